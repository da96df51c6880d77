"""A board on which all of the air turn meets, in one theater or two."""

from msgspec.structs import replace

from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import (
    Airbase,
    Box,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Seat,
    Turn,
    units,
)
from tests.world_at_war.fillings import country, recast

DRAWING = """
Lille~ ,  Ghent^  =    Dover!  ,      Kent   .      Kobe~  =
.      .  Calais  ,    Hull~   *      York   #      Kure~  Wake!
Lyon   %  Rome~   =    Bath~   o      Oran   .      Sasebo o
=      ,  Malta!  =    Cairo~  =      Truk!  =      =      Pearl~
"""
SEATS = (
    Seat("germany", "Axis", ("Germany", "Rumania")),
    Seat("italy", "Axis", ("Italy",)),
    Seat("japan", "Axis", ("Japan",)),
    Seat("britain", "Allied", ("Britain", "Australia", "Free France")),
    Seat("america", "Allied", ("United States", "France")),
    Seat("russia", "Allied", ("Russia", "China")),
)
THEATERS = {"Europe": ("Europe", "Europe"), "Pacific": ("Pacific", "Pacific"), "World": ("Europe", "Pacific")}
"""The theaters of the western and of the eastern front."""

SEASON = {"Europe": (1942, "Winter"), "Pacific": (1941, "Summer"), "World": (1944, "Spring")}
WARS = {
    "Europe": ("Britain/Germany", "Germany/Russia", "Britain/Italy", "Germany/United States"),
    "Pacific": ("China/Japan", "Britain/Germany"),
    "World": ("Britain/Germany", "Germany/United States", "Japan/United States", "Britain/Japan"),
}
"""In the Pacific the United States are at peace still (17.355, 18.72D)."""

HELD = {
    "Britain": ("0400", "0500", "0600", "0401", "0402", "0403", "0203"),
    "China": ("0502",),
    "United States": ("0601", "0602", "0903"),
    "Russia": ("0501",),
    "Japan": ("0800", "0801", "0802", "0901", "0902", "0603", "0700", "0702"),
    "Italy": ("0202", "0103"),
}
BOXES = (
    Box("Axis SW box", "sw"),
    Box("Japanese SW box", "sw"),
    Box("Western Allied SW box", "sw"),
    Box("Atlantic U.S. box", "mapboard"),
    Box("Pacific U.S. box", "mapboard"),
    Box("India box", "mapboard", ("Western Allies",), {"0502": 1}),
)
CARRIERS = (
    Carrier("Graf", "Germany", 3, "0301", at_sea=True),
    Carrier("Akagi", "Japan", 4, "0700", at_sea=True),
    Carrier("Zuiho", "Japan", 2, "0800"),
    Carrier("Ark", "Britain", 3, "0401"),
    Carrier("Hornet", "United States", 3, "0903"),
    Carrier("Wasp", "United States", 2, "Atlantic U.S. box"),
)
GROUND = (
    GroundUnit("GE-infantry-1", "Germany", "infantry", 3, "0000"),
    GroundUnit("BR-infantry-1", "Britain", "infantry", 1, "0401"),
    GroundUnit("GE-infantry-2", "Germany", "infantry", 2, "0301"),
    GroundUnit("JP-infantry-1", "Japan", "infantry", 1, "0801"),
    GroundUnit("GE-infantry-3", "Germany", "infantry", 1, "0000"),
    GroundUnit("GE-airborne-1", "Germany", "airborne", 1, "0000"),
    GroundUnit("BR-airborne-1", "Britain", "airborne", 1, "0401"),
    GroundUnit("JP-airborne-1", "Japan", "airborne", 1, "0800"),
)
IN_PLAY = (
    "3 AAF Germany Lille", "2 NAS Germany Ghent", "3 AAF Germany Calais", "1 jet Germany Calais",
    "1 air transport Germany Lille", "3 NAS Germany Graf", "1 interceptor Germany Axis SW box",
    "1 AAF Rumania Lyon", "2 AAF Germany 0001", "2 AAF Italy Rome", "1 NAS Italy Rome", "1 AAF Italy Lille",
    "4 NAS Japan Akagi", "3 AAF Japan Kobe", "1 air transport Japan Kobe", "1 NAS Japan Wake", "2 NAS Japan Kobe", "1 AAF Japan Truk", "2 AAF Japan 0702",
    "3 AAF Britain Hull", "2 NAS Britain Dover", "3 NAS Britain Ark", "1 strategic bomber Britain Western Allied SW box",
    "2 air transport Britain Hull", "1 AAF Britain Cairo", "1 AAF Australia Bath", "1 AAF Free France Bath",
    "2 AAF United States York", "3 NAS United States Hornet", "2 NAS United States Pearl", "1 AAF United States Oran",
    "1 NAS United States Atlantic U.S. box", "1 AAF France Kent", "2 AAF Italy 0100", "2 AAF Australia 0500", "2 AAF Russia 0501", "1 AAF China Kent",
)  # fmt: skip
ELITE = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-05")
POOLS = (
    "3 AAF Germany", "1 jet Germany", "1 interceptor Germany", "2 NAS Germany", "2 AAF Italy", "2 AAF Japan",
    "1 NAS Japan", "2 AAF Britain", "2 NAS Britain", "1 air transport Britain", "2 AAF Russia", "1 AAF China",
    "2 strategic bomber United States", "4 NAS United States", "2 AAF United States",
)  # fmt: skip


def whole_turn(board, theaters):
    """The board as a player turn of the Axis begins: both sides have all that air forces are made of."""
    west, east = THEATERS[theaters]
    facts = (
        *(DeclaredFact("option", f"{side}/{f}", "offensive") for side in ("Axis", "Allied") for f in ("West", "East")),
        *(DeclaredFact("war", pair, "Spring 1941") for pair in WARS[theaters]),
        DeclaredFact("brp", "Germany", "40"),
        DeclaredFact("research", "Germany/jets", "12"),
        DeclaredFact("research", "Britain/air range", "1"),
        DeclaredFact("research", "Japan/naval air training", "2"),
        DeclaredFact("usjt", "level", "45"),
        *(
            DeclaredFact(kind, place, value)
            for place in ("0400", "0401", "0201", "0801")
            for kind, value in (("defense modifier", "2"), ("defending factors", "2"), ("attacking factors", "4"))
        ),
        DeclaredFact("artificial port", "0100", "yes"),
        DeclaredFact("artificial port", "0500", "yes"),
    )  # fmt: skip
    position = board(
        DRAWING, phase="movement.airbases", seats=SEATS, boxes=BOXES, carriers=CARRIERS, ground=GROUND,
        airbases=(Airbase("0501", "Russia"), Airbase("0001", "Germany"), Airbase("0702", "Japan")),
        held={hex_: nation for nation, hexes in HELD.items() for hex_ in hexes}, facts=facts,
    )  # fmt: skip
    year, season = SEASON[theaters]
    position = replace(position, turn=Turn(year, season, "Axis"))
    position = _fronts(position, {"West": west, "East": east})
    position = country(position, "Vichy", ("0602", "0600"), "France")
    position = country(position, "Japan", ("0800", "0801", "0802"), "Japan")
    return _forces(position)


def _fronts(position, theaters):
    for hex_ in position.map.hexes:
        position = recast(position, hex_.id, front="West" if hex_.id < "05" else "East")
    return replace(position, map=replace(position.map, fronts=theaters))


def _forces(position):
    laid = units(position, *IN_PLAY)
    on_the_west = {"strategic bomber", "interceptor"}
    laid = replace(laid, units=tuple(
        replace(u, elite=u.name in ELITE, front="West" if u.kind in on_the_west else "") for u in laid.units
    ))  # fmt: skip
    return unbuilt(unbuilt(laid, *POOLS), "2 NAS Japan", elite=True)
