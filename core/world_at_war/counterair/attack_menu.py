"""18.521, 18.522B: which counterairs may be announced, and who may join the one that is fought."""

from collections.abc import Iterable, Iterator

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.world_at_war.board import commands, lies_in
from core.world_at_war.counterair.battle import committed, enemies_at, present
from core.world_at_war.counterair.sending import DIVIDED, SQUADRONS, to_attack
from core.world_at_war.counterair.targets import (
    COUNTERAIR,
    OF_THE_HEX,
    OF_THE_UNITS,
    Attack,
    enemy_holder,
    joined_from_land,
)
from core.world_at_war.flight import reach_by
from core.world_at_war.open_bases import air_base
from core.world_at_war.orders import AnnounceCounterair, Group, ReinforceCounterair
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import groups
from core.world_at_war.squadrons import A_FACTOR
from core.world_at_war.state import Game, numbers
from events.world_at_war.board import AirUnit


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may attack: the enemy bases within its range."""
    bases = enemy_bases(game)
    for ready in _ready(game, seat):
        if ready[0].kind not in SQUADRONS:
            yield from _announcements(
                ready[0], ready[0].kind, len(ready), open_to(game, seat, ready[0], bases)
            )
    yield from _squadron_offers(game, seat, bases)


def _squadron_offers(game: Game, seat: str, bases: frozenset[str]) -> Iterator[Offer]:
    """23.152C: squadrons that are left, and more of factors that are not divided yet."""
    naval = with_naval_air(game, bases)
    ready: dict[tuple[str, str, str], list[AirUnit]] = {}
    for some in _ready(game, seat) if naval else ():
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


def reinforcement_offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may join the counterair that goes on."""
    battle = present(game)
    there = frozenset({battle.place} if battle else ())
    for ready in _ready(game, seat) if battle else ():
        first = ready[0]
        if open_to(game, seat, first, there) and _kept(game, (joined_from_land,), seat, first, first.base):
            yield Offer(ReinforceCounterair(Group(1, first.kind, first.nation, first.base)), (), len(ready))


def enemy_bases(game: Game) -> frozenset[str]:
    """Every air base of the other side, with air units or without (18.521D)."""
    hexes = game.atlas.hexes.values()
    return frozenset(h.id for h in hexes if enemy_holder(game, h) and air_base(game, h))


def with_naval_air(game: Game, bases: Iterable[str]) -> frozenset[str]:
    """Those of the bases that have naval air in them (23.152B)."""
    return frozenset(to for to in bases if any(unit.kind == "NAS" for unit in enemies_at(game, to)))


def _ready(game: Game, seat: str) -> Iterator[list[AirUnit]]:
    """Groups of like units that may fly a counterair somewhere."""
    kinds, busy = (*numbers(game).operations[COUNTERAIR], *SQUADRONS), committed(game)
    able = (
        unit
        for unit in game.units.values()
        if unit.base and unit.kind in kinds and not (unit.used or unit.inverted or unit.name in busy)
        if commands(game, seat, unit.nation)
    )
    for ready in groups(game, able, to_attack(game)):
        if may_fly(game, seat, ready[0]):
            yield ready


def may_fly(game: Game, seat: str, unit: AirUnit) -> bool:
    """May such a unit fly a counterair at all, wherever it goes?"""
    return _kept(game, OF_THE_UNITS, seat, unit, lies_in(game, unit.base))


def open_to(game: Game, seat: str, unit: AirUnit, bases: frozenset[str]) -> list[str]:
    """Those of the bases that such a unit may counterair."""
    near = reach_by(game, "W102", lies_in(game, unit.base), operational_range(game, unit)).keys() & bases
    return [to for to in sorted(near) if _kept(game, OF_THE_HEX, seat, unit, to)]


def _kept(game: Game, rules: Iterable[Rule], seat: str, unit: AirUnit, to: str) -> bool:
    attack = Attack(seat, (unit,), to, (unit.name,))
    return not any(rule.violation(game, attack) for rule in rules)
