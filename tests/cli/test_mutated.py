"""Whatever a stranger changes in an order, a scenario or a map: a clear word, in time, and nothing half taken."""

import json
import os
import random
import resource
import sqlite3
import time
from contextlib import closing

import pytest

from skyledger.scenarios import names
from tests.cli.mutations import mutated_data, mutated_order, sound_files, sound_map, sound_orders

SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
SECONDS, MEGABYTES = 5, 300
SEATS = {
    "sicily_1943": ("axis", "allies"),
    "coral_sea_1942": ("japan", "allies"),
    "air_supremacy_1": ("Japan", "U.S.S.R."),
}


def clearly_told(ran, given):
    """A word on a screen, with a status that is foreseen, and nothing that a terminal would obey."""
    about = (given[:300], ran.status, ran.err[:1000])
    assert ran.status in (0, 1, 2), about
    assert "Traceback" not in ran.out + ran.err, about
    assert ran.out + ran.err, about
    assert all(sign.isprintable() or sign == "\n" for sign in ran.out + ran.err), about
    assert len(ran.err.splitlines()) <= 60, about


def heads(db):
    """How many entries each game has."""
    with closing(sqlite3.connect(db)) as file:
        return dict(file.execute("SELECT game, max(number) FROM entry GROUP BY game"))


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def give_mutated(run, db, count, seed):
    """Mutated orders, in games of both rule books; the ledger goes on by an entry or stays as it was."""
    chance, orders, before = random.Random(seed), sound_orders(), peak()
    games = [name for name in SEATS if name in {one.name for one in names()}]
    for game in games:
        run("new", game, "--id", game.replace("_", "-")).done()
    for number in range(count):
        game = chance.choice(games)
        text, seat = mutated_order(chance, orders), chance.choice((*SEATS[game], "gamemaster"))
        id_, begun = game.replace("_", "-"), time.process_time()
        head = heads(db)[id_]
        ran = run("order", id_, "--as", seat, *chance.choice(((), ("--json",), ("--dry-run",))), "--", text)
        clearly_told(ran, f"{seed}/{number} {game} {seat} {text!r}")
        assert time.process_time() - begun < SECONDS, text
        now = heads(db)[id_]
        assert now - head == (ran.status == 0 and now > head), text
        if number % 50 == 49:
            clearly_told(run("log", id_, "--from", max(1, now - 5)), "log")
    for game in games:
        run("audit", game.replace("_", "-")).done()
    assert peak() - before < MEGABYTES


def begin_mutated(run, tmp_path, db, count, seed):
    """Mutated scenarios, with their maps changed in a third of them; one that is taken can be looked at."""
    chance, files, before = random.Random(seed), sound_files(), peak()
    for number in range(count):
        called, data = chance.choice(files)
        change = chance.randrange(3)
        if change == 0 and data["map"] != "pacific":
            (tmp_path / "map.json").write_text(json.dumps(mutated_data(chance, sound_map(called))))
            data = {**data, "map": "map.json"}
        if change != 0 or chance.random() < 0.2:
            data = mutated_data(chance, data)
        (tmp_path / "mine.json").write_text(json.dumps(data), encoding="utf-8")
        begun, id_, given = time.process_time(), f"n{number}", f"{seed}/{number} {called}"
        ran = run("new", "--from", tmp_path / "mine.json", "--id", id_)
        clearly_told(ran, given)
        assert time.process_time() - begun < SECONDS, given
        if ran.status:
            assert ran.status == 2, given
            assert not db.exists() or id_ not in heads(db)
        else:
            for command in ("show", "orders", chance.choice(("log", "report"))):
                clearly_told(run(command, id_), f"{given} {command}")
            if number % 5 == 0:
                run("audit", id_).done()
    assert peak() - before < MEGABYTES


def test_mutated_orders(run, db):
    give_mutated(run, db, 200, SEED)


def test_mutated_scenarios(run, tmp_path, db):
    begin_mutated(run, tmp_path, db, 40, SEED)


@pytest.mark.soak
@pytest.mark.parametrize("piece", range(20))
def test_many_mutated_orders(run, db, piece):
    give_mutated(run, db, 500, SEED * 100 + piece)


@pytest.mark.soak
@pytest.mark.parametrize("piece", range(20))
def test_many_mutated_scenarios(run, tmp_path, db, piece):
    begin_mutated(run, tmp_path, db, 100, SEED * 100 + piece)
