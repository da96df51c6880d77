"""23.6: carriers attack naval bases from their patrol hex, or on a fast carrier mission."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Carrier
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced, NavalBaseAttackEnded, NavalBaseStruck
from events.world_at_war.ships import NavalForce
from events.world_at_war.strikes import NavalAttackRolled
from tests.world_at_war.base_attacks import MALTA, waters

SEA = "0300"
KIDO = NavalForce("Kido", "Germany", SEA, at_sea=True, activity="patrol", path=("0000", SEA), reached=1)
GRAF = Carrier("Graf", "Germany", 4, SEA, at_sea=True, force="Kido")


@pytest.fixture
def patrol(board):
    def lay(*texts, force=KIDO, carriers=(GRAF,), phase="movement.missions", **more):
        return waters(
            board, *("3 NAS Germany Graf", *texts), forces=(force,), carriers=carriers, phase=phase, **more
        )

    return lay


def test_23_61A_a_patrol_attacks_from_its_patrol_hex_in_the_movement_phase_18_511C(patrol):
    table = patrol()
    table.attack("3 NAS Germany Graf").accepted()
    assert table.told(NavalBaseAttackAnnounced)[0].force == SEA
    assert table.phase == "movement.naval_bases.announcing"


def test_23_61A_not_before_it_has_reached_it(patrol):
    under_way = replace(KIDO, path=("0000", SEA, "0400"))
    patrol(force=under_way).attack("3 NAS Germany Graf").refused("23.61")


def test_23_61B_a_fast_carrier_mission_attacks_in_the_combat_phase(patrol):
    fast = replace(KIDO, activity="fast carrier mission")
    patrol(force=fast, phase="combat.missions").attack("3 NAS Germany Graf").accepted()
    patrol(force=fast, phase="combat.naval_bases.announcing").attack("3 NAS Germany Graf").accepted()
    patrol(force=fast).attack("3 NAS Germany Graf").refused("23.61A")


@pytest.mark.parametrize("activity", ["raid", "seaborne invasion", "sea transport", "interception", ""])
def test_23_62_on_other_activities_carriers_attack_no_base(patrol, activity):
    patrol(force=replace(KIDO, activity=activity)).attack("3 NAS Germany Graf").refused("23.61")


def test_23_61_carriers_in_no_task_force_have_no_activity(patrol):
    table = patrol(carriers=(replace(GRAF, force=""),))
    table.attack("3 NAS Germany Graf").refused("23.61")


def test_23_51_after_carriers_attacked_among_the_missions_it_is_still_late_for_land_based_air(patrol):
    fast = replace(KIDO, activity="fast carrier mission")
    table = patrol("3 AAF Germany Lille", force=fast, phase="combat.missions")
    table.attack("1 NAS Germany Graf").accepted()
    assert table.phase == "combat.naval_bases.from_carriers"
    table.attack("1 AAF Germany Lille").refused("23.51/when")
    table.attack("2 NAS Germany Graf", against="air").accepted()
    table.done()
    assert table.phase == "combat.naval_bases.strike.firing"


def test_17_3126E_from_carriers_in_port_nothing_is_attacked(patrol):
    at_home = replace(KIDO, place="0000", at_sea=False, activity="", path=())
    table = patrol(force=at_home, carriers=(replace(GRAF, place="0000", at_sea=False),))
    table.attack("3 NAS Germany Graf").refused("17.3126E")


def test_23_51_land_based_and_carrier_based_air_never_attack_together(patrol):
    table = patrol("2 AAF Germany Lille", phase="combat.naval_bases.announcing")
    table.attack("3 NAS Germany Graf").attack("2 AAF Germany Lille").accepted()
    assert [(one.place, one.force) for one in table.game.base_attacks] == [(MALTA, SEA), (MALTA, "")]


@pytest.mark.parametrize(("option", "inverted"), [("inverted", {"18.42A"}), ("as_carrier", set())])
def test_23_63_19_12_carriers_strike_a_base_once(patrol, option, inverted):
    """What becomes of their air is doubt W276."""
    table = patrol(doubts={"W276": option})
    table.attack("3 NAS Germany Graf").accepted()
    table.done().struck(("Warspite", 2, "NAS", "Germany"))
    assert table.phase == "movement.missions"
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(MALTA, SEA, 1)]
    (home,) = table.told(AirMissionFlown)
    assert (home.base, home.mission) == ("Graf", "attack on a naval base")
    assert set(table.inverted().values()) == inverted
    table.attack("3 NAS Germany Graf").refused("18.41")


def test_23_63_patrols_may_counterair_with_some_of_their_air(patrol):
    table = patrol("1 NAS Britain Malta")
    table.attack("1 NAS Germany Graf", against="air").attack("2 NAS Germany Graf").accepted()
    table.done()
    assert sorted(due.by for due in table.game.rolls) == ["attacker", "defender"]


@pytest.mark.parametrize(
    ("dice", "hits", "left"), [((4, 4), 2, "afloat"), ((4, 5), 3, "damaged"), ((6, 6), 4, "sunk")]
)
def test_23_66_the_rolls_of_23_44_say_what_the_ships_that_carriers_attack_lose(patrol, dice, hits, left):
    """Three of four come through; +2 for Germany, -2 for Britain and nothing for naval air over a port."""
    table = patrol("1 NAS Germany Graf")
    table.attack("4 NAS Germany Graf").accepted()
    table.done().struck(("Warspite", 3, "NAS", "Germany"), dice=(dice,))
    assert table.last(NavalAttackRolled).hits == hits
    ship = table.game.ships.get("Warspite")
    assert ("sunk" if ship is None else "damaged" if ship.damaged else "afloat") == left
    told = [type(fact) for fact in table.all if isinstance(fact, NavalAttackRolled | NavalBaseStruck)]
    assert told == [NavalAttackRolled, NavalBaseStruck]
