"""Random strikes on ships: whatever is asked, air and ships are neither lost nor made."""

import json
import os
import random
from collections import Counter

import pytest

from skyledger.datafiles.problems import DataError
from skyledger.recording import thrown
from skyledger.resolving.strikes.answer import naval_strike_answer, settle
from skyledger.resolving.strikes.request import read_naval_strike
from skyledger.resolving.table import Table

STRIKES, SEED = 50, 1942
OURS, THEIRS = ("United States", "Britain", "Australia"), ("Japan", "Italy", "Germany")


def random_air(dice, kinds, nations, most):
    return [
        {"nation": nation, "kind": dice.choice(kinds), "count": dice.randint(1, most)}
        for nation in dice.sample(nations, dice.randint(1, 2))
    ]


def random_ships(dice, *, in_port):
    ships = []
    for name in dice.sample(["Akagi", "Roma", "Zara", "Yamato"], dice.randint(1, 3)):
        kind, size = dice.choice([("BB", 5), ("BB", 4), ("CV", 3), ("CVL", 2), ("CVB", 4)])
        ships.append({"name": name, "nation": dice.choice(THEIRS), "kind": kind, "size": size})
        ships[-1] |= {"hits": dice.randint(0, size - 1)} if dice.random() < 0.3 else {}
        ships[-1] |= {"damaged": True} if dice.random() < 0.2 else {}
        ships[-1] |= {"sunk": True} if in_port and dice.random() < 0.1 else {}
    return ships


def random_light(dice):
    rows = []
    for kind in dice.sample(["CA", "DD", "CVE", "TR"], dice.randint(0, 4)):
        factors = dice.randint(1, 6) * (2 if kind == "CA" else 1)
        rows.append({"nation": dice.choice(THEIRS), "kind": kind, "factors": factors})
        if kind == "CA" and dice.random() < 0.4:
            rows[-1]["damaged"] = dice.randint(0, factors // 2)
    return rows


def random_request(dice):
    in_port = dice.random() < 0.4
    asked = {"ships": random_ships(dice, in_port=in_port), "light": random_light(dice)}
    if in_port:
        asked |= {"port": {"flak": dice.randint(0, 3), "fortification": dice.choice(["none", "fortress"])}}
        asked["attacker"] = random_air(dice, ["AAF", "NAS"], OURS, 8)
        asked["based"] = random_air(dice, ["AAF", "NAS"], THEIRS, 4) if dice.random() < 0.7 else []
        for row in asked["attacker"] if asked["based"] else ():
            row["counterair"] = dice.randint(0, row["count"])
        return asked
    asked["attacker"] = random_air(dice, ["AAS", "NAS"], OURS, 2 if dice.random() < 0.2 else 4)
    asked["patrol"] = random_air(dice, ["NAS"], THEIRS, 3) if dice.random() < 0.5 else []
    asked["cover"] = random_air(dice, ["AAS", "NAS"], THEIRS, 3) if dice.random() < 0.5 else []
    if dice.random() < 0.5:
        asked["attacker"] = [row | {"kind": "NAS", "carrier": True} for row in asked["attacker"]]
        asked["surprise"] = {"search_results": dice.randint(1, 3), "radar": dice.randint(0, 2)}
    return asked


def resolved(request, seed):
    read = read_naval_strike(json.dumps(request).encode(), "request")
    return json.loads(json.dumps(naval_strike_answer(settle(read, Table("request", seed, thrown(seed))))))


def aimed(dice, told):
    """A random choice of targets: each row of air that came through goes for one of them."""
    aims = {}
    for row in told["through"]:
        aims.setdefault(dice.choice(told["targets"]), []).append(row)
    return [{"target": target, "air": rows} for target, rows in aims.items()]


def counted(rows):
    found = Counter()
    for row in rows:
        found[(row["nation"], row["kind"])] += row["count"]
    return found


def check_air(request, told):
    sent = counted(request["attacker"]) - counted(
        [row | {"count": row.get("counterair", 0)} for row in request["attacker"]]
    )
    assert counted(told["through"]) <= sent
    if told["air_combat"] is None and told["air_defense"]["roll"] is None:
        assert counted(told["through"]) == sent


def check_ships(request, told, *, at_sea):
    before = {row["name"]: row for row in request["ships"]}
    after = {row["name"]: row for row in told["after"]["ships"]}
    effects = {one["target"]: one["effect"] for one in told["attacks"] if "effect" in one}
    assert {one for one in before if one not in after} == {
        n for n, e in effects.items() if e == "sunk" and at_sea
    }
    assert all(after[name]["damaged"] for name, effect in effects.items() if effect == "damaged")
    light = {(row["nation"], row["kind"]): row["factors"] for row in request["light"]}
    for one in told["attacks"]:
        for loss in one.get("losses", ()):
            light[(loss["nation"], loss["kind"])] -= loss["sunk"]
    assert min(light.values(), default=0) >= 0
    left = {(row["nation"], row["kind"]): row for row in told["after"]["light"]}
    assert {sort: row["factors"] for sort, row in left.items()} == {s: n for s, n in light.items() if n}
    for row in left.values():
        assert 0 <= row.get("hit", 0) <= row.get("damaged", 0) <= row["factors"] // 2 or row["kind"] != "CA"


def resolved_unless_too_large(request, seed):
    """The answer, and None where the strike is larger than 23.73 allows."""
    try:
        return resolved(request, seed)
    except DataError as error:
        if "23.73" in str(error):
            return None
        raise


def check(request, dice, number):
    """One strike: resolved as far as it goes, then with targets, then what is left attacked again."""
    told = resolved_unless_too_large(request, number)
    if told is None:
        return "too large"
    check_air(request, told)
    if told["end"]["how"] == "waiting" and told["targets"]:
        full = request | {"targets": aimed(dice, told)}
        done = resolved(full, number)
        assert (done["end"]["how"], done["through"]) == ("resolved", told["through"])
        assert [one["target"] for one in done["attacks"]] == [aim["target"] for aim in full["targets"]]
        check_ships(request, done, at_sea="port" not in request)
        if done["after"]["ships"] or done["after"]["light"]:
            resolved(request | done["after"], number)
    return told["end"]["how"]


def run(count, seed):
    dice = random.Random(seed)
    return Counter(check(random_request(dice), dice, number) for number in range(count))


def test_random_strikes_lose_and_make_nothing_and_what_is_left_can_be_attacked_again():
    ends = run(STRIKES, SEED)
    assert set(ends) == {"waiting", "nobody came through", "only a counterair", "too large"}, ends


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_three_thousand_random_strikes_lose_and_make_nothing(part):
    run(300, 10 * int(os.environ.get("SKYLEDGER_SEED", SEED)) + part)
