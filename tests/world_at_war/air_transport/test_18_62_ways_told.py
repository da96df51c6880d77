"""18.62, W316: by which hexes air transports fly is told before they do, and how they go round the enemy."""

from skyledger.board.air_transports import over_the_enemy
from skyledger.board.noted import noted
from skyledger.board.waiting import meaning_now
from skyledger.notation.marks import without_marks
from tests.world_at_war.flights import METZ, carry, front, supply

BRITISH = {"0100": "Britain", "0200": "Britain"}


def told(table, order):
    return " ".join(noted(table.game, "axis", order))


def test_18_62_a_menu_tells_that_a_flight_goes_the_shortest_way_and_may_go_by_others(board):
    table = front(board)
    means = meaning_now(table.game, carry(table, METZ, "I Corps"))
    assert "the shortest way" in means
    assert "“via” and hexes behind the order" in means


def test_18_62_behind_a_goal_stands_over_which_hexes_of_the_enemy_that_leads(board):
    table = front(board, held=BRITISH)
    assert over_the_enemy(table.game)(carry(table, METZ, "I Corps")) == "over the enemy at 0100 and 0200"
    assert over_the_enemy(front(board).game)(carry(table, METZ, "I Corps")) == ""


def test_18_62_and_by_which_hex_of_a_way_that_is_no_longer_it_would_lead_over_less(board):
    """From Lille to Essen it is two hexes by 0100, which is taken (W316), and by 0001."""

    def marked(held):
        table = front(board, drawing="Lille . Metz Oran Dover\n . Essen . . .", held=held)
        return over_the_enemy(table.game)(carry(table, "0101", "I Corps"))

    assert marked({"0100": "Britain"}) == "over the enemy at 0100, over fewer via 0001"
    assert marked({"0100": "Britain", "0001": "Britain"}) == "over the enemy at 0100"
    assert marked({"0001": "Britain"}) == ""


def test_18_62_what_stands_there_is_read_with_a_copied_line():
    line = "airdrop Paras with 1 air transport German from Lille to Essen"
    for mark in ("over the enemy at 0100 and 0200", "over the enemy at 0100, over fewer via Liege"):
        assert without_marks(f"{line} ({mark})") == line


def test_18_62_who_sends_transports_over_the_enemy_is_told_so(board):
    table = front(board, held=BRITISH)
    assert "leads over 0100 and 0200" in told(table, supply(table, "1st Army"))
    assert told(front(board), supply(table, "1st Army")) == ""
