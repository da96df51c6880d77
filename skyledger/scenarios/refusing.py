"""What keeps a file from being a scenario, told all at once."""

from skyledger.datafiles.problems import DataError, Fault, problems


class ScenarioError(DataError):
    """A scenario can't be played; see `problems`."""


def refused(called: str, *faults: Fault) -> ScenarioError:
    """The error that tells these faults of a file."""
    return ScenarioError(problems(called, faults))
