"""17.3126A: `why` tells of naval air shown in a port nothing of the deck it is from, nor what befell it under the marker."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Carrier
from events.world_at_war.ships import NavalForce
from skyledger.cli.look.why import story_json
from skyledger.service import table
from skyledger.why import book_of, meant, stories
from store.memory import MemoryLedger
from tests.service.conftest import desk_over
from tests.why.games import SYSTEM, WATCH, begun, given
from tests.world_at_war.conftest import DeclaredFact, board, units
from tests.world_at_war.orders import Adjust, AnnounceCounterair, Group

__all__ = ["board"]
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
YORK = "0500"
DECKS = tuple(Carrier(name, "Britain", 4, YORK, force="Home") for name in ("Ark", "Eagle"))
ANNOUNCED = AnnounceCounterair(Group(4, "AAF", "Germany", "0200"), YORK)
SORTED, MIXED = ("Ark", "Ark", "Eagle", "Eagle"), ("Ark", "Eagle", "Ark", "Eagle")
TURNED = ("BR-NAS-02", "BR-NAS-03")
"""These are face down under the marker; the gamemaster turns one of them over by hand, each game another."""


@pytest.fixture
def port(board):
    """port(decks, set_right) -> a desk with the game "g", after the Axis attacked York in which Home lies."""

    def lay(decks, edition="current", set_right=TURNED):
        laid = board(
            "~ ~ Aden . ~ York~ Kent", held=dict.fromkeys((YORK, "0600"), "Britain"), facts=(OPTION,),
            phase="movement.counterair.announcing", edition=edition, carriers=DECKS,
            forces=(NavalForce("Home", "Britain", YORK),),
        )  # fmt: skip
        laid = units(
            laid, "4 AAF Germany Aden", "1 NAS Britain York", *(f"1 NAS Britain {one}" for one in decks)
        )
        turned = {name: {"inverted": "18.42A"} for name in TURNED}
        there = tuple(replace(one, **turned.get(one.name, {})) for one in laid.units)
        desk = desk_over(MemoryLedger())
        begun(desk, replace(laid, units=there))
        by_hand = (("gamemaster", Adjust(one, "inverted", "no", "a slip")) for one in set_right)
        given(desk, *by_hand, ("axis", ANNOUNCED))
        return desk

    return lay


def told(desk, viewer, *words):
    """All that `why` tells a viewer, as JSON."""
    held = table(desk, "g")
    book = book_of(held, WATCH, held.head.number, viewer)
    seat = viewer if viewer != "public" else "axis"
    return [story_json(held, book, one, viewer) for one in stories(SYSTEM, book, meant(book, seat, words))]


@pytest.mark.parametrize("edition", ["current", "2005"])
@pytest.mark.parametrize("viewer", ["axis", "public"])
@pytest.mark.parametrize("words", ["York", "NAS British at York", "BR-NAS-02 to 05"])
def test_17_3126A_squadrons_of_one_concealed_deck_are_not_told_as_such(port, edition, viewer, words):
    one, other = (told(port(decks, edition), viewer, words) for decks in (SORTED, MIXED))
    assert one == other
    assert ["BR-NAS-02", "BR-NAS-03", "BR-NAS-04", "BR-NAS-05"] in [list(story["units"]) for story in one]


@pytest.mark.parametrize("viewer", ["axis", "public"])
def test_17_3123_what_befell_air_under_the_marker_is_no_part_of_its_story(port, viewer):
    one, other = (told(port(SORTED, set_right=order), viewer, "York") for order in (TURNED, TURNED[::-1]))
    assert one == other


def test_17_3126A_their_own_side_is_told_from_which_deck_and_since_when(port):
    squadron = told(port(SORTED), "allies", "BR-NAS-03")[0]
    [status] = (part for part in squadron["standing"] if part["about"] == "status")
    assert status["chain"]["entry"] == 3
    assert told(port(SORTED), "allies", "York") != told(port(MIXED), "allies", "York")
