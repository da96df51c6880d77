"""A database of its own, a tiny game in it, and commands run as `run("order", "g", ...)`."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from skyledger.cli import main
from skyledger.cli.desk import MACHINE, SOURCES, Sources
from skyledger.scenarios import position_json
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
ROOT = Path(__file__).parents[2]


class Ran:
    """What a command did: its status and what it wrote."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def json(self):
        return json.loads(self.out)

    def done(self):
        assert self.status == 0, (self.status, self.out, self.err)
        return self

    def failed(self, status, *words):
        """That status, one screen on standard error with these words in it, no traceback and no output."""
        assert self.status == status, (self.status, self.out, self.err)
        assert 0 < len(self.err.splitlines()) <= 24
        assert "Traceback" not in self.err
        said = " ".join(self.err.split())
        assert [word for word in words if word not in said] == [], self.err
        return self


@pytest.fixture
def db(tmp_path, monkeypatch):
    """The file that commands work on."""
    for name in ("SKYLEDGER_SEAT", "SKYLEDGER_DEBUG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "games.skyledger"
    monkeypatch.setenv("SKYLEDGER_DB", str(path))
    return path


@pytest.fixture
def run(db, capsys):
    """run("games", "--json") -> Ran, in this process, with random bytes that are the same every time."""
    sown = random.Random(int(os.environ.get("SKYLEDGER_SEED", "1942")))
    token = SOURCES.set(Sources(MACHINE.clock, sown.randbytes))

    def running(*tokens):
        status = main([str(token) for token in tokens])
        return Ran(status, *capsys.readouterr())

    yield running
    SOURCES.reset(token)


@pytest.fixture
def position(tmp_path, board):
    """A file with a tiny position: five German AAF at Lille, room at Lyon and Metz, Axis staging."""
    laid = units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")
    laid = replace(laid, territories=laid.territories[:1])  # the other lies on no hex of this map
    path = tmp_path / "tiny.json"
    path.write_bytes(position_json(position_of(game_from(laid))))
    return path


@pytest.fixture
def game(run, position):
    """A game "g" begun from it."""
    run("new", "--from", position, "--id", "g").done()
    return "g"


STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def decided(run, game):
    """Entry 2 is the axis's, entry 3 the allies'."""
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "declare supply of Metz none", "--as", "allies").done()
    return game


def words(ran):
    """What was written, on one line."""
    return " ".join(ran.out.split())


@pytest.fixture
def spawn(db):
    """spawn("log", "g") -> Ran, in a process of its own."""

    def spawning(*tokens, **options):
        done = subprocess.run(
            [sys.executable, "-m", "skyledger", *map(str, tokens)],
            cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=60, check=False, **options,
        )  # fmt: skip
        return Ran(done.returncode, done.stdout, done.stderr)

    return spawning


@pytest.fixture
def resolving(run, tmp_path):
    """resolving("counterair")({...}, "--json") -> Ran; another combat may be named with each request."""

    def of(usual):
        def resolve(request, *options, combat=usual):
            path = tmp_path / "request.json"
            path.write_text(request if isinstance(request, str) else json.dumps(request), encoding="utf-8")
            return run("resolve", combat, path, *options)

        return resolve

    return of


@pytest.fixture
def settled(resolve):
    """settled({...}) -> the answer to a request that the file's own `resolve` takes."""
    return lambda request, *options, **more: resolve(request, "--json", *options, **more).done().json
