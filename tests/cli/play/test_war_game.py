"""The War Game by its commands: Module IV's sample battle and examples from their order files, end to end."""

import json
from importlib.resources import as_file, files

import pytest

from tests.cli.play.example_2 import declared

__all__ = ["declared"]
EXAMPLES = ("sample", "1", "2", "3")
FILES = {"sample": ("sample_1", "sample_2", "sample_3")}
"""The order files of an example, if it has more than one of its own name."""


@pytest.fixture
def played(run):
    """played("2"): the game of an example, its order files played to the end."""

    def play(example):
        run("new", f"air_supremacy_{example}", "--id", "g").done()
        for name in FILES.get(example, (example,)):
            with as_file(files("skyledger.demo") / "air_supremacy" / f"{name}.orders") as path:
                run("order", "g", "--file", path).done()
        return "g"

    return play


def lanes(run, game, *options):
    """What each aircraft does round by round: {"US-fighter-01": ["en route NA-4", ...]}."""
    found = run("timeline", game, "--json", *options).done().json
    return {
        lane["unit"]: [f"{spot['state']} {spot['place']}".strip() for spot in lane["spots"]]
        for lane in found["lanes"]
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_order_file_plays_and_audits_clean_and_goes_into_another_ledger(run, played, example, tmp_path):
    game = played(example)
    assert "nothing was tampered with" in run("audit", game).done().out
    run("replay", game).done()
    run("export", game, tmp_path / "g.jsonl").done()
    other = tmp_path / "other.skyledger"
    run("import", tmp_path / "g.jsonl", "--db", other).done()
    assert run("audit", game, "--db", other).done().out == run("audit", game).done().out


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_position_at_the_end_is_a_scenario_to_go_on_from(run, played, example, tmp_path):
    game, path = played(example), tmp_path / "position.json"
    path.write_text(run("show", game, "--json").done().out)
    run("new", "--from", path, "--id", "on").done()
    assert run("show", "on", "--json").done().json == json.loads(path.read_text())


def test_sample_battle_round_2_the_bomber_gets_away_and_the_rest_is_lost(run, played):
    """IV/sample battle/round 2/1: both bombs hit; with R4 and N9 no land hit reaches the bomber in the air."""
    units = {u["name"]: u for u in run("show", played("sample"), "--json").done().json["units"]}
    assert units["SU-bomber-01"]["place"] == "Sakhalin"
    assert [name for name in units if name.startswith("SU-")] == ["SU-bomber-01", "SU-infantry-04"]
    assert lanes(run, "g")["SU-bomber-01"] == ["grounded Vladivostok", "leaving Vladivostok"]


def test_example_1_lists_six_places_and_eight(run, played):
    run("new", "air_supremacy_1", "--id", "g").done()
    with as_file(files("skyledger.demo") / "air_supremacy" / "1.orders") as path:
        attacks = path.read_text(encoding="utf-8").partition("# The menu")[0]
    for line in attacks.splitlines():
        if line.startswith(("attack", "done")):
            run("order", "g", line, "--as", "allies").done()
    (menu,) = run("orders", "g", "--as", "japan", "--json").done().json["menus"]
    lists = {
        offer["order"]["units"]["place"]: {c["value"] for slot in offer["slots"] for c in slot["choices"]}
        for offer in menu["offers"]
        if offer["order"]["type"] == "Dispatch/1"
    }
    assert lists["South Manchuria"] == {
        "Peking", "Inner Mongol", "North Manchuria", "Vladivostok", "Korea", "Yellow Sea",
    }  # fmt: skip
    assert lists["Sea of Japan"] == {
        "Korea", "Vladivostok", "Sea of Okhotsk", "Sakhalin", "Hokkaido", "NP-1", "Japan", "East China Sea",
    }  # fmt: skip


def test_example_2_the_american_fighter_comes_too_late_and_is_off_france_in_round_4(run, played):
    """IV/example 2/2.4, IV/dispatching/3.1: dispatched 1, home 2, dispatched 3, there 4."""
    found = lanes(run, played("2"), "--player", "germany")
    assert found["US-fighter-01"] == [
        "en route NA-4", "returning NA-5", "en route Bay of Biscay", "engaged Bay of Biscay",
    ]  # fmt: skip
    assert found["UK-fighter-02"] == [
        "in battle Great Britain", "en route Bay of Biscay", "engaged Bay of Biscay", "engaged Bay of Biscay",
    ]  # fmt: skip


def test_example_2_the_fighter_on_great_britain_is_pinned_by_one_infantry(run):
    """IV/example 2/2.2, refused with the number and told by why when it may go."""
    run("new", "air_supremacy_2", "--id", "g").done()
    for line in (
        "land 1 infantry from France on Great Britain",
        "attack Bay of Biscay with 2 fighters from France",
        "done",
    ):
        run("order", "g", line, "--as", "germany").done()
    order = "dispatch 1 British fighter from Great Britain to Bay of Biscay"
    refused = run("order", "g", order, "--as", "britain")
    assert refused.status == 1
    assert "IV/dispatching/1.4" in refused.out
    told = run("why", "g", "UK-fighter-02").done().out
    assert "Great Britain is no longer under attack" in " ".join(told.split())


def test_example_3_arrivals_and_the_shot_at_the_leaving(run, played):
    """IV/example 3/2.1, 2.2: Ark Royal's fighters arrive in round 2, Wasp's in 3; 3.3: who leaves is hit."""
    found = lanes(run, played("3"))
    assert found["UK-fighter-02"][:2] == ["en route Great Britain", "engaged Great Britain"]
    assert found["US-fighter-01"] == [
        "in battle Bay of Biscay", "en route Great Britain", "engaged Great Britain",
    ]  # fmt: skip
    assert [spots[1:] for name, spots in found.items() if name in ("GE-fighter-02", "GE-fighter-03")] == [
        ["leaving Great Britain", "retreated France"],
        ["leaving Great Britain", "lost"],
    ]


def test_a_timeline_is_a_table_and_a_picture(run, played, tmp_path):
    game, path = played("3"), tmp_path / "lanes.svg"
    told = run("timeline", game).done().out
    assert "US-fighter-01" in told
    assert "→ Great Britain" in told
    assert "Drawn" not in run("timeline", game, "--svg", path).done().out
    assert path.read_text(encoding="utf-8").startswith("<svg")
    run("timeline", game, "--svg", path).failed(2, "there already")
    run("timeline", game, "--player", "Grmany").failed(2, "Germany")


def test_a_timeline_needs_a_combat_that_has_begun(run):
    run("new", "air_supremacy_3", "--id", "g").done()
    run("timeline", "g").failed(2, "No combat has been fought yet")


def test_a_game_without_common_rounds_has_no_timeline(run):
    run("new", "malta_1942", "--id", "m").done()
    run("timeline", "m").failed(2, "no rounds that all battles go through together")


def test_a_report_goes_round_by_round_and_counts_the_losses(run, played):
    told = run("report", played("2"), "combat").done().out
    assert "Round 1, NA-4" in told
    assert "Round 2, flights" in told
    assert "Inverted" not in told
    assert told.index("Round 1, NA-4") < told.index("Round 2, Bay of Biscay")


def test_the_board_is_drawn_and_a_place_is_shown_with_its_neighbours(run, played, tmp_path):
    game = played("2")
    run("show", game, "--svg", tmp_path / "board.svg").done()
    told = run("show", game, "--region", "Bay of Biscay").done().out
    assert "Nelson" in told
    assert "NA-5" in told
    run("show", game, "--region", "Bay of Bisay").failed(2, "Bay of Biscay")


def test_an_undone_dispatch_is_on_no_timeline_be_the_undo_the_last_step_or_not(run, declared):
    def aloft():
        lanes = run("timeline", declared, "--json").done().json["lanes"]
        return {one["unit"] for one in lanes for spot in one["spots"] if spot["state"] == "en route"}

    flying = aloft()
    assert flying
    run("undo", declared, "--as", "america").done()
    assert aloft() == set()
    run("redo", declared, "--as", "america").done()
    assert aloft() == flying
