"""`case`: rule cases run from their files, or written from a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from core.mistakes import Unworkable, known
from events.sentences import said, say
from skyledger.cases.beginning import declared, otherwise_than_usual
from skyledger.cases.making import case_of
from skyledger.cases.running import EDITIONS, Choice, Difference, Reading, position_under, readings, run_under
from skyledger.cases.written import NO_NUMBER, SUFFIX, Case, CaseError, found_in, is_a_number, load
from skyledger.cli.choices import options_chosen
from skyledger.cli.desk import Force, desk_at, game_of, target, write_whole
from skyledger.cli.options import USUAL, Common, NumberIfAny
from skyledger.cli.paper import hanging, hanging_lines, put, put_lines, stands
from skyledger.cli.status import DONE, MISTAKEN, REFUSED
from skyledger.datafiles.problems import shortened
from skyledger.service import table

PRINTED = Path("-")
SHIPPED = Path(__file__).resolve().parents[3] / "tests" / "cases"
"""Where the cases of skyledger itself lie, in a checkout."""


class Run(msgspec.Struct, frozen=True):
    """A case that was run: what is otherwise than expected, or what is wrong with its file.

    `idle` are the readings under which it expects nothing; `unusual` is what it begins with otherwise than
    usual, `declared` are the facts that its set-up declares.
    """

    file: str
    number: str
    title: str
    readings: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    problems: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()


def case(  # noqa: PLR0913 - what `new` and `run` take
    what: Annotated[Literal["run", "new"], Parameter(help="Run cases, or write one from a game.")],
    paths: Annotated[
        tuple[Path, ...],
        Parameter(help="For `run`: files of cases, or folders with files that end in .case."),
    ] = (),
    /,
    *,
    from_: Annotated[str, Parameter(name="--from", help="For `new`: the game.")] = "",
    at: Annotated[NumberIfAny, Parameter(help="For `new`: the entry whose order is the case.")] = None,
    number: Annotated[str, Parameter(help="For `new`: the number of the case, such as 18.21.3.")] = "",
    title: Annotated[str, Parameter(help="For `new`: what the case is about.")] = "",
    to: Annotated[Path, Parameter(help="For `new`: the file to write; - is standard output.")] = PRINTED,
    force: Force = False,
    edition: Annotated[str, Parameter(help="For `run`: under this edition, whatever the case says.")] = "",
    option: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="For `run`: under this option of a doubt, such as W2=two."),
    ] = (),
    common: Common = USUAL,
) -> int:
    """Run rule cases, and say where a ruling is not what they expect; or write a case from a game.

    A case is a text file: a set-up, orders, and below each order what is expected of it. Anybody's program
    can run them; docs/cases.md tells the form. A case from a game holds all that is concealed in it. That a
    case expects nothing is told; then its orders must be accepted. So is what it begins with otherwise than
    usual: house rules, an edition, readings, values of kinds; and of one case alone each fact that is
    declared there. Of several that come with skyledger it is counted in how many that is so.

    JSON of run: {"cases": [{"file", "number", "title", "readings", "differences": [{"line", "reading",
    "expected", "found"}], "problems", "idle", "unusual", "declared"}], "run", "otherwise", "unreadable",
    "idle"}: `idle` are readings under which a case expects nothing, and how many cases have any. JSON of new:
    {"case"} or {"file"}.
    """
    of_new = {"--from": from_, "--at": at, "--number": number, "--title": title, "--force": force}
    of_new["--to"] = to != PRINTED
    if what == "new":
        _require_none("new", {"PATHS": paths, "--edition": edition, "--option": option})
        return _new(from_, at, number, title, to, force=force, common=common)
    _require_none("run", of_new)
    if not paths:
        raise Unworkable("path", say("Say which files or folders of cases to run."))
    chosen = Choice(_edition(edition), options_chosen(option))
    return _run_all([path for given in paths for path in _files(given)], chosen, common)


def _require_none(what: str, of_the_other: dict[str, Any]) -> None:
    """Raises `Mistake` for what is given and is for the other of the two."""
    for name, value in of_the_other.items():
        if value:
            told = say("{option} does not go with `case {what}`; leave it out.", option=name, what=what)
            raise Unworkable("option", told)


def _edition(given: str) -> str:
    """Raises `Mistake` for an edition that no game has."""
    every = tuple(one for editions in EDITIONS.values() for one in editions)
    return known("edition", given, {one: one for one in every}) if given else ""


def _files(given: Path) -> tuple[Path, ...]:
    """Raises `Mistake` for a folder without cases."""
    if not (found := found_in(given)):
        told = say("No file in {folder} or below it ends in {suffix}.", folder=str(given), suffix=SUFFIX)
        raise Unworkable("case", told)
    return found


def _run_all(paths: Sequence[Path], chosen: Choice, common: Common) -> int:
    """Each case is told as it is run: who breaks it off has what was found so far."""
    runs: list[Run] = []
    whole = paths if len(paths) == 1 else [path for path in paths if not _is_shipped(path)]
    for path in paths:
        runs.append(_run(path, chosen))
        if not common.json:
            if path in whole:
                _write_unusual(runs[-1])
            _write(runs[-1])
            if len(paths) == 1:
                _write_declared(runs[-1])
    otherwise = sum(1 for one in runs if one.differences)
    unreadable = sum(1 for one in runs if one.problems)
    idle = sum(1 for one in runs if one.idle)
    if common.json:
        counts = {"run": len(runs), "otherwise": otherwise, "unreadable": unreadable, "idle": idle}
        put({"cases": [msgspec.to_builtins(one) for one in runs], **counts})
    else:
        _write_folded([one for one, path in zip(runs, paths, strict=True) if path not in whole])
        _write_sum(len(runs), otherwise, unreadable, idle)
    return MISTAKEN if unreadable else REFUSED if otherwise else DONE


def _run(path: Path, chosen: Choice) -> Run:
    head = None
    try:
        read = load(path)
        head = read.head
        under = readings(read, chosen)
        found = tuple(one for reading in under for one in run_under(read, reading))
        begins = _begins(read, under[0]) if under else ()
    except CaseError as error:
        number, title = (head.number, head.title) if head else ("", "")
        return Run(str(path), number, title, problems=tuple(str(error).splitlines()))
    names = tuple(one.name for one in under)
    idle = tuple(one for one in names if not read.expects_under(one))
    return Run(str(path), head.number, head.title, names, found, (), idle, *begins)


def _begins(read: Case, reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is otherwise than usual as a case begins, and what is declared there. Raises `CaseError`."""
    position = position_under(read, reading)
    return otherwise_than_usual(read, position), declared(position)


UNUSUAL = said("{file}, otherwise than usual:")
DECLARED = said("{file} begins with what is declared:")


def _write_lines(one: Run, heading: str, lines: Sequence[str]) -> None:
    if lines:
        hanging((one.number, "rule"), f"  {heading}")
        hanging_lines("\n".join(lines), indent=2)


def _write_declared(one: Run) -> None:
    _write_lines(one, say(DECLARED, file=one.file), one.declared)


def _write_unusual(one: Run) -> None:
    _write_lines(one, say(UNUSUAL, file=one.file), one.unusual)


def _is_shipped(path: Path) -> bool:
    return path.resolve().is_relative_to(SHIPPED)


FOLDED = said(
    "{count} of the cases that come with skyledger {count:begins|begin} otherwise than usual; how, "
    "`skyledger case run FILE` tells of one alone, and --json of all."
)


def _write_folded(runs: Sequence[Run]) -> None:
    """In how many cases something is otherwise than usual as they begin, of which it is not told."""
    if count := sum(1 for one in runs if one.unusual):
        hanging((say(FOLDED, count=count), "aside"))


def _write(one: Run) -> None:
    for difference in one.differences:
        told = say(
            "{file}, line {line}: expected {expected}; it is: {found}",
            file=one.file,
            line=str(difference.line),
            expected=difference.expected,
            found=difference.found,
        )
        hanging((one.number, "rule"), f"  {told}", (_under(one, difference.reading), "aside"))
    for reading in one.idle:
        told = say("{file} expects nothing but that its orders are accepted", file=one.file)
        hanging((one.number, "rule"), (f"  {told}", "warning"), (_under(one, reading), "aside"))
    for problem in one.problems:
        hanging(problem)


def _write_sum(count: int, otherwise: int, unreadable: int, idle: int) -> None:
    counts = {"count": count, "otherwise": otherwise, "unreadable": unreadable, "idle": idle}
    hanging(say(SUM_WITH_IDLE if idle else SUM, **counts))


SUM = said("{count} {count:case|cases} run, {otherwise} otherwise than expected, {unreadable} unreadable.")
SUM_WITH_IDLE = said(
    "{count} {count:case|cases} run, {otherwise} otherwise than expected, {unreadable} unreadable; {idle} "
    "{idle:expects|expect} nothing."
)


def _under(one: Run, reading: str) -> str:
    """The reading, if the case has several."""
    return say(" (under {reading})", reading=reading) if len(one.readings) > 1 else ""


def _new(game: str, at: Any, number: str, title: str, to: Path, *, force: bool, common: Common) -> int:  # noqa: PLR0913 - what a case is made of
    if not game or at is None:
        raise Unworkable("game", say("Say of which game and entry: --from GAME --at NUMBER."))
    if number and not is_a_number(number):
        raise Unworkable("number", say(NO_NUMBER, number=shortened(number)))
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        text = case_of(held, at, number or f"{held.game}.{at}", title or held.game)
        whole = None if to == PRINTED else target(to, common, force=force)
    if whole is None:
        put({"case": text}) if common.json else put_lines(text)
        return DONE
    write_whole(whole, to, text.encode(), force=force)
    written = say("The case is in {file}. All that is concealed in the game stands in it.", file=str(to))
    stands(written)
    put({"file": str(to)}) if common.json else hanging(written)
    return DONE
