"""23.752D: sea supply lines are attacked as ships are, with one sortie for each of their hexes."""

import pytest

from core.dice import RollDice
from core.world_at_war.naval_air.chapter import hexes_of
from events.world_at_war.activities import NavalActivityBegan, NavalActivityEnded, NavalHexEntered
from events.world_at_war.ships import (
    LightShips,
    NavalForceDisbanded,
    NavalForceFormed,
    NavalForceLost,
    NavalForceMoved,
)
from events.world_at_war.strikes import AirDefenseFired, NavalAttackRolled, NavalStrikeAimed
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.sea_fights import at_sea, fleet, force

LINE = ("0000", "0100", "0200", "0300")
MARKER = "sea supply line 1 of Britain"
AIR = "3 NAS Germany Catania"
BARE = {"carriers": (), "ships": (), "light": (), "forces": ()}


@pytest.fixture
def sea(board):
    """sea("3 NAS Germany Catania") -> British movement; German naval air reaches 0300 and beyond."""
    return lambda *texts, **more: at_sea(board, *texts, **more)


def declared(table, *guards, path=LINE):
    return table.allies(give.DeclareSupplyLine("Britain", path, guards)).accepted()


def struck(table, target):
    """One squadron is sent in the hex that air reaches; the dice of air defense, if any, are low."""
    table.axis(give.AttackAtSea()).accepted()
    table.allies(give.Finish()).accepted()
    table.axis(give.StrikeAtSea(give.Group(1, "NAS", "Germany", "0600"), target), give.Finish()).accepted()
    return table


def test_23_752D_a_line_that_nobody_guards_is_open_to_attack_hex_by_hex(sea):
    table = declared(sea(AIR, **BARE))
    assert table.facts[:2] == [
        NavalForceFormed(MARKER, "Britain", "0000", at_sea=True, concealed=False),
        NavalActivityBegan("sea supply line", "Allied", (MARKER,), ("0000", *LINE)),
    ]
    entered = [one.place for one in table.facts if isinstance(one, NavalHexEntered)]
    assert entered == list(LINE)
    assert table.game.turn.phase == "movement.naval_activity.entered"


def test_23_752D_one_sortie_is_flown_against_each_hex_and_then_the_marker_is_gone(sea):
    table = struck(declared(sea(AIR, **BARE)), MARKER)
    [fired] = [one for one in table.facts if isinstance(one, AirDefenseFired)]
    assert fired.level == 0
    [aimed] = [one for one in table.facts if isinstance(one, NavalStrikeAimed)]
    assert [one.target for one in aimed.aims] == ["sea supply line"]
    table.axis(RollDice((6, 6))).accepted()
    [rolled] = [one for one in table.facts if isinstance(one, NavalAttackRolled)]
    assert (rolled.target, rolled.hits > 0) == ("sea supply line", True)
    table.allies(give.Finish()).accepted()
    assert table.facts[1:3] == [NavalForceDisbanded(MARKER, "0300"), NavalActivityEnded("0300", "arrived")]
    assert table.game.turn.phase == "movement.missions"
    assert (table.game.forces, table.game.activities) == ({}, ())


def test_23_752D_in_a_hex_only_one_sortie_and_in_the_next_another(sea):
    table = struck(declared(sea(AIR, **BARE), path=("0300", "0400")), MARKER)
    table.axis(RollDice((6, 6))).accepted()
    table.allies(give.Finish()).accepted()
    assert table.game.turn.phase == "movement.naval_activity.entered"
    assert table.game.forces[MARKER].place == "0400"


def test_23_752D_who_guards_it_fires_and_lies_in_port_again_afterwards(sea):
    table = struck(declared(sea(AIR), "Force H"), "Force H")
    assert table.game.rolls[0].purpose == "air defense"
    table.allies(RollDice((1, 1))).accepted()
    assert "sea supply line" in {goal.target for goal in aims(table)}


def aims(table):
    """What the menu has to aim at."""
    offered = menu(WORLD_AT_WAR, table.game, "axis")
    return [goal for one in offered if isinstance(one.order, give.AimStrike) for goal in one.order.goals]


@pytest.mark.parametrize("option", ["the_line_too", "guards_alone"])
def test_23_752D_what_is_attacked_on_a_guarded_line_is_as_doubt_W377_says(sea, option):
    table = struck(declared(sea(AIR, doubts={"W377": option}), "Force H"), "Force H")
    table.allies(RollDice((1, 1))).accepted()
    targets = {goal.target for goal in aims(table)}
    assert ("sea supply line" in targets) == (option == "the_line_too")
    assert "Force H BB" in targets
    bare = struck(declared(sea(AIR, doubts={"W377": option}, **BARE)), MARKER)
    assert [one.aims[0].target for one in bare.facts if isinstance(one, NavalStrikeAimed)] == [
        "sea supply line"
    ]


@pytest.mark.parametrize("guards", [(), ("Force H",)])
@pytest.mark.parametrize("option", ["as_ships", "ships"])
def test_23_21_cover_over_a_line_that_nobody_guards_is_flown_as_doubt_W434_says(sea, guards, option):
    table = sea(AIR, "1 NAS Britain Malta", doubts={"W434": option}, **({} if guards else BARE))
    declared(table, *guards).axis(give.AttackAtSea())
    table.allies(give.CoverForce(give.Group(1, "NAS", "Britain", "0000")))
    cited = {rule for fact in getattr(table.ruling, "facts", ()) for rule in fact.rules}
    if guards or option == "as_ships":
        table.accepted()
        assert ("W434" in cited) is not bool(guards)
    else:
        table.refused("23.21/line")
        assert table.told() == f"No ships guard {MARKER} in 0300."
    table.allies(give.Finish()).accepted()


def test_23_752D_guards_that_nobody_attacks_are_back_where_the_line_begins(sea):
    table = declared(sea(), "Force H")
    moved = [one for one in table.facts if isinstance(one, NavalForceMoved)]
    assert (moved[-1].place, moved[-1].at_sea) == ("0000", False)
    assert table.game.turn.phase == "movement.missions"


def test_23_752D_a_guard_is_as_far_on_its_own_path_afterwards_as_before_23_11A(sea):
    """A patrol in its patrol hex guards a line from there on, and is spotted in that hex alone, as before."""
    table = sea(AIR).allies(give.SailForce(("Force H",), "patrol", ("0100", "0200")))
    before = table.game.forces["Force H"]
    assert (before.place, before.reached, hexes_of(before)) == ("0200", 2, ("0200",))
    declared(table, "Force H", path=("0200", "0100"))
    while table.game.activities:
        table.axis(give.Finish()).accepted()
    after = table.game.forces["Force H"]
    assert (after.place, after.activity, after.reached) == ("0200", "patrol", before.reached)
    assert hexes_of(after) == ("0200",)


def test_23_752D_a_line_leads_over_hexes_at_sea_without_gaps_and_guards_lie_where_it_begins(sea):
    table = sea(AIR)
    table.allies(give.DeclareSupplyLine("Britain", ("0000", "0200"))).refused("23.752A")
    table.allies(give.DeclareSupplyLine("Britain", ("0100", "0200"), ("Force H",))).refused("23.752D/guards")
    table.allies(give.DeclareSupplyLine("Germany", LINE)).refused("seat")
    land = sea(AIR, drawing="Malta~ . . Catania ")
    land.allies(give.DeclareSupplyLine("Britain", ("0000", "0100"))).refused("23.752D", "23.752A")


@pytest.mark.parametrize("guards", [(), ("Force H",)])
@pytest.mark.parametrize("option", ["each_time", "once"])
def test_23_752D_a_second_line_of_the_turn_over_the_same_hexes_is_attacked_as_the_first_was(
    sea, guards, option
):
    given = {} if guards else BARE
    target = guards[0] if guards else MARKER
    table = struck(declared(sea(AIR, doubts={"W255": option}, **given), *guards, path=LINE), target)
    finished(table)
    declared(table, *guards)
    assert table.game.turn.phase == "movement.naval_activity.entered"
    force = table.game.forces[target]
    assert (force.place, force.voyage) == ("0300", 1)
    struck(table, target)
    finished(table)
    assert len({one.occasion for one in table.game.employments}) == 2


def finished(table):
    """Low dice for all that is rolled, and everybody is done with the activity."""
    for _ in range(20):
        if table.game.turn.phase == "movement.missions":
            return
        if table.game.rolls:
            table.as_seat(table.game.rolls[0].seats[0]).when(RollDice((1, 1))).accepted()
        elif table.game.turn.phase.endswith("aiming"):
            goals = (give.Goal("light ships", (give.Squadrons(1, "NAS", "Germany"),)),)
            table.axis(give.AimStrike(goals)).accepted()
        else:
            seat = "axis" if table.game.turn.phase.endswith("entered") else "allies"
            table.as_seat(seat).when(give.Finish()).accepted()


def test_23_752D_guards_that_were_sunk_are_none_in_the_next_hex(sea):
    convoy = LightShips("Britain", "TR", 1, "0000", force="Convoy")
    ours = fleet()
    both = {**ours, "forces": (*ours["forces"], force("Convoy")), "light": (*ours["light"], convoy)}
    table = sea(AIR, doubts={"W377": "guards_alone"}, **both)
    table = struck(
        declared(table, "Force H", "Convoy", path=("0000", "0100", "0200", "0300", "0400")), "Convoy"
    )
    table.axis(RollDice((6, 6))).accepted()
    assert NavalForceLost("Convoy", "0300") in table.facts
    assert set(table.game.forces) == {"Force H"}


@pytest.mark.parametrize("option", ["the_line_too", "guards_alone"])
def test_23_752D_the_line_keeps_its_marker_when_its_guards_are_sunk(sea, option):
    convoy = LightShips("Britain", "TR", 1, "0000", force="Convoy")
    alone = {**BARE, "forces": (force("Convoy"),), "light": (convoy,)}
    table = sea(AIR, doubts={"W377": option}, **alone)
    table = struck(declared(table, "Convoy", path=("0000", "0100", "0200", "0300", "0400")), "Convoy")
    if option == "the_line_too":
        table.axis(give.AimStrike((give.Goal("light ships", (give.Squadrons(1, "NAS", "Germany"),)),)))
    table.axis(RollDice((6, 6))).accepted()
    assert (set(table.game.forces), table.game.light) == ({"Convoy"}, {})
    table.allies(give.Finish()).accepted()
    assert table.game.forces["Convoy"].place == "0400"


def test_23_752D_who_has_no_ships_is_offered_a_line_from_a_port_of_its_own(sea):
    offered = [one.order for one in menu(WORLD_AT_WAR, sea(AIR, **BARE).game, "allies")]
    assert give.DeclareSupplyLine("Britain", ("0000",), ()) in offered
