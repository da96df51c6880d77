"""`resolve ground-combat` and `resolve attrition`: requests, answers, and everything wrong with a request."""

import json
import re

import pytest

from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs/resolving.md").read_text(encoding="utf-8")
REQUEST, ANSWER, ATTRITION, LOST = [
    json.loads(part) for part in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
][4:8]


@pytest.fixture
def resolve(resolving):
    return resolving("ground-combat")


def force(infantry, support=None, modifier=None, **more):
    """One row of infantry of one factor each."""
    row = {"name": "infantry", "factors": 1, "count": infantry}
    return {"ground": [row | ({"modifier": modifier} if modifier else {})], "support": support or {}, **more}


def combat(attacker, defender, *rounds, **more):
    return {"attacker": attacker, "defender": defender, "rounds": list(rounds), **more}


def losing(attacker=None, defender=None):
    said = {"attacker": attacker, "defender": defender}
    return {side: parts for side, parts in said.items() if parts is not None}


ISLAND = force(5, {"NAS": 12}), force(1, modifier=3)


def test_the_request_and_the_answer_on_the_page_belong_together(settled):
    told = settled(REQUEST)
    for one in told["rounds"]:
        for modifier in one["modifiers"]:
            modifier["why"] = "..."
    for note in told["notes"]:
        note["says"] = "..."
    assert told == ANSWER


def test_18_5521_the_island_rests_at_the_choice_of_losses_and_nine_NAS_spare_the_infantry(settled, resolve):
    told = settled(combat(*ISLAND, {"die": 1}, invasion=True))
    [one] = told["rounds"]
    assert (one["odds"], one["code"]) == ({"attacker": 9, "defender": 3, "column": "3:1"}, "Ex")
    assert one["required"]["attacker"]["alone"] == {"infantry": 3, "NAS": 9}
    assert told["end"] == {"how": "waiting", "round": 1, "waiting": "attacker loses"}
    told = settled(combat(*ISLAND, {"die": 1, "losses": losing({"NAS": 9})}, invasion=True))
    assert told["rounds"][0]["survivors"] == {"attacker": {"infantry": 5, "NAS": 3}, "defender": {}}
    assert told["end"]["how"] == "defender eliminated"
    assert [note["rule"] for note in told["notes"]] == ["18.617", "18.42A"]
    out = resolve(combat(*ISLAND, {"die": 1}, invasion=True)).done().out
    assert "3 infantry or 9 NAS" in out
    assert max(map(len, out.splitlines())) <= 80


def test_18_5521_five_NAS_and_seven_fleet_factors_add_four(settled):
    told = settled(combat(force(5, {"NAS": 5, "fleet": 7}), force(1, modifier=3), {"die": 1}, invasion=True))
    assert told["rounds"][0]["odds"]["attacker"] == 9


def test_the_die_is_thrown_from_the_seed_and_a_later_round_adds_one(settled):
    asked = combat(force(2), force(2, modifier=1), {"die": 1, "losses": losing({"infantry": 1})})
    asked["rounds"].append({})
    asked["rounds"][0]["losses"] = losing()
    refused = settled(combat(force(4), force(3, modifier=1), {}), "--seed", "7")
    assert (refused["seed"], refused["rounds"][0]["thrown"]) == (7, True)
    assert settled(combat(force(4), force(3, modifier=1), {}), "--seed", "7") == refused
    again = combat(
        force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 2})}, {"die": 1}
    )  # fmt: skip
    second = settled(again)["rounds"][1]
    assert (second["net_roll"], [one["rule"] for one in second["modifiers"]]) == (2, ["15.6/modifier"])


def test_who_loses_everything_is_not_asked_and_a_side_without_ground_units_fights_no_more(settled):
    told = settled(combat(force(2, {"AAF": 2}), force(9, modifier=2), {"die": 1}))
    assert told["rounds"][0]["losses"]["attacker"] == {"infantry": 2, "AAF": 2}
    assert told["end"] == {"how": "attacker eliminated", "round": 1, "waiting": None}
    assert [note["rule"] for note in told["notes"]] == ["18.619"]


def test_it_waits_for_the_attacker_after_a_round_that_both_survive(settled, resolve):
    asked = combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 2})})
    assert settled(asked)["end"]["waiting"] == "attacker decides"
    asked["rounds"][0]["attacker_decides"] = "fight on"
    assert settled(asked)["end"]["waiting"] == "next round"
    asked["rounds"][0]["attacker_decides"] = "break off"
    assert settled(asked)["end"]["how"] == "attacker broke off"
    assert "attacker broke off" in resolve(asked).done().out


SMALL = force(3), force(1, modifier=2)
CHOSEN = combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 2})})
WRONG = [
    (combat(*SMALL, weather="foul"), "weather"),
    ({"attacker": SMALL[0]}, "defender"),
    (combat(force(3, {"jet": 2}), SMALL[1], {}), "Jets only escort"),
    (combat(force(3, {"Stuka": 2}), SMALL[1], {}), "“Stuka”"),
    (combat(force(3, {"AAF": -1}), SMALL[1], {}), "not -1"),
    (combat(force(3), force(1), {}), "The DM of defenders must be said"),
    (combat(force(3), force(1, modifier=-1), {}), "A DM is a number from 1 up, not -1"),
    (combat(force(3, modifier=2), SMALL[1], {}), "Defenders have a DM"),
    (combat(force(0), SMALL[1], {}), "attacker.ground[1].count: This is a number from 1"),
    (combat({"ground": []}, SMALL[1], {}), "one row at least"),
    (combat({"ground": [{"name": "NAS", "factors": 1}]}, SMALL[1], {}), "needs a name of its own"),
    (combat({"ground": [{"name": "a", "factors": 1}] * 2}, SMALL[1], {}), "attacker.ground[2].name"),
    (combat(force(1, {"AAF": 4}), SMALL[1], {}), "4 factors of support, and 3 may be: three to each ground factor (18.554A)"),
    (combat(force(1), force(1, {"AAF": 3, "NAS": 1}, 2), {}), "3 1/3 factors of support, and 3 may be"),
    (combat(force(3, {"CVE": 1}), SMALL[1], {}), "CVEs support invasions alone (18.553A)"),
    (combat(force(1, {"CVE": 2}), SMALL[1], {}, invasion=True), "(18.553C)"),
    (combat(*SMALL, {"die": 7}), "1 to 6, not 7"),
    (combat(*SMALL), "1 to 99 rounds are resolved, not 0"),
    (combat(*SMALL, {"attacker_decides": "flee"}), "flee"),
    (combat(*SMALL, {}, edition="1999"), "1999"),
    (combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 1})}), "come to 1 factor; the result requires 2 or more"),
    (combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"tanks": 2})}), "“tanks”"),
    (combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 10})}), "There are 9 of these to lose, not 10"),
    (combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 2}, {"infantry": 1})}), "The defender loses nothing by a"),
    (combat(force(9), force(4, modifier=1), {"die": 1}, {"die": 2}), "Round 2 is not fought: round 1 still waits for the losses of the attacker"),
    (combat(force(9), force(1, modifier=1), {"die": 6}, {"die": 6}), "Round 2 is not fought: the combat ended with round 1: defender eliminated"),
    (combat(force(9), force(1, modifier=1), {"die": 6, "attacker_decides": "fight on"}), "Nobody decides this"),
    (combat(force(9), force(4, modifier=1), {"die": 1, "losses": losing({"infantry": 2}), "attacker_decides": "break off"}, {}), "the attacker broke off after round 1"),
    (combat(force(2), force(9, modifier=2), {"die": 1, "losses": losing({"infantry": 1})}), "All infantry must go"),
    ("{", "not JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "said"), WRONG, ids=[said for _, said in WRONG])
def test_whatever_is_unknown_or_wrong_is_named(resolve, request_, said):
    resolve(request_).failed(2)
    told = resolve(request_, "--json")
    assert (told.status, set(told.json)) == (2, {"error"})
    assert said in told.json["error"]["message"]


def test_all_that_is_wrong_is_told_at_once(resolve):
    wrong = combat(force(1, {"AAF": 4, "CVE": 2}), force(1, {"AAF": 4}, 2), {})
    found = resolve(wrong, "--json").json["error"]["problems"]
    assert [one["key"] for one in found] == [
        "attacker.support.CVE", "attacker.support.CVE", "attacker.support", "defender.support",
    ]  # fmt: skip


def test_14_41_the_request_and_the_answer_on_the_page_belong_together(resolve):
    told = resolve(ATTRITION, "--json", combat="attrition").done().json
    for modifier in told["modifiers"]:
        modifier["why"] = "..."
    assert told == LOST


def test_14_41_attrition_is_told_with_its_modifiers_and_retreats(resolve):
    request = ATTRITION | {
        "pacific": True,
        "retreats": [*ATTRITION["retreats"], {"unit": "militia", "hexes": {}}],
    }
    out = resolve(request, combat="attrition").done().out
    for word in (
        "75 factors",
        "net roll 5",
        "8 counters, 2 hexes",
        "half of the 4 hexes",
        "14.73B  3-3 infantry retreats to E5",
        "militia can't retreat",
    ):
        assert word in " ".join(out.split()).replace("14.73B 3", "14.73B  3"), word
    assert (
        "thrown from seed 3"
        in resolve({"attacker": [{"factors": 9}]}, "--seed", "3", combat="attrition").done().out
    )


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"attacker": []}, "one row at least"),
        ({"attacker": [{"factors": 0}]}, "1 to 999 factors, not 0"),
        ({"attacker": [{"factors": 9, "ctl": -1}]}, "not -1"),
        ({"attacker": [{"factors": 9}], "die": 7}, "1 to 6, not 7"),
        ({"attacker": [{"factors": 9}], "die": 1, "doubts": {"W125": "two_dice"}}, "2 to 12, not 1"),
        ({"attacker": [{"factors": 9}], "doubts": {"W125": "three_dice"}}, "“three_dice”"),
        ({"attacker": [{"factors": 9}], "doubts": {"W2": "two"}}, "“W2”"),
        ({"attacker": [{"factors": 9}], "edition": "x"}, "“x”"),
        (
            {"attacker": [{"factors": 9}], "winter_preparation": {"defender": -2}},
            "winter_preparation.defender",
        ),
        ({"attacker": [{"factors": 9}], "retreats": [{"unit": "a", "hexes": {"E4": ["mud"]}}]}, "“mud”"),
    ],
)
def test_14_41_whatever_is_wrong_is_named(resolve, request_, said):
    resolve(request_, combat="attrition").failed(2, said)


def test_14_41_a_request_may_settle_the_doubts_about_attrition(resolve):
    request = {
        "attacker": [{"factors": 40}],
        "doubts": {"W125": "two_dice", "W128": "combat_factors"},
        "die": 11,
    }
    told = resolve(request, "--json", combat="attrition").done().json
    assert (told["net_roll"], told["result"], told["losses"]) == (
        11,
        {"counters": 8, "hexes": 4},
        "combat factors",
    )
    out = resolve(request, combat="attrition").done().out
    assert "8 combat factors, 4 hexes" in out


def test_14_41_two_dice_are_thrown_if_doubt_W125_is_read_so(resolve):
    dice = {"W125": "two_dice"}
    thrown = [
        resolve(
            {"attacker": [{"factors": 9}], "doubts": dice}, "--seed", str(seed), "--json", combat="attrition"
        ).json
        for seed in range(8)
    ]
    assert max(one["die"] for one in thrown) > 6
    assert all("W125" in one["doubts"] for one in thrown)
