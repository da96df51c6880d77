"""18.7 What would uninvert a unit, and when; and what it may still do."""

import pytest

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from
from events.message import PhaseEntered
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.construction import AirUnitsConstructed
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan
from events.world_at_war.staging import AirUnitsRedeployed, AirUnitsStaged
from phases.referee import menu
from skyledger.games import GAMES
from skyledger.why import WATCHES
from skyledger.why.world_at_war.words import ready_when
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import UninvertAirUnits

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
may = WATCHES["A World at War"].may
BOXES = (Box("Axis SW box", "sw"), Box("Atlantic U.S. box", "mapboard"))
GRAF, SPENT = Carrier("Graf", "Germany", 2, "0000"), Carrier("Spent", "Germany", 2, "0000", inverted="21")


@pytest.fixture
def inverted(board):
    """inverted("1 AAF Germany Lille", when="Axis", now="Allied") -> the game, and the unit of the text."""

    def lay(text, when="Axis", now="Axis", by="18.42A", phase="movement.staging", **given):
        laid = units(board("Lille~ . Metz", boxes=BOXES, carriers=(GRAF, SPENT), **given), text)
        unit = laid.units[0].name
        turn = PlayerTurnBegan(1942, "Summer", when), AirUnitsInverted((unit,), by)
        later = (PlayerTurnBegan(1942, "Summer", now),) if now != when else ()
        return fold(EVOLUTIONS, game_from(laid), (*turn, *later, PhaseEntered(phase))), unit

    return lay


SAYS = {
    "last part": "in the last part of this player turn, after redeployment",
    "now": "at any time in this player turn",
    "next turn": "in the next player turn of the",
    "supplied": "now it is: ",
    "supply": "now it is not: ",
    "deck": "'s status again as a player turn of the",
    "by hand": "when the gamemaster says so",
    "aboard": "with its status (17.3122D.1)",
    "sw": "side (18.73A).",
    "no sw": "once in an SW box (18.73A)",
    "us": "side (18.73B).",
}
"""By which words each of them is known."""


def ways(game, unit):
    return [way for told in ready_when(game, unit) for way, words in SAYS.items() if words in told]


def may_be_uninverted(game, unit):
    offers = (
        o for seat in game.seats for o in menu(SYSTEM, game, seat) if isinstance(o.order, UninvertAirUnits)
    )
    return any(o.order.units.base == game.units[unit].base for o in offers)


CASES = [
    ("18.72B inverted in this turn", "1 AAF Germany Lille", {}, ["last part", "supplied"]),
    (
        "18.72B in the last part of it",
        "1 AAF Germany Lille",
        {"phase": "end.uninversion"},
        ["now", "supplied"],
    ),
    ("18.71 inverted in the enemy's", "1 AAF Germany Lille", {"when": "Allied"}, ["now", "supplied"]),
    ("18.72E in the enemy's turn", "1 AAF Germany Lille", {"now": "Allied"}, ["next turn", "supplied"]),
    ("17.3122D.1 aboard", "1 NAS Germany Graf", {}, ["deck"]),
    ("W256 by hand", "1 NAS Germany Graf", {"doubts": {"W256": "by_hand"}}, ["by hand"]),
    ("17.3122D.1 its carrier is inverted", "1 NAS Germany Spent", {"when": "Allied"}, ["aboard"]),
    ("18.73A in an SW box", "1 strategic bomber Germany Axis SW box", {}, ["sw"]),
    ("18.73A on the map", "1 strategic bomber Germany Lille", {}, ["no sw"]),
    ("18.73B", "1 AAF United States Atlantic U.S. box", {"now": "Allied"}, ["now", "supplied", "us"]),
    (
        "W100 any time",
        "1 AAF Germany Lille",
        {"by": "18.253", "doubts": {"W100": "any_time"}},
        ["now", "supplied"],
    ),
    ("W259 any time", "1 NAS Germany Lille", {"by": "17.3122D"}, ["now", "supplied"]),
]


@pytest.mark.parametrize(("text", "given", "wanted"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_18_7_what_uninverts_a_unit_and_when(inverted, text, given, wanted):
    game, unit = inverted(text, **given)
    assert ways(game, unit) == wanted
    assert may_be_uninverted(game, unit) == (wanted[0] == "now")


BUILT = AirUnitsConstructed("Germany", "AAF", ("GE-AAF-01",), "0000", "", 3)
TO_METZ = AirUnitsRedeployed(("GE-AAF-01",), "0000", "0200", "TR")
AS_LATER = [
    ("18.72B", (AirUnitsInverted(("GE-AAF-01",), "18.42A"),), "construction.airbases", "last part"),
    ("18.72C", (BUILT,), "construction.airbases", "last part"),
    ("18.72C", (BUILT, TO_METZ), "end.uninversion", "next turn"),
    ("18.72D", (AirUnitsInverted(("GE-AAF-01",), "18.42A"), TO_METZ), "end.uninversion", "next turn"),
]


@pytest.mark.parametrize(("rule", "facts", "phase", "wanted"), AS_LATER)
def test_18_72_new_and_redeployed_units_wait_by_a_rule_of_their_own(board, rule, facts, phase, wanted):
    game = game_from(units(board("Lille~ . Metz", boxes=BOXES), "1 AAF Germany Lille"))
    game = fold(EVOLUTIONS, game, (*facts, PhaseEntered(phase)))
    when = ready_when(game, "GE-AAF-01")[0]
    assert SAYS[wanted] in when
    assert when.endswith(f"({rule}).")


def test_18_72A_supply_is_told_as_declared(inverted):
    game, unit = inverted("1 AAF Germany Lille", facts=(DeclaredFact("supply", "0000", "partial"),))
    assert ways(game, unit)[1] == "supply"
    assert "partial supply, as declared" in ready_when(game, unit)[1]


def test_18_72A_where_supply_is_not_traced_yet_it_is_told_why(inverted):
    game, unit = inverted("1 AAF Germany Lille", when="Allied", held={"0000": "Britain"})
    game = fold(EVOLUTIONS, game, (HexTaken("0000", "Germany"),))
    assert ways(game, unit) == ["now", "supply"]
    assert "no supply traced yet, for Britain held it when the phase began" in ready_when(game, unit)[1]


def test_nothing_is_told_of_units_that_are_ready_or_not_in_play(board):
    game = game_from(units(board("Lille~ . Metz"), "1 AAF Germany Lille"))
    assert ready_when(game, "GE-AAF-01") == ()
    assert ready_when(game, "GE-AAF-99") == ()


def test_18_21_a_unit_that_has_staged_is_not_among_those_that_may(board):
    game = game_from(units(board("Lille . . Lyon . . Metz"), "3 AAF Germany Lille", "1 AAF Germany Metz"))
    game = fold(EVOLUTIONS, game, [AirUnitsStaged(("GE-AAF-04",), "0600", "0000", 6)])
    assert list(may(SYSTEM, game, "GE-AAF-01")) == [("axis", "stage 1 AAF German from Lille to Lyon, Metz")]
    assert list(may(SYSTEM, game, "GE-AAF-04")) == []


def test_of_many_places_a_few_are_named(board):
    game = game_from(units(board("Lille A B C D E F G"), "1 AAF Germany Lille"))
    assert list(may(SYSTEM, game, "GE-AAF-01")) == [
        ("axis", "stage 1 AAF German from Lille to A, B, C, D, E … 2 more")
    ]


def test_a_unit_in_the_force_pool_may_nothing(board):
    assert list(may(SYSTEM, game_from(units(board("Lille"), "1 AAF Germany Lille")), "GE-AAF-09")) == []
