"""From an order to the line that means it: the first of its lines whose slots hold what the order has."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import fields

from skyledger.notation.lines import (
    Either,
    Keyword,
    Option,
    Part,
    Setting,
    Slot,
    Wording,
    lines_of,
    parts_of,
    written,
)

Writer: TypeAlias = Callable[[Any, Any], str]
Holds: TypeAlias = Callable[[Any], bool]


def line_of(wording: Wording, game: Any, order: Any) -> str:
    """The line that is read as this very order, if all that it names is in the game."""
    kind = type(order)
    if (writer := wording.writers.get(kind)) is None:
        wording.writers[kind] = writer = _writer_of(wording, kind)
    return writer(game, order)[1:]


def _writer_of(wording: Wording, order: type[Any]) -> Writer:
    texts = [text for line in wording.lines if line.order is order for text in lines_of(line)]
    return _first_of(wording, order, tuple(parts_of(wording, text) for text in texts))


def _first_of(wording: Wording, order: type[Any], branches: tuple[tuple[Part, ...], ...]) -> Writer:
    """What writes the first branch that holds something, else the last; each word with a blank before it."""
    first, *others = branches
    write = _row(wording, order, first)
    if not others:
        return write
    holds, otherwise = _holds(wording, order, first), _first_of(wording, order, tuple(others))
    return lambda game, found: write(game, found) if holds(found) else otherwise(game, found)


def _row(wording: Wording, order: type[Any], parts: tuple[Part, ...]) -> Writer:
    template = "".join(_text(part) for part in parts)
    writers = [_writer(wording, order, part) for part in parts if not isinstance(part, Keyword | Setting)]
    if not writers:
        return lambda _, __: template
    if len(writers) == 1:
        (write,) = writers
        return lambda game, found: template % write(game, found)
    return lambda game, found: template % tuple([write(game, found) for write in writers])


def _text(part: Part) -> str:
    """The words that always stand there, with the place of those that are written each time."""
    match part:
        case Keyword():
            text = written(part)
            return text if text in {"", ":"} else f" {text}"
        case Setting():
            return ""
        case Slot():
            return " %s"
        case Option() | Either():
            return "%s"


def _writer(wording: Wording, order: type[Any], part: Slot | Option | Either) -> Writer:
    match part:
        case Slot():
            return _slot_writer(wording, part)
        case Option():
            return _first_of(wording, order, (part.parts, ()))
        case Either():
            return _first_of(wording, order, part.branches)


def _slot_writer(wording: Wording, slot: Slot) -> Writer:
    write, value = wording.kinds[slot.kind].write, attrgetter(*slot.fields)
    if len(slot.fields) > 1:
        return lambda game, order: write(game, *value(order))
    return lambda game, order: write(game, value(order))


def _holds(wording: Wording, order: type[Any], parts: tuple[Part, ...]) -> Holds:
    """Whether each slot of these parts holds something, and each field that is set here has that value."""
    asked = [one for part in parts if (one := _holds_one(wording, order, part))]
    return asked[0] if len(asked) == 1 else lambda found: all(one(found) for one in asked)


def _holds_one(wording: Wording, order: type[Any], part: Part) -> Holds | None:
    match part:
        case Slot():
            return _held(wording, order, part)
        case Setting():
            value, types = attrgetter(part.field), {one.name: one.type for one in fields(order)}
            set_to = msgspec.convert(part.value, types[part.field], strict=False)
            return lambda found: bool(value(found) == set_to)
        case Either():
            branches = [_holds(wording, order, branch) for branch in part.branches[: part.shown]]
            return lambda found: any(holds(found) for holds in branches)
        case Keyword() | Option():
            return None


def _held(wording: Wording, order: type[Any], slot: Slot) -> Holds:
    """Whether a slot holds anything but what the order has where it is left out, or nothing at all."""
    value, holds, several = attrgetter(*slot.fields), wording.kinds[slot.kind].holds, len(slot.fields) > 1
    if holds is not None:
        asked = holds
        return lambda found: asked(*value(found)) if several else asked(value(found))
    left_out = {
        one.name: one.type() if one.required else one.default
        for one in fields(order)
        if one.name in slot.fields
    }
    empty = tuple(left_out[name] for name in slot.fields) if several else left_out[slot.fields[0]]
    return lambda found: bool(value(found) != empty)
