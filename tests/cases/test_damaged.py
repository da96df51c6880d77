"""Damaged files of cases: each is told in a person's words, by the keys and lines of the file."""

import pytest

from skyledger.cases.running import run
from skyledger.cases.written import CaseError, load

HEAD = 'number = "18.21.A.1"\ntitle = "An air unit stages once"\n'
SET_UP = '[set-up]\nboard = "Lille . Metz Lyon"\nunits = ["2 AAF Germany at Lille"]\n'
ORDERS = "@axis\nstage 1 AAF German from Lille to Metz\n= accepted\n"


def case(head="", before="", orders=ORDERS):
    return f"{before}+++\n{HEAD}{head}\n{SET_UP}+++\n{orders}"


DAMAGED = [
    ("", "A case begins with its head, between two lines of +++."),
    ('{"number": "18.21.A.1"}', "A case begins with its head, between two lines of +++."),
    (f"+++\n{HEAD}{SET_UP}", "The head that begins in line 1 has no end: a line of +++."),
    (f"\n\n+++\n{HEAD}", "The head that begins in line 3 has no end: a line of +++."),
    (case('doubt = "W1"'), "doubt: W1 is closed; there are no readings of it to run a case under."),
    (case('doubt = "W9999"'), "doubt: There is no doubt called “W9999” here. Did you mean"),
    (case('options = { W4 = "zzz" }'), "options.W4: There is no option called “zzz” here."),
    (case('options = { R2 = "x" }'), "options.R2: R2 is a doubt of The War Game"),
    (case('options = { W1 = "x" }'), "options.W1: W1 is closed, so there is nothing to choose"),
    (case('edition = "2006"'), "edition: There is no edition called “2006” here. Did you mean 2005?"),
    (case('editions = ["2006"]'), "editions: There is no edition called “2006” here. Did you mean 2005?"),
    (case("edition = 3"), "edition: This must be text in quotes, and it is a number."),
    (case('nubmer = "1"'), "nubmer: There is no key called “nubmer” here. Did you mean number?"),
    (case(f"about = {'[' * 3000}"), "nested too deeply"),
    (case(f"x = {'9' * 5000}"), "Line 4 has a number of more than 1000 signs."),
    (case(orders="= accepted\n"), "line 9: Something is expected here, and no order stands above it."),
    (case(orders="stage 1 AAF German\n"), "line 9: Nobody gives this order"),
    (case(orders="@axis\n"), "There is no order in it."),
    (case().replace("accepted", "acepted"), "line 11: “acepted” is nothing to expect"),
    (case().replace("= acc", '= fact X {"a": '), "line 11:"),
]


@pytest.mark.parametrize(("text", "told"), DAMAGED)
def test_what_is_wrong_with_a_case_is_told_where_it_stands(tmp_path, text, told):
    (tmp_path / "a.case").write_text(text, encoding="utf-8")
    with pytest.raises(CaseError) as error:
        run(load(tmp_path / "a.case"))
    assert told in "\n".join(f"{one.key}: {one.reason}" for one in error.value.problems)


@pytest.mark.parametrize("content", [b"\xff\xfe+\x00", case().encode("utf-16"), bytes(range(256))])
def test_a_case_that_is_no_utf_8_is_told_so(tmp_path, content):
    (tmp_path / "a.case").write_bytes(content)
    with pytest.raises(CaseError, match=r"not UTF-8"):
        load(tmp_path / "a.case")


def test_as_it_is_the_case_can_be_run(tmp_path):
    (tmp_path / "a.case").write_text(case('options = { W4 = "each_nation" }'), encoding="utf-8")
    assert run(load(tmp_path / "a.case")) == ()
