"""Orders on ground support and defensive air support, read and written (18.55, 18.56, 18.61)."""

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from core.world_at_war.support.settling import HOW
from core.world_at_war.support.ships import CVE, FLEET
from core.world_at_war.under_way.supports import INVASION, REGULAR
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.declared import Parts
from skyledger.notation.world_at_war.names import PLACES
from skyledger.notation.world_at_war.units import counted


def _place(reader: Reader, tree: Tree[Token]) -> str:
    return named(reader, span_of(reader, tree), PLACES, "place")


def support_read(
    reader: Reader, parts: Parts, units: Callable[[Reader, Parts], give.Units]
) -> give.SupportAttack:
    """Ground support for an attack on one hex or several, or for an invasion."""
    places = [_place(reader, one) for one in parts["goals"].children if isinstance(one, Tree)]
    kind = INVASION if "INVASION_OF" in parts else ""
    return give.SupportAttack(units(reader, parts), places[0], tuple(places[1:]), kind)


def ships_read(reader: Reader, parts: Parts) -> give.SupportInvasion:
    """CVEs or a fleet that support an invasion."""
    ships = CVE if str(parts["SHIPS"].children[0]).casefold().startswith(("cve", "escort")) else FLEET
    places = [_place(reader, one) for one in parts["goals"].children if isinstance(one, Tree)]
    kind = INVASION if "INVASION_OF" in parts else REGULAR
    return give.SupportInvasion(counted(str(parts["NUMBER"].children[0])), ships, places[0], kind)


def settle_read(reader: Reader, parts: Parts) -> give.SettleAttack:
    """What became of an attack."""
    said = " ".join(str(parts["OUTCOME"].children[0]).casefold().split())
    return give.SettleAttack(_place(reader, parts["place"]), next(how for how in HOW if said.endswith(how)))


Word = Callable[[Game, str], str]
"""A place as it is written in an order."""


def support_told(game: Game, order: give.SupportAttack, units: str, place: Word) -> str:
    """The words of an order to support an attack, but for its units."""
    goals = " and ".join(place(game, one) for one in (order.to, *order.also))
    what = "invasion of" if order.kind == INVASION else "attack on"
    return f"support the {what} {goals} with {units}"


def ships_told(game: Game, order: give.SupportInvasion, place: Word) -> str:
    """The words of an order of ships."""
    what = "invasion of" if order.kind == INVASION else "attack on"
    return f"support the {what} {place(game, order.to)} with {order.count} {order.ships} factors"


def settled_told(game: Game, order: give.SettleAttack, place: Word) -> str:
    """The words for what became of an attack."""
    return f"attack on {place(game, order.to)} {order.how}"


PLAIN: dict[str, Any] = {
    "announce_combat": lambda _, __: give.AnnounceGroundCombat(),
    "exploit": lambda _, __: give.AnnounceExploitation(),
    "overrun": lambda reader, parts: give.AnnounceOverrun(_place(reader, parts["place"])),
    "settle": settle_read,
    "support_ships": ships_read,
}
"""What is read without units."""
