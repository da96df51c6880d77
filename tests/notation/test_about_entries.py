"""Undo, redo, proposals and answers: orders of every game, as they are typed and as a log tells them."""

import pytest

from core.history import Redo, Undo
from core.proposals import Accept, Decline, Propose
from skyledger.notation.any_game import read, written

LINES = {
    "undo": Undo(),
    "undo to 7 because a slip": Undo(7, "a slip"),
    "redo": Redo(),
    "propose undo": Propose(Undo()),
    "propose undo to 7 because I forgot the escort": Propose(Undo(7, "I forgot the escort")),
    "propose redo": Propose(Redo()),
    "accept": Accept(),
    "accept 12": Accept(12),
    "decline": Decline(),
    "decline 12 because the dice stand": Decline(12, "the dice stand"),
    "decline because the dice stand": Decline(0, "the dice stand"),
}
AS_TYPED = {
    "Propose to undo to entry 7.": Propose(Undo(7)),
    "ACCEPT proposal 12.": Accept(12),
    "accept entry 12": Accept(12),
    'decline because "no."': Decline(0, "no."),
}


@pytest.mark.parametrize("game", ["A World at War", "The War Game"])
@pytest.mark.parametrize("line", LINES)
def test_what_a_log_tells_is_read_as_what_was_meant(game, line):
    assert read(game, None, line, "axis") == LINES[line]
    assert written(game, None, LINES[line]) == line


@pytest.mark.parametrize("line", AS_TYPED)
def test_as_people_type_it(line):
    assert read("The War Game", None, line, "axis") == AS_TYPED[line]
