"""An order with its fact, its form, its sentence and its menu takes six places and no seventh."""

from functools import reduce
from operator import or_
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.chapter import Chapter, procedures
from core.fold import composed, evolve
from core.ruling import Accepted, Refused
from core.world_at_war import folds, registry
from core.world_at_war.menus import Part, told_apart
from core.world_at_war.rules import RULES
from core.world_at_war.sequence import Choose, answering
from core.world_at_war.state import game_from
from phases.chapter import system_of
from phases.referee import decide, menu
from phases.world_at_war import CHAPTERS, TABLE
from skyledger.notation.forms import forms_of
from skyledger.notation.grammar import Grammar
from skyledger.notation.parsing import parsed
from skyledger.notation.reader import Reader
from skyledger.notation.reading import order_of
from skyledger.notation.world_at_war.names import near
from skyledger.notation.writing import line_of
from skyledger.telling.world_at_war.facts import TELLINGS
from tests.toy import WORDING, balloons
from tests.toy.balloons import BalloonRaised, RaiseBalloon
from tests.world_at_war.conftest import board
from tools.docs.catalogue import of_code

__all__ = ["board"]

EVOLUTIONS = composed((*(chapter.FOLDS for chapter in folds.CHAPTERS), balloons.FOLDS))
ANSWERED = Chapter(orders={Part.FIRST: {Choose: answering(registry.CHOICES)}})
PROCEDURES = procedures((*registry.CHAPTERS, balloons.CHAPTER, ANSWERED))
SYSTEM = system_of(
    replace(
        RULES,
        event=reduce(or_, EVOLUTIONS),
        order=reduce(or_, PROCEDURES),
        evolutions=EVOLUTIONS,
        procedures={order: told_apart(procedure) for order, procedure in PROCEDURES.items()},
    ),
    TABLE,
    (*CHAPTERS, balloons.TURN),
)
"""The game with a chapter more: put together as the house puts it together, of what the six places hold."""


@pytest.fixture
def game(board):
    return game_from(board("Lille . Metz", held={"0200": "Britain"}))


def read(game, text):
    grammar = Grammar("tests.toy")
    return order_of(Reader(game, "axis", text, grammar, near), parsed(grammar, text))


def test_it_is_read_and_written(game):
    assert read(game, "raise balloon over Lille") == RaiseBalloon("0000")
    assert line_of(WORDING, game, RaiseBalloon("0000")) == "raise balloon over Lille"


def test_its_form_is_told_in_help():
    form = next(one for one in forms_of(WORDING) if one.order is RaiseBalloon)
    assert (form.verb, form.form, form.rule) == ("raise", "raise balloon over PLACE", "99.1")


def test_it_is_ruled_on_folded_and_told(game):
    ruling = decide(SYSTEM, game, "axis", RaiseBalloon("0000"))
    assert isinstance(ruling, Accepted)
    (ruled,) = ruling.facts
    assert ruled.event == BalloonRaised("axis", "0000")
    after = evolve(EVOLUTIONS, game, ruled.event)
    assert after.facts["balloon 0000"].value == "raised"
    tellings = {**TELLINGS, **balloons.TELLING}
    assert tellings[BalloonRaised](after, ruled.event) == "axis has raised a balloon over Lille (0000)."


def test_it_is_refused_with_its_number(game):
    ruling = decide(SYSTEM, game, "axis", RaiseBalloon("0200"))
    assert isinstance(ruling, Refused)
    assert [(one.rule, one.found) for one in ruling.violations] == [("99.1", ("Metz is held by Britain.",))]


def test_it_is_in_the_menu_of_its_time(game):
    offered = [one for one in menu(SYSTEM, game, "axis") if isinstance(one.order, RaiseBalloon)]
    assert [slot.field for slot in offered[0].slots] == ["over"]
    assert menu(SYSTEM, game, "allies") == () or not any(
        isinstance(one.order, RaiseBalloon) for one in menu(SYSTEM, game, "allies")
    )


def test_its_sentences_are_in_the_catalogue():
    told = {template for template, _ in of_code(Path(balloons.__file__))}
    assert {"{seat} has raised a balloon over {place}.", "{place} is held by {given}."} <= told


def test_there_are_six_places():
    places = [
        line
        for line in Path(balloons.__file__).read_text(encoding="utf-8").splitlines()
        if line.startswith("# ")
    ]
    assert [place[2] for place in places] == ["1", "2", "3", "4", "5", "6"]
