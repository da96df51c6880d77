"""Undos, redos and fallen dice are looked for by their bytes, and are found as those find them who decode them."""

from events.codec import encode
from events.message import DiceRolled, EntriesRedone, EntriesUndone
from skyledger.folding import Rows, marks_in
from skyledger.recording import spent

WITHIN = b'{"a":{"type":"EntriesUndone/1"},"b":{"type":"DiceRolled/1"},"type":"X/1"}'
SAID = encode(DiceRolled('"type":"EntriesUndone/1"', (), "typed"))
DICE = encode(DiceRolled("air combat", (1, 2), "machine"))


def test_a_fact_with_such_a_tag_somewhere_in_it_is_none():
    undone = EntriesUndone(2, 3, '"type":"EntriesRedone/1"')
    rows = [
        (1, WITHIN),
        (2, SAID),
        (3, DICE),
        (4, encode(undone)),
        (5, encode(EntriesRedone(4))),
        (6, WITHIN),
    ]
    assert marks_in(Rows(rows)) == {4: undone, 5: EntriesRedone(4)}


def test_of_two_in_an_entry_the_first_counts():
    rows = [(4, encode(EntriesUndone(2, 3))), (4, encode(EntriesUndone(3, 3)))]
    assert marks_in(Rows(rows)) == {4: EntriesUndone(2, 3)}


def test_dice_are_counted_where_they_fell_and_nowhere_else():
    assert spent([WITHIN, SAID, DICE, DICE]) == 4
