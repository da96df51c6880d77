"""10,000 random rounds: nothing is lost or made, and results are shared as evenly as 19.61-19.63 ask.

The second statement of these rules is plain counting: how many each type would have if all were filled to one
level, and who may have the rest.
"""

import random

import pytest

from core.world_at_war.air_combat.chart import printed
from core.world_at_war.air_combat.groups import KINDS, Circumstances, Fight, Group, drm, fight_between
from core.world_at_war.air_combat.round import Round, fought
from core.world_at_war.edition import AirResult

ROUNDS, SEED = 10_000, 1942
BUILT_BY_SQUADRON = {"NAS", "kamikaze"}
UNPOPULAR = {"kamikaze"}
"""They never fight in company."""


def random_group(dice: random.Random, inverted: float) -> Group:
    """A group that is inverted with this probability."""
    kind = dice.choice([kind for kind in KINDS if kind not in UNPOPULAR])
    nation = dice.choice(["Japan", "Japan", "Germany", *printed()])
    elite = (nation, kind) == ("Japan", "NAS") and dice.random() < 0.5
    return Group(nation, kind, dice.randint(1, 7), elite, dice.random() < inverted)


def random_fight(dice: random.Random) -> Fight:
    sides = [[random_group(dice, 0.3 * side) for _ in range(dice.randint(1, 4))] for side in (0, 1)]
    about = Circumstances(
        at_sea_against_cap=dice.random() < 0.1,
        bombing=dice.random() < 0.1,
        apply_to_inverted=dice.choice(["", "uninverted only", "both"]),
    )
    return fight_between(*sides, about)


def level(counts: list[int], effects: int) -> int:
    """How high all types can be filled: each has this many effects, or all of itself if it is smaller."""
    full = 0
    while sum(min(count, full + 1) for count in counts) <= min(effects, sum(counts)) and full < max(counts):
        full += 1
    return full


def evenly(groups: list[Group], side: str, effects: int, got: list[int]) -> bool:
    """Every type is filled to the level, the rest fell one by one on the largest, of equals the lowest DRM."""
    counts = [group.count for group in groups]
    filled = level(counts, effects) if counts else 0
    extra = [n - min(count, filled) for n, count in zip(got, counts, strict=True)]
    could = [i for i, count in enumerate(counts) if count > filled]
    if sum(got) != min(effects, sum(counts)) or any(extra[i] for i in range(len(got)) if i not in could):
        return False
    ranks = {i: (-counts[i], drm(groups[i], side)) for i in could}
    have, lack = [ranks[i] for i in could if extra[i]], [ranks[i] for i in could if not extra[i]]
    return set(extra) <= {0, 1} and (not have or not lack or max(have) <= min(lack))


def shared_by_the_rules(of: Fight, side: str, done: Round, result: AirResult) -> bool:
    """The losses of a side against the plain statement."""
    taken = done.losses[side].losses
    aborts_count = side == "attacker" or not (of.circumstances.at_sea or of.circumstances.bombing)
    aborted = result.aborted if aborts_count else 0
    inverted = [one for one in taken if one.group.inverted]
    standing = [one for one in taken if not one.group.inverted]
    struck_alone = bool(standing) and of.circumstances.apply_to_inverted != "both"
    first = standing if struck_alone else list(taken)
    groups = [one.group for one in first]
    fair = evenly(groups, side, result.eliminated, [one.eliminated for one in first])
    if not any(group.inverted for group in groups):
        both = [one.eliminated + one.aborted for one in first]
        there = sum(group.count for group in groups)
        fair &= evenly(groups, side, min(result.eliminated + aborted, there), both)
    if struck_alone and inverted:
        surplus = max(0, result.eliminated - sum(group.count for group in groups))
        fair &= evenly([one.group for one in inverted], side, surplus, [one.eliminated for one in inverted])
    return fair and not any(one.aborted for one in inverted)


def conserved(done: Round, side: str) -> bool:
    """Nobody suffers more than there are, and the kinds of squadrons add up to their nation's share."""
    return all(
        min(one.eliminated, one.aborted) >= 0
        and one.eliminated + one.aborted <= one.group.count
        and (
            not one.parts
            or (sum(part.eliminated for part in one.parts), sum(part.aborted for part in one.parts))
            == (one.eliminated, one.aborted)
        )
        for one in done.losses[side].losses
    )


@pytest.fixture(scope="module")
def rounds() -> list[tuple[Fight, Round]]:
    dice = random.Random(SEED)
    fights = [random_fight(dice) for _ in range(ROUNDS)]
    throws = [
        {side: dice.randint(1, 6) + dice.randint(1, 6) for side in ("attacker", "defender")} for _ in fights
    ]
    return [(of, fought(of, thrown)) for of, thrown in zip(fights, throws, strict=True)]


@pytest.mark.parametrize(("side", "enemy"), [("attacker", "defender"), ("defender", "attacker")])
def test_19_61_to_19_64_results_are_shared_as_evenly_as_the_rules_ask(rounds, side, enemy):
    for of, done in rounds:
        roll = getattr(done, enemy)
        assert shared_by_the_rules(of, side, done, roll.result if roll else AirResult()), (of, done)


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_no_round_loses_more_than_there_is(rounds, side):
    assert [done for _, done in rounds if not conserved(done, side)] == []


def test_19_65B_the_kinds_of_squadrons_differ_by_one_at_most(rounds):
    for _, done in rounds:
        for side in ("attacker", "defender"):
            for one in done.losses[side].losses:
                suffered = [part.eliminated + part.aborted for part in one.parts]
                assert not suffered or max(suffered) - min(suffered) <= 1  # there are as many of each kind


def test_the_rounds_are_of_every_sort(rounds):
    assert {of.unit for of, _ in rounds} == {"factors", "squadrons"}
    assert {choice.rule for _, done in rounds for choice in done.choices} == {"19.62", "19.64", "19.65B"}
    assert sum(done.defender is None for _, done in rounds) > 10
