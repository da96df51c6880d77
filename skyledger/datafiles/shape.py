"""Plain data held against the struct that it should be: every wrong type, missing and unknown key at once.

msgspec stops at the first; a person wants them all.
"""

from collections.abc import Iterable, Iterator, Sized
from datetime import date, time
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from core.mistakes import near_misses
from events.codec import LARGEST_INTEGER
from events.sentences import said, say, translated
from events.texts import FURTHER_LINES, LONGEST_NAME, LONGEST_TEXT, called, hidden_at
from skyledger.datafiles.problems import Fault, Path, shortened, unknown

T = TypeVar("T")

MOST_ENTRIES = 10_000
"""So many entries has a list or a table at most."""

MOST_FAULTS = 500
"""So many faults are looked for; nobody reads as many."""

NAMES = frozenset(
    ("name", "title", "also", "code", "adjective", "side", "sides", "faction", "territory", "island", "map")
)
OF_SEVERAL_LINES = frozenset({"description"})

A_WORD, A_NUMBER, YES_OR_NO = said("text in quotes"), said("a whole number"), said("true or false")
A_LIST, A_TABLE = said("a list"), said("a table of keys and values")


def shape_faults(value: Any, struct: type) -> tuple[Fault, ...]:
    """Everything that keeps plain data from being this struct."""
    return tuple(islice(_faults(value, _type(struct), ()), MOST_FAULTS))


def shaped(value: Any, struct: type[T]) -> T:
    """The struct that plain data without faults says."""
    return msgspec.convert(value, struct)


class Sound(msgspec.Struct, frozen=True):
    """The data without its broken parts; `kept` tells which entries of a thinned list are left."""

    data: dict[str, Any]
    kept: dict[str, list[int]]

    def as_in_the_file(self, fault: Fault) -> Fault:
        """The fault with the number that its entry has in the file."""
        name, *way = fault.path or ("",)
        if name in self.kept and way and isinstance(way[0], int):
            return Fault((name, self.kept[str(name)][way[0]], *way[1:]), fault.reason)
        return fault


def without(
    value: dict[str, Any], faults: Iterable[Fault], struct: type, lists: frozenset[str]
) -> Sound | None:
    """The data without its broken parts, if these are unknown keys or entries of such lists; else None.

    So that one wrong entry does not hide what is wrong elsewhere.
    """
    known, paths = {field.name for field in msgspec.structs.fields(struct)}, {f.path[:2] for f in faults}
    unknown_keys = {path[0] for path in paths if path[0] not in known}
    entries = {path for path in paths if path[0] in lists and isinstance(value.get(str(path[0])), list)}
    if any(path not in entries and path[0] not in unknown_keys for path in paths):
        return None
    thinned = {str(path[0]) for path in entries}
    kept = {name: [i for i in range(len(value[name])) if (name, i) not in entries] for name in thinned}
    left = {name: [part[i] for i in kept[name]] if name in kept else part for name, part in value.items()}
    return Sound({name: part for name, part in left.items() if name not in unknown_keys}, kept)


@cache
def _type(struct: type) -> inspect.Type:
    return inspect.type_info(struct)


def _faults(value: Any, wanted: inspect.Type, path: Path) -> Iterator[Fault]:
    """Walk down what is wanted and what is there side by side."""
    match wanted:
        case inspect.StructType() if isinstance(value, dict):
            yield from _struct_faults(value, wanted, path)
        case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType() if isinstance(value, list):
            yield from _too_many(value, path)
            for index, each in enumerate(value[:MOST_ENTRIES]):
                yield from _faults(each, wanted.item_type, (*path, index))
        case inspect.DictType() if isinstance(value, dict):
            yield from _too_many(value, path)
            for name, each in islice(value.items(), MOST_ENTRIES):
                yield from _text_faults(name, (*path, name), LONGEST_NAME)
                yield from _faults(each, wanted.value_type, (*path, name))
        case inspect.UnionType():
            yield from _optional_faults(value, wanted, path)
        case _:
            yield from _leaf_faults(value, wanted, path)


def _optional_faults(value: Any, wanted: inspect.UnionType, path: Path) -> Iterator[Fault]:
    """Null will do where something may be missing; what is there is held against what it should be."""
    if value is not None:
        meant = next(each for each in wanted.types if not isinstance(each, inspect.NoneType))
        yield from _faults(value, meant, path)


def _leaf_faults(value: Any, wanted: inspect.Type, path: Path) -> Iterator[Fault]:
    match wanted:
        case inspect.StrType() if isinstance(value, str):
            yield from _text_faults(value, path)
        case inspect.IntType() if isinstance(value, int) and not isinstance(value, bool):
            if abs(value) > LARGEST_INTEGER:
                yield Fault(path, say("The number is too large."))
        case inspect.BoolType() if isinstance(value, bool):
            pass
        case inspect.AnyType():
            pass  # who reads it knows better
        case _:
            told = say(
                "This must be {wanted}, and it is {given}.", wanted=_wanted(wanted), given=_given(value)
            )
            yield Fault(path, told)


def _struct_faults(value: dict[str, Any], wanted: inspect.StructType, path: Path) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in wanted.fields}
    for name, each in islice(value.items(), MOST_ENTRIES):
        if name in fields:
            yield from _faults(each, fields[name].type, (*path, name))
        else:
            yield Fault((*path, name), unknown("key", name, fields))
    for name, field in fields.items():
        if field.required and name not in value:
            told = say("This key is missing; it takes {wanted}.", wanted=_wanted(field.type))
            yield Fault((*path, name), told)


def _too_many(value: Sized, path: Path) -> Iterator[Fault]:
    if len(value) > MOST_ENTRIES:
        told = say(
            "It has {entries} entries; there are {most} at most.", entries=len(value), most=MOST_ENTRIES
        )
        yield Fault(path, told)


def _text_faults(value: str, path: Path, most: int = LONGEST_TEXT) -> Iterator[Fault]:
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    most = LONGEST_NAME if key in NAMES else most
    if len(value) > most:
        told = say("The text has {signs} signs; here it has {most} at most.", signs=len(value), most=most)
        yield Fault(path, told)
    elif (at := hidden_at(value, but=FURTHER_LINES if key in OF_SEVERAL_LINES else "")) is not None:
        told = say("Nobody can see sign {number} of the text, {sign}.", number=at + 1, sign=called(value[at]))
        yield Fault(path, told)


def _wanted(wanted: inspect.Type) -> str:
    match wanted:
        case inspect.StrType():
            return translated(A_WORD)
        case inspect.IntType():
            return translated(A_NUMBER)
        case inspect.BoolType():
            return translated(YES_OR_NO)
        case inspect.VarTupleType() | inspect.ListType() | inspect.FrozenSetType():
            return say("a list, each entry {wanted}", wanted=_wanted(wanted.item_type))
        case _:
            return translated(A_TABLE)


def _given(value: Any) -> str:
    match value:
        case bool() | None:
            return translated({True: "true", False: "false", None: said("nothing (null)")}[value])
        case float():
            return say("{value}, which is not a whole number", value=str(value))
        case int():
            return say("a number")
        case str():
            return say("the text “{text}”", text=shortened(value))
        case date() | time():
            return say("a date or time without quotes")
        case _:
            return translated(A_LIST if isinstance(value, list) else A_TABLE)


# What was meant by data of another shape, so that more can be told of it than that.


def healed(value: dict[str, Any], struct: type) -> dict[str, Any]:
    """The data with mistyped keys as the missing ones that they are near to, and without unknown ones.

    It is looked at and never played: each fault is told.
    """
    found: dict[str, Any] = _healed(value, _type(struct))
    return found


def _healed(value: Any, wanted: inspect.Type) -> Any:
    match wanted:
        case inspect.StructType() if isinstance(value, dict):
            return _healed_struct(value, wanted)
        case inspect.VarTupleType() if isinstance(value, list):
            return [_healed(each, wanted.item_type) for each in value]
        case inspect.DictType() if isinstance(value, dict):
            return {name: _healed(each, wanted.value_type) for name, each in value.items()}
        case inspect.UnionType() if value is not None:
            return _healed(value, next(one for one in wanted.types if not isinstance(one, inspect.NoneType)))
    return value


def _healed_struct(value: dict[str, Any], wanted: inspect.StructType) -> dict[str, Any]:
    fields = {field.encode_name: field for field in wanted.fields}
    known = {name: each for name, each in value.items() if name in fields}
    for name in (name for name in islice(value, MOST_ENTRIES) if name not in fields):
        missing = [one for one in fields if one not in known]
        if near := near_misses(name[:LONGEST_NAME], missing)[:1]:
            known[near[0]] = value[name]
    return {name: _healed(each, fields[name].type) for name, each in known.items()}
