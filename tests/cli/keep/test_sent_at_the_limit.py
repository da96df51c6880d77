"""Whatever texts a game takes here, each at its limit, it is sent with them and taken over elsewhere."""

import json

import pytest

from events.texts import LONGEST_NAME, LONGEST_TEXT
from skyledger import scenarios

NAME = "é" * LONGEST_NAME
SEAT = "é" * LONGEST_NAME


def reason(front):
    """A reason that makes its order as long as an order can be."""
    return f'{front}"{"é" * (LONGEST_TEXT - len(front) - 2)}"'


@pytest.fixture
def sent(run, tmp_path):
    """Sends a game to another database."""

    def sending(game="g"):
        run("export", game, tmp_path / "sent.jsonl").done()
        return run("import", tmp_path / "sent.jsonl", "--db", tmp_path / "other.skyledger")

    return sending


@pytest.fixture
def file_with(position, tmp_path):
    """A file of this name with a position of which something is changed."""

    def written(name="long.json", **changed):
        data = json.loads(position.read_bytes())
        data |= changed
        data["seats"] = [{**seat, "name": SEAT} if seat["side"] == "Axis" else seat for seat in data["seats"]]
        (tmp_path / name).write_text(json.dumps(data))
        return tmp_path / name

    return written


def test_titles_ids_and_seats(run, file_with, sent):
    run("new", "--from", file_with(title=NAME), "--id", "a" * 64).done()
    run("order", "a" * 64, "done", "--as", SEAT, "--id", NAME).done()
    sent("a" * 64).done()


@pytest.mark.parametrize("title", [" before", "behind ", NAME + "x", "no-break\u00a0blank", "two\nlines"])
def test_a_title_that_could_not_be_sent_is_refused_in_a_file_as_it_is_on_the_command_line(
    run, file_with, title
):
    run("new", "--from", file_with(title=title), "--id", "g").failed(2, "title: ")
    run("new", "--from", file_with(), "--title", title, "--id", "g").failed(2, "A title is of signs")


def test_what_nobody_can_see_in_the_name_of_a_scenarios_file_is_replaced(run, file_with, sent):
    run("new", "--from", file_with("odd\x1b\u202e.json"), "--id", "g").done()
    sent().done()


@pytest.mark.parametrize("signs", [LONGEST_NAME, LONGEST_NAME + 1, 250])
def test_of_the_name_of_a_scenarios_file_no_more_is_recorded_than_a_name_has(run, file_with, sent, signs):
    run("new", "--from", file_with("a" * (signs - 5) + ".json"), "--id", "g").done()
    sent().done()
    run("audit", "g").done()


def test_reasons_and_what_is_declared(run, file_with, sent):
    run("new", "--from", file_with(title="x"), "--id", "g").done()
    run("order", "g", reason("declare brp of Germany 3 because "), "--as", SEAT).done()
    run("order", "g", reason("adjust GE-AAF-01 inverted yes because "), "--as", "gamemaster").done()
    run("undo", "g", "--as", "gamemaster", "--because", "é" * LONGEST_TEXT).done()
    sent().done()


def test_the_name_of_a_task_force(run, sent):
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "disband TF 17", "--as", "america").done()
    front, back = 'form "', '" with Lexington'
    name = "é" * (LONGEST_TEXT - len(front) - len(back))
    answered = run("order", "g", f"{front}{name}{back}", "--as", "america")
    if answered.status:
        answered.failed(2, str(LONGEST_NAME))
        run("order", "g", f"{front}{NAME}{back}", "--as", "america").done()
    sent().done()


def test_a_question_names_a_rule_that_an_entry_can_cite(position):
    data = json.loads(position.read_bytes())
    asked = {"kind": "displacement", "place": data["units"][0]["base"], "seats": [data["seats"][0]["name"]]}
    data["questions"] = [{**asked, "rule": " 18.25", "units": [data["units"][0]["name"]], "options": []}]
    with pytest.raises(scenarios.ScenarioError, match=r"questions\[1\].rule: It has a space at an end"):
        scenarios.read(json.dumps(data).encode())
