"""What follows upon the facts of strikes, and upon their states."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.system import Consequence
from core.world_at_war.state import Game
from core.world_at_war.strikes.aiming import targets_open
from core.world_at_war.strikes.attacking import attacks_begin, naval_attack
from core.world_at_war.strikes.contesting import air_combat_begins, contested, they_have_met
from core.world_at_war.strikes.course import present
from core.world_at_war.strikes.ending import DIVERTING, diverted_to, expended, next_strike, over
from core.world_at_war.strikes.firing import air_defense, air_defense_begins, contents_revealed
from core.world_at_war.under_way.strikes import LEFT_TO_A_SIDE
from events.message import DiceRolled, Event
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade
from events.world_at_war.strikes import AirDefenseFired, NavalStrikeMet

STEPS = {"contesting": contested, "firing": air_defense, "attacking": naval_attack}
"""What dice are read by, step by step."""


def dice_read(game: Game, _: DiceRolled) -> Iterator[Ruled]:
    """The step goes on once the last of its dice has fallen."""
    yield from step_goes_on(game)


def step_goes_on(game: Game) -> Iterator[Ruled]:
    """What the step of the present strike comes to, when all dice lie on the table and nothing is asked."""
    strike, step = present(game), game.turn.phase.rpartition(".")[2]
    if strike and strike.dice and step in STEPS and not (game.rolls or game.questions):
        yield from STEPS[step](game, strike)


def choice_read(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The step goes on with what was chosen in it."""
    strike = present(game)
    if event.rule == DIVERTING and strike is not None:
        yield from diverted_to(game, strike, event.taken)
        yield over(game, strike, "fought" if strike.aims else "nobody left")
    elif event.rule in LEFT_TO_A_SIDE:
        yield from step_goes_on(game)


def asked_upon(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """What is asked next upon an answer in a strike."""
    return (fact for fact in choice_read(game, event) if isinstance(fact.event, ChoiceCalledFor))


__all__ = ["STRIKE_FOLLOWS", "asked_upon", "choice_read", "dice_read", "expended", "on_entry"]

STRIKE_FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    NavalStrikeMet: (they_have_met,),
    AirDefenseFired: (contents_revealed,),
}


def on_entry(name: str) -> dict[str, tuple[Consequence, ...]]:
    """The procedures of a strike in the states under this one, such as "combat.ports.strike"."""
    return {
        f"{name}.beginning": (next_strike,),
        f"{name}.contesting": (air_combat_begins,),
        f"{name}.firing": (air_defense_begins,),
        f"{name}.aiming": (targets_open,),
        f"{name}.attacking": (attacks_begin,),
    }
