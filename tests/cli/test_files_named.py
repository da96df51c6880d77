"""Whatever can't be used is named in what is said of it; and who gives no order is not told to send it again."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

SKYLEDGER = f"PYTHONPATH={ROOT} {sys.executable} -m skyledger"


def shell(line, status):
    done = subprocess.run(line, shell=True, check=False, timeout=60, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    return " ".join(done.stderr.split())


@pytest.mark.skipif(
    not Path("/proc/self/mem").exists(), reason="there is no file that opens and can't be read"
)
@pytest.mark.parametrize("command", ["order g --as axis --file", "import", "resolve air-combat"])
def test_a_file_that_opens_and_can_not_be_read_is_named(game, command):
    told = shell(f"{SKYLEDGER} {command} /proc/self/mem", 2)
    assert "/proc/self/mem can't be used: " in told


@pytest.mark.parametrize("command", ["order g --as axis --file -", "import -", "play g --as axis"])
def test_standard_input_that_can_not_be_read_is_named(game, command):
    told = shell(f"{SKYLEDGER} {command} < /proc/self/mem", 2)
    assert told.startswith("Standard input can't be used: ")


@pytest.mark.parametrize(
    ("command", "status", "named"),
    [
        ("export g x.jsonl", 2, "x.jsonl can't be used: "),
        ("backup x.db", 2, "x.db can't be used: "),
        ("new air_supremacy_1 --db y.db", 4, "y.db cannot be used: "),
        ("rebuild --db y.db", 4, "y.db"),
    ],
)
def test_in_a_folder_that_was_taken_away_the_file_is_named(game, tmp_path, command, status, named):
    gone = tmp_path / "gone"
    told = shell(f"mkdir {gone} && cd {gone} && rmdir {gone} && {SKYLEDGER} {command}", status)
    assert named in told


@pytest.mark.parametrize("command", ["backup {folder}/b.db", "new air_supremacy_1"])
def test_who_gives_no_order_is_not_told_that_it_may_be_sent_again(game, tmp_path, command):
    command = command.format(folder=tmp_path)
    told = shell(f"bash -c 'ulimit -f 1; {SKYLEDGER} {command}'", 4)
    assert "The disk failed under" in told or "no room" in told
    assert "sent again" not in told
