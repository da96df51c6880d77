"""Orders that differ only in what they are for, such as the ground unit that is supplied, are one line."""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from skyledger.menus.lines import WITH, Line, Pick


def by_those_named(lines: Iterable[Line], verb: str) -> Iterator[Line]:
    """The lines of a verb, those alike behind “with” made one, with the names before it as choices."""
    alike: dict[object, list[Line]] = {}
    for at, line in enumerate(lines):
        ending = _ending(line, verb)
        alike.setdefault((_head(line, verb), ending) if ending else at, []).append(line)
    for some in alike.values():
        yield some[0] if len(some) == 1 else _as_one(some, verb)


def _ending(line: Line, verb: str) -> str:
    """What stands behind the name; empty where the line has choices or marks, or no name behind its verb."""
    before, _, ending = _parted(line)
    plain = not (line.picks or line.mark)
    return ending if plain and before.startswith(f"{verb} ") else ""


def _parted(line: Line) -> tuple[str, str, str]:
    return f"{line.before}{line.behind}".partition(WITH)


BEFORE_A_NAME = re.compile(r"(?:[a-z]+ )*?(?:at|over|of|on) ")
"""More words of an order before the name, of which each choice behind them would have only the last ones."""


def _head(line: Line, verb: str) -> str:
    """All that stands before the name: “launch surprise strike at ”."""
    found = BEFORE_A_NAME.match(_parted(line)[0], len(verb) + 1)
    return f"{verb} {found[0]}" if found else f"{verb} "


def _as_one(alike: list[Line], verb: str) -> Line:
    some = sorted(alike, key=lambda line: line.key)
    head = _head(some[0], verb)
    names = [_parted(line)[0].removeprefix(head) for line in some]
    return replace(
        some[0],
        before=head,
        picks=tuple(map(Pick, names)),
        behind=f"{WITH}{_ending(some[0], verb)}",
        offers=tuple(at for line in some for at in line.offers),
    )
