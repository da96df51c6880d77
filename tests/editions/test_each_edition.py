"""Each edition is played: its numbers hold, and its rulings are cited by the numbers that it prints."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, numbers
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.world_at_war.building import BUILDING, build, unbuilt
from tests.world_at_war.conftest import DeclaredFact, Named, units
from tests.world_at_war.orders import PlaceAirbase, StageAirUnits

RATES = {
    "current": {"United States": 4, "Japan": 1, "Britain": 1, "Germany": 0, "Italy": 0},
    "classic": {"United States": 4, "Japan": 3, "Britain": 2, "Germany": 1, "Italy": 1},
    "2005": {"United States": 4, "Japan": 3, "Britain": 2, "Germany": 1, "Italy": 1},
}
ALL = tuple(RATES)
CASES = Path(__file__).parents[1] / "cases"
AXIS = ("Germany", "Italy", "Japan")


def printed(table):
    """The numbers under which the edition of the game prints the rules that were broken."""
    cite = numbers(table.game).cite
    return [cite(violation.rule) for violation in table.ruling.violations]


def construction(given, board, edition, nation, *pool, **fields):
    side, seat = ("Axis", "axis") if nation in AXIS else ("Allied", "allies")
    laid = board("Kure~ Sasebo~", holder=nation, phase=BUILDING, side=side, edition=edition, **fields)
    return given(unbuilt(laid, *pool)).as_seat(seat)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("nation", RATES["current"])
def test_17_353A_naval_air_training(given, board, edition, nation):
    rate = RATES[edition][nation]
    table = construction(given, board, edition, nation, f"9 NAS {nation}", theater="Pacific")
    build(table, f"{rate + 1} NAS {nation}", "Kure").refused("17.353A")
    assert printed(table) == ["17.353A"]
    if rate:
        build(table, f"{rate} NAS {nation}", "Kure").accepted()


@pytest.mark.parametrize(("edition", "cites"), [("current", "17.353D"), ("2005", "17.353E")])
def test_17_353D_who_never_builds_naval_air(given, board, edition, cites):
    table = construction(given, board, edition, "France", "1 NAS France")
    build(table, "1 NAS France", "Kure")
    assert printed(table) == [cites]


@pytest.mark.parametrize(("edition", "result"), [("current", 9), ("classic", 9), ("2005", 13)])
def test_17_54_the_result_from_which_jets_are_built(given, board, edition, result):
    def with_result(number):
        fact = DeclaredFact("research", "Germany/jets", str(number))
        return construction(given, board, edition, "Germany", "1 jet Germany", facts=(fact,))

    build(with_result(result - 1), "1 jet Germany", "Kure").refused("17.54")
    build(with_result(result), "1 jet Germany", "Kure").accepted()


@pytest.mark.parametrize(
    ("edition", "result", "hexes"),
    [
        ("current", 9, 4),
        ("current", 12, 8),
        ("2005", 13, 4),
        ("2005", 14, 4),
        ("2005", 15, 6),
        ("2005", 17, 8),
    ],
)
def test_17_52_how_far_jets_stage(given, board, edition, result, hexes):
    """18.21: twice the range."""
    fact = DeclaredFact("research", "Germany/jets", str(result))
    row = "Lille . . . . . . . . . ."
    far = f"{hexes + 1:02d}00"
    laid = board(f"{row[:5]} " + ". " * hexes + "Ghent", edition=edition, facts=(fact,))
    table = given(units(laid, "1 jet Germany Lille"))
    table.when(StageAirUnits(Named(("GE-jet-01",)), far))
    assert "18.21" in [v.rule for v in table.ruling.violations]
    near = board("Lille " + ". " * (hexes - 1) + "Ghent", edition=edition, facts=(fact,))
    given(units(near, "1 jet Germany Lille")).when(
        StageAirUnits(Named(("GE-jet-01",)), f"{hexes:02d}00")
    ).accepted()


@pytest.mark.parametrize(("edition", "room"), [("current", 3), ("classic", 3), ("2005", 5)])
def test_18_12_how_many_a_city_in_the_jungle_bases(given, board, edition, room):
    laid = board("Lille . Lae", theater="Pacific", edition=edition)
    jungle = tuple(replace(h, terrain=("jungle",)) if h.id == "0200" else h for h in laid.map.hexes)
    laid = units(replace(laid, map=replace(laid.map, hexes=jungle)), "6 AAF Germany Lille")
    names = tuple(unit.name for unit in laid.units)
    given(laid).when(StageAirUnits(Named(names[:room]), "0200")).accepted()
    given(laid).when(StageAirUnits(Named(names[: room + 1]), "0200")).refused("18.12")


@pytest.mark.parametrize(("edition", "stands"), [("current", False), ("2005", True)])
def test_18_142E_a_second_airbase_in_an_island_group(given, board, edition, stands):
    laid = board("A . . .", theater="Pacific", holder="Japan", edition=edition)
    group = tuple(replace(h, island_group="Marshall Islands") for h in laid.map.hexes)
    table = given(replace(laid, map=replace(laid.map, hexes=group)))
    table.when(PlaceAirbase("Japan", "0100")).accepted()
    later = replace(table.game, placements={})
    ruling = decide(WORLD_AT_WAR, later, "axis", PlaceAirbase("Japan", "0300"))
    assert hasattr(ruling, "facts") == stands
    if not stands:
        assert [v.check for v in ruling.violations] == ["18.142E/group"]


@pytest.mark.parametrize(("edition", "cites"), [("current", "18.142E"), ("2005", "18.142D")])
def test_18_142E_the_aleutians_are_barred_in_each(given, board, edition, cites):
    laid = board("A . . .", theater="Pacific", holder="Japan", edition=edition)
    group = tuple(replace(h, island_group="Aleutians") for h in laid.map.hexes)
    table = given(replace(laid, map=replace(laid.map, hexes=group))).when(PlaceAirbase("Japan", "0100"))
    assert printed(table) == [cites]


@pytest.mark.parametrize(("edition", "refused"), [("current", True), ("classic", True), ("2005", False)])
def test_18_141_britain_waits_in_the_pacific(given, board, edition, refused):
    laid = board("A . . .", theater="Pacific", holder="Britain", side="Allied", edition=edition)
    table = given(laid).as_seat("allies").when(PlaceAirbase("Britain", "0100"))
    assert (table.ruling is not None and hasattr(table.ruling, "violations")) == refused
    if refused:
        assert printed(table) == ["18.141"]


@pytest.mark.parametrize(("edition", "built"), [("current", True), ("classic", False), ("2005", True)])
def test_19_31_classic_india_has_no_army_air(given, board, edition, built):
    laid = board("Delhi .", holder="India", phase=BUILDING, side="Allied", edition=edition)
    india = replace(laid.nations[5], name="India", code="IN", adjective="Indian")
    laid = replace(laid, nations=(*laid.nations, india), seats=(laid.seats[0], replace(laid.seats[1], nations=(*laid.seats[1].nations, "India"))))  # fmt: skip
    pool = replace(units(laid, "1 AAF Britain Delhi").units[0], name="IN-AAF-01", nation="India", base="")
    table = given(replace(laid, units=(pool,))).as_seat("allies")
    build(table, "1 AAF India", "Delhi")
    assert hasattr(table.ruling, "facts") == built
    if not built:
        assert [violation.check for violation in table.ruling.violations] == ["19.31/classic"]


@pytest.mark.parametrize("edition", ALL)
def test_a_scenario_is_played_by_the_edition_that_is_asked_for(edition):
    position = scenarios.load("malta_1942", edition={"edition": edition})
    assert game_from(position).edition == edition
    assert position.doubts.get("W210") == ("zero" if edition == "2005" else None)


def test_18_547_and_18_611C_differ_by_cases_of_their_own():
    """18.547, 18.611C: what differs from 18.547A, C and 18.611D is played by cases of versions."""
    cases = {path.stem for path in CASES.glob("18/*.V.*.case")}
    assert {"18.547A.2.V.1", "18.547C.3.V.1", "18.547C.4.V.1", "18.611D.1.V.1", "18.45.V.1"} <= cases
