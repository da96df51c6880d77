"""What a declaration is about: one name, or two with a stroke between them, as its kind asks for.

A name is looked up first among the things that facts of the kind are about, then among all subjects.
"""

from core.world_at_war.state import Game
from skyledger.notation.naming import Sort, meant
from skyledger.notation.parsing import Span, cut
from skyledger.notation.reader import MOST_WORDS
from skyledger.notation.world_at_war.names import (
    CARRIERS,
    FRONTS,
    GROUND_UNITS,
    NATIONS,
    PARTIES,
    PLACES,
    SIDES,
    SUBJECTS,
    SUBJECTS_OF_RESEARCH,
    THEATERS,
    calls,
    near,
)

ALONE: dict[str, tuple[Sort, ...]] = {
    "supply": (*SIDES, *PLACES),
    "oil": NATIONS,
    "winter": NATIONS,
    "brp": NATIONS,
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
