"""18.611A, 18.613, 18.618, 18.6141, 18.521B: defensive support that stays over its hex, window after window."""

import pytest

from core.dice import RollDice
from core.world_at_war.under_way.over_land import defensive_support
from events.world_at_war.air_battle import AirBattleBegan
from events.world_at_war.counterair import CounterairEnded, CounterairRoundBegan
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.staging import AirUnitsDisplaced
from events.world_at_war.support import DefensiveSupportKept, DeferredSupportCalledFor, SupportCounted
from tests.world_at_war.conftest import DeclaredFact, GroundUnit
from tests.world_at_war.orders import (
    AnnounceCounterair,
    Disengage,
    Finish,
    TakeHex,
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
)

__all__ = ["front"]
CALAIS, DOVER, HULL = "0300", "0500", "0600"
ONE, TWO, THREE = "BR-AAF-01", ("BR-AAF-01", "BR-AAF-02"), ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")
JETS = (DeclaredFact("research", "Britain/jets", "12"),)
DOVER_HELD = GroundUnit("BR-infantry-2", "Britain", "infantry", 1, DOVER)
COUNTERAIR = "combat.counterair.announcing"


def stayed(front, *texts, over=CALAIS, sent=("2 AAF Britain Dover",), **fields):
    """An overrun was prevented by this air, which stays over the hex; the movement phase goes on."""
    game = front(*texts, phase="movement.missions", **fields)
    game.as_seat("axis").when(AnnounceOverrun(over), Finish()).accepted()
    defended(game, *sent, to=over).as_seat("axis").when(Finish(), settled(game, "prevented", over))
    return game.accepted()


def counterair(game, place=DOVER):
    """The base is counteraired by two factors from Ghent."""
    game.in_phase(COUNTERAIR).as_seat("axis")
    return game.when(AnnounceCounterair(game.group("2 AAF Germany Ghent"), place), Finish()).accepted()


def begun(game):
    return [fact for fact in game.facts if isinstance(fact, CounterairRoundBegan)]


def part_of(game):
    """Who takes part in the ground combat that was just fought, on the defenders' side."""
    return next(fact for fact in game.facts if isinstance(fact, SupportCounted)).defense


def test_18_613_support_that_remains_fights_no_counterair_of_its_base(front):
    game = counterair(stayed(front, "3 AAF Britain Dover", "2 AAF Germany Ghent"))
    assert [fact.defenders for fact in begun(game)] == [("BR-AAF-03",)]


def test_18_613_a_base_whose_air_is_all_over_its_hexes_is_empty(front):
    game = counterair(stayed(front, "2 AAF Britain Dover", "2 AAF Germany Ghent"))
    assert [fact.how for fact in game.facts if isinstance(fact, CounterairEnded)] == ["empty base"]
    assert [game.game.units[one].inverted for one in TWO] == ["", ""]


def test_18_613_nor_does_it_flee_with_those_that_disengage(front):
    game = counterair(stayed(front, "5 AAF Britain Dover", "2 AAF Germany Ghent"))
    for roll in tuple(game.game.rolls):
        game.as_seat("gamemaster").when(RollDice((1,) * roll.dice))
    game.as_seat("allies").when(Disengage()).accepted()
    assert game.game.questions[0].units == ("BR-AAF-03", "BR-AAF-04", "BR-AAF-05")
    assert [u.name for u in defensive_support(game.game, (CALAIS,), "regular")] == list(TWO)


@pytest.mark.parametrize(("option", "there"), [("over_it", ()), ("in_it", TWO)])
def test_18_521B_whether_support_over_its_own_base_is_counteraired_there_is_doubt_W383(front, option, there):
    texts = "2 AAF Britain Dover", "2 AAF Germany Ghent"
    ground = (*GROUND, DOVER_HELD)
    game = counterair(stayed(front, *texts, over=DOVER, ground=ground, doubts={"W383": option}))
    assert [fact.defenders for fact in begun(game)] == [there]


def test_18_613_support_that_remains_meets_the_next_overrun_of_its_hex(front):
    game = stayed(front, "3 AAF Britain Dover")
    game.when(AnnounceOverrun(CALAIS), Finish())
    defended(game, "1 AAF Britain Dover").as_seat("axis").when(Finish(), settled(game, "fought"))
    assert set(part_of(game)) == set(THREE)
    assert {game.game.units[one].used for one in THREE} == {"defensive air support"}


def test_18_561_and_is_intercepted_in_it_together_with_what_comes(front):
    game = stayed(front, "3 AAF Britain Dover", "2 AAF Germany Lille")
    game.when(AnnounceOverrun(CALAIS), Finish())
    defended(game, "1 AAF Britain Dover").as_seat("axis")
    game.when(intercepting(game, "2 AAF Germany Lille"), Finish()).accepted()
    met = next(fact for fact in game.facts if isinstance(fact, AirBattleBegan))
    assert set(met.defenders) == set(THREE)


@pytest.mark.parametrize("how", ["prevented", "not made"])
def test_18_613_it_remains_though_the_next_overrun_is_not_made(front, how):
    game = stayed(front, "2 AAF Britain Dover")
    game.when(AnnounceOverrun(CALAIS), Finish())
    defended(game).as_seat("axis").when(Finish(), settled(game, how)).accepted()
    assert [u.name for u in defensive_support(game.game, (CALAIS,), "regular")] == list(TWO)


def test_18_613_an_overrun_of_another_hex_does_not_meet_it(front):
    game = stayed(front, "2 AAF Britain Dover", ground=(*GROUND, DOVER_HELD))
    game.when(AnnounceOverrun(DOVER), Finish())
    defended(game)
    assert phase(game) == "movement.overrun.attacks"
    game.as_seat("axis").when(settled(game, "fought", DOVER))
    assert part_of(game) == ()


def test_18_611A_of_regular_support_some_is_held_back_for_exploitation_before_the_attack(front):
    game = (
        defended(supported(front("3 AAF Britain Hull")), "3 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    assert phase(game) == "combat.attacks"
    game.as_seat("allies").when(keeping(game, "2 AAF Britain Hull"))
    game.then(DefensiveSupportKept(TWO, CALAIS, "exploitation"))
    assert game.ruling.facts[0].rules == ("18.611A", "18.613", "18.618")
    game.as_seat("axis").when(settled(game, "fought"))
    assert part_of(game) == ("BR-AAF-03",)
    game.when(AnnounceExploitation(), Finish()).as_seat("allies").when(Finish())
    game.as_seat("axis").when(Finish(), settled(game, "fought"))
    assert part_of(game) == TWO


def test_18_611A_it_may_be_said_as_the_support_is_placed_and_is_intercepted_all_the_same(front):
    game = supported(front("3 AAF Britain Hull", "2 AAF Germany Lille")).as_seat("allies")
    game.when(defending(game, "3 AAF Britain Hull"), keeping(game, "2 AAF Britain Hull")).accepted()
    game.when(Finish()).as_seat("axis").when(intercepting(game, "2 AAF Germany Lille"), Finish()).accepted()
    met = next(fact for fact in game.facts if isinstance(fact, AirBattleBegan))
    assert set(met.defenders) == set(THREE)


def test_18_611A_all_of_it_may_be_held_back_and_goes_home_if_nothing_is_exploited(front):
    game = (
        defended(supported(front("2 AAF Britain Hull")), "2 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    game.as_seat("allies").when(keeping(game, "2 AAF Britain Hull")).accepted()
    game.when(keeping(game, "1 AAF Britain Hull")).refused("18.618")
    assert "is kept for exploitation already" in game.told()
    game.as_seat("axis").when(settled(game, "fought")).refused("18.555")
    game.when(Finish()).accepted()
    assert AirMissionFlown(TWO, "defensive air support", CALAIS, HULL) in game.facts


def test_18_618_an_order_by_number_keeps_those_that_may_stay(front):
    """Three of five took part; the other two are beyond the limit (18.614C), and one of them is kept by name."""
    game = (
        defended(supported(front("5 AAF Britain Hull")), "5 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    game.when(settled(game, "fought"), AnnounceExploitation(), Finish()).as_seat("allies")
    game.when(keeping(game, "1 AAF Britain Hull"))
    game.then(DefensiveSupportKept(("BR-AAF-04",), CALAIS, "exploitation"))
    game.when(keeping(game, "1 AAF Britain Hull"))
    game.then(DefensiveSupportKept(("BR-AAF-05",), CALAIS, "exploitation"))
    game.when(keeping(game, "1 AAF Britain Hull")).refused("18.618")


def test_18_6141_jets_alone_escort_nobody(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover"
    game = supported(front(*forces, facts=JETS)).as_seat("allies")
    game.when(defending(game, "1 jet Britain Dover")).refused("18.6141")
    assert "send that first" in game.told()
    game.when(defending(game, "1 AAF Britain Hull"), defending(game, "1 jet Britain Dover")).accepted()


def test_18_6141_nor_by_air_of_another_hex(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover"
    game = supported(front(*forces, facts=JETS)).as_seat("allies")
    game.when(defending(game, "1 AAF Britain Hull", "Dover"), defending(game, "1 jet Britain Dover"))
    game.refused("18.6141")


def test_18_6141_they_escort_air_of_another_nation(front):
    forces = "1 AAF Australia Hull", "1 jet Britain Dover"
    game = supported(front(*forces, facts=JETS)).as_seat("allies")
    game.when(defending(game, "1 AAF Australia Hull"), defending(game, "1 jet Britain Dover")).accepted()


def test_18_6141_jets_are_kept_for_exploitation_with_others_alone(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover"
    game = defended(supported(front(*forces, facts=JETS)), *forces).as_seat("axis").when(Finish())
    game.as_seat("allies").when(keeping(game, "1 jet Britain Dover")).refused("18.6141/kept")
    game.when(keeping(game, "1 AAF Britain Hull"), keeping(game, "1 jet Britain Dover")).accepted()


def test_18_6141_jets_whose_charges_are_gone_do_not_stay_after_an_overrun(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover"
    game = front(*forces, facts=JETS, phase="movement.missions")
    game.when(AnnounceOverrun(CALAIS), Finish())
    defended(game, *forces).after(AirMissionFlown((ONE,), "defensive air support", CALAIS, HULL))
    game.as_seat("axis").when(Finish(), settled(game, "prevented")).accepted()
    assert game.game.units["BR-jet-01"].used
    assert not game.game.defenses


def test_18_613_from_overrun_to_exploitation_in_one_turn_with_the_base_taken_meanwhile(front):
    """Two nations support; one has part in the attack, the other in exploitation, and both have lost Dover."""
    forces = "1 AAF Britain Dover", "1 AAF Australia Dover"
    game = stayed(front, *forces, sent=forces).when(Finish(), Finish()).accepted()
    defended(supported(game)).as_seat("axis").when(Finish())
    game.as_seat("allies").when(keeping(game, "1 AAF Australia Dover")).accepted()
    game.as_seat("axis").when(TakeHex(DOVER, "Germany"), settled(game, "fought")).accepted()
    assert part_of(game) == (ONE,)
    game.when(AnnounceExploitation(), Finish()).as_seat("allies").when(Finish())
    game.as_seat("axis").when(Finish(), settled(game, "fought"))
    assert part_of(game) == ("AU-AAF-01",)
    game.when(Finish()).accepted()
    assert {one for fact in game.facts if isinstance(fact, AirUnitsDisplaced) for one in fact.units} == {
        ONE,
        "AU-AAF-01",
    }


def test_18_6141_nor_do_jets_escort_support_of_an_attack_that_is_over(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover"
    game = defended(supported(front(*forces, facts=JETS)), "1 AAF Britain Hull").as_seat("axis")
    game.when(Finish(), settled(game, "fought"), AnnounceExploitation(), Finish()).as_seat("allies")
    assert phase(game) == "combat.exploitation.defense"
    game.when(defending(game, "1 jet Britain Dover")).refused("18.6141")


def test_18_619_nor_in_deferred_support_what_was_placed_before(front):
    forces = "1 AAF Britain Hull", "1 jet Britain Dover", "1 AAF Britain Dover"
    game = (
        defended(supported(front(*forces, facts=JETS)), "1 AAF Britain Hull").as_seat("axis").when(Finish())
    )
    game.after(DeferredSupportCalledFor((CALAIS,), "regular")).in_phase("combat.deferred.defense")
    game.as_seat("allies").when(defending(game, "1 jet Britain Dover")).refused("18.6141")
    game.when(defending(game, "1 AAF Britain Dover"), defending(game, "1 jet Britain Dover")).accepted()
