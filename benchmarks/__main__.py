"""Runs every benchmark and says which goals hold; `smoke` does it small, to see that none has rotted.

It ends with 0 where nothing crashed: a figure that falls short is told, and is for a person to judge.
"""

import json
import subprocess
import sys
from collections.abc import Mapping

from benchmarks.goals import lines

SMALL: Mapping[str, str] = {
    "replay": "300",
    "append": "20",
    "checking": "300",
    "referee": "60",
    "undo": "120",
    "branch": "120",
    "start": "1",
    "statements": "",
}
"""The benchmarks, and how little of each is enough to see that it runs: events, entries, orders, rounds."""


def main() -> int:
    """Each in a process of its own, one after the other; gives the status to exit with."""
    smoke = sys.argv[1:] == ["smoke"]
    return max(_run(name, (small,) if smoke and small else ()) for name, small in SMALL.items())


def _run(name: str, words: tuple[str, ...]) -> int:
    command = (sys.executable, "-m", f"benchmarks.bench_{name}", *words)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603 - ourselves
    if done.returncode:
        print(f"{name:<9} crashed with status {done.returncode}")
        return 1
    print(*lines(json.loads(done.stdout)), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
