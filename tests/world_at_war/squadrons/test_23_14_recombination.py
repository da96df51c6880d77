"""23.14 Squadrons become factors again (23.17, 23.18, 19.52, 19.65C)."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.board import units_at
from core.world_at_war.excess.excess import excess_of_landing
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.squadrons.dividing import recombined, removed
from core.world_at_war.state import game_from, position_of
from core.world_at_war.units import WHOLE
from events.world_at_war.air_battle import AirCombatResolved, ChoiceCalledFor, ChoiceMade
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Box, DeclaredFact, Question
from events.world_at_war.counterair import CounterairAnnounced
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.sequence import PositionAdjusted
from events.world_at_war.squadrons import (
    AirUnitsDivided,
    AirUnitsRecombined,
    Recombined,
    UnbuiltAirUnitsRecombined,
)
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.costs import costs
from skyledger.board.waiting import meaning_now
from skyledger.showing.world_at_war import question_now
from tests.world_at_war.at_the_table import AT_THE_TABLE
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, fillings, on_the_menu
from tests.world_at_war.orders import (
    Choose,
    Finish,
    FlyMission,
    Group,
    Named,
    RecombineAirUnits,
    RedeployAirUnits,
    UninvertAirUnits,
)

PORTS = "Malta~ . Tunis~ . Oran~ . Bone~ . Sfax~"
MALTA, TUNIS, ORAN = "0000", "0200", "0400"
KINDS = ("search", "cover", "attack")


def laid(given, board, factors, kind="AAF", nation="Britain", **more):
    """So many factors at Malta, all divided; the Axis player turn is about to end."""
    more.setdefault("holder", "Britain")
    position = units(board(PORTS, phase="redeployment.transfers", **more), f"{factors} {kind} {nation} Malta")
    table = given(position)
    return table.after(AirUnitsDivided(tuple(sorted(table.game.units))))


def based(table):
    return [u for u in table.game.units.values() if u.kind in WHOLE and u.base]


def lose(table, count, at=MALTA):
    """The last squadrons of a base by name are lost."""
    names = sorted(u.name for u in units_at(table.game, at) if u.kind in WHOLE)
    return table.after(AirUnitsEliminated(tuple(names[len(names) - count :]))) if count else table


def move(table, count, to, at=MALTA):
    """The first squadrons of a base by name are at another."""
    names = sorted(u.name for u in units_at(table.game, at) if u.kind in WHOLE)[:count]
    return table.after(*(PositionAdjusted(name, "base", to, "laid out") for name in names))


def adjusted(table, to, *names):
    return table.after(*(PositionAdjusted(name, "base", to, "laid out") for name in names))


def as_the_turn_ends(table):
    return table.as_seat("axis").when(Finish())


def counted(table, place):
    return len([u for u in units_at(table.game, place) if u.kind not in WHOLE])


def names_at(table, place):
    return {u.name for u in units_at(table.game, place)}


def pool(table):
    return {u.name for u in table.game.units.values() if not u.base and not u.divided}


def of_kind(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def settled(table, factors):
    """No squadron is left, no factor lies aside, and there are as many factors as there were."""
    known = table.game.units.values()
    assert not [u for u in known if u.kind in WHOLE or u.divided or u.parent]
    assert len(list(known)) == factors
    assert not table.game.questions


# How many factors.


@pytest.mark.parametrize(
    ("squadrons", "factors"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3), (9, 3)]
)
def test_23_142A_two_or_three_squadrons_make_a_factor_and_one_left_over_is_lost(
    given, board, squadrons, factors
):
    table = move(laid(given, board, 3), 9 - squadrons, TUNIS)
    as_the_turn_ends(table)
    assert counted(table, MALTA) == factors
    settled(table, 3)


@pytest.mark.parametrize(("squadrons", "factors"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_23_142A_or_only_three_do(given, board, squadrons, factors):
    table = move(laid(given, board, 2, doubts={"W224": "three_only"}), 6 - squadrons, TUNIS)
    as_the_turn_ends(table)
    assert counted(table, MALTA) == factors
    settled(table, 2)


@pytest.mark.parametrize(("option", "asked"), [("excess", ["excess"]), ("stays", [])])
def test_23_142A_two_squadrons_that_become_a_factor_need_the_room_of_three_as_doubt_W329_says(
    given, board, option, asked
):
    table = lose(laid(given, board, 2, doubts={"W329": option}), 1)  # 5 squadrons: a factor, and a pair
    filled = units(position_of(table.game), "10 NAS Britain Malta")
    table = given(filled)
    as_the_turn_ends(table)
    assert counted(table, MALTA) == 10 + 2
    assert [(question.kind, question.place) for question in table.game.questions] == [
        (one, MALTA) for one in asked
    ]


def test_23_142A_a_question_about_room_names_what_is_there_after_all_have_recombined(given, board):
    position = units(
        board(PORTS, phase="redeployment.transfers", holder="Britain", doubts={"W66": "controller"}),
        "2 AAF Britain Malta", "2 AAF Australia Malta",
    )  # fmt: skip
    table = given(position)
    factors = sorted(table.game.units)
    table.after(AirUnitsDivided(tuple(factors)))
    table.after(AirUnitsEliminated(tuple(f"{factors[n]}.attack" for n in (0, 2))))  # 5 squadrons of each
    table = given(units(position_of(table.game), "5 NAS Britain Malta"))
    as_the_turn_ends(table)
    (question,) = table.game.questions
    assert set(question.units) == names_at(table, MALTA)
    assert not {name for name in question.units if name not in table.game.units}


def test_23_142A_the_fact_names_what_a_factor_is_made_of_and_what_is_lost(given, board):
    table = laid(given, board, 2)
    lose(table, 2)
    as_the_turn_ends(table)
    unbuilt, made = table.facts[-3], table.facts[-2]
    assert unbuilt == UnbuiltAirUnitsRecombined(
        "Britain", "AAF", ("BR-AAF-02.cover", "BR-AAF-02.search"), ("BR-AAF-02",)
    )
    three = ("BR-AAF-01.search", "BR-AAF-01.cover", "BR-AAF-01.attack")
    assert made == AirUnitsRecombined(
        "Britain", "AAF", MALTA, (Recombined("BR-AAF-01", three),), ("BR-AAF-02.attack",)
    )


@pytest.mark.parametrize(
    ("lost", "unbuilt", "in_play"),
    [
        (0, 0, 3),
        (1, 0, 3),
        (2, 1, 2),
        (3, 1, 2),
        (4, 1, 2),
        (5, 2, 1),
        (6, 2, 1),
        (7, 2, 1),
        (8, 3, 0),
        (9, 3, 0),
    ],
)
def test_23_142B_unbuilt_squadrons_are_converted_first(given, board, lost, unbuilt, in_play):
    table = lose(laid(given, board, 3), lost)
    as_the_turn_ends(table)
    assert (counted(table, MALTA), len(pool(table))) == (in_play, unbuilt)
    settled(table, 3)


def test_23_142B_each_base_is_counted_by_itself(given, board):
    table = laid(given, board, 1)
    adjusted(table, TUNIS, "BR-AAF-01.cover")
    adjusted(table, ORAN, "BR-AAF-01.attack")
    as_the_turn_ends(table)
    assert pool(table) == {"BR-AAF-01"}
    settled(table, 1)


def test_23_142B_and_each_mapboard_box(given, board):
    box = Box("Ceylon box", "mapboard", entrances={"0600": 3})
    table = laid(given, board, 2, boxes=(box,))
    move(table, 4, "Ceylon box")
    as_the_turn_ends(table)
    assert (counted(table, MALTA), counted(table, "Ceylon box")) == (1, 1)
    settled(table, 2)


def test_23_142B_each_nation_by_itself(given, board):
    table = given(units(board(PORTS, holder="Britain", phase="redeployment.transfers"),
                        "1 AAF Britain Malta", "1 AAF Australia Malta"))  # fmt: skip
    table.after(AirUnitsDivided(("AU-AAF-01", "BR-AAF-01")))
    table.after(AirUnitsEliminated(("BR-AAF-01.search", "BR-AAF-01.cover", "AU-AAF-01.search")))
    as_the_turn_ends(table)
    assert names_at(table, MALTA) == {"AU-AAF-01"}
    settled(table, 2)


def test_23_143_the_lowest_factor_present_stays_and_the_others_go_to_the_pool(given, board):
    table = laid(given, board, 3)
    table.after(AirUnitsEliminated(tuple(f"BR-AAF-01.{part}" for part in KINDS)))
    table.after(AirUnitsEliminated(("BR-AAF-02.search", "BR-AAF-03.cover", "BR-AAF-03.attack")))
    as_the_turn_ends(table)
    assert names_at(table, MALTA) == {"BR-AAF-02"}
    assert pool(table) == {"BR-AAF-01", "BR-AAF-03"}


def test_23_143_where_all_squadrons_are_lost_all_factors_are_unbuilt(given, board):
    table = lose(laid(given, board, 2), 6)
    as_the_turn_ends(table)
    assert pool(table) == {"BR-AAF-01", "BR-AAF-02"}
    settled(table, 2)


# The force pool, and the example.


def the_example(given, board, **more):
    """Five British factors, nine squadrons lost, two left in each of three hexes."""
    table = laid(given, board, 5, **more)
    lose(table, 9)
    move(table, 2, TUNIS)
    return move(table, 2, ORAN)


@pytest.mark.parametrize("removed_at", [MALTA, TUNIS, ORAN])
def test_23_143_EXAMPLE_two_squadrons_in_each_of_three_hexes(given, board, removed_at):
    table = the_example(given, board)
    as_the_turn_ends(table)
    assert [counted(table, place) for place in (MALTA, TUNIS, ORAN)] == [1, 1, 1]
    asked = of_kind(table, ChoiceCalledFor)
    assert asked == [ChoiceCalledFor("23.142C", "", MALTA, ("allies",), (MALTA, TUNIS, ORAN), "Britain AAF")]
    table.as_seat("allies").when(Choose(removed_at))
    assert {place for place in (MALTA, TUNIS, ORAN) if not counted(table, place)} == {removed_at}
    assert all(
        table.game.units[name].inverted == "23.144" for name in table.game.units if name not in pool(table)
    )
    assert len(pool(table)) == 3
    settled(table, 5)


def one_too_many(given, board):
    """Two pairs and two lost squadrons: one factor more than the force pool has would come of them."""
    table = laid(given, board, 2)
    lose(table, 2)
    return move(table, 2, TUNIS)


def test_23_142C_the_menu_says_which_order_to_recombine_costs_a_factor(given, board):
    table = one_too_many(given, board)
    offers = [
        one for one in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(one.order, RecombineAirUnits)
    ]
    told = meaning_now(table.game, offers[0].order, offers)
    assert "a factor leaves it (23.142C): so it would be by “recombine 2 AAS British at Malta” and" in told
    before = laid(given, board, 2)
    offers = [
        one for one in menu(WORLD_AT_WAR, before.game, "allies") if isinstance(one.order, RecombineAirUnits)
    ]
    assert "23.142C" not in meaning_now(before.game, offers[0].order, offers)


def test_23_142C_what_recombining_costs_beyond_the_pool_is_among_the_costs(given, board):
    table = one_too_many(given, board)
    order = RecombineAirUnits(Group(2, "AAS", "Britain", MALTA))
    ruling = decide(WORLD_AT_WAR, table.game, "allies", order)
    assert [fact.rules[0] for fact in costs(table.game, "allies", order, ruling)] == ["23.142C"]
    assert not tuple(costs(table.game, "axis", order, ruling))


def test_23_142C_the_owner_says_where_and_nobody_else_and_before_anything(given, board):
    table = as_the_turn_ends(the_example(given, board))
    table.when(Finish()).refused("23.142C")
    table.when(Choose(TUNIS)).refused("23.142C")
    table.as_seat("allies").when(Choose("0600")).refused("choice")
    assert {o.option for o in all_accepted(table, Choose)} == {MALTA, TUNIS, ORAN}


def test_23_142C_a_second_place_in_one_answer_is_told_and_not_left_out(given, board):
    table = as_the_turn_ends(the_example(given, board)).as_seat("allies")
    table.when(Choose(f"{TUNIS}, {ORAN}")).refused("choice/more")
    assert "is one too many" in table.told()


def test_23_142C_the_inverted_factor_of_the_base_goes_first(given, board):
    table = laid(given, board, 6)
    lose(table, 9)
    move(table, 2, TUNIS)
    move(table, 2, ORAN)
    as_the_turn_ends(table)
    assert [counted(table, place) for place in (MALTA, TUNIS, ORAN)] == [2, 1, 1]
    table.as_seat("allies").when(Choose(MALTA))
    assert [u.inverted for u in units_at(table.game, MALTA)] == [""]
    settled(table, 6)


@pytest.mark.parametrize(("option", "asked"), [("owner", [(MALTA, TUNIS, ORAN)]), ("largest", [])])
def test_23_142C_from_where_a_factor_is_removed_is_as_doubt_W226_says(given, board, option, asked):
    """Two factors are made at Malta, one in each of the other hexes; three are allowed."""
    table = laid(given, board, 6, doubts={"W226": option})
    lose(table, 9)
    move(table, 2, TUNIS)
    move(table, 2, ORAN)
    as_the_turn_ends(table)
    assert [question.options for question in of_kind(table, ChoiceCalledFor)] == asked
    left = 2 if option == "owner" else 1
    assert [counted(table, place) for place in (MALTA, TUNIS, ORAN)] == [left, 1, 1]


def test_23_143_EXAMPLE_of_bases_that_have_equally_many_the_owner_says_which_W226(given, board):
    table = the_example(given, board, doubts={"W226": "largest"})
    as_the_turn_ends(table)
    assert [question.options for question in of_kind(table, ChoiceCalledFor)] == [(MALTA, TUNIS, ORAN)]


def test_23_142C_he_is_asked_again_as_long_as_there_are_too_many(given, board):
    table = laid(given, board, 4)  # twelve squadrons, two of them lost: three factors may be in play
    lose(table, 2)
    for place in (TUNIS, ORAN, "0600", "0800"):
        move(table, 2, place)
    as_the_turn_ends(table)
    assert "This is the first of 2 such that are left." in question_now(
        table.game, table.game.questions[0], str
    )
    assert sum(counted(table, place) for place in (MALTA, TUNIS, ORAN, "0600", "0800")) == 4
    table.as_seat("allies").when(Choose(TUNIS))
    assert [(q.kind, q.rule) for q in table.game.questions] == [("choice", "23.142C")]
    assert "that are left" not in question_now(table.game, table.game.questions[0], str)
    assert TUNIS not in table.game.questions[0].options
    table.when(Choose(ORAN))
    assert len(pool(table)) == 1
    settled(table, 4)


@pytest.mark.parametrize("removed_at", [MALTA, TUNIS, ORAN])
def test_23_142C_more_pairs_than_there_are_factors(given, board, removed_at):
    table = laid(given, board, 2)
    move(table, 2, TUNIS)
    move(table, 2, ORAN)
    as_the_turn_ends(table)
    table.as_seat("allies").when(Choose(removed_at))
    assert {place for place in (MALTA, TUNIS, ORAN) if not counted(table, place)} == {removed_at}
    settled(table, 2)


def test_23_142C_where_only_one_base_has_any_nobody_is_asked(given, board):
    table = laid(given, board, 2)
    lose(table, 2)
    move(table, 2, TUNIS)
    table.when(RecombineAirUnits(Group(2, "AAS", "Britain", TUNIS)))  # by the Axis: not theirs
    table.refused("seat")
    table.as_seat("allies").when(RecombineAirUnits(Group(2, "AAS", "Britain", TUNIS))).accepted()
    assert [q.options for q in table.game.questions] == [(MALTA, TUNIS)]
    table.when(Choose(MALTA))
    assert names_at(table, TUNIS) == {"BR-AAF-01"}
    assert not table.game.questions
    settled(table, 2)


def test_23_142C_the_gamemaster_answers_where_no_seat_speaks_for_the_nation(given, board):
    table = the_example(given, board, seats=(board("Lille").seats[0],))
    as_the_turn_ends(table)
    table.as_seat("gamemaster").when(Choose(MALTA)).accepted()
    settled(table, 5)


# Inverted or not.


def turned(table, *names, by="18.526A"):
    return table.after(AirUnitsInverted(names, by))


def of_one(table):
    (unit,) = units_at(table.game, MALTA)
    return unit


def test_23_144_one_uninverted_squadron_of_each_kind_makes_an_uninverted_factor(given, board):
    table = as_the_turn_ends(laid(given, board, 1))
    assert (of_one(table).inverted, of_one(table).inverted_in) == ("", "")


@pytest.mark.parametrize("part", KINDS)
def test_23_144_one_inverted_squadron_inverts_the_factor(given, board, part):
    table = as_the_turn_ends(turned(laid(given, board, 1), f"BR-AAF-01.{part}"))
    assert (of_one(table).inverted, of_one(table).inverted_in) == ("23.144", "Summer 1942 Axis")


@pytest.mark.parametrize("part", KINDS)
def test_23_144_two_squadrons_make_an_inverted_factor(given, board, part):
    table = laid(given, board, 1).after(AirUnitsEliminated((f"BR-AAF-01.{part}",)))
    assert of_one(as_the_turn_ends(table)).inverted == "23.144"


def test_23_144_three_that_are_not_one_of_each_kind_make_an_inverted_factor(given, board):
    table = laid(given, board, 2)
    table.after(AirUnitsEliminated(("BR-AAF-01.search", "BR-AAF-02.search", "BR-AAF-02.attack")))
    assert of_one(as_the_turn_ends(table)).inverted == "23.144"


@pytest.mark.parametrize("part", KINDS)
def test_23_144_of_a_factor_with_a_squadron_used_at_sea_the_others_make_none_that_flies(given, board, part):
    """23.162 holds the one back, and a factor of the two others is inverted (18.41)."""
    option = (DeclaredFact("option", "Allied/Front", "offensive"),)
    table = laid(given, board, 1, facts=option, side="Allied").in_phase("combat.missions")
    table.system = AT_THE_TABLE
    used = replace(table.game.units[f"BR-AAF-01.{part}"], used="naval activity")
    table.game = replace(table.game, units={**table.game.units, used.name: used})
    others = tuple(f"BR-AAF-01.{one}" for one in KINDS if one != part)
    table.as_seat("allies").when(RecombineAirUnits(Named(others))).accepted()
    [factor] = [unit for unit in units_at(table.game, MALTA) if unit.kind == "AAF"]
    assert factor.inverted == "23.144"
    table.when(FlyMission(Named((factor.name,)), "ground support", TUNIS)).refused("18.41/uninverted")


def test_23_144_one_of_each_kind_from_several_factors_will_do(given, board):
    table = laid(given, board, 2)
    table.after(AirUnitsEliminated(("BR-AAF-01.search", "BR-AAF-02.cover", "BR-AAF-02.attack")))
    assert of_one(as_the_turn_ends(table)).inverted == ""


def test_23_144_as_many_ready_factors_are_made_as_can_be(given, board):
    table = turned(laid(given, board, 3), "BR-AAF-01.search", "BR-AAF-02.cover", "BR-AAF-03.attack")
    as_the_turn_ends(table)
    assert sorted(u.inverted for u in units_at(table.game, MALTA)) == ["", "", "18.526A"]
    assert "W225" in [rule for fact in table.ruling.facts for rule in fact.rules]


MIXED = tuple(
    f"BR-AAF-{name}" for name in ("01.search", "01.cover", "02.cover", "01.attack", "02.search", "02.attack")
)


@pytest.mark.parametrize(("option", "marks"), [("best_sets", ["", ""]), ("owner", ["23.144", "23.144"])])
def test_23_144_squadrons_that_are_named_go_together_as_doubt_W225_says(given, board, option, marks):
    """The first three are of two kinds, and so are the others; all six are one of each kind twice."""
    table = laid(given, board, 2, doubts={"W225": option})
    table.as_seat("allies").when(RecombineAirUnits(Named(MIXED))).accepted()
    assert [unit.inverted for unit in units_at(table.game, MALTA) if unit.kind == "AAF"] == marks
    [made] = of_kind(table, AirUnitsRecombined)
    together = {frozenset(one.squadrons) for one in made.factors}
    assert ({frozenset(MIXED[:3]), frozenset(MIXED[3:])} == together) == (option == "owner")
    assert ("W225" in [rule for fact in table.ruling.facts for rule in fact.rules]) == (option == "owner")


def test_23_144_of_what_the_owner_does_not_name_ready_sets_go_first_W225(given, board):
    table = turned(laid(given, board, 2, doubts={"W225": "owner"}), "BR-AAF-01.search", "BR-AAF-02.cover")
    as_the_turn_ends(table)
    assert sorted(unit.inverted for unit in units_at(table.game, MALTA)) == ["", "23.144"]


def test_23_142A_two_that_are_named_last_are_a_pair_W225(given, board):
    table = laid(given, board, 2, doubts={"W225": "owner"})
    table.as_seat("allies").when(RecombineAirUnits(Named(MIXED[:5]))).accepted()
    [made] = of_kind(table, AirUnitsRecombined)
    assert [one.squadrons for one in made.factors] == [MIXED[:3], MIXED[3:5]]


def test_18_72D_1_what_redeployed_makes_no_factor_with_what_did_not(given, board):
    """Each factor has an inverted squadron; one factor redeployed, the other waits for nothing."""
    table = turned(laid(given, board, 2), "BR-AAF-01.cover", "BR-AAF-02.cover")
    moved = {
        name: replace(unit, redeployed="TR", redeployed_from=TUNIS)
        for name, unit in table.game.units.items()
        if unit.parent == "BR-AAF-01"
    }
    table.game = replace(table.game, units={**table.game.units, **moved})
    facts = [fact.event for fact in recombined(table.game, units_at(table.game, MALTA), "23.141C")]
    [made] = [event for event in facts if isinstance(event, AirUnitsRecombined)]
    parents = {one.factor: {name.partition(".")[0] for name in one.squadrons} for one in made.factors}
    assert parents == {"BR-AAF-01": {"BR-AAF-01"}, "BR-AAF-02": {"BR-AAF-02"}}
    after = fold(EVOLUTIONS, table.game, facts).units
    assert (after["BR-AAF-01"].redeployed_from, after["BR-AAF-02"].redeployed_from) == (TUNIS, "")


def test_18_72D_1_nor_where_the_factors_are_ready(given, board):
    """Search of the first factor and all the rest of the second redeployed: ready squadrons, too."""
    table = laid(given, board, 2)
    names = "BR-AAF-01.search", "BR-AAF-02.cover", "BR-AAF-02.attack"
    moved = {n: replace(table.game.units[n], redeployed="TR", redeployed_from=TUNIS) for n in names}
    table.game = replace(table.game, units={**table.game.units, **moved})
    facts = [fact.event for fact in recombined(table.game, units_at(table.game, MALTA), "23.141C")]
    after = fold(EVOLUTIONS, table.game, facts).units
    assert sorted(after[one].redeployed_from for one in ("BR-AAF-01", "BR-AAF-02")) == ["", TUNIS]


def test_23_144_squadrons_that_all_were_inverted_by_one_rule_make_a_factor_that_is_so_by_it(given, board):
    names = tuple(f"BR-AAF-01.{part}" for part in KINDS)
    table = as_the_turn_ends(turned(laid(given, board, 1), *names, by="18.523"))
    assert of_one(table).inverted == "18.523"


def test_23_144_the_factor_has_the_strictest_status_of_its_squadrons(given, board):
    table = laid(given, board, 1)
    table.after(AirMissionFlown(("BR-AAF-01.cover",), "counterair", TUNIS, MALTA))
    factor = of_one(as_the_turn_ends(table))
    assert (factor.used, factor.inverted, factor.inverted_in) == ("counterair", "23.144", "Summer 1942 Axis")


def folded(game, facts):
    return fold(EVOLUTIONS, game, [fact.event for fact in facts])


def test_23_152D_after_counterairs_every_factor_is_inverted(given, board):
    table = laid(given, board, 2)
    lose(table, 1)
    game = folded(table.game, recombined(table.game, based(table), "23.152D"))
    assert [u.inverted for u in units_at(game, MALTA)] == ["23.152D", "23.152D"]


def test_23_17_any_three_uninverted_jet_squadrons_make_an_uninverted_jet(given, board):
    table = laid(given, board, 2, "jet")
    table.after(AirUnitsEliminated(("BR-jet-01.1", "BR-jet-01.2")))
    turned(table, "BR-jet-02.3")
    assert of_one(as_the_turn_ends(table)).inverted == ""
    assert of_one(table).kind == "jet"
    settled(table, 2)


@pytest.mark.parametrize("lost", [2, 3])
def test_23_18_two_air_transport_squadrons_lost_are_the_factor_lost(given, board, lost):
    table = as_the_turn_ends(lose(laid(given, board, 1, "air transport"), lost))
    assert pool(table) == {"BR-air-transport-01"}


def test_23_18_any_lesser_result_inverts_the_air_transport(given, board):
    one_lost = as_the_turn_ends(lose(laid(given, board, 1, "air transport"), 1))
    assert of_one(one_lost).inverted == "23.144"
    one_aborted = as_the_turn_ends(turned(laid(given, board, 1, "air transport"), "BR-air-transport-01.2"))
    assert of_one(one_aborted).inverted == "23.144"


def test_23_18_and_none_leaves_it_ready(given, board):
    assert of_one(as_the_turn_ends(laid(given, board, 1, "air transport"))).inverted == ""


# When.


def test_23_141C_at_the_end_of_each_player_turn_on_both_sides(given, board):
    position = board(PORTS, holder="Britain", held={TUNIS: "Italy"}, phase="redeployment.transfers")
    table = given(units(position, "1 AAF Britain Malta", "1 AAF Italy Tunis"))
    table.after(AirUnitsDivided(("BR-AAF-01", "IT-AAF-01")))
    as_the_turn_ends(table)
    assert names_at(table, MALTA) | names_at(table, TUNIS) == {"BR-AAF-01", "IT-AAF-01"}
    assert "23.141C" in [rule for fact in table.ruling.facts for rule in fact.rules]


def test_23_141C_and_then_it_may_be_uninverted(given, board):
    table = laid(given, board, 1, nation="Italy", holder="Italy")
    lose(table, 1)
    as_the_turn_ends(table)
    assert of_one(table).inverted == "23.144"
    table.when(UninvertAirUnits(Group(1, "AAF", "Italy", MALTA))).accepted()
    assert of_one(table).inverted == ""


def test_23_141C_before_what_uninverts_by_itself(given, board):
    box = Box("Atlantic U.S. box", "mapboard")
    table = laid(given, board, 1, nation="United States", boxes=(box,), side="Allied")
    move(lose(table, 1), 2, "Atlantic U.S. box")
    table.as_seat("allies").when(Finish())
    assert [(u.name, u.inverted) for u in units_at(table.game, box.name)] == [("US-AAF-01", "")]


def test_23_141C_or_squadrons_are_uninverted_before_they_recombine_if_doubt_W223_is_played_so(given, board):
    """A pair makes an inverted factor, and nobody uninverts it before the opponent's turn."""
    table = laid(given, board, 1, nation="Italy", holder="Italy", doubts={"W223": "uninversion_first"})
    table.after(AirUnitsInverted(("IT-AAF-01.attack", "IT-AAF-01.cover"), "18.46"))
    lose(table, 1)
    as_the_turn_ends(table)
    assert {unit.kind for unit in units_at(table.game, MALTA)} == {"AAS"}
    table.when(UninvertAirUnits(Group(2, "AAS", "Italy", MALTA))).accepted()
    as_the_turn_ends(table)
    assert table.game.turn.side == "Allied"
    assert of_one(table).inverted == "23.144"
    assert "W223" in {rule for ruled in table.ruling.facts for rule in ruled.rules}
    settled(table, 1)


def recombine(table, text):
    count, _, rest = text.partition(" ")
    return table.as_seat("allies").when(RecombineAirUnits(Group(int(count), rest, "Britain", MALTA)))


def test_23_141A_squadrons_recombine_before_factors_fly(given, board):
    option = (DeclaredFact("option", "Allied/Front", "offensive"),)
    table = laid(given, board, 2, facts=option, side="Allied").in_phase("combat.missions")
    table.system = AT_THE_TABLE
    table.as_seat("allies").when(FlyMission(Group(3, "AAS", "Britain", MALTA), "ground support", TUNIS))
    table.refused("23.141A")
    recombine(table, "3 AAS").accepted()
    assert counted(table, MALTA) == 1
    table.when(FlyMission(Group(1, "AAF", "Britain", MALTA), "ground support", TUNIS)).accepted()


def test_23_141A_only_those_that_take_part(given, board):
    table = recombine(laid(given, board, 2), "3 AAS")
    assert names_at(table, MALTA) == {"BR-AAF-01", *(f"BR-AAF-02.{part}" for part in KINDS)}
    assert [u.name for u in table.game.units.values() if u.divided] == ["BR-AAF-02"]
    recombine(table, "3 AAS").accepted()
    settled(table, 2)


def test_23_141A_by_the_count_a_ready_set_is_taken(given, board):
    table = laid(given, board, 2).after(AirUnitsEliminated(("BR-AAF-01.cover",)))
    recombine(table, "3 AAS")
    assert [u.inverted for u in units_at(table.game, MALTA) if u.kind == "AAF"] == [""]


@pytest.mark.parametrize("option", ["factor_activities", "redeployment_too"])
def test_23_141A_squadrons_of_army_air_redeploy_as_such_or_not_as_doubt_W222_says(given, board, option):
    table = laid(given, board, 1, side="Allied", doubts={"W222": option}).as_seat("allies")
    table.when(RedeployAirUnits(Named(("BR-AAF-01.search",)), TUNIS))
    assert "W222" in table.ruling.grounds
    if option == "factor_activities":
        table.accepted()
        return
    table.refused("23.141A/redeployment")
    assert not [o for o in all_accepted(table, RedeployAirUnits) if o.units.kind == "AAS"]
    recombine(table, "3 AAS").accepted()
    table.when(RedeployAirUnits(Named(("BR-AAF-01",)), TUNIS)).accepted()


def test_23_14_what_is_no_squadron_does_not_recombine(given, board):
    position = units(board(PORTS, holder="Britain", phase="combat.missions"), "2 AAF Britain Malta")
    recombine(given(position), "2 AAF").refused("23.14")


@pytest.mark.parametrize("count", [1, 4])
def test_23_142A_by_order_none_is_left_over(given, board, count):
    table = recombine(laid(given, board, 2), f"{count} AAS").refused("23.142A")
    assert "would be lost" in table.told()
    assert {o.units.count for o in all_accepted(table, RecombineAirUnits)} == {2, 3, 5, 6}


def test_23_152B_what_was_divided_for_a_counterair_is_bound_until_it_is_over(given, board):
    table = laid(given, board, 2).in_phase("combat.missions")
    table.after(CounterairAnnounced(("BR-AAF-01.search",), TUNIS))
    table.as_seat("allies").when(RecombineAirUnits(Named(tuple(f"BR-AAF-01.{part}" for part in KINDS))))
    table.refused("23.152B/bound")
    assert {o.units.count for o in fillings(table, RecombineAirUnits)} == {2, 3}
    recombine(table, "3 AAS").accepted()
    assert "BR-AAF-02" in names_at(table, MALTA)


def test_23_141A_is_no_order_for_other_parts_of_the_turn(given, board):
    table = laid(given, board, 1).in_phase("movement.staging")
    assert not on_the_menu(table.as_seat("allies"), RecombineAirUnits(Group(3, "AAS", "Britain", MALTA)))
    recombine(table, "3 AAS").refused("23.141A")


def test_23_142B_where_only_some_recombine_those_lost_so_far_are_unbuilt_factors(given, board):
    table = laid(given, board, 3)
    move(table, 3, TUNIS)
    lose(table, 2)
    recombine(table, "4 AAS").refused("23.142A")
    recombine(table, "3 AAS").accepted()
    assert "W280" in [rule for fact in table.ruling.facts for rule in fact.rules]
    assert (counted(table, MALTA), len(pool(table))) == (1, 1)
    assert [u.divided for u in table.game.units.values() if u.kind == "AAF" and not u.base].count(True) == 1
    as_the_turn_ends(table)
    assert (counted(table, MALTA), counted(table, TUNIS)) == (1, 1)
    settled(table, 3)


def test_23_142B_or_they_wait_for_the_last_squadrons_if_doubt_W280_is_played_so(given, board):
    table = laid(given, board, 3, doubts={"W280": "in_the_end"})
    move(table, 3, TUNIS)
    lose(table, 2)
    recombine(table, "3 AAS").accepted()
    assert "W280" in [rule for fact in table.ruling.facts for rule in fact.rules]
    assert (counted(table, MALTA), {table.game.units[name].kind for name in pool(table)}) == (1, {"AAS"})
    as_the_turn_ends(table)
    assert (counted(table, MALTA), counted(table, TUNIS)) == (1, 1)
    settled(table, 3)


def test_23_142B_squadrons_wholly_lost_do_not_wait_for_those_of_other_nations(given, board):
    table = given(units(board(PORTS, holder="Britain", phase="combat.missions"),
                        "1 AAF Britain Malta", "1 AAF Australia Malta"))  # fmt: skip
    table.after(AirUnitsDivided(("AU-AAF-01", "BR-AAF-01")))
    table.after(AirUnitsEliminated(tuple(f"AU-AAF-01.{part}" for part in KINDS)))
    recombine(table, "3 AAS")
    settled(table, 2)


def test_19_52_and_19_65C_factors_are_lost_as_the_squadrons_come_out(given, board):
    """Six American squadrons lose one, three Australian one: no factor is lost, one of each is inverted."""
    table = given(units(board(PORTS, holder="Britain", phase="redeployment.transfers"),
                        "2 AAF United States Malta", "1 AAF Australia Malta"))  # fmt: skip
    table.after(AirUnitsDivided(("AU-AAF-01", "US-AAF-01", "US-AAF-02")))
    table.after(AirUnitsEliminated(("US-AAF-01.attack", "AU-AAF-01.attack")))
    as_the_turn_ends(table)
    inverted = Counter((u.nation, bool(u.inverted)) for u in units_at(table.game, MALTA))
    assert inverted == {("United States", False): 1, ("United States", True): 1, ("Australia", True): 1}


# Whatever happens, a nation has as many factors as it had.


def some_facts(chance, game):
    """Squadrons are lost, turned over, fly elsewhere; factors are divided."""
    there = [u for u in game.units.values() if u.base]
    picked = chance.sample(there, min(len(there), chance.randrange(1, 4)))
    names = tuple(u.name for u in picked)
    whole = tuple(u.name for u in picked if u.kind not in WHOLE)
    squadrons = tuple(u.name for u in picked if u.kind in WHOLE)
    if whole and chance.random() < 0.6:
        yield AirUnitsDivided(whole)
    elif squadrons and chance.random() < 0.4:
        yield AirUnitsEliminated(squadrons)
    elif squadrons and chance.random() < 0.5:
        base = chance.choice((MALTA, TUNIS, ORAN, "0600"))
        yield from (PositionAdjusted(name, "base", base, "chance") for name in names)
    elif names:
        yield AirUnitsInverted(names, "18.42A")


def answered(chance, game):
    """All questions of 23.142C, answered by chance."""
    while game.questions:
        asked = game.questions[0]
        taken = chance.choice(asked.options)
        made = ChoiceMade(asked.rule, "", asked.place, taken)
        game = fold(EVOLUTIONS, game, [made, *(fact.event for fact in removed(game, taken))])
    return game


def factors_of(game):
    """The factors of a nation and kind: in play, unbuilt, and lying aside."""
    return Counter((u.nation, u.kind) for u in game.units.values() if u.kind not in WHOLE)


@pytest.mark.parametrize("seed", [*range(60), 228])
def test_23_143_whatever_is_lost_and_wherever_it_lies_no_factor_comes_or_goes(board, seed):
    chance = random.Random(seed)
    texts = (
        "6 AAF Britain Malta",
        "2 AAF Australia Tunis",
        "2 jet Britain Oran",
        "3 air transport Britain Malta",
    )
    game = game_from(units(board(PORTS, holder="Britain"), *texts))
    had = factors_of(game)
    for _ in range(chance.randrange(5, 60)):
        game = fold(EVOLUTIONS, game, some_facts(chance, game))
        if chance.random() < 0.1:
            squadrons = [u for u in game.units.values() if u.kind in WHOLE and u.base]
            some = [u for u in squadrons if u.base == MALTA or chance.random() < 0.3]
            game = answered(chance, folded(game, recombined(game, some, "23.141A")))
        assert factors_of(game) == had
    squadrons = [u for u in game.units.values() if u.kind in WHOLE]
    game = answered(chance, folded(game, recombined(game, squadrons, "23.141C")))
    assert factors_of(game) == had
    assert not [u for u in game.units.values() if u.kind in WHOLE or u.divided]
    assert not any(isinstance(q, Question) for q in game.questions)


def test_18_12_a_pair_out_of_a_full_base_would_take_the_room_of_three(given, board):
    position = units(board("Lille", phase="combat.missions"), "4 AAF Germany Lille", "3 NAS Germany Lille")
    table = given(position).after(AirUnitsDivided(("GE-AAF-01", "GE-AAF-02", "GE-AAF-03", "GE-AAF-04")))
    place = table.at("Lille")
    table.when(RecombineAirUnits(Group(2, "AAS", "Germany", place))).refused("18.12/factors")
    table.when(RecombineAirUnits(Group(3, "AAS", "Germany", place))).accepted()


def test_23_144_what_was_forced_to_abort_stays_so_as_a_factor_until_the_counterairs_are_over(given, board):
    """18.526A with 23.141A: recombined before another fight of the phase, its abort waits for the last."""
    position = units(board(PORTS, phase="combat.counterair.rolling"), "2 AAF Britain Malta")
    table = given(position).after(
        AirUnitsDivided(("BR-AAF-01", "BR-AAF-02")),
        CounterairAnnounced(("GE-AAF-01",), MALTA, TUNIS),
        AirCombatResolved(MALTA, TUNIS, 1, "squadrons", (), (), (), (), ("BR-AAF-01.cover",)),
    )
    recombine = tuple(recombined(table.game, units_at(table.game, MALTA), "23.141A"))
    game = fold(EVOLUTIONS, table.game, [fact.event for fact in recombine])
    assert game.battles[0].aborted == ("BR-AAF-01",)
    assert game.units["BR-AAF-01"].base == MALTA


def test_23_141A_an_answer_turns_no_squadrons_into_factors_that_take_no_part(given, board):
    """Malta is to be attacked and recombines; Tunis is not, and keeps its squadrons as they are."""
    more = "1 AAF Britain Malta", "1 AAF Britain Tunis", "1 AAF Britain Oran"
    position = units(board(PORTS, holder="Britain", phase="combat.counterair.rolling"), *more)
    table = given(position).after(
        CounterairAnnounced(("GE-AAF-01",), MALTA),
        AirUnitsDivided(("BR-AAF-01", "BR-AAF-02")),
        AirUnitsEliminated(("BR-AAF-01.attack", "BR-AAF-02.attack")),
    )
    first = tuple(recombined(table.game, units_at(table.game, MALTA), "23.141A"))
    game = fold(EVOLUTIONS, table.game, [fact.event for fact in first])
    assert game.questions[0].rule == "23.142C"
    answer = (
        ChoiceMade("23.142C", "", game.questions[0].place, MALTA),
        *(f.event for f in removed(game, MALTA)),
    )
    game = fold(EVOLUTIONS, game, answer)
    assert sorted(u.name for u in units_at(game, TUNIS)) == ["BR-AAF-02.cover", "BR-AAF-02.search"]
    assert not any(u.inverted for u in units_at(game, TUNIS))
    assert [u.name for u in game.units.values() if u.divided]
    last = tuple(recombined(game, units_at(game, TUNIS), "23.141C"))
    game = fold(EVOLUTIONS, game, [fact.event for fact in last])
    assert len([u for u in game.units.values() if u.base]) == 2
    assert len(game.units) == 3


@pytest.mark.parametrize(("option", "asked"), [("excess", [MALTA]), ("stays", [])])
def test_18_46_who_lands_where_the_room_was_taken_meanwhile_is_excess_as_doubt_W353_says(
    given, board, option, asked
):
    position = units(
        board(PORTS, phase="combat.missions", holder="Britain", doubts={"W353": option}),
        "15 NAS Britain Malta", "1 AAF Britain Tunis",
    )  # fmt: skip
    table = given(position)
    flown = AirMissionFlown(("BR-AAF-01",), "ground support", ORAN, MALTA)
    table.after(flown)
    followed = excess_of_landing(table.game, flown)
    assert [fact.event.place for fact in followed] == asked
    assert all({"18.46", "W353"} <= set(fact.rules) for fact in followed)
