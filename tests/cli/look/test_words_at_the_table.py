"""What is typed at the table a little wrong, and that each command there has game and seat from the chair."""

from inspect import signature

import pytest

from core.mistakes import Mistake
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.options import Common
from skyledger.cli.play.typed import Command, Explain, Leave, Order, at_the_table, meant_by

VERBS = frozenset({"stage", "done", "find", "standing", "add"})
SEATS = ("germany", "italy", "gamemaster")
BEHIND = {
    "demo": (), "scenarios": (), "new": ("malta_1942",), "order": ("done",), "undo": (), "redo": (),
    "branch": ("--at", "1"), "correct": ("--at", "2", "--remove"), "accept": ("3",), "decline": ("3",), "adopt": (),
    "comment": ("well done",), "claim": ("too far",), "rule-on": ("3", "no error"), "games": (), "next": (),
    "proposals": (), "claims": (), "dossier": ("--claim", "3"), "branches": (), "compare": ("other",),
    "orders": (), "show": (), "log": (), "replay": (), "find": ("Malta",), "timeline": (), "report": (),
    "why": ("GE-AAF-01",), "audit": (), "rebuild": (), "head": (), "backup": ("b.db",), "export": ("x.jsonl",),
    "import": ("x.jsonl",), "remove": (), "table": ("19.2",), "resolve": ("counterair", "r.json"), "rule": ("18.25",),
    "doubts": (), "editions": (), "case": ("new", "x.case"), "help": ("stage",),
}  # fmt: skip
"""What stands behind each command at the table, at least; of `play` there is no second."""
NO_GAME = {
    "demo",
    "scenarios",
    "new",
    "games",
    "next",
    "backup",
    "import",
    "table",
    "resolve",
    "rule",
    "editions",
    "case",
}


def bound(tokens):
    """What each command takes from these words, options that go together one by one."""
    command, found, _ = APP.parse_args(tokens, exit_on_error=False, print_error=False)
    assert command is APP[tokens[0]].default_command
    given = dict(found.arguments)
    giving = given.pop("giving", None)
    return given | ({} if giving is None else {"seat": giving.seat})


def test_no_command_is_forgotten_here():
    assert {*BEHIND, "play"} == {*COMMANDS}


@pytest.mark.parametrize("name", BEHIND)
def test_each_command_has_the_game_and_the_seat_of_the_chair(name):
    found = bound(at_the_table(Command(name, BEHIND[name]), "g", "italy", Common()))
    game = [found[key] for key in ("game", "branch") if key in found]
    assert game == ([] if name in NO_GAME else ["g"])
    takes = signature(APP[name].default_command).parameters
    seated = {"seat", "giving"} & {*takes} and name not in {"show", "doubts"}
    assert found.get("seat", "") in ({"italy"} if seated else {"", "italy"})


def test_another_branch_may_be_named_and_the_game_itself_in_a_line_as_it_is_typed_elsewhere():
    assert bound(at_the_table(Command("adopt", ("g-2",)), "g", "italy", Common()))["branch"] == "g-2"
    typed = meant_by("skyledger log g --from 2", VERBS, SEATS)
    assert bound(at_the_table(typed, "g", "italy", Common()))["game"] == "g"
    assert bound(at_the_table(meant_by("skyledger log", VERBS, SEATS), "g", "italy", Common()))["game"] == "g"


@pytest.mark.parametrize("word", ["quit", "exit", "bye", "Q", "leave", "stop", "close"])
def test_who_leaves_says_so_in_several_ways(word):
    assert meant_by(word, VERBS, SEATS) == Leave()


@pytest.mark.parametrize("line", ["stop playing", "close the game", "leave it", "stop now"])
def test_who_leaves_may_say_what_he_leaves(line):
    with pytest.raises(Mistake, match="is said alone"):
        meant_by(line, VERBS, SEATS)


@pytest.mark.parametrize(
    "line", ["close in on Malta", "stop the bombing of Lille", "leave Malta", "close with TF 2"]
)
def test_a_word_by_which_one_leaves_is_said_of_units_too(line):
    assert meant_by(line, VERBS, SEATS) == Order(line)


@pytest.mark.parametrize("topic", ["help", "help quit", "help as"])
def test_help_at_the_table_tells_of_the_table(topic):
    assert meant_by(topic, VERBS, SEATS) == Explain()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("quit now", "“quit” is said alone; nothing is done with “now” behind it"),
        ("exit please", "“exit” is said alone"),
        ("shwo", "Did you mean show"),
        ("unod", "Did you mean undo"),
        ("hepl me", "Did you mean help"),
        ("germny: done", "no seat called “germny” here. Did you mean germany"),
        ("nobody: done", "The seats are germany, italy and gamemaster"),
        ("--yes", "Nothing asks for “--yes” now"),
        ("/done", "“done” begins an order; type it without “/”"),
    ],
)
def test_what_is_mistyped_is_told_with_what_would_be_right(line, told):
    with pytest.raises(Mistake, match=told.replace("?", r"\?")):
        meant_by(line, VERBS, SEATS)


@pytest.mark.parametrize("line", ["stge 2 AAF", "add x: y", "standing order: search", "comment well: this"])
def test_orders_are_left_to_those_who_read_orders(line):
    assert meant_by(line, VERBS, SEATS) is not None


@pytest.fixture
def sit(spawn, game):
    return lambda *lines: spawn("play", game, "--as", "axis", input="".join(f"{line}\n" for line in lines))


def test_a_line_that_is_far_too_long_is_not_told_with_a_wrong_number(sit):
    ran = sit("x" * 5000, "x" * 50_000)
    told = " ".join(ran.err.split())
    assert "one of 5000 is given" in told
    assert "this one has many more" in told
    assert "16002" not in told


def test_nobody_is_meant_by_as_alone(sit):
    assert "As whom? Type “as SEAT”. The seats are allies, axis and gamemaster." in " ".join(
        sit("as").err.split()
    )


@pytest.fixture
def typed(spawn, game):
    """typed("log 3") -> all that is told of a line at the table, on one line."""

    def typing(line):
        ran = spawn("play", game, "--as", "axis", input=f"{line}\n")
        return " ".join((ran.out + ran.err).split())

    return typing


@pytest.mark.parametrize("word", ["map", "forces", "board"])
def test_everyday_words_show_the_board(typed, run, game, word):
    assert " ".join(run("show", game, "--as", "axis").done().out.split()) in typed(word)


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("log 3", "An entry stands behind its option: “log --from 3”."),
        ("branch 1", "An entry stands behind its option: “branch --at 1”."),
        ("log Lille", "Of a unit, a place or a battle alone tells “why SUBJECT” or “find TEXT”."),
        (
            "report Lille",
            "Some entries tells “report --from 3 --to 9”, a unit, a place or a battle “why SUBJECT”.",
        ),
        ("branch --id x", "Unknown option: --id. Did you mean --name?"),
        ("log --since 1", "Unknown option: --since. Did you mean --from?"),
        ("show --side=axis", "Unknown option: --side. Did you mean --as?"),
        ("orders --place Lille", "Unknown option: --place. Did you mean --only?"),
        ("end turn", "this is no order; for that there is “done” or “done until next turn”"),
        ("next turn", "to go on, “done”, or “done until next turn”"),
        ("pass", "for that there is “done”"),
        ("status", "for that there is show"),
        ("resign", "for that there is comment “TEXT”"),
        ("--only stage", "“--only” stands behind a command: “orders --only stage”."),
        ("--from 3", "“--from” stands behind a command: “COMMAND --from 3”."),
        (
            "ok",
            "Nothing asks for “ok” now: it is your word to order; “orders” says what may be, and “done” that you",
        ),
        ("Yes!", "Nothing asks for “Yes!” now: it is your word"),
        ("allies: no", "Nothing asks for “no” now: the game waits for axis."),
        ("attak Lille", "“attack” may be meant. Nobody may attack"),
    ],
)
def test_what_a_command_has_no_use_for_is_told_with_what_would_be_right(typed, line, right):
    assert right in typed(line)


def test_words_behind_orders_are_looked_for_as_with_only(run, typed, game):
    told = run("orders", game, "--as", "axis", "--only", "stage Lille").done().out
    assert run("orders", game, "--as", "axis", "stage", "Lille").done().out == told
    assert " ".join(told.split()) in typed("orders stage Lille")
    run("orders", game, "stage", "--only", "Lille").failed(2, "are two things to look for; name one")


@pytest.mark.parametrize("line", ["unload", "strike Malta"])
def test_a_word_that_is_not_quite_a_command_is_an_order_that_can_not_be_read(line):
    assert meant_by(line, VERBS, SEATS) == Order(line)
    with pytest.raises(Mistake, match="order or command"):
        meant_by("ordrs", VERBS, SEATS)
