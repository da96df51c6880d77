"""By which edition a game is begun: one that there is, or house rules in a file that a person names."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from skyledger.datafiles.problems import Problem
from skyledger.maps import is_no_path
from skyledger.scenarios import NOT_SAID, Played
from skyledger.scenarios.reader import ScenarioError


def edition_asked_for(given: str) -> Played:
    """The keys of a scenario that say so; nothing where nothing is given. Raises `ScenarioError`."""
    if not given:
        return NOT_SAID
    if is_no_path(given):
        return {"edition": given}
    from skyledger.scenarios.world_at_war.house_rules import read  # noqa: PLC0415 - large, and seldom wanted

    found = read(Path(given).expanduser())
    return {"edition": found["name"], "revision": found}


REVISION = "revision."
"""Where house rules stand in a scenario; what is wrong with them has this before its key."""


@contextmanager
def blamed(given: str) -> Iterator[None]:
    """What is wrong with house rules from a file of their own is told of that, not of the scenario."""
    try:
        yield
    except ScenarioError as wrong:
        if not given or is_no_path(given):
            raise
        raise ScenarioError(_of_its_file(one, given) for one in wrong.problems) from None


def _of_its_file(problem: Problem, given: str) -> Problem:
    if not problem.key.startswith(REVISION):
        return problem
    return replace(problem, file=given, key=problem.key.removeprefix(REVISION))
