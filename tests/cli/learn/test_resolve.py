"""`resolve air-combat`: the request and the answer as they are documented, and everything wrong with a request."""

import io
import json
import re
import sys
from types import SimpleNamespace

import pytest

from core.world_at_war.air_combat.groups import KINDS
from skyledger.recording import thrown
from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs/resolving.md").read_text(encoding="utf-8")
REQUEST, ANSWER, *_ = (json.loads(part) for part in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
SMALL = {
    "attacker": [{"nation": "Germany", "kind": "AAF", "count": 2}],
    "defender": [{"nation": "Britain", "kind": "AAF", "count": 2}],
}


@pytest.fixture
def resolve(resolving):
    return resolving("air-combat")


def with_(**changes):
    return SMALL | changes


def about(**circumstances):
    return with_(circumstances=circumstances)


def unexplained(told):
    """An answer with its sentences shortened as the page shortens them."""
    for side in ("attacker", "defender"):
        for one in told[side]["modifiers"]:
            one["why"] = "..."
    for choice in told["choices"]:
        choice["question"] = "..."
    return told


def test_the_request_and_the_answer_on_the_page_belong_together(resolve):
    assert unexplained(resolve(REQUEST, "--json").done().json) == ANSWER


def test_a_side_that_makes_no_roll_has_null(resolve):
    request = with_(
        defender=[{"nation": "Britain", "kind": "air transport", "count": 1}], dice={"attacker": 9}
    )
    told = resolve(request, "--json").done().json
    assert told["defender"] is None
    assert told["losses"]["defender"] == [
        {"nation": "Britain", "kind": "air transport", "eliminated": 1, "aborted": 0}
    ]
    assert "W182" in told["doubts"]
    assert "thrown" not in told
    assert "makes no roll" in resolve(request).done().out


def test_elite_and_inverted_are_marked(resolve):
    elite = {"nation": "Japan", "kind": "NAS", "count": 3, "elite": True}
    inverted = {"nation": "Britain", "kind": "AAF", "count": 1, "inverted": True}
    request = {"attacker": [elite], "defender": [inverted], "dice": {"attacker": 12, "defender": 12}}
    told = resolve(request, "--json").done().json
    assert [row.get("elite") for row in told["losses"]["attacker"]] == [True]
    assert [row.get("inverted") for row in told["losses"]["defender"]] == [True]


def test_an_undecided_19_64_is_a_choice_with_what_was_taken(resolve):
    request = with_(dice={"attacker": 12, "defender": 2})
    request["defender"] = [*SMALL["defender"], {**SMALL["defender"][0], "inverted": True}]
    [choice] = [one for one in resolve(request, "--json").done().json["choices"] if one["rule"] == "19.64"]
    assert (choice["side"], choice["options"], choice["taken"]) == (
        "attacker", ["uninverted only", "both"], "uninverted only",
    )  # fmt: skip


def test_without_dice_it_throws_and_says_so_and_a_seed_throws_the_same(resolve):
    first = resolve(SMALL, "--json").done().json
    dice = {side: sum(both) for side, both in first["thrown"].items()}
    assert dice == {side: first[side]["dice"] for side in ("attacker", "defender")}
    assert resolve(SMALL, "--json", "--seed", first["seed"]).done().json == first
    out = resolve(SMALL, "--seed", "5").done().out
    assert "thrown from seed 5" in " ".join(out.split())


def test_only_missing_dice_are_thrown(resolve):
    told = resolve(with_(dice={"attacker": 4}), "--json", "--seed", "5").done().json
    assert (told["attacker"]["dice"], list(told["thrown"])) == (4, ["defender"])


def test_dice_of_a_seed_are_the_same_for_ever_and_fair():
    dice = thrown(1942)
    some = [next(dice) for _ in range(60_000)]
    assert some[:12] == [3, 6, 1, 6, 3, 2, 4, 2, 2, 2, 4, 5]
    assert all(9_700 < some.count(face) < 10_300 for face in range(1, 7))


def test_a_request_comes_from_standard_input_too(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(REQUEST).encode())))
    assert unexplained(run("resolve", "air-combat", "-", "--json").done().json) == ANSWER


def test_what_is_resolved_is_told_on_80_columns(resolve):
    out = resolve(REQUEST).done().out
    assert max(map(len, out.splitlines())) <= 80
    for word in (
        "12 squadrons",
        "net roll 8",
        "5/5",
        "+1  19.31A",
        "British naval air -1",
        "taken meanwhile",
        "W217",
    ):
        assert word in out


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_known(resolve, kind):
    unit = {"nation": "Japan", "kind": kind, "count": 3}
    resolve(with_(attacker=[unit], dice={"attacker": 7, "defender": 7}), "--json").done()


UNIT = SMALL["attacker"][0]
KAMIKAZE = {"nation": "Japan", "kind": "kamikaze", "count": 1}
WRONG = [
    (with_(weather="foul"), "weather"),
    (about(wether=1), "circumstances.wether"),
    (about(winter={"attaker": 1}), "attaker"),
    (with_(attacker=[UNIT | {"kinds": 1}]), "attacker[1].kinds"),
    (with_(attacker=[UNIT | {"nation": "Germny"}]), "“Germny” here. Did you mean Germany?"),
    (with_(attacker=[UNIT | {"nation": "germany"}]), "“germany” here. Did you mean Germany?"),
    (with_(attacker=[UNIT | {"kind": "zeppelin"}]), "zeppelin"),
    (with_(attacker=[UNIT | {"kind": "AAS"}]), "AAS"),
    (with_(attacker=[UNIT | {"count": 0}]), "1 to 999 units, not 0"),
    (with_(attacker=[UNIT | {"count": 500}] * 2), "at most 999 units, not 1000"),
    (with_(attacker=[UNIT | {"count": "3"}]), "a whole number"),
    (with_(attacker=[UNIT | {"count": 2.5}]), "a whole number"),
    (with_(attacker=[UNIT | {"count": True}]), "a whole number"),
    (with_(attacker=[UNIT | {"elite": True}]), "Only Japanese NAS are elite"),
    (with_(attacker=[UNIT | {"inverted": True}]), "Inverted air units do not attack"),
    (with_(attacker=[]), "The attacker has no air units"),
    (with_(attacker=[{"nation": "Germany", "kind": "AAF"}]), "count"),
    ({"attacker": [UNIT]}, "defender"),
    (with_(attacker=[KAMIKAZE, {**KAMIKAZE, "kind": "NAS"}]), "Kamikazes attack alone"),
    (with_(attacker=[KAMIKAZE | {"nation": "Italy"}]), "Only Japan"),
    (with_(defender=[KAMIKAZE]), "not counteraired"),
    (with_(dice={"attacker": 13, "defender": 7}), "2 to 12, not 13"),
    (with_(dice={"attacker": 1, "defender": 7}), "2 to 12, not 1"),
    (with_(dice={"atacker": 7}), "atacker"),
    (with_(edition="1999"), "1999"),
    (about(surprise_level=-1), "surprise_level"),
    (about(defender_radar=-1), "defender_radar"),
    (about(winter={"attacker": -1}), "winter.attacker"),
    (about(air_nationality_research={"Atlantis": 1}), "Atlantis"),
    (with_(defender=[UNIT | {"nation": "Germany"}]), "defender[1].nation: Germany stands on the other side"),
    (about(air_nationality_research={"Japan": -1}), "air_nationality_research.Japan"),
    (about(apply_to_inverted="some"), "some"),
    (about(theater="Africa"), "Africa"),
    (about(bombing="yes"), "true or false"),
    ([], "JSON object"),
    ("{", "not JSON"),
    ('{"attacker": 1, "attacker": 2}', "twice"),
]


@pytest.mark.parametrize(("request_", "said"), WRONG, ids=[said for _, said in WRONG])
def test_whatever_is_unknown_or_wrong_is_named(resolve, request_, said):
    given = request_ if isinstance(request_, str) else json.dumps(request_)
    resolve(given).failed(2)
    told = resolve(given, "--json")
    assert (told.status, set(told.json)) == (2, {"error"})
    assert said in told.json["error"]["message"]


def test_all_that_is_wrong_is_told_at_once(resolve):
    wrong = with_(attacker=[UNIT | {"nation": "Atlantis", "count": 0}], edition="1999")
    assert len(resolve(wrong, "--json").json["error"]["problems"]) == 3


def test_other_mistakes_around_it(run, resolve, tmp_path):
    run("resolve", "air-combat", tmp_path / "nowhere.json").failed(2, "No such file")
    run("resolve", "sea-combat", tmp_path / "nowhere.json").failed(2, "air-combat")
    resolve(SMALL, "--seed", "-4").failed(2, "whole number from 0 to")
    resolve(SMALL, "--seed", "x").failed(2)
    transports = [{"nation": "Britain", "kind": "air transport", "count": 1}]
    resolve({"attacker": [transports[0] | {"nation": "Germany"}], "defender": transports}).failed(
        2, "Neither side makes a roll"
    )
    resolve("x" * 1_000_001).failed(2, "longer than")
