"""Of findings without number the first few are told, and how many more there are."""

import pytest
from small_games import write_game
from tampering import found_after, unlock

EMPTY_EVENTS = (
    "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
    " INSERT INTO event(game, entry, idx, payload, rules, cause, salt)"
    " SELECT 'malta', {entry}, i, '{{}}', '[]', 1, zeroblob(16) FROM n"
)


@pytest.fixture
def game(file_ledger):
    """A game of four entries, each with three events, whose rows can be altered."""
    write_game(file_ledger, 4)
    unlock(file_ledger)
    return file_ledger


def commitments(size):
    return f"UPDATE entry SET commitments = zeroblob({size}) WHERE number = 2", ()


def test_of_many_missing_events_of_an_entry_the_first_twenty_are_told_and_how_many_more(game):
    found = [one for one in found_after(game, commitments(32 * 501)) if one.what == "event missing"]
    assert [one.event for one in found] == [*range(4, 24), None]
    assert (found[-1].entry, found[-1].more) == (2, 500 - 3 - 20)


def test_the_other_entries_are_told_all_the_same(game):
    altered = ("UPDATE entry SET seat = 'x' WHERE number = 4", ())
    found = found_after(game, commitments(32 * 501), altered)
    assert [one.entry for one in found if one.what == "hash"] == [2, 4]


@pytest.mark.parametrize("size", [32 * 20_002, 15_000_000])
def test_an_entry_that_commits_to_more_events_than_any_has_is_told_once(game, size):
    found = [one for one in found_after(game, commitments(size)) if one.entry == 2]
    assert [one.what for one in found] == ["entry unreadable"]


def test_rows_of_events_beyond_an_entry_are_few(game):
    found = found_after(game, (EMPTY_EVENTS.format(entry=2), ()))
    assert {one.what for one in found} == {"event beyond the entry"}
    assert len(found) <= 21


def test_of_a_whole_game_a_thousand_of_a_kind_are_told(file_ledger):
    write_game(file_ledger, 1100)
    unlock(file_ledger)
    found = found_after(file_ledger, ("UPDATE entry SET seat = 'x'", ()))
    hashes = [one for one in found if one.what == "hash"]
    assert len(hashes) == 1001
    assert (hashes[-1].entry, hashes[-1].more) == (0, 100)
