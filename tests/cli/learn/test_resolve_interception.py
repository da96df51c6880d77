"""`resolve interception`: of air support, air transport and bombing, with dice as they fell at a table."""

import json
import re

import pytest

from tests.cli.conftest import ROOT
from tests.cli.learn.test_resolve_counterair import asked, became, briefly, factors, left, rolled, rows

PAGE = (ROOT / "docs/resolving.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## An interception")[2]
EXAMPLES = [json.loads(part) for part in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)[:3]]
SUPPORT, TRANSPORT, BOMBING = "defensive air support", "air transport", "bombing"
ON, OFF = "fight on", "disengage"


@pytest.fixture
def resolve(resolving):
    return resolving("interception")


def support(attacker, defender, *rounds, **more):
    return {
        "intercepted": SUPPORT, "attacker": rows(attacker), "defender": rows(defender), "rounds": list(rounds), **more,
    }  # fmt: skip


def transport(count, defender, *rounds, attacker="", **more):
    """So many German transports; `attack` is dice, or dice with rows as in attack=(7, "1 AAF Britain")."""
    if "attack" in more and not isinstance(more["attack"], dict):
        dice, by = more["attack"] if isinstance(more["attack"], tuple) else (more["attack"], None)
        more["attack"] = {"dice": dice} | ({} if by is None else {"by": rows(by)})
    return {
        "intercepted": TRANSPORT, "transports": {"nation": "Germany", "count": count}, "attacker": rows(attacker),
        "defender": rows(defender), "rounds": list(rounds), **more,
    }  # fmt: skip


def bombing(attacker, defender, *rounds, escorts="", **more):
    return {
        "intercepted": BOMBING, "attacker": rows(attacker), "escorts": rows(escorts), "defender": rows(defender),
        "rounds": list(rounds), **more,
    }  # fmt: skip


def test_the_requests_and_the_answer_on_the_page_belong_together(settled):
    told = settled(EXAMPLES[0])
    for one in told["rounds"]:
        for side in ("attacker", "defender"):
            for modifier in one[side]["modifiers"]:
                modifier["why"] = "..."
    for modifier in told["attack"]["roll"]["modifiers"]:
        modifier["why"] = "..."
    for side in ("attacker", "defender"):
        for one in told["effects"][side]:
            one["why"] = "..."
    for note in told["effects"]["notes"]:
        note["says"] = "..."
    assert told == EXAMPLES[1]
    assert settled(EXAMPLES[2])["end"]["how"] != "waiting"


def test_18_5631_a_round_is_fought_and_then_the_defender_decides(settled):
    told = settled(support("3 AAF Germany", "3 AAF Britain", asked((4, 4))))
    assert (rolled(told, 1, "attacker"), rolled(told, 1, "defender")) == ((3, 4, 1, 1), (3, 4, 1, 1))
    assert told["end"] == {"how": "waiting", "round": 1, "waiting": "defender decides"}
    assert (told["effects"], told["attack"]) == (None, None)


def test_18_5632_who_goes_home_is_inverted_and_its_mission_is_cancelled(settled):
    told = settled(support("3 AAF Germany", "3 AAF Britain", asked((4, 4), defender_decides=OFF)))
    assert told["end"]["how"] == "defender disengaged"
    assert became(told, "defender") == [("2 AAF Britain", "inverted", "18.5632")]
    assert became(told, "attacker") == [("2 AAF Germany", "inverted", "18.564")]


def test_18_5633_who_was_not_aborted_by_the_last_roll_supports(settled):
    told = settled(
        support(
            "3 AAF Germany", "5 AAF Britain",
            asked((4, 2), defender_decides=ON, attacker_decides=ON),
            asked((4, 2), defender_decides=ON, attacker_decides=OFF),
        )
    )  # fmt: skip
    assert rolled(told, 1, "attacker") == (3, 4, 1, 1)
    assert (rolled(told, 2, "attacker"), rolled(told, 2, "defender")) == ((2, 4, 1, 0), (4, 2, 1, 1))
    assert told["end"] == {"how": "attacker disengaged", "round": 2, "waiting": None}
    assert became(told, "defender") == [("3 AAF Britain", "supports", "18.5633")]
    aborted = settled(
        support("3 AAF Germany", "5 AAF Britain", asked((4, 2), defender_decides=ON, attacker_decides=OFF))
    )
    assert became(aborted, "defender") == [
        ("1 AAF Britain", "inverted", "18.5633"), ("3 AAF Britain", "supports", "18.5633"),
    ]  # fmt: skip


def test_18_5634_others_may_come_where_no_interceptor_survived(settled):
    first = asked((2, 12), defender_decides=ON)
    alone = settled(support("1 AAF Germany", "4 AAF Britain", first))
    assert alone["end"]["waiting"] == "attacker decides"
    joined = settled(
        support(
            "1 AAF Germany", "4 AAF Britain", first | {"reinforcement": rows("3 AAF Italy")}, asked((12, 2))
        )
    )
    assert rolled(joined, 2, "attacker") == (3, 11, 2, 3)
    assert left(joined, 2)[1] == ["2 AAF Britain"]
    given_up = settled(support("1 AAF Germany", "4 AAF Britain", first | {"attacker_decides": OFF}))
    assert (given_up["end"]["how"], became(given_up, "attacker")) == ("attacker eliminated", [])
    assert became(given_up, "defender") == [("4 AAF Britain", "supports", "18.5633")]


def test_18_5631_the_defender_may_go_home_though_nobody_is_left_to_fight(settled):
    told = settled(support("1 AAF Germany", "4 AAF Britain", asked((2, 12), defender_decides=OFF)))
    assert became(told, "defender") == [("4 AAF Britain", "inverted", "18.5632")]


def test_18_5634_it_is_over_when_the_defender_is_gone(settled):
    told = settled(support("4 AAF Germany", "1 AAF Britain", asked((4, 2))))
    assert told["end"] == {"how": "defender eliminated", "round": 1, "waiting": None}


def test_18_6141_jets_escort_and_do_not_support(settled):
    told = settled(
        support(
            "1 AAF Germany",
            "2 AAF Britain, 1 jet Britain",
            asked((2, 2), defender_decides=ON, attacker_decides=OFF),
        )
    )
    assert rolled(told, 1, "defender")[0] == 2 + 3
    assert became(told, "defender") == [
        ("2 AAF Britain", "supports", "18.5633"), ("1 jet Britain", "escorts", "18.6141"),
    ]  # fmt: skip


def test_23_144_what_fought_as_squadrons_supports_as_factors_if_all_of_it_is_uninverted(settled):
    told = settled(
        support(
            "4 NAS Japan", "2 AAF United States", asked((4, 2), defender_decides=ON, attacker_decides=OFF)
        )
    )
    # six squadrons: an attack squadron is lost, a cover and a search squadron abort, one of each is left
    assert rolled(told, 1, "attacker") == (4, 4, 1, 2)
    assert factors(told, "defender") == {"AAF United States": (5, 2, 0, 1)}


def test_18_623_a_single_roll_which_the_transports_do_not_answer(settled):
    told = settled(transport(1, "3 AAF Britain", attack=2))
    assert told["rounds"] == []
    roll = told["attack"]["roll"]
    assert (roll["row"], roll["net_roll"], roll["result"]) == (3, 2, {"eliminated": 1, "aborted": 0})
    assert told["attack"]["result"] == {"lost": 1, "back": 0, "through": 0}
    assert told["end"] == {"how": "transports attacked", "round": 0, "waiting": None}
    assert became(told, "defender") == [("3 AAF Britain", "inverted", "18.623")]


@pytest.mark.parametrize(
    ("dice", "lost", "back", "through"),
    [(12, ["I Corps"], [], []), (2, [], ["I Corps"], []), (3, [], ["I Corps"], []), (4, ["I Corps"], [], [])],
)
def test_18_624_who_is_aboard_is_lost_or_back_with_the_transport(settled, dice, lost, back, through):
    """Two AAF: 2 and 3 give 0/1, 4 gives 1/0, 12 gives 2/2."""
    told = settled(transport(1, "2 AAF Britain", attack=dice, ground=["I Corps"]))
    assert told["effects"]["ground"] == {"lost": lost, "back": back, "through": through}


def test_18_624_who_is_supplied_by_air_is_not_lost_with_the_transport(settled):
    told = settled(transport(1, "2 AAF Britain", attack=12, ground=["I Corps"], activity="air supply"))
    assert told["effects"]["transports"] == {"lost": 1, "back": 0, "through": 0}
    assert told["effects"]["ground"] == {"lost": [], "back": ["I Corps"], "through": []}


def test_18_624_of_two_transports_the_owner_says_whose_was_hit_doubt_W201(settled):
    two = transport(2, "3 AAF Britain", attack=2, ground=["I Corps", "II Corps"])
    told = settled(two)
    assert told["end"]["waiting"] == "attacker names losses"
    assert (told["attack"]["result"], told["effects"]) == ({"lost": 1, "back": 0, "through": 1}, None)
    told = settled(two | {"hit": {"lost": ["II Corps"]}})
    assert told["effects"]["ground"] == {"lost": ["II Corps"], "back": [], "through": ["I Corps"]}
    assert "W201" in told["doubts"]


def test_18_623_some_all_or_none_may_attack_and_who_does_not_stays_ready_W177(settled):
    rests = settled(transport(1, "3 AAF Britain"))
    assert rests["end"] == {"how": "waiting", "round": 0, "waiting": "defender attacks"}
    some = settled(transport(1, "3 AAF Britain", attack=(2, "1 AAF Britain")))
    assert some["attack"]["roll"]["row"] == 1
    assert became(some, "defender") == [
        ("1 AAF Britain", "inverted", "18.623"),
        ("2 AAF Britain", "unimpaired", "18.623"),
    ]
    none = settled(transport(1, "3 AAF Britain", attack={"by": []}))
    assert none["end"]["how"] == "transports not attacked"
    assert none["effects"]["transports"] == {"lost": 0, "back": 0, "through": 1}
    assert became(none, "defender") == [("3 AAF Britain", "unimpaired", "18.623")]
    assert "W177" in none["doubts"]


def test_18_622_the_interceptors_say_whether_another_round_is_fought(settled):
    one = transport(1, "3 AAF Britain", asked((2, 2)), attacker="3 AAF Germany")
    assert settled(one)["end"]["waiting"] == "defender decides"
    goes_on = transport(1, "3 AAF Britain", asked((2, 2), defender_decides=ON), attacker="3 AAF Germany")
    assert settled(goes_on)["end"]["waiting"] == "next round"
    over = transport(1, "3 AAF Britain", asked((2, 2), defender_decides=OFF), attacker="3 AAF Germany")
    assert settled(over)["end"]["waiting"] == "defender attacks"


def test_18_623_those_that_the_last_round_forced_to_abort_may_not_attack(settled, resolve):
    fought = asked((4, 2), defender_decides=OFF)
    told = settled(transport(1, "3 AAF Britain", fought, attacker="3 AAF Germany", attack=7))
    assert rolled(told, 1, "attacker") == (3, 4, 1, 1)
    assert briefly(told["attack"]["by"]) == ["1 AAF Britain"]
    assert told["attack"]["roll"]["row"] == 1
    two = transport(1, "3 AAF Britain", fought, attacker="3 AAF Germany", attack=(7, "2 AAF Britain"))
    resolve(two).failed(2, "attack.by[1]", "1 Britain AAF may attack the transports now (18.623), not 2")


def test_18_472_the_survivors_of_both_sides_are_inverted(settled):
    told = settled(
        transport(
            1,
            "3 AAF Britain",
            asked((2, 2), defender_decides=OFF),
            attacker="3 AAF Germany",
            attack={"by": []},
        )
    )
    assert became(told, "attacker") == [("2 AAF Germany", "inverted", "18.472")]
    assert became(told, "defender") == [("2 AAF Britain", "inverted", "18.472")]
    assert "18.472" in [note["rule"] for note in told["effects"]["notes"]]


def test_18_622_the_mover_may_bring_in_air_though_none_of_its_own_survived(settled):
    first = asked((2, 12), defender_decides=ON)
    rests = settled(transport(1, "4 AAF Britain", first, attacker="1 AAF Germany"))
    assert rests["end"]["waiting"] == "attacker decides"
    joined = asked((2, 12), defender_decides=ON, reinforcement="3 AAF Italy")
    told = settled(transport(1, "4 AAF Britain", joined, asked((6, 2)), attacker="1 AAF Germany"))
    assert rolled(told, 2, "attacker")[0] == 3


def test_18_623_the_attack_comes_at_once_when_the_escort_is_gone_doubt_W200(settled):
    told = settled(transport(1, "4 AAF Britain", asked((2, 12)), attacker="1 AAF Germany", attack=7))
    assert told["attack"]["roll"]["row"] == 4
    assert "W200" in told["doubts"]
    assert told["effects"]["transports"]["through"] == 0


def test_18_623_no_interceptor_left_lets_all_through(settled):
    told = settled(transport(2, "1 AAF Britain", asked((8, 2)), attacker="6 AAF Germany"))
    assert (told["end"]["how"], told["effects"]["transports"]["through"]) == ("defender eliminated", 2)


@pytest.mark.parametrize(("dice", "fate"), [(6, "back"), (12, "lost")])
def test_23_18_two_squadrons_lost_are_a_transport_lost_and_less_turns_it_back(settled, dice, fate):
    """British naval air has 1, German transports 2: six is a five, of three NAS 1/1; twelve an eleven, 2/3."""
    told = settled(transport(1, "3 NAS Britain", attack=dice))
    assert told["attack"]["unit"] == "squadrons"
    assert told["attack"]["result"] == {"lost": 0, "back": 0, "through": 0} | {fate: 1}


def test_23_131A_air_that_fought_as_squadrons_attacks_as_squadrons(settled):
    told = settled(
        transport(2, "2 AAF Britain", asked((2, 2), defender_decides=OFF), attacker="1 NAS Japan", attack=2)
    )
    assert told["attack"]["unit"] == "squadrons"
    assert told["attack"]["roll"]["row"] == 6  # 0 eliminated, 0 aborted by one squadron on a 2


def test_17_63D_brps_come_over_the_hump_with_the_transports_that_get_through(settled):
    told = settled(transport(4, "3 AAF Britain", attack=2, activity="the Hump", brps=8))
    assert told["effects"]["transports"] == {"lost": 1, "back": 0, "through": 3}
    assert told["effects"]["brps"] == 6


def test_19_12_one_round_over_a_bombing_and_who_is_not_hit_gets_through(settled):
    told = settled(bombing("2 strategic-bomber Britain", "2 AAF Germany", asked((7, 7))))
    assert (rolled(told, 1, "attacker"), rolled(told, 1, "defender")) == ((2, 7, 1, 1), (2, 7, 1, 1))
    assert told["end"] == {"how": "single round", "round": 1, "waiting": None}
    assert told["effects"]["bombing"] == []
    assert became(told, "attacker") == [("1 strategic bomber Britain", "inverted", "18.42A")]
    assert told["rounds"][0]["losses"]["defender"] == [
        {"nation": "Germany", "kind": "AAF", "eliminated": 1, "aborted": 0}
    ]


def test_18_57_the_attackers_row_is_that_of_the_defenders_that_meet_them_W325(settled):
    told = settled(bombing("4 strategic-bomber Britain", "2 AAF Germany", asked((2, 2))))
    assert rolled(told, 1, "attacker")[0] == 2
    assert "W325" in told["doubts"]
    assert rolled(settled(bombing("4 AAF Britain", "4 AAF Germany", asked((2, 2)))), 1, "attacker")[0] == 3


def test_17_55_each_jet_adds_two_on_either_side(settled):
    told = settled(
        bombing(
            "2 strategic-bomber Britain",
            "1 AAF Germany, 1 jet Germany",
            asked((7, 7)),
            escorts="1 jet Britain",
        )
    )
    assert (rolled(told, 1, "attacker")[0], rolled(told, 1, "defender")[0]) == (4, 4)


def test_18_57_a_third_of_the_army_air_bombs_and_escorts_are_lost_first_W324_W326(settled):
    told = settled(bombing("6 AAF Britain", "4 AAF Germany", asked((2, 8))))
    assert rolled(told, 1, "defender") == (4, 8, 2, 2)
    assert briefly(told["effects"]["bombing"]) == ["2 AAF Britain"]
    assert {"W324", "W326"} <= set(told["doubts"])
    escorted = settled(bombing("3 AAF Britain", "1 AAF Germany", asked((2, 2)), escorts="3 AAF Britain"))
    assert briefly(escorted["effects"]["bombing"]) == ["1 AAF Britain"]


def test_19_31D_radar_is_the_defenders_alone(settled):
    told = settled(
        bombing(
            "2 strategic-bomber Britain", "1 AAF Germany", asked((7, 7)), circumstances={"defender_radar": 2}
        )
    )
    assert [told["rounds"][0][side]["net_roll"] for side in ("attacker", "defender")] == [5, 9]


def test_17_75C_american_bombers_against_japan_turn_on_W272_unless_the_theater_is_said(settled):
    raid = bombing("2 strategic-bomber United States", "2 AAF Japan", asked((7, 7)))
    assert "W272" in settled(raid)["doubts"]
    said = settled(raid | {"circumstances": {"theater": "Pacific"}})
    assert "W272" not in said["doubts"]
    assert said["rounds"][0]["attacker"]["net_roll"] == 7 + 1


def test_17_85_interceptors_have_one_more(settled):
    told = settled(bombing("2 strategic-bomber Britain", "2 interceptor Germany", asked((7, 7))))
    assert told["rounds"][0]["defender"]["net_roll"] == 8


def test_the_dice_are_thrown_from_the_seed_the_same_for_longer_requests(settled):
    first = settled(transport(1, "9 AAF Britain", attacker="9 AAF Germany"), "--seed", 2)
    assert first["seed"] == 2
    longer = transport(1, "9 AAF Britain", {"defender_decides": OFF}, attacker="9 AAF Germany", attack={})
    told = settled(longer, "--seed", 2)
    assert told["rounds"][0]["thrown"] == first["rounds"][0]["thrown"]
    assert list(told["attack"]["thrown"]) == ["attacker"]
    assert settled(longer, "--seed", 2) == told
    assert "seed" not in settled(transport(1, "3 AAF Britain", attack=7))


def test_what_is_settled_is_told_on_80_columns(resolve):
    for request, words in (
        (EXAMPLES[0], ["18.621", "Interception of air transport, round 2", "reinforced by", "18.472", "18.624"]),
        (EXAMPLES[2], ["Interception of defensive air support", "18.5633", "supports", "18.614"]),
        (bombing("3 AAF Britain", "1 AAF Germany", asked((2, 2))), ["The target is bombed by: 1 Britain AAF", "(19.12)"]),
        (transport(1, "3 AAF Britain"), ["It rests: 3 Britain AAF may attack the transports, or not (18.623)"]),
        (transport(2, "3 AAF Britain", attack=2, ground=["a", "b"]), ["are lost (1) and back (0) (18.624)"]),
        (transport(1, "3 AAF Britain", attack=7), ["The side of the transports makes no roll", "1 lost"]),
        (support("3 AAF Germany", "3 AAF Britain", asked((4, 4))), ["the defender decides, “fight on” or “disengage” (18.5631)"]),
        (support("3 AAF Germany", "3 AAF Britain", asked((4, 4), defender_decides=ON)), ["the attacker decides"]),
        (support("1 AAF Germany", "4 AAF Britain", asked((2, 12), defender_decides=ON)), ["is joined by a reinforcement"]),
        (transport(1, "3 AAF Britain", asked((2, 2), defender_decides=ON), attacker="3 AAF Germany"), ["round 2 is to be fought (18.622)"]),
        (transport(4, "3 AAF Britain", attack=2, activity="the Hump", brps=8), ["3 transport factors of 4 through, with 6 BRPs"]),
    ):  # fmt: skip
        out = resolve(request).done().out
        assert max(map(len, out.splitlines())) <= 80
        assert [word for word in words if word not in " ".join(out.split())] == []


PAIR = "3 AAF Germany", "3 AAF Britain"
ONE = transport(1, "3 AAF Britain")
MET = transport(1, "3 AAF Britain", asked((4, 4)), attacker="3 AAF Germany")
RAID = bombing("3 AAF Britain", "3 AAF Germany", asked((7, 7)))
TWO_HIT = transport(2, "3 AAF Britain", attack=2, ground=["a", "b"])
WRONG = [
    (ONE | {"intercepted": "convoy"}, "intercepted: There is no activity to be intercepted called “convoy”"),
    ({"intercepted": TRANSPORT}, "defender: This key is missing"),
    (ONE | {"weather": "foul"}, "weather"),
    (ONE | {"edition": "1999"}, "1999"),
    (ONE | {"defender": []}, "The defender has no air units"),
    ({"intercepted": TRANSPORT, "defender": rows("1 AAF Britain")}, "transports: This key is missing: say whose"),
    (ONE | {"transports": None}, "transports: This must be a table of keys and values, and it is nothing"),
    (ONE | {"transports": {"nation": "Germany"}}, "transports.count: This key is missing"),
    (ONE | {"transports": {"nation": "Germny", "count": 1}}, "transports.nation: There is no nation called"),
    (ONE | {"transports": {"nation": "Germany", "count": 0}}, "1 to 999 factors fly, not 0"),
    (ONE | {"transports": {"nation": "Britain", "count": 1}}, "Britain stands among the interceptors as well"),
    (ONE | {"activity": "mail"}, "activity: There is no value of activity called “mail”"),
    (ONE | {"ground": ["a", "b"]}, "Each factor takes one ground unit (18.542): 1 for 2"),
    (ONE | {"ground": ["a", "b"], "activity": "air supply"}, "(18.532): 1 for 2"),
    (ONE | {"ground": ["a", "b"], "activity": "airdrop"}, "(18.512C, doubt W319): 1 for 2"),
    (ONE | {"ground": [" "]}, "ground[1]: Each ground unit needs a name of its own"),
    (transport(2, "3 AAF Britain", ground=["a", "a"]), "ground[2]: Each ground unit needs a name of its own"),
    (ONE | {"ground": ["a"], "activity": "the Hump"}, "BRPs are flown over the Hump, and no ground units (17.63D)"),
    (ONE | {"brps": 3}, "BRPs are flown over the Hump alone (17.63D)"),
    (ONE | {"brps": -3, "activity": "the Hump"}, "brps: This is a number from 0 to 999, not -3"),
    (ONE | {"route": ["Lille", "Oran"], "hex": "Metz"}, "hex: There is no hex of the route called “Metz”"),
    (ONE | {"defender": rows("1 strategic-bomber Britain")}, "not flown by any strategic bomber (17.73), but by AAF and NAS"),
    (ONE | {"defender": rows("1 interceptor Britain")}, "Interception of air transport is not flown by any interceptor (17.83)"),
    (ONE | {"attacker": rows("1 air-transport Germany")}, "Counter-interception is not flown by any air transport (17.63)"),
    (ONE | {"defender": rows("1 inverted AAF Britain")}, "Inverted air units fly no mission (18.41, 18.611, 18.621)"),
    (ONE | {"attacker": rows("1 AAF Britain")}, "Britain stands on the other side as well"),
    (ONE | {"escorts": rows("1 jet Germany")}, "These escort bombers"),
    (ONE | {"circumstances": {"defender_radar": 1}}, "Radar counts in air combat over bombing alone (19.31D)"),
    (ONE | {"rounds": [{}]}, "Nobody counter-intercepts, so that no round is fought"),
    (MET | {"rounds": [{}] * 100}, "At most 99 rounds are resolved, and 100 are given"),
    (ONE | {"attack": {"dice": 13}}, "attack.dice: Two dice give 2 to 12, not 13"),
    (ONE | {"attack": 7}, "attack: This must be a table"),
    (ONE | {"attack": {"by": rows("1 AAF France")}}, "0 France AAF may attack the transports now (18.623), not 1"),
    (ONE | {"attack": {"by": rows("2 AAF Britain, 2 AAF Britain")}}, "attack.by[2]: 0 Britain AAF may attack"),
    (ONE | {"attack": {"by": [], "dice": 7}}, "Nobody attacks the transports, so no dice are rolled"),
    (ONE | {"hit": {"lost": ["a"]}}, "hit.lost[1]: There is no ground unit called “a” here"),
    (transport(1, "3 AAF Britain", ground=["a"], hit={"lost": ["a"]}), "Nobody attacked the transports"),
    (TWO_HIT | {"hit": {"lost": ["a", "b"]}}, "Of the ground units 1 are lost and 0 are back (18.624)"),
    (TWO_HIT | {"hit": {"back": ["a"]}}, "Of the ground units 1 are lost and 0 are back (18.624)"),
    (MET | {"attack": {"dice": 7}}, "rests after round 1: defender decides (18.623)"),
    (transport(1, "1 AAF Britain", asked((8, 2)), attacker="6 AAF Germany", attack=7), "no interceptor is left after round 1"),
    (
        transport(1, "2 AAF Britain", asked((9, 2), defender_decides=OFF), attacker="1 AAF Germany", attack=7),
        "Every interceptor that is left was forced to abort",
    ),
    (
        transport(1, "9 AAF Britain", asked((4, 2), defender_decides=ON, attacker_decides=OFF), attacker="9 AAF Germany"),
        "The interceptors fight on, and they alone break off (18.622, doubt W312)",
    ),
    (
        transport(1, "4 AAF Britain", asked((2, 12), defender_decides=ON), asked((7, 7)), attacker="1 AAF Germany"),
        "rounds[1].reinforcement: No attacker is left; another round needs a reinforcement (18.622)",
    ),
    (support(*PAIR, asked((4, 4))) | {"hex": "Metz"}, "hex: This is said of intercepted air transport (18.62)"),
    (support("", "3 AAF Britain"), "The attacker has no air units"),
    (support("1 jet Germany", "1 interceptor Britain"), "Defensive air support is not flown by any interceptor"),
    (support(*PAIR, asked((4, 4), attacker_decides=ON)), "The defender decides first (18.5631)"),
    (support(*PAIR, asked((4, 4), defender_decides="run")), "rounds[1].defender_decides: There is no value"),
    (support(*PAIR, asked((4, 13))), "rounds[1].dice.defender: Two dice give 2 to 12, not 13"),
    (
        support(*PAIR, asked((4, 4), defender_decides=OFF), asked((4, 4))),
        "rounds[2]: Round 2 is not fought: the defender disengaged after round 1 (18.5632)",
    ),
    (
        support(*PAIR, asked((4, 4), defender_decides=ON, attacker_decides=OFF), asked((4, 4))),
        "rounds[2]: Round 2 is not fought: the attacker disengaged after round 1 (18.5634)",
    ),
    (
        support("4 AAF Germany", "1 AAF Britain", asked((4, 2), defender_decides=ON)),
        "rounds[1].defender_decides: Nobody does this any more: in round 1 the defender was eliminated (18.5634)",
    ),
    (
        support(*PAIR, asked((4, 4), defender_decides=ON, attacker_decides=OFF, reinforcement="1 AAF Italy")),
        "Who brings reinforcements fights another round (18.5634)",
    ),
    (
        support("1 AAF Germany", "4 AAF Britain", asked((2, 12), defender_decides=ON, attacker_decides=ON)),
        "another round needs a reinforcement (18.5634)",
    ),
    (support(*PAIR, asked((4, 4), reinforcement="1 zeppelin Italy")), "rounds[1].reinforcement[1].kind"),
    (support(*PAIR, asked((4, 4), picks={"attacker": ["attack"]})), "The attacker picks 0 times"),
    (support("4 NAS Japan", "2 AAF Britain", asked((4, 2), picks={"defender": ["bombs"]})), "rounds[1].picks"),
    (RAID | {"attacker": rows("1 NAS Britain")}, "Bombing is not flown by any NAS (17.33), but by AAF and strategic bomber"),
    (RAID | {"escorts": rows("1 NAS Britain")}, "escorts[1].kind: Escorting bombing is not flown by any NAS"),
    (RAID | {"escorts": rows("1 AAF France")}, "One nation flies to a target (18.57, doubt W323), not Britain and France"),
    (bombing("11 AAF Japan", "3 AAF Britain"), "Japan sends 10 AAF at most on bombings (18.57, doubt W323), not 11"),
    (RAID | {"rounds": [{}, {}]}, "rounds[2]: Round 2 is not fought: the air combat over a bombing is a single round (19.12)"),
    (bombing("3 AAF Britain", "3 AAF Germany", asked((7, 7), defender_decides=OFF)), "Nobody does this any more"),
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
    wrong = transport(
        1, "0 AAF Atlantis", asked((13, 7), defender_decides="run"), attacker="4 AAF Italy", ground=["a", "b"],
        edition="1999", brps=4,
    )  # fmt: skip
    keys = [one["key"] for one in resolve(wrong, "--json").json["error"]["problems"]]
    assert sorted(keys) == [
        "brps", "defender[1].count", "defender[1].nation", "edition", "ground", "rounds[1].defender_decides",
        "rounds[1].dice.attacker",
    ]  # fmt: skip


def places(value, path=()):
    """The way to every value in a request."""
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def damaged(value, path, put):
    """The request with something else at one place of it; without it where `put` is ...."""
    if not path:
        return put
    whole = list(value) if isinstance(value, list) else dict(value)
    if len(path) == 1 and put is ...:
        del whole[path[0]]
    else:
        whole[path[0]] = damaged(value[path[0]], path[1:], put)
    return whole


@pytest.mark.parametrize("number", [0, 2])
def test_every_value_of_the_examples_may_be_damaged_and_nothing_breaks(run, tmp_path, number):
    """Settled or refused in a person's words: never a traceback, and never half an answer."""
    request, path, refused = EXAMPLES[number], tmp_path / "request.json", 0
    for place in places(request):
        for put in (..., None, "x", -1, 10**20, True, [], {"x": 1})[not place :]:
            path.write_text(json.dumps(damaged(request, place, put)), encoding="utf-8")
            ran = run("resolve", "interception", path, "--json", "--seed", "1")
            assert ran.status in (0, 2), (place, put, ran.err)
            assert ran.err == ""
            assert ("error" in ran.json) == (ran.status == 2)
            refused += ran.status == 2
    assert refused > 100
