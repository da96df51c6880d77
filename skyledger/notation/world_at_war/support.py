"""Orders on ground support and defensive air support: forms, read and written (18.55, 18.56, 18.61)."""

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from core.world_at_war.support.chapter import HOW
from core.world_at_war.support.ships import CVE, FLEET
from core.world_at_war.under_way.over_land import INVASION, REGULAR
from skyledger.notation.parsing import Form
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.declared import Parts
from skyledger.notation.world_at_war.names import PLACES
from skyledger.notation.world_at_war.units import counted

SUPPORT_FORMS = (
    Form(
        give.SupportAttack,
        "support",
        "support the attack on|invasion of PLACE [and PLACE …] with UNITS from PLACE",
        "support the attack on Tobruk with 2 AAF German from Derna",
        "Air units support a ground attack, an invasion from the sea, an overrun or an exploitation.",
        "18.551",
    ),
    Form(
        give.SupportInvasion,
        "support",
        "support the invasion of PLACE with NUMBER CVE|fleet factors",
        "support the invasion of Palermo with 2 CVE factors",
        "Ships support an invasion: escort carriers, or a fleet that bombards.",
        "18.553",
    ),
    Form(
        give.AnnounceGroundCombat,
        "announce ground attacks",
        "announce ground attacks",
        "announce ground attacks",
        "Ground attacks will be made, so that defenders may be supported, though no air supports them.",
        "18.611",
    ),
    Form(
        give.AnnounceOverrun,
        "overrun",
        "overrun PLACE",
        "overrun Tobruk",
        "Ground units overrun a hex; both sides may support it from the air.",
        "18.511G",
    ),
    Form(
        give.AnnounceExploitation,
        "announce exploitation",
        "announce exploitation",
        "announce exploitation",
        "The regular attacks are over, and exploitation follows.",
        "18.551",
    ),
    Form(
        give.DefendFromTheAir,
        "defend",
        "defend PLACE with UNITS from PLACE",
        "defend Tobruk with 2 AAF British from Alexandria",
        "Air units fly defensive air support over a hex; jets escort it.",
        "18.611",
    ),
    Form(
        give.KeepSupport,
        "keep",
        "keep UNITS from PLACE over PLACE",
        "keep 2 AAF British from Alexandria over Tobruk",
        "Defensive air support is held back from a regular attack, or stays after it, for exploitation.",
        "18.618",
    ),
    Form(
        give.InterceptSupport,
        "intercept",
        "intercept over PLACE with UNITS from PLACE",
        "intercept over Tobruk with 3 AAF German from Derna",
        "Air units intercept the defensive air support over a hex.",
        "18.561",
    ),
    Form(
        give.SettleAttack,
        "attack on",
        "attack on PLACE fought|not made|prevented|turned back|aborted",
        "attack on Tobruk not made",
        "You say what became of an attack that air supports, or that was fought at the table.",
        "18.555",
    ),
    Form(
        give.NameExcess,
        "excess",
        "excess UNITS at PLACE",
        "excess 1 AAF British at Alexandria",
        "These of the supporting units are beyond the limit of three to one.",
        "18.614C",
    ),
)


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
