"""18.51 What is declared between the announcement of a mission and its resolution: doubt W349."""

import pytest

from events.world_at_war.air_transport import AirTransportArrived, AirTransportEnded
from events.world_at_war.board import Airbase
from events.world_at_war.flight import AirMissionFlown, AirUnitsCalledOff
from events.world_at_war.support import SupportCounted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.bombings import row
from tests.world_at_war.flights import DOVER, LILLE, ORAN, carry
from tests.world_at_war.flights import front as flown_front
from tests.world_at_war.orders import AnnounceBombing, AttackHex, Declare, Finish
from tests.world_at_war.supported import defended, front, phase, settled, supporting

__all__ = ["front"]

OPTIONS = ["go_on", "asked_again"]
GHENT, CALAIS, AT_DOVER = "0500", "0300", "0200"
GE = ("GE-AAF-01", "GE-AAF-02")


def short(place):
    """The base is supplied in part alone, from which no mission is flown."""
    return Declare("supply", place, "partial")


def off(table):
    return [fact for fact in table.facts if isinstance(fact, AirUnitsCalledOff)]


def rules_of(table, kind=AirUnitsCalledOff):
    return next(fact.rules for fact in table.ruling.facts if isinstance(fact.event, kind))


def ready(table, *names):
    return not any(table.game.units[name].inverted for name in names)


# 18.57


def bombing(board, option, *texts, **more):
    """Army air of Dover bombs Ghent, and what else is said."""
    return row(board, "3 AAF Britain Dover", *texts, doubts={"W349": option}, **more).sent(
        "3 AAF Britain Dover > Ghent"
    )


@pytest.mark.parametrize("option", OPTIONS)
def test_18_51_a_bomber_that_may_fly_no_more_stays_at_home_or_goes_on_as_doubt_W349_says(board, option):
    table = bombing(board, option).said("allies", short(AT_DOVER)).begun()
    names = tuple(table.game.units)
    if option == "go_on":
        assert table.results[GHENT][0] == "unopposed"
        assert not ready(table, *names)
    else:
        assert off(table) == [AirUnitsCalledOff(names, "bombing", GHENT)]
        assert rules_of(table) == ("18.51", "W349")
        assert table.results[GHENT] == ("no attackers", 0, (), ())
        assert ready(table, *names)
    assert table.phase == "combat.missions"


def test_18_57_bombers_of_which_nothing_was_declared_fly_where_W349_asks_again(board):
    table = bombing(board, "asked_again").begun()
    assert not off(table)
    assert table.results[GHENT][0] == "unopposed"


def test_18_57_they_are_asked_again_when_the_defenders_have_answered_where_W349_says_so(board):
    """The raid was to be met; who flew to meet it finds nobody, and flies home."""
    table = bombing(board, "asked_again", "2 AAF Germany Ghent").begun().met("1 AAF Germany Ghent > Ghent")
    assert table.phase == "combat.bombing.opposing"
    table.said("allies", short(AT_DOVER)).answered()
    assert len(off(table)) == 1
    assert table.results[GHENT][0] == "no attackers"
    assert table.phase == "combat.missions"


def test_18_57_escorts_stay_at_home_with_the_last_bombers_where_W349_asks_again(board):
    there = {"airbases": (Airbase("0100", "Britain"),)}
    table = bombing(board, "asked_again", "1 AAF Britain 0100", **there).escorted(
        "1 AAF Britain 0100 > Ghent"
    )
    table.said("allies", short(AT_DOVER)).begun()
    assert [fact.mission for fact in off(table)] == ["bombing", "escorting bombing"]
    assert ready(table, *table.game.units)


def test_18_57_bombers_that_were_called_off_are_free_where_W349_asks_again(board):
    table = bombing(board, "asked_again").said("allies", short(AT_DOVER)).begun()
    table.said("allies", Declare("supply", AT_DOVER, "full"))
    assert not any(
        isinstance(one.order, AnnounceBombing) for one in menu(WORLD_AT_WAR, table.game, "allies")
    ), "the bombings of the phase are over (doubt W328)"
    assert all(not unit.used for unit in table.game.units.values())


# 18.55


def supported(front, option):
    """Two factors of Lille support the attack on Calais; then Lille is short of supply."""
    game = front("2 AAF Germany Lille", "1 AAF Germany Ghent", doubts={"W349": option}).as_seat("axis")
    for text in ("2 AAF Germany Lille", "1 AAF Germany Ghent"):
        game.when(supporting(game, text)).accepted()
    defended(game.when(Finish()).accepted())
    return game.as_seat("axis").when(short("0000")).accepted()


@pytest.mark.parametrize("option", OPTIONS)
def test_18_51_ground_support_that_may_fly_no_more_stays_at_home_or_goes_on_as_doubt_W349_says(front, option):
    game = supported(front, option)
    game.when(settled(game, "fought")).accepted()
    counted = next(fact for fact in game.facts if isinstance(fact, SupportCounted))
    if option == "go_on":
        assert counted.support == (*GE, "GE-AAF-03")
    else:
        assert off(game) == [AirUnitsCalledOff(GE, "ground support", CALAIS)]
        assert counted.support == ("GE-AAF-03",)
    game.when(Finish()).accepted()
    assert ready(game, *GE) == (option == "asked_again")


def test_18_55_an_attack_that_is_fought_out_goes_on_without_support_that_was_called_off_by_W349(front):
    game = supported(front, "asked_again")
    game.when(Declare("defense modifier", CALAIS, "2")).accepted()
    game.when(AttackHex(CALAIS, ("GE-infantry-1",))).accepted()
    assert off(game) == [AirUnitsCalledOff(GE, "ground support", CALAIS)]
    assert phase(game).startswith("combat.")


# 18.54


def carried(board, option):
    """A corps is carried from Lille to Oran, and may be intercepted from Dover."""
    table = flown_front(
        board, "1 air transport Germany Lille", "3 AAF Britain Dover", doubts={"W349": option}
    )
    return table.set_out(carry(table, ORAN, "I Corps"))


@pytest.mark.parametrize("option", OPTIONS)
def test_18_51_transports_that_may_fly_no_more_stay_at_home_or_go_on_as_doubt_W349_says(board, option):
    table = carried(board, option).said("axis", short(LILLE)).said("allies", Finish())
    if option == "go_on":
        assert any(isinstance(fact, AirTransportArrived) for fact in table.facts)
        assert table.place_of("I Corps") == ORAN
    else:
        assert off(table) == [AirUnitsCalledOff(("GE-air-transport-01",), "air transport", ORAN)]
        assert AirTransportEnded("air transport", ORAN) in table.facts
        assert table.place_of("I Corps") == LILLE
        assert ready(table, "GE-air-transport-01")
    assert table.phase == "movement.missions"


def test_18_621_interceptors_of_transports_that_were_called_off_are_ready_by_W349(board):
    table = carried(board, "asked_again").said("axis", short(LILLE)).intercepted("2 AAF Britain Dover", ORAN)
    assert len(off(table)) == 1
    assert table.phase == "movement.missions"
    assert not [fact for fact in table.facts if isinstance(fact, AirMissionFlown)]
    assert all(
        unit.base == DOVER and not unit.inverted for unit in table.game.units.values() if unit.kind == "AAF"
    )
