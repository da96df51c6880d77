"""Dice in orders: `roll` asks the machine, `dice 5 3` tells what fell at the table."""

import pytest

from core.dice import MACHINE, SEED, THROW, RollDice
from skyledger.notation.grammar import word
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.world_at_war import render
from skyledger.notation.world_at_war.names import GRAMMAR


@pytest.mark.parametrize(
    "text",
    [
        "roll",
        "Roll.",
        "roll dice",
        "roll the dice",
        "throw the dice",
        "throw",
        "roll all",
        "roll all of the dice",
    ],
)
def test_a_throw_is_asked_of_the_machine(reads, text):
    assert reads(text) == THROW


@pytest.mark.parametrize(
    "text",
    ["dice 5 3", "Dice: 5 3.", "dice 5, 3", "dice 5 and 3", "dice five three", "dice = 5 3", "DICE 5,3"],
)
def test_what_fell_at_the_table_is_told_in_figures_or_words(reads, text):
    assert reads(text) == RollDice((5, 3))


def test_what_no_die_shows_is_left_to_the_ruling(reads):
    assert reads("dice 0 77") == RollDice((0, 77))


@pytest.mark.parametrize("source", [MACHINE, SEED])
def test_a_throw_that_was_made_is_written_as_it_was_asked_for(plain, source):
    assert render(plain, RollDice((5, 3), source)) == "roll"


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("dice", 5, "expected what the dice show, such as “5 3”"),
        ("dice 5 x", 8, "expected what a die shows, such as “5” or the end of the order"),
        ("dice 5 and", 11, "expected what another die shows"),
        ("roll 5 3", 6, "expected the end of the order"),
        ("dcie 5 3", 1, "expected “dice”"),
    ],
)
def test_what_is_wrong_is_pointed_at(reads, text, column, says):
    with pytest.raises(NotAnOrder) as told:
        reads(text)
    assert told.value.column == column
    assert says in str(told.value)


@pytest.mark.parametrize("name", ["Roll", "Dice", "Die", "0504", "six"])
def test_a_place_that_is_called_so_needs_no_quotation_marks(name):
    assert word(GRAMMAR, name) == name
