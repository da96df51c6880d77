"""Which rules an entry was judged under: what those since give otherwise is told apart from what is wrong."""

import pytest
from msgspec.structs import replace

from core.world_at_war.rules import FORMS, SEALED_UNDER
from events.codec import encode
from events.message import PositionSealed
from skyledger.games import GAMES
from skyledger.recording import EARLIER_RULES, RULES_VERSION
from skyledger.service import table
from tests.audit.conftest import in_short
from tests.audit.resealing import with_fact

SYSTEM = GAMES["A World at War"]
NEXT = str(int(RULES_VERSION) + 1)
KNOWN = f"{', '.join(EARLIER_RULES)} or {RULES_VERSION}"


def under(version):
    """A change of the rules version of an entry."""
    return lambda entry: replace(entry, rules_version=version)


def all_under(version):
    """Changes of a whole game, as if it had been played under that version."""
    return dict.fromkeys(range(1, 7), under(version))


def another_loss(entry):
    return with_fact(entry, 3, units=["GE-AAF-01", "US-AAF-01"])


def test_there_are_versions_before_that_of_today():
    assert EARLIER_RULES
    assert RULES_VERSION not in EARLIER_RULES


@pytest.mark.parametrize("version", EARLIER_RULES)
def test_a_game_of_earlier_rules_that_those_of_today_judge_the_same_has_no_findings(
    typed, after_altering, version
):
    assert after_altering(all_under(version)) == []


@pytest.mark.parametrize("version", EARLIER_RULES)
def test_what_the_rules_since_give_otherwise_is_told_as_that(typed, after_altering, version):
    changes = all_under(version) | {6: lambda entry: under(version)(another_loss(entry))}
    (found,) = after_altering(changes)
    assert (found.kind, found.entry, found.what) == ("rules changed", 6, "fact")
    assert "US-AAF-01" in found.recorded


def test_the_same_under_the_rules_of_today_is_wrong(typed, after_altering):
    assert in_short(after_altering({6: another_loss})) == [("wrong", 6, "fact")]


@pytest.mark.parametrize("version", ["", "0", NEXT, "99", "two"])
def test_a_version_that_there_never_was_is_found(typed, after_altering, version):
    *beyond, found = after_altering({5: under(version)})
    assert [one.what for one in beyond] == ([] if version else ["entry bounds"])
    assert (found.kind, found.entry, found.what) == ("wrong", 5, "rules version")
    assert (found.expected, found.recorded) == (KNOWN, version or "none")


def test_what_is_altered_under_a_version_that_there_never_was_is_wrong(typed, after_altering):
    found = after_altering({6: lambda entry: under("99")(another_loss(entry))})
    assert in_short(found) == [("wrong", 6, "rules version"), ("wrong", 6, "fact")]


def test_a_version_that_goes_back_is_found(typed, after_altering):
    found = after_altering({6: lambda entry: under("1")(another_loss(entry))})
    assert in_short(found) == [("wrong", 6, "rules version"), ("rules changed", 6, "fact")]
    assert found[0].expected.startswith(f"{RULES_VERSION} or newer")


def test_a_game_that_was_begun_under_earlier_rules_goes_on_under_those_of_today(typed, after_altering):
    assert after_altering({number: under("1") for number in (1, 2, 3)}) == []


def test_a_die_of_the_seed_is_wrong_under_any_rules(sown, after_altering):
    dice = lambda entry: with_fact(entry, 1, dice=[6, 6])  # noqa: E731 - a change of an entry
    changes = {number: under("1") for number in range(1, 6)} | {4: lambda entry: under("1")(dice(entry))}
    assert ("wrong", 4, "dice") in in_short(after_altering(changes))


def test_an_older_form_is_right_under_the_rules_under_which_it_was_sealed_alone(typed, after_altering):
    state = table(typed, "g").state
    for version in (*EARLIER_RULES, RULES_VERSION):
        for form in FORMS:
            sealing = SYSTEM.rules.sealed_in(state, form)
            told = in_short(after_altering(all_under(version) | {6: sealed_last(version, sealing)}))
            wrong = ("wrong", 6, "sealed position") in told
            assert wrong is (form not in SEALED_UNDER[version]), (version, form)
            assert ("tampered", 6, "position") not in told


def sealed_last(version, sealing):
    """A change of an entry: under that version, with the position sealed at its end."""

    def altered(entry):
        more = replace(entry.events[-1], payload=encode(sealing), rules=())
        return replace(entry, rules_version=version, events=(*entry.events, more))

    return altered


def test_under_rules_that_are_not_known_here_a_form_that_is_not_is_not_compared(typed, after_altering):
    told = in_short(after_altering({6: sealed_last(NEXT, PositionSealed(99, "00" * 32))}))
    assert ("wrong", 6, "rules version") in told
    assert ("not compared", 6, "position") in told


@pytest.mark.parametrize("system", GAMES.values(), ids=lambda system: system.rules.name)
def test_of_every_version_of_the_rules_it_is_known_in_which_forms_positions_were_sealed(system):
    assert tuple(system.rules.sealed_under) == (*EARLIER_RULES, RULES_VERSION)
    game = system.rules.empty
    assert system.rules.sealed(game).form == system.rules.sealed_under[RULES_VERSION][-1]
