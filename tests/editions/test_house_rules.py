"""House rules: a group's own revision of an edition, checked as a scenario is, played, and named in rulings."""

import msgspec
import pytest

from core.mistakes import Mistake
from core.world_at_war.conditions import BOOK
from core.world_at_war.edition import Edition, load
from core.world_at_war.never_omitted import COUNTING
from core.world_at_war.revision import BEARS_ON, FIXED, LARGEST, SET_BY_PRINT, edition_of
from skyledger.scenarios.reader import ScenarioError
from skyledger.scenarios.world_at_war.house_rules import read
from skyledger.telling.house_rules import TABLES, house_rules_lines

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


@pytest.mark.parametrize("condition", sorted(COUNTING))
def test_what_says_what_is_there_is_no_condition_to_omit(file, condition):
    """Else ships are made out of nothing, and answers are about what nobody asked."""
    assert condition.removesuffix("/") in BOOK.rules
    found = wrong(file(f'name = "sunday"\nextends = "current"\nomits = ["{condition}"]'))
    assert found["omits[1]"].startswith(f"{condition} says what is there")


def test_what_says_what_is_there_stays_where_its_number_is_omitted():
    ours = edition_of({"name": "sunday", "extends": "current", "omits": ["23.71A"]})
    assert (ours.has("23.71A", "23.71A/light"), ours.has("23.71A", "23.71A/whole")) == (True, False)
    assert (ours.leaves_out("23.71A", "23.71A/light"), ours.leaves_out("23.71A", "23.71A/whole")) == (
        False,
        True,
    )


@pytest.mark.parametrize("name", ["17.353A (sunday)", "../x", "18.21", "a/b", "W4", "x: y"])
def test_a_name_that_reads_like_a_ruling_or_a_path_is_refused(file, name):
    assert (
        "reads like a number of a rule or a path"
        in wrong(file(OURS.replace('"sunday"', f'"{name}"')))["name"]
    )


@pytest.mark.parametrize("name", ["sunday", "Our club's rules", "samstag-2", "Zürich"])
def test_a_name_of_letters_is_one(file, name):
    assert read(file(OURS.replace('"sunday"', f'"{name}"')))["name"] == name


def told(extends="current", **revised):
    return house_rules_lines({"name": "sunday", "extends": extends, **revised})


def lines(extends="current", **revised):
    head, *further = told(extends, **revised).split("\n")
    assert head == f"House rules “sunday” revise the edition “{extends}”:"
    return further


def test_the_same_keys_with_other_numbers_are_told_apart_each_with_what_it_was():
    nine = "ranges: AAF in Europe 9 instead of 4, AAF in the Pacific 9 instead of 3 ("
    [one] = lines(ranges={"AAF": {"Europe": 9, "Pacific": 9}})
    assert one.startswith(nine)
    assert "18.21" in one.removeprefix(nine)
    [other] = lines(ranges={"AAF": {"Europe": 99, "Pacific": 99}})
    assert other == one.replace(" 9 ", " 99 ")


@pytest.mark.parametrize("table", sorted(set(BEARS_ON) - FIXED))
def test_every_number_list_and_table_is_told_with_what_it_was(table):
    assert TABLES[table]
    older = msgspec.to_builtins(load("2005"))[table]
    if isinstance(older, int):
        changed, now, was = older + 7, older + 7, older
    elif isinstance(older, list):
        changed, now, was = ["Elba"], "“Elba”", f"“{', '.join(older)}”" if older else "none"
    else:
        assert isinstance(older, dict)
        changed, now, was = another(table, older)
    assert f"{now} instead of {was}" in told("2005", **{table: changed})


def another(table, older):
    """One entry of a table otherwise: its first number or list, or a new entry where it has none."""
    if not older:
        numbers = {"stages_at_most": "NAS", "pacific_bombers_from": "Britain"}
        entry, now = ({numbers[table]: 7}, 7) if table in numbers else ({"NAS": ["bombing"]}, "“bombing”")
        return entry, now, "none"
    for name, entry in older.items():
        match entry:
            case int():
                return {name: entry + 7}, entry + 7, entry
            case str():
                return {name: "Elba"}, "“Elba”", f"“{entry}”"
            case [str(), *_]:
                return {name: ["AAF"]}, "“AAF”", f"“{', '.join(entry)}”"
            case [list(), *_]:
                was = ", ".join(" / ".join(one) for one in entry)
                return {name: [["combat"]]}, "“combat”", f"“{was}”"
            case dict():
                of, now, was = another(table, entry)
                return {name: {**entry, **of}}, now, was
    raise AssertionError(table)


def test_entries_that_go_or_come_are_told_and_what_is_named_without_being_otherwise():
    assert lines(lacks={"airbase_home": ["China"]})[0].startswith(
        "theater of undivided airbase counters: China none instead of “Pacific”"
    )
    told_new = "army air in bombings: Germany 3 instead of none"
    assert lines(army_air_in_bombings={"Germany": 3})[0].startswith(told_new)
    assert lines(staging_multiple=2, options={"W210": load("2005").options["W210"]}, extends="2005") == [
        f"named, and as it was: staging multiple, W210={load('2005').options['W210']}"
    ]
    assert lines() == ["Nothing is otherwise."]


def test_a_doubt_is_told_with_how_it_would_be_read():
    assert lines("2005", options={"W210": "two"}) == ["W210=two instead of zero"]


NAMED = sorted({*(one if "/" in one else f"{one}/" for one in BOOK.rules if one[:1].isdigit())})


def test_every_condition_that_is_omitted_is_named_however_many_there_are():
    """Of each number one condition stays, so that none can be told with others."""
    some = [one for one in NAMED if sum(two.startswith(one.partition("/")[0]) for two in NAMED) > 1]
    kept = {one.partition("/")[0]: one for one in some}
    omitted = sorted(set(some) - set(kept.values()))
    assert len(omitted) > 80
    [one] = lines(omits=omitted)
    assert one == f"without {', '.join(omitted)}"


def test_conditions_are_told_as_one_where_a_number_or_all_below_it_is_omitted():
    of_18_59 = [one for one in NAMED if one.startswith("18.59/")]
    assert len(of_18_59) == 3
    assert lines(omits=of_18_59) == ["without all of 18.59"]
    assert lines(omits=of_18_59[1:]) == [f"without {', '.join(of_18_59[1:])}"]
    assert lines(omits=["18.59"]) == ["without 18.59"]
    assert lines(omits=["18.59", *of_18_59]) == ["without 18.59"]
    below = [one for one in NAMED if one.startswith("18.5")]
    assert lines(omits=below) == ["without all of 18.5"]
    but_one = next(one for one in below if one.startswith("18.57/"))
    assert lines(omits=[one for one in below if one != but_one])[0].startswith("without all of 18.51, ")
    assert lines(omits=[one for one in NAMED if one.startswith("22.")]) == ["without all of 22"]


def test_a_number_that_is_omitted_says_nothing_of_one_below_it_that_is_not():
    assert "23.43C" in {one.partition("/")[0] for one in NAMED}
    assert lines(omits=["23.43"]) == ["without 23.43"]
    both = lines(omits=["23.43", *(one for one in NAMED if one.startswith("23.43C/"))])
    assert both == ["without all of 23.43"]


def test_what_a_ledger_calls_its_entries_moves_no_cursor_and_begins_no_line():
    [one] = lines(airbase_guests={"Bri\x1b[2Jtain": ["Elba\n18.21: as ever", "\u202eyes"]})
    assert one.isprintable()


@pytest.mark.parametrize("options", [{"W9999": "yes"}, {"W210": "never heard of"}])
def test_a_reading_of_a_forged_ledger_is_told_as_it_stands(options):
    [(number, option)] = options.items()
    assert lines(options=options)[0].startswith(f"{number}={option} instead of ")
