"""23.415, 23.416 Air over ships meets a strike: who engages, who meets it, what both lose, in play."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.codec import encode
from events.message import RollCalledFor
from events.world_at_war import (
    AirUnitsDivided,
    AirUnitsEliminated,
    NavalStrikeContested,
    NavalStrikeEnded,
    NavalStrikeEngaged,
    NavalStrikeMet,
)
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.notation.world_at_war import read
from skyledger.secrecy.known import known_to
from skyledger.telling import fact_told
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import KIDO, all_done, at_striking, battle, patrol, strike
from tests.world_at_war.strikes_at_sea import JAPAN, nas, struck


def ten_against_three(board, **more):
    table = struck(board, "10 NAS United States Oahu", "3 NAS Japan Truk", **more)
    ours, theirs = table.names("United States"), table.names(JAPAN)
    return table.strike(ours, cover=theirs).begin()


@pytest.mark.parametrize(
    ("dice", "result", "attack"),
    [((1, 1), (1, 0), 9), ((3, 4), (1, 2), 7), ((6, 6), (2, 4), 4)],
)
def test_23_416_the_example_of_ten_american_and_three_japanese_squadrons(board, dice, result, attack):
    """23.416A: the result falls on all ten, and those that it leaves go on."""
    table = ten_against_three(board)
    assert table.step == "engaging"
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    met = table.told_of(NavalStrikeMet)
    assert len(met.units) == 3
    table.dice("axis", *dice).dice("allies", 1, 1)
    told = table.told_of(NavalStrikeContested)
    roll = next(r for r in told.rolls if r.side == "defender")
    assert (roll.row, roll.eliminated, roll.aborted) == (3, *result)
    assert len(told.through) == attack
    assert len(told.attackers_eliminated) == result[0]
    assert table.step == "firing"


def test_23_415B_of_like_squadrons_those_of_the_lowest_names_fall_as_doubt_W375_says(board):
    """The last three of ten meet the cover, and the first one falls."""
    table = ten_against_three(board)
    ours = table.names("United States")
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    table.game = replace(
        table.game, strikes=tuple(replace(one, engaged=ours[-3:]) for one in table.game.strikes)
    )
    table.dice("axis", 1, 1).dice("allies", 1, 1)
    told = table.told_of(NavalStrikeContested)
    assert told.attackers_eliminated == ours[:1]
    ruled = next(one for one in table.ruling.facts if one.event == told)
    assert "W375" in ruled.rules


def test_23_415B_or_those_first_that_met_the_defenders_if_doubt_W375_is_played_so(board):
    table = ten_against_three(board, doubts={"W375": "met_first"})
    ours = table.names("United States")
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    table.game = replace(
        table.game, strikes=tuple(replace(one, engaged=ours[-3:]) for one in table.game.strikes)
    )
    table.dice("axis", 1, 1).dice("allies", 1, 1)
    told = table.told_of(NavalStrikeContested)
    assert told.attackers_eliminated == ours[-3:-2]
    assert "W375" in next(one for one in table.ruling.facts if one.event == told).rules


@pytest.mark.parametrize(("option", "out"), [("owner_and_later", False), ("owner_and_out", True)])
def test_23_7413_who_was_kept_out_by_surprise_engages_a_later_strike_or_not_as_doubt_W237_says(
    board, option, out
):
    """Surprise of level 5 keeps two of three out of the first strike; the second comes without any."""
    table = struck(board, "8 NAS United States Oahu", "3 NAS Japan Truk", doubts={"W237": option})
    ours, theirs = table.names("United States"), table.names(JAPAN)
    table.strike(ours[:4], cover=theirs, surprise=5).strike(ours[4:], cover=theirs).begin()
    table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))
    table.dice("axis", 1, 1).dice("allies", 1, 1)
    while table.game.strikes[0].ended == "":
        due = table.game.rolls[0]
        table.dice(due.seats[0], 1, 1)
    assert [one.strike for one in table.game.strikes if not one.ended] == [2]
    if out:
        with pytest.raises(Mistake, match="There is 1"):
            table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    else:
        table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))


def test_23_416_two_of_three_defenders_remain_after_a_result_of_1_1(board):
    table = ten_against_three(board)
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    table.dice("axis", 1, 1)
    called = next(r for r in table.game.rolls if r.by == "attacker")
    assert called.dice == 2
    table.dice("allies", 2, 2)
    told = table.told_of(NavalStrikeContested)
    roll = next(r for r in told.rolls if r.side == "attacker")
    assert (roll.eliminated, roll.aborted) == (1, 1)
    assert len(told.defenders_eliminated) == 1
    assert AirUnitsEliminated((*told.attackers_eliminated, *told.defenders_eliminated)) in table.facts
    assert len(table.names(JAPAN)) == 2


def test_23_415A_the_defender_may_let_a_strike_pass(board):
    table = ten_against_three(board).axis(give.EngageStrike())
    assert table.told_of(NavalStrikeEngaged) == NavalStrikeEngaged(1, (), ())
    assert table.step == "firing"


def test_23_415A_the_defender_engages_with_some_of_his_squadrons(board):
    """23.415B/paragraph: he keeps the others out, and so many fewer of the attackers fight."""
    table = ten_against_three(board).axis(give.EngageStrike(cover=(nas(1, JAPAN),)))
    assert len(table.told_of(NavalStrikeMet).units) == 1


def test_23_415A_no_more_engage_than_the_strike_has(board):
    table = struck(board, "2 NAS United States Oahu", "3 NAS Japan Truk")
    table.strike(table.names("United States"), cover=table.names(JAPAN)).begin()
    table.as_seat("axis").when(give.EngageStrike(cover=(nas(3, JAPAN),))).refused("23.415A")
    assert table.told() == "3 squadrons would engage, of 2 that may."
    table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))


def test_23_415A_only_air_over_the_ships_engages(board):
    table = struck(board, "2 NAS United States Oahu", "3 NAS Japan Truk")
    table.strike(table.names("United States"), cover=table.names(JAPAN)[:1]).begin()
    with pytest.raises(Mistake, match="There is 1 NAS of Japan to be named here, not 2"):
        table.as_seat("axis").when(give.EngageStrike(cover=(nas(2, JAPAN),)))


def covered_by_elite_ones(board, regular):
    """Two squadrons strike; an elite one of Japan flies cover, and so many regular ones of higher names."""
    table = struck(board, "2 NAS United States Oahu", f"{1 + regular} NAS Japan Truk")
    cover = table.names(JAPAN)
    elite = replace(table.game.units[cover[0]], elite=True)
    table.game = replace(table.game, units={**table.game.units, cover[0]: elite})
    return table.strike(table.names("United States"), cover=cover).begin(), cover


def engaging(table):
    return table.told_of(NavalStrikeEngaged).cover


def test_17_352_without_a_word_regular_squadrons_go_before_elite_ones_in_a_strike_too(board):
    table, (elite, regular) = covered_by_elite_ones(board, 1)
    assert engaging(table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))) == (regular,)
    table, both = covered_by_elite_ones(board, 1)
    assert set(engaging(table.axis(give.EngageStrike(cover=(nas(2, JAPAN),))))) == set(both)
    table, (elite,) = covered_by_elite_ones(board, 0)
    assert engaging(table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))) == (elite,)


def test_17_352_who_says_a_quality_in_a_strike_gets_no_other(board):
    table, (elite, _) = covered_by_elite_ones(board, 1)
    assert engaging(table.axis(give.EngageStrike(cover=(nas(1, JAPAN, elite=True),)))) == (elite,)
    table, _ = covered_by_elite_ones(board, 0)
    told = "There are no regular NAS of Japan to be named here, not 1; 1 elite NAS may be."
    with pytest.raises(Mistake, match=told):
        table.as_seat("axis").when(give.EngageStrike(cover=(replace(nas(1, JAPAN), regular=True),)))


def test_23_415_the_nation_is_left_out_where_one_side_has_such_squadrons_of_one_nation(board):
    table, _ = covered_by_elite_ones(board, 1)
    line = "engage strike with cover 1 NAS"
    assert read(table.game, line, "axis") == give.EngageStrike(cover=(nas(1, JAPAN),))
    with pytest.raises(Mistake, match=r"Say whose NAS they are.*there are some of Japan and United States"):
        read(table.game, line, "gamemaster")
    with pytest.raises(Mistake, match=r"Say whose AAS they are, as in “3 NAS Japanese”\."):
        read(table.game, line.replace("NAS", "AAS"), "axis")


def test_17_352_an_order_that_says_no_quality_has_the_bytes_that_ledgers_have_of_it():
    order = b'{"cover":[{"count":1,"elite":false,"kind":"NAS","nation":"Japan"}],"patrol":[],"type":"EngageStrike/1"}'
    assert encode(give.EngageStrike(cover=(nas(1, JAPAN),))) == order


def test_23_415A_it_is_the_defenders_word(board):
    table = ten_against_three(board)
    table.as_seat("allies").when(give.EngageStrike()).refused("sequence of play")


def test_23_415B_the_attacker_says_who_meets_the_defenders_where_squadrons_differ(board):
    """23.415B/paragraph: as many as engage them, and which of his squadrons is the attacker's word."""
    table = struck(board, "4 NAS United States Oahu", "2 NAS Britain Oahu", "3 NAS Japan Truk")
    table.strike((*table.names("United States"), *table.names("Britain")), cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    assert table.step == "meeting"
    table.as_seat("allies").when(give.MeetDefenders((nas(2),))).refused("23.415B")
    assert table.told() == "2 would meet them; 3 must."
    table.allies(give.MeetDefenders((nas(2), nas(1, "Britain"))))
    assert len(table.told_of(NavalStrikeMet).units) == 3
    assert table.step == "contesting"


def test_23_415B_nobody_is_asked_who_meets_the_defenders_where_all_must(board):
    table = struck(board, "1 NAS United States Oahu", "1 NAS Britain Oahu", "3 NAS Japan Truk")
    table.strike((*table.names("United States"), *table.names("Britain")), cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))
    assert table.step == "contesting"
    assert told_of_those_who_meet(table).endswith("; all of the strike must meet it.")
    table.as_seat("allies").when(give.MeetDefenders((nas(2),))).refused("23.415B")
    assert "is asked of a strike of several sorts alone" in table.told()


def test_23_415B_nobody_is_asked_who_meets_the_defenders_where_all_are_alike(board):
    table = struck(board, "3 NAS United States Oahu", "2 NAS Japan Truk")
    table.strike(table.names("United States"), cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))
    assert told_of_those_who_meet(table).endswith("; all of the strike are alike.")


def test_23_415B_a_mix_of_those_who_meet_the_defenders_is_offered_first(board):
    table = struck(board, "4 NAS United States Oahu", "2 NAS Britain Oahu", "3 NAS Japan Truk")
    table.strike((*table.names("United States"), *table.names("Britain")), cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    offered = [one.order for one in menu(WORLD_AT_WAR, table.game, "allies")]
    meeting = next(one for one in offered if isinstance(one, give.MeetDefenders))
    assert {flight.nation for flight in meeting.flights} == {"United States", "Britain"}


def told_of_those_who_meet(table):
    return fact_told(WORLD_AT_WAR, table.game, table.told_of(NavalStrikeMet))


def modifiers(table):
    return {(rule, value) for f in table.facts if hasattr(f, "modifiers") for rule, value in f.modifiers}


def fought(table):
    """The round after both sides' dice, and every modifier that its two rolls bore."""
    told = table.dice("axis", 1, 1).dice("allies", 1, 1).told_of(NavalStrikeContested)
    return told, {(rule, value) for roll in told.rolls for rule, value, _ in roll.modifiers}


def test_23_415C_patrol_and_cover_fight_in_one_round_with_a_roll_for_each_side(board):
    table = struck(board, "4 NAS United States Oahu", "3 NAS Japan Truk")
    one, *others = table.names(JAPAN)
    table.strike(table.names("United States"), patrol=(one,), cover=tuple(others)).begin()
    table.axis(give.EngageStrike((nas(1, JAPAN),), (nas(2, JAPAN),)))
    called = [(f.by, f.row) for f in table.facts if isinstance(f, RollCalledFor)]
    assert called == [("attacker", 3), ("defender", 3)]
    fought(table)
    assert table.step == "firing"


def test_17_141D_army_air_meets_those_over_the_ships_in_squadrons_of_which_each_counts_as_one(board):
    table = struck(board, "2 AAF United States Oahu", "2 NAS Japan Truk")
    table.after(AirUnitsDivided(("US-AAF-01", "US-AAF-02")))
    ours = ("US-AAF-01.attack", "US-AAF-02.attack")
    table.strike(ours, cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(2, JAPAN),)))
    told, _ = fought(table)
    assert (told.unit, [roll.row for roll in told.rolls]) == ("squadrons", [2, 2])
    assert {*told.attackers_eliminated, *told.attackers_aborted, *told.through} == set(ours)


def test_23_415D_patrol_alone_has_its_modifier(board):
    table = struck(board, "4 NAS United States Oahu", "2 NAS Japan Truk")
    table.strike(table.names("United States"), patrol=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(patrol=(nas(2, JAPAN),)))
    assert {("19.31C", -1), ("19.31C", 1)} <= modifiers(table)
    _, borne = fought(table)
    assert borne == {("19.31C", -1), ("19.31C", 1)}


def test_23_415D_air_cover_that_joins_takes_patrol_its_modifier(board):
    table = struck(board, "4 NAS United States Oahu", "2 NAS Japan Truk")
    one, other = table.names(JAPAN)
    table.strike(table.names("United States"), patrol=(one,), cover=(other,)).begin()
    table.axis(give.EngageStrike((nas(1, JAPAN),), (nas(1, JAPAN),)))
    assert not {rule for rule, _ in modifiers(table)} & {"19.31C"}
    _, borne = fought(table)
    assert borne == set()


def test_23_415D_surprise_takes_patrol_its_modifier(board):
    table = struck(board, "4 NAS United States Oahu", "2 NAS Japan Truk")
    table.strike(table.names("United States"), patrol=table.names(JAPAN), surprise=1).begin()
    table.axis(give.EngageStrike(patrol=(nas(2, JAPAN),)))
    assert not {rule for rule, _ in modifiers(table)} & {"19.31C"}
    _, borne = fought(table)
    assert borne == set()


@pytest.mark.parametrize(("level", "fewer"), [(3, 0), (4, 1), (5, 2), (6, 3), (7, 4)])
def test_23_415E_surprise_keeps_squadrons_out(board, level, fewer):
    """23.7413/level.4 one, 23.7413/level.5 two, 23.7413/level.6 three, and level 7 four: they do not add up."""
    table = struck(board, "6 NAS United States Oahu", "6 NAS Japan Truk")
    table.strike(table.names("United States"), patrol=table.names(JAPAN), surprise=level).begin()
    may = 6 - fewer
    if fewer:
        table.as_seat("axis").when(give.EngageStrike(patrol=(nas(may + 1, JAPAN),))).refused("23.415A")
    table.axis(give.EngageStrike(patrol=(nas(may, JAPAN),)))
    assert len(table.told_of(NavalStrikeMet).units) == may


def test_23_416B_who_is_left_over_the_ships_meets_the_next_strike(board):
    table = struck(board, "6 NAS United States Oahu", "3 NAS Japan Truk")
    ours, theirs = table.names("United States"), table.names(JAPAN)
    table.strike(ours[:3], cover=theirs).strike(ours[3:], cover=theirs).begin()
    table.axis(give.EngageStrike(cover=(nas(3, JAPAN),)))
    table.dice("axis", 6, 6).dice("allies", 6, 6)  # nobody comes through
    assert NavalStrikeEnded in map(type, table.facts)
    assert table.step == "engaging"
    left = len(table.names(JAPAN))
    assert 0 < left < 3
    table.as_seat("axis").when(give.EngageStrike(cover=(nas(left, JAPAN),))).accepted()


def test_23_415A_who_engages_is_offered_it_though_the_strike_comes_from_concealed_carriers(board):
    """What a seat knows of the game gives it the menu that it has (17.3123)."""
    sea = battle(board, "2 NAS Japan Akagi", "2 NAS Britain Eagle")
    sent = strike(KIDO, patrol(2, "Eagle", "Britain"))
    over = {"axis": give.AllotPatrol(give.Flight((patrol(1, "Akagi"),)))}
    table = at_striking(sea, (("allies", (KIDO, 1)),), patrols=over).as_seat("allies").when(sent).accepted()
    all_done(table)
    assert table.game.turn.phase.endswith(".engaging")
    known = known_to(table.game, "axis")
    assert "Eagle" not in known.carriers
    asked = menu(WORLD_AT_WAR, known, "axis")
    assert {repr(o) for o in asked} == {repr(o) for o in menu(WORLD_AT_WAR, table.game, "axis")}
    assert give.EngageStrike((nas(1, JAPAN),)) in [offer.order for offer in asked]
