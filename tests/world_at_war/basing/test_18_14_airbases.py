"""18.14-18.147 Airbases: counters, the opening, who uses a new one when, how one is lost."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Ruled
from core.world_at_war.basing.open_bases import new_airbase_for_its_owner_alone
from core.world_at_war.basing.placement import faults_at_the_opening, faults_where_it_lies
from core.world_at_war.edition import load
from core.world_at_war.excess.excess import Leaving
from events.world_at_war.basing import AirbasePlaced, AirbaseRemoved
from events.world_at_war.board import Nation, Territory
from events.world_at_war.sequence import HexTaken, TerritoryGained
from phases.referee import decide, menu, settle
from phases.world_at_war import ACCEPTS, WORLD_AT_WAR
from tests.world_at_war.conftest import SEATS, Airbase, DeclaredFact, PhaseEntered, units
from tests.world_at_war.orders import EliminateAirbase, Finish, Group, PlaceAirbase, StageAirUnits

ROW = "A . . . . . . . . . . . . ."


def europe_and_pacific(position, *pacific):
    """The same board with some hexes in the other theater."""
    chart = position.map
    hexes = tuple(replace(h, front="Ocean") if h.id in pacific else h for h in chart.hexes)
    return replace(position, map=replace(chart, hexes=hexes, fronts={**chart.fronts, "Ocean": "Pacific"}))


def bases(nation, *places):
    return tuple(Airbase(place, nation) for place in places)


def at_war(*pairs):
    return tuple(DeclaredFact("war", pair, "Winter 1941") for pair in pairs)


COUNTERS = [
    ("Germany", "Europe", 4),
    ("Japan", "Pacific", 3),
    ("Britain", "Europe", 3),
    ("Britain", "Pacific", 1),
    ("Russia", "Europe", 3),
    ("Russia", "Pacific", 1),
    ("United States", "Europe", 3),
    ("United States", "Pacific", 3),
    ("Italy", "Europe", 2),
    ("France", "Europe", 2),
    ("China", "Pacific", 1),
]
WARS = at_war("Germany/United States", "Japan/United States", "Britain/Japan")


@pytest.mark.parametrize(("nation", "theater", "number"), COUNTERS)
def test_18_14_each_major_power_has_its_number_of_counters(given, board, nation, theater, number):
    side = "Axis" if nation in ("Germany", "Japan", "Italy") else "Allied"
    ids = [f"{c:02d}00" for c in range(1, 9)]
    position = board(
        ROW, holder=nation, theater=theater, side=side, facts=WARS, airbases=bases(nation, *ids[: number - 1])
    )
    seat = "axis" if side == "Axis" else "allies"
    given(position).as_seat(seat).when(PlaceAirbase(nation, ids[number])).accepted()
    full = replace(position, airbases=bases(nation, *ids[:number]))
    given(full).as_seat(seat).when(PlaceAirbase(nation, ids[number])).refused("18.143")


def test_18_14_production_adds_counters(given, board):
    more = DeclaredFact("counters", "Germany/any", "1")
    position = board(ROW, airbases=bases("Germany", "0100", "0200", "0300", "0400"), facts=(more,))
    table = given(position).when(PlaceAirbase("Germany", "0500")).accepted()
    assert "fact counters Germany/any" in table.ruling.grounds
    table.when(PlaceAirbase("Germany", "0600")).refused("18.143")


def test_18_14_minor_countries_have_none(given, board):
    table = given(board(ROW, holder="Rumania")).when(PlaceAirbase("Rumania", "0100")).refused("18.14")
    assert "Germany and Japan" in table.told()
    assert "W27" not in table.ruling.grounds


VICHY = Nation("Vichy France", "VF", "Vichy French", "Axis", "Axis", "minor", "Germany")


def french(given, board, option, **more):
    """An Allied movement phase in land of Free France, as Vichy France plays on the other side."""
    position = board(ROW, holder="Free France", side="Allied", doubts={"W28": option}, **more)
    seats = (replace(SEATS[0], nations=(*SEATS[0].nations, VICHY.name)), SEATS[1])
    return given(replace(position, nations=(*position.nations, VICHY), seats=seats)).as_seat("allies")


@pytest.mark.parametrize(("option", "has"), [("none", False), ("free_france", True), ("both", True)])
def test_18_14_whether_free_france_has_counters_is_what_doubt_W28_says(given, board, option, has):
    table = french(given, board, option).when(PlaceAirbase("Free France", "0100"))
    table.accepted() if has else table.refused("18.14")
    assert "W28" in table.ruling.grounds
    table.when(PlaceAirbase("Free France", "0200")).refused("18.142B" if has else "18.14")


@pytest.mark.parametrize(("option", "left"), [("free_france", True), ("both", False)])
def test_18_14_the_two_counters_of_france_are_shared_as_doubt_W28_says(given, board, option, left):
    lying = (*bases("Vichy France", "0500"), *bases("Free France", "0600"))
    table = french(given, board, option, airbases=lying).when(PlaceAirbase("Free France", "0100"))
    table.accepted() if left else table.refused("18.143")
    french(given, board, option, airbases=lying).when(PlaceAirbase("Free France", "0100", "0500")).refused(
        *(("18.143/reserve",) if left else ()), "18.143/own"
    )


def test_18_14_vichy_france_has_counters_of_its_own_only_as_doubt_W28_says(given, board):
    for option, has in (("free_france", False), ("both", True)):
        table = french(given, board, option)
        position = replace(table.position, turn=replace(table.position.turn, side="Axis"))
        position = replace(position, territories=(Territory("Homeland", "Vichy France"),))
        table = given(position).as_seat("axis").when(PlaceAirbase("Vichy France", "0100"))
        table.accepted() if has else table.refused("18.14")


def test_18_14_whether_undivided_counters_go_to_either_theater_is_the_table_s_to_say(given, board):
    given(board(ROW, theater="Pacific")).when(PlaceAirbase("Germany", "0100")).accepted()
    table = given(board(ROW, theater="Pacific", doubts={"W29": "home"}))
    table.when(PlaceAirbase("Germany", "0100")).refused("18.14/theater")
    assert table.ruling.grounds == ("W29", "fact supply Axis")


def test_18_14_unknown_nations_and_hexes_are_mistakes(given, board):
    for order in (
        PlaceAirbase("Germani", "0100"),
        PlaceAirbase("Germany", "9999"),
        PlaceAirbase("Germany", "0100", "zz"),
    ):
        with pytest.raises(Mistake):
            given(board(ROW)).when(order)


def american(board, theater, *facts, season="Summer", **more):
    position = board(ROW, holder="United States", theater=theater, side="Allied", facts=facts, **more)
    return replace(position, turn=replace(position.turn, season=season))


def test_18_141_the_us_places_none_in_europe_before_it_is_at_war_with_germany(given, board):
    order = PlaceAirbase("United States", "0100")
    table = given(american(board, "Europe")).as_seat("allies").when(order).refused("18.141")
    assert "it waits for war with Germany" in table.told()
    peace = DeclaredFact("war", "Germany/United States", "peace")
    given(american(board, "Europe", peace)).as_seat("allies").when(order).refused("18.141")
    given(american(board, "Europe", DeclaredFact("usjt", "level", "50"))).as_seat("allies").when(
        order
    ).refused("18.141")
    war = DeclaredFact("war", "Germany/United States", "Summer 1942")
    table = given(american(board, "Europe", war)).as_seat("allies").when(order).accepted()
    assert "fact war Germany/United States" in table.ruling.grounds
    later = DeclaredFact("war", "Germany/United States", "Fall 1942")
    given(american(board, "Europe", later)).as_seat("allies").when(order).refused("18.141")


@pytest.mark.parametrize(
    ("nation", "war"), [("United States", "Japan/United States"), ("Britain", "Britain/Japan")]
)
def test_18_141_in_the_pacific_they_wait_for_the_turn_after_war_with_japan(given, board, nation, war):
    for began, accepted in (
        ("Summer 1942", False),
        ("Spring 1942", True),
        ("Winter 1941", True),
        ("Fall 1942", False),
    ):
        position = board(
            ROW, holder=nation, theater="Pacific", side="Allied", facts=(DeclaredFact("war", war, began),)
        )
        table = given(position).as_seat("allies").when(PlaceAirbase(nation, "0100"))
        table.accepted() if accepted else table.refused("18.141")


@pytest.mark.parametrize("nation", ["United States", "Britain"])
def test_18_141_or_for_a_tension_of_forty(given, board, nation):
    for level, accepted in (("39", False), ("40", True)):
        position = board(
            ROW,
            holder=nation,
            theater="Pacific",
            side="Allied",
            facts=(DeclaredFact("usjt", "level", level),),
        )
        table = given(position).as_seat("allies").when(PlaceAirbase(nation, "0100"))
        table.accepted() if accepted else table.refused("18.141")
        assert "fact usjt level" in table.ruling.grounds


def test_18_141_in_2005_whether_tension_opens_the_pacific_before_the_war_is_doubt_W442(given, board):
    order = PlaceAirbase("United States", "0100")
    tension, at = DeclaredFact("usjt", "level", "40"), {"edition": "2005"}
    for option, accepted in (("tension_too", True), ("war", False)):
        played = {"doubts": {**load("2005").options, "W442": option}, **at}
        table = given(american(board, "Pacific", tension, **played)).as_seat("allies").when(order)
        table.accepted() if accepted else table.refused("18.141")
        assert "W442" in table.ruling.grounds
        both = (tension, *at_war("Japan/United States"))
        given(american(board, "Pacific", *both, **played)).as_seat("allies").when(order).accepted()
    today = american(board, "Pacific", tension, doubts={"W442": "war"})
    assert "W442" not in given(today).as_seat("allies").when(order).accepted().ruling.grounds


@pytest.mark.parametrize(
    ("nation", "war"), [("Britain", "Japan/United States"), ("United States", "Britain/Japan")]
)
def test_18_141_whose_war_opens_the_pacific_is_the_table_s_to_say(given, board, nation, war):
    for option, accepted in (("each", False), ("either", True)):
        facts, doubts = at_war(war), {"W32": option}
        position = board(ROW, holder=nation, theater="Pacific", side="Allied", facts=facts, doubts=doubts)
        table = given(position).as_seat("allies").when(PlaceAirbase(nation, "0100"))
        table.accepted() if accepted else table.refused("18.141")
        assert "W32" in table.ruling.grounds
        assert "W31" not in table.ruling.grounds


def test_18_141_britain_places_in_europe_without_waiting(given, board):
    position = board(ROW, holder="Britain", side="Allied")
    given(position).as_seat("allies").when(PlaceAirbase("Britain", "0100")).accepted()


def broken_by(faults, game):
    """The conditions that any airbase on the board breaks."""
    each = (
        faults(game, airbase.nation, game.atlas.hexes[at]) for at, airbase in sorted(game.airbases.items())
    )
    return list(dict.fromkeys(violation.check for found in each for violation in found))


def opening(given, board, *airbases, holder="Germany", **more):
    return given(
        europe_and_pacific(board(ROW, holder=holder, airbases=airbases, **more), "0800", "0900")
    ).game


def test_18_141_each_major_power_sets_up_one_airbase_in_each_theater(given, board):
    one_each = bases("Germany", "0100", "0800")
    assert broken_by(faults_at_the_opening, opening(given, board, *one_each)) == []
    two = bases("Germany", "0100", "0200")
    assert broken_by(faults_at_the_opening, opening(given, board, *two)) == ["18.141/one"]
    assert broken_by(faults_where_it_lies, opening(given, board, *two)) == []


def test_18_141_but_the_us_and_in_the_pacific_britain_set_up_none(given, board):
    britain = opening(given, board, *bases("Britain", "0100"), holder="Britain")
    assert broken_by(faults_at_the_opening, britain) == []
    britain = opening(given, board, *bases("Britain", "0800"), holder="Britain")
    assert broken_by(faults_at_the_opening, britain) == ["18.141/except"]
    for option, place, faults in (
        ("britain", "0100", ["18.141/except"]), ("britain", "0800", ["18.141/except"]),
        ("both", "0100", []), ("both", "0800", ["18.141/except"]),
    ):  # fmt: skip
        game = opening(
            given, board, *bases("United States", place), holder="United States", doubts={"W30": option}
        )
        assert broken_by(faults_at_the_opening, game) == faults


def test_2005_18_141_the_us_alone_sets_up_none_in_the_pacific(given, board):
    for nation, faults in (("Britain", []), ("United States", ["18.141/except"])):
        airbases = bases(nation, "0800")
        game = opening(given, board, *airbases, holder=nation, edition="2005")
        assert broken_by(faults_at_the_opening, game) == faults


def test_18_141_a_scenario_s_own_airbases_keep_the_limits_of_the_board(given, board):
    britain = opening(given, board, *bases("Britain", "0100"))
    assert broken_by(faults_where_it_lies, britain) == ["18.142C/control"]
    sea = given(board("A =", airbases=bases("Germany", "0100"))).game
    assert broken_by(faults_where_it_lies, sea) == ["18.142C/land"]


def test_18_144_no_order_moves_a_counter(given, board):
    position = units(
        board("A~ B~ . . .", airbases=bases("Germany", "0200")), "3 AAF Germany A", "1 NAS Germany B"
    )
    for phase in ACCEPTS:
        table = given(position).in_phase(phase)
        for seat in ("axis", "allies"):
            for offer in menu(WORLD_AT_WAR, table.game, seat):
                facts = [f.event for f in decide(WORLD_AT_WAR, table.game, seat, offer.order).facts]
                after = given(position).in_phase(phase).after(*facts).game
                gone = [f.hex for f in facts if isinstance(f, AirbaseRemoved)]
                assert after.airbases.get("0200") == table.game.airbases["0200"] or gone == ["0200"]


def test_18_144_a_counter_on_the_map_leaves_it_by_recycling_alone(given, board):
    position = board(ROW, airbases=bases("Germany", "0100", "0200", "0300", "0400"))
    table = given(position).when(PlaceAirbase("Germany", "0500", "0100")).accepted()
    assert sorted(table.game.airbases) == ["0200", "0300", "0400", "0500"]


@pytest.mark.parametrize("nation", ["Russia", "Britain", "United States"])
def test_18_145_counters_are_counted_in_each_theater_by_itself(given, board, nation):
    position = board(
        ROW, holder=nation, side="Allied", facts=WARS, airbases=bases(nation, "0100", "0200", "0300")
    )
    position = europe_and_pacific(position, "0800", "0900")
    table = given(position).as_seat("allies").when(PlaceAirbase(nation, "0400")).refused("18.143")
    assert table.told() == f"{nation} has all its Europe counters on the map; one must be taken up for 0400."
    table.when(PlaceAirbase(nation, "0800")).accepted()


def test_18_145_those_added_by_production_too(given, board):
    more = DeclaredFact("counters", "Britain/Pacific", "1")
    position = board(
        ROW, holder="Britain", side="Allied", facts=(*WARS, more), airbases=bases("Britain", "0800")
    )
    position = europe_and_pacific(position, "0800", "0900", "1000")
    table = given(position).as_seat("allies").when(PlaceAirbase("Britain", "0900")).accepted()
    full = replace(position, airbases=bases("Britain", "0100", "0200", "0300"))
    given(full).as_seat("allies").when(PlaceAirbase("Britain", "0400")).refused("18.143")
    assert "fact counters Britain/Pacific" in table.ruling.grounds


def test_18_145_other_powers_have_one_number_for_both(given, board):
    position = europe_and_pacific(
        board(ROW, airbases=bases("Germany", "0100", "0200", "0800", "0900")), "0800", "0900"
    )
    given(position).when(PlaceAirbase("Germany", "0300")).refused("18.143")


def stage(table, text, to):
    return table.when(StageAirUnits(table.group(text), table.at(to)))


def test_18_146_only_the_placing_power_uses_an_airbase_in_the_phase_of_its_placing(given, board):
    position = units(board("A B . .", holder="Italy"), "2 AAF Germany A", "2 AAF Italy B")
    table = given(position).when(PlaceAirbase("Italy", "0200"))
    stage(table, "1 AAF Germany A", "0200").refused("18.146")
    assert table.told() == "0200 holds 0 squadrons for others than Italy until the phase ends."
    stage(table, "2 AAF Italy B", "0200").accepted()


def test_18_146_minor_allies_wait_too(given, board):
    position = units(board("A B . ."), "2 AAF Rumania A")
    stage(given(position).when(PlaceAirbase("Germany", "0200")), "1 AAF Rumania A", "0200").refused("18.146")


@pytest.mark.parametrize(
    ("nation", "accepted"), [("Australia", True), ("Free France", True), ("United States", False)]
)
def test_18_146_but_australian_and_free_french_units_use_a_british_one_at_once(
    given, board, nation, accepted
):
    position = units(board("A B . .", holder="Britain", side="Allied"), f"2 AAF {nation} A")
    table = given(position).as_seat("allies").when(PlaceAirbase("Britain", "0200"))
    stage(table, f"1 AAF {nation} A", "0200")
    table.accepted() if accepted else table.refused("18.146")


def test_18_146_which_of_the_commonwealth_may_is_the_table_s_to_say(given, board):
    india = replace(board("A .", holder="Britain").nations[5], name="India", code="IN", adjective="Indian")
    seats = (SEATS[0], replace(SEATS[1], nations=(*SEATS[1].nations, "India")))
    for option, accepted in (("two_named", False), ("commonwealth", True)):
        position = units(
            board("A .", holder="Britain", side="Allied", seats=seats, doubts={"W62": option}),
            "1 AAF Australia A",
        )
        position = replace(
            position,
            nations=(*position.nations, india),
            units=tuple(replace(u, nation="India") for u in position.units),
        )
        table = given(position).as_seat("allies").when(PlaceAirbase("Britain", "0100"))
        table.when(StageAirUnits(Group(1, "AAF", "India", "0000"), "0100"))
        table.accepted() if accepted else table.refused("18.146")


def test_18_146_one_placed_by_recycling_is_new_as_closed_doubt_W60_says(given, board):
    two = bases("Italy", "0400", "0500")
    position = units(board("A B . . . .", holder="Italy", airbases=two), "1 AAF Germany A", "1 AAF Italy B")
    table = given(position).when(PlaceAirbase("Italy", "0200", "0500"))
    stage(table, "1 AAF Germany A", "0200").refused("18.146")
    stage(table, "1 AAF Italy B", "0200").accepted()


def test_18_146_in_later_phases_of_the_turn_allies_use_it(given, board):
    position = units(board("A B . .", holder="Italy"), "1 AAF Germany A")
    placed = AirbasePlaced("Italy", "0200", "Europe", "Summer 1942 Axis movement")
    table = given(position).after(placed, PhaseEntered("redeployment.transfers"))
    assert open_to(table, "Germany", "0200") == []
    placed = AirbasePlaced("Italy", "0200", "Europe", "Summer 1942 Axis construction")
    assert (
        open_to(given(position).after(PhaseEntered("redeployment.transfers"), placed), "Germany", "0200")
        == []
    )
    placed = AirbasePlaced("Italy", "0200", "Europe", "Summer 1942 Axis redeployment")
    assert open_to(
        given(position).after(PhaseEntered("redeployment.transfers"), placed), "Germany", "0200"
    ) == ["18.146"]


def open_to(table, nation, place):
    unit = next(u for u in table.game.units.values() if u.nation == nation)
    broken = new_airbase_for_its_owner_alone.violation(table.game, Leaving("axis", (unit,), place))
    return [broken.rule] if broken else []


def test_18_146_an_ally_stages_to_the_city_beside_which_the_airbase_is_placed(given, board):
    position = units(board("A B C", holder="Italy"), "7 AAF Germany A", "5 AAF Italy B", "1 AAF Italy A")
    table = given(position).when(PlaceAirbase("Italy", "0200"))
    stage(table, "5 AAF Italy B", "C").accepted()
    stage(table, "5 AAF Germany A", "C").accepted()


def test_18_146_beyond_the_city_s_room_allies_wait_though_there_is_room(given, board):
    position = units(board("A B C", holder="Italy"), "7 AAF Germany A", "2 AAF Italy B")
    table = given(position).when(PlaceAirbase("Italy", "0200"))
    stage(table, "6 AAF Germany A", "C").refused("18.146")
    stage(table, "5 AAF Germany A", "C").accepted()


@pytest.mark.parametrize(("option", "guests"), [("placer_fills_new", 5), ("as_arrived", 2)])
def test_18_146_who_takes_which_room_beside_a_new_airbase_is_what_doubt_W61_says(
    given, board, option, guests
):
    texts = "7 AAF Germany A", "1 AAF Italy B", "3 AAF Italy C"
    position = units(board("A B C", holder="Italy", doubts={"W61": option}), *texts)
    table = given(position).when(PlaceAirbase("Italy", "0200"))
    stage(table, "1 AAF Italy B", "C").accepted()
    assert "W61" not in table.ruling.grounds
    stage(table, f"{guests + 1} AAF Germany A", "C").refused("18.146")
    stage(table, f"{guests} AAF Germany A", "C").accepted()
    assert ("W61" in table.ruling.grounds) == (guests == 5)


def test_18_146_a_naval_squadron_takes_the_island_s_own_place(given, board):
    position = units(board("A~ o", holder="Italy"), "2 NAS Germany A")
    table = given(position).when(PlaceAirbase("Italy", "0100"))
    stage(table, "1 NAS Germany A", "0100").accepted()
    stage(table, "1 NAS Germany A", "0100").refused("18.146")


def consequences(table, fact):
    facts = [f.event for f in settle(WORLD_AT_WAR, table.game, [Ruled(fact, ())])]
    table.after(*facts)
    return facts


def test_18_147_an_airbase_is_removed_when_its_hex_falls_to_the_enemy(given, board):
    table = given(board("A . .", airbases=bases("Germany", "0100")))
    taken = HexTaken("0100", "Britain")
    assert consequences(table, taken) == [taken, AirbaseRemoved("Germany", "0100", "overrun")]
    assert table.game.airbases == {}


def test_18_147_but_not_when_an_ally_takes_over(given, board):
    table = given(board("A . .", airbases=bases("Germany", "0100")))
    assert consequences(table, HexTaken("0100", "Italy")) == [HexTaken("0100", "Italy")]
    assert "0100" in table.game.airbases


def test_18_147_it_is_removed_with_a_country_that_goes_over(given, board):
    position = board("A . . #", airbases=bases("Germany", "0100"))
    territories = (Territory("Homeland", "Rumania"), Territory("Neutralia", "", neutral=True))
    table = given(replace(position, territories=territories))
    gained = TerritoryGained("Homeland", "Russia", "Summer 1942 Axis")
    assert AirbaseRemoved("Germany", "0100", "overrun") in consequences(table, gained)
    neutral = TerritoryGained("Neutralia", "Russia", "Summer 1942 Axis")
    kept = given(position)
    assert consequences(kept, neutral) == [neutral]


@pytest.mark.parametrize("seat", ["axis", "allies"])
@pytest.mark.parametrize("phase", ["movement.staging", "combat.missions", "end.uninversion"])
def test_18_147_isolation_and_surrender_are_declared_at_any_time_by_any_seat(given, board, seat, phase):
    cut_off = DeclaredFact("supply", "0100", "none")
    position = board("A . .", airbases=bases("Germany", "0100"), phase=phase, facts=(cut_off,))
    for how in ("isolation", "surrender"):
        table = given(position).as_seat(seat).when(EliminateAirbase("0100", how))
        table.then(AirbaseRemoved("Germany", "0100", how))


def test_18_147_an_airbase_with_supply_is_not_lost_by_isolation(given, board):
    table = given(board("A . .", airbases=bases("Germany", "0100")))
    table.when(EliminateAirbase("0100", "isolation")).refused("18.147")
    assert table.ruling.grounds == ("fact supply Axis",)
    table.when(EliminateAirbase("0100", "surrender")).accepted()


def cut_off_as_the_turn_ends(given, board, option):
    """The redeployment phase of the Axis, whose airbase at 0100 has no supply, as has a British one."""
    facts = tuple(DeclaredFact("supply", place, "none") for place in ("0100", "0300"))
    airbases = (*bases("Germany", "0100", "0200"), *bases("Britain", "0300"))
    position = board(". . . . B", phase="redeployment.transfers", facts=facts, airbases=airbases,
                     held={"0300": "Britain"}, doubts={"W65": option})  # fmt: skip
    return given(units(position, "1 AAF Germany 0100"))


@pytest.mark.parametrize(("option", "lost"), [("declared", False), ("end_of_turn", True)])
def test_18_147_an_airbase_without_supply_is_lost_as_the_turn_ends_if_doubt_W65_says_so(
    given, board, option, lost
):
    table = cut_off_as_the_turn_ends(given, board, option).when(Finish())
    removed = [fact for fact in table.facts if isinstance(fact, AirbaseRemoved)]
    assert removed == ([AirbaseRemoved("Germany", "0100", "isolation")] if lost else [])
    assert table.game.units["GE-AAF-01"].base == ("0200" if lost else "0100")


def test_18_147_and_is_not_declared_lost_by_isolation_then(given, board):
    table = cut_off_as_the_turn_ends(given, board, "end_of_turn")
    table.when(EliminateAirbase("0100", "isolation")).refused("18.147/when")
    assert "W65" in table.ruling.grounds
    table.when(EliminateAirbase("0100", "surrender")).accepted()
    table = cut_off_as_the_turn_ends(given, board, "declared")
    table.when(EliminateAirbase("0100", "isolation")).accepted()


def test_18_147_what_is_declared_lost_must_be_there(given, board):
    table = given(board("A . .", airbases=bases("Germany", "0100")))
    with pytest.raises(Mistake, match="There is no airbase at 0200"):
        table.when(EliminateAirbase("0200", "isolation"))
    with pytest.raises(Mistake, match="isolation or surrender"):
        table.when(EliminateAirbase("0100", "sabotage"))


def test_18_147_the_counter_may_be_placed_again(given, board):
    table = given(board(ROW, airbases=bases("Germany", "0100", "0200", "0300", "0400")))
    table.when(PlaceAirbase("Germany", "0500")).refused("18.143")
    table.when(EliminateAirbase("0100", "surrender"), PlaceAirbase("Germany", "0500")).accepted()


def test_18_147_every_airbase_is_on_the_menu_with_the_ways_in_which_it_may_be_lost(given, board):
    cut_off = DeclaredFact("supply", "0100", "none")
    table = given(board("A . .", airbases=bases("Germany", "0100", "0200"), facts=(cut_off,)))
    offered = [o for o in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(o.order, EliminateAirbase)]
    told = {o.order.hex: [c.value for c in o.slots[0].choices] for o in offered}
    assert told == {"0100": ["isolation", "surrender"], "0200": ["surrender"]}
