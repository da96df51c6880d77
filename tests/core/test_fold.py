"""A fold leaves the maps of a game in the order of their keys, whatever came first."""

import msgspec
import pytest

from core.fold import composed, evolve, fold
from events.message import Event


class Shelf(msgspec.Struct, frozen=True):
    """A game of one map."""

    books: dict[str, int] = {}


class Put(Event, frozen=True):
    """A book comes to the shelf, or goes from it."""

    name: str
    pages: int | None


EVOLUTIONS = {Put: lambda _, event: {"books": {event.name: event.pages}}}
COME_AND_GO = (Put("m", 1), Put("c", 2), Put("x", 3), Put("c", None), Put("a", 4), Put("m", 5), Put("c", 6))


def test_a_map_stands_in_the_order_of_its_keys_at_once_and_one_by_one():
    at_once, one_by_one = fold(EVOLUTIONS, Shelf(), COME_AND_GO), Shelf()
    for event in COME_AND_GO:
        one_by_one = evolve(EVOLUTIONS, one_by_one, event)
        assert list(one_by_one.books) == sorted(one_by_one.books)
    assert list(at_once.books.items()) == [("a", 4), ("c", 6), ("m", 5), ("x", 3)]
    assert list(one_by_one.books.items()) == list(at_once.books.items())


def test_a_fold_leaves_the_maps_of_the_game_before_it_alone():
    before = fold(EVOLUTIONS, Shelf(), COME_AND_GO)
    after = fold(EVOLUTIONS, before, (Put("b", 7), Put("a", None)))
    assert list(before.books) == ["a", "c", "m", "x"]
    assert list(after.books) == ["b", "c", "m", "x"]


def test_a_map_that_was_emptied_takes_new_entries_within_one_fold():
    before = Shelf({"m": 1})
    after = fold(EVOLUTIONS, before, (Put("m", None), Put("x", 2), Put("b", 3), Put("x", None), Put("a", 4)))
    assert list(after.books.items()) == [("a", 4), ("b", 3)]
    assert before.books == {"m": 1}


class Library(msgspec.Struct, frozen=True):
    """A game of two slices."""

    books: dict[str, int] = {}
    visits: int = 0


BOOKS = {Put: lambda _, event: {"books": {event.name: event.pages}}}
VISITS = {Put: lambda game, _: {"visits": game.visits + 1}}


def test_chapters_fold_one_fact_each_its_own_slice():
    after = fold(composed((BOOKS, VISITS)), Library(), COME_AND_GO[:2])
    assert after == Library({"c": 2, "m": 1}, visits=2)
    assert composed((BOOKS,))[Put] is BOOKS[Put]


def test_two_chapters_that_fold_one_slice_are_told():
    with pytest.raises(ValueError, match="Put: books is changed twice"):
        evolve(composed((BOOKS, VISITS, BOOKS)), Library(), Put("m", 1))
