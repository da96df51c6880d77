"""The form of a case: what is read from a file, and what is said of a damaged one, with its line."""

from pathlib import Path

import pytest

from skyledger.cases.running import readings, run
from skyledger.cases.written import CaseError, load, read
from tests.cases.conftest import HEAD, SET_UP, text_of

STAGE = "stage 1 AAF German from Lille to Metz"


def wrong(case, *given, **more):
    """The problems of a text that is no case, or of one that can't be run: (key or line, reason)."""
    with pytest.raises(CaseError) as raised:
        run(case(*given, **more))
    return [(one.key, one.reason) for one in raised.value.problems]


def test_a_case_has_a_head_orders_with_their_seats_and_lines_and_what_is_expected(case):
    read = case(f"{STAGE} # why\n= accepted 18.21 # because\n@allies\n\ndone\n= refused\n= awaits axis")
    assert (read.head.number, read.head.title) == ("18.21.A.1", "A unit stages once")
    assert [(step.line, step.seat, step.text) for step in read.steps] == [
        (11, "axis", STAGE),
        (15, "allies", "done"),
    ]
    assert [(one.line, one.text) for step in read.steps for one in step.expected] == [
        (12, "accepted 18.21"),
        (16, "refused"),
        (17, "awaits axis"),
    ]


def test_a_file_may_have_a_mark_of_its_bytes_and_lines_of_windows(tmp_path):
    file = tmp_path / "a.case"
    file.write_bytes(b"\xef\xbb\xbf" + text_of(f"{STAGE}\n= accepted").replace("\n", "\r\n").encode())
    assert run(load(file)) == ()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "There is no such file."),
        (b"", "A case begins with its head, between two lines of +++."),
        (b"@axis\ndone\n", "A case begins with its head, between two lines of +++."),
        (b"+++\nnumber = 1\n", "The head that begins in line 1 has no end: a line of +++."),
        (b"+++\n\xff\n+++\n", "The file is not UTF-8 text."),
        (f"+++\n{HEAD}[set-up]\n{SET_UP}+++\n@axis\n".encode(), "There is no order in it."),
        (text_of("done").replace("18.21.A.1", " ").encode(), "This must not be empty."),
    ],
)
def test_a_file_that_is_no_case_is_told(tmp_path, content, reason):
    file = tmp_path / "a.case"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CaseError) as raised:
        load(file)
    assert [(one.file, one.reason) for one in raised.value.problems] == [(str(file), reason)]


def test_a_folder_and_an_endless_file_are_no_cases(tmp_path):
    (tmp_path / "a.case").write_bytes(b"x" * 5_000_000)
    for path, words in ((tmp_path, "This is a folder"), (tmp_path / "a.case", "bytes; no rule case is")):
        with pytest.raises(CaseError, match=words):
            load(path)


def test_a_head_that_is_no_toml_is_told_with_the_line_of_the_file(case):
    ((_, reason),) = wrong(case, "done", head="about = \n")
    assert "The file is not TOML" in reason
    assert "line 4" in reason


def test_everything_that_is_wrong_with_a_head_is_told_by_its_key(case):
    assert wrong(case, "done", head="about = 1\nabuot = 2\n") == [
        ("about", "This must be text in quotes, and it is a number."),
        ("abuot", "There is no key called “abuot” here. Did you mean about?"),
    ]
    assert [key for key, _ in wrong(case, "done", set_up="board = 3\n")] == ["set-up.board"]


@pytest.mark.parametrize(
    ("orders", "line", "words"),
    [
        ("= accepted", "line 11", "no order stands above it"),
        (f"{STAGE}\n= acepted", "line 12", "“acepted” is nothing to expect; that is one of: accepted RULES"),
        (f"{STAGE}\n=", "line 12", "is nothing to expect"),
        (f"{STAGE}\n= fact AirUnitsStaged units", "line 12", "is nothing to expect"),
        (f"{STAGE}\n= fact AirUnitsStaged {{units}}", "line 12", "no JSON object"),
        (f'{STAGE}\n= fact AirUnitsStaged {{"units"}}', "line 12", "no JSON object"),
        (f"{STAGE}\n= fact AirUnitsStaged {{{'[' * 99_999}}}", "line 12", "no JSON object"),
        (f'{STAGE}\n= fact AirUnitsStaged {{"a":{"[" * 99_999}{"]" * 99_999}}}', "line 12", "too deeply"),
        (f"{STAGE}\n= fact AirUnitStaged", "line 12", "Did you mean AirUnitsStaged"),
        (f"{STAGE}\n= no fact AirUnitStaged", "line 12", "Did you mean AirUnitsStaged"),
        (f"{STAGE}\n= klassic: accepted", "line 12", "There is no option or edition called “klassic” here"),
        ("@nobody\ndone", "line 12", "There is no seat called “nobody” here"),
        ("@\ndone", "line 11", "Write “@germany”"),
    ],
)
def test_a_line_that_says_nothing_is_told_with_its_number(case, orders, line, words):
    ((key, reason),) = wrong(case, orders)
    assert key == line
    assert words in reason


def test_an_order_of_nobody_is_told(case, tmp_path):
    file = tmp_path / "a.case"
    file.write_text(text_of("done").replace("@axis\n", ""), encoding="utf-8")
    with pytest.raises(CaseError, match=r"line 10: Nobody gives this order: a line “@SEAT” above it"):
        load(file)


def test_every_wrong_line_is_told_at_once(case):
    assert [key for key, _ in wrong(case, f"{STAGE}\n= a\n= accepted\n= b")] == ["line 12", "line 14"]


def test_a_case_is_run_under_each_option_of_its_doubt(case):
    read = case("done", head='doubt = "W69"\n')
    assert [one.name for one in readings(read)] == ["may_leave", "others_leave"]
    assert [dict(one.options) for one in readings(read)] == [{"W69": "may_leave"}, {"W69": "others_leave"}]


def test_a_doubt_an_option_and_an_edition_that_are_none_are_told(case):
    assert [key for key, _ in wrong(case, "done", head='doubt = "W6969"\n')] == ["doubt"]
    ((key, reason),) = wrong(case, "done", head='options = { W69 = "may_leve" }\n')
    assert (key, "Did you mean may_leave" in reason) == ("options.W69", True)
    ((key, _),) = wrong(case, "done", head='edition = "clasic"\n')
    assert key == "edition"
    ((key, _),) = wrong(case, "done", head='doubt = "W69"\neditions = ["current"]\n')
    assert key == "editions"


def test_a_set_up_that_cant_be_played_is_told_by_its_keys(case):
    told = wrong(case, "done", set_up=f"{SET_UP.replace('2 AAF', '12 AAF')}turn = {{ year = 1942 }}\n")
    assert [key for key, _ in told] == ["set-up.turn.season", "set-up.turn.side"]


@pytest.mark.parametrize(
    "number", ["../../x.A.1", "/etc/x", "18.21.A.1/", "a\\b", "18..A", "x" * 81, "18.21 (sunday)"]
)
def test_a_number_that_is_a_path_or_none_at_all_is_refused(number):
    text = text_of("done").replace('"18.21.A.1"', f"'{number}'")
    with pytest.raises(CaseError, match="is no number of a case"):
        read(text, "a.case", Path())


@pytest.mark.parametrize("number", ["IV/example 2/2.4.E.1", "2005:18.46.A.1", "malta~b.17", "1"])
def test_numbers_of_rules_and_after_games_are_numbers_of_cases(number):
    assert read(text_of("done").replace("18.21.A.1", number), "a.case", Path()).head.number == number


def test_a_case_of_more_lines_than_a_case_has_is_told_at_once():
    with pytest.raises(CaseError, match="A case has 5000 lines at most below its head; this one has 5"):
        read(text_of("\n" * 5000 + "done"), "a.case", Path())
