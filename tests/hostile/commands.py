"""What a person would do with a database, done in a child process that is measured: how long, how large, what was said."""

import json
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

from skyledger.cli import main

SECONDS, MEGABYTES = 5.0, 300
GIVE_UP = 60
"""After so many seconds a child is ended: a command that hangs must not hang the tests."""


class Did:
    """What a command did: its status, what it wrote, and how long it took."""

    def __init__(self, tokens, status, said, seconds):
        self.tokens, self.status, self.said, self.seconds = tuple(tokens), status, said, seconds

    def __repr__(self):
        return f"{' '.join(self.tokens)} -> {self.status} in {self.seconds:.1f} s: {self.said[:300]!r}"


def carried_out(db, folder, commands):
    """Every command with the database, and how many megabytes they took; ends what hangs."""
    report, before = Path(folder) / "report.json", resident()
    if (child := os.fork()) == 0:
        try:
            _child(db, Path(folder), commands, report)
        except Exception:  # noqa: BLE001 - the child says what went wrong, and ends
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(0)
    _, _, used = os.wait4(child, 0)
    lines = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
    return [Did(*line) for line in lines], used.ru_maxrss // 1024 - before


def _child(db, folder, commands, report):
    signal.alarm(GIVE_UP)
    os.environ["SKYLEDGER_DB"] = str(db)
    os.environ.pop("SKYLEDGER_DEBUG", None)
    with report.open("w") as out:
        for number, tokens in enumerate(commands):
            said = folder / f"{number}.txt"
            with said.open("w") as to:
                sys.stdout = sys.stderr = to
                began = time.process_time()
                status = main(list(tokens))
                seconds = time.process_time() - began
            text = said.read_bytes().decode(errors="replace")[:200_000]
            out.write(json.dumps([tokens, status, text, seconds]) + "\n")
            out.flush()


def resident():
    """Megabytes that this process has now; what it forks has them, too."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 2**20


def faults(did, megabytes, expected):
    """Everything that no command may do, whatever is in the file."""
    told = [one for one in did if one.status == 70 or "Traceback" in one.said]
    told += [one for one in did if one.seconds > SECONDS]
    told += [one for one in did if any((ord(c) < 32 and c not in "\n\t") or c == "\x7f" for c in one.said)]
    if len(did) < expected:
        told.append(f"only {len(did)} of {expected} commands came to an end")
    if megabytes > MEGABYTES:
        told.append(f"{megabytes} MB")
    return told
