"""A report tells each naval activity and each naval combat in a part of its own, as far as a viewer may see it."""

import pytest
from msgspec.structs import replace

from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.naval_air import TaskForceSpotted
from skyledger import scenarios
from skyledger.reporting import page
from skyledger.reporting.making import Asked, Reached, _subject
from skyledger.reporting.report import Happening, PhaseKey
from skyledger.reporting.world_at_war.kinds import AT_SEA, UNTOLD, _kind, by_part
from skyledger.service import begin
from store.memory import MemoryLedger
from tests.reporting.playing import SYSTEM, reported
from tests.scenarios.coral_sea import NAME, SCENARIO, Moments
from tests.scenarios.playing import played
from tests.service.conftest import desk_over
from tests.telling.naval_facts import NAVAL
from tests.world_at_war.conftest import Given, board

__all__ = ["board"]
PARTS = (
    "Airbases", "Staging", "Seaborne invasion of Covering Group and Invasion Group", "Patrol of Striking Force",
    "Interception by TF 17", "Naval combat at 3242", "At sea", "Voyage home of TF 17", "Voyage home of Striking Force",
    "Voyage home of Covering Group and Invasion Group",
)  # fmt: skip


@pytest.fixture(scope="module")
def desk():
    with played(NAME, SCENARIO) as desk:
        yield desk


def test_23_what_happens_at_sea_is_told_in_a_part_of_its_own():
    assert {_kind(event) for event in NAVAL if type(event) not in UNTOLD} == {AT_SEA}


def test_23_a_task_force_is_no_counterair_from_carriers(board):
    game = Given(board("Lille~ = Ghent~")).game
    facts = TaskForceSpotted("Force K", "0100", (), 0, ""), CarrierSunk("Ark", "0100", at_sea=True, force="K")
    key = PhaseKey("Summer 1942 Axis", "movement")
    told = [Happening(key, number, "axis", event, (), game, game, 0) for number, event in enumerate(facts)]
    assert [part.kind for part in by_part(told)] == [AT_SEA, "naval"]


@pytest.fixture(scope="module")
def at(desk):
    return Moments(desk)


def gone(line):
    return type(line.event).__name__ == "AirUnitsEliminated"


def headings(told):
    return tuple(part.heading for phase in told.phases for part in phase.parts)


def test_23_752_22_41_each_activity_and_each_combat_is_a_part_in_the_order_in_which_they_began(desk):
    assert headings(reported(desk, NAME, "movement")) == PARTS


def test_23_4_what_befalls_air_and_ships_is_told_where_it_happens_and_once(desk):
    [phase] = reported(desk, NAME, "movement").phases
    [fought] = (part for part in phase.parts if part.kind == "naval combat")
    events = [type(line.event).__name__ for line in fought.lines]
    assert {"DiceRolled", "CarrierSunk", "ShipDamaged", "NavalStrikeContested"} <= set(events)
    assert [line.entry for line in fought.lines] == sorted(line.entry for line in fought.lines)
    lost = [one for line in fought.lines for one in getattr(line.event, "units", ()) if gone(line)]
    rolled = [one for line in fought.lines for one in getattr(line.event, "defenders_eliminated", ())]
    assert lost  # who went down with the carrier; the rolls tell of the others
    assert rolled
    assert not {*lost} & {*rolled}


def test_23_752A_a_force_is_told_where_it_stops_and_not_in_each_hex_that_it_passes(desk):
    [phase] = reported(desk, NAME, "movement").phases
    [sailed] = (part for part in phase.parts if part.kind == "activity" and "Interception" in part.heading)
    told = [(type(line.event).__name__, line.entry) for line in sailed.lines][:3]
    assert told == [("NavalActivityBegan", 28), ("NavalHexEntered", 28), ("NavalHexEntered", 29)]
    places = [line.event.place for line in sailed.lines if type(line.event).__name__ == "NavalHexEntered"]
    assert places == ["3243", "3242"]


@pytest.mark.parametrize("viewer", ["japan", "public"])
def test_17_3123_23_24A_no_report_tells_others_what_is_concealed_or_allotted(desk, at, viewer):
    said = page(reported(desk, NAME, viewer=viewer, first=1, last=at.launched))
    assert not [name for name in ("Lexington", "Yorktown", "america allots") if name in said]
    if viewer == "public":
        assert "allots" not in said
    assert "america allots to combat air patrol" in page(
        reported(desk, NAME, viewer="america", first=1, last=at.launched)
    )


def test_17_3123_who_is_inverted_aboard_concealed_carriers_is_told_to_their_side_alone():
    position = scenarios.load("coral_sea_1942")
    decks = tuple(replace(one, inverted="18.42A") for one in position.carriers)
    aboard = {one.name for one in decks}
    over = tuple(replace(one, inverted="18.42A") if one.base in aboard else one for one in position.units)
    desk = desk_over(MemoryLedger())
    begin(desk, "g", "Coral Sea", SYSTEM, replace(position, carriers=decks, units=over), "coral_sea_1942")

    def places(viewer):
        return {one.place for one in reported(desk, "g", viewer=viewer, first=1, last=1).inverted}

    assert places("gamemaster") >= {"Lexington", "Shoho", *(one.place for one in decks)}
    assert places("japan") == {"Shokaku", "Zuikaku", "Shoho", "3232", "3240"}
    assert places("public") == set()


def test_a_subject_stands_on_one_line(desk):
    told = reported(desk, NAME, "movement")
    assert told.subject.startswith("Spring 1942 Axis player turn, movement phase: entries 1 to ")
    turn = PhaseKey("Summer 1942 Western Allied", "construction")
    long = _subject([Reached(turn, 1, 999, 1, 999)], Asked(1, 999))
    assert long == "Summer 1942 Western Allied, unit construction phase: 1 to 999"
