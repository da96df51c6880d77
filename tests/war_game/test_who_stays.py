"""Why a unit can't leave its battle is told in The War Game: of attackers and of defenders (doubts R25, R26)."""

from msgspec.structs import replace

from core.war_game import orders as give
from core.war_game.retreats.shut import why_it_stays
from events.war_game.facts import StepClosed
from skyledger.games import GAMES
from skyledger.showing.war_game import WAR_GAME_SHOWN
from skyledger.telling import fact_told
from tests.war_game.conftest import board, given

__all__ = ["given"]

SEAS = "Brest - Channel~; Channel~ - Solent~; Channel~ - Irish Sea~; Channel~ - Biscay~; Brest - Biscay~"


def at_sea(given, *more):
    """A British destroyer in the Channel, attacked out of Biscay."""
    there = ("1 destroyer United Kingdom Channel", *CARRIER, "1 destroyer Germany Biscay", *more)
    return given(board(SEAS, *there)).attack("Channel", "GE-DD-01")


CARRIER = ("1 carrier United Kingdom Channel", "1 fighter United Kingdom UK-CV-01")
"""Her fighter may stay below, so that the declarations are asked for."""


def hints(table, seat):
    return WAR_GAME_SHOWN.hints(table.game, seat)


def test_dispatching_3_5_what_shuts_each_place_to_a_defender_without_a_retreat_is_told(given):
    more = ("1 destroyer Germany Solent", "1 destroyer United Kingdom Irish Sea", "1 fighter Germany Brest")
    table = at_sea(given, *more).attack("Irish Sea", "GE-FTR-01").opened()
    (told,) = [one for one in hints(table, "britain") if one.startswith("At Channel")]
    assert told.startswith(
        "At Channel UK-CV-01 and UK-DD-01 can't leave, for nothing next to Channel is open: from Biscay an attack "
        "came, at Irish Sea there is or will be a battle and at Solent there are or will be enemies (R26); UK-FTR-01 "
    )


def test_dispatching_3_5_places_that_the_same_shuts_are_told_together(given):
    table = at_sea(given, "1 destroyer Germany Solent", "1 destroyer Germany Irish Sea").opened()
    (told,) = hints(table, "britain")
    assert "from Biscay an attack came and at Irish Sea and Solent there are or will be enemies (R26)" in told


def test_dispatching_3_5_who_has_a_retreat_is_not_told_of(given):
    table = at_sea(given).opened()
    assert not [one for one in hints(table, "britain") if "can't leave" in one]


def test_dispatching_3_5_nothing_is_told_of_the_other_side(given):
    table = at_sea(given, "1 destroyer Germany Solent", "1 destroyer Germany Irish Sea").opened()
    assert "UK-CV-01 and UK-DD-01 can't leave" in " ".join(hints(table, "britain"))
    assert "can't leave" not in " ".join(hints(table, "germany"))


def test_example_3_3_3_why_an_attack_can_not_be_called_off_is_told_of_each(given):
    there = ("1 infantry Germany Brest", "1 fighter Germany Brest", "3 infantry United Kingdom Kent")
    table = given(board("Brest - Kent; Brest - Channel~ - Kent", *there))
    table.land("Kent", "GE-INF-01").attack("Kent", "GE-FTR-01").opened().next_round(calling_off=True)
    (told,) = table.as_seat("germany").when(give.CallOff("Kent")).ruling.violations[0].found
    assert told == (
        "GE-INF-01 can't leave Kent, for who landed stays (R25); the others may retreat, and are shot at while "
        "it stays."
    )


def test_dispatching_2_1_who_has_just_arrived_is_told_that_he_fights_for_a_round(given):
    there = ("1 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 fighter United Kingdom York")
    table = given(board("Brest - Kent - York", *there)).attack("Kent", "GE-FTR-01").opened()
    table.as_seat("britain").when(give.Dispatch(table.group("1 fighter United Kingdom York"), "Kent"))
    table.next_round()
    (fighter,) = [one for one in table.game.units.values() if one.name == "UK-FTR-01"]
    assert why_it_stays(table.game, fighter) == "who arrives fights for a round (IV/dispatching/2.1)"


def test_R26_on_an_island_without_land_beside_it_that_is_why(given):
    there = ("1 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 fighter United Kingdom Kent")
    table = given(board("Brest - Channel~ - Kent", *there)).attack("Kent", "GE-FTR-01").opened()
    assert (
        hints(table, "britain")[0]
        == "At Kent UK-FTR-01 and UK-INF-01 can't leave, for no land lies next to Kent."
    )


def test_dispatching_3_5_who_would_retreat_to_a_place_beside_is_told_what_shuts_it(given):
    table = at_sea(given, "1 destroyer Germany Solent").opened().retreat("UK-DD-01", to="Solent")
    assert table.told() == (
        "UK-DD-01 can't retreat to Solent, for there are or will be enemies there; it may go to Irish Sea."
    )
    table.retreat("UK-DD-01", to="Biscay")
    assert "can't retreat to Biscay, for an attack came from there; it may" in table.told()
    table.retreat("UK-DD-01", to="Brest")
    assert "can't retreat to Brest; it may" in table.told()


def told_as_over(table):
    """The step of declarations in which the game is set back, as it is told to be over."""
    declaring = replace(table.game, turn=replace(table.game.turn, phase="combat.declaring"))
    return fact_told(GAMES["The War Game"], declaring, StepClosed("combat.declaring"))


def test_dispatching_1_5_that_nobody_was_asked_for_declarations_is_told_with_why(given):
    there = ("1 fighter Germany Brest", "1 infantry United Kingdom Kent")
    alone = given(board("Brest - Channel~ - Kent", *there)).attack("Kent", "GE-FTR-01").opened()
    assert told_as_over(alone).endswith(
        "of those who are attacked nobody can leave or stay down, and nobody can come to their help "
        "(IV/dispatching/1.5)."
    )


def test_dispatching_1_5_who_could_have_left_is_not_told_that_he_could_not(given):
    assert told_as_over(at_sea(given).opened()).endswith("declarations”.")
