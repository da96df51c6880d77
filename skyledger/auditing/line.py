"""A game walked along its entries: which of them count, and what the game is after each of them."""

from collections.abc import Sequence
from operator import is_
from typing import Any, NamedTuple

from core.fold import fold
from core.history import Deed, mark, voided
from core.system import Rules
from events.message import EntriesRedone, EntriesUndone, Event

HELD = 1000
"""So many games are held, for an undo to go back to; what lies farther back is folded again."""


class Folded(NamedTuple):
    """A game, facts, and the game after them."""

    before: Any
    facts: tuple[Event, ...]
    after: Any


def _same(some: Sequence[Event], others: Sequence[Event]) -> bool:
    """Are these the very same facts? Whether others say the same would take long to find out."""
    return len(some) == len(others) and all(map(is_, some, others))


class Line:
    """The entries walked so far: `state` is the game after them, `deeds` what undo and redo go by.

    The games passed on the way are kept, each by the entries that made it, so that an undo goes back to one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.state = rules, rules.empty
        self.deeds: list[Deed] = []
        self._made_by = 0
        self._passed: dict[int, Any] = {0: rules.empty}
        self._folded: tuple[Folded, ...] = ()

    def after(self, facts: Sequence[Event]) -> Any:
        """The game after an entry with these facts, which is not walked for that; raises as a fold does.

        Of one entry it is asked several times, with what is recorded and with what the rules give: both are
        held until others are asked for.
        """
        for one in self._folded:
            if one.before is self.state and _same(one.facts, facts):
                return one.after
        made = Folded(self.state, tuple(facts), fold(self.rules.evolutions, self.state, facts))
        self._folded = (made, *self._folded[:1])
        return made.after

    def walk(self, deed: Deed) -> None:
        """Go on over one entry; raises what a fold of facts that do not fit can raise, and then stays."""
        if mark(deed) is None:
            self.state, self._made_by = self.after(deed.facts), hash((self._made_by, deed.number))
        else:
            self.state, self._made_by = self._gone_back([*self.deeds, deed])
        self.deeds.append(deed)
        self._passed[self._made_by] = self.state
        if len(self._passed) > HELD:
            del self._passed[next(iter(self._passed))]

    def _gone_back(self, deeds: Sequence[Deed]) -> tuple[Any, int]:
        """The game once an undo or redo counts, and by which entries it is made."""
        void, made_by = voided(deeds), 0
        counting = [deed for deed in deeds if deed.number not in void and not _only_marks(deed)]
        for deed in counting:
            made_by = hash((made_by, deed.number))
        if made_by in self._passed:
            return self._passed[made_by], made_by
        again = (fact for deed in counting for fact in deed.facts)
        return fold(self.rules.evolutions, self.rules.empty, again), made_by


def _only_marks(deed: Deed) -> bool:
    return all(isinstance(fact, EntriesUndone | EntriesRedone) for fact in deed.facts)
