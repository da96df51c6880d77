"""Wherever ships and the air about them stand, the game is a scenario: it loads again as the same game."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.carriers.other_decks import without_a_deck
from core.world_at_war.state import game_from, position_of
from core.world_at_war.under_way.missions import KAMIKAZE, MAP_EDGE
from events.world_at_war import AirDefenseFired
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from skyledger.past import Past
from skyledger.scenarios.world_at_war.checks import position_faults
from skyledger.scenarios.world_at_war.table import options
from skyledger.secrecy.known import conceals
from skyledger.showing.world_at_war import position as shown
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.play.test_whole_turn import other_readings
from tests.scenarios.playing import SYSTEM, played
from tests.scenarios.test_in_battle import begun_anew, menus
from tests.world_at_war import orders as give
from tests.world_at_war import sea_fights
from tests.world_at_war.air_transport.test_18_62_interception import both_over_oran
from tests.world_at_war.carriers.test_17_3124_decks_gone import FLYING, FULL, after_the_strikes
from tests.world_at_war.conftest import board
from tests.world_at_war.kamikaze_strikes.test_17_47_kamikazes_at_sea import TWO as TWO_FORCES
from tests.world_at_war.kamikaze_strikes.test_17_47_kamikazes_at_sea import aborting, aim
from tests.world_at_war.kamikazes_at_sea import attacked, near_japan
from tests.world_at_war.strikes.test_23_44_in_play import came_through, light

__all__ = ["board"]
PLAYED = {
    "coral_sea_battle": "coral_sea_1942",
    "coral_sea_1942": "",
    "okinawa_1945": "",
    "small_pacific": "",
}
"""Files of orders with ships, and the scenarios that they are played on."""

WHOLE = 40
"""Each so many entries the position is written and read with its map; else what lies on the map is checked."""


def on_its_map(position):
    """With territories that the map has, and options of doubts that can be played."""
    there = {hex_.territory for hex_ in position.map.hexes}
    kept = {number: chosen for number, chosen in position.doubts.items() if chosen in options()[number]}
    return replace(
        position, territories=tuple(t for t in position.territories if t.name in there), doubts=kept
    )


def game_of(table):
    """The game on a table of the tests, on the map that it has."""
    return game_from(on_its_map(position_of(table.game)))


class Written(SeaPlay):
    """Random play at sea, written down and begun anew at every entry."""

    def invariants(self, before):
        super().invariants(before)
        assert begun_anew(self.game) == self.game
        for viewer in self.dice.sample(["public", *self.game.seats], 1):
            if not conceals(self.game, viewer):  # from a position that is not whole no game begins
                told = shown(self.game, viewer)
                assert scenarios.read(scenarios.position_json(told)) == told


def test_23_wherever_random_play_at_sea_stands_the_game_is_a_scenario(board):
    Written(WORLD_AT_WAR, on_its_map(at_sea(board)), 1942).turns(1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
def test_23_wherever_a_long_run_of_random_play_at_sea_stands_the_game_is_a_scenario(board, seed):
    position = at_sea(board) if seed % 2 else other_readings(at_sea(board), seed)
    Written(WORLD_AT_WAR, on_its_map(position), 7000 + seed).turns(2)


def kind_of_moment(game):
    """In what state a game waits for whom: one of each is looked at, for a position of a large map is dear."""
    asked = tuple(question.rule for question in game.questions)
    gone = any(without_a_deck(game, unit) for unit in game.units.values())
    return game.turn.phase, game.turn.finished, asked, bool(game.rolls), gone


@pytest.mark.parametrize("name", list(PLAYED))
def test_23_wherever_a_played_game_stands_it_is_a_scenario(name):
    seen = set()
    with played(name, PLAYED[name]) as desk:
        for step in Past(SYSTEM, desk.ledger, name).steps():
            number, moment = step.entry.number, kind_of_moment(step.after)
            if moment not in seen:
                told = shown(step.after, "public") if number % 4 == 0 else position_of(step.after)
                assert position_faults(told) == (), number
            if number % WHOLE == 1:
                assert begun_anew(step.after) == step.after
            seen.add(moment)


def test_17_3124_a_patrol_whose_carrier_is_gone_is_in_the_air_in_the_game_that_begins_anew(board):
    game = game_of(after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi")))
    assert {game.units[name].base for name in FLYING} == {"Akagi"}
    assert "Akagi" not in game.carriers
    assert begun_anew(game) == game
    assert menus(begun_anew(game)) == menus(game)


@pytest.mark.parametrize("viewer", ["public", "axis", "allies"])
def test_17_3124_nor_does_it_trouble_what_a_viewer_writes_down(board, viewer):
    game = game_of(after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi")))
    told = shown(game, viewer)
    assert scenarios.read(scenarios.position_json(told)) == told


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"naval_combats": ()}, "There is no place called “Akagi” here."),
        ({"base": "Malta"}, "A position names a place by its hex or box: 0000."),
        ({"kind": "AAF"}, "There is no place called “Akagi” here."),
    ],
)
def test_17_3124_only_naval_air_over_ships_is_without_a_deck(board, changed, reason):
    position = position_of(game_of(after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi"))))
    of_unit = {key: value for key, value in changed.items() if key != "naval_combats"}
    [index] = [n for n, unit in enumerate(position.units) if unit.name == FLYING[0]]
    unit = replace(position.units[index], **of_unit)
    units = (*position.units[:index], unit, *position.units[index + 1 :])
    position = replace(
        position, units=units, naval_combats=changed.get("naval_combats", position.naval_combats)
    )
    told = {fault.path: fault.reason for fault in position_faults(position)}
    assert told["units", index, "base"].startswith(reason)


def diverted(board):
    """17.47E.3: kamikazes were turned away, and the defender says to which group they go."""
    table = aborting(attacked(near_japan(board, 15, **TWO_FORCES), forces=("TF 58", "TF 38")))
    through = len(next(one for one in table.facts if isinstance(one, AirDefenseFired)).through)
    table.axis(RollDice((5,) * through)).accepted()
    table.axis(aim(light=through)).accepted()
    return table.axis(RollDice((1, 1))).accepted()


def shared_hits(board):
    """23.45: a hit falls on destroyers or transports, and their owner says on which."""
    for dice in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)):
        table = came_through(board, ships=(), light=(light("DD", 5), light("TR", 5)), count=3)
        if table.dice("allies", *dice).game.questions:
            return table
    raise AssertionError


def transports_hit(board):
    """18.624: of two transports one is lost, and its owner says whose."""
    return both_over_oran(board).attacked("3 AAF Britain Dover").thrown((1, 1))


ASKING = {"17.47E.3": diverted, "23.45": shared_hits, "18.624": transports_hit}


@pytest.mark.parametrize("rule", list(ASKING))
def test_a_game_that_waits_for_what_a_rule_leaves_to_a_side_is_a_scenario(board, rule):
    game = game_of(ASKING[rule](board))
    assert game.questions[0].rule == rule
    assert begun_anew(game) == game
    assert menus(begun_anew(game)) == menus(game)


@pytest.mark.parametrize(
    ("rule", "option", "told"),
    [
        ("17.47E.3", "TF 85", "There is no option of 17.47E.3 called “TF 85” here. Did you mean TF 58"),
        ("23.45", "Japan DE", "There is no option of 23.45 called “Japan DE” here. Did you mean Japan DD"),
    ],
)
def test_a_choice_after_a_strike_is_among_groups_or_light_ships(board, rule, option, told):
    position = position_of(game_of(ASKING[rule](board)))
    asked = replace(position.questions[0], options=(option,))
    [fault] = position_faults(replace(position, questions=(asked,)))
    assert fault.path == ("questions", 0, "options", 0)
    assert told in fault.reason


def test_22_41_in_naval_combat_the_other_side_is_heard_though_the_phasing_side_has_finished(board):
    game = game_of(after_the_strikes(board, *FULL).when(give.Finish()))
    assert (game.turn.side, game.turn.finished) == ("Axis", ("axis",))
    assert game.turn.phase.endswith(".naval_combat.fleet")
    assert begun_anew(game) == game
    assert menus(begun_anew(game)) == menus(game)


# What is part of something, or was made from it.


@pytest.fixture(scope="module")
def coral_sea():
    return scenarios.load("coral_sea_1942")


def with_groups(position, of):
    return replace(position, forces=tuple(replace(one, of=of.get(one.name, "")) for one in position.forces))


def faults_of(position, key):
    """What is wrong under this key, by the name of what it is wrong with."""
    listed = position.forces if key == "of" else position.units
    return {listed[f.path[1]].name: f.reason for f in position_faults(position) if f.path[-1] == key}


@pytest.mark.parametrize(
    ("of", "told"),
    [
        ({"Covering Group": "Covering Group"}, {"Covering Group": "can't be a combat group of itself"}),
        (
            {"Covering Group": "Invasion Group", "Invasion Group": "Covering Group"},
            {
                "Covering Group": "Invasion Group is a combat group already",
                "Invasion Group": "Covering Group is a combat group already",
            },
        ),
        ({"Covering Group": "TF 17"}, {"Covering Group": "TF 17 is of the other side"}),
        ({"Covering Group": "Striking Force"}, {"Covering Group": "Striking Force lies elsewhere"}),
        ({"Covering Group": "Invasion Grup"}, {"Covering Group": "Did you mean Invasion Group?"}),
    ],
)
def test_23_71A_a_combat_group_is_of_a_task_force_of_its_side_that_lies_with_it(coral_sea, of, told):
    found = faults_of(with_groups(coral_sea, of), "of")
    assert found.keys() == told.keys()
    assert all(told[name] in found[name] for name in told)


def test_23_71A_a_combat_group_is_not_at_sea_while_its_task_force_is_in_port(coral_sea):
    of_it = with_groups(coral_sea, {"Covering Group": "Invasion Group"})
    moved = replace(of_it, forces=tuple(at_sea_alone(one) for one in of_it.forces))
    assert faults_of(of_it, "of") == {}
    assert "one is at sea and the other in port" in faults_of(moved, "of")["Covering Group"]


def at_sea_alone(force):
    return replace(force, at_sea=not force.at_sea) if force.name == "Covering Group" else force


def test_23_71A_a_group_that_was_formed_is_taken(board):
    table = sea_fights.at_sea(board, "8 NAS Germany Catania").sail("0100", "0200", "0300", "0400")
    table = table.axis(give.AttackAtSea()).accepted()
    game = game_of(table.allies(give.FormGroup("Force H", ("Force H BB",))).accepted())
    assert game.forces["Force H/2"].of == "Force H"
    assert position_faults(position_of(game)) == ()
    assert begun_anew(game) == game
    assert menus(begun_anew(game)) == menus(game)


def with_units(position, *changes):
    changed = [replace(unit, **change) for unit, change in zip(position.units, changes, strict=False)]
    return replace(position, units=(*changed, *position.units[len(changed) :]))


def test_23_132_a_factor_has_no_parent(coral_sea):
    one, other = (unit.name for unit in coral_sea.units[:2])
    for changes in [({"parent": one},), ({"parent": other}, {"parent": one})]:
        found = faults_of(with_units(coral_sea, *changes), "parent")
        assert len(found) == len(changes)
        assert "is no squadron of a divided factor" in found[one]


def test_17_44A_what_became_a_kamikaze_is_no_more(coral_sea):
    one, other = (unit.name for unit in coral_sea.units[:2])
    made = {"kind": KAMIKAZE, "base": MAP_EDGE, "elite": False}
    for changes in [
        ({**made, "made_from": one},),
        ({**made, "made_from": other}, {**made, "made_from": one}),
    ]:
        found = faults_of(with_units(coral_sea, *changes), "made_from")
        assert len(found) == len(changes)
        assert "is no more (17.44A)" in found[one]
    assert faults_of(with_units(coral_sea, {**made, "made_from": "JP-AAF-99"}), "made_from") == {}


def test_17_44A_nothing_but_a_kamikaze_was_made_from_a_unit(coral_sea):
    found = faults_of(with_units(coral_sea, {"made_from": "JP-AAF-99"}), "made_from")
    assert "is no kamikaze" in found[coral_sea.units[0].name]
