"""What order after order stands on alike, told under the first of them: of one command, or of one sitting."""

from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar

Memory = MutableMapping[str, str]
"""What was told last of each ground."""

TOLD: ContextVar[Memory | None] = ContextVar("TOLD", default=None)
"""None where everything is told of each order."""

SITTING: ContextVar[Memory | None] = ContextVar("SITTING", default=None)
"""What a seat was told since it sat down; None where nobody sits at an open game."""


@contextmanager
def once(told: Memory | None = None) -> Iterator[None]:
    """In this block nothing is told twice, nor what was `told` before it."""
    token = TOLD.set({} if told is None else told)
    try:
        yield
    finally:
        TOLD.reset(token)


def were_told(grounds: Iterable[tuple[str, str]]) -> None:
    """These grounds were told before this block, with these words."""
    if (before := TOLD.get()) is not None:
        before.update(grounds)


def untold(grounds: Iterable[tuple[str, str]]) -> list[str]:
    """Of grounds and what is told of them, what was not told before, or otherwise; it is told with this."""
    before = TOLD.get()
    found = [(ground, text) for ground, text in grounds if before is None or before.get(ground) != text]
    if before is not None:
        before.update(found)
    return [text for _, text in found]


def untold_in_a_row(kind: str, texts: Iterable[str]) -> list[str]:
    """Of what is told of this kind with one answer, what was not told with the answer before it as well."""
    told, before = list(dict.fromkeys(texts)), TOLD.get()
    if before is None:
        return told
    last = before.get(kind, "").split("\n")
    before[kind] = "\n".join(told)
    return [one for one in told if one not in last]
