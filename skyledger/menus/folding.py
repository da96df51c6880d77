"""A menu folded so that it stays short: of each group the first lines, and how many more there are."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from phases.referee import System
from skyledger.menus.lines import Line
from skyledger.menus.menu import Group, Look, Menu, Scope, When, lines_of, sight_of
from skyledger.menus.searching import narrowed, sought

# What is laid out of a menu.


class Part(msgspec.Struct, frozen=True):
    """A group with the lines of it that are shown, and how many are folded away."""

    group: Group
    lines: tuple[Line, ...]
    folded: int = 0


def laid_out(system: System, game: Any, look: Look, menu: Menu, words: str = "") -> Iterator[Part]:
    """The groups of a menu with their lines; what may be declared at any time only where it is sought."""
    sight = sight_of(system, game, look)
    for group in menu.groups:
        if group.when is not When.AT_ANY_TIME or look.scope is Scope.WHOLE:
            lines = lines_of(system, game, sight, menu, group)
            if words:
                lines = tuple(narrowed(lines, group.form.verb, sought(system, game, words)))
            yield Part(group, lines)


# How much of it is shown.

OFTEN_SHOWN = 2
"""So many lines are shown of what may be ordered in most steps."""

Rows = Callable[[Part], int]
"""How many rows of a screen a part takes."""


def folded(parts: Sequence[Part], room: int, rows: Rows) -> tuple[Part, ...]:
    """As much of each part as fits into so many rows: the first line of each, the second of each, and so on.

    Where not even the first lines fit, the last parts are folded whole. What most steps have is folded where
    this one has something of its own.
    """
    shown = [replace(part, lines=(), folded=len(part.lines)) for part in parts]
    left, open_ = room - sum(map(rows, shown)), list(range(len(parts)))
    own = any(part.group.when < When.OFTEN for part in parts)
    while open_:
        still = []
        for at in open_:
            more = _with_one_more(parts[at], shown[at])
            taken = rows(more) - rows(shown[at])
            if taken <= left:
                shown[at], left = more, left - taken
                if more.folded and not (own and _is_enough(more)):
                    still.append(at)
        open_ = still
    return tuple(shown)


def _with_one_more(whole: Part, shown: Part) -> Part:
    count = len(shown.lines) + 1
    return replace(shown, lines=whole.lines[:count], folded=len(whole.lines) - count)


def _is_enough(part: Part) -> bool:
    return part.group.when is When.OFTEN and len(part.lines) >= OFTEN_SHOWN
