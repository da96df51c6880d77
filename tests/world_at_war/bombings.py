"""Boards for bombings, and bombings written briefly.

The row: Dover and Bath are British, all that lies east of the sea is German. The Western front goes up to Essen,
the Eastern one begins at Ulm. Dover is three hexes from Ghent, five from Essen, eight from Ulm.
"""

from msgspec.structs import replace

from events.message import PositionSealed
from events.world_at_war.board import Box, DeclaredFact
from events.world_at_war.bombing import BombingResolved
from tests.world_at_war.battles import Fight
from tests.world_at_war.conftest import at, units
from tests.world_at_war.orders import AnnounceBombing, EscortBombing, Finish, OpposeBombing

ROW = "Bath . Dover~ = , Ghent . Essen . . Ulm . . Linz"
EAST = 9
BRITISH = {"0000": "Britain", "0100": "Britain", "0200": "Britain"}
ALLIED_SW, AXIS_SW = Box("Western Allied SW box", "sw"), Box("Axis SW box", "sw")
OPTIONS = tuple(DeclaredFact("option", f"Allied/{front}", "offensive") for front in ("Western", "Eastern"))


def research(nation, subject, value):
    return DeclaredFact("research", f"{nation}/{subject}", value)


def fronts(position, east=EAST, theaters=("Europe", "Europe")):
    """The board with its hexes from a column on upon the Eastern front, the others upon the Western one."""
    named = dict(zip(("Western", "Eastern"), theaters, strict=True))
    hexes = tuple(
        replace(h, front="Eastern" if int(h.id[:2]) >= east else "Western") for h in position.map.hexes
    )
    return replace(position, map=replace(position.map, fronts=named, hexes=hexes))


def assigned(position, front="Western"):
    """Every strategic unit on this front, but for those whose text says another one."""

    def of(unit):
        strategic = unit.kind in ("strategic bomber", "interceptor")
        return replace(unit, front=front) if strategic and not unit.front else unit

    return replace(position, units=tuple(of(unit) for unit in position.units))


class Bombing(Fight):
    """A game in which bombings are announced, opposed and fought; "3 AAF Britain Dover > Ghent" bombs Ghent."""

    def sent(self, *texts):
        for text in texts:
            who, _, where = text.partition(" > ")
            self.said("allies", AnnounceBombing(self.group(who), self.at(where)))
        return self

    def escorted(self, *texts):
        for text in texts:
            who, _, where = text.partition(" > ")
            self.said("allies", EscortBombing(self.group(who), self.at(where)))
        return self

    def met(self, *texts):
        for text in texts:
            who, _, where = text.partition(" > ")
            self.said("axis", OpposeBombing(self.group(who), self.at(where)))
        return self

    def begun(self):
        return self.said("allies", Finish())

    def answered(self):
        return self.said("axis", Finish())

    @property
    def results(self):
        """What reached each target: {place: (how, factors, units, turned back)}."""
        told = (fact for fact in self.all if isinstance(fact, BombingResolved))
        return {fact.place: (fact.how, fact.factors, fact.units, fact.turned_back) for fact in told}


def row(board, *texts, drawing=ROW, facts=(), held=BRITISH, east=EAST, boxes=(), **given):
    """The Allied combat phase, with these units; strategic ones are on the Western front."""
    laid = board(
        drawing,
        held=held,
        phase=given.pop("phase", "combat.missions"),
        side=given.pop("side", "Allied"),
        facts=(*OPTIONS, *facts),
        boxes=(ALLIED_SW, AXIS_SW, *boxes),
        **given,
    )
    return Bombing(assigned(units(fronts(laid, east), *texts))).as_seat("allies")


__all__ = ["PositionSealed", "at"]
