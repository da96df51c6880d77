"""18.556, 18.616: who has factors to give up is told what each unit counts."""

from functools import partial

from core.world_at_war.board import name
from skyledger.telling.world_at_war.parts import options_told
from tests.world_at_war.ground_attacks import METZ, corps, dm, front

PANZERS = corps("GE-1", 4, "0100", kind="armor"), corps("GE-2", 3, "0100")
GARRISON = corps("BR-1", 1, METZ, "Britain"), corps("BR-2", 1, METZ, "Britain")


def counted(table):
    return dict(options_told(table.game, table.game.questions[-1], partial(name, table.game)))


def attacked(board, die, attackers=PANZERS, defenders=GARRISON, shift=2):
    table = front(board, ground=(*attackers, *defenders), facts=(dm(shift),)).announced().defended()
    return table.attacked(*(one.name for one in attackers)).rolled(die)


def test_18_556_an_attacker_gives_up_what_is_printed_on_the_unit(board):
    table = attacked(board, 1)
    assert counted(table) == {"GE-1": "counts 4 factors", "GE-2": "counts 3 factors"}


def test_18_616_a_defender_counts_without_dm_at_a_d(board):
    """15.61/d: half of the factors, without any DM."""
    assert counted(attacked(board, 6)) == {"BR-1": "counts 1 factor", "BR-2": "counts 1 factor"}


def test_18_556_who_counts_more_than_must_go_is_told_so(board):
    """15.61/a: half of two factors, and whatever is given up is sufficient: no unit is given up in part."""
    table = attacked(board, 1, shift=1)
    told = {"GE-1": "counts 4 factors, 2 factors more than must go"}
    assert counted(table) == told | {"GE-2": "counts 3 factors, 1 factor more than must go"}
