"""`help orders` and `help disputes` begin with a short page, and tell the rest to who asks for it."""

import re

import pytest

from skyledger.cli.learn.disputes import QUARRELS
from tests.cli.conftest import words

A_SCREEN_OR_TWO = 60
WAR = "The War Game"


@pytest.fixture
def war(run):
    """A game of The War Game, played last."""
    run("new", "air_supremacy_2", "--id", "war").done()
    return "war"


def lines(ran):
    """What was printed, line by line."""
    return ran.done().out.splitlines()


def test_help_orders_is_a_screen_or_two(run, game):
    assert len(lines(run("help", "orders"))) <= A_SCREEN_OR_TWO
    assert run("help", "orders").out == run("help").out


def test_help_orders_of_the_war_game_is_a_screen_or_two(run, war):
    assert len(lines(run("help", "orders"))) <= A_SCREEN_OR_TWO


def test_outside_a_game_how_units_are_named_is_told_of_each_game(run):
    told = words(run("help", "orders", "--all").done())
    assert "In A World at War, UNITS are so many like units" in told
    assert "In The War Game, UNITS are " in told


def test_it_names_each_heading_with_the_words_that_orders_under_it_begin_with(run, game):
    told = words(run("help", "orders").done())
    forms = run("help", "orders", "--json").done().json["A World at War"]
    assert [form["heading"] for form in forms if f"{form['heading']}: " not in told] == []
    assert [form["verb"] for form in forms if form["verb"] not in told] == []


@pytest.mark.parametrize("scenario", ["malta_1942", "air_supremacy_2"])
def test_it_says_how_to_ask_for_more(run, scenario):
    run("new", scenario, "--id", "last").done()
    told = words(run("help", "orders").done())
    more = re.findall(r"“(help orders [^”]+)”", told)
    assert len(more) == 4
    pages = [run(*one.split()).done().out for one in more]
    assert len(set(pages)) == 4
    assert more[-1] == "help orders --all"


def test_how_units_and_places_are_named_stands_on_it(run, game):
    assert "“3 AAF German from Catania”" in words(run("help", "orders").done())


def test_the_whole_of_it_is_told_with_all(run, game):
    forms = run("help", "orders", "--json").done().json["A World at War"]
    told = words(run("help", "orders", "--all").done())
    assert [form["form"] for form in forms if form["form"] not in told] == []
    assert [form["meaning"] for form in forms if form["meaning"] not in told] == []


def test_a_heading_is_told_whole_with_all_too(run, game):
    meant = "Air units change base as the movement phase begins."
    assert meant not in words(run("help", "air units and their bases").done())
    assert meant in words(run("help", "air units and their bases", "--all").done())


@pytest.mark.parametrize("topic", ["stage", "fight on", "naval combat", "Air units and their bases"])
def test_behind_the_word_orders_stands_what_is_asked_for(run, game, topic):
    assert run("help", "orders", *topic.split()).done().out == run("help", *topic.split()).done().out


@pytest.mark.parametrize("topic", ["interception", "patrol", "seaborne invasion", "invasion", "raid"])
def test_an_activity_of_task_forces_leads_to_the_order_by_which_they_sail_on_it(run, game, topic):
    told = words(run("help", "orders", *topic.split()).done())
    assert "sail FORCE [, …] as ACTIVITY via HEX [, …]" in told
    assert "ACTIVITY is one of: patrol, " in told


def test_the_patrol_of_naval_air_is_told_beside_that_of_task_forces(run, game):
    told = words(run("help", "orders", "patrol").done())
    assert "patrol with UNITS from CARRIER" in told


def test_what_only_has_a_word_of_an_activity_in_its_name_is_told_without_sailing(run, game):
    assert "as ACTIVITY" not in words(run("help", "orders", "supply").done())


def test_the_orders_of_a_phase_are_told(run, game):
    told = words(run("help", "orders", "unit", "construction", "phase").done())
    assert "Unit construction: build" in told
    assert "stage" not in told
    assert "build NUMBER KIND NATION at PLACE" in words(run("help", "unit construction phase", "--all"))
    forms = run("help", "orders", "movement phase", "--json").done().json["A World at War"]
    verbs = {form["verb"] for form in forms}
    assert {"stage", "counterair"} <= verbs
    assert "build" not in verbs


def test_the_orders_of_a_phase_fit_on_a_screen_or_two(run, game):
    for phase in ("movement phase", "combat phase", "redeployment phase"):
        assert len(lines(run("help", "orders", phase))) <= A_SCREEN_OR_TWO


def test_the_orders_of_a_phase_of_the_war_game_are_told(run, war):
    forms = run("help", "orders", "combat", "orders", "--json").done().json[WAR]
    assert "attack" in {form["verb"] for form in forms}
    assert "roll" not in {form["verb"] for form in forms}


def test_what_is_neither_a_word_nor_a_phase_is_told_what_is_near(run, game):
    run("help", "orders", "stagge").failed(2, "Did you mean", "stage")


def test_quarrels_are_listed_on_a_screen_with_the_commands_that_settle_them(run):
    ran = run("help", "disputes")
    assert len(lines(ran)) <= 30
    told = words(ran)
    for one in QUARRELS:
        assert one.says in told
        assert [name for name in one.commands if name.split()[1] not in told] == []


def test_one_quarrel_is_told_by_its_number(run):
    told = words(run("help", "disputes", "2").done())
    assert "skyledger correct GAME --at N --dice 4 3 --dry-run" in told
    assert "docs/quarrels/2-a-die.md" in told
    assert "find TEXT" not in told


def test_all_quarrels_are_told_with_all(run):
    told = words(run("help", "disputes", "--all").done())
    assert [name for one in QUARRELS for name in one.commands if name not in told] == []


def test_a_quarrel_that_there_is_not_is_told_which_there_are(run):
    run("help", "disputes", "9").failed(2, "1 to 5")
    run("help", "disputes", "supply").failed(2, "1 to 5")
