"""17.47A, doubt W156: the combat groups of ships in port for which kamikazes go, where they form any."""

from collections.abc import Iterator

from core.world_at_war.board import name, side_of
from core.world_at_war.conditions import peace_key
from core.world_at_war.ship_damage.ships import SUBMARINES
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.under_way.ships import (
    NamedShip,
    at_peace_with_force,
    attacks_on,
    by_kamikazes,
    factors_of,
    named_ships,
    present,
)
from events.sentences import kept
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import LightShips, NavalForce
from events.world_at_war.strikes import Strike

PORT = "port"
"""The kind of strikes on all that lies in a port."""

ON_A_GROUP, ON_THE_GROUP_AGAIN = kept("kamikazes against {group}"), kept("kamikazes against {group}, wave 2")
"""What stands for the carriers from which an attack comes, where kamikazes go for a group in port."""

_Floating = NamedShip | LightShips


def ports_have_groups(game: Game) -> bool:
    """Do ships in port deploy into combat groups against kamikazes (17.47A), or stay together (23.52)?"""
    return plays(game, "W156") == "groups" and has_rule(game, "17.47A/port")


def groups_in_port(game: Game, place: str, nation: str) -> tuple[NavalForce, ...]:
    """The combat groups for which kamikazes of a nation may go in a port, as far as anybody can see.

    Each task force is one; ships outside task forces are one together, that is called by the port.
    """
    foes = tuple(force for force in game.forces.values() if _is_a_group(game, force, place, nation))
    loose = next(_loose(game, place, nation), None)
    rest = (NavalForce(name(game, place), loose.nation, place, concealed=False),) if loose else ()
    return (*sorted(foes, key=lambda force: force.name), *rest)


def group_said(game: Game, place: str, group: str) -> str:
    """How orders name a combat group in port: ships outside task forces by their place."""
    return place if group == name(game, place) else group


def _is_a_group(game: Game, force: NavalForce, place: str, nation: str) -> bool:
    if (force.place, force.at_sea) != (place, False) or not _foes(game, force.nation, nation):
        return False
    spared = plays(game, "W402") != "as_the_holder" and at_peace_with_force(game, nation, force)
    there = (ship for ship in _floating(game) if ship.force == force.name)
    return not spared and (force.concealed or any(ship.kind != SUBMARINES for ship in there))


def _loose(game: Game, place: str, nation: str) -> Iterator[_Floating]:
    for ship in _floating(game):
        lies_there = (ship.place, ship.at_sea, ship.force) == (place, False, "")
        foes = _foes(game, ship.nation, nation) and ship.kind != SUBMARINES
        spared = plays(game, "W402") != "as_the_holder" and bool(peace_key(game, nation, ship.nation))
        if lies_there and foes and not spared:
            yield ship


def _floating(game: Game) -> Iterator[_Floating]:
    yield from named_ships(game)
    yield from game.light.values()


def _foes(game: Game, theirs: str, ours: str) -> bool:
    return side_of(game, theirs) not in ("", side_of(game, ours))


def group_of(attack: BaseAttack | None) -> str:
    """The combat group in port for which an attack goes; empty where it goes for all."""
    return (attack.group or "") if attack is not None else ""


def in_port(game: Game, strike: Strike) -> bool:
    """Does it go for ships in port: all of them, or one of the groups into which they deploy (W156)?"""
    attack = present(game)
    grouped = attack is not None and by_kamikazes(attack) and bool(group_of(attack))
    return strike.kind == PORT or (grouped and attack is not None and attack.place == strike.place)


def at_sea(game: Game, strike: Strike) -> bool:
    """Does it go for ships at sea?"""
    return bool(strike.target) and not in_port(game, strike)


def is_of_the_group(game: Game, ship: _Floating, group: str, place: str) -> bool:
    """Is a ship in port one of this combat group there; where no group is named, any is."""
    return not group or ship.force == ("" if group == name(game, place) else group)


def has_ships_left(game: Game, group: str, place: str) -> bool:
    """Is anything left of a combat group, at sea or in this port?"""
    if factors_of(game, group):
        return True
    loose = group == name(game, place)
    return loose and any((s.place, s.at_sea, s.force) == (place, False, "") for s in _floating(game))


def sent_into_port(game: Game, place: str, group: str) -> int:
    """How many kamikazes were sent against a combat group in port in this phase, their attack over or not."""
    sent = (one for one in attacks_on(game, place) if by_kamikazes(one) and group_of(one) == group)
    return sum(len(one.resting if one.ended else one.striking) for one in sent)
