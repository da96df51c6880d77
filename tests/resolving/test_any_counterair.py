"""Random counterairs: whatever is asked, units are neither lost nor made, and a request is settled or refused."""

import json
import os
import random
from collections import Counter

import pytest

from skyledger.datafiles.problems import DataError
from skyledger.recording import thrown
from skyledger.resolving.counterair import counterair_answer, read_counterair, settle
from skyledger.resolving.table import Table

COUNTERAIRS, ONCE_MORE, SEED = 400, 200, 1943
NATIONS = ["Germany", "Britain", "Japan", "United States", "Italy", "Poland"]
SIDES = ("attacker", "defender")
BUILT_AS_SQUADRONS = "NAS"


def random_rows(dice, kinds, nations, inverted):
    rows = []
    for _ in range(dice.randint(1, 4)):
        nation, kind = dice.choice(nations), dice.choice(kinds)
        rows.append({"nation": nation, "kind": kind, "count": dice.randint(1, 7)})
        if (nation, kind) == ("Japan", "NAS"):
            rows[-1]["elite"] = dice.random() < 0.5
        if dice.random() < inverted:
            rows[-1]["inverted"] = True
    return rows


def random_round(dice, attackers, nations):
    """A round after which both fight on."""
    made = {"engage_transports": dice.random() < 0.5} if dice.random() < 0.5 else {}
    if dice.random() < 0.5:
        made["dice"] = {side: dice.randint(2, 12) for side in SIDES if dice.random() < 0.7}
    if dice.random() < 0.5:
        made["apply_to_inverted"] = dice.choice(["both", "uninverted only"])
    return {
        **made,
        **({"reinforcement": random_rows(dice, attackers, nations, 0)} if dice.random() < 0.3 else {}),
    }


def random_request(dice):
    attackers = dice.choice([["AAF"], ["AAF", "jet"], ["AAF", "NAS", "jet"], ["NAS"]])
    defenders = dice.choice([["AAF"], ["AAF", "air transport"], ["AAF", "NAS", "jet", "air transport"]])
    ours = dice.sample(NATIONS, 3)
    theirs = [nation for nation in NATIONS if nation not in ours]
    rounds = [random_round(dice, attackers, ours) for _ in range(dice.randint(1, 4))]
    rounds[-1].pop("reinforcement", None)
    rounds[-1] |= dice.choice([
        {}, {"defender_decides": "disengage"}, {"defender_decides": "fight on", "attacker_decides": "disengage"},
    ])  # fmt: skip
    strike = attackers == ["NAS"] and dice.random() < 0.3
    rounds = [{}] if strike else rounds
    return {
        "attacker": random_rows(dice, attackers, ours, 0), "defender": random_rows(dice, defenders, theirs, 0.3),
        "rounds": rounds, "carrier_strike": strike,
    }  # fmt: skip


def settled(request, seed):
    """The answer, and None where the combat ended before the request did."""
    read = read_counterair(json.dumps(request).encode(), "request")
    try:
        return json.loads(json.dumps(counterair_answer(settle(read, Table("request", seed, thrown(seed))))))
    except DataError as error:
        said = " ".join(problem.reason for problem in error.problems)
        assert "(18.522A)" in said or "(18.521A)" in said
        return None


def sort_of(row):
    return row["nation"], row["kind"], row.get("elite", False), row.get("inverted", False)


def counted(rows, unit, *, built=True):
    """How many there are of each sort; rows counted as they are built become squadrons in a fight of squadrons."""
    found = Counter()
    for row in rows:
        thrice = built and unit == "squadrons" and row["kind"] != BUILT_AS_SQUADRONS
        found[sort_of(row)] += row["count"] * (3 if thrice else 1)
    return found


def check_rounds(request, told):
    """Each round begins with what the last one left and its reinforcement, and loses what it says."""
    have, unit = {}, "factors"
    for number, one in enumerate(told["rounds"]):
        for side in SIDES:
            if number == 0:
                have[side] = counted(request[side], one["unit"])
            elif one["unit"] != unit:
                have[side] = Counter({s: n * (1 if s[1] == "NAS" else 3) for s, n in have[side].items()})
        if number:
            have["attacker"] += counted(request["rounds"][number - 1].get("reinforcement", []), one["unit"])
        unit = one["unit"]
        for side in SIDES:
            check_losses(have[side], one["losses"][side], one["survivors"][side], one["unit"])
            have[side] = counted(one["survivors"][side], unit, built=False)
    return unit


def check_losses(have, losses, survivors, unit):
    lost = Counter()
    for row in losses:
        lost[sort_of(row)] += row["eliminated"]
        assert row["eliminated"] + row["aborted"] <= have[sort_of(row)]
    assert +(have - lost) == counted(survivors, unit, built=False)
    assert lost <= have
    for row in survivors:
        parts = row.get("parts")
        assert (parts is not None) == (unit == "squadrons" and row["kind"] == "AAF")
        assert parts is None or (sum(parts.values()) == row["count"] and min(parts.values()) >= 0)


def check_effects(told):
    last = told["rounds"][-1]
    for side in SIDES:
        after = Counter(
            (row["nation"], row["kind"]) for row in told["effects"][side] for _ in range(row["count"])
        )
        left = Counter(
            (row["nation"], row["kind"]) for row in last["survivors"][side] for _ in range(row["count"])
        )
        assert after == left
        aborted = sum(row["aborted"] for row in last["losses"][side])
        inverted = [row for row in told["effects"][side] if row["rule"] == "18.526A"]
        if side == "defender" and told["end"]["how"] != "defender disengaged":
            assert sum(row["count"] for row in inverted) == aborted
        else:
            assert inverted == []
        check_recombined(told["effects"], side, after)


def check_recombined(effects, side, after):
    squadrons = effects["unit"] == "squadrons"
    made = {(one["nation"], one["kind"]): one for one in effects["recombined"][side]}
    assert set(made) == ({sort for sort in after if sort[1] != "NAS"} if squadrons else set())
    for sort, one in made.items():
        # "one is eliminated; two, three or four make one; five, six or seven two", and so on
        by_list = next(n for n in range(10_000) if after[sort] in (3 * n - 1, 3 * n, 3 * n + 1))
        assert (one["squadrons"], one["factors"]) == (after[sort], by_list)
        assert one["lost"] == (after[sort] == 3 * by_list + 1)
        ready = [
            row
            for row in effects[side]
            if (row["nation"], row["kind"]) == sort and row["status"] == "unimpaired"
        ]
        assert one["uninverted"] <= min(one["factors"], sum(row["count"] for row in ready) // 3)


def run(count, seed):
    dice, ends = random.Random(seed), Counter()
    for number in range(count):
        request = random_request(dice)
        told = settled(request, number)
        if told is None:
            ends["refused"] += 1
            continue
        ends[told["end"]["how"]] += 1
        check_rounds(request, told)
        assert (told["effects"] is None) == (told["end"]["how"] == "waiting")
        if told["effects"]:
            check_effects(told)
        if number < ONCE_MORE:
            assert told == settled(request, number)
    return ends


def test_random_counterairs_lose_and_make_nothing():
    ends = run(COUNTERAIRS, SEED)
    assert set(ends) >= {
        "refused", "waiting", "attacker disengaged", "defender disengaged", "attacker eliminated",
        "defender eliminated", "single round",
    }, ends  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_random_counterairs_lose_and_make_nothing(part):
    run(1_000, 10 * int(os.environ.get("SKYLEDGER_SEED", SEED)) + part)
