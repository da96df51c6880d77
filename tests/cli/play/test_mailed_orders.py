"""An order file pasted out of a mail, with marks of quotation, a greeting and a signature."""

import pytest

MAIL = """\
Hi Ann, here are mine.

On Friday Ben wrote:
> Hi again,
>
> @axis
> stage 2 AAF German from Lille to Lyon   # as agreed
> stage 1 AAF German from Lille to Metz
>
> All the best,
> Ben

-- \x20
Sent from a train
"""


@pytest.fixture
def mailed(run, game, tmp_path):
    """mailed(text, *options) -> Ran: the text is given as a file of orders."""

    def given(text, *options):
        (tmp_path / "orders.txt").write_text(text)
        return run("order", game, "--file", tmp_path / "orders.txt", *options)

    return given


def test_the_orders_are_given_and_what_was_none_is_told(mailed):
    told = mailed(MAIL).done().out
    assert "Line 7: entry 2  axis: stage 2 AAF German from Lille to Lyon" in told
    assert told.endswith("2 orders accepted and kept.\n")
    for line in ("1 is no order: Hi Ann", "4 is no order: Hi again,", "11 is no order: Ben", "14 is no"):
        assert f"Line {line}" in told
    assert "Line 6" not in told


def test_json_has_what_was_set_aside(mailed):
    told = mailed(MAIL, "--json").done().json
    assert (told["accepted"], [one["line"] for one in told["aside"]]) == (2, [1, 3, 4, 10, 11, 13, 14])


def test_the_file_without_the_mail_around_it_is_the_same_one(mailed):
    mailed(MAIL).done()
    plain = "@axis\nstage 2 AAF German from Lille to Lyon\nstage 1 AAF German from Lille to Metz\n"
    assert mailed(plain, "--json").done().json["already"] == 2


def test_a_mistyped_order_between_orders_stops_it_as_ever(mailed, run):
    mailed(MAIL.replace("> stage 2", "> stge 2")).failed(2, "Line 7", "stge 2")
    assert run("head", "g").out.startswith("1:")


def test_of_orders_inside_and_outside_the_quotation_none_is_given(mailed, run):
    mailed(MAIL + "stage 1 AAF German from Lille to Nowhere\n").failed(2, "Line 15", "outside the lines")
    assert run("head", "g").out.startswith("1:")


def test_of_many_lines_around_them_the_first_are_told(mailed):
    told = mailed("hello there\n" * 500 + "> @axis\n> done\n").done().out
    assert told.count("is no order:") == 10
    assert "490 more lines are no orders." in told


def test_what_is_far_too_long_for_a_mail_is_refused_at_once(mailed, run):
    mailed("hello\n" * 150_000 + "> @axis\n> done\n").failed(2, "Line 1001", "too many for a mail")
    for text in ("> hello\n>\n" * 90_000, "> @axis\n" + "> hello\n>\n" * 90_000):
        assert mailed(text).status == 2
    assert run("head", "g").out.startswith("1:")


STAGE = "stage 1 AAF German from Lille to Lyon"
MISTYPED = "stage 1 AAF German form Lille to Lyon"


def test_an_order_with_a_comment_is_one_though_it_stand_alone_in_the_quotation(mailed):
    assert mailed(f"> {STAGE} # no\n", "--as", "axis").done().out.endswith("1 order accepted and kept.\n")


@pytest.mark.parametrize("quoted", ["> done\n", "> # so\n> done\n"])
def test_nor_does_a_comment_hide_an_order_outside_the_quotation(mailed, run, quoted):
    mailed(f"{STAGE} # x\n{quoted}", "--as", "axis").failed(2, "Line 1", "outside the lines")
    mailed(f"as axis:\n{quoted}", "--as", "axis").failed(2, "Line 1", "outside the lines")
    assert run("head", "g").out.startswith("1:")


def test_who_is_nobody_begins_no_section(mailed):
    assert "Line 1 is no order: As agreed:" in mailed("As agreed:\n> done\n", "--as", "axis").done().out


@pytest.mark.parametrize("around", ["", "> Hi Ann,\n>\n", "Hi Ann,\n> done deal!\n>\n"])
def test_a_mistyped_order_in_a_mail_without_others_is_pointed_at(mailed, around):
    text = f"{around}> {MISTYPED}\n"
    told = mailed(text, "--as", "axis")
    assert told.status == 2
    assert f"Line {text.count(chr(10))}:\n{MISTYPED}\n                   ^ expected “from PLACE”" in told.err


def test_a_mail_without_anything_like_an_order_is_a_mistake(mailed):
    told = mailed("> Hi Ann,\n> see you\n", "--as", "axis")
    assert (told.status, "No line of this mail is an order" in told.err) == (2, True)
    told = mailed("> Hi Ann,\n> see you\n", "--as", "axis", "--json")
    assert (told.status, told.json["accepted"], len(told.json["aside"])) == (2, 0, 2)
    assert "No line of this mail is an order" in told.json["error"]["message"]


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "@axis\n"])
def test_of_a_file_without_orders_it_is_said_that_there_are_none(mailed, text):
    assert mailed(text, "--as", "axis").done().out == "There is no order in it, so nothing is given.\n"
