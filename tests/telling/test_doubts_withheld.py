"""On which doubts a secret order rests would tell what is in it: its seat reads it, nobody else."""

from core.world_at_war.state import game_from
from events.codec import encode
from events.entry import Entry
from events.message import SeatFinished
from skyledger.folding import Step
from skyledger.secrecy.entries import seen_by
from tests.play.sea_board import at_sea
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import AllotPatrol

__all__ = ["board"]


def test_23_35B_nobody_reads_on_which_doubts_an_allotment_of_another_rests(board):
    game, order = game_from(at_sea(board)), AllotPatrol()
    entry = Entry("g", 2, "japan", 0, "o", encode(order), b"", b"", (), "1", "current", b"", b"")
    facts = ((SeatFinished("japan"), ("W229",)),)
    step = Step(entry, order, facts, game, game)
    assert seen_by(step, "america").facts == ((SeatFinished("japan"), ()),)
    assert seen_by(step, "japan").facts == facts
