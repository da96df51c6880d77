"""2005:17.462, 2005:17.47 Kamikazes and other air attack a naval force at sea in one strike."""

import pytest

from core.dice import RollDice
from core.world_at_war.edition import load
from events.message import RollCalledFor
from events.world_at_war import (
    AirDefenseFired,
    AirUnitsEliminated,
    KamikazesExpended,
    NavalAttackRolled,
    NavalStrikeAimed,
    NavalStrikeAnnounced,
    NavalStrikeContested,
    NavalStrikeEnded,
    NavalStrikePatrolPassed,
)
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.kamikaze_battles import OSAKA, TF38, TF58, at_striking
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, attacked, dive, near_japan, us_force
from tests.world_at_war.orders import Goal, Group, Squadrons
from tests.world_at_war.sea_battles import all_done

CV0, CV1, BB0 = "TF 58 CV0", "TF 58 CV1", "TF 58 BB0"
AIR = "4 NAS Japan Osaka"
NAMED = us_force(factors=0)


def told(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def other_air(count):
    return give.StrikeAtSea(Group(count, "NAS", JAPAN, "0600"), "TF 58")


def sent(board, kamikazes, others, *texts, answers=(), doubts=None, **more):
    """So many of both go for the force, and the strike begins."""
    played = {**load("2005").options, **(doubts or {})}
    table = near_japan(board, kamikazes, AIR, *texts, edition="2005", doubts=played, **(NAMED | more))
    table = attacked(table, answers=answers)
    return table.axis(dive(kamikazes), other_air(others), give.Finish()).accepted()


def at(target, count):
    return give.AimStrike((Goal(target, (Squadrons(count, "NAS", JAPAN),)),))


def aims(table):
    kinds = {one.target: [table.game.units[name].kind for name in one.units] for one in _aimed(table).aims}
    return {target: (some.count("kamikaze"), some.count("NAS")) for target, some in kinds.items()}


def _aimed(table):
    return told(table, NavalStrikeAimed)[-1]


def test_17_462_in_2005_they_are_one_strike_whichever_is_sent_first(board):
    table = sent(board, 2, 3)
    [strike] = told(table, NavalStrikeAnnounced)
    assert (strike.kind, len(strike.units)) == ("mixed", 5)
    table = attacked(near_japan(board, 2, AIR, edition="2005", **NAMED))
    table.axis(other_air(3), dive(2), give.Finish()).accepted()
    assert [one.kind for one in told(table, NavalStrikeAnnounced)] == ["mixed"]


def test_17_462_in_2005_kamikazes_alone_and_other_air_alone_are_no_mixed_strike(board):
    table = attacked(near_japan(board, 2, AIR, edition="2005", **NAMED))
    assert [s.kind for s in told(table.axis(dive(2), give.Finish()), NavalStrikeAnnounced)] == ["kamikaze"]
    table = attacked(near_japan(board, 2, AIR, edition="2005", **NAMED))
    assert [s.kind for s in told(table.axis(other_air(2), give.Finish()), NavalStrikeAnnounced)] == ["land"]


def test_17_462E_in_2005_dice_aim_the_kamikazes_and_then_japan_the_others(board):
    table = sent(board, 2, 3)
    table.allies(RollDice((1, 1))).accepted()
    table.axis(at(CV1, 3)).refused("17.47F/dice")
    table.axis(RollDice((1, 3))).accepted()
    assert told(table, NavalStrikeAimed) == []
    table.axis(at(CV0, 3)).accepted()
    assert aims(table) == {CV0: (1, 3), BB0: (1, 0)}


def test_17_462E_in_2005_the_menu_aims_the_other_air_alone(board):
    table = sent(board, 2, 3)
    table.allies(RollDice((1, 1))).accepted()
    assert _offered(table) == []
    table.axis(RollDice((1, 3))).accepted()
    assert {sum(f.count for goal in one.goals for f in goal.flights) for one in _offered(table)} == {3}
    assert {f.kind for one in _offered(table) for goal in one.goals for f in goal.flights} == {"NAS"}


def _offered(table):
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    return [one.order for one in offers if isinstance(one.order, give.AimStrike)]


@pytest.mark.parametrize(("option", "row"), [("one", 4), ("two", 5)])
def test_17_462E_in_2005_all_that_go_for_a_ship_roll_once_on_the_row_of_all(board, option, row):
    table = sent(board, 2, 3, doubts={"W153": option})
    table.allies(RollDice((1, 1))).axis(RollDice((1, 3)), at(CV0, 3)).accepted()
    assert told(table, RollCalledFor)[-1].row == row
    table.axis(RollDice((1, 1))).accepted()
    assert [(one.target, one.row) for one in told(table, NavalAttackRolled)] == [(CV0, row)]


def test_17_463_in_2005_when_it_is_over_kamikazes_are_used_up_and_the_others_return(board):
    table = sent(board, 2, 3)
    table.allies(RollDice((1, 1))).axis(RollDice((1, 1)), at(CV0, 3), RollDice((1, 1))).accepted()
    [ended] = told(table, NavalStrikeEnded)
    assert sorted(table.game.units[name].kind for name in ended.units) == ["NAS"] * 3
    assert [len(one.units) for one in told(table, KamikazesExpended)] == [2]


def kinds(names):
    return sorted(name.split("-")[1] for name in names)


def test_17_47_in_2005_losses_are_shared_over_both_and_the_dice_count_the_others_alone(board):
    """Patrol has one more: a 10 on row 2, 1/3. Two fall to each kind, the lost one to the larger (19.63)."""
    decks = (f"3 NAS {AMERICA} {CV0}", f"3 NAS {AMERICA} {CV1}")
    table = sent(board, 4, 2, *decks, answers=(give.FlyPatrol(Group(2, "NAS", AMERICA, CV0)),))
    table.allies(give.EngageStrike((Squadrons(2, "NAS", AMERICA),))).accepted()
    table.axis(give.MeetDefenders((Squadrons(1, "kamikaze", JAPAN), Squadrons(1, "NAS", JAPAN)))).accepted()
    assert [(roll.by, roll.row) for roll in told(table, RollCalledFor)] == [("attacker", 1), ("defender", 2)]
    table.axis(RollDice((1, 1))).allies(RollDice((4, 5))).accepted()
    [fought] = told(table, NavalStrikeContested)
    assert kinds(fought.attackers_eliminated) == ["kamikaze"]
    assert kinds(fought.attackers_aborted) == ["NAS", "NAS"]
    assert kinds(fought.through) == ["kamikaze"] * 3
    assert told(table, AirUnitsEliminated) == []
    table.allies(RollDice((1, 1))).axis(RollDice((1, 1, 6))).accepted()
    assert aims(table) == {CV0: (2, 0), BB0: (1, 0)}


def test_17_462_in_2005_others_that_are_left_alone_are_aimed_without_dice(board):
    """Fourteen factors are level 2, which with a 12 is 2/1: one of each falls, and another turns back."""
    table = sent(board, 1, 3, **us_force(decks=2, battleships=2, factors=0))
    table.allies(RollDice((6, 6))).accepted()
    [fired] = told(table, AirDefenseFired)
    assert kinds(fired.units_eliminated) == ["NAS", "kamikaze"]
    assert [kinds(one.units) for one in told(table, AirUnitsEliminated)] == [["NAS"]]
    table.axis(at(CV0, 1)).accepted()
    assert aims(table) == {CV0: (0, 1)}
    table.axis(RollDice((1, 1))).accepted()
    assert [kinds(one.units) for one in told(table, KamikazesExpended)] == [["kamikaze"]]


# In naval combat.

FLIGHT = give.Flight((Group(2, "NAS", JAPAN, OSAKA),))
STRIKE = give.LaunchStrike(TF58, FLIGHT)


def in_a_battle(board, *orders, edition="2005", **more):
    """The orders are given, and the strikes of the round are announced."""
    air = ("4 NAS Japan Osaka", "4 NAS Germany Osaka")
    table = at_striking(board, 5, *air, edition=edition, **more).as_seat("axis")
    all_done(table.when(*orders).accepted())
    found = [one for one in table.all if isinstance(one, NavalStrikeAnnounced)]
    return [(one.kind, one.target, len(one.units)) for one in found]


def test_17_47_in_2005_in_naval_combat_kamikazes_go_with_the_first_strike_of_their_nation(board):
    for orders in ((dive(3), STRIKE), (STRIKE, dive(3)), (dive(1), STRIKE, dive(2))):
        assert in_a_battle(board, *orders) == [("mixed", TF58, 5)]
    assert in_a_battle(board, dive(3), STRIKE, STRIKE) == [("mixed", TF58, 5), ("land", TF58, 2)]


def test_17_47_in_2005_in_naval_combat_they_go_with_no_strike_of_others_nor_on_another_group(board):
    german = give.LaunchStrike(TF58, give.Flight((Group(2, "NAS", "Germany", OSAKA),)))
    assert in_a_battle(board, german, dive(3)) == [("land", TF58, 2), ("kamikaze", TF58, 3)]
    both, other = ((TF58, 1), (TF38, 1)), give.LaunchStrike(TF38, FLIGHT)
    assert in_a_battle(board, dive(3), other, found=both) == [("kamikaze", TF58, 3), ("land", TF38, 2)]


def test_17_47_in_2005_in_naval_combat_kamikazes_may_fly_by_themselves_as_doubt_W438_says(board):
    doubts = {**load("2005").options, "W438": "by_themselves"}
    found = in_a_battle(board, STRIKE, dive(3), doubts=doubts)
    assert found == [("land", TF58, 2), ("kamikaze", TF58, 3)]


# 2005:17.462A: patrol meets them first, and then air cover.

PATROLS, COVERS = Group(1, "NAS", AMERICA, CV0), Group(2, "NAS", AMERICA, "0000")


def over_them(board, others=2, edition="2005"):
    """Four kamikazes, with other air, come upon patrol and cover."""
    decks = (f"3 NAS {AMERICA} {CV0}", f"2 NAS {AMERICA} 0000")
    played = load(edition).options
    table = near_japan(board, 4, AIR, *decks, edition=edition, doubts=played, **NAMED)
    answers = (give.FlyPatrol(PATROLS), give.CoverForce(COVERS))
    table = attacked(table, answers=answers)
    return table.axis(dive(4), *((other_air(others),) if others else ()), give.Finish()).accepted()


OF_BOTH = give.EngageStrike((Squadrons(1, "NAS", AMERICA),), (Squadrons(2, "NAS", AMERICA),))
PATROL_ALONE = give.EngageStrike((Squadrons(1, "NAS", AMERICA),))
COVER_ALONE = give.EngageStrike((), (Squadrons(2, "NAS", AMERICA),))


@pytest.mark.parametrize("others", [0, 2])
def test_17_462A_in_2005_patrol_fights_kamikazes_first_and_air_cover_after_it(board, others):
    """It is no doubt: the text says so of kamikazes and of all that attack with them (W152 is of others)."""
    table = over_them(board, others)
    table.allies(OF_BOTH).refused("23.415A", "2005:17.462A")
    assert "W152" not in table.ruling.grounds
    table.allies(COVER_ALONE).refused("23.415A", "2005:17.462A")
    table.allies(PATROL_ALONE).accepted()
    if others:
        table.axis(give.MeetDefenders((Squadrons(1, "NAS", JAPAN),))).accepted().axis(
            RollDice((1, 1))
        ).accepted()
    table.allies(RollDice((1, 1))).accepted()
    assert told(table, NavalStrikePatrolPassed) == [NavalStrikePatrolPassed(1)]
    table.allies(COVER_ALONE).accepted()


def test_17_462A_today_patrol_and_air_cover_fight_together(board):
    over_them(board, 0, "current").allies(OF_BOTH).accepted()
