"""Orders that differ only in what they are for, such as the ground unit that is supplied, are one line."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from skyledger.menus.lines import WITH, Line, Pick


def by_those_named(lines: Iterable[Line], verb: str) -> Iterator[Line]:
    """The lines of a verb, those alike behind “with” made one, with the names before it as choices."""
    alike: dict[object, list[Line]] = {}
    for at, line in enumerate(lines):
        alike.setdefault(_ending(line, verb) or at, []).append(line)
    for some in alike.values():
        yield some[0] if len(some) == 1 else _as_one(some, verb)


def _ending(line: Line, verb: str) -> str:
    """What stands behind the name; empty where the line has choices or marks, or no name behind its verb."""
    before, _, ending = _parted(line)
    plain = not (line.picks or line.mark)
    return ending if plain and before.startswith(f"{verb} ") else ""


def _parted(line: Line) -> tuple[str, str, str]:
    return f"{line.before}{line.behind}".partition(WITH)


def _as_one(alike: list[Line], verb: str) -> Line:
    some = sorted(alike, key=lambda line: line.key)
    names = [_parted(line)[0].removeprefix(f"{verb} ") for line in some]
    return replace(
        some[0],
        before=f"{verb} ",
        picks=tuple(map(Pick, names)),
        behind=f"{WITH}{_ending(some[0], verb)}",
        between=" | ",
        offers=tuple(at for line in some for at in line.offers),
    )
