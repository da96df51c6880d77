"""The parts of messages about A World at War: units, places, nations."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.world_at_war.board import name
from core.world_at_war.state import Game
from core.world_at_war.under_way.pools import MAP_EDGE
from core.world_at_war.units import AS_SQUADRONS, PARTS
from skyledger.telling.message import Message, message

OF_A_FACTOR = PARTS["AAF"]
NUMBERED = re.compile(r"(.*?)([0-9]+)")


def units_told(game: Game, names: Sequence[str]) -> Message:
    """Units as "3 German AAF (GE-AAF-01 to 03)"; of several sorts each is counted."""
    counts = Counter(filter(None, (_sort_of(game, one) for one in names)))
    groups = tuple(_group(game, nation, kind, n) for (nation, kind), n in counts.items())
    return message("units", groups=groups, names=tuple(runs(names)))


def _sort_of(game: Game, name_: str) -> tuple[str, str] | None:
    """The nation and kind of a unit; of a squadron that is no more, by the factor that it came from."""
    if (unit := game.units.get(name_)) is not None:
        return unit.nation, unit.kind
    parent = game.units.get(name_.rpartition(".")[0])
    return (parent.nation, AS_SQUADRONS.get(parent.kind, parent.kind)) if parent else None


def _group(game: Game, nation: str, kind: str, count: int) -> Message:
    return message("group", count=count, nation=adjective(game, nation), kind=kind)


def runs(names: Sequence[str]) -> Iterator[str | Message]:
    """The names in order, those that follow each other told by the first and the last number.

    Squadrons of one factor stand side by side: "GE-AAF-01.attack/cover".
    """
    numbered = [(NUMBERED.fullmatch(one), one) for one in _side_by_side(sorted(names))]
    for _, run in groupby(enumerate(numbered), lambda item: _key(item[0], item[1][0])):
        found = [one for _, (_, one) in run]
        match = NUMBERED.fullmatch(found[-1])
        if len(found) < 3 or match is None:
            yield from found
        else:
            yield message("names", first=found[0], last=match[2])


def _side_by_side(names: Iterable[str]) -> Iterator[str]:
    for factor, some in groupby(names, _factor_of):
        if factor:
            yield f"{factor}.{'/'.join(one.rpartition('.')[2] for one in some)}"
        else:
            yield from some


def _factor_of(name_: str) -> str:
    """The factor that an army air squadron is called after; empty for other units."""
    parent, _, part = name_.rpartition(".")
    return parent if part in OF_A_FACTOR else ""


def _key(index: int, match: re.Match[str] | None) -> tuple[str, int]:
    return ("", index) if match is None else (f"{match[1]}/{len(match[2])}", int(match[2]) - index)


def adjective(game: Game, nation: str) -> str:
    """What the people of a nation are called: "German"."""
    return game.nations[nation].adjective if nation in game.nations else nation


def nation_told(nation: str) -> str | Message:
    """The nation, or that it is nobody."""
    return nation or message("nobody")


def place_told(game: Game, place: str) -> str:
    """What people call a place, with its hex number where it has a name."""
    called = name(game, place)
    if place in game.atlas.boxes or place == MAP_EDGE:
        return f"the {called}"
    return called if called == place or place not in game.atlas.hexes else f"{called} ({place})"


def places_told(game: Game, places: Iterable[str]) -> tuple[str, ...]:
    """What people call each of these places."""
    return tuple(name(game, place) for place in places)


def way_told(game: Game, path: Sequence[str]) -> Message:
    """From where, and by which hexes; ships that put to sea in the hex of their port begin there twice."""
    start, *others = places_told(game, path)
    if way := tuple(others[1:] if others[:1] == [start] else others):
        return message("way", start=start, path=way)
    return message("way/one", start=start)


def hexes_told(count: int) -> Message:
    """A distance."""
    return message("hexes/one") if count == 1 else message("hexes", count=count)


def standing_told(seat: str) -> str | Message:
    """That a standing order of that seat did it; nothing where it was nobody's."""
    return message("by standing order", seat=seat) if seat else ""


def status_told(inverted: str) -> Message:
    """Whether units are inverted afterwards."""
    return message("inverted") if inverted else message("ready")
