"""15.61: a result of ground combat is told as one sentence, with a single factor in the singular."""

from functools import partial

from core.world_at_war.state import game_from
from events import world_at_war as fact
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war.conftest import board

__all__ = ["board"]


def telling(board):
    game = game_from(board("Lille . . Lyon"))
    return lambda event: fact_told(GAMES["A World at War"], game, event)


def test_15_61_what_both_sides_lose_is_one_sentence(board):
    due, rolled = {"attacker": 3, "defender": 3}, partial(fact.GroundCombatRolled, ("0300",), 1, 9, 3, "3:1")
    told = telling(board)
    assert told(rolled(1, (), 1, "Ex", due, ("defender",))).endswith(
        "net 1: Ex; the attacker must lose 3 factors, the defender loses everything."
    )
    assert told(rolled(4, (), 4, "d", {"defender": 1})).endswith("d; the defender must lose a factor.")


def test_15_61_why_an_exchange_costs_the_attacker_nothing_is_told(board):
    rolled = partial(fact.GroundCombatRolled, ("0300",), 1, 6, 6, "1:1")
    told = telling(board)(rolled(5, (), 5, "Ex-2", {"defender": 6}, ("defender",)))
    assert told.endswith("the attacker loses nothing, since with a DM 2 lower the defenders come to none.")
    assert "loses nothing" not in telling(board)(rolled(5, (), 5, "D", {"defender": 6}, ("defender",)))


def test_18_553E_a_single_factor_of_ships_is_told_as_one(board):
    lost = fact.GroundLossesTaken(("0300",), "attacker", (), (), {}, 1, 2, 5)
    assert telling(board)(lost).endswith("gives up a CVE factor, 2 fleet factors.")


def test_15_6_where_no_defender_is_left_it_is_told_how_to_say_who_holds_the_place(board):
    over = fact.GroundCombatEnded(("0300",), "regular", "defender eliminated")
    assert telling(board)(over).endswith("who holds it now is said by “take PLACE for NATION”.")
