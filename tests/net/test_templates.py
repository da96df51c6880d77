"""Each breach that a refusal tells of in a recorded game is its template, filled with its parameters."""

import pytest

from events.sentences import say
from tests.net.kept import names, read
from tests.net.playing import played
from tests.net.telling import refusals, viewers

USUAL = 28
OF_NOTHING = "war_game_doubts_2"
"""A game in which a place of a template is filled with nothing."""


def games():
    for at, name in enumerate(names()):
        yield pytest.param(name, marks=() if at % USUAL == 5 or name == OF_NOTHING else pytest.mark.net)


@pytest.mark.parametrize("name", list(games()))
def test_every_breach_is_its_template_filled(name):
    rulings = [
        ruling for moment in played(read(name)) for who in viewers(moment) for ruling in refusals(moment, who)
    ]
    breaches = [one for ruling in rulings if isinstance(ruling, dict) for one in ruling.get("violations", ())]
    assert [one for one in breaches if list(one["found"]) != filled(one)] == []


def test_what_the_turn_and_a_question_refuse_is_among_them():
    told = [refusals(moment, who) for moment in played(read("15_6_in_play_1")) for who in viewers(moment)]
    checks = {
        one["check"]
        for some in told
        for ruling in some
        if isinstance(ruling, dict)
        for one in ruling.get("violations", ())
    }
    assert {"sequence", "question"} <= checks


def filled(violation):
    return [say(violation["template"], **given) for given in violation["parameters"]]
