"""Streams that are closed, full or interrupted: nothing is lost, and what was done is said."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

STAGE = "stage 1 AAF German from Lille to Lyon"
SKYLEDGER = f"{sys.executable} -m skyledger"


def shell(line):
    """What a command line of the shell did, seen on standard error."""
    done = subprocess.run(
        line, shell=True, check=False, timeout=60, cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
class TestFull:
    """Standard output is a device that is always full."""

    def test_an_order_that_was_accepted_stands_and_that_is_said(self, run, game):
        done = shell(f"{SKYLEDGER} order {game} {STAGE} --as axis > /dev/full")
        assert done.returncode == 74
        assert "Entry 2 of g stands. Only the answer can't be printed: No space left" in done.stderr
        assert run("head", game).done().out.startswith("2:")

    @pytest.mark.usefixtures("game")
    @pytest.mark.parametrize("command", ["log g", "show g --json", "head g --json", "export g", "games"])
    def test_what_only_looks_says_that_it_can_not_be_printed(self, command):
        done = shell(f"{SKYLEDGER} {command} > /dev/full")
        assert (done.returncode, "It can't be printed: No space left" in done.stderr) == (74, True)

    def test_orders_of_a_file_that_stand_are_said(self, run, game, tmp_path):
        path = tmp_path / "t.txt"
        path.write_text(f"{STAGE}\n{STAGE}\n")
        done = shell(f"{SKYLEDGER} order {game} --file {path} --as axis > /dev/full")
        last = run("head", game).done().out.partition(":")[0]
        assert done.returncode == 74
        assert f"Entry {last} of g stands." in done.stderr


class TestClosed:
    """Standard output is closed."""

    def test_an_order_that_was_accepted_stands_and_that_is_said(self, run, game):
        done = shell(f"{SKYLEDGER} order {game} {STAGE} --as axis >&-")
        assert done.returncode == 74
        told = "Entry 2 of g stands. Only the answer can't be printed: Standard output is closed."
        assert told in " ".join(done.stderr.split())
        assert run("head", game).done().out.startswith("2:")

    @pytest.mark.usefixtures("game")
    @pytest.mark.parametrize(
        "command", ["games", "export g -", "show g --json", "log g", "--help", "--version", "rule 18.21B"]
    )
    def test_what_only_looks_says_that_it_can_not_be_printed(self, command):
        done = shell(f"{SKYLEDGER} {command} >&-")
        assert (done.returncode, "Standard output is closed" in done.stderr) == (74, True)

    def test_where_nothing_is_to_be_printed_a_mistake_stays_one(self):
        done = shell(f"{SKYLEDGER} scenaros >&-")
        assert (done.returncode, "scenarios" in done.stderr) == (2, True)

    @pytest.mark.usefixtures("game")
    def test_with_both_outputs_closed_the_status_says_it(self):
        assert shell(f"{SKYLEDGER} games >&- 2>&-").returncode == 74


@pytest.mark.parametrize("command", ["order g --file - --as axis", "import -"])
def test_a_closed_input_is_said(game, command):
    done = shell(f"{SKYLEDGER} {command} <&-")
    assert (done.returncode, "Standard input is closed" in done.stderr) == (2, True)


INTERRUPTED = """
import runpy, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
runpy.run_module("skyledger", run_name="__main__")
"""


@pytest.mark.parametrize(
    "name", ["skyledger.cli", "skyledger.cli.guard", "cyclopts", "rich.theme", "core.fold"]
)
def test_ctrl_c_while_everything_loads_is_no_traceback(name):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(name=name), "games"],
        capture_output=True, text=True, timeout=60, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (130, False)
