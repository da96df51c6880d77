"""Whatever is given, however long, deep or large: a word that says what and where, in time and room."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

SECONDS, MEGABYTES = 5, 300
HUGE = str(10**400)
DIGITS = "9" * 10_000
REQUEST = {
    "attacker": [{"nation": "Germany", "kind": "AAF", "count": 1}],
    "defender": [{"nation": "Britain", "kind": "AAF", "count": 1}],
}
TINY = (ROOT / "tests/scenarios/tiny.toml").read_text(encoding="utf-8")
MAP = (ROOT / "tests/scenarios/tiny_map.toml").read_text(encoding="utf-8")


def many(row, count):
    return json.dumps({**REQUEST, "attacker": [row] * count})


SCENARIOS = {
    "brackets": ("x.json", "[" * 1000 + "]" * 1000),
    "brackets without end": ("x.json", "[" * 3_000_000),
    "empty lists": ("x.json", '{"title": [' + "[]," * 1_200_000 + "[]]}"),
    "tables": ("x.json", '{"a":' * 1000 + "1" + "}" * 1000),
    "keys": ("x.json", "{" + ",".join(f'"k{n}": 1' for n in range(250_000)) + "}"),
    "digits": ("x.json", f'{{"form": {DIGITS}}}'),
    "beyond 2^63": ("x.json", f'{{"form": {2**63}}}'),
    "no number": ("x.json", '{"form": NaN}'),
    "exponent": ("x.json", '{"form": 1e999999999}'),
    "twice": ("x.json", '{"title": "a", "title": "b"}'),
    "NUL": ("x.json", '{"title": "a\0b"}'),
    "NULs": ("x.toml", "\0" * 1000),
    "dots": ("x.toml", "a." * 500_000 + "a = 1"),
    "table of tables": ("x.toml", "[" + "a." * 500_000 + "a]"),
    "inline": ("x.toml", "a = " + "{a=" * 100_000 + "1" + "}" * 100_000),
    "toml digits": ("x.toml", f"a = {DIGITS}"),
    "toml twice": ("x.toml", "a = 1\na = 2"),
    "too long": ("x.toml", "#" * 5_000_000),
    "units": (
        "x.json",
        json.dumps({"map": {}, "units": [{"name": "A", "nation": "B", "kind": "C"}] * 80_000}),
    ),
    "nations": (
        "x.json",
        json.dumps({"map": "tiny_map.toml", "nation": [{"name": "A", "code": 3}] * 100_000}),
    ),
    "a long title": ("tiny.toml", TINY.replace("title = ", f'title = "{"a" * 100_000}"\n# ', 1)),
    "a bent title": ("tiny.toml", TINY.replace("title = ", 'title = "a\\nb"\n# ', 1)),
    "a hidden sign": ("tiny.toml", TINY.replace("title = ", 'title = "a\\u202Eb"\n# ', 1)),
    "a path with a NUL": ("tiny.toml", TINY.replace("map = ", 'map = "a\\u0000/b"\n# ', 1)),
    "an endless map": ("tiny.toml", TINY.replace("map = ", 'map = "/dev/zero"\n# ', 1)),
    "armies": (
        "tiny.toml",
        TINY + '\n[[air]]\nnation = "Germany"\nkind = "AAF"\ncount = 999\nbase = "Eastport"\n' * 5000,
    ),
}
ORDERS = {
    "a megabyte": "done " * 200_000,
    "deep": "(" * 3900,
    "quotes": '"' * 3900,
    "digits": f"stage {DIGITS[:3000]} AAF German from Lille to Lyon",
    "beyond 2^63": f"stage {2**63} AAF German from Lille to Lyon",
    "fifteen digits": "stage 999999999999999 AAF German from Lille to Lyon",
    "a long name": f"stage 1 AAF German from {'L' * 3900} to Lyon",
    "many units": f"stage {', '.join(['GE-AAF-01'] * 350)} to Lyon",
    "many words": f"stage 1 AAF German from {'Lille ' * 600}",
    "dice": f"dice {' '.join(['6'] * 1900)}",
}
OPTIONS = [
    ("order", "g", "done", "--as", "axis", "--expect", DIGITS),
    ("order", "g", "done", "--as", "axis", "--expect", HUGE),
    ("order", "g", "done", "--as", "axis", "--expect", str(2**63)),
    ("order", "g", "done", "--as", "axis", "--expect", str(-(2**70))),
    ("undo", "g", "--as", "axis", "--to", HUGE),
    ("undo", "g", "--as", "axis", "--to", DIGITS),
    ("undo", "g", "--as", "gamemaster", "--because", "a" * 100_000),
    ("log", "g", "--from", HUGE),
    ("log", "g", "--from", DIGITS),
    ("show", "g", "--at", HUGE),
    ("show", "g", "--region", f"Lille {DIGITS}"),
    ("show", "g", "--region", "Lille ²"),
    ("show", "g", "--region", "L" * 100_000),
    ("new", "malta_1942", "--seed", HUGE),
    ("new", "malta_1942", "--seed", DIGITS),
    ("new", "malta_1942", "--seed", "-1"),
    ("new", "malta_1942", "--title", "a" * 100_000),
    ("new", "malta_1942", "--id", "a" * 100_000),
    ("new", "a" * 100_000),
    ("new", "--from", "a" * 100_000),
    ("new", "--from", "/dev/zero"),
    ("audit", "g", "--head", f"{DIGITS}:{'00' * 32}"),
    ("audit", "g", "--head", f"{2**70}:{'00' * 32}"),
    ("rule", "1" * 100_000),
    ("doubts", "W" + DIGITS),
    ("help", "a" * 100_000),
    ("why", "g", "a" * 100_000),
    ("report", "g", "a" * 100_000),
    ("report", "g", "--turn", "a" * 100_000),
    ("orders", "g", "--only", "a" * 100_000),
    ("log", "a" * 100_000),
    ("order", "g", "done", "--as", "a" * 100_000),
    ("order", "g", "done", "--as", "axis", "--id", "a" * 100_000),
    ("order", "g", "--file", "/dev/zero", "--as", "axis"),
    ("order", "g", "--file", "a" * 100_000, "--as", "axis"),
    ("resolve", "air-combat", "/dev/zero"),
    ("resolve", "naval-strike", "/dev/urandom"),
    ("resolve", "air-combat", "/dev/null", "--seed", DIGITS),
    ("resolve", "air-combat", "/dev/null", "--seed", HUGE),
    ("games", "--db", "a" * 100_000),
]
REQUESTS = {
    "rows": many(REQUEST["attacker"][0], 3000),
    "count": many({**REQUEST["attacker"][0], "count": 2**53}, 1),
    "counts": many({**REQUEST["attacker"][0], "count": 999}, 900),
    "digits": '{"attacker": ' + DIGITS + "}",
    "long": many({**REQUEST["attacker"][0], "nation": "a" * 100_000}, 1),
    "brackets": "[" * 1000,
    "bent": many({**REQUEST["attacker"][0], "nation": "a\x1b\u202e"}, 1),
}
FILES = {
    "“": "“" * 330_000,
    '"': '"' * 999_999,
    "line": "a" * 999_999,
    "lines": "\n" * 999_999,
    "seats": "@a\n" * 300_000,
    "orders": "done\n" * 190_000,
    "hidden": "declare supply of Axis is partial because \x1b[2J\n",
    "NULs": "\0" * 999_999,
    "too long": "a" * 1_000_001,
}


def soundly_told(ran, statuses=(1, 2)):
    """A mistake or a refusal on one screen, without signs that steer."""
    assert ran.status in statuses, (ran.status, ran.err[:2000])
    assert 0 < len(ran.err.splitlines()) <= 24 or (not ran.err and 0 < len(ran.out.splitlines()) <= 60)
    assert all(sign.isprintable() or sign == "\n" for sign in ran.out + ran.err)
    assert len(ran.err) < 10_000


@pytest.fixture
def in_time():
    begun = time.process_time()  # a machine that is busy with others takes longer
    yield
    assert time.process_time() - begun < SECONDS


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("what", SCENARIOS)
def test_a_scenario_beyond_all_bounds(run, db, tmp_path, what):
    name, content = SCENARIOS[what]
    (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "tiny_map.toml").write_text(MAP, encoding="utf-8")
    soundly_told(run("new", "--from", tmp_path / name), statuses=(2,))
    assert not db.exists()


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("what", ORDERS)
def test_an_order_beyond_all_bounds(run, game, what):
    soundly_told(run("order", game, ORDERS[what], "--as", "axis"))
    assert run("head", game).done().out.startswith("1:")


@pytest.mark.usefixtures("in_time", "game")
@pytest.mark.parametrize("tokens", OPTIONS, ids=lambda tokens: " ".join(tokens)[:30])
def test_an_option_beyond_all_bounds(run, tokens):
    soundly_told(run(*tokens), statuses=(0, 1, 2, 3, 4))


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("combat", ["air-combat", "naval-strike"])
@pytest.mark.parametrize("what", REQUESTS)
def test_a_request_beyond_all_bounds(run, tmp_path, what, combat):
    (tmp_path / "request.json").write_text(REQUESTS[what], encoding="utf-8")
    soundly_told(run("resolve", combat, tmp_path / "request.json"), statuses=(2,))


@pytest.mark.usefixtures("in_time")
@pytest.mark.parametrize("what", FILES)
def test_an_order_file_beyond_all_bounds(run, game, tmp_path, what):
    (tmp_path / "orders.txt").write_text(FILES[what], encoding="utf-8")
    ran = run("order", game, "--file", tmp_path / "orders.txt", "--as", "axis")
    soundly_told(ran, statuses=(0, 1, 2))


MEASURED = """
import sys
from skyledger.cli import main
status = main(sys.argv[1:])
sys.stdout.flush()
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
sys.exit(status)
"""
"""A command that says at last how many kilobytes it took; what the operating system says holds its parent's, too."""


def peak(*tokens, stdin=subprocess.DEVNULL):
    """The status, the seconds and the megabytes of a command in a process of its own, and what it said."""
    begun = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, *map(str, tokens)],
        stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT, check=False, text=True,
    )  # fmt: skip
    said, kilobytes = ran.stdout.rstrip().rpartition("\n")[::2]
    return ran.returncode, time.monotonic() - begun, int(kilobytes) / 1024, said


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    "tokens",
    [
        ("new", "--from", "heavy.json"),
        ("order", "g", "--file", "/dev/zero", "--as", "axis"),
        ("order", "g", "--file", "-", "--as", "axis"),
        ("order", "g", "--file", "pipe", "--as", "axis"),
        ("resolve", "air-combat", "-"),
        ("resolve", "air-combat", "pipe"),
        ("new", "--from", "pipe"),
    ],
)
def test_what_has_no_end_and_what_nobody_writes_takes_no_room_and_no_time(tmp_path, tokens):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "heavy.json").write_text(SCENARIOS["empty lists"][1], encoding="utf-8")
    given = [tmp_path / one if one in {"pipe", "heavy.json"} else one for one in tokens]
    with Path("/dev/zero").open("rb") as endless:
        status, seconds, megabytes, said = peak(*given, stdin=endless)
    assert (status, "Traceback" in said, said != "") in {(2, False, True), (0, False, True)}, said
    assert (seconds < 2 * SECONDS, megabytes < MEGABYTES) == (True, True), (seconds, megabytes)


@pytest.mark.parametrize(
    "tokens",
    [
        ("why", "g", "a" * 4001),
        ("find", "a" * 4001),
        ("show", "g", "--region", f"Lille {'9' * 4001}"),
        ("orders", "g", "--only", "9" * 4001),
        ("order", "g", "--as", "axis", "stage 2 AAF German from Lille to Lyon" + " " * 4001),
        ("report", "g", "--turn", "9" * 4001),
        ("resolve", "air-combat", "a" * 4001),
        ("log", "g", f"--as={'a' * 4001}"),
    ],
)
def test_every_text_that_is_given_has_the_same_limit(run, game, tokens):
    told = run(*tokens, "--json")
    assert told.status == 2
    message = told.json["error"]["message"]
    longest = max(map(len, tokens))
    assert message == f"A text on the command line has 4000 characters at most; one of {longest} is given."


def test_a_seat_of_the_environment_has_that_limit_too(run, game, monkeypatch):
    monkeypatch.setenv("SKYLEDGER_SEAT", "a" * 4001)
    run("log", game).failed(2, "4000 characters at most; one of 4001")
