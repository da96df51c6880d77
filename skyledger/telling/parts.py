"""The parts of messages about A World at War: units, places, nations."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from core.world_at_war.board import name
from core.world_at_war.state import Game
from skyledger.telling.message import Message, message

NUMBERED = re.compile(r"(.*?)([0-9]+)")


def units_told(game: Game, names: Sequence[str]) -> Message:
    """Units as "3 German AAF (GE-AAF-01 to 03)"; of several sorts each is counted."""
    known = [game.units[one] for one in names if one in game.units]
    counts = Counter((u.nation, u.kind) for u in known)
    groups = tuple(_group(game, nation, kind, n) for (nation, kind), n in counts.items())
    return message("units", groups=groups, names=tuple(runs(names)))


def _group(game: Game, nation: str, kind: str, count: int) -> Message:
    return message("group", count=count, nation=adjective(game, nation), kind=kind)


def runs(names: Sequence[str]) -> Iterator[str | Message]:
    """The names in order, those that follow each other told by the first and the last number."""
    numbered = [(NUMBERED.fullmatch(one), one) for one in sorted(names)]
    for _, run in groupby(enumerate(numbered), lambda item: _key(item[0], item[1][0])):
        found = [one for _, (_, one) in run]
        match = NUMBERED.fullmatch(found[-1])
        if len(found) < 3 or match is None:
            yield from found
        else:
            yield message("names", first=found[0], last=match[2])


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
    return called if called == place or place not in game.atlas.hexes else f"{called} ({place})"


def places_told(game: Game, places: Iterable[str]) -> tuple[str, ...]:
    """What people call each of these places."""
    return tuple(name(game, place) for place in places)


def hexes_told(count: int) -> Message:
    """A distance."""
    return message("hexes/one") if count == 1 else message("hexes", count=count)


def status_told(inverted: str) -> Message:
    """Whether units are inverted afterwards."""
    return message("inverted") if inverted else message("ready")
