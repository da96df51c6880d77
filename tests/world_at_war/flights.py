"""Air transports written briefly: a German front from Lille to Oran, an Allied base behind it."""

from events.world_at_war.board import DeclaredFact, GroundUnit
from tests.world_at_war.battles import Fight
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import (
    AttackAirTransport,
    CounterIntercept,
    Finish,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    InterceptAirTransport,
)

FRONT = "Lille . . Metz . Lyon . Nancy Oran Dover"
LILLE, METZ, LYON, NANCY, ORAN, DOVER = "0000", "0300", "0500", "0700", "0800", "0900"
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
CORPS = GroundUnit("I Corps", "Germany", "infantry", 1, LILLE)
OTHER = GroundUnit("II Corps", "Germany", "infantry", 1, LILLE)
ARMY = GroundUnit("1st Army", "Germany", "infantry", 3, METZ)
FAR = GroundUnit("2nd Army", "Germany", "infantry", 3, LYON)
TANKS = GroundUnit("1st Panzer", "Germany", "armor", 2, LILLE)
PARAS = GroundUnit("Paras", "Germany", "airborne", 1, LILLE)
GROUND = (CORPS, OTHER, ARMY, FAR, TANKS, PARAS)
TRANSPORTS = "2 air transport Germany Lille"


def front(board, *texts, facts=(OPTION,), phase="movement.missions", ground=GROUND, held=None, **given):
    """German air transports at Lille, and whatever else."""
    laid = board(
        given.pop("drawing", FRONT), phase=phase, facts=facts, ground=ground, held={DOVER: "Britain", **(held or {})},
        **given,
    )  # fmt: skip
    return Interception(units(laid, *(texts or (TRANSPORTS,))))


def group(table, count, base="Lille", nation="Germany"):
    return table.group(f"{count} air transport {nation} {base}")


def supply(table, *names, returning="", via=(), base="Lille", nation="Germany"):
    return FlyAirSupply(group(table, len(names), base, nation), names, via, returning)


def carry(table, to, *names, returning="", via=(), base="Lille", nation="Germany"):
    return FlyAirTransport(group(table, len(names), base, nation), names, to, via, returning)


def drop(table, to, *names, returning="", via=()):
    return FlyAirdrop(group(table, len(names)), names, to, via, returning)


def hump(table, to, count=1, nation="Germany", base="Lille"):
    return FlyTheHump(group(table, count, base, nation), to)


def broken(table):
    """The numbers of all broken rules."""
    return [v.rule for v in table.ruling.violations]


class Interception(Fight):
    """Air transports under way, with everybody's orders about them."""

    def set_out(self, order):
        return self.said("axis", order)

    def intercepted(self, text="2 AAF Britain Dover", at=METZ):
        return self.said("allies", InterceptAirTransport(self.group(text), at), Finish())

    def escorted(self, text="2 AAF Germany Lyon"):
        return self.said("axis", CounterIntercept(self.group(text)), Finish())

    def unescorted(self):
        return self.said("axis", Finish())

    def attacked(self, text="2 AAF Britain Dover"):
        return self.said("allies", AttackAirTransport(self.group(text)), Finish())

    def kinds(self):
        """The facts of the last order by name, without those of the turn."""
        return [type(fact).__name__ for fact in self.facts]

    def place_of(self, unit):
        return self.game.ground[unit].place
