"""Every ledger that a finished stage wrote still imports, replays to its recorded positions, and audits clean.

That of the air turn is the eight seasons, as they were when the stage was finished:

    skyledger demo eight_seasons --keep air_turn_stage --db stage.skyledger
    skyledger export air_turn_stage tests/ledgers/air_turn_stage.jsonl --db stage.skyledger

That of The War Game is Example 3 of Module IV from its order file, and a move that germany takes back, and forth:

    skyledger new air_supremacy_3 --id war_game_stage --db stage.skyledger
    skyledger order war_game_stage --file skyledger/demo/air_supremacy/3.orders --db stage.skyledger
    skyledger order war_game_stage "move 1 German fighter from France to Germany" --as germany --db stage.skyledger
    skyledger undo war_game_stage --as germany --db stage.skyledger      (then redo, and undo again)
    skyledger order war_game_stage done --as germany --db stage.skyledger
    skyledger export war_game_stage tests/ledgers/war_game_stage.jsonl --db stage.skyledger
That of the missions is a whole game turn of Ardennes 1944 with every mission of rules 17 and 18 but the Hump, which is
beside kamikazes in that of the kamikazes:

    skyledger new ardennes_1944 --id missions_stage --seed 1943 --db stage.skyledger
    skyledger order missions_stage --file tests/scenarios/played/ardennes_1944.orders --db stage.skyledger
    skyledger new --from tests/scenarios/small_pacific.toml --id kamikazes_stage --seed 1943 --db stage.skyledger
    skyledger order kamikazes_stage --file tests/scenarios/played/small_pacific.orders --db stage.skyledger
    (then skyledger export of each, as above)

That of naval play is the battle of the Coral Sea, under version 6 of the rules, its concealed air under drawn names:

    skyledger new coral_sea_1942 --id naval_stage --seed 1942 --db stage.skyledger
    skyledger order naval_stage --file tests/scenarios/played/coral_sea_battle.orders --db stage.skyledger
"""

import re
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

import store
from core.world_at_war.edition import load
from skyledger.audit import audit
from skyledger.cli.desk import PROJECTIONS
from skyledger.games import projections, system_of
from skyledger.past import Past
from skyledger.rebuilding import rebuild
from skyledger.recording import read_models
from skyledger.telling import fact_told
from store.transfer import export_game, import_game

LEDGERS = sorted(Path(__file__).parent.glob("*.jsonl"))
ENDS = {
    "ledger_stage": ("Malta 1942", "Fall 1942 Axis movement.airbases"),
    "air_combat_stage": ("Malta 1942", "Fall 1942 Axis movement.airbases"),
    "air_turn_stage": ("Eight seasons of Malta 1942", "Summer 1944 Axis movement.airbases"),
    "war_game_stage": (
        "Module IV, Example 3: Germany attacks the Isle of Great Britain",
        "1 United Kingdom combat_orders.attacks",
    ),
    "missions_stage": ("Ardennes 1944", "Spring 1945 Allied movement.airbases"),
    "kamikazes_stage": ("Small Pacific", "Summer 1945 Allied movement.airbases"),
    "naval_stage": ("Coral Sea 1942", "Spring 1942 Allied movement.airbases"),
}  # title, and where the game stands
TURN = {"A World at War": ("season", "year", "side", "phase"), "The War Game": ("number", "player", "phase")}
# counterairs have states of their own since, and are no missions that are flown
COUNTERAIRS = {
    "ledger_stage": [(12, "fact"), (16, "ruling"), (18, "fact"), (37, "fact"), (41, "ruling"), (43, "fact")],
}
# ground support and defensive air support are announced by orders of their own since, and not declared as flown
SUPPORTS = {
    "air_combat_stage": (
        40,
        72,
    ),
    "air_turn_stage": (
        38,
        39,
        40,
        97,
        151,
        153,
        209,
        338,
        418,
        467,
        732,
        831,
        835,
        836,
        926,
        927,
        997,
    ),
    "ledger_stage": (
        19,
        44,
    ),
}
# air supply, air transport, airdrops and their interception are flown by orders of their own since
TRANSPORTS = {
    "air_turn_stage": (
        34,
        147,
        278,
        282,
        405,
        599,
        738,
        832,
        939,
        940,
        998,
    ),
}
# bombings are announced and opposed by orders of their own since, and fought out
BOMBINGS = {"air_turn_stage": (210, 211, 331, 332, 600, 601, 833, 837, 999, 1000)}
# the limits of air support hold for an attack that is told to have been fought, too (18.554, 18.614)
MEASURED = {"missions_stage": [(76, "fact"), (76, "rules")]}
# naval bases are attacked by an order of its own since, right after the counterairs (23.51)
NAVAL_BASES = {
    "air_turn_stage": [(98, "ruling"), (416, "fact"), (674, "fact"), (834, "ruling"), (925, "fact")],
    "missions_stage": [(102, "ruling"), (103, "ruling"), (248, "fact")],
}
# which escort carriers there are for an invasion is a doubt that is cited since (18.553A, W387)
ESCORT_CARRIERS = {"missions_stage": [(120, "rules")]}
# an airbase serves its own power alone in the phase of its placing, for attacks as for landings (18.146)
NEW_AIRBASES = {"air_combat_stage": [(15, "ruling"), (17, "fact")]}
# ships may leave a port whose air was counteraired before the phase goes on, if a way leads to the sea (23.46A, W446)
ESCAPES = {"air_turn_stage": [(401, "fact")]}
# air that flew in the phase in which its base falls is displaced at once by a doubt that is cited since (18.25, W421)
BACK_BEFORE_THE_FALL = {"air_turn_stage": [(856, "rules")]}
# which of several owners flies to a refuge first is a doubt that is cited since (18.523, W429)
SEVERAL_OWNERS = {"air_turn_stage": [(577, "rules"), (578, "rules")]}
# when an airbase is lost by isolation is a doubt that is cited since (18.147, W65)
ISOLATED = {"air_turn_stage": [(736, "rules")]}
# whether one owner's air is divided between two near bases is a doubt that is cited since (18.25, W90)
DIVIDED = {"air_turn_stage": [(entry, "rules") for entry in (479, 485, 615, 847)]}
# how interceptors count against bombers and with whom they share losses are doubts that are cited since (19.41, W168, W215)
INTERCEPTED = {"missions_stage": [(256, "rules")]}
# an option declared for a side serves all its factions by a doubt that is cited where it has several (18.45, W396)
OPTIONS = {
    "air_combat_stage": (66,),
    "air_turn_stage": (
        71,
        77,
        90,
        91,
        189,
        190,
        192,
        315,
        449,
        455,
        456,
        565,
        566,
        568,
        593,
        594,
        700,
        702,
        707,
        815,
        817,
        968,
        978,
        980,
        988,
    ),
    "kamikazes_stage": (
        24,
        32,
    ),
}
# sides of the shipped maps are land alone since, where mountains part two coasts, and others where canals lead
MAPS = {
    stage: [(1, "fact")]
    for stage in ("air_combat_stage", "air_turn_stage", "ledger_stage", "missions_stage", "naval_stage")
}
LANDED = {"war_game_stage": [(43, "ruling")]}
"""Aircraft were moved to where nobody of their side stands, which may be the enemy's (Module IV, doubt N40)."""

LOSSES = {
    "war_game_stage": [
        (25, "fact"),
        *((entry, "rules") for entry in (25, 25, 26, 27, 42)),
    ]
}
"""Losses of units on land and sea rested on what is said of aircraft on the ground (IV/grounding/1.4)."""

GROUNDS = {
    "war_game_stage": [
        (entry, "rules")
        for entry in (
            *(11, 13, 15, 17, 19, 21, 23, 25, 26, 27, 27, 27, 31, 33, 35, 36),
            *(37, 37, 37, 40, 42, 42, 42, 42, 47),
        )
    ],
    "kamikazes_stage": [(40, "rules")],
}
"""What happened rested on doubts, and in The War Game on a paragraph, that did not bear on it (rules 8)."""

DONE_AT_SEA = {
    "naval_stage": [
        (entry, "rules")
        for entry in (
            *(15, 17, 33, 35, 37, 41, 42),
            *(81, 82, 83, 84, 85, 86, 94, 95, 96, 98, 99, 100, 108, 109, 110, 112),
        )
    ],
}
"""Who was done rested on how cover is spread (23.23C, doubt W228), where that decided nothing."""

MENDED = {
    stage: sorted(
        COUNTERAIRS.get(stage, [])
        + MEASURED.get(stage, [])
        + NAVAL_BASES.get(stage, [])
        + ESCAPES.get(stage, [])
        + ESCORT_CARRIERS.get(stage, [])
        + NEW_AIRBASES.get(stage, [])
        + BACK_BEFORE_THE_FALL.get(stage, [])
        + SEVERAL_OWNERS.get(stage, [])
        + ISOLATED.get(stage, [])
        + DIVIDED.get(stage, [])
        + INTERCEPTED.get(stage, [])
        + MAPS.get(stage, [])
        + LANDED.get(stage, [])
        + LOSSES.get(stage, [])
        + GROUNDS.get(stage, [])
        + DONE_AT_SEA.get(stage, [])
        + [(entry, "rules") for entry in OPTIONS.get(stage, ())]
        + [(entry, "ruling") for one in (SUPPORTS, TRANSPORTS, BOMBINGS) for entry in one.get(stage, ())]
    )
    for stage in ENDS
}
"""What today's rules give otherwise: the entry, and what of it."""


@pytest.fixture(params=LEDGERS, ids=[path.stem for path in LEDGERS])
def kept(request):
    """A ledger in memory with one old game in it: the ledger, the game's id, the file."""
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        with request.param.open("rb") as lines:
            game = import_game(ledger, lines).game
        rebuild(ledger, game)
        yield ledger, game, request.param


def test_there_is_a_ledger_of_each_finished_stage():
    assert {path.stem for path in LEDGERS} == set(ENDS)


def test_an_old_ledger_is_untouched_and_what_it_has_otherwise_is_what_was_mended_since(kept):
    ledger, game, path = kept
    assert sorted((f.entry, f.kind, f.what) for f in audit(ledger, game)) == [
        (entry, "rules changed", what) for entry, what in MENDED[path.stem]
    ]


def test_an_old_ledger_has_its_own_head(kept):
    ledger, game, path = kept
    last = msgspec.json.decode(path.read_bytes().splitlines()[-1])
    assert last["number"] == ledger.head(game).number
    assert last["hash"] == ledger.head(game).hash.hex()


def test_an_old_ledger_replays_to_where_its_game_stood(kept):
    ledger, game, path = kept
    state = Past(system_of(ledger.game(game).system), ledger, game).at()
    title, stood = ENDS[path.stem]
    turn = state.turn
    assert ledger.game(game).title == title
    assert " ".join(str(getattr(turn, part)) for part in TURN[ledger.game(game).system]) == stood


def test_every_fact_of_an_old_ledger_is_told(kept):
    ledger, game, _ = kept
    system = system_of(ledger.game(game).system)
    told = [
        fact_told(system, s.after, event) for s in Past(system, ledger, game).steps() for event, _ in s.facts
    ]
    assert all(told)


def test_an_old_ledger_goes_into_another_one_and_comes_out_as_the_same_bytes(kept):
    ledger, game, path = kept
    out = BytesIO()
    export_game(ledger, game, out)
    assert out.getvalue() == path.read_bytes()


def test_the_ledger_of_the_war_game_has_battles_at_once_dispatches_a_retreat_and_what_was_undone():
    lines = LEDGERS[0].with_name("war_game_stage.jsonl").read_text(encoding="utf-8")
    for tag, least in (
        ("BattleOpened/1", 2), ("AircraftDispatched/1", 2), ("AircraftReturned/1", 1), ("RetreatDeclared/1", 2),
        ("UnitsRetreated/1", 1), ("SupportDeclared/1", 1), ("EntriesUndone/1", 2), ("EntriesRedone/1", 1),
    ):  # fmt: skip
        assert lines.count(tag) >= least, tag


def test_17_18_the_ledgers_of_the_missions_hold_every_kind_of_mission():
    both = [LEDGERS[0].with_name(f"{stage}.jsonl") for stage in ("missions_stage", "kamikazes_stage")]
    lines = "".join(path.read_text(encoding="utf-8") for path in both)
    for tag in (
        "AirTransportFailed/1", "AirUnitsStaged/1", "BombingOpposed/1", "CounterairCalledOff/1", "DefensiveSupportKept/1",
        "DeferredSupportCalledFor/1", "ExploitationAnnounced/1", "KamikazesExpended/1", "OverrunAnnounced/1",
        "SupportExcessNamed/1", "AirUnitsConstructed/1", "AirUnitsRedeployed/1", "AirUnitsUninverted/1",
    ):  # fmt: skip
        assert tag in lines, tag
    flown = set(re.findall(r'\\"mission\\":\\"([a-zA-Z -]+)\\"', lines))
    assert flown >= set(load("current").operations)
