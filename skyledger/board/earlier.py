"""What is looked at besides the board as it stands: all of the map, the same game earlier, what changed."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.sentences import said, say
from events.world_at_war.board import Nation
from skyledger.board.sentences import place_words
from skyledger.board.view import BoardView, PlaceView

EVERYWHERE = "all"
"""The region that is the whole map, in every game."""


class Earlier(msgspec.Struct, frozen=True):
    """A game as it stood after the entry of this number."""

    number: int
    game: Any


class Change(msgspec.Struct, frozen=True):
    """A place, and in words what was there and what is; each is empty where there was nothing."""

    place: str
    name: str
    was: str
    now: str


def change_words(change: Change) -> str:
    """Such as "Valletta: was British 4 AAF, is British 3 AAF (1 inverted)"."""
    nothing, told = say("empty"), said("{place}: was {before}, is {after}")
    return say(told, place=change.name, before=change.was or nothing, after=change.now or nothing)


def changed_since(earlier: Earlier) -> str:
    """The heading of what changed."""
    return say("Changed since entry {number}", number=earlier.number)


def told_of(changes: Iterable[Change], earlier: Earlier) -> list[str]:
    """A line for each change, or one that there is none."""
    nothing = say("Nothing on the board is otherwise than after entry {number}.", number=earlier.number)
    return [change_words(one) for one in changes] or [nothing]


# What is otherwise on the board than it was, as one viewer of A World at War sees both.


class Told(msgspec.Struct, frozen=True):
    """A board in words: each place with something in it, and who holds what another holds on the other."""

    nations: tuple[Nation, ...]
    places: dict[str, PlaceView]
    holders: dict[str, str]


def changes(before: BoardView, after: BoardView) -> tuple[Change, ...]:
    """The places of which something else is told than before, or that another side holds."""
    was, now = _told_beside(before, after), _told_beside(after, before)
    names = {h.id: h.names[0] if h.names else h.id for h in after.hexes}
    names.update({one.place: one.name for one in (*was.places.values(), *now.places.values())})
    order = dict.fromkeys((*now.places, *was.places, *now.holders))
    told = ((place, _words(was, place), _words(now, place)) for place in order)
    return tuple(Change(place, names[place], old, new) for place, old, new in told if old != new)


def _told_beside(view: BoardView, other: BoardView) -> Told:
    there = {one.id: one.control for one in other.hexes}
    holders = {one.id: one.control for one in view.hexes if one.control != there.get(one.id, "")}
    return Told(view.nations, {one.place: one for one in (*view.places, *view.boxes)}, holders)


def _words(told: Told, place: str) -> str:
    holder, view = told.holders.get(place), told.places.get(place)
    held = [say("held by {side}", side=holder)] if holder else []
    return "; ".join((*(place_words(view, told.nations) if view else ()), *held))
