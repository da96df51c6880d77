"""The project speaks of itself alone; a bracket in each pattern keeps this file from finding itself."""

import re
from pathlib import Path

import pytest

UNWANTED = {
    "how it was made": r"(?i)(?<!scope=[\"'])\b[s]essions?\b|\b[h]elpers?\b|\b[a]gents?\b|\b[c]laude\b|\b[a]nthropic\b",
    "papers beside the checkout": r"(?<![\w-])[s]hared/|\b(?:DESI[G]N|HANDB[O]OK|CORRECTI[O]NS|CONTRAC[T]S|LIBRARI[E]S|"
    r"SYSTE[M]S)\.md\b|\bDESI[G]N \d|\bHANDB[O]OK\b|\b[a]nchors/|\b[r]eference/slice\b",
    "tools beside the checkout": r"\b[i]ssues (?:show|list|note)\b|\b[f]arm-\w|`[d]uplicates\b|\b[d]uplicates --",
    "paths of one machine": r"(?<![\w.~}])/(?:[w]ork|[r]oot|[t]mp|[h]ome)/",
    "hosts of package registries": r"(?i)\b[p]ypi\.(?:org|python)|[p]ythonhosted|[n]pmjs|[c]rates\.io|[p]roxy\.golang",
}


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture or a database


@pytest.mark.parametrize("what", UNWANTED)
def test_no_file_mentions(what, files, root):
    pattern = re.compile(UNWANTED[what])
    found = [
        f"{path.relative_to(root)}:{number}: {match.group()}"
        for path in files
        for number, line in enumerate(text_of(path).splitlines(), 1)
        for match in pattern.finditer(line)
    ]
    assert found == []


@pytest.mark.parametrize("what", UNWANTED)
def test_no_name_of_a_file_mentions(what, files, root):
    pattern = re.compile(UNWANTED[what])
    assert [str(path) for path in files if pattern.search(str(path.relative_to(root)))] == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("how it was made", "written in a {}ession".format("s")),
        ("papers beside the checkout", "see {}hared/rules".format("s")),
        ("papers beside the checkout", "as DESI{}N 5 says".format("G")),
        ("tools beside the checkout", "run {}ssues show 2".format("i")),
        ("paths of one machine", "open /{}ork/main".format("w")),
        ("hosts of package registries", "https://{}ypi.org/simple".format("p")),
    ],
)
def test_a_mention_would_be_found(what, line):
    assert re.search(UNWANTED[what], line)
