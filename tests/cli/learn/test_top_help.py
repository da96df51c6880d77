"""The help of all commands begins with what to type first, and ends with what is seldom asked for."""

import shlex

from skyledger.cli.app import FIRST


def test_it_begins_with_what_to_type_and_ends_with_the_exit_statuses(run):
    told = run("--help").done().out
    places = [told.index(said) for said in ("To begin, type:\n", "\nPlay:\n", "\nRules:\n", "\nExit status:")]
    assert places == sorted(places)
    assert told.index("To begin, type:") < 300
    assert run().done().out == told


def test_what_it_says_to_type_can_be_typed_one_after_the_other(run, spawn):
    typed = [shlex.split(line)[1:] for line in FIRST]
    for tokens in typed[1:3]:
        run(*tokens).done()
    assert typed[3][0] == "play"
    assert "Summer 1942, Axis player turn" in spawn(*typed[3], input="").done().out
    assert run(*typed[4]).done().out.startswith("A World at War\n")


def test_commands_stand_in_the_order_in_which_they_are_needed(run):
    told = run("--help").done().out
    places = [
        told.index(f"\n  {name} ") for name in ("demo", "scenarios", "new", "order", "play", "undo", "games")
    ]
    assert places == sorted(places)


def test_no_page_of_a_command_has_what_belongs_to_all(run):
    told = run("order", "--help").done().out
    assert "To begin" not in told
    assert "Exit status" not in told
