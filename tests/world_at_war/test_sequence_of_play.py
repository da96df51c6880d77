"""The sequence of play: states, seats, player turns and seasons."""

import pytest
from msgspec.structs import replace

from core.world_at_war.board import game_turn_number, next_season
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.rules import FORM
from core.world_at_war.strikes.course import EngageStrike
from events.message import PhaseEntered, PositionSealed, SeatFinished
from events.world_at_war.board import Question, Seat
from events.world_at_war.sequence import PlayerTurnBegan
from phases.world_at_war import ACCEPTS, ORDER_OF_PLAY
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import Finish, GiveUpExcess, StageAirUnits

TWO_A_SIDE = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("britain", "Allied", ("Britain",)),
    Seat("america", "Allied", ("United States",)),
)


@pytest.fixture
def table(given, board):
    return given(board("Lille . Lyon", phase="movement.airbases"))


def test_sequence_a_player_turn_goes_through_its_states_in_order(table):
    seen = [table.game.turn.phase]
    while table.game.turn.side == "Axis":
        table.when(Finish()).accepted()
        seen.append(table.game.turn.phase)
    announced = [f"{state}.announcing" if state.endswith("counterair") else state for state in ORDER_OF_PLAY]
    assert seen == [*announced, "movement.airbases"]


def test_sequence_counterairs_follow_staging_and_begin_the_combat_phase():
    assert ORDER_OF_PLAY[1:4] == ("movement.staging", "movement.counterair", "movement.transfers")
    assert ORDER_OF_PLAY[5:7] == ("combat.counterair", "combat.missions")


def test_sequence_a_state_of_a_battle_is_entered_by_what_happens_in_it_and_not_by_finishing(table):
    battle = {"announcing", "rolling", "defender_decides", "attacker_decides", "returning", "escaping"}
    for phase in ("movement", "combat"):
        assert {s.rpartition(".")[2] for s in ACCEPTS if s.startswith(f"{phase}.counterair.")} == battle
        for state in ("rolling", "defender_decides", "attacker_decides"):
            table.in_phase(f"{phase}.counterair.{state}").when(Finish()).refused("sequence of play")


def test_sequence_the_turn_waits_for_every_seat_of_the_side(given, board):
    table = given(board("Lille . Lyon", phase="movement.airbases", seats=TWO_A_SIDE))
    table.as_seat("germany").when(Finish()).then(SeatFinished("germany"))
    assert table.game.turn.phase == "movement.airbases"
    table.as_seat("italy").when(Finish()).then(SeatFinished("italy"), PhaseEntered("movement.staging"))
    assert table.game.turn.finished == ()


def test_sequence_a_seat_finishes_once_in_a_state(given, board):
    table = given(board("Lille . Lyon", phase="movement.airbases", seats=TWO_A_SIDE))
    table.as_seat("germany").when(Finish(), Finish()).refused("sequence/finished")


def test_sequence_the_gamemaster_finishes_for_all(given, board):
    table = given(board("Lille . Lyon", phase="movement.airbases", seats=TWO_A_SIDE)).as_seat("gamemaster")
    table.when(Finish()).then(SeatFinished("gamemaster"), PhaseEntered("movement.staging"))


def test_sequence_the_other_side_waits_for_its_turn(table):
    table.as_seat("allies").when(Finish()).refused("sequence of play")
    assert table.told() == "allies can't give it now; it is the word of axis."


def test_sequence_the_allied_player_turn_follows_and_then_the_next_season(table):
    table.in_phase("end.uninversion").when(Finish())
    assert PlayerTurnBegan(1942, "Summer", "Allied") in table.facts
    table.in_phase("end.uninversion").as_seat("allies").when(Finish())
    assert PlayerTurnBegan(1942, "Fall", "Axis") in table.facts


@pytest.mark.parametrize(
    ("this", "after"),
    [
        ((1941, "Spring"), (1941, "Summer")),
        ((1941, "Summer"), (1941, "Fall")),
        ((1941, "Fall"), (1941, "Winter")),
        ((1941, "Winter"), (1942, "Spring")),
    ],
)
def test_sequence_seasons_follow_each_other_over_the_years(this, after):
    assert next_season(*this) == after
    assert game_turn_number(f"{after[1]} {after[0]}") == game_turn_number(f"{this[1]} {this[0]}") + 1


def test_sequence_the_position_is_sealed_when_a_phase_is_left_and_not_between(table):
    table.when(Finish())
    assert not [f for f in table.facts if isinstance(f, PositionSealed)]
    table.in_phase("movement.missions").when(Finish())
    assert [f.form for f in table.facts if isinstance(f, PositionSealed)] == [FORM]


def test_sequence_what_was_done_once_a_turn_may_be_done_again_in_the_next(given, board):
    table = given(units(board("Lille . Lyon"), "1 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), table.at("Lyon"))).accepted()
    assert table.game.units["GE-AAF-01"].staged
    table.in_phase("end.uninversion").when(Finish()).accepted()
    assert not table.game.units["GE-AAF-01"].staged


def test_sequence_of_many_places_the_nearest_are_told_and_phases_that_share_one_stand_together(given, board):
    table = given(board("Lille . Lyon", phase="combat.naval_activity.continuing"))
    told = table.as_seat("allies").when(EngageStrike()).refused("23.415A").told()
    place = told.partition("the place for it is ")[2].partition("”")[0]
    assert told.startswith(
        "Nobody may engage a strike in “combat phase, naval activity: whether the force sails on”; "
    )
    assert told.count("naval activity: who engages the strike") == 1
    phases = "combat phase, movement phase or redeployment phase"  # where it is, first
    assert place == f"“{phases}, naval activity: who engages the strike"
    assert told.endswith(" and others, and that is over for now.")
    assert len(told) < 500


def test_sequence_who_is_done_where_a_side_must_say_something_is_told_who_says_what(given, board):
    table = given(board("Lille . Lyon", phase="movement.counterair.defender_decides"))
    told = table.as_seat("allies").when(Finish()).refused("sequence of play").told()
    assert told.startswith(
        "Nobody is done in “movement phase, counterair: whether the defender fights on”: it goes on by the word "
    )
    assert "who can fight on or disengage" in told
    assert told.endswith("(`orders` has the lines).")


def test_sequence_what_is_out_of_place_is_told_in_words(given, board):
    laid = units(board("Lille . Lyon", phase="movement.airbases"), "1 AAF Germany Lille")
    table = given(laid)
    stage = StageAirUnits(table.group("1 AAF Germany Lille"), table.at("Lyon"))
    table.when(stage).refused("18.21")
    assert table.told() == (
        "Nobody may stage air units in “movement phase: airbases”; the place for it is “movement phase: staging”."
    )
    table.in_phase("construction.airbases").when(GiveUpExcess(table.group("1 AAF Germany Lille")))
    assert table.told() == (
        "Nobody may give up excess in “unit construction phase: airbases”; it only answers a question."
    )


@pytest.mark.parametrize(
    ("state", "over"),
    [
        ("movement.airbases", ""),
        ("movement.transfers", ", and that is over in this movement phase"),
        ("combat.missions", ", and that is over in this player turn"),
        ("movement.counterair.returning", ", and that is over in this movement phase"),
    ],
)
def test_sequence_what_comes_too_late_is_told_so(given, board, state, over):
    laid = units(board("Lille . Lyon", phase=state), "1 AAF Germany Lille")
    table = given(laid)
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), table.at("Lyon"))).refused("18.21")
    assert table.told().endswith(f"; the place for it is “movement phase: staging”{over}.")


def test_sequence_what_comes_too_late_in_a_battle_is_told_so(given, board):
    within = "movement.naval_combat"
    told = given(board("Lille . Lyon", phase=f"{within}.searching")).when(give.AllotPatrol()).told()
    assert told.endswith("naval combat: combat air patrol”, and that is over for now.")
    told = given(board("Lille . Lyon", phase=f"{within}.bases")).when(give.AllotPatrol()).told()
    assert told.endswith("naval combat: combat air patrol”.")


def test_sequence_what_another_activity_may_bring_again_is_not_over(given, board):
    table = given(board("Lille . Lyon", phase="movement.missions")).when(give.AllotPatrol())
    assert "is over" not in table.told()


def test_sequence_an_open_question_is_told_with_the_name_of_its_place(given, board):
    laid = units(board("Lille . Lyon"), "1 AAF Germany Lille")
    asked = Question("excess", "18.15", ("axis",), laid.map.hexes[0].id, ("GE-AAF-01",))
    table = given(replace(laid, questions=(asked,))).when(Finish()).refused("18.15")
    told = "First axis must answer the open question about Lille"
    assert table.told() == f"{told}; “orders” lists the answers."
    assert table.as_seat("allies").when(Finish()).told() == f"{told}."


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (give.SailForce(("TF 1",), "patrol", ("Lyon",)), "sail a force"),
        (give.FormGroup("TF 1"), "form a group"),
        (give.AbortActivity(), "abort an activity"),
        (give.DeclareSupplyLine("Italy", ("Lyon",)), "declare a supply line"),
        (DiveOnPort("Japan", 1, "Lyon"), "dive on a port"),
        (give.CoverForce(give.Group(1, "NAS", "Italy", "Lyon")), "cover a force"),
        (give.AllotPatrol(), "allot patrol"),
        (give.AttackSubmarines("TF 1"), "attack submarines"),
    ],
)
def test_sequence_what_is_out_of_place_has_its_article(given, board, order, told):
    table = given(board("Lille . Lyon", phase="movement.airbases")).when(order)
    assert table.told().startswith(f"Nobody may {told} in “movement phase: airbases”; ")
