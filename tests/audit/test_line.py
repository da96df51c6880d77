"""A game walked along its entries: what comes of the same facts in the same game is folded once."""

from msgspec.structs import replace

from core.history import Deed
from events.message import SeatFinished
from skyledger.auditing.walking import Line
from tests.audit.conftest import SYSTEM


def counted():
    """A line, and the list of facts that were folded along it."""
    folded = []

    def finished(game, event):
        folded.append(event)
        return SYSTEM.rules.evolutions[SeatFinished](game, event)

    evolutions = {**SYSTEM.rules.evolutions, SeatFinished: finished}
    return Line(replace(SYSTEM.rules, evolutions=evolutions)), folded


def test_recorded_facts_and_those_that_the_rules_give_are_folded_once_each():
    line, folded = counted()
    recorded, given = (SeatFinished("axis"),) * 3, (SeatFinished("allies"),)
    games = [line.after(recorded), line.after(given), line.after(list(recorded)), line.after(given)]
    assert games[0] is games[2]
    assert games[1] is games[3]
    line.walk(Deed(1, "axis", recorded))
    assert line.state is games[0]
    assert len(folded) == 4


def test_other_facts_and_another_game_are_folded_anew():
    line, folded = counted()
    facts = (SeatFinished("axis"),)
    line.walk(Deed(1, "axis", facts))
    line.after(facts)
    line.after((*facts, *facts))
    assert len(folded) == 4
    assert "axis" in line.after(facts).turn.finished
    assert line.after((SeatFinished("allies"),)) != line.after(facts)
