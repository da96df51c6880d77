"""Games are begun, orders given, taken back and given again."""

from itertools import pairwise

import pytest

from skyledger.scenarios import names

STAGE = "stage 2 AAF German from Lille to Lyon"


def test_scenarios_lists_those_that_are_shipped(run):
    shipped = [one.name for one in names()]
    assert shipped
    assert [one["name"] for one in run("scenarios", "--json").done().json] == shipped
    assert all(name in run("scenarios").done().out for name in shipped)


def test_new_begins_a_shipped_scenario_and_numbers_the_second_game_of_it(run):
    name = "malta_1942"
    assert name in [one.name for one in names()]
    first = run("new", name, "--json").done().json
    second = run("new", name, "--title", "Again", "--json").done().json
    assert (first["game"], second["game"]) == (name, f"{name}-2")
    assert first["entry"]["number"] == 1
    assert {"germany", "britain"} <= set(first["seats"])
    assert [row["title"] for row in run("games", "--json").done().json["games"]] == [first["title"], "Again"]


def test_games_says_where_they_are_kept_when_there_are_none(run, db):
    assert str(db) in "".join(run("games").done().out.split())  # a long path is wrapped
    assert run("games", "--json").done().json == {"database": str(db), "games": []}
    assert not db.exists()


def test_an_accepted_order_is_told_with_its_entry_facts_and_rules(run, game):
    told = run("order", game, STAGE, "--as", "axis").done().out
    assert told.startswith(f"Accepted. Entry 2  axis: {STAGE}\n")
    assert "2 German AAF (GE-AAF-01, GE-AAF-02) staged from Lille" in told
    assert "[18.21" in told


def test_the_words_of_an_order_need_no_quotes(run, game):
    assert run("order", game, "--as", "axis", *STAGE.split()).done().out.startswith("Accepted. Entry 2")


def test_an_order_as_json(run, game):
    said = run("order", game, STAGE, "--as", "axis", "--json").done().json
    assert (said["game"], said["seat"], said["order"], said["again"]) == ("g", "axis", STAGE, False)
    assert said["entry"]["number"] == 2
    fact = said["ruling"]["facts"][0]
    assert fact["event"]["type"] == "AirUnitsStaged/1"
    assert "18.21" in fact["rules"]


def test_a_refused_order_tells_every_broken_rule_and_changes_nothing(run, game):
    refused = run("order", game, STAGE, "--as", "allies")
    assert refused.status == 1
    assert refused.out.startswith(f"Refused. allies: {STAGE}\n")
    assert run("head", game).done().out.startswith("1:")


def test_a_refused_order_as_json(run, game):
    refused = run("order", game, "stage 2 AAF German from Lille to Lille", "--as", "axis", "--json")
    assert refused.status == 1
    assert refused.json["entry"] is None
    violation = refused.json["ruling"]["violations"][0]
    assert violation["rule"] == "18.21"
    assert set(violation) == {"rule", "check", "sentence", "found", "template", "parameters"}
    assert violation["template"] == "{unit} is based at {place} already."
    told = [violation["template"].format(**given) for given in violation["parameters"]]
    assert list(violation["found"]) == told


@pytest.mark.parametrize(
    ("tokens", "template", "parameters"),
    [
        (
            ("order", "g", STAGE, "--as", "allies"),
            "{seat} can't give it now; it is the word of {seats}.",
            {"seat": "allies", "seats": "axis"},
        ),
        (
            ("order", "g", "counterair Lille with 1 AAF German from Lille", "--as", "axis"),
            "Nobody may {order} in “{state}”; the place for it is {places}.",
            {
                "order": "announce a counterair",
                "state": "movement phase: staging",
                "places": "“movement phase or combat phase, counterair: what is attacked”",
            },
        ),
        (("undo", "g", "--as", "axis"), "There is nothing to undo.", {}),
        (
            ("redo", "g", "--as", "axis"),
            "There is nothing to redo: a new order closes redo, and nothing was undone since.",
            {},
        ),
    ],
)
def test_what_the_turn_and_the_past_refuse_has_its_template_and_parameters(
    run, game, tokens, template, parameters
):
    (violation,) = run(*tokens, "--json").json["ruling"]["violations"]
    assert (violation["template"], violation["parameters"]) == (template, [parameters])
    assert violation["found"] == [template.format(**parameters)]


def test_what_an_undo_is_refused_for_has_numbers_as_numbers(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    (violation,) = run("undo", game, "--as", "axis", "--to", "7", "--json").json["ruling"]["violations"]
    assert violation["template"] == "Entry {entry} is not one that counts; the last that does is {last}."
    assert violation["parameters"] == [{"entry": 7, "last": 2}]


def test_a_dry_run_writes_nothing(run, game):
    said = run("order", game, STAGE, "--as", "axis", "--dry-run", "--json").done().json
    assert said["ruling"]["accepted"]
    assert said["dry_run"]
    assert "would be accepted" in run("order", game, STAGE, "--as", "axis", "--dry-run").done().out
    assert run("order", game, STAGE, "--as", "allies", "--dry-run").status == 1
    assert run("head", game).done().out.startswith("1:")


def test_the_same_order_id_is_answered_and_not_written_again(run, game):
    run("order", game, STAGE, "--as", "axis", "--id", "mine").done()
    again = run("order", game, STAGE, "--as", "axis", "--id", "mine", "--json").done().json
    assert (again["again"], again["entry"]["number"]) == (True, 2)
    assert "Already entry 2" in run("order", game, STAGE, "--as", "axis", "--id", "mine").done().out
    assert run("head", game).done().out.startswith("2:")


def test_another_order_under_a_used_id_is_a_mistake_and_nothing_is_done(run, game):
    run("order", game, STAGE, "--as", "axis", "--id", "mine").done()
    other = run("order", game, "done", "--as", "axis", "--id", "mine")
    other.failed(2, "Order id mine belongs to entry 2 of axis, which is another order: stage")
    run("order", game, "stage some", "--as", "axis", "--id", "mine").failed(2, "^")
    assert run("head", game).done().out.startswith("2:")


def test_an_order_that_is_given_again_is_read_in_the_game_that_it_was_given_in(run, game):
    run("order", game, STAGE, "--as", "axis", "--id", "mine").done()
    run("order", game, "done", "--as", "axis").done()
    same = run("order", game, f"{STAGE.upper()}.", "--as", "axis", "--id", "mine", "--json").done().json
    assert (same["again"], same["entry"]["number"]) == (True, 2)


def test_the_seat_may_come_from_the_environment_in_any_letters(run, game, monkeypatch):
    monkeypatch.setenv("SKYLEDGER_SEAT", "AXIS")
    assert run("order", game, STAGE, "--json").done().json["seat"] == "axis"


def test_a_game_goes_by_the_beginning_of_its_id(run, position):
    run("new", "--from", position, "--id", "summer-one").done()
    assert run("head", "summer", "--json").done().json["game"] == "summer-one"


def test_undo_and_redo_are_entries_of_their_own(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    assert "would be accepted" in run("undo", game, "--as", "axis", "--dry-run").done().out
    assert "Entry 2 is undone" in run("undo", game, "--as", "axis").done().out
    redone = run("redo", game, "--as", "axis", "--json").done().json
    assert (redone["entry"]["number"], redone["order"]) == (4, "redo")
    assert run("redo", game, "--as", "axis").status == 1


def test_the_gamemaster_takes_back_for_the_table_and_says_why(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    assert run("undo", game, "--as", "gamemaster").status == 1
    said = run("undo", game, "--as", "gamemaster", "--to", "2", "--because", "wrong map").done()
    assert "undo to 2 because wrong map" in said.out


def test_the_menu_says_whose_turn_it_is_and_gives_ranges(run, game):
    told = run("orders", game).done().out
    assert "Summer 1942, Axis player turn, movement phase: staging" in told
    assert "axis may order:" in told
    assert "  stage 1-5 AAF German from Lille to " in told
    assert "at any time:" in told


def test_the_menu_as_json_holds_orders_that_are_accepted(run, game):
    offers = run("orders", game, "--as", "axis", "--json").done().json["menus"][0]["offers"]
    staging = next(offer for offer in offers if offer["order"]["type"] == "StageAirUnits/1")
    assert run("order", game, staging["text"], "--as", "axis", "--dry-run").done()
    assert staging["most"] == 5
    assert {choice["value"] for choice in staging["slots"][0]["choices"]} == {"0300", "0600"}


def test_every_line_of_the_menu_fits_80_columns(run, game):
    assert max(map(len, run("orders", game, "--all").done().out.splitlines())) <= 80


def test_of_the_menu_only_what_has_some_words_in_it_is_shown_and_whole(run, game):
    told = run("orders", game, "--as", "axis", "--only", "Stage").done().out
    assert "  stage 1-5 AAF German from Lille to " in told
    assert "place airbase" not in told
    assert "more (--all)" not in told
    assert "nothing with “parachute” in it now" in run("orders", game, "--only", "parachute").done().out


def test_of_the_menu_as_json_only_the_offers_are_given_that_have_some_words_in_them(run, game):
    offers = (
        run("orders", game, "--as", "axis", "--only", "stage", "--json").done().json["menus"][0]["offers"]
    )
    assert {offer["order"]["type"] for offer in offers} == {"StageAirUnits/1"}


def test_the_grammar_is_explained_and_every_example_has_its_form(run):
    forms = run("help", "orders", "--json").done().json["A World at War"]
    told = " ".join(run("help", "orders", "--all").done().out.split())
    assert [form["example"] for form in forms if " ".join(form["example"].split()) not in told] == []
    assert max(map(len, run("help", "orders", "--all").done().out.splitlines())) <= 80


def headings(text):
    """The lines that stand alone behind a blank one, without a mark at their end."""
    lines = text.splitlines()
    return [
        two for one, two in pairwise(lines) if not one and not two.startswith(" ") and not two.endswith(".")
    ]


def test_help_tells_the_orders_of_the_game_at_hand_under_headings(run, game):
    told = run("help", "orders", "--all").done().out
    assert told.startswith("A World at War\n")
    assert "The War Game" not in told
    heads = [one for one in headings(told) if len(one) < 60 and ":" not in one]
    assert {"Air units and their bases", "Naval combat", "Bombing", "Unit construction"} <= set(heads)
    assert len(heads) == len(set(heads)) >= 12
    assert "The War Game" not in run("help", "done").done().out
    assert {*run("help", "orders", "--json").done().json} == {"A World at War", "The War Game"}


def test_the_game_at_hand_is_the_one_played_last_or_the_one_that_is_named(run, game):
    run("new", "air_supremacy_2", "--id", "air").done()
    told = run("help", "orders").done().out
    assert told.startswith("The War Game\n")
    assert "A World at War" not in told
    assert "“all from France”" in told
    assert [word for word in ("AAF", "hex", "Catania", "NATION") if word in told] == []
    assert run("help", "orders", "--game", "g").done().out.startswith("A World at War\n")
    assert {*run("help", "orders", "--game", "g", "--json").done().json} == {"A World at War"}
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    assert run("help", "done").done().out.startswith("A World at War\n")
    assert run("help", "dispatch").done().out.startswith("The War Game\n")
    run("help", "orders", "--game", "nonsense").failed(2, "no game called “nonsense”", "air")


def test_where_no_game_was_begun_the_orders_of_all_are_told(run, db):
    told = run("help", "orders").done().out
    assert "A World at War\n" in told
    assert "The War Game\n" in told
    db.write_bytes(b"no database")
    assert run("help", "orders").done().out == told


def test_help_of_a_heading_tells_what_stands_under_it(run, game):
    told = run("help", "Naval", "combat").done().out
    assert "join battle at PLACE" in told
    assert "stage UNITS" not in told
    forms = run("help", "naval combat", "--json").done().json["A World at War"]
    assert {form["heading"] for form in forms} == {"Naval combat"}
    run("help", "naval combt").failed(2, "Did you mean", "naval combat")


@pytest.mark.parametrize(
    ("words", "told", "verbs"),
    [
        (("counterair",), "counterair PLACE with UNITS from PLACE [18.521]", ["counterair"]),
        (("Roll",), "The machine throws the dice of your side that are due.", ["roll"]),
        (("standing", "order"), "e.g. standing order: disengage with fewer than 3 left at", ["standing order"]),
        (("standing order",), "[18.522B]", ["standing order"]),
        (("lift",), "lift standing choice [19.62]", ["lift standing choice", "lift standing order"]),
        (("fly",), "MISSION is one of:", ["fly"]),
    ],
)  # fmt: skip
def test_help_explains_the_orders_of_one_verb(run, words, told, verbs):
    assert told in " ".join(run("help", *words).done().out.split())
    forms = run("help", *words, "--json").done().json["A World at War"]
    assert [form["verb"] for form in forms] == verbs
    assert "MISSION is" in run("help", "fly").out
    assert "MISSION is" not in run("help", "roll").out


def test_only_what_words_in_capitals_stand_for_in_the_order_is_explained(run, game):
    told = run("help", "form").done().out
    assert "form NAME with SHIP" in told
    assert "SUBJECT and VALUE are" not in told
    assert "SUBJECT and VALUE are" in run("help", "declare").done().out


@pytest.mark.parametrize(
    "topic",
    ["form", "attack", "naval", "naval activities", "ships and task forces", "air units and their bases"],
)
def test_help_of_a_word_or_heading_fits_on_a_screen(run, game, topic):
    told = run("help", *topic.split()).done().out
    assert len(told.splitlines()) <= 40
    forms = run("help", *topic.split(), "--json").done().json["A World at War"]
    assert [form["form"] for form in forms if form["form"] not in " ".join(told.split())] == []


def test_a_seat_that_can_only_declare_is_told_that_it_may_order_nothing_now(run, game):
    told = run("orders", game, "--as", "allies").done().out
    assert "allies may order:\n  nothing now\n  and at any time: " in told
    assert "nothing now" not in run("orders", game, "--as", "axis").done().out


def test_an_order_that_has_no_place_in_the_step_is_told_it_where_it_is_looked_for(run, game):
    shown = " ".join(run("orders", game, "engage", "strike").done().out.split())
    assert "nothing with “engage strike” in it now. Nobody may engage a strike in" in shown
    assert "the place for it is" in shown
