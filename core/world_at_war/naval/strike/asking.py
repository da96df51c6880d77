"""19.62, 23.45: what a step of a strike leaves to a side, and who says it."""

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import Units, in_play, seats_of_most
from core.world_at_war.air_battle.forces import as_group
from core.world_at_war.air_combat.groups import ATTACKER
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.board import seats_for
from core.world_at_war.naval.strike.under_way import seats_of, strikers
from core.world_at_war.state import Game, plays
from events.world_at_war.counterair import ChoiceCalledFor
from events.world_at_war.naval_strike import Strike


def put_to_its_owners(game: Game, strike: Strike, choice: Choice) -> Ruled:
    """Losses are their owner's to choose; of several owners that of most units says it (doubt W216)."""
    of = choice.options if choice.rule == "19.62" else (choice.about.partition("/")[2],)
    force = _force(game, strike, choice.side)
    named = [unit.nation for unit in force if as_group(game, strike.place, unit).name in of]
    several = len({seats_for(game, frozenset({nation})) for nation in named}) > 1
    other = "defender" if choice.side == ATTACKER else "attacker"
    opponent = several and plays(game, "W216") == "opponent"
    seats = seats_of(game, strike, other) if opponent else seats_of_most(game, named)
    asked = ChoiceCalledFor(choice.rule, choice.side, strike.place, seats, choice.options, choice.about)
    return Ruled(asked, (choice.rule, *(("W216",) if several else ())))


def _force(game: Game, strike: Strike, side: str) -> Units:
    return strikers(game, strike) if side == ATTACKER else in_play(game, strike.engaging)
