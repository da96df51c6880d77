"""18.523 Defenders disengage by flying, all of them, to bases that are not and were not counteraired."""

import random
from itertools import product

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.board import units_at
from core.world_at_war.counterair.refuge import fits, may_disengage, refuges_of
from core.world_at_war.flight.ways import takes
from core.world_at_war.under_way.commitments import present
from events.world_at_war.air_battle import AirBattle, DecisionMade
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import AirUnitsTookRefuge, CounterairEnded, RefugeCalledFor, RefugeSettled
from events.world_at_war.sequence import PositionAdjusted
from tests.world_at_war.at_the_table import AT_THE_TABLE
from tests.world_at_war.conftest import PhaseEntered, at, units
from tests.world_at_war.fillings import all_accepted, country, on_the_menu, recast
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    Declare,
    Disengage,
    FightOn,
    Finish,
    FlyMission,
    FlyToRefuge,
    Group,
    Named,
    UninvertAirUnits,
)

ROW = "Dover~ . Bath~ . York"  # 0000, 0200, 0400
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
BARRED = "18.523"


@pytest.fixture
def asked(given, board):
    """asked(drawing, "3 AAF Britain Dover", ...) -> the defender of Dover is asked whether he disengages."""

    def lay(drawing, *texts, counteraired=(), **more):
        position = units(board(drawing, holder="Britain", **more), *texts)
        place = position.map.hexes[0].id
        others = tuple(
            AirBattle(at(position, b), "", ("GE-AAF-98",), 1, ended="attacker disengaged")
            for b in counteraired
        )
        names = tuple(u.name for u in position.units if u.base == place)
        battle = AirBattle(place, "", ("GE-AAF-99",), 1, names, asked="defender")
        position = replace(position, battles=(*others, battle))
        return given(replace(position, turn=replace(position.turn, phase=DECIDES))).as_seat("allies")

    return lay


DECIDES = "movement.counterair.defender_decides"


def names(*numbers, kind="AAF", code="BR"):
    return tuple(f"{code}-{kind}-{n:02d}" for n in numbers)


def possible(table):
    """Would the defender be asked?"""
    battle = present(table.game)
    return may_disengage(table.game, battle, tuple(table.game.units[n] for n in battle.defenders))


def fly(table, text, to):
    return FlyToRefuge(table.group(text), to)


def over(place="0000"):
    """What tells that all are away, and that the combat is over."""
    return (
        RefugeSettled(place),
        CounterairEnded(place, "", "defender disengaged"),
        PhaseEntered("movement.counterair.returning"),
    )


# how it is done


def test_18_523_all_survivors_fly_to_the_one_base_that_is_open(asked):
    table = asked("Dover~ . Bath~", "3 AAF Britain Dover").when(Disengage())
    decided, flown, *rest = table.facts
    assert decided == DecisionMade("0000", "", "defender", "disengage")
    assert flown == AirUnitsTookRefuge(names(1, 2, 3), "0000", "0200")
    assert tuple(rest[:2]) == over()[:2]
    assert {table.base_of(n) for n in names(1, 2, 3)} == {"0200"}


def test_18_523_after_a_round_with_dice(given, board):
    position = board(
        "Lille . Dover~ Bath~ York~", phase="movement.counterair.announcing", facts=(OPTION,),
        held={"0200": "Britain", "0300": "Britain", "0400": "Britain"},
    )  # fmt: skip
    table = given(units(position, "3 AAF Germany Lille", "3 AAF Britain Dover"))
    table.when(AnnounceCounterair(table.group("3 AAF Germany Lille"), "0200"), Finish())
    for seat, dice in (("axis", (4, 3)), ("allies", (5, 3))):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    table.as_seat("allies").when(Disengage())
    left = tuple(u.name for u in units_at(table.game, "0200"))
    question = table.facts[1]
    assert question == RefugeCalledFor("0200", ("allies",), left, ("0300", "0400"))
    assert 0 < len(left) < 3


def test_18_523_where_several_bases_are_open_the_owner_is_asked_and_may_scatter_them(asked):
    table = asked(ROW, "3 AAF Britain Dover").when(Disengage())
    assert table.facts[-1] == RefugeCalledFor("0000", ("allies",), names(1, 2, 3), ("0200", "0400"))
    table.when(fly(table, "2 AAF Britain Dover", "0400"))
    table.then(
        AirUnitsTookRefuge(names(1, 2), "0000", "0400"),
        RefugeCalledFor("0000", ("allies",), names(3), ("0200", "0400")),
    )
    table.when(fly(table, "1 AAF Britain Dover", "0200")).accepted()
    assert tuple(table.facts[:3]) == (AirUnitsTookRefuge(names(3), "0000", "0200"), *over()[:2])


def test_18_523_the_answer_is_about_those_who_disengage_though_others_came_to_their_base(asked):
    table = asked(ROW, "2 AAF Britain Dover", "1 AAF Britain Bath").when(Disengage())
    inverted = (PositionAdjusted(n, "inverted", "18.253", "so it was") for n in names(1, 2))
    table.after(*inverted, PositionAdjusted("BR-AAF-03", "base", "0000", "it came there"))
    table.when(fly(table, "2 AAF Britain Dover", "0400")).accepted()
    assert table.facts[0] == AirUnitsTookRefuge(names(1, 2), "0000", "0400")


def test_18_523_units_with_one_base_open_fly_there_unasked_and_only_the_others_are_asked_about(asked):
    far = "Dover~ . Bath~ . . . . York"  # naval air stages six hexes, army air eight
    table = asked(far, "1 AAF Britain Dover", "2 NAS Britain Dover").when(Disengage())
    assert table.facts[1:] == [
        AirUnitsTookRefuge(names(1, 2, kind="NAS"), "0000", "0200"),
        RefugeCalledFor("0000", ("allies",), names(1), ("0200", "0700")),
    ]


def test_18_523_partial_disengagement_is_not_permitted(asked):
    table = asked(ROW, "3 AAF Britain Dover").when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "0200")).accepted()
    table.when(FightOn()).refused(BARRED)
    assert (
        table.told() == "First allies must answer the open question about Dover; “orders” lists the answers."
    )


def test_18_523_air_transports_that_were_spared_flee_with_the_others_doubt_W284(asked):
    table = asked("Dover~ . Bath~", "1 AAF Britain Dover", "1 air transport Britain Dover")
    spared = replace(present(table.game), transports="spared")
    table.game = replace(table.game, battles=(spared,))
    table.when(Disengage())
    assert table.facts[1] == AirUnitsTookRefuge((*names(1), "BR-air-transport-01"), "0000", "0200")


def test_18_523_they_are_inverted_for_the_rest_of_the_player_turn(asked):
    table = asked("Dover~ . Bath~", "2 AAF Britain Dover").when(Disengage())
    unit = table.game.units["BR-AAF-01"]
    assert (unit.inverted, unit.inverted_in) == ("18.523", "Summer 1942 Axis")


def test_18_523_what_was_inverted_before_is_so_by_its_older_rule(asked):
    table = asked("Dover~ . Bath~", "2 AAF Britain Dover")
    table.with_units(
        replace(table.game.units["BR-AAF-01"], inverted="18.253", inverted_in="Spring 1942 Axis")
    )
    table.when(Disengage())
    units_now = table.game.units
    assert (units_now["BR-AAF-01"].inverted, units_now["BR-AAF-01"].inverted_in) == (
        "18.253",
        "Spring 1942 Axis",
    )
    assert units_now["BR-AAF-02"].inverted == "18.523"


def test_18_43_who_left_its_base_is_inverted_and_flies_no_mission_in_the_rest_of_the_turn(asked):
    table = asked("Dover~ . Bath~", "2 AAF Britain Dover").when(Disengage())
    table.in_phase("combat.missions").system = AT_THE_TABLE
    table.when(FlyMission(table.group("1 AAF Britain Bath"), "defensive air support", "0200")).refused(
        "18.41"
    )
    table.in_phase("end.uninversion")
    table.when(UninvertAirUnits(table.group("1 AAF Britain Bath"))).refused("18.72E")
    table.in_phase("movement.staging", side="Allied")
    table.when(UninvertAirUnits(table.group("1 AAF Britain Bath"))).accepted()


# which bases


def test_18_523_without_such_a_base_the_defender_may_not_disengage(asked):
    assert not possible(asked("Dover~ . . . .", "1 AAF Britain Dover"))
    assert possible(asked("Dover~ . . Bath .", "1 AAF Britain Dover"))


def test_18_523_who_has_nowhere_to_go_is_not_asked_and_the_attacker_decides_at_once(given, board):
    position = board(
        "Lille . Dover~", phase="movement.counterair.announcing", facts=(OPTION,), held={"0200": "Britain"}
    )
    table = given(units(position, "3 AAF Germany Lille", "3 AAF Britain Dover"))
    table.when(AnnounceCounterair(table.group("3 AAF Germany Lille"), "0200"), Finish())
    for seat, dice in (("axis", (4, 3)), ("allies", (5, 3))):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    assert table.game.turn.phase == "movement.counterair.attacker_decides"
    table.as_seat("allies").when(Disengage()).refused("sequence of play")


def test_18_523_a_refuge_is_within_staging_range(asked):
    assert possible(asked("Dover~ . . . . . . . York", "1 AAF Britain Dover"))  # eight hexes, twice four
    assert not possible(asked("Dover~ . . . . . . . . York", "1 AAF Britain Dover"))
    assert possible(asked("Dover~ . . . . . York", "1 NAS Britain Dover"))  # six, twice three
    assert not possible(asked("Dover~ . . . . . . York", "1 NAS Britain Dover"))


def test_18_523_within_staging_range_an_answer_too(asked):
    table = asked("Dover~ . Bath~ . York . . . . Leeds", "1 AAF Britain Dover").when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "Leeds")).refused("18.523/range")
    assert table.told() == "Leeds is not within 8 hexes for BR-AAF-01."


def test_18_523_along_the_permitted_path_as_doubt_W72_says(asked):
    walled = "Dover~ . # . . . York\n. . # . . . .\n. . # . . . .\n. . . . . . ."
    assert not possible(asked(walled, "1 NAS Britain Dover"))
    assert possible(asked(walled, "1 NAS Britain Dover", doubts={"W72": "straight"}))


def test_18_523_a_refuge_is_controlled(asked):
    assert not possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", held={"0200": "Germany"}))
    table = asked(ROW + " Leeds", "1 AAF Britain Dover", held={"0500": "Germany"}).when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "Leeds")).refused(BARRED)
    assert table.told() == "Leeds is no refuge for units of Britain."


def test_18_523_bases_of_allies_or_only_ones_own_as_doubt_W89_says(asked):
    french = {"held": {"0200": "France"}}
    table = asked("Dover~ . Bath~", "1 AAF Britain Dover", **french)
    assert "W89" in table.when(Disengage()).ruling.facts[1].rules
    assert not possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", doubts={"W89": "own"}, **french))
    australian = {"held": {"0200": "Australia"}, "doubts": {"W89": "own"}}
    assert possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", **australian))


def test_18_523_allies_share_bases_as_far_as_their_cooperation_allows(asked):
    none = (DeclaredFact("cooperation", "Russia/Western Allies", "none"),)
    held = {"0200": "Russia"}
    assert possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", held=held))
    assert not possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", held=held, facts=none))


def test_53_an_answer_keeps_to_what_is_declared_about_cooperation(asked):
    none = (DeclaredFact("cooperation", "Russia/Western Allies", "none"),)
    table = asked(ROW + " Leeds", "1 AAF Britain Dover", held={"0500": "Russia"}, facts=none).when(
        Disengage()
    )
    table.when(fly(table, "1 AAF Britain Dover", "Leeds")).refused("53")


def test_18_523_a_neutral_base_is_no_refuge(asked):
    position = asked("Dover~ . Bath~", "1 AAF Britain Dover").position
    neutral = country(position, "Eire", ["0200"], "", neutral=True)
    assert not possible(type(asked("Dover~", "1 AAF Britain Dover"))(neutral))


def test_18_523_not_a_base_that_is_being_counteraired_later_in_the_phase(asked):
    table = asked("Dover~ . Bath~", "1 AAF Britain Dover")
    assert possible(table)
    table.game = replace(table.game, battles=(*table.game.battles, AirBattle("0200", "", ("GE-AAF-98",))))
    assert not possible(table)


def test_18_523_nor_one_that_was_counteraired_earlier_in_the_phase(asked):
    assert not possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", counteraired=("Bath",)))
    table = asked(ROW + " Leeds", "1 AAF Britain Dover", counteraired=("Leeds",)).when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "Leeds")).refused("18.523/counteraired")
    assert table.told() == "Leeds is counteraired in this phase."
    assert not on_the_menu(table, fly(table, "1 AAF Britain Dover", "Leeds"))


def test_18_521D_an_empty_base_is_counteraired_to_deny_it_as_a_refuge(given, board):
    position = board(
        "Lille . Dover~ Bath~", phase="movement.counterair.announcing", facts=(OPTION,),
        held={"0200": "Britain", "0300": "Britain"},
    )  # fmt: skip
    table = given(units(position, "4 AAF Germany Lille", "3 AAF Britain Dover"))
    table.when(AnnounceCounterair(table.group("3 AAF Germany Lille"), "0200"))
    table.when(AnnounceCounterair(table.group("1 AAF Germany Lille"), "0300"), Finish())
    for seat, dice in (("axis", (4, 3)), ("allies", (5, 3))):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    assert table.game.turn.phase == "movement.counterair.attacker_decides"


def test_18_523_a_base_counteraired_in_the_movement_phase_is_a_refuge_in_the_combat_phase(given, board):
    position = board(
        "Lille . Dover~ Bath~", phase="movement.counterair.announcing", facts=(OPTION,),
        held={"0200": "Britain", "0300": "Britain"},
    )  # fmt: skip
    table = given(units(position, "4 AAF Germany Lille", "3 AAF Britain Dover"))
    table.when(AnnounceCounterair(table.group("1 AAF Germany Lille"), "0300"), Finish(), Finish())
    table.in_phase("combat.counterair.announcing")
    table.when(AnnounceCounterair(table.group("3 AAF Germany Lille"), "0200"), Finish())
    for seat, dice in (("axis", (4, 3)), ("allies", (5, 3))):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    assert table.game.turn.phase == "combat.counterair.defender_decides"


def test_18_523_mapboard_boxes_are_refuges_and_base_any_number(asked):
    box = Box("Urals box", "mapboard", ("Western Allies",), {"0000": 2})
    table = asked("Dover~ . .", "12 AAF Britain Dover", boxes=(box,))
    table.when(Disengage())
    assert table.facts[1] == AirUnitsTookRefuge(names(*range(1, 13)), "0000", "Urals box")


def test_18_523_those_boxes_to_which_the_unit_could_stage_or_any_as_doubt_W95_says(asked):
    box = Box("Urals box", "mapboard", ("Russia",), {"0000": 2})
    assert not possible(asked("Dover~ . .", "1 AAF Britain Dover", boxes=(box,)))
    table = asked("Dover~ . .", "1 AAF Britain Dover", boxes=(box,), doubts={"W95": "any_linked"})
    assert "W95" in table.when(Disengage()).ruling.facts[1].rules
    bombers = Box("Europe SW", "sw", ("Western Allies",), {"0000": 2})
    assert not possible(asked("Dover~ . .", "1 AAF Britain Dover", boxes=(bombers,)))


# room for all


def test_18_523_all_or_nobody_the_bases_have_room_for_every_survivor(asked):
    full = "3 AAF Britain Bath"  # a city and its port base five
    assert possible(asked("Dover~ . Bath~", "2 AAF Britain Dover", full))
    assert not possible(asked("Dover~ . Bath~", "3 AAF Britain Dover", full))
    assert possible(asked(ROW, "3 AAF Britain Dover", full, "4 AAF Britain York"))


def test_18_12_the_room_of_the_refuge_is_kept_in_the_answer(asked):
    table = asked(ROW, "3 AAF Britain Dover", "3 AAF Britain Bath").when(Disengage())
    table.when(fly(table, "3 AAF Britain Dover", "Bath")).refused("18.12")
    table.when(fly(table, "2 AAF Britain Dover", "Bath")).accepted()


def test_17_21_air_units_take_refuge_where_something_bases_them(asked):
    table = asked(ROW, "1 AAF Britain Dover").when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "0100")).refused("17.21")


def test_18_523_naval_air_and_army_air_need_their_room_together(asked):
    there = "4 AAF Britain Bath"  # room for three squadrons is left
    assert possible(asked("Dover~ . Bath~", "3 NAS Britain Dover", there))
    assert not possible(asked("Dover~ . Bath~", "1 AAF Britain Dover", "1 NAS Britain Dover", there))
    both = asked(ROW, "1 AAF Britain Dover", "1 NAS Britain Dover", there, "5 AAF Britain York")
    assert not possible(both)


def test_18_13_a_one_hex_island_bases_one_naval_air_squadron_besides(asked):
    assert possible(asked("Dover~ . o", "1 NAS Britain Dover"))
    assert not possible(asked("Dover~ . o", "2 NAS Britain Dover"))
    assert not possible(asked("Dover~ . o", "1 AAF Britain Dover"))
    assert possible(asked("Dover~ o o", "2 NAS Britain Dover"))


def test_18_12_three_factors_in_the_jungle(asked):
    jungle = recast(asked("Dover~ . Bath~", "4 AAF Britain Dover").position, "0200", terrain=("jungle",))
    table = type(asked("Dover~", "1 AAF Britain Dover"))
    assert not possible(table(jungle))
    assert possible(asked("Dover~ . Bath~", "4 AAF Britain Dover"))


def test_18_146_a_new_airbase_serves_its_owner_alone(asked):
    new = (Airbase("0200", "Britain", "Summer 1942 Axis movement"),)
    mine = asked("Dover~ . .", "3 AAF Britain Dover", airbases=new)
    theirs = asked("Dover~ . .", "3 AAF France Dover", airbases=new)
    guests = asked("Dover~ . .", "3 AAF Australia Dover", airbases=new)
    assert (possible(mine), possible(theirs), possible(guests)) == (True, False, True)
    old = (Airbase("0200", "Britain", "Spring 1942 Axis movement"),)
    assert possible(asked("Dover~ . .", "3 AAF France Dover", airbases=old))


def test_18_146_naval_air_of_an_ally_that_came_ashore_in_its_port_is_a_guest_too(asked):
    new = (Airbase("0200", "Britain", "Summer 1942 Axis movement"),)
    table = asked("Dover~ . .", "1 NAS United States Dover", airbases=new)
    table.with_units(replace(table.game.units["US-NAS-01"], deck="Wasp"))
    assert not possible(table)


def test_18_146_and_guests_only_have_the_old_room_together(asked):
    new = (Airbase("0200", "Britain", "Summer 1942 Axis movement"),)
    there = "2 AAF France Bath"
    assert possible(asked("Dover~ . Bath", "3 AAF France Dover", there, airbases=new))
    assert not possible(asked("Dover~ . Bath", "4 AAF France Dover", there, airbases=new))


def test_18_523_no_answer_may_leave_the_others_without_a_refuge(asked):
    far = "Dover~ . Bath~ . . . . York"  # naval air does not reach York
    table = asked(far, "2 AAF Britain Dover", "3 NAS Britain Dover", "3 AAF Britain Bath").when(Disengage())
    table.when(fly(table, "2 AAF Britain Dover", "York")).accepted()
    table = asked(
        "Dover~ . Bath~ . Hull~ . . York", "2 AAF Britain Dover", "6 NAS Britain Dover",
        "4 AAF Britain Bath", "4 AAF Britain Hull",
    )  # fmt: skip
    table.when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "Bath")).refused("18.523/all")
    assert table.told() == "With 1 of them at Bath the rest would have no room anywhere."
    table.when(fly(table, "2 AAF Britain Dover", "York")).accepted()


def test_18_523_every_answer_on_the_menu_stands_and_whatever_is_taken_all_find_a_refuge(asked):
    table = asked(
        "Dover~ . Bath~ . Hull~ . . York o", "2 AAF Britain Dover", "5 NAS Britain Dover", "1 AAF France Dover",
        "4 AAF Britain Bath", "4 AAF Britain Hull",
    )  # fmt: skip
    table.when(Disengage())
    dice = random.Random(523)
    while table.game.questions:
        table.when(dice.choice(all_accepted(table, FlyToRefuge))).accepted()
    assert not units_at(table.game, "0000")
    assert table.game.turn.phase == "movement.transfers"


def test_18_523_what_is_not_on_the_menu_is_refused(asked):
    table = asked(
        "Dover~ . Bath~ . Hull~ . . York o", "2 AAF Britain Dover", "5 NAS Britain Dover",
        "4 AAF Britain Bath", "4 AAF Britain Hull",
    ).when(Disengage())  # fmt: skip
    for kind, most in (("AAF", 2), ("NAS", 5)):
        for count, hex_ in product(range(1, most + 1), table.game.atlas.hexes):
            order = FlyToRefuge(Group(count, kind, "Britain", "0000"), hex_)
            before, listed = table.game, on_the_menu(table, order)
            table.when(order)
            assert listed == (table.game is not before), order
            table.game = before


def everything_tried(game, found, open_):
    """The plain way: each unit to each of its bases."""
    for bases in product(*(sorted(open_[unit.name]) for unit in found)):
        sent = [
            (base, tuple(u for u, b in zip(found, bases, strict=True) if b == base)) for base in set(bases)
        ]
        if all(takes(game, base, some) for base, some in sent):
            return True
    return False


def test_18_523_whether_all_find_room_is_found_out_exactly(asked):
    dice, outcomes = random.Random(1942), set()
    for _ in range(60):
        crowd = [f"{dice.randint(0, 5)} AAF Britain {base}" for base in ("Bath", "York", "Hull")]
        crowd += [f"{dice.randint(0, 2)} NAS France {base}" for base in ("Bath", "York", "Hull")]
        fleeing = [
            f"{dice.randint(0, 2)} {kind} {nation} Dover"
            for kind in ("AAF", "NAS")
            for nation in ("Britain", "France")
        ]
        table = asked("Dover~ . Bath o York . . Hull", *fleeing, *crowd)
        found = units_at(table.game, "0000")
        open_ = refuges_of(table.game, "0000", found)
        expected = everything_tried(table.game, found, open_)
        assert fits(table.game, found, open_) == expected, (fleeing, crowd)
        outcomes.add(expected)
    assert outcomes == {True, False}


def test_18_523_and_soon_where_a_dozen_units_of_four_kinds_lack_room_by_one(asked):
    drawing = "Dover~ B1 B2 B3 B4\nB5 B6 B7 B8 B9\nC1 C2 C3 C4 C5"
    where = [f"B{n}" for n in range(1, 10)] + [f"C{n}" for n in range(1, 5)]
    crowd = [f"4 AAF Britain {base}" for base in where[:-2]]
    fleeing = [f"3 AAF {nation} Dover" for nation in ("Britain", "France", "Russia", "United States")]
    table = asked(drawing, *fleeing, *crowd, *(f"5 AAF Britain {base}" for base in (*where[-2:], "C5")))
    assert not possible(table)
    table = asked(
        drawing, *fleeing, *crowd, *(f"5 AAF Britain {base}" for base in where[-2:]), "4 AAF Britain C5"
    )
    assert possible(table)


# who answers, and what comes between


SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("london", "Allied", ("Britain", "Australia", "Free France")),
    Seat("washington", "Allied", ("United States", "France", "Russia", "China")),
)


MOST_FIRST = {"W429": "most_units"}


def test_18_523_each_of_several_owners_has_his_turn_by_doubt_W429(asked):
    fleeing = "2 AAF Britain Dover", "2 AAF Russia Dover", "3 AAF United States Dover"
    america, russia = Seat("washington", "Allied", ("United States",)), Seat("moscow", "Allied", ("Russia",))
    seats = (*SEATS[:2], america, russia)
    table = asked(ROW + " Leeds", *fleeing, seats=seats, doubts=MOST_FIRST)
    table.as_seat("moscow").when(Disengage()).accepted()
    assert table.facts[-1].seats == ("washington",)
    table.when(fly(table, "2 AAF Russia Dover", "Bath")).refused("18.523")
    table.as_seat("washington").when(fly(table, "2 AAF United States Dover", "Bath")).accepted()
    assert table.facts[-1].seats == ("washington",), "one against two each, and still its turn"
    table.when(fly(table, "1 AAF United States Dover", "Bath")).accepted()
    assert table.facts[-1].seats == ("london",)


def test_18_523_whose_turn_it_is_leaves_room_for_the_others(asked):
    """Naval air reaches Bath and York alone, and each takes three squadrons more; army air reaches Leeds too."""
    fleeing = "5 AAF Britain Dover", "4 NAS United States Dover"
    crowd = "4 AAF Britain Bath", "4 AAF Britain York"
    drawing = "Dover~ . Bath . York . . . Leeds"
    table = asked(drawing, *fleeing, *crowd, seats=SEATS, doubts=MOST_FIRST)
    table.as_seat("london").when(Disengage()).accepted()
    assert table.facts[-1].seats == ("london",)
    table.when(fly(table, "1 AAF Britain Dover", "Bath")).refused("18.523/all")
    table.when(fly(table, "5 AAF Britain Dover", "Leeds")).accepted()
    assert table.facts[-1].seats == ("washington",)


def test_18_523_partners_answer_each_for_their_own(asked):
    table = asked(ROW, "2 AAF Britain Dover", "1 AAF United States Dover", seats=SEATS)
    table.as_seat("london").when(Disengage())
    assert table.facts[-1].seats == ("london", "washington")
    table.when(fly(table, "1 AAF United States Dover", "Bath")).refused("seat")
    table.when(fly(table, "2 AAF Britain Dover", "Bath")).accepted()
    assert table.facts[-1].seats == ("washington",)
    table.as_seat("washington").when(fly(table, "1 AAF United States Dover", "York")).accepted()
    assert table.game.questions == ()


def test_18_523_also_where_the_seat_with_most_units_decided_for_all(asked):
    table = asked(
        ROW, "2 AAF Britain Dover", "1 AAF United States Dover", seats=SEATS, doubts={"W278": "most_units"}
    )
    table.as_seat("london").when(Disengage())
    assert table.facts[-1].seats == ("london", "washington")


def test_18_523_only_defenders_that_disengage_take_refuge(asked):
    table = asked(ROW, "2 AAF Britain Dover", "1 AAF Britain Bath").when(Disengage())
    table.when(FlyToRefuge(Named(("BR-AAF-03",)), "York")).refused("18.523/asked")
    assert table.told() == "BR-AAF-03 is not among them."


def test_18_523_nobody_takes_refuge_unasked(asked):
    table = asked(ROW, "2 AAF Britain Dover")
    table.when(fly(table, "1 AAF Britain Dover", "Bath")).refused(BARRED)
    table = asked(ROW, "2 AAF Britain Dover").in_phase("movement.staging")
    table.when(fly(table, "1 AAF Britain Dover", "Bath")).refused(BARRED)


def test_18_523_a_refuge_that_closes_while_its_owner_thinks_is_open_no_more(asked):
    table = asked(ROW + " Leeds", "2 AAF Britain Dover", held={"0400": "Russia"}).when(Disengage())
    assert table.facts[-1].options == ("0200", "0400", "0500")
    table.when(Declare("cooperation", "Russia/Western Allies", "none")).accepted()
    assert table.facts[-1] == RefugeCalledFor("0000", ("allies",), names(1, 2), ("0200", "0500"))
    table.as_seat("gamemaster").when(Adjust("0500", "control", "Germany", "a slip of the pen")).accepted()
    assert AirUnitsTookRefuge(names(1, 2), "0000", "0200") in table.facts


def test_18_523_who_loses_the_last_refuge_on_the_way_is_lost(asked):
    table = asked(ROW, "2 AAF Britain Dover", held={"0400": "Russia"}).when(Disengage())
    table.when(fly(table, "1 AAF Britain Dover", "York")).accepted()
    table.as_seat("gamemaster").when(Adjust("0200", "control", "Germany", "a slip of the pen")).accepted()
    assert AirUnitsTookRefuge(names(2), "0000", "0400") in table.facts
    table = asked(ROW, "2 AAF Britain Dover", "4 AAF Britain York").when(Disengage())
    table.as_seat("gamemaster").when(Adjust("0200", "control", "Germany", "a slip of the pen")).accepted()
    assert [f for f in table.facts if isinstance(f, (AirUnitsTookRefuge, AirUnitsEliminated))] == [
        AirUnitsTookRefuge(names(1), "0000", "0400"),
        AirUnitsEliminated(names(2)),
    ]


def test_18_523_the_one_that_can_reach_none_keeps_all_back_or_is_lost_as_doubt_W185_says(asked):
    far = "Dover~ . . . . . . York"  # seven hexes, too far for naval air
    force = ("2 AAF Britain Dover", "1 NAS Britain Dover")
    assert not possible(asked(far, *force))
    table = asked(far, *force, doubts={"W185": "losses"})
    assert possible(table)
    table.when(Disengage())
    assert table.facts[1:3] == [
        AirUnitsEliminated(names(1, kind="NAS")),
        AirUnitsTookRefuge(names(1, 2), "0000", "0700"),
    ]
    nobody = asked("Dover~ . .", *force, doubts={"W185": "losses"})
    assert not possible(nobody)
    crowded = asked(far, *force, "4 AAF Britain York", doubts={"W185": "losses"})
    assert not possible(crowded)


def test_18_523_naval_air_of_carriers_in_port_flees_as_well_and_is_land_based_then(asked):
    carriers = (Carrier("Eagle", "Britain", 3, "0000"),)
    table = asked("Dover~ . Bath~", "1 AAF Britain Dover", "2 NAS Britain Dover", carriers=carriers)
    for name in names(1, 2, kind="NAS"):
        table.with_units(replace(table.game.units[name], deck="Eagle"))
    table.when(Disengage())
    fled = table.game.units["BR-NAS-01"]
    assert (fled.base, fled.deck, fled.inverted) == ("0200", "", "18.523")


def test_18_523_and_takes_room_in_its_refuge_though_it_took_none_in_its_port(asked):
    carriers = (Carrier("Eagle", "Britain", 4, "0000"),)
    for ashore, fitting in ((3, True), (4, False)):
        table = asked(
            "Dover~ . Bath~", f"{ashore} NAS Britain Dover", "4 AAF Britain Bath", carriers=carriers
        )
        for name in names(*range(1, ashore + 1), kind="NAS"):
            table.with_units(replace(table.game.units[name], deck="Eagle"))
        assert possible(table) == fitting
