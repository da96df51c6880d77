"""18.46: who flew in overruns, against transports or at sea lands elsewhere; and who is never fought over."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.under_way.at_sea import NAVAL_ACTIVITY
from events.world_at_war.flight import (
    AirMissionFlown,
    AirUnitsInverted,
    AirUnitsRebased,
    Landing,
    LandingNamed,
)
from events.world_at_war.staging import AirUnitsDisplaced
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.flights import LYON, NANCY, ORAN, carry
from tests.world_at_war.flights import front as transports
from tests.world_at_war.orders import Finish, Group, MoveGroundUnit, Named, ReturnToBase, TakeHex
from tests.world_at_war.sea_fights import at_sea, squadrons
from tests.world_at_war.supported import (
    AnnounceOverrun,
    defended,
    defending,
    front,
    phase,
    settled,
    supported,
    supporting,
)

__all__ = ["front"]
TWO, SUPPORT = ("BR-AAF-01", "BR-AAF-02"), "defensive air support"
CATANIA, GELA = "0600", "0700"
GHENT, CALAIS, DOVER, HULL = "0200", "0300", "0500", "0600"


def back(game, seat, text, to):
    return game.as_seat(seat).when(ReturnToBase(game.group(text), to))


def over_calais(front, *texts, **fields):
    """Two of Hull are over Calais as attacks are made, and nobody has attacked yet."""
    forces = texts or ("2 AAF Britain Hull",)
    game = defended(supported(front(*forces, **fields)), "2 AAF Britain Hull")
    game.as_seat("axis").when(Finish()).accepted()
    assert phase(game) == "combat.attacks"
    return game


def test_18_46_support_that_is_never_fought_over_lands_where_its_owner_said(front):
    game = over_calais(front)
    back(game, "allies", "2 AAF Britain Hull", DOVER).then(LandingNamed(TWO, SUPPORT, CALAIS, DOVER))
    assert {game.base_of(one) for one in TWO} == {HULL}
    game.as_seat("axis").when(Finish()).accepted()
    assert AirMissionFlown(TWO, SUPPORT, CALAIS, DOVER) in game.facts
    assert {(u.base, u.inverted) for u in game.game.units.values()} == {(DOVER, "18.42A")}


def test_18_46_it_may_be_said_again_and_of_the_own_base_too(front):
    game = over_calais(front)
    back(game, "allies", "2 AAF Britain Hull", HULL).refused("18.46/said")
    back(game, "allies", "2 AAF Britain Hull", DOVER).accepted()
    game.when(ReturnToBase(Named(TWO), DOVER)).refused("18.46/said")
    game.when(ReturnToBase(Named(TWO[:1]), HULL)).accepted()
    game.as_seat("axis").when(Finish()).accepted()
    assert [game.base_of(one) for one in TWO] == [HULL, DOVER]


def test_18_46_who_is_to_land_at_a_base_keeps_room_there(front):
    game = over_calais(front, "2 AAF Britain Hull", "4 AAF Australia Dover")
    back(game, "allies", "1 AAF Britain Hull", DOVER).accepted()
    game.when(ReturnToBase(Named(TWO[1:]), DOVER)).refused("18.46/room")


def test_18_46_where_the_base_that_was_said_has_fallen_they_come_home(front):
    game = over_calais(front)
    back(game, "allies", "2 AAF Britain Hull", DOVER).accepted()
    game.as_seat("axis").when(TakeHex(DOVER, "Germany"), Finish()).accepted()
    assert {game.base_of(one) for one in TWO} == {HULL}


def test_18_46_who_is_fought_over_after_all_lands_there_as_well(front):
    game = over_calais(front)
    back(game, "allies", "2 AAF Britain Hull", DOVER).accepted()
    game.as_seat("axis").when(settled(game, "fought"), Finish()).accepted()
    assert {game.base_of(one) for one in TWO} == {DOVER}


@pytest.mark.parametrize(("option", "base"), [("may_choose", DOVER), ("displaced", CALAIS)])
def test_18_25_who_lost_its_base_while_away_lands_elsewhere_or_is_displaced_as_doubt_W94_says(
    front, option, base
):
    game = over_calais(front, "2 AAF Britain Hull", "2 AAF Britain Dover", doubts={"W94": option})
    game.as_seat("axis").when(TakeHex(HULL, "Germany")).accepted()
    back(game, "allies", "2 AAF Britain Hull", DOVER)
    if option == "displaced":
        game.refused("18.25/away")
        assert "W94" in game.ruling.grounds
    else:
        game.accepted()
    game.as_seat("axis").when(MoveGroundUnit("BR-infantry-1", "0700"), Finish()).accepted()
    lost = [fact for fact in game.facts if isinstance(fact, AirUnitsDisplaced)]
    assert bool(lost) == (option == "displaced")
    assert {game.base_of(f"BR-AAF-0{n}") for n in (3, 4)} == {DOVER}


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_support_of_an_overrun_lands_elsewhere_after_it_as_doubt_W346_says(front, option):
    game = front(
        "2 AAF Germany Lille", "2 AAF Britain Hull", phase="movement.missions", doubts={"W346": option}
    )
    game.when(AnnounceOverrun(CALAIS), supporting(game, "2 AAF Germany Lille"), Finish()).accepted()
    game.as_seat("allies").when(defending(game, "2 AAF Britain Hull"), Finish()).accepted()
    game.as_seat("axis").when(Finish(), settled(game, "fought")).accepted()
    assert phase(game) == "movement.missions"
    for seat, text, to in (("axis", "2 AAF Germany Lille", GHENT), ("allies", "2 AAF Britain Hull", DOVER)):
        order = ReturnToBase(game.group(text), to)
        assert offered(menu(WORLD_AT_WAR, game.game, seat), order) == (option == "same_phase")
        game.as_seat(seat).when(order)
        game.accepted() if option == "same_phase" else game.refused("18.46/support")
    if option == "same_phase":
        game.then(AirUnitsRebased(TWO, HULL, DOVER))


def test_18_46_in_the_phase_after_that_it_is_too_late(front):
    game = front("2 AAF Germany Lille", phase="movement.missions")
    game.when(AnnounceOverrun(CALAIS), supporting(game, "2 AAF Germany Lille"), Finish()).accepted()
    game.as_seat("allies").when(Finish()).accepted()
    game.as_seat("axis").when(settled(game, "fought"), Finish(), Finish()).accepted()
    assert phase(game) == "combat.missions"
    back(game, "axis", "2 AAF Germany Lille", GHENT).refused("18.46/support")


def unfought(board):
    """Two of Dover were to intercept transports at Lyon; nobody protects these, and nobody attacks them."""
    allied = dict.fromkeys((ORAN, NANCY), "Britain")
    table = transports(board, "1 air transport Germany Lille", "2 AAF Britain Dover", held=allied)
    table.set_out(carry(table, LYON, "I Corps")).intercepted(at=LYON)
    if table.phase.endswith("countering"):
        table.unescorted()
    table.said("allies", Finish())
    assert table.phase == "movement.missions"
    return table


def test_18_46_interceptors_that_fought_no_transports_are_inverted_when_they_land_elsewhere(board):
    table = unfought(board)
    assert not any(table.game.units[one].inverted for one in TWO)
    table.as_seat("allies").when(ReturnToBase(Named(TWO), NANCY))
    table.then(AirUnitsRebased(TWO, "0900", NANCY), AirUnitsInverted(TWO, "18.46"))


def struck(board, **more):
    """Three squadrons of Catania have struck Force H at 0400; it is to sail on."""
    drawing = "Malta~ = = = = = Catania Gela"
    table = at_sea(board, "3 NAS Germany Catania", "1 NAS Germany Gela", drawing=drawing, **more)
    table.sail("0100", "0200", "0300", "0400", "0500").axis(Finish(), give.AttackAtSea()).allies(Finish())
    strike = give.StrikeAtSea(squadrons(3), "Force H")
    table.axis(strike, Finish()).allies(RollDice((2, 2)))
    goal = give.Goal("Force H BB", (give.Squadrons(2, "NAS", "Germany"),))
    table.axis(give.AimStrike((goal,)), RollDice((1, 1))).accepted()
    assert table.game.turn.phase == "movement.naval_activity.continuing"
    return table


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_who_covered_or_struck_at_sea_lands_elsewhere_and_is_inverted_at_once_as_doubt_W346_says(
    board, option
):
    table = struck(board, doubts={"W346": option})
    names = tuple(sorted(u.name for u in table.game.units.values() if u.base == CATANIA))
    order = ReturnToBase(squadrons(len(names)), GELA)
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order) == (option == "same_phase")
    table.axis(order)
    if option == "in_flight":
        table.refused("18.46/support")
        return
    table.then(AirUnitsRebased(names, CATANIA, GELA), AirUnitsInverted(names, "18.46"))
    table.allies(Finish()).axis(give.AttackAtSea()).allies(Finish())
    table.axis(give.StrikeAtSea(squadrons(2, base=GELA), "Force H")).refused("23.161/uninverted")
    table.axis(give.StrikeAtSea(squadrons(1, base=GELA), "Force H")).accepted()


def test_18_46_who_stayed_at_home_has_nowhere_to_return_from(board):
    table = struck(board)
    table.axis(ReturnToBase(squadrons(1, base=GELA), CATANIA)).refused("18.46/support")


def test_18_46_also_when_the_activity_is_over_and_the_phase_is_not(board):
    table = struck(board).allies(Finish()).axis(Finish())
    assert table.game.turn.phase == "movement.missions"
    table.axis(ReturnToBase(squadrons(1), GELA)).accepted()


@pytest.mark.parametrize("option", ["last", "any"])
def test_18_46_from_which_of_several_hexes_the_way_back_is_measured_is_as_doubt_W111_says(
    given, board, option
):
    """Two squadrons covered at 0200 and then at 0600; Metz is three hexes from the first, seven from the last."""
    names = ("GE-NAS-01", "GE-NAS-02")
    over = tuple(Landing(names, NAVAL_ACTIVITY, hex_) for hex_ in ("0200", "0600"))
    position = units(
        board("Metz . . Lille . . = Lyon", phase="movement.missions", landings=over, doubts={"W111": option}),
        "2 NAS Germany Lille",
    )
    flown = tuple(replace(unit, used=NAVAL_ACTIVITY) for unit in position.units)
    table = given(replace(position, units=flown))
    order = ReturnToBase(Group(2, "NAS", "Germany", "0300"), "0000")
    assert on_the_menu(table, order) == (option == "any")
    table.when(order)
    if option == "any":
        table.then(AirUnitsRebased(names, "0300", "0000"), AirUnitsInverted(names, "18.46"))
    else:
        table.refused("18.46")
    assert "W111" in {
        *table.ruling.grounds,
        *(rule for one in getattr(table.ruling, "facts", ()) for rule in one.rules),
    }
