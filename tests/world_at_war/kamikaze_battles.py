"""Naval combat within reach of kamikazes: a Japanese destroyer group and American task forces in one hex."""

from msgspec.structs import replace

from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.ships import LightShips, NavalForce, Ship
from tests.world_at_war import orders as give
from tests.world_at_war.battles import Fight
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, WATERS
from tests.world_at_war.sea_battles import all_done, allotted

HERE, OSAKA = "0300", "0600"
TF58, TF38, ESCORTS = "TF 58", "TF 38", "Second Fleet"


def american(name, *, decks=2, battleships=1, factors=6):
    """What belongs to an American task force at sea."""
    lies = {"at_sea": True, "force": name}
    return {
        "forces": (NavalForce(name, AMERICA, HERE, at_sea=True),),
        "carriers": tuple(Carrier(f"{name} CV{n}", AMERICA, 3, HERE, **lies) for n in range(decks)),
        "ships": tuple(Ship(f"{name} BB{n}", AMERICA, 4, HERE, **lies) for n in range(battleships)),
        "light": (LightShips(AMERICA, "DD", factors, HERE, **lies),) if factors else (),
    }


def japanese(nation=JAPAN):
    """A group of destroyers."""
    return {
        "forces": (NavalForce(ESCORTS, nation, HERE, at_sea=True),),
        "carriers": (),
        "ships": (),
        "light": (LightShips(nation, "DD", 4, HERE, at_sea=True, force=ESCORTS),),
    }


def met(board, kamikazes, *texts, forces=(TF58, TF38), attacked_in="", **more):
    """The fleets have met; so many kamikazes are ready, and `texts` are other air units."""
    fleets = (japanese(), *(american(name) for name in forces))
    ships = {key: tuple(one for fleet in fleets for one in fleet[key]) for key in fleets[0]}
    asked = {
        "phase": "combat.missions", "side": "Axis", "theater": "Pacific", "holder": JAPAN,
        "held": {"0000": AMERICA}, "kamikazes": (KamikazePool(JAPAN, kamikazes, attacked_in=attacked_in),),
        **ships,
    } | more  # fmt: skip
    laid = units(country(board(WATERS, **asked), JAPAN, ("0700",), JAPAN), *texts)
    built = [AirUnit(f"JP-kamikaze-{n:02}", JAPAN, "kamikaze", "map edge") for n in range(1, kamikazes + 1)]
    table = Fight(replace(laid, units=(*laid.units, *built)))
    return table.as_seat("axis").when(give.JoinBattle(HERE)).accepted()


def round_at_striking(table, found=((TF58, 1),), patrols=None, cover=None):
    """Groups, bases, allotments and searches are over: these groups were found by the Japanese."""
    all_done(all_done(table))
    allotted(table, patrols or {}, cover or {})
    for group, results in found:
        table.as_seat("axis").when(give.FindGroup(group, results)).accepted()
    return all_done(table)


def at_striking(board, kamikazes, *texts, found=((TF58, 1),), patrols=None, cover=None, **more):
    """The first round has come to the air strikes."""
    return round_at_striking(met(board, kamikazes, *texts, **more), found, patrols, cover)
