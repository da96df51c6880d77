"""Orders of naval combat, forms, read and written: what meets, is allotted, searched for and struck."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, counted_word, word
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import FORCES, GRAMMAR, PLACES, calls
from skyledger.notation.world_at_war.units import counted, units_of

NAVAL_COMBAT_FORMS = (
    Form(
        give.JoinBattle,
        "join battle",
        "join battle at PLACE [with FORCE, …]",
        "join battle at Valletta with Force K",
        "Task forces of both sides met at sea.",
        "22.41",
    ),
    Form(
        give.LaunchCounterair,
        "launch",
        "launch counterair of PLACE with UNITS [, UNITS …]",
        "launch counterair of Valletta with 2 NAS British from Formidable",
        "In naval combat, as a round starts: carriers counterair an enemy air base.",
        "23.64",
    ),
    Form(
        give.AllotPatrol,
        "allot",
        "allot patrol UNITS [, UNITS …], or: allot no patrol",
        "allot patrol 2 NAS British from Formidable",
        "In secret: who flies combat air patrol; the other air on carriers may strike.",
        "23.35A",
    ),
    Form(
        give.AllotCover,
        "allot",
        "allot cover over FORCE with UNITS [over FORCE …], or: allot no cover",
        "allot cover over Force K with 2 NAS British from Alexandria",
        "In secret: who flies air cover over which combat group.",
        "23.24A",
    ),
    Form(
        give.SearchAtSea,
        "search the battle",
        "search the battle with UNITS from BASE",
        "search the battle with 1 NAS British from Alexandria",
        "Land-based air searches in naval combat.",
        "23.11B",
    ),
    Form(
        give.FindGroup,
        "find",
        "find FORCE with NUMBER results",
        "find Force K with 2 results",
        "Search results against a combat group, from none to three.",
        "23.72A",
    ),
    Form(
        give.LaunchStrike,
        "launch",
        "launch [surprise|joint] strike at FORCE with UNITS [, UNITS …]",
        "launch strike at Force K with 2 NAS British from Formidable",
        "An air strike on a combat group that was found; a joint one joins the last that was announced.",
        "23.74",
    ),
    Form(
        give.StayInBattle,
        "stay in the battle",
        "stay in the battle",
        "stay in the battle",
        "The side fights another round of naval combat.",
        "22.6",
    ),
    Form(
        give.LeaveBattle,
        "leave the battle",
        "leave the battle",
        "leave the battle",
        "The side withdraws from naval combat.",
        "22.7",
    ),
)

Parts = Mapping[str, Tree[Token]]


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [one for one in tree.children if isinstance(one, Tree)]


def _flight(reader: Reader, tree: Tree[Token]) -> give.Flight:
    """So many like units of each base, and units by their names; raises `NotAnOrder` or `Mistake`."""
    found: list[give.Group] = []
    names: list[str] = []
    for squad in _trees(tree):
        units = _squad(reader, squad)
        if isinstance(units, give.Group):
            found.append(units)
        else:
            names.extend(units.names)
    return give.Flight(tuple(found), tuple(names))


def _squad(reader: Reader, squad: Tree[Token]) -> give.Units:
    first, *behind = _trees(squad)
    if first.data == "phrase":
        return units_of(reader, squad, None)
    return units_of(reader, first, span_of(reader, behind[0]) if behind else None)


def _force(reader: Reader, tree: Tree[Token], what: str = "combat group") -> str:
    return named(reader, span_of(reader, tree), FORCES, what)


def join(reader: Reader, parts: Parts) -> give.JoinBattle:
    """The hex, and the task forces that are named; raises `Mistake`."""
    place = named(reader, span_of(reader, parts["place"]), PLACES, "place")
    forces = _trees(parts["goals"]) if "goals" in parts else []
    return give.JoinBattle(place, tuple(_force(reader, one, "task force") for one in forces))


def launch_counterair(reader: Reader, parts: Parts) -> give.LaunchCounterair:
    """Who counterairs which base; raises `NotAnOrder` or `Mistake`."""
    place = named(reader, span_of(reader, parts["place"]), PLACES, "place")
    return give.LaunchCounterair(place, _flight(reader, parts["flight"]))


def allot_patrol(reader: Reader, parts: Parts) -> give.AllotPatrol:
    """Who patrols; raises `NotAnOrder` or `Mistake`."""
    return give.AllotPatrol(_flight(reader, parts["flight"]) if "flight" in parts else give.Flight())


def allot_cover(reader: Reader, parts: Parts) -> give.AllotCover:
    """Who covers which combat group; raises `NotAnOrder` or `Mistake`."""
    coverings = (_trees(one) for one in _trees(parts["coverings"])) if "coverings" in parts else ()
    return give.AllotCover(
        tuple(give.Covering(_force(reader, group), _flight(reader, air)) for group, air in coverings)
    )


def search(reader: Reader, parts: Parts) -> give.SearchAtSea:
    """Who searches; raises `NotAnOrder` or `Mistake`."""
    tree = parts["group"] if "group" in parts else parts["named"]
    origin = span_of(reader, parts["origin"]) if "origin" in parts else None
    return give.SearchAtSea(units_of(reader, tree, origin))


def find(reader: Reader, parts: Parts) -> give.FindGroup:
    """Which combat group, and how many results; raises `Mistake`."""
    return give.FindGroup(_force(reader, parts["carrier"]), counted(str(parts["NUMBER"].children[0])))


def launch(reader: Reader, parts: Parts) -> give.LaunchStrike:
    """Who strikes which combat group, perhaps as a surprise, or jointly; raises `NotAnOrder` or `Mistake`."""
    group, air = _force(reader, parts["carrier"]), _flight(reader, parts["flight"])
    return give.LaunchStrike(group, air, "SURPRISE" in parts, "JOINT" in parts)


NAVAL_COMBAT_READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "join_battle": join,
    "launch_counterair": launch_counterair,
    "allot_patrol": allot_patrol,
    "allot_no_patrol": allot_patrol,
    "allot_cover": allot_cover,
    "allot_no_cover": allot_cover,
    "search_battle": search,
    "find": find,
    "launch": launch,
    "stay": lambda _, __: give.StayInBattle(),
    "leave_battle": lambda _, __: give.LeaveBattle(),
}

Told = Callable[[Game, give.Units, str], str]


def _called(game: Game, force: str) -> str:
    return word(GRAMMAR, calls(game, force, FORCES))


def _joined(game: Game, order: give.JoinBattle) -> str:
    forces = ", ".join(counted_word(GRAMMAR, calls(game, one, FORCES)) for one in order.forces)
    return f"join battle at {_at(game, order.place)}" + (f" with {forces}" if forces else "")


def _at(game: Game, place: str) -> str:
    return word(GRAMMAR, calls(game, place, PLACES))


def _found(game: Game, order: give.FindGroup) -> str:
    return f"find {_called(game, order.group)} with {order.results} result{'' if order.results == 1 else 's'}"


def naval_combat_written(units: Told) -> dict[type, Callable[[Game, Any], str]]:
    """The lines of all orders of naval combat, by their types."""

    def flight(game: Game, air: give.Flight) -> str:
        each: Iterable[give.Units] = (*air.groups, *(give.Named((name,)) for name in air.names))
        return ", ".join(units(game, one, "from") for one in each)

    def patrol(game: Game, order: give.AllotPatrol) -> str:
        return f"allot patrol {air}" if (air := flight(game, order.air)) else "allot no patrol"

    def cover(game: Game, order: give.AllotCover) -> str:
        parts = (f"over {_called(game, one.group)} with {flight(game, one.air)}" for one in order.cover)
        return f"allot cover {' '.join(parts)}" if order.cover else "allot no cover"

    def launched(game: Game, order: give.LaunchStrike) -> str:
        sort = "joint strike" if order.joint else "surprise strike" if order.surprise else "strike"
        return f"launch {sort} at {_called(game, order.group)} with {flight(game, order.air)}"

    return {
        give.JoinBattle: _joined,
        give.LaunchCounterair: lambda game, order: (
            f"launch counterair of {_at(game, order.to)} with {flight(game, order.air)}"
        ),
        give.AllotPatrol: patrol,
        give.AllotCover: cover,
        give.SearchAtSea: lambda game, order: f"search the battle with {units(game, order.units, 'from')}",
        give.FindGroup: _found,
        give.LaunchStrike: launched,
        give.StayInBattle: lambda _, __: "stay in the battle",
        give.LeaveBattle: lambda _, __: "leave the battle",
    }
