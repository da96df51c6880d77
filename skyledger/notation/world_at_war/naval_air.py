"""Orders to spot and to search with land-based air: their forms, read and written (18.58A, 18.59)."""

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from core.mistakes import Unworkable
from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, word
from skyledger.notation.reader import Reader, mistaken, named, span_of
from skyledger.notation.world_at_war.names import BASES, FORCES, GRAMMAR, PLACES, calls
from skyledger.notation.world_at_war.units import counted, units_of

NAVAL_AIR_FORMS = (
    Form(
        give.Spot,
        "spot",
        "spot FORCE [at PLACE] with UNITS from PLACE",
        "spot Force K with 1 AAF German from Catania",
        "Search squadrons and naval air add dice to the interception of an enemy task force.",
        "18.59",
    ),
    Form(
        give.Search,
        "search for",
        "search for FORCE with UNITS from PLACE [in round NUMBER]",
        "search for Force K with 1 AAF German from Catania in round 1",
        "Land-based air assists a search in that round of naval combat, or with no round a submarine attack.",
        "18.58",
    ),
)

Parts = Mapping[str, Tree[Token]]
UnitsWritten = Callable[[Game, give.Units, str], str]


def spot(reader: Reader, parts: Parts) -> give.Spot:
    """Which task force, by whom and in which hex; raises `NotAnOrder` or `Mistake`."""
    at = named(reader, span_of(reader, parts["where"]), PLACES, "place") if "where" in parts else ""
    return give.Spot(_force(reader, parts), _units(reader, parts), at)


def search(reader: Reader, parts: Parts) -> give.Search:
    """Where which task force is, by whom and in which round; raises `NotAnOrder` or `Mistake`."""
    number = from_one(reader, parts, "ROUND", "Rounds of naval combat")
    return give.Search(_force(reader, parts), _units(reader, parts), number)


def from_one(reader: Reader, parts: Parts, part: str, what: str) -> int:
    """The number at the end of a part, 0 where that is left out; raises `Mistake` for a 0 that is typed."""
    if part not in parts:
        return 0
    if number := counted(str(parts[part].children[0]).split()[-1]):
        return number
    told = f"{what} are counted from 1; leave the number out where none is meant."
    raise mistaken(span_of(reader, parts[part]), Unworkable("number", told))


def _force(reader: Reader, parts: Parts) -> str:
    return named(reader, span_of(reader, parts["carrier"]), FORCES, "task force")


def _units(reader: Reader, parts: Parts) -> give.Units:
    tree = parts["group"] if "group" in parts else parts["named"]
    return units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None)


NAVAL_AIR_READS: dict[str, Callable[[Reader, Parts], Any]] = {"spot": spot, "search": search}


def _spot_told(game: Game, order: give.Spot, units: str) -> str:
    """The words of an order to spot."""
    at = f" at {word(GRAMMAR, calls(game, order.at, BASES))}" if order.at else ""
    return f"spot {_force_told(game, order.force)}{at} with {units}"


def _search_told(game: Game, order: give.Search, units: str) -> str:
    """The words of an order to search."""
    in_round = f" in round {order.round}" if order.round else ""
    return f"search for {_force_told(game, order.force)} with {units}{in_round}"


def naval_air_written(units: UnitsWritten) -> dict[type, Callable[[Game, Any], str]]:
    """How these orders are written, with the words for units."""
    return {
        give.Spot: lambda game, order: _spot_told(game, order, units(game, order.units, "from")),
        give.Search: lambda game, order: _search_told(game, order, units(game, order.units, "from")),
    }


def _force_told(game: Game, force: str) -> str:
    return word(GRAMMAR, calls(game, force, FORCES))
