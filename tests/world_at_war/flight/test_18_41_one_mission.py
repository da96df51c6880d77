"""18.41, 18.522B, 18.555, 18.622: who is committed to a mission flies no other, whatever asks for it."""

import pytest

from core.world_at_war.board import name
from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing
from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.under_way.commitments import Commitment, committed_to, in_the_air, told
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.bombing import Raid
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.support import DefensiveSupport, GroundSupport
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import GroundUnit, Named
from tests.world_at_war.orders import (
    AnnounceCounterair,
    CounterIntercept,
    Finish,
    FlyAirdrop,
    FlyAirTransport,
    InterceptAirTransport,
)
from tests.world_at_war.sea_battles import KIDO, all_done, at_allotting, joined, patrol, sea
from tests.world_at_war.supported import (
    GROUND,
    AnnounceOverrun,
    defended,
    front,
    intercepting,
    settled,
    supporting,
)

__all__ = ["front", "sea"]
CALAIS, COMMITTED = "0300", "18.41/committed"
PARAS = GroundUnit("Paras", "Germany", "airborne", 1, "0000")
CORPS = GroundUnit("I Corps", "Germany", "infantry", 1, "0000")
HULL, FREE = Named(("BR-AAF-01",)), "1 AAF Britain Dover"


def prevented(front, *texts, **fields):
    """Two factors from Hull have prevented an overrun of Calais, and stay over it (18.613)."""
    game = front("2 AAF Britain Hull", *texts, phase="movement.missions", **fields)
    game.when(AnnounceOverrun(CALAIS), Finish()).accepted()
    defended(game, "2 AAF Britain Hull").as_seat("axis").when(Finish(), settled(game, "prevented"))
    return game.accepted()


def test_18_41_who_supports_an_attack_does_not_bomb(front):
    game = front("2 AAF Germany Ghent")
    game.when(supporting(game, "1 AAF Germany Ghent")).accepted()
    game.when(AnnounceBombing(game.group("2 AAF Germany Ghent"), CALAIS)).refused(COMMITTED)
    assert game.told() == "GE-AAF-01 is committed to ground support (Calais)."
    game.when(AnnounceBombing(game.group("1 AAF Germany Ghent"), CALAIS)).accepted()
    assert game.facts[0].units == ("GE-AAF-02",)


def test_18_41_who_supports_an_attack_does_not_escort_bombers(front):
    game = front("1 AAF Germany Ghent", "1 AAF Germany Lille")
    game.when(supporting(game, "1 AAF Germany Ghent")).accepted()
    game.when(AnnounceBombing(game.group("1 AAF Germany Lille"), CALAIS)).accepted()
    game.when(EscortBombing(game.group("1 AAF Germany Ghent"), CALAIS)).refused(COMMITTED)


def test_18_622_who_supports_an_attack_does_not_counter_intercept(front):
    texts = "1 air transport Germany Lille", "2 AAF Germany Ghent", "1 AAF Britain Hull"
    game = front(*texts, ground=(*GROUND, PARAS))
    game.when(supporting(game, "1 AAF Germany Ghent"))
    game.when(FlyAirdrop(game.group("1 air transport Germany Lille"), ("Paras",), CALAIS)).accepted()
    game.as_seat("allies").when(InterceptAirTransport(game.group("1 AAF Britain Hull"), CALAIS), Finish())
    game.as_seat("axis").when(CounterIntercept(game.group("2 AAF Germany Ghent"))).refused(COMMITTED)
    game.when(CounterIntercept(game.group("1 AAF Germany Ghent"))).accepted()
    assert game.facts[0].units == ("GE-AAF-02",)


def test_18_621_support_that_stays_over_its_hex_intercepts_no_air_transport(front):
    game = prevented(front, "1 air transport Germany Lille", FREE, ground=(*GROUND, CORPS))
    game.when(FlyAirTransport(game.group("1 air transport Germany Lille"), ("I Corps",), "0200")).accepted()
    game.as_seat("allies").when(InterceptAirTransport(game.group("2 AAF Britain Hull"), "0200"))
    game.refused(COMMITTED)
    assert "BR-AAF-02 is committed to defensive air support (Calais)." in game.told()


def test_18_57_support_that_stays_over_its_hex_opposes_no_bombing(front):
    game = prevented(front, "1 AAF Germany Ghent", FREE).when(Finish(), Finish()).accepted()
    game.when(AnnounceBombing(game.group("1 AAF Germany Ghent"), CALAIS), Finish()).accepted()
    game.as_seat("allies").when(OpposeBombing(HULL, CALAIS)).refused(COMMITTED)


def test_18_41_bombers_give_no_ground_support_and_intercept_nobody(front):
    """The bombings of the phase are announced first, so the units are those of a raid that goes on."""
    game = prevented(front, "2 AAF Germany Ghent", raids=(Raid(CALAIS, ("GE-AAF-01",), ("GE-AAF-02",)),))
    game.in_phase("combat.missions").when(supporting(game, "2 AAF Germany Ghent"))
    game.refused(COMMITTED)
    assert "bombing (Calais)" in game.told()
    assert "escorting bombing (Calais)" in game.told()
    game.in_phase("combat.interception.announcing").when(intercepting(game, "1 AAF Germany Ghent"))
    game.refused(COMMITTED)


def test_23_31_naval_air_that_supports_an_attack_flies_no_combat_air_patrol_in_naval_combat(sea):
    out = GroundSupport(("0000",), "regular", units=("JP-NAS-01", "JP-NAS-02"))
    table = at_allotting(sea("3 NAS Japan Akagi", supports=(out,)))
    assert table.game.naval_combats[0].available == {KIDO: 1}
    table.as_seat("axis").when(give.AllotPatrol(give.Flight((), ("JP-NAS-01",)))).refused("23.35B")
    assert table.told() == "JP-NAS-01 at Akagi is committed to ground support (Malta)."
    table.when(give.AllotPatrol(give.Flight((patrol(2, "Akagi"),)))).refused("23.35B", "23.33")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Akagi"),)))).accepted()
    assert table.facts[0].patrols[0].units == ("JP-NAS-03",)


def test_23_61C_naval_air_that_supports_an_attack_counterairs_no_base_from_naval_combat(sea):
    out = GroundSupport(("0000",), "regular", units=("JP-NAS-01",))
    table = all_done(joined(sea("1 NAS Japan Akagi", supports=(out,))))
    order = give.LaunchCounterair("0000", give.Flight((patrol(1, "Akagi"),)))
    table.as_seat("axis").when(order).refused("23.64")
    assert "ground support (Malta)" in table.told()


ONE = ("GE-AAF-01",)
COMMITTED_TO = {
    "counterair": {"battles": (AirBattle(CALAIS, attackers=ONE),)},
    "interception of defensive air support": {
        "battles": (AirBattle(CALAIS, attackers=ONE, kind="interception of defensive air support"),)
    },
    "ground support": {"supports": (GroundSupport((CALAIS,), "regular", units=ONE),)},
    "defensive air support": {"defenses": (DefensiveSupport(CALAIS, "regular", ONE),)},
    "escorting defensive air support": {"defenses": (DefensiveSupport(CALAIS, "regular", escorts=ONE),)},
    "air supply": {"transports": (TransportMission("air supply", ONE, CALAIS, (CALAIS,), "0200"),)},
    "bombing": {"raids": (Raid(CALAIS, ONE),)},
    "escorting bombing": {"raids": (Raid(CALAIS, (), ONE),)},
    "opposing bombing": {"raids": (Raid(CALAIS, defenders=ONE),)},
    "attack on a naval base": {"base_attacks": (BaseAttack(CALAIS, striking=ONE),)},
}


@pytest.mark.parametrize("mission", COMMITTED_TO)
def test_18_41_it_is_one_question_to_what_a_unit_is_committed(front, mission):
    game = front("1 AAF Germany Ghent", **COMMITTED_TO[mission]).game
    errand = committed_to(game, game.units[ONE[0]])
    assert told(game, errand) == f"{mission} (Calais)"


@pytest.mark.parametrize("mission", COMMITTED_TO)
def test_18_41_whatever_it_is_committed_to_it_starts_nothing_else(front, mission):
    """Every order for a mission of the side that moves, in the state that has it."""
    game = front("1 AAF Germany Ghent", **COMMITTED_TO[mission])
    one = game.group("1 AAF Germany Ghent")
    for state, order in {
        "combat.counterair.announcing": AnnounceCounterair(one, CALAIS),
        "combat.missions": supporting(game, "1 AAF Germany Ghent"),
        "combat.bombing.announcing": AnnounceBombing(one, CALAIS),
        "combat.naval_bases.announcing": AttackNavalBase(one, "0500"),
    }.items():
        game.in_phase(state).when(order)
        assert COMMITTED in [v.check for v in game.ruling.violations], (state, game.ruling)


def test_18_41_who_was_used_is_committed_to_that_and_who_is_free_to_nothing(front):
    game = front("2 AAF Germany Ghent").after(AirMissionFlown(ONE, "bombing", CALAIS, "0200")).game
    assert committed_to(game, game.units["GE-AAF-01"]) == Commitment("bombing")
    assert in_the_air(game, game.units["GE-AAF-01"]) is None
    assert committed_to(game, game.units["GE-AAF-02"]) is None


def test_18_524_a_counterair_that_is_announced_is_on_the_ground_until_it_begins(front):
    announced, begun = AirBattle(CALAIS, attackers=ONE), AirBattle(CALAIS, attackers=ONE, round=1)
    for fight, place in ((announced, None), (begun, CALAIS)):
        game = front("1 AAF Germany Ghent", battles=(fight,)).game
        errand = in_the_air(game, game.units[ONE[0]])
        assert (errand and name(game, errand.places[0])) == (place and "Calais")


def test_17_3124_naval_air_that_is_out_on_a_mission_goes_to_no_other_deck_meanwhile(sea):
    out = GroundSupport(("0000",), "regular", units=("JP-NAS-01",))
    table = sea("2 NAS Japan Akagi", supports=(out,)).as_seat("axis")
    table.when(give.ShiftNavalAir(patrol(2, "Akagi"), "Kaga")).refused("17.3124/out")
    assert table.told() == "JP-NAS-01 is committed to ground support (Malta)."
    table.when(give.ShiftNavalAir(patrol(1, "Akagi"), "Kaga")).accepted()
    assert table.base_of("JP-NAS-02") == "Kaga"


def test_18_512F_nor_do_supporters_bomb_while_ground_attacks_are_made(front):
    game = front("2 AAF Germany Ghent")
    game.when(supporting(game, "1 AAF Germany Ghent"), Finish()).as_seat("allies").when(Finish())
    assert game.game.turn.phase == "combat.attacks"
    game.as_seat("axis").when(AnnounceBombing(game.group("2 AAF Germany Ghent"), CALAIS)).refused(COMMITTED)
    game.when(AnnounceBombing(game.group("1 AAF Germany Ghent"), CALAIS)).accepted()
    assert game.facts[0].units == ("GE-AAF-02",)
