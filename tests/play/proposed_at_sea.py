"""Paired games that are kept in ledgers too: what may be taken back, and proposed, is the same in both."""

from core.history import Redo, Undo
from core.proposals import Accept, Decline, Propose, proposals
from core.ruling import Accepted
from core.world_at_war.state import position_of
from events.message import ProposalRaised
from skyledger.service import begin, rule_on, submit, table
from skyledger.touched import Moment, all_proposed
from store.memory import MemoryLedger
from tests.play.paired_at_sea import PairedAtSea
from tests.service.conftest import desk_over

GAME = "g"
SELDOM = 0.3


class ProposedAtSea(PairedAtSea):
    """The pair of games with proposals: who looks at both also proposes, and is answered by who is asked."""

    def __init__(self, position, seed, side):
        super().__init__(position, seed, side)
        self.desks = tuple(desk_over(MemoryLedger()) for _ in range(2))
        self.proposed = self.answered = 0
        for desk, begun in zip(self.desks, (position, position_of(self.other)), strict=True):
            begin(desk, GAME, "twin", self.system, begun, "twin")

    def accepted(self, seat, order, ruling):
        super().accepted(seat, order, ruling)
        for desk in self.desks:
            assert isinstance(submit(desk, GAME, seat, order).ruling, Accepted), order
        for viewer in self.viewers():
            if viewer in self.game.seats:
                self.looked_back(viewer)
        if self.dice.random() < SELDOM:
            self.talked()

    def looked_back(self, seat):
        """What the seat may take back, and to whom it could propose the rest, of the last entry or of more."""
        here, there = (table(desk, GAME) for desk in self.desks)
        for to in (0, self.dice.randint(1, here.head.number)):
            for order in (Undo(to), Propose(Undo(to)), Redo(), Propose(Redo()), Accept(), Decline()):
                one, other = rule_on(here, seat, order), rule_on(there, seat, order)
                assert one == other, (seat, order, one, other)

    def talked(self):
        """A proposal of whoever looks, and an answer that declines it; both are read by everybody."""
        seat = self.dice.choice([one for one in self.viewers() if one in self.game.seats])
        order = Propose(Undo(self.dice.choice((0, 2)), "because"))
        raised = self.both(seat, order)
        if not isinstance(raised, Accepted):
            return
        self.proposed += 1
        asked = next(one.event.asked for one in raised.facts if isinstance(one.event, ProposalRaised))
        who = self.dice.choice([one for group in asked for one in group])
        self.answered += isinstance(self.both(who, Decline(0, "no")), Accepted)

    def both(self, seat, order):
        one, other = (submit(desk, GAME, seat, order).ruling for desk in self.desks)
        assert one == other, (seat, order, one, other)
        told = [
            proposals(all_proposed(Moment(held.past, held.head.number)))
            for held in (table(desk, GAME) for desk in self.desks)
        ]
        assert told[0] == told[1], (seat, order, told)
        return one
