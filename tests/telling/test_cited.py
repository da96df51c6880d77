"""What a ruling rests on where no book has a number for it is a word, and said in the language that is spoken."""

import re

import pytest

from core.war_game.board import BOOK as WAR_GAME
from core.world_at_war.conditions import BOOK as WORLD_AT_WAR
from events.sentences import speaking
from skyledger.games import GAMES
from skyledger.languages.pseudo import PSEUDO
from skyledger.telling.cited import IN_WORDS, all_cited, behind, cited

NUMBER = re.compile(r"(\w+:)?\d|IV/")


@pytest.mark.parametrize(("game", "book"), [("A World at War", WORLD_AT_WAR), ("The War Game", WAR_GAME)])
def test_whatever_a_condition_is_called_that_has_no_number_is_a_word_of_the_language(game, book):
    assert GAMES[game].rules.name == game  # once a game is there, its conditions are written down
    numbers = {rule.number for rule in book.rules.values()}
    assert {number for number in numbers if not NUMBER.match(number)} <= IN_WORDS
    assert len(numbers) > 30


def test_numbers_are_the_same_in_every_language_and_words_are_said():
    assert behind(("18.21B", "force pool")) == " [18.21B, force pool]"
    with speaking(PSEUDO):
        assert cited("sequence of play") == "šéǫûéñçé ôƒ þļàý"
        assert all_cited(("18.21B", "dice")) == "18.21B, đîçé"
        assert behind(()) == ""
