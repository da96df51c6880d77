"""Kinds of slots that orders of several chapters have: places, nations, forces, air units, numbers."""

from collections.abc import Callable

from msgspec.structs import replace

from core.mistakes import Unworkable
from core.same import asked_once
from core.world_at_war.state import Game
from core.world_at_war.units import Group, Named, Units
from events.sentences import say, translated
from skyledger.notation.grammar import Grammar, bare, counted_word, word
from skyledger.notation.lines import Kind, Said, Trees
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import NotAnOrder, cut
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, Sort, meant, mistaken, named, pieces_of, span_of, text_of
from skyledger.notation.world_at_war.names import (
    AIR_UNITS,
    BASES,
    FORCES,
    FRONTS,
    GRAMMAR,
    GROUND_UNITS,
    NATIONS,
    PLACES,
    adjective,
    calls,
    own_nation,
)
from skyledger.notation.world_at_war.units import kind_behind, nation_behind, quality_told, units_of

A_PLACE, A_NATION = "a place", "a nation"
SOME_UNITS = "units, such as “3 AAF German” or “GE-AAF-07”"
Sorts = tuple[Sort, ...]
Spell = Callable[[Grammar, str], str]


# Names of one thing, and of several.


def called(sorts: Sorts, what: str, shown: str, expected: str, spell: Spell = word) -> Kind:
    """A name of a thing of these sorts; `what` is what nothing of that name is told not to be.

    `spell` puts it between quotation marks if need be: `counted_word` where it might be taken for a number.
    """
    return Kind(
        shown,
        lambda reader, trees, _: named(reader, span_of(reader, trees[0]), sorts, what),
        asked_once(lambda game, stored: spell(GRAMMAR, calls(game, stored, sorts))),
        expected,
    )


def listed(sorts: Sorts, what: str, shown: str, expected: str, spell: Spell = word) -> Kind:
    """Names of several things of these sorts."""
    return Kind(
        shown,
        lambda reader, trees, _: all_named(reader, trees, sorts, what),
        lambda game, stored: ", ".join(spell(GRAMMAR, calls(game, one, sorts)) for one in stored),
        expected,
        ("named",),
    )


def all_named(reader: Reader, trees: Trees, sorts: Sorts, what: str) -> tuple[str, ...]:
    """What each of the names in a list, or by itself, stands for; raises `Mistake`."""
    parts = (one for tree in trees for one in pieces_of(tree) or [tree])
    return tuple(named(reader, span_of(reader, one), sorts, what) for one in parts)


def stations(shown: str, spell: Spell = word) -> Kind:
    """Places on a way."""
    return replace(listed(PLACES, "place", shown, A_PLACE, spell), shapes=("stations",))


def lying(reader: Reader, trees: Trees, mover: str, place: str) -> str:
    """Who moves, if it lies where it is said to, or nothing is said of it; else raises `Mistake`."""
    if trees and (given := named(reader, span_of(reader, trees[0]), PLACES, "place")) != place:
        at, not_at = calls(reader.game, place, PLACES), calls(reader.game, given, PLACES)
        told = say("{mover} is at {place}, not at {other}.", mover=mover, place=at, other=not_at)
        raise mistaken(span_of(reader, trees[0]), Unworkable("place", told))
    return mover


# Air units: “3 AAF German from Catania”.


def units_read(reader: Reader, trees: Trees, _: Said) -> Units:
    """The units, and beside them the base that is named; raises `NotAnOrder` or `Mistake`."""
    units, *origin = trees
    return units_of(reader, units, span_of(reader, origin[0]) if origin else None)


def units_told(game: Game, units: Units, preposition: str) -> str:
    """The words “3 AAF German from Catania”, or the names of the units."""
    if isinstance(units, Named):
        return ", ".join(counted_word(GRAMMAR, calls(game, one, AIR_UNITS)) for one in units.names)
    return f"{so_many_told(game, units)} {preposition} {BASE.write(game, units.base)}"


def so_many_told(game: Game, group: Group) -> str:
    """The words “3 AAF German”."""
    kind = kind_behind(group.count, group.kind)
    nation = nation_behind(kind, adjective(game, group.nation))
    return f"{group.count} {quality_told(group.quality)}{kind} {nation}"


def units(shown: str, preposition: str) -> Kind:
    """Air units with the base where they are."""
    return Kind(
        shown,
        units_read,
        lambda game, units: units_told(game, units, preposition),
        SOME_UNITS,
        ("units", "units origin"),
    )


# Fronts: “on the Eastern front”.


def _front_read(reader: Reader, trees: Trees, _: Said) -> str:
    """The front that is meant, with or without the word for it; raises `Mistake` where there is none such."""
    span = span_of(reader, trees[0])
    more = len(span.tokens) > 1 and span.tokens[-1].casefold() == "front"
    if more and meant(reader.game, span.text, FRONTS) is None:
        span = cut(span, 0, len(span.tokens) - 1)
    return named(reader, span, FRONTS, "front")


def _front_told(game: Game, front: str) -> str:
    name = calls(game, front, FRONTS)
    return f"the {name} front" if bare(GRAMMAR, name) else quoted(name)


# Nations.


def _nation_read(reader: Reader, trees: Trees, _: Said) -> str:
    """The nation that is named, or where none is the one of the seat; raises `NotAnOrder` or `Mistake`."""
    if trees:
        return named(reader, span_of(reader, trees[0]), NATIONS, "nation")
    if own := own_nation(reader.game, reader.seat):
        return own
    raise NotAnOrder(reader.line, len(reader.line.rstrip(" .")) + 1, (translated(A_NATION),))


# Numbers.


def from_one(reader: Reader, trees: Trees, what: str) -> int:
    """The number at the end of a part; raises `Mistake` for a 0, which means that none is said."""
    if number := counted(text_of(trees[0]).split()[-1]):
        return number
    told = say("{what} are counted from 1; leave the number out where none is meant.", what=translated(what))
    raise mistaken(span_of(reader, trees[0]), Unworkable("number", told))


def number_of(singular: str, plural: str, shape: str) -> Kind:
    """So many of something, with the word for it behind: “2 hits”."""
    return Kind(
        f"NUMBER {plural}",
        lambda _, trees, __: counted(text_of(trees[0])),
        lambda _, count: f"{count} {singular if count == 1 else plural}",
        shapes=(shape,),
    )


NUMBER = Kind(
    "NUMBER", lambda _, trees, __: counted(text_of(trees[0])), lambda _, count: str(count), shapes=("NUMBER",)
)
BASE = called(BASES, "place", "PLACE", A_PLACE)
PLACE = Kind("PLACE", called(PLACES, "place", "PLACE", A_PLACE).read, BASE.write, A_PLACE)
NATION = replace(called(NATIONS, "nation", "NATION", A_NATION), read=_nation_read)
FORCE = called(FORCES, "task force", "FORCE", "a task force")
KINDS = {
    "base": BASE,
    "carrier or base": called(BASES, "place", "CARRIER|PLACE", A_PLACE),
    "place": PLACE,
    "nation": NATION,
    "adjective": Kind(
        "NATION", NATION.read, lambda game, nation: word(GRAMMAR, adjective(game, nation)), A_NATION
    ),
    "force": FORCE,
    "forces": listed(FORCES, "task force", "FORCE, …", "a task force", counted_word),
    "group": called(FORCES, "task force or combat group", "FORCE", "a task force or combat group"),
    "ground": listed(GROUND_UNITS, "ground unit", "GROUND [, …]", "a ground unit"),
    "stations": stations("PLACE"),
    "front": Kind("the FRONT front", _front_read, _front_told, "a front"),
    "number": NUMBER,
    "units from": units("UNITS from PLACE", "from"),
    "units from carrier": units("UNITS from CARRIER", "from"),
    "units from base": units("UNITS from BASE", "from"),
    "units at": units("UNITS at PLACE", "at"),
}
"""The kinds of slots that several chapters have."""
