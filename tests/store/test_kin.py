"""What is written into one game while it rests on others is written only while they stand as they were known."""

import pytest

import store
from store.errors import StaleKin
from store.kin import kin_of, while_kin_are_stale
from store.ledger import GameRow, Head
from tests.store.small_games import entries_of, entry_after, write_game


def went_on(ledger):
    ledger.append(entry_after(ledger.entry("malta", 2), "malta~right", order="in the branch"))


def began(ledger):
    ledger.branch("malta~other", "malta", 1)


def removed(ledger):
    ledger.remove({"malta~right": ledger.head("malta~right")})


MEANWHILE = {
    went_on: "malta~right was written to meanwhile",
    began: "malta~other was begun meanwhile",
    removed: "malta~right was removed meanwhile",
}


@pytest.fixture
def family(ledger):
    """A game of three entries and two branches of it; another game, whose id begins the same."""
    write_game(ledger, 3), write_game(ledger, 2, "malta2")
    ledger.branch("malta~gone", "malta", 1)
    ledger.branch("malta~right", "malta", 2)
    return ledger


def appended(ledger, known):
    return ledger.append(entry_after(ledger.entry("malta", 3)), (), None, known)


def parted(ledger, known):
    return ledger.branch("malta~third", "malta", 1, (), known)


def taken_over(ledger, known):
    last = entry_after(ledger.entry("malta", 3))
    ledger.adopt(ledger.game("malta"), [last], None, None, known)


def taken_away(ledger, known):
    ledger.remove({"malta~gone": ledger.head("malta~gone")}, known)


WRITES = (appended, parted, taken_over, taken_away)


def all_games(ledger):
    return [(row, list(ledger.entries(row.game))) for row in ledger.games()]


def test_kin_are_a_game_its_copies_and_its_branches_with_their_heads(family):
    assert kin_of(family, "malta~right") == kin_of(family, "malta")
    games = ("malta", "malta~gone", "malta~right")
    assert kin_of(family, "malta").heads == tuple((one, family.head(one)) for one in games)
    assert kin_of(family, "crete").heads == ()


@pytest.mark.parametrize("write", WRITES, ids=lambda one: one.__name__)
def test_it_is_written_where_its_kin_stand_as_known(family, write):
    known = kin_of(family, "malta")
    family.append(entry_after(family.entry("malta2", 2), "malta2", order="of no kin"))
    before = all_games(family)
    write(family, known)
    assert all_games(family) != before
    assert family.verify("malta") == []


@pytest.mark.parametrize("meanwhile", MEANWHILE, ids=lambda one: one.__name__)
@pytest.mark.parametrize("write", WRITES, ids=lambda one: one.__name__)
def test_nothing_is_written_where_one_stands_otherwise(family, write, meanwhile):
    known = kin_of(family, "malta")
    meanwhile(family)
    kept = all_games(family)
    with pytest.raises(StaleKin, match=MEANWHILE[meanwhile]):
        write(family, known)
    assert all_games(family) == kept


def test_another_history_takes_no_place_where_one_stands_otherwise(ledger):
    write_game(ledger, 3)
    entries = [*entries_of(2), entry_after(entries_of(2)[-1], order="otherwise")]
    row = GameRow("malta", "", "world-at-war", entries[0].at, Head(3, entries[-1].hash))
    known, began = kin_of(ledger, "malta"), list(ledger.entries("malta"))
    ledger.branch("malta~other", "malta", 1)
    ledger.remove({"malta~other": ledger.head("malta~other")})
    ledger.replace(row, began, {}, (), ledger.head("malta"), known)
    ledger.append(entry_after(began[-1]))
    with pytest.raises(StaleKin, match="malta was written to meanwhile"):
        ledger.replace(row, entries, {}, (), ledger.head("malta"), known)
    assert ledger.head("malta").number == 4


def test_an_order_that_is_in_the_ledger_is_answered_whatever_became_of_its_kin(family):
    known = kin_of(family, "malta")
    stored = appended(family, None)
    assert family.append(entry_after(family.entry("malta", 3)), (), None, known).hash == stored.hash
    assert family.head("malta").number == 4


def test_who_rests_on_others_judges_again_until_they_stand_still(family):
    seen = []

    def attempt():
        known = kin_of(family, "malta")
        seen.append(known)
        if len(seen) == 1:
            went_on(family)
        return appended(family, known)

    assert while_kin_are_stale(attempt).number == 4
    assert len(seen) == 2
    assert seen[0] != seen[1]


def test_it_gives_up_where_others_write_without_a_pause(family):
    def attempt():
        known = kin_of(family, "malta")
        head = family.entry("malta~right", family.head("malta~right").number)
        family.append(entry_after(head, "malta~right", order=f"after {head.number}"))
        return appended(family, known)

    with pytest.raises(StaleKin, match="malta~right was written to meanwhile"):
        while_kin_are_stale(attempt)


def test_they_are_held_against_what_others_wrote_through_their_own_connection(place):
    with store.open(place) as ledger, store.open(place) as other:
        write_game(ledger, 3)
        ledger.branch("malta~right", "malta", 2)
        known = kin_of(ledger, "malta")
        removed(other)
        with pytest.raises(StaleKin, match="malta~right was removed meanwhile"):
            appended(ledger, known)
        other.append(entry_after(other.entry("malta", 3), order="goes on"))
