"""A tiny board with something of everything, and the Mediterranean with units on both sides."""

from importlib.resources import files

import msgspec
import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Carrier,
    GroundUnit,
    Map,
    Position,
    Question,
    Seat,
    Territory,
    Turn,
)
from skyledger.cases.drawn import hex_map
from tests.world_at_war.conftest import NATIONS, board, units

__all__ = ["board"]

INVERTED = ("GE-AAF-01", "GE-AAF-02", "BR-AAF-01", "IT-AAF-01", "BR-NAS-01")
HOLDERS = {"Germany": "Germany", "Italy": "Italy", "Libya": "Italy", "Greece": "Germany", "Egypt": "Britain"}
SEATS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("britain", "Allied", ("Britain", "United States")),
)


def turned_over(position, *names):
    """The same position with these units inverted."""
    over = (replace(u, inverted="18.42") if u.name in names else u for u in position.units)
    return replace(position, units=tuple(over))


def small():
    """Four columns by three rows: five Germans at Lille, Italians on Malta, a carrier at sea, an airbase."""
    position = Position(
        title="tiny",
        turn=Turn(1942, "Summer", "Axis", "movement.staging"),
        map=hex_map("Lille . Ghent~ = \n # , Malta! = \n = % Brest^ ."),
        nations=NATIONS,
        seats=SEATS,
        territories=(Territory("Homeland", "Germany"), Territory("Neutralia", "", neutral=True)),
        airbases=(Airbase("0101", "Germany"),),
        carriers=(Carrier("Eagle", "Britain", 2, "0300", at_sea=True),),
    )
    position = units(
        position, "5 AAF Germany Lille", "1 AAF Italy Malta", "2 NAS Italy Malta", "2 NAS Britain Eagle"
    )
    return turned_over(position, "GE-AAF-01", "GE-AAF-02", "IT-AAF-01")


def mediterranean():
    """A made-up summer of 1942: 44 air units in play, 8 in the force pools."""
    text = (files("skyledger") / "maps" / "mediterranean.json").read_bytes()
    chart = msgspec.json.decode(text, type=Map)
    position = Position(
        title="Malta",
        turn=Turn(1942, "Summer", "Axis", "movement.staging"),
        map=chart,
        nations=NATIONS,
        seats=SEATS,
        territories=(
            *(Territory(land, holder) for land, holder in HOLDERS.items()),
            Territory("Malta", "Britain"),
            Territory("Spain", "", neutral=True),
        ),
        airbases=(Airbase("1915", "Italy"), Airbase("2213", "Germany")),
        carriers=(
            Carrier("Eagle", "Britain", 2, "0313"),
            Carrier("Furious", "Britain", 3, "1013", at_sea=True),
        ),
        ground=(GroundUnit("15th", "Germany", "armor", 4, "3120"),),
        questions=(Question("excess", "18.15", ("italy",), "2214", ("IT-AAF-01",), ("move", "give up")),),
    )
    position = units(
        position,
        "5 AAF Germany Catania", "3 AAF Italy Catania", "3 NAS Italy Taranto", "4 AAF Italy Cagliari",
        "5 AAF Britain Valletta", "2 NAS Britain Valletta", "6 AAF Britain Alexandria",
        "3 AAF United States Cairo", "2 NAS Britain Eagle", "3 NAS Britain Furious",
        "2 AAF Germany Reggio Calabria", "4 strategic bomber Britain Western Allied SW box",
        "2 interceptor Germany Axis SW box",
    )  # fmt: skip
    pool = tuple(AirUnit(f"GE-AAF-{n}", "Germany", "AAF") for n in range(50, 57))
    return turned_over(
        replace(position, units=(*position.units, *pool, AirUnit("BR-NAS-50", "Britain", "NAS"))), *INVERTED
    )


@pytest.fixture
def tiny_game():
    return game_from(small())


@pytest.fixture(scope="session")
def sea():
    """The Mediterranean as a game."""
    return game_from(mediterranean())
