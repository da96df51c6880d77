"""The time a command takes before it has anything to do; prints one JSON line.

Measured is the processor time of `skyledger --help`, and of `show`, `log` and `order --dry-run` of a game
just begun, each against a Python that only imports the libraries of the command line. All of them find
their bytecode written, as an installed skyledger does; they are run in turns, and the best of each counts.

    python -m benchmarks.bench_start [ROUNDS]
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks.goals import at_most

ROUNDS = 10
SKYLEDGER = ("-m", "skyledger")
COMMANDS = {
    "libraries": ("-c", "import cyclopts, rich.console, msgspec, sqlite_utils"),
    "help": (*SKYLEDGER, "--help"),
    "show": (*SKYLEDGER, "show", "malta"),
    "log": (*SKYLEDGER, "log", "malta"),
    "order": (*SKYLEDGER, "order", "malta", "done", "--as", "germany", "--dry-run"),
}
GOALS = {"help": 1.5, "show": 2, "log": 2, "order": 2}


def main() -> None:
    """Begin a game, then run the commands in turns."""
    count = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        database = {"SKYLEDGER_DB": str(place / "games.skyledger"), "PYTHONPYCACHEPREFIX": folder}
        environment = inherited | database
        _seconds((*SKYLEDGER, "new", "malta_1942", "--id", "malta"), environment)
        rounds = [_round(environment) for _ in range(count + 1)][1:]  # the first writes the bytecode
    best = {name: min(one[name] for one in rounds) for name in COMMANDS}
    ratios = {f"{name}_ratio": round(best[name] / best["libraries"], 2) for name in GOALS}
    goals = {f"{name}_ratio": at_most(goal) for name, goal in GOALS.items()}
    print(json.dumps({"benchmark": "start", **ratios, "goals": goals}))


def _round(environment: Mapping[str, str]) -> dict[str, float]:
    return {name: _seconds(words, environment) for name, words in COMMANDS.items()}


def _seconds(words: tuple[str, ...], environment: Mapping[str, str]) -> float:
    """The processor time that a Python takes for this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - ourselves
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
