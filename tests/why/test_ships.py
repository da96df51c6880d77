"""`why` of ships, task forces and air over them, in a battle that was played; nobody is told what is concealed."""

import pytest

from core.mistakes import Mistake
from skyledger.cli.look.why import story_json
from skyledger.service import table
from skyledger.why import WATCHES, book_of, meant, stories
from tests.scenarios.coral_sea import LEXINGTON, NAME, SCENARIO, YORKTOWN, ZUIKAKU, Moments
from tests.scenarios.playing import SYSTEM, played


@pytest.fixture(scope="module")
def desk():
    with played(NAME, SCENARIO) as desk:
        yield desk


@pytest.fixture(scope="module")
def at(desk):
    return Moments(desk)


@pytest.fixture
def told(desk):
    """told("Lexington", "america", 64) -> {name: [what is so of it]}."""

    def asked(words, viewer, at):
        held = table(desk, NAME)
        book = book_of(held, WATCHES[SYSTEM.rules.name], at, viewer)
        every = [
            story_json(held, book, one, viewer) for one in stories(SYSTEM, book, meant(book, viewer, [words]))
        ]
        return {
            name: [one["text"] for one in story["standing"]] for story in every for name in story["units"]
        }

    return asked


def test_23_44_a_ship_is_told_with_its_place_its_damage_and_the_air_aboard(told, at):
    lexington = told("Lexington", "america", at.over)
    assert lexington["Lexington"] == ["at sea at 3242", "with TF 17/2", "damaged, with 2 hits"]
    assert set(lexington) == {"Lexington", LEXINGTON[2]}


def test_23_44_the_damage_is_the_work_of_the_entry_whose_dice_hit(desk, at):
    held = table(desk, NAME)
    book = book_of(held, WATCHES[SYSTEM.rules.name], at.over, "public")
    [ship, *_] = stories(SYSTEM, book, ("Lexington",))
    [status] = (part for part in ship.parts if part.about == "status")
    facts = [type(event).__name__ for event, _ in book.pages.step(status.link.at.entry).facts]
    assert {"NavalAttackRolled", "ShipDamaged"} <= set(facts)


def test_22_42_a_task_force_is_told_with_what_it_does_and_the_combat_it_is_in(told, at):
    assert told("tf 17", "america", at.launched)["TF 17"] == [
        "at sea at 3242", "sails to 3242: interception", "in naval combat at 3242, round 1",
    ]  # fmt: skip


def test_23_24A_23_35A_who_allotted_sees_what_is_allotted_in_secret_and_nobody_else(told, at):
    patrol = "committed to combat air patrol over Striking Force"
    for viewer in ("japan", "gamemaster"):
        assert patrol in told(ZUIKAKU[0], viewer, at.allotted)[ZUIKAKU[0]], viewer
    cover = "committed to air cover over Striking Force"
    assert cover in told("JP-AAF-02.cover", "japan", at.allotted)["JP-AAF-02.cover"]
    for viewer in ("america", "australia", "public"):
        assert cover not in told("JP-AAF-02.cover", viewer, at.allotted)["JP-AAF-02.cover"], viewer


@pytest.mark.parametrize("viewer", ["japan", "public"])
@pytest.mark.parametrize("words", ["Lexington", LEXINGTON[2], "AAF American at Lexington"])
def test_17_3123_what_a_task_force_conceals_is_unknown_by_name(told, at, viewer, words):
    with pytest.raises(Mistake) as hidden:
        told(words, viewer, at.launched)
    said = str(hidden.value).replace(words, "")
    assert not any(name in said for name in ("Lexington", "Yorktown", *LEXINGTON, *YORKTOWN))


@pytest.mark.parametrize("viewer", ["japan", "public"])
def test_17_3123_the_marker_is_told_without_what_it_conceals_or_who_is_aboard(told, at, viewer):
    assert set(told("TF 17", viewer, at.launched)) == {"TF 17"}
    assert "Lexington" in told("TF 17", "australia", at.launched) or told(
        "Lexington", "australia", at.launched
    )


def test_17_3123_what_lies_behind_a_lost_squadron_is_not_told_where_its_deck_was_concealed(desk, at):
    held = table(desk, NAME)
    for viewer, known in (("america", True), ("japan", False), ("public", False)):
        book = book_of(held, WATCHES[SYSTEM.rules.name], at.launched + 4, viewer)
        [lost] = stories(SYSTEM, book, (LEXINGTON[1],))
        said = str(story_json(held, book, lost, viewer))
        assert ("Lexington" in said) is known, viewer
