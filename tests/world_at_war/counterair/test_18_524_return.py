"""18.524, 18.526 What the counterairs of a phase leave behind: attackers return, aborted defenders are inverted."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.counterair.returning import after_the_last
from events.message import SeatFinished
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import Airbase, Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import CounterairEnded, CounterairsOver
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted, AirUnitsRebased, AirUnitsUninverted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.at_the_table import AT_THE_TABLE
from tests.world_at_war.conftest import PhaseEntered, at, units
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    Disengage,
    FightOn,
    Finish,
    FlyMission,
    Group,
    Named,
    ReturnToBase,
    SeaTransportAirUnits,
    TakeHex,
    UninvertAirUnits,
)

CHANNEL = "Metz . Lille . Ghent~ = Dover~ Bath~"  # 0000, 0200, 0400, 0600, 0700
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
BRITISH = {"0600": "Britain", "0700": "Britain"}
HOME = {"phase": "movement.counterair.returning", "held": BRITISH, "facts": (OPTION,)}
OVER = (CounterairsOver(), PhaseEntered("movement.transfers"))
SEATS = (
    Seat("berlin", "Axis", ("Germany", "Rumania")),
    Seat("rome", "Axis", ("Italy", "Japan")),
    Seat(
        "allies",
        "Allied",
        ("Britain", "Australia", "Free France", "France", "United States", "Russia", "China"),
    ),
)


def names(*numbers, code="GE", kind="AAF"):
    return tuple(f"{code}-{kind}-{n:02d}" for n in numbers)


@pytest.fixture
def back(given, board):
    """back({"Dover": ("GE-AAF-01",)}, "3 AAF Germany Lille", ...) -> attackers in the air over these bases."""

    def lay(sent, *texts, drawing=CHANNEL, **more):
        position = units(board(drawing, **{**HOME, **more}), *texts)
        battles = tuple(
            AirBattle(at(position, place), "", flown, 1, ended="attacker disengaged")
            for place, flown in sent.items()
        )
        return given(replace(position, battles=battles))

    return lay


@pytest.fixture
def war(given, board):
    """war("4 AAF Germany Lille", ...) -> counterairs are being announced."""

    def lay(*texts, phase="movement.counterair.announcing", **more):
        asked = {"phase": phase, "held": BRITISH, "facts": (OPTION,), **more}
        return given(units(board(CHANNEL, **asked), *texts))

    return lay


def announce(table, what, place):
    return AnnounceCounterair(table.group(what), table.at(place))


def thrown(table, ours, theirs):
    for seat, dice in (("axis", ours), ("allies", theirs)):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    return table.as_seat("axis")


def broken_off(table, ours, theirs):
    """One round, after which the attacker breaks off."""
    thrown(table, ours, theirs)
    if table.game.turn.phase.endswith("defender_decides"):
        table.as_seat("allies").when(FightOn()).accepted()
    return table.as_seat("axis").when(Disengage())


def flown(numbers, over, base, **more):
    return AirMissionFlown(names(*numbers, **more), "counterair", over, base)


def told(table, *kinds):
    return [fact for fact in table.facts if isinstance(fact, kinds)]


# 18.524A: land-based air


def test_18_524A_surviving_attackers_return_to_base_and_are_inverted_for_the_rest_of_the_turn(back):
    table = back({"Dover": names(1, 2)}, "3 AAF Germany Lille").when(Finish())
    table.then(SeatFinished("axis"), flown((1, 2), "0600", "0200"), *OVER)
    unit = table.game.units["GE-AAF-01"]
    assert (unit.base, unit.inverted, unit.inverted_in) == ("0200", "18.42A", "Summer 1942 Axis")
    assert not table.game.units["GE-AAF-03"].inverted
    table.in_phase("combat.missions").system = AT_THE_TABLE
    mission = FlyMission(Named(("GE-AAF-01",)), "ground support", "0400")
    table.when(mission).refused("18.41")
    table.when(UninvertAirUnits(Named(("GE-AAF-01",)))).refused("18.72B")
    table.in_phase("end.uninversion").when(UninvertAirUnits(Named(("GE-AAF-01",)))).accepted()


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_who_counteraired_lands_elsewhere_later_in_the_phase_as_doubt_W346_says(war, option):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", doubts={"W346": option})
    table.when(announce(table, "2 AAF Germany Lille", "Dover"), Finish())
    broken_off(table, (1, 1), (1, 1)).when(Finish(), Finish()).accepted()
    assert table.game.turn.phase == "movement.missions"
    assert table.game.units["GE-AAF-01"].inverted == "18.42A"
    order = ReturnToBase(table.group("1 AAF Germany Lille"), table.at("Ghent"))
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order) == (option == "same_phase")
    table.when(order)
    if option == "in_flight":
        table.refused("18.46")
        return
    table.then(AirUnitsRebased(names(1), "0200", "0400"))
    assert table.ruling.facts[0].rules == ("18.46", "W346")


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_who_has_not_flown_lands_nowhere_else_however_doubt_W346_is_read(war, option):
    table = war("2 AAF Germany Lille", doubts={"W346": option}).in_phase("movement.missions")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), table.at("Ghent"))).refused("18.46")
    assert "W346" not in table.ruling.grounds


PORTS = "Lille . Ghent~ Calais~ = Dover~ Bath~"  # 0000, 0200, 0300, 0500, 0600


def home_from_dover(given, board):
    """Two of Ghent have counteraired Dover and are home; air may be carried by sea now."""
    held = {"0500": "Britain", "0600": "Britain"}
    position = board(PORTS, phase="movement.counterair.announcing", held=held, facts=(OPTION,))
    table = given(units(position, "2 AAF Germany Ghent", "1 AAF Britain Dover"))
    table.when(announce(table, "2 AAF Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 1), (1, 1)).when(Finish()).accepted()
    assert table.game.turn.phase == "movement.transfers"
    return table


def test_18_46_also_while_air_is_carried_by_sea(given, board):
    table = home_from_dover(given, board)
    order = ReturnToBase(table.group("1 AAF Germany Ghent"), "0300")
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order)
    table.when(order).then(AirUnitsRebased(names(1), "0200", "0300"))


def test_18_46_who_was_carried_by_sea_since_it_flew_has_landed_already(given, board):
    table = home_from_dover(given, board)
    table.when(SeaTransportAirUnits(table.group("1 AAF Germany Ghent"), "0300")).accepted()
    order = ReturnToBase(table.group("1 AAF Germany Calais"), "0000")
    assert not offered(menu(WORLD_AT_WAR, table.game, "axis"), order)
    table.when(order).refused("18.46")
    assert "it has changed its base since it flew" in str(table.ruling)
    table.when(ReturnToBase(table.group("1 AAF Germany Ghent"), "0300")).accepted()


def test_18_524_only_when_the_last_counterair_of_the_phase_is_resolved(war):
    table = war("4 AAF Germany Lille", "1 AAF Germany Ghent", "3 AAF Britain Dover")
    table.when(
        announce(table, "4 AAF Germany Lille", "Dover"), announce(table, "1 AAF Germany Ghent", "Bath")
    )
    table.when(Finish())
    thrown(table, (1, 2), (1, 1))
    assert not any(unit.inverted for unit in table.game.units.values())
    table.when(Disengage())
    assert told(table, CounterairEnded) == [
        CounterairEnded("0600", "", "attacker disengaged"),
        CounterairEnded("0700", "", "empty base"),
    ]
    assert table.game.turn.phase == "movement.counterair.returning"
    table.when(Finish())
    over = {(fact.hex, fact.base) for fact in told(table, AirMissionFlown)}
    assert over == {("0600", "0200"), ("0700", "0400")}


def test_18_524_regardless_of_the_outcome_an_attacker_of_an_empty_base_too(war):
    table = war("1 AAF Germany Ghent").when(
        announce(war("1 AAF Germany Ghent"), "1 AAF Germany Ghent", "Dover")
    )
    table.when(Finish(), Finish())
    assert table.game.units["GE-AAF-01"].inverted == "18.42A"


def test_18_524_nobody_left_to_return_and_the_turn_goes_on_by_itself(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille").as_seat("gamemaster")
    table.when(Adjust("GE-AAF-01", "base", "force pool", "it was lost")).accepted()
    assert told(table, CounterairsOver) == [CounterairsOver()]
    assert table.game.turn.phase == "movement.transfers"


def test_18_524_also_when_all_attackers_are_eliminated(war):
    table = war("1 AAF Germany Ghent", "12 AAF Britain Dover", held={**BRITISH})
    table.when(announce(table, "1 AAF Germany Ghent", "Dover"), Finish())
    thrown(table, (1, 1), (6, 6))
    assert told(table, CounterairEnded) == [CounterairEnded("0600", "", "attacker eliminated")]
    assert told(table, CounterairsOver) == [CounterairsOver()]
    assert table.game.battles == ()


# 18.46: where to


def test_18_46_they_return_to_their_base_or_to_another_that_is_open(back):
    table = back({"Dover": names(1, 2, 3)}, "3 AAF Germany Lille")
    table.when(ReturnToBase(table.group("2 AAF Germany Lille"), "Ghent")).then(flown((1, 2), "0600", "0400"))
    assert table.base_of("GE-AAF-01") == "0400"
    assert table.game.units["GE-AAF-01"].inverted
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Lille"))
    table.then(flown((3,), "0600", "0200"), *OVER)


def test_18_46_finish_brings_home_whoever_is_left(back):
    table = back({"Dover": names(1, 2, 3)}, "3 AAF Germany Lille")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent"), Finish())
    table.then(SeatFinished("axis"), flown((2, 3), "0600", "0200"), *OVER)


def test_18_46_the_other_base_is_within_range_of_the_attacked_hex(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille")  # Metz is six hexes from Dover
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Metz")).refused("18.46")
    assert "it is not within range of Dover" in table.told()
    near = back({"Dover": names(1)}, "1 AAF Germany Lille", drawing="Lille . Metz . Ghent~ = Dover~ Bath~")
    near.when(ReturnToBase(near.group("1 AAF Germany Lille"), "Metz")).accepted()


def test_18_46_not_within_range_of_its_own_base(back):
    far = "Metz . . Lille . Ghent~ . Dover~"  # Metz is seven hexes from Dover, three from Lille
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", drawing=far, held={"0700": "Britain"})
    assert not on_the_menu(table, ReturnToBase(table.group("1 AAF Germany Lille"), "0000"))
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Metz")).refused("18.46")


def test_18_46_the_other_base_has_room(back):
    table = back({"Dover": names(1, 2)}, "2 AAF Germany Lille", "4 AAF Germany Ghent")
    table.when(ReturnToBase(table.group("2 AAF Germany Lille"), "Ghent")).refused("18.46")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).accepted()


def test_18_46_the_room_of_others_in_the_air_is_kept_doubt_W110(back):
    sent = {"Dover": names(1, 2, 3, 4, 5, 6)}
    table = back(sent, "1 AAF Germany Lille", "5 AAF Germany Ghent")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("18.46")


def test_18_46_the_other_base_is_operational_as_doubt_W107_says(back):
    partial = {"facts": (OPTION, DeclaredFact("supply", "0400", "partial"))}
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", **partial)
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("18.46")
    assert "W107" in table.ruling.grounds
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", doubts={"W107": "any_supply"}, **partial)
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).accepted()


def test_18_46_the_other_base_was_friendly_when_the_phase_began(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", held_before={"0400": "France"})
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("18.46")
    assert "was not Axis ground when the phase began" in table.told()
    enemy = back({"Dover": names(1)}, "1 AAF Germany Lille", held={**BRITISH, "0400": "France"})
    enemy.when(ReturnToBase(enemy.group("1 AAF Germany Lille"), "Ghent")).refused("18.46")


def test_18_46_what_bases_nothing_is_no_base_to_return_to(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "0300")).refused("18.46")


def test_18_146_a_new_airbase_takes_its_owners_attackers_alone(back):
    new = (Airbase("0300", "Germany", "Summer 1942 Axis movement"),)
    for nation, numbers in (("Germany", ()), ("Italy", ("18.146",))):
        code = nation[:2].upper()
        table = back({"Dover": names(1, code=code)}, f"1 AAF {nation} Lille", airbases=new)
        table.when(ReturnToBase(table.group(f"1 AAF {nation} Lille"), "0300"))
        table.refused(*numbers) if numbers else table.accepted()


def test_53_allies_share_bases_on_return_as_far_as_they_cooperate(back):
    none = (OPTION, DeclaredFact("cooperation", "Axis/Japan", "none"))
    japanese = {**BRITISH, "0400": "Japan"}
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", held=japanese, facts=none)
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("53")


def test_18_46_a_home_that_was_lost_meanwhile_is_closed_and_another_base_must_be_said(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille").as_seat("gamemaster")
    table.when(Adjust("0200", "control", "France", "it fell while they were away")).accepted()
    table.as_seat("axis").when(Finish()).refused("18.46/home")
    assert table.told() == "GE-AAF-01 can't go back to Lille: it is held by France; bring it to Ghent."
    assert not offered(menu(WORLD_AT_WAR, table.game, "axis"), Finish())
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Lille")).refused("18.46")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).accepted()
    assert table.game.battles == ()


def test_18_46_where_no_other_base_is_open_they_return_all_the_same(back):
    lone = "Lille . . Dover~"
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", drawing=lone, held={"0300": "Britain"})
    table.as_seat("gamemaster").when(Adjust("0000", "control", "France", "it fell")).accepted()
    table.as_seat("axis").when(Finish()).accepted()
    assert table.game.battles == ()


def test_18_46_home_need_not_be_operational_but_as_doubt_W108_says_on_the_way_back_from_a_counterair(back):
    unsupplied = {"facts": (OPTION, DeclaredFact("supply", "0200", "none"))}
    back({"Dover": names(1)}, "1 AAF Germany Lille", **unsupplied).when(Finish()).accepted()
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", doubts={"W108": "must"}, **unsupplied)
    table.when(Finish()).refused("18.46")


def test_18_46_home_was_held_when_the_phase_began_as_doubt_W109_says_on_the_way_back_from_a_counterair(back):
    before = {"held_before": {"0200": "France"}}
    back({"Dover": names(1)}, "1 AAF Germany Lille", **before).when(Finish()).accepted()
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", doubts={"W109": "both"}, **before)
    table.when(Finish()).refused("18.46")


def test_18_524A_the_base_of_a_unit_may_fall_before_its_attack_begins_and_it_stays_on_the_ground(war):
    table = war("3 AAF Germany Ghent", "1 AAF Britain Dover")
    table.when(announce(table, "3 AAF Germany Ghent", "Dover"), TakeHex("0400", "France"))
    assert table.base_of("GE-AAF-01") == "0200"
    table.when(Finish()).accepted()
    assert table.game.battles == ()
    assert table.game.units["GE-AAF-01"].inverted == "18.253"


# who says so, and what the menu offers


def test_18_524A_attackers_that_survived_return_and_nobody_else(back):
    table = back({"Dover": names(1, 2)}, "3 AAF Germany Lille")
    table.when(ReturnToBase(Named(names(3)), "Ghent")).refused("18.524A")
    assert "GE-AAF-03 is not on its way back" in table.told()
    table.when(ReturnToBase(Named(names(1)), "Ghent"), ReturnToBase(Named(names(1)), "Ghent")).refused(
        "18.524A"
    )


def test_18_524A_nobody_returns_at_another_time(war):
    table = war("3 AAF Germany Lille")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("18.524A")


def test_18_524A_each_seat_brings_its_own_attackers_back(back):
    sent = {"Dover": (*names(1), *names(1, code="IT"))}
    table = back(sent, "1 AAF Germany Lille", "1 AAF Italy Lille", seats=SEATS).as_seat("rome")
    table.when(ReturnToBase(table.group("1 AAF Germany Lille"), "Ghent")).refused("seat")
    table.when(Finish()).then(SeatFinished("rome"), flown((1,), "0600", "0200", code="IT"))
    table.when(ReturnToBase(table.group("1 AAF Italy Lille"), "Ghent")).refused("sequence of play")
    table.as_seat("berlin").when(Finish())
    table.then(SeatFinished("berlin"), flown((1,), "0600", "0200"), *OVER)


def test_18_524A_a_seat_without_attackers_has_nothing_to_say(back):
    table = back({"Dover": names(1)}, "1 AAF Germany Lille", seats=SEATS).as_seat("rome")
    table.when(Finish()).refused("sequence of play")
    table.as_seat("allies").when(Finish()).refused("sequence of play")
    table.as_seat("gamemaster").when(Finish()).accepted()


def test_18_524A_one_order_brings_back_those_that_fought_over_one_base(back):
    sent = {"Dover": names(2, 4), "Bath": names(1, 3)}
    table = back(sent, "4 AAF Germany Ghent")
    table.when(ReturnToBase(Named(names(2, 1)), "Lille")).refused("18.524A")
    table.when(ReturnToBase(table.group("3 AAF Germany Ghent"), "Lille")).refused("18.524A")
    table.when(ReturnToBase(table.group("2 AAF Germany Ghent"), "Lille")).then(flown((2, 4), "0600", "0200"))


def test_18_524A_every_way_back_on_the_menu_stands_and_nothing_else_does(back):
    sent = {"Dover": names(2, 4), "Bath": (*names(1), *names(1, kind="NAS"))}
    table = back(sent, "4 AAF Germany Ghent", "2 NAS Germany Ghent", "4 AAF Germany Lille")
    assert all_accepted(table, ReturnToBase)
    for kind, most in (("AAF", 4), ("NAS", 2)):
        for count in range(1, most + 1):
            for hex_ in table.game.atlas.hexes:
                order, before = ReturnToBase(Group(count, kind, "Germany", "0400"), hex_), table.game
                listed = on_the_menu(table, order)
                table.when(order)
                assert listed == (table.game is not before), order
                table.game = before


# 18.524B: carrier-based air


GRAF = Carrier("Graf", "Germany", 4, "0500", at_sea=True)


def test_18_524B_carrier_based_attackers_return_to_their_carriers_by_themselves(war):
    table = war("4 NAS Germany Graf", "4 NAS Britain Dover", carriers=(GRAF,))
    table.when(announce(table, "4 NAS Germany Graf", "Dover"), Finish())
    thrown(table, (1, 1), (1, 1))
    assert told(table, CounterairEnded) == [CounterairEnded("0600", "0500", "single round")]
    left = names(2, 3, 4, kind="NAS")
    assert told(table, AirMissionFlown) == [AirMissionFlown(left, "counterair", "0600", "Graf")]
    assert table.game.turn.phase == "movement.transfers"


def test_18_524B_and_are_inverted_or_have_their_carriers_status_as_doubt_W276_says(war):
    for option, inverted in (("inverted", "18.42A"), ("as_carrier", "")):
        table = war("2 NAS Germany Graf", carriers=(GRAF,), doubts={"W276": option})
        table.when(announce(table, "2 NAS Germany Graf", "Dover"), Finish())
        unit = table.game.units["GE-NAS-01"]
        assert (unit.inverted, unit.used, unit.base) == (inverted, "counterair", "Graf")
        expected = [AirUnitsUninverted(names(1, 2, kind="NAS"))] if option == "as_carrier" else []
        assert told(table, AirUnitsUninverted) == expected
        assert table.facts[-1] == PhaseEntered("movement.transfers")
        table.in_phase("combat.counterair.announcing")
        table.when(announce(table, "1 NAS Germany Graf", "Dover")).refused("18.41")


def test_18_44_carrier_based_air_never_lands_elsewhere(war):
    table = war("2 NAS Germany Graf", "2 AAF Germany Ghent", carriers=(GRAF,))
    table.when(announce(table, "2 NAS Germany Graf", "Dover"), announce(table, "2 AAF Germany Ghent", "Bath"))
    table.when(Finish()).accepted()
    assert table.game.turn.phase == "movement.counterair.returning"
    assert table.base_of("GE-NAS-01") == "Graf"
    table.when(ReturnToBase(Named(names(1, kind="NAS")), "Ghent")).refused("18.524A", "18.44")
    table.when(ReturnToBase(table.group("2 AAF Germany Ghent"), "Ghent")).accepted()


# 18.526: the defenders


def test_18_526A_land_based_defenders_aborted_by_the_last_roll_are_inverted_for_the_rest_of_the_turn(war):
    table = war("4 NAS Germany Ghent", "4 NAS Britain Dover")
    table.when(announce(table, "4 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 2), (1, 2))
    assert told(table, AirUnitsInverted) == [AirUnitsInverted(names(2, 3, code="BR", kind="NAS"), "18.526A")]
    assert table.game.units["BR-NAS-02"].inverted_in == "Summer 1942 Axis"


def test_18_526A_what_only_an_earlier_roll_aborted_is_not_inverted(war):
    table = war("6 NAS Germany Ghent", "6 NAS Britain Dover")
    table.when(announce(table, "6 NAS Germany Ghent", "Dover"), Finish())
    thrown(table, (3, 3), (1, 1))
    first = table.game.battles[0].aborted
    table.as_seat("allies").when(FightOn()).as_seat("axis").when(FightOn())
    thrown(table, (1, 1), (1, 1))
    last = table.game.battles[0].aborted
    assert set(first) - set(last)
    table.as_seat("allies").when(FightOn()).as_seat("axis").when(Disengage())
    inverted = tuple(u.name for u in table.game.units.values() if u.inverted == "18.526A")
    assert sorted(inverted) == sorted(last)


def test_18_526A_excess_aborts_are_disregarded(war):
    table = war("5 NAS Germany Ghent", "2 NAS Britain Dover")
    table.when(announce(table, "5 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 1), (1, 1))  # 1/2, and one is left to abort
    assert told(table, AirUnitsInverted) == [AirUnitsInverted(("BR-NAS-02",), "18.526A")]


def test_18_526_the_status_of_the_survivors_is_settled_after_the_last_counterair_only(war):
    table = war(
        "4 NAS Germany Ghent",
        "1 NAS Germany Lille",
        "4 NAS Britain Dover",
        held={**BRITISH, "0400": "Germany"},
    )
    table.when(
        announce(table, "3 NAS Germany Ghent", "Dover"), announce(table, "1 NAS Germany Ghent", "Bath")
    )
    table.when(Finish())
    thrown(table, (1, 2), (1, 1))
    assert not any(unit.inverted for unit in table.game.units.values())
    table.when(Disengage())
    order = [type(fact) for fact in table.facts if isinstance(fact, (CounterairEnded, AirUnitsInverted))]
    assert order == [CounterairEnded, CounterairEnded, AirUnitsInverted]


def test_18_526A_what_was_inverted_before_keeps_its_older_rule(war):
    table = war("4 NAS Germany Ghent", "2 NAS Britain Dover")
    for name in names(1, 2, code="BR", kind="NAS"):
        table.with_units(replace(table.game.units[name], inverted="18.253", inverted_in="Spring 1942 Axis"))
    table.when(announce(table, "4 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 1), (1, 1))
    assert told(table, AirUnitsInverted) == []


def test_18_526A_where_a_base_is_counteraired_twice_each_last_roll_counts_or_one_as_doubt_W283_says(war):
    for option, inverted in (("each", ("BR-NAS-02", "BR-NAS-03")), ("last_of_all", ("BR-NAS-03",))):
        table = war("1 AAF Germany Ghent", "4 NAS Britain Dover", doubts={"W283": option})
        carriers = AirBattle("0600", "0500", (), 1, aborted=("BR-NAS-03",), ended="single round")
        land = AirBattle(
            "0600", "", names(1), 1, aborted=("BR-NAS-02", "BR-NAS-03"), ended="attacker disengaged"
        )
        table.game = replace(table.game, battles=(land, carriers))
        entered = PhaseEntered("movement.counterair.returning")
        facts = [ruled.event for ruled in after_the_last(table.game, entered)]
        assert facts == [AirUnitsInverted(inverted, "18.526A")]


def test_18_526C_who_was_not_aborted_may_fly_in_the_attackers_turn(war):
    table = war("4 NAS Germany Ghent", "4 NAS Britain Dover")
    table.when(announce(table, "4 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 2), (1, 2)).when(Finish())
    table.in_phase("combat.missions").as_seat("allies").system = AT_THE_TABLE
    mission = ("defensive air support", "0600")
    table.when(FlyMission(Named(("BR-NAS-04",)), *mission)).accepted()
    table.when(FlyMission(Named(("BR-NAS-02",)), *mission)).refused("18.41")


def test_18_43_aborted_in_the_last_round_a_unit_flies_no_mission_for_the_rest_of_the_player_turn(war):
    table = war("4 NAS Germany Ghent", "4 NAS Britain Dover")
    table.when(announce(table, "4 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 2), (1, 2)).when(Finish())
    for phase in ("movement.missions", "combat.missions", "redeployment.transfers"):
        table.in_phase(phase).as_seat("allies")
        mission = FlyMission(Named(("BR-NAS-02",)), "interception of air transport", "0600")
        table.system = AT_THE_TABLE
        table.when(mission).refused("18.41")


def test_18_525_other_attackers_may_counterair_the_same_defenders_in_the_combat_phase(war):
    table = war("4 NAS Germany Ghent", "2 AAF Germany Ghent", "4 NAS Britain Dover")
    table.when(announce(table, "4 NAS Germany Ghent", "Dover"), Finish())
    broken_off(table, (1, 2), (1, 2)).when(Finish())
    table.in_phase("combat.counterair.announcing")
    table.when(announce(table, "2 NAS Germany Ghent", "Dover")).refused("18.41")
    table.when(announce(table, "2 AAF Germany Ghent", "Dover"), Finish()).accepted()
    assert table.game.battles[0].defenders == ("BR-NAS-02", "BR-NAS-03", "BR-NAS-04")


def test_23_152D_squadrons_are_factors_again_and_inverted_once_they_are_back(war):
    table = war("1 AAF Germany Ghent", "1 NAS Britain Dover")
    table.when(announce(table, "1 AAF Germany Ghent", "Dover"), Finish())
    thrown(table, (2, 1), (1, 1))
    while table.game.battles:
        table.when(Disengage() if table.game.turn.phase.endswith("decides") else Finish()).accepted()
    unit = table.game.units["GE-AAF-01"]
    assert (unit.base, unit.divided) == ("0400", False)
    assert unit.inverted
    assert not any(u.parent and u.base for u in table.game.units.values())
