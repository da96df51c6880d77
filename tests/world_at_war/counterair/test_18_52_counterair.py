"""18.51, 18.521, 18.525 Counterair is announced: which air units, from which bases, against which."""

import pytest
from msgspec.structs import replace

from core.ruling import Accepted
from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import CounterairAnnounced, CounterairRoundBegan
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.staging import AirUnitsSeaTransported
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.announcements import ALLIED, announce, begin, channel, roll
from tests.world_at_war.orders import (
    AnnounceCounterair,
    Disengage,
    FightOn,
    Finish,
    FlyMission,
    Named,
    StageAirUnits,
)


@pytest.fixture
def war(given, board):
    """war("3 AAF Germany Lille") -> the Axis announces counterairs over the Channel; see `channel`."""
    return lambda *texts, **more: channel(given, board, *texts, **more)


def test_18_521_land_based_air_counterairs_an_enemy_air_base_within_range(war):
    table = war("3 AAF Germany Lille", "2 AAF Britain Dover")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-AAF-01", "GE-AAF-02"), "0300"))


def test_18_521_naval_air_on_land_counterairs_as_well_17_33A(war):
    table = war("2 NAS Germany Lille")
    table.when(announce(table, "2 NAS Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-NAS-01", "GE-NAS-02"), "0300"))


def test_17_53A_jets_counterair(war):
    table = war("1 jet Germany Lille", facts=(DeclaredFact("research", "Germany/jets", "12"),))
    table.when(announce(table, "1 jet Germany Lille", "Dover")).accepted()


NO_FIGHTERS = [
    ("air transport", "17.63"),
    ("kamikaze", "17.463"),
    ("strategic bomber", "17.73"),
    ("interceptor", "17.83"),
]


@pytest.mark.parametrize(("kind", "number"), NO_FIGHTERS)
def test_18_521_no_other_kind_of_air_unit_counterairs(war, kind, number):
    facts = (
        DeclaredFact("research", "Germany/jets", "12"),
        DeclaredFact("research", "Germany/air range", "3"),
    )
    base = "Axis SW box" if kind in ("strategic bomber", "interceptor") else "Lille"
    table = war(f"1 {kind} Germany {base}", boxes=(Box("Axis SW box", "sw"),), facts=facts)
    of_the_front = {name: replace(unit, front="Front") for name, unit in table.game.units.items()}
    table.game = replace(table.game, units=of_the_front)
    table.when(announce(table, f"1 {kind} Germany {base}", "Dover")).refused(number)


def afloat(place, **more):
    return (Carrier("Zeppelin", "Germany", 3, place, **more),)


def test_18_521_carrier_based_air_counterairs_from_the_sea(war):
    table = war("2 NAS Germany Zeppelin", carriers=afloat("0400", at_sea=True))
    table.when(announce(table, "2 NAS Germany Zeppelin", "York"))
    table.then(CounterairAnnounced(("GE-NAS-01", "GE-NAS-02"), "0700", "0400"))


def test_18_521_carrier_based_air_in_port_only_defends_17_3126E(war):
    table = war("2 NAS Germany Zeppelin", carriers=afloat("0100"))
    table.when(announce(table, "2 NAS Germany Zeppelin", "Dover")).refused("17.3126E")


def test_18_521_carrier_based_air_in_a_box_does_not_reach_the_board_either_18_49(war):
    boxes = (Box("India box", "mapboard", (), {"0400": 1}),)
    table = war("2 NAS Germany Zeppelin", carriers=afloat("India box"), boxes=boxes)
    table.when(announce(table, "2 NAS Germany Zeppelin", "Dover")).refused("17.3126E", "18.49")


def test_18_521_a_damaged_carrier_launches_none_17_3124(war):
    table = war("2 NAS Germany Zeppelin", carriers=afloat("0400", at_sea=True, damaged=True))
    table.when(announce(table, "2 NAS Germany Zeppelin", "Dover")).refused("17.3124")


@pytest.mark.parametrize(
    ("unit", "near", "far"),
    [("1 AAF Germany Lille", "Bath", "York"), ("1 NAS Germany Lille", "Dover", "Bath")],
)
def test_18_521_no_farther_than_its_range_18_45(war, unit, near, far):
    table = war(unit)
    table.when(announce(table, unit, far)).refused("18.45")
    table.when(announce(table, unit, near)).accepted()


def test_18_521_around_neutral_land_18_48(war):
    held = {"0200": "Britain"}
    direct = war("1 AAF Germany Lille", drawing="Lille # Dover", held=held)
    direct.when(announce(direct, "1 AAF Germany Lille", "Dover")).refused("18.48")
    around = war("1 AAF Germany Lille", drawing="Lille # Dover\n. . .", held=held)
    around.when(announce(around, "1 AAF Germany Lille", "Dover")).accepted()


BASES = {
    "city": ("Lille . Dover", {}),
    "port": ("Lille . Dover^", {}),
    "island with a port": ("Lille . Dover!", {}),
    "bare island": ("Lille = o", {}),
    "airbase": ("Lille . .", {"airbases": (Airbase("0200", "Britain"),)}),
    "city and airbase": ("Lille . Dover~", {"airbases": (Airbase("0200", "Britain"),)}),
    "artificial port": ("Lille . ,", {"facts": (DeclaredFact("artificial port", "0200", "yes"),)}),
}


@pytest.mark.parametrize("what", BASES)
def test_18_521_whatever_bases_air_units_is_an_air_base(war, what):
    drawing, more = BASES[what]
    table = war("1 AAF Germany Lille", drawing=drawing, held={"0200": "Britain"}, **more)
    table.when(announce(table, "1 AAF Germany Lille", "0200")).accepted()


NO_TARGETS = {
    "bare land": ("0300", "0300 is no air base."),
    "sea": ("0400", "0400 is no air base."),
    "own base": ("Ghent", "Ghent is held by Germany, of your own side."),
    "base of an ally": ("Turin", "Turin is held by Italy, of your own side."),
    "base of nobody": ("Bern", "Bern is held by nobody."),
}


@pytest.mark.parametrize("what", NO_TARGETS)
def test_18_521_what_is_no_enemy_air_base_is_not_counteraired(war, what):
    place, told = NO_TARGETS[what]
    held = {"0200": "Italy", "0300": "Britain", "0500": ""}
    table = war("1 AAF Germany Lille", drawing="Ghent~ Lille Turin , = Bern", held=held)
    table.when(announce(table, "1 AAF Germany Lille", place)).refused("18.521")
    assert table.told() == told


def test_18_521_no_base_of_a_neutral(war):
    table = war("1 AAF Germany Lille", drawing="Lille . Bern~", held={})
    bern = replace(table.game.atlas.hexes["0200"], territory="Neutralia")
    atlas = replace(table.game.atlas, hexes={**table.game.atlas.hexes, "0200": bern})
    table.game = replace(table.game, atlas=atlas)
    table.when(announce(table, "1 AAF Germany Lille", "Bern")).refused("18.521")


def test_18_521_air_in_a_box_is_not_counteraired_18_49(war):
    boxes = (Box("India box", "mapboard", (), {"0200": 1}),)
    table = war("1 AAF Germany Lille", "1 AAF Britain India box", boxes=boxes)
    table.when(announce(table, "1 AAF Germany Lille", "India box")).refused("18.49")


def test_18_521_nor_is_it_flown_out_of_one_18_49(war):
    boxes = (Box("India box", "mapboard", (), {"0200": 1}),)
    table = war("1 AAF Germany India box", boxes=boxes)
    table.when(announce(table, "1 AAF Germany India box", "Dover")).refused("18.49")


@pytest.mark.parametrize("nation", ["Germany", "Rumania"])
def test_18_521_with_whom_a_nation_is_at_peace_is_no_enemy(war, nation):
    peace = DeclaredFact("war", "Britain/Germany", "peace")
    table = war(f"1 AAF {nation} Lille", facts=(peace,))
    table.when(announce(table, f"1 AAF {nation} Lille", "Dover")).refused("18.521")
    assert table.told() == f"{nation} is at peace with Britain, as declared."
    assert "fact war Britain/Germany" in table.ruling.grounds


def test_18_521_peace_with_another_or_a_war_that_began_bars_nothing(war):
    facts = (
        DeclaredFact("war", "France/Germany", "peace"),
        DeclaredFact("war", "Britain/Germany", "Fall 1939"),
    )
    table = war("1 AAF Germany Lille", facts=facts)
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).accepted()


def test_18_521_a_base_that_was_taken_in_this_phase_counts_as_its_holder_has_it(war):
    table = war("1 AAF Germany Lille", held_before={"0300": "Germany"})
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).accepted()
    taken = war("1 AAF Germany Lille", held={}, held_before={"0300": "Britain"})
    taken.when(announce(taken, "1 AAF Germany Lille", "Dover")).refused("18.521")


def test_18_511A_18_512A_each_of_the_two_phases_has_its_counterairs(war):
    for phase in ("movement", "combat"):
        table = war("1 AAF Germany Lille", phase=phase)
        table.when(announce(table, "1 AAF Germany Lille", "Dover")).accepted()


@pytest.mark.parametrize(
    "phase", ["movement.staging", "movement.missions", "combat.missions", "redeployment.transfers"]
)
def test_18_521_counterairs_are_announced_in_their_part_of_the_phase(war, phase):
    table = war("1 AAF Germany Lille").in_phase(phase)
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).refused("18.521")


def test_18_521_it_is_not_declared_as_flown(war):
    for phase in ("movement.missions", "combat.missions"):
        table = war("1 AAF Germany Lille").in_phase(phase)
        table.when(FlyMission(table.group("1 AAF Germany Lille"), "counterair", "0300")).refused(
            "18.521/order"
        )
    late = war("1 AAF Germany Lille").in_phase("redeployment.transfers")
    late.when(FlyMission(late.group("1 AAF Germany Lille"), "counterair", "0300")).refused("18.513")


def test_18_521_it_is_the_word_of_the_side_whose_player_turn_it_is(war):
    table = war("1 AAF Britain Dover").as_seat("allies")
    table.when(announce(table, "1 AAF Britain Dover", "Lille")).refused("sequence of play")


def test_18_45_counterair_is_part_of_an_offensive_on_the_front_of_the_base(war):
    for value, accepted in (("none", False), ("limited", True), ("offensive", True)):
        table = war("1 AAF Germany Lille", option=DeclaredFact("option", "Axis/Front", value))
        table.when(announce(table, "1 AAF Germany Lille", "Dover"))
        table.accepted() if accepted else table.refused("18.45")
    elsewhere = war("1 AAF Germany Lille", option=DeclaredFact("option", "Axis/Eastern", "offensive"))
    elsewhere.when(announce(elsewhere, "1 AAF Germany Lille", "Dover")).refused("18.45")


BARRED = [
    (DeclaredFact("supply", "0100", "partial"), "18.51"),
    (DeclaredFact("oil", "Germany", "short"), "18.51"),
    (DeclaredFact("supply", "0100", "none"), "18.21D"),
    (DeclaredFact("winter", "Germany", "9"), "18.45"),
]


@pytest.mark.parametrize(("fact", "number"), BARRED, ids=["partial supply", "oil", "no supply", "winter"])
def test_18_51_counterair_starts_from_fully_supplied_bases(war, fact, number):
    table = war("1 AAF Germany Lille", facts=(fact,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).refused(number)


def test_18_51_from_cities_and_airbases_and_naval_air_from_small_islands(war):
    held = {"0200": "Britain"}
    port = war("1 AAF Germany Lille", drawing="Lille^ = Dover~", held=held)
    port.when(announce(port, "1 AAF Germany Lille", "Dover")).refused("18.51")
    allowed = war("1 AAF Germany Lille", drawing="Lille^ = Dover~", held=held, doubts={"W116": "allowed"})
    allowed.when(announce(allowed, "1 AAF Germany Lille", "Dover")).accepted()
    island = war("1 NAS Germany 0000", drawing="o = Dover~", held=held)
    island.when(announce(island, "1 NAS Germany 0000", "Dover")).accepted()


def test_18_41_counterair_is_flown_by_uninverted_units(war):
    table = war("1 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.253"))
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).refused("18.41")


def test_18_522B_2_2_a_unit_is_committed_to_one_counterair_of_the_phase(war):
    table = war("1 AAF Germany Lille")
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).accepted()
    for base in ("Dover", "Bath"):
        table.when(announce(table, "1 AAF Germany Lille", base)).refused("18.41/committed")


def test_18_521_an_order_for_a_number_takes_units_that_are_not_committed(war):
    table = war("2 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.253"))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-AAF-02",), "0300"))


def test_18_521_named_units_go_as_well(war):
    table = war("2 AAF Germany Lille").when(AnnounceCounterair(Named(("GE-AAF-02",)), "0300"))
    table.then(CounterairAnnounced(("GE-AAF-02",), "0300"))


def test_18_521_a_seat_sends_its_own_units(war):
    seats = (
        Seat("germany", "Axis", ("Germany",)),
        Seat("italy", "Axis", ("Italy",)),
        Seat("allies", "Allied", ("Britain",)),
    )
    table = war("1 AAF Italy Lille", seats=seats)
    table.as_seat("germany").when(announce(table, "1 AAF Italy Lille", "Dover")).refused("seat")
    table.as_seat("italy").when(announce(table, "1 AAF Italy Lille", "Dover")).accepted()


def test_18_521_every_broken_rule_is_told(war):
    table = war(
        "1 air transport Germany Lille", option=None, facts=(DeclaredFact("oil", "Germany", "short"),)
    )
    table.when(announce(table, "1 air transport Germany Lille", "0200"))
    table.refused("17.63", "18.51", "18.45", "18.521")


def test_18_45_what_staged_flies_from_its_new_base(war):
    table = war("1 AAF Germany Ghent").in_phase("movement.staging")
    table.when(StageAirUnits(table.group("1 AAF Germany Ghent"), "0100"), Finish()).accepted()
    table.when(announce(table, "1 AAF Germany Lille", "Bath")).accepted()


def test_18_24_what_was_shipped_flies_from_its_new_base_in_the_combat_phase(war):
    table = war("1 AAF Germany Ghent", phase="combat").after(
        AirUnitsSeaTransported(("GE-AAF-01",), "0000", "0100")
    )
    table.when(announce(table, "1 AAF Germany Lille", "Bath")).accepted()


def over(table):
    """One round is fought, the attacker breaks off, and everybody is home."""
    roll(begin(table), (2, 1), (2, 1)).as_seat("allies").when(FightOn()).accepted()
    table.as_seat("axis").when(Disengage()).accepted()
    return table.when(Finish()).accepted()


def test_18_525_a_unit_is_counteraired_again_in_the_combat_phase_but_by_others_18_41(war):
    table = war("4 AAF Germany Lille", "3 AAF Britain Dover")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    over(table)
    assert table.game.turn.phase == "movement.transfers"
    survivor = Named(("GE-AAF-02",))
    table.in_phase("combat.counterair.announcing").when(AnnounceCounterair(survivor, "0300")).refused("18.41")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-AAF-03", "GE-AAF-04"), "0300"))


def test_18_525_and_the_unit_that_was_counteraired_defends_again(war):
    table = war("4 AAF Germany Lille", "3 AAF Britain Dover")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    over(table).in_phase("combat.counterair.announcing").when(announce(table, "2 AAF Germany Lille", "Dover"))
    begin(table)
    began = next(fact for fact in table.facts if isinstance(fact, CounterairRoundBegan))
    assert began.defenders == ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")


MENU = {
    "movement": {},
    "combat": {"phase": "combat"},
    "no option": {"option": None},
    "peace": {"facts": (DeclaredFact("war", "Britain/Germany", "peace"),)},
    "partial supply": {"facts": (DeclaredFact("supply", "0100", "partial"),)},
    "winter": {"facts": (DeclaredFact("winter", "Germany", "9"),)},
    "Pacific": {"theater": "Pacific"},
}
SENT = (
    "3 AAF Germany Lille", "2 NAS Germany Lille", "1 jet Germany Ghent", "1 AAF Italy Lille", "1 air transport Germany Lille",
    "1 AAF Germany Metz", "2 NAS Germany Metz", "2 NAS Germany Zeppelin", "1 NAS Germany Tirpitz", "1 AAF Germany India box",
)  # fmt: skip


@pytest.mark.parametrize("what", MENU)
def test_18_521_the_menu_holds_the_counterairs_that_are_accepted_and_no_others(war, what):
    ships = (Carrier("Zeppelin", "Germany", 2, "0301", at_sea=True), Carrier("Tirpitz", "Germany", 2, "0000"))
    table = war(
        *SENT, "1 NAS Britain Bath", drawing="Ghent~ Lille~ # Dover~ = Bath~ o York~\nMetz^ = = = = = = =",
        held={**ALLIED, "0600": "Britain"}, carriers=ships, boxes=(Box("India box", "mapboard", (), {"0301": 1}),),
        **{**MENU[what], "facts": (*MENU[what].get("facts", ()), DeclaredFact("research", "Germany/jets", "12"))},
    )  # fmt: skip
    offers, told = menu(WORLD_AT_WAR, table.game, "axis"), 0
    groups = [table.group(text) for text in SENT] + [table.group("3 AAF Germany Lille")]
    groups += [replace(table.group("1 AAF Germany Lille"), count=n, kind="AAS") for n in range(1, 10)]
    groups += [replace(table.group("1 jet Germany Ghent"), count=n, kind="jet squadron") for n in (1, 3)]
    for group in groups:
        for to in (*table.game.atlas.hexes, "India box"):
            order = AnnounceCounterair(group, to)
            accepted = isinstance(decide(WORLD_AT_WAR, table.game, "axis", order), Accepted)
            assert offered(offers, order) == accepted, order
            told += accepted
    assert bool(told) == (what != "no option")
