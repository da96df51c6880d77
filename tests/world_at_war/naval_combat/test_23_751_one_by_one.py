"""23.24A, 23.751A Each strike of a round is resolved before the next is announced, where W357 is read so."""

import pytest

from core.dice import RollDice
from core.mistakes import Unworkable
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.naval_combat import AirOverGroupShown, CombatStrikesStarted
from events.world_at_war.strikes import NavalStrikeAnnounced
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.naval_combat.test_23_741_in_naval_combat import of_kind, resolved
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    FULL,
    KIDO,
    all_done,
    at_striking,
    patrol,
    phase,
    sea,
    strike,
)

__all__ = ["sea"]

ONE_BY_ONE = {"W357": "one_by_one"}
BRITISH = give.Group(1, "NAS", "Britain", "0000")
AT_REPULSE = (give.Goal("Repulse", (give.Squadrons(1, "NAS", "Japan"),)),)


def striking(sea, *texts, found=(("axis", (FORCE_Z, 2)), ("allies", (KIDO, 1))), **more):
    """Both sides have found the other, and strikes may be announced."""
    return at_striking(sea(*FULL, *texts, doubts=ONE_BY_ONE), found, **more).as_seat("axis")


def one_at_repulse(table):
    """One squadron of Akagi has struck, and others may be announced."""
    table.as_seat("axis").when(strike(FORCE_Z, patrol(1, "Akagi"))).accepted()
    return resolved(all_done(table), AT_REPULSE)


def launches(table, seat="axis"):
    return [
        one.order for one in menu(WORLD_AT_WAR, table.game, seat) if isinstance(one.order, give.LaunchStrike)
    ]


def test_23_751A_a_strike_is_resolved_before_the_next_is_announced_as_doubt_W357_says(sea):
    table = striking(sea, "1 NAS Britain Malta")
    table.when(strike(FORCE_Z, patrol(1, "Akagi"))).accepted()
    table.when(strike(FORCE_Z, patrol(1, "Kaga"))).refused("23.751A/one by one")
    assert "That on Force Z is announced" in table.told()
    assert "W357" in table.ruling.grounds
    table.as_seat("allies").when(strike(KIDO, BRITISH)).refused("23.751A/one by one")
    all_done(table)
    assert of_kind(table, CombatStrikesStarted) == [CombatStrikesStarted((FORCE_Z,))]
    assert phase(table).startswith(".strikes")
    resolved(table, AT_REPULSE)
    assert phase(table) == ".striking"
    assert awaited(table.game) == ("allies", "axis")
    table.as_seat("allies").when(strike(KIDO, BRITISH)).accepted()
    all_done(table)
    [second] = of_kind(table, NavalStrikeAnnounced)
    assert (second.strike, second.target) == (2, KIDO)


def test_23_751A_fleets_fight_once_no_other_strike_is_announced_as_doubt_W357_says(sea):
    table = all_done(one_at_repulse(striking(sea)))
    assert phase(table) == ".fleet"


def test_23_74D_who_has_struck_strikes_no_more_in_the_round_where_W357_is_one_by_one(sea):
    table = one_at_repulse(striking(sea))
    table.as_seat("axis").when(give.LaunchStrike(FORCE_Z, give.Flight((), ("JP-NAS-01",)))).refused("23.74D")
    assert launches(table)[0] == strike(FORCE_Z, patrol(1, "Akagi"))


def test_23_7411C_only_the_first_strike_on_a_group_surprises_where_W357_is_one_by_one(sea):
    table = one_at_repulse(striking(sea, found=(("axis", (FORCE_Z, 2)),)))
    table.as_seat("axis").when(strike(FORCE_Z, patrol(1, "Kaga"), surprise=True)).refused("23.7411")
    assert "23.7411C" in table.told()


def test_23_7411_the_surprise_strike_rolls_for_itself_where_W357_is_one_by_one(sea):
    table = striking(sea, found=(("axis", (FORCE_Z, 2)),))
    table.when(strike(FORCE_Z, patrol(1, "Kaga"), surprise=True)).accepted()
    all_done(table).as_seat("axis").when(RollDice((1,))).accepted()
    resolved(table, AT_REPULSE)
    table.as_seat("axis").when(strike(FORCE_Z, patrol(1, "Akagi"), surprise=True)).refused("23.7411")
    table.when(strike(FORCE_Z, patrol(1, "Akagi"))).accepted()
    all_done(table)
    assert phase(table).startswith(".strikes"), "the second rolls no die for surprise"


def test_23_74B_partners_join_the_strike_that_is_announced_where_W357_is_one_by_one(sea):
    table = striking(sea)
    table.when(strike(FORCE_Z, patrol(1, "Akagi"))).accepted()
    assert {order.joint for order in launches(table)} == {True}
    table.when(give.LaunchStrike(FORCE_Z, give.Flight((patrol(1, "Kaga"),)), joint=True)).accepted()
    all_done(table)
    assert [len(one.units) for one in of_kind(table, NavalStrikeAnnounced)] == [2]


def test_23_74B_nobody_joins_a_strike_that_was_resolved_where_W357_is_one_by_one(sea):
    table = one_at_repulse(striking(sea))
    with pytest.raises(Unworkable):
        table.when(give.LaunchStrike(FORCE_Z, give.Flight((patrol(1, "Kaga"),)), joint=True))


def test_23_24A_what_flies_over_a_group_is_shown_and_committed_once_where_W357_is_one_by_one(sea):
    cover = {"allies": give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))}
    table = striking(sea, "1 NAS Britain Malta", cover=cover)
    for deck, shown in (("Akagi", 1), ("Kaga", 0)):
        table.as_seat("axis").when(strike(FORCE_Z, patrol(1, deck))).accepted()
        all_done(table)
        assert len(of_kind(table, AirOverGroupShown)) == shown
        assert sum(one.role == "cover" for one in of_kind(table, AirUnitsEmployed)) == shown
        resolved(table, AT_REPULSE)
    all_done(table)
    assert not of_kind(table, AirUnitsEmployed)
