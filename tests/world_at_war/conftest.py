"""given(board).when(order).then(events) or .refused("18.21B"), and tiny boards to play them on.

A tiny board is drawn, as those of rule cases are: `board("Lille . . Ghent~ =")`; see `skyledger.cases.drawn`.
"""

import pytest
from msgspec.structs import replace

from core.fold import by_key, evolve, fold
from core.ruling import Accepted, Refused
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, fact_key, game_from
from core.world_at_war.units import KINDS
from events.message import PhaseEntered, PositionSealed
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Box,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Nation,
    Position,
    Seat,
    Territory,
    Turn,
)
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.cases.drawn import hex_map
from tests.menus import offered
from tests.world_at_war.orders import Group, Named

NATIONS = (
    Nation("Germany", "GE", "German", "Axis", "Axis"),
    Nation("Italy", "IT", "Italian", "Axis", "Axis"),
    Nation("Rumania", "RU", "Rumanian", "Axis", "Axis", "minor", "Germany"),
    Nation("Japan", "JP", "Japanese", "Axis", "Japan"),
    Nation("Britain", "BR", "British", "Allied", "Western Allies"),
    Nation("Australia", "AU", "Australian", "Allied", "Western Allies", "minor", "Britain"),
    Nation("Free France", "FF", "Free French", "Allied", "Western Allies", "minor", "Britain"),
    Nation("France", "FR", "French", "Allied", "Western Allies"),
    Nation("United States", "US", "American", "Allied", "Western Allies"),
    Nation("Russia", "SU", "Russian", "Allied", "Russia"),
    Nation("China", "CH", "Chinese", "Allied", "China"),
)
SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat(
        "allies",
        "Allied",
        ("Britain", "Australia", "Free France", "France", "United States", "Russia", "China"),
    ),
)


@pytest.fixture
def board():
    """board(drawing, holder="Germany", theater="Europe", **fields of the position) -> Position in Axis movement."""

    def lay(
        drawing,
        *,
        holder="Germany",
        theater="Europe",
        boxes=(),
        phase="movement.staging",
        side="Axis",
        **given,
    ):
        chart = hex_map(drawing, theater, tuple(boxes))
        facts = tuple(
            DeclaredFact("supply", f, "full") for f in ("Axis", "Western Allies", "Russia", "Japan", "China")
        )
        territories = (Territory("Homeland", holder), Territory("Neutralia", "", neutral=True))
        return Position(
            title="tiny", turn=Turn(1942, "Summer", side, phase), map=chart, nations=NATIONS,
            seats=given.pop("seats", SEATS),
            territories=tuple(one for one in territories if one.name in {hex_.territory for hex_ in chart.hexes}),
            facts=(*facts, *given.pop("facts", ())), **given,
        )  # fmt: skip

    return lay


def at(position, name):
    """The id of the hex that is called so on a drawn board."""
    for hex_ in position.map.hexes:
        if name in (hex_.id, hex_.island, *(p.name for p in hex_.places)):
            return hex_.id
    return name


def units(position, *texts):
    """Add air units: "3 AAF Germany Lille" or "2 NAS Britain Valletta"; the place may be a carrier or a box."""
    made, counts = list(position.units), {}
    for text in texts:
        count, kind, nation, place = parse(text)
        code = next(n.code for n in NATIONS if n.name == nation)
        for _ in range(count):
            counts[code, kind] = counts.get((code, kind), 0) + 1
            name = f"{code}-{kind.replace(' ', '-')}-{counts[code, kind]:02d}"
            made.append(AirUnit(name, nation, kind, at(position, place)))
    return replace(position, units=tuple(made))


def parse(text):
    """ "3 AAF Germany Lille" -> (3, "AAF", "Germany", "Lille")."""
    count, _, rest = text.partition(" ")
    kind = next(k for k in sorted(KINDS, key=len, reverse=True) if rest.startswith(k + " "))
    rest = rest.removeprefix(kind + " ")
    nation = next(n.name for n in NATIONS if rest.startswith(n.name + " "))
    return int(count), kind, nation, rest.removeprefix(nation + " ")


class Given:
    """A game at a position, the orders given in it, and the last ruling."""

    system = WORLD_AT_WAR

    def __init__(self, position):
        self.position = position
        self.game = position if isinstance(position, Game) else game_from(position)
        self.facts, self.ruling, self.seat = [], None, "axis"

    def group(self, text):
        """The units that "3 AAF Germany Lille" speaks of."""
        count, kind, nation, place = parse(text)
        return Group(count, kind, nation, at(self.position, place))

    def at(self, name):
        return at(self.position, name)

    def as_seat(self, seat):
        self.seat = seat
        return self

    def in_phase(self, phase, side=None):
        turn = replace(self.game.turn, phase=phase, side=side or self.game.turn.side, finished=())
        self.game = replace(self.game, turn=turn)
        return self

    def after(self, *events):
        self.game = fold(EVOLUTIONS, self.game, events)
        return self

    def with_units(self, *units):
        """The same game, in which these air units are as they are given here."""
        self.game = replace(self.game, units=by_key({**self.game.units, **{u.name: u for u in units}}))
        return self

    def when(self, *orders):
        for order in orders:
            on_the_menu = offered(menu(self.system, self.game, self.seat), order)
            self.ruling = decide(self.system, self.game, self.seat, order)
            if isinstance(self.ruling, Accepted):
                self.facts = [f.event for f in self.ruling.facts]
                self.game = fold(EVOLUTIONS, self.game, self.facts)
            elif isinstance(getattr(order, "units", None), Group):
                assert not on_the_menu, f"the menu offers what is refused: {order}"
        return self

    def then(self, *events):
        """Exactly these facts followed, seals of the position left out."""
        assert isinstance(self.ruling, Accepted), self.ruling
        assert [f for f in self.facts if not isinstance(f, PositionSealed)] == list(events)
        return self

    def accepted(self):
        assert isinstance(self.ruling, Accepted), self.ruling
        return self

    def refused(self, *numbers):
        """Exactly these rules were broken, in this order; "18.24/held" is one of the checks of a number."""
        assert isinstance(self.ruling, Refused), self.ruling
        broken = self.ruling.violations
        assert [v.check if v.check in numbers else v.rule for v in broken] == list(numbers)
        return self

    def told(self):
        """What the refusal says, all of it."""
        return " ".join(t for v in self.ruling.violations for t in v.found)

    def base_of(self, unit):
        return self.game.units[unit].base


@pytest.fixture
def given():
    return Given


__all__ = [
    "AirUnit",
    "Airbase",
    "Box",
    "Carrier",
    "DeclaredFact",
    "Given",
    "GroundUnit",
    "Named",
    "PhaseEntered",
    "Position",
    "at",
    "evolve",
    "fact_key",
    "parse",
    "units",
]  # fmt: skip
