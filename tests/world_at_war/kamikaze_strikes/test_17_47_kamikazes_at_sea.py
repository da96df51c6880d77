"""17.47, 17.48 Kamikazes attack a naval force at sea: sent, engaged, fired at, aimed, rolled for, used up."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.mistakes import Mistake
from events.message import RollCalledFor
from events.world_at_war import (
    AirDefenseFired,
    AirUnitsEliminated,
    ChoiceCalledFor,
    KamikazesExpended,
    NavalAttackRolled,
    NavalStrikeAimed,
    NavalStrikeAnnounced,
    NavalStrikeContested,
    NavalStrikeEnded,
)
from events.world_at_war.activities import StrikeAtSeaSent
from events.world_at_war.board import DeclaredFact
from events.world_at_war.kamikazes import KamikazePool
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, attacked, dive, near_japan, us_force
from tests.world_at_war.orders import Goal, Group, Squadrons
from tests.world_at_war.sea_fights import together

CV0, CV1, BB0 = "TF 58 CV0", "TF 58 CV1", "TF 58 BB0"
TWO = {**together(us_force(), us_force("TF 38"))}


def told(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def due(table):
    return told(table, RollCalledFor)[-1]


def struck(table, count, *dice, force="TF 58"):
    """So many kamikazes are sent, and air defense rolls two ones: nobody is stopped; then the dice fall."""
    table.axis(dive(count, force), give.Finish()).accepted()
    table.allies(RollDice((1, 1))).accepted()
    return table.axis(RollDice(dice)).accepted() if dice else table


def aim(**counts):
    named = {"CV0": CV0, "CV1": CV1, "BB0": BB0, "light": "light ships"}
    flights = {named[k]: (Squadrons(n, "kamikaze", JAPAN),) for k, n in counts.items()}
    return give.AimStrike(tuple(Goal(target, some) for target, some in flights.items()))


def test_17_462_a_force_within_four_hexes_of_an_air_base_of_japan_may_be_attacked(board):
    table = near_japan(board, 3).sail("0100", "0200", "0300", forces=("TF 58",)).accepted()
    assert table.game.forces["TF 58"].place == "0300"
    assert table.game.turn.phase == "movement.naval_activity.entered"
    table = near_japan(board, 3).sail("0100", "0200", forces=("TF 58",)).accepted()
    assert table.game.activities == ()


def test_18_48_beyond_neutral_land_kamikazes_stop_no_force_and_go_for_none(board):
    """Kobe is four hexes away, beyond land that is wholly neutral; army air at Truk reaches the force."""
    beyond = "Guam~ = = = = # Osaka~ Kobe~ =\nTruk~ = = = = # = = ="
    way = ("0100", "0200", "0300")
    table = near_japan(board, 3, drawing=beyond).sail(*way, forces=("TF 58",)).accepted()
    assert table.game.activities == ()
    table = near_japan(board, 3, "1 AAF Japan Truk", drawing=beyond).sail(*way, forces=("TF 58",)).accepted()
    while table.game.forces["TF 58"].place != "0300":
        table.axis(give.Finish()).accepted()
    table.axis(give.AttackAtSea()).accepted().allies(give.Finish()).accepted()
    table.axis(dive(1)).refused("18.48/kamikazes")


def test_17_47D_1_kamikazes_that_attacked_in_the_turn_do_not_attack_again(board):
    table = attacked(near_japan(board, 6), path=("0100", "0200", "0300", "0400"))
    table.axis(dive(1), give.Finish()).accepted()
    table.allies(RollDice((6, 6))).accepted()
    assert told(table, KamikazesExpended)
    table.allies(give.Finish()).accepted()
    assert table.game.activities == ()


def test_17_47D_the_first_that_attack_rest_on_no_doubt_about_a_turn_a_second_wave_or_their_bases(board):
    table = attacked(near_japan(board, 6)).axis(dive(1)).accepted()
    assert not {"W347", "W157", "W151"}.intersection(*(fact.rules for fact in table.ruling.facts))


def test_17_47D_1_nor_is_one_sent_later_in_the_phase_to_an_attack_at_the_table(board):
    table = attacked(near_japan(board, 6))
    table.axis(dive(1), give.Finish()).accepted().allies(RollDice((6, 6)), give.Finish()).accepted()
    assert table.game.turn.phase == "movement.missions"
    table.axis(give.SendKamikazes(JAPAN, 1, "0400")).refused("17.47D.1")


def test_17_47D_1_kamikazes_that_attacked_elsewhere_are_not_sent(board):
    table = near_japan(board, 6, "4 NAS Japan Osaka")
    table = attacked(table.after(KamikazesExpended(JAPAN, ("JP-kamikaze-01",), "0400")))
    table.axis(dive(1)).refused("17.47D.1")


def test_17_47D_2_no_more_than_fifteen_attack_one_of_several_groups(board):
    table = attacked(near_japan(board, 40, **TWO), forces=("TF 58", "TF 38"))
    table.axis(dive(16)).refused("17.47D.2")
    table.axis(dive(10)).accepted()
    table.axis(dive(6)).refused("17.47D.2")
    table.axis(dive(5), dive(15, "TF 38")).accepted()


def test_17_47D_2_a_second_wave_attacks_a_single_group_after_the_first(board):
    table = attacked(near_japan(board, 40))
    table.axis(dive(31)).refused("17.47D.2")
    table.axis(dive(20), give.Finish()).accepted()
    waves = told(table, NavalStrikeAnnounced)
    assert [(one.kind, one.target, len(one.units)) for one in waves] == [
        ("kamikaze", "TF 58", 15),
        ("kamikaze", "TF 58", 5),
    ]


def test_17_47D_2_or_as_many_waves_as_there_are_kamikazes_for_by_doubt_W157(board):
    table = attacked(near_japan(board, 40, doubts={"W157": "unlimited"})).axis(dive(35)).accepted()
    assert "W157" in table.ruling.grounds
    table.axis(give.Finish()).accepted()
    assert [len(one.units) for one in told(table, NavalStrikeAnnounced)] == [15, 15, 5]


ALONGSIDE = give.StrikeAtSea(Group(2, "NAS", JAPAN, "0600"), "TF 58")


def test_17_47C_other_air_does_not_attack_a_group_that_kamikazes_attack(board):
    table = attacked(near_japan(board, 4, "4 NAS Japan Osaka"))
    table.axis(dive(2)).accepted()
    table.axis(ALONGSIDE).refused("17.47C/at sea")


def test_23_73_kamikazes_do_not_count_against_the_size_of_a_strike(board):
    """What is wrong is that other air attacks what they attack, and not that it is too much."""
    table = attacked(near_japan(board, 15, "4 NAS Japan Osaka"))
    table.axis(dive(15)).accepted()
    table.axis(ALONGSIDE).refused("17.47C/at sea")


def test_17_47D_3_kamikazes_attack_alone(board):
    table = attacked(near_japan(board, 4, "4 NAS Japan Osaka"))
    table.axis(ALONGSIDE).accepted()
    table.axis(dive(2)).refused("17.47D.3/at sea")


def test_17_47_more_kamikazes_than_are_built_are_not_sent(board):
    table = attacked(near_japan(board, 4)).axis(dive(3)).accepted()
    with pytest.raises(Mistake, match="Japan has 1 kamikaze that is built and not sent, not 2"):
        table.axis(dive(2))


def test_17_47E_1_kamikazes_do_not_roll_against_patrol_and_17_47E_2_those_shot_down_are_lost(board):
    patrol = give.FlyPatrol(Group(2, "NAS", AMERICA, CV0))
    table = attacked(near_japan(board, 6, f"6 NAS {AMERICA} {CV0}"), answers=(patrol,))
    table.axis(dive(6), give.Finish()).accepted()
    assert table.game.turn.phase.endswith("strike.engaging")
    table.allies(give.EngageStrike((Squadrons(2, "NAS", AMERICA),))).accepted()
    assert [roll.by for roll in told(table, RollCalledFor)] == ["defender"]
    table.allies(RollDice((6, 5))).accepted()
    fought = told(table, NavalStrikeContested)[0]
    assert fought.attackers_eliminated
    assert [roll.side for roll in fought.rolls] == ["defender"]
    assert fought.defenders_eliminated == ()
    assert not told(table, AirUnitsEliminated)
    assert len(table.game.strikes[0].left) == len(fought.through)


def test_17_47E_23_33_no_more_than_a_third_of_six_squadrons_patrol_against_kamikazes(board):
    table = near_japan(board, 6, f"6 NAS {AMERICA} {CV0}")
    table.sail("0100", "0200", "0300", forces=("TF 58",)).accepted()
    table.axis(give.AttackAtSea()).accepted()
    table.allies(give.FlyPatrol(Group(3, "NAS", AMERICA, CV0))).refused("23.33")
    table.allies(give.FlyPatrol(Group(2, "NAS", AMERICA, CV0))).accepted()


def test_17_45_no_air_oil_effects_lower_the_modifier_of_kamikazes_in_air_combat(board):
    """Japan 2 against the United States 2, so that patrol alone modifies (17.464, 19.31A, 19.31C)."""
    patrol = give.FlyPatrol(Group(2, "NAS", AMERICA, CV0))
    short = (DeclaredFact("oil", JAPAN, "short"),)
    table = attacked(near_japan(board, 6, f"6 NAS {AMERICA} {CV0}", facts=short), answers=(patrol,))
    table.axis(dive(6), give.Finish()).accepted()
    table.allies(give.EngageStrike((Squadrons(2, "NAS", AMERICA),))).accepted()
    assert [roll.modifiers for roll in told(table, RollCalledFor)] == [(("19.31C", 1),)]


def aborting(table, count=15):
    """Air defense rolls, from the highest dice on, until it turns some kamikazes away."""
    table.axis(dive(count), give.Finish()).accepted()
    return table.allies(RollDice((5, 5))).accepted()


def test_17_47E_3_diverted_kamikazes_go_for_a_group_of_the_defenders_choice(board):
    table = aborting(attacked(near_japan(board, 15, **TWO), forces=("TF 58", "TF 38")))
    fired = told(table, AirDefenseFired)[0]
    assert fired.units_aborted
    assert not set(fired.units_aborted) & set(fired.through)
    table.axis(RollDice((5,) * len(fired.through))).accepted()
    table.axis(aim(light=len(fired.through))).accepted()
    table.axis(RollDice((1, 1))).accepted()
    asked = told(table, ChoiceCalledFor)[-1]
    assert (asked.rule, asked.seats, asked.options) == ("17.47E.3", ("allies",), ("TF 38",))
    table.allies(give.Choose("TF 38")).accepted()
    sent = told(table, NavalStrikeAnnounced)[0]
    assert (sent.kind, sent.target, sent.units) == ("diverted kamikaze", "TF 38", fired.units_aborted)
    assert table.game.turn.phase.endswith("strike.aiming")
    assert [roll.purpose for roll in told(table, RollCalledFor)] == ["kamikaze targets"]
    gone = told(table, KamikazesExpended)[0]
    assert set(gone.units) == {f"JP-kamikaze-{n:02}" for n in range(1, 16)} - set(fired.units_aborted)


def test_17_47E_3_the_attacked_group_may_be_chosen_again_by_doubt_W367(board):
    table = attacked(near_japan(board, 15, doubts={"W367": "any_group"}, **TWO), forces=("TF 58", "TF 38"))
    fired = told(aborting(table), AirDefenseFired)[0]
    table.axis(RollDice((5,) * len(fired.through))).accepted()
    table.axis(aim(light=len(fired.through))).accepted()
    table.axis(RollDice((1, 1))).accepted()
    assert told(table, ChoiceCalledFor)[-1].options == ("TF 38", "TF 58")
    table.allies(give.Choose("TF 58")).accepted()
    assert told(table, NavalStrikeAnnounced)[0].target == "TF 58"


def both_attacked(board, **more):
    """Ten kamikazes go for each group; some of those against the first are diverted to the second."""
    many = together(us_force(factors=40), us_force("TF 38", factors=40))
    table = attacked(near_japan(board, 20, **many, **more), forces=("TF 58", "TF 38"))
    table.axis(dive(10), dive(10, "TF 38"), give.Finish()).accepted()
    table.allies(RollDice((5, 5))).accepted()
    fired = told(table, AirDefenseFired)[0]
    assert fired.units_aborted
    table.axis(RollDice((5,) * len(fired.through))).accepted()
    table.axis(aim(light=len(fired.through))).accepted()
    table.axis(RollDice((1, 1))).accepted()
    table.allies(give.Choose("TF 38")).accepted()
    return table, fired.units_aborted


def aimed_at_light_ships(table):
    """Dice send all that are left against the destroyers, and the attack is rolled for."""
    count = table.game.rolls[0].dice
    table.axis(RollDice((5,) * count)).accepted().axis(aim(light=count)).accepted()
    table.axis(RollDice((1, 1))).accepted()


def test_17_47E_3_they_attack_with_the_kamikazes_of_that_group_by_doubt_W368(board):
    flown = {}
    for option in ("own_strike", "with_those_there"):
        table, diverted = both_attacked(board, doubts={"W368": option, "W159": "diverted"})
        table.allies(RollDice((1, 1))).accepted()
        through = told(table, AirDefenseFired)[0].through
        flown[option] = len(through)
        assert (set(diverted) <= set(through)) is (option == "with_those_there")
        while table.game.rolls:
            aimed_at_light_ships(table)
        assert table.game.kamikazes[JAPAN].flown == 20
    assert flown["with_those_there"] == flown["own_strike"] + len(diverted)


def test_17_47E_3_with_a_single_group_the_diverted_attack_it_with_the_others_as_doubt_W160_says(board):
    fired = told(aborting(attacked(near_japan(board, 15))), AirDefenseFired)[0]
    assert fired.units_aborted
    assert set(fired.units_aborted) <= set(fired.through)
    table = aborting(attacked(near_japan(board, 15, doubts={"W160": "lost"})))
    fired = told(table, AirDefenseFired)[0]
    assert not set(fired.units_aborted) & set(fired.through)


def test_17_47F_3_of_three_categories_1_2_are_carriers_3_4_capital_5_6_light_ships(board):
    table = struck(attacked(near_japan(board, 6)), 6, 1, 2, 3, 4, 5, 6)
    table.axis(aim(CV0=1, BB0=1, light=4)).refused("17.47F")
    table.axis(aim(CV0=1, CV1=2, BB0=1, light=2)).accepted()


def test_17_47F_2_of_two_categories_1_3_are_the_higher(board):
    table = struck(attacked(near_japan(board, 4, **us_force(decks=0))), 4, 1, 3, 4, 6)
    table.axis(aim(BB0=1, light=3)).accepted()
    table = struck(attacked(near_japan(board, 4, **us_force(decks=0))), 4, 3, 4, 5, 6)
    table.axis(aim(BB0=2, light=2)).refused("17.47F")


def test_17_47F_1_a_single_category_needs_no_dice(board):
    table = struck(attacked(near_japan(board, 2, **us_force(battleships=0, factors=0))), 2)
    assert not table.game.rolls
    table.axis(aim(CV0=2)).refused("17.47F")
    table.axis(aim(CV0=1, CV1=1)).accepted()


def test_17_47F_targets_are_named_after_the_dice(board):
    table = struck(attacked(near_japan(board, 2)), 2)
    table.axis(aim(CV0=1, CV1=1)).refused("17.47F/dice")


def test_17_47F_4_surplus_kamikazes_go_for_anything(board):
    for fitting in ({"CV0": 3, "CV1": 1}, {"CV0": 1, "CV1": 1, "BB0": 2}, {"CV0": 1, "CV1": 1, "light": 2}):
        table = struck(attacked(near_japan(board, 4)), 4, 1, 1, 2, 2)
        table.axis(aim(**fitting)).accepted()
    table = struck(attacked(near_japan(board, 4)), 4, 1, 1, 2, 2)
    table.axis(aim(CV0=1, BB0=3)).refused("17.47F")


@pytest.mark.parametrize(
    ("number", "dice", "fitting", "aimed"),
    [
        ("17.47F.4", (1, 3), {"CV0": 1, "BB0": 1}, {CV0: 1, BB0: 1}),
        ("17.47F.4.2", (1,), {"CV1": 1}, {CV1: 1}),
        ("17.47F.4.3", (1, 1, 2, 2), {"CV0": 3, "CV1": 1}, {CV0: 3, CV1: 1}),
        ("17.47F.4.4", (5, 6), {"light": 2}, {"light ships": 2}),
    ],
)
def test_what_kamikazes_go_for_is_told(board, number, dice, fitting, aimed):
    table = struck(attacked(near_japan(board, len(dice))), len(dice), *dice)
    if told(table, NavalStrikeAimed) == []:  # a single target is not asked for
        table.axis(aim(**fitting)).accepted()
    [fact] = told(table, NavalStrikeAimed)
    assert {one.target: len(one.units) for one in fact.aims} == aimed, number


def test_17_47G_17_47H_each_kamikaze_counts_two_rows_and_growths_of_the_pool_add(board):
    for increases, given in ((0, ()), (2, (("17.47H", 2),))):
        table = struck(attacked(near_japan(board, 3, increases=increases)), 3, 1, 1, 1)
        table.axis(aim(CV0=2, CV1=1)).accepted()
        assert due(table).row == 4
        assert tuple(one for one in due(table).modifiers if one[0] == "17.47H") == given
        table.axis(RollDice((1, 1))).accepted()
        assert (told(table, NavalAttackRolled)[0].row, due(table).row) == (4, 2)


@pytest.mark.parametrize(("option", "row"), [("one", 2), ("two", 4)])
def test_17_47G_as_how_many_squadrons_a_kamikaze_attacks_in_2005_is_doubt_W153(board, option, row):
    table = struck(attacked(near_japan(board, 3, edition="2005", doubts={"W153": option})), 3)
    table.axis(give.Choose("0"), RollDice((1, 1, 2))).accepted()
    assert due(table).row == row


def in_2005(board, count, **force):
    """So many kamikazes go for the force, and nobody is stopped."""
    return struck(attacked(near_japan(board, count, edition="2005", **force)), count)


def aimed(table):
    return {one.target: len(one.units) for one in told(table, NavalStrikeAimed)[-1].aims}


def test_17_462D_in_2005_a_die_each_finds_the_ships_that_are_ranked(board):
    """2005:17.462D, 2005:17.462D.1, 2005:17.462D.2, 2005:17.462D.3: what lies beyond the last is the last."""
    table = in_2005(board, 6)
    table.axis(give.Choose("1")).accepted()
    assert due(table).dice == 5
    table.axis(RollDice((1, 2, 3, 4, 6))).accepted()
    assert aimed(table) == {CV0: 1, CV1: 1, BB0: 1, "light ships": 3}


def test_17_462D_in_2005_of_ships_alone_nobody_is_asked_about_light_ones(board):
    table = in_2005(board, 2, **us_force(factors=0))
    assert told(table, ChoiceCalledFor) == []
    table.axis(RollDice((3, 6))).accepted()
    assert aimed(table) == {BB0: 2}


def test_17_462D_in_2005_all_may_go_for_the_light_ships_and_nobody_rolls_for_a_target(board):
    table = in_2005(board, 2)
    table.axis(give.Choose("2")).accepted()
    assert aimed(table) == {"light ships": 2}
    assert due(table).purpose == "naval attack"


def test_17_462D_in_2005_the_attacker_names_no_targets(board):
    table = in_2005(board, 2)
    table.axis(aim(CV0=2)).refused("2005:17.462D")


@pytest.mark.parametrize(("option", "added"), [("limit", 2), ("converted", 1)])
def test_17_47H_a_growth_of_the_pool_into_which_nothing_is_converted_counts_as_doubt_W433_says(
    board, option, added
):
    grown = KamikazePool(JAPAN, 9, increases=2, filled=(1,))
    table = near_japan(board, 1, pool=grown, doubts={"W433": option})
    struck(attacked(table), 1, 1).axis(aim(CV0=1)).accepted()
    assert dict(due(table).modifiers)["17.47H"] == added
    called = next(fact for fact in table.ruling.facts if fact.event == due(table))
    assert "W433" in called.rules


def test_17_47F_one_die_for_all_that_attack_a_group_by_doubt_W161(board):
    table = struck(attacked(near_japan(board, 4, doubts={"W161": "group"})), 4)
    assert table.game.rolls[0].dice == 1
    table.axis(RollDice((3,))).accepted()  # capital ships, of which there is one
    table.axis(aim(BB0=1, light=3)).accepted()
    table = struck(attacked(near_japan(board, 4, doubts={"W161": "each"})), 4)
    assert table.game.rolls[0].dice == 4


def test_17_464_no_bonus_of_naval_air_at_sea_by_doubt_W155(board):
    def bonus(**doubts):
        table = struck(attacked(near_japan(board, 1, doubts=doubts)), 1, 1)
        table.axis(aim(CV0=1)).accepted()
        return dict(due(table).modifiers).get("23.441C", 0)

    assert (bonus(), bonus(W155="yes"), bonus(W155="no")) == (1, 1, 0)


def test_17_47H_research_of_the_ships_counts(board):
    def drm(*facts):
        table = struck(attacked(near_japan(board, 1, facts=facts)), 1, 1)
        table.axis(aim(CV0=1)).accepted()
        return dict(due(table).modifiers).get("23.441B", 0)

    assert drm(DeclaredFact("research", f"{AMERICA}/naval nationality", "1")) == drm() - 1


def test_17_463_whether_kamikazes_attack_sea_supply_lines_is_doubt_W154(board):
    bare = {"carriers": (), "ships": (), "light": (), "forces": ()}
    line = give.DeclareSupplyLine(AMERICA, ("0100", "0200", "0300"), ())
    table = near_japan(board, 3, **bare, doubts={"W154": "yes"}).allies(line).accepted()
    table.axis(give.AttackAtSea()).accepted().allies(give.Finish()).accepted()
    table.axis(dive(2, f"sea supply line 1 of {AMERICA}"), give.Finish()).accepted()
    assert table.axis(RollDice((6, 6))).accepted()
    assert told(table, NavalAttackRolled)[0].row == 4
    assert told(table, KamikazesExpended)[0].units == ("JP-kamikaze-01", "JP-kamikaze-02")
    table = near_japan(board, 3, **bare, doubts={"W154": "no"}).allies(line).accepted()
    assert table.game.activities == ()
    air = near_japan(board, 3, "4 NAS Japan Osaka", **bare, doubts={"W154": "no"}).allies(line).accepted()
    air.axis(give.AttackAtSea()).accepted().allies(give.Finish()).accepted()
    air.axis(dive(2, f"sea supply line 1 of {AMERICA}")).refused("17.463/supply")


def test_17_48_all_that_flew_are_gone_and_counted_as_used(board):
    table = struck(attacked(near_japan(board, 3)), 2, 6, 6)
    table.axis(aim(light=2)).accepted()
    table.axis(RollDice((1, 1))).accepted()
    assert told(table, NavalStrikeEnded)[0].units == ()
    assert told(table, KamikazesExpended)[0].units == ("JP-kamikaze-01", "JP-kamikaze-02")
    assert table.game.kamikazes[JAPAN].flown == 2
    assert [u.name for u in table.game.units.values() if u.base and u.kind == "kamikaze"] == [
        "JP-kamikaze-03"
    ]


def test_17_48_those_that_are_shot_down_are_used_too(board):
    table = attacked(near_japan(board, 1)).axis(dive(1), give.Finish()).accepted()
    table.allies(RollDice((6, 6))).accepted()
    assert told(table, AirDefenseFired)[0].eliminated
    assert told(table, KamikazesExpended)[0].units == ("JP-kamikaze-01",)


def test_17_47A_an_attacked_force_deploys_into_groups_of_which_each_is_attacked_by_itself(board):
    """Outside naval combat there may be more than six of them."""
    one = give.FormGroup("TF 58", (), (give.Factors(1, "DD", AMERICA),))
    table = attacked(near_japan(board, 6), answers=(*(one,) * 6, give.FormGroup("TF 58", (CV0,))))
    assert len(table.game.forces) == 8
    table.axis(dive(2), dive(3, "TF 58/8"), give.Finish()).accepted()
    first, second = table.game.strikes
    assert [(s.target, len(s.units)) for s in (first, second)] == [("TF 58", 2), ("TF 58/8", 3)]
    assert table.game.carriers[CV0].force == "TF 58/8"


def test_17_47A_kamikazes_never_go_for_a_force_of_several_task_forces_as_one(board):
    table = attacked(near_japan(board, 9, **TWO), forces=("TF 58", "TF 38"))
    table.axis(dive(4), give.Finish()).accepted()
    table.allies(RollDice((1, 1))).accepted()
    table.axis(RollDice((1, 2, 3, 5))).accepted()
    table.axis(give.AimStrike((Goal("TF 38 CV0", (Squadrons(4, "kamikaze", JAPAN),)),)))
    assert {one.rule for one in table.ruling.violations} == {"23.43", "17.47F"}


def test_17_42_in_2005_kamikazes_fly_from_the_base_that_is_said_and_the_menu_names_it(board):
    """Two at Osaka, 0600, one at Kobe, 0700; from Kobe they reach 0300, and from Osaka 0200."""
    table = attacked(near_japan(board, 3, edition="2005"))
    based = zip(
        sorted(name for name in table.game.units if "kamikaze" in name), ("0600", "0600", "0700"), strict=True
    )
    table.with_units(*(replace(table.game.units[name], base=base) for name, base in based))
    offered = {(o.order.origin, o.most) for o in menu(WORLD_AT_WAR, table.game, "axis") if _dives(o)}
    assert offered == {("0600", 2), ("0700", 1)}
    table.axis(replace(dive(1), origin="Kobe")).accepted()
    assert told(table, StrikeAtSeaSent)[-1].units == ("JP-kamikaze-03",)
    with pytest.raises(Mistake, match="has no kamikaze that is built and not sent and based at Kobe"):
        table.axis(replace(dive(1), origin="0700"))
    table.axis(dive(2)).accepted()


def _dives(offer):
    return isinstance(offer.order, give.DiveOnForce)


def test_23_77_an_activity_given_up_when_only_patrol_is_left_leaves_no_marker(board):
    """The only carrier is sunk under its patrol, which might land at Guam (17.3124)."""
    alone, patrol = us_force(decks=1, battleships=0, factors=0), f"1 NAS {AMERICA} TF 58 CV0"
    table = near_japan(board, 12, patrol, **alone)
    flown = give.FlyPatrol(give.Group(1, "NAS", AMERICA, "TF 58 CV0"))
    table = attacked(table, answers=(flown,)).axis(dive(12), give.Finish()).accepted()
    table.allies(give.EngageStrike()).accepted()
    while table.game.rolls:
        table.as_seat(table.game.rolls[0].seats[0]).when(RollDice((6, 6))).accepted()
    assert "TF 58 CV0" not in table.game.carriers
    if table.game.activities:
        table.allies(give.AbortActivity()).accepted()
    assert "TF 58" not in table.game.forces
