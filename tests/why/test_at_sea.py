"""`why` tells what land-based air did about naval units at sea, and what its inversion rests on (23.164)."""

import pytest
from msgspec.structs import replace

from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import BaseCounterair, NavalCombat
from events.world_at_war.ships import NavalForceFormed
from skyledger.notation import notation_of
from skyledger.why.world_at_war.ships import AIR_NAMING
from skyledger.why.world_at_war.units import rests_on, seen, touched
from skyledger.why.world_at_war.words import because, standing
from tests.world_at_war.conftest import Given, board, units
from tests.world_at_war.orders import Group, Named, Search, ShiftNavalAir

__all__ = ["board"]


def test_23_162_why_tells_of_the_roles_of_a_player_turn_and_that_they_commit(board):
    table = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille"))
    table.after(NavalForceFormed("Force K", "Britain", "0100", at_sea=True))
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()
    told = [one.told for one in standing(table.game, "GE-NAS-01") if one.about == "commitment"]
    assert told == ["search at 0100 this player turn", "committed to naval activities this player turn"]


def test_23_164_the_inversion_rests_on_what_the_unit_did_at_sea():
    turned = AirUnitsInverted(("GE-NAS-01",), "23.164")
    assert list(rests_on(turned, "GE-NAS-01", "inverted")) == [("GE-NAS-01", "used")]


OVER_LILLE = BaseCounterair("Allied", "0000", (), over=True, aborted=("GE-NAS-01",))
COMBAT = NavalCombat("combat 1", "0100", ("Force K",), round=1, counterairs=(OVER_LILLE,))
ATTACK = BaseAttack("0000", force="0100", pinned=("GE-NAS-01",), sortie=1, step="flown")


@pytest.mark.parametrize(
    ("fields", "aspect", "value"),
    [
        ({"naval_combats": (COMBAT,)}, "aborted/0000 from land", ("0000", "")),
        ({"base_attacks": (ATTACK,)}, "aborted/0000 from 0100", ("0000", "0100")),
    ],
)
def test_18_526A_what_is_inverted_when_all_is_over_rests_on_where_it_was_forced_to_abort(
    board, fields, aspect, value
):
    """The battle in which it aborted is over by then, and others were fought since."""
    before = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille")).game
    after = replace(before, **fields)
    assert seen(after, "GE-NAS-01")[aspect] == value
    assert "GE-NAS-01" in set(touched(before, after))
    turned = AirUnitsInverted(("GE-NAS-01",), "18.526A")
    assert list(rests_on(turned, "GE-NAS-01", "inverted")) == [("GE-NAS-01", "aborted/")]


def test_23_64_who_is_back_from_a_base_is_told_as_inverted_for_the_round_and_afterwards_as_ready(board):
    table = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille"))
    raid = BaseCounterair("Axis", "0300", ("GE-NAS-01",))
    out, back = (replace(COMBAT, counterairs=(replace(raid, over=over),)) for over in (False, True))
    flying, spent, next_round = (
        replace(table.game, naval_combats=(one,)) for one in (out, back, replace(back, counterairs=()))
    )
    assert [one.told for one in standing(spent, "GE-NAS-01") if one.about != "place"] == [
        "inverted for the rest of this round of naval combat, by its counterair of Ghent (0300) (23.64)"
    ]
    for before, after in ((flying, spent), (spent, next_round)):
        assert "GE-NAS-01" in set(touched(before, after))
    for game in (flying, next_round):
        assert "not inverted" in [one.told for one in standing(game, "GE-NAS-01") if one.about == "status"]


def test_23_64_why_tells_of_the_counterair_that_a_unit_flies_in_naval_combat(board):
    raid = BaseCounterair("Axis", "0300", ("GE-NAS-01",))
    game = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille")).game
    game = replace(game, naval_combats=(replace(COMBAT, counterairs=(raid,)),))
    told = [one.told for one in standing(game, "GE-NAS-01") if one.about == "commitment"]
    assert told == ["committed to the counterair of Ghent"]


def without_a_deck(board):
    """A German squadron whose carrier, the Graf, has gone down."""
    game = Given(units(board("Lille~ = = Ghent~", phase="movement.missions"), "1 NAS Germany Lille")).game
    aloft = replace(game.units["GE-NAS-01"], base="Graf")
    return replace(game, units={**game.units, aloft.name: aloft})


def test_17_3124_why_tells_that_patrol_without_a_deck_is_in_the_air_and_that_it_was_aboard(board):
    game = without_a_deck(board)
    told = [one.told for one in standing(game, "GE-NAS-01") if one.about == "place"]
    assert told == ["in the air, on combat air patrol; Graf is sunk"]
    assert because(game, "GE-NAS-01", "base", ("Graf",)) == "aboard Graf"


def test_17_3124_patrol_without_a_deck_is_named_by_the_carrier_from_which_it_came(board):
    order = ShiftNavalAir(Group(1, "NAS", "Germany", "Graf"), "0000")
    game, notation = without_a_deck(board), notation_of("A World at War")
    assert notation.read(game, "shift 1 NAS German from Graf to Lille", "axis") == order
    assert notation.render(game, order) == "shift 1 NAS German from Graf to Lille"


def test_17_3124_an_order_that_names_one_unit_is_for_it_in_why(board):
    unit = without_a_deck(board).units["GE-NAS-01"]
    assert AIR_NAMING.like(Named(("GE-NAS-01",)), unit)
    assert not AIR_NAMING.like(Named(("GE-NAS-02",)), unit)
