"""In the language that nobody speaks each sentence of the recorded games is marked, and ledgers stay as they are."""

import pytest

from events.sentences import speaking
from skyledger.languages.pseudo import PSEUDO
from tests.net.kept import names, read
from tests.net.playing import played
from tests.net.pseudo import found_in, said_in_english, stayed_english

USUAL = 28


def games():
    for at, name in enumerate(names()):
        yield pytest.param(name, marks=() if at % USUAL == 3 else pytest.mark.net)


@pytest.mark.parametrize("name", list(games()))
def test_every_sentence_of_a_recorded_game_is_marked(name):
    assert found_in(name) == {}


@pytest.mark.parametrize("name", list(games()))
def test_every_sentence_of_a_command_on_a_recorded_game_is_marked(name):
    assert said_in_english(name) == {}


@pytest.mark.parametrize("name", [names()[3], names()[-1]])
def test_what_stands_in_a_ledger_is_the_same_in_every_language(name):
    game = read(name)
    english = [moment.step.facts for moment in played(game)]
    with speaking(PSEUDO):
        assert [moment.step.facts for moment in played(game)] == english


def test_a_sentence_that_stayed_english_would_be_told():
    assert list(
        stayed_english(["Ŵĥô is there", "“sail north” îš ñôţ", {"order": "sail north"}], frozenset())
    ) == ["Ŵĥô is there"]
