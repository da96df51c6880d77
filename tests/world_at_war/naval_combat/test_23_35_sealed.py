"""23.24A, 23.35A: what was allotted in secret bears on no order of the enemy, whoever's air it names."""

import pytest

from core.mistakes import Mistake
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import KIDO, at_striking, battle, patrol

MALTA = give.Group(1, "NAS", "Britain", "0000")
COVERED = give.AllotCover((give.Covering("Force Z", give.Flight((MALTA,))),))
PATROLS = give.AllotPatrol(give.Flight((patrol(1, "Eagle", "Britain"),)))
OF_THE_ENEMY = [
    give.Flight((), ("BR-NAS-01",)),
    give.Flight((), ("BR-NAS-03",)),
    give.Flight((MALTA,)),
    give.Flight((patrol(1, "Eagle", "Britain"),)),
]


def answer(game, order):
    """What the axis is told."""
    try:
        return decide(WORLD_AT_WAR, game, "axis", order)
    except Mistake as mistake:
        return str(mistake)


@pytest.mark.parametrize("air", OF_THE_ENEMY)
def test_23_35A_an_order_that_names_air_of_the_enemy_is_answered_alike_whatever_he_allotted(board, air):
    games = []
    for said in ({}, {"patrols": {"allies": PATROLS}, "cover": {"allies": COVERED}}):
        table = battle(board, "2 NAS Britain Malta", "2 NAS Britain Eagle", "3 NAS Japan Akagi")
        games.append(at_striking(table, (("axis", ("Force Z", 1)),), **said).game)
    here, there = games
    assert here.naval_combats[0].cover != there.naval_combats[0].cover
    for order in (give.LaunchStrike("Force Z", air), give.LaunchStrike(KIDO, air)):
        assert answer(here, order) == answer(there, order)


def test_23_35A_a_seat_is_told_of_what_it_allotted_itself(board):
    said = {"patrols": {"allies": PATROLS}}
    table = at_striking(battle(board, "2 NAS Britain Eagle"), (("allies", (KIDO, 1)),), **said)
    order = give.LaunchStrike(KIDO, give.Flight((patrol(2, "Eagle", "Britain"),)))
    table.as_seat("allies").when(order).refused("23.74D")
