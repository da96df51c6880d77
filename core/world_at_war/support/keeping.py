"""18.613, 18.618: defensive air support of regular combat stays over its hex for the exploitation."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place, name
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.state import Game
from core.world_at_war.support.orders import KeepSupport
from core.world_at_war.under_way.supports import EXPLOITATION, REGULAR, aloft, occasion
from core.world_at_war.units import Preference, chosen, groups
from events.world_at_war.board import AirUnit
from events.world_at_war.support import DefensiveSupport, DefensiveSupportKept

JET = "jet"


class Keeping(msgspec.Struct, frozen=True):
    """Units over a hex that would stay there: whose word it is, which, and over which hex."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str


def keeping(game: Game, order: KeepSupport, seat: str) -> Keeping:
    """What the order means; raises `Mistake` for units and places that are not there."""
    place = known_place(game, order.to)
    return Keeping(seat, chosen(game, order.units, to_keep(game, place)), place)


def to_keep(game: Game, place: str) -> Preference:
    """In what order like units are taken to stay over a hex: those first that may."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return bool(_why_not(game, unit, place)), bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def _over(game: Game, unit: AirUnit, place: str) -> DefensiveSupport | None:
    """The regular support over a hex that a unit is part of."""
    there = (d for d in game.defenses if d.hex == place and d.occasion == REGULAR)
    return next((d for d in there if unit.name in (*d.units, *d.escorts)), None)


@rule(
    "18.618",
    "Support stays for exploitation unless interceptors forced it to abort or it was used.",
    "{unit} can't stay over {place}: {given}.",
)
def may_stay(game: Game, request: Keeping) -> Iterable[Finding]:
    """18.618, first sentence, and 18.613, last."""
    for unit in request.units:
        if why := _why_not(game, unit, request.hex):
            yield Finding(unit.name, name(game, request.hex), why)


def _why_not(game: Game, unit: AirUnit, place: str) -> str:
    if any(unit.name in (*d.units, *d.escorts) for d in _kept(game, place)):
        return "it is kept for exploitation already"
    one = _over(game, unit, place)
    if one is None:
        return "it gave no defensive support there in regular combat"
    if one.cancelled:
        return "its mission was given up"
    if unit.name in one.aborted:
        return "interceptors forced it to abort"
    if unit.name in one.used:
        return "it was used in ground combat"
    return "" if aloft(game, (unit.name,)) else "it is no longer over the hex"


def _kept(game: Game, place: str) -> Iterator[DefensiveSupport]:
    """What is kept over a hex for exploitation."""
    return (one for one in game.defenses if one.hex == place and one.occasion == EXPLOITATION)


@rule(
    "18.6141/kept",
    "Jets stay over a hex to escort others that stay there.",
    "{unit} would escort nobody in exploitation: no other air is kept over {place}; keep that first.",
)
def escorts_somebody_there(game: Game, request: Keeping) -> Iterable[Finding]:
    """18.6141 with 17.531."""
    supporting = [*aloft(game, (name for one in _kept(game, request.hex) for name in one.units))]
    if not supporting and all(unit.kind == JET for unit in request.units):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


def keep(game: Game, request: Keeping) -> Iterator[Ruled]:
    """The units support the hex in exploitation, and not in regular combat if that is to come (18.611A)."""
    names = tuple(unit.name for unit in request.units)
    held_back = ("18.611A",) if occasion(game) == REGULAR else ()
    yield Ruled(DefensiveSupportKept(names, request.hex, EXPLOITATION), (*held_back, "18.613", "18.618"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may stay over a hex."""
    for place in dict.fromkeys(d.hex for d in game.defenses if d.occasion == REGULAR):
        mine = [u for u in game.units.values() if u.base and commands(game, seat, u.nation)]
        able = (u for u in mine if not _why_not(game, u, place))

        def request(units: tuple[AirUnit, ...], to: str) -> Keeping:
            return Keeping(seat, units, to)

        for ready in groups(game, able, to_keep(game, place)):
            choice = Choice(place, most_kept(game, MAY_KEEP, request, ready, place))
            yield from moving(KeepSupport, ready, (choice,))


MAY_KEEP = (seat_speaks_for_the_units, may_stay, escorts_somebody_there)
KEEPING = Procedure(keeping, MAY_KEEP, keep, offers)
