"""18.521, 18.522B: counterairs are announced, and reinforced; what may fly them, and the menu."""

from collections.abc import Iterable, Iterator
from math import ceil

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.air_combat.groups import TRANSPORT
from core.world_at_war.board import commands, known_place, lies_in
from core.world_at_war.counterair.battle import committed, enemies_at, present
from core.world_at_war.counterair.targets import (
    COUNTERAIR,
    OF_THE_TARGET,
    Attack,
    air_base,
    enemy_holder,
    not_committed,
)
from core.world_at_war.employment import MISSION_RULES, in_an_offensive
from core.world_at_war.flight import reach_by
from core.world_at_war.orders import AnnounceCounterair, Group, ReinforceCounterair, Units
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import Preference, chosen, groups, like
from core.world_at_war.squadrons import PARTS, WHOLE
from core.world_at_war.state import Game, numbers
from core.world_at_war.targets import WHERE_IT_GOES
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import CounterairAnnounced, CounterairReinforced
from events.world_at_war.squadrons import AirUnitsDivided

SQUADRONS = {kind: factor for kind, factor in WHOLE.items() if factor != TRANSPORT}
"""What may be sent by the squadron though it still is a factor (23.152C, 23.17)."""

DIVIDED = {factor: kind for kind, factor in SQUADRONS.items()}
A_FACTOR = 3


def to_attack(game: Game) -> Preference:
    """In what order like units are taken to attack: those first that are not committed and not inverted."""
    busy = committed(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = unit.name in busy or bool(unit.inverted)
        return bound, bool(unit.used), unit.staged, unit.elite, unit.name

    return preference


def announcing(game: Game, order: AnnounceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _attack(game, order.units, known_place(game, order.to), seat)


def reinforcing(game: Game, order: ReinforceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units that are not there, or if nothing is fought."""
    if (battle := present(game)) is None:
        raise Unworkable("counterair", "No counterair is being fought that could be reinforced.")
    return _attack(game, order.units, battle.place, seat)


def _attack(game: Game, units: Units, place: str, seat: str) -> Attack:
    if isinstance(units, Group) and units.kind in SQUADRONS:
        return _by_the_squadron(game, units, place, seat)
    found = chosen(game, units, to_attack(game))
    return Attack(seat, found, place, tuple(unit.name for unit in found))


def _by_the_squadron(game: Game, group: Group, place: str, seat: str) -> Attack:
    """23.152C: squadrons that are there already go first; then further factors are divided."""
    ready = _uncommitted(game, group)
    lacking = max(0, ceil((group.count - len(ready)) / A_FACTOR))
    if not lacking:
        found = ready[: max(1, group.count)]
        return Attack(seat, found, place, tuple(unit.name for unit in found))
    factors = chosen(game, Group(lacking, SQUADRONS[group.kind], group.nation, group.base), to_attack(game))
    names = [unit.name for unit in ready]
    names += [f"{unit.name}.{part}" for unit in factors for part in PARTS[unit.kind]]
    return Attack(
        seat,
        (*ready, *factors),
        place,
        tuple(names[: group.count]),
        tuple(unit.name for unit in factors),
    )


def _uncommitted(game: Game, group: Group) -> tuple[AirUnit, ...]:
    busy = committed(game)
    there = like(game, group.nation, group.kind, group.base, to_attack(game))
    return tuple(unit for unit in there if unit.name not in busy and not unit.inverted)


def _force(game: Game, request: Attack) -> str:
    """The hex of the carriers that the units fly from; empty for land-based air (doubts W179, W180)."""
    deck = game.carriers.get(request.units[0].base)
    return deck.place if deck else ""


def announce(game: Game, request: Attack) -> Iterator[Ruled]:
    """The units are committed."""
    if request.dividing:
        yield Ruled(AirUnitsDivided(request.dividing), ("23.152A", "23.152C"))
    announced = CounterairAnnounced(request.flying, request.hex, _force(game, request))
    yield Ruled(announced, ("18.521", "W178", "W179"))


def reinforce(_: Game, request: Attack) -> Iterator[Ruled]:
    """The units join the next round."""
    yield Ruled(CounterairReinforced(request.flying, request.hex), ("18.522B.2.2",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may attack: the enemy bases within its range."""
    bases = _enemy_bases(game)
    for ready in _ready(game, seat):
        if ready[0].kind not in SQUADRONS:
            yield from _announcements(ready[0], ready[0].kind, len(ready), _open_to(game, seat, ready, bases))
    yield from _squadron_offers(game, seat, bases)


def _squadron_offers(game: Game, seat: str, bases: frozenset[str]) -> Iterator[Offer]:
    """23.152C: squadrons that are left, and more of factors that are not divided yet."""
    naval = frozenset(to for to in bases if any(u.kind == "NAS" for u in enemies_at(game, to)))
    ready: dict[tuple[str, str, str], list[AirUnit]] = {}
    for some in _ready(game, seat) if naval else ():
        kind = some[0].kind if some[0].kind in SQUADRONS else DIVIDED.get(some[0].kind, "")
        if kind:
            ready.setdefault((some[0].base, some[0].nation, kind), []).extend(some)
    for (_, _, kind), units in ready.items():
        most = sum(1 if unit.kind in SQUADRONS else A_FACTOR for unit in units)
        yield from _announcements(units[0], kind, most, _open_to(game, seat, units, naval))


def _announcements(unit: AirUnit, kind: str, most: int, open_: list[str]) -> Iterator[Offer]:
    if open_:
        slots = (Slot("to", tuple(Choice(to, most) for to in open_)),)
        yield Offer(AnnounceCounterair(Group(1, kind, unit.nation, unit.base), open_[0]), slots, most)


def reinforcement_offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may join the counterair that goes on."""
    battle = present(game)
    for ready in _ready(game, seat) if battle else ():
        if battle and _open_to(game, seat, ready, frozenset({battle.place})):
            group = Group(1, ready[0].kind, ready[0].nation, ready[0].base)
            yield Offer(ReinforceCounterair(group), (), len(ready))


def _enemy_bases(game: Game) -> frozenset[str]:
    hexes = game.atlas.hexes.values()
    return frozenset(h.id for h in hexes if enemy_holder(game, h) and air_base(game, h))


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
        if _kept(game, OF_THE_UNITS, seat, ready[0], lies_in(game, ready[0].base)):
            yield ready


def _open_to(game: Game, seat: str, ready: list[AirUnit], bases: frozenset[str]) -> list[str]:
    """Those of the bases that such units may counterair."""
    unit = ready[0]
    near = reach_by(game, "W102", lies_in(game, unit.base), operational_range(game, unit)).keys() & bases
    return [to for to in sorted(near) if _kept(game, OF_THE_HEX, seat, unit, to)]


def _kept(game: Game, rules: Iterable[Rule], seat: str, unit: AirUnit, to: str) -> bool:
    attack = Attack(seat, (unit,), to, (unit.name,))
    return not any(rule.violation(game, attack) for rule in rules)


OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
OF_THE_UNITS = (*(rule for rule in MISSION_RULES if rule not in OF_THE_HEX), not_committed)
MAY_ATTACK = (*MISSION_RULES, not_committed, *OF_THE_TARGET)
ANNOUNCING = Procedure(announcing, MAY_ATTACK, announce, offers)
REINFORCING = Procedure(reinforcing, MAY_ATTACK, reinforce, reinforcement_offers)
