"""Streams that are closed, full or interrupted: nothing is lost, and what was done is said."""

import os
import subprocess
import sys
import time
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


LONG = [("export", "m"), ("show", "m", "--json"), ("log", "m", "--json")]


@pytest.fixture
def long_game(run):
    """A game "m" of which some commands have more to say than a pipe holds."""
    run("new", "malta_1942", "--id", "m").done()


@pytest.fixture(params=["1", ""], ids=["unbuffered", "buffered"])
def starting(request, monkeypatch):
    """starting("export", "m", stdout=...) -> the process, as Python is told to write: at once, or by the block."""
    monkeypatch.setenv("PYTHONUNBUFFERED", request.param)

    def started(*tokens, **streams):
        return subprocess.Popen([sys.executable, "-m", "skyledger", *tokens], cwd=ROOT, **streams)

    return started


@pytest.mark.usefixtures("long_game")
@pytest.mark.parametrize("tokens", LONG, ids=" ".join)
class TestCutShort:
    """Standard output takes less at once than there is to say."""

    @pytest.mark.skipif(os.name == "nt", reason="no limits of files here")
    def test_where_a_file_can_not_grow_on_that_is_said(self, starting, tmp_path, tokens):
        limits = pytest.importorskip("resource")

        def limit():
            limits.setrlimit(limits.RLIMIT_FSIZE, (50_000, 50_000))

        with (tmp_path / "out").open("wb") as out:
            done = starting(*tokens, stdout=out, stderr=subprocess.PIPE, preexec_fn=limit)
            said = done.communicate(timeout=60)[1].decode()
        assert (done.returncode, "It can't be printed: File too large." in said) == (74, True)

    def test_where_the_reader_leaves_the_status_says_so(self, starting, tokens):
        done = starting(*tokens, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        done.stdout.read(70_000)
        done.stdout.close()
        assert (done.wait(timeout=60), done.stderr.read()) == (141, b"")
        done.stderr.close()

    @pytest.mark.skipif(os.name == "nt", reason="pipes wait here")
    def test_a_slow_reader_is_waited_for_also_by_who_was_told_not_to_wait(self, starting, tokens):
        whole = starting(*tokens, stdout=subprocess.PIPE).communicate(timeout=60)[0]
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        done = starting(*tokens, stdout=writing)
        os.close(writing)
        time.sleep(1)
        with os.fdopen(reading, "rb") as pipe:
            assert pipe.read() == whole
        assert (done.wait(timeout=60), len(whole) > 100_000) == (0, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.usefixtures("game")
class TestErrorsUnheard:
    """Standard error can't be written: the status is what it would have been."""

    @pytest.mark.parametrize("error", ["/dev/full", "&-"])
    @pytest.mark.parametrize(
        ("command", "status"), [("nosuch", 2), ("log nowhere", 2), ("log g --db {tmp}", 4), ("games", 0)]
    )
    def test_the_status_is_what_it_would_have_been(self, tmp_path, command, status, error):
        done = shell(f"{SKYLEDGER} {command.format(tmp=tmp_path / 'none')} > {tmp_path / 'out'} 2>{error}")
        assert done.returncode == status

    def test_with_both_outputs_full_the_status_says_it(self):
        assert shell(f"{SKYLEDGER} games > /dev/full 2>&1").returncode == 74

    def test_a_database_that_is_made_private_is_used_all_the_same(self, game, db):
        db.chmod(0o644)
        assert shell(f"{SKYLEDGER} head {game} 2>/dev/full").returncode == 0

    def test_a_reader_of_errors_who_has_gone_changes_no_status(self):
        ending = "2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}"
        assert shell(f"bash -c '(sleep 1; {SKYLEDGER} nosuch) {ending}'").returncode == 2

    def test_ctrl_c_has_its_own_status_all_the_same(self):
        code = INTERRUPTED.format(name="skyledger.cli.guard")
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [sys.executable, "-c", code, "games"], stderr=full, timeout=60, cwd=ROOT, check=False
            )
        assert done.returncode == 130


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
