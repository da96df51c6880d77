"""What an entry brings and ends is told in `log` as it stood then, whatever was undone or counts again since."""

import re

import pytest

UNDONE = re.compile(r" \((?:undone|redone|undone again)(?: by entry \d+)?\)")
FLOW = """adopt g~right --as axis
accept g --as allies
undo g --propose --as axis
accept g --as allies
redo g --propose --as axis
accept g --as allies
undo g --propose --as axis
decline g --as allies
undo g --propose --as allies
accept g --as axis
redo g --propose --as allies
accept g --as axis"""


def told(run):
    """Every entry as `log` tells it, without the mark of what was undone since."""
    found = run("log", "g", "--json").done().json["entries"]
    text = UNDONE.sub("", run("log", "g").done().out)
    lines = dict(enumerate(re.split(r"\n(?= {0,3}\d+  \d\d:\d\d)", text)))
    return {n: " ".join(one.split()) for n, one in lines.items()}, {
        n: {**one, "voided_by": 0} for n, one in enumerate(found)
    }


@pytest.mark.parametrize("more", ["order g declare oil of Britain normal --as allies", ""])
def test_what_an_entry_tells_stays_as_it_was_told(run, parted_by, more):
    parted_by("consent")
    if more:
        run(*more.split()).done()
    before = told(run)
    for command in FLOW.splitlines():
        run(*command.split()).done()
        after = told(run)
        for was, now in zip(before, after, strict=True):
            assert {number: now[number] for number in was} == was, command
        before = after
