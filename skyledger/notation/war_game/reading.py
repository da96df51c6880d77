"""From a line to an order: each branch of the grammar's tree becomes the order that it stands for."""

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from core.dice import THROW, RollDice
from core.war_game import orders as give
from core.war_game.board import Group, Named, Several, Units
from core.war_game.state import Game
from skyledger.notation.parsing import cut, one_line, parsed, spoken
from skyledger.notation.reader import MOST_WORDS, Reader, Sort, lacking, longest, named, span_of
from skyledger.notation.war_game.names import BASES, GRAMMAR, PLACES, UNITS, counted, reader_of, units_of

Parts = Mapping[str, Tree[Token]]

AIMS = {"aircraft": "aircraft", "bombs": "bombs"}
"""The last word of an aim; any other is land or sea."""


def read(game: Game, text: str, seat: str) -> give.Order | RollDice:
    """The order that a line means, with names as ledgers keep them.

    `seat` tells whose units are meant where a nation is left out. Raises `NotAnOrder` with the column and
    what was expected there, or a `Mistake` for a name that the game does not know.
    """
    reader = reader_of(game, seat, one_line(text))
    tree = parsed(GRAMMAR, reader.line)
    parts = {str(c.data): c for c in tree.children if isinstance(c, Tree)}
    words = {c.type: Tree[Token](c.type, [c]) for c in tree.children if isinstance(c, Token)}
    order: give.Order | RollDice = READS[str(tree.data)](reader, {**parts, **words})
    return order


def _name(reader: Reader, parts: Parts, part: str, sorts: tuple[Sort, ...] = PLACES) -> str:
    return named(reader, span_of(reader, parts[part]), sorts, "place")


def _units(reader: Reader, parts: Parts, usual: str = "") -> Units:
    tree = next(parts[sort] for sort in ("group", "several", "named") if sort in parts)
    return units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None, usual)


def _land(reader: Reader, parts: Parts) -> give.Land:
    through = _name(reader, parts, "through") if "through" in parts else ""
    return give.Land(_units(reader, parts), _name(reader, parts, "on"), through)


def _pass_through(reader: Reader, parts: Parts) -> give.PassThrough:
    return give.PassThrough(_units(reader, parts), _name(reader, parts, "place"), _name(reader, parts, "to"))


def _retreat(reader: Reader, parts: Parts) -> give.Retreat:
    return give.Retreat(_units(reader, parts), _name(reader, parts, "to", BASES) if "to" in parts else "")


def _ground(reader: Reader, parts: Parts) -> give.Ground:
    return give.Ground(
        _units(reader, parts), _name(reader, parts, "below", UNITS) if "below" in parts else ""
    )


def _roll_units(reader: Reader, parts: Parts) -> give.RollUnits:
    place, aim = _name(reader, parts, "place"), ""
    if "AIM" in parts:
        aim = AIMS.get(str(parts["AIM"].children[0]).casefold().split()[-1], "land")
    return give.RollUnits(place, _units(reader, parts, place), aim)


def _lose(reader: Reader, parts: Parts) -> give.TakeLosses:
    """The place is the one that is named, or else that of the open question."""
    asked = next((question.place for question in reader.game.questions), "")
    place = _name(reader, parts, "origin") if "origin" in parts else asked
    units = _units(reader, parts, place)
    return give.TakeLosses(place or _where(reader.game, units), units)


def _direct(reader: Reader, parts: Parts) -> give.DirectBomb:
    """The place is the one that is named, or else that of the open question."""
    asked = next((question.place for question in reader.game.questions), "")
    sort = str(parts["SORT"].children[0]).casefold()
    at = "aircraft" if sort.endswith("aircraft") else "others"
    return give.DirectBomb(_name(reader, parts, "origin") if "origin" in parts else asked, at)


def _come_down(reader: Reader, parts: Parts) -> give.LandAircraft:
    """Which of those that are asked about, where there are several."""
    named_ = any(sort in parts for sort in ("group", "several", "named"))
    asked = next((question.place for question in reader.game.questions), "")
    units = _units(reader, parts, asked) if named_ else None
    return give.LandAircraft(_name(reader, parts, "place", BASES), units)


def _where(game: Game, units: Units) -> str:
    match units:
        case Group():
            return units.place
        case Several():
            return units.groups[0].place
        case Named():
            return game.units[units.names[0]].place


def _adjust(reader: Reader, parts: Parts) -> give.Adjust:
    """“adjust UNIT WHAT VALUE because REASON”."""
    span = span_of(reader, parts["subject"])
    count = longest(reader, span, UNITS, min(MOST_WORDS, max(1, len(span.tokens) - 2))) or 1
    subject = named(reader, cut(span, 0, count), UNITS, "unit")
    if len(span.tokens) < count + 2:
        raise lacking(span, "what is set right and its new value, such as “place North Sea”")
    what, value = cut(span, count, count + 1).text.casefold(), cut(span, count + 1)
    set_to = named(reader, value, BASES, "place") if what == "place" else value.text.casefold()
    return give.Adjust(subject, what, set_to, spoken(str(parts["because"].children[0])))


def _dice(_: Reader, parts: Parts) -> RollDice:
    """The dice as they stand in the line; whether each of them is one is for the ruling to say."""
    return RollDice(tuple(counted(str(die)) for die in parts["fallen"].children))


READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "finish": lambda _, __: give.Finish(),
    "attack": lambda r, p: give.Attack(_units(r, p), _name(r, p, "place")),
    "land": _land,
    "drop": lambda r, p: give.Drop(_units(r, p), _name(r, p, "on")),
    "support": lambda r, p: give.SupportShots(_units(r, p), _name(r, p, "place")),
    "pass_through": _pass_through,
    "call_off": lambda r, p: give.CallOff(_name(r, p, "place")),
    "retreat": _retreat,
    "ground": _ground,
    "dispatch": lambda r, p: give.Dispatch(_units(r, p), _name(r, p, "to")),
    "roll_units": _roll_units,
    "roll": lambda _, __: THROW,
    "dice": _dice,
    "lose": _lose,
    "direct": _direct,
    "come_down": _come_down,
    "move": lambda r, p: give.Move(_units(r, p), _name(r, p, "to", BASES)),
    "adjust": _adjust,
}
