"""A branch is a game that begins as another game's prefix, stored by reference (D12)."""

import sqlite3
from io import BytesIO

import pytest
from small_games import MODELS, changes_of, entries_of, entry_after, order_id, rewritten, write_game
from tampering import unlock

import store
from store.errors import (
    DamagedDatabase,
    GameExists,
    HasBranches,
    NoSuchEntry,
    NoSuchGame,
    StaleHead,
    TooManyBranchings,
)
from store.ledger import MOST_BRANCHINGS, Branch, GameRow, Head, Told
from store.parts import arrived
from store.transfer import export_game


def named(entries, game):
    return [rewritten(entry, game=game) for entry in entries]


@pytest.fixture
def parted(ledger):
    """Five entries of malta, and malta~what-if that parts after the third and has one of its own."""
    trunk = write_game(ledger, 5)
    ledger.branch("malta~what-if", "malta", 3)
    ledger.append(entry_after(rewritten(trunk[2], game="malta~what-if"), "malta~what-if", order="own"))
    return ledger


def test_a_branch_has_the_entries_of_its_trunk_and_its_own(parted):
    before, (*prefix, own) = list(parted.entries("malta")), list(parted.entries("malta~what-if"))
    assert prefix == named(before[:3], "malta~what-if")
    assert (own.number, own.order_id, own.previous) == (4, "own", before[2].hash)
    assert own.hash != before[3].hash
    assert parted.head("malta~what-if") == Head(4, own.hash)


def test_the_trunk_is_not_touched(parted):
    assert list(parted.entries("malta")) == entries_of(5)
    assert parted.head("malta").number == 5


@pytest.mark.parametrize(
    ("after", "until"), [(0, 2), (0, 3), (1, 4), (2, 3), (3, None), (2, None), (4, None)]
)
def test_a_part_of_a_branch_is_read_from_either(parted, after, until):
    whole = list(parted.entries("malta~what-if"))
    assert list(parted.entries("malta~what-if", after, until)) == whole[after:until]
    told = [(e.number, event.payload) for e in whole[after:until] for event in e.events]
    assert list(parted.events("malta~what-if", after, until)) == told


def test_each_entry_is_found_by_its_number_and_by_its_order(parted):
    whole = list(parted.entries("malta~what-if"))
    assert [parted.entry("malta~what-if", n) for n in (1, 3, 4, 5)] == [whole[0], whole[2], whole[3], None]
    assert parted.by_order_id("malta~what-if", order_id(2)) == whole[1]
    assert parted.by_order_id("malta~what-if", "own") == whole[3]
    assert parted.by_order_id("malta~what-if", order_id(4)) is None  # the trunk's, after they parted
    assert parted.by_order_id("malta", "own") is None


def test_the_last_entry_of_a_seat_may_stand_in_the_trunk(parted):
    assert parted.last_of("malta~what-if", "axis") == 3  # and not 5, which came after they parted
    assert parted.last_of("malta~what-if", "allies") == 4
    assert parted.last_of("malta", "allies") == 4
    parted.branch("malta~early", "malta", 1)
    assert parted.last_of("malta~early", "allies") == 0


def test_an_order_before_they_parted_is_not_written_again(parted):
    whole = list(parted.entries("malta~what-if"))
    again = entry_after(whole[-1], "malta~what-if", order=order_id(2))
    assert parted.append(again) == whole[1]
    assert parted.head("malta~what-if").number == 4


def test_an_order_after_they_parted_may_be_given_in_both(parted):
    last = list(parted.entries("malta~what-if"))[-1]
    given = entry_after(last, "malta~what-if", order=order_id(5))
    assert parted.append(given) == given


def test_a_branch_of_a_branch_and_one_from_before_the_first(parted):
    parted.branch("malta~deeper", "malta~what-if", 4)
    parted.branch("malta~early", "malta~what-if", 2)
    deeper = list(parted.entries("malta~deeper"))
    assert deeper == named(list(parted.entries("malta~what-if")), "malta~deeper")
    parted.append(entry_after(deeper[-1], "malta~deeper"))
    assert [e.number for e in parted.entries("malta~deeper")] == [1, 2, 3, 4, 5]
    assert list(parted.entries("malta~early")) == named(entries_of(2), "malta~early")
    assert [parted.verify(game) for game in ("malta~deeper", "malta~early", "malta~what-if", "malta")] == [
        []
    ] * 4


def test_what_parts_from_a_game_and_from_what_a_game_parted(parted):
    parted.branch("malta~b", "malta", 1), parted.branch("malta~deeper", "malta~what-if", 4)
    assert parted.branches("malta") == [Branch("malta~b", "malta", 1), Branch("malta~what-if", "malta", 3)]
    assert parted.branches("malta~what-if") == [Branch("malta~deeper", "malta~what-if", 4)]
    first = Branch("malta~what-if", "malta", 3)
    assert parted.lineage("malta~deeper") == [Branch("malta~deeper", "malta~what-if", 4), first]
    assert parted.lineage("malta~what-if") == [first]
    assert (parted.lineage("malta"), parted.branches("malta~b")) == ([], [])
    listed = {row.game: (row.title, row.head.number) for row in parted.games()}
    assert listed["malta~what-if"] == ("The game malta", 4)


def test_what_was_taken_over_unjudged_is_so_in_the_branch(ledger):
    first, second, third = entries_of(3)
    ledger.adopt(GameRow("malta", "", "x", first.at, Head(3, third.hash)), [first, second, third], {}, (2, 3))
    ledger.branch("malta~a", "malta", 2)
    assert ledger.unjudged("malta~a") == [(2, 2)]


@pytest.mark.parametrize("at", [0, -1, 6, 2**70])
def test_a_branch_parts_from_an_entry_that_there_is(parted, at):
    with pytest.raises(NoSuchEntry, match=f"1 to 5; there is no entry {at}"):
        parted.branch("malta~no", "malta", at)
    assert "malta~no" not in [row.game for row in parted.games()]


def test_a_branch_of_nothing_or_under_a_name_that_is_taken(parted):
    with pytest.raises(NoSuchGame, match="crete"):
        parted.branch("crete~a", "crete", 1)
    for at in (1, 3):
        with pytest.raises(GameExists, match="malta~what-if"):
            parted.branch("malta~what-if", "malta", at)
    assert parted.head("malta~what-if").number == 4


def test_branches_of_branches_have_an_end(ledger):
    write_game(ledger, 1)
    trunk = "malta"
    for number in range(MOST_BRANCHINGS):
        ledger.branch(f"malta~{number}", trunk, 1)
        trunk = f"malta~{number}"
    assert len(list(ledger.entries(trunk))) == 1
    with pytest.raises(TooManyBranchings, match="goes back over 100 games"):
        ledger.branch("malta~more", trunk, 1)


def test_a_game_stays_while_a_branch_rests_on_it(parted):
    head = parted.head("malta")
    with pytest.raises(HasBranches, match="malta stays: malta~what-if is a branch of it"):
        parted.remove({"malta": head})
    with pytest.raises(HasBranches, match="malta~what-if"):
        parted.replace(parted.game("malta"), entries_of(2), {}, (), head)
    assert list(parted.entries("malta")) == entries_of(5)
    parted.remove({"malta~what-if": parted.head("malta~what-if")})
    assert parted.branches("malta") == []
    parted.remove({"malta": head})
    assert parted.games() == []


def test_a_game_goes_with_its_branches_all_of_them_or_none(parted):
    write_game(parted, 1, "crete")
    branch, trunk = parted.head("malta~what-if"), parted.head("malta")
    missed = Head(trunk.number - 1, trunk.hash)
    for going, error in (
        ({"malta~what-if": branch, "malta": missed}, StaleHead),
        ({"malta": trunk, "malta~what-if": branch}, HasBranches),
        ({"malta~what-if": branch, "malta": trunk, "rhodes": trunk}, NoSuchGame),
    ):
        with pytest.raises(error):
            parted.remove(going)
        assert [one.game for one in parted.games()] == ["crete", "malta", "malta~what-if"]
        assert parted.head("malta~what-if") == branch
        assert list(parted.entries("malta")) == entries_of(5)
        assert parted.shape() == []
    parted.remove({"malta~what-if": branch, "malta": trunk})
    assert [one.game for one in parted.games()] == ["crete"]


def test_who_missed_an_entry_of_a_branch_is_told(parted):
    with pytest.raises(StaleHead):
        parted.append(entry_after(rewritten(entries_of(3)[2], game="malta~what-if"), "malta~what-if"))


def test_an_export_of_a_branch_is_the_whole_game_and_comes_home_as_a_copy(parted):
    lines = BytesIO()
    export_game(parted, "malta~what-if", lines)
    with store.in_memory() as elsewhere:
        came = arrived(elsewhere, lines.getvalue().splitlines())
        elsewhere.adopt(came.row, came.entries)
        assert [e.hash for e in elsewhere.entries("malta")] == [
            e.hash for e in parted.entries("malta~what-if")
        ]


def test_read_models_are_of_trunks_alone(ledger):
    ledger.define(MODELS, "1")
    first = entries_of(1)[0]
    ledger.begin("malta", "", "x", first, changes_of(first))
    ledger.branch("malta~a", "malta", 1)
    own = entry_after(rewritten(first, game="malta~a"), "malta~a")
    ledger.append(own, changes_of(own))
    assert ledger.read_model_rows("malta~a", "basing") == []
    assert ledger.define(MODELS, "2") == ("malta",)


def test_what_is_told_of_a_branch_is_not_kept(parted):
    assert parted.told_until("malta~what-if", "1") is None
    parted.keep_told("malta~what-if", "1", [Told(1, "staged")])
    assert parted.told_until("malta~what-if", "1") is None


# In a file.


def rows_of(place, game):
    with sqlite3.connect(place) as file:
        return [
            file.execute(f"SELECT count(*) FROM {t} WHERE game = ?", (game,)).fetchone()[0] for t in TABLES
        ]


TABLES = ("entry", "event")


def test_a_branch_takes_storage_for_its_own_entries_alone(file_ledger, place):
    write_game(file_ledger, 60)
    file_ledger.branch("malta~a", "malta", 50)
    assert rows_of(place, "malta~a") == [0, 0]
    last = list(file_ledger.entries("malta~a"))[-1]
    file_ledger.append(entry_after(last, "malta~a"))
    assert rows_of(place, "malta~a") == [1, len(last.events)]


INSERTED = """
INSERT INTO entry
SELECT 'malta~what-if', 2, seat, at, 'x', order_payload, order_salt, rules_version, edition, commitments,
    previous, hash
FROM entry WHERE number = 2"""


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET seat = 'nobody' WHERE game = 'malta' AND number = 2",
        "UPDATE event SET payload = '{}' WHERE game = 'malta' AND entry = 3",
        "DELETE FROM entry WHERE game = 'malta' AND number = 3",
        "UPDATE branch SET at = 2",
        "UPDATE branch SET at = 4",
        "UPDATE branch SET at = 9223372036854775807",
        "DELETE FROM branch",
        "UPDATE branch SET trunk = 'malta~what-if'",
        "UPDATE branch SET trunk = 'nobody'",
        INSERTED,
    ],
)
def test_a_branch_whose_prefix_was_changed_is_found(place, change):
    with store.open(place) as ledger:
        trunk = write_game(ledger, 5)
        ledger.branch("malta~what-if", "malta", 3)
        ledger.append(entry_after(rewritten(trunk[2], game="malta~what-if"), "malta~what-if", order="own"))
        unlock(ledger)
        ledger._connection.execute(change)
        assert [f for f in ledger.verify("malta~what-if") if f.kind == "tampered"]
        if change != INSERTED:  # nothing reads that row
            with pytest.raises(DamagedDatabase):
                list(ledger.entries("malta~what-if"))


@pytest.mark.parametrize("change", ["UPDATE branch SET at = 2", "DELETE FROM branch"])
def test_where_a_branch_parted_is_never_changed(file_ledger, change):
    write_game(file_ledger, 3)
    file_ledger.branch("malta~a", "malta", 3)
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        file_ledger._connection.execute(change)


def test_a_branch_is_there_whole_or_not_at_all(file_ledger):
    write_game(file_ledger, 3)
    file_ledger._connection.execute("DROP TRIGGER branch_begins_there")
    file_ledger._connection.execute(
        "CREATE TRIGGER branch_begins_there BEFORE INSERT ON branch BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    with pytest.raises(GameExists):
        file_ledger.branch("malta~a", "malta", 2)
    assert [row.game for row in file_ledger.games()] == ["malta"]


def test_a_branch_is_in_a_backup_and_opens_again(file_ledger, place, tmp_path):
    write_game(file_ledger, 3)
    file_ledger.branch("malta~a", "malta", 2)
    file_ledger.backup(str(tmp_path / "copy"))
    with store.open(tmp_path / "copy") as copy:
        assert list(copy.entries("malta~a")) == named(entries_of(2), "malta~a")


def test_who_begins_a_branch_of_a_game_that_is_removed_just_then_hears_that(file_ledger, place):
    write_game(file_ledger, 3)
    with store.open(place) as other:
        left = [lambda: other.remove({"malta": other.head("malta")})]

        def traced(statement):
            if statement.startswith("BEGIN IMMEDIATE") and left:
                left.pop()()

        file_ledger._connection.set_trace_callback(traced)
        with pytest.raises(NoSuchGame, match="There is no game malta"):
            file_ledger.branch("malta~right", "malta", 2)
