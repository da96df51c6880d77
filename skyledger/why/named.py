"""Names of units as a person lists them, or copies them from what was told: “GE-AAF-01 to 03, GE-AAF-07”."""

import re
from collections.abc import Iterator

LISTED = re.compile(r"(?P<name>[^\s,]+)(?:\s+to\s+(?P<last>\d+)(?=[\s,]|$))?", re.IGNORECASE)
NUMBERED = re.compile(r"(?P<stem>.*?)(?P<first>\d+)")
MOST = 999
"""So many units may stand in one run."""


def listed_names(text: str) -> tuple[str, ...]:
    """Each name of a list, runs and squadrons side by side (“GE-AAF-07.attack/cover”) taken apart."""
    return tuple(name for one in LISTED.finditer(text) for name in _taken_apart(one["name"], one["last"]))


def _taken_apart(name: str, last: str | None) -> Iterator[str]:
    factor, _, parts = name.rpartition(".")
    if last is not None and (run := NUMBERED.fullmatch(name)):
        width, numbers = len(run["first"]), range(int(run["first"]), int(last) + 1)
        yield from (f"{run['stem']}{number:0{width}}" for number in numbers[:MOST])
    elif factor and "/" in parts:
        yield from (f"{factor}.{part}" for part in parts.split("/"))
    else:
        yield name
