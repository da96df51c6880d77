"""17.47, 17.48 Kamikazes in naval combat: on groups that were found, in the first round, alone, and used up."""

import pytest

from core.dice import RollDice
from core.mistakes import Mistake
from core.world_at_war.edition import load
from events.message import RollCalledFor
from events.world_at_war import (
    AirDefenseFired,
    ChoiceCalledFor,
    KamikazesExpended,
    NavalStrikeAnnounced,
    NavalStrikeContested,
)
from events.world_at_war.naval_combat import CombatStrikeLaunched
from events.world_at_war.sequence import FactDeclared
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.kamikaze_battles import (
    AMERICA,
    ESCORTS,
    JAPAN,
    OSAKA,
    TF38,
    TF58,
    at_striking,
    round_at_striking,
)
from tests.world_at_war.orders import Group, Squadrons
from tests.world_at_war.sea_battles import all_done

BOTH = ((TF58, 1), (TF38, 2))
FROM_OSAKA = give.Flight((Group(2, "NAS", JAPAN, OSAKA),))


def dive(count, group=TF58):
    return give.DiveOnForce(JAPAN, count, group)


def told(table, kind):
    return [fact for fact in table.all if isinstance(fact, kind)]


def names(*numbers):
    return tuple(f"JP-kamikaze-{n:02}" for n in numbers)


def announced(table):
    return [(one.kind, one.target, len(one.units)) for one in told(table, NavalStrikeAnnounced)]


def test_17_47B_kamikazes_attack_a_group_that_was_found(board):
    table = at_striking(board, 3).as_seat("axis").when(dive(2)).accepted()
    assert told(table, CombatStrikeLaunched) == [CombatStrikeLaunched("axis", TF58, names(1, 2))]
    assert "17.47B" in table.ruling.facts[0].rules


def test_17_47B_a_group_that_was_not_found_is_not_attacked(board):
    at_striking(board, 3).as_seat("axis").when(dive(2, TF38)).refused("17.47B")
    at_striking(board, 3, found=((TF58, 0),)).as_seat("axis").when(dive(2)).refused("17.47B")


def test_17_47C_they_attack_in_the_first_round_alone(board):
    table = all_done(all_done(at_striking(board, 3)))
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.StayInBattle()).accepted()
    round_at_striking(table).as_seat("axis").when(dive(1)).refused("17.47C/round")
    assert table.told() == "This is round 2 of the naval combat."


@pytest.mark.parametrize(("option", "accepted"), [("first_round", False), ("any_round", True)])
def test_17_47C_in_2005_in_which_rounds_they_attack_is_doubt_W443(board, option, accepted):
    doubts = {**load("2005").options, "W443": option}
    table = all_done(all_done(at_striking(board, 3, edition="2005", doubts=doubts)))
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.StayInBattle()).accepted()
    table = round_at_striking(table).as_seat("axis").when(dive(1))
    table.accepted() if accepted else table.refused("17.47C/round")
    assert "W443" in table.ruling.grounds


def test_17_47C_they_attack_at_the_same_time_as_the_other_strikes_of_the_round(board):
    table = at_striking(board, 3, "4 NAS Japan Osaka", found=BOTH).as_seat("axis")
    table.when(dive(2), give.LaunchStrike(TF38, FROM_OSAKA)).accepted()
    all_done(table)
    assert announced(table) == [("kamikaze", TF58, 2), ("land", TF38, 2)]


def test_17_47D_all_kamikazes_attack_together_and_no_strike_beside_them_where_W357_is_one_by_one(board):
    table = at_striking(board, 4, "4 NAS Japan Osaka", found=BOTH, doubts={"W357": "one_by_one"})
    table.as_seat("axis").when(dive(2), dive(1, TF38)).accepted()
    table.when(give.LaunchStrike(TF38, FROM_OSAKA)).refused("17.47C/combat", "23.751A/one by one")
    all_done(table)
    assert announced(table) == [("kamikaze", TF58, 2), ("kamikaze", TF38, 1)]


def test_17_47C_kamikazes_wait_for_a_strike_that_is_announced_where_W357_is_one_by_one(board):
    table = at_striking(board, 3, "4 NAS Japan Osaka", found=BOTH, doubts={"W357": "one_by_one"})
    table.as_seat("axis").when(give.LaunchStrike(TF38, FROM_OSAKA)).accepted()
    table.when(dive(2)).refused("23.751A/dive one by one")
    assert not any(isinstance(one.order, give.DiveOnForce) for one in menu(WORLD_AT_WAR, table.game, "axis"))


def test_17_47C_no_group_is_attacked_by_kamikazes_and_by_other_air_of_Japan(board):
    strike = give.LaunchStrike(TF58, FROM_OSAKA)
    table = at_striking(board, 3, "4 NAS Japan Osaka").as_seat("axis")
    table.when(dive(2)).accepted().when(strike).refused("17.47C/combat")
    table = at_striking(board, 3, "4 NAS Japan Osaka").as_seat("axis")
    table.when(strike).accepted().when(dive(2)).refused("17.47C/others")


def test_17_47C_air_of_other_nations_makes_a_strike_of_its_own(board):
    strike = give.LaunchStrike(TF58, give.Flight((Group(2, "NAS", "Germany", OSAKA),)))
    for first, then in ((dive(2), strike), (strike, dive(2))):
        table = at_striking(board, 3, "4 NAS Germany Osaka").as_seat("axis")
        table.when(first).accepted().when(then).accepted()


def test_17_47C_all_that_are_sent_against_a_group_make_one_attack(board):
    table = at_striking(board, 20, found=BOTH).as_seat("axis")
    all_done(table.when(dive(5), dive(4, TF38), dive(3)).accepted())
    assert announced(table) == [("kamikaze", TF58, 8), ("kamikaze", TF38, 4)]


def test_17_47D_1_who_attacked_in_the_turn_does_not_attack_again(board):
    table = at_striking(board, 3, attacked_in="Summer 1942 Axis movement")
    table.as_seat("axis").when(dive(1)).refused("17.47D.1/hex")


def test_17_47D_2_no_more_than_fifteen_attack_one_of_several_groups_found_or_not(board):
    table = at_striking(board, 40).as_seat("axis")
    table.when(dive(16)).refused("17.47D.2")
    table.when(dive(10)).accepted().when(dive(6)).refused("17.47D.2")


def test_17_47D_2_a_second_wave_attacks_a_single_group_at_once(board):
    table = at_striking(board, 40, "2 NAS Japan Osaka", forces=(TF58,)).as_seat("axis")
    table.when(dive(31)).refused("17.47D.2")
    all_done(table.when(dive(20)).accepted())
    assert announced(table) == [("kamikaze", TF58, 15), ("kamikaze", TF58, 5)]


def test_17_463_kamikazes_attack_enemies_alone(board):
    table = at_striking(board, 3)
    table.as_seat("axis").when(dive(1, ESCORTS)).refused("17.463/side", "17.47B")
    with pytest.raises(Mistake, match="TF 59"):
        table.when(dive(1, "TF 59"))


def test_17_463_not_where_there_is_peace(board):
    """Peace that was made since they met (23.75A); where there is peace before, there is no naval combat."""
    peace = FactDeclared("war", f"{JAPAN}/{AMERICA}", "peace", "gamemaster")
    at_striking(board, 3).after(peace).as_seat("axis").when(dive(1)).refused("17.463/enemy")


def test_17_462_they_have_to_reach_the_hex(board):
    far = at_striking(board, 3, held={"0000": AMERICA, "0600": AMERICA, "0700": AMERICA})
    far.as_seat("axis").when(dive(1)).refused("17.462")


def test_17_47_the_menu_has_kamikazes_against_what_was_found(board):
    table = at_striking(board, 40)
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert offered(offers, dive(15))
    assert not offered(offers, dive(16))
    assert not offered(offers, dive(1, TF38))
    assert not offered(menu(WORLD_AT_WAR, table.game, "allies"), dive(1))


def test_17_47E_patrol_and_cover_over_the_group_engage_them_and_17_47E_1_they_do_not_roll(board):
    deck = f"{TF58} CV0"
    patrol = give.AllotPatrol(give.Flight((Group(1, "NAS", AMERICA, deck),)))
    table = at_striking(board, 6, f"3 NAS {AMERICA} {deck}", patrols={"allies": patrol})
    all_done(table.as_seat("axis").when(dive(6)).accepted())
    assert table.game.turn.phase.endswith("strikes.engaging")
    table.as_seat("allies").when(give.EngageStrike((Squadrons(1, "NAS", AMERICA),))).accepted()
    assert [roll.by for roll in told(table, RollCalledFor)] == ["defender"]
    table.when(RollDice((6, 6))).accepted()
    assert [roll.side for roll in told(table, NavalStrikeContested)[0].rolls] == ["defender"]


def test_17_47E_3_in_naval_combat_too_they_are_diverted_to_a_group_of_the_defenders_choice(board):
    table = at_striking(board, 15, found=((TF58, 1),))
    all_done(table.as_seat("axis").when(dive(15)).accepted())
    table.as_seat("allies").when(RollDice((5, 5))).accepted()
    [fired] = told(table, AirDefenseFired)
    assert fired.units_aborted
    table.as_seat("axis").when(RollDice((5,) * len(fired.through))).accepted()
    [light] = [
        give.AimStrike((give.Goal("light ships", (Squadrons(len(fired.through), "kamikaze", JAPAN),)),))
    ]
    table.when(light).accepted().when(RollDice((1, 1))).accepted()
    asked = told(table, ChoiceCalledFor)[-1]
    assert (asked.rule, asked.seats, asked.options) == (
        "17.47E.3",
        ("allies",),
        (TF38,),
    )  # not found, yet open
    table.as_seat("allies").when(give.Choose(TF38)).accepted()
    assert announced(table)[-1] == ("diverted kamikaze", TF38, len(fired.units_aborted))


def test_17_48_after_the_attack_they_are_gone_and_the_round_goes_on(board):
    table = at_striking(board, 3)
    all_done(table.as_seat("axis").when(dive(2)).accepted())
    table.as_seat("allies").when(RollDice((1, 1))).accepted()
    table.as_seat("axis").when(RollDice((6, 6))).accepted()
    table.when(give.AimStrike((give.Goal("light ships", (Squadrons(2, "kamikaze", JAPAN),)),))).accepted()
    table.when(RollDice((1, 1))).accepted()
    [gone] = told(table, KamikazesExpended)
    assert gone.units == names(1, 2)
    assert table.game.kamikazes[JAPAN].flown == 2
    assert table.game.turn.phase == "combat.naval_combat.fleet"
