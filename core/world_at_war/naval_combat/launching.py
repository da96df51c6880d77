"""23.24A, 23.741, 23.751A: announced strikes show what was allotted, surprise is rolled, all is resolved."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.board import best_result
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.naval_combat.allotting import committed
from core.world_at_war.ship_damage.chapter import modifiers, rolled
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.strikes.course import begun, next_number
from core.world_at_war.strikes.kamikazes import KAMIKAZES, in_waves
from core.world_at_war.strikes.mixed import MIXED
from core.world_at_war.under_way.announced import strikes_due, strikes_one_by_one, strikes_sent
from core.world_at_war.under_way.at_sea import present_combat
from core.world_at_war.under_way.commitments import in_play, seats_of_force
from core.world_at_war.under_way.missions import ATTACKER, KAMIKAZE
from core.world_at_war.under_way.ships import nations_of
from events.message import DiceRolled, PhaseEntered, RollCalledFor
from events.sentences import kept, said
from events.world_at_war.naval_combat import (
    AirOverGroup,
    AirOverGroupShown,
    CombatStrikesStarted,
    NavalCombat,
    StrikePlan,
    SurpriseRolled,
)
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered

PURPOSE = kept("surprise")()
TABLE = "23.7413"
LAND, CARRIER, COMBINED = "land", "carrier", "combined"


def unopposed(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Without any strike air cover is committed all the same (23.162)."""
    combat = present_combat(game)
    if combat is not None and not combat.strikes:
        yield from committed(game, combat)


def announced(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Strikes are known: so is now what flies over the groups that they go for (23.24A, 23.35A)."""
    combat = present_combat(game)
    if combat is None:
        return
    if not strikes_sent(combat):
        yield from committed(game, combat)
    for group in dict.fromkeys(plan.group for plan in strikes_due(combat)):
        patrol, cover = _over(combat.patrols, group), _over(combat.cover, group)
        if (patrol or cover) and group not in combat.shown:
            yield Ruled(AirOverGroupShown(group, patrol, cover), ("23.24A", "23.35A"))


def announced_without_surprise(game: Game, event: PhaseEntered) -> Iterator[Ruled]:
    """The same, where it was not done before a roll for surprise."""
    if _surprising(game) is None:
        yield from announced(game, event)


def _over(table: tuple[AirOverGroup, ...], group: str) -> tuple[str, ...]:
    return tuple(name for air in table if air.group == group for name in air.units)


def surprise_called(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.74121: one die, with what search results and radar add to it."""
    if (plan := _surprising(game)) is not None:
        added = tuple((one.rule, one.value) for one in modifiers(*_about(game, plan)))
        seats = seats_of_force(game, in_play(game, plan.units))
        due = RollCalledFor(PURPOSE, 1, added, ATTACKER, seats, TABLE)
        yield Ruled(due, ("23.74121", *(rule for rule, _ in added)))


def _surprising(game: Game) -> StrikePlan | None:
    combat = present_combat(game)
    return next((plan for plan in strikes_due(combat) if plan.surprise), None) if combat else None


def _about(game: Game, plan: StrikePlan) -> tuple[int, int]:
    """The search results against the group, and the defender's radar: of several nations the best."""
    combat = present_combat(game)
    found = combat.found.get(plan.group, 0) if combat else 0
    nations = nations_of(game, plan.group) if plan.group in game.forces else frozenset[str]()
    return found, best_result(game, nations, said("radar"))


def surprise_rolled(game: Game, event: DiceRolled) -> Iterator[Ruled]:
    """23.7413: the level of surprise.

    What a level does from then on: 23.7413/level.1, 23.7413/level.2, 23.7413/level.3, 23.7413/level.4,
    23.7413/level.5, 23.7413/level.6, 23.7413/level.7.
    """
    plan = _surprising(game)
    if event.purpose != PURPOSE or plan is None:
        return
    found, radar = _about(game, plan)
    [die] = event.dice
    roll = rolled(die, found, radar)
    added = tuple((one.rule, one.value, one.why) for one in roll.modifiers)
    yield Ruled(SurpriseRolled(plan.group, die, added, roll.level), ("23.74121", "23.7413"))


def launched(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """One after the other, the surprise strike first on its group (23.7411C, doubt W358)."""
    if (combat := present_combat(game)) is None:
        return
    facts: list[Ruled] = []
    doubts = _doubts_of_the_order(game, combat)
    for number, plan in enumerate(_in_order(game, combat), next_number(game)):
        facts += _one(game, combat, plan, number, doubts)
    if strikes_one_by_one(game):
        groups = tuple(dict.fromkeys(plan.group for plan in strikes_due(combat)))
        facts.append(Ruled(CombatStrikesStarted(groups), ("23.751A", "W357")))
    yield from facts
    yield from begun(fold(EVOLUTIONS, game, [fact.event for fact in facts]))


def _in_order(game: Game, combat: NavalCombat) -> Iterator[StrikePlan]:
    """The strikes with what is left of them; kamikazes against one group attack together (17.47C)."""
    dived: set[str] = set()
    for plan in _one_after_the_other(game, combat):
        if not _by_kamikazes(game, plan):
            joined = _kamikazes_on(game, combat, plan.group) if _is_joined(game, combat, plan) else ()
            yield replace(plan, units=(*joined, *_left(game, plan)))
        elif plan.group not in dived and not _fly_with_others(game, combat, plan.group):
            dived.add(plan.group)
            waves = in_waves(game, _kamikazes_on(game, combat, plan.group))
            yield from (replace(plan, units=wave) for wave in waves)


def _kamikazes_on(game: Game, combat: NavalCombat, group: str) -> tuple[str, ...]:
    """All kamikazes that were sent against a combat group and are left."""
    same = (p for p in strikes_due(combat) if p.group == group and _by_kamikazes(game, p))
    return tuple(name for one in same for name in _left(game, one))


def _fly_with_others(game: Game, combat: NavalCombat, group: str) -> bool:
    return any(_is_joined(game, combat, plan) for plan in strikes_due(combat) if plan.group == group)


def _is_joined(game: Game, combat: NavalCombat, plan: StrikePlan) -> bool:
    """2005:17.47: with the first strike of their nation that is no surprise, or by themselves (W438)."""
    if not has_rule(game, "2005:17.47") or plays(game, "W438") == "by_themselves":
        return False
    nations = {game.units[name].nation for name in _kamikazes_on(game, combat, plan.group)}
    same = (p for p in strikes_due(combat) if p.group == plan.group and not p.surprise)
    theirs = (p for p in same if any(unit.nation in nations for unit in in_play(game, p.units)))
    return plan == next((p for p in theirs if not _by_kamikazes(game, p)), None)


def _one_after_the_other(game: Game, combat: NavalCombat) -> list[StrikePlan]:
    """The surprise strike, then the others as they were announced; or group by group, as they first were."""
    strikes = strikes_due(combat)
    groups = list(dict.fromkeys(plan.group for plan in strikes))
    if plays(game, "W358") == "by_group":
        return sorted(strikes, key=lambda one: (groups.index(one.group), not one.surprise))
    return sorted(strikes, key=lambda one: not one.surprise)


def _doubts_of_the_order(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """W358, where its readings differ, or by both strikes are not resolved as they were announced."""
    changed = _one_after_the_other(game, combat) != list(strikes_due(combat))
    differ = turns_on(game, "W358", lambda other: _one_after_the_other(other, combat))
    return ("W358",) if changed or differ else ()


def _left(game: Game, plan: StrikePlan) -> tuple[str, ...]:
    return tuple(unit.name for unit in in_play(game, plan.units))


def _by_kamikazes(game: Game, plan: StrikePlan) -> bool:
    return any(game.units[name].kind == KAMIKAZE for name in plan.units if name in game.units)


def _one(
    game: Game, combat: NavalCombat, plan: StrikePlan, number: int, doubts: tuple[str, ...]
) -> Iterator[Ruled]:
    kind = _kind(game, plan)
    strike = NavalStrikeAnnounced(number, kind, combat.place, plan.group, plan.units, (), plan.level)
    yield Ruled(strike, ("23.71B", "23.751A", *OF_KAMIKAZES.get(kind, ()), *doubts))
    cover, patrol = _over(combat.cover, plan.group), _over(combat.patrols, plan.group)
    if cover or patrol:
        yield Ruled(NavalStrikeCovered(number, cover, patrol), ("23.24", "23.35"))


OF_KAMIKAZES = {KAMIKAZES: ("17.47C",), MIXED: ("2005:17.47", "W438")}


def _kind(game: Game, plan: StrikePlan) -> str:
    if not _by_kamikazes(game, plan):
        return _flown_from(game, plan)
    alone = all(game.units[name].kind == KAMIKAZE for name in plan.units if name in game.units)
    return KAMIKAZES if alone else MIXED


def _flown_from(game: Game, plan: StrikePlan) -> str:
    """Where air that is no kamikaze comes from."""
    decks = sum(game.units[name].base in game.carriers for name in plan.units)
    return CARRIER if decks == len(plan.units) else COMBINED if decks else LAND
