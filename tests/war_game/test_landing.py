"""Where fighters come down whose carrier was sunk (IV/dispatching/2.2, doubts R17 and R29)."""

import pytest

from tests.war_game.conftest import board, give

SEAS = "London - Solent~ - Sussex; Solent~ - Channel~; Channel~ - Brest; Biscay~ - Solent~"


@pytest.fixture
def homeless(given):
    """Two fighters are in the air over Solent, their carrier is sunk; another in Biscay has one of its own."""
    position = board(
        SEAS, "2 destroyer Germany Channel", "1 carrier United Kingdom Solent", "2 fighter United Kingdom UK-CV-01",
        "1 carrier United Kingdom Biscay", "1 fighter United Kingdom UK-CV-02", "1 infantry United Kingdom Sussex",
    )  # fmt: skip
    table = given(position).attack("Solent", "GE-DD-01", "GE-DD-02").opened().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4]).next_round(calling_off=True)
    return (
        table.as_seat("germany").when(give.CallOff("Solent")).accepted().finish("germany").as_seat("britain")
    )


def test_dispatching_2_2_landing_each_is_told_where_it_may_come_down(homeless):
    assert [(one.units, one.options) for one in homeless.game.questions] == [
        (("UK-FTR-01",), ("Sussex", "UK-CV-02")),
        (("UK-FTR-02",), ("Sussex", "UK-CV-02")),
    ]
    homeless.when(give.LandAircraft("London")).refused("IV/dispatching/2.2:landing")
    assert homeless.told() == "London is none of the places for UK-FTR-01; they are Sussex, UK-CV-02."


def test_dispatching_2_2_room_a_deck_takes_no_more_than_it_has_room_for(homeless):
    homeless.when(give.LandAircraft("UK-CV-02")).accepted()
    homeless.when(give.LandAircraft("UK-CV-02")).refused("IV/dispatching/2.2:room")
    assert homeless.told() == "UK-CV-02 has no room left."
    homeless.when(give.LandAircraft("Sussex")).accepted()
    assert homeless.game.units["UK-FTR-01"].aboard == "UK-CV-02"
    assert homeless.game.units["UK-FTR-02"].place == "Sussex"
