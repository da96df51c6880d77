"""23.75A, 23.72A, 23.23: at sea the turn waits for those at war alone, and who is at peace finds nobody."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import DeclaredFact, Seat
from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import KIDO, battle
from tests.world_at_war.sea_fights import at_sea

__all__ = ["board"]
SEATS = (
    Seat("tokyo", "Axis", ("Japan",)),
    Seat("berlin", "Axis", ("Germany",)),
    Seat("rome", "Axis", ("Italy",)),
    Seat("london", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)


def peace(one, other):
    return DeclaredFact("war", f"{one}/{other}", "peace")


AMERICAN_PEACE = peace("Japan", "United States")


@pytest.fixture
def fought(board):
    """Kido Butai meets Force Z; American naval air lies at Tripoli, in range."""

    def lay(*facts):
        air = ("3 NAS Japan Akagi", "1 NAS United States Tripoli", "1 NAS Britain Tripoli")
        table = battle(board, *air, seats=SEATS, facts=facts)
        table.as_seat("tokyo").when(give.JoinBattle("0100")).accepted()
        return table

    return lay


@pytest.mark.parametrize("facts", [(), (AMERICAN_PEACE,)])
def test_23_75A_naval_combat_waits_for_seats_whose_air_is_at_war_with_an_enemy_in_it(fought, facts):
    waited = awaited(at_step(fought(*facts), "covering").game)
    assert set(waited) == {"tokyo", "london"} | ({"washington"} if not facts else set())


def test_22_41_who_has_air_on_land_alone_is_awaited_where_that_has_something_to_do(fought):
    """Groups, decks and fleets are the word of who has ships; cover, searches and strikes of air on land, too."""
    table, heard = fought(), {}
    forces = {name: replace(one, concealed=False) for name, one in table.game.forces.items()}
    table.game = replace(table.game, forces=forces)
    while (step := table.game.turn.phase.rpartition(".")[2]) != "deciding":
        heard[step] = "washington" in awaited(table.game)
        if step == "grouping":
            table.as_seat("washington").when(give.Finish()).refused("sequence of play")
        for seat in awaited(table.game):
            word = {"allotting": give.AllotPatrol(), "covering": give.AllotCover()}.get(step, give.Finish())
            table.as_seat(seat).when(word).accepted()
    aboard = dict.fromkeys(("grouping", "bases", "allotting", "fleet"), False)
    assert heard == aboard | dict.fromkeys(("covering", "searching", "striking"), True)


def test_17_3124_whose_carrier_went_down_is_awaited_in_the_fleets_steps_for_the_air_that_is_left_of_it(
    fought,
):
    table = fought()
    forces = {name: replace(one, concealed=False) for name, one in table.game.forces.items()}
    air = replace(table.game.units["US-NAS-01"], base="Wasp")  # Wasp is gone
    table.game = replace(table.game, forces=forces, units=table.game.units | {air.name: air})
    at_step(table, "fleet")
    assert "washington" in awaited(table.game)
    table.as_seat("washington").when(give.Finish()).accepted()


def test_23_75A_who_is_at_peace_has_nothing_to_say_in_naval_combat(fought):
    table = at_step(fought(AMERICAN_PEACE), "searching").as_seat("washington")
    assert not any(isinstance(one.order, give.Finish) for one in menu(WORLD_AT_WAR, table.game, table.seat))


def at_step(table, step):
    while not table.game.turn.phase.endswith(step):
        for seat in awaited(table.game):
            now = table.game.turn.phase.rpartition(".")[2]
            word = {"allotting": give.AllotPatrol(), "covering": give.AllotCover()}.get(now, give.Finish())
            table.as_seat(seat).when(word).accepted()
    return table


def test_23_72A_no_results_are_declared_by_who_is_at_peace_with_the_enemies_in_a_group(fought):
    table = at_step(fought(AMERICAN_PEACE), "searching")
    assert table.game.turn.phase.endswith("searching")
    found = give.FindGroup(KIDO, 2)
    table.as_seat("washington").when(found).refused("sequence of play")
    table.as_seat("london").when(found).accepted()


def test_23_72A_of_two_groups_a_seat_finds_those_with_which_it_is_at_war(board):
    """America is at war with Germany, at peace with Japan: the German group it finds, the Japanese not."""
    table = battle(
        board, "1 NAS United States Tripoli", seats=SEATS, facts=(AMERICAN_PEACE,),
        forces=(NavalForce("Graf", "Germany", "0100", at_sea=True),),
        light=(LightShips("Germany", "DD", 4, "0100", at_sea=True, force="Graf"),
               LightShips("Japan", "DD", 4, "0100", at_sea=True, force=KIDO)),
    )  # fmt: skip
    table.as_seat("tokyo").when(give.JoinBattle("0100")).accepted()
    at_step(table, "searching")
    table.as_seat("washington").when(give.FindGroup(KIDO, 2)).refused("declaration/search/war")
    assert table.told() == "United States is at peace with Japan, as declared."
    offered = [one.order for one in menu(WORLD_AT_WAR, table.game, "washington")]
    assert {one.group for one in offered if isinstance(one, give.FindGroup)} == {"Graf"}
    table.when(give.FindGroup("Graf", 2)).accepted()
    table.as_seat("london").when(give.FindGroup(KIDO, 2)).accepted()


@pytest.mark.parametrize("facts", [(), (peace("Britain", "Italy"),)])
def test_23_752A_an_activity_waits_for_seats_whose_air_is_at_war_with_those_that_sail(board, facts):
    air = ("3 NAS Germany Catania", "3 NAS Italy Catania")
    table = at_sea(board, *air, seats=SEATS, facts=facts).as_seat("london")
    table.when(give.SailForce(("Force H",), "patrol", ("0100", "0200", "0300"))).accepted()
    assert set(awaited(table.game)) == {"berlin"} | ({"rome"} if not facts else set())
    table.as_seat("berlin").when(give.Finish()).accepted()
    assert bool(table.game.activities) is not bool(facts)


@pytest.mark.parametrize("facts", [(), (peace("Germany", "United States"),)])
def test_23_23_the_answer_waits_for_cover_that_is_at_war_with_those_who_attack(board, facts):
    air = ("3 NAS Germany Catania", "1 NAS United States Malta")
    table = at_sea(board, *air, seats=SEATS, facts=facts).as_seat("london")
    table.when(give.SailForce(("Force H",), "patrol", ("0100", "0200", "0300"))).accepted()
    table.as_seat("berlin").when(give.AttackAtSea()).accepted()
    assert set(awaited(table.game)) == {"london"} | ({"washington"} if not facts else set())


def test_23_35B_a_guest_under_a_marker_is_heard_where_any_nation_there_may_be_his_enemy(board):
    """Under the marker of Japan there may be none but Japanese ships; under that of Germany Italian ones."""
    for nation, heard in (("Japan", False), ("Germany", True)):
        group = NavalForce("Graf", nation, "0100", at_sea=True)
        ships = LightShips(nation, "DD", 4, "0100", at_sea=True, force="Graf")
        facts = (peace("Germany", "United States"), AMERICAN_PEACE, peace("Britain", "Italy"))
        table = battle(board, seats=SEATS, facts=facts, forces=(group,), light=(ships,))
        table.as_seat("gamemaster").when(give.JoinBattle("0100", ("Graf", "Force Z"))).accepted()
        assert ("washington" in awaited(table.game)) is heard


def test_22_41_a_step_does_not_wait_for_ever_for_who_lost_his_part(board):
    """Washington may have ships under the marker of Force Z, till the enemies are gone whom they would meet."""
    table = battle(board, seats=SEATS)
    table.as_seat("tokyo").when(give.JoinBattle("0100")).accepted()
    at_step(table, "fleet")
    assert set(awaited(table.game)) == {"tokyo", "london", "washington"}
    table.as_seat("london").when(give.Finish()).accepted()
    table.as_seat("tokyo").when(give.Finish(), give.MoveForce(KIDO, "0200")).accepted()
    assert "washington" in awaited(table.game)
    table.as_seat("washington").when(give.Finish()).accepted()
    assert not table.game.naval_combats
