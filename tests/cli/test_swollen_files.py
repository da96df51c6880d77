"""Scenarios and maps that are small and would become large: told with their line, before they take room or time."""

import time
from pathlib import Path

import pytest

from skyledger.datafiles import toml
from tests.cli.test_bounds import MEGABYTES, SECONDS, TINY, peak

NEARLY = 4 * 1024 * 1024 - 1000
DEEP = ".".join("bcdefghijklmno")


def up_to(most, row):
    """So many numbered rows, as far as a file may be long."""
    return "".join(row.format(number) for number in range(min(most, NEARLY // len(row.format(most)))))


SWOLLEN = {
    "hexadecimal": (f"a = 1\na=0x{'f' * 3_900_000}", "Line 2 has a number of more than 1000 signs."),
    "octal": (f"a=0o{'7' * 3_900_000}", "Line 1 has a number of more than 1000 signs."),
    "binary": (f"a=-0b{'1' * 3_900_000}", "Line 1 has a number of more than 1000 signs."),
    "an exponent": (f"a=1e{'9' * 3_900_000}", "Line 1 has a number of more than 1000 signs."),
    "a fraction": (f"a=+1.{'9' * 3_900_000}", "Line 1 has a number of more than 1000 signs."),
    "grouped digits": (f"a=1{'_1' * 1_900_000}", "Line 1 has a number of more than 1000 signs."),
    "a part of a second": (f"a=00:00:00.{'9' * 3_900_000}", "Line 1 has a number of more than 1000 signs."),
    "a key": (f"{'a' * 3_900_000}=1", "Line 1 has a word of more than 1000 signs."),
    "tables": (
        up_to(420_000, "[a{}]\n"),
        "more than 100000 lists and tables, the first of those too many in line 100001",
    ),
    "tables in tables": (up_to(200_000, "[a.b{}.c]\n"), "more than 100000 lists and tables"),
    "rows of tables": ("[[a]]\n" * 600_000, "more than 100000 lists and tables"),
    "deep keys": (up_to(200_000, f"a{{}}.{DEEP}=1\n"), "more than 100000 lists and tables"),
    "keys in quotes": (up_to(200_000, '\'a{}\'."b"."c"."d"=1\n'), "more than 100000 lists and tables"),
    "deeper keys": (f"\na.{DEEP}.p.q.r = 1", "nested too deeply in line 2"),
    "lists": (f"a=[{'[],' * 1_300_000}]", "more than 100000 lists and tables"),
    "keys of lists": (up_to(420_000, "a{}=[]\n"), "more than 100000 lists and tables"),
    "tables on a line": (f"a=[{'{a=1},' * 600_000}]", "more than 100000 lists and tables"),
    "keys": (
        up_to(450_000, "a{}=1\n"),
        "more than 200000 values, the first of those too many in line 200001",
    ),
    "numbers": (f"a=[{'1,' * 2_000_000}]", "more than 200000 values"),
    "texts": ("a=[" + "''," * 1_300_000 + "]", "more than 200000 values"),
    "texts without end": ('\\"""\n' * 800_000, "more than 200000 lines"),
    "texts without end on a line": ('\\"' * 2_000_000, "is not TOML"),
    "words": (f"{'a' * 1000} " * 4000, "is not TOML"),
    "empty lines": ("\n" * 4_000_000, "more than 200000 lines"),
    "comments": ("#\n" * 2_000_000, "more than 200000 lines"),
}


def told_soon(ran, told):
    status, seconds, megabytes, said = ran
    assert (status, "Traceback" in said) == (2, False), said
    assert told in " ".join(said.split())
    assert (seconds < 2 * SECONDS, megabytes < MEGABYTES) == (True, True), (seconds, megabytes)


@pytest.mark.parametrize("what", SWOLLEN)
def test_a_scenario_that_would_swell_is_told_with_its_line(run, tmp_path, db, what):
    content, told = SWOLLEN[what]
    (tmp_path / "x.toml").write_text(content, encoding="utf-8")
    begun = time.process_time()
    run("new", "--from", tmp_path / "x.toml").failed(2, told)
    assert time.process_time() - begun < SECONDS
    assert not db.exists()


LARGEST = ("hexadecimal", "an exponent", "tables", "tables in tables", "deep keys", "keys of lists", "texts")


@pytest.mark.parametrize("what", LARGEST)
def test_it_takes_no_room_either(tmp_path, db, what):
    content, told = SWOLLEN[what]
    (tmp_path / "x.toml").write_text(content, encoding="utf-8")
    told_soon(peak("new", "--from", tmp_path / "x.toml"), told)


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("what", ["hexadecimal", "deep keys"])
def test_so_are_a_map_and_a_scenario_to_compare_with(tmp_path, what):
    content, told = SWOLLEN[what]
    (tmp_path / "x.toml").write_text(content, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(TINY.replace("map = ", 'map = "x.toml"\n# ', 1), encoding="utf-8")
    told_soon(peak("new", "--from", tmp_path / "mine.toml"), told)
    told_soon(peak("audit", "g", "--beginning", tmp_path / "x.toml"), told)
    told_soon(peak("audit", "g", "--beginning", tmp_path / "mine.toml"), told)


AT_THE_BOUNDS = {
    "tables": up_to(toml.MOST_TABLES, "[a{}]\n"),
    "lists": up_to(toml.MOST_TABLES, "a{}=[]\n"),
    "deep keys": up_to(toml.MOST_TABLES // 14, f"a{{}}.{DEEP}=1\n"),
    "keys": up_to(toml.MOST_VALUES - 1, "a{}=1\n"),
    "comments": "a=1\n" + "#\n" * (toml.MOST_LINES - 2),
}


@pytest.mark.parametrize("what", AT_THE_BOUNDS)
def test_what_is_just_within_the_bounds_takes_no_more_either(tmp_path, what):
    (tmp_path / "x.toml").write_text(AT_THE_BOUNDS[what], encoding="utf-8")
    told_soon(peak("new", "--from", tmp_path / "x.toml"), "There is no key")


IN_QUOTES = '''\
a = "0xffff # [x] = , {} \\\\" # " [x] = ,
b = '0xffff # [x] = , {} " """ \\'
c = """
[x] \\""" "" \' #
""" # [x]
d = \'\'\'
[x] "" \'\' """ # \\
\'\'\'\'\'
"e=f" = 1 # "[]" \'\'\'
'''


def test_what_stands_in_quotes_or_is_a_comment_is_not_counted(monkeypatch):
    monkeypatch.setattr(toml, "MOST_TABLES", 0)
    monkeypatch.setattr(toml, "MOST_VALUES", 5)
    assert toml.beyond_bounds(IN_QUOTES) == ""
    told = "the first of those too many in line 10"
    assert told in toml.beyond_bounds(f"{IN_QUOTES}[x]\n")
    assert told in toml.beyond_bounds(f"{IN_QUOTES}g = 1\n")


def test_a_long_text_may_hold_what_a_file_may_not():
    for sign in ("9", "a.", "[", "=", "0xf"):
        assert toml.beyond_bounds(f'description = """{sign * 300_000}"""\n# {sign * 300_000}') == ""


def test_what_is_shipped_is_far_within_the_bounds():
    folders = [Path(toml.__file__).parents[1] / "scenarios", Path(__file__).parents[1] / "scenarios"]
    files = [path for folder in folders for path in folder.rglob("*.toml")]
    for path in files:
        bare = toml.TEXT_OR_COMMENT.sub('""', path.read_text(encoding="utf-8"))
        assert len(toml.OPENS_A_TABLE.findall(bare)) < toml.MOST_TABLES // 10
        assert len(toml.GIVES_A_VALUE.findall(bare)) < toml.MOST_VALUES // 10
    assert len(files) > 5
