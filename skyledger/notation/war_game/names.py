"""Names in an order of The War Game: the sorts of things, and the units."""

from collections import Counter
from collections.abc import Iterable, Mapping

from lark import Token, Tree

from core.mistakes import Mistake, Unworkable, near_misses
from core.same import asked_once
from core.war_game.battles import battle_of, fought, ordered
from core.war_game.board import (
    All,
    Group,
    Named,
    Several,
    Units,
    commands,
    home_of,
    known_kinds,
    plural,
    units_at,
    whereabouts,
)
from core.war_game.rolling.aiming import still_to_roll
from core.war_game.state import Game
from core.war_game.steps import phase, side_to_roll
from events.sentences import all_of, any_of, listed, said, say, translated
from events.war_game.board import Unit
from skyledger.notation.grammar import Grammar
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import SMALL, NotAnOrder, Span, cut, spelled
from skyledger.notation.reader import (
    Reader,
    Sort,
    by_seats,
    lacking,
    longest,
    meant,
    mistaken,
    named,
    not_a_range,
    pieces_of,
    span_of,
)

# The sorts of things that have names in The War Game, and by which name a person would call a thing.


def _places(game: Game) -> Mapping[str, str]:
    return {name: place.name for place in game.atlas.map.places for name in (*place.also, place.name)}


def _units(game: Game) -> Mapping[str, str]:
    return {name: name for name in game.units}


def _nations(game: Game) -> Mapping[str, str]:
    nations = game.nations.values()
    codes = {n.code: n.name for n in nations}
    return {**codes, **{n.adjective: n.name for n in nations}, **{n.name: n.name for n in nations}}


PLACES = (Sort("place", _places),)
UNITS = (Sort("unit", _units),)
BASES = (*PLACES, Sort("ship", _units))
NATIONS = (Sort("nation", _nations), Sort("seat", by_seats))


def near(game: Game, text: str, sorts: tuple[Sort, ...]) -> list[str]:
    """Known names like a name that nothing has."""
    known = [spelling for sort in sorts if sort.word != "seat" for spelling in sort.names(game)]
    return list(dict.fromkeys(near_misses(text, known)))


def calls(game: Game, stored: str, sorts: tuple[Sort, ...], first: Iterable[str] = ()) -> str:
    """A name that leads back to what is stored: one of `first`, the usual one, or with its sort's word."""
    called = (*first, stored, *(f"{sort.word} {stored}" for sort in sorts))
    return next((one for one in called if meant(game, one, sorts) == stored), stored)


@asked_once
def adjective(game: Game, nation: str) -> str:
    """The name of a nation before its units: "German"."""
    first = (game.nations[nation].adjective,) if nation in game.nations else ()
    return calls(game, nation, NATIONS, first)


# An order of The War Game being read: its grammar, and the reader of a line.

GRAMMAR = Grammar(__package__)


def reader_of(game: Game, seat: str, line: str) -> Reader:
    """The reader of a line that a seat gives."""
    return Reader(game, seat, line, GRAMMAR, near)


# Units in an order: "2 German fighters from France", or by their names.

CALLED = {
    "aa": "anti-aircraft",
    "aa gun": "anti-aircraft",
    "anti-aircraft gun": "anti-aircraft",
    "flak": "anti-aircraft",
}
"""What people say, and the kind that they mean."""


def kind_of(game: Game, words: list[str]) -> str | None:
    """The kind that words name, in the singular or plural; None if they name none."""
    text = " ".join(words).casefold()
    text = CALLED.get(text.removesuffix("s"), text)
    kinds = {kind.casefold(): kind for kind in known_kinds(game)}
    return kinds.get(text) or kinds.get(text.removesuffix("s")) or kinds.get(text.replace("-", " "))


def units_of(reader: Reader, tree: Tree[Token], origin: Span | None, usual: str = "") -> Units:
    """The units that an order speaks of, from their own words and the place named beside them.

    `usual` is the place of a group for which none is named. Raises `NotAnOrder` where the words fit no units,
    and `Mistake` where the game has none such.
    """
    base = named(reader, origin, BASES, "place") if origin else usual
    some = tuple(_some(reader, one, base) for one in pieces_of(tree))
    if not all(isinstance(one, Named) for one in some):
        return some[0] if len(some) == 1 else _several(reader, tree, some)
    names = tuple(name for one in some if isinstance(one, Named) for name in one.names)
    if origin:
        _are_there(reader, names, origin, base)
    return Named(names)


def _some(reader: Reader, tree: Tree[Token], base: str) -> Group | Named | All:
    if tree.data == "everyone":
        return everyone(reader, tree, base)
    if tree.data == "group":
        return _group(reader, tree, base)
    span = span_of(reader, tree)
    if meant(reader.game, span.text, UNITS) is None:
        not_a_range(span)
        if _is_a_kind(reader, span):
            return _uncounted(reader, span, base)
        if meant(reader.game, span.text, PLACES) is not None:
            raise NotAnOrder(span.line, span.column, (say(A_PLACE_ALONE, place=span.text),))
        _is_a_kind_with_more(reader, span)
    return Named((named(reader, span, UNITS, "unit"),))


def _is_a_kind_with_more(reader: Reader, span: Span) -> None:
    """Raises `Mistake` where some of these words are a kind, and others nothing: “the fighter too”."""
    if found := _kind_among(reader, span.tokens):
        kind, _ = found
        raise mistaken(span, Mistake("unit", span.text, hint=say(SO_MANY_OF_IT, units=f"1 {kind}")))


SO_MANY_OF_IT = said("Say how many of which kind, such as “{units}”, or the name of a unit.")
A_PLACE_ALONE = said("units; of those at {place} say how many of which kind, or “all at {place}”")


def _uncounted(reader: Reader, span: Span, base: str) -> Group:
    """A kind without a number is one unit: in the singular, or where one is there or asked about."""
    kind, nation = _kind_and_nation(reader, span)
    group = _like(reader, span, 1, kind, nation, base)
    many = plural(kind, 2)
    singular = not spelled(span.tokens[-1]).casefold().endswith("s")
    singular = singular and (many != kind or _one_is_asked(reader))
    if not _of(reader, group):
        where = calls(reader.game, group.place, BASES)
        raise mistaken(span, Unworkable("units", say(NONE_THERE, place=where, units=span.text)))
    if not singular and len(_of(reader, group)) != 1:
        words = tuple(token for token in span.tokens if token.casefold() != "the")
        told = say("how many, such as “2 {units}” or “all {units}”", units=Span(span.line, words).text)
        raise NotAnOrder(span.line, span.column, (told,))
    return group


def _one_is_asked(reader: Reader) -> bool:
    """Is one hit asked about? Then one is meant, also of a kind that is called alike of one and of many."""
    return any(one.kind == "losses" and one.hits == 1 for one in reader.game.questions[:1])


NONE_THERE = said("At {place} there is no {units}.")


def _of(reader: Reader, group: Group) -> list[Unit]:
    """All units that a group is of."""
    there = units_at(reader.game, group.place)
    return [unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind)]


def _is_a_kind(reader: Reader, span: Span) -> bool:
    """Are these words a kind of unit, with or without its nation?"""
    try:
        _kind_and_nation(reader, span)
    except Mistake:
        return False
    return True


def _are_there(reader: Reader, names: tuple[str, ...], origin: Span, base: str) -> None:
    """Whoever is named is at the place that is named beside it: where it fights, at home, or aboard."""
    for unit in (reader.game.units[name] for name in names):
        if base not in (whereabouts(unit), unit.place, unit.aboard):
            at = calls(reader.game, whereabouts(unit) if unit.flight else home_of(unit), BASES)
            told = say(
                "{mover} is at {place}, not at {other}.",
                mover=unit.name,
                place=at,
                other=calls(reader.game, base, BASES),
            )
            raise mistaken(origin, Unworkable("place", told))


def _several(reader: Reader, tree: Tree[Token], some: tuple[Group | Named | All, ...]) -> Several:
    """Groups of several sorts, all at one place, and units by their names."""
    groups = (one for one in some if not isinstance(one, Named))
    if len(places := dict.fromkeys(group.place for group in groups)) > 1:
        where = all_of([calls(reader.game, place, BASES) for place in places])
        told = say("They are at {places}: an order names one place for all of them.", places=where)
        raise mistaken(span_of(reader, tree), Unworkable("units", told))
    return Several(some)


OF_ANY_KIND = frozenset({"unit", "units"})


def everyone(reader: Reader, tree: Tree[Token], base: str) -> All:
    """All at a place, perhaps of a nation or of a kind alone."""
    written = span_of(reader, tree)
    nation, kind = whom(reader, cut(written, 1))
    return All(base or _only_place(reader, written, kind, nation), nation, kind)


def whom(reader: Reader, said: Span) -> tuple[str, str]:
    """The nation and the kind that words behind “all” name, each perhaps none: “German fighters”, “units”."""
    some = [token for token in said.tokens if token.casefold() not in OF_ANY_KIND]
    if not some:
        return "", ""
    if len(some) < len(said.tokens):
        return named(reader, Span(said.line, tuple(some)), NATIONS, "nation"), ""
    if (nation := meant(reader.game, said.text, NATIONS)) is not None:
        return nation, ""
    kind, nation = _kind_and_nation(reader, said)
    return nation, kind


def _group(reader: Reader, tree: Tree[Token], base: str) -> Group:
    written = span_of(reader, tree)
    count = counted(str(tree.children[0]))
    if written.tokens[1].casefold() in SMALL:
        raise NotAnOrder(reader.line, cut(written, 1).column, (translated(GRAMMAR.names["NUMBER"]),))
    kind, nation = _kind_and_nation(reader, cut(written, 1))
    return _like(reader, written, count, kind, nation, base)


def _like(  # noqa: PLR0913 - what words say of units, part by part
    reader: Reader, written: Span, count: int, kind: str, nation: str, base: str
) -> Group:
    """So many units of a kind, at the place that is named or at the only one that can be meant."""
    place = base or _only_place(reader, written, kind, nation, count)
    return Group(count, nation or _only_nation(reader, written, kind, place), kind, place)


def _kind_and_nation(reader: Reader, span: Span) -> tuple[str, str]:
    """The kind and nation that words name, the nation before or behind; empty if it is left out."""
    tokens = tuple(token for token in span.tokens if token.casefold() not in {"the", "of"})
    if found := _kind_among(reader, tokens):
        kind, others = found
        return kind, _nation(reader, Span(span.line, others))
    kinds = known_kinds(reader.game)
    nations = longest(reader, Span(span.line, tokens), NATIONS, len(tokens) - 1) if tokens else 0
    wrong = cut(Span(span.line, tokens), nations) if tokens else span
    hint = say("The kinds are {kinds}.", kinds=tuple(kinds))
    raise mistaken(wrong, Mistake("kind of unit", wrong.text, near_misses(wrong.text, kinds), hint))


def _kind_among(reader: Reader, tokens: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]] | None:
    """The first kind that words name, the longest one there, and the words beside it; None for none."""
    words = [spelled(token) for token in tokens]
    for start in range(len(words)):
        for end in range(len(words), start, -1):
            if (kind := kind_of(reader.game, words[start:end])) is not None:
                return kind, (*tokens[:start], *tokens[end:])
    return None


def _nation(reader: Reader, span: Span) -> str:
    return named(reader, span, NATIONS, "nation") if span.tokens else ""


def _only_place(reader: Reader, written: Span, kind: str, nation: str, count: int = 1) -> str:
    """The one place where the seat has so many units of a kind; raises `NotAnOrder` with all places."""
    some = own_like(reader, kind, nation)
    there = Counter(map(whereabouts, _without_orders(reader.game, some) or some))
    enough = [place for place, found in there.items() if found >= count] or list(there)
    if len(enough) == 1:
        return enough[0]
    if not enough:
        none = say("You have no {units}.", units=translated(kind) if kind else say("units"))
        raise mistaken(written, Unworkable("units", none))
    where = listed([calls(reader.game, place, BASES) for place in sorted(enough)])
    raise lacking(written, FROM_PLACE, say(SUCH_AT, places=where))


FROM_PLACE = "“from PLACE”"
SUCH_AT = said("“at PLACE”, for there are such at {places}")


def own_like(reader: Reader, kind: str, nation: str) -> list[Unit]:
    """The units of a kind and a nation, where they are said; of no nation that is said those of the seat."""
    return [
        unit
        for unit in reader.game.units.values()
        if kind in ("", unit.kind) and nation in ("", unit.nation)
        if nation or commands(reader.game, reader.seat, unit.nation)
    ]


def _without_orders(game: Game, units: list[Unit]) -> list[Unit]:
    """Before combat those are meant that have no orders yet."""
    busy = ordered(game) if phase(game) == "combat_orders" else frozenset[str]()
    return [unit for unit in units if unit.name not in busy]


def _only_nation(reader: Reader, span: Span, kind: str, place: str) -> str:
    """The nation of the seat that has such units at a place, if that is one."""
    found = {
        unit.nation
        for unit in units_at(reader.game, place)
        if unit.kind == kind and commands(reader.game, reader.seat, unit.nation)
    }
    if len(found) == 1:
        return found.pop()
    others = [one for one in reader.game.questions[:1] if one.place == place and reader.seat not in one.seats]
    told = say(
        SEVERAL_HAVE_SUCH if found else NONE_AND_NOT_ASKED if others else NONE_OF_YOURS,
        place=calls(reader.game, place, BASES),
        kind=kind,
        nations=all_of(sorted(found)),
        seats=any_of(others[0].seats) if others else "",
    )
    raise mistaken(span, Unworkable("units", told))


SEVERAL_HAVE_SUCH = said("At {place} there are {kind}s of {nations}: say whose.")
NONE_OF_YOURS = said("At {place} there is no {kind} of yours.")
NONE_AND_NOT_ASKED = said("At {place} there is no {kind} of yours, and the question is put to {seats}.")


def only_battle(reader: Reader) -> str:
    """The place where the seat has still to roll, if that is one."""
    game, by = reader.game, side_to_roll(reader.game)
    places = [b.place for b in fought(game) if by and still_to_roll(game, b, by, reader.seat)]
    return places[0] if len(places) == 1 else ""


def where_of(game: Game, units: Units) -> str:
    """The place of units, of several that of the first."""
    match units:
        case Group() | All():
            return units.place
        case Several():
            return where_of(game, units.groups[0])
        case Named():
            return whereabouts(game.units[units.names[0]])


def where_they_fight(game: Game, units: Units) -> str:
    """The place of the battle of units by name, ships that shoot from outside too; else as `where_of`."""
    first = game.units[units.names[0]] if isinstance(units, Named) else None
    battle = battle_of(game, first) if first else None
    return battle.place if battle else where_of(game, units)


def place_in_question(reader: Reader) -> str:
    """The place of the open question."""
    return next((question.place for question in reader.game.questions), "")
