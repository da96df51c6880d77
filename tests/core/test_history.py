"""Undo and redo as entries."""

from core.history import Deed, Redo, Undo, effective, mark, overtaken, redo, turnings, undo, voided
from core.ruling import Accepted, Refused, Ruled
from events.message import DiceRolled, EntriesRedone, EntriesUndone, Event, SeatFinished, SecretRevealed
from events.sentences import say
from events.war_game.facts import NothingFinished

GM = "gamemaster"


def deed(number, seat="axis", *facts):
    return Deed(number, seat, facts or (SeatFinished(seat),))


START = deed(1, GM)


def told(ruling):
    """What an undo or redo is refused for, as it is told and as its template and parameters have it."""
    assert isinstance(ruling, Refused)
    (violation,) = ruling.violations
    assert violation.found == tuple(say(violation.template, **given) for given in violation.parameters)
    return violation.found[0]


def test_an_undo_voids_and_a_redo_revives():
    line = [START, deed(2), deed(3), deed(4, "axis", EntriesUndone(3, 3))]
    assert voided(line) == {3: 4}
    assert [d.number for d in effective(line)] == [1, 2]
    assert voided([*line, deed(5, "axis", EntriesRedone(4))]) == {}


def test_undo_after_undo_goes_further_back_and_redo_comes_forth_in_turn():
    line = [START, deed(2), deed(3)]
    for number, first in ((4, 3), (5, 2)):
        ruling = undo(line, "axis", Undo(), GM)
        assert ruling.facts[0].event == EntriesUndone(first, first)
        line.append(deed(number, "axis", ruling.facts[0].event))
    assert redo(line, "axis", GM).facts[0].event == EntriesRedone(5)
    line.append(deed(6, "axis", EntriesRedone(5)))
    assert redo(line, "axis", GM).facts[0].event == EntriesRedone(4)


def test_an_undo_of_a_range_is_one_step_for_redo():
    line = [START, deed(2), deed(3), deed(4)]
    ruling = undo(line, "axis", Undo(to=2), GM)
    assert ruling.facts[0].event == EntriesUndone(2, 4)
    line.append(deed(5, "axis", ruling.facts[0].event))
    assert effective(line) == (START,)


def test_a_new_order_closes_redo():
    line = [START, deed(2), deed(3, "axis", EntriesUndone(2, 2)), deed(4)]
    assert "nothing to redo" in told(redo(line, "axis", GM))


def test_what_was_undone_before_a_new_order_stays_undone_when_that_one_is_undone_too():
    line = [
        START,
        deed(2),
        deed(3, "axis", EntriesUndone(2, 2)),
        deed(4),
        deed(5, "axis", EntriesUndone(1, 4)),
    ]
    assert voided(line) == {2: 3, 1: 5, 4: 5}


def test_a_seat_takes_back_its_own_entries_only():
    line = [START, deed(2), deed(3, "allies")]
    assert (
        told(undo(line, "axis", Undo(), GM))
        == "Entry 3 is allies's; axis takes back only what came after it."
    )
    assert "Entry 3" in told(undo(line, "axis", Undo(to=2), GM))


def test_undo_stops_at_the_last_die_and_at_a_secret_shown():
    for barrier in (DiceRolled("counterair", (3, 4), "machine"), SecretRevealed("task force 2")):
        line = [START, deed(2), deed(3, "axis", barrier), deed(4)]
        assert isinstance(undo(line, "axis", Undo(), GM), Accepted)
        assert "Entry" not in told(undo(line, "axis", Undo(to=2), GM)) or "entry 3" in told(
            undo(line, "axis", Undo(to=2), GM)
        )


def test_the_gamemaster_goes_further_and_says_why():
    line = [START, deed(2, "axis", DiceRolled("x", (1,), "typed")), deed(3, "allies")]
    assert "says why" in told(undo(line, GM, Undo(to=2), GM))
    assert "says why" in told(undo(line, GM, Undo(2, "   "), GM))
    ruling = undo(line, GM, Undo(2, "both sides agreed"), GM)
    assert ruling.facts[0].event == EntriesUndone(2, 3, "both sides agreed")


def test_the_beginning_of_a_game_is_not_undone():
    assert told(undo([START], GM, Undo(because="why not"), GM)) == "There is nothing to undo."
    assert "beginning of the game" in told(undo([START, deed(2)], "axis", Undo(to=1), GM))
    assert "not one that counts" in told(undo([START, deed(2)], "axis", Undo(to=7), GM))


def test_only_who_undid_redoes():
    line = [START, deed(2), deed(3, "axis", EntriesUndone(2, 2))]
    assert told(redo(line, "allies", GM)) == (
        "Entry 2 was undone by axis in entry 3; axis or gamemaster may redo it."
    )
    assert isinstance(redo(line, GM, GM), Accepted)
    assert Redo() == Redo()


class Spoken(Event, frozen=True):
    """A fact of any game: a seat did something, or its standing order did it for it."""

    standing: str = ""


def test_undo_stops_at_what_another_seat_had_said_beforehand():
    line = [START, deed(2), deed(3, "axis", SeatFinished("axis"), Spoken("allies"))]
    assert told(undo(line, "axis", Undo(), GM)) == (
        "In entry 3 what allies had said beforehand was done; what came before stands."
    )
    assert "In entry 3" in told(undo([*line, deed(4)], "axis", Undo(to=2), GM))
    assert isinstance(undo(line, GM, Undo(because="a slip"), GM), Accepted)


def test_undo_stops_where_another_seat_finished_by_what_it_had_said_beforehand():
    line = [START, deed(2), deed(3, "axis", SeatFinished("axis"), SeatFinished("allies"))]
    assert "what allies had said beforehand was done" in told(undo(line, "axis", Undo(), GM))


def test_undo_takes_back_what_a_seat_itself_had_said_beforehand_and_what_nobody_had():
    for fact in (Spoken("axis"), Spoken()):
        assert isinstance(undo([START, deed(2, "axis", fact)], "axis", Undo(), GM), Accepted)


def test_a_redo_never_reaches_behind_an_order_that_closed_it():
    """Entry 2 was undone before 4 was ordered; undoing and redoing 4 does not open that line again."""
    line = [
        deed(1),
        deed(2),
        deed(3, "axis", EntriesUndone(2, 2)),
        deed(4),
        deed(5, "axis", EntriesUndone(4, 4)),
    ]
    assert isinstance(redo(line, "axis", "gamemaster"), Accepted)
    line.append(deed(6, "axis", EntriesRedone(5)))
    assert "nothing to redo" in told(redo(line, "axis", "gamemaster"))


def test_a_refused_redo_says_what_was_undone_and_cites_no_rule_of_undo():
    line = [START, deed(2), deed(3), deed(4, GM, EntriesUndone(2, 3))]
    ruling = redo(line, "allies", GM)
    assert told(ruling) == "Entries 2 to 3 were undone by gamemaster in entry 4; gamemaster may redo them."
    assert {(one.rule, one.check) for one in ruling.violations} == {("redo", "redo")}
    nothing = redo([START, deed(2)], "axis", GM)
    assert {(one.rule, one.sentence) for one in nothing.violations} == {
        ("redo", ruling.violations[0].sentence)
    }
    assert "takes back" not in nothing.violations[0].sentence


def test_an_undo_turns_what_counted_and_no_undo_between():
    line = [START, deed(2), deed(3), deed(4, "axis", EntriesUndone(3, 3)), deed(5)]
    line.append(deed(6, GM, EntriesUndone(2, 5)))
    line.append(deed(7, GM, EntriesRedone(6)))
    assert turnings((d.number, mark(d)) for d in line if mark(d)).turned == {4: (3,), 6: (2, 5), 7: (2, 5)}


def test_what_is_no_longer_so():
    line = [START, deed(2), deed(3), deed(4, "axis", EntriesUndone(3, 3))]
    assert overtaken_in(line) == {3: 4}
    line.append(deed(5, "axis", EntriesRedone(4)))
    assert overtaken_in(line) == {4: 5}
    line.append(deed(6, "axis", EntriesUndone(3, 3)))
    assert overtaken_in(line) == {3: 6, 4: 5, 5: 6}


def overtaken_in(line):
    """Each entry that is no longer so, with the one by which it is not."""
    marks = {d.number: mark(d) for d in line if mark(d)}
    found = {d.number: overtaken(turnings(marks.items()), marks, d.number) for d in line}
    return {number: by for number, by in found.items() if by}


def test_the_word_of_a_seat_that_was_not_waited_for_takes_nobody_s_undo_away():
    line = [START, deed(2, "germany"), deed(3, "britain", NothingFinished("britain"))]
    assert undo(line, "germany", Undo(2), GM) == Accepted((Ruled(EntriesUndone(2, 3), ()),))
    line = [START, deed(2, "germany"), deed(3, "britain", SeatFinished("britain"))]
    assert told(undo(line, "germany", Undo(2), GM)).startswith("Entry 3 is britain's;")
