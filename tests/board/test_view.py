"""What a viewer is shown: every unit once, places, boxes and pools, room as the rules count it."""

import msgspec
import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.sentences import listed
from events.world_at_war.board import AirUnit
from skyledger.board.sentences import place_words, turn_sentence
from skyledger.board.sight import board_view
from skyledger.board.svg.counters import of_place
from skyledger.board.view import BoardView, Stack, all_stacks, as_json
from tests.board.conftest import mediterranean


def place(view, name):
    return next(p for p in (*view.places, *view.boxes) if p.name == name)


def test_a_stack_counts_ready_and_inverted_units_apart(sea):
    assert place(board_view(sea, "public"), "Catania").stacks == (
        Stack("2214", "Catania", "Axis", "Germany", "AAF", 3, 2),
        Stack("2214", "Catania", "Axis", "Italy", "AAF", 2, 1),
    )


def test_elite_units_are_a_stack_of_their_own_in_every_drawing():
    position = mediterranean()
    elite = ("IT-NAS-01", "IT-NAS-02")
    position = replace(
        position, units=tuple(replace(u, elite=u.name in elite) for u in position.units), questions=()
    )
    game = game_from(position)
    taranto = place(board_view(game, "public"), "Taranto")
    assert [(s.ready, s.elite) for s in taranto.stacks] == [(1, False), (2, True)]
    assert "Italian 1 NAS, 2 elite NAS" in place_words(taranto, position.nations)
    tops = {piece.top: piece.told for piece in of_place(taranto, position.nations)}
    assert tops == {"NAS": "Taranto: Italian 1 NAS", "NAS*": "Taranto: Italian 2 elite NAS"}


def units_in(view):
    places = (*view.places, *view.boxes)
    return sum(stack.ready + stack.inverted for place in places for stack in all_stacks(place))


def test_every_based_unit_is_seen_once(sea):
    assert units_in(board_view(sea, "public")) == 44


def test_units_on_a_carrier_are_seen_with_it_and_not_beside_it(sea):
    gibraltar = place(board_view(sea, "public"), "Gibraltar")
    assert gibraltar.stacks == ()
    assert all_stacks(gibraltar) == (Stack("Eagle", "Eagle", "Allied", "Britain", "NAS", 2, 0),)


def test_18_12_room_is_what_the_rules_leave(sea):
    cagliari = place(board_view(sea, "public"), "Cagliari")
    assert (cagliari.room_factors, cagliari.room_squadrons) == (1, 3)


def test_the_sea_has_no_room_to_speak_of(sea):
    assert place(board_view(sea, "public"), "1013").room_factors is None


def test_all_boxes_are_seen_even_when_empty(sea):
    boxes = board_view(sea, "public").boxes
    assert [b.name for b in boxes] == [b.name for b in sea.atlas.map.boxes]
    assert [b.name for b in boxes if b.stacks] == ["Axis SW box", "Western Allied SW box"]


def test_a_unit_at_a_place_that_the_map_does_not_know_is_not_lost():
    position = mediterranean()
    lost = replace(position, units=(AirUnit("X", "Germany", "AAF", "Atlantis"),))
    view = board_view(game_from(lost), "public")
    assert units_in(view) == 1
    assert (place(view, "Atlantis").kind, place(view, "Atlantis").room_factors) == ("", None)


def test_neutral_land_is_nobodys(sea):
    by_id = {h.id: h for h in board_view(sea, "public").hexes}
    assert (by_id["0608"].control, by_id["2008"].control, by_id["2116"].control) == (
        "neutral",
        "Axis",
        "Allied",
    )


@pytest.mark.parametrize("viewer", ["germany", "britain", "gamemaster", "public"])
def test_nothing_is_secret_yet(sea, viewer):
    assert replace(board_view(sea, viewer), viewer="public") == board_view(sea, "public")


def test_a_view_travels_as_json(sea):
    view = board_view(sea, "public")
    assert msgspec.json.decode(as_json(view), type=BoardView) == view


def test_the_turn_sentence_names_who_has_not_finished(tiny_game):
    done = replace(tiny_game, turn=replace(tiny_game.turn, finished=("italy",)))
    assert (
        turn_sentence(done)
        == "Summer 1942, Axis player turn, movement phase: staging. germany has not finished."
    )
    over = replace(tiny_game, turn=replace(tiny_game.turn, finished=("gamemaster",)))
    assert turn_sentence(over) == "Summer 1942, Axis player turn, movement phase: staging."


def test_words_are_listed():
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
