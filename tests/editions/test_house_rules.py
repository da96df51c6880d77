"""House rules: a group's own revision of an edition, checked as a scenario is, played, and named in rulings."""

import msgspec
import pytest

from core.mistakes import Mistake
from core.world_at_war.edition import Edition, load
from core.world_at_war.revision import BEARS_ON, FIXED, LARGEST, SET_BY_PRINT, edition_of
from skyledger.scenarios.reader import ScenarioError
from skyledger.scenarios.world_at_war.house_rules import read

OURS = """
name = "sunday"
extends = "2005"
omits = ["18.59/uninverted"]
winter_over_own_hex = 10

[options]
W210 = "two"

[naval_air_training]
Japan = 2

[ranges]
AAF = { Europe = 5, Pacific = 3 }
"""


@pytest.fixture
def file(tmp_path):
    """file(text) -> the path of a file with house rules."""

    def written(text, name="ours.toml"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


def wrong(path):
    with pytest.raises(ScenarioError) as told:
        read(path)
    return {problem.key: problem.reason for problem in told.value.problems}


def test_they_have_all_of_what_they_extend_and_their_own():
    ours = edition_of({"name": "sunday", "extends": "2005", "naval_air_training": {"Japan": 2}, "ranges": {"AAF": {"Europe": 5, "Pacific": 3}}})  # fmt: skip
    older = load("2005")
    assert ours.naval_air_training == {**older.naval_air_training, "Japan": 2}
    assert ours.ranges["AAF"] == {"Europe": 5, "Pacific": 3}
    assert ours.omits == older.omits
    assert ours.cite("17.353D") == "17.353E"


def test_what_they_change_bears_their_name(file):
    ours = edition_of(read(file(OURS)))
    assert [ours.cite(one) for one in ("17.353A", "18.45", "W210", "18.59", "17.354", "18.25", "2005:17.431")] == [
        "17.353A (sunday)", "18.45 (sunday)", "W210 (sunday)", "18.58A (sunday)", "current:17.354", "18.26", "17.431",
    ]  # fmt: skip


def test_every_part_of_an_edition_says_on_which_rules_it_bears():
    parts = (
        {field.name for field in msgspec.structs.fields(Edition)}
        - SET_BY_PRINT
        - {"omits", "adds", "options"}
    )
    assert set(BEARS_ON) == parts
    assert parts > FIXED


def test_everything_that_is_wrong_is_told_at_once_with_near_misses(file):
    found = wrong(
        file(
            """
name = "2005"
extends = "2006"
"""
        )
    )
    assert "is taken" in found["name"]
    assert "Did you mean 2005?" in found["extends"]
    found = wrong(
        file(
            """
name = "sunday"
extends = "current"
omits = ["18.59/uninvertd"]
staging_multiple = 0
airbases_an_island_group = 1000
[options]
W2100 = "two"
W210 = "tow"
[lacks]
airbase_guests = ["Brtain"]
[ranges]
AFA = { Europe = 4, Pacific = 3 }
AAF = { Europ = 4 }
"""
        )
    )
    assert "Did you mean 18.59/uninverted" in found["omits[1]"]
    assert found["staging_multiple"] == "It must be from 1 to 999."
    assert found["airbases_an_island_group"] == "It must be from 0 to 999."
    assert "There is no doubt called “W2100” here." in found["options.W2100"]
    assert "Did you mean two?" in found["options.W210"]
    assert "Did you mean Britain?" in found["lacks.airbase_guests[1]"]
    assert "Did you mean AAF" in found["ranges.AFA"]
    assert "Did you mean Europe?" in found["ranges.AAF.Europ"]


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ('extends = "current"', "name", "This key is missing"),
        ('name = "sunday"', "extends", "This key is missing"),
        ('name = ""\nextends = "current"', "name", "House rules need a name"),
        ('name = "sunday"\nextends = "current"\nstaging_multipel = 3', "staging_multipel", "Did you mean staging_multiple?"),
        ('name = "sunday"\nextends = "current"\nstaging_multiple = "3"', "staging_multiple", "This must be a whole number"),
        ('name = "sunday"\nextends = "current"\nsquadrons_a_factor = 4', "squadrons_a_factor", "There is no key"),
        ('name = "sunday"\nextends = "current"\nomits = "18.59"', "omits", "This must be a list"),
        ('name = "sunday"\nextends = "../current"', "extends", "There is no edition"),
        ('name = "sunday"\nextends = "current"\n[options', "", ""),
        (b"\xff\xfe", "", ""),
        ("", "name", "This key is missing"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_told_where_it_is_wrong(file, text, key, told):
    found = wrong(file(text))
    assert told in found[key]


def test_a_file_that_is_not_there_or_a_folder(tmp_path):
    assert wrong(tmp_path / "none.toml")[""] == "There is no such file."
    assert wrong(tmp_path)[""] == "This is a folder, not a file."


@pytest.mark.parametrize(
    "hostile",
    [
        {"name": "x", "extends": "../../etc/passwd"},
        {"name": "x", "extends": "current", "ranges": []},
        {"name": "x", "extends": "current", "omits": [1]},
        {"name": "x", "extends": "current", "lacks": {"ranges": ["AAF"]}, "title": "y" * (LARGEST + 1)},
        {"name": ["x"], "extends": {}},
        {"name": "x", "extends": "current", "options": "all"},
        {},
    ],
)
def test_hostile_house_rules_in_a_ledger_make_no_edition(hostile):
    """What a sender wrote is never a path, and never more than a mistake."""
    with pytest.raises(Mistake):
        edition_of(hostile)


@pytest.mark.parametrize("condition", ["seat/", "sequence/", "choice/", "declaration/", "adjustment"])
def test_whose_word_an_order_is_is_no_condition_to_omit(file, condition):
    found = wrong(file(f'name = "sunday"\nextends = "current"\nomits = ["{condition}"]'))
    assert "There is no condition called" in found["omits[1]"]


@pytest.mark.parametrize("name", ["17.353A (sunday)", "../x", "18.21", "a/b", "W4", "x: y"])
def test_a_name_that_reads_like_a_ruling_or_a_path_is_refused(file, name):
    assert (
        "reads like a number of a rule or a path"
        in wrong(file(OURS.replace('"sunday"', f'"{name}"')))["name"]
    )


@pytest.mark.parametrize("name", ["sunday", "Our club's rules", "samstag-2", "Zürich"])
def test_a_name_of_letters_is_one(file, name):
    assert read(file(OURS.replace('"sunday"', f'"{name}"')))["name"] == name
