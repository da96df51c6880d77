"""What chapters declare is collected in their order, and in the parts of a menu; what does not fit is told."""

import pytest

from core.chapter import Chapter, Open, played, procedures
from core.ruling import Procedure, Rulebook

BOOK = Rulebook()


class March:
    """An order."""


class Halt:
    """Another one."""


class Sail:
    """A third."""


@BOOK.rule("1", "It is day.", "It is night.")
def by_day(_game, _request):
    return ()


@BOOK.rule("2", "It is dry.", "It rains.")
def in_the_dry(_game, _request):
    return ()


@BOOK.rule("3", "It is calm.", "It storms.")
def in_a_calm(_game, _request):
    return ()


def answered(*asked):
    return Procedure(lambda *_: None, asked, lambda *_: (), lambda *_: ())


def test_orders_stand_part_by_part_and_in_each_chapter_by_chapter():
    first = Chapter(orders={1: {March: answered()}, 0: {Halt: answered()}})
    second = Chapter(orders={0: {Sail: answered()}})
    assert list(procedures((first, second))) == [Halt, Sail, March]
    assert list(procedures((second, first))) == [Sail, Halt, March]


def test_conditions_that_chapters_add_are_asked_where_the_order_leaves_room_for_them():
    marching = Open("marching", lambda added: answered(by_day, *added))
    chapters = (
        Chapter(orders={0: {March: marching, Halt: answered(by_day)}}),
        Chapter(adds={"marching": (in_the_dry,)}),
        Chapter(adds={"marching": (in_a_calm,)}),
    )
    asked = procedures(chapters)
    assert asked[March].requires == (by_day, in_the_dry, in_a_calm)
    assert asked[Halt].requires == (by_day,)


def test_an_order_that_two_chapters_answer_is_told_by_its_name():
    both = Chapter(orders={0: {March: answered()}}), Chapter(orders={1: {March: answered()}})
    with pytest.raises(ValueError, match="March is answered by two chapters"):
        procedures(both)


def test_a_condition_that_nobody_would_ask_is_told_by_its_occasion():
    with pytest.raises(ValueError, match="conditions are added to sailing, and no order asks them"):
        procedures((Chapter(orders={0: {March: answered()}}, adds={"sailing": (by_day,)}),))


def test_doubts_stand_in_the_order_of_their_numbers_each_declared_by_one_chapter():
    chapters = Chapter(plays={"W10": ("yes", "no")}), Chapter(plays={"W9": ("one", "two")})
    assert list(played(chapters)) == ["W9", "W10"]
    with pytest.raises(ValueError, match="W9 is two chapters'"):
        played((*chapters, Chapter(plays={"W9": ("one",)})))
