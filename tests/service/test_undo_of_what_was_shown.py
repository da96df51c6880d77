"""D11: no seat takes back an order by which somebody saw what had been concealed (17.3126A)."""

import pytest

from core.history import Undo
from core.ruling import Accepted, Refused
from events.world_at_war.board import DeclaredFact
from events.world_at_war.ships import NavalForce, Ship
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.service import begin, submit
from tests.world_at_war.conftest import Carrier, units
from tests.world_at_war.orders import AnnounceCounterair, Finish, Group

OPTION = DeclaredFact("option", "Axis/Front", "offensive")
ANNOUNCED = AnnounceCounterair(Group(2, "AAF", "Germany", "0200"), "0500")


@pytest.fixture
def port(desk, board):
    """A game "g": Britain's carriers lie under a marker in York, three hexes from German air at Aden."""
    laid = board(
        "~ ~ Aden . ~ York~ Kent",
        held=dict.fromkeys(("0500", "0600"), "Britain"),
        phase="movement.counterair.announcing",
        facts=(OPTION,),
        forces=(NavalForce("Home", "Britain", "0500"),),
        carriers=(Carrier("Ark", "Britain", 3, "0500", force="Home"),),
    )
    position = units(laid, "4 AAF Germany Aden", "2 NAS Britain Ark", "1 AAF Britain York")
    begin(desk, "g", "port", GAMES["A World at War"], position, "port")
    return desk


def test_D11_a_counterair_that_showed_naval_air_in_port_is_not_taken_back(port):
    shown = submit(port, "g", "axis", ANNOUNCED).ruling
    assert any(type(ruled.event).__name__ == "NavalAirRevealed" for ruled in shown.facts)
    refused = submit(port, "g", "axis", Undo()).ruling
    assert isinstance(refused, Refused)
    assert refused.violations[0].found == ("In entry 2 a secret was shown; what came before stands.",)


def test_D11_the_gamemaster_takes_it_back_for_the_table_and_the_audit_agrees(port):
    submit(port, "g", "axis", ANNOUNCED)
    assert isinstance(submit(port, "g", "gamemaster", Undo(because="both agreed")).ruling, Accepted)
    assert [one for one in audit(port.ledger, "g") if one.what != "beginning"] == []


def test_D11_what_showed_nothing_is_taken_back_in_the_sight_of_markers(port):
    assert isinstance(submit(port, "g", "axis", Finish()).ruling, Accepted)
    assert isinstance(submit(port, "g", "axis", Undo()).ruling, Accepted)
    assert [one for one in audit(port.ledger, "g") if one.what != "beginning"] == []


@pytest.fixture
def empty_port(desk, board):
    """The same port in a game "e", but no naval air is under its marker: a battleship lies there alone."""
    laid = board(
        "~ ~ Aden . ~ York~ Kent",
        held=dict.fromkeys(("0500", "0600"), "Britain"),
        phase="movement.counterair.announcing",
        facts=(OPTION,),
        forces=(NavalForce("Home", "Britain", "0500"),),
        ships=(Ship("Hood", "Britain", 5, "0500", force="Home"),),
    )
    position = units(laid, "4 AAF Germany Aden", "1 AAF Britain York")
    begin(desk, "e", "port", GAMES["A World at War"], position, "port")
    return desk


def test_17_3126A_nor_one_that_showed_that_there_is_no_naval_air_under_a_marker(empty_port):
    shown = submit(empty_port, "e", "axis", ANNOUNCED).ruling
    assert not any(type(ruled.event).__name__ == "NavalAirRevealed" for ruled in shown.facts)
    refused = submit(empty_port, "e", "axis", Undo()).ruling
    assert isinstance(refused, Refused)
    assert refused.violations[0].found == ("In entry 2 a secret was shown; what came before stands.",)


def test_18_52_one_where_no_marker_lies_is_taken_back(desk, board):
    laid = board(
        "~ ~ Aden . ~ York~ Kent",
        held=dict.fromkeys(("0500", "0600"), "Britain"),
        phase="movement.counterair.announcing",
        facts=(OPTION,),
        forces=(NavalForce("Home", "Britain", "0600"),),
    )
    position = units(laid, "4 AAF Germany Aden", "1 AAF Britain York")
    begin(desk, "n", "port", GAMES["A World at War"], position, "port")
    submit(desk, "n", "axis", ANNOUNCED)
    assert isinstance(submit(desk, "n", "axis", Undo()).ruling, Accepted)
