"""17.3123 What a task force conceals has names that are drawn as a game begins, and that nobody can work out."""

import json
import re
import tomllib
from importlib.resources import files

import pytest

SHIPPED = "coral_sea_1942"
OWN = re.compile(r"JP-NAS-E?\d{4}")
WHO_KNOWS_IT_SEES_IT = 5


@pytest.fixture
def scenario():
    return tomllib.loads((files("skyledger.scenarios") / f"{SHIPPED}.toml").read_text(encoding="utf-8"))


def begun(run, game, *tokens):
    run("new", *tokens, "--id", game).done()
    return sorted(set(OWN.findall(run("show", game, "--as", "japan", "--json").done().out)))


def test_17_3123_two_games_of_a_scenario_have_other_names(run):
    assert begun(run, "one", SHIPPED) != begun(run, "other", SHIPPED)


def test_17_3123_drawn_names_are_no_difference_from_the_scenario(run):
    begun(run, "one", SHIPPED)
    assert run("audit", "one").done()
    for viewer in ("japan", "america", "gamemaster"):
        run("audit", "one", "--beginning", SHIPPED, "--as", viewer).done()


def test_17_3123_who_guesses_at_what_is_concealed_is_neither_confirmed_nor_refuted(run, tmp_path, scenario):
    hidden = next(
        light for light in scenario["light"] if light["nation"] == "United States" and light["force"]
    )
    written = {}
    for name, more in (("true", 0), ("guess", 2)):
        changed = [
            light | {"factors": light["factors"] + more} if light is hidden else light
            for light in scenario["light"]
        ]
        written[name] = tmp_path / f"{name}.json"
        written[name].write_text(json.dumps(scenario | {"light": changed}), encoding="utf-8")
    names = {name: begun(run, name, "--from", str(path)) for name, path in written.items()}
    assert set(names["true"]).isdisjoint(names["guess"]) or names["true"] != names["guess"]
    for path in written.values():
        run("audit", "true", "--beginning", str(path), "--as", "japan").done()
    assert (
        run("audit", "true", "--beginning", str(written["guess"]), "--as", "gamemaster").status
        == WHO_KNOWS_IT_SEES_IT
    )


@pytest.mark.parametrize("told", [{"naval_air": 2}, {"name": "Saratoga"}, {"size": 4}])
def test_17_3123_whoever_has_concealed_air_of_his_own_learns_no_more_from_a_guess(
    run, tmp_path, scenario, told
):
    begun(run, "true", SHIPPED)
    guessed = [ship | told if ship["name"] == "Lexington" else ship for ship in scenario["carrier"]]
    (tmp_path / "guess.json").write_text(json.dumps(scenario | {"carrier": guessed}), encoding="utf-8")
    guess = ("--beginning", str(tmp_path / "guess.json"))
    right, wrong = (
        run("audit", "true", "--as", "japan", *compared).done().out
        for compared in (("--beginning", SHIPPED), guess)
    )
    assert wrong == right
    assert run("audit", "true", "--as", "america", *guess).status == WHO_KNOWS_IT_SEES_IT


def test_17_3123_a_unit_under_another_name_than_could_be_drawn_is_told(run, tmp_path, scenario):
    begun(run, "one", SHIPPED)
    position = json.loads(run("show", "one", "--json", "--as", "gamemaster").done().out)
    aboard = next(unit for unit in position["units"] if re.fullmatch(r"US-NAS-\d{4}", unit["name"]))
    aboard["name"] = "US-NAS-1"
    (tmp_path / "forged.json").write_text(json.dumps(position), encoding="utf-8")
    run("new", "--from", str(tmp_path / "forged.json"), "--id", "forged").done()
    assert run("audit", "forged", "--beginning", SHIPPED, "--as", "gamemaster").status == WHO_KNOWS_IT_SEES_IT


STRIKE = """\
@japan
place airbase Japanese at Lae
@gamemaster
done
done
done
done
@america
sail TF 17 as patrol via 3851, 3850, 3749, 3748, 3647, 3646, 3545, 3445, 3345, 3245, 3244, 3243, 3242
@japan
done
attack at sea
@america
done
@australia
done
@japan
strike TF 17 with 1 AAS Japanese from Lae
"""


def test_17_3123_why_an_order_ends_where_it_rests_on_what_is_concealed_as_a_dry_run_does(run, tmp_path):
    begun(run, "w", SHIPPED)
    (tmp_path / "w.txt").write_text(STRIKE, encoding="utf-8")
    run("order", "w", "--file", str(tmp_path / "w.txt")).done()
    ends = "What follows is for america or australia to say."
    assert ends in run("order", "w", "done", "--as", "japan", "--dry-run").done().out
    told = run("why", "w", "--order", "done", "--as", "japan").done().out
    assert ends in told
    assert "Nothing is left" not in told
    assert run("why", "w", "--order", "done", "--as", "japan", "--json").done().json["left_to"] == [
        "america",
        "australia",
    ]
