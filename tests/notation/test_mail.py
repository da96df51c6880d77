"""Orders out of a mail: what is quoted is read, and what stands around it is set aside and told."""

import pytest

from core.mistakes import Mistake
from skyledger.notation.mail import out_of_mail
from skyledger.notation.parsing import MistakeInFile


def is_order(text):
    return text.startswith(("stage", "done", "@"))


def read(text):
    mail = out_of_mail(text, is_order)
    kept = {n: line for n, line in enumerate(mail.text.split("\n"), 1) if line}
    return kept, [line.number for line in mail.aside]


@pytest.mark.parametrize(
    "text", ["", "@axis\nstage 1\n", "Hi Ann,\nstage 1\n\nBen", "stage 1 # a > b\r\ndone"]
)
def test_a_text_in_which_nothing_is_quoted_stays_as_it_is(text):
    assert out_of_mail(text, is_order).text == text


def test_greeting_and_signature_around_the_quoted_lines_are_set_aside():
    text = "Hi Ann,\nBen wrote:\n\n> @axis\n> stage 1\n>\n> done\n\nYours,\nAnn\n"
    assert read(text) == ({4: "@axis", 5: "stage 1", 7: "done"}, [1, 2, 9, 10])


def test_greeting_and_signature_may_be_quoted_too():
    text = (
        "> Hi Ann,\n> nice weather\n>\n> @axis\n> stage 1\n> done\n>\n> Yours,\n> Ben\n>\n> P.S. Nice map\n"
    )
    assert read(text) == ({4: "@axis", 5: "stage 1", 6: "done"}, [1, 2, 8, 9, 11])
    assert read("> stage 1\n> -- \n> stage and done, Ben\n") == ({1: "stage 1"}, [2, 3])


@pytest.mark.parametrize("mark", [">", "> ", ">> ", "> > ", " > ", ">\t"])
def test_each_way_to_quote_is_known(mark):
    assert read(f"{mark}@axis\r\n{mark}stage 1\r\n") == ({1: "@axis", 2: "stage 1"}, [])


def test_a_line_that_is_no_order_among_orders_is_left_for_whoever_reads_them():
    assert read("> stage 1\n>\n> stge 2\n>\n> done\n") == ({1: "stage 1", 3: "stge 2", 5: "done"}, [])
    assert read("> stage 1\n> stge 2\n") == ({1: "stage 1", 2: "stge 2"}, [])
    assert read("> stge 2\n>\n> stage 1\n") == ({1: "stge 2", 3: "stage 1"}, [])
    assert read("> stge 2\n> @axis\n> stage 1\n") == ({1: "stge 2", 2: "@axis", 3: "stage 1"}, [])


def test_what_was_quoted_oftener_is_older_and_no_order_may_stand_in_it():
    assert read("> stage 1\n>> thanks\n") == ({1: "stage 1"}, [2])
    for text in ("> stage 1\n>> stage 2\n", "done\n> stage 1\n", "@axis\n> stage 1\n"):
        with pytest.raises(Mistake, match="is an order outside the lines"):
            out_of_mail(text, is_order)


def test_what_only_looks_like_the_end_of_a_line_is_refused():
    with pytest.raises(MistakeInFile, match=r"(?s)Line 1:.*U\+2028 LINE SEPARATOR, looks like the end"):
        read("> stage 1\u2028done\n> done\n")


def test_a_mail_without_orders_has_none():
    assert read("> Hi\n> there\n") == ({}, [1, 2])
