"""What a table agreed on beside the position of its game: the policy, and what is accepted beforehand."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from core.policy import SPENT, policy_of
from core.proposals import welcomes
from events.policy import Policy
from skyledger.past import Past
from skyledger.touched import Moment, welcoming


class Always(msgspec.Struct, frozen=True, order=True):
    """That a seat agrees beforehand to every proposal of a kind: of one seat, or of any if `of` is empty."""

    seat: str
    kind: str
    of: str


class Terms(msgspec.Struct, frozen=True):
    """By which policy a game is played, and the acceptances that stand."""

    policy: Policy
    always: frozenset[Always]


def terms_at(past: Past, entry: int) -> Terms:
    """What stands after an entry of a game. Raises as `Past.at` does."""
    given = welcomes(welcoming(Moment(past, entry)))
    always = frozenset(Always(seat, *one) for seat, found in given.items() for one in found)
    return Terms(policy_of(past.at(entry)), always)


def ways_apart(one: Policy, other: Policy) -> Iterator[tuple[str, Any, Any]]:
    """Each row in which two policies differ, with what stands there; how they are called is none."""
    here, there = _rows(one), _rows(other)
    return ((key, here[key], there[key]) for key in here if here[key] != there[key])


def _rows(policy: Policy) -> Mapping[str, Any]:
    rows = {key: getattr(policy, key) for key in Policy.__struct_fields__ if key != "name"}
    return {key: SPENT if value is UNSET else value for key, value in rows.items()}
