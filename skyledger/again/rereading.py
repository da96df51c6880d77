"""Which past orders a reading that is set in mid-game would judge otherwise, told before anybody is bound."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.readings import reading_in
from skyledger.again.line import Given, Treatment
from skyledger.again.outcomes import Outcome
from skyledger.again.reading import judged_under
from skyledger.again.sight import outcomes
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.scenarios import Played, ScenarioError
from skyledger.service import Table
from skyledger.telling.chosen import as_given

MOST_JUDGED = 1000
"""So many orders are judged again at most while somebody waits for an answer; `audit` goes through all."""


class Reread(msgspec.Struct, frozen=True):
    """What past orders come to under a reading, as far as a viewer may know.

    Those up to the entry `until` were gone through, be that the `whole` game or not; `impossible` says why
    none could be.
    """

    chosen: Played
    outcomes: tuple[Outcome, ...] = ()
    until: int = 0
    whole: bool = True
    impossible: str = ""

    @property
    def reading(self) -> tuple[str, ...]:
        """The reading as it is told: such as "W249=five_more"."""
        return as_given(self.chosen)


def reread(held: Table, chosen: Played, viewer: str, last: int) -> Reread:
    """What the orders up to an entry come to had a reading held from the beginning on."""
    try:
        line = judged_under(held.past, chosen, last, _but_what_sets(chosen))
        found = tuple(islice(outcomes(held.system, line, viewer, lambda: False), MOST_JUDGED + 1))
    except ScenarioError as wrong:
        return Reread(chosen, impossible=" ".join(one.reason for one in wrong.problems))
    except (Mistake, *IMPOSSIBLE) as error:
        return Reread(chosen, impossible=str(error) if isinstance(error, Mistake) else reason(error))
    whole = len(found) <= MOST_JUDGED
    judged = found[:MOST_JUDGED]
    return Reread(chosen, judged, last if whole else judged[-1].number, whole)


def _but_what_sets(chosen: Played) -> Treatment:
    """What set the same otherwise in the meantime is left aside: it is all read as is asked."""

    def treat(_: Any, given: Given) -> Iterable[Given]:
        return () if _subjects(reading_in(given.order)) & _subjects(chosen) else (given,)

    return treat


def _subjects(chosen: Played) -> set[str]:
    return {*chosen.get("doubts", {}), *(("edition",) if "edition" in chosen else ())}
