"""Orders about naval activities outside naval combat: their forms, read and written (23.752)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Token, Tree

from core.mistakes import Mistake, near_misses
from core.world_at_war import orders as give
from core.world_at_war.activities.sailing import ACTIVITIES
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import KAMIKAZE
from skyledger.notation.parsing import Form, Span, counted_word, quoted, word
from skyledger.notation.reader import Reader, mistaken, named, span_of
from skyledger.notation.world_at_war.kamikazes import dive
from skyledger.notation.world_at_war.names import FORCES, GRAMMAR, NATIONS, PLACES, SHIPS, adjective, calls
from skyledger.notation.world_at_war.naval_air import from_one
from skyledger.notation.world_at_war.ships import factors_read, fleet_told
from skyledger.notation.world_at_war.units import counted, nation_behind, units_of

NAVAL_ACTIVITY_FORMS = (
    Form(
        give.SailForce,
        "sail",
        "sail FORCE [, …] as ACTIVITY via HEX [, …]",
        "sail Force K as sea transport via Alexandria, Tobruk",
        "Task forces set out on a naval activity; where air reaches them its owners have the word.",
        "23.752A",
    ),
    Form(
        give.DeclareSupplyLine,
        "sea supply line",
        "sea supply line of NATION [with FORCE, …] via HEX [, …]",
        "sea supply line of Britain with Force K via Alexandria, Tobruk",
        "A line of supply is declared; air may attack it, and who guards it, once in each of its hexes.",
        "23.752D",
    ),
    Form(
        give.AttackSubmarines,
        "attack submarines of",
        "attack submarines of FORCE",
        "attack submarines of Force K",
        "In its movement phase a side goes for enemy submarines that stay on patrol.",
        "18.511B",
    ),
    Form(
        give.AttackAtSea,
        "attack at sea",
        "attack at sea",
        "attack at sea",
        "Land-based air attacks the naval force in the hex that it entered; those that sail answer.",
        "23.23C",
    ),
    Form(
        give.FormGroup,
        "combat group",
        "combat group of FORCE with SHIP [, …] [, NUMBER KIND NATION …]",
        "combat group of Force K with 2 CA British, 1 DD British",
        "Ships of an attacked task force make up a combat group of their own.",
        "23.71A",
    ),
    Form(
        give.CoverForce,
        "cover",
        "cover with UNITS from PLACE [in group NUMBER]",
        "cover with 1 AAF British from Valletta in group 1",
        "Land-based air covers the naval force, in a cover group or dealt out evenly.",
        "23.23C",
    ),
    Form(
        give.FlyPatrol,
        "patrol",
        "patrol with UNITS from CARRIER",
        "patrol with 1 NAS British from Formidable",
        "Carrier-based naval air patrols over its combat group, a third of it at most.",
        "23.34A",
    ),
    Form(
        give.StrikeAtSea,
        "strike",
        "strike FORCE with UNITS from PLACE",
        "strike Force K with 3 AAF German from Catania",
        "Land-based air is sent against a combat group.",
        "23.752A",
    ),
    Form(
        give.PlaceCover,
        "place cover",
        "place cover group NUMBER over FORCE",
        "place cover group 1 over Force K",
        "That cover group defends an attacked combat group.",
        "23.23C",
    ),
    Form(
        give.AbortActivity,
        "abort activity",
        "abort activity",
        "abort activity",
        "The naval force gives up its activity where it is.",
        "23.77",
    ),
)

Parts = Mapping[str, Tree[Token]]
Told = Callable[[Game, give.Units, str], str]


def _units(reader: Reader, parts: Parts) -> give.Units:
    tree = parts["group"] if "group" in parts else parts["named"]
    return units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None)


def _several(reader: Reader, tree: Tree[Token], sorts: Any, what: str) -> tuple[str, ...]:
    phrases = (one for one in tree.children if isinstance(one, Tree))
    return tuple(named(reader, span_of(reader, one), sorts, what) for one in phrases)


def sail_force(reader: Reader, parts: Parts) -> give.SailForce:
    """Task forces, their activity and their path; raises `Mistake` for names that are not there."""
    return give.SailForce(
        _several(reader, parts["forces"], FORCES, "task force"),
        _activity(span_of(reader, parts["mission"])),
        _several(reader, parts["via"], PLACES, "place"),
    )


def supply_line(reader: Reader, parts: Parts) -> give.DeclareSupplyLine:
    """Whose line, its hexes and its guards; raises `Mistake` for names that are not there."""
    guards = _several(reader, parts["forces"], FORCES, "task force") if "forces" in parts else ()
    nation = named(reader, span_of(reader, parts["nation"]), NATIONS, "nation")
    return give.DeclareSupplyLine(nation, _several(reader, parts["via"], PLACES, "place"), guards)


def _activity(span: Span) -> str:
    """One of the activities that have names; between quotation marks it stays as it is, for the ruling."""
    known = {activity.casefold(): activity for activity in ACTIVITIES}
    if span.quoted:
        return span.text
    if found := known.get(span.text.casefold()):
        return found
    told = f"Task forces sail on these: {', '.join(ACTIVITIES)}."
    raise mistaken(span, Mistake("naval activity", span.text, near_misses(span.text, ACTIVITIES), told))


def _force(reader: Reader, parts: Parts, part: str = "carrier") -> str:
    return named(reader, span_of(reader, parts[part]), FORCES, "task force or combat group")


def form_group(reader: Reader, parts: Parts) -> give.FormGroup:
    """The task force, and the ships of the group; raises `Mistake` for names that are not there."""
    pieces = [one for one in parts["fleet"].children if isinstance(one, Tree)]
    ships = (span_of(reader, one) for one in pieces if one.data == "ground")
    light = (span_of(reader, one) for one in pieces if one.data == "group")
    return give.FormGroup(
        _force(reader, parts),
        tuple(named(reader, span, SHIPS, "ship") for span in ships),
        tuple(factors_read(reader, span) for span in light),
    )


def cover(reader: Reader, parts: Parts) -> give.CoverForce:
    """The units, and their cover group if one is named; raises `NotAnOrder` or `Mistake`."""
    number = from_one(reader, parts, "cover_group", "Cover groups")
    return give.CoverForce(_units(reader, parts), number)


def place_cover(reader: Reader, parts: Parts) -> give.PlaceCover:
    """Which cover group is over what; raises `Mistake` for names that are not there."""
    number = counted(str(parts["cover_number"].children[0]))
    return give.PlaceCover(number, _force(reader, parts, "there"))


NAVAL_ACTIVITY_READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "sail_force": sail_force,
    "supply_line": supply_line,
    "attack_submarines": lambda reader, parts: give.AttackSubmarines(_force(reader, parts)),
    "attack_at_sea": lambda _, __: give.AttackAtSea(),
    "form_group": form_group,
    "cover": cover,
    "patrol": lambda reader, parts: give.FlyPatrol(_units(reader, parts)),
    "strike": lambda reader, parts: give.StrikeAtSea(_units(reader, parts), _force(reader, parts)),
    "dive": dive,
    "place_cover": place_cover,
    "abort_activity": lambda _, __: give.AbortActivity(),
}


def _listed(game: Game, names: Iterable[str], sorts: Any) -> str:
    return ", ".join(word(GRAMMAR, calls(game, one, sorts)) for one in names)


def _sailed(game: Game, order: give.SailForce) -> str:
    activity = order.activity if order.activity in ACTIVITIES else quoted(order.activity)
    forces = ", ".join(counted_word(GRAMMAR, calls(game, one, FORCES)) for one in order.forces)
    return f"sail {forces} as {activity} via {_listed(game, order.path, PLACES)}"


def _supplied(game: Game, order: give.DeclareSupplyLine) -> str:
    forces = ", ".join(counted_word(GRAMMAR, calls(game, one, FORCES)) for one in order.forces)
    guards = f" with {forces}" if forces else ""
    nation = _listed(game, (order.nation,), NATIONS)
    return f"sea supply line of {nation}{guards} via {_listed(game, order.path, PLACES)}"


def _grouped(game: Game, order: give.FormGroup) -> str:
    return f"combat group of {_listed(game, (order.force,), FORCES)} with {fleet_told(game, order)}"


def _covered(game: Game, order: give.CoverForce, units: Told) -> str:
    number = f" in group {order.cover_group}" if order.cover_group else ""
    return f"cover with {units(game, order.units, 'from')}{number}"


def _dived(game: Game, order: give.DiveOnForce) -> str:
    nation = nation_behind(KAMIKAZE, adjective(game, order.nation))
    return f"dive on {_listed(game, (order.group,), FORCES)} with {order.count} {KAMIKAZE} {nation}"


def activities_written(units: Told) -> dict[type, Callable[[Game, Any], str]]:
    """The lines of all orders about naval activities, by their types."""
    return {
        give.SailForce: _sailed,
        give.DeclareSupplyLine: _supplied,
        give.AttackSubmarines: lambda game, order: (
            f"attack submarines of {_listed(game, (order.force,), FORCES)}"
        ),
        give.AttackAtSea: lambda _, __: "attack at sea",
        give.FormGroup: _grouped,
        give.CoverForce: lambda game, order: _covered(game, order, units),
        give.FlyPatrol: lambda game, order: f"patrol with {units(game, order.units, 'from')}",
        give.StrikeAtSea: lambda game, order: (
            f"strike {_listed(game, (order.group,), FORCES)} with {units(game, order.units, 'from')}"
        ),
        give.DiveOnForce: _dived,
        give.PlaceCover: lambda game, order: (
            f"place cover group {order.cover_group} over {_listed(game, (order.over,), FORCES)}"
        ),
        give.AbortActivity: lambda _, __: "abort activity",
    }
