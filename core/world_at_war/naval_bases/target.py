"""23.51, 23.52, 23.61: what air is sent over; the orders of attacks on naval bases."""

from collections.abc import Iterable
from typing import Any

import msgspec

from core.ruling import Finding
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import hex_of, name, port_at, side_of
from core.world_at_war.conditions import (
    at_war_with_them,
    enemy_holder,
    held_by,
    holder_of_the_hex,
    nations_of,
    peace_key,
    rule,
)
from core.world_at_war.ship_damage.ships import SUBMARINES
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.base_attacks import enemies_of, ports_with_ships
from core.world_at_war.under_way.ships import NamedShip, named_ships
from core.world_at_war.units import Order, Units
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import LightShips, NavalForce

AIR_ALONE = "“attack naval base … against its air” goes for air units alone"


SHIPS, AIR = "ships", "air"


class OverPort(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would go for the ships in a port, or for the air based there."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str
    against: str = SHIPS

    @property
    def returning(self) -> str:
        """Where they are based, and return to."""
        return self.units[0].base


def from_carriers(game: Game, request: Any) -> bool:
    """Do they all come from carriers?"""
    return all(unit.base in game.carriers for unit in request.units)


def counterairs_from_carriers(game: Game, request: Any) -> bool:
    """23.61: is this carrier-based air that goes for the air alone, for which no ships need be there?"""
    return request.against == AIR and from_carriers(game, request)


@rule(
    "23.51",
    "What is attacked is a naval base of the enemy: a port that he controls.",
    "{place} is {given}.",
)
def a_naval_base_of_the_enemy(game: Game, request: Any) -> Iterable[Finding]:
    """23.51, 23.52; boxes are closed to missions by 18.49."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None or counterairs_from_carriers(game, request):
        return
    if not port_at(game, hex_.id):
        base = enemy_holder(game, hex_) and air_base(game, hex_) and from_carriers(game, request)
        yield Finding(place=name(game, hex_.id), given=f"no port; {AIR_ALONE}" if base else "no port")
    elif not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


def _doubt_of_peace(game: Game, request: Any) -> tuple[str, ...]:
    return ("W402",) if turns_on(game, "W402", lambda played: _worth_attacking(played, request)) else ()


@rule(
    "23.51/ships",
    "A naval base is attacked for the naval units that lie in it.",
    "No naval units of the enemy that may be attacked lie in port at {place}; {allowed}.",
    _doubt_of_peace,
)
def ships_lie_there(game: Game, request: Any) -> Iterable[Finding]:
    """23.51, 23.411; a task force shows that there are some, whatever its marker conceals.

    In the open no submarines are attacked in port (23.43C), nor ships of who is at peace (doubt W402).
    """
    if counterairs_from_carriers(game, request) or not port_at(game, request.hex):
        return
    if not _worth_attacking(game, request):
        yield Finding(place=name(game, request.hex), allowed=_instead(game, request))


def _worth_attacking(game: Game, request: Any) -> bool:
    """Does anything lie in the port that these may attack, as far as anybody can see?"""
    theirs = (ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    if not any(request.hex in ports for ports in theirs):
        return False
    forces = [f for f in game.forces.values() if (f.place, f.at_sea) == (request.hex, False)]
    if any(_is_an_enemy(game, one.nation) and _hides_ships(game, one) for one in forces):
        return True
    named = (ship.nation for ship in named_ships(game) if _moored(ship, request.hex))
    light = (s.nation for s in game.light.values() if s.kind != SUBMARINES and _moored(s, request.hex))
    enemies = (nation for nation in (*named, *light) if _is_an_enemy(game, nation))
    return any(not _spared(game, nation, request) for nation in enemies)


def _is_an_enemy(game: Game, nation: str) -> bool:
    return side_of(game, nation) not in ("", game.turn.side)


def _hides_ships(game: Game, force: NavalForce) -> bool:
    """Is it concealed, or does the ledger not know of what it consists?"""
    known = (*named_ships(game), *game.light.values())
    return force.concealed or not any(ship.force == force.name for ship in known)


def _moored(ship: NamedShip | LightShips, place: str) -> bool:
    return ship.place == place and not ship.at_sea


def _spared(game: Game, nation: str, request: Any) -> bool:
    """Is a guest at peace with those who attack, so that its ships are not attacked (doubt W402)?

    Of the holder of the port it is the rule on war that speaks.
    """
    hex_ = hex_of(game, request.hex)
    if hex_ and nation == enemy_holder(game, hex_):
        return False
    ours = nations_of(game, (unit.name for unit in request.units))
    peace = any(peace_key(game, one, nation) for one in ours)
    return peace and plays(game, "W402") != "as_the_holder"


def _instead(game: Game, request: Any) -> str:
    """What goes for air units alone."""
    if from_carriers(game, request):
        return AIR_ALONE
    return "land-based air goes for air units alone by “counterair …”, before naval bases are attacked"


@rule(
    "23.61/base",
    "What carriers counterair is an air base of the enemy.",
    "{place} is {given}.",
)
def an_air_base_of_the_enemy(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.61, 18.521; the base may be empty (18.521D), and boxes are closed to missions by 18.49."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None or not counterairs_from_carriers(game, request):
        return
    if not air_base(game, hex_):
        yield Finding(place=name(game, hex_.id), given="no air base")
    elif not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


at_war = at_war_with_them(
    "23.51/war", "Only nations at war attack each other's naval bases.", holder_of_the_hex
)
"""23.51: an enemy is a power at war; war is declared outside these rules."""


class AttackNavalBase(Order, frozen=True, tag="AttackNavalBase/1"):
    """Send air units over a port: against its "ships", or to counterair its "air" meanwhile (23.411)."""

    units: Units
    to: str
    against: str = SHIPS


class DiveOnPort(Order, frozen=True, tag="DiveOnPort/1"):
    """Send so many kamikazes of a nation against the ships in a port (17.463)."""

    nation: str
    count: int
    to: str


class EscapeByAir(Order, frozen=True, tag="EscapeByAir/1"):
    """Let air units leave a base to avoid air attack, for another base or a box (23.461)."""

    units: Units
    to: str


class EscapeBySea(Order, frozen=True, tag="EscapeBySea/1"):
    """Let a task force leave a port under air attack for the nearest base that is safe (23.462).

    `via` are the hexes between, if it does not take the shortest way.
    """

    force: str
    to: str
    via: tuple[str, ...] = ()
