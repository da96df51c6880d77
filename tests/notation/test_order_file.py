"""A file of orders: lines, comments, sections, and errors with their line."""

import pytest

from core.mistakes import Mistake
from skyledger.notation.mail import out_of_mail
from skyledger.notation.parsing import MistakeInFile
from skyledger.notation.reader import OrderLine, lines_of, read_file

FILE = """\
\ufeff# Orders for summer
done   # nothing for anybody

@germany
stage 3 AAF German from Catania to Tripoli.
  # a remark
as Western Allies:
sail "U.S.S. #5" to Haifa # leaves
adjust X base Y because "see #3 # 4"\r
@ axis :
declare supply of Tobruk partial because rule#5
"""


def test_one_order_to_a_line_with_the_seat_of_its_section():
    assert read_file(FILE) == [
        OrderLine(2, None, "done"),
        OrderLine(5, "germany", "stage 3 AAF German from Catania to Tripoli."),
        OrderLine(8, "Western Allies", 'sail "U.S.S. #5" to Haifa'),
        OrderLine(9, "Western Allies", 'adjust X base Y because "see #3 # 4"'),
        OrderLine(11, "axis", "declare supply of Tobruk partial because rule#5"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_ends_of_lines_end_a_comment_too(end):
    told = [OrderLine(2, None, "done"), OrderLine(3, None, "roll")]
    assert read_file(end.join(["# greetings", "done # now", "roll"])) == told
    assert read_file(out_of_mail(end.join(["> # greetings", "> done # now", "> roll"]), bool).text) == told


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\f", "\v", "\x1c", "\r", "\r\r"])
@pytest.mark.parametrize(
    "before", ["# greetings", "done", "done # greetings", "> done # greetings", "@axis # a"]
)
def test_what_only_looks_like_the_end_of_a_line_is_refused_with_its_line(end, before):
    """A terminal writes what follows a bare CR over what stands before it."""
    with pytest.raises(
        MistakeInFile, match=rf"(?s)Line 2:.*U\+{ord(end[0]):04X}.*looks like the end of a line"
    ):
        read_file(out_of_mail(f"roll\n{before}{end}done\n", bool).text)


def test_a_file_whose_lines_all_end_in_a_bare_cr_is_told_how_to_be_saved():
    """In a terminal its last line hides the others."""
    with pytest.raises(MistakeInFile, match=r"(?s)Line 1:.*Sign 5 .*U\+000D.*save the file"):
        read_file("done\rpropose undo\r# good luck to all of you")


@pytest.mark.parametrize(
    "sign", ["\x1b", "\0", "\x08", "\x9b", "\x7f", "\u202e", "\u2066", "\u3164", "\ufe0f"]
)
@pytest.mark.parametrize(
    "line", ["# {}", "done # so{} on", "@axis # {}", "Hello{} all", "> On Monday{} he", ">> {}"]
)
def test_a_sign_that_nobody_can_see_is_refused_in_whichever_line_with_number_and_name(sign, line):
    file = f"> done\n{line.format(sign)}\n> roll\n"
    with pytest.raises(MistakeInFile, match=rf"(?s)Line 2:.*\^ .*U\+{ord(sign):04X}") as told:
        out_of_mail(file, lambda text: text in {"done", "roll"})
    assert sign not in str(told.value)


def test_of_other_blanks_a_comment_may_have_any():
    assert read_file("done\u00a0# so\t\u3000on\u202f!\n") == [OrderLine(1, None, "done")]


def test_dice_stand_in_a_file_as_orders_do():
    file = "@germany\ndice 5 3  # Axis\nas allies:\nroll\n"
    assert read_file(file) == [OrderLine(2, "germany", "dice 5 3"), OrderLine(4, "allies", "roll")]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n   # at all", "@germany"])
def test_a_file_may_hold_no_orders(text):
    assert read_file(text) == []


@pytest.mark.parametrize(
    ("text", "number", "says"),
    [
        ("\n\n@\ndone", 3, "no seat called “”"),
        ("@ger:many", 1, "no seat called “ger:many”"),
    ],
)
def test_an_error_tells_its_line(text, number, says):
    with pytest.raises(MistakeInFile, match=says) as told:
        read_file(text)
    assert told.value.number == number
    assert str(told.value).startswith(f"Line {number}:\n")


def test_an_error_in_a_file_is_a_mistake():
    assert issubclass(MistakeInFile, Mistake)


def test_sections_are_found():
    file = "@germany done\n@axis\n# nothing\nas italy:\ndone\n@allies\n"
    assert [line for line in lines_of(file) if not line.text] == [
        OrderLine(1, "germany done", ""),
        OrderLine(2, "axis", ""),
        OrderLine(4, "italy", ""),
        OrderLine(6, "allies", ""),
    ]
