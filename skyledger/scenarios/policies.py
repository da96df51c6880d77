"""Policies in files: one that comes with skyledger, a file of one's own, or a table of a scenario."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from core.policy import SHIPPED, unsound
from events.codec import encode
from events.policy import Policy
from events.sentences import said
from skyledger.datafiles.problems import Fault, problems, unknown
from skyledger.datafiles.reading import Unreadable, at_home, contents, data
from skyledger.datafiles.shape import shape_faults, shaped
from skyledger.maps import is_no_path
from skyledger.scenarios.reader import ScenarioError, refused

NO_POLICY = said("no policy is")

POLICY = "policy."
"""Where a policy stands in a scenario; what is wrong with one has this before its key."""


def policy_faults(position: Any) -> Iterator[Fault]:
    """What is wrong with the policy of a position, by whose seats the gamemaster may be played."""
    if position.policy is not UNSET:
        wrong = unsound(position.policy, [seat.name for seat in position.seats])
        yield from (Fault(("policy", key), reason) for key, reason in wrong)


def policy_asked_for(given: str) -> dict[str, Any]:
    """The keys of a scenario that say so; nothing where nothing is given. Raises `ScenarioError`."""
    if not given:
        return {}
    if given in SHIPPED:
        return {"policy": _plain(SHIPPED[given])}
    if is_no_path(given):
        raise refused(given, Fault((), unknown("policy", given, SHIPPED)))
    return {"policy": _plain(read(at_home(Path(given))))}


def _plain(policy: Policy) -> dict[str, Any]:
    """As a file would say it."""
    plain: dict[str, Any] = msgspec.json.decode(encode(policy))
    return plain


def read(file: Path) -> Policy:
    """The policy that a file says. Raises `ScenarioError` with everything that is wrong with it."""
    called = str(file)
    try:
        found = data(contents(file, NO_POLICY), called)
    except Unreadable as fault:
        raise refused(called, Fault((), str(fault))) from None
    if faults := shape_faults(found, Policy):
        raise ScenarioError(problems(called, faults))
    policy = shaped(found, Policy)
    if wrong := tuple(Fault((key,), reason) for key, reason in unsound(policy)):
        raise ScenarioError(problems(called, wrong))
    return policy
