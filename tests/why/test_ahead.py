"""What a unit may still do later in the player turn, and the orders that are for it and do not name it."""

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.mistakes import Mistake
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import PlayerTurnBegan
from events.world_at_war.staging import AirUnitsStaged
from skyledger import scenarios
from skyledger.service import begin
from skyledger.why.story import group_meant
from skyledger.why.watch import may
from skyledger.why.world_at_war.ships import AIR_NAMING, outlook
from tests.why.games import SYSTEM, begun, given
from tests.why.test_chains import FIRST_ROUND
from tests.world_at_war.conftest import DeclaredFact, units
from tests.world_at_war.orders import Finish, TakeHex

OPTION = DeclaredFact("option", "Axis/Front", "offensive")


@pytest.fixture
def lay(board):
    """lay("1 AAF Germany Lille", phase=...) -> the game; Dover is British, the Axis may attack it."""

    def laying(*texts, **given_):
        laid = board("Lille~ . Ghent~ = Dover~ Bath", held=HELD, facts=(OPTION,), **given_)
        return game_from(units(laid, *texts))

    return laying


HELD = dict.fromkeys(("0400", "0500"), "Britain")


def later(game, name):
    return {one.verb: one.states for one in outlook(SYSTEM, game)(name)}


def may_now(game, name):
    return {text for _, text in may(AIR_NAMING, SYSTEM, game, name)}


def test_18_21_18_41_what_a_ready_unit_may_in_the_states_to_come(lay):
    told = later(lay("2 AAF Germany Ghent", "1 AAF Britain Dover", phase="movement.airbases"), "GE-AAF-01")
    assert told["stage"] == ("movement.staging",)
    assert told["counterair"] == ("movement.counterair", "combat.counterair")
    assert told["sea transport"] == ("movement.transfers",)
    assert told["support"] == ("combat.missions",)
    assert told["redeploy"] == ("redeployment.transfers",)


def test_what_is_over_and_what_is_now_is_not_later(lay):
    game = lay("2 AAF Germany Ghent", "1 AAF Britain Dover", phase="combat.missions")
    assert set(later(game, "GE-AAF-01")) == {"redeploy"}
    assert later(fold(EVOLUTIONS, game, [PhaseEntered("end.uninversion")]), "GE-AAF-01") == {}


def test_18_24_a_unit_that_staged_is_not_carried_by_sea(lay):
    game = lay("2 AAF Germany Ghent", phase="movement.staging")
    game = fold(EVOLUTIONS, game, [AirUnitsStaged(("GE-AAF-01",), "0200", "0000", 2)])
    assert "sea transport" not in later(game, "GE-AAF-01")
    assert "sea transport" in later(game, "GE-AAF-02")


def test_18_41_18_42A_an_inverted_unit_flies_no_mission_and_changes_base(lay):
    game = lay("1 AAF Germany Ghent", "1 AAF Britain Dover", phase="movement.airbases")
    turned = fold(EVOLUTIONS, game, [AirUnitsInverted(("GE-AAF-01",), "18.42A")])
    assert set(later(turned, "GE-AAF-01")) == {"stage", "sea transport", "redeploy"}


def test_in_the_enemys_player_turn_a_unit_flies_defensive_missions_only(lay):
    game = lay("1 AAF Germany Ghent", "1 AAF Britain Dover", phase="movement.airbases")
    game = fold(EVOLUTIONS, game, [PlayerTurnBegan(1942, "Summer", "Allied")])
    assert later(game, "GE-AAF-01")["defend"] == ("combat.defense",)
    assert not {"support", "counterair", "stage"} & later(game, "GE-AAF-01").keys()


def test_17_24_a_unit_in_the_force_pool_is_built_with_those_before_it(lay):
    game = lay("1 AAF Germany Ghent", phase="movement.missions")
    pool = [AirUnit(f"GE-AAF-0{n}", "Germany", "AAF") for n in (2, 3)]
    game = replace(game, units={**game.units, **{one.name: one for one in pool}})
    assert later(game, "GE-AAF-03") == {"build": ("construction.airbases",)}
    assert may_now(game, "GE-AAF-03") == set()
    game = fold(EVOLUTIONS, game, [PhaseEntered("construction.airbases")])
    assert later(game, "GE-AAF-03") == {}
    assert may_now(game, "GE-AAF-02") == {"build 1 AAF German at Lille, Ghent"}
    assert may_now(game, "GE-AAF-03") == {"build 2 AAF German at Lille, Ghent"}
    assert may_now(game, "GE-AAF-01") == set()


def test_18_522B_those_in_a_counterair_may_fight_on_or_disengage_and_the_rest_is_open(desk, raid):
    begun(desk, raid)
    game = given(desk, *FIRST_ROUND)
    fighting = {"fight on", "disengage"}
    assert may_now(game, "BR-AAF-02") == may_now(game, "US-AAF-01") == fighting
    assert may_now(game, "GE-AAF-02") == set()
    assert later(game, "BR-AAF-02") == later(game, "GE-AAF-02") == {}
    assert "redeploy" in later(game, "GE-AAF-04")


def test_18_25_of_a_unit_that_a_question_is_about_nothing_later_is_told(desk, board):
    laid = units(board("Lyon . Lille . Metz"), "1 AAF Germany Lille", "1 AAF Germany Metz")
    begun(desk, laid)
    game = given(desk, ("allies", TakeHex("0200", "Britain")))
    assert any("GE-AAF-01" in question.units for question in game.questions)
    assert later(game, "GE-AAF-01") == {}
    assert later(game, "GE-AAF-02") != {}


@pytest.mark.parametrize("name", ["GE-AAF-01", "GE-AAF-12", "IT-AAF-03", "BR-AAF-05", "GE-AAF-20"])
def test_what_may_later_be_ordered_may_be_ordered_once_the_state_has_come(desk, name):
    begin(desk, "g", "Malta", SYSTEM, scenarios.load("malta_1942"), "malta_1942")
    game = given(desk, ("germany", Finish()))
    told, seen = later(game, name), {}
    while game.turn.phase != "end.uninversion":
        seat = next(s for s in ("germany", "italy") if s not in game.turn.finished)
        state = game.turn.phase
        game = given(desk, (seat, Finish()))
        if game.turn.phase not in {state, "end.uninversion"}:
            for text in may_now(game, name):
                verb = next(one for one in VERBS if text.startswith(one))
                seen.setdefault(verb, dict.fromkeys(()))[game.turn.phase.removesuffix(".announcing")] = None
    told.pop("defend", None)  # it comes only once ground attacks are announced (18.611)
    assert told == {verb: tuple(states) for verb, states in seen.items() if verb != "uninvert"}


VERBS = (
    "stage",
    "counterair",
    "sea transport",
    "support",
    "defend",
    "fly",
    "bomb",
    "redeploy",
    "build",
    "transfer",
    "recombine",
    "uninvert",
)


def test_17_352_a_squadron_is_told_the_orders_of_its_quality(board):
    laid = units(board("Truk~ Kobe~", holder="Japan", theater="Pacific"), "2 NAS Japan Truk")
    game = game_from(replace(laid, units=tuple(replace(u, elite=u.name == "JP-NAS-02") for u in laid.units)))
    assert "stage 1 regular NAS Japanese from Truk to Kobe" in may_now(game, "JP-NAS-01")
    assert [text for text in may_now(game, "JP-NAS-02") if text.startswith("stage")] == [
        "stage 1 elite NAS Japanese from Truk to Kobe"
    ]


def test_17_352_why_may_be_asked_of_the_squadrons_of_one_quality(board):
    laid = units(
        board("Truk~ Kobe~", holder="Japan", theater="Pacific"), "3 NAS Japan Truk", "1 AAF Japan Kobe"
    )
    game = game_from(replace(laid, units=tuple(replace(u, elite=u.name == "JP-NAS-02") for u in laid.units)))
    assert group_meant(game, "axis", "elite NAS at Truk") == ("JP-NAS-02",)
    assert group_meant(game, "axis", "2 regular NAS Japanese at Truk") == ("JP-NAS-01", "JP-NAS-03")
    with pytest.raises(Mistake, match="No elite NAS of Japan is based there"):
        group_meant(game, "axis", "elite NAS Japanese at Kobe")
