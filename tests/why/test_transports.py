"""`why` tells who flies in air transport that is under way, who intercepts it and who protects it."""

from skyledger.why.world_at_war.units import rests_on, seen
from skyledger.why.world_at_war.words import standing
from tests.world_at_war.conftest import board
from tests.world_at_war.flights import ORAN, carry, front
from tests.world_at_war.orders import CounterIntercept, InterceptAirTransport

__all__ = ["board"]


def commitments(table, unit):
    return [one.told for one in standing(table.game, unit) if one.about == "commitment"]


def test_18_62_why_tells_of_transports_interceptors_and_counter_interceptors_under_way(board):
    table = front(board, "1 air transport Germany Lille", "3 AAF Germany Lyon", "3 AAF Britain Dover")
    table.set_out(carry(table, ORAN, "I Corps"))
    assert commitments(table, "GE-air-transport-01") == ["committed to air transport at Oran (0800)"]
    assert commitments(table, "BR-AAF-01") == []
    table.as_seat("allies").when(InterceptAirTransport(table.group("1 AAF Britain Dover"), ORAN)).accepted()
    assert commitments(table, "BR-AAF-01") == ["committed to interception of air transport at Oran (0800)"]
    table.intercepted("1 AAF Britain Dover", ORAN)
    table.as_seat("axis").when(CounterIntercept(table.group("1 AAF Germany Lyon"))).accepted()
    assert commitments(table, "GE-AAF-01") == ["committed to counter-interception at Oran (0800)"]
    assert seen(table.game, "GE-AAF-02").get("flight/0800") is None


def test_18_623_what_was_flown_in_it_rests_on_having_been_sent(board):
    table = front(board, "1 air transport Germany Lille", "3 AAF Britain Dover")
    table.set_out(carry(table, ORAN, "I Corps")).intercepted("3 AAF Britain Dover", ORAN)
    table.attacked("3 AAF Britain Dover").thrown((1, 1))
    flown = [one for one in table.all if type(one).__name__ in ("AirMissionFlown", "AirBattleBegan")]
    assert len(flown) == 2
    assert all(("BR-AAF-01", "flight/") in rests_on(one, "BR-AAF-01", "inverted") for one in flown)
