"""A naval force that comes near Japan, and the kamikazes that wait for it."""

from msgspec.structs import replace

from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.ships import LightShips, NavalForce, Ship
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.sea_fights import AtSea

WATERS = "Guam~ = = = = = Osaka~ Kobe~ ="
"""Guam 0000 is American; kamikazes reach from Kobe 0700 as far as 0300."""

AMERICA, JAPAN, REACHED = "United States", "Japan", "0300"


def us_force(name="TF 58", *, decks=2, battleships=1, factors=6):
    """A task force at Guam: fast carriers, battleships, destroyers."""
    lies = {"force": name}
    return {
        "forces": (NavalForce(name, AMERICA, "0000"),),
        "carriers": tuple(Carrier(f"{name} CV{n}", AMERICA, 3, "0000", **lies) for n in range(decks)),
        "ships": tuple(Ship(f"{name} BB{n}", AMERICA, 4, "0000", **lies) for n in range(battleships)),
        "light": (LightShips(AMERICA, "DD", factors, "0000", **lies),) if factors else (),
    }


def dive(count, force="TF 58"):
    return give.DiveOnForce(JAPAN, count, force)


def near_japan(board, kamikazes, *texts, increases=0, attacked_in="", pool=None, drawing=WATERS, **more):
    """Allied movement, the force at Guam, so many kamikazes that are ready."""
    pool = pool or KamikazePool(JAPAN, kamikazes, increases, attacked_in=attacked_in)
    asked = {"phase": "movement.missions", "side": "Allied", "theater": "Pacific", "holder": JAPAN,
             "held": {"0000": AMERICA}, "kamikazes": (pool,), **us_force()} | more  # fmt: skip
    laid = country(board(drawing, **asked), JAPAN, ("0700",), JAPAN)
    built = [AirUnit(f"JP-kamikaze-{n:02}", JAPAN, "kamikaze", "map edge") for n in range(1, kamikazes + 1)]
    laid = units(laid, *texts)
    return AtSea(replace(laid, units=(*laid.units, *built)))


def attacked(table, *, path=("0100", "0200", "0300"), forces=("TF 58",), answers=()):
    """The force enters the hex that kamikazes reach, and is attacked there."""
    table.sail(*path, forces=forces).accepted()
    table.axis(give.AttackAtSea()).accepted()
    return table.allies(*answers, give.Finish()).accepted()
