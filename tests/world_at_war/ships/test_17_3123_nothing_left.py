"""17.3123, 23.23C, 17.463, 17.47D: a task force of which nothing floats is none, in no menu, group or limit."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.mistakes import Mistake
from events.world_at_war import CombatGroupRejoined, NavalForceLost
from events.world_at_war.ships import LightShips, NavalForce, Ship
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.kamikazes_at_sea import attacked, dive, near_japan, us_force
from tests.world_at_war.sea_battles import FORCE_Z, HERE, KIDO, all_done, at_striking, battle
from tests.world_at_war.sea_fights import at_sea, fleet, force, squadrons

__all__ = ["board"]
CONVOY = "Convoy"
TR = give.Factors(1, "TR", "Britain")
GERMANS = "3 NAS Germany Catania"


@pytest.fixture
def sea(board):
    """Force H with a battleship, and a convoy of one transport, sail from Malta together."""

    def lay(*texts, transports=1, **more):
        ours = fleet(decks=0)
        convoy = LightShips("Britain", "TR", transports, "0000", force=CONVOY)
        both = {**ours, "forces": (*ours["forces"], force(CONVOY)), "light": (*ours["light"], convoy)}
        return at_sea(board, GERMANS, *texts, **(both | more))

    return lay


def struck(table, *targets, dice=(6, 6)):
    """The convoy, or one group of it after the other, is struck at 0300."""
    table.axis(give.AttackAtSea()).allies(give.Finish())
    for target in targets or (CONVOY,):
        table.axis(give.StrikeAtSea(squadrons(3 // len(targets or (CONVOY,))), target)).accepted()
    table.axis(give.Finish()).accepted()
    for _ in targets or (CONVOY,):
        table.axis(RollDice(dice)).accepted()
    return table


def on_the_way(table):
    return table.sail("0100", "0200", "0300", "0400", forces=("Force H", CONVOY))


def test_17_3123_the_marker_goes_once_the_strikes_in_the_hex_are_over(sea):
    table = struck(on_the_way(sea()))
    assert NavalForceLost(CONVOY, "0300") in table.facts
    assert set(table.game.forces) == {"Force H"}
    assert table.game.turn.phase == "movement.naval_activity.continuing"


def test_23_23C_cover_is_not_spread_over_what_was_sunk(sea):
    table = struck(on_the_way(sea("2 AAF Britain Malta"))).allies(give.Finish()).axis(give.AttackAtSea())
    table.allies(give.CoverForce(squadrons(2, "AAF", "Britain", "0000"), 1)).accepted()


def test_23_752A_what_was_sunk_is_struck_no_more(sea):
    table = struck(on_the_way(sea())).allies(give.Finish()).axis(give.AttackAtSea()).allies(give.Finish())
    targets = {o.order.group for o in menu(WORLD_AT_WAR, table.game, "axis") if hasattr(o.order, "group")}
    assert targets == {"Force H"}
    with pytest.raises(Mistake):
        table.axis(give.StrikeAtSea(squadrons(3), CONVOY))


def test_23_71A_a_group_that_floats_is_its_task_force_when_the_rest_is_sunk(sea):
    """The transport that was detached goes on under the marker of the convoy."""
    table = on_the_way(sea(transports=2)).axis(give.AttackAtSea())
    table.allies(give.FormGroup(CONVOY, (), (TR,)), give.Finish()).accepted()
    table.axis(give.StrikeAtSea(squadrons(3), CONVOY), give.Finish(), RollDice((6, 6))).accepted()
    assert CombatGroupRejoined(f"{CONVOY}/2", CONVOY) in table.facts
    assert set(table.game.forces) == {"Force H", CONVOY}
    table.allies(give.Finish()).accepted()
    assert table.game.forces[CONVOY].place == "0400"


def test_23_71A_a_group_that_was_sunk_is_none_any_more(sea):
    table = on_the_way(sea(transports=2)).axis(give.AttackAtSea())
    table.allies(give.FormGroup(CONVOY, (), (TR,)), give.Finish()).accepted()
    table.axis(give.StrikeAtSea(squadrons(3), f"{CONVOY}/2"), give.Finish(), RollDice((6, 6))).accepted()
    assert NavalForceLost(f"{CONVOY}/2", "0300") in table.facts
    assert set(table.game.forces) == {"Force H", CONVOY}


@pytest.mark.parametrize(("left", "gone"), [(2, False), (1, True)])
def test_17_3123_where_nothing_is_fought_the_marker_goes_with_the_last_ship(sea, left, gone):
    table = sea(transports=left).allies(give.SinkLightShips(TR, CONVOY)).accepted()
    assert (NavalForceLost(CONVOY, "0000") in table.facts) is gone
    assert (CONVOY in table.game.forces) is not gone


def test_17_3123_with_a_capital_ship_or_a_carrier_no_less(sea):
    """Force H has a battleship and destroyers; then it has nothing."""
    table = sea(light=()).allies(give.SinkShip("Force H BB")).accepted()
    assert NavalForceLost("Force H", "0000") in table.facts
    one = {**fleet(), "ships": (), "light": ()}
    table = sea(**one).allies(give.SinkCarrier("Force H CV1")).accepted()
    assert NavalForceLost("Force H", "0000") in table.facts


def test_17_47D_2_kamikazes_meet_a_single_group_where_the_other_was_sunk(board):
    """17.463: nor do they go for what was sunk."""
    lone = LightShips("United States", "DD", 1, "0000", force="TF 59")
    two, ships = us_force(), (force("TF 59", "United States"),)
    both = {**two, "forces": (*two["forces"], *ships), "light": (*two["light"], lone)}
    table = attacked(
        near_japan(board, 18, "3 NAS Japan Osaka", **both),
        path=("0100", "0200", "0300", "0400"), forces=("TF 58", "TF 59"),
    )  # fmt: skip
    sent = give.StrikeAtSea(squadrons(3, "NAS", "Japan", "0600"), "TF 59")
    table.axis(sent, give.Finish()).allies(RollDice((1, 1))).axis(RollDice((6, 6))).accepted()
    table.allies(give.Finish()).axis(give.AttackAtSea()).allies(give.Finish()).accepted()
    with pytest.raises(Mistake):
        table.axis(dive(3, "TF 59"))
    table.axis(dive(18)).accepted()


SECOND = NavalForce("TF 2", "Japan", HERE, at_sea=True)
YAMATO = Ship("Yamato", "Japan", 5, HERE, at_sea=True, force="TF 2")


def fought(board):
    """A round of naval combat against two Japanese task forces comes to fleet combat."""
    table = battle(board, "3 NAS Japan Akagi", forces=(SECOND,))
    table.game = replace(table.game, ships={**table.game.ships, "Yamato": YAMATO})
    return all_done(at_striking(table, ()))


def test_22_42_what_fleets_sank_is_no_combat_group_in_the_next_round(board):
    table = fought(board).as_seat("axis").when(give.SinkShip("Yamato")).accepted()
    assert "TF 2" in table.game.forces, "the round is not over"
    all_done(table)
    assert NavalForceLost("TF 2", HERE) in table.facts
    assert set(table.game.forces) == {KIDO, FORCE_Z}
    assert table.game.turn.phase.endswith("deciding")


def test_22_6_a_side_of_which_nothing_is_left_has_no_markers_when_the_combat_is_over(board):
    table = fought(board).as_seat("allies").when(give.SinkShip("Repulse"), give.SinkCarrier("Eagle"))
    table.when(give.SinkLightShips(give.Factors(4, "DD", "Britain"), FORCE_Z)).accepted()
    all_done(table)
    assert set(table.game.forces) == {KIDO, "TF 2"}
    assert table.game.turn.phase == "combat.missions"
