"""T85-T92, each under its own number: what must hold of every combat, looked up in the facts of random games."""

from collections import Counter

import pytest

from core.fold import fold
from core.rulebook import paragraphs
from core.ruling import Accepted
from core.war_game.battles import airborne, fought
from core.war_game.board import is_aircraft
from core.war_game.projections import state_of
from core.war_game.rules import sealed
from core.war_game.state import game_from
from events.war_game.facts import (
    AircraftArrived,
    AircraftDispatched,
    AircraftLanded,
    AircraftReturned,
    AircraftTurnedBack,
    CombatEnded,
    DispatchCalledOff,
    LossesTaken,
    RoundBegan,
    UnitsDestroyed,
    UnitsRetreated,
    UnitsRolled,
    UnitsSentToRoll,
)
from phases.referee import decide
from phases.war_game import WAR_GAME
from tests.war_game.random_boards import crowded, naval
from tests.war_game.random_play import STATES, TABLE, Play

GAMES = ((naval, 3), (naval, 4), (crowded, 7), (crowded, 8), (crowded, 9), (crowded, 11), (crowded, 12))


class Recorded(Play):
    """A random game that keeps each fact with the game before it, and every rule that was broken."""

    def __init__(self, position, seed):
        self.happened, self.violations, self.position = [], [], position
        super().__init__(WAR_GAME, position, seed)

    def take(self, seat, order, facts):
        game = self.game
        for event in facts:
            self.happened.append((game, event))
            game = fold(self.system.rules.evolutions, game, (event,))
        super().take(seat, order, facts)

    def refused(self, ruling):
        super().refused(ruling)
        self.violations += ruling.violations


@pytest.fixture(scope="module")
def games():
    """Games at sea, and on a board with eight battles at once; each of four combats, if so many are fought."""
    return [Recorded(board(), seed).combats(4) for board, seed in GAMES]


@pytest.fixture(scope="module")
def happened(games):
    """Every fact of all the games with the game before it."""
    return [one for game in games for one in game.happened]


def of(happened, kind):
    found = [(game, event) for game, event in happened if isinstance(event, kind)]
    assert found, f"random play met no {kind.__name__}; this test says nothing"
    return found


def test_T85_every_aircraft_is_in_exactly_one_state_at_each_fact(happened):
    """A visitor that leaves is engaged till it is gone, and told to leave; nothing else stands side by side."""
    met = set()
    for game, _ in happened:
        for unit in game.units.values():
            if is_aircraft(game, unit):
                met.add(state_of(game, unit))
                away = unit.flight is not None and not (unit.flight.status == "engaged" and unit.leaving)
                assert away + unit.grounded + bool(unit.leaving) + unit.retreated <= 1, unit
    assert met == STATES


def test_T86_a_dispatch_arrives_in_the_next_round_unless_it_never_arrives(happened):
    """Corrected: those that never arrive found the battle over, or were called off."""
    of(happened, AircraftArrived), of(happened, AircraftTurnedBack)
    due = {}
    for game, event in happened:
        match event:
            case AircraftDispatched():
                assert event.arrives - event.declared == 1
                due |= dict.fromkeys(event.units, event.arrives)
            case AircraftArrived():
                assert {due.pop(name) for name in event.units} == {event.round}
            case AircraftTurnedBack() | DispatchCalledOff() | AircraftReturned() | UnitsDestroyed():
                due = {name: round_ for name, round_ in due.items() if name not in event.units}
            case CombatEnded() if not game.questions:
                assert not due, "sent, and never heard of again"


def test_T87_an_aircraft_is_sent_again_in_the_second_round_after_its_last_at_the_earliest(happened):
    """The last round is the last fought (N1), or that of the dispatch if the battle was over before arrival."""
    again = 0
    last = {}
    for game, event in happened:
        if isinstance(event, RoundBegan) and event.round == 1:
            last = {}
        elif isinstance(event, UnitsRolled) and game.turn.round:
            engaged = (u.name for u in game.units.values() if u.flight and u.flight.status == "engaged")
            last |= dict.fromkeys(engaged, game.turn.round)
        elif isinstance(event, DispatchCalledOff):
            last = {name: round_ for name, round_ in last.items() if name not in event.units}
        elif isinstance(event, AircraftDispatched):
            sent_before = [name for name in event.units if name in last]
            assert all(event.declared - last[name] >= 2 for name in sent_before), event
            again += len(sent_before)
            last |= dict.fromkeys(event.units, event.declared)
    assert again, "no aircraft was sent twice; this test says nothing"


def test_T88_no_unit_rolls_twice_in_a_round_and_dice_are_those_of_units_and_bombs(happened):
    rolled, due, bombed = Counter(), {}, 0
    for _, event in happened:
        match event:
            case RoundBegan():
                rolled.clear()
            case UnitsSentToRoll():
                due[event.place, event.by] = event.dice
            case UnitsRolled():
                rolled.update(roll.unit for roll in event.rolls)
                bombs = sum(roll.at == "bombs" for roll in event.rolls)
                assert due.pop((event.place, event.by)) == len(event.rolls) + bombs
                assert all(len(roll.dice) == (2 if roll.at == "bombs" else 1) for roll in event.rolls)
                bombed += bombs
        assert not rolled or max(rolled.values()) == 1
    assert bombed


def test_T89_with_R4_no_land_hit_and_no_bomb_removes_what_is_in_the_air(happened):
    """Corrected: a ruling, not a rule; all doubts are played by default here."""
    for game, event in of(happened, LossesTaken):
        if event.about != "air":
            battle = next(one for one in fought(game) if one.place == event.place)
            flying = {unit.name for unit in airborne(game, battle, event.by)}
            assert not flying & set(event.units), event


def test_T90_who_was_dispatched_and_lives_is_home_when_combat_is_over(happened):
    """Corrected: of the dispatched only; who retreats or finds no home is elsewhere by another rule."""
    home, survivors = {}, 0
    for game, event in happened:
        match event:
            case AircraftDispatched():
                away = (game.units[name] for name in event.units)
                home |= {unit.name: unit.aboard or unit.place for unit in away}
            case UnitsRetreated() | AircraftLanded() | UnitsDestroyed():
                home = {name: place for name, place in home.items() if name not in event.units}
            case RoundBegan() if event.round == 1:
                home = {}
            case CombatEnded() if not game.questions:
                there = {n: u.aboard or u.place for n, u in game.units.items() if n in home and not u.flight}
                assert there == {name: home[name] for name in there}
                survivors += len(there)
    assert survivors


def test_T91_the_same_orders_and_dice_end_in_the_same_position(games):
    for play in games:
        game = game_from(play.position)
        for seat, order in play.orders:
            ruling = decide(WAR_GAME, game, seat, order)
            assert isinstance(ruling, Accepted)
            game = fold(WAR_GAME.rules.evolutions, game, [fact.event for fact in ruling.facts])
        assert sealed(game) == sealed(play.game)


def test_T92_every_refusal_names_a_number_of_the_module_or_a_rule_of_the_table(games):
    known = {*paragraphs("core.war_game"), *TABLE}
    refused = {one.rule for play in games for one in play.violations}
    assert refused <= known
    assert len([rule for rule in refused if rule.startswith("IV/")]) > 5
