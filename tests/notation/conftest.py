"""A table with a few well-known names, and another one on which every name is a trap."""

import pytest

from core.world_at_war.state import game_from
from events.world_at_war.board import (
    AirUnit,
    Box,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Hex,
    Map,
    Nation,
    Place,
    Position,
    Question,
    Seat,
    Territory,
    Turn,
)
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.cli import main
from skyledger.notation.world_at_war import read
from tests.world_at_war.orders import Group

NATIONS = (
    Nation("Germany", "GE", "German", "Axis", "Axis"),
    Nation("Italy", "IT", "Italian", "Axis", "Axis"),
    Nation("Britain", "BR", "British", "Allied", "Western Allies"),
    Nation("Free France", "FF", "Free French", "Allied", "Western Allies", "minor", "Britain"),
    Nation("Japan", "JP", "Japanese", "Axis", "Japan"),
    Nation("United States", "US", "American", "Allied", "Western Allies"),
)
SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy")),
    Seat("germany", "Axis", ("Germany",)),
    Seat("allies", "Allied", ("Britain", "Free France", "United States")),
)
CITIES = (
    "Catania",
    "Tripoli",
    "Valletta",
    "Alexandria",
    "Tobruk",
    "Derna",
    "Sirte",
    "Palermo",
    "Haifa",
    "Port Said",
)


def hexes(names, start=1):
    return tuple(
        Hex(
            f"{number:02d}04",
            number,
            4,
            "all",
            "Homeland",
            "Mediterranean",
            places=(Place(name, True, True),),
        )
        for number, name in enumerate(names, start)
    )


def units(*groups):
    """units((3, "GE", "Germany", "AAF", "0104")): GE-AAF-01 to GE-AAF-03 there."""
    made = []
    for count, code, nation, kind, base in groups:
        first = 1 + sum(u.name.startswith(f"{code}-{kind}-") for u in made)
        made += [AirUnit(f"{code}-{kind}-{n:02d}", nation, kind, base) for n in range(first, first + count)]
    return tuple(made)


def plain_game():
    """Catania is hex 0104, Tripoli 0204, and so on in the order of CITIES; 1104 is a hex without a name."""
    bare = Hex("1104", 11, 4, "all", "Homeland", "Mediterranean")
    tobruk = Hex(
        "0504", 5, 4, "all", "Homeland", "Mediterranean", places=(Place("Tobruk", True, True, ("Tubruq",)),)
    )
    laid = tuple(tobruk if one.id == "0504" else one for one in hexes(CITIES))
    return game_from(
        Position(
            title="plain", turn=Turn(1942, "Summer", "Axis", "movement.staging"),
            map=Map("plain", {"Mediterranean": "Europe"}, (*laid, bare), (Box("India box", "mapboard"),)),
            nations=NATIONS, seats=SEATS, territories=(Territory("Homeland", "Germany"), Territory("Tunisia")),
            facts=(DeclaredFact("supply", "Axis", "full"),),
            units=units(
                (7, "GE", "Germany", "AAF", "0104"), (2, "BR", "Britain", "AAF", "0304"),
                (2, "IT", "Italy", "AAF", "0704"), (3, "BR", "Britain", "NAS", "0404"),
                (1, "GE", "Germany", "AAF", "0204"), (1, "IT", "Italy", "AAF", "0204"),
                (2, "FF", "Free France", "AAF", "0404"),
            ),
            carriers=(Carrier("Formidable", "Britain", 3, "0404"),),
            ships=(Ship("Warspite", "Britain", 4, "0404", slow=True),),
            light=(LightShips("Britain", "CA", 4, "0404"), LightShips("Britain", "DD", 6, "0404"),
                   LightShips("Britain", "CA", 4, "0304", force="Force K"), LightShips("Britain", "DD", 2, "0304", force="Force K")),
            forces=(NavalForce("Force K", "Britain", "0304"),),
            ground=(
                GroundUnit("IT-Ariete", "Italy", "armor", 2, "0204"),
                GroundUnit("Folgore", "Italy", "airborne", 1, "0204"),
            ),
            questions=(Question("choice", "19.64", ("axis",), "0304", (), ("uninverted only", "both", "Britain AAF", "0104")),),
        )
    )  # fmt: skip


NASTY = (
    "Port to Port", "from", "Because", "Bay of Pigs", "Bosnia and Herzegovina", "The Hague", "Hague", "Lexington",
    "Hex 0104", "0304", 'The "Rock"', "St.", "a  b", "Straße", "Łódź", "e\u0301", "Côte d\u2019Ivoire", "back\\slash", "x,y",
    "A: B", "no #5", "three", "AAF", "tab\there", "Sirte partial", "Sirte", "quote“", "東京", "a b\tc", "Is", "Level",
    "until end of phase", "Axis/Europe", "Germany", "carrier Lexington", " edge ", "excess to", "Anzio.", "place",
)  # fmt: skip


OPTIONS = (
    "0104",
    "0304",
    "Axis AAF (elite)",
    "x.",
    "X",
    "x",
    "",
    "Straße",
    "STRASSE",
    "3504",
    '"so"',
    "because #5",
)


def nasty_game():
    """Every name leads somewhere else: keywords, quotation marks, other things' numbers, blanks, accents."""
    nations = (
        *NATIONS,
        Nation("AAF Land", "AL", "factor", "Side to Side", "because"),
        Nation("of", "OF", "units", "Axis", "Axis"),
        Nation("at Large", "XX", "from the", "Axis", "Axis"),
        Nation("Elite", "EL", "Regular Army", "Axis", "Axis"),
        Nation("The Elite NAS", "EN", "regular", "Axis", "Axis"),
    )
    return game_from(
        Position(
            title="nasty", turn=Turn(1942, "Summer", "Axis", "movement.staging"),
            map=Map("nasty", {"Europe": "Europe", "to": "Europe"}, hexes(NASTY),
                    (Box("box 0104", "mapboard"), Box("India box", "mapboard"), Box("0504", "mapboard"))),
            nations=nations, seats=SEATS,
            territories=tuple(Territory(n) for n in ("Homeland", "Bosnia and Herzegovina", "for by", "The Gambia", "")),
            facts=(DeclaredFact("usjt", "level", "3"), DeclaredFact("x", "of the: by", "y")),
            units=(*units((3, "GE", "Germany", "AAF", "0104")),
                   *(AirUnit(n, "Germany", "AAF", "0104") for n in ("One", "3 AAF", "a, b", "7", "to", "X.", "x.", "é"))),
            carriers=tuple(Carrier(n, "Britain", 3, "0104") for n in ("Lexington", "0204", "To", "The Hague", "Ark Royal")),
            ships=tuple(Ship(n, "Britain", 3, "0104") for n in ("Warspite", "3 CA", "0304", "with", "TF 1, TF 2")),
            light=(LightShips("Britain", "CA", 4, "0104"), LightShips("of", "DD", 4, "0104"),
                   LightShips("Britain", "SS", 4, "0104", force="of")),
            forces=tuple(NavalForce(n, "Britain", "0104") for n in ("TF 1", "of", "0304", "Sirte", "1 DD")),
            ground=tuple(GroundUnit(n, "Italy", "armor", 2, "0104") for n in ("excess", "to", "3 Corps", "The Excess")),
            questions=(Question("choice", "19.62", ("axis",), "0304", (), OPTIONS),),
        )
    )  # fmt: skip


@pytest.fixture(scope="session")
def plain():
    return plain_game()


@pytest.fixture
def reads(plain):
    """reads(text, seat) -> the order."""
    return lambda text, seat="axis": read(plain, text, seat)


@pytest.fixture
def three_germans():
    return Group(3, "AAF", "Germany", "0104")


@pytest.fixture
def help_orders(capsys, monkeypatch, tmp_path):
    """What `skyledger help orders --all` prints where no games are kept, as one line."""
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "none.skyledger"))

    def printed() -> str:
        assert main(["help", "orders", "--all"]) == 0
        return " ".join(capsys.readouterr().out.split())

    return printed
