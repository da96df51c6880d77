"""Every benchmark runs in a small size, so that none can rot; nothing is timed here."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import SMALL
from benchmarks.goals import at_least, at_most, lines

ROOT = Path(__file__).parents[2]


def test_every_benchmark_is_run_by_make_bench():
    assert {f"bench_{name}" for name in SMALL} == {
        path.stem for path in (ROOT / "benchmarks").glob("bench_*.py")
    }


@pytest.mark.parametrize("name", SMALL)
def test_every_benchmark_runs_small(name):
    command = [sys.executable, "-m", f"benchmarks.bench_{name}", *SMALL[name].split()]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f'"benchmark": "{name}"' in done.stdout
    assert '"goals"' in done.stdout


def test_what_falls_short_is_said():
    told = {"benchmark": "b", "ratio": 0.2, "mb": 100, "goals": {"ratio": at_least(0.3), "mb": at_most(100)}}
    assert [line.split(": ")[1] for line in lines(told)] == ["falls short", "holds"]
