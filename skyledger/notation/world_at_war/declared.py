"""What is declared and set right by hand: which words are the subject, and which say how it stands.

"declare supply of Tobruk partial": the longest known name is the subject, the rest the value.
"""

from collections.abc import Mapping

from lark import Token, Tree

from core.mistakes import Mistake
from core.world_at_war.declared.declaring import POOL
from core.world_at_war.orders import Adjust, Declare
from skyledger.notation.errors import either
from skyledger.notation.naming import Sort
from skyledger.notation.parsing import Span, cut
from skyledger.notation.quoting import spoken
from skyledger.notation.reader import MOST_WORDS, Reader, lacking, longest, mistaken, named, span_of
from skyledger.notation.world_at_war.names import BASES, NATIONS, THINGS
from skyledger.notation.world_at_war.subjects import near_subjects, partners, subject_meant, subject_words

STANDINGS = ("full", "partial", "none", "normal", "short", "limited", "offensive", "peace", "yes", "no")
ENDS = ("phase", "player turn", "game turn")
SAID_WITH_PLACES = ("base", "place", "shipped_from")
SAID_WITH_NATIONS = ("control", "controller", "nation")

Parts = Mapping[str, Tree[Token]]


def tidy(text: str) -> str:
    """A word for how something stands, in small letters if it is one of the usual ones."""
    return text.casefold() if text.casefold() in STANDINGS else text


def reason(parts: Parts) -> str:
    """The free text at the end of an order; empty if there is none."""
    return spoken(str(parts["because"].children[0])) if "because" in parts else ""


def declare(reader: Reader, parts: Parts) -> Declare:
    """The order “declare KIND of SUBJECT VALUE”; raises `NotAnOrder` or `Mistake`."""
    said, until = span_of(reader, parts["kind"]), parts.get("until")
    kind = said.text if said.quoted else said.text.casefold()
    subject, stands = _about(reader, parts, kind)
    return Declare(
        kind,
        subject,
        stands.text if stands.quoted else tidy(stands.text),
        _until(span_of(reader, until)) if until else "",
        reason(parts),
    )


def _about(reader: Reader, parts: Parts, kind: str) -> tuple[str, Span]:
    """What is declared about, and the words for how it stands."""
    about = span_of(reader, parts["subject"])
    stands = span_of(reader, parts["value"]) if "value" in parts else None
    if "other" in parts:
        return _between(reader, kind, (about, span_of(reader, parts["other"])), stands)
    if stands is None:
        about, stands = _divided(reader, kind, about)
    return _subject(reader, kind, about), stands


def _divided(reader: Reader, kind: str, span: Span) -> tuple[Span, Span]:
    count = subject_words(reader.game, kind, span, 1) or max(1, len(span.tokens) - 1)
    if count == len(span.tokens):
        raise lacking(span, "how it stands, such as “partial”")
    return cut(span, 0, count), cut(span, count)


def _between(reader: Reader, kind: str, both: tuple[Span, Span], stands: Span | None) -> tuple[str, Span]:
    """Both names of “between Germany and United States” in the order of the alphabet, and the rest."""
    first, second = both
    if stands is None:
        second, stands = _divided(reader, kind, second)
    return "/".join(sorted(named(reader, one, partners(kind), "nation") for one in (first, second))), stands


def _subject(reader: Reader, kind: str, span: Span) -> str:
    if (found := subject_meant(reader.game, kind, span.text)) is not None:
        return found
    raise mistaken(span, Mistake("subject", span.text, near_subjects(reader.game, kind, span.text)))


def _until(span: Span) -> str:
    if span.quoted:
        return span.text
    text = span.text.casefold().removesuffix(" ends").removeprefix("the ").removeprefix("this ")
    if text in ENDS:
        return text
    hint = f"It holds until end of {either(ENDS)}."
    raise mistaken(span, Mistake("end of a declaration", span.text, hint=hint))


def adjust(reader: Reader, parts: Parts) -> Adjust:
    """The order “adjust SUBJECT WHAT VALUE because REASON”; raises `NotAnOrder` or `Mistake`."""
    span = span_of(reader, parts["subject"])
    count = longest(reader, span, THINGS, min(MOST_WORDS, max(1, len(span.tokens) - 2)))
    subject = named(reader, cut(span, 0, count or 1), THINGS, "unit, place or nation")
    if len(span.tokens) < (count or 1) + 2:
        raise lacking(span, "what is set right and its new value, such as “base Tripoli”")
    what, value = cut(span, count, count + 1), cut(span, count + 1)
    said = what.text if what.quoted else what.text.casefold()
    return Adjust(subject, said, _set(reader, said, value), reason(parts))


def sorts_of(what: str) -> tuple[Sort, ...]:
    """The sorts of things that a value names, for what is set right; none where it is a word or number."""
    if what in SAID_WITH_PLACES:
        return BASES
    return NATIONS if what in SAID_WITH_NATIONS else ()


def _set(reader: Reader, what: str, value: Span) -> str:
    if what == "base" and value.text.casefold() == POOL:
        return POOL
    sorts: tuple[Sort, ...] = sorts_of(what)
    if not sorts or value.text == "":
        return value.text
    return named(reader, value, sorts, "place" if sorts is BASES else "nation")
