"""The tables that describe the game agree with each other, and every number and statement has its test."""

import re
from pathlib import Path

import msgspec
import pytest

from core.dice import RollDice, SetRolls
from core.rulebook import paragraphs, register
from core.war_game import folds
from core.war_game.board import BOOK, FAMILIES
from core.war_game.folds.evolve import CHAPTERS, EVOLUTIONS
from core.war_game.orders import Order
from core.war_game.projections import PROJECTIONS
from core.war_game.rules import PROCEDURES, SWITCHES, AnyOrder
from core.war_game.rules import AnyFact as WarGameEvent
from core.war_game.state import kinds, load
from events import war_game as facts
from events.message import Event
from phases.war_game import WAR_GAME
from tests.war_game.test_flights import table_of

MACHINE = WAR_GAME.turn.machine
ACCEPTS, GUARDS, MAY = WAR_GAME.turn.accepts, WAR_GAME.turn.guards, WAR_GAME.may
ANSWERS, WHY_NOT_NOW = WAR_GAME.answers, WAR_GAME.why_not_now
FOLLOWS, BEGINS = WAR_GAME.follows, WAR_GAME.begins
ORDERS = set(AnyOrder.__args__)
TESTED = {
    name
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"def (test_\w+)\(", path.read_text(encoding="utf-8"))
}
PARAGRAPHS = paragraphs("core.war_game")
TABLE = ("seat", "sequence", "combat orders", "moves", "adjustment", "dice")
"""Rules of the table, and what the base game asks of orders that are only declared."""
REFEREED = [n for n, p in PARAGRAPHS.items() if p.status in ("condition", "consequence")]


def leaves(states, path=()):
    for name, state in states.items():
        yield from leaves(state.states, (*path, name)) if state.states else [".".join((*path, name))]


def words(number):
    """A number as it stands in the name of a test: IV/dispatching/1.4 as dispatching_1_4."""
    return re.sub(r"[^0-9A-Za-z]", "_", number.removeprefix("IV/"))


def found_for(number):
    return [name for name in TESTED if re.search(rf"_{words(number)}_(?!\d)", name)]


def test_every_resting_place_of_the_turn_accepts_something_and_is_known_to_the_machine():
    assert set(ACCEPTS) == set(leaves(MACHINE.states))


def test_what_follows_only_somewhere_or_begins_a_state_names_states_or_tags_that_are_there():
    known = {name for state in ACCEPTS for name in WAR_GAME.turn.known_as(state)}
    somewhere = {one.within for follows in FOLLOWS.values() for one in follows}
    assert {*BEGINS, *somewhere} <= known


def test_a_state_begins_by_one_name_alone_so_that_the_order_of_what_follows_is_written_down():
    for state in ACCEPTS:
        assert len([name for name in WAR_GAME.turn.known_as(state) if name in BEGINS]) <= 1, state


def test_the_turn_moves_on_facts_only():
    assert all(hasattr(facts, trigger) for trigger in MACHINE.events)


def test_every_guard_is_used_and_known():
    asked = [t.get(when, ()) for t in WAR_GAME.turn.transitions for when in ("conditions", "unless")]
    assert {guard for one in asked for guard in ([one] if isinstance(one, str) else one)} == set(GUARDS)


def test_from_every_state_one_way_leads_on_whatever_the_guards_say():
    for state in ACCEPTS:
        assert MACHINE.get_triggers(state), f"no way out of {state}"


def test_every_order_can_be_given_somewhere_and_is_answered():
    somewhere = {order for here in ACCEPTS.values() for order in here}
    assert somewhere | {o for kind in ANSWERS.values() for o in kind} == ORDERS == set(PROCEDURES)
    ours = {order for order in Order.__subclasses__() if order.__module__.startswith("core.war_game")}
    assert {*ours, RollDice, SetRolls} == ORDERS  # dice are of all games
    assert set(WHY_NOT_NOW) <= ORDERS
    assert all(rule in PARAGRAPHS for rule in WHY_NOT_NOW.values())
    assert {who for here in ACCEPTS.values() for who in here.values()} <= set(MAY)


def test_every_fact_has_an_evolution_a_tag_of_its_own_and_no_default_left_out():
    written = {one for one in vars(facts).values() if isinstance(one, type) and issubclass(one, Event)}
    assert written - {Event} == {*EVOLUTIONS}
    tags = [fact.__struct_config__.tag for fact in WarGameEvent.__args__]
    assert len(tags) == len(set(tags))
    assert all(re.fullmatch(r"[A-Z]\w+/\d+", tag) for tag in tags)
    assert not any(fact.__struct_config__.omit_defaults for fact in WarGameEvent.__args__)
    assert set(FOLLOWS) <= set(EVOLUTIONS)


def test_facts_are_told_in_the_past_tense():
    odd = {
        "PlayerTurnBegan",
        "RoundBegan",
        "FleetWentOn",
        "UnitsSentToRoll",
        "LossesTaken",
    }
    ours = (fact for fact in WarGameEvent.__args__ if fact.__module__.startswith("events.war_game"))
    names = {fact.__name__ for fact in ours} - odd
    assert {
        n
        for n in names
        if not re.search(r"ed(For|Back|Off)?$|EntriesRedone|RollCalledFor|CalledOff|TurnedBack", n)
    } == set()
    assert not [n for n in names if re.search(r"Changed|Updated", n)]


def test_no_fact_and_no_order_can_hold_a_float():
    text = msgspec.json.encode(msgspec.json.schema(WarGameEvent)) + msgspec.json.encode(
        msgspec.json.schema(AnyOrder)
    )
    assert b'"type":"number"' not in text


@pytest.mark.parametrize("check", BOOK.rules)
def test_every_condition_in_code_is_a_number_of_the_list_or_of_the_table(check):
    number = BOOK.rules[check].number
    assert number in PARAGRAPHS or number in TABLE, check


@pytest.mark.parametrize("number", sorted({r.number for r in BOOK.rules.values()} - set(TABLE)))
def test_every_condition_in_code_is_tested_under_its_number(number):
    assert found_for(number), f"no test has {words(number)} in its name"


@pytest.mark.parametrize("number", REFEREED)
def test_every_number_that_is_refereed_is_tested_under_it(number):
    assert found_for(number), f"no test has {words(number)} in its name"


@pytest.mark.parametrize("statement", range(1, 93))
def test_every_statement_of_the_handbook_is_a_test(statement):
    assert [name for name in TESTED if re.search(rf"_T{statement}_", name)] or 85 <= statement <= 92
    assert any("T85_to_T92" in name for name in TESTED)


@pytest.mark.parametrize("number", [*(f"R{n}" for n in range(1, 33)), *(f"N{n}" for n in range(1, 15))])
def test_every_open_point_is_a_doubt_and_one_that_is_played_otherwise_is_tested(number):
    doubt = register("core.war_game")[number]
    assert doubt.default in doubt.options
    assert len(doubt.options) >= 2 or not SWITCHES.get(number)
    assert doubt.why.strip()
    assert number not in SWITCHES or any(re.search(rf"_{number}_", name) for name in TESTED)


def test_the_options_that_can_be_played_are_registered_and_hold_the_default():
    doubts = register("core.war_game")
    for number, options in SWITCHES.items():
        assert set(options) <= set(doubts[number].options), number
        assert doubts[number].default in options, number


@pytest.mark.parametrize("number", SWITCHES)
def test_every_option_that_can_be_played_has_its_test_and_the_register_names_it(number):
    named = register("core.war_game")[number].tests
    assert named
    assert set(named) <= TESTED
    assert any(re.match(rf"test_{number}_", name) for name in named)


def test_every_doubt_that_code_asks_can_be_switched():
    code = "\n".join(p.read_text(encoding="utf-8") for p in Path("core/war_game").rglob("*.py"))
    assert set(re.findall(r'plays\(game, "(\w+)"\)', code)) == set(SWITCHES)


def test_the_table_of_units_has_families_that_are_known_and_the_module_s_own_values():
    assert {kind.family for kind in kinds().values()} == set(FAMILIES)
    printed = {k.name: (k.attack, k.defense, k.air, *k.bombs) for k in kinds().values() if k.printed}
    assert printed == {
        "infantry": (2, 4, 0), "fighter": (6, 6, 6), "dive bomber": (8, 8, 4), "dogfighter": (4, 4, 8),
        "bomber": (2, 2, 2, 8, 8), "anti-aircraft": (5, 5, 5),
    }  # fmt: skip


def test_every_power_helps_in_one_group():
    groups = [power for group in load("module_iv").help for power in group.nations]
    assert len(groups) == len(set(groups)) == 8


def test_read_models_have_rows_that_fit_their_columns(given):
    game = table_of(given).dispatch("Kent", "UK-FTR-01").next_round().game
    for one in PROJECTIONS:
        rows = one.rows(game)
        assert rows
        for key, row in rows.items():
            assert [type(value) for value in row] == list(one.columns.values())
            assert key == tuple(row[list(one.columns).index(column)] for column in one.key)
    aircraft = next(one for one in PROJECTIONS if one.table == "aircraft")
    assert aircraft.rows(game)["UK-FTR-01",][4:] == ("Kent", "engaged", 1, 2)


def test_no_chapter_folds_by_a_fold_of_another():
    for chapter in CHAPTERS:
        lent = {fold.__module__ for fold in chapter.FOLDS.values()} - {chapter.__name__}
        assert lent == set(), chapter.__name__
    code = {path.name: path.read_text() for path in Path(folds.__path__[0]).glob("*.py")}
    assert [n for n, text in code.items() if re.search(r"war_game\.folds(?!\.changes)", text)] == [
        "evolve.py"
    ]
