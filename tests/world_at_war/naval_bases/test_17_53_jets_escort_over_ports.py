"""17.53B, 17.55, 17.531: jets escort attacks on ships in port, and fight the air that is based there."""

import pytest
from msgspec.structs import replace

from events.message import RollCalledFor
from events.world_at_war.air_battle import AirBattleBegan, AirCombatResolved
from events.world_at_war.board import DeclaredFact
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.naval_bases import NavalBaseSortieBegan
from events.world_at_war.squadrons import AirUnitsDivided
from events.world_at_war.strikes import NavalStrikeAnnounced
from tests.world_at_war.base_attacks import MALTA, OPTIONS, waters

JETS = DeclaredFact("research", "Germany/jets", "11")
SENT = "1 jet Germany Lille"


@pytest.fixture
def escorted(board):
    """Two factors go for the ships at Malta, one of jets escorts them; `texts` are other air units."""

    def lay(*texts, inverted=False, **more):
        table = waters(board, "2 AAF Germany Lille", SENT, *texts, facts=(*OPTIONS, JETS), **more)
        for unit in tuple(table.game.units.values()):
            if inverted and unit.nation == "Britain":
                table.with_units(replace(unit, inverted="18.42A"))
        table.attack("2 AAF Germany Lille").attack(SENT, against="air").accepted()
        return table.done()

    return lay


def test_17_53B_jets_fight_the_air_of_the_port_while_the_others_go_for_the_ships(escorted):
    table = escorted("2 AAF Britain Malta")
    [began] = table.told(NavalBaseSortieBegan)
    assert (began.counterairing, began.striking) == (("GE-jet-01",), ("GE-AAF-01", "GE-AAF-02"))
    table.thrown((6, 6), (1, 1))
    assert [one.units for one in table.told(NavalStrikeAnnounced)] == [("GE-AAF-01", "GE-AAF-02")]


def test_17_55_a_jet_rolls_as_three_factors_over_a_port_and_17_56_gives_one(escorted):
    table = escorted("2 AAF Britain Malta")
    called = {due.by: (due.row, dict(due.modifiers)["19.31B"]) for due in table.told(RollCalledFor)}
    assert called == {"attacker": (3, 1), "defender": (2, -1)}


def test_17_55_against_naval_air_jets_are_squadrons_over_a_port_too(escorted):
    table = escorted("3 NAS Britain Malta")
    assert "GE-jet-01" in [name for fact in table.told(AirUnitsDivided) for name in fact.units]
    assert next(due.row for due in table.told(RollCalledFor) if due.by == "attacker") == 9


def test_17_53B_they_are_home_inverted_and_were_escorts(escorted):
    table = escorted()
    table.all_at("Warspite").done()
    home = {fact.mission: fact.units for fact in table.told(AirMissionFlown)}
    assert home["escorting an attack on a naval base"] == ("GE-jet-01",)
    assert table.inverted()["GE-jet-01"] == "18.42A"


def test_17_53B_jets_fly_with_the_next_sortie_as_well(escorted):
    table = escorted("2 AAF Britain Malta").thrown((6, 6), (1, 1)).all_at("Warspite")
    while table.phase.endswith("escaping"):
        table.done("allies")
    table.attack("2 AAF Germany Lille").accepted().attack(SENT, against="air").accepted()


def test_17_531_jets_escort_nobody_who_goes_for_the_ships_themselves(board):
    table = waters(board, SENT, facts=(*OPTIONS, JETS))
    table.attack(SENT).refused("17.531")


@pytest.mark.parametrize("option", ["counterair", "those_that_meet"])
def test_17_53B_whether_escorting_jets_fight_inverted_air_is_doubt_W372(escorted, option):
    table = escorted("2 AAF Britain Malta", inverted=True, doubts={"W372": option})
    fights = option == "counterair"
    assert bool(table.told(AirBattleBegan)) is fights
    assert bool(table.told(NavalStrikeAnnounced)) is not fights
    ready = escorted("2 AAF Britain Malta", doubts={"W372": option})
    assert ready.told(AirBattleBegan)
    assert ready.thrown((6, 6), (1, 1)).told(AirCombatResolved)
    assert ready.told(AirBattleBegan)[0].place == MALTA


@pytest.mark.parametrize("option", ["counterair", "with_others"])
def test_17_53B_whether_jets_are_sent_over_a_port_by_themselves_is_doubt_W385(board, option):
    forces = "2 AAF Germany Lille", SENT
    table = waters(board, *forces, facts=(*OPTIONS, JETS), doubts={"W385": option})
    table.attack(SENT, against="air")
    if option == "counterair":
        table.accepted()
        return
    table.refused("17.53B/escort")
    assert "W385" in table.ruling.grounds
    table.attack("1 AAF Germany Lille", against="air").accepted()
    table.attack(SENT, against="air").refused("17.53B/escort")
    table.attack("1 AAF Germany Lille").accepted().attack(SENT, against="air").accepted()
