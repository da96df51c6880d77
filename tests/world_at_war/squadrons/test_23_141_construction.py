"""23.141B Lost squadrons become unbuilt factors as their owner's construction begins (23.17, 23.18)."""

import random
from collections import Counter

import pytest

from core.fold import fold
from core.world_at_war.board import units_at
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.registry import REMOVALS
from core.world_at_war.squadrons.dividing import as_construction_begins, recombined
from core.world_at_war.state import game_from, position_of
from core.world_at_war.units import WHOLE
from events.message import PhaseEntered
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.squadrons import AirUnitsDivided, UnbuiltAirUnitsRecombined
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.orders import Adjust, Choose, Finish, Group, RecombineAirUnits
from tests.world_at_war.squadrons.test_23_14_recombination import (
    MALTA,
    ORAN,
    PORTS,
    TUNIS,
    adjusted,
    factors_of,
    folded,
    laid,
    lose,
    move,
    names_at,
    of_kind,
    pool,
    settled,
    some_facts,
)


def eliminated(table, *names):
    return table.after(AirUnitsEliminated(names))


def construction(table, side="Allied"):
    """The combat phase of a player turn ends, and the construction phase begins."""
    seat = {"Allied": "allies", "Axis": "axis"}[side]
    return table.in_phase("combat.missions", side).as_seat(seat).when(Finish()).accepted()


def to_the_end(table):
    """Construction and redeployment end, and with them the player turn."""
    return table.when(Finish(), Finish()).accepted()


def unbuilt(table):
    return {u.name for u in table.game.units.values() if u.kind in WHOLE and not u.base}


def in_play(table, place=MALTA):
    return len([u for u in units_at(table.game, place) if u.kind in WHOLE])


def of_the_rule(table):
    return [f.rules for f in table.ruling.facts if "23.141B" in f.rules]


# How many.


@pytest.mark.parametrize(
    ("lost", "factors", "left_unbuilt", "left_in_play"),
    [
        (0, 0, 0, 9),
        (1, 0, 1, 8),
        (2, 1, 0, 6),
        (3, 1, 0, 6),
        (4, 1, 1, 5),
        (5, 2, 0, 3),
        (6, 2, 0, 3),
        (7, 2, 1, 2),
        (8, 3, 0, 0),
        (9, 3, 0, 0),
    ],
)
@pytest.mark.parametrize("kind", ["AAF", "jet", "air transport"])
def test_23_141B_three_unbuilt_are_a_factor_two_are_one_with_a_third_and_one_is_disregarded(
    given, board, kind, lost, factors, left_unbuilt, left_in_play
):
    table = construction(lose(laid(given, board, 3, kind), lost))
    assert table.game.turn.phase == "construction.airbases"
    assert (len(pool(table)) - left_unbuilt, len(unbuilt(table)), in_play(table)) == (
        factors,
        left_unbuilt,
        left_in_play,
    )
    assert not of_kind(table, ChoiceCalledFor)
    to_the_end(table)
    assert (len(units_at(table.game, MALTA)), len(pool(table))) == (3 - factors, factors)
    settled(table, 3)


def test_23_141B_the_facts_name_the_squadrons_that_are_no_more_and_the_factors_that_are_unbuilt(given, board):
    table = construction(lose(laid(given, board, 2), 5))
    three = ("BR-AAF-01.search", "BR-AAF-02.attack", "BR-AAF-02.cover")
    assert [f for f in table.facts if isinstance(f, UnbuiltAirUnitsRecombined | AirUnitsEliminated)] == [
        UnbuiltAirUnitsRecombined("Britain", "AAF", ("BR-AAF-01.cover", *three[:2]), ("BR-AAF-02",)),
        AirUnitsEliminated(("BR-AAF-01.attack",)),
        UnbuiltAirUnitsRecombined(
            "Britain", "AAF", ("BR-AAF-01.attack", "BR-AAF-02.cover", "BR-AAF-02.search"), ("BR-AAF-01",)
        ),
    ]


def test_23_141B_squadrons_in_play_are_not_converted(given, board):
    table = construction(laid(given, board, 2))
    assert in_play(table) == 6
    assert not of_the_rule(table)


def test_23_17_and_23_18_jets_and_transports_in_the_same_manner(given, board):
    for kind, number in (("jet", "23.17"), ("air transport", "23.18")):
        table = construction(lose(laid(given, board, 1, kind), 3))
        assert of_the_rule(table) == [("23.141B", "23.143", number)]


# Whose, and when.


def test_23_141B_each_nation_and_each_kind_by_itself(given, board):
    table = given(units(board(PORTS, holder="Britain"),
                        "1 AAF Britain Malta", "1 AAF Australia Malta", "1 jet Britain Malta"))  # fmt: skip
    table.after(AirUnitsDivided(("AU-AAF-01", "BR-AAF-01", "BR-jet-01")))
    eliminated(table, "AU-AAF-01.search", "BR-AAF-01.search", "BR-AAF-01.cover", "BR-jet-01.1")
    construction(table)
    assert pool(table) == {"BR-AAF-01", "AU-AAF-01.search", "BR-jet-01.1"}
    assert names_at(table, MALTA) == {"AU-AAF-01.attack", "AU-AAF-01.cover", "BR-jet-01.2", "BR-jet-01.3"}
    settled(to_the_end(table), 3)


def test_23_141B_in_the_owners_construction_phase_alone(given, board):
    table = construction(lose(laid(given, board, 2), 3), "Axis")
    assert len(unbuilt(table)) == 3
    assert not of_the_rule(table)


# From where the third one goes.


def scattered(given, board, **more):
    """Two factors: two squadrons lost, two at Malta, one at Tunis, one at Oran."""
    table = laid(given, board, 2, **more)
    eliminated(table, "BR-AAF-01.search", "BR-AAF-02.search")
    adjusted(table, TUNIS, "BR-AAF-01.cover")
    return adjusted(table, ORAN, "BR-AAF-02.cover")


@pytest.mark.parametrize("taken", [MALTA, TUNIS, ORAN])
def test_23_141B_the_third_goes_from_where_its_owner_says(given, board, taken):
    table = construction(scattered(given, board))
    assert of_kind(table, ChoiceCalledFor) == [
        ChoiceCalledFor("23.141B", "", MALTA, ("allies",), (MALTA, TUNIS, ORAN), "Britain AAF")
    ]
    assert len(unbuilt(table)) == 2
    had = {MALTA: 2, TUNIS: 1, ORAN: 1}
    table.when(Choose(taken)).accepted()
    assert {p: in_play(table, p) for p in had} == {p: n - (p == taken) for p, n in had.items()}
    assert (len(unbuilt(table)), len(pool(table))) == (0, 1)
    assert not table.game.questions
    settled(to_the_end(table), 2)


def test_23_141B_it_is_asked_of_the_owner_and_answered_before_anything_else(given, board):
    table = construction(scattered(given, board))
    table.when(Finish()).refused("23.141B")
    table.as_seat("axis").when(Choose(MALTA)).refused("23.141B")
    table.as_seat("allies").when(Choose("0600")).refused("choice")
    assert all_accepted(table, Choose) == [Choose(MALTA), Choose(TUNIS), Choose(ORAN)]
    table.when(Choose("malta")).accepted()


def test_23_141B_the_gamemaster_answers_where_no_seat_speaks_for_the_nation(given, board):
    table = scattered(given, board, seats=(board("Lille").seats[0],)).in_phase("combat.missions", "Allied")
    table.as_seat("gamemaster").when(Finish())
    assert [q.seats for q in table.game.questions] == [("gamemaster",)]
    table.when(Choose(ORAN)).accepted()
    assert not units_at(table.game, ORAN)


def test_23_141B_two_nations_are_asked_one_after_the_other(given, board):
    table = given(units(board(PORTS, holder="Britain"), "2 AAF Britain Malta", "2 AAF Australia Tunis"))
    table.after(AirUnitsDivided(("AU-AAF-01", "AU-AAF-02", "BR-AAF-01", "BR-AAF-02")))
    lose(lose(table, 2), 5, TUNIS)
    adjusted(table, ORAN, "BR-AAF-01.attack")
    construction(table)
    assert len(pool(table) - unbuilt(table)) == 2  # Australia has one place, and was not asked
    assert [(q.about, q.options) for q in table.game.questions] == [("Britain AAF", (MALTA, ORAN))]
    table.when(Choose(ORAN))
    assert (in_play(table), in_play(table, ORAN), in_play(table, TUNIS)) == (3, 0, 0)
    settled(to_the_end(table), 4)


def test_23_141B_two_kinds_are_asked_for_in_turn(given, board):
    table = given(units(board(PORTS, holder="Britain"), "2 AAF Britain Malta", "2 jet Britain Malta"))
    table.after(AirUnitsDivided(("BR-AAF-01", "BR-AAF-02", "BR-jet-01", "BR-jet-02")))
    eliminated(table, "BR-AAF-01.search", "BR-AAF-01.cover", "BR-jet-01.1", "BR-jet-01.2")
    adjusted(table, TUNIS, "BR-AAF-01.attack", "BR-jet-01.3")
    construction(table)
    assert [(q.about, q.options) for q in table.game.questions] == [("Britain AAF", (MALTA, TUNIS))]
    table.when(Choose(TUNIS))
    assert [(q.about, q.options) for q in table.game.questions] == [("Britain jet", (MALTA, TUNIS))]
    assert names_at(table, TUNIS) == {"BR-jet-01.3"}
    table.when(Choose(TUNIS))
    assert not names_at(table, TUNIS)
    settled(to_the_end(table), 4)


def test_23_141B_who_is_away_from_the_place_meanwhile_is_asked_for_anew(given, board):
    table = construction(scattered(given, board))
    because = "a slip"
    table.as_seat("gamemaster").when(Adjust("BR-AAF-01.cover", "base", MALTA, because)).accepted()
    table.as_seat("allies").when(Choose(TUNIS))
    assert [q.options for q in table.game.questions] == [(MALTA, ORAN)]
    table.when(Choose(ORAN))
    settled(to_the_end(table), 2)


def test_23_141B_a_question_that_was_settled_by_hand_takes_nothing_more(given, board):
    table = construction(scattered(given, board))
    because = "it was lost, too"
    table.as_seat("gamemaster").when(Adjust("BR-AAF-01.cover", "base", "force pool", because)).accepted()
    table.as_seat("allies").when(Choose(MALTA)).accepted()
    assert (in_play(table), in_play(table, ORAN), unbuilt(table)) == (2, 1, set())
    settled(to_the_end(table), 2)


# Which of them.


def gone_from_malta(table):
    (gone,) = of_kind(construction(table), AirUnitsEliminated)
    return gone.units


def test_23_141B_an_inverted_one_goes_first(given, board):
    table = eliminated(laid(given, board, 2), "BR-AAF-01.search", "BR-AAF-01.cover")
    table.after(AirUnitsInverted(("BR-AAF-02.search", "BR-AAF-02.attack"), "18.526A"))
    assert gone_from_malta(table) == ("BR-AAF-02.attack",)


def test_23_141B_then_one_that_no_ready_factor_can_be_made_of(given, board):
    table = eliminated(laid(given, board, 2), "BR-AAF-01.search", "BR-AAF-01.cover")
    assert gone_from_malta(table) == ("BR-AAF-02.attack",)
    to_the_end(table)
    assert [u.inverted for u in units_at(table.game, MALTA)] == [""]


# Where the third one is not in play, or no factor lies aside.


@pytest.mark.parametrize(("option", "left_unbuilt", "factors"), [("factor", 0, 1), ("wait", 2, 0)])
def test_23_141B_two_are_a_factor_or_wait_where_no_third_one_is_in_play_as_doubt_W287_says(
    given, board, option, left_unbuilt, factors
):
    table = laid(given, board, 2, doubts={"W287": option}).in_phase("combat.missions", "Allied")
    eliminated(table, "BR-AAF-02.search")
    table.as_seat("allies").when(RecombineAirUnits(Group(3, "AAS", "Britain", MALTA))).accepted()
    lose(table, 2)
    construction(table)
    assert (len(unbuilt(table)), len(pool(table)) - left_unbuilt) == (left_unbuilt, factors)
    assert ("W287" in [rule for rules in of_the_rule(table) for rule in rules]) == (option == "factor")
    to_the_end(table)
    assert (names_at(table, MALTA), pool(table)) == ({"BR-AAF-01"}, {"BR-AAF-02"})
    settled(table, 2)


def pairs(given, board, factors):
    """So many factors, each at a place of its own, of which each is a pair of its squadrons again."""
    table = laid(given, board, factors).in_phase("combat.missions", "Allied").as_seat("allies")
    places = (TUNIS, ORAN, MALTA)[3 - factors :]
    for place in places:
        if place != MALTA:
            move(table, 3, place)
        table.when(RecombineAirUnits(Group(2, "AAS", "Britain", place))).accepted()
    return table


def test_23_142A_a_single_one_that_is_lost_then_costs_no_factor(given, board):
    table = construction(lose(pairs(given, board, 1), 1))
    assert len(unbuilt(table)) == 1
    to_the_end(table)
    assert names_at(table, MALTA) == {"BR-AAF-01"}
    settled(table, 1)


@pytest.mark.parametrize("lost", [2, 3])
@pytest.mark.parametrize("taken", [MALTA, TUNIS, ORAN])
def test_23_142C_an_unbuilt_factor_more_than_there_are_takes_one_from_play(given, board, lost, taken):
    table = pairs(given, board, 3)
    for place in (MALTA, TUNIS, ORAN)[:lost]:
        lose(table, 1, place)
    construction(table)
    assert [(q.rule, q.options) for q in table.game.questions] == [("23.142C", (MALTA, TUNIS, ORAN))]
    table.when(Choose(taken)).accepted()
    assert {place for place in (MALTA, TUNIS, ORAN) if not names_at(table, place)} == {taken}
    assert len(pool(table)) == 1
    settled(to_the_end(table), 3)


# Replay, and whatever happens.


def test_23_141B_the_open_question_stands_in_the_position(given, board):
    table = construction(scattered(given, board))
    assert game_from(position_of(table.game)) == table.game
    anew = given(position_of(table.game)).as_seat("allies").when(Choose(TUNIS)).accepted()
    assert anew.game == table.when(Choose(TUNIS)).game


def answered(chance, game):
    """All questions of 23.141B and 23.142C, answered by chance."""
    while game.questions:
        asked = game.questions[0]
        taken = chance.choice(asked.options)
        made = ChoiceMade(asked.rule, "", asked.place, taken)
        facts = tuple(REMOVALS[asked.rule](game, asked, taken))
        game = fold(EVOLUTIONS, game, [made, *(fact.event for fact in facts)])
    return game


def most_unbuilt(game):
    """The most squadrons of one nation and kind that are unbuilt."""
    found = Counter((u.nation, u.kind) for u in game.units.values() if u.kind in WHOLE and not u.base)
    return max(found.values(), default=0)


@pytest.mark.parametrize("doubts", [{}, {"W287": "wait"}, {"W224": "three_only"}])
@pytest.mark.parametrize("seed", range(60))
def test_23_141B_whatever_was_lost_no_factor_comes_or_goes(board, seed, doubts):
    chance = random.Random(seed)
    texts = "5 AAF Britain Malta", "2 AAF Australia Tunis", "2 jet Britain Oran"
    game = game_from(units(board(PORTS, holder="Britain", side="Allied", doubts=doubts), *texts))
    had = factors_of(game)
    for _ in range(chance.randrange(5, 60)):
        game = fold(EVOLUTIONS, game, some_facts(chance, game))
        squadrons = [u for u in game.units.values() if u.kind in WHOLE and u.base]
        if chance.random() < 0.1:
            some = [u for u in squadrons if u.base == MALTA or chance.random() < 0.3]
            game = answered(chance, folded(game, recombined(game, some, "23.141A")))
        if chance.random() < 0.2:
            began = as_construction_begins(game, PhaseEntered("construction.airbases"))
            game = answered(chance, folded(game, began))
            assert most_unbuilt(game) <= (2 if doubts else 1)
        assert factors_of(game) == had
    squadrons = [u for u in game.units.values() if u.kind in WHOLE]
    game = answered(chance, folded(game, recombined(game, squadrons, "23.141C")))
    assert factors_of(game) == had
    assert not [u for u in game.units.values() if u.kind in WHOLE or u.divided]
