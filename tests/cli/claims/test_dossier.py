"""`dossier`: one page about a claim in each form, and whether its game has gone on since it was written."""

import json
import re
import sqlite3
from contextlib import closing

import pytest

from tests.cli.claims.test_claiming import quarrel
from tests.cli.conftest import words

PARTS = (
    "Claim 4 of g: allies on entry 2", "As everybody may see it.", "illegal by 18.21 because it looked too far",
    "stage 2 AAF German from Lille to Lyon", "The ledger does not bear it out.", "it is three hexes",
    "Denied by gamemaster in entry 6", "The board before entry 2", "Lille: German 5 AAF", "The board after entry 2",
    "Lyon: German 2 AAF",
)  # fmt: skip


@pytest.fixture
def claimed(run, decided):
    quarrel(run, decided)
    return decided


@pytest.mark.parametrize("suffix", ["txt", "md", "html", "json"])
def test_a_page_tells_it_all_in_each_form_and_is_known_again(run, claimed, tmp_path, suffix):
    page = tmp_path / f"d.{suffix}"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    content = page.read_text()
    if suffix == "json":
        told = json.loads(content)
        assert (told["title"], told["finding"]) == ("Claim 4 of g: allies on entry 2", "denied")
        assert next((one["name"], one["before"]) for one in told["board"]) == ("Lille", "German 5 AAF")
    else:
        flat = " ".join(re.sub(r"[-*#\\\\]|</?li>|</?h[12]>", " ", content).split())
        assert [part for part in PARTS if part not in flat] == [], flat
    assert "is as it was written" in words(run("audit", claimed, "--dossier", page).done())


def test_a_page_fits_an_e_mail_and_html_fetches_nothing(run, claimed):
    text = run("dossier", claimed, "--claim", "4").done().out
    assert max(map(len, text.splitlines()[:-1])) <= 72
    html = run("dossier", claimed, "--claim", "4", "--format", "html").done().out
    assert html.count("<img alt=") == 2
    assert "http" not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", html)


def test_a_game_that_went_on_is_told(run, claimed, tmp_path):
    page = tmp_path / "d.txt"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    run("comment", claimed, "so be it", "--at", "4", "--as", "allies").done()
    told = run("audit", claimed, "--dossier", page)
    assert told.status == 1
    assert "from entry 7 to entry 8" in words(told)
    assert "spoken of in entries 8" in words(told)
    (one,) = run("audit", claimed, "--dossier", page, "--json").json["dossiers"]
    assert (one["state"], one["at"], one["last"], one["words"]) == ("gone on", 7, 8, [8])


def test_a_page_that_was_altered_or_is_of_another_game_is_told(run, claimed, tmp_path):
    page = tmp_path / "d.txt"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    whole = page.read_text()
    page.write_text(whole.replace("Denied", "Upheld"))
    told = run("audit", claimed, "--dossier", page)
    assert (told.status, "somebody altered it" in words(told)) == (3, True)
    page.write_text(re.sub(r"7:[0-9a-f]{64}", "7:" + "0" * 64, whole))
    told = run("audit", claimed, "--dossier", page)
    assert (told.status, "another game" in words(told)) == (3, True)
    page.write_text("nothing\n")
    run("audit", claimed, "--dossier", page).failed(2, "has no line")
    page.write_text(whole.replace("dossier g 4", "dossier g 5"))
    told = run("audit", claimed, "--dossier", page)
    assert (told.status, "somebody altered it" in words(told)) == (3, True)
    run("audit", claimed, "--dossier", tmp_path / "none.txt").failed(2, "none.txt")
    run("audit", claimed, "--dossier", page, "--edition", "2005").failed(2, "leave out", "--dossier")


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_a_page_that_was_altered_is_told_though_the_game_has_gone_on(run, claimed, tmp_path, form):
    """The page is held against what was written then, not against what would be written now."""
    page, mailed = tmp_path / "d.page", tmp_path / "mailed.page"
    run("dossier", claimed, "--claim", "4", "--format", form, "--out", page).done()
    mailed.write_bytes(page.read_bytes().replace(b"\n", b" \r\n"))
    run("audit", claimed, "--dossier", page, "--dossier", mailed).done()
    run("comment", claimed, "so be it", "--at", "4", "--as", "allies").done()
    both = run("audit", claimed, "--dossier", page, "--dossier", mailed, "--json")
    assert (both.status, [one["state"] for one in both.json["dossiers"]]) == (1, ["gone on", "gone on"])
    page.write_text(page.read_text().replace("looked too far", "looked near"))
    both = run("audit", claimed, "--dossier", page, "--dossier", mailed, "--json")
    assert (both.status, [one["state"] for one in both.json["dossiers"]]) == (3, ["altered", "gone on"])


def test_the_page_of_a_seat_is_compared_for_that_seat(run, claimed, tmp_path):
    page = tmp_path / "d.txt"
    run("dossier", claimed, "--claim", "4", "--out", page, "--as", "axis").done()
    for seat, status in (("axis", 0), ("gamemaster", 0), ("allies", 7)):
        assert run("audit", claimed, "--dossier", page, "--as", seat).status == status
    told = run("audit", claimed, "--dossier", page)
    assert (told.status, "written for axis" in words(told)) == (7, True)


def test_a_page_is_known_in_a_copy_of_the_game_and_in_a_branch(run, claimed, tmp_path):
    page, export = tmp_path / "d.txt", tmp_path / "g.jsonl"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    run("branch", claimed, "--name", "b").done()
    run("export", claimed, export).done()
    run("order", claimed, "declare supply of Lyon none", "--as", "allies").done()
    assert run("audit", "g~b", "--dossier", page).status == 0
    assert run("audit", claimed, "--dossier", page).status == 1
    run("branch", claimed, "--at", "6", "--name", "c").done()
    told = run("audit", "g~c", "--dossier", page)
    assert (told.status, "another game" in words(told)) == (3, True)


def test_bad_dossiers_are_told(run, claimed, tmp_path):
    run("dossier", claimed).failed(2, "--claim")
    run("dossier", claimed, "--claim", "3").failed(2, "Entry 3 of g claims nothing; claims are in entries 4.")
    page = tmp_path / "d.txt"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    run("dossier", claimed, "--claim", "4", "--out", page).failed(2, "d.txt")
    run("dossier", claimed, "--claim", "4", "--out", page, "--force").done()


def test_who_takes_his_order_out_of_the_file_makes_no_claim_about_it_wrong(run, claimed, tmp_path):
    page = tmp_path / "d.txt"
    run("dossier", claimed, "--claim", "4", "--out", page).done()
    with closing(sqlite3.connect(tmp_path / "games.skyledger")) as file, file:
        (trigger,) = file.execute("SELECT sql FROM sqlite_master WHERE name = 'entry_frozen'").fetchone()
        file.execute("DROP TRIGGER entry_frozen")
        file.execute("UPDATE entry SET order_payload = NULL, order_salt = NULL WHERE number = 2")
        file.execute(trigger)
    told = run("audit", claimed, "--dossier", page)
    assert told.status == 3
    assert "withheld: entry 2: order withheld" in words(told)
    assert "not compared: entry 4: the order: The order of entry 2 is withheld here" in words(told)
    assert "wrong" not in words(told)
    assert "could not be compared: of g as it stood then something is withheld here" in words(told)
    assert "the order that it is about is withheld here" in words(run("claims", claimed, "4").done())
    otherwise = run("audit", claimed, "--option", "W249=five_more")
    assert otherwise.status == 3
    assert "The orders of 2 are withheld here and can't be judged" in words(otherwise)


def test_of_a_roll_that_is_over_a_page_says_no_more_that_it_is_due(run):
    run("new", "malta_1942", "--id", "m").done()
    fly = "counterair Valletta with 4 AAF German from Catania"
    for seat, order in (
        *((seat, "done") for seat in ("germany", "italy") * 2),
        *(
            ("germany", fly),
            ("germany", "done"),
            ("italy", "done"),
            ("germany", "dice 5 5"),
            ("britain", "dice 3 3"),
        ),
    ):
        run("order", "m", order, "--as", seat).done()
    last = run("log", "m", "--json").done().json["entries"][-1]["number"]
    run("order", "m", "choose attack", "--as", "germany").done()
    for about, due in ((last, True), (last + 1, False)):
        run("claim", "m", "illegal", "--at", str(about), "--because", "so", "--as", "britain").done()
        claim = run("log", "m", "--json").done().json["entries"][-1]["number"]
        assert ("are due" in words(run("dossier", "m", "--claim", str(claim)).done())) is due
