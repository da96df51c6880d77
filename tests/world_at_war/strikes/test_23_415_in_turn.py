"""23.415C, 2005:17.462A: patrol and cover engage a strike together, or one after the other (doubt W152)."""

import pytest

from events.message import RollCalledFor
from events.world_at_war import NavalStrikeContested, NavalStrikeEngaged, NavalStrikePatrolPassed
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.strikes_at_sea import JAPAN, carrier, nas, struck

BOTH = give.EngageStrike(patrol=(nas(2, JAPAN),), cover=(nas(2, JAPAN),))
PATROL, COVER = give.EngageStrike(patrol=(nas(2, JAPAN),)), give.EngageStrike(cover=(nas(2, JAPAN),))
PASSES = give.EngageStrike()


def coming(board, *, edition="2005", option="cap_then_cover", sent=8, patrol=2, cover=2, surprise=0):
    """American squadrons strike a force with Japanese ones over it: patrol from Akagi, cover from Truk."""
    air = [f"{sent} NAS United States Oahu", f"{patrol} NAS Japan Akagi" if patrol else ""]
    air.append(f"{cover} NAS Japan Truk" if cover else "")
    doubts = {"W152": option}
    texts = [text for text in air if text]
    table = struck(board, *texts, carriers=(carrier(),), edition=edition, doubts=doubts)
    theirs = [unit for unit in table.game.units.values() if unit.nation == JAPAN]
    aboard = tuple(unit.name for unit in theirs if unit.base == "Akagi")
    ashore = tuple(unit.name for unit in theirs if unit.base != "Akagi")
    kind = "carrier" if surprise else "land"
    return table.strike(table.names("United States"), ashore, aboard, surprise, kind=kind).begin()


def fought(table, ours=(3, 4), theirs=(3, 4)):
    """Both sides have rolled for a round of air combat, the attacker last."""
    return table.dice("axis", *theirs).dice("allies", *ours)


def called(table):
    """The row and the modifiers of each side's roll in the round that is due."""
    calls = (fact for fact in table.facts if isinstance(fact, RollCalledFor))
    return {one.by: (one.row, [value for _, value in one.modifiers]) for one in calls}


def offered(table):
    return [
        one.order
        for one in menu(WORLD_AT_WAR, table.game, "axis")
        if isinstance(one.order, give.EngageStrike)
    ]


def test_23_415C_patrol_fights_first_and_cover_after_it_as_doubt_W152_says(board):
    table = coming(board).as_seat("axis")
    table.when(BOTH).refused("23.415A", "2005:17.462A")
    assert "W152" in table.ruling.grounds
    assert table.told().count("It is not the turn of") == 2
    table.axis(PATROL)
    assert [due.by for due in table.game.rolls] == ["attacker", "defender"]
    fought(table)
    first = table.told_of(NavalStrikeContested)
    assert table.told_of(NavalStrikePatrolPassed) == NavalStrikePatrolPassed(1)
    assert table.step == "engaging"
    assert awaited(table.game) == ("axis",)
    table.axis(COVER)
    fought(table)
    second = table.told_of(NavalStrikeContested)
    assert table.step == "firing"
    assert set(second.through) < set(first.through), "the second round falls on what is left of the first"


@pytest.mark.parametrize(
    ("edition", "option"), [("2005", "current_23"), ("current", "cap_then_cover"), ("current", "current_23")]
)
def test_23_415C_patrol_and_cover_fight_together_as_doubt_W152_says(board, edition, option):
    """What 2005 says of patrol and cover no other edition has."""
    table = coming(board, edition=edition, option=option).axis(BOTH)
    fought(table)
    assert table.step == "firing"


def test_23_415D_patrol_keeps_its_modifier_where_cover_fights_after_it_by_W152(board):
    together, alone = coming(board, option="current_23").axis(BOTH), coming(board).axis(PATROL)
    assert called(alone)["defender"][0] == 2
    assert sum(called(alone)["defender"][1]) > sum(called(together)["defender"][1])


def test_23_415A_patrol_may_let_a_strike_pass_to_the_cover_by_W152(board):
    table = coming(board).axis(PASSES)
    assert table.facts[:2] == [NavalStrikeEngaged(1, (), ()), NavalStrikePatrolPassed(1)]
    assert table.step == "engaging"
    table.as_seat("axis").when(PATROL).refused("2005:17.462A")
    table.axis(PASSES)
    assert table.step == "firing"


def test_23_415A_there_is_one_turn_where_patrol_or_cover_is_there_alone_by_W152(board):
    assert fought(coming(board, cover=0).axis(PATROL)).step == "firing"
    assert fought(coming(board, patrol=0).axis(COVER)).step == "firing"


def test_23_415A_menus_name_those_whose_turn_it_is_by_W152(board):
    table = coming(board)
    assert offered(table) == [give.EngageStrike(patrol=(nas(1, JAPAN),)), PASSES]
    table.axis(PASSES)
    assert offered(table) == [give.EngageStrike(cover=(nas(1, JAPAN),)), PASSES]


def test_23_7413_surprise_keeps_out_patrol_first_and_of_the_cover_what_is_left_by_W152(board):
    """Level 6 keeps out three of four: both of the patrol, and one of the cover."""
    table = coming(board, surprise=6)
    assert table.step == "engaging"
    table.as_seat("axis").when(COVER).refused("23.415A")
    table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))
    assert len(table.game.strikes[0].engaging) == 1


def test_23_7413_patrol_that_surprise_kept_out_is_counted_once_by_W152(board):
    """Level 4 keeps out one of four: of the patrol one engages, and both of the cover may."""
    table = coming(board, surprise=4)
    table.as_seat("axis").when(PATROL).refused("23.415A")
    table.axis(give.EngageStrike(patrol=(nas(1, JAPAN),)))
    fought(table).axis(COVER)
    assert len(table.game.strikes[0].engaging) == 2


def test_23_416_nobody_is_asked_again_where_nothing_is_left_of_the_strike_by_W152(board):
    table = coming(board, sent=1).axis(give.EngageStrike(patrol=(nas(1, JAPAN),)))
    fought(table, theirs=(6, 6))
    assert NavalStrikePatrolPassed(1) not in table.facts
    assert not [
        due for due in table.game.rolls if isinstance(due, RollCalledFor) and due.purpose == "air combat"
    ]
