"""Every template of `why` is used, and fills."""

import re

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.sentences import _pattern
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.kamikazes import Conversion
from events.world_at_war.ships import NavalForce
from events.world_at_war.squadrons import Recombined
from skyledger.why.watch import gone
from skyledger.why.world_at_war.words import AFLOAT, TOLD, because, headline, standing, told
from tests.world_at_war.conftest import Carrier, board, units
from tools.docs.catalogue import ROOT, of_code

__all__ = ["board"]
PLACE, LAND, CARRIERS = ("0000",), ("0000", ""), ("0000", "0300")
SAID = [
    ("base", PLACE), ("base", ("Graf",)), ("base", ("Akagi",)), ("lies", ("Graf", "0000", "")), ("lies", ("Graf", "0000", "at sea")),
    ("inverted", ("18.42A", "Summer 1942 Axis")), ("inverted", ("18.42A", "")), ("inverted", ("scenario", "")),
    ("attacks", LAND), ("attacks", CARRIERS), ("attacks", (*LAND, "counter-interception")), ("targeted", LAND), ("defends", (*LAND, "2")),
    ("employed", ("0000", "search")), ("used", ("naval activity",)), ("supports", PLACE), ("over", PLACE), ("intercepts", PLACE), ("bound", PLACE), ("bound", ()), ("shot", ("0000", "1")),
    ("aborted", (*LAND, "2")), ("aborted", LAND), ("spent", PLACE), ("used", ("ground support",)), ("shipped", PLACE),
    ("raid", ("0000", "bombing")), ("strike", ("0000", "an air strike on ships")), ("flight", ("0000", "air transport")), ("front", ("East",)), ("deck", ("Graf",)), ("parent", ("GE-AAF-01",)), ("staged", ("staged",)), ("ready", ("ready",)),
    ("there", ("there",)), ("redeployed", ("TR", "0000")), ("constructed", ("Summer 1942 Axis",)), ("divided", ("divided",)), ("pool", ("pool",)),
    ("sortie/air cover over", ("air cover over", "Force K")), ("moored", LAND), ("moored", ("0000", "at sea")), ("under", ("Force K",)), ("detached", ("Force K",)), ("sound", ("sound",)),
    ("harmed", ("2", "damaged")), ("harmed", ("1", "")), ("sails", ("patrol", "0000")), ("fights", ("0000", "0")), ("fights", ("0000", "2")), ("struck/1", ("1",)),
    ("asked/displacement", PLACE), ("asked/excess", PLACE), ("asked/refuge", PLACE), ("asked/choice", PLACE),
]  # fmt: skip


GONE = [
    (fact.AirUnitsRecombined("J", "AAF", "0000", (Recombined("A", ("A.search",)),)), "made up into A again"),
    (fact.AirUnitsRecombined("J", "AAF", "0000", (), ("A.search",)), "lost: left over as squadrons were made up into factors again"),
    (fact.UnbuiltAirUnitsRecombined("J", "AAF", ("A.search",), ("A",)), "in the force pool made up into A again"),
    (fact.UnbuiltAirUnitsRecombined("J", "AAF", ("A.search",), ()), "given up, out of the force pool"),
    (fact.AirUnitsConverted("J", "NAS", "", (Conversion("A.search", ("K-1",)),)), "became K-1"),
    (fact.CarrierSunk("A.search", "0000", at_sea=False), "sunk"),
    (fact.ShipSunk("A.search", "0000", at_sea=False), "sunk"),
    (fact.NavalForceDisbanded("A.search", "0000"), "disbanded"),
    (fact.NavalForceLost("A.search", "0000"), "no more, for nothing belongs to it"),
    (CombatGroupRejoined("A.search", "Force K"), "back with Force K"),
    (fact.PositionAdjusted("A.search", "base", "", "a slip"), "no longer in the game"),
]  # fmt: skip
"""Facts that take something out of the game, and what became of it by them."""


@pytest.mark.parametrize(("event", "words"), GONE)
def test_what_is_no_more_says_what_became_of_it(event, words):
    assert gone(event, "A.search") == words


@pytest.fixture
def game(board):
    force = NavalForce("Force K", "Germany", "0000")
    laid = board("Lille . . Lyon", carriers=(Carrier("Graf", "Germany", 2, "0000"),), forces=(force,))
    laid = units(laid, "1 AAF Germany Lille", "1 NAS Germany Lyon")
    return game_from(replace(laid, units=tuple(replace(one, elite=one.kind == "NAS") for one in laid.units)))


ELSEWHERE = {
    "taken off the board by the gamemaster",
    "lost",
    "nothing that is shown",
    " … {count} more",
}
"""Of The War Game, and within another sentence."""


def templates():
    """What is said of a unit; what readies it is tested beside its rules, and a division where it is made."""
    sources = ("why/world_at_war/words.py", "why/world_at_war/ships.py", "why/watch.py")
    said = {template for source in sources for template, _ in of_code(ROOT / "skyledger" / source)}
    readying = ("By itself", "By order", "It must be", "With {carrier}", "Aboard {carrier}", "divided into")
    return {one for one in said if not one.startswith(readying)} - ELSEWHERE


def test_every_template_is_told_and_fills(game):
    messages = [told(game, "GE-AAF-01", aspect, value) for aspect, value in SAID]
    messages += [because(game, "GE-AAF-01", "pool", ("pool",))]
    messages += [headline(game, unit) for unit in ("GE-AAF-01", "GE-NAS-01", "GE-AAF-99", "Graf", "Force K")]
    messages += [one.told for one in standing(game, "GE-AAF-99")]
    messages += [gone(event, "A.search") for event, _ in GONE]
    assert [one for one in messages if "{" in one] == []
    assert [
        template for template in templates() if not any(_pattern(template).fullmatch(m) for m in messages)
    ] == []


def test_every_aspect_that_has_something_to_tell_is_known(game):
    assert {*TOLD, *AFLOAT} <= {aspect.partition("/")[0] for aspect, _ in SAID}


def test_every_aspect_that_is_looked_at_with_its_place_is_told():
    code = "".join(file.read_text() for file in (ROOT / "skyledger/why/world_at_war").glob("*.py"))
    assert set(re.findall(r"f\"([a-z]+)/\{", code)) <= {*TOLD, *AFLOAT, "asked"}
