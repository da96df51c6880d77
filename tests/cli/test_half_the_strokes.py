"""A naval battle of Coral Sea 1942 played twice with the same dice: word by word, and as one types it."""

import io
import shutil
import sys

import pytest

SAILED = """\
japan: place airbase Japanese at Lae
japan: done
japan: stage 1 AAF from Rabaul to Lae
japan: done
japan: done
japan: done
japan: sail Covering Group, Invasion Group as seaborne invasion to Port Moresby
australia: done
australia: done
australia: done
australia: done
america: sail TF 17 as interception to Port Moresby
japan: done
"""
WORD_BY_WORD = """\
japan: join battle at Port Moresby
japan: done
america: done
australia: done
australia: done
america: done
japan: done
japan: allot no patrol
australia: allot no patrol
america: allot patrol 1 NAS from Lexington
america: allot no cover
australia: allot no cover
japan: allot no cover
japan: done
australia: done
america: find Covering Group with 3 results
america: done
america: launch surprise strike at Covering Group with 2 NAS from Lexington, 2 NAS from Yorktown
america: done
australia: done
japan: done
america: roll
america: aim strike: 4 NAS at Shoho
america: roll
america: done
australia: done
japan: done
japan: stay in the battle
america: stay in the battle
america: done
japan: done
australia: done
australia: done
america: done
japan: done
japan: allot no patrol
australia: allot no patrol
america: allot patrol 1 NAS from Lexington
america: allot no cover
australia: allot no cover
japan: allot cover over Covering Group with 1 AAF from Lae
japan: find TF 17 with 2 results
japan: done
america: find Covering Group with 1 results
america: done
australia: done
japan: launch strike at TF 17 with 3 NAS from Lae, 1 AAS from Lae
japan: done
america: launch strike at Covering Group with 2 NAS from Lexington, 3 NAS from Yorktown
america: done
australia: done
america: engage strike with patrol 1 NAS
japan: meet defenders with 1 NAS
japan: roll
america: roll
america: roll
japan: engage strike with cover 1 AAS
america: roll
japan: roll
japan: roll
america: roll
america: done
australia: done
japan: done
japan: leave the battle
australia: stay in the battle
"""
AS_ONE_TYPES_IT = """\
rolls at once
japan: join battle at Port Moresby
japan: done until who stays in the battle --yes
australia: done until who stays in the battle --yes
america: done until combat air patrol
america: allot patrol 1 NAS from Lexington
america: done until searches
america: find Covering Group with 3 results
america: done
america: launch surprise strike at Covering Group with 2 NAS from Lexington, 2 NAS from Yorktown
america: done until who stays in the battle
america: aim strike: 4 NAS at Shoho
japan: stay in the battle
america: stay in the battle
america: done until combat air patrol
australia: done until who stays in the battle --yes
japan: done until air cover --yes
america: allot patrol 1 NAS from Lexington
america: done until searches
japan: allot cover over Covering Group with 1 AAF from Lae
japan: find TF 17 with 2 results
japan: done
america: find Covering Group with 1 results
america: done
japan: launch strike at TF 17 with 3 NAS from Lae, 1 AAS from Lae
japan: done until who stays in the battle --yes
america: launch strike at Covering Group with 2 NAS from Lexington, 3 NAS from Yorktown
america: done until who stays in the battle
america: engage strike with patrol 1 NAS
japan: meet defenders with 1 NAS
japan: engage strike with cover 1 AAS
japan: leave the battle
australia: stay in the battle
"""
AT_ONCE = """\
rolls at once
japan: done at once
australia: done at once
america: done at once
japan: join battle at Port Moresby
japan: done
america: done
america: done
japan: done
japan: allot no patrol
america: allot patrol 1 NAS from Lexington
australia: allot no cover
japan: allot no cover
japan: done
australia: done
america: find Covering Group with 3 results
america: done
america: launch surprise strike at Covering Group with 2 NAS from Lexington, 2 NAS from Yorktown
america: done
australia: done
america: aim strike: 4 NAS at Shoho
all done
japan: stay in the battle
america: stay in the battle
america: done
japan: done
america: done
america: allot patrol 1 NAS from Lexington
australia: allot no cover
japan: allot cover over Covering Group with 1 AAF from Lae
japan: find TF 17 with 2 results
japan: done
america: find Covering Group with 1 results
america: done
australia: done
japan: launch strike at TF 17 with 3 NAS from Lae, 1 AAS from Lae
japan: done
america: launch strike at Covering Group with 2 NAS from Lexington, 3 NAS from Yorktown
australia: done
america: engage strike with patrol 1 NAS
japan: meet defenders with 1 NAS
japan: engage strike with cover 1 AAS
america: done
all done
japan: leave the battle
australia: stay in the battle
"""


@pytest.fixture
def typed(run, monkeypatch):
    """typed(lines) -> what is told of them at the table of "g"."""

    def typing(lines, seat="japan"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        ran = run("play", "g", "--as", seat).done()
        assert [line for line in ran.out.splitlines() if line.startswith(("Refused", "Let lie"))] == []
        assert ran.err == ""
        return ran.out

    return typing


@pytest.fixture
def ended(run):
    """ended() -> how the game stands, but for when its dice fall; and the dice that fell."""

    def end():
        stands = run("show", "g", "--as", "gamemaster", "--json").done().json
        entries = run("log", "g", "--as", "gamemaster", "--json").done().json["entries"]
        facts = [fact["event"] for entry in entries for fact in entry["facts"]]
        return {**stands, "dice": ""}, [fact for fact in facts if fact["type"].startswith("DiceRolled/")]

    return end


def test_half_the_orders_lead_through_the_same_battle(run, db, tmp_path, monkeypatch, typed, ended):
    run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
    typed(SAILED)
    shutil.copy(db, copy := tmp_path / "copy.skyledger")
    typed(WORD_BY_WORD)
    word_by_word = ended()
    monkeypatch.setenv("SKYLEDGER_DB", str(copy))
    typed(AS_ONE_TYPES_IT)
    assert ended() == word_by_word
    assert len(word_by_word[1]) == WORD_BY_WORD.count(": roll\n") == 9
    assert 2 * len(AS_ONE_TYPES_IT.splitlines()) <= len(WORD_BY_WORD.splitlines())
    run("audit", "g").done()


def test_done_at_once_leads_through_the_same_battle_with_no_step_named(
    run, db, tmp_path, monkeypatch, typed, ended
):
    run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
    typed(SAILED)
    shutil.copy(db, copy := tmp_path / "copy.skyledger")
    typed(WORD_BY_WORD)
    word_by_word = ended()
    monkeypatch.setenv("SKYLEDGER_DB", str(copy))
    told = " ".join(typed(AT_ONCE).split())
    assert ended() == word_by_word
    assert 10 * len(AT_ONCE.splitlines()) <= 7 * len(WORD_BY_WORD.splitlines())
    assert "Whoever sees it come by itself learns that japan has nothing there." in told
    run("audit", "g").done()


def test_done_at_once_says_each_done_as_an_entry_of_its_own_and_nothing_where_air_could_be_used(
    run, typed, words_of
):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = len(words_of("australia"))
    typed(
        "japan: join battle at Port Moresby\naustralia: done at once\namerica: done\njapan: done\n"
        "america: done\njapan: done\namerica: allot no patrol\njapan: allot no patrol\n"
    )
    assert words_of("australia")[before:] == ["done", "done", "allot no patrol"]
    assert run("show", "g", "--json").done().json["turn"]["phase"].endswith("naval_combat.covering")


def test_done_by_order_has_a_seat_say_it_itself_again_and_what_was_taken_back_stays_so(run, typed, words_of):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = len(words_of("australia"))
    begun = (
        "australia: done at once\njapan: join battle at Port Moresby\ngamemaster: undo --because misheard\n"
    )
    typed(f"{begun}show\n")
    assert words_of("australia")[before:] == []
    typed(
        "australia: done at once\ngamemaster: undo --because misheard\naustralia: done by order\njapan: done\n"
    )
    assert words_of("australia")[before:] == []


def test_done_at_once_is_offered_once_where_nothing_else_is_left_and_elsewhere_points_to_a_table(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(f"{SAILED}japan: join battle at Port Moresby\n")
    told = " ".join(typed("as australia\nboard\nshow\n").split())
    assert told.count("“done at once” says it for australia wherever nothing else is left to order") == 1
    refused = run("order", "g", "done at once", "--as", "japan").failed(2).err
    assert "skyledger play g --as japan" in " ".join(refused.split())


@pytest.fixture
def words_of(run):
    """words_of("japan") -> what the orders of a seat say, as it sees them itself."""
    return lambda seat: [
        entry["text"]
        for entry in run("log", "g", "--as", seat, "--json").done().json["entries"]
        if entry["seat"] == seat and not entry["voided_by"]
    ]


def test_who_waits_goes_on_when_others_have_spoken_and_no_further_than_he_said(run, typed, words_of):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = len(words_of("australia"))
    told = typed(
        "japan: join battle at Port Moresby\naustralia: done until air cover --yes\namerica: done\njapan: done\n"
        "america: done\njapan: done\namerica: allot no patrol\njapan: allot no patrol\n"
    )
    assert words_of("australia")[before:] == ["done", "done", "allot no patrol"]
    stopped = "Stopped: australia at movement phase, naval combat: air cover. So far it was to go."
    told = " ".join(told.split())
    assert told.count(stopped) == told.count("So far it was to go") == 1


STEPS = (
    "movement phase, counterair: what is attacked; movement phase: transfers; movement phase: air missions; "
    "combat phase, counterair: what is attacked; combat phase: air missions; unit construction phase: airbases; "
    "redeployment phase: transfers"
)


def test_who_goes_on_by_himself_is_told_every_step_that_he_passed_once_and_what_he_let_go_in_it(run, typed):
    run("new", "malta_1942", "--id", "g").done()
    row = "done until next turn --yes"
    told = " ".join(typed(f"germany: {row}\nitaly: {row}\n", "germany").split())
    first, _, then = told.partition("italy goes on by itself.")
    assert "Stopped: You are done at movement phase: airbases. It waits for italy." in first
    assert f"Passed: movement phase: staging; {STEPS}; end of the player turn: uninversion Let go:" in then
    assert then.count(STEPS) == 2
    for seat in ("germany", "italy"):
        assert then.count(f"Stopped: {seat} at movement phase: airbases. So far it was to go.") == 1
    assert "in movement phase: staging orders such as “stage 1 AAF German" in then
    assert "place airbase" not in then


def test_where_something_is_taken_back_nobody_goes_on_by_himself(run, typed, words_of):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = len(words_of("japan"))
    begun = "japan: join battle at Port Moresby\njapan: done until searches\namerica: done\naustralia: done\n"
    typed(f"{begun}gamemaster: undo --because misheard\namerica: done\naustralia: done\n")
    assert words_of("japan")[before:] == ["join battle at Port Moresby", "done"]


STOPPED = (
    "Stopped: japan at movement phase, naval combat: {step}. Something is under way in which you have a word, "
    "such as “{order}”; say “{none}” if you want none."
)


def test_a_row_stops_where_air_could_still_be_used_and_the_word_that_there_is_none_goes_on(
    run, typed, words_of
):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = len(words_of("japan"))
    told = typed(
        "japan: join battle at Port Moresby\njapan: done until searches\namerica: done\naustralia: done\n"
        "america: done until air cover --yes\naustralia: done until air cover --yes\njapan: allot no patrol\n"
        "america: allot no cover\naustralia: allot no cover\njapan: allot no cover\n"
    )
    told = " ".join(told.split())
    for step, none in (("combat air patrol", "allot no patrol"), ("air cover", "allot no cover")):
        start, end = STOPPED.format(step=step, order="|", none=none).split("|")
        (order,) = {one.split(end)[0] for one in told.split(start)[1:] if end in one}
        assert order.startswith(none.replace(" no ", " "))
    own = ["join battle at Port Moresby", "done", "done", "allot no patrol", "allot no cover"]
    assert words_of("japan")[before:] == own


def test_a_doubt_is_told_once_to_a_seat_at_a_table_and_by_single_orders_of_one_phase(run, typed):
    run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
    typed(SAILED)
    before, launch, _ = WORD_BY_WORD.rpartition("america: launch strike at Covering Group with ")
    assert typed(before).count("W357") == 2
    order = f"{launch.removeprefix('america: ')}2 NAS from Lexington, 3 NAS from Yorktown"
    told = run("order", "g", order, "--as", "america").done().out
    assert "announces an air strike on Covering Group" in told
    assert "W357" not in told


def test_who_has_nothing_else_to_order_is_told_so_himself_and_nobody_else_learns_it(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(f"{SAILED}japan: join battle at Port Moresby\n")
    told = run("next", "--as", "australia").done().out
    assert "australia has nothing else to order than “done”." in told
    assert "nothing else" not in run("next").done().out
    assert run("next", "--json").done().json["games"][0]["only"] == {}
    assert "nothing else" not in run("games").done().out
    assert "only “done” is left" in run("play", "g", "--as", "australia").done().out


def test_games_tells_what_everybody_knows_that_who_is_awaited_has_nothing_else_to_order(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    before, _, _ = WORD_BY_WORD.partition("america: allot no cover\n")
    typed(f"{SAILED}{before}")
    told = "america has nothing else to order than “allot no cover”."
    assert told in run("games").done().out
    assert told in run("next").done().out


def test_who_rolls_where_sides_say_whether_they_stay_is_told_whom_it_waits_for(run, typed):
    run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
    before, _, _ = WORD_BY_WORD.partition("japan: stay in the battle\n")
    typed(f"{SAILED}{before}")
    told = " ".join(run("order", "g", "roll", "--as", "japan").out.split())
    assert "It waits for america or australia or japan, and nothing is to be rolled before that." in told


def test_where_a_step_has_a_word_of_its_own_for_none_done_is_told_that_word(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    begun = "japan: join battle at Port Moresby\njapan: done\namerica: done\naustralia: done\n"
    typed(f"{SAILED}{begun}japan: done\namerica: done\naustralia: done\n")
    told = " ".join(run("order", "g", "done", "--as", "japan").out.split())
    assert "a seat says what it allots, or “allot no patrol”." in told
    assert "the place for it is" not in told


def test_where_it_stops_at_once_for_its_own_word_that_is_told_once(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    begun = "japan: join battle at Port Moresby\njapan: done\namerica: done\naustralia: done\n"
    told = " ".join(
        typed(f"{SAILED}{begun}america: done\naustralia: done\njapan: done until searches\n").split()
    )
    assert told.count("Something is under way in which you have a word") == 1


def test_who_has_allotted_already_and_is_done_is_told_that_and_who_is_waited_for(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    before, _, _ = WORD_BY_WORD.partition("australia: allot no cover\n")
    typed(f"{SAILED}{before}")
    told = " ".join(run("order", "g", "done", "--as", "america").out.split())
    assert "america has had its say in “" in told
    assert "air cover” already; it waits for the word of australia or japan." in told
    assert "allot no cover" not in told
