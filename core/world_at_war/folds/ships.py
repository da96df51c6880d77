"""What is different when task forces are formed, sail and are shown, and when ships are hit (20-23)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.fold import FitsNoGame
from core.world_at_war.changes import Changes
from core.world_at_war.state import Game, light_key
from events import world_at_war as fact
from events.message import Event
from events.sentences import say
from events.world_at_war.ships import LightShips, NavalForce

LightChanges = dict[str, LightShips | None]


def force_formed(game: Game, event: fact.NavalForceFormed) -> Changes:
    """There is a task force; nothing belongs to it yet. A combat group left port with its task force."""
    where = (event.place, event.at_sea, event.concealed)
    port = game.forces[event.of].port if event.of in game.forces else ""
    force = NavalForce(event.force, event.nation, *where, of=event.of, port=port)
    return {"forces": {event.force: force}}


def force_manned(game: Game, event: fact.NavalForceManned) -> Changes:
    """These ships belong to it; light ships leave the open place in which they lay."""
    light: LightChanges = {}
    for ships in event.light:
        _moved(game, light, ships, replace(ships, force=event.force))
    return {
        "carriers": {c: replace(game.carriers[c], force=event.force) for c in event.carriers},
        "ships": {s: replace(game.ships[s], force=event.force) for s in event.ships},
        "light": light,
    }


def _moved(game: Game, light: LightChanges, from_: LightShips, to: LightShips) -> None:
    """So many factors go from one stack of light ships to another."""
    for ships, more in ((from_, -1), (to, 1)):
        key = light_key(ships)
        there = light.get(key) or game.light.get(key) or replace(ships, factors=0, damaged=0, hit=0)
        left = there.factors + more * ships.factors
        marks = {"damaged": there.damaged + more * ships.damaged, "hit": there.hit + more * ships.hit}
        light[key] = replace(there, factors=left, **marks) if left or key not in game.light else None


def force_disbanded(game: Game, event: fact.NavalForceDisbanded) -> Changes:
    """Its ships lie where it lay."""
    light: LightChanges = {}
    for ships in (s for s in game.light.values() if s.force == event.force):
        _moved(game, light, ships, replace(ships, force=""))
    return {
        "forces": {event.force: None},
        "carriers": {c.name: replace(c, force="") for c in game.carriers.values() if c.force == event.force},
        "ships": {s.name: replace(s, force="") for s in game.ships.values() if s.force == event.force},
        "light": light,
    }


def force_lost(_: Game, event: fact.NavalForceLost) -> Changes:
    """Nothing belongs to it, and it is gone."""
    return {"forces": {event.force: None}}


def force_revealed(game: Game, event: fact.NavalForceRevealed) -> Changes:
    """Everybody knows what belongs to it."""
    return {"forces": {event.force: replace(game.forces[event.force], concealed=False)}}


def force_sailed(game: Game, event: fact.NavalForceSailed) -> Changes:
    """It is engaged in an activity and has its path before it."""
    out = replace(game.forces[event.force], activity=event.activity, path=event.path, reached=0)
    return {"forces": {event.force: out}}


def force_moved(game: Game, event: fact.NavalForceMoved) -> Changes:
    """It lies in another hex with all that belongs to it; in port its activity is over (23.444).

    A combat group that goes away by itself is a task force of its own. At sea it is remembered which port
    a force left. One that is declared to be in another port changed base (17.3122A).
    """
    there = {"place": event.place, "at_sea": event.at_sea}
    named = there if event.at_sea else {**there, "hits": 0}
    counted = there if event.at_sea else {**there, "hit": 0}
    over: dict[str, Any] = {} if event.at_sea else {"activity": "", "path": (), "lead": ""}
    before = game.forces[event.force]
    over |= {"port": _port_left(before, event), "voyage": event.voyage or before.voyage}
    changed = () if event.at_sea or before.at_sea or event.reached else (event.force,)
    return {
        "base_changes": (*game.base_changes, *changed),
        "forces": {event.force: replace(before, **there, **over, reached=event.reached, of="")},
        "carriers": {c.name: replace(c, **named) for c in game.carriers.values() if c.force == event.force},
        "ships": {s.name: replace(s, **named) for s in game.ships.values() if s.force == event.force},
        "light": {k: replace(s, **counted) for k, s in game.light.items() if s.force == event.force},
    }


def _port_left(force: NavalForce, event: fact.NavalForceMoved) -> str:
    if not event.at_sea:
        return ""
    return force.port if force.at_sea else force.place


def ship_battered(game: Game, event: fact.ShipBattered | fact.ShipDamaged) -> Changes:
    """A named ship gathered effects; it may be damaged by them (23.444)."""
    marks: dict[str, Any] = {"hits": event.hits} | _damage(event)
    if event.ship in game.carriers:
        return {"carriers": {event.ship: replace(game.carriers[event.ship], **marks)}}
    return {"ships": {event.ship: replace(game.ships[event.ship], **marks)}}


def carrier_inverted(game: Game, event: fact.CarrierInverted) -> Changes:
    """The carrier is inverted; what is aboard is told of itself."""
    return {"carriers": {event.carrier: replace(game.carriers[event.carrier], inverted=event.by)}}


def _damage(event: fact.ShipBattered | fact.ShipDamaged) -> dict[str, bool]:
    return {"damaged": True} if isinstance(event, fact.ShipDamaged) else {}


def ship_sunk(_: Game, event: fact.ShipSunk) -> Changes:
    """The ship is gone."""
    return {"ships": {event.ship: None}}


def light_ships_lost(game: Game, event: fact.LightShipsLost) -> Changes:
    """So many factors are gone, so many more are damaged; raises `FitsNoGame` where there are fewer."""
    key = f"{event.nation} {event.kind} {event.force or event.place}"
    there = game.light[key]
    if not 0 <= event.sunk <= there.factors:
        told = say(
            "{key} have {factors} factors, and not {sunk} to lose",
            key=key,
            factors=there.factors,
            sunk=event.sunk,
        )
        raise FitsNoGame(told)
    left = there.factors - event.sunk
    hurt = min(left, max(0, there.damaged + event.damaged - event.of_damaged))
    hit = min(left, max(0, there.hit + event.hit - event.of_hit))
    return {"light": {key: replace(there, factors=left, damaged=hurt, hit=hit) if left else None}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.NavalForceFormed: force_formed,
    fact.NavalForceManned: force_manned,
    fact.NavalForceDisbanded: force_disbanded,
    fact.NavalForceLost: force_lost,
    fact.NavalForceRevealed: force_revealed,
    fact.NavalForceSailed: force_sailed,
    fact.NavalForceMoved: force_moved,
    fact.CarrierInverted: carrier_inverted,
    fact.ShipDamaged: ship_battered,
    fact.ShipBattered: ship_battered,
    fact.ShipSunk: ship_sunk,
    fact.LightShipsLost: light_ships_lost,
}
