"""Who of several is lost: the owner says so wherever it is not all one (IV/grounding/2.3, doubts N3 and N20)."""

import pytest

from core.war_game import orders as give
from events.war_game.board import PlayerTurn
from events.war_game.facts import LossesCalledFor
from tests.war_game.conftest import board, named

ZONES = "Brest - Channel~ - Solent~ - Devon; Biscay~ - Channel~"


def asked(table):
    """The first question of losses that is open: the units that it names."""
    return table.game.questions[0].units if table.game.questions else ()


def hit_once(given, *forces, **doubts):
    """One German destroyer hits the British in the Channel once, and nobody rolls back."""
    position = board(ZONES, "1 destroyer Germany Channel", *forces)
    return given(position).playing(**doubts).attack("Channel", "GE-DD-01").opened()


def paid_for(table):
    table.rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense")
    for seat in table.game.seats:
        table.as_seat(seat).when(give.Finish())
    return table


CARRIERS = (
    "2 carrier United Kingdom Channel",
    "2 fighter United Kingdom UK-CV-01",
    "2 fighter United Kingdom UK-CV-02",
)


@pytest.mark.parametrize(("ship", "left"), [("UK-CV-01", "UK-CV-02"), ("UK-CV-02", "UK-CV-01")])
def test_N3_the_owner_says_which_of_two_carriers_sinks_one_of_which_has_fighters_below_deck(
    given, ship, left
):
    table = paid_for(hit_once(given, *CARRIERS).ground("UK-FTR-01", "UK-FTR-02"))
    assert asked(table) == ("UK-CV-01", "UK-CV-02")
    table.as_seat("britain").when(give.TakeLosses("Channel", named("UK-FTR-01"))).refused(
        "IV/grounding/2.3:those"
    )
    table.when(give.TakeLosses("Channel", named(ship))).accepted()
    below = {"UK-FTR-01", "UK-FTR-02"} if left == "UK-CV-01" else set()
    assert {left, *below, "UK-FTR-03", "UK-FTR-04"} == {n for n in table.game.units if n.startswith("UK")}


def test_N3_nobody_is_asked_which_of_two_like_carriers_with_like_fighters_sinks(given):
    table = paid_for(hit_once(given, *CARRIERS))
    assert not [f for f in table.all_facts if isinstance(f, LossesCalledFor)]
    assert "UK-CV-01" not in table.game.units


def test_N3_the_owner_says_which_of_two_transports_sinks_one_of_which_carries_troops(given):
    transports = ("2 transport United Kingdom Channel", "1 infantry United Kingdom UK-TR-02")
    table = paid_for(hit_once(given, *transports))
    assert asked(table) == ("UK-TR-01", "UK-TR-02")
    table.as_seat("britain").when(give.TakeLosses("Channel", named("UK-TR-02"))).accepted()
    assert {"UK-TR-02", "UK-INF-01"}.isdisjoint(table.game.units), "what is aboard goes down with her"
    assert "N20" not in table.cited, "one player alone is asked"


def test_N3_the_owner_says_which_of_two_carriers_sinks_to_one_of_which_a_fighter_comes_back(given):
    """The fighter attacks elsewhere, from a deck that is under fire itself."""
    forces = ("2 carrier Germany Solent", "1 fighter Germany GE-CV-02", "1 infantry United Kingdom Devon")
    table = given(board(ZONES, *forces, "1 destroyer United Kingdom Solent"))
    table.attack("Devon", "GE-FTR-01").attack("Solent", "GE-CV-01", "GE-CV-02").opened()
    table.rolling("defense").roll("Solent", "UK-DD-01", dice=[1]).finish("britain")
    assert asked(table) == ("GE-CV-01", "GE-CV-02")


def test_N3_the_owner_says_which_of_two_destroyers_is_lost_one_of_which_passes_on(given):
    """IV/dispatching/3.9: both fight in the first zone; one goes on to the second in round 2."""
    forces = (
        "2 destroyer Germany Biscay",
        "1 destroyer United Kingdom Channel",
        "1 destroyer United Kingdom Solent",
    )
    table = given(board(ZONES, *forces)).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-02"), "Channel", "Solent")).accepted()
    table.attack("Channel", "GE-DD-01").opened().rolling("defense")
    table.roll("Channel", "UK-DD-01", dice=[1])
    assert asked(table) == ("GE-DD-01", "GE-DD-02")
    table.as_seat("germany").when(give.TakeLosses("Channel", named("GE-DD-01"))).accepted()
    assert table.game.units["GE-DD-02"].place == "Solent"


JOINT = ("1 destroyer United Kingdom Channel", "1 destroyer United States Channel")


@pytest.mark.parametrize(("option", "may"), [("own_units", False), ("any_of_them", True)])
def test_N20_who_of_joint_defenders_gives_up_a_unit(given, option, may):
    table = paid_for(hit_once(given, *JOINT, N20=option)).as_seat("britain")
    assert table.game.questions[0].seats == ("america", "britain")
    table.when(give.TakeLosses("Channel", named("US-DD-01")))
    if may:
        assert "US-DD-01" not in table.accepted().game.units
        return
    table.refused("IV/grounding/2.3:own")
    assert table.told() == "US-DD-01 is United States's, for which britain does not speak."
    table.as_seat("america").when(give.TakeLosses("Channel", named("US-DD-01"))).accepted()
    assert "N20" in table.cited


def test_N20_who_shoots_names_the_units_of_all_whom_he_hit(given):
    """Doubt N3 otherwise: the question is put to the shooter, whose own units are not meant."""
    table = paid_for(hit_once(given, *JOINT, N3="shooter")).as_seat("germany")
    table.when(give.TakeLosses("Channel", named("US-DD-01"))).accepted()


@pytest.mark.parametrize(("option", "asks"), [("no", False), ("yes", True)])
def test_N3_R25_troops_of_two_ships_are_not_alike_if_they_may_go_back_to_them(given, option, asks):
    forces = ("2 transport Germany Channel", "1 infantry Germany GE-TR-01", "1 infantry Germany GE-TR-02")
    position = board("Channel~ - Kent", *forces, "2 infantry United Kingdom Kent")
    table = (
        given(position).playing(R25=option).land("Kent", "GE-INF-01", "GE-INF-02").opened().rolling("defense")
    )
    table.roll("Kent", "UK-INF-01", dice=[1]).finish("britain")
    assert bool(table.game.questions) == asks


def joint_attack(given, dice, **doubts):
    """A German and an Italian destroyer have hit in the Channel, where three unlike ships and more lie; who shoots picks."""
    turns = (PlayerTurn("Axis", ("Germany", "Italy")), PlayerTurn("United Kingdom", ("United Kingdom",)))
    forces = ("2 destroyer Germany Solent", "1 destroyer Italy Solent", "1 destroyer United Kingdom Channel",
              "1 carrier United Kingdom Channel", "1 battleship United Kingdom Channel",
              "1 transport United Kingdom Channel")  # fmt: skip
    table = given(board("Solent~ - Channel~", *forces, player="Axis", turns=turns)).playing(
        N3="shooter", **doubts
    )
    table.attack("Channel", "GE-DD-01", "GE-DD-02").attack("Channel", "IT-DD-01").opened().rolling()
    table.roll("Channel", "GE-DD-01", "GE-DD-02", dice=dice[:2]).roll("Channel", "IT-DD-01", dice=dice[2:])
    return table.rolling("defense").finish("britain")


@pytest.mark.parametrize(("option", "may"), [("own_hits", False), ("any_of_them", True)])
def test_N39_who_of_joint_shooters_picks(given, option, may):
    table = joint_attack(given, [1, 12, 1], N39=option)
    assert table.game.questions[0].seats == ("germany", "italy")
    both, one = (
        give.TakeLosses("Channel", named(*names)) for names in (("UK-CV-01", "UK-BB-01"), ("UK-CV-01",))
    )
    table.as_seat("italy").when(both)
    if may:
        table.accepted()
        assert not table.game.questions
        return
    table.refused("IV/grounding/2.3:hits")
    assert table.told() == "italy names 2 units for 1 hit of its own."
    table.when(one).accepted()
    assert (table.game.questions[0].seats, table.game.questions[0].hits) == (("germany",), 1)
    table.as_seat("germany").when(give.TakeLosses("Channel", named("UK-BB-01"))).accepted()
    assert not {"UK-CV-01", "UK-BB-01"} & set(table.game.units)
    assert not [one for battle in table.game.battles.values() for one in battle.scored]


def test_N39_who_hit_nothing_is_not_asked(given):
    table = joint_attack(given, [1, 1, 12])
    assert table.game.questions[0].seats == ("germany",)
    table.as_seat("italy").when(give.TakeLosses("Channel", named("UK-CV-01"))).refused("IV/concept/1")
