"""A fact of The War Game rests on the paragraphs and doubts that bear on it, and on no others."""

import pytest

from core.war_game import orders as give
from events.message import SeatFinished
from events.war_game.facts import (
    AircraftDispatched,
    AircraftGrounded,
    AircraftTurnedBack,
    BattleEnded,
    FleetWentOn,
    LossesCalledFor,
    LossesTaken,
    NothingFinished,
    PassThroughDeclared,
    PlayerTurnBegan,
    RoundBegan,
    RoundEnded,
    UnitsDestroyed,
    UnitsSentToRoll,
)
from tests.war_game.conftest import GAMEMASTER, Given, board
from tests.war_game.test_doubts import COAST, TWO, carrier_sinks, kent, playing
from tests.war_game.test_pass_through import passing

HELPED = (
    "1 fighter Germany Brest",
    "1 infantry United Kingdom Kent",
    "1 fighter United Kingdom York",
)
"""A fighter attacks Kent, and one may come to its help from York."""


class Recorded(Given):
    """A game that keeps with each fact on what it rests."""

    def __init__(self, position):
        super().__init__(position)
        self.rested = []

    def when(self, *orders):
        for order in orders:
            super().when(order)
            self.rested += getattr(self.ruling, "facts", ())
        return self

    def rests(self, fact):
        """On what the last fact of this kind rests."""
        return next(one.rules for one in reversed(self.rested) if isinstance(one.event, fact))


def done(table, seat):
    return table.as_seat(seat).when(give.Finish()).accepted()


# IV/fighters/1.5, doubt N15: a roll that its owner lets pass.


def test_N15_who_is_done_before_his_units_rolled_lets_rolls_pass():
    table = done(kent(Recorded, *TWO).rolling(), "germany")
    assert "N15" in table.rests(SeatFinished)


@pytest.mark.parametrize("seat", ["britain", "italy"])
def test_N15_who_has_no_roll_in_this_step_lets_none_pass(seat):
    table = done(kent(Recorded, *TWO).rolling(), seat)
    assert table.rests(NothingFinished) == ()
    assert "N15" not in table.ruling.grounds


def test_N15_who_was_done_before_lets_nothing_pass_again():
    table = kent(Recorded, *TWO, "1 infantry United States Kent").rolling("defense")
    done(done(table, "britain"), "britain")
    assert table.rests(NothingFinished) == ()
    assert "N15" not in table.ruling.grounds


def test_N15_the_gamemaster_lets_pass_what_is_left_of_all():
    assert "N15" in done(kent(Recorded, *TWO).rolling(), GAMEMASTER).rests(SeatFinished)


def test_N15_where_all_must_roll_the_refusal_rests_on_it_for_who_has_a_roll_alone():
    table = kent(Recorded, *TWO, N15="must_roll").rolling()
    assert "N15" in table.as_seat("germany").when(give.Finish()).ruling.grounds
    assert "N15" not in done(table, "britain").ruling.grounds


# IV/dispatching/3.6, doubts R15 and N14: how battles end.


def test_dispatching_3_6_a_battle_that_nobody_came_to_help_in_has_nothing_of_it():
    table = kent(Recorded, *HELPED).rolling().roll("Kent", "GE-FTR-01", dice=[6]).next_round_or_end()
    assert table.rests(BattleEnded) == ("IV/dispatching/3.2",)


def helped(**doubts):
    """Round 2 with the visitor there; Kent's own infantry is left."""
    return kent(Recorded, *HELPED, **doubts).dispatch("Kent", "UK-FTR-01").next_round().rolling("defense")


def test_dispatching_3_6_who_came_and_won_flies_home_by_it():
    table = helped().roll("Kent", "UK-FTR-01", dice=[1]).next_round_or_end()
    assert table.rests(BattleEnded) == ("IV/dispatching/3.2", "IV/dispatching/3.6")
    assert table.rests(AircraftTurnedBack) == ("IV/dispatching/2.4", "IV/dispatching/3.6")


def test_N1_the_way_home_turns_on_it_where_the_battle_was_called_off():
    table = helped().next_round(calling_off=True).as_seat("germany").when(give.CallOff("Kent"))
    assert "N1" in table.finish("germany").rests(AircraftTurnedBack)


def alone(**doubts):
    """The infantry is lost in round 2, and the visitor is left."""
    table = kent(Recorded, *HELPED, **doubts).dispatch("Kent", "UK-FTR-01").next_round().rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6], at="land").rolling("defense")
    return done(table, GAMEMASTER)


def test_R15_a_round_with_a_visitor_as_the_last_defender_rests_on_it():
    assert alone().rests(RoundEnded) == ("IV/dispatching/3.2", "R15")
    assert "R15" in alone(R15="battle_ends").rests(BattleEnded)


def test_R15_with_a_unit_of_the_place_it_does_not():
    assert helped().next_round().rests(RoundEnded) == ("IV/dispatching/3.2",)


def grounded(**doubts):
    """A bomber on the ground is all that defends."""
    texts = ("1 infantry Germany Brest", "1 bomber United Kingdom Kent")
    table = kent(Recorded, *texts, **doubts).ground("UK-BMR-01")
    return table.next_round_or_end()


def test_N14_a_round_with_aircraft_on_the_ground_alone_rests_on_it():
    assert grounded().rests(RoundEnded) == ("IV/dispatching/3.2", "N14")
    ended = grounded(N14="ends")
    assert ended.rests(BattleEnded) == ("IV/dispatching/3.2", "N14")
    assert ended.rests(UnitsDestroyed) == ("N14",)


def test_R15_a_visitor_on_the_ground_returns_where_the_place_falls_by_that_doubt_alone():
    table = kent(Recorded, *HELPED, R15="battle_ends", R9="yes").dispatch("Kent", "UK-FTR-01").next_round()
    table.ground("UK-FTR-01").rolling().roll("Kent", "GE-FTR-01", dice=[6]).next_round_or_end()
    assert "UK-FTR-01" in table.game.units
    assert table.rests(BattleEnded) == ("IV/dispatching/3.2", "R15", "N14")


# What else is cited where its question arises.


@pytest.mark.parametrize(
    ("attacked", "home", "cited"), [("Kent", "York", True), ("York", "Kent", False)], ids=["the other", "own"]
)
def test_R20_a_dispatch_rests_on_it_where_only_the_place_it_goes_to_lists_the_way(attacked, home, cited):
    """ "Kent - York" is listed for Kent alone."""
    whence = {"Kent": "Brest", "York": "Norfolk"}[attacked]
    position = board(
        COAST,
        f"1 fighter Germany {whence}",
        f"1 infantry United Kingdom {attacked}",
        f"1 fighter United Kingdom {home}",
    )
    table = Recorded(position).attack(attacked, "GE-FTR-01").opened().dispatch(attacked, "UK-FTR-01")
    given = ("IV/dispatching/1.1", "IV/dispatching/1.3")
    assert table.accepted().rests(AircraftDispatched) == (*given, *(("R20",) if cited else ()))


def test_N10_that_all_battles_keep_step_matters_where_there_are_several():
    one = kent(Recorded, *TWO)
    assert one.rests(RoundBegan) == ("IV/dispatching/3.2",)
    position = board(
        COAST, "2 fighter Germany Brest", "1 fighter United Kingdom York", "1 infantry United Kingdom Kent"
    )
    two = playing(Recorded, position).attack("Kent", "GE-FTR-01").attack("York", "GE-FTR-02").opened()
    assert two.rests(RoundBegan) == ("IV/dispatching/3.2", "N10")


def test_R9_aircraft_at_home_are_grounded_without_it():
    table = kent(Recorded, *TWO).ground("UK-FTR-01").accepted()
    assert table.rests(AircraftGrounded) == ("IV/grounding/1.1", "R16", "N11")


def test_R9_a_visitor_is_grounded_by_it():
    table = kent(Recorded, *HELPED, R9="yes").dispatch("Kent", "UK-FTR-01").next_round().ground("UK-FTR-01")
    assert "R9" in table.accepted().rests(AircraftGrounded)


def test_R1_the_order_of_fighters_matters_where_the_attacker_has_several_kinds():
    one = kent(Recorded, *TWO).rolling().sends("Kent", "GE-FTR-01")
    assert "R1" not in one.rests(UnitsSentToRoll)
    several = kent(Recorded, *TWO, "1 dive bomber Germany Brest").rolling()
    assert "R1" in several.sends("Kent", "GE-FTR-01").rests(UnitsSentToRoll)


def test_R3_infantry_that_rolls_at_land_gives_up_no_air_target():
    table = kent(Recorded, *TWO).rolling().sends("Kent", "GE-INF-01", at="land").accepted()
    assert table.rests(UnitsSentToRoll) == ("IV/concept/1",)
    table = kent(Recorded, *TWO).rolling().sends("Kent", "GE-FTR-01", at="land").accepted()
    assert "R3" in table.rests(UnitsSentToRoll)


def test_N3_losses_of_all_that_can_be_lost_are_no_choice():
    table = kent(Recorded, *TWO).rolling().roll("Kent", "GE-INF-01", dice=[1]).next_round_or_end()
    assert table.rests(LossesTaken) == ("IV/concept/1", "R4")


def test_N3_R4_a_choice_is_somebody_s_and_aircraft_matter_where_they_fly():
    texts = ("1 infantry Germany Brest", "1 infantry United Kingdom Kent", "1 armor United Kingdom Kent")
    table = kent(Recorded, *texts).rolling().roll("Kent", "GE-INF-01", dice=[1]).rolling("defense")
    assert done(table, GAMEMASTER).rests(LossesCalledFor) == ("IV/concept/1", "N3")


def test_R4_hits_that_reach_nobody_rest_on_what_keeps_them_from_those_in_the_air():
    table = kent(Recorded, "2 infantry Germany Brest", *HELPED[1:], "1 fighter United Kingdom Kent")
    table.rolling().roll("Kent", "GE-INF-01", "GE-INF-02", dice=[1, 1]).next_round_or_end()
    assert table.rests(LossesTaken) == ("IV/concept/1", "R4", "R22")


def test_R21_air_losses_rest_on_it_where_the_last_defenders_are_on_the_ground():
    flying = kent(Recorded, *TWO).rolling().roll("Kent", "GE-FTR-01", dice=[1]).next_round_or_end()
    assert flying.rests(LossesTaken) == ("IV/fighters/1.1",)
    down = kent(Recorded, TWO[0], TWO[2], R21="yes").ground("UK-FTR-01").rolling()
    assert "R21" in down.roll("Kent", "GE-FTR-01", dice=[1]).next_round_or_end().rests(LossesTaken)


def test_N12_bombs_rest_on_it_at_sea():
    land = kent(Recorded, "1 bomber Germany Brest", TWO[3]).rolling().roll("Kent", "GE-BMR-01", dice=[1, 12])
    assert land.next_round_or_end().rests(LossesTaken) == ("IV/grounding/2.3",)
    sea = playing(Recorded, board(COAST, "1 bomber Germany Brest", "1 destroyer United Kingdom Channel"))
    sea.attack("Channel", "GE-BMR-01").opened().rolling().roll("Channel", "GE-BMR-01", dice=[1, 12])
    assert sea.next_round_or_end().rests(LossesTaken) == ("IV/grounding/2.3", "N12")


def test_R29_who_is_lost_with_its_home_is_asked_for_no_place_in_range():
    table = carrier_sinks(Recorded, R17="lost")
    assert table.finish("germany").rests(UnitsDestroyed) == ("R17",)


def test_grounding_1_5_who_sinks_below_deck_does_so_by_no_doubt_about_those_in_the_air():
    texts = (
        "1 destroyer Germany Channel",
        "1 carrier United Kingdom Solent",
        "1 fighter United Kingdom UK-CV-01",
    )
    table = Recorded(board("Channel~ - Solent~ - Kent", *texts)).attack("Solent", "GE-DD-01").opened()
    table.ground("UK-FTR-01").rolling().roll("Solent", "GE-DD-01", dice=[1]).next_round_or_end()
    assert table.rests(UnitsDestroyed) == ("IV/grounding/1.5",)


def test_dispatching_3_9_N6_a_fleet_that_goes_on_before_its_battle_is_settled_rests_on_it():
    assert passing(Recorded).rests(PassThroughDeclared) == ("IV/dispatching/3.9",)
    held_up = passing(Recorded).opened().next_round()
    assert held_up.rests(FleetWentOn) == ("IV/dispatching/3.9", "N6")
    settled = passing(Recorded).opened().rolling().roll("Solent", "GE-DD-01", dice=[1]).next_round()
    assert settled.rests(FleetWentOn) == ("IV/dispatching/3.9",)


def test_dispatching_3_8_the_next_opponent_rests_on_it_where_minors_move_with_a_major():
    table = Recorded(board(COAST, "1 fighter Germany Brest"))
    for player, more in (("Italy", ("IV/dispatching/3.8",)), ("Japan", ())):
        table.pass_on("noncombat.moves").pass_on("combat_orders.attacks")
        assert table.game.turn.player == player
        assert table.rests(PlayerTurnBegan) == ("IV/dispatching/3.7", *more)
