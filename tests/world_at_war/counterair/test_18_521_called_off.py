"""18.521 What happens between the announcement and the fight: who can no longer attack stays at home."""

import pytest

from events.world_at_war.air_battle import DecisionCalledFor
from events.world_at_war.board import Airbase, Carrier, DeclaredFact
from events.world_at_war.counterair import (
    CounterairCalledOff,
    CounterairEnded,
    CounterairRoundBegan,
    NavalAirRevealed,
)
from tests.world_at_war.announcements import announce, begin, channel, roll
from tests.world_at_war.at_the_table import AT_THE_TABLE
from tests.world_at_war.orders import (
    Adjust,
    Declare,
    EliminateAirbase,
    FightOn,
    FlyMission,
    ReinforceCounterair,
    SailCarrier,
    SinkCarrier,
    TakeHex,
)

GE = ("GE-AAF-01", "GE-AAF-02")


@pytest.fixture
def war(given, board):
    """war("3 AAF Germany Lille") -> the Axis announces counterairs over the Channel; see `channel`."""
    return lambda *texts, **more: channel(given, board, *texts, **more)


def of(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def rules_of(table, kind):
    return next(fact.rules for fact in table.ruling.facts if isinstance(fact.event, kind))


def called_off(table, *rules):
    """The units that stay at home as the counterairs begin, and why."""
    begin(table)
    assert rules_of(table, CounterairCalledOff) == rules
    return [fact.units for fact in of(table, CounterairCalledOff)]


def test_18_521_what_was_announced_stands_if_nothing_changed(war):
    table = war("2 AAF Germany Lille").when(
        announce(war("2 AAF Germany Lille"), "2 AAF Germany Lille", "Dover")
    )
    assert not of(begin(table), CounterairCalledOff)


def test_18_521_air_that_lost_its_base_is_out_of_it(war):
    table = war("2 AAF Germany Lille", "1 AAF Germany Ghent", "1 AAF Britain Dover")
    table.when(
        announce(table, "2 AAF Germany Lille", "Dover"), announce(table, "1 AAF Germany Ghent", "Dover")
    )
    table.when(TakeHex("0100", "Britain")).accepted()
    assert table.base_of("GE-AAF-01") == "0000"
    assert called_off(table, "18.41") == [GE]
    assert [battle.attackers for battle in table.game.battles] == [("GE-AAF-03",)]


def test_18_521_air_that_was_eliminated_with_its_base_is_out_of_it(war):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", drawing="Lille~ . . Dover~ = Bath~ . York~")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"), TakeHex("0000", "Britain")).accepted()
    assert table.base_of("GE-AAF-01") == ""
    begin(table)
    assert [fact.how for fact in of(table, CounterairEnded)] == ["no attackers"]


def test_18_521_air_whose_airbase_is_gone_flies_if_it_is_there_still(war):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", airbases=(Airbase("0100", "Germany"),))
    table.when(announce(table, "2 AAF Germany Lille", "Dover"), EliminateAirbase("0100", "surrender"))
    assert not of(begin(table), CounterairCalledOff)


@pytest.mark.parametrize("place", ["Dover", "Bath"])
def test_18_521_a_base_that_is_taken_is_no_enemy_base_any_more(war, place):
    table = war("2 AAF Germany Lille", "2 AAF Britain Dover")
    table.when(announce(table, "2 AAF Germany Lille", place), TakeHex(place, "Germany")).accepted()
    assert called_off(table, "18.521") == [GE]
    assert [fact.how for fact in of(table, CounterairEnded)] == ["no attackers"]
    assert not of(table, CounterairRoundBegan)
    assert table.game.turn.phase == "movement.transfers"


def test_18_521_nor_is_one_that_bases_nothing_any_more(war):
    table = war(
        "2 AAF Germany Lille",
        drawing="Lille~ . .",
        held={"0200": "Britain"},
        airbases=(Airbase("0200", "Britain"),),
        facts=(DeclaredFact("supply", "0200", "none"),),
    )
    table.when(announce(table, "2 AAF Germany Lille", "0200"))
    table.as_seat("allies").when(EliminateAirbase("0200", "isolation")).accepted()
    assert called_off(table, "18.521") == [GE]


def test_18_521_nor_is_one_of_a_nation_that_made_peace(war):
    table = war("2 AAF Germany Lille")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"), Declare("war", "Britain/Germany", "peace"))
    assert called_off(table, "18.521") == [GE]


def test_18_521_who_stays_at_home_has_flown_nothing_and_flies_another_mission(war):
    table = war("2 AAF Germany Lille")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"), TakeHex("Dover", "Germany"))
    begin(table).in_phase("movement.missions").system = AT_THE_TABLE
    table.when(FlyMission(table.group("2 AAF Germany Lille"), "ground support", "0500")).accepted()


def test_18_521_and_may_reinforce_another_counterair_18_522B_2_2(war):
    table = war("3 AAF Germany Lille", "1 AAF Germany Ghent", "3 AAF Britain Dover")
    table.when(
        announce(table, "2 AAF Germany Lille", "Dover"), announce(table, "1 AAF Germany Lille", "Bath")
    )
    table.when(TakeHex("Bath", "Germany"))
    roll(begin(table), (1, 2), (1, 2)).as_seat("allies").when(FightOn())
    table.as_seat("axis").when(ReinforceCounterair(table.group("1 AAF Germany Lille"))).accepted()


def test_18_523_a_base_whose_counterair_was_called_off_is_a_refuge(war):
    table = war("3 AAF Germany Lille", "3 AAF Britain Dover", held={"0300": "Britain", "0500": "Britain"})
    table.when(
        announce(table, "2 AAF Germany Lille", "Dover"), announce(table, "1 AAF Germany Lille", "Bath")
    )
    table.as_seat("gamemaster").when(Adjust("GE-AAF-03", "inverted", "yes", "it was displaced")).accepted()
    roll(begin(table), (1, 2), (1, 2))
    assert [fact.side for fact in of(table, DecisionCalledFor)] == ["defender"]


ZEPPELIN = Carrier("Zeppelin", "Germany", 3, "0400", at_sea=True)


def strike(war, to="York"):
    table = war("2 NAS Germany Zeppelin", "1 NAS Britain York", carriers=(ZEPPELIN,), drawing=LONG)
    return table.when(announce(table, "2 NAS Germany Zeppelin", to)).accepted()


LONG = "Ghent~ Lille~ . Dover~ = Bath~ . York~\n= = = = = = = ="


def test_18_521_a_carrier_that_puts_into_port_flies_nothing_17_3126E(war):
    table = strike(war).when(SailCarrier("Zeppelin", "Lille"))
    assert called_off(table, "17.3126E", "18.45") == [("GE-NAS-01", "GE-NAS-02")]


def test_18_521_a_carrier_that_sails_out_of_range_flies_nothing_18_45(war):
    table = strike(war).when(SailCarrier("Zeppelin", "0001"))
    assert called_off(table, "18.45") == [("GE-NAS-01", "GE-NAS-02")]


def test_18_521_a_carrier_that_sails_within_range_attacks(war):
    table = strike(war).when(SailCarrier("Zeppelin", "0501"))
    begin(table)
    assert not of(table, CounterairCalledOff)
    assert of(table, CounterairRoundBegan) == [CounterairRoundBegan("0700", "0400", 1, ("BR-NAS-01",))]


def test_18_521_air_of_a_carrier_that_sank_attacks_nobody(war):
    table = strike(war).when(SinkCarrier("Zeppelin"))
    begin(table)
    assert [fact.how for fact in of(table, CounterairEnded)] == ["no attackers"]


def test_18_521C_a_carrier_that_leaves_the_port_leaves_what_was_shown_to_defend_it(war):
    hermes = Carrier("Hermes", "Britain", 2, "0300")
    table = war("1 AAF Germany Lille", "2 NAS Britain Hermes", carriers=(hermes,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert of(table, NavalAirRevealed)
    table.as_seat("allies").when(SailCarrier("Hermes", "0400")).accepted()
    begin(table.as_seat("axis"))
    assert of(table, CounterairRoundBegan)[0].defenders == ("BR-NAS-01", "BR-NAS-02")


def test_18_521C_a_carrier_that_comes_in_after_the_announcement_is_shown_as_the_fight_begins(war):
    hermes = Carrier("Hermes", "Britain", 2, "0400", at_sea=True)
    table = war("1 AAF Germany Lille", "2 NAS Britain Hermes", carriers=(hermes,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    table.as_seat("allies").when(SailCarrier("Hermes", "Dover")).accepted()
    begin(table)
    assert of(table, NavalAirRevealed) == [NavalAirRevealed(("BR-NAS-01", "BR-NAS-02"), "Hermes", "0300")]
    assert of(table, CounterairRoundBegan)[0].defenders == ("BR-NAS-01", "BR-NAS-02")
