"""`resolve naval-strike` and `resolve air-defense`: requests, answers, and everything wrong with a request."""

import json
import re

import pytest

from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs/resolving_ships.md").read_text(encoding="utf-8")
REQUEST, ANSWER, DEFENSE, DEFENDED = [
    json.loads(part) for part in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]  # fmt: skip


@pytest.fixture
def resolve(resolving):
    return resolving("naval-strike")


def without_words(told):
    """What is said in words is only hinted at on the page."""
    if isinstance(told, dict):
        words = ("why", "says", "question")
        return {key: "..." if key in words else without_words(value) for key, value in told.items()}
    return [without_words(one) for one in told] if isinstance(told, list) else told


def air(count, nation="United States", kind="NAS", **more):
    return {"nation": nation, "kind": kind, "count": count, **more}


YAMATO = {"name": "Yamato", "nation": "Japan", "kind": "BB", "size": 5}
DESTROYERS = {"nation": "Japan", "kind": "DD", "factors": 6}
AT_SEA = {"attacker": [air(10)], "ships": [YAMATO], "light": [DESTROYERS]}
IN_PORT = {
    "attacker": [air(6, "Germany", "AAF")],
    "ships": [{"name": "Warspite", "nation": "Britain", "kind": "BB", "size": 4}],
    "port": {},
}


def test_the_requests_and_answers_on_the_page_belong_together(settled):
    assert without_words(settled(REQUEST)) == ANSWER
    assert without_words(settled(DEFENSE, combat="air-defense")) == DEFENDED


@pytest.mark.parametrize(("dice", "attack"), [(2, 9), (7, 7), (12, 4)])
def test_23_416_example_three_on_air_cover_meet_ten_Americans(settled, dice, attack):
    told = settled(
        AT_SEA
        | {"cover": [air(3, "Japan", "AAS")], "dice": {"attacker": 4, "defender": dice, "air_defense": 2}}
    )
    assert told["air_combat"]["losses"]["defender"] == [
        {"nation": "Japan", "kind": "AAS", "eliminated": 1, "aborted": 0}
    ]
    before = sum(row["count"] for row in told["through"]) + sum(
        row["eliminated"] + row["aborted"] for row in told["air_defense"]["losses"]
    )
    assert before == attack


def test_23_43_a_strike_rests_where_targets_are_to_be_chosen(settled, resolve):
    asked = AT_SEA | {"dice": {"air_defense": 2}}
    told = settled(asked)
    assert told["end"] == {"how": "waiting", "waiting": "attacker chooses targets"}
    assert told["targets"] == ["Yamato", "light ships"]
    out = resolve(asked).done().out
    assert "attacker chooses targets" in out
    assert "Yamato or light ships" in out
    assert max(map(len, out.splitlines())) <= 80


IN_A_YARD = YAMATO | {"in_yard": True}
SUBMARINES = {"nation": "Japan", "kind": "SS", "factors": 2}


@pytest.mark.parametrize(
    ("more", "rule", "why"),
    [
        ({"ships": [IN_A_YARD]}, "23.43D", "Yamato is in a yard"),
        ({"ships": [YAMATO | {"sunk": True}]}, "23.43A", "Yamato is sunk"),
        (
            {"ships": [], "light": [SUBMARINES], "port": None, "attacker": [air(2)]},
            "23.43C",
            "only on patrol",
        ),
    ],
)
def test_23_43_where_nothing_may_be_attacked_the_strike_is_over_and_says_why(
    settled, resolve, more, rule, why
):
    asked = IN_PORT | {"dice": {"air_defense": 2}} | more
    told = settled(asked)
    assert (told["end"], told["targets"]) == ({"how": "nothing may be attacked", "waiting": None}, [])
    [note] = (one for one in told["notes"] if one["rule"] == rule)
    assert why in note["says"]
    out = resolve(asked).done().out
    assert "The strike is over: nothing may be attacked" in out
    assert why in " ".join(out.split())


def test_23_444_what_is_left_is_the_next_request(settled):
    aim = [{"target": "Yamato", "air": [air(4)], "dice": 7}]
    first = settled(AT_SEA | {"dice": {"air_defense": 2}, "targets": aim})
    [hit] = first["attacks"]
    assert (hit["row"], hit["net_roll"], hit["hits"], hit["effect"]) == (4, 6, 2, "no effect")
    second = settled(AT_SEA | first["after"] | {"dice": {"air_defense": 2}, "targets": aim})
    assert (second["attacks"][0]["hits"], second["attacks"][0]["effect"]) == (2, "damaged")
    third = settled(AT_SEA | second["after"] | {"dice": {"air_defense": 2}, "targets": aim})
    assert third["attacks"][0]["effect"] == "sunk"
    assert third["after"]["ships"] == []
    assert "W245" in second["doubts"]


def test_23_411_a_sortie_against_a_port_of_which_some_counterair(settled):
    asked = IN_PORT | {
        "attacker": [air(6, "Germany", "AAF", counterair=2)], "based": [air(3, "Britain", "AAF")],
        "dice": {"attacker": 7, "defender": 12, "air_defense": 2}, "targets": [],
    }  # fmt: skip
    told = settled(asked)
    assert told["air_combat"]["attacker"]["row"] == 2
    assert told["air_combat"]["losses"]["attacker"][0]["eliminated"] == 2
    assert told["through"] == []
    assert (told["end"]["how"], told["surprise"], told["limit"]) == ("nobody came through", None, None)


def test_23_421_air_defense_comes_after_air_combat_and_23_424_nobody_turns_back_before_it(settled):
    told = settled(
        AT_SEA
        | {"cover": [air(3, "Japan", "AAS")], "dice": {"attacker": 4, "defender": 2, "air_defense": 12}}
    )
    assert told["air_defense"]["roll"]["result"] == {"eliminated": 2, "aborted": 2}
    assert [row["count"] for row in told["through"]] == [10 - 1 - 2 - 2]


def test_23_412_who_aborted_over_a_port_is_told_of_and_the_doubt_with_it(settled):
    told = settled(IN_PORT | {"based": [air(3, "Britain", "AAF")], "dice": {"defender": 7, "air_defense": 2}})
    assert told["air_combat"]["attacker"] is None
    assert told["air_combat"]["losses"]["attacker"][0]["aborted"] == 2
    assert "W344" in told["doubts"]


def test_23_411A_if_all_counterair_no_ship_is_attacked_and_the_port_does_not_fire(settled):
    told = settled(
        IN_PORT | {"attacker": [air(6, "Germany", "AAF", counterair=6)], "based": [air(3, "Britain", "AAF")]},
        "--seed",
        "5",
    )
    assert (told["end"]["how"], told["air_defense"]["roll"], told["seed"]) == ("only a counterair", None, 5)
    assert set(told["thrown"]) == {"attacker", "defender"}


def test_23_53_an_AAF_counts_as_one_squadron_in_port(settled):
    told = settled(IN_PORT | {
        "dice": {"air_defense": 2},
        "targets": [{"target": "Warspite", "air": [air(5, "Germany", "AAF")], "dice": 7}],
    })  # fmt: skip
    assert (told["attacks"][0]["row"], told["attacks"][0]["net_roll"]) == (5, 7)
    assert {note["rule"] for note in told["notes"]} >= {"23.54", "23.443B", "23.425"}


def test_23_7413_a_surprise_of_seven_calls_for_a_critical_hit_roll(settled):
    asked = AT_SEA | {
        "attacker": [air(10, carrier=True)], "ships": [YAMATO | {"size": 4}], "patrol": [air(5, "Japan", elite=True)],
        "surprise": {"die": 5, "search_results": 3}, "dice": {"attacker": 7, "defender": 2, "air_defense": 2},
        "targets": [{"target": "Yamato", "air": [air(4)], "dice": 8}],
    }  # fmt: skip
    told = settled(asked)
    assert told["surprise"]["level"] == 7
    assert told["air_combat"]["defender"]["row"] == 1
    assert told["attacks"][0]["effect"] == "damaged"
    assert told["attacks"][0]["critical_hit_roll"]
    assert "20.524" in [note["rule"] for note in told["notes"]]


def test_23_415_who_engages_is_taken_in_order_until_it_is_said(settled):
    mixed = AT_SEA | {
        "attacker": [air(3), air(2, "Britain")], "patrol": [air(2, "Japan")], "cover": [air(2, "Japan", "AAS")],
        "dice": {"attacker": 7, "defender": 2, "air_defense": 2},
    }  # fmt: skip
    [choice] = [one for one in settled(mixed)["air_combat"]["choices"] if one["rule"] == "23.415B"]
    assert choice["taken"] == "3 United States NAS, 1 Britain NAS"
    said = mixed | {"attacker": [air(3, engaged=2), air(2, "Britain", engaged=0)],
                    "patrol": [air(2, "Japan", engaging=2)]}  # fmt: skip
    told = settled(said)
    assert [one["row"] for one in (told["air_combat"]["attacker"], told["air_combat"]["defender"])] == [2, 2]
    assert [m["rule"] for m in told["air_combat"]["attacker"]["modifiers"]] == ["19.31C"]


def test_23_415A_cover_that_is_held_back_does_not_hold_patrol_back(settled):
    dice = {"attacker": 6, "defender": 6, "air_defense": 2}
    request = {
        "attacker": [air(8)],
        "ships": [{"name": "Yamato", "nation": "Japan", "kind": "BB", "size": 5}],
        "patrol": [air(3, "Japan")],
        "cover": [air(1, "Japan", "AAS", engaging=0)],
        "dice": dice,
    }
    rolls = settled(request)["air_combat"]
    assert rolls["defender"]["row"] == rolls["attacker"]["row"] == 3
    assert [each["rule"] for each in rolls["defender"]["modifiers"]] == ["19.31C"]


def test_23_415B_an_attacking_row_that_is_held_back_leaves_the_engagement_to_the_others(settled):
    told = settled(
        {
            "attacker": [air(3, engaged=0), air(2, "Britain", "AAS")],
            "cover": [air(2, "Japan", "AAS")],
            "ships": [{"name": "Yamato", "nation": "Japan", "kind": "BB", "size": 5}],
            "dice": {"attacker": 6, "defender": 6, "air_defense": 2},
        }
    )["air_combat"]
    assert told["attacker"]["row"] == 2
    assert not [each for each in told["choices"] if each["rule"] == "23.415B"]


def test_the_dice_that_are_missing_are_thrown_from_the_seed(settled):
    first = settled(AT_SEA, "--seed", "3")
    assert first == settled(AT_SEA, "--seed", "3")
    assert len(first["thrown"]["air_defense"]) == 2


def test_23_73_doubts_may_be_settled_in_the_request(resolve, settled):
    asked = AT_SEA | {"attacker": [air(12)], "dice": {"air_defense": 2}}
    assert "At most 10 squadrons" in resolve(asked).failed(2).err
    assert settled(asked | {"doubts": {"W249": "five_more"}})["limit"] == 15


def test_23_45_the_owner_picks_of_equally_many_light_ships(settled):
    transports = {"nation": "Japan", "kind": "TR", "factors": 6}
    asked = AT_SEA | {
        "light": [DESTROYERS, transports], "dice": {"air_defense": 2},
        "targets": [{"target": "light ships", "air": [air(6)], "dice": 6}],
    }  # fmt: skip
    [light] = settled(asked)["attacks"]
    assert [(loss["kind"], loss["sunk"]) for loss in light["losses"]] == [("DD", 2), ("TR", 1)]
    [other] = settled(asked | {"picks": {"ships": ["Japan TR"]}})["attacks"]
    assert [(loss["kind"], loss["sunk"]) for loss in other["losses"]] == [("DD", 1), ("TR", 2)]


def escorted(based, **more):
    """A jet escorts two factors of army air over a port."""
    ours = [air(1, "Germany", "jet", counterair=1), air(2, "Germany", "AAF")]
    dice = {"attacker": 7, "defender": 7, "air_defense": 2}
    return IN_PORT | {"attacker": ours, "based": based, "dice": dice} | more


def test_17_53B_jets_escort_over_a_port(settled):
    told = settled(escorted([air(1, "Britain", "AAF")]))
    fought = told["air_combat"]
    assert (fought["attacker"]["dice"], fought["defender"]["dice"]) == (7, 7)
    assert {row["kind"] for row in told["through"]} <= {"AAF"}


@pytest.mark.parametrize("option", ["counterair", "those_that_meet"])
def test_17_53B_whether_escorting_jets_meet_inverted_air_at_the_table_is_doubt_W372(settled, option):
    told = settled(escorted([air(1, "Britain", "AAF", inverted=True)], doubts={"W372": option}))
    assert ("air_combat" in told and bool(told["air_combat"])) is (option == "counterair")
    assert "W372" in told["doubts"]


def test_18_521D_a_port_without_air_is_counteraired_in_vain(settled):
    ours = [air(3, "Germany", "AAF", counterair=1)]
    told = settled(IN_PORT | {"attacker": ours, "dice": {"air_defense": 2}})
    stopped = sum(row["eliminated"] + row["aborted"] for row in told["air_defense"]["losses"])
    assert sum(row["count"] for row in told["through"]) + stopped == 2
    told = settled(IN_PORT | {"attacker": [air(3, "Germany", "AAF", counterair=3)]})
    assert told["through"] == []


def sea(**more):
    return AT_SEA | {"dice": {"air_defense": 2}} | more


AIM = {"target": "Yamato", "air": [air(4)], "dice": 7}
WRONG = [
    (sea(weather="foul"), "weather"),
    ({"attacker": "many"}, "attacker"),
    (sea(attacker=[]), "The attacker has no air units"),
    (sea(ships=[], light=[]), "There is nothing to be attacked"),
    (sea(attacker=[air(0)]), "A row has 1 to 999 units, not 0"),
    (sea(attacker=[air(4, kind="AAF")]), "“AAF”"),
    (sea(attacker=[air(4, "Atlantis")]), "“Atlantis”"),
    (sea(attacker=[air(4, elite=True)]), "Only Japanese NAS are elite"),
    (IN_PORT | {"based": [air(3, "Britain", "air transport")]}, "kind of air unit for based"),
    (sea(attacker=[air(4, "Germany", "AAS", carrier=True)]), "Only NAS fly from carriers"),
    (sea(attacker=[air(4, "Japan", "kamikaze")], ships=[], light=[DESTROYERS | {"nation": "Britain"}]), "17.47F"),
    (sea(attacker=[air(4, counterair=2)]), "Bases are counteraired"),
    (sea(attacker=[air(4, engaged=5)]), "0 to 4 engage, not 5"),
    (sea(attacker=[air(4, engaged=1)], patrol=[air(2, "Japan")]), "The defender engages 2 attacking squadrons, not 1"),
    (sea(patrol=[air(2, "Japan", "AAS")]), "kind of air unit for patrol"),
    (sea(patrol=[air(2)]), "stands on the other side"),
    (sea(cover=[air(2, "Japan", inverted=True)]), "Inverted air flies no patrol"),
    (sea(based=[air(2, "Japan")]), "this has no place there"),
    (IN_PORT | {"cover": [air(2, "Britain")]}, "this has no place there"),
    (IN_PORT | {"attacker": [air(2, "Germany", "jet", counterair=1)]}, "all 2 of them counterair (17.53B)"),
    (IN_PORT | {"attacker": [air(2, "Germany", "jet")]}, "all 2 of them counterair (17.53B)"),
    (sea(attacker=[air(2, "Germany", "jet", counterair=2)]), "kind of air unit for this"),
    (IN_PORT | {"attacker": [air(2, "Germany", "jet", counterair=2)], "doubts": {"W385": "with_others"}}, "W385"),
    (IN_PORT | {"targets": [{"target": "Warspite", "air": [air(1, "Germany", "jet")]}]}, "kind of air unit for this"),
    (IN_PORT | {"attacker": [air(2, "Italy"), air(2, "Germany", carrier=True)]}, "23.51"),
    (IN_PORT | {"port": {"fortification": "castle"}}, "“castle”"),
    (IN_PORT | {"port": {"ports": 0}}, "1 or more, not 0"),
    (IN_PORT | {"port": {"port_cities": 2}}, "port.port_cities"),
    (IN_PORT | {"surprise": {"die": 3}}, "Surprise is for strikes at sea"),
    (sea(surprise={"die": 3}), "only air from carriers surprises"),
    (sea(attacker=[air(4, carrier=True)], surprise={"die": 3, "own_found": 1}), "(23.7411B)"),
    (sea(attacker=[air(4, carrier=True)], surprise={"die": 9}), "One die gives 1 to 6, not 9"),
    (sea(attacker=[air(4, carrier=True)], surprise={"search_results": 5}), "0 to 3 search results, not 5"),
    (sea(ships=[YAMATO, YAMATO]), "A named ship has a name of its own, not “Yamato”"),
    (sea(ships=[YAMATO | {"name": "light ships"}]), "has a name of its own"),
    (sea(ships=[YAMATO | {"size": 12}]), "1 to 9 factors, not 12"),
    (sea(ships=[YAMATO | {"hits": 5}]), "bears 0 to 4 effects, not 5"),
    (sea(ships=[YAMATO | {"kind": "raft"}]), "“raft”"),
    (sea(ships=[YAMATO | {"sunk": True}]), "Only ships sunk in port"),
    (sea(ships=[YAMATO | {"in_yard": True}]), "in a yard in port"),
    (sea(light=[DESTROYERS | {"kind": "CA", "factors": 3}]), "A cruiser has 2 factors"),
    (sea(light=[DESTROYERS | {"damaged": 1}]), "only cruisers are damaged"),
    (sea(light=[DESTROYERS | {"patrolling": True}]), "Submarines alone"),
    (sea(light=[DESTROYERS, DESTROYERS]), "put them together"),
    (sea(light=[DESTROYERS | {"kind": "SS"}]), "attacked by themselves"),
    (sea(dice={"air_defense": 13}), "Two dice give 2 to 12, not 13"),
    (sea(targets=[AIM | {"target": "Musashi"}]), "There is no Musashi to be attacked (23.43)"),
    (sea(targets=[AIM | {"air": [air(11)]}]), "9 United States NAS are left for it, not 11"),
    (sea(targets=[AIM | {"air": []}]), "Nobody goes for this target"),
    (sea(targets=[AIM, AIM]), "is named twice"),
    (sea(targets=[AIM | {"dice": 1}]), "Two dice give 2 to 12, not 1"),
    (sea(attacker=[air(1)], dice={"air_defense": 12}, light=[DESTROYERS | {"factors": 20}], targets=[AIM]), "No ship is attacked: nobody came through"),
    (sea(doubts={"W9999": "yes"}), "“W9999”"),
    (sea(doubts={"W249": "perhaps"}), "“perhaps”"),
    (sea(picks={"attacker": ["x"]}), "0 picks are asked for, and 1 are given"),
    (sea(edition="1999"), "1999"),
    (sea(apply_to_inverted="none"), "“none”"),
    (sea(circumstances={"naval_nationality_research": {"Japan": -1}}), "not -1"),
    ("{", "not JSON"),
    ("[]", "request.json"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "said"), WRONG, ids=[said for _, said in WRONG])
def test_whatever_is_unknown_or_wrong_is_named(resolve, request_, said):
    failed = resolve(request_).failed(2)
    assert said in " ".join(failed.err.split())
    assert "Traceback" not in failed.err


@pytest.mark.parametrize("combat", ["naval-strike", "air-defense"])
def test_23_44_results_1_an_attack_is_resolved_on_cruisers_in_even_numbers_as_doubt_W341_says(
    resolving, settled, combat
):
    asked = {"light": [DESTROYERS | {"kind": "CA", "factors": 3}]}
    asked |= {"attacker": [air(4)]} if combat == "naval-strike" else {}
    failed = resolving(combat)(asked).failed(2)
    assert "A cruiser has 2 factors, so 3 are no cruisers; 2 or 4 would be (W341)." in " ".join(
        failed.err.split()
    )
    assert settled(asked | {"light": [DESTROYERS | {"kind": "CA", "factors": 4}]}, combat=combat)


WRONG_DEFENSE = [
    ({"ships": [YAMATO], "dice": 1}, "Two dice give 2 to 12, not 1"),
    ({"port": {}, "surprise_level": 2}, "Surprise is for strikes at sea"),
    ({"ships": [YAMATO], "attacker": [air(3, kind="jet")]}, "“jet”"),
    ({"ships": [YAMATO], "attacker": [air(3)], "picks": ["x"]}, "picks"),
    ({"ships": [YAMATO], "air_defense_research": -1}, "air_defense_research"),
    ({"ships": [YAMATO], "guns": 9}, "guns"),
]


@pytest.mark.parametrize(("request_", "said"), WRONG_DEFENSE, ids=[said for _, said in WRONG_DEFENSE])
def test_23_42_whatever_is_wrong_with_a_request_for_air_defense_is_named(resolve, request_, said):
    failed = resolve(request_, combat="air-defense").failed(2)
    assert said in " ".join(failed.err.split())
    assert "Traceback" not in failed.err


def test_23_4211D_a_force_that_does_not_fire_says_so(settled, resolve):
    asked = {"light": [{"nation": "Germany", "kind": "SS", "factors": 5, "patrolling": True}],
             "air_defense_research": 3, "attacker": [air(4)]}  # fmt: skip
    told = settled(asked, combat="air-defense")
    assert (told["roll"], told["through"]) == (None, [air(4)])
    assert "seed" not in told
    assert "There is no roll (23.4211D)" in resolve(asked, combat="air-defense").done().out


def test_17_47E_2_kamikazes_are_fired_at(settled):
    asked = {
        "light": [DESTROYERS | {"nation": "Britain", "factors": 30}],
        "attacker": [air(9, "Japan", "kamikaze")],
        "dice": 8,
    }
    told = settled(asked, combat="air-defense")
    assert (told["level"], told["through"][0]["count"]) == (3, 6)
    assert "W159" in told["doubts"]
