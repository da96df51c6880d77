"""`undo --propose`, `accept`, `decline`, `proposals`: the whole course at the command line."""

import re
from io import BytesIO, TextIOWrapper

import pytest

from tests.cli.conftest import STAGE, words


def test_an_undo_that_is_not_ones_own_says_to_whom_it_can_be_proposed(run, decided):
    refused = run("undo", decided, "--to", "2", "--as", "axis")
    assert refused.status == 1
    assert "It can be proposed to allies: propose undo to 2" in words(refused)
    hopeless = run("undo", decided, "--to", "1", "--as", "axis")
    assert "proposed" not in words(hopeless)
    assert "proposed" not in words(run("redo", decided, "--as", "axis"))


def test_it_is_proposed_accepted_and_struck_through(run, decided):
    told = words(run("undo", decided, "--to", "2", "--because", "a slip", "--propose", "--as", "axis").done())
    assert told == (
        "Accepted. Entry 4 axis: propose undo to 2 because a slip "
        "Proposed to allies: what counts of entries 2 to 3 is taken back: a slip."
    )
    told = words(run("accept", decided, "--as", "allies").done())
    assert told == (
        "Accepted. Entry 5 allies: accept What entry 4 proposes is agreed to. "
        "Entries 2 to 3 are undone: a slip."
    )
    log = words(run("log", decided).done())
    assert log.count("(undone by entry 5)") == 2
    assert "axis: propose undo to 2 because a slip" in log
    assert "allies: accept" in log
    run("audit", decided).done()
    run("rebuild", decided).done()


def test_undo_propose_does_alone_what_the_seat_may_do_alone(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    told = words(run("undo", game, "--propose", "--as", "axis", "--id", "mine").done())
    assert told == "Accepted. Entry 3 axis: undo Entry 2 is undone."
    assert "Already entry 3" in words(run("undo", game, "--propose", "--as", "axis", "--id", "mine").done())
    run("redo", game, "--propose", "--as", "axis").done()
    assert run("head", game).done().out.startswith("4:")


def test_a_proposal_that_is_given_again_is_made_once(run, decided):
    propose = ("undo", decided, "--to", "2", "--propose", "--as", "axis", "--id", "mine")
    run(*propose).done()
    assert "Already entry 4" in words(run(*propose).done())
    run("accept", decided, "4", "--as", "allies").done()
    assert "Already entry 4" in words(run(*propose).done())
    assert run("head", decided).done().out.startswith("5:")


def test_next_games_and_proposals_say_who_is_asked(run, decided):
    assert words(run("proposals", decided).done()) == "Nothing was proposed in g."
    assert run("proposals", decided, "--json").done().json == {"game": "g", "proposals": [], "always": {}}
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    proposed = "Proposed: by axis in entry 4, to allies: what counts of entries 2 to 3 is taken back."
    assert proposed in words(run("next", "--as", "allies").done())
    assert "Proposed" not in words(run("next", "--as", "axis").done())
    assert proposed in words(run("next").done())
    assert proposed in words(run("games").done())
    (one,) = run("next", "--as", "allies", "--json").done().json["games"]
    assert one["proposals"] == [
        {
            "proposal": 4,
            "seat": "axis",
            "text": "what counts of entries 2 to 3 is taken back.",
            "waits_for": [["allies"]],
            "kind": "undo",
            "way": "consent",
            "disputed_by": "",
        }
    ]
    assert run("games", "--json").done().json["games"][0]["proposals"] == one["proposals"]
    told = words(run("proposals", decided, "--as", "allies").done())
    assert told == (
        "4 axis proposes: what counts of entries 2 to 3 is taken back. Waits for allies. "
        "`skyledger accept g 4 --as allies`, or `skyledger decline g 4 because … --as allies`"
    )
    assert "skyledger accept" not in words(run("proposals", decided, "--as", "axis").done())


ANSWER = re.compile(r"`skyledger (accept|decline) ([^`]*)`")


@pytest.mark.parametrize("command", [("next",), ("next", "--as", "allies"), ("games",), ("orders", "g")])
def test_an_answer_is_typed_as_it_is_printed(run, decided, command):
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    lines = ANSWER.findall(words(run(*command).done()))
    assert lines == [("accept", "g 4 --as allies"), ("decline", "g 4 because … --as allies")]
    word, rest = lines[1]
    run(word, *rest.replace("…", "no").split()).done()
    assert "declined by allies in entry 5: no" in words(run("proposals", decided).done()).lower()


def test_nobody_is_told_to_answer_who_is_not_asked(run, decided):
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    assert "accept" not in words(run("next", "--as", "axis").done())
    run("decline", decided, "--as", "allies").done()
    assert not ANSWER.findall(words(run("games").done()))


def test_at_the_table_the_word_alone_answers(run, decided, monkeypatch):
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
    told = words(run("play", decided, "--as", "allies").done())
    assert "`accept 4`, or `decline 4 because …`" in told


def test_of_several_who_are_asked_each_says_who_he_is(run):
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("order", "m", "propose policy declared free", "--as", "germany").done()
    told = words(run("next").done())
    assert "`skyledger accept m 2 --as SEAT`, or `skyledger decline m 2 because … --as SEAT`" in told
    assert "`skyledger accept m 2 --as britain`" in words(run("next", "--as", "britain").done())


def test_what_became_of_each_is_told(run, decided):
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    run("decline", decided, "because", "we saw it", "--as", "allies").done()
    run("order", decided, "propose undo to 2 because please", "--as", "axis").done()
    run("order", decided, "declare supply of Lyon none", "--as", "allies").done()
    run("order", decided, "propose undo to 3", "--as", "axis").done()
    run("accept", decided, "8", "--as", "allies").done()
    told = words(run("proposals", decided).done())
    assert "Declined by allies in entry 5: we saw it." in told
    assert "The game went on with entry 7; it is no longer open." in told
    assert "Agreed, and done by entry 9. Agreed: allies in entry 9." in told
    said = run("proposals", decided, "--json").done().json["proposals"]
    assert [(one["proposal"], one["state"], one["entry"]) for one in said] == [
        (4, "declined", 5),
        (6, "overtaken", 7),
        (8, "done", 9),
    ]
    assert said[0]["because"] == "we saw it"
    assert said[2]["agreed"] == {"allies": 9}
    run("audit", decided).done()


def test_answers_that_are_none_say_what_is_wrong(run, decided):
    assert "Nothing that is proposed waits for the word of allies." in words(
        run("accept", decided, "--as", "allies")
    )
    assert "Entry 2 proposes nothing." in words(run("decline", decided, "2", "--as", "allies"))
    run("decline", decided, "why", "should", "I", "--as", "allies").failed(2, "“why should I” is no answer")
    run("accept", decided, "twelve", "--as", "allies").failed(2, "“twelve” is no answer")
    run("accept", decided, "0", "--as", "allies").failed(2, "entries count from 1")
    run("accept", "nothing").failed(2, "no game called “nothing”")
    dry = run("undo", decided, "--to", "2", "--propose", "--dry-run", "--as", "axis").done()
    assert "this would be accepted" in words(dry)
    assert run("head", decided).done().out.startswith("3:")


def test_an_order_file_carries_proposals_and_answers(run, decided, tmp_path):
    lines = ("@axis", "propose undo to 2 because a slip", "@allies", "accept", "")
    (tmp_path / "mail.orders").write_text("\n".join(lines))
    run("order", decided, "--file", tmp_path / "mail.orders").done()
    log = run("log", decided, "--json").done().json["entries"]
    assert [one["voided_by"] for one in log] == [0, 5, 5, 0, 0]
    run("order", decided, "--file", tmp_path / "mail.orders").done()
    assert len(run("log", decided, "--json").done().json["entries"]) == 5
    report = run("report", decided)
    assert "propose" not in report.out


def test_what_was_agreed_on_and_is_no_longer_so_says_so(run, decided):
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    run("accept", decided, "--as", "allies").done()
    assert "no longer so" not in words(run("proposals", decided).done())
    assert run("proposals", decided, "--json").done().json["proposals"][0]["until"] == 0
    run("redo", decided, "--as", "gamemaster").done()
    told = words(run("proposals", decided).done())
    assert "Agreed, and done by entry 5. Agreed: allies in entry 5. It is no longer so since entry 6." in told
    [one] = run("proposals", decided, "--json").done().json["proposals"]
    assert (one["state"], one["entry"], one["until"]) == ("done", 5, 6)


def test_next_names_the_command_that_tells_what_a_proposal_would_come_to(run, decided):
    assert "skyledger proposals" not in run("next", "--as", "allies").done().out
    run("undo", decided, "--to", "2", "--propose", "--as", "axis").done()
    assert "`skyledger proposals g --as SEAT` tells more of each" in words(run("next", "--as", "allies"))
