"""23.7411C, 23.751A In which order the strikes of a round of naval combat are resolved: doubt W358."""

import pytest

from core.dice import RollDice
from events.world_at_war.ships import NavalForce
from events.world_at_war.strikes import NavalStrikeAnnounced
from tests.world_at_war.sea_battles import FORCE_Z, FULL, HERE, all_done, at_striking, patrol, sea, strike

__all__ = ["sea"]


def two_groups(sea, *strikes, found=(("axis", (FORCE_Z, 1)), ("axis", ("TF 2", 1))), **more):
    """Strikes on Force Z and TF 2 are announced one after the other, and all is ready to be resolved."""
    second = NavalForce("TF 2", "Britain", HERE, at_sea=True)
    table = at_striking(sea(*FULL, forces=(second,), **more), found)
    for one in strikes:
        table.as_seat("axis").when(one).accepted()
    return table


def announced(table):
    return [fact for fact in table.facts if isinstance(fact, NavalStrikeAnnounced)]


def cited(table):
    return {rule for fact in table.ruling.facts for rule in fact.rules}


def order_of_strikes(table):
    return [(one.target, one.units[0]) for one in announced(table)]


@pytest.mark.parametrize(
    ("option", "order"),
    [
        ("surprise_first", [("TF 2", "JP-NAS-03"), (FORCE_Z, "JP-NAS-01"), (FORCE_Z, "JP-NAS-02")]),
        ("by_group", [(FORCE_Z, "JP-NAS-01"), (FORCE_Z, "JP-NAS-02"), ("TF 2", "JP-NAS-03")]),
    ],
)
def test_23_7411C_the_surprise_strike_is_resolved_first_as_doubt_W358_says(sea, option, order):
    first, second = strike(FORCE_Z, patrol(1, "Akagi")), strike(FORCE_Z, patrol(1, "Akagi"))
    third = strike("TF 2", patrol(1, "Akagi"), surprise=True)
    table = two_groups(sea, first, second, third, doubts={"W358": option})
    all_done(table).as_seat("axis").when(RollDice((2,))).accepted()
    assert order_of_strikes(table) == order
    assert {one.surprise for one in announced(table) if one.target == "TF 2"} == {2}
    assert "W358" in cited(table)


@pytest.mark.parametrize(
    ("option", "order"),
    [("surprise_first", [FORCE_Z, "TF 2", FORCE_Z]), ("by_group", [FORCE_Z, FORCE_Z, "TF 2"])],
)
def test_23_751A_without_surprise_the_order_is_that_of_announcing_or_of_groups_as_doubt_W358_says(
    sea, option, order
):
    to = (FORCE_Z, "TF 2", FORCE_Z)
    table = two_groups(sea, *(strike(one, patrol(1, "Akagi")) for one in to), doubts={"W358": option})
    all_done(table)
    assert [target for target, _ in order_of_strikes(table)] == order
    assert "W358" in cited(table)


def test_23_751A_where_all_readings_agree_no_doubt_W358_is_cited(sea):
    table = two_groups(sea, strike(FORCE_Z, patrol(1, "Akagi")), strike("TF 2", patrol(1, "Akagi")))
    all_done(table)
    assert [target for target, _ in order_of_strikes(table)] == [FORCE_Z, "TF 2"]
    assert "W358" not in cited(table)


@pytest.mark.parametrize("option", ["surprise_first", "by_group"])
def test_23_7411C_a_strike_that_is_announced_later_on_its_group_still_surprises_as_doubt_W358_says(
    sea, option
):
    table = two_groups(sea, strike(FORCE_Z, patrol(1, "Akagi")), doubts={"W358": option}).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(1, "Kaga"), surprise=True)).accepted()
    assert "W358" in cited(table)
    all_done(table).as_seat("axis").when(RollDice((2,))).accepted()
    assert [one.surprise for one in announced(table)] == [2, 0]
