"""18.25-18.253 Displaced air units: who must leave a base, where they go, and when the owner is asked.

Everything goes by itself where the rule leaves no choice. The owner is asked when two bases are equally near,
or when the nearest holds only some of units that differ. Several owners are asked in turn (doubt W91).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.fold import evolve
from core.ruling import Ruled
from core.world_at_war.absent import is_away
from core.world_at_war.ashore import leaves_with_its_carrier
from core.world_at_war.basing import overflow
from core.world_at_war.board import (
    controller,
    controller_before,
    hex_of,
    moored,
    seats_for,
    side_of,
    units_at,
)
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.refuges import how_many_fit, nearest_for_each
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor

Units = tuple[AirUnit, ...]
Refuges = dict[str, tuple[str, ...]]


def overrun(game: Game, place: str) -> Units:
    """The air units that are based in a hex held by the other side, in the order of their names.

    Squadrons aboard carriers in a captured port leave with their ships (doubt W97); who is away on a mission
    does not come back before it is over.
    """
    hex_ = hex_of(game, place)
    holder = side_of(game, controller(game, hex_)) if hex_ else ""
    there = (*units_at(game, place), *_aboard(game, place)) if holder else ()
    fleeing = (unit for unit in there if side_of(game, unit.nation) != holder and not is_away(game, unit))
    return tuple(unit for unit in fleeing if not leaves_with_its_carrier(game, unit))


def _aboard(game: Game, place: str) -> Units:
    if plays(game, "W97") == "with_carriers":
        return ()
    return tuple(unit for carrier in moored(game, place) for unit in units_at(game, carrier))


def beyond_its_room(game: Game, place: str) -> Units:
    """The air units of a place that no longer holds them all; which of them leave is open (doubt W96).

    Who is away on a mission leaves only where nobody else is based there, and when is doubt W398.
    """
    there = units_at(game, place)
    if not overflow(game, place, there):
        return ()
    here = tuple(unit for unit in there if not is_away(game, unit))
    return here or (there if plays(game, "W398") == "at_once" else ())


def steps(game: Game, place: str) -> Iterator[Ruled]:
    """What becomes of the air units displaced from a place, up to the first question or to the end."""
    while (fact := next_step(game, place)) is not None:
        yield fact
        if isinstance(fact.event, DisplacementCalledFor):
            return
        game = evolve(EVOLUTIONS, game, fact.event)


def next_step(game: Game, place: str) -> Ruled | None:
    """The next thing that happens to air units displaced from a place, or None when nobody is left."""
    if fleeing := overrun(game, place):
        return _in_turn(game, place, fleeing)
    if not (crowd := beyond_its_room(game, place)):
        return None
    if not _some_stay(game, place, crowd):
        return _in_turn(game, place, crowd)
    fact = _thin_out(game, place, _who_thins_out(game, place, crowd))
    several = len(_by_owner(game, place, crowd)) > 1
    return Ruled(fact.event, (*fact.rules, "W431")) if several else fact


def _who_thins_out(game: Game, place: str, crowd: Units) -> Units:
    """Whose units may be the excess: everybody's, or of one owner after the other, the last first (W431)."""
    if plays(game, "W431") == "any_of_them":
        return crowd
    owners = _by_owner(game, place, crowd)
    asked = _asked_already(game, place)
    return next((units for seats, units in owners if seats == asked), owners[-1][1])


def _asked_already(game: Game, place: str) -> tuple[str, ...] | None:
    return next((q.seats for q in game.questions if (q.kind, q.place) == ("displacement", place)), None)


def _in_turn(game: Game, place: str, fleeing: Units) -> Ruled:
    """All of these units leave, each owner's in turn (doubt W91)."""
    owners = _by_owner(game, place, fleeing)
    seats, units = owners[0]
    fact = _flee(game, place, seats, units)
    return Ruled(fact.event, (*fact.rules, "W91")) if len(owners) > 1 else fact


def _some_stay(game: Game, place: str, crowd: Units) -> bool:
    """Has the place room for any of them, beside those that are not asked about?"""
    others = tuple(unit for unit in units_at(game, place) if unit not in crowd)
    return any(not overflow(game, place, (*others, unit)) for unit in crowd)


def _by_owner(game: Game, place: str, units: Units) -> list[tuple[tuple[str, ...], Units]]:
    """Who owns which units; first the nation that held the hex, then by number, then by name (doubt W91).

    Whose turn it is keeps it until all his units have a place.
    """
    owners: dict[tuple[str, ...], Units] = {}
    for unit in units:
        seats = seats_for(game, frozenset({unit.nation})) or (GAMEMASTER,)
        owners[seats] = (*owners.get(seats, ()), unit)
    asked = _asked_already(game, place)
    held = _held_by(game, place, units)

    def order(owner: tuple[tuple[str, ...], Units]) -> tuple[bool, bool, int, tuple[str, ...]]:
        seats, theirs = owner
        return seats != asked, all(u.nation != held for u in theirs), -len(theirs), seats

    return sorted(owners.items(), key=order)


def _held_by(game: Game, place: str, units: Units) -> str:
    """The nation that held a hex before it was lost; if that was in an earlier phase, whose country it is."""
    if (hex_ := hex_of(game, place)) is None:
        return ""
    before, home = controller_before(game, hex_), game.territories.get(hex_.territory)
    known = any(side_of(game, before) == side_of(game, unit.nation) for unit in units)
    return before if known or home is None else home.controller


def _flee(game: Game, place: str, seats: tuple[str, ...], units: Units) -> Ruled:
    """All these units leave: those that reach no base are lost, then those that have no choice go."""
    refuges = nearest_for_each(game, place, units)
    if lost := tuple(unit.name for unit in units if not refuges[unit.name]):
        return Ruled(AirUnitsEliminated(lost), ("18.25",))
    for base in _bases(refuges):
        if going := _without_a_choice(game, base, units, refuges):
            return _gone(going, place, base)
    return _asked(place, seats, units, refuges)


def _without_a_choice(game: Game, base: str, units: Units, refuges: Refuges) -> Units:
    """The units whose only nearest base this is, if all that want it fit, or are alike and have no other."""
    wanting = tuple(unit for unit in units if base in refuges[unit.name])
    bound = tuple(unit for unit in wanting if len(refuges[unit.name]) == 1)
    fitting = how_many_fit(game, base, wanting)
    return bound[:fitting] if fitting == len(wanting) or _alike(wanting) else ()


def _thin_out(game: Game, place: str, crowd: Units) -> Ruled:
    """Only the excess leaves (18.15, doubt W96); if no unit reaches a base, the excess is lost."""
    refuges = nearest_for_each(game, place, crowd)
    if not any(refuges.values()):
        lost = _excess(game, place, tuple(sorted(crowd, key=_least_worth)))
        return Ruled(AirUnitsEliminated(tuple(unit.name for unit in lost)), ("18.25", "W96"))
    bases = _bases(refuges)
    if len(bases) == 1 and _alike(crowd):
        going = _excess(game, place, crowd)
        return _gone(going[: how_many_fit(game, bases[0], going)], place, bases[0])
    able = tuple(unit for unit in crowd if refuges[unit.name])
    seats = (seat for owner, _ in _by_owner(game, place, able) for seat in owner)
    return _asked(place, tuple(dict.fromkeys(seats)), able, refuges)


def _excess(game: Game, place: str, crowd: Units) -> Units:
    """As many of these units, from the first on, as must leave before the rest has room."""
    others = tuple(unit for unit in units_at(game, place) if unit not in crowd)
    counts = (n for n in range(len(crowd)) if not overflow(game, place, (*others, *crowd[n:])))
    return crowd[: next(counts, len(crowd))]


def _least_worth(unit: AirUnit) -> tuple[bool, bool, str]:
    """Inverted before ready units, regular before elite ones."""
    return not unit.inverted, unit.elite, unit.name


def _alike(units: Units) -> bool:
    """Do the units differ in nothing but their names, so that it is all the same which of them goes?"""
    return len({replace(unit, name="") for unit in units}) == 1


def _bases(refuges: Refuges) -> tuple[str, ...]:
    return tuple(sorted({base for bases in refuges.values() for base in bases}))


def _gone(units: Units, place: str, base: str) -> Ruled:
    names = tuple(unit.name for unit in units)
    return Ruled(AirUnitsDisplaced(names, place, base), ("18.25", "18.253"))


def _asked(place: str, seats: tuple[str, ...], units: Units, refuges: Refuges) -> Ruled:
    names = tuple(unit.name for unit in units)
    return Ruled(DisplacementCalledFor(place, seats, names, _bases(refuges)), ("18.25",))
