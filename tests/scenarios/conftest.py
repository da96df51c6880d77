"""A sound scenario, and how to damage it."""

import copy
import json
import tomllib
from pathlib import Path

import pytest

from skyledger import scenarios

HERE = Path(__file__).parent
TINY = tomllib.loads((HERE / "tiny.toml").read_text(encoding="utf-8"))


def read(data):
    """The position of a scenario that is given as plain data; its map lies here."""
    return scenarios.read(json.dumps(data).encode(), "tiny.json", HERE)


@pytest.fixture
def tiny():
    """The data of the sound scenario, to be damaged."""
    return copy.deepcopy(TINY)


@pytest.fixture
def refused():
    """refused(data) -> {key: its reasons} of everything that is wrong; fails if nothing is."""

    def look(data):
        with pytest.raises(scenarios.ScenarioError) as caught:
            read(data)
        told = {}
        for problem in caught.value.problems:
            told.setdefault(problem.key, []).append(problem.reason)
        return {key: " ".join(reasons) for key, reasons in told.items()}

    return look


@pytest.fixture
def position_of_tiny():
    """position_of_tiny(data) -> its position; fails if anything is wrong with it."""
    return read
