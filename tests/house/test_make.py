"""`make` explains itself, sets itself up, and says in a sentence what is missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS_OF_ANY_MACHINE = ("sh", "dirname", "tr", "cat")


def test_help_names_every_target(root):
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[1].split()
    shown = subprocess.run(["make", "help"], cwd=root, check=True, capture_output=True, text=True).stdout
    assert re.findall(r"^make (\S+)  ", shown, re.MULTILINE) == targets


def test_the_readme_names_the_two_commands(root):
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert "make demo" in readme
    assert "make test" in readme


def test_continuous_integration_runs_the_two_targets_and_nothing_else(root):
    script = root / ".ci/run"
    assert os.access(script, os.X_OK)
    lines = [line.strip() for line in script.read_text(encoding="utf-8").splitlines()]
    commands = [
        line for line in lines if line and not line.startswith(("#", "echo", "set ", "cd ", "for ", "done"))
    ]
    assert commands == ['make "$target"']
    assert "for target in test check; do" in lines


@pytest.fixture
def machine(root, tmp_path) -> Path:
    """A machine with the usual small tools and no Python at all."""
    (tmp_path / "checkout/requirements").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    shutil.copy(root / "requirements/install", tmp_path / "checkout/requirements")
    for name in TOOLS_OF_ANY_MACHINE:
        (tmp_path / "bin" / name).symlink_to(shutil.which(name))
    return tmp_path


def put(machine: Path, name: str, script: str) -> Path:
    path = machine / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def install(machine: Path, python: str) -> str:
    """What the set-up says on the way to its failure."""
    done = subprocess.run(
        [machine / "checkout/requirements/install"],
        env={"PATH": str(machine / "bin"), "PYTHON": python},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stdout + done.stderr


def test_no_python_is_said(machine):
    assert "Python 3.11 or newer is needed and none is on the PATH" in install(machine, python="")


def test_an_old_python_is_no_python(machine):
    put(machine, "python3", "exit 1")  # what the question for 3.11 gets from an older one
    assert "Python 3.11 or newer is needed and none is on the PATH" in install(machine, python="")


def test_a_python_without_venv_is_named(machine):
    put(machine, "python3", 'case "$*" in *ensurepip*) exit 1;; esac')
    said = install(machine, python="")
    assert f"{machine}/bin/python3 cannot make environments" in said
    assert "python3-venv" in said


def test_a_shim_that_does_not_run_hides_no_python_that_does(machine):
    put(machine, "python3.13", "exit 127")
    put(machine, "python3", 'case "$*" in *-m\\ venv*) exit 1;; *--version) echo Python 3.12.1;; esac')
    said = install(machine, python="")
    assert f"Making .venv with Python 3.12.1 ({machine}/bin/python3)." in said
    assert "could not make .venv" in said


def test_the_python_that_was_asked_for_is_judged_and_no_other_taken(machine):
    put(machine, "python3", 'case "$*" in *-m\\ venv*) exit 1;; *--version) echo Python 3.12.1;; esac')
    old = put(machine, "python2", "exit 1")
    assert f"PYTHON={old} does not run, or is older than Python 3.11" in install(machine, python=str(old))


def test_an_environment_that_came_along_from_another_folder_is_made_anew(machine):
    (machine / "checkout/.venv/bin").mkdir(parents=True)
    put(machine, "python3", 'case "$*" in *-m\\ venv*) exit 1;; *--version) echo Python 3.12.1;; esac')
    (machine / "checkout/.venv/bin/python").symlink_to(machine / "bin/python3")
    (machine / "checkout/.venv/ready").write_text("/somewhere/else\n", encoding="utf-8")
    assert "Making .venv with Python 3.12.1" in install(machine, python="")
