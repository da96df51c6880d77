"""What is told of a place in a menu stands behind the place, and a line copied with it is read."""

import pytest

from core.menus import Offer
from core.world_at_war.state import position_of
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.at_the_front import announced, at_sea
from skyledger.menus.lines import Sight, line_of, written
from skyledger.notation.marks import without_brackets, without_marks
from skyledger.scenarios import position_json
from tests.world_at_war.orders import DefendFromTheAir
from tests.world_at_war.supported import front, supported

__all__ = ["front"]


@pytest.fixture
def attacked(run, tmp_path, front):
    """A game "g" in which Calais alone is attacked, and may be defended from the air."""
    game = supported(front("2 AAF Germany Lille", "2 AAF Britain Dover"), "2 AAF Germany Lille")
    (path := tmp_path / "front.json").write_bytes(position_json(position_of(game.game)))
    run("new", "--from", path, "--id", "g").done()
    return "g"


def test_a_line_copied_with_its_mark_is_read(attacked, run):
    told = run("orders", attacked, "--as", "allies").done().out
    assert "defend Calais (attacked) with 1-2 AAF British from Dover" in told
    run("order", attacked, "defend Calais (attacked) with 2 AAF British from Dover", "--as", "allies").done()


def test_hexes_that_nobody_attacks_are_listed_in_full_alone_and_may_be_defended_all_the_same(attacked, run):
    def lines(*options):
        told = run("orders", attacked, "--as", "allies", *options).done().out
        return [line.strip() for line in told.splitlines() if line.strip().startswith("defend ")]

    assert len(lines()) == 1
    assert any("Dover" in line.partition(" with ")[0] for line in lines("--all"))
    run("order", attacked, "defend Dover with 1 AAF British from Dover", "--as", "allies").done()


@pytest.mark.parametrize(
    ("place", "mark"), [("0300", "Calais (attacked)"), ("0800", "0800 (at sea, 2 hexes from Hull)")]
)
def test_the_mark_of_a_single_place_stands_behind_it(front, place, mark):
    given = supported(front("2 AAF Germany Lille", "2 AAF Britain Dover"), "2 AAF Germany Lille")
    game, order = given.game, DefendFromTheAir(given.group("1 AAF Britain Dover"), place)
    sight = Sight(lambda _: None, lambda one: announced(game).get(one, ""), at_sea(game))
    line = line_of(WORLD_AT_WAR, game, Offer(order), sight)
    assert written(line, 4).startswith(f"defend {mark} with ")


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("defend Calais (attacked) with 2 AAF", "defend Calais with 2 AAF"),
        ("keep 2 AAF over 0800 (at sea, next to Hull)", "keep 2 AAF over 0800"),
        ("counterair Lille (bombed, up to 3) with 3 AAF", "counterair Lille with 3 AAF"),
        ("stage 1 AAF from Lille (up to 2) to Ghent", "stage 1 AAF from Lille to Ghent"),
        ("take Japan NAS (elite, inverted)", "take Japan NAS (elite, inverted)"),
        ("declare x because it was so (attacked)", "declare x because it was so (attacked)"),
        ('form "Force (attacked)" of Hull', 'form "Force (attacked)" of Hull'),
    ],
)
def test_marks_alone_are_taken_away_and_no_free_text(line, read):
    assert without_marks(line) == read


def test_what_is_sought_stands_at_the_beginning_of_a_word(attacked, run):
    for words, found in (("Dov", True), ("over", False), ("AAF British", True)):
        told = run("orders", attacked, "--as", "allies", "--only", words).done().out
        assert ("defend " in told) == found


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (
            "redeploy 2 AAF from X to Y [as naval redeployment]",
            "redeploy 2 AAF from X to Y as naval redeployment",
        ),
        ('redeploy 2 AAF from "A [b]" to Y [as x]', 'redeploy 2 AAF from "A [b]" to Y as x'),
        ("stage 2 AAF from X to Y [as x | into y]", "stage 2 AAF from X to Y [as x | into y]"),
        ("undo because [so it was]", "undo because [so it was]"),
    ],
)
def test_what_may_be_left_out_is_read_as_if_it_had_no_brackets(line, read):
    assert " ".join(without_brackets(line).split()) == read


def test_marks_behind_a_name_in_quotation_marks_are_taken_away_too():
    assert without_marks('attack "Bay (x)" (attacked) with 1 AAF') == 'attack "Bay (x)" with 1 AAF'
