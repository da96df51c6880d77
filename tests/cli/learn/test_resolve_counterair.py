"""`resolve counterair`: rounds, decisions and effects by 18.52, with dice as they fell at a table."""

import json
import re

import pytest

from tests.cli.conftest import ROOT

PAGE = (ROOT / "docs/resolving.md").read_text(encoding="utf-8")
REQUEST, ANSWER = [json.loads(part) for part in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)][2:4]


@pytest.fixture
def resolve(resolving):
    return resolving("counterair")


def row(text):
    """A row from "2 inverted AAF Britain"."""
    count, *words = text.split()
    marks = {word: True for word in words if word in {"elite", "inverted"}}
    kind, *nation = [word for word in words if word not in marks]
    return {"nation": " ".join(nation), "kind": kind.replace("-", " "), "count": int(count), **marks}


def rows(texts):
    return [row(text) for text in texts.split(", ")] if texts else []


def asked(dice=None, **more):
    """A round with the attacker's and the defender's dice, as in asked((7, 8), defender_decides="fight on")."""
    if "reinforcement" in more:
        more["reinforcement"] = rows(more["reinforcement"])
    return {**({"dice": dict(zip(("attacker", "defender"), dice, strict=True))} if dice else {}), **more}


def counterair(attacker, defender, *rounds, **more):
    return {"attacker": rows(attacker), "defender": rows(defender), "rounds": list(rounds), **more}


OVER = {"defender_decides": "fight on", "attacker_decides": "disengage"}


def briefly(groups):
    """Rows of an answer as they are written above, in its order."""
    return [
        " ".join(
            [str(one["count"]), *(mark for mark in ("elite", "inverted") if one.get(mark)), one["kind"], one["nation"]]
        )
        for one in groups
    ]  # fmt: skip


def left(told, number):
    survivors = told["rounds"][number - 1]["survivors"]
    return briefly(survivors["attacker"]), briefly(survivors["defender"])


def became(told, side):
    return [(text, one["status"], one["rule"]) for text, one in zip(
        briefly(told["effects"][side]), told["effects"][side], strict=True
    )]  # fmt: skip


def rolled(told, number, side):
    roll = told["rounds"][number - 1][side]
    return roll["row"], roll["net_roll"], roll["result"]["eliminated"], roll["result"]["aborted"]


def factors(told, side):
    return {
        f"{one['kind']} {one['nation']}": (one["squadrons"], one["factors"], one["lost"], one["uninverted"])
        for one in told["effects"]["recombined"][side]
    }


def test_the_request_and_the_answer_on_the_page_belong_together(settled):
    told = settled(REQUEST)
    for one in told["rounds"]:
        for side in ("attacker", "defender"):
            for modifier in one[side]["modifiers"]:
                modifier["why"] = "..."
        for choice in one["choices"]:
            choice["question"] = "..."
    for side in ("attacker", "defender"):
        for one in told["effects"][side]:
            one["why"] = "..."
    for note in told["effects"]["notes"]:
        note["says"] = "..."
    assert told == ANSWER


def test_18_522B_aborted_attackers_fight_on_with_a_reinforcement_and_19_31A_drms_are_counted_anew(settled):
    told = settled(
        counterair(
            "4 AAF Germany, 1 AAF Italy", "6 AAF Britain",
            asked((7, 6), defender_decides="fight on", attacker_decides="fight on", reinforcement="2 AAF Germany"),
            asked((2, 8), **OVER),
        )
    )  # fmt: skip
    assert (rolled(told, 1, "attacker"), rolled(told, 1, "defender")) == ((5, 6, 2, 2), (6, 7, 2, 4))
    assert left(told, 1) == (["3 AAF Germany"], ["4 AAF Britain"])
    assert (rolled(told, 2, "attacker"), rolled(told, 2, "defender")) == ((5, 2, 1, 2), (4, 8, 2, 2))
    assert [told["rounds"][n]["attacker"]["modifiers"] != [] for n in (0, 1)] == [True, False]
    assert left(told, 2) == (["3 AAF Germany"], ["3 AAF Britain"])
    assert told["end"] == {"how": "attacker disengaged", "round": 2, "waiting": None}
    assert became(told, "attacker") == [("3 AAF Germany", "inverted", "18.524A")]
    assert became(told, "defender") == [
        ("2 AAF Britain", "inverted", "18.526A"), ("1 AAF Britain", "unimpaired", "18.526C"),
    ]  # fmt: skip
    assert told["effects"]["recombined"] == {"attacker": [], "defender": []}


def test_18_526A_only_the_attackers_last_roll_inverts(settled):
    told = settled(counterair("3 AAF Germany", "6 AAF Britain", asked((8, 2)), asked((4, 2), **OVER)))
    assert (rolled(told, 1, "attacker"), rolled(told, 2, "attacker")) == ((3, 8, 1, 3), (2, 4, 1, 0))
    assert became(told, "defender") == [("4 AAF Britain", "unimpaired", "18.526C")]


def test_18_523_all_who_disengage_are_inverted_with_transports_that_stood_aside(settled):
    told = settled(
        counterair(
            "6 AAF Germany", "5 AAF Britain, 1 inverted AAF Britain, 1 air-transport Britain",
            asked((2, 7), apply_to_inverted="uninverted only", engage_transports=False, defender_decides="disengage"),
        )
    )  # fmt: skip
    assert rolled(told, 1, "attacker") == (6, 2, 1, 2)
    assert told["end"]["how"] == "defender disengaged"
    assert became(told, "defender") == [
        ("4 AAF Britain", "inverted", "18.523"),
        ("1 AAF Britain", "inverted", "18.72E"),
        ("1 air transport Britain", "inverted", "18.523"),
    ]
    assert "W181" in told["doubts"]


def test_18_521B_inverted_defenders_count_and_take_what_is_left_over_19_64(settled):
    told = settled(
        counterair("6 AAF Germany", "2 AAF Britain, 2 inverted AAF Britain", asked((8, 2)), asked((5, 5)))
    )
    assert rolled(told, 1, "attacker") == (6, 8, 3, 3)
    assert rolled(told, 1, "defender")[0] == 4
    assert left(told, 1)[1] == ["1 inverted AAF Britain"]
    assert told["end"]["how"] == "defender eliminated"


def test_19_64_results_on_both_with_the_picks_of_the_owner(settled):
    asked_both = asked((8, 2), apply_to_inverted="both", **OVER)
    defender = "2 AAF Britain, 2 inverted AAF Britain"
    meanwhile = settled(counterair("6 AAF Germany", defender, asked_both))
    assert left(meanwhile, 1)[1] == ["1 inverted AAF Britain"]
    picked = asked_both | {"picks": {"defender": ["Britain AAF (inverted)"]}}
    told = settled(counterair("6 AAF Germany", defender, picked))
    assert became(told, "defender") == [("1 AAF Britain", "inverted", "18.526A")]


def test_19_12_carrier_air_makes_a_single_round_and_19_65_the_example(settled):
    told = settled(
        counterair(
            "8 NAS Japan", "2 AAF United States, 1 AAF Australia, 1 NAS United States",
            asked((4, 2)), carrier_strike=True,
        )
    )  # fmt: skip
    assert (rolled(told, 1, "attacker"), rolled(told, 1, "defender")) == ((8, 4, 2, 3), (10, 2, 2, 3))
    assert [(one["nation"], one["kind"], one["eliminated"], one["aborted"])
            for one in told["rounds"][0]["losses"]["defender"]] == [
        ("United States", "AAF", 1, 1), ("Australia", "AAF", 1, 1), ("United States", "NAS", 0, 1),
    ]  # fmt: skip
    assert told["end"]["how"] == "single round"
    assert became(told, "attacker") == [("6 NAS Japan", "back on carriers", "18.524B")]
    assert ("1 NAS United States", "inverted", "18.526A") in became(told, "defender")
    assert factors(told, "defender") == {"AAF United States": (5, 2, 0, 1), "AAF Australia": (2, 1, 0, 0)}
    assert factors(told, "attacker") == {}
    assert {"18.524B", "18.526B", "23.141"} <= {note["rule"] for note in told["effects"]["notes"]}
    assert {"W224", "W225"} <= set(told["doubts"])


def test_19_65B_a_mixed_force_carries_its_kinds_of_squadrons_into_the_next_round(settled):
    forces = "8 NAS Japan", "2 AAF United States, 1 AAF Australia, 1 NAS United States"
    told = settled(counterair(*forces, asked((4, 2)), asked((5, 3), **OVER)))
    americans, australians, naval = told["rounds"][0]["survivors"]["defender"]
    assert (americans["parts"], australians["parts"]) == (
        {"attack": 1, "cover": 2, "search": 2}, {"attack": 0, "cover": 1, "search": 1},
    )  # fmt: skip
    assert "parts" not in naval
    assert (rolled(told, 2, "attacker"), rolled(told, 2, "defender")) == ((6, 5, 2, 2), (8, 3, 2, 2))
    americans, australians, _ = told["rounds"][1]["survivors"]["defender"]
    assert (americans["parts"], australians["parts"]) == (
        {"attack": 1, "cover": 1, "search": 2}, {"attack": 0, "cover": 0, "search": 1},
    )  # fmt: skip
    assert left(told, 2) == (
        ["4 NAS Japan"],
        ["4 AAF United States", "1 AAF Australia", "1 NAS United States"],
    )
    assert factors(told, "defender") == {"AAF United States": (4, 1, 1, 1), "AAF Australia": (1, 0, 1, 0)}


def test_19_65B_what_the_owner_picks_in_one_round_is_missing_in_the_next(settled):
    picks = {"defender": ["search", "cover", "cover", "search"]}
    told = settled(
        counterair("8 NAS Japan", "2 AAF United States, 1 AAF Australia, 1 NAS United States",
                   asked((4, 2), picks=picks), asked((5, 3)))
    )  # fmt: skip
    americans, australians, _ = told["rounds"][0]["survivors"]["defender"]
    assert (americans["parts"], australians["parts"]) == (
        {"attack": 2, "cover": 2, "search": 1}, {"attack": 1, "cover": 0, "search": 1},
    )  # fmt: skip


def test_23_131A_the_first_naval_air_in_a_reinforcement_divides_everybody(settled):
    told = settled(
        counterair("3 AAF Italy", "3 AAF Britain", asked((5, 4), reinforcement="2 NAS Germany, 1 AAF Italy"), asked((7, 7)))
    )  # fmt: skip
    assert left(told, 1) == (["2 AAF Italy"], ["2 AAF Britain"])
    assert [one["unit"] for one in told["rounds"]] == ["factors", "squadrons"]
    assert (rolled(told, 2, "attacker")[0], rolled(told, 2, "defender")[0]) == (3 * 3 + 2, 6)


def test_23_152D_squadrons_stay_divided_when_the_naval_air_is_gone(settled):
    told = settled(
        counterair("2 AAF Germany", "1 AAF Britain, 1 NAS Britain", asked((4, 2), reinforcement="1 AAF Germany"),
                   asked((2, 2)))
    )  # fmt: skip
    assert (rolled(told, 1, "attacker"), rolled(told, 1, "defender")) == ((6, 5, 2, 2), (4, 1, 1, 1))
    assert left(told, 1) == (["5 AAF Germany"], ["2 AAF Britain"])
    assert (rolled(told, 2, "attacker")[:2], rolled(told, 2, "defender")[:2]) == ((8, 2), (2, 2))
    assert told["rounds"][1]["unit"] == "squadrons"


def test_23_18_two_transport_squadrons_lost_are_the_factor_and_less_inverts_it(settled):
    def base_of_transports(dice):
        told = settled(counterair("4 NAS Japan", "1 air-transport United States", asked((dice, 0), **OVER)))
        assert told["rounds"][0]["defender"] is None
        return factors(told, "defender")

    assert base_of_transports(4) == {"air transport United States": (2, 1, 0, 0)}
    assert base_of_transports(8) == {"air transport United States": (1, 0, 1, 0)}


def test_23_18_losses_among_several_transport_factors_turn_on_a_doubt(settled):
    told = settled(counterair("4 NAS Japan", "2 air-transport United States", asked((8, 0), **OVER)))
    assert factors(told, "defender") == {"air transport United States": (4, 1, 1, 0)}
    assert "W166" in told["doubts"]
    told = settled(counterair("4 NAS Japan", "2 air-transport United States", asked((4, 0), **OVER)))
    assert factors(told, "defender") == {"air transport United States": (5, 2, 0, 1)}
    assert "W166" not in told["doubts"]


def test_23_17_jets_are_squadrons_among_naval_air_and_of_three_uninverted_ones_a_factor(settled):
    told = settled(counterair("10 NAS Japan", "2 jet United States", asked((6, 2), **OVER)))
    assert rolled(told, 1, "attacker") == (10, 4, 3, 3)  # two jet factors take 2 from it
    assert rolled(told, 1, "defender") == (18, 4, 5, 7)  # and add 2, and count three each
    assert factors(told, "defender") == {"jet United States": (3, 1, 0, 0)}
    told = settled(counterair("3 NAS Japan", "2 jet United States", asked((4, 2))))
    assert rolled(told, 1, "attacker") == (3, 2, 1, 0)
    assert factors(told, "defender") == {"jet United States": (5, 2, 0, 1)}


def test_18_521B_transports_that_are_engaged_share_the_results_and_others_do_not(settled):
    def lost(**choice):
        told = settled(
            counterair("6 AAF Germany", "2 AAF Britain, 1 air-transport Britain", asked((8, 2), **choice))
        )
        assert rolled(told, 1, "defender")[0] == 2
        [chosen] = [one for one in told["rounds"][0]["choices"] if one["rule"] == "18.521B"]
        return chosen["taken"], left(told, 1)[1]

    assert lost(engage_transports=True) == ("engage them", [])
    assert lost(engage_transports=False) == ("leave them aside", ["1 air transport Britain"])
    assert lost() == lost(engage_transports=False)


def test_18_521A_transports_that_are_alone_must_be_fought(resolve, settled):
    alone = "6 AAF Germany", "4 air-transport Britain"
    assert left(settled(counterair(*alone, asked((8, 0)))), 1)[1] == ["1 air transport Britain"]
    aside = counterair(*alone, asked((8, 0), engage_transports=False))
    resolve(aside).failed(2, "rounds[1].engage_transports", "18.521A")


@pytest.mark.parametrize(
    ("last", "waiting"),
    [
        ({}, "defender decides"),
        ({"defender_decides": "fight on"}, "attacker decides"),
        ({"defender_decides": "fight on", "attacker_decides": "fight on"}, "next round"),
        (
            {"defender_decides": "fight on", "attacker_decides": "fight on", "reinforcement": "1 AAF Italy"},
            "next round",
        ),
    ],
)
def test_18_522B_a_combat_rests_where_somebody_has_to_decide(last, waiting, settled):
    told = settled(counterair("4 AAF Germany", "4 AAF Britain", asked((7, 7)), asked((2, 2), **last)))
    assert told["end"] == {"how": "waiting", "round": 2, "waiting": waiting}
    assert told["effects"] is None


@pytest.mark.parametrize(
    ("dice", "how"),
    [((12, 2), "defender eliminated"), ((2, 12), "attacker eliminated"), ((9, 9), "both eliminated")],
)
def test_18_522A_it_ends_when_a_side_has_nothing_left(dice, how, settled):
    told = settled(counterair("1 AAF Germany", "1 AAF Britain", asked(dice)))
    assert told["end"]["how"] == how
    assert {side: bool(told["effects"][side]) for side in ("attacker", "defender")} == {
        "attacker": how == "defender eliminated", "defender": how == "attacker eliminated",
    }  # fmt: skip


def test_conditions_bear_on_every_round(settled):
    about = {
        "winter": {"attacker": 9}, "partial_supply_or_oil": {"defender": True},
        "air_nationality_research": {"Germany": 3}, "theater": "Europe",
    }  # fmt: skip
    told = settled(
        counterair("3 AAF Germany", "3 AAF Britain", asked((2, 2)), asked((2, 2), reinforcement=""), circumstances=about)
    )  # fmt: skip
    # Germany 2, winter -1, research +3; Britain 2, supply -1
    assert [one["attacker"]["net_roll"] for one in told["rounds"]] == [2 + 3, 2 + 3]


def test_without_rounds_one_is_thrown_and_a_seed_throws_the_same_for_longer_requests(settled):
    request = counterair("9 AAF Germany", "9 AAF Britain")
    del request["rounds"]
    first = settled(request)
    dice = {side: sum(both) for side, both in first["rounds"][0]["thrown"].items()}
    assert dice == {side: first["rounds"][0][side]["dice"] for side in ("attacker", "defender")}
    longer = settled(request | {"rounds": [{}, {"dice": {"attacker": 5}}]}, "--seed", first["seed"])
    assert longer["rounds"][0] == first["rounds"][0]
    assert list(longer["rounds"][1]["thrown"]) == ["defender"]
    again = settled(request | {"rounds": [{}, {"dice": {"attacker": 5}}]}, "--seed", first["seed"])
    assert again == longer


def test_with_all_dice_given_there_is_no_seed(settled):
    told = settled(counterair("4 AAF Germany", "4 AAF Britain", asked((7, 7))))
    assert "seed" not in told
    assert "thrown" not in told["rounds"][0]


def test_what_is_settled_is_told_on_80_columns(resolve):
    out = resolve(REQUEST).done().out
    assert max(map(len, out.splitlines())) <= 80
    said = " ".join(out.split())
    for word in (
        "Counterair, round 2, counted in squadrons",
        "reinforced by",
        "has left",
        "18.522B",
        "18.524A",
    ):
        assert word in said
    for last, words in (
        ({}, "the defender decides, “fight on” or “disengage” (18.522B.1)"),
        ({"defender_decides": "fight on"}, "the attacker decides"),
        ({"defender_decides": "fight on", "attacker_decides": "fight on"}, "round 2 is to be fought"),
        ({"defender_decides": "disengage"}, "defender disengaged (18.522B.1)"),
    ):
        rests = counterair("4 AAF Germany", "4 AAF Britain", asked((7, 7), **last))
        assert words in " ".join(resolve(rests).done().out.split())
    thrown = counterair("4 AAF Germany", "4 AAF Britain", asked())
    assert "thrown from seed 5" in " ".join(resolve(thrown, "--seed", "5").done().out.split())


SIDES = "4 AAF Germany", "4 AAF Britain"
SOUND = counterair(*SIDES, asked((7, 7)))
DEAD = "1 AAF Germany", "1 AAF Britain"
GONE = (12, 2)


def changed(**changes):
    return SOUND | changes


def one_round(**changes):
    return counterair(*SIDES, asked((7, 7), **changes))


WRONG = [
    (changed(dice={"attacker": 7}), "dice"),
    (changed(circumstances={"bombing": True}), "circumstances.bombing"),
    (changed(circumstances={"apply_to_inverted": "both"}), "circumstances.apply_to_inverted"),
    (changed(circumstances={"winter": {"attacker": -1}}), "circumstances.winter.attacker"),
    (changed(circumstances={"theater": "Africa"}), "circumstances.theater"),
    (changed(circumstances={"air_nationality_research": {"Atlantis": 1}}), "Atlantis"),
    (changed(attacker=rows("1 AAF Germany"), defender=rows("1 AAF Britain, 2 NAS Germany")),
     "defender[2].nation: Germany stands on the other side"),
    (changed(carrier_strike="yes"), "carrier_strike: This must be true or false"),
    (changed(edition="1999"), "1999"),
    (changed(attacker=[]), "The attacker has no air units"),
    (changed(attacker=rows("1 AAF Germny")), "attacker[1].nation: There is no nation called “Germny” here. Did"),
    (changed(attacker=rows("1 zeppelin Germany")), "zeppelin"),
    (changed(attacker=rows("0 AAF Germany")), "attacker[1].count"),
    (changed(attacker=rows("1 inverted AAF Germany")), "Inverted air units do not attack"),
    (changed(attacker=rows("1 elite NAS Germany")), "Only Japanese NAS are elite"),
    (changed(attacker=rows("1 kamikaze Japan")), "17.463"),
    (changed(defender=rows("1 kamikaze Japan")), "17.461"),
    (changed(attacker=rows("1 air-transport Japan")), "17.63"),
    (changed(attacker=rows("1 strategic-bomber Germany")), "17.73"),
    (changed(defender=rows("1 interceptor Germany")), "17.83"),
    (changed(attacker=rows("1 AAF Japan"), carrier_strike=True), "naval air (17.31"),
    (changed(rounds=[]), "rounds: A counterair has one round at least"),
    (changed(rounds=[{}] * 100), "99 at most"),
    (changed(rounds={}), "rounds: This must be a list"),
    (one_round(defender_decide="fight on"), "rounds[1].defender_decide: There is no key"),
    (one_round(defender_decides="run"), "rounds[1].defender_decides: There is no value of defender_decides"),
    (one_round(defender_decides="fight on", attacker_decides="stay"), "rounds[1].attacker_decides"),
    (one_round(apply_to_inverted="some"), "rounds[1].apply_to_inverted"),
    (one_round(engage_transports="yes"), "rounds[1].engage_transports: This must be true or false"),
    (counterair(*SIDES, asked((13, 7))), "rounds[1].dice.attacker: Two dice give 2 to 12, not 13"),
    (counterair(*SIDES, asked((7, 7)), asked((7, 1))), "rounds[2].dice.defender"),
    (one_round(attacker_decides="fight on"), "rounds[1].attacker_decides: The defender decides first"),
    (one_round(attacker_decides="disengage"), "rounds[1].attacker_decides: The defender decides first"),
    (one_round(reinforcement="1 AAF Italy"), "rounds[1].reinforcement: An attacker who fights on"),
    (one_round(**OVER, reinforcement="1 AAF Italy"), "rounds[1].reinforcement: Nobody does this any more"),
    (one_round(defender_decides="disengage", attacker_decides="fight on"), "rounds[1].attacker_decides: Nobody"),
    (
        counterair(*SIDES, asked((7, 7), reinforcement="1 AAF Itly"), asked((7, 7))),
        "rounds[1].reinforcement[1].nation",
    ),
    (
        counterair(*SIDES, asked((7, 7), reinforcement="1 kamikaze Japan"), asked((7, 7))),
        "rounds[1].reinforcement[1].kind",
    ),
    (counterair(*SIDES, asked((7, 7), reinforcement="998 AAF Italy"), asked((7, 7))), "at most 999 units, not 1002"),
    (
        counterair(*SIDES, asked((7, 7), defender_decides="disengage"), asked((7, 7))),
        "rounds[2]: Round 2 is not fought: the defender disengaged after round 1",
    ),
    (
        counterair(*SIDES, asked((7, 7), **OVER), asked((7, 7)), asked((7, 7))),
        "rounds[3]: Round 3 is not fought: the attacker disengaged after round 1",
    ),
    (
        counterair(*DEAD, asked(GONE), asked((7, 7))),
        "rounds[2]: Round 2 is not fought: in round 1 the defender was eliminated (18.522A).",
    ),
    (counterair(*DEAD, asked((12, 12)), asked((7, 7))), "both sides were eliminated"),
    (counterair(*DEAD, asked(GONE, defender_decides="fight on")), "rounds[1].defender_decides: Nobody does this"),
    (
        counterair("1 NAS Japan", "9 NAS Britain", asked((2, 2)), asked((2, 2)), carrier_strike=True),
        "rounds[2]: Round 2 is not fought: carrier-based air makes a single round against a land base (19.12)",
    ),
    (
        counterair("1 NAS Japan", "9 NAS Britain", asked((2, 2), defender_decides="fight on"), carrier_strike=True),
        "rounds[1].defender_decides: Nobody",
    ),
    (one_round(picks={"attacker": ["attack"]}), "rounds[1].picks.attacker: The attacker picks 0 times"),
    (
        counterair("1 NAS Japan", "2 AAF Britain", asked((12, 2), picks={"defender": ["bombs"]})),
        "rounds[1].picks: There is no choice called “bombs” here",
    ),
    ([], "JSON object"),
    ("{", "not JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "said"), WRONG, ids=[said for _, said in WRONG])
def test_whatever_is_wrong_or_comes_too_late_is_named(resolve, request_, said):
    resolve(request_).failed(2)
    told = resolve(request_, "--json")
    assert (told.status, set(told.json)) == (2, {"error"})
    assert said in told.json["error"]["message"]


def test_all_that_is_wrong_is_told_at_once(resolve):
    wrong = counterair(
        "0 AAF Atlantis", "4 AAF Britain",
        asked((13, 7), defender_decides="disengage", attacker_decides="fight on"), asked((7, 7)), edition="1999",
    )  # fmt: skip
    keys = [one["key"] for one in resolve(wrong, "--json").json["error"]["problems"]]
    assert sorted(keys) == [
        "attacker[1].count", "attacker[1].nation", "edition", "rounds[1].attacker_decides",
        "rounds[1].dice.attacker", "rounds[2]",
    ]  # fmt: skip


def test_the_rows_of_a_reinforcement_are_told_one_after_the_other(resolve):
    three = "1 kamikaze Japan, 1 AAF Atlantis, 1 bomber Britain"
    wrong = counterair("4 AAF Italy", "4 AAF Britain", asked((7, 7), reinforcement=three), asked((7, 7)))
    keys = [one["key"] for one in resolve(wrong, "--json").json["error"]["problems"]]
    assert keys == [
        "rounds[1].reinforcement[1].kind", "rounds[1].reinforcement[2].nation",
        "rounds[1].reinforcement[3].kind", "rounds[1].reinforcement[3].nation",
    ]  # fmt: skip


def test_a_round_after_the_end_says_which_seed_threw_the_dice_that_ended_it(resolve):
    request = counterair("90 AAF Germany", "1 AAF Britain", asked(), asked())
    resolve(request, "--seed", "7").failed(2, "in round 1 the defender was eliminated", "thrown from seed 7")
