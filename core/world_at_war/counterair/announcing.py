"""18.521, 18.522B, 23.152: counterairs are announced and joined later; who stays at home, who may not."""

from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil
from typing import Any

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.air_battle.kinds import enemy_ships_lie_at, kind_of
from core.world_at_war.air_combat.groups import TRANSPORT
from core.world_at_war.basing.open_bases import air_base, bases
from core.world_at_war.board import commands, hex_of, known_place, lies_in, name, side_of
from core.world_at_war.carriers.decks import revealed
from core.world_at_war.conditions import enemy_holder, rule, side_finished
from core.world_at_war.counterair.targets import (
    MAY_ATTACK,
    MAY_JOIN,
    MAY_STILL_ATTACK,
    OF_THE_HEX,
    OF_THE_UNITS,
    AnnounceCounterair,
    Attack,
    ReinforceCounterair,
    joined_from_land,
    where_somebody_is,
)
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.state import GAMEMASTER, Game, numbers, plays
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.under_way.commitments import (
    COUNTERAIR,
    enemies_at,
    free_first,
    free_units,
    in_play,
    out,
    present,
    under_way,
)
from core.world_at_war.under_way.commitments import Units as AirUnits
from core.world_at_war.units import (
    A_FACTOR,
    WHOLE,
    Group,
    Named,
    chosen,
    groups,
    like,
    names_when_divided,
    needs_a_squadron,
    require_quality,
    so_many,
)
from events.message import SeatFinished
from events.sentences import say, translated
from events.world_at_war.air_battle import AirBattle, AirBattleReinforced
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import CounterairAnnounced, CounterairCalledOff, CounterairReinforced
from events.world_at_war.squadrons import AirUnitsDivided

# 18.521, 23.152: counterairs are announced by a menu; who stays at home, and who may not.


def announcing(game: Game, order: AnnounceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units and places that are not there."""
    units, place = order.units, known_place(game, order.to)
    if isinstance(units, Group) and units.kind in SQUADRONS:
        return sent_by_the_squadron(game, units, place, seat)
    return sent(game, units, place, seat)


def force_of(game: Game, request: Attack) -> str:
    """The hex of the carriers that the units fly from; empty for land-based air.

    Whether those of several hexes attack together, as those of the first that was named, is doubt W285, and
    whether land-based and carrier-based air do is W179.
    """
    own = _comes_from(game, request)
    others = [one.force for one in game.battles if one.place == request.hex]
    if own and plays(game, "W285") == "together":
        own = next(filter(None, others), own)
    if own in others or plays(game, "W179") == "separate" or enemy_ships_lie_at(game, request.hex):
        return own
    return next((force for force in others if bool(force) != bool(own)), own)


def _comes_from(game: Game, request: Attack) -> str:
    deck = game.carriers.get(request.units[0].base)
    return deck.place if deck else ""


def announce(game: Game, request: Attack) -> Iterator[Ruled]:
    """The units are committed, and naval air aboard in the port is shown (18.521C)."""
    if request.dividing:
        yield Ruled(AirUnitsDivided(request.dividing), ("23.152A", "23.152C"))
    own, force = _comes_from(game, request), force_of(game, request)
    announced = CounterairAnnounced(request.flying, request.hex, force)
    joined = () if force == own else ("W285",) if force and own else ("W179",)
    yield Ruled(announced, ("18.521", *_turned_on(game, request.hex, force), *joined))
    yield from revealed(game, request.hex)


def _turned_on(game: Game, place: str, force: str) -> Iterator[str]:
    """The doubts that matter where this is not the only counterair of the phase, or of the base."""
    there = {battle.force for battle in game.battles if battle.place == place}
    if {battle.place for battle in game.battles} - {place}:
        yield "W178"
    if any(bool(one) != bool(force) for one in there):
        yield "W179"
    if force in there:
        yield "W180"


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may attack: the enemy bases within its range.

    Where some of these are manned, the others stand aside (18.521D).
    """
    theirs = enemy_bases(game)
    manned = where_somebody_is(game, theirs, game.turn.side)
    by_kind = [ready for ready in ready_to_fly(game, seat) if ready[0].kind not in SQUADRONS]
    flying = [(ready, open_to(game, seat, ready[0], theirs)) for ready in by_kind]
    first = manned if any(manned.intersection(open_) for _, open_ in flying) else theirs
    for ready, open_ in flying:
        unit, most = ready[0], len(ready)
        yield from _announcements(unit, unit.kind, most, [to for to in open_ if to in first])
        others = _announcements(unit, unit.kind, most, [to for to in open_ if to not in first])
        yield from (replace(offer, aside=True) for offer in others)
    yield from _squadron_offers(game, seat, theirs)


def _squadron_offers(game: Game, seat: str, theirs: frozenset[str]) -> Iterator[Offer]:
    """23.152C: squadrons that are left, and more of factors that are not divided yet."""
    naval = with_naval_air(game, theirs)
    ready: dict[tuple[str, str, str], list[AirUnit]] = {}
    for some in ready_to_fly(game, seat) if naval else ():
        kind = some[0].kind if some[0].kind in SQUADRONS else DIVIDED.get(some[0].kind, "")
        if kind:
            ready.setdefault((some[0].base, some[0].nation, kind), []).extend(some)
    for (_, _, kind), units in ready.items():
        most = sum(1 if unit.kind in SQUADRONS else A_FACTOR for unit in units)
        yield from _announcements(units[0], kind, most, open_to(game, seat, units[0], naval))


def squadrons_offered(offers: Iterable[Offer]) -> frozenset[str]:
    """23.152B: the bases against which a menu offers squadrons of what is not based as such."""
    slots = (o.slots for o in offers if isinstance(o.order, AnnounceCounterair) and _in_squadrons(o.order))
    return frozenset(choice.value for slot in chain.from_iterable(slots) for choice in slot.choices)


def _in_squadrons(order: AnnounceCounterair) -> bool:
    return isinstance(order.units, Group) and order.units.kind in SQUADRONS


def _announcements(unit: AirUnit, kind: str, most: int, open_: list[str]) -> Iterator[Offer]:
    if open_:
        slots = (Slot("to", tuple(Choice(to, most) for to in open_)),)
        yield Offer(AnnounceCounterair(Group(1, kind, unit.nation, unit.base), open_[0]), slots, most)


def enemy_bases(game: Game) -> frozenset[str]:
    """Every air base of the other side, with air units or without (18.521D)."""
    hexes = (hex_ for place in bases(game) if (hex_ := hex_of(game, place)))
    return frozenset(h.id for h in hexes if enemy_holder(game, h) and air_base(game, h))


def with_naval_air(game: Game, theirs: Iterable[str]) -> frozenset[str]:
    """Those of the bases that have naval air in them (23.152B)."""
    return frozenset(to for to in theirs if any(unit.kind == "NAS" for unit in enemies_at(game, to)))


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


SQUADRONS = {kind: factor for kind, factor in WHOLE.items() if factor != TRANSPORT}
"""What may be sent by the squadron though it still is a factor (23.152C, 23.17)."""

DIVIDED = {factor: kind for kind, factor in SQUADRONS.items()}


def sent(game: Game, units: Group | Named, place: str, seat: str) -> Attack:
    """The units that an order names as they stand; raises `Mistake` if they are not there."""
    found = chosen(game, units, free_first(game))
    return Attack(seat, found, place, tuple(unit.name for unit in found))


def sent_by_the_squadron(game: Game, group: Group, place: str, seat: str) -> Attack:
    """23.152C: squadrons that are there already go first; then further factors are divided.

    Raises `Mistake` if there are not enough of them.
    """
    if group.count < 1:
        raise Unworkable("units", needs_a_squadron(group.count))
    require_quality(group)
    ready = _uncommitted(game, group)[: group.count]
    factors = _to_divide(game, group, ceil((group.count - len(ready)) / A_FACTOR))
    names = [unit.name for unit in ready]
    names += [one for unit in factors for one in names_when_divided(game.units, unit.name)]
    divided = tuple(unit.name for unit in factors)
    return Attack(seat, (*ready, *factors), place, tuple(names[: group.count]), divided)


def _to_divide(game: Game, group: Group, count: int) -> AirUnits:
    kind = SQUADRONS[group.kind]
    found = like(game, group.nation, kind, group.base, free_first(game))
    if len(found) < count:
        told = say(
            "There are no {count} {kind} of {nation} at {place}, "
            "but {squadrons}, with those of its {factors}.",
            count=group.count,
            kind=so_many(group.kind, group.count),
            nation=group.nation,
            place=name(game, group.base),
            squadrons=len(_uncommitted(game, group)) + A_FACTOR * len(found),
            factors=translated(kind),
        )
        raise Unworkable("units", told)
    return tuple(found[:count])


def _uncommitted(game: Game, group: Group) -> AirUnits:
    errands = under_way(game)
    there = like(game, group.nation, group.kind, group.base, free_first(game))
    ready = (unit for unit in there if not (out(unit, errands) or unit.inverted))
    return tuple(unit for unit in ready if not committed_at_sea(unit))


ANNOUNCING = Procedure(announcing, MAY_ATTACK, announce, offers)


def called_off(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """What was declared since the announcement may have taken the base, the range or the carrier away.

    Units that stay have flown no mission. A base that nobody attacks any more is not counteraired.
    """
    if side_finished(game):
        for battle in game.battles:
            yield from _of(game, battle)


def _of(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    staying: dict[tuple[str, ...], list[str]] = {}
    for unit in in_play(game, battle.attackers):
        if broken := _broken(game, unit, battle.place):
            staying.setdefault(broken, []).append(unit.name)
    for broken, names in staying.items():
        yield Ruled(CounterairCalledOff(tuple(names), battle.place, battle.force), broken)


def _broken(game: Game, unit: AirUnit, place: str) -> tuple[str, ...]:
    """The rules by which this unit can't attack that base."""
    attack = Attack(GAMEMASTER, (unit,), place, (unit.name,))
    return tuple(dict.fromkeys(r.number for r in MAY_STILL_ATTACK if r.violation(game, attack)))


@rule(
    "23.152B/withheld",
    "No squadron of a divided factor is withheld from counterair.",
    "{unit} has not been sent anywhere.",
)
def no_squadron_is_withheld(game: Game, request: Any) -> Iterable[Finding]:
    """23.152B: what was divided for the counterairs of the phase takes part in them, if it still can."""
    able = [unit for unit in _left_over(game, request.seat) if may_fly(game, GAMEMASTER, unit)]
    naval = with_naval_air(game, enemy_bases(game)) if able else frozenset()
    yield from (Finding(unit=unit.name) for unit in able if open_to(game, GAMEMASTER, unit, naval))


def _left_over(game: Game, seat: str) -> list[AirUnit]:
    """The squadrons that stay behind while others of their factors fly: the seat's own.

    Those of all seats if every other has finished, for it may have divided some after that.
    """
    side, sent = game.turn.side, under_way(game)
    torn = {game.units[one].parent for one in sent if one in game.units} - {""}
    staying = (u for u in game.units.values() if u.parent in torn and u.base and not u.inverted)
    asked = GAMEMASTER if _last(game, seat) else seat
    ours = (u for u in staying if u.name not in sent and side_of(game, u.nation) == side)
    return [unit for unit in ours if commands(game, asked, unit.nation)]


def _last(game: Game, seat: str) -> bool:
    """Has every other seat of the side finished?"""
    return {s.name for s in game.seats.values() if s.side == game.turn.side} <= {*game.turn.finished, seat}


# 18.522B, 18.5634, 18.622: further air units join the attackers of the battle that is fought.


def reinforcing(game: Game, order: ReinforceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units that are not there, or if nothing is fought.

    Reinforcements come whole: no squadron of theirs could be sent anywhere else (23.152B).
    """
    if (battle := present(game)) is None or not (kind := kind_of(battle)).joined:
        raise Unworkable("counterair", say("No counterair is being fought that could be reinforced."))
    return replace(sent(game, order.units, battle.place, seat), mission=kind.mission)


def reinforce(game: Game, request: Attack) -> Iterator[Ruled]:
    """The units join the next round."""
    battle = present(game)
    if battle is None or not battle.kind:
        yield Ruled(CounterairReinforced(request.flying, request.hex), ("18.522B.2.2",))
        return
    joined = AirBattleReinforced(battle.kind, battle.place, request.flying)
    yield Ruled(joined, (kind_of(battle).joined,))


def offers_to_join(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may join the battle that goes on."""
    battle = present(game)
    if battle is None or not (kind := kind_of(battle)).joined:
        return
    there = frozenset({battle.place})
    for ready in ready_to_fly(game, seat, kind.mission):
        first = ready[0]
        open_ = open_to(game, seat, first, there, kind.mission)
        if open_ and kept(game, (joined_from_land,), one_unit(seat, first, first.base, kind.mission)):
            yield Offer(ReinforceCounterair(Group(1, first.kind, first.nation, first.base)), (), len(ready))


def could_be_joined(game: Game) -> bool:
    """Is there any unit that may join the attackers now?"""
    return could_be_joined_by(game, GAMEMASTER)


def could_be_joined_by(game: Game, seat: str) -> bool:
    """Has this seat any unit that may join the attackers now?"""
    return next(offers_to_join(game, seat), None) is not None


REINFORCING = Procedure(reinforcing, MAY_JOIN, reinforce, offers_to_join)
