"""Who is over a hex is not at its base, and a base that is full takes nobody (18.613, 18.25, 18.12, 17.31)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from events.message import Event
from events.world_at_war.counterair import AirUnitsTookRefuge, CounterairRoundBegan
from events.world_at_war.sequence import PositionAdjusted
from tests.statements.sorties import Moment, factor_of

OF_ROOM = ("W2", "W3", "W4", "W5", "W7", "W8", "W261", "W271", "W279", "W329")
"""Doubts that say how much room there is, and when; where one of them is settled otherwise, room is not counted here."""

SMALL = {"NAS", "kamikaze", "AAS", "jet squadron", "air transport squadron"}
"""Kinds that take the room of a squadron."""


def at_home_and_away(moment: Moment) -> Iterator[str]:
    """Air units that fight or flee at their base while they are over another hex."""
    game, fact = moment.before, moment.fact
    if isinstance(fact, CounterairRoundBegan):
        yield from _both(game, fact.defenders, fact.place, "fights at its base")
    if isinstance(fact, AirUnitsTookRefuge):
        yield from _both(game, fact.units, fact.origin, "flees from its base")


def _both(game: Any, names: tuple[str, ...], base: str, what: str) -> Iterator[str]:
    for name in names:
        over = _in_the_air(game).get(factor_of(name), base)
        if over != base and not _is_home_again(game, name):
            yield f"18.613: {name} {what} at {base} while it is over {over}"


def _is_home_again(game: Any, name: str) -> bool:
    """Has it flown and returned? So has the air of an overrun that was fought: what prevents one stays (18.613)."""
    return any(game.units[one].used for one in (name, factor_of(name)) if one in game.units)


def _in_the_air(game: Any) -> dict[str, str]:
    """Where those are who are in the air for a side that does not move, or for a transport or bombing."""
    over = {factor_of(n): one.hex for one in game.defenses for n in (*one.units, *one.escorts)}
    for flight in game.transports:
        over |= {factor_of(n): flight.at for n in flight.interceptors if flight.at}
    for raid in game.raids:
        over |= {factor_of(n): raid.place for n in raid.defenders if not raid.ended}
    return over


def overfull(before: Any, facts: list[Event], game: Any) -> Iterator[str]:
    """Hexes into which an entry brought air units for which they have no room."""
    if any(doubt in game.doubts for doubt in OF_ROOM) or any(isinstance(f, PositionAdjusted) for f in facts):
        return
    asked = {question.place for question in game.questions}  # 18.15, 18.25: the excess is on its way
    came = {u.base for u in game.units.values() if _is_new(before, u)}
    for place in sorted((came & game.atlas.hexes.keys()) - asked):
        taken, room = _taken(game, place), _room(game, place)
        if taken > room and taken > _taken(before, place):
            yield f"18.12: {place} bases {taken} squadrons and has room for {room}"


def _is_new(before: Any, unit: Any) -> bool:
    """Is it, or the factor that it was part of, at a base where it was not?"""
    was = {before.units[name].base for name in (unit.name, factor_of(unit.name)) if name in before.units}
    parts = {u.base for u in before.units.values() if factor_of(u.name) == unit.name}
    return bool(unit.base) and unit.base not in was | parts


def _taken(game: Any, place: str) -> int:
    """The room that is taken in a hex, in squadrons; of a divided factor that of the factor (23.142A)."""
    parts, room = Counter(), 0
    for unit in game.units.values():
        if unit.base == place and not unit.deck:
            parts[unit.nation, unit.kind] += unit.kind in SMALL and unit.kind not in ("NAS", "kamikaze")
            room += 0 if unit.kind in SMALL - {"NAS", "kamikaze"} else 1 if unit.kind in SMALL else 3
    return room + sum(max(count, 3 * ((count + 1) // 3)) for count in parts.values())


def _room(game: Any, place: str) -> int:
    hex_ = game.atlas.hexes[place]
    artificial = game.facts.get(f"artificial port {place}")
    built = sum(p.city or p.port for p in hex_.places) + (place in game.airbases)
    built += artificial is not None and artificial.value == "yes"
    cramped = hex_.one_hex_island and game.atlas.map.fronts.get(hex_.front, "Europe") == "Pacific"
    cramped = cramped or bool({"jungle", "jungle/mountain"} & set(hex_.terrain))
    each = 3 if cramped and game.edition != "2005" else 5  # 2005:18.12 has five everywhere
    naval = sum(u.base == place and u.kind == "NAS" and not u.deck for u in game.units.values())
    return 3 * each * built + (min(1, naval) if hex_.one_hex_island else 0)
