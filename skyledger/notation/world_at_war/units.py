"""Air units in an order: "3 German AAF at Catania", “2 elite NAS” (17.352), or by their names."""

from functools import lru_cache

from lark import Token, Tree
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import commands, name, units_at
from core.world_at_war.units import (
    COUNTED,
    FACTOR_KINDS,
    KINDS,
    QUALITIES,
    WHOLE,
    Group,
    Named,
    Quality,
    Units,
    of_quality,
    sort_told,
)
from events.sentences import said, say, translated
from skyledger.notation.grammar import word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import NotAnOrder, Span, cut, spelled
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import (
    MOST_WORDS,
    Reader,
    lacking,
    longest,
    meant,
    mistaken,
    named,
    not_a_range,
    span_of,
    unexpected,
)
from skyledger.notation.world_at_war.names import AIR_UNITS, BASES, GRAMMAR, NATIONS, calls, near
from skyledger.notation.world_at_war.runs import each_of

PLAIN = {
    **{kind.casefold(): kind for kind in FACTOR_KINDS},
    "army air": "AAF",
    "air": "AAF",
    "naval air": "NAS",
    "bomber": "strategic bomber",
    "transport": "air transport",
}
KIND = {
    "factor": "AAF",
    "squadron": "NAS",
    **PLAIN,
    **{f"{plain} {one}": kind for plain, kind in PLAIN.items() for one in ("factor", "squadron", "unit")},
    **{f"{one} {plain}": kind for plain, kind in PLAIN.items() for one in ("factor", "squadron", "unit")},
}
KIND |= {kind.casefold(): kind for kind in WHOLE}
KIND |= dict.fromkeys(
    ("army air squadron", "air squadron", "aaf squadron", "squadron aaf", "aas unit"), "AAS"
)
KIND |= {"transport squadron": "air transport squadron"}
KINDS_ARE = said("The kinds are {kinds}.")
LONGEST_KIND = max(len(kind.split()) for kind in KIND)


def kind_of(words: list[str]) -> str | None:
    """The kind that words name, in the singular or plural; None if they name none."""
    folded = [word.casefold() for word in words]
    last = folded[-1].removesuffix("s") if folded and folded[-1] not in PLAIN else "".join(folded[-1:])
    first = folded[0].removesuffix("s") if folded and folded[0] not in PLAIN else "".join(folded[:1])
    plurals = (folded, [*folded[:-1], last], [first, *folded[1:]])
    return next((KIND[" ".join(one)] for one in plurals if " ".join(one) in KIND), None)


def units_of(reader: Reader, tree: Tree[Token], origin: Span | None) -> Units:
    """The units that an order speaks of, from their own words and the base named beside them.

    Raises `NotAnOrder` where the words fit no units, and `Mistake` where the game has none such.
    """
    base = named(reader, origin, BASES, "place") if origin else ""
    if tree.data == "group":
        return _so_many(reader, tree, base)
    spans = [span_of(reader, phrase) for phrase in tree.children if isinstance(phrase, Tree)]
    if len(spans) == 1 and _counted_behind_an_article(spans[0]):
        return _so_many(reader, Tree("group", list(spans[0].tokens[1:])), base)
    names = tuple(name for span in spans for name in _by_name(reader, span))
    for unit in names if origin else ():
        found = reader.game.units[unit]
        if found.base != base:
            raise mistaken(spans[0], Unworkable("units", _elsewhere(reader, unit, found.base, base)))
    return Named(names)


BEFORE_A_NUMBER = frozenset({"the", "these", "those", "my", "our"})


def _counted_behind_an_article(span: Span) -> bool:
    """Is it a number of units, with a word before it that says which are meant?"""
    first, *rest = span.tokens
    return first.casefold() in BEFORE_A_NUMBER and bool(rest) and bool(GRAMMAR.number.fullmatch(rest[0]))


def _by_name(reader: Reader, span: Span) -> tuple[str, ...]:
    """The unit of that name, or those of a run; raises `NotAnOrder` for a sort of unit without its number."""
    if len(run := tuple(each_of(span.text))) > 1 and not span.quoted:
        return tuple(named(reader, _spelled_out(span, name), AIR_UNITS, "air unit") for name in run)
    known = meant(reader.game, span.text, AIR_UNITS) is not None
    if not known:
        not_a_range(span)
    if not known and _is_a_sort(reader, span):
        raise NotAnOrder(span.line, span.column, (_with_a_number(span),))
    return (named(reader, span, AIR_UNITS, "air unit"),)


def _with_a_number(span: Span) -> str:
    """The same units as an order has them: the number that is said among the words, or else one, first.

    Several are called so, “2 British jets”, and of one that is called as several two are told.
    """
    words = without_articles(span.tokens)
    rest = [str(word) for word in words if not word.isdecimal()]
    several = _is_several(rest)
    number = next((str(word) for word in words if word.isdecimal()), "2" if several else "1")
    if not several and number != "1":
        rest = _as_several(rest)
    return say("how many, such as “{count} {units}”", count=number, units=" ".join(rest))


def kind_behind(count: int, kind: str) -> str:
    """A kind as it is written behind a number: “jets”, if that is more than one."""
    return f"{kind}s" if kind in COUNTED and count > 1 else kind


def _is_several(words: list[str]) -> bool:
    return any(word.casefold().removesuffix("s") in COUNTED_BY_WORD for word in words if word[-1:] in "sS")


def _as_several(words: list[str]) -> list[str]:
    return [f"{word}s" if word.casefold() in COUNTED_BY_WORD else word for word in words]


COUNTED_BY_WORD = frozenset(kind.split()[-1] for kind in COUNTED)
"""The words of kinds that have a plural: “jet”, “transport”, “bomber”."""


def _spelled_out(span: Span, name: str) -> Span:
    """One name of a run, where the run stands."""
    return Span(span.line, (Token.new_borrow_pos("WORD", name, span.tokens[0]),))


def _is_a_sort(reader: Reader, span: Span) -> bool:
    """Are these words a kind of air unit, with or without its nation and quality?"""
    _, words = quality_said(reader, span)
    nation = longest(reader, words, NATIONS, len(words.tokens) - 1) if words.tokens else 0
    return bool(kind_first(cut(words, nation))[0])


def _elsewhere(reader: Reader, unit: str, found: str, base: str) -> str:
    if reader.game.units[unit].divided:
        return say("{unit} is divided; its squadrons are in play in its place (23.133).", unit=unit)
    return say(
        "{unit} is at {place}, not at {other}." if found else "{unit} is in the force pool, not at {other}.",
        unit=unit,
        place=name(reader.game, found),
        other=name(reader.game, base),
    )


def _so_many(reader: Reader, tree: Tree[Token], base: str) -> Units:
    """So many like units; of those that are said to be inverted or ready, the very units."""
    written = span_of(reader, tree)
    at = next((at for at in range(1, len(written.tokens)) if _status(reader, written, at)), 0)
    if not at:
        return _group(reader, written, base)
    some = Span(reader.line, (*written.tokens[:at], *written.tokens[at + 1 :]))
    return _of_status(reader, written, _group(reader, some, base), STATUSES[_bare_word(written.tokens[at])])


STATUSES = {"inverted": True, "ready": False, "uninverted": False}
"""What is said of air units that are turned over, or are not: "2 AAF German (inverted)"."""


def _bare_word(token: Token) -> str:
    return str(token).strip("()").casefold()


def _status(reader: Reader, span: Span, at: int) -> bool:
    """Does the word here say how units lie, and is it within no nation's name?"""
    if span.tokens[at].type != "WORD" or _bare_word(span.tokens[at]) not in STATUSES:
        return False
    rest = cut(span, at)
    return not longest(reader, rest, NATIONS, len(rest.tokens))


def _of_status(reader: Reader, span: Span, group: Group, inverted: bool) -> Named:  # noqa: FBT001 - what was said
    """Those of the group that lie so, regular ones and lowest names first; raises `Mistake` for too many."""
    like = (u for u in units_at(reader.game, group.base) if (u.kind, u.nation) == (group.kind, group.nation))
    such = [unit for unit in of_quality(like, group.quality) if bool(unit.inverted) is inverted]
    if not 0 < group.count <= len(such):
        told = say(
            "There {found:is|are} {found} inverted {units} of {nation} at {place}, not {count}."
            if inverted
            else "There {found:is|are} {found} ready {units} of {nation} at {place}, not {count}.",
            found=len(such),
            units=sort_told(group.kind, group.quality, len(such) or 2),
            nation=group.nation,
            place=name(reader.game, group.base),
            count=group.count,
        )
        raise mistaken(span, Unworkable("units", told))
    first = sorted(such, key=lambda unit: (unit.elite, unit.name))[: group.count]
    return Named(tuple(unit.name for unit in first))


def _group(reader: Reader, written: Span, base: str) -> Group:
    number = written.tokens[0]
    quality, wanted = quality_said(reader, Span(reader.line, without_articles(written.tokens[1:])))
    kind, nation = kind_and_nation(reader, wanted) if wanted.tokens else ("", "")
    if not base:
        raise lacking(written, "“from PLACE”", "“at PLACE”")
    meant_ = Group(counted(str(number)), kind, nation, base, quality)
    return meant_ if kind and nation else _without_doubt(reader, written, meant_)


def without_articles(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """These words without “the”."""
    return tuple(token for token in tokens if token.casefold() != "the")


def kind_and_nation(reader: Reader, span: Span) -> tuple[str, str]:
    """The kind and nation that the words behind a number name; empty for what they leave out."""
    kind, rest = kind_first(span)
    if not rest:
        return kind, ""
    nations = longest(reader, rest, NATIONS, len(rest.tokens))
    if not nations:
        if not kind:
            raise _unknown(reader, rest)
        return kind, named(reader, rest, NATIONS, "nation")
    nation, behind = named(reader, cut(rest, 0, nations), NATIONS, "nation"), _after(rest, nations)
    again, more = kind_first(behind) if behind else ("", None)
    if again and kind in ("", again):  # "3 factors of German AAF"
        kind, behind = again, more
    if behind:
        wrong = unexpected(reader, behind)
        the_end = translated(GRAMMAR.phrases["$END"])
        raise NotAnOrder(wrong.text, wrong.column, (e for e in wrong.expected if e != the_end))
    return kind, nation


def kind_first(span: Span) -> tuple[str, Span | None]:
    """The kind of air unit that a span begins with (empty for none), and the rest of it."""
    words = [spelled(t) if t.type == "WORD" else "" for t in span.tokens]
    for count in range(min(LONGEST_KIND, len(words)), 0, -1):
        if kind := kind_of(words[:count]):
            return kind, _after(span, count)
    return "", span


def _after(span: Span, count: int) -> Span | None:
    rest = cut(span, count)
    return rest if rest.tokens else None


def _unknown(reader: Reader, span: Span) -> Mistake:
    """No kind and no nation begins the words: which of the two is it that nobody knows?"""
    kinds = say(KINDS_ARE, kinds=tuple(KINDS))
    for start in range(1, min(MOST_WORDS, len(span.tokens))):
        head, tail = cut(span, 0, start), cut(span, start)
        if kind_first(tail)[0]:
            return mistaken(head, Mistake("nation", head.text, near(reader.game, head.text, NATIONS)))
        if longest(reader, tail, NATIONS, len(tail.tokens)):
            return mistaken(head, Mistake("kind of air unit", head.text, _near_kinds(head.text), kinds))
    return mistaken(span, Mistake("nation or kind of air unit", span.text, hint=kinds))


def _near_kinds(text: str) -> list[str]:
    return list(dict.fromkeys(KIND[one] for one in near_misses(text, KIND)))


def _without_doubt(reader: Reader, span: Span, said_: Group) -> Group:
    """The kind and nation of the seat's units at a base, as far as these words leave them open."""
    kind, nation = said_.kind, said_.nation
    there = {
        (kind or unit.kind, unit.nation)
        for unit in units_at(reader.game, said_.base)
        if kind in ("", unit.kind) or WHOLE.get(kind) == unit.kind
        if nation in ("", unit.nation)
        if nation or commands(reader.game, reader.seat, unit.nation)
        if kind or of_quality((unit,), said_.quality)
    }
    if len(there) == 1:
        kind, nation = there.pop()
        return replace(said_, kind=kind, nation=nation)
    others = () if there else _of_the_seat(reader, said_)
    told = say(
        WHICH_OF_THEM if there else NO_SUCH_BUT if others else NO_SUCH,
        place=calls(reader.game, said_.base, BASES),
        units=[say("{kind} of {nation}", kind=k, nation=n) for k, n in sorted(there or others)],
    )
    raise mistaken(span, Unworkable("units", told))


WHICH_OF_THEM = said("At {place} there are {units}: say which.")
NO_SUCH = said("At {place} there are no such units of yours.")
NO_SUCH_BUT = said(
    "At {place} there are no such units of yours, but {units}; a factor that was divided is squadrons, such "
    "as AAS, until it is recombined (17.9)."
)


def _of_the_seat(reader: Reader, said_: Group) -> set[tuple[str, str]]:
    """The squadrons of the seat at a base where factors of theirs are looked for."""
    return {
        (unit.kind, unit.nation)
        for unit in units_at(reader.game, said_.base)
        if commands(reader.game, reader.seat, unit.nation) and WHOLE.get(unit.kind) == said_.kind
    }


WORDS: dict[str, Quality] = {quality: quality for quality in QUALITIES}
A_PHRASE = 2
"""So many words or more make a name that a quality may be within."""


def quality_said(reader: Reader, span: Span) -> tuple[Quality, Span]:
    """The quality that words for air units say (empty for none), and the words without it.

    It stands first, or anywhere but within the name of a nation; quotation marks make a name of it.
    """
    at = _place(reader, span)
    if at is None:
        return "", span
    return WORDS[span.tokens[at].casefold()], Span(span.line, (*span.tokens[:at], *span.tokens[at + 1 :]))


def _place(reader: Reader, span: Span) -> int | None:
    """Where the word for the quality stands."""
    at = 0
    while at < len(span.tokens):
        rest = Span(span.line, span.tokens[at:])
        named = longest(reader, rest, NATIONS, len(rest.tokens)) if at else 0
        if span.tokens[at].casefold() in WORDS and named < A_PHRASE:
            return at
        at += max(named, 1)
    return None


def quality_told(quality: Quality) -> str:
    """The word that stands before the kind, with the blank behind it."""
    return f"{quality} " if quality else ""


@lru_cache(maxsize=256)
def nation_behind(kind: str, nation: str) -> str:
    """A nation's name, quoted if it would be read as a quality, or as part of the kind: "AAF Units"."""
    words = nation.split(" ")
    swallowed = any(kind_of([*kind.split(" "), *words[:n]]) for n in range(1, LONGEST_KIND))
    a_quality = any(one.casefold() in WORDS or one.strip("()").casefold() in STATUSES for one in words)
    return quoted(nation) if swallowed or a_quality else word(GRAMMAR, nation)
