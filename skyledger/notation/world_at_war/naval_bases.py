"""Orders about attacks on naval bases: their forms, read and written (23.46, 23.5, 23.6)."""

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from core.world_at_war.naval_bases import target as give
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.units import Units
from skyledger.notation.parsing import Form, word
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.kamikazes import dive_into
from skyledger.notation.world_at_war.names import BASES, FORCES, GRAMMAR, PLACES, adjective, calls
from skyledger.notation.world_at_war.units import nation_behind, units_of

NAVAL_BASE_FORMS = (
    Form(
        give.AttackNavalBase,
        "attack naval base",
        "attack naval base PLACE with UNITS from PLACE [against its air]",
        "attack naval base Valletta with 3 AAF German from Catania",
        "Air units go for the ships in a port, or counterair the air there; so jets escort the others.",
        "23.5",
    ),
    Form(
        give.DiveOnPort,
        "dive into",
        "dive into PLACE with NUMBER kamikaze NATION",
        "dive into Valletta with 3 kamikaze Japanese",
        "Kamikazes go for the ships in a port, at the time of attacks on naval bases; they are used up.",
        "17.463",
    ),
    Form(
        give.EscapeByAir,
        "escape by air with",
        "escape by air with UNITS from PLACE to PLACE",
        "escape by air with 2 AAF German from Catania to Tripoli",
        "Under air attack, or after naval combat near it, air units leave their base for another.",
        "23.461",
    ),
    Form(
        give.EscapeBySea,
        "escape by sea with",
        "escape by sea with FORCE to PLACE [via PLACE, PLACE]",
        "escape by sea with Force K to Haifa",
        "Under air attack, a task force sails for the nearest safe port; it may say by which hexes.",
        "23.462",
    ),
)

Parts = Mapping[str, Tree[Token]]
Told = Callable[[Game, Units, str], str]


def attack(reader: Reader, parts: Parts) -> give.AttackNavalBase:
    """The units, the port, and what they go for; raises `NotAnOrder` or `Mistake`."""
    against = give.AIR if "AGAINST_AIR" in parts else give.SHIPS
    place = named(reader, span_of(reader, parts["place"]), PLACES, "place")
    return give.AttackNavalBase(_units(reader, parts), place, against)


def escape_by_air(reader: Reader, parts: Parts) -> give.EscapeByAir:
    """The units and their new base; raises `NotAnOrder` or `Mistake`."""
    return give.EscapeByAir(_units(reader, parts), _to(reader, parts))


def escape_by_sea(reader: Reader, parts: Parts) -> give.EscapeBySea:
    """The task force, its new port, and its way if one is said; raises `Mistake` for names."""
    force = named(reader, span_of(reader, parts["carrier"]), FORCES, "task force")
    stations = [one for one in parts["via"].children if isinstance(one, Tree)] if "via" in parts else []
    via = tuple(named(reader, span_of(reader, one), PLACES, "place") for one in stations)
    return give.EscapeBySea(force, _to(reader, parts), via)


def _units(reader: Reader, parts: Parts) -> Units:
    tree = parts["group"] if "group" in parts else parts["named"]
    return units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None)


def _to(reader: Reader, parts: Parts) -> str:
    return named(reader, span_of(reader, parts["to"]), PLACES, "place")


NAVAL_BASE_READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "attack_base": attack,
    "dive_into": dive_into,
    "escape_air": escape_by_air,
    "escape_sea": escape_by_sea,
}


def naval_bases_written(told: Told) -> dict[type, Callable[[Game, Any], str]]:
    """How each of these orders is written; `told` writes units and where they are based."""

    def attacking(game: Game, order: give.AttackNavalBase) -> str:
        against = " against its air" if order.against == give.AIR else ""
        return f"attack naval base {_place(game, order.to)} with {told(game, order.units, 'from')}{against}"

    def flying(game: Game, order: give.EscapeByAir) -> str:
        return f"escape by air with {told(game, order.units, 'from')} to {_place(game, order.to)}"

    return {
        give.AttackNavalBase: attacking,
        give.DiveOnPort: _dived,
        give.EscapeByAir: flying,
        give.EscapeBySea: _sailing,
    }


def _dived(game: Game, order: give.DiveOnPort) -> str:
    nation = nation_behind(KAMIKAZE, adjective(game, order.nation))
    return f"dive into {_place(game, order.to)} with {order.count} {KAMIKAZE} {nation}"


def _sailing(game: Game, order: give.EscapeBySea) -> str:
    via = ", ".join(word(GRAMMAR, calls(game, one, PLACES)) for one in order.via)
    told = f"escape by sea with {_force(game, order)} to {_place(game, order.to)}"
    return f"{told} via {via}" if via else told


def _force(game: Game, order: give.EscapeBySea) -> str:
    return word(GRAMMAR, calls(game, order.force, FORCES))


def _place(game: Game, place: str) -> str:
    return word(GRAMMAR, calls(game, place, BASES))
