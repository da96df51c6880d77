"""Strikes on ships as tests write them: air in squadrons, ships by name and size, light ships by factors."""

from core.world_at_war.air_combat.groups import Group
from core.world_at_war.ship_damage.defending_air import Engagement, met
from core.world_at_war.ship_damage.ships import Fleet, LightShips, NamedShip

AMERICA, JAPAN, BRITAIN, GERMANY, ITALY = "United States", "Japan", "Britain", "Germany", "Italy"


def nas(count, nation=AMERICA, **more):
    return Group(nation, "NAS", count, **more)


def aas(count, nation=JAPAN, **more):
    """Army air squadrons at sea, all of them attack or all of them cover squadrons."""
    return Group(nation, "AAS", count, **more)


def aaf(count, nation=GERMANY, **more):
    return Group(nation, "AAF", count, **more)


def ship(name="Yamato", kind="BB", size=5, nation=JAPAN, **more):
    return NamedShip(name, nation, kind, size, **more)


def light(kind, factors, nation=JAPAN, **more):
    return LightShips(nation, kind, factors, **more)


def fleet(*ships):
    named = tuple(one for one in ships if isinstance(one, NamedShip))
    return Fleet(named, tuple(one for one in ships if isinstance(one, LightShips)))


def counted(groups):
    return sum(group.count for group in groups)


def attack_at_sea(strike, engaged, patrol=(), cover=(), *, dice=(7, 7), level=0, **readings):
    """Who comes through, and how many defenders stay, when these fight with these dice."""
    engagement = Engagement(tuple(strike), tuple(engaged), tuple(patrol), tuple(cover), level)
    return met(engagement, dict(zip(("attacker", "defender"), dice, strict=True)), readings=readings)


def eliminated(suffered):
    return sum(loss.eliminated for loss in suffered.losses)


def aborted(suffered):
    return sum(loss.aborted for loss in suffered.losses)
