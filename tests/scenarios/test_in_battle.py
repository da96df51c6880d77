"""A game in the middle of a battle is a scenario: whoever begins from it may order the same as before."""

from itertools import product

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from, position_of
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.sequence import PositionAdjusted
from events.world_at_war.squadrons import AirUnitsDivided
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from tests.play.random_play import Play
from tests.play.test_random_play import contested
from tests.world_at_war.announcements import announce, begin
from tests.world_at_war.announcements import channel as announced
from tests.world_at_war.battles import channel
from tests.world_at_war.conftest import board, given, units
from tests.world_at_war.ground_attacks import METZ, corps, dm, front
from tests.world_at_war.orders import Finish, LeaveStandingChoice

__all__ = ["board", "given"]
STATES = {"announcing", "rolling", "defender_decides", "attacker_decides", "returning"}
QUESTIONS = {"18.25", "18.521B", "18.523", "19.64", "19.65B", "23.142C"}
"""Where random play stands in a counterair; what it is asked there, but for what is played out below."""


def begun_anew(game):
    """The game that begins from what this one writes down about itself."""
    position = position_of(game)
    assert scenarios.read(scenarios.position_json(position)) == position
    return game_from(position)


def menus(game):
    """What each seat may order, whatever comes first in a list: facts stand in a position by their names."""
    seats = (*game.seats, "gamemaster")
    return {seat: {_without_order(offer) for offer in menu(WORLD_AT_WAR, game, seat)} for seat in seats}


def _without_order(offer):
    if offer.open_ended:
        return type(offer.order)
    fixed = replace(offer.order, **{slot.field: "" for slot in offer.slots})
    return (
        repr(fixed),
        offer.most,
        *((slot.field, frozenset(map(repr, slot.choices))) for slot in offer.slots),
    )


class Written(Play):
    """Random play, written down and begun anew wherever it stands in a battle or before a question."""

    def __init__(self, position, seed):
        super().__init__(WORLD_AT_WAR, position, seed)
        self.seen = set()

    def invariants(self, before):
        super().invariants(before)
        game = self.game
        if game.battles or game.questions:
            assert menus(begun_anew(game)) == menus(game)
            self.seen |= {game.turn.phase.rpartition(".")[2], *(q.rule for q in game.questions)}


def on_its_map(position):
    """Without the territory of which the map has no hex."""
    return replace(position, territories=position.territories[:1])


def test_a_game_in_any_state_of_a_battle_is_a_scenario_with_the_same_menu(board):
    seen, games = set(), list(product(range(80), ("Europe", "Pacific")))
    while games and not seen >= STATES | QUESTIONS:
        seed, theater = games.pop(0)
        play = Written(on_its_map(contested(board, theater)), seed)
        play.turns(1)
        seen |= play.seen
    assert seen >= STATES | QUESTIONS


def test_19_62_a_game_that_waits_for_a_choice_between_types_is_a_scenario(board):
    table = channel(board, "4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
    table.sent("4 AAF Germany Ghent > Dover").begun().thrown((2, 2), (1, 1))
    game = game_from(on_its_map(position_of(table.game)))
    assert game.questions[0].rule == "19.62"
    assert menus(begun_anew(game)) == menus(game)


def a_third_squadron(board):
    """Two of three squadrons of a set are lost, and two places have the third one."""
    laid = board("Malta~ . Tunis~", holder="Britain", side="Allied", phase="combat.missions")
    game = game_from(on_its_map(units(laid, "2 AAF Britain Malta")))
    away = PositionAdjusted("BR-AAF-01.attack", "base", "0200", "laid out")
    lost = AirUnitsEliminated(("BR-AAF-02.search", "BR-AAF-02.cover"))
    game = fold(EVOLUTIONS, game, (AirUnitsDivided(("BR-AAF-01", "BR-AAF-02")), away, lost))
    ruling = decide(WORLD_AT_WAR, game, "allies", Finish())
    return fold(EVOLUTIONS, game, [fact.event for fact in ruling.facts])


def test_23_141B_a_game_that_waits_for_the_place_of_a_third_squadron_is_a_scenario(board):
    game = a_third_squadron(board)
    assert (game.questions[0].rule, game.questions[0].options) == ("23.141B", ("0000", "0200"))
    assert menus(begun_anew(game)) == menus(game)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"options": ("0000", "engaged")}, "options[2]: There is no place called “engaged” here."),
        ({"options": ()}, "options: A choice without options could never be answered."),
        ({"rule": "18.521B"}, "options[1]: There is no option of 18.521B called “0000” here."),
        ({"rule": "19.65B", "options": ("serach",)}, "There is no option of 19.65B called “serach” here. Did you mean search?"),
        ({"rule": "19.62", "options": ("Untied States AAF",)}, "Did you mean United States AAF"),
        ({"rule": "18.522B"}, "rule: There is no rule that leaves a choice called “18.522B” here."),
    ],
)  # fmt: skip
def test_a_choice_offers_what_its_rule_leaves_open(board, changed, told):
    position = position_of(a_third_squadron(board))
    asked = replace(position.questions[0], **changed)
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(scenarios.position_json(replace(position, questions=(asked,))))
    assert told in str(caught.value)


def test_15_61_a_game_in_which_ground_units_were_lost_is_a_scenario(board):
    ground = corps("GE-1", 4, "0100"), corps("BR-1", 1, METZ, "Britain"), corps("BR-2", 1, METZ, "Britain")
    table = front(board, ground=ground, facts=(dm(1),)).announced().defended().attacked("GE-1").rolled(5)
    table.chose("allies", "BR-1")
    game = game_from(on_its_map(position_of(table.game)))
    assert [unit.name for unit in game.ground.values() if not unit.place] == ["BR-1"]
    assert game.questions == table.game.questions
    assert menus(begun_anew(game)) == menus(game)


def test_19_61_bases_by_which_like_air_is_told_apart_are_words_of_the_question(board):
    """Doubt W277."""
    table = channel(
        board, "2 AAF Germany Lille", "2 AAF Germany Ghent", "4 AAF Britain Dover", doubts={"W277": "owner"}
    )
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Lille > Dover").begun().thrown((1, 1), (2, 1))
    assert table.asked == ("19.62", "attacker", ("Germany AAF (Ghent)", "Germany AAF (Lille)"))
    assert begun_anew(table.game) == table.game
    table.as_seat("axis").when(LeaveStandingChoice(("Germany AAF (Ghent)",))).accepted()
    table.when(LeaveStandingChoice(("Germany AAF (Bath)",))).refused("19.6/words")


def test_18_522_which_counterair_is_next_is_a_question_of_bases(given, board):
    """Doubt W274."""
    units_there = "2 AAF Germany Lille", "1 AAF Britain Dover", "1 AAF Britain Bath"
    table = announced(given, board, *units_there, doubts={"W274": "attacker_chooses"})
    table.when(*(announce(table, "1 AAF Germany Lille", place) for place in ("Bath", "Dover")))
    begin(table)
    assert [question.rule for question in table.game.questions] == ["18.522"]
    assert begun_anew(table.game) == table.game
