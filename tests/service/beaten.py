"""A ledger whose writes come second: what others do through a connection of their own is done just before."""

from collections.abc import Callable

WRITES = ("append", "branch", "adopt", "remove", "replace")


class Beaten:
    """Before the first write of each kind others do something, as if a process had been between."""

    def __init__(self, ledger, others: Callable[[], object]) -> None:
        self.ledger, self.others, self.done = ledger, others, False

    def __getattr__(self, name):
        if name in WRITES and not self.done:
            self.done = True
            self.others()
        return getattr(self.ledger, name)
