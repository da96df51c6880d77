"""23.46C: after a round of naval combat against a patrol in its patrol hex, who is near it may leave."""

import pytest
from msgspec.structs import replace

from core.world_at_war.naval_bases.target import EscapeByAir, EscapeBySea
from events.world_at_war.activities import NavalActivityEnded
from events.world_at_war.air_battle import StandingOrder
from events.world_at_war.board import DeclaredFact
from events.world_at_war.counterair import AirUnitsTookRefuge
from events.world_at_war.naval_bases import NavalForceEscaped
from events.world_at_war.naval_combat import (
    BaseCounterair,
    BaseCounteraired,
    BaseCounterairLaunched,
    NavalCombatRoundBegan,
)
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.support import DefensiveSupport
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    HERE,
    KIDO,
    all_done,
    allotted,
    at_striking,
    battle,
    carrier,
    joined,
)

MALTA, TRIPOLI = "0000", "0300"
PATROL = NavalForce(KIDO, "Japan", HERE, at_sea=True, activity="patrol", path=(HERE,), concealed=False)
FORCE_K = NavalForce("Force K", "Britain", MALTA)
AIR = "2 AAF Britain Malta"


@pytest.fixture
def fought(board):
    """fought(patrol=...) -> the fleets have fought a round against a Japanese patrol; Malta is near it."""

    def lay(*texts, patrol=PATROL, **more):
        table = battle(board, *texts, **more)
        table.game = replace(table.game, forces={**table.game.forces, KIDO: patrol})
        at_striking(table, ())
        return all_done(all_done(table))

    return lay


AKAGI = "3 NAS Japan Akagi"


def test_23_461A_who_is_over_a_hex_is_not_in_the_base_and_does_not_leave_it(fought):
    table = fought(AKAGI, AIR, defenses=(DefensiveSupport(TRIPOLI, "regular", ("BR-AAF-01",)),))
    table.as_seat("allies").when(EscapeByAir(give.Group(2, "AAF", "Britain", MALTA), TRIPOLI))
    table.refused("23.461A/away")
    assert "BR-AAF-01 is not at Malta: it is committed to defensive air support (Tripoli)." in table.told()
    table.when(EscapeByAir(give.Group(1, "AAF", "Britain", MALTA), TRIPOLI)).accepted()
    table.then(AirUnitsTookRefuge(("BR-AAF-02",), MALTA, TRIPOLI))


def test_23_46C_units_near_the_patrol_may_leave_after_the_round(fought):
    table = fought(AKAGI, AIR)
    assert table.game.turn.phase == "combat.naval_escape"
    assert awaited(table.game) == ("allies",)
    group = give.Group(2, "AAF", "Britain", MALTA)
    table.as_seat("allies").when(EscapeByAir(group, TRIPOLI)).accepted()
    table.then(AirUnitsTookRefuge(("BR-AAF-01", "BR-AAF-02"), MALTA, TRIPOLI))
    table.when(give.Finish()).accepted()
    assert table.game.turn.phase == "combat.naval_combat.deciding"


SEATS = ("axis", "allies", "air")


def test_22_41_what_leaves_is_asked_once_those_have_spoken_whose_ships_fought(board):
    """The Americans have air near it and no ships in it: the fight of the fleets does not wait for them."""
    table = battle(board, AKAGI, AIR, "1 AAF United States Malta")
    british = replace(table.game.seats["allies"], nations=("Britain",))
    american = replace(british, name="air", nations=("United States",))
    table.game = replace(
        table.game,
        forces={KIDO: PATROL, FORCE_Z: replace(table.game.forces[FORCE_Z], concealed=False)},
        seats={**table.game.seats, "allies": british, "air": american},
    )
    table = all_done(all_done(joined(table), SEATS), SEATS)
    table = all_done(all_done(allotted(table, {}, {}), SEATS), SEATS)
    assert table.game.turn.phase == "combat.naval_combat.fleet"
    assert awaited(table.game) == ("allies", "axis")
    all_done(table, SEATS)
    assert table.game.turn.phase == "combat.naval_escape"


@pytest.mark.parametrize("facts", [(), (DeclaredFact("war", "Japan/United States", "peace"),)])
def test_23_46C_a_patrol_of_a_nation_at_peace_with_them_is_no_enemy(fought, facts):
    table = fought(AKAGI, AIR, "1 AAF United States Malta", facts=facts)
    order = EscapeByAir(give.Group(1, "AAF", "United States", MALTA), TRIPOLI)
    table.as_seat("gamemaster").when(order)
    table.refused("23.46") if facts else table.accepted()


def test_23_46A_air_that_carriers_of_no_patrol_counteraired_may_leave_after_the_round(board):
    table = battle(board, AKAGI, AIR)
    at_striking(table, ())
    combat = table.game.naval_combats[0]
    raid = BaseCounterair("Axis", MALTA, ("JP-NAS-01",), over=True)
    table.game = replace(table.game, naval_combats=(replace(combat, counterairs=(raid,)),))
    all_done(all_done(table))
    assert table.game.turn.phase == "combat.naval_escape"
    assert awaited(table.game) == ("allies",)
    group = give.Group(2, "AAF", "Britain", MALTA)
    table.as_seat("allies").when(EscapeByAir(group, TRIPOLI)).accepted()
    assert awaited(table.game) == ("allies",)
    table.when(give.Finish()).accepted()
    assert table.game.turn.phase == "combat.naval_combat.deciding"


def test_23_46A_where_a_counterair_met_no_air_nothing_leaves(board):
    table = battle(board, AKAGI, forces=(FORCE_K,))
    at_striking(table, ())
    combat = table.game.naval_combats[0]
    raid = BaseCounterair("Axis", MALTA, ("JP-NAS-01",), over=True)
    table.game = replace(table.game, naval_combats=(replace(combat, counterairs=(raid,)),))
    assert all_done(all_done(table)).game.turn.phase == "combat.naval_combat.deciding"


def test_23_461A_not_to_a_base_that_was_counteraired_in_the_naval_combat_18_521D(fought):
    """Nobody was at Tripoli; that it is denied as a refuge is what such a counterair is for."""
    table = fought(AKAGI, AIR)
    raid = BaseCounterairLaunched("axis", "Axis", TRIPOLI, ("JP-NAS-01",))
    combat = table.game.naval_combats[0].name
    over = BaseCounteraired("Axis", TRIPOLI, ("JP-NAS-01",))
    table.after(raid, over, NavalCombatRoundBegan(combat, HERE, 2))
    order = EscapeByAir(give.Group(2, "AAF", "Britain", MALTA), TRIPOLI)
    table.as_seat("allies").when(order).refused("23.461A/attacked")


def test_23_46C_those_beyond_its_range_and_its_own_side_stay(fought):
    far = "Malta~ = = Tripoli~ . . . . York"
    table = fought(AKAGI, AIR, "1 AAF Britain York", drawing=far)
    order = EscapeByAir(give.Group(1, "AAF", "Britain", "0800"), TRIPOLI)
    table.as_seat("allies").when(order).refused("23.46")
    table.as_seat("axis").when(give.Finish()).refused("sequence of play")


@pytest.mark.parametrize("change", [{"activity": "raid"}, {"path": (HERE, "0200")}, {"nation": "Britain"}])
def test_23_46C_it_must_be_an_enemy_patrol_in_its_patrol_hex(fought, change):
    if "nation" in change:
        table = fought(AKAGI, "2 AAF Japan Malta")
    else:
        table = fought(AKAGI, AIR, patrol=replace(PATROL, **change))
    assert table.game.turn.phase == "combat.naval_combat.deciding"


def test_23_46C_a_task_force_leaves_by_sea_and_naval_combat_goes_on_after_it(fought):
    safe = "Malta~ = = Tripoli~ = = = = Haifa~"
    ship = Ship("Warspite", "Britain", 4, MALTA, force="Force K")
    table = fought(
        AKAGI, drawing=safe, forces=(FORCE_K,), ships=(ship, Ship("Repulse", "Britain", 4, HERE, at_sea=True, force=FORCE_Z)),
    )  # fmt: skip
    table.as_seat("allies").when(EscapeBySea("Force K", "0800")).accepted()
    told = [fact for fact in table.facts if isinstance(fact, NavalForceEscaped | NavalActivityEnded)]
    assert told == [NavalForceEscaped("Force K", MALTA, "0800"), NavalActivityEnded("0800", "arrived")]
    assert table.game.turn.phase == "combat.naval_escape"
    table.when(give.Finish()).accepted()
    assert table.game.turn.phase == "combat.naval_combat.deciding"


def test_23_46C_no_other_naval_combat_is_fought_while_ships_escape_from_the_first(fought):
    safe = "Malta~ = = Tripoli~ = = = = Haifa~"
    ship = Ship("Warspite", "Britain", 4, MALTA, force="Force K")
    table = fought(
        AKAGI, "3 NAS Japan Tripoli", drawing=safe, held={TRIPOLI: "Japan"}, forces=(FORCE_K,),
        ships=(ship, Ship("Repulse", "Britain", 4, HERE, at_sea=True, force=FORCE_Z)),
    )  # fmt: skip
    table.as_seat("allies").when(EscapeBySea("Force K", "0800")).accepted()
    assert table.game.turn.phase == "combat.naval_activity.entered"
    table.as_seat("axis").when(give.JoinBattle(HERE)).refused("declaration/one")
    assert table.told() == f"That at {HERE} is fought still."
    assert not on_the_menu(table, give.JoinBattle(HERE))


@pytest.mark.parametrize("option", ["carrier_air", "any_patrol"])
def test_23_46C_a_patrol_without_carriers_is_as_doubt_W371_says(fought, option):
    light = (
        LightShips("Japan", "DD", 6, HERE, at_sea=True, force=KIDO),
        LightShips("Britain", "DD", 4, HERE, at_sea=True, force=FORCE_Z),
    )
    table = fought(
        AIR, carriers=(carrier("Eagle", "Britain", FORCE_Z),), light=light, doubts={"W371": option}
    )
    leave = option == "any_patrol"
    assert table.game.turn.phase == ("combat.naval_escape" if leave else "combat.naval_combat.deciding")


def test_23_46C_what_a_marker_conceals_counts_as_naval_air(fought):
    light = (
        LightShips("Japan", "DD", 6, HERE, at_sea=True, force=KIDO),
        LightShips("Britain", "DD", 4, HERE, at_sea=True, force=FORCE_Z),
    )
    patrol = replace(PATROL, concealed=True)
    table = fought(AIR, patrol=patrol, carriers=(carrier("Eagle", "Britain", FORCE_Z),), light=light)
    assert table.game.turn.phase == "combat.naval_escape"


def test_23_46C_who_said_beforehand_that_all_stay_is_not_asked(fought):
    table = fought(AKAGI, AIR, standing=(StandingOrder("allies", "", 0),))
    assert table.game.turn.phase == "combat.naval_combat.deciding"
