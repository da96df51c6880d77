"""18.512F: bombing is a mission of the combat phase, also while its ground attacks are made."""

import pytest

from events.world_at_war.bombing import BombingResolved
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.bombings import row
from tests.world_at_war.orders import AnnounceBombing, AnnounceExploitation, AnnounceGroundCombat, Finish

ARMY = "3 AAF Britain Dover"


def attacking(board, *texts, **given):
    """Ground attacks are announced and under way."""
    table = row(board, ARMY, *texts, **given)
    table.said("allies", AnnounceGroundCombat(), Finish()).said("axis", Finish())
    assert table.phase == "combat.attacks"
    return table.as_seat("allies")


@pytest.mark.parametrize("option", ["whole_phase", "before_attacks"])
def test_18_512F_whether_bombing_is_announced_while_ground_attacks_go_on_is_doubt_W395(board, option):
    table = attacking(board, doubts={"W395": option})
    order = AnnounceBombing(table.group(ARMY), table.at("Ghent"))
    assert offered(menu(WORLD_AT_WAR, table.game, "allies"), order) == (option == "whole_phase")
    table.when(order)
    assert "W395" in table.ruling.grounds
    if option == "before_attacks":
        table.refused("18.512F")
        assert table.told() == "Ground attacks are under way; Ghent can be bombed no more."
        return
    table.accepted().begun()
    assert table.results["0500"][:2] == ("unopposed", 1)
    assert table.phase == "combat.attacks"


def test_18_512F_it_is_opposed_and_fought_and_the_attacks_go_on(board):
    table = attacking(board, "1 AAF Germany Essen").sent(f"{ARMY} > Ghent").begun()
    assert table.phase == "combat.raiding.bombing.opposing"
    table.met("1 AAF Germany Essen > Ghent").answered().thrown((1, 1), (1, 1))
    assert [fact.place for fact in table.all if isinstance(fact, BombingResolved)] == ["0500"]
    assert table.phase == "combat.attacks"


def test_18_512F_and_in_exploitation(board):
    table = attacking(board, "1 AAF Germany Essen").when(AnnounceExploitation(), Finish()).accepted()
    table.said("axis", Finish())
    assert table.phase == "combat.exploitation.attacks"
    table.as_seat("allies").sent(f"{ARMY} > Ghent").begun()
    table.met("1 AAF Germany Essen > Ghent").answered().thrown((1, 1), (1, 1))
    assert table.phase == "combat.exploitation.attacks"
    table.as_seat("allies").when(Finish()).accepted()
    assert table.phase == "construction.airbases"
