"""15.61: a result of ground combat is told as one sentence, with a single factor in the singular."""

from functools import partial

from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.message import PositionSealed
from skyledger.games import GAMES
from skyledger.telling import fact_told
from skyledger.telling.voyages import without_the_way
from skyledger.telling.world_at_war.losses_together import losses_together
from tests.world_at_war.conftest import board
from tests.world_at_war.ground_combat.test_15_6_in_play import war

__all__ = ["board", "war"]


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


def told_at_once(table):
    """What came of the last order, line by line, with the rules of each line."""
    facts = ((one.event, one.rules) for one in table.ruling.facts)
    system = GAMES["A World at War"]
    return [
        (fact_told(system, table.game, event), rules)
        for event, rules in without_the_way(system, facts)
        if not isinstance(event, PositionSealed)
    ]


def test_18_616_several_factors_that_are_given_up_at_once_are_told_once(war):
    table = war("3 AAF Germany Lille", "4 AAF Britain Dover").supported("3 AAF Germany Lille")
    table.defended("4 AAF Britain Dover").attacked("GE-1", "GE-2").rolled(6)
    table.chose("allies", "BR-AAF-01, BR-AAF-02, BR-AAF-04")
    assert len(table.happened(fact.AirUnitsEliminated)) == 3
    (given_up, rules), (eliminated, _), *others = told_at_once(table)
    assert given_up == ("The defender over Metz gives up 3 British AAF (BR-AAF-01, BR-AAF-02, BR-AAF-04).")
    assert rules[-1] == "18.616"
    assert eliminated == "3 British AAF (BR-AAF-01, BR-AAF-02, BR-AAF-04) eliminated, back in the force pool."
    assert not [told for told, _ in others if "chooses" in told or "AAF" in told]


def test_18_616_a_single_factor_is_told_as_it_was_chosen(war):
    table = war("5 AAF Germany Lille").supported("5 AAF Germany Lille").defended()
    table.attacked("GE-1", "GE-2").rolled(4).chose("allies", "BR-2")
    told = [told for told, _ in told_at_once(table)]
    assert told[:2] == [
        "The defender over Metz (0200) chooses: BR-2.",
        "The defender over Metz gives up BR-2.",
    ]


def test_18_556_factors_and_ships_that_are_given_up_at_once_are_counted():
    lost = [
        fact.GroundLossesTaken(("0300",), "attacker", (), (), {"0200": 1}, covered=3),
        fact.GroundLossesTaken(("0300",), "attacker", (), (), {"0200": 2}, covered=6),
        fact.GroundLossesTaken(("0300",), "attacker", (), ("GE-1",), {}, 1, 2, 9),
        fact.GroundLossesTaken(("0300",), "defender", (), ("BR-1",), {}, covered=3),
    ]
    assert losses_together([(one, ("18.556",)) for one in lost]) == (
        (fact.GroundLossesTaken(("0300",), "attacker", (), ("GE-1",), {"0200": 3}, 1, 2, 18), ("18.556",)),
        (lost[3], ("18.556",)),
    )
