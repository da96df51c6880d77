"""A small sea on which all of rule 23 meets: task forces of both sides, ports, air on land and aboard, kamikazes."""

from msgspec.structs import replace

from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.ships import LightShips, NavalForce, Ship
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import AirUnit, Box, Carrier, DeclaredFact, Seat, Turn, units
from tests.world_at_war.fillings import country

DRAWING = """
Kobe~  =      =      =      =      Wake^  Oahu~
Kure~  =      Truk^  =      =      =      York~
Rome~  ,      =      =      =      =      Bath~
"""
SEATS = (
    Seat("japan", "Axis", ("Japan",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("america", "Allied", ("United States",)),
    Seat("britain", "Allied", ("Britain", "Australia")),
)
HELD = {
    "0500": "United States",
    "0600": "United States",
    "0601": "United States",
    "0602": "Britain",
    "0002": "Italy",
}
JAPAN, AMERICA, ITALY, BRITAIN = "Japan", "United States", "Italy", "Britain"
KIDO, EXPRESS, SUPERMARINA, TF_16, TF_17, FORCE_Z, CONVOY, WOLVES = (
    "Kido Butai", "Tokyo Express", "Supermarina", "TF 16", "TF 17", "Force Z", "Convoy", "Wolves",
)  # fmt: skip
LYING = {
    KIDO: (JAPAN, "0200", True), EXPRESS: (JAPAN, "0201", False), SUPERMARINA: (ITALY, "0002", False),
    WOLVES: (JAPAN, "0301", True),
    TF_16: (AMERICA, "0300", True), TF_17: (AMERICA, "0500", False), FORCE_Z: (BRITAIN, "0602", False),
    CONVOY: (AMERICA, "0601", False),
}  # fmt: skip
"""The task forces: whose, where, and whether at sea."""

DECKS = (
    ("Akagi", 3, KIDO, "CV"), ("Zuiho", 1, KIDO, "CVL"), ("Soryu", 2, EXPRESS, "CV"),
    ("Hornet", 3, TF_16, "CV"), ("Midway", 4, TF_16, "CVB"), ("Wasp", 2, TF_17, "CV"), ("Eagle", 2, FORCE_Z, "CV"),
)  # fmt: skip
BATTLESHIPS = (
    ("Yamato", 5, KIDO), ("Kongo", 4, EXPRESS), ("Roma", 4, SUPERMARINA),
    ("Iowa", 5, TF_16), ("Texas", 3, TF_17), ("Repulse", 4, FORCE_Z),
)  # fmt: skip
LIGHT = (
    ("CA", 6, KIDO), ("DD", 4, KIDO), ("DD", 4, EXPRESS), ("TR", 2, EXPRESS), ("CA", 4, SUPERMARINA), ("SS", 3, WOLVES),
    ("CA", 6, TF_16), ("DD", 4, TF_16), ("CVE", 2, TF_17), ("DD", 3, TF_17), ("DD", 4, FORCE_Z), ("TR", 3, CONVOY),
)  # fmt: skip
IN_PLAY = (
    "3 NAS Japan Akagi", "1 NAS Japan Zuiho", "2 NAS Japan Soryu", "3 NAS United States Hornet",
    "4 NAS United States Midway", "2 NAS United States Wasp", "2 NAS Britain Eagle",
    "3 AAF Japan Truk", "2 NAS Japan Truk", "2 AAF Japan Kobe", "1 jet Japan Kobe", "2 AAF Italy Rome", "1 NAS Italy Rome",
    "2 AAF United States Wake", "2 NAS United States Wake", "2 AAF United States York", "2 AAF Britain Bath", "1 NAS Britain Bath", "1 AAF Australia Wake",
)  # fmt: skip
ELITE = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-05")
POOLS = (
    "3 AAF Japan",
    "4 NAS Japan",
    "2 AAF Italy",
    "3 AAF United States",
    "6 NAS United States",
    "2 AAF Britain",
)
BUILT, UNBUILT = 4, 2
"""Kamikazes that are built, and that are not."""


def at_sea(board, phase="movement.missions"):
    """The sea, with task forces of both sides, as a player turn of the Axis is at its missions."""
    position = board(
        DRAWING, holder=JAPAN, theater="Pacific", phase=phase, seats=SEATS, held=HELD,
        boxes=(Box("Pacific U.S. box", "mapboard", ("Western Allies",)),),
        forces=tuple(NavalForce(name, nation, place, at_sea=sailing) for name, (nation, place, sailing) in LYING.items()),
        carriers=(*(_of_force(Carrier, *one) for one in DECKS), Carrier("Hosho", JAPAN, 1, "0000", kind="CVL")),
        ships=(*(_of_force(Ship, *one) for one in BATTLESHIPS), Ship("Ise", JAPAN, 4, "0000"), Ship("Nelson", BRITAIN, 5, "0602")),
        light=(*map(_light, LIGHT), LightShips(JAPAN, "DD", 3, "0000"), LightShips(AMERICA, "CA", 4, "0601")),
        kamikazes=(KamikazePool(JAPAN, BUILT + UNBUILT + 2),), facts=_facts(),
    )  # fmt: skip
    position = replace(position, turn=Turn(1944, "Fall", "Axis", phase))
    return _with_air(country(position, JAPAN, ("0000", "0001"), JAPAN))


def off_japan(position):
    """What lies at Truk and at Wake has changed places: the enemy's ships are in port near the home country."""
    other = {"0201": "0500", "0500": "0201"}

    def moved(things, field):
        return tuple(
            replace(one, **{field: other.get(getattr(one, field), getattr(one, field))}) for one in things
        )

    placed = {
        name: moved(getattr(position, name), "place") for name in ("forces", "carriers", "ships", "light")
    }
    held = {other.get(place, place): nation for place, nation in position.held.items()}
    return replace(position, held=held, units=moved(position.units, "base"), **placed)


def _facts():
    options = (DeclaredFact("option", f"{side}/Front", "offensive") for side in ("Axis", "Allied"))
    wars = ("Japan/United States", "Britain/Japan", "Britain/Italy", "Italy/United States", "Australia/Japan")
    return (
        *options,
        *(DeclaredFact("war", pair, "Spring 1942") for pair in wars),
        DeclaredFact("brp", JAPAN, "30"),
        DeclaredFact("brp", AMERICA, "30"),
        DeclaredFact("research", "United States/radar", "1"),
        DeclaredFact("research", "Japan/naval air training", "2"),
    )


def _of_force(kind, name, size, force, *more):
    nation, place, sailing = LYING[force]
    given = {"kind": more[0]} if more else {}
    return kind(name, nation, size, place, at_sea=sailing, force=force, **given)


def _light(one):
    kind, factors, force = one
    nation, place, sailing = LYING[force]
    return LightShips(nation, kind, factors, place, at_sea=sailing, force=force)


def _with_air(position):
    laid = units(position, *IN_PLAY)
    laid = replace(laid, units=tuple(replace(u, elite=u.name in ELITE) for u in laid.units))
    divers = tuple(
        AirUnit(f"JP-kamikaze-{n:02}", JAPAN, "kamikaze", "map edge" if n <= BUILT else "")
        for n in range(1, BUILT + UNBUILT + 1)
    )
    return unbuilt(replace(laid, units=(*laid.units, *divers)), *POOLS)
