"""What is otherwise on the board than it was: place by place, as one viewer sees both."""

import msgspec

from events.sentences import say
from events.world_at_war.board import Nation
from skyledger.board.earlier import Change
from skyledger.board.sentences import place_words
from skyledger.board.view import BoardView, PlaceView


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
