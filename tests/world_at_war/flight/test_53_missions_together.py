"""53: missions of the attacker by factions between which cooperation is declared to be none (doubt W432)."""

import pytest

from events.world_at_war.board import DeclaredFact
from events.world_at_war.support import SupportCounted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.ground_attacks import METZ, corps, dm
from tests.world_at_war.ground_attacks import front as attacks
from tests.world_at_war.orders import AnnounceCounterair, AttackHex

NONE = DeclaredFact("cooperation", "Axis/Japan", "none")
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
READINGS = "as_named", "bound"
TEXTS = "2 AAF Germany Lille", "2 AAF Japan Lille"


@pytest.mark.parametrize("option", READINGS)
def test_53_factions_that_do_not_cooperate_counterair_together_as_doubt_W432_says(board, option):
    read = {"facts": (OPTION, NONE), "doubts": {"W432": option}, "held": {"0300": "Britain"}}
    position = board("Lille . = Dover~", phase="movement.counterair.announcing", **read)
    table = Given(units(position, *TEXTS))
    table.when(AnnounceCounterair(table.group(TEXTS[0]), "0300")).accepted()
    order = AnnounceCounterair(table.group(TEXTS[1]), "0300")
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order) == (option == "as_named")
    table.when(order)
    assert {"W432", "fact cooperation Axis/Japan"} <= set(table.ruling.grounds)
    if option == "as_named":
        table.accepted()
        return
    table.refused("53/together")
    assert table.told() == "Japan does not cooperate with Germany, as declared, and flies no mission with it."


@pytest.mark.parametrize(("option", "supporters"), [("as_named", 2), ("bound", 0)])
def test_53_and_support_each_other_s_attacks_as_doubt_W432_says(board, option, supporters):
    """Japanese air supports the attack on Metz, which German ground units make alone."""
    ground = corps("GE-1", 4, "0100"), corps("BR-1", 1, METZ, "Britain")
    table = attacks(board, TEXTS[1], ground=ground, facts=(dm(1), NONE), doubts={"W432": option})
    table.supported(TEXTS[1]).defended().said("axis", AttackHex(METZ, ("GE-1",)))
    [counted] = [fact for fact in table.ruling.facts if isinstance(fact.event, SupportCounted)]
    assert (len(counted.event.support), "W432" in counted.rules) == (supporters, True)
