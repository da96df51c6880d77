"""Switch off conditions and consequences at random, one at a time, and say which of them the tests miss.

    python -m tools.switched_off [--count N] [--seed N] [--seconds N] [KEY ...]

A condition that is switched off finds nothing; the fact of a consequence is left out. The tests that name
its number, by the index of `tools.citations`, are run then, until one of them fails: it is caught. KEY is a
check such as "18.21/once", or a number such as "18.147"; without one, N of all are drawn. A run that takes
longer than so many seconds is told so, neither caught nor survived; "no fact" is told of a
consequence whose tests ask functions alone, so that there was no fact to leave out. Exit 1: not all caught.
"""

import argparse
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import force_setattr

from core import ruling
from core.ruling import Accepted, Ruled, Ruling
from phases import referee
from skyledger.library import LIBRARY
from tools.citations.index import ROOT, found
from tools.citations.sources import words

LEFT_OUT: list[str] = []
"""The kinds of the facts that were left out in this process."""
IDLE = 77
"""The exit of a process in which no fact was handed the number, so that none was left out."""

CAUGHT, SURVIVED, SLOW, UNTESTED, BROKEN = "caught", "SURVIVED", "too slow", "no test", "no run"
UNREACHED = "no fact"
TOLD = {IDLE: UNREACHED, 0: SURVIVED, 1: CAUGHT, 5: UNTESTED}
"""What pytest's exit says; any other means that the tests could not even begin."""


class Target(NamedTuple):
    """What can be switched off: a check of a condition, or the number of a consequence."""

    game: str
    key: str
    number: str
    condition: bool


def targets() -> Iterator[Target]:
    """Every condition that code checks, and every consequence of which a fact comes."""
    for game, shelf in LIBRARY.items():
        for check, rule in shelf.book.rules.items():
            yield Target(game, check, rule.number, condition=True)
        for number, paragraph in shelf.paragraphs.items():
            if paragraph.status == "consequence" and not paragraph.no_fact:
                yield Target(game, number, number, condition=False)


def switch_off(target: Target) -> None:
    """The condition finds nothing; or facts that rest on the number are left out of every ruling."""
    if target.condition:
        rule = LIBRARY[target.game].book.rules[target.key]
        force_setattr(rule, "findings", lambda _game, _request: ())
    else:
        leave_out(lambda fact: target.number in fact.rules)


def switch_off_by_kind(target: Target) -> None:
    """Facts are left out whose makers, or whose own class, say that they rest on the number."""
    kinds = found(LIBRARY[target.game].package, target.number).facts
    leave_out(lambda fact: type(fact.event).__name__ in kinds)


def leave_out(rests_on_it: Callable[[Ruled], bool]) -> None:
    """From now on the referee rules as if such facts were none."""
    judge, following = ruling.judge, referee.following

    def stays(fact: Ruled) -> bool:
        if rests_on_it(fact):
            LEFT_OUT.append(type(fact.event).__name__)
            return False
        return True

    def judged(*given: Any) -> Ruling:
        given_back = judge(*given)
        if isinstance(given_back, Accepted):
            return Accepted(tuple(f for f in given_back.facts if stays(f)), given_back.grounds)
        return given_back

    def followed(*given: Any) -> Iterator[Ruled]:
        return (fact for fact in following(*given) if stays(fact))

    vars(referee).update(judge=judged, following=followed)


def tests_of(target: Target) -> list[str]:
    """The tests that name the number; first those of files in which the check itself stands."""
    literal = f'"{target.key}"'
    named = found(LIBRARY[target.game].package, target.number).tests or dict(_with(literal))
    files = sorted(named, key=lambda file: literal not in (ROOT / file).read_text(encoding="utf-8"))
    return [f"{file}::{part}" if part else file for file in files for part in named[file] or ("",)]


def _with(literal: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tests in which a check stands that is of no printed number."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        said = words(path)
        if tests := tuple(part for part in said if part.startswith("test_") and literal in said[part]):
            yield path.relative_to(ROOT).as_posix(), tests


def verdict(target: Target, seconds: int, off: Callable[[Target], None] = switch_off) -> str:
    """What the tests of a target say once `off` has switched it off, in a process of its own."""
    tests = tests_of(target)
    if not tests:
        return UNTESTED
    child = os.fork()
    if child == 0:
        _in_the_child(target, partial(off, target), tests, seconds)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return SLOW
    if os.WEXITSTATUS(status) == IDLE and off is switch_off:
        return verdict(target, seconds, switch_off_by_kind)
    return TOLD.get(os.WEXITSTATUS(status), BROKEN)


def _in_the_child(target: Target, off: Callable[[], None], tests: Sequence[str], seconds: int) -> None:
    """Runs the tests silently and ends the process with what pytest says; it never returns."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    try:
        off()
        status = int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]))
    except BaseException:  # noqa: BLE001 - whatever it was, the process ends here and says that it was noticed
        status = 1
    idle = status == 0 and not target.condition and not LEFT_OUT
    os._exit(IDLE if idle else status)


def chosen(keys: Iterable[str], count: int, seed: int) -> list[Target]:
    """The targets of these keys, or so many at random. Raises `SystemExit` for a key that is none."""
    every = list(targets())
    wanted = set(keys)
    if not wanted:
        return random.Random(seed).sample(every, min(count, len(every)))  # noqa: S311 - seeded, to be repeated
    if unknown := wanted - {one.key for one in every}:
        raise SystemExit(f"neither a condition nor a consequence: {', '.join(sorted(unknown))}")
    return [one for one in every if one.key in wanted]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try each and tell; 1 if one survived or has no test."""
    parser = argparse.ArgumentParser("python -m tools.switched_off", description=__doc__.partition("\n")[0])
    parser.add_argument("key", nargs="*")
    for option, usual in (("--count", 20), ("--seed", int(time.time())), ("--seconds", 60)):
        parser.add_argument(option, type=int, default=usual)
    given = parser.parse_args(arguments)
    os.chdir(Path(ROOT))
    print(f"SEED={given.seed}", flush=True)
    told: list[str] = []
    for target in chosen(given.key, given.count, given.seed):
        start = time.monotonic()
        told.append(verdict(target, given.seconds))
        kind = "condition" if target.condition else "consequence"
        print(f"{told[-1]:9} {kind} {target.key} ({time.monotonic() - start:.1f} s)", flush=True)
    print(", ".join(f"{told.count(one)} {one}" for one in dict.fromkeys(told)))
    return 1 if {SURVIVED, UNTESTED, UNREACHED, BROKEN} & set(told) else 0


if __name__ == "__main__":
    sys.exit(main())
