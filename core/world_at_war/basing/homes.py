"""27: where new air units appear, as far as it is known (doubts W290, W447)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from core.ruling import Finding
from core.world_at_war.basing.open_bases import bases
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import (
    box_of,
    controller,
    faction_of,
    hex_of,
    name,
    supply,
    supply_grounds,
    supply_told,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, numbers, plays, turns_on
from events.sentences import translated
from events.world_at_war.board import Box, Hex

SW = "sw"


def is_home(game: Game, nation: str, kind: str, place: str) -> bool:
    """May new units of this kind appear in that hex or box, whatever its supply (doubts W290, W447)?

    Strategic units that would appear elsewhere than in an SW box are told so by 17.71 and 17.81.
    """
    if (box := box_of(game, place)) is not None:
        return _theirs(game, nation, kind, box)
    hex_ = hex_of(game, place)
    return kind in STRATEGIC_KINDS or (hex_ is not None and _own(game, nation, hex_))


def _theirs(game: Game, nation: str, kind: str, box: Box) -> bool:
    """An SW box is called after their faction; air units come by home boxes, else by boxes that take them."""
    faction = faction_of(game, nation)
    if box.kind == SW or kind in STRATEGIC_KINDS:
        called = any(word.startswith(faction.partition(" ")[0]) for word in box.name.split())
        return kind in STRATEGIC_KINDS and (called or box.kind != SW)
    home = numbers(game).home_boxes.get(nation, "")
    return home in box.name if home else faction in box.stagers


def _own(game: Game, nation: str, hex_: Hex) -> bool:
    holder = controller(game, hex_)
    if plays(game, "W290") == "own_land":
        return holder == nation
    if nation in game.atlas.countries:
        return hex_.territory == nation and faction_of(game, holder) == faction_of(game, nation)
    return holder == nation and not _comes_by_its_box_alone(game, nation)


def _comes_by_its_box_alone(game: Game, nation: str) -> bool:
    """Is the home of a nation beside this map, in a box that is called after it (doubt W447)?"""
    home = numbers(game).home_boxes.get(nation, "")
    beside = bool(home) and any(home in box for box in game.atlas.boxes)
    return beside and plays(game, "W447") == "box_alone"


def supplied(game: Game, nation: str, place: str) -> bool:
    """Is a hex in full supply? What is off the board is not asked for it."""
    return hex_of(game, place) is None or supply(game, place, nation) == "full"


def homes(game: Game, nation: str, kind: str) -> Iterator[str]:
    """Every fully supplied base, or box, in which new units of this kind appear."""
    for place in sorted(bases(game)):
        strategic = kind in STRATEGIC_KINDS and hex_of(game, place) is not None
        if not strategic and is_home(game, nation, kind, place) and supplied(game, nation, place):
            yield place


def _grounds_of_home(game: Game, request: Any) -> Iterable[str]:
    asked = partial(is_home, nation=request.nation, kind=request.kind, place=request.base)
    return (doubt for doubt in ("W290", "W447") if turns_on(game, doubt, asked))


@rule(
    "27",
    "New air units appear in their home country, or in a box by which they come.",
    "No new {given} of {allowed} appears at {place}.",
    _grounds_of_home,
)
def at_home(game: Game, request: Any) -> Iterable[Finding]:
    """Rule 27 is not at hand (doubts W290, W447)."""
    if not is_home(game, request.nation, request.kind, request.base):
        given = translated(request.kind)
        yield Finding(place=name(game, request.base), given=given, allowed=request.nation)


@rule(
    "27/supply",
    "New air units appear where they are fully supplied.",
    "{place} has {given}; new air units need full supply. Supply is traced at the table (rule 30): once "
    "{place} has it, “declare supply of {place} full” says so.",
    lambda game, request: (
        supply_grounds(game, request.base, request.nation) if hex_of(game, request.base) else ()
    ),
)
def fully_supplied(game: Game, request: Any) -> Iterable[Finding]:
    """As doubt W290 says; strategic units are supplied in their boxes."""
    if request.kind not in STRATEGIC_KINDS and not supplied(game, request.nation, request.base):
        given = supply_told(game, request.base, request.nation)
        yield Finding(place=name(game, request.base), given=given)
