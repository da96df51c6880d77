"""A game walked along its entries: which of them count, and what the game is after each of them."""

from collections.abc import Sequence
from typing import Any

from core.fold import fold
from core.history import BARRIERS, Deed, mark, voided
from core.system import Rules
from events.message import EntriesRedone, EntriesUndone, Event

HELD = 1000
"""So many games are held, for an undo to go back to; what lies farther back is folded again."""
MARKS = (EntriesUndone, EntriesRedone)
REMEMBERED: tuple[type[Event], ...] = (*MARKS, *BARRIERS)


class Line:
    """The entries walked so far: `state` is the game after them, `deeds` what undo and redo go by.

    The games passed on the way are kept, each by the entries that made it, so that an undo goes back to one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.state = rules, rules.empty
        self.deeds: list[Deed] = []
        self._facts: dict[int, Sequence[Event]] = {}
        self._made_by = 0
        self._passed: dict[int, Any] = {0: rules.empty}

    def after(self, facts: Sequence[Event]) -> Any:
        """The game after an entry with these facts, which is not walked for that; raises as a fold does."""
        return fold(self.rules.evolutions, self.state, facts)

    def walk(self, number: int, seat: str, facts: Sequence[Event]) -> None:
        """Go on over one entry; raises what a fold of facts that do not fit can raise, and then stays."""
        deed = Deed(number, seat, tuple(fact for fact in facts if isinstance(fact, REMEMBERED)))
        if mark(deed) is None:
            state, made_by = self.after(facts), hash((self._made_by, number))
        else:
            state, made_by = self._gone_back(deed, facts)
        self.deeds.append(deed)
        self._facts[number], self.state, self._made_by = facts, state, made_by
        self._passed[made_by] = state
        if len(self._passed) > HELD:
            del self._passed[next(iter(self._passed))]

    def _gone_back(self, deed: Deed, facts: Sequence[Event]) -> tuple[Any, int]:
        """The game once an undo or redo counts, and by which entries it is made."""
        known = {**self._facts, deed.number: facts}
        void, made_by = voided([*self.deeds, deed]), 0
        counting = [
            number
            for number, told in known.items()
            if number not in void and not all(isinstance(fact, MARKS) for fact in told)
        ]
        for number in counting:
            made_by = hash((made_by, number))
        if made_by in self._passed:
            return self._passed[made_by], made_by
        again = (fact for number in counting for fact in known[number])
        return fold(self.rules.evolutions, self.rules.empty, again), made_by
