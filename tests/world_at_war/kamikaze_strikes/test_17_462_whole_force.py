"""2005:17.462B, 2005:17.462C Outside naval combat kamikazes attack a naval force as one, and are divided then."""

import pytest

from core.dice import RollDice
from core.world_at_war.edition import load
from core.world_at_war.under_way.missions import MAP_EDGE
from events.message import RollCalledFor
from events.world_at_war import (
    AirDefenseFired,
    ChoiceCalledFor,
    KamikazesExpended,
    LightShipsLost,
    NavalAttackRolled,
    NavalForceRevealed,
    NavalStrikeAimed,
    NavalStrikeAnnounced,
    NavalStrikeCovered,
    NavalStrikeDivided,
    NavalStrikeEnded,
)
from events.world_at_war.ships import NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, attacked, dive, near_japan, us_force
from tests.world_at_war.orders import Goal, Group, Squadrons

FORCES = ("TF 38", "TF 58")
AIR = "6 NAS Japan Osaka"


def told(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def fleets(**more):
    """Two task forces of two carriers, a battleship and six factors of destroyers each."""
    both = [us_force(name, **more) for name in FORCES]
    return {key: tuple(one for fleet in both for one in fleet[key]) for key in both[0]}


def coming(board, kamikazes, *texts, edition="2005", doubts=None, answers=(), **more):
    """Both sail together, and are attacked."""
    played = {**load(edition).options, **(doubts or {})}
    table = near_japan(board, kamikazes, *texts, edition=edition, doubts=played, **(fleets() | more))
    return attacked(table, forces=FORCES, answers=answers)


def dived(board, *counts, others=0, **more):
    """So many dive, named against TF 58 and TF 38 in turn, and nobody is shot down."""
    table = coming(board, sum(counts), *([AIR] if others else ()), **more)
    table.axis(
        *(dive(n, force) for n, force in zip(counts, ("TF 58", "TF 38"), strict=False) if n)
    ).accepted()
    if others:
        table.axis(give.StrikeAtSea(Group(others, "NAS", JAPAN, "0600"), "TF 38")).accepted()
    return table.axis(give.Finish()).accepted()


def fired(table, *dice):
    return table.allies(RollDice(dice)).accepted()


def shared(table, at_38):
    """Of those that are left so many go for TF 38."""
    return table.axis(give.Choose(str(at_38))).accepted()


def counts(table):
    [divided] = told(table, NavalStrikeDivided)
    return {share.target: len(share.units) for share in divided.shares}


def aims(table):
    return {one.target: len(one.units) for one in told(table, NavalStrikeAimed)[-1].aims}


def test_17_462B_in_2005_air_defense_rolls_once_for_the_whole_force(board):
    """Both together have 40 factors: level 4, where each has 16 and level 2; whomever the dive named."""
    table = dived(board, 3, 2)
    [strike] = told(table, NavalStrikeAnnounced)
    assert (strike.kind, strike.target, strike.groups) == ("kamikaze", "TF 38, TF 58", FORCES)
    [roll] = told(table, RollCalledFor)
    alone = [one.row for one in told(dived(board, 3, edition="current"), RollCalledFor)]
    assert roll.row == 2 * alone[0]
    [shot] = told(fired(table, 1, 1), AirDefenseFired)
    assert len(shot.through) + shot.eliminated == 5


def test_17_462B_today_each_combat_group_fires_at_those_that_go_for_it(board):
    table = dived(board, 3, 2, edition="current")
    assert [one.target for one in told(table, NavalStrikeAnnounced)] == ["TF 58", "TF 38"]
    assert [one.groups for one in told(table, NavalStrikeAnnounced)] != [FORCES, FORCES]


def test_17_462B_in_2005_a_dive_says_that_the_whole_force_is_attacked(board):
    table = coming(board, 2).axis(dive(1)).accepted()
    assert "2005:17.462B" in {rule for fact in table.ruling.facts for rule in fact.rules}
    table = coming(board, 2, edition="current").axis(dive(1)).accepted()
    assert "17.47A" in {rule for fact in table.ruling.facts for rule in fact.rules}


def test_17_462B_in_2005_a_force_of_one_is_attacked_as_before(board):
    table = near_japan(board, 3, edition="2005", doubts=load("2005").options)
    table = attacked(table).axis(dive(3), give.Finish()).accepted()
    [strike] = told(table, NavalStrikeAnnounced)
    assert strike.target == "TF 58"
    fired(table, 1, 1)
    assert [one.rule for one in told(table, ChoiceCalledFor)] == ["2005:17.462D"]


def test_17_462A_in_2005_all_cover_and_all_patrols_of_the_force_meet_them(board):
    decks = (f"3 NAS {AMERICA} TF 58 CV0", f"3 NAS {AMERICA} TF 38 CV0", f"2 NAS {AMERICA} 0000")
    flown = (
        give.FlyPatrol(Group(1, "NAS", AMERICA, "TF 58 CV0")),
        give.FlyPatrol(Group(1, "NAS", AMERICA, "TF 38 CV0")),
        give.CoverForce(Group(2, "NAS", AMERICA, "0000")),
    )
    table = coming(board, 5, *decks, answers=flown)
    table.axis(dive(5), give.Finish()).accepted()
    [over] = told(table, NavalStrikeCovered)
    assert (len(over.cover), len(over.patrol)) == (2, 2)


def test_17_462C_in_2005_who_is_left_is_divided_before_anything_is_shown(board):
    table = fired(dived(board, 5), 1, 1)
    [asked] = told(table, ChoiceCalledFor)
    left = len(told(table, AirDefenseFired)[0].through)
    assert (asked.rule, asked.seats) == ("2005:17.462C", ("axis",))
    assert asked.options == tuple(str(n) for n in range(left + 1))
    assert told(table, NavalForceRevealed) == []
    shared(table, 1)
    assert counts(table) == {"TF 38": 1, "TF 58": left - 1}
    assert sorted(one.force for one in told(table, NavalForceRevealed)) == ["TF 38", "TF 58"]


@pytest.mark.parametrize(("option", "revealed"), [("attacked", ["TF 58"]), ("all", ["TF 38", "TF 58"])])
def test_17_462C_in_2005_what_no_kamikaze_attacks_stays_concealed_as_doubt_W441_says(board, option, revealed):
    table = shared(fired(dived(board, 3, doubts={"W441": option}), 1, 1), 0)
    assert sorted(one.force for one in told(table, NavalForceRevealed)) == revealed


def test_17_462D_in_2005_each_share_is_asked_of_light_ships_and_dice_fall_for_all_together(board):
    table = shared(fired(dived(board, 6), 1, 1), 2)
    left = sum(counts(table).values())
    [asked] = [one for one in told(table, ChoiceCalledFor) if one.rule == "2005:17.462D"]
    assert (asked.options, asked.about) == (("0", "1", "2"), "2 kamikazes against TF 38")
    table.axis(give.Choose("1")).accepted()
    assert told(table, ChoiceCalledFor)[-1].about == f"{left - 2} kamikazes against TF 58"
    table.axis(give.Choose("1")).accepted()
    assert told(table, RollCalledFor)[-1].dice == left - 2
    table.axis(RollDice((3, *(1,) * (left - 3)))).accepted()
    assert aims(table) == {
        "TF 38 BB0": 1,
        "TF 38 light ships": 1,
        "TF 58 CV0": left - 3,
        "TF 58 light ships": 1,
    }


def test_23_45_in_2005_light_ships_of_the_task_force_that_is_attacked_are_lost(board):
    table = shared(fired(dived(board, 6), 1, 1), 0)
    left = sum(counts(table).values())
    table.axis(give.Choose(str(left))).accepted()
    assert aims(table) == {"TF 58 light ships": left}
    table.axis(RollDice((6, 6))).accepted()
    [lost] = told(table, LightShipsLost)
    assert (lost.force, lost.sunk > 0) == ("TF 58", True)
    assert [one.target for one in told(table, NavalAttackRolled)] == ["TF 58 light ships"]
    assert told(table, NavalStrikeEnded)
    assert sum(len(one.units) for one in told(table, KamikazesExpended)) == 6


def test_17_462C_in_2005_those_that_go_where_nothing_is_to_be_attacked_are_used_up(board):
    """Of the first nothing but its marker has come along."""
    empty = us_force("TF 58")
    empty = {**empty, "forces": (NavalForce("TF 38", AMERICA, "0000"), *empty["forces"])}
    table = fired(dived(board, 3, **empty), 1, 1)
    left = len(told(table, AirDefenseFired)[0].through)
    shared(table, left)
    assert [one.how for one in told(table, NavalStrikeEnded)] == ["nothing to attack"]
    assert sum(len(one.units) for one in told(table, KamikazesExpended)) == 3


# 2005:17.462E: with other air.


def at(**goals):
    named = {"light58": "TF 58 light ships"}
    return give.AimStrike(
        tuple(
            Goal(named.get(k, k.replace("_", " ")), (Squadrons(n, "NAS", JAPAN),)) for k, n in goals.items()
        )
    )


def test_17_462E_in_2005_all_other_air_goes_with_them_and_for_anything_in_the_force(board):
    table = dived(board, 3, others=4)
    [strike] = told(table, NavalStrikeAnnounced)
    assert (strike.kind, len(strike.units)) == ("mixed", 7)
    fired(table, 1, 1)
    through = [table.game.units[name].kind for name in told(table, AirDefenseFired)[0].through]
    divers, others = through.count("kamikaze"), through.count("NAS")
    shared(table, 0)
    assert sorted(one.force for one in told(table, NavalForceRevealed)) == ["TF 38", "TF 58"]
    table.axis(at(light58=others)).refused("2005:17.462D")
    table.axis(give.Choose("1")).accepted().axis(RollDice((1,) * (divers - 1))).accepted()
    table.axis(at(TF_38_BB0=1, light58=others - 1)).accepted()
    assert aims(table) == {"TF 58 CV0": divers - 1, "TF 58 light ships": others, "TF 38 BB0": 1}


def test_17_462C_in_2005_the_menu_asks_and_then_has_the_other_air(board):
    table = fired(dived(board, 3, others=4), 1, 1)
    orders = [one.order for one in menu(WORLD_AT_WAR, table.game, "axis")]
    assert not [one for one in orders if isinstance(one, give.AimStrike)]
    assert [one for one in orders if isinstance(one, give.Choose)]


def test_17_42_in_2005_those_that_a_position_has_beside_the_map_are_named_by_its_edge(board):
    """The third and fourth base at Kobe, so that it is said from where (2005:17.42, 2005:17.44)."""
    position = near_japan(board, 2, "4 kamikaze Japan Kobe", edition="2005", doubts=load("2005").options)
    table = attacked(position)
    sent = give.DiveOnForce(JAPAN, 2, "TF 58", MAP_EDGE)
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert offered(offers, sent)
    assert offered(offers, give.DiveOnForce(JAPAN, 2, "TF 58", "0700"))
    table.axis(sent).accepted()
