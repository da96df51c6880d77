"""18.56: who intercepts defensive air support, and what comes of it."""

from core.dice import RollDice
from core.ruling import Ruled
from core.world_at_war.under_way.over_land import defensive_support
from events.world_at_war.air_battle import AirBattleRoundBegan, AirCombatResolved
from events.world_at_war.support import (
    DefensiveSupportAborted,
    DefensiveSupportCancelled,
    DeferredSupportCalledFor,
    InterceptorsCommitted,
)
from phases.referee import settle
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import Carrier, DeclaredFact
from tests.world_at_war.orders import Choose, Disengage, FightOn, Finish, ReinforceCounterair
from tests.world_at_war.supported import (
    CARRIER,
    AnnounceOverrun,
    defended,
    defending,
    front,
    intercepting,
    phase,
    supported,
)

__all__ = ["front"]


def placed(game, *support):
    """One British factor supports Calais, and the Germans may intercept it."""
    return defended(supported(game, *support), "1 AAF Britain Hull").as_seat("axis")


def test_18_561_uninverted_air_in_range_of_the_hex_intercepts(front):
    game = placed(front("2 AAF Germany Lille", "1 AAF Britain Hull"))
    game.when(intercepting(game, "2 AAF Germany Lille"))
    assert game.facts[0] == InterceptorsCommitted(("GE-AAF-01", "GE-AAF-02"), "0300", "regular")


def test_18_561_only_where_support_was_placed(front):
    game = placed(front("2 AAF Germany Ghent", "1 AAF Britain Hull"))
    game.when(intercepting(game, "2 AAF Germany Ghent", "Dover")).refused("18.561")


def test_18_561_who_supports_an_attack_does_not_intercept(front):
    game = placed(front("1 AAF Germany Lille", "1 AAF Britain Hull"), "1 AAF Germany Lille")
    game.when(intercepting(game, "1 AAF Germany Lille")).refused("18.41")


def test_18_561_defensive_support_against_an_overrun_is_intercepted_too(front):
    game = front("1 AAF Germany Lille", "1 AAF Britain Hull", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish())
    defended(game, "1 AAF Britain Hull").as_seat("axis")
    game.when(intercepting(game, "1 AAF Germany Lille"))
    assert game.facts[0] == InterceptorsCommitted(("GE-AAF-01",), "0300", "overrun")


def test_18_562_naval_air_from_carriers_at_sea_intercepts_in_its_range(front):
    game = placed(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(CARRIER,)))
    game.when(intercepting(game, "1 NAS Germany Graf")).refused("18.45")

    game = supported(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(CARRIER,)))
    defended(game, "1 AAF Britain Hull", to="Hull").as_seat("axis")
    game.when(intercepting(game, "1 NAS Germany Graf", "Hull")).accepted()


def test_18_562_naval_air_of_a_carrier_in_port_does_not(front):
    there = Carrier("Graf", "Germany", 4, "0200")
    game = placed(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(there,)))
    game.when(intercepting(game, "1 NAS Germany Graf")).refused("17.3126E")


def test_17_53D_jets_intercept_defensive_air_support(front):
    jets = (DeclaredFact("research", "Germany/jets", "12"),)
    game = placed(front("1 jet Germany Ghent", "1 AAF Britain Hull", facts=jets))
    game.when(intercepting(game, "1 jet Germany Ghent")).accepted()


def fought(front, ours, theirs, **fields):
    """The German interceptors meet the British over Calais; the dice of the first round are due."""
    game = supported(front(*ours, *theirs, **fields))
    defended(game, *theirs).as_seat("axis")
    for text in ours:
        game.when(intercepting(game, text)).accepted()
    return game.when(Finish()).accepted()


def thrown(game, ours, theirs):
    """Both sides' dice."""
    game.as_seat("axis").when(RollDice(ours)).accepted()
    return game.as_seat("allies").when(RollDice(theirs)).accepted()


def facts(game, kind):
    """What of a kind the last order led to."""
    return [fact for fact in game.facts if isinstance(fact, kind)]


FOUR, THREE = ("4 AAF Germany Lille",), ("3 AAF Britain Hull",)
LOST, TURNED, LEFT = "BR-AAF-01", "BR-AAF-02", "BR-AAF-03"


def test_18_5631_one_round_is_fought_and_then_the_defender_decides(front):
    game = fought(front, FOUR, THREE)
    assert phase(game) == "combat.interception.rolling"
    thrown(game, (1, 2), (1, 1))
    assert facts(game, AirCombatResolved)[0].defenders_eliminated == (LOST,)
    assert phase(game) == "combat.interception.defender_decides"
    game.as_seat("axis").when(FightOn()).refused("sequence of play")


def test_18_5632_who_goes_home_calls_the_support_off(front):
    game = thrown(fought(front, FOUR, THREE), (1, 2), (1, 1))
    game.as_seat("allies").when(Disengage()).accepted()
    assert facts(game, DefensiveSupportCancelled) == [DefensiveSupportCancelled("0300", "regular")]
    assert [game.game.units[one].inverted for one in (TURNED, LEFT)] == ["18.42A", "18.42A"]
    assert phase(game) == "combat.attacks"
    assert not any(defensive_support(game.game, ("0300",), "regular"))


def test_18_5633_of_those_who_carry_on_the_ones_that_did_not_abort_support(front):
    game = thrown(fought(front, FOUR, THREE), (1, 2), (1, 1))
    game.as_seat("allies").when(FightOn()).accepted()
    assert phase(game) == "combat.interception.attacker_decides"
    game.as_seat("axis").when(Disengage()).accepted()
    assert facts(game, DefensiveSupportAborted) == [DefensiveSupportAborted((TURNED,), "0300", "regular")]
    assert [unit.name for unit in defensive_support(game.game, ("0300",), "regular")] == [LEFT]
    assert game.game.units[TURNED].used == "defensive air support"


def test_18_5634_another_round_is_against_all_that_are_left_and_others_may_join(front):
    game = supported(front(*FOUR, *THREE, "1 AAF Germany Ghent"))
    defended(game, *THREE).as_seat("axis").when(intercepting(game, *FOUR), Finish())
    thrown(game, (1, 2), (1, 1)).as_seat("allies").when(FightOn())
    game.as_seat("axis").when(ReinforceCounterair(game.group("1 AAF Germany Ghent")), FightOn()).accepted()
    assert facts(game, AirBattleRoundBegan)[0].defenders == (TURNED, LEFT)
    assert "GE-AAF-05" in facts(game, AirBattleRoundBegan)[0].attackers


def test_18_5634_who_supports_an_attack_does_not_join(front):
    game = front(*FOUR, *THREE, "1 AAF Germany Ghent")
    supported(game, "1 AAF Germany Ghent")
    defended(game, *THREE).as_seat("axis").when(intercepting(game, *FOUR), Finish())
    thrown(game, (1, 2), (1, 1)).as_seat("allies").when(FightOn())
    game.as_seat("axis").when(ReinforceCounterair(game.group("1 AAF Germany Ghent"))).refused(
        "18.41/committed"
    )


def test_18_564_interceptors_go_home_inverted_whatever_came_of_it(front):
    game = thrown(fought(front, FOUR, THREE), (1, 2), (1, 1))
    game.as_seat("allies").when(Disengage())
    left = [unit for unit in game.game.units.values() if unit.nation == "Germany" and unit.base]
    assert {unit.used for unit in left} == {"interception of defensive air support"}
    assert {unit.inverted for unit in left} == {"18.42A"}


def test_18_5633_what_fought_as_squadrons_supports_as_factors_again(front):
    """23.131A, 23.141A, 23.144: a factor of which a squadron aborted or fell supports no more."""
    game = fought(front, ("3 NAS Germany Ghent",), ("2 AAF Britain Hull",))
    thrown(game, (1, 1), (1, 1))
    while game.game.questions:
        question = game.game.questions[0]
        game.as_seat(question.seats[0]).when(Choose(question.options[0])).accepted()
    game.as_seat("allies").when(FightOn()).as_seat("axis").when(Disengage()).accepted()
    there = defensive_support(game.game, ("0300",), "regular")
    assert [unit.kind for unit in there] == ["AAF"]
    assert not any(unit.parent for unit in game.game.units.values())


def test_18_561_the_support_of_several_hexes_is_intercepted_one_after_the_other(front):
    game = supported(
        front("2 AAF Germany Ghent", "2 AAF Germany Lille", "2 AAF Britain Hull", "1 AAF Britain Dover")
    )
    game.as_seat("allies").when(defending(game, "2 AAF Britain Hull"))
    defended(game, "1 AAF Britain Dover", to="0400").as_seat("axis")
    game.when(intercepting(game, "2 AAF Germany Ghent"), intercepting(game, "2 AAF Germany Lille", "0400"))
    game.when(Finish()).accepted()
    thrown(game, (1, 1), (1, 1)).as_seat("allies").when(Disengage()).accepted()
    assert phase(game) == "combat.interception.rolling"
    assert facts(game, AirBattleRoundBegan)[0].place == "0400"


def test_18_561_in_overruns_and_exploitation_it_goes_the_same_way(front):
    game = front(*FOUR, *THREE, phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish())
    defended(game, *THREE).as_seat("axis").when(intercepting(game, *FOUR), Finish())
    assert phase(game) == "movement.overrun.interception.rolling"
    thrown(game, (1, 2), (1, 1)).as_seat("allies").when(Disengage())
    assert phase(game) == "movement.overrun.attacks"


def test_18_619_interception_of_deferred_support_leaves_earlier_support_alone(front):
    game = supported(front("4 AAF Germany Lille", "2 AAF Britain Hull", "1 AAF Britain Dover"))
    defended(game, "1 AAF Britain Dover").as_seat("axis").when(Finish())
    called = DeferredSupportCalledFor(("0300",), "regular")
    game.after(*(one.event for one in settle(WORLD_AT_WAR, game.game, [Ruled(called, ())])))
    defended(game, "2 AAF Britain Hull").as_seat("axis").when(intercepting(game, *FOUR), Finish())
    assert facts(game, AirBattleRoundBegan)[0].defenders == ("BR-AAF-01", "BR-AAF-02")
    thrown(game, (1, 2), (1, 1)).as_seat("allies").when(Disengage()).accepted()
    assert phase(game) == "combat.attacks"
    assert [unit.name for unit in defensive_support(game.game, ("0300",), "regular")] == ["BR-AAF-03"]
