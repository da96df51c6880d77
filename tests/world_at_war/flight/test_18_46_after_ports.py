"""18.46: air that attacked a port lands at another base than its own, as after any other mission."""

import pytest

from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.flight import AirUnitsRebased
from events.world_at_war.ships import NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.base_attacks import GOZO, LILLE, MALTA, OPTIONS, waters
from tests.world_at_war.orders import ReturnToBase, TakeHex

GHENT = "0100"
DRAWING = "Lille Ghent Malta~ = = Gozo~"
"""Lille and Ghent are German; from Malta 0200 army air reaches both."""

SUPPLIED = DeclaredFact("supply", "Axis", "full")
JETS = DeclaredFact("research", "Germany/jets", "11")


@pytest.fixture
def flown(board):
    """Three factors of Lille have attacked the ships at Malta in one sortie, and are home."""

    def lay(*texts, sent=("3 AAF Germany Lille",), **more):
        given = {"drawing": DRAWING, "facts": (*OPTIONS, SUPPLIED, JETS)} | more
        table = waters(board, "3 AAF Germany Lille", "1 jet Germany Lille", *texts, **given)
        for text in sent:
            table.attack(text, against="air" if "jet" in text else "ships").accepted()
        table.done().all_at("Warspite")
        assert table.phase == "combat.naval_bases.another"
        table.done()
        assert table.phase == "combat.missions"
        return table

    return lay


def why(table):
    """What the refusal says."""
    return " ".join(found for violation in table.ruling.violations for found in violation.found)


def back(table, text, to=GHENT):
    return table.as_seat("axis").when(ReturnToBase(table.group(text), to))


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_attackers_of_a_port_land_elsewhere_while_the_phase_lasts_as_doubt_W346_says(flown, option):
    table = flown(doubts={"W346": option})
    back(table, "2 AAF Germany Lille")
    if option == "in_flight":
        table.refused("18.46/support")
        return
    table.then(AirUnitsRebased(("GE-AAF-01", "GE-AAF-02"), LILLE, GHENT))
    assert table.ruling.facts[0].rules == ("18.46", "W346")
    assert {table.game.units[name].inverted for name in ("GE-AAF-01", "GE-AAF-02")} == {"18.42A"}


def test_18_46_jets_that_escorted_them_land_elsewhere_too(flown):
    table = flown(sent=("3 AAF Germany Lille", "1 jet Germany Lille"))
    back(table, "1 jet Germany Lille").then(AirUnitsRebased(("GE-jet-01",), LILLE, GHENT))


def test_18_46_not_those_that_stayed_at_home(flown):
    table = flown(sent=("2 AAF Germany Lille",))
    back(table, "3 AAF Germany Lille").refused("18.46")
    assert why(table) == "GE-AAF-03 can't land elsewhere: it is back from no flight of this phase."
    back(table, "1 jet Germany Lille").refused("18.46")


def test_18_46_the_other_base_is_in_range_of_the_port_operational_and_was_friendly_all_the_phase(flown):
    table = flown(held={MALTA: "Britain", GOZO: "Germany"}, drawing="Lille Ghent Malta~ = = = = = Gozo~")
    back(table, "1 AAF Germany Lille", "0800").refused("18.46/other base")
    table = flown(facts=(*OPTIONS, DeclaredFact("supply", GHENT, "partial")))
    back(table, "1 AAF Germany Lille").refused("18.46")
    assert "it is not operational" in why(table)
    table = flown(held={MALTA: "Britain", GHENT: "Britain"})
    table.as_seat("axis").when(TakeHex(GHENT, "Germany")).accepted()
    back(table, "1 AAF Germany Lille").refused("18.46")
    assert "was not Axis ground when the phase began" in why(table)


def test_18_46_the_other_base_has_room(flown):
    table = flown("5 AAF Germany Ghent")
    back(table, "1 AAF Germany Lille").refused("18.46")
    assert "lacks room" in why(table)


def test_18_46_it_stands_on_the_menu(flown):
    table = flown()
    order = ReturnToBase(table.group("2 AAF Germany Lille"), GHENT)
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order)


def test_18_44_carrier_based_air_that_attacked_a_port_is_back_aboard(board):
    force = NavalForce("Kido", "Germany", "0300", at_sea=True, activity="fast carrier mission")
    graf = Carrier("Graf", "Germany", 4, "0300", at_sea=True, force="Kido")
    fleet = {"forces": (force,), "carriers": (graf,), "drawing": DRAWING, "facts": (*OPTIONS, SUPPLIED)}
    table = waters(board, "3 NAS Germany Graf", **fleet)
    table.attack("3 NAS Germany Graf").accepted()
    table.done().struck(("Warspite", 2, "NAS", "Germany"))
    back(table, "2 NAS Germany Graf").refused("18.44", "18.46")
