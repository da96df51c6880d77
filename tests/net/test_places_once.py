"""No sentence names a place twice in a row, as a group of ships that is called by its port would have it."""

import re

import pytest

from core.dice import RollDice
from core.world_at_war.state import position_of
from events.codec import encode
from skyledger.scenarios import position_json
from skyledger.service import GAMEMASTER
from tests.net import kept, telling
from tests.net.playing import played
from tests.net.pseudo import texts
from tests.net.test_pseudo import games
from tests.world_at_war.conftest import board
from tests.world_at_war.kamikaze_strikes.test_17_47_groups_in_port import GROUPS, TWO, dive, port
from tests.world_at_war.orders import Choose, Finish

__all__ = ["board", "port"]

TWICE = re.compile(
    r"(?<![\w-])(?<!of )([A-Z][\w'~-]*(?: [A-Z\d][\w'-]*)*)(?: \(\d+\))?,?"
    r"(?: [a-z]+){0,2} (?:at|in|over|to|from|near|of|on|for|off) \1(?![\w-])"
)
"""A name, and behind a word of where the same again; but that of a nation, which a place may share."""


def named_twice(moments):
    """What log, board and refusals say in which a name follows itself."""
    return {
        text
        for moment in moments
        for part in (telling.log, telling.board, telling.refusals)
        for text in texts(part(moment, GAMEMASTER)[part is telling.log :])
        if TWICE.search(text)
    }


def over_naha(port):
    """Kamikazes go for the ships outside task forces in Naha, and others are diverted to them."""
    table = port(15, **TWO, **GROUPS).as_seat("axis")
    begins, orders = position_of(table.game), []

    def said(seat, *given):
        orders.extend(kept.Order(seat, encode(one)) for one in given)
        table.as_seat(seat).when(*given).accepted()

    said("axis", dive(6, "TF 38"), dive(9, "Naha"), Finish())
    while len([one for one in table.game.base_attacks if one.ended]) < 2:
        if table.game.rolls:
            due = table.game.rolls[0]
            said(due.seats[0], RollDice((5,) * due.dice))
        else:
            asked = table.game.questions[:1]
            said("allies", Choose(asked[0].options[-1]) if asked else Finish())
    return kept.Game("A World at War", position_json(begins), orders=tuple(orders))


def test_17_47A_ships_that_are_called_by_their_port_are_not_said_to_be_at_it(port):
    game = over_naha(port)
    moments = list(played(game))
    assert not named_twice(moments)
    told = [text for moment in moments for text in texts(telling.log(moment, GAMEMASTER))]
    assert any("diverted to the ships outside task forces at Naha" in text for text in told)


@pytest.mark.parametrize("name", list(games()))
def test_in_no_recorded_game_a_place_is_named_twice_in_a_row(name):
    assert not named_twice(played(kept.read(name)))


def test_what_is_named_twice_would_be_found():
    assert TWICE.search("Strike 2 is diverted to Naha at Naha (0100)")
    assert TWICE.search("Naha (0100) in port at Naha")
    assert not TWICE.search("They are based at Naha. To Naha they go")
