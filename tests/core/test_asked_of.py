"""A condition that is asked of parts of a request is so asked where house rules leave it out, too."""

from core.ruling import Finding, Rulebook, asked_of

BOOK = Rulebook(leaves_out=lambda game, number, _: number in game)


@BOOK.rule("1.1", "A number is even.", "{given} is odd.", lambda _, number: (f"D{number}",))
def even(_, number):
    if number % 2:
        yield Finding(given=str(number))


EACH = asked_of(even, lambda _, numbers: numbers)


def test_each_part_is_asked_and_stands_on_its_own_grounds():
    assert EACH.violation((), (1, 2, 3)).found == ("1 is odd.", "3 is odd.")
    assert tuple(EACH.grounds((), (1, 2))) == ("D1", "D2")
    assert EACH.kept((), ())


def test_what_is_left_out_is_asked_of_the_parts_as_well():
    assert EACH.would_break(("1.1",), (2, 3))
    assert not EACH.would_break(("1.1",), (2, 4))
    assert not EACH.would_break((), (1,))
