"""The worked passages about losses with their numbers and with dice that throw them (17.142B, 19.63, 19.65)."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.losses import Type, deal, suffered
from core.world_at_war.air_combat.round import fought, recombined
from core.world_at_war.edition import AirResult, air_defense
from tests.world_at_war.air_fights import choices, fight, losses

CARRIER_RAID = fight(
    "5 NAS Japan", "2 AAF United States, 1 AAF Australia, 1 NAS United States"
)  # the Japanese strength is not printed


def test_19_63_one_of_three_american_is_lost_and_the_british_one_aborts():
    of = fight("2 AAF Germany", "3 AAF United States, 1 AAF Britain")
    assert losses(of, (1, 1)) == {"United States AAF": (1, 0), "Britain AAF": (0, 1)}
    assert choices(of, (1, 1)) == ()


def test_19_63_the_same_with_dice_that_throw_it():
    """Two factors have 1/1 at 6; the DRMs are equal."""
    done = fought(
        fight("2 AAF Germany", "3 AAF United States, 1 AAF Britain"), {"attacker": 6, "defender": 2}
    )
    assert done.attacker.result == AirResult(1, 1)
    assert fates(done) == {"United States AAF": (1, 0), "Britain AAF": (0, 1)}


def test_19_65_example_with_dice_that_throw_it():
    """Five squadrons have 2/3 at 7; all DRMs are 2."""
    done = fought(CARRIER_RAID, {"attacker": 7, "defender": 2})
    assert (done.attacker.net_roll, done.attacker.result) == (7, AirResult(2, 3))
    assert fates(done) == {
        "United States AAF": (1, 1),
        "Australia AAF": (1, 1),
        "United States NAS": (0, 1),
    }


def fates(done):
    """{"Germany AAF": (eliminated, aborted)} of the defender's groups."""
    return {one.group.name: (one.eliminated, one.aborted) for one in done.losses["defender"].losses}


def test_19_65_example_the_forces_are_six_three_and_one_squadrons():
    assert [(one.name, one.count) for one in CARRIER_RAID.defender] == [
        ("United States AAF", 6),
        ("Australia AAF", 3),
        ("United States NAS", 1),
    ]


def test_19_65_example_two_lost_and_three_aborted():
    assert losses(CARRIER_RAID, (2, 3)) == {
        "United States AAF": (1, 1),
        "Australia AAF": (1, 1),
        "United States NAS": (0, 1),
    }


def test_19_65B_example_the_owner_picks_the_kinds_and_never_one_kind_for_both_results():
    asked = choices(CARRIER_RAID, (2, 3))
    assert [(one.rule, one.side, one.options) for one in asked] == [
        ("19.65B", "defender", ("attack", "cover", "search")),
        ("19.65B", "defender", ("cover", "search")),
    ] * 2
    with pytest.raises(Mistake, match="choice"):
        suffered(CARRIER_RAID, "defender", AirResult(2, 3), ("search", "search"))


@pytest.mark.parametrize(("lost", "left", "factors"), [(1, 5, 2), (2, 4, 1), (4, 2, 1), (5, 1, 0)])
def test_19_65C_19_52_as_many_factors_are_lost_as_the_squadrons_left_no_longer_make(lost, left, factors):
    """Of the six American squadrons of the example, one of which the result 2/3 eliminates."""
    [american] = [one for one in CARRIER_RAID.defender if one.name == "United States AAF"]
    remain = american.count - lost
    [made] = recombined([replace(american, count=remain, parts=(0, 0, remain))])
    assert (made.squadrons, made.factors) == (left, factors)


def test_19_65B_what_the_owner_picks_is_taken():
    done = suffered(CARRIER_RAID, "defender", AirResult(2, 3), ("search", "attack"))
    american = done.losses[0]
    assert american.parts == (AirResult(0, 1), AirResult(0, 0), AirResult(1, 0))
    assert [one.answered for one in done.choices] == [True, True, False, False]


def test_17_142B_an_air_defense_result_strikes_army_and_naval_air_alike_unit_by_unit():
    """Attackers of ships in port are not broken down: 1/2 is one AAF or NAS lost, and two turned back."""
    assert air_defense(2, 10) == AirResult(1, 2)
    army, naval = Type("Germany AAF", 5, 5, 2), Type("Germany NAS", 4, 4, 2)
    for one in (army, naval):
        assert (deal([one], 1, 2).eliminated, deal([one], 1, 2).aborted) == ((1,), (2,))
    assert (deal([army, naval], 1, 2).eliminated, deal([army, naval], 1, 2).aborted) == ((1, 0), (1, 1))
