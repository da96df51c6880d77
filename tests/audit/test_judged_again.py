"""Every order is judged again: what is altered in a chain that was sealed anew is wrong under its own rules."""

import pytest
from msgspec.structs import replace

from core.history import Redo, Undo
from skyledger.audit import audit
from skyledger.auditing.walking import walked
from skyledger.recording import RULES_VERSION
from skyledger.service import GAMEMASTER
from tests.audit.conftest import SYSTEM, given, in_short
from tests.audit.resealing import kept_anew, resealed, with_fact, with_order, with_positions_made_anew
from tests.withheld import without_event, without_order
from tests.world_at_war.orders import Choose, LeaveStandingOrder


def dice(*faces):
    """A change of the dice of an entry, in its order and in the fact alike."""
    return lambda entry: with_fact(with_order(entry, dice=faces), 1, dice=faces)


def test_what_was_sealed_anew_unaltered_has_no_findings(typed, after_altering):
    assert after_altering({}) == []


def test_a_die_of_the_seed_that_was_altered_is_found_and_so_is_what_comes_of_it(sown, after_altering):
    given(sown, ("allies", Choose("Britain AAF")))
    found = after_altering({4: dice(6, 6)})
    assert in_short(found)[0] == ("wrong", 4, "dice")
    assert found[0].rules == ("19.21",)
    assert found[0].expected == "3, 6, dice 1 to 2 of the seed 1942"
    assert found[0].recorded == "6, 6"
    assert {(one.kind, one.entry) for one in found[1:]} == {("wrong", 5), ("wrong", 6)}, (
        "what the round comes to"
    )


def test_a_die_that_is_another_in_the_fact_than_in_the_order_is_found(typed, after_altering):
    found = after_altering({4: lambda entry: with_fact(entry, 1, dice=(2, 3))})
    assert in_short(found)[0] == ("wrong", 4, "fact")
    assert "2, 2" in found[0].expected
    assert "2, 3" in found[0].recorded


def test_a_throw_of_the_seed_that_became_a_typed_one_shifts_those_after_it(sown, after_altering):
    as_typed = lambda entry: with_fact(  # noqa: E731 - a change of an entry
        with_order(entry, dice=(6, 6), source="typed"), 1, dice=(6, 6), source="typed"
    )
    assert ("wrong", 5, "dice") in in_short(after_altering({4: as_typed}))


def test_a_die_with_seven_pips_is_an_order_that_is_refused(typed, after_altering):
    found = after_altering({4: dice(7, 2)})
    assert in_short(found)[0] == ("wrong", 4, "ruling")
    assert found[0].rules == ("19.21",)
    assert "A die shows 7" in found[0].expected


def test_19_62_a_loss_that_another_nation_bears_than_was_chosen_is_found(typed, after_altering):
    change = lambda entry: with_fact(entry, 3, units=["GE-AAF-01", "US-AAF-01"])  # noqa: E731 - as above
    (found,) = after_altering({6: change})
    assert (found.kind, found.entry, found.what, found.rules) == ("wrong", 6, "fact", ("19.42",))
    assert "BR-AAF-01" in found.expected
    assert "US-AAF-01" in found.recorded


def test_a_unit_that_is_another_than_the_order_gives_is_found(typed, after_altering):
    units = ["GE-AAF-01", "GE-AAF-02", "GE-AAF-04"]
    found = after_altering({2: lambda entry: with_fact(entry, 1, units=units)})
    assert in_short(found)[0] == ("wrong", 2, "fact")
    assert "GE-AAF-01 to 03" in found[0].expected
    assert "GE-AAF-04" in found[0].recorded


def test_a_unit_that_is_nowhere_is_found_and_the_audit_goes_on_from_what_the_rules_give(
    typed, after_altering
):
    change = lambda entry: with_fact(entry, 3, units=["GE-AAF-99", "BR-AAF-01"])  # noqa: E731 - as above
    found = in_short(after_altering({6: change}))
    assert found[:2] == [("wrong", 6, "fact"), ("not compared", 6, "fold")]
    assert {kind for kind, entry, _ in found if entry} == {"wrong", "not compared"}


@pytest.mark.parametrize("rules", [(), ("18.21",), ("18.521", "18.522")])
def test_other_rules_than_a_fact_rests_on_are_found(typed, after_altering, rules):
    (found,) = after_altering({2: lambda entry: with_fact(entry, 1, rules=rules)})
    assert (found.kind, found.entry, found.what, found.rules) == ("wrong", 2, "rules", ("18.521",))
    assert found.expected.startswith("18.521 (")
    assert found.recorded.startswith(f"{', '.join(rules) or 'rests on no rule'} (")


def test_a_refused_order_that_was_recorded_as_accepted_is_found_with_every_rule_it_breaks(
    typed, after_altering
):
    (first, *_) = after_altering({2: lambda entry: with_order(entry, to="0200")})
    assert (first.kind, first.entry, first.what) == ("wrong", 2, "ruling")
    assert first.rules
    assert first.expected.startswith(f"refused: {first.rules[0]}: ")
    assert first.recorded.startswith("accepted: ")


def test_an_order_of_a_seat_whose_word_it_was_not_is_found(typed, after_altering):
    found = after_altering({2: lambda entry: replace(entry, seat="allies")})
    assert in_short(found)[0] == ("wrong", 2, "ruling")


def test_an_order_of_a_seat_that_nobody_has_is_found(typed, after_altering):
    found = after_altering({2: lambda entry: replace(entry, seat="alies")})
    assert in_short(found) == [("wrong", 2, "ruling")]
    assert "Did you mean allies" in found[0].expected


def test_an_order_that_names_what_is_not_there_is_found(typed, after_altering):
    found = after_altering({2: lambda entry: with_order(entry, to="9999")})
    assert in_short(found) == [("wrong", 2, "ruling")]
    assert "9999" in found[0].expected


def test_an_order_that_is_none_of_this_game_is_found(typed, after_altering):
    found = after_altering({2: lambda entry: replace(entry, order=b'{"type":"Cheat/1"}')})
    assert in_short(found) == [("wrong", 2, "ruling")]


def test_a_fact_that_is_none_of_this_game_is_found(typed, after_altering):
    found = after_altering({4: lambda entry: with_fact(entry, 1, type="Cheat/1")})
    assert ("wrong", 4, "fact") in in_short(found)
    assert any("which is no fact of this game" in one.recorded for one in found)


def test_a_fact_that_was_left_out_and_one_too_many_are_found(typed, after_altering):
    left_out = after_altering(
        {6: lambda entry: replace(entry, events=(*entry.events[:2], *entry.events[3:]))}
    )
    assert in_short(left_out) == [("wrong", 6, "fact")]
    assert left_out[0].recorded == "nothing"
    doubled = after_altering({2: lambda entry: replace(entry, events=entry.events * 2)})
    assert in_short(doubled)[0] == ("wrong", 2, "fact")
    assert doubled[0].expected == "nothing"


def test_edition_and_cause_are_held_against_the_game(typed, after_altering):
    found = after_altering({
        2: lambda entry: replace(entry, edition="classic"),
        4: lambda entry: replace(entry, events=(replace(entry.events[0], cause=2),)),
    })  # fmt: skip
    assert in_short(found) == [("wrong", 2, "edition"), ("wrong", 4, "cause of fact 1")]


def test_an_undone_entry_is_judged_as_well(typed, after_altering):
    given(typed, ("allies", Undo()), ("allies", Choose("United States AAF")))
    assert after_altering({}) == []
    change = lambda entry: with_fact(entry, 3, units=["GE-AAF-01", "US-AAF-01"])  # noqa: E731 - as above
    assert in_short(after_altering({6: change})) == [("wrong", 6, "fact")]


def test_an_order_is_judged_in_the_game_to_which_an_undo_or_redo_went_back(typed, after_altering):
    given(
        typed,
        ("allies", Undo()),
        ("allies", Choose("United States AAF")),
        ("allies", Undo()),
        ("allies", Redo()),
        ("allies", Undo()),
        ("allies", Choose("Britain AAF")),
    )
    assert after_altering({}) == []


def test_an_undo_that_the_policy_refuses_is_found(typed, after_altering):
    given(typed, (GAMEMASTER, Undo(to=4, because="a slip")))
    found = after_altering({7: lambda entry: replace(entry, seat="axis")})
    assert in_short(found) == [("wrong", 7, "ruling")]
    assert "is allies'" in found[0].expected


def test_all_that_was_altered_is_found_at_once(sown, after_altering):
    given(sown, ("allies", Choose("Britain AAF")))
    found = after_altering({
        2: lambda entry: with_fact(entry, 1, rules=("18.21",)),
        4: dice(6, 6),
        5: lambda entry: replace(entry, rules_version="99"),
        6: lambda entry: with_fact(entry, 3, units=["US-AAF-01"]),
    })  # fmt: skip
    short = in_short(found)
    for expected in ((2, "rules"), (4, "dice"), (5, "rules version"), (6, "fact")):
        assert ("wrong", *expected) in short


def test_what_the_rules_give_is_not_hidden_by_positions_that_were_sealed_anew(typed, after_altering, desk):
    entries = list(typed.ledger.entries("g"))
    entries[5] = with_fact(entries[5], 3, units=["GE-AAF-01", "US-AAF-01"])
    forged = kept_anew(desk.ledger, "g", with_positions_made_anew(SYSTEM, entries))
    assert in_short(audit(forged, "g")) == [("wrong", 6, "fact")]


def test_a_secret_is_not_told_by_an_audit(typed, after_altering):
    given(typed, ("allies", LeaveStandingOrder(2)))
    for change in (with_order, lambda entry, **parts: with_fact(entry, 1, **parts)):
        (found,) = after_altering({7: lambda entry, change=change: change(entry, fewer_than=3)})
        assert (found.kind, found.entry) == ("wrong", 7)
        assert "sealed" in found.expected
        assert not {"2", "3"} & set(found.expected + found.recorded)


def test_why_a_secret_order_can_not_have_been_accepted_is_not_told(typed, after_altering):
    given(typed, ("allies", LeaveStandingOrder(2)))
    (found,) = after_altering({7: lambda entry: with_order(entry, place="9999")})
    assert (found.kind, found.entry, found.what) == ("wrong", 7, "ruling")
    assert found.expected == "not accepted (sealed)"
    assert "9999" not in found.told


def test_an_order_that_is_withheld_is_not_compared_and_those_after_it_are(typed):
    entries = list(typed.ledger.entries("g"))
    entries[4] = with_fact(entries[4], 1, dice=[1, 2])
    sealed = resealed(entries)
    sealed[1] = replace(sealed[1], order=None, order_salt=None)
    found = in_short(walked(SYSTEM, sealed, GAMEMASTER))
    assert found[0] == ("not compared", 2, "order")
    assert {(kind, entry) for kind, entry, _ in found[1:]} == {("wrong", 5), ("wrong", 6)}


def test_facts_that_are_withheld_are_taken_as_the_rules_give_them(typed):
    entries = list(typed.ledger.entries("g"))
    entries[2] = replace(entries[2], events=tuple(map(without_event, entries[2].events)))
    found = list(walked(SYSTEM, entries, GAMEMASTER))
    assert in_short(found) == [("not compared", 3, "fact"), ("not compared", 3, "fold")]
    assert found[1].told.endswith("the audit goes on from what the rules give.")


def test_where_order_and_facts_are_withheld_nothing_after_them_can_be_judged(typed):
    entries = [without_order(entry) if entry.number == 2 else entry for entry in typed.ledger.entries("g")]
    entries[1] = replace(entries[1], events=tuple(map(without_event, entries[1].events)))
    found = list(walked(SYSTEM, entries, GAMEMASTER))
    assert {(one.kind, one.entry) for one in found} == {("not compared", 2)}
    assert found[-1].told == "entry 2: it can't be judged what came after it."


def test_behind_an_entry_that_is_missing_nothing_is_judged(typed):
    entries = [entry for entry in typed.ledger.entries("g") if entry.number != 3]
    assert in_short(walked(SYSTEM, entries, GAMEMASTER)) == [("not compared", 3, "fold")]
    assert in_short(walked(SYSTEM, entries[1:], GAMEMASTER)) == [("not compared", 1, "fold")]


def test_entries_are_judged_under_the_version_of_today(typed):
    assert {entry.rules_version for entry in typed.ledger.entries("g")} == {RULES_VERSION}
