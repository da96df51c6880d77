"""18.521, 18.522: a round of a counterair, from the reveal of its defenders to its losses."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, TRANSPORT, Side
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Roll, Round, call, fought
from core.world_at_war.air_combat.turned_on import doubts_used
from core.world_at_war.counterair.battle import (
    Units,
    attackers,
    defenders,
    enemies_at,
    present,
    seats_of,
    single_round,
    to_come,
)
from core.world_at_war.counterair.forces import (
    ENGAGED,
    SPARED,
    as_squadrons,
    befallen,
    both,
    engaged,
    fight_of,
    naval_air_fights,
)
from core.world_at_war.counterair.refuge import may_disengage
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.squadrons import WHOLE, factor_kind, to_divide
from core.world_at_war.state import Game, plays
from events.message import Event, PhaseEntered, RollCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirBattle
from events.world_at_war.counterair import (
    AirCombatResolved,
    AirRoll,
    ChoiceCalledFor,
    CounterairEnded,
    CounterairRoundBegan,
    DecisionCalledFor,
    NavalAirRevealed,
)
from events.world_at_war.squadrons import AirUnitsDivided

PURPOSE = "air combat"
DICE = 2
SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)


def next_round(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The present counterair goes into another round, or the next one announced into its first."""
    battle = present(game) or to_come(game)
    if battle is None:
        return
    shown = tuple(_revealed(game, battle))
    yield from shown
    game = fold(EVOLUTIONS, game, [fact.event for fact in shown])
    whole = tuple(_whole_again(game, battle))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    names = tuple(unit.name for unit in enemies_at(game, battle.place))
    yield Ruled(
        CounterairRoundBegan(battle.place, battle.force, battle.round + 1, names), ("18.521", "18.522")
    )


def _revealed(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """18.521C, 17.3126A: naval air aboard in the port is shown and fights as land-based air."""
    for unit_base in dict.fromkeys(unit.base for unit in enemies_at(game, battle.place)):
        if unit_base in game.carriers:
            names = tuple(u.name for u in enemies_at(game, battle.place) if u.base == unit_base)
            yield Ruled(NavalAirRevealed(names, unit_base, battle.place), ("18.521C", "17.3126A", "17.3126B"))


def _whole_again(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """23.141A: squadrons in the base are factors again before a combat without naval air."""
    there = enemies_at(game, battle.place)
    if battle.round or any(u.kind == "NAS" for u in (*attackers(game, battle), *there)):
        return
    if squadrons := [unit for unit in there if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")


def go_on(game: Game, _: Event) -> Iterator[Ruled]:
    """The next step of the present round: choices before the dice, the dice, choices after them, losses."""
    battle = present(game)
    if battle is None or not game.turn.phase.endswith(".rolling") or game.questions or game.rolls:
        return
    if not attackers(game, battle) or not defenders(game, battle):
        yield _ended(battle, _why_nobody_fights(game, battle))
    elif not battle.called:
        yield from _before_the_dice(game, battle)
    else:
        yield from _after_the_dice(game, battle)


def _why_nobody_fights(game: Game, battle: AirBattle) -> str:
    return "empty base" if attackers(game, battle) else "no attackers"


def _ended(battle: AirBattle, how: str) -> Ruled:
    number = {"empty base": "18.521D", "single round": "19.12"}.get(how, "18.522A")
    return Ruled(CounterairEnded(battle.place, battle.force, how), (number,))


def _before_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    if _transports_undecided(game, battle):
        seats = seats_of(game, battle, ATTACKER)
        options = (ENGAGED, SPARED)
        yield Ruled(ChoiceCalledFor("18.521B", ATTACKER, battle.place, seats, options), ("18.521B", "W181"))
    elif (as_squadrons(game, battle) or naval_air_fights(game, battle)) and (
        names := to_divide(both(game, battle))
    ):
        yield Ruled(AirUnitsDivided(names), ("23.131A", "19.51", "17.141C"))
    else:
        yield from _calls(game, battle)


def _transports_undecided(game: Game, battle: AirBattle) -> bool:
    """18.521B: he may engage them; where nothing else is in the base, they are what he came for (W181)."""
    kinds = {factor_kind(unit.kind) == TRANSPORT for unit in defenders(game, battle)}
    return not battle.transports and len(kinds) > 1 and plays(game, "W181") == "attacker_chooses"


def _calls(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """19.21: both sides roll two dice, whatever their modifiers."""
    fight = fight_of(game, battle)
    for side in SIDES:
        if (called := call(fight, side, game.doubts)) is not None:
            modifiers = tuple((one.rule, one.value) for one in called.modifiers)
            seats = seats_of(game, battle, side)
            yield Ruled(
                RollCalledFor(PURPOSE, DICE, modifiers, side, seats, "19.2", called.row),
                ("19.21", *(rule for rule, _ in modifiers)),
            )


def _after_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    fight, dice = fight_of(game, battle), {side: sum(battle.dice.get(side, (1, 1))) for side in SIDES}
    picked: dict[Side, tuple[str, ...]] = {side: battle.answers.get(side, ()) for side in SIDES}
    done = fought(fight, dice, picked, game.doubts)
    if open_ := next((choice for choice in done.choices if not choice.answered), None):
        yield _asked(game, battle, open_)
        return
    doubts = doubts_used(fight, dice, game.doubts)
    yield Ruled(_resolved(game, battle, done, fight.unit), ("19.41", "19.42", "19.61", *doubts))


def _asked(game: Game, battle: AirBattle, choice: Choice) -> Ruled:
    doubts = {"19.64": ("W275",), "19.62": ("W216",)}.get(choice.rule, ())
    seats = seats_of(game, battle, choice.side)
    asked = ChoiceCalledFor(choice.rule, choice.side, battle.place, seats, choice.options, choice.about)
    return Ruled(asked, (choice.rule, *doubts))


def _resolved(game: Game, battle: AirBattle, done: Round, unit: str) -> AirCombatResolved:
    ours = befallen(attackers(game, battle), done.losses[ATTACKER].losses)
    theirs = befallen(engaged(game, battle), done.losses[DEFENDER].losses)
    rolls = (
        _roll(side, battle, roll)
        for side, roll in ((ATTACKER, done.attacker), (DEFENDER, done.defender))
        if roll
    )
    about = battle.place, battle.force, battle.round
    return AirCombatResolved(*about, unit, tuple(rolls), *ours, *theirs)


def _roll(side: str, battle: AirBattle, roll: Roll) -> AirRoll:
    modifiers = tuple((one.rule, one.value, one.why) for one in roll.call.modifiers)
    result = roll.result
    return AirRoll(
        side,
        roll.call.row,
        battle.dice[side],
        modifiers,
        roll.net_roll,
        result.eliminated,
        result.aborted,
    )


def fallen(_: Game, event: AirCombatResolved) -> Iterator[Ruled]:
    """The eliminated units are unbuilt again."""
    if names := (*event.attackers_eliminated, *event.defenders_eliminated):
        yield Ruled(AirUnitsEliminated(names), ("19.42",))


def after_the_round(game: Game, event: AirCombatResolved) -> Iterator[Ruled]:
    """18.522: it is over when a side is gone, or after one round (19.12); else the defender decides first."""
    battle = present(game)
    if battle is None:
        return
    lost = {*event.attackers_eliminated, *event.defenders_eliminated}
    ours, theirs = (_left(units, lost) for units in (attackers(game, battle), defenders(game, battle)))
    if not ours or not theirs:
        gone = [side for side, units in ((ATTACKER, ours), (DEFENDER, theirs)) if not units]
        yield _ended(battle, f"{' and '.join(gone)} eliminated")
    elif single_round(battle):
        yield _ended(battle, "single round")
    else:
        yield from _decision(game, battle, theirs)


def _left(units: Units, lost: set[str]) -> Units:
    return tuple(unit for unit in units if unit.name not in lost)


def _decision(game: Game, battle: AirBattle, left: Units) -> Iterator[Ruled]:
    """18.523: who has nowhere to go can't disengage, and is not asked."""
    side = DEFENDER if may_disengage(game, battle, left) else ATTACKER
    seats = seats_of(game, battle, side)
    number = "18.522B.1" if side == DEFENDER else "18.522B.2"
    rules = (number,) if side == DEFENDER else (number, "18.523")
    yield Ruled(DecisionCalledFor(battle.place, battle.force, side, seats), rules)
