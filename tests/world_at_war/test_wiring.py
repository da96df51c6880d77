"""The tables that describe the game agree with each other."""

import re
from pathlib import Path

import msgspec
import pytest

from core.dice import RollDice, SetRolls
from core.rulebook import paragraphs, register
from core.world_at_war import air_battle, folds
from core.world_at_war.air_battle.kinds import KINDS
from core.world_at_war.air_combat import groups
from core.world_at_war.changes import Changes
from core.world_at_war.conditions import BOOK
from core.world_at_war.folds import CHAPTERS, EVOLUTIONS
from core.world_at_war.registry import CHAPTERS as DECLARED
from core.world_at_war.registry import PROCEDURES, SWITCHES
from core.world_at_war.rules import AnyFact as WorldAtWarEvent
from core.world_at_war.state import Game
from events import world_at_war as facts
from events.message import Event
from phases.world_at_war import ACCEPTS, MAY, WORLD_AT_WAR
from phases.world_at_war import CHAPTERS as OF_THE_TURN
from tests.world_at_war.orders import AnyOrder, Order

MACHINE = WORLD_AT_WAR.turn.machine
GUARDS, SHARED = WORLD_AT_WAR.turn.guards, WORLD_AT_WAR.turn.shared
ANSWERS, WHY_NOT_NOW = WORLD_AT_WAR.answers, WORLD_AT_WAR.why_not_now
FOLLOWS, BEGINS = WORLD_AT_WAR.follows, WORLD_AT_WAR.begins
ASKS, INSTEAD = WORLD_AT_WAR.asks, WORLD_AT_WAR.instead
ORDERS = set(AnyOrder.__args__)
TESTS = "\n".join(p.read_text() for p in Path(__file__).parent.rglob("test_*.py"))
TESTED = set(re.findall(r"def (test_\w+)\(", TESTS))
PARAGRAPHS = paragraphs("core.world_at_war")
STAGES = ("ledger", "air combat", "air turn", "missions")
DEFINING = {"ledger", "air turn", "missions"}
REFEREED = [
    number
    for number, p in PARAGRAPHS.items()
    if p.stage in STAGES and p.status in ("condition", "consequence") and "/table" not in number
    if not number.startswith("chart:")
]


# What only names a chapter, or only describes: there is nothing in it that play could break.
DESCRIBED = {
    "17.1", "17.12", "17.14", "17.141", "17.2", "17.3", "17.35", "17.353", "17.9", "18.1",
    "18.2", "18.3", "18.4", "18.42", "18.47", "18.49C", "18.7", "18.142/classic", "18.72", "18.72/note",
    "17.4", "17.44", "17.46", "17.5", "17.58", "17.6", "17.7", "17.75", "17.8",
    "18.547", "18.55", "18.554", "18.56", "18.61", "18.614",
}  # fmt: skip
DEFINED = [n for n, p in PARAGRAPHS.items() if p.stage in DEFINING and p.status == "definition"]
CASES = set(re.findall(r'\("(\d+\.\d+[A-Z]?)",', TESTS))


def leaves(states, path=()):
    for name, state in states.items():
        yield from leaves(state.states, (*path, name)) if state.states else [".".join((*path, name))]


def as_test_name(number):
    return "test_" + re.sub(r"[^0-9A-Za-z]", "_", number)


def test_every_resting_place_of_the_turn_accepts_something_and_is_known_to_the_machine():
    assert set(ACCEPTS) == set(leaves(MACHINE.states))


def test_what_follows_only_somewhere_or_begins_a_state_names_states_or_tags_that_are_there():
    known = {name for state in ACCEPTS for name in WORLD_AT_WAR.turn.known_as(state)}
    somewhere = {one.within for follows in FOLLOWS.values() for one in follows}
    assert {*BEGINS, *ASKS, *INSTEAD, *WORLD_AT_WAR.waits, *SHARED, *somewhere} <= known


def test_what_holds_by_a_name_is_said_by_one_chapter_alone():
    for table in ("begins", "asks", "instead", "waits", "answers", "accepts"):
        said = [name for chapter in OF_THE_TURN for name in getattr(chapter, table)]
        assert len(said) == len(set(said)), table


def test_what_is_asked_or_answered_otherwise_somewhere_is_of_an_order_that_may_be_given_there():
    for table in (ASKS, INSTEAD):
        for name, orders in table.items():
            there = [state for state in ACCEPTS if name in WORLD_AT_WAR.turn.known_as(state)]
            assert all(any(order in ACCEPTS[state] for state in there) for order in orders), name


def test_a_state_begins_by_one_name_alone_so_that_the_order_of_what_follows_is_written_down():
    for state in ACCEPTS:
        assert len([name for name in WORLD_AT_WAR.turn.known_as(state) if name in BEGINS]) <= 1, state


def test_the_turn_moves_on_facts_only():
    assert all(hasattr(facts, trigger) for trigger in MACHINE.events)


def test_every_guard_is_used_and_known():
    asked = [t.get(when, ()) for t in WORLD_AT_WAR.turn.transitions for when in ("conditions", "unless")]
    assert {guard for one in asked for guard in ([one] if isinstance(one, str) else one)} == set(GUARDS)


def test_every_order_can_be_given_somewhere_and_is_answered():
    somewhere = {order for here in ACCEPTS.values() for order in here}
    assert somewhere | {o for kind in ANSWERS.values() for o in kind} == ORDERS == set(PROCEDURES)
    ours = {order for order in Order.__subclasses__() if order.__module__.startswith("core.")}
    assert {*ours, RollDice, SetRolls} == ORDERS  # dice are of all games
    assert set(WHY_NOT_NOW) <= ORDERS
    assert {who for here in ACCEPTS.values() for who in here.values()} <= set(MAY)


def facts_written():
    """Every fact that is written down for the game."""
    kinds = [one for one in vars(facts).values() if isinstance(one, type) and issubclass(one, Event)]
    return {*kinds} - {Event}


def test_every_fact_has_an_evolution_a_tag_of_its_own_and_no_default_left_out():
    assert facts_written() == {*EVOLUTIONS}
    tags = [fact.__struct_config__.tag for fact in WorldAtWarEvent.__args__]
    assert len(tags) == len(set(tags))
    assert all(re.fullmatch(r"[A-Z]\w+/\d+", tag) for tag in tags)
    assert not any(fact.__struct_config__.omit_defaults for fact in WorldAtWarEvent.__args__)
    assert set(FOLLOWS) <= set(EVOLUTIONS)


def test_no_chapter_folds_by_a_fold_of_another():
    for chapter in CHAPTERS:
        lent = {fold.__module__ for fold in chapter.FOLDS.values()} - {chapter.__name__}
        assert lent == set(), chapter.__name__
    code = {path.name: path.read_text() for path in Path(folds.__path__[0]).glob("*.py")}
    assert [name for name, text in code.items() if "world_at_war.folds" in text] == ["__init__.py"]


def test_every_kind_of_air_battle_is_declared_by_one_chapter_and_asked_for_by_none_that_fights_it():
    declared = [name for chapter in DECLARED for name in chapter.kinds]
    assert sorted(declared) == sorted(set(declared)) == sorted(KINDS)
    code = {path.name: path.read_text() for path in Path(air_battle.__path__[0]).glob("*.py")}
    assert [name for name, text in code.items() if re.search(r"battle\.kind( ==| !=| in|:| and)", text)] == []


def test_facts_are_told_in_the_past_tense():
    odd = {
        "PlayerTurnBegan",
        "HexTaken",
        "AirMissionFlown",
        "CarrierSunk",
        *("NavalBaseSortieBegan", "NavalBaseSortieFlown", "NavalBaseStruck"),
        "ShipSunk",
        "LightShipsLost",
        "NavalForceLost",
        "NavalAirPutAshore",
        "EntriesUndone",
        "RollsSet",
        "AirBattleBegan",
        "AirBattleRoundBegan",
        "CounterairRoundBegan",
        "CounterairsOver",
        "ChoiceMade",
        "DecisionMade",
        "StandingOrderLeft",
        "StandingChoiceLeft",
        "FactorsLaidAside",
        "AirUnitsTookRefuge",
        "NavalAirBackAboard",
        "NavalAirMadeRegular",
        "EscortCarriersBegun",
        "DefensiveSupportKept",
        "GroundLossesTaken",
        "NavalStrikeBegan",
        "AirOverGroupShown",
        "BaseCounterairsFlown",
        "CombatGroupFound",
        "NavalCombatRoundBegan",
        "PatrolLandedAshore",
        "NavalStrikeMet",
        "NavalActivityBegan",
        "AirCoverFlown",
        "CombatAirPatrolFlown",
        "StrikeAtSeaSent",
        "CommentMade",
        "DiceKept",
        "PolicySet",
        "ProposalAgreedBeforehand",
        "ProposalInForce",
        "ProposalOfOrder",
    }
    names = {fact.__name__ for fact in WorldAtWarEvent.__args__} - odd
    assert {n for n in names if not re.search(r"ed(For|Back|Off)?$|EntriesRedone|RollCalledFor", n)} == set()
    assert not [n for n in names if re.search(r"Changed|Updated", n)]


def test_what_a_fact_may_change_is_a_field_of_the_game():
    assert set(Changes.__annotations__) <= {f.name for f in msgspec.structs.fields(Game)}


def test_no_fact_and_no_order_can_hold_a_float():
    text = msgspec.json.encode(msgspec.json.schema(WorldAtWarEvent)) + msgspec.json.encode(
        msgspec.json.schema(AnyOrder)
    )
    assert b'"type":"number"' not in text


@pytest.mark.parametrize("check", BOOK.rules)
def test_every_condition_in_code_is_a_number_of_the_list_or_of_the_table(check):
    number = check.partition("/")[0]
    assert number in PARAGRAPHS or number in (
        "seat",
        "sequence",
        "declaration",
        "adjustment",
        "force pool",
        "choice",
        "53",
        "27",
        "28",
    ), check


CONDITIONS = sorted({r.number for r in BOOK.rules.values()})
RULE_CASES = [path.read_text() for path in (Path(__file__).parents[1] / "cases").rglob("*.V.*.case")]


OF_ONE_EDITION = (
    "2005:17.3122", "2005:17.411", "2005:17.41A", "2005:17.41B", "2005:17.41C", "2005:17.42",
    "2005:17.431", "2005:17.432", "2005:17.433", "2005:17.44", "2005:17.462A", "2005:18.142B",
    "2005:18.42A", "2005:18.46", "2005:18.71",
)  # fmt: skip


def test_the_conditions_that_one_edition_alone_has_are_known():
    assert tuple(check for check in sorted(BOOK.rules) if ":" in check) == OF_ONE_EDITION


@pytest.mark.parametrize("number", OF_ONE_EDITION)
def test_every_condition_of_another_edition_alone_refuses_in_a_rule_case(number):
    assert any(re.search(rf"^= \w+: refused (.*, )?{number}$", case, re.MULTILINE) for case in RULE_CASES)


@pytest.mark.parametrize("number", [n for n in CONDITIONS if ":" not in n])
def test_every_condition_in_code_is_tested_under_its_number(number):
    wanted = as_test_name(number)
    assert [t for t in TESTED if t == wanted or t.startswith(wanted + "_")], f"no test begins with {wanted}_"


@pytest.mark.parametrize("number", REFEREED)
def test_every_number_that_is_refereed_is_tested_under_it(number):
    wanted = as_test_name(number)
    assert [t for t in TESTED if t.startswith(wanted + "_")], f"no test begins with {wanted}_"


@pytest.mark.parametrize("number", [n for n in DEFINED if n not in DESCRIBED])
def test_every_number_that_defines_something_of_this_stage_is_tested_under_it(number):
    wanted = as_test_name(number)
    assert number in CASES or [t for t in TESTED if t.startswith(wanted + "_")], (
        f"no test begins with {wanted}_"
    )


def test_the_options_that_can_be_played_are_registered_and_hold_the_default():
    doubts = register("core.world_at_war")
    for number, options in SWITCHES.items():
        assert set(options) <= set(doubts[number].options), number
        assert doubts[number].default in options, number


def test_the_options_of_air_combat_are_those_of_the_game():
    assert {number: SWITCHES[number] for number in groups.SWITCHES} == groups.SWITCHES


def test_every_doubt_that_code_asks_can_be_switched_and_the_tests_it_names_exist():
    code = "\n".join(p.read_text() for p in Path("core/world_at_war").rglob("*.py"))
    asked = set(re.findall(r'plays\(game, "(W\d+)"\)', code))
    assert asked <= set(SWITCHES), "asked in code, but no line in switches.py"
    for number, doubt in register("core.world_at_war").items():
        assert set(doubt.tests) <= TESTED, number


def test_an_event_is_frozen_and_shared_by_nobody():
    assert all(issubclass(fact, Event) and fact.__struct_config__.frozen for fact in WorldAtWarEvent.__args__)
