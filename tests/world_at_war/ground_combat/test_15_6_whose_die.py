"""15.6: who rolls for the attackers where partners attack together."""

import pytest

from core.dice import RollDice
from events.world_at_war.board import Seat
from tests.world_at_war.ground_attacks import METZ, corps, dm, front
from tests.world_at_war.orders import AttackHex, Finish, SupportAttack

SEATS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("britain", "Allied", ("Britain",)),
)


@pytest.fixture
def supported_by_italy(board):
    """Italian army air supports an attack on Metz, and all are done but for the attack itself."""
    ground = corps("GE-1", 4, "0100"), corps("BR-1", 1, METZ, "Britain")
    table = front(board, "1 AAF Italy Lille", ground=ground, facts=(dm(1),), seats=SEATS)
    table.said("italy", SupportAttack(table.group("1 AAF Italy Lille"), METZ))
    return table.said("germany", Finish()).said("italy", Finish()).said("britain", Finish())


def test_15_6_factors_without_a_name_are_anybodys_of_the_side_and_so_is_their_die(supported_by_italy):
    table = supported_by_italy.said("germany", AttackHex(METZ, factors=4))
    assert table.game.rolls[0].seats == ("germany", "italy")
    table.as_seat("germany").when(RollDice((6,))).accepted()


def test_15_6_where_all_that_attack_are_named_the_die_is_their_owners(supported_by_italy):
    table = supported_by_italy.said("germany", AttackHex(METZ, ("GE-1",)))
    assert table.game.rolls[0].seats == ("germany", "italy")
