"""What nobody can see: told where it comes in, never obeyed where it goes out."""

import json
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from core.history import Undo
from core.mistakes import Mistake
from events.texts import escaped, hidden_at, plain, plain_lines
from skyledger import service
from skyledger.cli import paper
from skyledger.cli.desk import desk_at, desk_for_new_games
from skyledger.cli.options import Common
from skyledger.games import system_of
from skyledger.scenarios import load, position_json
from skyledger.service import begin, submit, table
from tests.world_at_war.orders import Adjust, Declare

FOUL = "so\x1b[2J\u202e\x9b7m"
ASCII = json.dumps(FOUL)[1:-1]
CLEAN = "QQQQ"
LOOKING = [
    ("games",),
    ("log", "g"),
    ("log", "g", "--as", "gamemaster"),
    ("replay", "g"),
    ("show", "g"),
    ("report", "g"),
    ("report", "g", "--as", "gamemaster"),
    ("orders", "g"),
    ("why", "g", "GE-AAF-01"),
    ("audit", "g"),
    ("rebuild", "g"),
    ("head", "g"),
    ("order", "g", "stage 9 AAF German from Lille to Lyon", "--as", "gamemaster"),
    ("order", "g", "done", "--as", "nobody"),
]


def obeyed(text):
    """The signs of an output that a terminal would obey, ends of lines apart."""
    return {sign for sign in text if not sign.isprintable() and sign != "\n"}


def made_foul(path):
    """Write over every text of a database in which `CLEAN` stands, as whoever has the file can."""
    with closing(sqlite3.connect(path)) as file:
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name, _ in triggers:
            file.execute(f'DROP TRIGGER "{name}"')
        for table in tables:
            for column in [row[1] for row in file.execute(f'PRAGMA table_info("{table}")')]:
                _foul(file, table, column)
        for _, sql in triggers:
            file.execute(sql)
        file.commit()


def _foul(file, table, column):
    for (was,) in file.execute(f'SELECT DISTINCT "{column}" FROM "{table}"').fetchall():
        if isinstance(was, str) and CLEAN in was:
            is_json = was.startswith(("{", "["))
            now = was.replace(CLEAN, ASCII if is_json else FOUL)
        elif isinstance(was, bytes) and CLEAN.encode() in was:
            now = was.replace(CLEAN.encode(), json.dumps(FOUL, ensure_ascii=False)[1:-1].encode())
        else:
            continue
        file.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE "{column}" = ?', (now, was))


@pytest.fixture
def foul(db, position):
    """A sound game that another program wrote: title, seats, ids and reasons steer a terminal."""
    laid = load(position)
    seats = tuple(replace(seat, name=f"{seat.name}{FOUL}") for seat in laid.seats)
    with desk_for_new_games(Common(db=db)) as desk:
        begin(desk, "g", FOUL, system_of(laid.game), replace(laid, title=FOUL, seats=seats), FOUL)
        _written(desk, Declare("supply", "Axis", "partial", because=FOUL))
        _written(desk, Adjust("GE-AAF-01", "inverted", "yes", because=f"{FOUL}\nEntry 9 is mine"))
        _written(desk, Declare("supply", "Axis", "full", because=FOUL))
        _written(desk, Undo(because=FOUL))


def _written(desk, order):
    """What `submit` would not take."""
    at = table(desk, "g")
    ruling = service._ruling(at, "gamemaster", order)
    service._append(desk, at, "gamemaster", order, f"so-{at.head.number}", ruling, None)


@pytest.fixture
def altered(run, db, position):
    """A game whose texts were written over in the database."""
    position.write_bytes(position_json(replace(load(position), title=CLEAN)))
    run("new", "--from", position, "--id", "g").done()
    run("order", "g", f"declare supply of Axis is partial because {CLEAN}", "--as", "gamemaster").done()
    made_foul(db)


@pytest.mark.usefixtures("foul")
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_a_file_from_elsewhere_steers_no_terminal(run, form):
    ran = {tokens: run(*tokens, *form) for tokens in LOOKING}
    assert {
        tokens: obeyed(one.out + one.err) for tokens, one in ran.items() if obeyed(one.out + one.err)
    } == {}
    assert any("so\ufffd[2J" in one.out or ASCII in one.out for one in ran.values())
    assert {one.status for one in ran.values()} <= {0, 1, 2, 5}


@pytest.mark.usefixtures("altered")
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
def test_nor_does_one_that_was_written_over(run, form):
    ran = [run(*tokens, *form) for tokens in LOOKING]
    assert [obeyed(one.out + one.err) for one in ran if obeyed(one.out + one.err)] == []
    assert {one.status for one in ran} <= {0, 2, 3, 4}


@pytest.mark.usefixtures("foul")
def test_pictures_and_pages_that_are_written_have_no_such_signs_either(run, tmp_path):
    run("show", "g", "--svg", tmp_path / "board.svg").done()
    run("report", "g", "--out", tmp_path / "page.txt", "--as", "gamemaster").done()
    for name in ("board.svg", "page.txt"):
        assert obeyed((tmp_path / name).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("said", [f"because {FOUL}", 'because "\\u202eso"', 'because "so\\u001b[2J"'])
@pytest.mark.parametrize("what", ["declare supply of Axis is partial", "adjust GE-AAF-01 inverted no"])
def test_a_reason_with_such_signs_is_pointed_at(run, game, what, said):
    run("order", game, f"{what} {said}", "--as", "gamemaster").failed(2, "^ expected a sign that can be seen")
    assert run("head", game).done().out.startswith("1:")


@pytest.mark.parametrize(
    "tokens",
    [
        ("undo", "g", "--as", "gamemaster", "--because", FOUL),
        ("order", "g", "done", "--as", FOUL),
        ("order", "g", "done", "--as", "axis", "--id", FOUL),
        ("new", FOUL),
        ("new", "malta_1942", "--title", FOUL),
        ("new", "malta_1942", "--id", FOUL),
        ("new", "--from", f"{FOUL}.toml"),
        ("show", "g", "--region", FOUL),
        ("log", FOUL),
        ("why", "g", FOUL),
        ("rule", FOUL),
        ("help", FOUL),
        (FOUL,),
        ("import", FOUL),
        ("resolve", "air-combat", FOUL),
        ("order", "g", "--file", FOUL, "--as", "axis"),
        ("games", "--db", FOUL),
        ("report", "g", "--turn", FOUL),
        ("report", "g", FOUL),
        ("orders", "g", "--only", FOUL),
        ("audit", "g", "--head", FOUL),
    ],
)
@pytest.mark.usefixtures("game")
def test_what_is_given_wrong_is_told_without_them(run, tokens):
    nothing = [str(token).replace(FOUL, "so\udcff\ud83d") for token in tokens]  # as bytes that are no UTF-8
    for given in (tokens, (*tokens, "--json"), nothing, (*nothing, "--json")):
        ran = run(*given)
        assert ran.status in {0, 1, 2, 4}, (given, ran.out, ran.err)
        assert obeyed(ran.out + ran.err) == set()


def test_no_door_takes_an_order_with_them(db, game):
    with desk_at(Common(db=db)) as desk, pytest.raises(Mistake, match="sign 3"):
        submit(desk, game, "gamemaster", Undo(because=FOUL))


def test_the_colours_that_are_ours_go_on_working(capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    paper.hanging(("heading", "heading"), f" and {FOUL}")
    grid = Table.grid()
    grid.add_row(Text(FOUL, "refused"))
    paper.console().print(grid)
    out = capsys.readouterr().out
    assert "\x1b[1m" in out
    assert "\x1b[2J" not in out
    assert "\u202e" not in out


def test_signs_that_can_be_seen_stay_and_others_are_told():
    assert plain("Ła 東 é — ¼") == "Ła 東 é — ¼"
    assert plain("a\tb\nc\u00a0d\u2028e\x1b\x7f\u200b") == "a b c d e\ufffd\ufffd\ufffd"
    assert plain_lines("a\nb\r\n") == "a\nb\ufffd\n"
    assert (hidden_at("so"), hidden_at("so\x1b"), hidden_at("a\nb\x07", but="\n")) == (None, 2, 3)
    assert json.loads(escaped('"a\u202e\x7f\U000e0001"')) == "a\u202e\x7f\U000e0001"
    assert escaped('"a\u202e\x7f\U000e0001"') == '"a\\u202e\\u007f\\udb40\\udc01"'
