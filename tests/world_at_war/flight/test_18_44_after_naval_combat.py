"""18.44, 18.41, 18.42B: what carrier-based air flies after it struck, or counteraired, in naval combat."""

import pytest

from core.world_at_war.naval_bases.target import AttackNavalBase
from events.world_at_war.naval_air import NavalAirLaunched
from events.world_at_war.sequence import PlayerTurnBegan
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import MALTA as PORT
from tests.world_at_war.base_attacks import waters
from tests.world_at_war.conftest import DeclaredFact, GroundUnit
from tests.world_at_war.naval_bases.test_23_6_carriers_attack_bases import GRAF, KIDO
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    all_done,
    answered,
    at_striking,
    joined,
    patrol,
    sea,
    strike,
)
from tests.world_at_war.supported import CARRIER, front, supporting

__all__ = ["front", "sea"]
MALTA = "0000"
FLOWN = ("attack from carriers", "counterair in naval combat")


LANDED = {
    "carriers": (CARRIER,),
    "ground": (
        GroundUnit("GE-infantry-1", "Germany", "infantry", 2, "0600"),
        GroundUnit("BR-infantry-1", "Britain", "infantry", 1, "0500"),
    ),
}
"""German infantry beside Hull, within reach of Graf."""


def flown(*names, role=FLOWN[0]):
    return NavalAirLaunched(names, role, "0800", "0800, Summer 1942 Axis, 1: round 1")


def launched(table):
    return [fact for fact in table.facts if isinstance(fact, NavalAirLaunched)]


@pytest.mark.parametrize("role", FLOWN)
@pytest.mark.parametrize("option", ["as_on_land", "free"])
def test_18_44_naval_air_that_attacked_from_its_carrier_flies_missions_as_doubt_W415_says(
    front, option, role
):
    game = front("2 NAS Germany Graf", **LANDED, doubts={"W415": option})
    game.after(flown("GE-NAS-01", "GE-NAS-02", role=role)).when(
        supporting(game, "2 NAS Germany Graf", "Hull")
    )
    assert "W415" in game.ruling.grounds
    if option == "free":
        game.accepted()
        return
    game.refused("18.44/mission")
    assert game.told().startswith(f"GE-NAS-01 was used this player turn: {role}.")


def test_18_44_like_squadrons_that_did_not_attack_are_taken_and_offered(front):
    game = front("2 NAS Germany Graf", **LANDED).after(flown("GE-NAS-01"))
    game.when(supporting(game, "1 NAS Germany Graf", "Hull")).accepted()
    assert game.facts[0].units == ("GE-NAS-02",)
    all_of_them = front("2 NAS Germany Graf", **LANDED).after(flown("GE-NAS-01", "GE-NAS-02"))
    order = supporting(all_of_them, "1 NAS Germany Graf", "Hull")
    assert not offered(menu(WORLD_AT_WAR, all_of_them.game, "axis"), order)


def test_18_44_a_strike_and_a_counterair_in_naval_combat_are_remembered(sea):
    table = at_striking(sea("3 NAS Japan Akagi"), (("axis", (FORCE_Z, 2)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()
    (kept,) = launched(table)
    assert (kept.units, kept.role, kept.hex) == (("JP-NAS-01", "JP-NAS-02"), FLOWN[0], "0100")
    table = all_done(joined(sea("3 NAS Japan Akagi"))).as_seat("axis")
    table.when(give.LaunchCounterair(MALTA, give.Flight((patrol(1, "Akagi"),)))).accepted()
    assert [(one.units, one.role) for one in launched(table)] == [(("JP-NAS-01",), FLOWN[1])]
    assert [one.role for one in table.game.employments] == [FLOWN[1]]


def test_23_64_in_naval_combat_they_go_on_round_by_round_23_35B(sea):
    """Who counteraired in the first round patrols in the second."""
    table = all_done(joined(sea("3 NAS Japan Akagi"))).as_seat("axis")
    table.when(give.LaunchCounterair(MALTA, give.Flight((patrol(3, "Akagi"),)))).accepted()
    answered(all_done(table), give.AllotPatrol())
    answered(table, give.AllotCover())
    answered(all_done(all_done(all_done(table))), give.StayInBattle())
    all_done(all_done(table)).as_seat("axis")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Akagi"),)))).accepted()


def test_18_44_in_the_next_player_turn_they_are_free(front):
    game = front("2 NAS Germany Graf", **LANDED)
    game.after(flown("GE-NAS-01", "GE-NAS-02"), PlayerTurnBegan(1942, "Summer", "Axis"))
    game.when(supporting(game, "2 NAS Germany Graf", "Hull")).accepted()


@pytest.mark.parametrize(("option", "broken"), [("barred", True), ("own_hex_only", False)])
def test_18_45_in_a_hard_winter_carriers_counterair_bases_in_naval_combat_as_doubt_W268_says(
    sea, option, broken
):
    winter = DeclaredFact("winter", "Japan", "9")
    table = all_done(joined(sea("3 NAS Japan Akagi", facts=(winter,), doubts={"W268": option})))
    table.as_seat("axis").when(give.LaunchCounterair(MALTA, give.Flight((patrol(1, "Akagi"),))))
    assert table.refused("18.45/winter") if broken else table.accepted()


def test_18_51_carriers_under_air_oil_effects_counterair_bases_in_naval_combat_as_doubt_W437_says(sea):
    oil = DeclaredFact("oil", "Japan", "short")
    for option, broken in (("modifier_alone", False), ("not_bound", False), ("bound", True)):
        table = all_done(joined(sea("3 NAS Japan Akagi", facts=(oil,), doubts={"W437": option})))
        table.as_seat("axis").when(give.LaunchCounterair(MALTA, give.Flight((patrol(1, "Akagi"),))))
        assert table.refused("18.51/decks") if broken else table.accepted()


def test_18_44_like_squadrons_that_may_are_taken_and_offered_over_a_naval_base(board):
    """Who struck or counteraired in naval combat comes last; where all of them did, nobody is offered."""
    sailed = {"forces": (KIDO,), "carriers": (GRAF,), "phase": "movement.missions"}
    table = waters(board, "2 NAS Germany Graf", **sailed).after(flown("GE-NAS-01", role=FLOWN[1]))
    table.attack("1 NAS Germany Graf").accepted()
    assert table.facts[0].units == ("GE-NAS-02",)
    all_of_them = waters(board, "2 NAS Germany Graf", **sailed).after(flown("GE-NAS-01", "GE-NAS-02"))
    order = AttackNavalBase(give.Group(1, "NAS", "Germany", "Graf"), PORT, "ships")
    assert not offered(menu(WORLD_AT_WAR, all_of_them.game, "axis"), order)
