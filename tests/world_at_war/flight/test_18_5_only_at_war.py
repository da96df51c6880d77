"""18.5, 18.6, 23.75A: nations at peace fly no mission against each other, neither offensive nor defensive ones."""

import pytest
from msgspec.structs import replace

from core.world_at_war.strikes.course import AimStrike, Goal, Squadrons
from events.world_at_war.board import DeclaredFact, GroundUnit, Seat
from events.world_at_war.ships import LightShips, Ship
from events.world_at_war.support import SupportCounted
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import MALTA, OPTIONS, WARSPITE, waters
from tests.world_at_war.flights import LYON, METZ, carry, drop
from tests.world_at_war.flights import front as transports
from tests.world_at_war.ground_attacks import METZ as BESIEGED
from tests.world_at_war.ground_attacks import corps, dm
from tests.world_at_war.ground_attacks import front as attacks
from tests.world_at_war.kamikaze_battles import OSAKA, TF58, at_striking
from tests.world_at_war.orders import Finish
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    answered,
    at_allotting,
    at_searching,
    battle,
    carrier,
    patrol,
    strike,
)
from tests.world_at_war.sea_battles import at_striking as at_striking_at_sea
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together
from tests.world_at_war.supported import (
    GROUND,
    defended,
    defending,
    front,
    intercepting,
    supported,
    supporting,
)

__all__ = ["front"]
MALTA_AT_SEA = "0000"
PEACE = DeclaredFact("war", "Britain/Germany", "peace")
ITALY = DeclaredFact("war", "Britain/Italy", "peace")
AT_PEACE = "{} is at peace with {}, as declared."


def war_ends(game, fact=PEACE):
    """From now on the two are at peace."""
    return game.as_seat("gamemaster").when(give.Declare(fact.kind, fact.subject, fact.value)).accepted()


def why(game):
    """What the refusal says."""
    return [found for violation in game.ruling.violations for found in violation.found]


def test_18_551_who_is_at_peace_with_the_attacked_does_not_support_the_attack(front):
    game = front("2 AAF Germany Lille", facts=(PEACE,))
    game.when(supporting(game, "2 AAF Germany Lille")).refused("18.551/war")
    assert why(game) == [AT_PEACE.format("Germany", "Britain")]
    assert "fact war Britain/Germany" in game.ruling.grounds
    game = front("2 AAF Germany Lille", facts=(PEACE,), phase="movement.missions")
    game.when(give.AnnounceOverrun("0300"), supporting(game, "2 AAF Germany Lille")).refused("18.551/war")


@pytest.mark.parametrize("option", ["any", "all"])
def test_18_551_who_is_at_peace_with_one_of_two_defenders_is_doubt_W394(front, option):
    both = (*GROUND, GroundUnit("AU-infantry-1", "Australia", "infantry", 1, "0300"))
    peace = (DeclaredFact("war", "Australia/Germany", "peace"),)
    game = front("2 AAF Germany Lille", facts=peace, ground=both, doubts={"W394": option})
    game.when(supporting(game, "2 AAF Germany Lille"))
    assert "W394" in game.ruling.grounds
    game.refused("18.551/war") if option == "any" else game.accepted()


def test_18_611_who_is_at_peace_with_the_attackers_does_not_defend(front):
    game = supported(front("2 AAF Britain Dover", facts=(PEACE,)))
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover")).refused("18.611/war")


def test_18_611_where_no_attacker_is_known_who_is_at_peace_with_all_that_move_does_not_defend(front):
    powers = ("Italy", "Japan", "Germany")
    peace = tuple(DeclaredFact("war", "/".join(sorted(("Britain", one))), "peace") for one in powers)
    game = supported(front("2 AAF Britain Dover", facts=peace, ground=GROUND[1:]))
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover")).refused("18.611/war")
    game = supported(front("2 AAF Britain Dover", facts=peace[:2], ground=GROUND[1:]))
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover")).accepted()


def test_18_611_who_is_at_war_with_one_that_may_attack_does(front):
    both = (*GROUND, GroundUnit("IT-infantry-1", "Italy", "infantry", 1, "0200"))
    game = supported(front("2 AAF Britain Dover", facts=(PEACE,), ground=both))
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover")).accepted()
    game = supported(front("2 AAF Britain Dover", facts=(PEACE, ITALY), ground=both))
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover")).refused("18.611/war")


@pytest.mark.parametrize(("option", "defenders"), [("no_part", 1), ("as_sent", 3)])
def test_18_611_who_is_at_peace_with_the_attackers_that_are_named_later_is_as_doubt_W422_says(
    board, option, defenders
):
    """Italy and Germany stand before Metz; Germany attacks alone, and Australia is at peace with it."""
    both = corps("GE-1", 4, "0100"), corps("IT-1", 4, "0100", "Italy"), corps("BR-1", 1, BESIEGED, "Britain")
    peace = DeclaredFact("war", "Australia/Germany", "peace")
    air = ("2 AAF Australia Dover",)
    table = attacks(board, *air, ground=both, facts=(dm(1), peace), doubts={"W422": option}).announced()
    table.defended(*air).attacked("GE-1").rolled(6)
    assert table.odds[:2] == (4, defenders)
    assert table.happened(SupportCounted)[-1].defense == (
        () if option == "no_part" else ("AU-AAF-01", "AU-AAF-02")
    )
    table = attacks(board, *air, ground=both, facts=(dm(1), peace), doubts={"W422": option}).announced()
    table.defended(*air).attacked("IT-1").rolled(6)
    assert table.odds[:2] == (4, 3)


def test_18_619_once_the_attackers_are_named_peace_is_asked_with_them_alone(board):
    both = corps("GE-1", 1, "0100"), corps("IT-1", 4, "0100", "Italy"), corps("BR-1", 3, BESIEGED, "Britain")
    peace = DeclaredFact("war", "Australia/Germany", "peace")
    table = attacks(board, "2 AAF Australia Dover", ground=both, facts=(dm(1), peace)).announced().defended()
    table.attacked("GE-1").as_seat("allies")
    table.when(defending(table, "2 AAF Australia Dover", "Metz")).refused("18.611/war")


@pytest.mark.parametrize(("option", "attackers"), [("no_part", 4), ("as_sent", 7)])
def test_18_551_who_made_peace_with_the_attacked_meanwhile_is_as_doubt_W422_says(board, option, attackers):
    """Italian air supports a German attack on Metz, and Italy makes peace with Britain before it starts."""
    both = corps("GE-1", 4, "0100"), corps("BR-1", 1, BESIEGED, "Britain")
    table = attacks(board, "3 AAF Italy Lille", ground=both, facts=(dm(1),), doubts={"W422": option})
    war_ends(table.supported("3 AAF Italy Lille").defended(), ITALY)
    table.attacked("GE-1")
    assert "W422" in next(f.rules for f in table.ruling.facts if isinstance(f.event, SupportCounted))
    table.rolled(6)
    assert table.odds[:2] == (attackers, 1)


def test_18_561_who_is_at_peace_with_the_supporters_does_not_intercept_them(front):
    game = defended(supported(front("2 AAF Germany Lille", "2 AAF Britain Dover")), "2 AAF Britain Dover")
    war_ends(game).as_seat("axis").when(intercepting(game, "2 AAF Germany Lille")).refused("18.561/war")


def flying(board, *facts):
    """Transports fly to Lyon; Dover could intercept them, and Metz could protect them."""
    table = transports(
        board, "1 air transport Germany Lille", "2 AAF Britain Dover", "2 AAF Germany Metz", "1 AAF Britain Oran",
        facts=(DeclaredFact("option", "Axis/Front", "offensive"), *facts), held={"0800": "Britain"},
    )  # fmt: skip
    return table.set_out(carry(table, LYON, "I Corps"))


def test_18_621_who_is_at_peace_with_the_transports_does_not_intercept_them(board):
    table = flying(board)
    war_ends(table).as_seat("allies")
    table.when(give.InterceptAirTransport(table.group("2 AAF Britain Dover"), LYON)).refused("18.621/war")
    table = flying(board, PEACE)
    assert table.phase == "movement.missions"  # nobody is asked


def test_18_622_who_is_at_peace_with_the_interceptors_does_not_counter_intercept_them(board):
    table = flying(board).intercepted(at=LYON)
    war_ends(table).as_seat("axis")
    table.when(give.CounterIntercept(table.group("2 AAF Germany Metz"))).refused("18.622/war")


def test_18_512C_airborne_units_drop_on_nations_at_war_alone(board):
    held = {METZ: "Britain"}
    table = transports(
        board,
        phase="combat.missions",
        facts=(DeclaredFact("option", "Axis/Front", "offensive"), PEACE),
        held=held,
    )
    table.when(drop(table, METZ, "Paras")).refused("18.512C/war")


def test_23_75A_a_force_at_peace_is_not_attacked_though_one_at_war_sails_with_it(board):
    both = together(fleet("Force H"), fleet("Force K", nation="Australia"))
    peace = (DeclaredFact("war", "Australia/Germany", "peace"),)
    table = at_sea(board, "3 NAS Germany Catania", **both, facts=peace)
    table.sail("0100", "0200", "0300", forces=("Force H", "Force K")).axis(give.AttackAtSea()).allies(
        Finish()
    )
    table.axis(give.StrikeAtSea(squadrons(1), "Force K")).refused("23.75A/side")
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).accepted()


def test_23_21_who_is_at_peace_with_the_attackers_flies_no_cover(board):
    peace = (DeclaredFact("war", "Germany/United States", "peace"),)
    texts = "3 NAS Germany Catania", "2 NAS Britain Malta", "1 NAS United States Malta"
    table = at_sea(board, *texts, facts=peace).sail("0100", "0200", "0300").axis(give.AttackAtSea())
    table.allies(give.CoverForce(squadrons(1, "NAS", "United States", "0000"))).refused("23.21/war")
    table.allies(give.CoverForce(squadrons(1, "NAS", "Britain", "0000"))).accepted()


def test_23_31_who_is_at_peace_with_the_attackers_flies_no_patrol(board):
    """The American carriers sail with the British; Germany attacks the British alone."""
    both = together(fleet("Force H"), fleet("TF 1", nation="United States"))
    peace = (DeclaredFact("war", "Germany/United States", "peace"),)
    texts = "3 NAS Germany Catania", "2 NAS United States TF 1 CV1", "2 NAS Britain Force H CV1"
    table = at_sea(board, *texts, **both, facts=peace)
    table.sail("0100", "0200", "0300", forces=("Force H", "TF 1")).axis(give.AttackAtSea())
    table.allies(give.FlyPatrol(squadrons(1, "NAS", "United States", "TF 1 CV1"))).refused("23.31/war")
    table.allies(give.FlyPatrol(squadrons(1, "NAS", "Britain", "Force H CV1"))).accepted()


@pytest.mark.parametrize("option", ["spared", "as_the_holder"])
def test_23_51_ships_of_a_nation_at_peace_in_an_enemy_s_port_are_doubt_W402(board, option):
    peace = DeclaredFact("war", "Germany/United States", "peace")
    texas = Ship("Texas", "United States", 4, MALTA)
    table = waters(
        board, "3 AAF Germany Lille", ships=(WARSPITE, texas), light=(), facts=(*OPTIONS, peace),
        doubts={"W402": option},
    )  # fmt: skip
    table.attack("3 AAF Germany Lille").accepted()
    table.done().due((1, 1))
    asked = bool([strike for strike in table.game.strikes if not strike.ended and not table.game.rolls])
    assert asked == (option == "as_the_holder")  # a single target is not asked for
    if asked:
        table.as_seat("axis").when(AimStrike((Goal("Texas", (Squadrons(2, "AAF", "Germany"),)),))).accepted()
    assert [a.target for a in table.game.strikes[-1].aims] == (["Texas"] if asked else ["Warspite"])


@pytest.mark.parametrize("option", ["spared", "as_the_holder"])
def test_23_42_a_seat_whose_ships_in_port_are_spared_throws_no_dice_for_those_that_fire_doubt_W402(
    board, option
):
    peace = DeclaredFact("war", "Germany/United States", "peace")
    texas = Ship("Texas", "United States", 4, MALTA)
    seats = (
        Seat("axis", "Axis", ("Germany",)),
        Seat("london", "Allied", ("Britain",)),
        Seat("washington", "Allied", ("United States",)),
    )
    fields = {"ships": (WARSPITE, texas), "light": (), "seats": seats, "doubts": {"W402": option}}
    table = waters(board, "3 AAF Germany Lille", facts=(*OPTIONS, peace), **fields)
    table.attack("3 AAF Germany Lille").accepted()
    [roll] = table.done().game.rolls
    assert roll.seats == (("london",) if option == "spared" else ("london", "washington"))


@pytest.mark.parametrize("option", ["spared", "as_the_holder"])
def test_23_51_a_port_is_not_attacked_for_ships_of_a_nation_at_peace_alone_as_doubt_W402_says(board, option):
    peace = DeclaredFact("war", "Germany/United States", "peace")
    texas = Ship("Texas", "United States", 4, MALTA)
    fields = {"ships": (texas,), "light": (), "doubts": {"W402": option}}
    table = waters(board, "3 AAF Germany Lille", **fields, facts=(*OPTIONS, peace))
    table.attack("3 AAF Germany Lille")
    table.accepted() if option == "as_the_holder" else table.refused("23.51/ships")
    waters(board, "3 AAF Germany Lille", **fields, facts=OPTIONS).attack("3 AAF Germany Lille").accepted()


@pytest.mark.parametrize("kind", ["SS", "DD"])
def test_23_43C_a_port_is_not_attacked_for_submarines_alone(board, kind):
    boats = LightShips("Britain", kind, 3, MALTA)
    table = waters(board, "3 AAF Germany Lille", ships=(), light=(boats,), facts=OPTIONS)
    table.attack("3 AAF Germany Lille")
    table.refused("23.51/ships") if kind == "SS" else table.accepted()


def test_23_75A_in_naval_combat_who_is_at_peace_does_not_strike_though_partners_may(board):
    peace = DeclaredFact("war", "Germany/United States", "peace")
    table = at_striking(board, 3, "4 NAS Germany Osaka", facts=(peace,)).as_seat("axis")
    flight = give.Flight((give.Group(2, "NAS", "Germany", OSAKA),))
    table.when(give.LaunchStrike(TF58, flight)).refused("23.75A/combat")
    table.when(give.DiveOnForce("Japan", 1, TF58)).accepted()


AMERICAN = DeclaredFact("war", "Japan/United States", "peace")
YORKTOWN = carrier("Yorktown", "United States", FORCE_Z, 2)
TOGETHER = (carrier("Akagi"), carrier("Eagle", "Britain", FORCE_Z, 2), YORKTOWN)
"""An American carrier in a British force, against Akagi."""


def test_23_21_in_naval_combat_who_is_at_peace_with_all_that_are_met_covers_nothing(board):
    table = at_allotting(battle(board, "1 NAS United States Malta", "1 NAS Britain Malta", facts=(AMERICAN,)))
    answered(table, give.AllotPatrol())
    for nation, number in (("United States", "23.21/war in combat"), ("Britain", "")):
        air = give.Flight((squadrons(1, "NAS", nation, MALTA_AT_SEA),))
        table.as_seat("allies").when(give.AllotCover((give.Covering(FORCE_Z, air),)))
        table.refused(number) if number else table.accepted()


def test_23_31_in_naval_combat_who_is_at_peace_with_all_that_are_met_does_not_patrol(board):
    aboard = "2 NAS United States Yorktown", "2 NAS Britain Eagle"
    table = at_allotting(battle(board, *aboard, carriers=TOGETHER, facts=(AMERICAN,))).as_seat("allies")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Yorktown", "United States"),))))
    table.refused("23.31/war in combat")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Eagle", "Britain"),)))).accepted()


def test_23_11B_in_naval_combat_who_is_at_peace_with_those_that_are_sought_does_not_search(board):
    air = "1 NAS United States Malta", "1 NAS Britain Malta"
    table = at_searching(battle(board, *air, facts=(AMERICAN,))).as_seat("allies")
    table.when(give.SearchAtSea(give.Named(("US-NAS-01",))))
    table.refused("23.11B/war in combat")
    table.when(give.SearchAtSea(give.Named(("BR-NAS-01",)))).accepted()


def test_23_11A_who_is_at_peace_with_a_force_neither_spots_it_nor_searches_for_it(board):
    peace = (DeclaredFact("war", "Britain/Germany", "peace"),)
    table = at_sea(board, "3 NAS Germany Catania", "1 NAS Italy Catania", facts=peace)
    table.sail("0100", "0200", "0300").as_seat("axis")
    for nation in ("Germany", "Italy"):
        asked = give.Named((f"{nation[:2].upper()}-NAS-01",))
        for order, number in (
            (give.Spot("Force H", asked), "23.11A/war"),
            (give.Search("Force H", asked), "23.11B/war"),
        ):
            table.when(order)
            found = [one.check for one in table.ruling.violations] if nation == "Germany" else []
            assert (number in found) == (nation == "Germany"), table.ruling


def in_the_open(table):
    """What is under the British marker is known."""
    known = replace(table.game.forces[FORCE_Z], concealed=False)
    table.game = replace(table.game, forces={**table.game.forces, FORCE_Z: known})
    return table.as_seat("axis")


def test_23_75A_what_a_marker_conceals_bars_nobody_W418(board):
    sea = battle(board, "2 NAS Japan Akagi", carriers=TOGETHER, facts=(AMERICAN,))
    table = at_striking_at_sea(sea, (("axis", (FORCE_Z, 2)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()


@pytest.mark.parametrize(("option", "bars"), [("ships", True), ("marker", False)])
def test_23_75A_whose_a_combat_group_of_two_nations_is_is_doubt_W418(board, option, bars):
    """Japan is at war with Britain, whose force it is, and at peace with America, which has a carrier in it."""
    sea = battle(board, "2 NAS Japan Akagi", carriers=TOGETHER, facts=(AMERICAN,), doubts={"W418": option})
    table = in_the_open(at_striking_at_sea(sea, (("axis", (FORCE_Z, 2)),)))
    table.when(strike(FORCE_Z, patrol(2, "Akagi")))
    table.refused("23.75A/combat") if bars else table.accepted()
    assert "W418" in table.ruling.grounds


def test_23_75A_under_all_of_W394_war_with_one_of_them_is_enough(board):
    doubts = {"W394": "all"}
    sea = battle(board, "2 NAS Japan Akagi", carriers=TOGETHER, facts=(AMERICAN,), doubts=doubts)
    table = in_the_open(at_striking_at_sea(sea, (("axis", (FORCE_Z, 2)),)))
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()
