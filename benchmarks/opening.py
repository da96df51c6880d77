"""The position from which the long game begins: Malta 1942 at full strength, both sides on the offensive."""

from collections.abc import Iterator

from msgspec.structs import replace

from events.world_at_war.board import AirUnit, Carrier, DeclaredFact, Position
from skyledger import scenarios

REINFORCEMENTS = {
    ("Germany", "AAF"): 30,
    ("Germany", "air transport"): 2,
    ("Germany", "jet"): 3,
    ("Germany", "NAS"): 4,
    ("Italy", "AAF"): 20,
    ("Italy", "NAS"): 4,
    ("Rumania", "AAF"): 3,
    ("Bulgaria", "AAF"): 2,
    ("Hungary", "AAF"): 3,
    ("Britain", "AAF"): 25,
    ("Britain", "NAS"): 12,
    ("Britain", "air transport"): 2,
    ("Australia", "AAF"): 3,
    ("Free France", "AAF"): 3,
    ("United States", "AAF"): 25,
}
"""What lies in the force pools besides what the scenario puts there."""

CARRIERS = (
    Carrier("Graf Zeppelin", "Germany", 2, "Trieste"),
    Carrier("Aquila", "Italy", 2, "Taranto"),
    Carrier("Ranger", "United States", 3, "Gibraltar"),
)
SIDES, FRONTS = ("Axis", "Allied"), ("Eastern", "Mediterranean", "Western")
FACTS = (
    *(DeclaredFact("option", f"{side}/{front}", "offensive") for side in SIDES for front in FRONTS),
    DeclaredFact("war", "Germany/United States", "Winter 1941"),
    DeclaredFact("research", "Germany/jets", "12"),
)


def opening() -> Position:
    """Four seats, nine nations, seven carriers, and force pools from which losses are replaced for ever."""
    malta: Position = scenarios.load("malta_1942")
    codes = {nation.name: nation.code for nation in malta.nations}
    return replace(
        malta,
        title="A long game",
        facts=(*(fact for fact in malta.facts if fact.value != "partial"), *FACTS),
        carriers=(*malta.carriers, *_moored(malta)),
        units=(*malta.units, *_aboard(codes), *_unbuilt(codes)),
    )


def _moored(malta: Position) -> Iterator[Carrier]:
    ports = {place.name: hex_.id for hex_ in malta.map.hexes for place in hex_.places if place.port}
    return (replace(carrier, place=ports[carrier.place]) for carrier in CARRIERS)


def _aboard(codes: dict[str, str]) -> Iterator[AirUnit]:
    for deck in CARRIERS:
        names = (f"{codes[deck.nation]}-NAS-8{n}" for n in range(deck.size))
        yield from (AirUnit(name, deck.nation, "NAS", deck.name) for name in names)


def _unbuilt(codes: dict[str, str]) -> Iterator[AirUnit]:
    for (nation, kind), count in REINFORCEMENTS.items():
        word = kind.rpartition(" ")[2]
        yield from (AirUnit(f"{codes[nation]}-{word}-9{n:02}", nation, kind) for n in range(count))
