"""A game under another reading: its beginning by other options of doubts, another edition, or house rules."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import fold
from events.codec import encode
from events.sentences import say
from phases.referee import System
from skyledger.again.line import Judged, Treatment, as_given, judged_again, recorded
from skyledger.past import Past
from skyledger.scenarios import READERS, Played, read


def under(system: System, position: Any, chosen: Played) -> Any:
    """A position by what was chosen, whatever it says itself; raises `ScenarioError` where it can't be so.

    An edition brings its own readings of doubts: those that the position has of its edition go with that.
    """
    found = msgspec.json.decode(encode(position))
    if "edition" in chosen and found.get("doubts"):
        own = READERS[system.rules.name].by_edition(replace(position, doubts={}), position).doubts
        found["doubts"] = {key: one for key, one in found["doubts"].items() if own.get(key) != one}
    return read(encode(found), say("The position"), edition=chosen)


def judged_under(
    past: Past, chosen: Played, last: int | None = None, treat: Treatment = as_given
) -> Iterator[Judged]:
    """The orders of a game that count, up to an entry, judged again as if it had begun under another reading.

    What was set otherwise in the game since holds from there on as it was recorded. Raises `ScenarioError`
    where the game could not have begun so, and as `Past.steps` does.
    """
    rules = past.system.rules
    began = next(past.steps(1, 1)).after
    position = under(past.system, rules.position_of(began), chosen)
    state = fold(rules.evolutions, rules.empty, (rules.started(position),))
    return judged_again(past.system, state, recorded(past, 2, last), treat)
