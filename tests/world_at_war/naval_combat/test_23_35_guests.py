"""23.33, 23.35B, 23.74: carriers of several seats in one combat group, each with its say, and one third of all."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import NavalCombatRoundBegan
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, KIDO, SEA, all_done, battle, carrier, joined, patrol
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons

__all__ = ["board"]
SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("london", "Allied", ("Britain", "Australia")),
    Seat("washington", "Allied", ("United States",)),
    Seat("moscow", "Allied", ("Russia",)),
)
AT_SEA = ("axis", "london", "washington")
DECKS = (
    carrier("Akagi"),
    carrier("Eagle", "Britain", FORCE_Z, 3),
    carrier("Hornet", "United States", FORCE_Z),
)
AIR = ("3 NAS Japan Akagi", "3 NAS Britain Eagle", "3 NAS United States Hornet")


@pytest.fixture
def mixed(board):
    """An American carrier sails in the British Force Z; six squadrons, of which two may patrol."""

    def lay(*texts, **more):
        return battle(board, *(texts or AIR), **{"carriers": DECKS, "seats": SEATS} | more)

    return lay


def at_allotting(table):
    return all_done(all_done(joined(table), AT_SEA), AT_SEA)


def flying(count, deck, nation):
    return give.AllotPatrol(give.Flight((patrol(count, deck, nation),)))


GUEST = flying(1, "Hornet", "United States")


def specimens(table, seat, kind):
    """The bases that the menu of a seat names in orders of a kind."""
    orders = [offer.order for offer in menu(WORLD_AT_WAR, table.game, seat) if isinstance(offer.order, kind)]
    return {group.base for order in orders for group in order.air.groups}


def test_23_35B_the_seat_of_a_guest_carrier_allots_its_patrol(mixed):
    table = at_allotting(mixed()).as_seat("washington")
    assert specimens(table, "washington", give.AllotPatrol) == {"Hornet"}
    table.when(GUEST).accepted()
    assert [(air.seat, air.group) for air in table.game.naval_combats[0].patrols] == [("washington", FORCE_Z)]


def test_23_35B_the_step_waits_for_the_seat_of_a_guest_carrier(mixed):
    table = at_allotting(mixed())
    for seat in ("axis", "london"):
        table.as_seat(seat).when(give.AllotPatrol()).accepted()
    assert table.game.turn.phase.endswith("allotting")
    table.as_seat("washington").when(GUEST).accepted()
    assert table.game.turn.phase.endswith("covering")


@pytest.mark.parametrize(
    "ally", [{}, {"carriers": (DECKS[0], DECKS[1], carrier("Hermes", "Britain", FORCE_Z))}]
)
def test_17_3123_who_is_waited_for_tells_nothing_of_the_guests_under_a_marker(mixed, ally):
    """Of the faction of the marker everybody at war is heard, whether it has ships there or not."""
    table = joined(mixed("3 NAS Japan Akagi", "3 NAS Britain Eagle", **ally))
    all_done(table, ("axis", "london"))
    assert table.game.turn.phase.endswith("grouping")
    table.as_seat("moscow").when(give.Finish()).refused("sequence")
    table.as_seat("washington").when(give.Finish()).accepted()
    assert any(isinstance(one, NavalCombatRoundBegan) for one in table.facts)


def test_23_35B_of_an_open_task_force_those_are_heard_that_have_ships_in_it(mixed):
    table = joined(mixed())
    open_ = {name: replace(one, concealed=False) for name, one in table.game.forces.items()}
    table.game = replace(table.game, forces=open_)
    all_done(table, ("axis", "london"))
    assert table.game.turn.phase.endswith("grouping")
    table.as_seat("washington").when(give.Finish()).accepted()


def test_23_33_a_third_over_a_combat_group_is_of_all_its_air_whoever_allots(mixed):
    table = at_allotting(mixed()).as_seat("london").when(flying(2, "Eagle", "Britain")).accepted()
    assert specimens(table, "washington", give.AllotPatrol) == set()
    table.as_seat("washington").when(GUEST).refused("23.33/combat")
    assert "3 would patrol over Force Z; 2 may" in table.told()
    table.when(give.AllotPatrol()).accepted()


def test_23_33_partners_share_the_third(mixed):
    table = at_allotting(mixed()).as_seat("london").when(flying(1, "Eagle", "Britain")).accepted()
    table.as_seat("washington").when(flying(2, "Hornet", "United States")).refused("23.33/combat")
    table.when(GUEST).accepted()


def test_23_35A_the_enemy_learns_nothing_of_the_third_by_naming_its_air(mixed):
    """He allots squadrons of an open task force of the British, who have allotted nothing, or a third."""
    asked = give.AllotPatrol(give.Flight((), ("BR-NAS-01", "BR-NAS-02")))
    answers = []
    for said in (give.AllotPatrol(), flying(2, "Eagle", "Britain")):
        table = mixed()
        open_ = {name: replace(one, concealed=False) for name, one in table.game.forces.items()}
        table.game = replace(table.game, forces=open_)
        table = at_allotting(table).as_seat("london").when(said).accepted()
        answers.append(table.as_seat("axis").when(asked).refused("seat/allots", "23.33/combat").told())
    assert answers[0] == answers[1]


def test_23_74B_the_seat_of_a_guest_carrier_strikes(mixed):
    table = at_allotting(mixed())
    for order in (give.AllotPatrol(), give.AllotCover()):
        for seat in AT_SEA:
            table.as_seat(seat).when(order).accepted()
    table.as_seat("washington").when(give.FindGroup(KIDO, 1)).accepted()
    all_done(table, AT_SEA)
    order = give.LaunchStrike(KIDO, give.Flight((patrol(1, "Hornet", "United States"),)))
    assert specimens(table, "washington", give.LaunchStrike) == {"Hornet"}
    assert specimens(table, "london", give.LaunchStrike) == {"Eagle"}
    table.as_seat("washington").when(order).accepted()


def test_23_61C_the_seat_of_a_guest_carrier_counterairs_bases(mixed):
    table = all_done(joined(mixed(held={"0300": "Germany"}, drawing=SEA)), AT_SEA)
    order = give.LaunchCounterair("0300", give.Flight((patrol(1, "Hornet", "United States"),)))
    assert specimens(table, "washington", give.LaunchCounterair) == {"Hornet"}
    offers = menu(WORLD_AT_WAR, table.game, "washington")
    assert {one.most for one in offers if isinstance(one.order, give.LaunchCounterair)} == {3}, (
        "as many as fly"
    )
    table.as_seat("washington").when(order).accepted()


def attacked(board, **more):
    """An American carrier in Force H, which is attacked at 0300."""
    hornet = carrier("Hornet", "United States", "Force H")
    ours = fleet()
    decks = (*ours["carriers"], replace(hornet, place="0000", at_sea=False))
    air = ("3 NAS Germany Catania", "3 NAS United States Hornet")
    forces = tuple(replace(one, **more) for one in ours["forces"])
    table = at_sea(board, *air, seats=SEATS, **(ours | {"carriers": decks, "forces": forces}))
    table.as_seat("london").when(give.SailForce(("Force H",), "patrol", ("0100", "0200", "0300")))
    return table.axis(give.AttackAtSea()).as_seat("washington")


def test_23_34A_outside_naval_combat_a_guest_patrols_too(board):
    one = give.FlyPatrol(squadrons(1, "NAS", "United States", "Hornet"))
    table = attacked(board).when(one).accepted()
    table.as_seat("london").when(give.Finish()).accepted()
    assert table.game.turn.phase.endswith("striking")


def test_23_34A_the_guests_of_an_open_task_force_are_waited_for(board):
    table = attacked(board, concealed=False).as_seat("london").when(give.Finish()).accepted()
    assert table.game.turn.phase.endswith("answering")
    table.as_seat("washington").when(give.Finish()).accepted()
    assert table.game.turn.phase.endswith("striking")
