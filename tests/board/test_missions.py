"""The board lists bombings and air transports that are under way, and who meets them."""

from skyledger.board.sentences import mission_words
from skyledger.board.sight import board_view
from tests.world_at_war.bombings import row
from tests.world_at_war.conftest import board
from tests.world_at_war.flights import ORAN, carry, front
from tests.world_at_war.orders import InterceptAirTransport

__all__ = ["board"]


def told(game):
    view = board_view(game, "public")
    return [mission_words(one, view.nations) for one in view.missions]


def test_18_62_the_board_tells_of_transports_and_of_who_intercepts_and_protects_them(board):
    table = front(board, "1 air transport Germany Lille", "3 AAF Germany Lyon", "3 AAF Britain Dover")
    table.set_out(carry(table, ORAN, "I Corps"))
    flying = "Air transport to Oran: German 1 air transport from Lille (with I Corps)"
    assert told(table.game) == [flying]
    table.as_seat("allies").when(InterceptAirTransport(table.group("2 AAF Britain Dover"), ORAN)).accepted()
    assert told(table.game) == [f"{flying}; intercepted over Oran by British 2 AAF from Dover"]
    table.intercepted("1 AAF Britain Dover", ORAN).escorted("1 AAF Germany Lyon")
    met = "intercepted over Oran by British 3 AAF from Dover; counter-intercepted by German 1 AAF from Lyon"
    assert told(table.game) == [f"{flying}; {met}"]


def test_18_57_the_board_tells_of_bombings_until_they_are_over(board):
    box = "Western Allied SW box"
    two = f"2 strategic bomber Britain {box}"
    table = row(board, two, "1 AAF Germany Ghent").sent(f"{two} > Ghent")
    bombing = f"Bombing of Ghent: British 2 strategic bombers from {box}"
    assert told(table.game) == [bombing]
    table.begun().met("1 AAF Germany Ghent > Ghent")
    assert told(table.game) == [f"{bombing}; opposed by German 1 AAF from Ghent"]
    table.answered().thrown((3, 4), (3, 4))
    assert told(table.game) == []
