"""Which steps of a turn are behind it: closed by what was ordered, and not to be come to again.

Asked of the ways of the turn alone, so that it holds of every step that a chapter adds.
"""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

import msgspec

from phases.machine import Turn

TURN = ""
"""What is around every phase."""


class Over(msgspec.Struct, frozen=True):
    """A step that is over within a state around it and the present one; it may come `again` in it."""

    within: str
    again: bool


def is_closed(turn: Turn, rests: tuple[str, ...], step: str, now: str) -> bool:
    """Is a step closed by what led from it to where the turn stands now, or only waiting for that to end?

    What was opened within it, such as a naval activity among the air missions, leads back to it.
    """
    within = _around(now)
    if step == now or {step, now} <= {*rests} or _is_within(_around(step), within):
        return step != now
    opened = () if _is_within(step, within) else (state for state in turn.ways if _is_within(state, within))
    return not any(step in turn.ways[state] for state in (now, *opened))


def over(turn: Turn, first: str, places: Iterable[str], now: str) -> Over | None:
    """What is so of all places nearest to the present one, if the turn came from them; else None.

    They are over where it does not come to them again before what is around both ends, or goes round to its
    beginning, which is told of a single step only; a player turn ends where the `first` state is entered.
    """
    shared = {place: _shared(place, now) for place in places}
    within = max(shared.values(), key=len, default=TURN)
    nearest = [place for place, around in shared.items() if around == within]
    round_again = ((True, {first, turn.initial.get(within, first)}),) if len(nearest) == 1 else ()
    for again, ends in ((False, {first}), *round_again):
        ahead = _reached(turn, ends, now, within)
        if all(place not in ahead and now in _reached(turn, ends, place, within) for place in nearest):
            return Over(within, again)
    return None


def comes_back_to(turn: Turn, rests: tuple[str, ...], places: Iterable[str], now: str) -> str:
    """The rest among these places out of which the present state was begun, and which goes on after it."""
    wanted = frozenset(places).intersection(rests)
    begun = (rest for rest, way in _leaving(turn, rests, set()) if turn.first_in(way["dest"]) == now)
    after = _reached(turn, {rests[0]}, now, TURN)
    return next((rest for rest in begun if rest in wanted and rest in after), "")


def ahead(turn: Turn, first: str, now: str) -> frozenset[str]:
    """The states to which the turn may yet come from here in this player turn, and that which ends it."""
    return frozenset({now, first, *_reached(turn, {first}, now, TURN)})


def thresholds(turn: Turn, rests: tuple[str, ...], goal: Iterable[str]) -> frozenset[str]:
    """The rests from which somebody's order leads to one of these states with no other rest between.

    To a rest, and to what comes where all are done, the turn comes without such an order.
    """
    others, wanted = frozenset(rests), {*goal} - {*rests}
    passing = {way["trigger"] for way in turn.transitions if turn.first_in(way["dest"]) in others}
    begun = ((rest, turn.first_in(way["dest"])) for rest, way in _leaving(turn, rests, passing))
    return frozenset(
        rest for rest, first in begun if wanted & {first, *_reached(turn, {*rests}, first, TURN)}
    )


def _leaving(turn: Turn, rests: tuple[str, ...], passing: set[str]) -> Iterator[tuple[str, Any]]:
    """The ways that lead out of each rest, but for those of who is done."""
    for way in turn.transitions:
        sources = [way["source"]] if isinstance(way["source"], str) else way["source"]
        yield from ((rest, way) for rest in rests if rest in sources and way["trigger"] not in passing)


def _reached(turn: Turn, ends: set[str], state: str, within: str) -> set[str]:
    """To which states a state leads within another one, but for those with which it ends or begins anew."""
    found: set[str] = set()
    left = [state]
    while left:
        onward = {way for way in turn.ways[left.pop()] if way not in ends and _is_within(way, within)} - found
        found |= onward
        left.extend(onward)
    return found


def _around(state: str) -> str:
    return state.rpartition(".")[0]


def _is_within(state: str, around: str) -> bool:
    return not around or state.startswith(f"{around}.")


def _shared(one: str, other: str) -> str:
    """The state around both."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    return ".".join(word for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
