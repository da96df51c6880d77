"""The pinned requirements: hashed, complete, and naming no place to fetch them from."""

import importlib.metadata
import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PINNED = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?P<marker> ; [^\\]+)? \\$")


def pins(text: str) -> dict[str, str]:
    return {match["name"]: match["version"] for line in text.splitlines() if (match := PINNED.match(line))}


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def run(root) -> str:
    return (root / "requirements/run.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def dev(root) -> str:
    return (root / "requirements/dev.txt").read_text(encoding="utf-8")


def test_every_line_is_a_pin_or_one_of_its_hashes(run, dev):
    hashed = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
    lines = [*run.splitlines(), *dev.splitlines()]
    assert [line for line in lines if not PINNED.match(line) and not hashed.match(line)] == []


def test_every_pin_has_a_hash(run, dev):
    for text in (run, dev):
        lines = text.splitlines()
        for here, following in zip(lines, [*lines[1:], ""], strict=True):
            assert not PINNED.match(here) or "--hash=sha256:" in following, here


def test_no_requirement_names_a_place(run, dev):
    assert "://" not in run + dev
    assert "--index" not in run + dev
    assert "--find-links" not in run + dev


def test_what_runs_is_pinned_alike_for_players_and_developers(run, dev):
    assert pins(run).items() <= pins(dev).items()


def test_every_dependency_of_the_project_is_pinned_within_its_bounds(project, run, dev):
    asked = [
        *((wanted, run) for wanted in project["project"]["dependencies"]),
        *((wanted, dev) for wanted in project["dependency-groups"]["dev"]),
    ]
    for wanted, text in asked:
        requirement = Requirement(wanted)
        assert requirement.specifier.contains(pins(text)[canonicalize_name(requirement.name)]), wanted


def test_whatever_the_dependencies_need_in_turn_is_pinned(project, run):
    pinned, seen = pins(run), set()
    waiting = [Requirement(line) for line in project["project"]["dependencies"]]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        assert name in pinned
        waiting += [Requirement(line) for line in importlib.metadata.requires(name) or []]
    assert "msgspec" in seen


def test_what_is_installed_is_what_is_pinned(dev):
    for name in ("msgspec", "transitions", "sqlite-utils", "pytest"):
        assert importlib.metadata.version(name) == pins(dev)[name]
