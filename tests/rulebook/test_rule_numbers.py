"""The tool that holds a list of rule numbers against a rule text, tried on an invented text."""

import pytest

from tools.rule_numbers import main
from tools.rule_text import cited, numbers_of, printed_order, provisions

RULES = """\
Ferries

7.1 OVERVIEW
7.2 LOADING

7.1  OVERVIEW:

7.11  Ferries carry goats (8.4), sheep (9.12B, C) and,
9.3 permitting, cows. See rule 12 and (13) for the rest.

7.12  HARBORS:

A. Small ones take two
+1 ferry on Sundays. A ferry that

\fleaves early keeps its place.

B. Large ones take nine (14,251D), those of the U.S.

may take ten.

C Harbors of ice take none.

On Sundays all harbors are closed.

7.2  LOADING: In this order:

A. ANIMALS:

• Goats first.

o Old goats.

o Young goats.

Classic A World at War

In the classic edition goats go last.

• Sheep second.

EXAMPLE: Two goats and a sheep board.

The goats are asked first.

EXAMPLE: A cow boards.

https://example.org/cow.png

7.21  DELAYS: See 7.12C.

8. TRAINS

8.1 SEATS

8.1  SEATS: A seat holds two goats on average, and 1,000 on a holiday.

Seat Table - 8.1, 15.2A

Roll
2 3 4

Goats and Cows
3 4

Modifiers

+1 in summer
+/-1 for each cow
(on weekdays only)

If more than twenty goats arrive together they are seated by hand.
"""

IDENTIFIERS = [
    "7.1",
    "7.11",
    "7.12",
    "7.12A",
    "7.12B",
    "7.12C",
    "7.12/note",
    "7.2",
    "7.2A",
    "7.2A.1",
    "7.2A.1.1",
    "7.2A.1.2",
    "7.2A.2",
    "7.2/classic",
    "7.2/example",
    "7.2/example2",
    "7.21",
    "8.1",
    "8.1/table",
    "8.1/table.note1",
    "8.1/table.note2",
    "8.1/table.note3",
]
CITED = ["8.4", "9.12B", "9.12C", "9.3", "12", "13", "14.251D", "7.12C", "15.2A"]


def test_every_number_letter_bullet_box_example_and_chart_gets_one_identifier():
    assert sorted(provisions(RULES), key=printed_order) == IDENTIFIERS


def test_a_paragraph_cut_by_a_page_and_a_line_that_begins_with_a_number_or_a_sign_go_on():
    found = provisions(RULES)
    assert found["7.12A"].endswith("A ferry that leaves early keeps its place.")
    assert found["7.12B"].endswith("those of the U.S. may take ten.")
    assert "9.3 permitting, cows" in found["7.11"]
    assert "two +1 ferry on Sundays" in found["7.12A"]


def test_a_letter_without_its_dot_counts_if_it_is_the_next_one():
    assert provisions(RULES)["7.12C"] == "Harbors of ice take none."
    assert "7.12D" not in provisions(RULES.replace("C Harbors", "D Harbors"))


def test_a_number_in_the_list_of_contents_gets_the_words_of_its_rule():
    assert provisions(RULES)["7.2"] == "LOADING: In this order:"


def test_a_box_belongs_to_the_number_and_the_bullets_after_it_go_on_counting():
    found = provisions(RULES)
    assert "goats go last" in found["7.2/classic"]
    assert found["7.2A.2"] == "Sheep second."


def test_the_paragraphs_after_an_example_are_part_of_it_and_an_address_is_part_of_nothing():
    found = provisions(RULES)
    assert found["7.2/example"] == " Two goats and a sheep board. The goats are asked first."
    assert found["7.2/example2"] == " A cow boards."


def test_a_chart_has_its_rows_of_modifiers_and_its_remarks_as_notes():
    found = provisions(RULES)
    assert "Goats and Cows 3 4" in found["8.1/table"]
    assert found["8.1/table.note2"] == "+/-1 for each cow (on weekdays only)"
    assert found["8.1/table.note3"].startswith("If more than twenty goats")


def test_cited_numbers_are_found_with_their_further_letters_and_whole_chapters():
    assert numbers_of(RULES) == set(IDENTIFIERS) | set(CITED)
    assert cited("as in 9.12B, C and rule 3, not 1,000 nor (14 or 15)") == ["3", "9.12B", "9.12C"]


def test_numbers_are_ordered_as_printed_and_not_as_decimals():
    wanted = [
        "9.2",
        "17.3",
        "17.31",
        "17.312A",
        "17.312A.1",
        "17.312A.2",
        "17.312A.10",
        "17.312B",
        "17.312/note",
    ]
    assert sorted({*wanted}, key=printed_order) == wanted


def test_what_is_no_number_is_named():
    with pytest.raises(ValueError, match=r"'chapter two' is no rule number"):
        printed_order("chapter two")


@pytest.fixture
def files(tmp_path):
    """The invented rule text and a list that has all of it."""
    text, numbers = tmp_path / "ferries.txt", tmp_path / "7.toml"
    text.write_text(RULES, encoding="utf-8")
    numbers.write_text(
        "".join(f'["{name}"]\n' for name in [*IDENTIFIERS, *CITED[:7], CITED[8]]), encoding="utf-8"
    )
    return text, numbers


def test_a_complete_list_agrees(files, capsys):
    text, numbers = files
    assert main([str(text), "--list", str(numbers)]) == 0
    assert "30 numbers" in capsys.readouterr().out


def test_what_is_lacking_and_what_is_in_excess_is_printed_and_fails(files, capsys):
    text, numbers = files
    numbers.write_text(numbers.read_text().replace('["7.2A.2"]', '["7.2A.3"]'), encoding="utf-8")
    assert main([str(text), "--list", str(numbers)]) == 1
    assert capsys.readouterr().out == "lacking: 7.2A.2\nin excess: 7.2A.3\n"


def test_a_list_of_another_text_may_supply_a_cited_number_and_has_no_excess(files, tmp_path, capsys):
    text, numbers = files
    other = tmp_path / "9.toml"
    other.write_text('["9.12C"]\n["9.13"]\n', encoding="utf-8")
    numbers.write_text(numbers.read_text().replace('["9.12C"]\n', ""), encoding="utf-8")
    assert main([str(text), "--list", str(numbers)]) == 1
    assert main([str(text), "--list", str(numbers), "--beside", str(other)]) == 0
    assert "lacking: 9.12C\n" in capsys.readouterr().out


def test_without_a_list_the_numbers_are_printed_in_order(files, capsys):
    assert main([str(files[0])]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["7.1", "7.11", "7.12"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("missing.toml", None, "missing.toml"),
        ("torn.toml", "[", "torn.toml is no list of rule numbers"),
        ("strange.toml", "[goat]\n", "'goat' is no rule number"),
    ],
)
def test_an_unfit_list_is_named_in_words(files, tmp_path, capsys, name, content, said):
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert main([str(files[0]), "--list", str(tmp_path / name)]) == 2
    assert said in capsys.readouterr().err


def test_a_text_without_any_rule_is_named_in_words(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("Dear goat,\n", encoding="utf-8")
    assert main([str(tmp_path / "letter.txt")]) == 2
    assert "no rule number in it" in capsys.readouterr().err
