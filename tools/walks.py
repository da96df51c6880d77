"""Through how much code four orders pass: functions, files and rooms, and whether the rooms go one way.

    python -m tools.walks [ROOT]

Plays each order from the scenario and the order file that the tests play, as a player would at a terminal,
and counts what of ours was called meanwhile. ROOT is the checkout whose order files are taken; the code that
is counted is that of the directory in which this is started, so that any commit can be counted.
"""

import ast
import contextlib
import importlib
import io
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

HERE = Path.cwd()
LAYERS = ("core", "events", "phases", "store", "skyledger")
GAME = "world_at_war"
PLAYED = "tests/scenarios/played"


class Walk(NamedTuple):
    """An order, or the orders of one doing: lines of an order file, counted from 1."""

    name: str
    scenario: str
    orders: str
    first: int
    last: int


WALKS = (
    Walk("a `stage` order", "ardennes_1944", "ardennes_1944.orders", 15, 15),
    Walk("a counterair round", "ardennes_1944", "ardennes_1944.orders", 44, 48),
    Walk("support of an attack", "ardennes_1944", "ardennes_1944.orders", 122, 122),
    Walk("a strike at sea", "coral_sea_1942", "coral_sea_battle.orders", 23, 35),
)


class Passed(NamedTuple):
    """What was passed through: functions by file, line and name; and rooms of core that import each other."""

    functions: frozenset[tuple[str, int, str]]
    rings: tuple[tuple[str, ...], ...]

    @property
    def files(self) -> frozenset[str]:
        """The files, from the root of the checkout."""
        return frozenset(file for file, _, _ in self.functions)


class Watch:
    """Notes every function of ours that is called."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int, str]] = set()
        self.ours = tuple(f"{HERE / layer}/" for layer in LAYERS)

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(self.ours) and code.co_name[0] != "<":
            self.seen.add((code.co_filename, code.co_firstlineno, code.co_name))


def room(file: str) -> str:
    """The room of a file: its layer, game and chapter; a module beside the chapters is one itself."""
    parts = Path(file).with_suffix("").parts
    return "/".join(parts[: 3 if GAME in parts[:2] else 2])


def said(arguments: list[str]) -> None:
    """Give a command as at a terminal; raises `SystemExit` with what was told where it fails."""
    told = io.StringIO()
    main = importlib.import_module("skyledger.cli").main
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        status = main(arguments)
    if status:
        raise SystemExit(f"{' '.join(arguments)}: {status}\n{told.getvalue()[-2000:]}")


def orders_of(path: Path, walk: Walk) -> tuple[str, str]:
    """The orders before a walk, and its own under the seat that is speaking."""
    lines = path.read_text(encoding="utf-8").splitlines()
    before = lines[: walk.first - 1]
    seat = next(line for line in reversed(before) if line.startswith("@"))
    return "\n".join(before), "\n".join((seat, *lines[walk.first - 1 : walk.last]))


def passed(walk: Walk, root: Path) -> Passed:
    """Play up to a walk, and then the walk under watch."""
    with tempfile.TemporaryDirectory() as folder:
        place = ["--db", str(Path(folder) / "walk.skyledger")]
        said(["new", walk.scenario, "--id", "walk", "--seed", "1943", *place])
        for name, text in zip(("before", "walk"), orders_of(root / PLAYED / walk.orders, walk), strict=True):
            file = Path(folder) / f"{name}.orders"
            file.write_text(text, encoding="utf-8")
            watch = Watch()
            sys.setprofile(watch if name == "walk" else None)
            try:
                said(["order", "walk", "--file", str(file), *place])
            finally:
                sys.setprofile(None)
    found = frozenset((str(Path(f).relative_to(HERE)), line, name) for f, line, name in watch.seen)
    return Passed(found, tuple(rings(imports({file for file, _, _ in found}))))


def imports(files: Iterable[str]) -> Mapping[str, set[str]]:
    """Each room of the chapters that is passed through -> the rooms that its files import."""
    found: dict[str, set[str]] = {}
    for file in files:
        if file.startswith(f"core/{GAME}/"):
            found.setdefault(room(file), set()).update(_imported(file) - {room(file)})
    return {one: others & set(found) for one, others in found.items()}


def _imported(file: str) -> set[str]:
    """The rooms of the modules that a file imports."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    named = (node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return {room(name.replace(".", "/") + ".py") for name in named}


def rings(after: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """The sets of rooms each of which leads to every other of its set."""
    reach = {one: _reached(one, after) for one in after}
    seen: set[str] = set()
    for one in sorted(after):
        ring = {other for other in reach[one] if one in reach[other]}
        if len(ring) > 1 and one not in seen:
            seen |= ring
            yield tuple(sorted(ring))


def _reached(start: str, after: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(after[start])
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting.extend(after[one])
    return found


def table(walked: Mapping[str, Passed]) -> str:
    """The counts as a table in Markdown."""
    rows = ["| walk | functions | files | of these core, events, phases | rooms | rings of rooms |"]
    rows.append("|---|---|---|---|---|---|")
    for name, one in walked.items():
        inner = [file for file in one.files if file.startswith(LAYERS[:3])]
        counts = (len(one.functions), len(one.files), len(inner), len({room(file) for file in one.files}))
        told = ", ".join(f"{len(ring)} in a ring" for ring in one.rings) or "none: one way"
        rows.append(f"| {name} | {' | '.join(map(str, counts))} | {told} |")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """Count and print; nothing is compared, so it fails only where an order does."""
    sys.path.insert(0, str(HERE))
    root = Path(arguments[0]) if arguments else HERE
    print(table({walk.name: passed(walk, root) for walk in WALKS}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
