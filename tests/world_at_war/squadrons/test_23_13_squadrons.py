"""23.13 Factors that become squadrons; the room, range and missions of squadrons (17.14, 17.25, 23.17, 23.18)."""

import pytest

from core.mistakes import Unworkable
from core.world_at_war.basing.room import overflow, room_for, squadrons
from core.world_at_war.board import units_at
from core.world_at_war.displacement.displacement import displaced
from core.world_at_war.flight.ways import operational_range, staging_range
from core.world_at_war.projections import FORCE_POOLS
from core.world_at_war.units import factor_kind, names_when_divided, to_divide
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.counterair import NavalAirRevealed
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.sequence import HexTaken
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined, Recombined
from events.world_at_war.staging import AirUnitsDisplaced, AirUnitsStaged
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.orders import (
    Declare,
    FlyMission,
    GiveUpExcess,
    Group,
    MoveExcess,
    Named,
    StageAirUnits,
    TransferNavalAir,
)

NEAR = "Lille . Metz~ Lyon"
ONE = ("GE-AAF-01",)
THREE = ("GE-AAF-01.search", "GE-AAF-01.cover", "GE-AAF-01.attack")


@pytest.fixture
def given():
    return AtTheTable


def divided(table, *names):
    return table.after(AirUnitsDivided(names))


def parts(table):
    return {u.name: u.part for u in table.game.units.values() if u.parent}


def test_23_13_and_17_25_army_air_jets_and_transports_become_squadrons_and_nothing_else(given, board):
    kinds = ("AAF", "NAS", "kamikaze", "jet", "air transport", "strategic bomber", "interceptor")
    table = given(units(board(NEAR), *(f"1 {kind} Germany Lille" for kind in kinds)))
    assert to_divide(table.game.units.values()) == ("GE-AAF-01", "GE-air-transport-01", "GE-jet-01")


def test_23_132_a_factor_yields_a_search_a_cover_and_an_attack_squadron(given, board):
    table = divided(given(units(board(NEAR), "1 AAF Germany Lille")), *ONE)
    assert parts(table) == dict(zip(THREE, ("search", "cover", "attack"), strict=True))
    assert {(u.kind, u.base, u.parent) for u in units_at(table.game, "0000")} == {
        ("AAS", "0000", "GE-AAF-01")
    }


def test_23_132A_to_C_the_squadrons_have_the_status_of_their_factor(given, board):
    table = given(units(board(NEAR), "2 AAF Germany Metz"))
    table.after(AirUnitsStaged(ONE, "0200", "0000", 2), AirUnitsInverted(ONE, "18.42A"))
    divided(table, *ONE)
    status = {(u.inverted, u.inverted_in, u.staged, u.base) for u in units_at(table.game, "0000")}
    assert status == {("18.42A", "Summer 1942 Axis", True, "0000")}
    assert [u.name for u in units_at(table.game, "0200")] == ["GE-AAF-02"]


def test_23_133_the_factor_lies_aside_neither_in_play_nor_unbuilt(given, board):
    table = divided(given(units(board(NEAR), "2 AAF Germany Lille")), *ONE)
    factor = table.game.units["GE-AAF-01"]
    assert (factor.base, factor.divided) == ("", True)
    rows = FORCE_POOLS.rows(table.game)
    assert rows["Germany", "AAF", 0] == ("Germany", "AAF", 0, 1, 0)
    assert rows["Germany", "AAS", 0] == ("Germany", "AAS", 0, 3, 0)


def test_23_133_no_order_moves_a_factor_that_lies_aside(given, board):
    table = divided(given(units(board(NEAR), "1 AAF Germany Lille")), *ONE)
    with pytest.raises(Unworkable, match=r"GE-AAF-01 is divided; its squadrons are in play"):
        table.when(StageAirUnits(Named(ONE), "0200"))


def test_23_133_a_squadron_that_is_lost_is_unbuilt_as_a_squadron(given, board):
    table = divided(given(units(board(NEAR), "1 AAF Germany Lille")), *ONE)
    table.after(AirUnitsEliminated(THREE[:1]))
    assert FORCE_POOLS.rows(table.game)["Germany", "AAS", 0] == ("Germany", "AAS", 0, 2, 1)


def test_23_17_a_jet_becomes_three_jet_squadrons(given, board):
    table = divided(given(units(board(NEAR), "1 jet Germany Lille")), "GE-jet-01")
    assert parts(table) == {f"GE-jet-01.{n}": str(n) for n in (1, 2, 3)}
    assert {u.kind for u in units_at(table.game, "0000")} == {"jet squadron"}


def test_23_18_an_air_transport_becomes_three_air_transport_squadrons(given, board):
    table = divided(given(units(board(NEAR), "1 air transport Germany Lille")), "GE-air-transport-01")
    assert {u.kind for u in units_at(table.game, "0000")} == {"air transport squadron"}
    assert len(parts(table)) == 3


def test_23_132_a_factor_that_was_made_up_of_others_meanwhile_has_new_names_for_those_still_out(given, board):
    table = divided(given(units(board(NEAR), "2 AAF Germany Lille")), "GE-AAF-01", "GE-AAF-02")
    mixed = ("GE-AAF-01.search", "GE-AAF-02.cover", "GE-AAF-02.attack")
    table.after(AirUnitsRecombined("Germany", "AAF", "0000", (Recombined("GE-AAF-01", mixed),)))
    again = ("GE-AAF-01.search", "GE-AAF-01.cover-2", "GE-AAF-01.attack-2")
    assert names_when_divided(table.game.units, "GE-AAF-01") == again
    divided(table, *ONE)
    assert len(units_at(table.game, "0000")) == 6
    assert {table.game.units[name].part for name in again} == {"search", "cover", "attack"}


class Counting(dict):
    """Units that count how often they are asked for a name."""

    asked = 0

    def __contains__(self, name):
        self.asked += 1
        return super().__contains__(name)


def test_23_132_the_first_free_number_is_taken_as_far_as_play_comes(given, board):
    units_ = dict(given(units(board(NEAR), "1 AAF Germany Lille")).game.units)
    unit = units_["GE-AAF-01"]
    for number in range(1, 17):
        name = "GE-AAF-01.search" if number == 1 else f"GE-AAF-01.search-{number}"
        assert names_when_divided(units_, "GE-AAF-01")[0] == name
        units_[name] = unit
    del units_["GE-AAF-01.search-7"]
    assert names_when_divided(units_, "GE-AAF-01")[0] == "GE-AAF-01.search-7"


def test_23_132_a_factor_divided_very_often_is_not_asked_for_every_number(given, board):
    laid = Counting(given(units(board(NEAR), "1 AAF Germany Lille")).game.units)
    unit = laid["GE-AAF-01"]
    for _ in range(2000):
        names = names_when_divided(laid, "GE-AAF-01")
        assert not {*names} & laid.keys()
        laid.update(dict.fromkeys(names, unit))
    laid.asked = 0
    names_when_divided(laid, "GE-AAF-01")
    assert laid.asked < 3 * 50


# The room that squadrons take (17.141B, 18.11).


def base_of(given, board, **more):
    """A base of five army air factors, all divided, and three naval squadrons beside it."""
    table = given(units(board(NEAR, **more), "5 AAF Germany Lille", "3 NAS Germany Lyon"))
    return divided(table, *(f"GE-AAF-0{n}" for n in range(1, 6)))


def lost(table, count):
    return table.after(
        AirUnitsEliminated(tuple(sorted(u.name for u in units_at(table.game, "0000"))[:count]))
    )


def test_17_141B_a_factor_and_its_three_squadrons_take_the_same_room(given, board):
    table = base_of(given, board)
    assert squadrons(table.game, units_at(table.game, "0000")) == 15
    assert room_for(table.game, "0000", table.game.units["GE-NAS-01"]) == 0


@pytest.mark.parametrize(
    ("count", "taken"), [(1, 1), (2, 3), (3, 3), (4, 4), (5, 6), (6, 6), (7, 7), (8, 9), (9, 9)]
)
def test_17_14B_squadrons_take_the_room_of_the_factors_that_they_will_make(given, board, count, taken):
    table = lost(base_of(given, board), 15 - count)
    assert squadrons(table.game, units_at(table.game, "0000")) == taken


def test_17_14B_so_what_was_lost_leaves_room_only_when_a_whole_factor_is(given, board):
    table = base_of(given, board)
    stage = StageAirUnits(Group(1, "NAS", "Germany", "0300"), "0000")
    lost(table, 1).when(stage).refused("18.12")
    assert "W279" in table.ruling.grounds
    lost(table, 1).when(stage).accepted()


def test_17_14B_or_each_squadron_its_own_room_and_no_more(given, board):
    table = lost(base_of(given, board, doubts={"W279": "each_one"}), 1)
    table.when(StageAirUnits(Group(1, "NAS", "Germany", "0300"), "0000")).accepted()
    assert "W279" in table.ruling.grounds


def test_17_14B_each_nation_and_each_kind_by_themselves(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille", "1 AAF Italy Lille", "1 jet Germany Lille"))
    divided(table, "GE-AAF-01", "IT-AAF-01", "GE-jet-01")
    table.after(AirUnitsEliminated(("GE-AAF-01.search", "IT-AAF-01.search", "GE-jet-01.1")))
    assert squadrons(table.game, units_at(table.game, "0000")) == 9


def test_17_3126B_naval_air_that_defends_its_port_from_its_carrier_takes_no_room(given, board):
    carriers = (Carrier("Aquila", "Italy", 3, "0200"),)
    table = given(units(board(NEAR, carriers=carriers), "5 AAF Germany Metz", "3 NAS Italy Aquila"))
    naval = ("IT-NAS-01", "IT-NAS-02", "IT-NAS-03")
    table.after(NavalAirRevealed(naval, "Aquila", "0200"))
    assert len(units_at(table.game, "0200")) == 8
    assert overflow(table.game, "0200", units_at(table.game, "0200")) == 0


# What squadrons may do meanwhile.


@pytest.mark.parametrize(
    ("kind", "squadron"),
    [("AAF", "AAS"), ("jet", "jet squadron"), ("air transport", "air transport squadron")],
)
def test_18_31_squadrons_have_the_range_of_their_factor(given, board, kind, squadron):
    jets = (DeclaredFact("research", "Germany/jets", "11"),)
    table = given(units(board(NEAR, facts=jets), f"2 {kind} Germany Lille"))
    first, second = sorted(table.game.units)
    divided(table, first)
    one = next(u for u in table.game.units.values() if u.kind == squadron)
    assert factor_kind(squadron) == kind
    assert operational_range(table.game, one) == operational_range(table.game, table.game.units[second]) > 0
    assert staging_range(table.game, one) == staging_range(table.game, table.game.units[second])


def test_17_21_army_air_squadrons_go_aboard_no_carrier_nor_do_others(given, board):
    carriers = (Carrier("Graf Zeppelin", "Germany", 3, "0200"),)
    position = units(
        board(NEAR, carriers=carriers, phase="movement.transfers"), "1 AAF Germany Metz", "1 jet Germany Metz"
    )
    table = divided(given(position), "GE-AAF-01", "GE-jet-01")
    table.when(TransferNavalAir(Named(THREE[:1]), "Graf Zeppelin")).refused("17.21")
    table.when(TransferNavalAir(Named(("GE-jet-01.1",)), "Graf Zeppelin")).refused("17.51")


def flown(table, text, mission, to="Lyon"):
    return table.when(FlyMission(table.group(text), mission, table.at(to)))


def in_combat(given, board, *texts):
    option = (DeclaredFact("option", "Axis/Front", "offensive"),)
    return given(units(board(NEAR, facts=option, phase="combat.missions"), *texts))


def test_23_141A_what_factors_fly_squadrons_do_not(given, board):
    table = divided(in_combat(given, board, "1 AAF Germany Lille"), *ONE)
    flown(table, "3 AAS Germany Lille", "ground support").refused("23.141A")
    assert "recombine it before it flies ground support" in table.told()
    assert "W222" in table.ruling.grounds


def test_23_141A_a_mission_that_their_factor_may_not_fly_is_told_besides(given, board):
    table = divided(in_combat(given, board, "1 air transport Germany Lille"), "GE-air-transport-01")
    flown(table, "1 air transport squadron Germany Lille", "ground support").refused("17.63", "23.141A")


def test_23_133_squadrons_of_a_factor_that_has_flown_have_flown(given, board):
    table = in_combat(given, board, "1 AAF Germany Lille")
    table.after(AirMissionFlown(ONE, "ground support", "0300", "0000"))
    divided(table, *ONE)
    assert {u.used for u in units_at(table.game, "0000")} == {"ground support"}


def test_18_25_squadrons_are_displaced_as_their_factor_would_be(given, board):
    table = divided(given(units(board(NEAR), "1 AAF Germany Lille")), *ONE)
    table.after(HexTaken("0000", "Britain"))
    facts = [fact.event for fact in displaced(table.game, HexTaken("0000", "Britain"))]
    assert facts == [AirUnitsDisplaced(tuple(sorted(THREE)), "0000", "0200")]


def overfull(given, board):
    """Six factors based on a city and an artificial port, one of them divided; then the port is gone."""
    port = (DeclaredFact("artificial port", "0000", "yes"),)
    table = divided(given(units(board(NEAR, facts=port), "6 AAF Germany Lille")), *ONE)
    return table.as_seat("axis").when(Declare("artificial port", "0000", "no"))


def test_18_15_squadrons_that_are_too_many_leave_as_a_whole_factor_would(given, board):
    table = overfull(given, board)
    assert [q.kind for q in table.game.questions] == ["excess"]
    assert {(o.units.kind, o.units.count) for o in all_accepted(table, MoveExcess)} == {
        ("AAF", 1), ("AAS", 1), ("AAS", 2), ("AAS", 3)
    }  # fmt: skip
    table.when(MoveExcess(table.group("3 AAS Germany Lille"), "0300")).accepted()
    assert not table.game.questions
    assert len(units_at(table.game, "0300")) == 3


def test_18_15_or_are_given_up_one_by_one_until_the_rest_fits(given, board):
    table = overfull(given, board)
    table.when(GiveUpExcess(Named(THREE[:1]))).accepted()
    assert table.game.questions  # two squadrons will be a factor again
    table.when(GiveUpExcess(Named(THREE[1:]))).accepted()
    assert not table.game.questions
