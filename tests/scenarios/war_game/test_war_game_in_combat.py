"""A combat of The War Game is a scenario wherever it stands, and one that does not fit together is refused."""

import copy
import json

import pytest

from core.war_game import orders as give
from core.war_game.state import position_of
from phases.war_game import WAR_GAME
from skyledger import scenarios
from tests.war_game.conftest import Given, board, named
from tests.war_game.random_boards import naval
from tests.war_game.random_play import Play

SEA = "Brest - Channel~ - Solent~ - Devon; Channel~ - Biscay~ - NA-5~"
UNITS = (
    "2 fighter Germany Brest", "1 infantry Germany Brest", "1 battleship Germany Channel",
    "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01", "2 destroyer United Kingdom Solent",
    "1 fighter United Kingdom Devon", "1 destroyer United Kingdom Biscay", "1 carrier United States NA-5",
    "1 fighter United States US-CV-01",
)  # fmt: skip


def rolling():
    """Round 1: a fleet on its way through Solent to Biscay, an American fighter under way, dice due."""
    table = Given(board(SEA + "; Solent~ - Biscay~", *UNITS)).attack("Solent", "GE-FTR-01", "GE-FTR-02")
    table.when(give.PassThrough(named("GE-BB-01"), "Solent", "Biscay")).accepted().opened()
    table.dispatch("Biscay", "US-FTR-01").accepted()
    return table.rolling().sends("Solent", "GE-FTR-01").accepted()


def asked():
    """Losses of the defender at Solent are to be named."""
    table = rolling().when(give.RollDice((6,))).accepted()
    table.roll("Solent", "GE-BB-01", dice=(1,)).pass_on("combat.losses", 1)
    assert table.game.questions
    return table


def data_of(table):
    return json.loads(scenarios.position_json(position_of(table.game)))


def read(data):
    return scenarios.read(json.dumps(data).encode(), "position.json")


def put(data, way, value):
    data = copy.deepcopy(data)
    *rest, last = way
    part = data
    for key in rest:
        part = part[key]
    part[last] = value
    return data


def refused(data):
    with pytest.raises(scenarios.ScenarioError) as caught:
        read(data)
    assert str(caught.value).startswith("position.json can't be used:")
    found = {}
    for problem in caught.value.problems:
        found.setdefault(problem.key, []).append(problem.reason)
    return {key: " ".join(reasons) for key, reasons in found.items()}


def number(data, name):
    """Where a unit stands in the list of all."""
    return next(i for i, unit in enumerate(data["units"]) if unit["name"] == name)


def test_a_combat_in_full_swing_is_a_scenario():
    for table in (rolling(), asked()):
        assert read(data_of(table)) == position_of(table.game)


BATTLES = [
    # where it is damaged, what is put there, the key that is told, part of the reason
    (("turn", "round"), 0, "turn.phase", "lies within a round of combat, from 1 on; this is round 0"),
    (("turn", "phase"), "noncombat.moves", "turn.round", "in noncombat.moves it is 0, not 1"),
    (("turn", "phase"), "combat.losses", "turn.phase", "somebody is asked what is lost; nobody is"),
    (("turn", "finished"), ["germny"], "turn.finished[1]", "mean germany"),
    (("battles",), [], "battles", "Combat goes on while a battle does"),
    (("battles", 1, "place"), "Solnt", "battles[2].place", "mean Solent"),
    (("battles", 1, "place"), "Biscay", "battles[2].place", "Entry 1 of the list has the same"),
    (("battles", 1, "attackers"), [], "battles[2].attackers", "Nobody attacks Solent; a battle needs attackers."),
    (("battles", 1, "attackers"), ["GE-FTR-09"], "battles[2].attackers[1]", "mean GE-FTR-0"),
    (("battles", 1, "attackers"), ["GE-BB-01", "GE-BB-01"], "battles[2].attackers[2]", "listed already"),
    (("battles", 1, "attackers"), ["UK-DD-01"], "battles[2].attackers[1]", "UK-DD-01 is of the other side"),
    (("battles", 1, "support"), ["GE-FTR-01"], "battles[2].support[1]", "Only ships shoot in support"),
    (("battles", 1, "opens"), 0, "battles[2].opens", "in round 1 or later, not in 0"),
    (("battles", 1, "on_defenders"), {"air": -1}, "battles[2].on_defenders.air", "fewer than 0, and this is -1"),
    (("battles", 1, "on_defenders"), {"sea": 1}, "battles[2].on_defenders.sea", "no key called"),
    (("passages", 0, "first"), "Solnt", "passages[1].first", "mean Solent"),
    (("passages", 0, "second"), "NA-55", "passages[1].second", "no place called"),
    (("rolls", 0, "place"), "Devon", "rolls[1].place", "There is Biscay and Solent."),
    (("rolls", 0, "by"), "defender", "rolls[1].by", "does not roll in combat.attack_rolls"),
    (("rolls", 0, "by"), "attackr", "rolls[1].by", "mean attacker"),
    (("rolls", 0, "aim"), "aircrft", "rolls[1].aim", "mean aircraft"),
    (("rolls", 0, "units"), [], "rolls[1].units", "names nobody"),
    (("rolls", 0, "units"), ["GE-FTR-9"], "rolls[1].units[1]", "mean GE-FTR-0"),
    (("rolls", 0, "seats"), ["germny"], "rolls[1].seats[1]", "mean germany"),
    (("rolls", 0, "dice"), 2, "rolls[1].dice", "These units roll 1 dice, not 2"),
    (("rolls", 0, "purpose"), "luck", "rolls[1].purpose", "“combat at Solent”"),
    (("battles", 1, "attackers"), ["GE-INF-01"], "battles[2].attackers[1]", "GE-INF-01 is at Brest, and not at Solent"),
    (("rolls", 0, "units"), ["UK-DD-01"], "rolls[1].units[1]", "UK-DD-01 does not roll there for the attacker"),
    (("rolls", 0, "units"), ["GE-INF-01"], "rolls[1].units[1]", "GE-INF-01 does not roll there for the attacker"),
    (("battles", 1, "scored"), [{"nation": "Germany", "by": "defender", "about": "air", "hits": -1}], "battles[2].scored[1].hits", "fewer than 0, and this is -1"),
    (("battles", 1, "on_defenders"), {"air": 9}, "battles[2].on_defenders", "Of 0 hits that were scored 9 can't be left"),
]  # fmt: skip


@pytest.mark.parametrize(("way", "value", "key", "reason"), BATTLES)
def test_a_battle_that_does_not_fit_together_is_told_by_its_key(way, value, key, reason):
    found = refused(put(data_of(rolling()), way, value))
    assert reason in found.get(key, f"{key} is not told: {found}")


AIRCRAFT = [
    ("flight", {"to": "Biscy", "declared": 1, "arrives": 2}, "flight.to", "mean Biscay"),
    ("flight", {"to": "Biscay", "declared": 1, "arrives": 1}, "flight.arrives", "later than that, not in 1"),
    ("flight", {"to": "Biscay", "declared": 0, "arrives": 2}, "flight.declared", "counted from 1, and this is 0"),
    ("flight", {"to": "Biscay", "declared": 1, "arrives": 2, "status": "gone"}, "flight.status", "returning"),
    ("flight", {"to": "Biscay", "declared": 1}, "flight.arrives", "missing"),
    ("leaving", "Solnt", "leaving", "mean Solent"),
    ("rolled", "sea", "rolled", "There is aircraft, bombs and land."),
    ("place", "Nowhere", "place", "no place called"),
    ("grounded", 1, "grounded", "must be true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "wanted", "reason"), AIRCRAFT)
def test_an_aircraft_that_does_what_none_can_do_is_told_by_its_key(key, value, wanted, reason):
    data = data_of(rolling())
    one = number(data, "US-FTR-01")
    found = refused(put(data, ("units", one, key), value))
    assert reason in found.get(f"units[{one + 1}].{wanted}", f"{wanted} is not told: {found}")


@pytest.mark.parametrize(
    ("name", "reason"),
    [("GE-INF-01", "GE-INF-01 is in no battle"), ("UK-FTR-02", "UK-FTR-02 is in no battle")],
)
def test_who_is_in_no_battle_has_not_rolled(name, reason):
    data = data_of(rolling())
    one = number(data, name)
    assert reason in refused(put(data, ("units", one, "rolled"), "land"))[f"units[{one + 1}].rolled"]


def test_IV_fighters_1_5_who_has_rolled_does_not_roll_again_in_the_round():
    data = data_of(rolling())
    data = put(data, ("units", number(data, "GE-FTR-01"), "rolled"), "land")
    assert "has rolled in this round already" in refused(data)["rolls[1].units[1]"]


def test_only_aircraft_fly():
    data = data_of(rolling())
    one = number(data, "GE-INF-01")
    found = refused(put(data, ("units", one, "flight"), {"to": "Biscay", "declared": 1, "arrives": 2}))
    assert found[f"units[{one + 1}].flight"] == "Only aircraft fly, and GE-INF-01 is infantry."


QUESTIONS = [
    ("kind", "loses", "kind", "mean losses"),
    ("seats", ["britan"], "seats[1]", "mean britain"),
    ("units", [], "units", "names none"),
    ("units", ["UK-DD-01", "UK-DD-99"], "units[2]", "Did you mean UK-DD-0"),
    ("place", "Devon", "place", "There is Biscay and Solent."),
    ("by", "all", "by", "There is attacker and defender."),
    ("about", "sea", "about", "There is air, bombs, down, others and surface."),
    ("hits", 0, "hits", "hits remove these units, not 0"),
    ("hits", 9, "hits", "hits remove these units, not 9"),
]


@pytest.mark.parametrize(("key", "value", "wanted", "reason"), QUESTIONS)
def test_a_question_that_nobody_could_answer_is_told_by_its_key(key, value, wanted, reason):
    found = refused(put(data_of(asked()), ("questions", 0, key), value))
    assert reason in found.get(f"questions[1].{wanted}", f"{wanted} is not told: {found}")


def test_a_landing_without_a_place_to_land():
    asks = {"kind": "landing", "rule": "IV/dispatching/2.2", "seats": ["britain"], "units": ["UK-FTR-01"]}
    data = put(data_of(asked()), ("questions", 0), {**asks, "place": "Solent"})
    assert refused(data)["questions[1].options"] == "Whoever lands has a place to land; this names none."
    data["questions"][0]["options"] = ["Devn"]
    assert "mean Devon" in refused(data)["questions[1].options[1]"]


def test_a_bomb_that_falls_on_nothing():
    asks = {"kind": "bomb", "rule": "IV/grounding/2.3", "seats": ["britain"], "units": ["UK-DD-01"]}
    data = put(
        data_of(asked()), ("questions", 0), {**asks, "place": "Solent", "by": "defender", "about": "bombs"}
    )
    data["questions"][0]["hits"] = 1
    told = "A bomb falls on aircraft or on others; this names neither."
    assert refused(data)["questions[1].options"] == told
    data["questions"][0]["options"] = ["others", "aircrft"]
    assert "mean aircraft" in refused(data)["questions[1].options[2]"]


@pytest.mark.parametrize(
    "state", ["combat.declaring", "combat.attack_rolls", "combat.defense_rolls", "noncombat.moves"]
)
def test_a_question_about_losses_in_a_step_that_goes_on_by_no_answer_is_told(state):
    data = put(data_of(asked()), ("turn", "phase"), state)
    data["turn"]["round"] = int(state.startswith("combat."))
    told = f"What is lost is asked in combat.attack_losses or combat.losses, not in {state}."
    assert refused(data)["questions[1].kind"] == told
    data["questions"][0] |= {"kind": "bomb", "about": "bombs", "options": ["others"]}
    assert refused(data)["questions[1].kind"] == told


class Written(Play):
    """Random play, written down and begun anew wherever it stands."""

    def invariants(self, before):
        super().invariants(before)
        position = position_of(self.game)
        assert scenarios.read(scenarios.position_json(position)) == position


def test_a_game_wherever_it_stands_is_a_scenario_carriers_sunk_and_aircraft_without_a_deck_and_all():
    """Seed 4 comes to a fighter in the air whose carrier is sunk, with questions still open."""
    play = Written(WAR_GAME, naval(), 4).combats(2)
    assert play.fought_out() >= 2
