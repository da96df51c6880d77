"""23.752A: a position in the midst of a naval activity says where on its path that is, or nobody begins from it."""

import json

import pytest

TO_SEA = ("done until air missions", "sail Striking Force as fast carrier mission via 3244")


@pytest.fixture
def at_sea(run, tmp_path):
    """at_sea(change) -> beginning from a position with ships on their way, in which that is changed."""
    run("new", "coral_sea_1942", "--id", "c").done()
    for order in TO_SEA:
        run("order", "c", order, "--as", "japan").done()
    position = json.loads(run("show", "c", "--json", "--as", "gamemaster").done().out)

    def beginning(**change):
        position["activities"][0].update(change)
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position))
        return run("new", "--from", file, "--id", "again")

    return beginning


def test_from_what_was_shown_a_game_begins(at_sea, run):
    at_sea().done()
    run("audit", "again").done()


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("path", [], "activities[1].path: A naval activity has a path, of at least the hex where it is."),
        ("reached", 99, "activities[1].reached: Of a path of"),
        ("reached", -1, "activities[1].reached: Of a path of"),
    ],
)
def test_what_no_ships_could_do_is_refused(at_sea, key, value, told):
    ran = at_sea(**{key: value})
    assert ran.status == 2
    assert told in " ".join(ran.err.split())
