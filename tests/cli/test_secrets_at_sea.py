"""Two games that differ in what Japan conceals at sea give the Allies the same output of every command (17.3123)."""

import json
import random
import re
import sqlite3
from contextlib import closing
from io import BytesIO, TextIOWrapper

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from skyledger.scenarios import position_json
from tests.play.other_secrets import with_other_secrets
from tests.play.sea_board import at_sea

MASKED = re.compile(r"\b[0-9a-f]{16,}\b|\b\d{16}\b|\d\d:\d\d(:\d\d)?(?![0-9a-f])|[0-9a-f]{8}-[0-9a-f-]{27}")
"""Hashes, which are commitments to what is withheld, times and ids made from chance."""

PLAYED = (
    ("japan", "sail Kido Butai as patrol via 0100, 0101"),
    ("japan", "sail Tokyo Express as patrol via 0301"),
)
LOOKED = (
    ("show",), ("show", "--json"), ("log",), ("log", "--json"), ("orders",), ("orders", "--json"), ("replay",),
    ("replay", "--json"), ("report",), ("report", "--json"), ("audit",), ("audit", "--json"),
    ("audit", "--option", "W249=five_more"), ("audit", "--edition", "2005", "--json"),
)  # fmt: skip
ASKED = ("Kobe", "Truk", "Wake", "AAF Japanese at Truk", "Kido Butai", "Tokyo Express", "TF 16")
"""Places, units of a sort and task forces of which `why` is asked."""
TRIED = (
    "sink Akagi", "sink Yamato", "damage Zuiho", "sail Akagi to 0101", "form X with Yamato",
    "search Kido Butai with 1 NAS Japanese from Akagi", "spot TF 16 with 1 NAS Japanese from Akagi",
    "sink 1 CA Japanese of Kido Butai", "done",
)  # fmt: skip


@pytest.fixture
def both(run, board, tmp_path, monkeypatch):
    """both("show") -> what the command wrote in each of the two games, masked."""
    laid = at_sea(board)
    on_the_map = tuple(one for one in laid.territories if one.name != "Neutralia")
    game = game_from(replace(laid, territories=on_the_map))
    here, there = (
        position_of(one) for one in (game, with_other_secrets(random.Random(1942), game, "Allied"))
    )
    assert here != there
    for name, position in (("here", here), ("there", there)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "begin.json").write_bytes(position_json(position))

    def running(*tokens):
        told = []
        for name in ("here", "there"):
            monkeypatch.chdir(tmp_path / name)
            monkeypatch.setenv("SKYLEDGER_DB", "games.skyledger")
            ran = run(*tokens)
            told.append((ran.status, MASKED.sub("*", ran.out), MASKED.sub("*", ran.err)))
        return told

    for status, _, err in running("new", "--id", "g", "--from", "begin.json"):
        assert status == 0, err
    return running


def look(both, viewer):
    """Every command that looks, for a seat or the public."""
    for command, *options in LOOKED:
        if command != "orders" or viewer:
            given = (command, "g", *options, *(("--as", viewer) if viewer else ()))
            one, other = both(*given)
            assert one == other, given
            assert one[0] == 0, one
    for words in ASKED:
        for form in ((), ("--json",)):
            given = ("why", "g", *words.split(), *form, *(("--as", viewer) if viewer else ()))
            one, other = both(*given)
            assert one == other, given
            assert one[0] == 0, one


def test_17_3123_every_command_of_the_other_side_tells_the_same_of_both(both):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for viewer in ("america", ""):
        look(both, viewer)
    for text in TRIED:
        one, other = both("order", "g", text, "--as", "america", "--dry-run")
        assert one == other, text
        assert one[1] or one[2]


def test_17_3123_an_order_given_again_tells_the_same_of_both(both):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for _ in range(2):
        one, other = both("order", "g", "done", "--as", "america", "--id", "mine")
        assert one == other
    assert "Already entry 4; not written again." in one[1]


def test_17_3123_who_sits_down_again_is_told_the_same_of_both(both, monkeypatch):
    both("order", "g", "standing order: disengage with fewer than 2 left at 0301", "--as", "america")
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
    for command in (("play", "g"), ("next",)):
        one, other = both(*command, "--as", "america")
        assert one == other
        assert "Since" in one[1]


STANDING = "standing order: disengage with fewer than {} left at Kobe"


def test_D13_order_files_with_secret_orders_tell_the_same_of_both(both, tmp_path):
    """Ids of what a file gives say nothing of it, whatever stands in it."""
    for name, few in (("here", 3), ("there", 9)):
        (tmp_path / name / "secret.orders").write_text(f"@japan\n{STANDING.format(few)}\n")
    one, other = both("order", "g", "--file", "secret.orders", "--as", "japan")
    assert (one[0], other[0]) == (0, 0), (one, other)
    for viewer in ("america", ""):
        look(both, viewer)


TALKED = (
    ("america", "undo", "g", "--to", "2", "--propose", "--because", "it was not agreed"),
    ("japan", "decline", "g", "because it was"),
    ("italy", "undo", "g", "--propose"),
    ("japan", "accept", "g"),
    ("america", "redo", "g", "--propose"),
    ("italy", "decline", "g"),
    ("japan", "redo", "g", "--propose"),
    ("italy", "accept", "g"),
    ("britain", "undo", "g", "--to", "3", "--propose"),
    ("japan", "order", "g", STANDING.format(4)),
    ("japan", "accept", "g"),
)
PROPOSED = (
    ("proposals", "g"), ("proposals", "g", "--json"), ("next",), ("next", "--json"), ("games", "--json"), ("log", "g"),
    ("log", "g", "--json"), ("undo", "g", "--dry-run"), ("undo", "g", "--to", "2", "--propose", "--dry-run"),
    ("redo", "g", "--propose", "--dry-run"), ("accept", "g", "--dry-run"), ("decline", "g", "--dry-run"),
    ("accept", "g", "3", "--dry-run"),
)  # fmt: skip


def test_D11_what_is_proposed_and_answered_tells_the_same_of_both(both, tmp_path):
    """Sealed orders that differ, and fleets that do, are proposed to be taken back, brought back and left."""
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for name, few in (("here", 3), ("there", 9)):
        (tmp_path / name / "secret.orders").write_text(f"@japan\n{STANDING.format(few)}\n")
    both("order", "g", "--file", "secret.orders", "--as", "japan")
    for seat, *talk in TALKED:
        one, other = both(*talk, "--as", seat)
        assert one == other, (seat, talk)
        for command in PROPOSED:
            for viewer in (
                ("america", "") if command[0] in ("proposals", "log", "games", "next") else ("america",)
            ):
                one, other = both(*command, *(("--as", viewer) if viewer and command[0] != "games" else ()))
                assert one == other, (seat, talk, viewer, command)
    one, other = both("proposals", "g", "--json")
    assert one[1].count('"state": "done"') == 2
    assert one[1].count('"state": "declined"') == 2
    assert one[1].count('"state": "overtaken"') == 1
    for viewer in ("america", ""):
        look(both, viewer)


ASIDE = "Kido Butai has {} left"


def test_D13_what_is_said_to_one_side_tells_the_same_of_both(both, tmp_path):
    for name, few in (("here", 3), ("there", 9)):
        (tmp_path / name / "said.orders").write_text(f"@japan\ncomment on 1 to side: {ASIDE.format(few)}\n")
    one, other = both("order", "g", "--file", "said.orders", "--as", "japan")
    assert (one[0], other[0]) == (0, 0), (one, other)
    both("comment", "g", "and so?", "--at", "2", "--as", "america")
    for viewer in ("america", ""):
        look(both, viewer)
    for file in (("export", "g"), ("export", "g", "--from", "2"), ("find", "left")):
        one, other = both(*file)
        assert ASIDE.format(3) not in one[1]
        assert ASIDE.format(9) not in other[1]
    assert ASIDE.format(3) in both("log", "g", "--as", "japan")[0][1]


CLAIMED = (
    "status of Akagi is inverted", "status of Yamato is inverted", "base of Kido Butai is 0101", "base of Akagi is Kobe",
    "status of JP-NAS-01 is ready", "illegal because it never sailed", "legal 'sink Akagi'", "legal 'sail TF 16 to 0101'",
    "distance TF 16 to Kobe is 3", "holder of Kobe is Japan", "modifier of all is +1", "because it is not so",
)  # fmt: skip


def test_D13_claims_branches_comparisons_and_dossiers_tell_the_same_of_both(both, tmp_path):
    """What is sealed and what is concealed differs, in the trunk and in its branch; the Allies claim what they like."""
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    both("branch", "g", "--at", "2", "--name", "b")
    for game, less in (("g", 0), ("g~b", 1)):
        for name, few in (("here", 3), ("there", 9)):
            (tmp_path / name / "secret.orders").write_text(f"@japan\n{STANDING.format(few + less)}\n")
        both("order", game, "--file", "secret.orders", "--as", "japan")
    for at in ("2", "3"):
        for text in CLAIMED:
            one, other = both("claim", "g", text, "--at", at, "--as", "america")
            assert one == other, text
    one, other = both("claims", "--json", "--as", "japan")
    made = [claim["claim"] for claim in json.loads(one[1])["claims"]]
    assert len(made) >= 8
    both("comment", "g", "so they say", "--at", str(made[0]), "--to", "side", "--as", "japan")
    both("rule-on", "g", str(made[1]), "upheld", "because", "so it is", "--as", "gamemaster")
    for viewer in ("america", ""):
        for command in (
            ("compare", "g", "g~b"), ("compare", "g~b", "g", "--json"), ("branches", "g"), ("claims",), ("claims", "--json"),
            *(("claims", "g", str(claim)) for claim in made[:3]), *(("claims", "g", str(claim), "--json") for claim in made),
            *(("dossier", "g", "--claim", str(made[1]), "--format", form) for form in ("text", "markdown", "html", "json")),
        ):  # fmt: skip
            one, other = both(*command, *(("--as", viewer) if viewer and command[0] != "branches" else ()))
            assert one == other, (viewer, command)
            assert one[0] == 0, one
        look(both, viewer)


def test_D13_of_sealed_orders_it_is_not_said_whether_they_are_the_same(both, tmp_path):
    both("branch", "g", "--name", "b")
    for game, few in (("g", 3), ("g~b", 9)):
        both("order", game, STANDING.format(few), "--as", "japan")
    told = both("compare", "g", "g~b", "--as", "america")[0][1]
    assert "In both, and sealed; whether it is the same can't be known:" in told
    assert "Where they end nothing differs that may be seen." in told
    for viewer, alike in (("america", "null"), ("japan", "false")):
        told = both("compare", "g", "g~b", "--as", viewer, "--json")[0][1]
        assert re.findall('"alike": (.*),', told) == [alike]


def forged(path):
    """Rows of read models are gone, and an entry says something else than was ordered."""
    with closing(sqlite3.connect(path)) as forging:
        for (trigger,) in forging.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            forging.execute(f"DROP TRIGGER {trigger}")
        forging.execute("DELETE FROM basing")
        forging.execute("UPDATE inversion SET unit = unit || 'X'")
        forging.commit()


def test_D13_an_order_file_tells_what_came_of_its_orders_as_far_as_its_seat_may_know(both, tmp_path):
    """What turns over aboard concealed carriers as a turn goes on is not told to whoever ends it."""
    (tmp_path / "done.orders").write_text("done")
    for n in range(24):
        for seat in ("japan", "italy", "britain"):
            both("order", "g", "--as", seat, "done")
        here, there = both(
            "order", "g", "--as", "america", "--id", f"n{n}", "--file", tmp_path / "done.orders"
        )
        assert here == there


def test_D13_what_an_audit_finds_tells_the_same_of_both(both, tmp_path):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for name in ("here", "there"):
        forged(tmp_path / name / "games.skyledger")
    for viewer in (("--as", "america"), ()):
        for form in ((), ("--json",)):
            one, other = both("audit", "g", *viewer, *form)
            assert one[1].splitlines() == other[1].splitlines()
            assert one == other
            assert one[0] == 3
            assert "Akagi" not in one[1]
    assert "Akagi" in both("audit", "g", "--as", "gamemaster")[0][1]


def test_17_3123_a_guess_at_what_is_concealed_is_confirmed_to_the_gamemaster_alone(both, tmp_path):
    right, wrong = (tmp_path / name / "begin.json" for name in ("here", "there"))
    told = []
    for viewer in ("america", ""):
        looks = ("audit", "g", *(("--as", viewer) if viewer else ()))
        for form in ((), ("--json",)):
            given, other = (both(*looks, *form, "--beginning", str(guess)) for guess in (right, wrong))
            assert given == other
            told.append(given[0][1])
            assert given[0][0] == 0
    assert "Of the beginning was compared what america may know of it but dice and seed" in " ".join(
        told[0].split()
    )
    assert (
        '"compared": "what everybody may know of it but dice and seed, which the scenario does not name"'
        in told[3]
    )
    assert "taken as recorded: what is kept from everybody of the position" in " ".join(told[2].split())
    (knows, not_so) = both("audit", "g", "--as", "gamemaster", "--beginning", str(right))
    assert (knows[0], not_so[0]) == (0, 5)
    assert "Of the beginning was compared all but dice and seed" in knows[1]
    assert "taken as recorded: the position" not in knows[1]


CONCEALED = ("Shokaku", "JP-NAS-E")
SET_RIGHT = (
    "adjust Shokaku place 3232 because it lay there",
    "adjust Shokaku inverted yes because it flew",
    "adjust {elite} inverted yes because it flew",
    "adjust JP-NAS-01 base Shokaku because it went aboard",
)  # fmt: skip


def elite(run):
    """A naval air unit that Japan has aboard a concealed carrier, and one that only Japan can name."""
    units = run("show", "g", "--as", "japan", "--json").json["units"]
    return next(one["name"] for one in units if one["name"].startswith("JP-NAS-E"))


def test_17_3123_what_is_set_right_of_a_concealed_ship_is_read_by_its_side_alone(run):
    """That the gamemaster has adjusted something everybody sees."""
    run("new", "coral_sea_1942", "--id", "g").done()
    name = elite(run)
    for order in SET_RIGHT:
        run("order", "g", order.format(elite=name), "--as", "gamemaster").done()
    for viewer in (("--as", "america"), ()):
        for command, *options in LOOKED:
            told = run(command, "g", *options, *(viewer if command != "orders" else ("--as", "america"))).out
            assert [secret for secret in CONCEALED if secret in told] == [], (command, options)
        log = run("log", "g", "--json", *viewer).done().json["entries"]
        assert [entry["order"] for entry in log[1:]] == [None] * 4
        assert [entry["adjusted"] for entry in log[1:]] == [True] * 4
    assert "Shokaku" in run("log", "g", "--as", "japan").done().out


def test_17_3123_what_comes_to_light_by_being_set_right_is_told(run):
    run("new", "coral_sea_1942", "--id", "g").done()
    name = elite(run)
    run("order", "g", f"adjust {name} base 3240 because it landed", "--as", "gamemaster").done()
    assert f"Adjusted, {name}" in run("log", "g", "--as", "america").done().out


CORRECTED = (
    ("--at", "2", "--remove"),
    ("--at", "2", "--remove", "--json"),
    ("--before", "2", "declare supply of Kobe none", "--of", "america"),
    ("--at", "3", "--instead", "sail Tokyo Express as patrol via 0100", "--json"),
    ("--at", "3", "--instead", "sink Akagi", "--of", "america"),
    ("--at", "3", "--instead", "form X with Yamato", "--of", "japan"),
    ("--at", "2", "--remove", "--remedy", "until-they-rolled"),
    ("--at", "2", "--remove", "--remedy", "let-it-stand"),
)


@pytest.mark.parametrize("viewer", ["america", ""])
def test_17_3123_a_correction_that_is_tried_tells_the_same_of_both(both, viewer):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for asked in CORRECTED:
        one, other = both("correct", "g", *asked, "--dry-run", *(("--as", viewer) if viewer else ()))
        assert one == other, asked
        assert one[1] or one[2]


def test_D13_a_reading_that_is_proposed_tells_the_same_of_both(both):
    """What past orders would have come to is told as far as a seat may know, in the answer and to who is asked."""
    both("order", "g", "policy options consent", "--as", "gamemaster")
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    one, other = both("order", "g", "propose adjust W249 option five_more because so", "--as", "america")
    assert one == other
    assert "Past orders under W249=five_more:" in " ".join(one[1].split())
    for form in ((), ("--json",)):
        one, other = both("proposals", "g", *form, "--as", "america")
        assert one == other
