"""By which readings a game was begun is told where it is taken over and audited; they can't be left out of it."""

import json

import pytest

from tests.audit.resealing import with_fact
from tests.cli.keep.test_importing import entries_of, resealed_lines

OURS = 'name = "sunday"\nextends = "current"\n[options]\nW40 = "no"\n'
TOLD = "the readings W40=no instead of yes, as whoever began the game chose them"


@pytest.fixture
def arriving(run, tmp_path):
    """arriving(lines, "--json") -> what `import` of them into another file tells."""

    def importing(lines, *options):
        file = tmp_path / "sent.jsonl"
        file.write_bytes(b"\n".join(lines) + b"\n")
        return run("import", file, "--db", tmp_path / "other.skyledger", *options)

    return importing


@pytest.fixture
def begun(run, tmp_path):
    """begun("--option", "W40=no") -> the lines of a game of Malta 1942 begun so."""

    def beginning(*options):
        run("new", "malta_1942", "--id", "g", *options).done()
        run("export", "g", tmp_path / "g.jsonl").done()
        return (tmp_path / "g.jsonl").read_bytes().splitlines()

    return beginning


@pytest.fixture
def by_house_rules(begun, tmp_path):
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    return lambda *options: begun("--edition", tmp_path / "ours.toml", *options)


def test_a_reading_that_was_chosen_by_itself_is_told_by_import_and_audit(run, begun, arriving, tmp_path):
    lines = begun("--option", "W40=no")
    assert "Readings chosen as it began: W40=no instead of yes." in " ".join(
        arriving(lines).done().out.split()
    )
    told = run("audit", "g", "--db", tmp_path / "other.skyledger", "--json").done().json["taken"]
    assert TOLD in told


def test_where_none_was_chosen_none_is_told(run, begun, arriving):
    lines = begun()
    assert "Readings" not in arriving(lines, "--dry-run").done().out
    assert not any("readings" in one for one in run("audit", "g", "--json").done().json["taken"])
    told = arriving(lines, "--json").done().json
    assert (told["house_rules"], told["readings"], told["policy"]) == ([], {}, "")


def test_as_json_import_tells_house_rules_and_readings(by_house_rules, arriving):
    told = arriving(by_house_rules("--option", "W41=next_turn"), "--json", "--dry-run").done().json
    assert told["house_rules"][0] == "House rules “sunday” revise the edition “current”:"
    assert any("W40=no instead of yes" in one for one in told["house_rules"])
    assert told["readings"] == {"W41": "next_turn"}


def test_readings_of_house_rules_are_no_choice_of_their_own_but_others_beside_them_are(run, by_house_rules):
    by_house_rules("--option", "W40=yes")
    (house, readings) = run("audit", "g", "--json").done().json["taken"]
    assert "house rules" in house
    assert readings == "the readings W40=yes instead of no, as whoever began the game chose them"


def test_a_reading_that_was_forged_into_house_rules_of_a_begun_game_is_found(
    run, begun, by_house_rules, arriving
):
    first, *_ = lines = by_house_rules()
    (entry,) = entries_of(lines)
    forged = forge(entry, W41="next_turn")
    told = arriving(resealed_lines([first], [forged]), "--dry-run", "--json")
    assert told.status == 5
    assert any(
        one["expected"] == "W41=next_turn, as the house rules have it" for one in told.json["findings"]
    )


def forge(entry, **options):
    """The first entry with other readings in its house rules, and nothing else changed."""
    position = json.loads(entry.events[0].payload)["position"]
    revision = position["revision"]
    return with_fact(
        entry,
        1,
        position={**position, "revision": {**revision, "options": {**revision["options"], **options}}},
    )
