"""Orders to build: what may be left out, and what is told where something is wrong."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import AirUnit
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.world_at_war import read
from tests.notation.conftest import plain_game
from tests.world_at_war.orders import BeginEscortCarriers, ConstructAirUnits, EnlargeForcePool


def pool(*units):
    """The plain table with these units unbuilt: ("Germany", "AAF") and so on."""
    position = position_of(plain_game())
    made = tuple(AirUnit(f"new-{n}", nation, kind) for n, (nation, kind) in enumerate(units))
    return game_from(replace(position, units=(*position.units, *made)))


GERMANS = pool(("Germany", "AAF"), ("Germany", "interceptor"), ("Britain", "AAF"))
BUILT = ConstructAirUnits("Germany", "AAF", 2, "0804")


@pytest.mark.parametrize(
    "line",
    [
        "build 2 AAF German at Palermo",
        "build 2 German AAF at Palermo",
        "build two factors of German army air in Palermo",
        "Construct 2 AAF of Germany at 0804.",
        "build 2 AAF at Palermo",
    ],
)
def test_a_nation_may_stand_anywhere_or_be_left_out_if_only_one_has_such_units_unbuilt(line):
    assert read(GERMANS, line, "axis") == BUILT


@pytest.mark.parametrize("front", ["on the Mediterranean front", "on Mediterranean", 'on "Mediterranean"'])
def test_strategic_units_are_built_for_a_front(front):
    line = f"build an interceptor in the India box {front}"
    assert read(GERMANS, line, "axis") == ConstructAirUnits(
        "Germany", "interceptor", 1, "India box", "Mediterranean"
    )


def test_17_3122C_a_carrier_is_read_as_a_place_so_that_the_rules_say_why_nothing_is_built_there():
    read_so = read(pool(("Britain", "NAS")), "build 1 NAS British at Formidable", "allies")
    assert read_so == ConstructAirUnits("Britain", "NAS", 1, "Formidable")


@pytest.mark.parametrize(
    "line",
    ["begin 2 CVE American", "begin 2 American CVEs", "start two escort carriers of the United States"],
)
def test_escort_carriers_are_begun(line):
    assert read(GERMANS, line, "allies") == BeginEscortCarriers("United States", 2)


@pytest.mark.parametrize(
    "line",
    [
        "add 2 AAF German to the force pool",
        "add two German army air factors to its force pool.",
        "Add 2 factors of German AAF into the force pool",
    ],
)
def test_17_352B_a_force_pool_is_added_to(line):
    assert read(GERMANS, line, "axis") == EnlargeForcePool("Germany", "AAF", 2)


@pytest.mark.parametrize(
    ("line", "seat", "why"),
    [
        ("build 2 AAF at Palermo", "gamemaster", "Britain and Germany have AAF unbuilt: say whose"),
        ("build 2 jets at Palermo", "axis", "You have no jet unbuilt"),
        ("build 2 AAF German at Atlantis", "axis", "no place called “Atlantis”"),
        ("build 2 AAF German at Palermo on the Atlantic front", "axis", "no front called “the Atlantic”"),
        ("begin 2 CVE of Atlantis", "axis", "no nation called “Atlantis”"),
        ("add 2 AAF of Atlantis to the force pool", "axis", "no nation called “Atlantis”"),
    ],
)
def test_what_is_not_there_is_a_mistake(line, seat, why):
    with pytest.raises(Mistake, match=why):
        read(GERMANS, line, seat)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("build 2 German at Palermo", "a kind of air unit"),
        ("build 2 AAF German", "at PLACE"),
        ("build GE-AAF-07 at Palermo", "units of the force pool"),
        ("begin CVE", "how many"),
        ("begin 2 CVE", "a nation"),
        ("add", "how many of which kind"),
        ("add 2 German to the force pool", "a kind of air unit"),
        ("add 2 AAF to the force pool", "a nation"),
        ("add 2 AAF German", "to the force pool"),
    ],
)
def test_what_is_lacking_is_told(line, expected):
    with pytest.raises(NotAnOrder) as wrong:
        read(GERMANS, line, "axis")
    assert expected in str(wrong.value)
