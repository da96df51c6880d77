"""Random play under the edition of 2005, where kamikazes attack whole naval forces and ports, and with other air."""

from msgspec.structs import replace

from core.world_at_war.edition import load
from core.world_at_war.state import position_of
from events.world_at_war.board import AirUnit, Carrier, DeclaredFact
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.ships import LightShips, NavalForce, Ship
from phases.world_at_war import WORLD_AT_WAR
from tests.play.sea_turn import SeaPlay
from tests.world_at_war.conftest import board, units
from tests.world_at_war.fillings import country
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, attacked, near_japan, us_force
from tests.world_at_war.orders import FlyPatrol, Group

__all__ = ["board"]
FORCES, NAHA, OSAKA = ("TF 38", "TF 58"), "0100", "0400"
PLAYED = load("2005").options


def at_sea(board):
    """Two task forces with naval air, patrol and cover are attacked off Japan."""
    fleets = [us_force(name) for name in FORCES]
    ships = {key: tuple(one for fleet in fleets for one in fleet[key]) for key in fleets[0]}
    air = ("4 NAS Japan Osaka", f"3 NAS {AMERICA} TF 58 CV0", f"1 NAS {AMERICA} 0000")
    table = near_japan(board, 6, *air, edition="2005", doubts=PLAYED, **ships)
    over = FlyPatrol(Group(1, "NAS", AMERICA, "TF 58 CV0"))
    return position_of(attacked(table, forces=FORCES, answers=(over,)).game)


def in_port(board):
    """A task force and other ships lie in a port that kamikazes and naval air may attack."""
    waters = board(
        "Ulithi~ Naha~ = = Osaka~ Kobe~ =",
        phase="combat.naval_bases.announcing", side="Axis", theater="Pacific", holder=JAPAN,
        edition="2005", doubts=PLAYED, held={"0000": AMERICA, NAHA: AMERICA},
        kamikazes=(KamikazePool(JAPAN, 6),), facts=(DeclaredFact("option", "Axis/Front", "offensive"),),
        forces=(NavalForce("TF 58", AMERICA, NAHA),), carriers=(Carrier("Essex", AMERICA, 4, NAHA, force="TF 58"),),
        ships=(Ship("Iowa", AMERICA, 5, NAHA),), light=(LightShips(AMERICA, "DD", 4, NAHA),),
    )  # fmt: skip
    laid = units(
        country(waters, JAPAN, (OSAKA, "0500"), JAPAN), "4 NAS Japan Osaka", f"2 NAS {AMERICA} Essex"
    )
    divers = [AirUnit(f"JP-kamikaze-{n:02}", JAPAN, "kamikaze", OSAKA) for n in range(1, 7)]
    return replace(laid, units=(*laid.units, *divers))


def met(position, seeds, wanted):
    """What is wanted and was not met by random play from there, seed by seed; the invariants hold throughout."""
    for seed in seeds:
        game = SeaPlay(WORLD_AT_WAR, position, seed)
        game.turns(1)
        wanted = wanted - {_kind(fact) for fact in game.facts}
    return wanted


def _kind(fact):
    name = type(fact).__name__
    return f"{fact.kind} on {fact.target or 'a port'}" if name == "NavalStrikeAnnounced" else name


def test_17_462_in_2005_random_play_divides_kamikazes_over_a_force_and_fights_patrol_before_cover(board):
    wanted = {
        "mixed on TF 38, TF 58",
        "kamikaze on TF 38, TF 58",
        "NavalStrikeDivided",
        "NavalStrikePatrolPassed",
    }
    assert met(at_sea(board), range(28), wanted) == set()


def test_17_47_in_2005_random_play_attacks_a_port_with_kamikazes_and_other_air(board):
    wanted = {"mixed on a port", "kamikaze on a port", "port on a port", "NavalStrikeDivided"}
    assert met(in_port(board), range(16), wanted) == set()
