"""Units in an order of The War Game: of one place, of several, or wherever they are; how they are written."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from lark import Token, Tree

from core.mistakes import Mistake
from core.war_game.battles import fought
from core.war_game.board import All, Group, Named, Several, Units, commands, parts_of, plural, units_at
from core.war_game.state import Game
from events.sentences import said, say
from skyledger.notation.grammar import counted_word, word
from skyledger.notation.lines import Said, Trees
from skyledger.notation.parsing import NotAnOrder, cut
from skyledger.notation.reader import Reader, lacking, named, pieces_of, span_of
from skyledger.notation.war_game.names import (
    BASES,
    GRAMMAR,
    PLACES,
    UNITS,
    adjective,
    calls,
    own_like,
    units_of,
    whom,
)

# Which units an order speaks of.


def said_units(reader: Reader, trees: Trees, usual: str = "") -> Units:
    """The units that a slot speaks of: of one place, or of several, each named behind its own units."""
    units, *origin = trees
    if units.data == "sources":
        return _from_each(reader, units)
    if units.data == "spread":
        return _spread(reader, units)
    return units_of(reader, units, span_of(reader, origin[0]) if origin else None, usual)


def units_anywhere(reader: Reader, trees: Trees) -> Units:
    """As `said_units`; all of which no place is said are meant wherever they are."""
    try:
        return said_units(reader, trees)
    except NotAnOrder:
        units, *origin = trees
        pieces = pieces_of(units)
        if origin or any(one.data != "everyone" for one in pieces):
            raise
        each = (whom(reader, cut(span_of(reader, one), 1)) for one in pieces)
        some = tuple(All("", nation, kind) for nation, kind in each)
        if not all(own_like(reader, one.kind, one.nation) for one in some):
            raise
        return some[0] if len(some) == 1 else Several(some)


SO_MANY_OF_EACH = said("how many from each place, such as “1 fighter from {first}, 1 fighter from {second}”")


def _spread(reader: Reader, spread: Tree[Token]) -> Units:
    """The same at each of several places: “all from France, Germany”, “infantry from Korea, Peking”."""
    units, origin, others = pieces_of(spread)
    further = [one for one in pieces_of(others) if one.data == "phrase"]
    if len(further) < len(pieces_of(others)):
        raise lacking(span_of(reader, others), "“from PLACE”", say("“at PLACE”"))
    at = [span_of(reader, one) for one in (origin, *further)]
    if any(one.data == "group" for one in pieces_of(units)):
        told = say(SO_MANY_OF_EACH, first=at[0].text, second=at[1].text)
        raise NotAnOrder(reader.line, at[1].column, (told,))
    return _together(units_of(reader, units, where) for where in at)


def _from_each(reader: Reader, sources: Tree[Token]) -> Units:
    """The units of each place, all together: “2 fighters from France, 1 fighter from Germany”."""
    pieces = pieces_of(sources)
    each = zip(pieces[::2], pieces[1::2], strict=True)
    return _together(units_of(reader, units, span_of(reader, origin)) for units, origin in each)


def _together(each: Iterable[Units]) -> Units:
    """Units of several places as one; of names alone they are so many names."""
    groups = tuple(one for some in each for one in parts_of(some))
    names = tuple(name for one in groups if isinstance(one, Named) for name in one.names)
    return Named(names) if all(isinstance(one, Named) for one in groups) else Several(groups)


def _are_own(reader: Reader, units: Units) -> bool:
    """Has the seat units of its own in each group that an order speaks of?"""
    return all(isinstance(one, Named) or _has_own(reader, one) for one in parts_of(units))


def _has_own(reader: Reader, group: Group | All) -> bool:
    there = (unit for unit in units_at(reader.game, group.place) if group.kind in ("", unit.kind))
    return any(commands(reader.game, reader.seat, unit.nation) for unit in there)


def attackers_of(reader: Reader, trees: Trees, said: Said) -> Units:
    """As `units_anywhere`; so many of a kind at several places are those in the place that they attack."""
    try:
        return units_anywhere(reader, trees)
    except NotAnOrder:
        with suppress(Mistake):
            target = named(reader, span_of(reader, said["place"][0]), PLACES, "place")
            found = said_units(reader, trees, target)
            if _are_own(reader, found):
                return found
        raise


def fighting_units(reader: Reader, trees: Trees) -> Units:
    """As `units_anywhere`; so many of a kind at several places are those in the one battle that has them."""
    try:
        return units_anywhere(reader, trees)
    except NotAnOrder:
        found = [units for battle in fought(reader.game) for units in _in_battle(reader, trees, battle.place)]
        if len(found) == 1:
            return found[0]
        raise


def _in_battle(reader: Reader, trees: Trees, place: str) -> Iterator[Units]:
    """The units of whom a slot without a place would speak there, if they are the seat's own."""
    with suppress(Mistake):
        found = said_units(reader, trees, place)
        if len(trees) == 1 and _are_own(reader, found):
            yield found


# How they are written.


def units_told(game: Game, units: Units, preposition: str) -> str:
    """The words “2 German fighters from France”, each place behind its units, or the names of the units."""
    some = parts_of(units)
    places = [one.place for one in some if not isinstance(one, Named) and one.place]
    if len(set(places)) < 2:
        sorts = ", ".join(sort_told(game, one) for one in some)
        return f"{sorts} {preposition} {word(GRAMMAR, calls(game, places[0], BASES))}" if places else sorts
    end = next(n for n, one in enumerate(some) if not isinstance(one, Named) and one.place != places[0])
    first, rest = (Several(part) for part in (some[:end], some[end:]))
    return f"{units_told(game, first, preposition)}, {units_told(game, rest, preposition)}"


def _all_told(game: Game, group: All) -> str:
    """The words “all”, “all German units” or “all German fighters”."""
    nation = word(GRAMMAR, adjective(game, group.nation)) if group.nation else ""
    kind = word(GRAMMAR, plural(group.kind, 2)) if group.kind else "units" if nation else ""
    return " ".join(filter(None, ("all", nation, kind)))


def sort_told(game: Game, group: Group | Named | All) -> str:
    """The words “2 German fighters”, or the names of the units."""
    if isinstance(group, Named):
        return ", ".join(counted_word(GRAMMAR, calls(game, one, UNITS)) for one in group.names)
    if isinstance(group, All):
        return _all_told(game, group)
    nation = word(GRAMMAR, adjective(game, group.nation))
    return f"{group.count} {nation} {word(GRAMMAR, plural(group.kind, group.count))}"
