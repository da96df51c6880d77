"""Of which file it is told what is wrong, where a scenario is begun with more than its own."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from skyledger.datafiles.problems import Problem
from skyledger.maps import is_no_path
from skyledger.scenarios.reader import ScenarioError


@contextmanager
def blamed(given: str, beginning: str) -> Iterator[None]:
    """What is wrong with keys that begin so is told of the file given for them, not of the scenario."""
    try:
        yield
    except ScenarioError as wrong:
        if not given or is_no_path(given):
            raise
        raise ScenarioError(_of_its_file(one, given, beginning) for one in wrong.problems) from None


def _of_its_file(problem: Problem, given: str, beginning: str) -> Problem:
    if not problem.key.startswith(beginning):
        return problem
    return replace(problem, file=given, key=problem.key.removeprefix(beginning))
