"""What is declared, happened at the table or is set right by hand: lines, and which words are the subject.

"declare supply of Tobruk partial": the longest known name is the subject, the rest the value. A subject is
one name, or two with a stroke between them, as its kind asks for; a name is looked up first among the things
that facts of the kind are about, then among all subjects.
"""

from collections.abc import Mapping

from lark import Token

from core.mistakes import Mistake
from core.world_at_war.declared.declaring import POOL, Adjust, Declare, GainTerritory, MoveGroundUnit, TakeHex
from core.world_at_war.declared.facts import FACT_KINDS, FactKind
from core.world_at_war.state import Game
from events.sentences import either, said, say
from skyledger.notation.grammar import bare, word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.parsing import Span, cut
from skyledger.notation.quoting import free, quoted, spoken
from skyledger.notation.reader import (
    MOST_WORDS,
    Reader,
    Sort,
    lacking,
    longest,
    meant,
    mistaken,
    named,
    pieces_of,
    span_of,
    text_of,
)
from skyledger.notation.readings import EDITION, OPTION, reading_of
from skyledger.notation.world_at_war.names import (
    BASES,
    CARRIERS,
    FRONTS,
    GRAMMAR,
    GROUND_UNITS,
    NATIONS,
    PARTIES,
    PLACES,
    SIDES,
    SUBJECTS,
    SUBJECTS_OF_RESEARCH,
    TERRITORIES,
    THEATERS,
    THINGS,
    calls,
    near,
    reader_of,
)
from skyledger.notation.world_at_war.slots import called, lying

ALONE: dict[str, tuple[Sort, ...]] = {
    "supply": (*SIDES, *PLACES),
    "oil": NATIONS,
    "winter": NATIONS,
    "brp": NATIONS,
    "uninversion": NATIONS,
    "kamikazes made": NATIONS,
    "artificial port": PLACES,
    "launched": CARRIERS,
    "movement": GROUND_UNITS,
    "sea transport": GROUND_UNITS,
    "hump": NATIONS,
}
"""What one name stands for, by the kind of fact."""

PAIRS: dict[str, tuple[tuple[Sort, ...], tuple[Sort, ...]]] = {
    "option": (SIDES, FRONTS),
    "war": (NATIONS, NATIONS),
    "research": (NATIONS, SUBJECTS_OF_RESEARCH),
    "cooperation": (SIDES, SIDES),
    "permission": (NATIONS, NATIONS),
    "counters": (NATIONS, THEATERS),
    "zoc": (SIDES, PLACES),
}
"""What the names before and behind a stroke stand for, by the kind of fact."""

ANY_PAIR: tuple[tuple[Sort, ...], tuple[Sort, ...]] = ((), ())


def alone(kind: str) -> tuple[Sort, ...]:
    """What one name stands for in a declaration of this kind."""
    return (*ALONE.get(kind, ()), *SUBJECTS)


def partners(kind: str) -> tuple[Sort, ...]:
    """What the first of two names stands for in a declaration of this kind."""
    return (*PAIRS.get(kind, ANY_PAIR)[0], *PARTIES)


def subject_meant(game: Game, kind: str, text: str) -> str | None:
    """What a declaration is about: a known name, or "Germany/jets" and the like; None if unknown."""
    if (found := meant(game, text, alone(kind))) is not None:
        return found
    first, *others = text.split("/")
    head = meant(game, first, partners(kind))
    tails = [_tail(game, kind, other) for other in others]
    return None if head is None or not tails or not all(tails) else "/".join((head, *map(str, tails)))


def _tail(game: Game, kind: str, text: str) -> str | None:
    """A name behind a stroke; a word that is none stays as it is, for the ruling to tell."""
    found = meant(game, text, (*PAIRS.get(kind, ANY_PAIR)[1], *PARTIES))
    return found if found is not None or " " in text else text


def subject_words(game: Game, kind: str, span: Span, behind: int) -> int:
    """How many words at the beginning of a span name a subject, if at least `behind` are left; 0 for none."""
    if span.tokens[0].type == "QUOTED":
        return 1
    bare = next((i for i, t in enumerate(span.tokens) if t.type == "QUOTED"), len(span.tokens))
    most = min(MOST_WORDS, bare, max(1, len(span.tokens) - behind))
    counts = range(most, 0, -1)
    return next((n for n in counts if subject_meant(game, kind, cut(span, 0, n).text) is not None), 0)


def subject_called(game: Game, kind: str, stored: str) -> str:
    """A name that leads back to a subject."""
    return calls(game, stored, alone(kind))


def near_subjects(game: Game, kind: str, text: str) -> list[str]:
    """Known subjects like one that nothing has; of a pair whose first name is known, the second is sought."""
    first, stroke, second = text.partition("/")
    head = meant(game, first, partners(kind)) if stroke else None
    if head is None:
        return near(game, text, alone(kind))
    return [f"{head}/{one}" for one in near(game, second, (*PAIRS.get(kind, ANY_PAIR)[1], *PARTIES))]


STANDINGS = ("full", "partial", "none", "normal", "short", "limited", "offensive", "peace", "yes", "no")
ENDS = ("phase", "player turn", "game turn")
SAID_WITH_PLACES = ("base", "place", "shipped_from")
SAID_WITH_NATIONS = ("control", "controller", "nation")


def tidy(text: str) -> str:
    """A word for how something stands, in small letters if it is one of the usual ones."""
    return text.casefold() if text.casefold() in STANDINGS else text


# “declare KIND of SUBJECT VALUE”.


def _fact_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, str, str]:
    """The kind of fact, its subject and how it stands; raises `NotAnOrder` or `Mistake`."""
    parts = {str(one.data): span_of(reader, one) for one in pieces_of(trees[0])}
    said = parts["kind"]
    kind = said.text if said.quoted else said.text.casefold()
    subject, stands = _about(reader, parts, kind)
    return kind, subject, stands.text if stands.quoted else tidy(stands.text)


def _about(reader: Reader, parts: dict[str, Span], kind: str) -> tuple[str, Span]:
    """What is declared about, and the words for how it stands."""
    about, stands = parts["subject"], parts.get("value")
    if "other" in parts:
        return _between(reader, kind, (about, parts["other"]), stands)
    if stands is None:
        about, stands = _divided(reader, kind, about)
    return _subject(reader, kind, about), stands


def _divided(reader: Reader, kind: str, span: Span) -> tuple[Span, Span]:
    count = subject_words(reader.game, kind, span, 1) or max(1, len(span.tokens) - 1)
    if count == len(span.tokens):
        raise lacking(span, say("how it stands, such as “partial”"))
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


def _fact_told(game: Game, kind: str, subject: str, value: str) -> str:
    name = subject_called(game, kind, subject)
    own, stands = _tokens(name), _tokens(value)
    divided = subject_words(game, kind, Span("", (*own, *stands)), 1) == len(own)
    about = word(GRAMMAR, name) if divided else quoted(name)
    told = word(GRAMMAR, value) if tidy(value) == value else quoted(value)
    return f"{_small(kind)} of {about} {told}"


def _small(text: str) -> str:
    """A word that is read in small letters, unless quoted."""
    return word(GRAMMAR, text) if text == text.casefold() else quoted(text)


def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens that `word` leaves a text in, as far as it matters where they end."""
    return (
        tuple(Token("WORD", w) for w in text.split(" ")) if bare(GRAMMAR, text) else (Token("QUOTED", text),)
    )


def _until_read(reader: Reader, trees: Trees, _: Said) -> str:
    span = span_of(reader, trees[0])
    if span.quoted:
        return span.text
    text = span.text.casefold().removesuffix(" ends").removeprefix("the ").removeprefix("this ")
    if text in ENDS:
        return text
    hint = say("It holds until end of {ends}.", ends=either(ENDS))
    raise mistaken(span, Mistake("end of a declaration", span.text, hint=hint))


def _until_told(_: Game, until: str) -> str:
    return f"end of {until}" if until in ENDS else quoted(until)


# “adjust SUBJECT WHAT VALUE”, and reasons.


def _righting_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, str, str]:
    """The subject, what of it is set right, and its new value; raises `NotAnOrder` or `Mistake`."""
    span = span_of(reader, trees[0])
    if reading := reading_of(span):
        return reading
    count = longest(reader, span, THINGS, min(MOST_WORDS, max(1, len(span.tokens) - 2)))
    subject = named(reader, cut(span, 0, count or 1), THINGS, "unit, place or nation")
    if len(span.tokens) < (count or 1) + 2:
        raise lacking(span, say("what is set right and its new value, such as “base Tripoli”"))
    what, value = cut(span, count, count + 1), cut(span, count + 1)
    said = what.text if what.quoted else what.text.casefold()
    return subject, said, _set(reader, said, value)


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


def _righting_told(game: Game, subject: str, what: str, stored: str) -> str:
    if what in (OPTION, EDITION):
        return f"{subject} {what} {stored}"
    sorts = sorts_of(what)
    value = calls(game, stored, sorts) if sorts and stored else stored
    name = calls(game, subject, THINGS)
    own, said = _tokens(name), quoted(what) if " " in what else _small(what)
    line = Span("", (*own, Token("WORD", what), *_tokens(value)))
    most = min(MOST_WORDS, len(line.tokens) - 2)
    divided = longest(reader_of(game, "", ""), line, THINGS, most) == len(own)
    return f"{word(GRAMMAR, name) if divided else quoted(name)} {said} {word(GRAMMAR, value)}"


def _reason_read(_: Reader, trees: Trees, __: Said) -> str:
    return spoken(text_of(trees[0]))


# A ground unit that moves.


def _off_the_board(_: Game) -> Mapping[str, str]:
    return {POOL: POOL, "the force pool": POOL}


GOALS = (*PLACES, Sort("pool", _off_the_board))


def _mover_read(reader: Reader, trees: Trees, _: Said) -> str:
    unit = named(reader, span_of(reader, trees[0]), GROUND_UNITS, "ground unit")
    return lying(reader, trees[1:], unit, reader.game.ground[unit].place)


def _mover_told(game: Game, unit: str) -> str:
    name = calls(game, unit, GROUND_UNITS)
    return quoted(name) if "excess" in name.casefold() else word(GRAMMAR, name)


HAPPENED = Chapter(
    heading=said("What happened on the ground"),
    lines=(
        Line(
            TakeHex,
            "take {hex:place} for {by:nation}",
            "take Tobruk for Germany",
            "A hex came under a nation's control, at the table.",
            "18.21B",
        ),
        Line(
            GainTerritory,
            "gain {territory} for {by:nation}",
            "gain Tunisia for Germany",
            "A country came to a nation's side by association, activation or diplomacy, at the table.",
            "18.21C",
        ),
        Line(
            MoveGroundUnit,
            "move {unit:ground unit} to {to:march}",
            "move IT-Ariete to Sirte",
            "A ground unit moved at the table: no rule is asked how far, where through and against whom. One"
            " that was eliminated there is moved to “force pool”.",
        ),
    ),
    kinds={
        "march": called(GOALS, "place", "PLACE", "a place or “force pool”"),
        "territory": called(TERRITORIES, "country", "COUNTRY", "a country"),
        "ground unit": Kind(
            "GROUND-UNIT", _mover_read, _mover_told, "a ground unit", ("phrase", "phrase origin")
        ),
    },
)


def _kind_shown(kind: str, of: FactKind) -> str:
    return f"{kind} of {of.subjects}: {of.values}"


KINDS_ARE = (
    f"KIND, SUBJECT and VALUE are: {'; '.join(_kind_shown(kind, of) for kind, of in FACT_KINDS.items())}."
)

DECLARED = Chapter(
    heading=said("What is declared, and set right by the gamemaster"),
    lines=(
        Line(
            Declare,
            "declare {kind,subject,value:fact} [until {until}] [because {because:reason}]",
            "declare supply of Tobruk partial until end of player turn because 30.523A",
            "Something outside the refereed rules stands so, until its end or until it is declared"
            " otherwise.",
        ),
        Line(
            Adjust,
            "adjust {subject,what,value:righting} because {because:quoted reason}",
            "adjust GE-AAF-07 base Tripoli because “the counter slid off the board”",
            "The gamemaster sets something right by hand and says why, or how a doubt is read from now on, or"
            " by which edition is played: “adjust W249 option five_more because “we agreed””, “adjust rules"
            " edition 2005 because “we agreed””.",
        ),
    ),
    words={
        "adjust": Word(then="what is set right, such as “GE-AAF-07 base Tripoli”"),
        "until": Word(
            then="“end of phase”, “end of player turn” or “end of game turn”", told="“until end of …”"
        ),
    },
    kinds={
        "fact": Kind(
            "KIND of SUBJECT VALUE", _fact_read, _fact_told, "what is declared, such as “supply”", ("fact",)
        ),
        "until": Kind("end of phase|player turn|game turn", _until_read, _until_told, shapes=("ending",)),
        "reason": Kind("REASON", _reason_read, lambda _, text: free(text), "a reason", ("REASON",)),
        "righting": Kind("SUBJECT WHAT VALUE", _righting_read, _righting_told, shapes=("words",)),
        "quoted reason": Kind("REASON", _reason_read, lambda _, text: quoted(text), "a reason", ("REASON",)),
    },
)
