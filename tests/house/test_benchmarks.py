"""Every benchmark that plays the long game runs in a small size, so that none can rot; nothing is timed here."""

import json

import pytest

from benchmarks import bench_append, bench_checking, bench_replay, bench_ruling

EVENTS = 400


@pytest.fixture(scope="module")
def long_game(tmp_path_factory):
    """A file with the beginning of the long game."""
    path = tmp_path_factory.mktemp("long") / "long.skyledger"
    bench_replay.write(path, EVENTS)
    return path


def test_replaying(long_game):
    told = bench_replay.measure(long_game)
    assert told["events"] >= EVENTS
    assert told["ratio"] > 0


def test_checking(long_game):
    told = bench_checking.measure(long_game)
    assert told["entries"] > 100
    assert told["ratio"] > 1


def test_appending(tmp_path):
    told = bench_append.measure(tmp_path, 30, 1942)
    assert told["sound"] is True
    assert told["entries"] == 30


def test_ruling(monkeypatch, capsys):
    monkeypatch.setattr(bench_ruling, "ORDERS", 30)
    bench_ruling.main()
    told = json.loads(capsys.readouterr().out)
    assert 0 < told["most_decoded"] <= told["goal"]
