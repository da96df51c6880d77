"""19.1, 18.522, 18.563, 18.622: a round of an air battle, from who is in it to its dice."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.forces import (
    ENGAGED,
    SPARED,
    both,
    rounds_of,
    turns_on_decks,
)
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.air_battle.outcome import after_the_dice
from core.world_at_war.air_battle.picks import INVERSION, SIDES, says_before_the_dice
from core.world_at_war.air_combat.groups import BOTH, TRANSPORT, UNINVERTED_ONLY
from core.world_at_war.folds.air_battle import IN_A_ROUND
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import (
    attackers,
    defenders,
    present,
    seats_of,
    to_come,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.units import factor_kind, to_divide
from events.message import Event, PhaseEntered, RollCalledFor
from events.world_at_war.air_battle import AirBattle, ChoiceCalledFor, ChoiceMade
from events.world_at_war.squadrons import AirUnitsDivided

PURPOSE = "air combat"
DICE = 2


def next_round(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The present battle goes into another round, or the next one announced into its first."""
    battle = present(game) or to_come(game)
    if battle is None:
        return
    if attackers(game, battle):
        yield from kind_of(battle).opens(game, battle)
    else:
        yield kind_of(battle).ends(game, battle, "no attackers", ())


def answered(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The round goes on with what was chosen in it."""
    if event.rule in IN_A_ROUND:
        yield from go_on(game, event)


def asked_upon(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """What is asked next upon an answer in a round."""
    return (fact for fact in answered(game, event) if isinstance(fact.event, ChoiceCalledFor))


def go_on(game: Game, _: Event) -> Iterator[Ruled]:
    """The next step of the present round: choices before the dice, the dice, choices after them, losses."""
    battle = present(game)
    if battle is None or battle.asked or game.questions or game.rolls:
        return
    if battle.called and not battle.dice:
        return  # the round is over, and what comes of it is on its way
    if not attackers(game, battle) or not defenders(game, battle):
        yield kind_of(battle).ends(game, battle, _why_nobody_fights(game, battle), ())
    elif not battle.called:
        yield from _before_the_dice(game, battle)
    else:
        yield from after_the_dice(game, battle)


def _why_nobody_fights(game: Game, battle: AirBattle) -> str:
    return kind_of(battle).empty if attackers(game, battle) else "no attackers"


def _before_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    if _transports_undecided(game, battle):
        yield _asked_before(game, battle, "18.521B", (ENGAGED, SPARED), "W181")
    elif rounds_of(battle).in_squadrons(game, battle) and (names := to_divide(both(game, battle))):
        yield Ruled(AirUnitsDivided(names), ("23.131A", "19.51", "17.141C"))
    elif says_before_the_dice(game, rounds_of(battle).fight(game, battle)):
        yield _asked_before(game, battle, INVERSION, (UNINVERTED_ONLY, BOTH), "W275")
    elif calls := tuple(_calls(game, battle)):
        yield from calls
    else:
        yield from after_the_dice(game, battle)


def _asked_before(game: Game, battle: AirBattle, rule: str, options: tuple[str, ...], doubt: str) -> Ruled:
    """What the attacker says before the dice of each round."""
    seats = seats_of(game, battle, ATTACKER)
    asked = ChoiceCalledFor(rule, ATTACKER, battle.place, seats, options)
    return Ruled(asked, (rule, doubt, *turns_on_who_speaks(game, attackers(game, battle))))


def _transports_undecided(game: Game, battle: AirBattle) -> bool:
    """18.521B: he may engage them; where nothing else is in the base, they are what he came for (W181)."""
    if not kind_of(battle).on_bases:
        return False
    kinds = {factor_kind(unit.kind) == TRANSPORT for unit in defenders(game, battle)}
    return not battle.transports and len(kinds) > 1 and plays(game, "W181") == "attacker_chooses"


def _calls(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """19.21: both sides roll two dice, whatever their modifiers, if they have not done so in this round.

    18.521A: over a base with air in it one round is fought at least.
    """
    rounds = rounds_of(battle)
    fight = rounds.fight(game, battle)
    for side in (side for side in SIDES if side not in battle.dice):
        if (called := rounds.call(game, battle, fight, side)) is not None:
            modifiers = tuple((one.rule, one.value) for one in called.modifiers)
            seats = seats_of(game, battle, side)
            yield Ruled(
                RollCalledFor(PURPOSE, DICE, modifiers, side, seats, "19.2", called.row),
                ("19.21", *(rule for rule, _ in modifiers), *turns_on_decks(game, both(game, battle))),
            )
