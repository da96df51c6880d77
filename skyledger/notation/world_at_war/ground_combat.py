"""Orders of ground attacks: their forms, read and written (15.6)."""

from collections.abc import Callable, Iterator, Mapping

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, word
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import GRAMMAR, GROUND_UNITS, PLACES, calls
from skyledger.notation.world_at_war.units import counted

GROUND_COMBAT_FORMS = (
    Form(
        give.AttackHex,
        "attack",
        "attack PLACE [and PLACE …] [from the sea] [with GROUND UNIT, …, NUMBER factors]"
        " [after interception]",
        "attack Tobruk with 9 factors",
        "Ground units attack a hex: those of the ledger by name, others as so many factors.",
        "15.6",
    ),
)

INVASION, INTERCEPTION = "invasion", "interception"

Parts = Mapping[str, Tree[Token]]
Word = Callable[[Game, str], str]
"""A place as it is written in an order."""


def attack_read(reader: Reader, parts: Parts) -> give.AttackHex:
    """An attack on one hex or several, with ground units and with factors. Raises `Mistake` for names."""
    places = [named(reader, span_of(reader, one), PLACES, "place") for one in _trees(parts, "goals")]
    pieces = _trees(parts, "force")
    units = (span_of(reader, one) for one in pieces if one.data == "ground")
    factors = (counted(str(one.children[0]).split()[0]) for one in pieces if one.data == "factors")
    return give.AttackHex(
        places[0],
        tuple(named(reader, span, GROUND_UNITS, "ground unit") for span in units),
        sum(factors),
        tuple(places[1:]),
        INVASION if "FROM_THE_SEA" in parts else "",
        INTERCEPTION if "AFTER_INTERCEPTION" in parts else "",
    )


def _trees(parts: Parts, part: str) -> list[Tree[Token]]:
    return [one for one in parts[part].children if isinstance(one, Tree)] if part in parts else []


def attack_told(game: Game, order: give.AttackHex, place: Word) -> str:
    """The words of an order to attack."""
    goals = " and ".join(place(game, one) for one in (order.to, *order.also))
    sea = " from the sea" if order.kind == INVASION else ""
    force = ", ".join(_pieces(game, order))
    after = " after interception" if order.because == INTERCEPTION else ""
    return f"attack {goals}{sea}{' with ' if force else ''}{force}{after}"


def _pieces(game: Game, order: give.AttackHex) -> Iterator[str]:
    yield from (word(GRAMMAR, calls(game, one, GROUND_UNITS)) for one in order.ground)
    if order.factors:
        yield f"{order.factors} factors"
