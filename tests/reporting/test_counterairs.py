"""A counterair is told as a paragraph with its rounds; in its middle the page says who must answer, and how."""

import pytest

from skyledger.reporting import page, report_json
from skyledger.service import GAMEMASTER, submit
from tests.reporting.conftest import announced
from tests.reporting.playing import give, reported
from tests.world_at_war.orders import LeaveStandingOrder

ROLLED = (("axis", "dice 2 2"), ("allies", "dice 1 1"))


def gave(desk, *orders):
    for seat, text in orders:
        assert give(desk, "g", seat, text).entry, text


def paragraph(told):
    (part,) = [part for phase in told.phases for part in phase.parts if part.kind == "counterair"]
    return [type(line.event).__name__ for line in part.lines]


def words(told):
    return " ".join(page(told).split())


def test_18_52_a_counterair_has_a_heading_of_its_own_and_tells_roll_loss_decision_and_outcome(channel):
    gave(channel, *ROLLED, ("allies", "choose Britain AAF"), ("allies", "fight on"), ("axis", "disengage"))
    told = reported(channel, "g", "movement")
    assert "\nCounterair of Dover\n" in page(told)
    assert paragraph(told) == [
        "CounterairAnnounced", "CounterairRoundBegan", "DiceRolled", "DiceRolled", "ChoiceMade",
        "AirCombatResolved", "DecisionMade", "DecisionMade", "CounterairEnded",
    ]  # fmt: skip
    for said in (
        "The attacker's dice for air combat: 2, 2 (typed in). [19.21]",
        "net roll",
        "The defender over Dover (0400) chooses: British AAF. [19.62]",
        "The defender over Dover (0400) fights on. [18.522B",
        "The attacker over Dover (0400) disengages.",
        "The counterair of Dover (0400) is over: the attacker disengaged.",
    ):
        assert said in words(told)


def test_19_62_a_choice_is_told_with_what_was_asked(channel):
    gave(channel, *ROLLED, ("allies", "choose Britain AAF"))
    assert "one more is eliminated than of each other (19.62). The defender over Dover" in words(
        reported(channel, "g")
    )


def test_in_the_middle_of_a_battle_the_page_says_what_is_asked_and_how_to_answer(channel):
    gave(channel, *ROLLED)
    told = reported(channel, "g", answers=(("allies", "choose Britain AAF"),))
    assert paragraph(told)[-2:] == ["DiceRolled", "DiceRolled"]
    assert told.now.seats == ("allies",)
    assert [asked for asked, _ in told.now.asked] != []
    assert "Britain AAF: one more British AAF is eliminated than of each other type" in words(told)
    assert "allies answers with: choose Britain AAF" in words(told)
    (battle,) = told.now.battles
    assert battle.startswith("Counterair: Dover, round 1: German 3 AAF from Ghent against ")
    assert "attacker rolled 4 in row 3: 1 eliminated, 1 aborted" in battle
    assert battle in words(told)
    assert report_json(told)["now"]["battles"] == (battle,)


def test_losses_are_counted_once_by_nation_and_kind(channel):
    gave(channel, *ROLLED, ("allies", "choose Britain AAF"))
    told = reported(channel, "g", "movement")
    assert [(loss.nation, loss.kind, loss.count) for loss in told.losses] == [
        ("Germany", "AAF", 1),
        ("Britain", "AAF", 1),
    ]
    assert "\nLosses\n  German: 1 AAF (GE-AAF-01)\n  British: 1 AAF (BR-AAF-01)\n" in page(told)
    assert [loss.units for loss in told.losses] == [("GE-AAF-01",), ("BR-AAF-01",)]


def test_18_524A_who_came_back_is_inverted_there_by_its_rule(channel):
    gave(channel, *ROLLED, ("allies", "choose Britain AAF"), ("allies", "fight on"), ("axis", "disengage"))
    gave(channel, ("axis", "done"))
    told = reported(channel, "g", "movement")
    german = [one for one in told.inverted if one.nation == "Germany"]
    assert [(one.count, one.kind, one.called, one.rule) for one in german] == [(2, "AAF", "Ghent", "18.42A")]
    assert "German: 2 AAF at Ghent (18.42A)" in page(told)


def test_what_the_gamemaster_adjusts_in_the_middle_stands_in_a_part_of_its_own(channel):
    gave(channel, *ROLLED, (GAMEMASTER, "adjust BR-AAF-01 base “force pool” because a slip"))
    told = reported(channel, "g")
    assert "Adjusted by hand" in page(told)
    assert "because a slip" in words(told)


@pytest.mark.parametrize("viewer", ["axis", GAMEMASTER])
def test_18_522B_a_standing_order_is_told_to_its_seat_and_to_the_gamemaster(channel, viewer):
    submit(channel, "g", "axis", LeaveStandingOrder(2))
    assert "disengage with fewer than 2" in words(reported(channel, "g", viewer=viewer))


@pytest.mark.parametrize("viewer", ["public", "allies"])
def test_18_522B_a_standing_order_of_others_changes_nothing_but_the_head(board, viewer):
    def told(fewer_than):
        desk = announced(board)
        submit(desk, "g", "axis", LeaveStandingOrder(fewer_than))
        found = reported(desk, "g", viewer=viewer)
        assert "standing" not in words(found).casefold()
        return page(found).replace(found.now.head, ""), {**report_json(found), "head": ""}, found.now.head

    (*one, head), (*other, other_head) = told(2), told(3)
    assert one == other
    assert head != other_head


def test_a_refused_order_is_told_to_its_seat_alone(channel):
    assert give(channel, "g", "axis", "place airbase German at Lille").entry is None
    told = reported(channel, "g", viewer="axis")
    assert [(one.seat, one.order) for one in told.refused] == [("axis", "place airbase German at Lille")]
    assert "18.142A" in {broken.rule for one in told.refused for broken in one.broken}
    assert "Orders refused to axis" in page(told)
    assert reported(channel, "g", viewer=GAMEMASTER).refused == told.refused
    assert reported(channel, "g", viewer="allies").refused == reported(channel, "g").refused == ()


def test_what_was_found_of_a_refused_order_is_told_with_its_numbers(demo):
    told = reported(demo, "demo", "construction", "Summer 1942 Axis", "germany")
    assert [broken.found for one in told.refused for broken in one.broken] == [
        ("Germany would have spent 12 BRPs on air units this turn; it has 9, as declared.",)
    ]
    assert "Germany would have spent 12 BRPs on air units this turn; it has 9, as declared." in words(told)
    assert report_json(told)["refused"][0]["broken"][0]["found"] == told.refused[0].broken[0].found


def test_doubts_that_a_ruling_turned_on_are_listed_with_the_option_played(demo):
    told = reported(demo, "demo", "movement", "Summer 1942 Axis")
    cited = {
        rule for phase in told.phases for part in phase.parts for line in part.lines for rule in line.rules
    }
    numbers = {one.number for one in told.doubts}
    assert {rule for rule in cited if rule.startswith("W")} <= numbers
    assert "doubt W178, " in next(one.told for one in told.doubts if one.number == "W178")
