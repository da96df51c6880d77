"""18.554, 18.614: the limits of air support hold for an attack that is only told to have been fought."""

import pytest

from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.support import (
    AttackSettled,
    SupportCounted,
    SupportExcessCalledFor,
    SupportExcessNamed,
)
from tests.world_at_war.conftest import DeclaredFact, Named
from tests.world_at_war.orders import Declare, Finish, NameExcess, SettleAttack
from tests.world_at_war.supported import (
    AnnounceOverrun,
    defended,
    front,
    phase,
    settled,
    supported,
    supporting,
)

__all__ = ["front"]
CALAIS = "0300"
TWO_FACTORS = (DeclaredFact("attacking factors", CALAIS, "2"),)


def fewer(front, *texts, **fields):
    """Support for an attack of two factors, of which one is left when it is told that it was fought."""
    game = front(*texts, facts=TWO_FACTORS, **fields)
    game = defended(supported(game, *texts)).as_seat("axis")
    return game.when(Declare("attacking factors", CALAIS, "1"), settled(game, "fought")).accepted()


@pytest.mark.parametrize(("option", "left"), [("lost", 3), ("home", 5)])
def test_18_555_support_beyond_the_limit_of_an_attack_fought_at_the_table_is_lost_as_doubt_W348_says(
    front, option, left
):
    game = fewer(front, "5 AAF Germany Lille", doubts={"W348": option})
    assert SupportCounted((CALAIS,), "regular", ("GE-AAF-01", "GE-AAF-02", "GE-AAF-03"), ()) in game.facts
    assert game.facts[-1] == AttackSettled((CALAIS,), "regular", "fought")
    assert sum(1 for unit in game.game.units.values() if unit.base) == left
    named = next(fact for fact in game.ruling.facts if isinstance(fact.event, SupportExcessNamed))
    assert named.rules[-1] == "W348"


def test_18_554C_within_the_limit_all_take_part(front):
    game = defended(supported(front("5 AAF Germany Lille", facts=TWO_FACTORS), "5 AAF Germany Lille"))
    game.as_seat("axis").when(settled(game, "fought")).accepted()
    assert not [fact for fact in game.facts if isinstance(fact, AirUnitsEliminated)]
    assert game.facts[-1] == AttackSettled((CALAIS,), "regular", "fought")


def test_18_554A_the_owner_names_which_where_they_differ_and_then_it_is_fought(front):
    game = fewer(front, "3 AAF Germany Lille", "2 AAF Italy Lille")
    assert isinstance(game.facts[-1], SupportExcessCalledFor)
    game.when(Finish()).refused("18.555")
    game.when(NameExcess(Named(("IT-AAF-01", "GE-AAF-03")))).accepted()
    assert AirUnitsEliminated(("IT-AAF-01", "GE-AAF-03")) in game.facts
    assert game.facts[-1] == AttackSettled((CALAIS,), "regular", "fought")
    game.when(Finish()).accepted()


def test_18_614C_1_defensive_support_beyond_the_limit_takes_no_part_and_goes_home(front):
    game = defended(supported(front("5 AAF Britain Hull")), "5 AAF Britain Hull").as_seat("axis")
    game.when(Finish(), settled(game, "fought")).accepted()
    assert SupportCounted((CALAIS,), "regular", (), ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")) in game.facts
    game.when(Finish()).accepted()
    home = [fact for fact in game.facts if isinstance(fact, AirMissionFlown)]
    assert sorted(name for fact in home for name in fact.units) == [f"BR-AAF-0{n}" for n in range(1, 6)]


def test_18_554A_of_an_overrun_too(front):
    game = front("5 AAF Germany Lille", phase="movement.missions", facts=TWO_FACTORS)
    game.when(AnnounceOverrun(CALAIS), supporting(game, "5 AAF Germany Lille"), Finish()).accepted()
    game.as_seat("allies").when(Finish()).accepted()
    game.as_seat("axis").when(
        Declare("attacking factors", CALAIS, "1"), SettleAttack(CALAIS, "fought")
    ).accepted()
    assert AirUnitsEliminated(("GE-AAF-04", "GE-AAF-05")) in game.facts
    assert phase(game) == "movement.missions"


def test_18_554C_where_the_factors_of_a_side_are_not_known_nothing_is_held(front):
    game = defended(supported(front("5 AAF Germany Lille", ground=()), "5 AAF Germany Lille"))
    game.as_seat("axis").when(settled(game, "fought")).accepted()
    assert [type(fact).__name__ for fact in game.facts] == ["SupportCounted", "AttackSettled"]
