"""18.45: offensive missions are part of an option of the own alliance faction, or of a partner in it (doubt W396)."""

import pytest

from events.world_at_war.board import DeclaredFact
from tests.world_at_war.bombings import row
from tests.world_at_war.orders import AnnounceBombing

BRITISH, RUSSIAN = "1 AAF Britain Dover", "1 AAF Russia Dover"


def declared(party, value="offensive"):
    """An option, or none, of a side or a faction on the Western front."""
    return DeclaredFact("option", f"{party}/Western", value)


def bombs(board, text, *facts, **given):
    """Ghent is to be bombed."""
    table = row(board, BRITISH, RUSSIAN, facts=(declared("Allied", "none"), *facts), **given)
    return table.when(AnnounceBombing(table.group(text), table.at("Ghent")))


@pytest.mark.parametrize("option", ["side", "faction"])
def test_18_45_whether_the_option_of_a_side_serves_all_its_factions_is_doubt_W396(board, option):
    table = row(board, BRITISH, doubts={"W396": option})
    table.when(AnnounceBombing(table.group(BRITISH), table.at("Ghent")))
    assert "W396" in table.ruling.grounds
    if option == "side":
        table.accepted()
        return
    table.refused("18.45/option")
    assert table.told() == "bombing is not part of one: Western Allies has none on the Western front."


@pytest.mark.parametrize("option", ["side", "faction"])
def test_18_45_the_option_of_a_faction_is_for_its_partners_alone(board, option):
    played = {"W396": option}
    western = declared("Western Allies")
    bombs(board, BRITISH, western, doubts=played).accepted()
    bombs(board, RUSSIAN, western, doubts=played).refused("18.45/option")
    bombs(board, RUSSIAN, declared("Russia"), doubts=played).accepted()


def test_18_45_what_is_declared_for_a_faction_goes_before_what_is_declared_for_its_side(board):
    table = row(board, BRITISH, RUSSIAN, facts=(declared("Russia", "none"),))
    table.when(AnnounceBombing(table.group(BRITISH), table.at("Ghent"))).accepted()
    table = row(board, BRITISH, RUSSIAN, facts=(declared("Russia", "none"),))
    table.when(AnnounceBombing(table.group(RUSSIAN), table.at("Ghent"))).refused("18.45/option")
