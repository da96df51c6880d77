"""Which steps of a turn are behind it: closed by what was ordered, and not to be come to again.

Asked of the ways of the turn alone, so that it holds of every step that a chapter adds.
"""

from collections.abc import Iterable
from itertools import takewhile

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
