"""18.61: defensive air support placed, escorted, kept, beyond its limit, and brought home."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.ruling import Ruled
from core.world_at_war.support.defending import Defending
from core.world_at_war.support.later_windows import not_flown_in_the_game_turn
from core.world_at_war.under_way.over_land import defensive_support
from events.world_at_war.air_battle import AirBattleBegan
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.flight import AirMissionFlown, AirUnitsUninverted
from events.world_at_war.sequence import PlayerTurnBegan
from events.world_at_war.support import (
    DefensiveSupportKept,
    DefensiveSupportPlaced,
    DeferredSupportCalledFor,
    SupportCounted,
    SupportExcessCalledFor,
    SupportExcessNamed,
    SupportMeasured,
)
from phases.referee import settle
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import Carrier, DeclaredFact, GroundUnit, Named
from tests.world_at_war.orders import (
    AnnounceGroundCombat,
    Disengage,
    Finish,
    NameExcess,
    ReturnToBase,
    SettleAttack,
)
from tests.world_at_war.supported import (
    GROUND,
    AnnounceExploitation,
    AnnounceOverrun,
    defended,
    defending,
    front,
    intercepting,
    keeping,
    phase,
    settled,
    supported,
    supporting,
)

__all__ = ["front"]
TWO, THREE = ("BR-AAF-01", "BR-AAF-02"), ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")


def announced(game):
    """Attacks were announced, and it is the defenders' word."""
    return supported(game).as_seat("allies")


def follow(game, event):
    """What follows from a fact."""
    facts = [one.event for one in settle(WORLD_AT_WAR, game.game, [Ruled(event, ())])]
    game.after(*facts)
    return facts[1:]


def measured(game, defenders, attackers=1):
    return follow(game, SupportMeasured(("0300",), "regular", attackers, {"0300": defenders}))


def test_18_611_defenders_are_supported_once_attacks_are_announced(front):
    game = front("2 AAF Britain Hull")
    game.as_seat("allies").when(defending(game, "2 AAF Britain Hull")).refused("18.611")
    announced(game).when(defending(game, "2 AAF Britain Hull"))
    game.then(DefensiveSupportPlaced(TWO, (), "0300", "regular"))


def test_18_611_the_attackers_are_not_supported_so(front):
    game = announced(front("2 AAF Britain Hull"))
    game.when(defending(game, "1 AAF Britain Hull", "Lille")).refused("18.45", "18.611")
    game.as_seat("axis").when(defending(game, "1 AAF Britain Hull")).refused("sequence of play")


def test_18_611_any_hex_of_the_side_may_be_supported_announced_or_not(front):
    game = announced(front("2 AAF Britain Hull"))
    game.when(
        defending(game, "1 AAF Britain Hull", "Dover"), defending(game, "1 AAF Britain Hull")
    ).accepted()


def test_18_611_all_defending_seats_are_done_before_the_turn_goes_on(front):
    game = defended(supported(front("2 AAF Britain Hull")), "1 AAF Britain Hull")
    assert phase(game) == "combat.interception.announcing"
    game.as_seat("axis").when(Finish()).accepted()
    assert phase(game) == "combat.attacks"


def test_18_611_without_support_there_is_nothing_to_intercept(front):
    assert phase(defended(supported(front("2 AAF Britain Hull")))) == "combat.attacks"


def test_18_611A_what_is_kept_back_may_support_in_exploitation(front):
    game = defended(supported(front("3 AAF Britain Hull")), "2 AAF Britain Hull")
    game.as_seat("axis").when(Finish(), AnnounceExploitation(), Finish()).accepted()
    assert phase(game) == "combat.exploitation.defense"
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull", "Dover")).accepted()


COLD = (DeclaredFact("winter", "Australia", "9"),)


def test_18_611D_1_under_a_hard_winter_in_the_hex_only_air_based_there_supports(front):
    ground = (GroundUnit("AU-infantry-1", "Australia", "infantry", 1, "0600"),)
    game = announced(front("1 AAF Britain Hull", "1 AAF Britain Dover", facts=COLD, ground=ground))
    game.when(defending(game, "1 AAF Britain Dover", "Hull")).refused("18.611D.1")
    assert "fact winter Australia" in game.ruling.grounds
    game.when(defending(game, "1 AAF Britain Hull", "Hull")).accepted()


def test_18_611D_1_air_short_of_oil_supports_over_its_own_hex(front):
    game = announced(front("1 AAF Britain Hull", facts=(DeclaredFact("oil", "Britain", "short"),)))
    game.when(defending(game, "1 AAF Britain Hull", "Dover")).refused("18.45")
    game.when(defending(game, "1 AAF Britain Hull", "Hull")).accepted()


def test_18_611D_2_factions_that_do_not_cooperate_do_not_support_each_other(front):
    ground = (GroundUnit("SU-infantry-1", "Russia", "infantry", 1, "0300"),)
    alone = (DeclaredFact("cooperation", "Russia/Western Allies", "none"),)
    game = announced(front("1 AAF Britain Hull", ground=ground, facts=alone))
    game.when(defending(game, "1 AAF Britain Hull")).refused("18.611D.2")
    assert "fact cooperation Russia/Western Allies" in game.ruling.grounds


def test_18_611D_3_partisans_get_no_support_but_others_with_them_do(front):
    partisans = GroundUnit("BR-partisan-1", "Britain", "partisan", 1, "0300")
    game = announced(front("1 AAF Britain Hull", ground=(partisans,)))
    game.when(defending(game, "1 AAF Britain Hull")).refused("18.611D.3")
    game = announced(front("1 AAF Britain Hull", ground=(partisans, *GROUND)))
    game.when(defending(game, "1 AAF Britain Hull")).accepted()


def test_18_612_naval_air_supports_from_land_alone(front):
    ark = Carrier("Ark", "Britain", 3, "0800", at_sea=True)
    game = announced(front("1 NAS Britain Ark", "3 NAS Britain Hull", carriers=(ark,)))
    game.when(defending(game, "1 NAS Britain Ark", "Hull")).refused("17.33H", "18.612")
    game.when(defending(game, "3 NAS Britain Hull")).accepted()


@pytest.mark.parametrize(("option", "refused"), [("both_kinds", ()), ("army_only", ("18.613",))])
def test_18_613_naval_air_against_overruns_is_doubt_W193(front, option, refused):
    game = front("1 NAS Britain Hull", phase="movement.missions", doubts={"W193": option})
    game.when(AnnounceOverrun("0300"), Finish()).as_seat("allies")
    game.when(defending(game, "1 NAS Britain Hull"))
    assert "W193" in game.ruling.grounds
    assert game.refused(*refused) if refused else game.accepted()


@pytest.mark.parametrize("option", ["player_turn", "game_turn"])
def test_18_613_whether_who_flew_in_its_own_player_turn_comes_against_overruns_is_doubt_W194(front, option):
    """One of two flew in the Axis player turn; in the Allied one of the same game turn both are asked for."""
    game = front("2 AAF Germany Lille", phase="movement.missions", doubts={"W194": option})
    game.after(AirMissionFlown(("GE-AAF-01",), "counterair", "0300", "0000"))
    game.after(AirUnitsUninverted(("GE-AAF-01",)), PlayerTurnBegan(1942, "Summer", "Allied"))
    assert barred(game) == (["GE-AAF-01: Summer 1942 Axis"] if option == "game_turn" else [])
    in_combat = replace(game.game.turn, phase="combat.missions")
    assert barred(game.after(), turn=in_combat) == []
    game.after(PlayerTurnBegan(1942, "Fall", "Axis"), PlayerTurnBegan(1942, "Fall", "Allied"))
    assert barred(game) == []


def test_18_613_who_flew_in_the_game_turn_is_refused_with_the_player_turn_in_which_it_did_W194(front):
    read = {"side": "Allied", "phase": "movement.missions", "doubts": {"W194": "game_turn"}}
    game = front("1 AAF Germany Lille", facts=(DeclaredFact("option", "Allied/Front", "offensive"),), **read)
    flew = replace(game.game.units["GE-AAF-01"], inverted_in="Summer 1942 Axis")
    game.game = replace(game.game, units={**game.game.units, flew.name: flew})
    game.as_seat("allies").when(AnnounceOverrun("0200"), Finish()).as_seat("axis")
    game.when(defending(game, "1 AAF Germany Lille", "Ghent")).refused("18.613/flown")
    assert game.told() == "GE-AAF-01 has flown in this game turn, in the player turn Summer 1942 Axis."


def barred(game, **fields):
    """Which air may not come, and since when, as 18.613 alone is asked."""
    now = replace(game.game, **fields)
    found = not_flown_in_the_game_turn.findings(now, Defending("axis", tuple(now.units.values()), "0100"))
    return [f"{finding.unit}: {finding.given}" for finding in found]


def test_18_613_against_an_overrun_only_its_hex_is_supported(front):
    game = front("1 AAF Britain Hull", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish()).as_seat("allies")
    game.when(defending(game, "1 AAF Britain Hull", "Dover")).refused("18.611/window")


def test_18_613_support_that_prevents_an_overrun_stays_for_regular_combat(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), supporting(game, "2 AAF Germany Lille"), Finish())
    defended(game, "1 AAF Britain Hull").as_seat("axis").when(Finish(), settled(game, "prevented"))
    assert DefensiveSupportKept(("BR-AAF-01",), "0300", "regular") in game.facts
    assert not game.game.units["BR-AAF-01"].inverted
    game.when(Finish(), Finish()).accepted()
    assert phase(game) == "combat.missions"
    supported(game)
    assert measured(defended(game), 1) == [SupportCounted(("0300",), "regular", (), ("BR-AAF-01",))]


def test_18_613_without_attacks_in_combat_it_goes_home_as_these_end(front):
    game = front("1 AAF Britain Hull", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish())
    defended(game, "1 AAF Britain Hull").as_seat("axis").when(Finish(), settled(game, "prevented"))
    game.when(Finish(), Finish(), Finish()).accepted()
    assert phase(game) == "construction.airbases"
    assert game.game.units["BR-AAF-01"].used == "defensive air support"


def test_18_614A_the_limit_is_three_to_one_without_DMs(front):
    game = defended(supported(front("3 AAF Britain Hull")), "3 AAF Britain Hull")
    assert measured(game, 1) == [SupportCounted(("0300",), "regular", (), THREE)]


def test_18_614C_more_may_be_sent_but_no_more_than_the_limit_counts(front):
    game = defended(supported(front("5 AAF Britain Hull")), "5 AAF Britain Hull")
    beyond = ("BR-AAF-04", "BR-AAF-05")
    assert measured(game, 1) == [
        SupportExcessNamed("18.614C", "0300", beyond),
        SupportCounted(("0300",), "regular", (), THREE),
    ]
    assert [game.game.units[one].inverted for one in beyond] == ["", ""]


def test_18_614C_the_owner_says_which_are_beyond_the_limit(front):
    forces = ("3 AAF Britain Hull", "2 AAF Britain Dover")
    game = defended(supported(front(*forces)), *forces)
    names = (*THREE, "BR-AAF-04", "BR-AAF-05")
    assert measured(game, 1) == [SupportExcessCalledFor("18.614C", "0300", ("allies",), names)]
    game.as_seat("allies").when(NameExcess(Named(THREE))).refused("18.614A")
    game.when(NameExcess(game.group("1 AAF Britain Dover")))
    rest = (*THREE, "BR-AAF-05")
    game.then(
        SupportExcessNamed("18.614C", "0300", ("BR-AAF-04",)),
        SupportExcessCalledFor("18.614C", "0300", ("allies",), rest),
    )
    game.when(NameExcess(Named(("BR-AAF-01",))))
    left = ("BR-AAF-02", "BR-AAF-03", "BR-AAF-05")
    assert game.facts[-1] == SupportCounted(("0300",), "regular", (), left)


def test_18_614C_or_those_that_were_committed_last_if_doubt_W195_is_owner_at_start(front):
    forces = ("3 AAF Britain Hull", "2 AAF Britain Dover")
    game = defended(supported(front(*forces, doubts={"W195": "owner_at_start"})), *forces)
    last = ("BR-AAF-04", "BR-AAF-05")
    assert measured(game, 1) == [
        SupportExcessNamed("18.614C", "0300", last),
        SupportCounted(("0300",), "regular", (), THREE),
    ]


def test_18_614C_who_is_elsewhere_is_not_beyond_the_limit(front):
    forces = ("3 AAF Britain Hull", "2 AAF Britain Dover")
    game = defended(supported(front(*forces, "1 AAF Britain 0700")), *forces)
    measured(game, 1)
    game.as_seat("allies").when(NameExcess(Named(("BR-AAF-06",)))).refused("18.614C")


def test_18_614C_3_the_excess_has_flown_and_returns_inverted(front):
    game = (
        defended(supported(front("5 AAF Britain Hull")), "5 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    measured(game, 1)
    game.when(settled(game, "fought"), Finish()).accepted()
    assert {u.inverted for u in game.game.units.values()} == {"18.42A"}


JETS = (DeclaredFact("research", "Britain/jets", "12"),)


def test_18_6141_jets_escort_and_are_outside_the_limit(front):
    forces = ("3 AAF Britain Hull", "1 jet Britain Dover")
    game = announced(front(*forces, facts=JETS))
    game.when(defending(game, "3 AAF Britain Hull"), defending(game, "1 jet Britain Dover"))
    game.then(DefensiveSupportPlaced((), ("BR-jet-01",), "0300", "regular"))
    defended(game).as_seat("axis").when(Finish())
    assert measured(game, 1) == [SupportCounted(("0300",), "regular", (), THREE)]
    game.when(settled(game, "fought"), Finish())
    assert AirMissionFlown(("BR-jet-01",), "escorting defensive air support", "0300", "0500") in game.facts


def test_18_617_who_is_based_in_the_hex_and_supports_not_takes_no_part(front):
    held = GroundUnit("BR-infantry-2", "Britain", "infantry", 1, "0500")
    game = defended(
        supported(front("2 AAF Britain Dover", ground=(held,))), "1 AAF Britain Dover", to="Dover"
    )
    counted = follow(game, SupportMeasured(("0500",), "regular", 1, {"0500": 1}))
    assert counted == [SupportCounted(("0500",), "regular", (), ("BR-AAF-01",))]


def test_18_618_support_that_was_not_used_may_stay_for_exploitation(front):
    game = defended(supported(front("2 AAF Britain Hull")), "2 AAF Britain Hull")
    game.as_seat("axis").when(Finish(), AnnounceExploitation(), Finish()).as_seat("allies")
    game.when(keeping(game, "1 AAF Britain Hull"))
    game.then(DefensiveSupportKept(("BR-AAF-01",), "0300", "exploitation"))
    game.when(keeping(game, "1 AAF Britain Hull", "Dover")).refused("18.618")


def test_18_618_what_was_used_in_ground_combat_may_not_stay(front):
    game = defended(supported(front("2 AAF Britain Hull")), "2 AAF Britain Hull")
    game.as_seat("axis").when(Finish(), settled(game, "fought"), AnnounceExploitation(), Finish())
    game.as_seat("allies").when(keeping(game, "1 AAF Britain Hull")).refused("18.618")
    assert "used" in game.told()


def test_18_618_of_support_that_broke_off_it_is_said_that_its_mission_is_over(front):
    game = defended(supported(front("2 AAF Britain Hull", "2 AAF Germany Lille")), "2 AAF Britain Hull")
    game.as_seat("axis").when(intercepting(game, "2 AAF Germany Lille"), Finish()).accepted()
    for seat in ("axis", "allies"):
        game.as_seat(seat).when(RollDice((1, 1))).accepted()
    game.when(Disengage()).accepted()
    game.when(keeping(game, "1 AAF Britain Hull")).refused("18.618")
    assert game.told() == "BR-AAF-01 can't stay over Calais: its mission was given up."


def test_18_618_all_of_it_is_inverted_though_nobody_attacked(front):
    game = defended(supported(front("2 AAF Britain Hull")), "2 AAF Britain Hull")
    game.as_seat("axis").when(Finish(), Finish())
    assert AirMissionFlown(TWO, "defensive air support", "0300", "0600") in game.facts


def test_18_619_against_low_odds_more_air_may_come_to_the_attacked_hex_alone(front):
    game = defended(supported(front("2 AAF Britain Hull", "1 AAF Britain Dover")), "1 AAF Britain Dover")
    game.as_seat("axis").when(Finish())
    follow(game, DeferredSupportCalledFor(("0300",), "regular"))
    assert phase(game) == "combat.deferred.defense"
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull", "Dover")).refused("18.611")
    game.when(defending(game, "1 AAF Britain Dover")).refused("18.41")
    game.when(defending(game, "2 AAF Britain Hull"))
    game.then(DefensiveSupportPlaced(TWO, (), "0300", "regular", deferred=True))
    game.when(Finish())
    assert phase(game) == "combat.deferred.interception.announcing"
    game.as_seat("axis").when(Finish())
    assert phase(game) == "combat.attacks"
    assert measured(game, 1) == [SupportCounted(("0300",), "regular", (), ("BR-AAF-03", *TWO))]


def test_18_619_who_brings_no_more_lets_the_attack_go_on(front):
    game = defended(supported(front("2 AAF Britain Hull")))
    follow(game, DeferredSupportCalledFor(("0300",), "regular"))
    game.as_seat("allies").when(Finish())
    assert phase(game) == "combat.attacks"


def test_18_46_who_supported_may_land_at_another_base_once_the_combat_is_over(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish())
    defended(game, "1 AAF Britain Hull").as_seat("axis").when(Finish())
    over = ReturnToBase(game.group("1 AAF Germany Lille"), game.at("Ghent"))
    game.when(over).refused("18.46")
    game.when(settled(game, "fought"), over)
    game.then(AirMissionFlown(("GE-AAF-01",), "ground support", "0300", "0200"))
    game.as_seat("allies").when(ReturnToBase(game.group("1 AAF Britain Hull"), game.at("Dover")))
    game.then(AirMissionFlown(("BR-AAF-01",), "defensive air support", "0300", "0500"))
    game.as_seat("axis").when(Finish()).accepted()
    based = {unit.name: unit.base for unit in game.game.units.values()}
    assert based == {"GE-AAF-01": "0200", "GE-AAF-02": "0000", "BR-AAF-01": "0500"}


def beyond(front):
    """Five factors support Calais and three of them count; the attack has been fought."""
    game = (
        defended(supported(front("5 AAF Britain Hull")), "5 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    measured(game, 1)
    return game


def test_18_614C_1_the_excess_takes_no_part_though_others_are_lost(front):
    game = beyond(front).after(AirUnitsEliminated(("BR-AAF-01",)))
    there = defensive_support(game.game, ("0300",), "regular")
    assert [unit.name for unit in there] == ["BR-AAF-02", "BR-AAF-03"]


def test_18_614C_2_the_excess_is_untouched_by_the_ground_combat(front):
    game = beyond(front).after(AirUnitsEliminated(THREE)).when(SettleAttack("0300", "fought"))
    left = [game.game.units[one] for one in ("BR-AAF-04", "BR-AAF-05")]
    assert [(unit.base, unit.inverted) for unit in left] == [("0600", ""), ("0600", "")]


def test_17_53E_jets_escort_defensive_air_support_and_are_intercepted_with_it(front):
    forces = ("1 AAF Britain Hull", "1 jet Britain Dover")
    game = defended(supported(front("2 AAF Germany Lille", *forces, facts=JETS)), *forces).as_seat("axis")
    game.when(intercepting(game, "2 AAF Germany Lille"), Finish()).accepted()
    began = next(fact for fact in game.facts if isinstance(fact, AirBattleBegan))
    assert began.defenders == ("BR-AAF-01", "BR-jet-01")


def test_18_611_that_attacks_are_to_come_is_announced_once(front):
    game = front("2 AAF Germany Lille", "2 AAF Britain Hull").as_seat("axis")
    game.when(AnnounceGroundCombat(), AnnounceGroundCombat()).refused("18.611/announced")
    game = front("2 AAF Germany Lille", "2 AAF Britain Hull").as_seat("axis")
    game.when(supporting(game, "2 AAF Germany Lille"), AnnounceGroundCombat()).refused("18.611/announced")


def test_18_614A_what_came_later_against_low_odds_counts_with_what_was_there(front):
    """18.619: three of Hull and two of Dover are two more than one ground factor allows."""
    forces = "3 AAF Britain Hull", "2 AAF Britain Dover"
    game = defended(supported(front(*forces)), forces[0])
    game.as_seat("axis").when(Finish())
    follow(game, DeferredSupportCalledFor(("0300",), "regular"))
    game.as_seat("allies").when(defending(game, forces[1]), Finish()).as_seat("axis").when(Finish())
    names = (*THREE, "BR-AAF-04", "BR-AAF-05")
    assert measured(game, 1) == [SupportExcessCalledFor("18.614C", "0300", ("allies",), names)]


def test_18_614A_what_stayed_after_an_overrun_counts_with_what_comes(front):
    """18.613: three have stayed over Calais; of two more nobody is within the limit."""
    forces = "3 AAF Britain Dover", "2 AAF Britain Hull"
    game = front(*forces, phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish())
    defended(game, forces[0]).as_seat("axis").when(Finish(), settled(game, "prevented"), Finish(), Finish())
    defended(supported(game), forces[1])
    names = (*THREE, "BR-AAF-04", "BR-AAF-05")
    assert measured(game, 1) == [SupportExcessCalledFor("18.614C", "0300", ("allies",), names)]


def test_18_614A_against_an_invasion_squadrons_are_limited_as_thirds_though_each_adds_one(front):
    """18.611C: nine squadrons are three factors of army air for the limit, and the tenth is beyond it."""
    game = front("2 AAF Germany Lille", "10 NAS Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille", kind="invasion"), Finish()).accepted()
    defended(game, "10 NAS Britain Hull")
    beyond, counted = measured(game, 1, attackers=2)
    assert beyond == SupportExcessNamed("18.614C", "0300", ("BR-NAS-10",))
    assert len(counted.defense) == 9
