"""18.521: which counterairs may be announced, and which units are ready to fly such missions."""

from collections.abc import Iterable, Iterator

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.world_at_war.air_battle.kinds import COUNTERAIR
from core.world_at_war.board import commands, lies_in
from core.world_at_war.commitments import free_first, free_units
from core.world_at_war.counterair.battle import enemies_at
from core.world_at_war.counterair.sending import DIVIDED, SQUADRONS
from core.world_at_war.counterair.targets import (
    OF_THE_HEX,
    OF_THE_UNITS,
    Attack,
)
from core.world_at_war.enmity import enemy_holder
from core.world_at_war.flight import reach_by
from core.world_at_war.open_bases import air_base
from core.world_at_war.orders import AnnounceCounterair, Group
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import groups
from core.world_at_war.squadrons import A_FACTOR
from core.world_at_war.state import Game, numbers
from events.world_at_war.board import AirUnit


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may attack: the enemy bases within its range."""
    bases = enemy_bases(game)
    for ready in ready_to_fly(game, seat):
        if ready[0].kind not in SQUADRONS:
            yield from _announcements(
                ready[0], ready[0].kind, len(ready), open_to(game, seat, ready[0], bases)
            )
    yield from _squadron_offers(game, seat, bases)


def _squadron_offers(game: Game, seat: str, bases: frozenset[str]) -> Iterator[Offer]:
    """23.152C: squadrons that are left, and more of factors that are not divided yet."""
    naval = with_naval_air(game, bases)
    ready: dict[tuple[str, str, str], list[AirUnit]] = {}
    for some in ready_to_fly(game, seat) if naval else ():
        kind = some[0].kind if some[0].kind in SQUADRONS else DIVIDED.get(some[0].kind, "")
        if kind:
            ready.setdefault((some[0].base, some[0].nation, kind), []).extend(some)
    for (_, _, kind), units in ready.items():
        most = sum(1 if unit.kind in SQUADRONS else A_FACTOR for unit in units)
        yield from _announcements(units[0], kind, most, open_to(game, seat, units[0], naval))


def _announcements(unit: AirUnit, kind: str, most: int, open_: list[str]) -> Iterator[Offer]:
    if open_:
        slots = (Slot("to", tuple(Choice(to, most) for to in open_)),)
        yield Offer(AnnounceCounterair(Group(1, kind, unit.nation, unit.base), open_[0]), slots, most)


def enemy_bases(game: Game) -> frozenset[str]:
    """Every air base of the other side, with air units or without (18.521D)."""
    hexes = game.atlas.hexes.values()
    return frozenset(h.id for h in hexes if enemy_holder(game, h) and air_base(game, h))


def with_naval_air(game: Game, bases: Iterable[str]) -> frozenset[str]:
    """Those of the bases that have naval air in them (23.152B)."""
    return frozenset(to for to in bases if any(unit.kind == "NAS" for unit in enemies_at(game, to)))


def ready_to_fly(game: Game, seat: str, mission: str = COUNTERAIR) -> Iterator[list[AirUnit]]:
    """Groups of like units that may fly a mission somewhere, as far as it lies with them."""
    squadrons = SQUADRONS if mission == COUNTERAIR else ()
    kinds = (*numbers(game).operations[mission], *squadrons)
    able = (u for u in free_units(game) if u.kind in kinds and commands(game, seat, u.nation))
    for ready in groups(game, able, free_first(game)):
        if may_fly(game, seat, ready[0], mission):
            yield ready


def may_fly(game: Game, seat: str, unit: AirUnit, mission: str = COUNTERAIR) -> bool:
    """May such a unit fly this mission at all, wherever it goes?"""
    return kept(game, OF_THE_UNITS, one_unit(seat, unit, lies_in(game, unit.base), mission))


def open_to(
    game: Game, seat: str, unit: AirUnit, places: frozenset[str], mission: str = COUNTERAIR
) -> list[str]:
    """Those of the places that such a unit may attack."""
    near = reach_by(game, "W102", lies_in(game, unit.base), operational_range(game, unit)).keys() & places
    return [to for to in sorted(near) if kept(game, OF_THE_HEX, one_unit(seat, unit, to, mission))]


def one_unit(seat: str, unit: AirUnit, to: str, mission: str) -> Attack:
    """The attack of such a unit alone."""
    return Attack(seat, (unit,), to, (unit.name,), (), mission)


def kept(game: Game, rules: Iterable[Rule], attack: Attack) -> bool:
    """Does an attack keep these rules?"""
    return all(rule.kept(game, attack) for rule in rules)
