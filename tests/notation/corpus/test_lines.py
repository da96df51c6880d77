"""Two thousand lines as people write them, sound and unsound: each means what it meant, or fails as it failed."""

from itertools import groupby

import pytest

from tests.notation.corpus.reading import Line, lines, read_now

BY_GAME = {game: tuple(found) for game, found in groupby(lines(), lambda line: line.game)}


def test_there_are_two_thousand_lines_and_a_third_of_them_is_wrong():
    assert len(lines()) >= 2000
    assert 0.3 < sum(bool(line.wrong) for line in lines()) / len(lines()) < 0.7


@pytest.mark.parametrize("game", BY_GAME)
def test_every_line_means_what_it_meant_or_fails_as_it_failed(game):
    found = [read_now(one.game, one.seat, one.line) for one in BY_GAME[game]]
    assert [(was, now) for was, now in zip(BY_GAME[game], found, strict=True) if was != now] == []


def test_a_line_that_means_something_else_is_told():
    one = next(line for line in lines() if line.means)
    assert read_now(one.game, one.seat, one.line + " nonsense") != Line(
        one.game, one.seat, one.line, one.means
    )
