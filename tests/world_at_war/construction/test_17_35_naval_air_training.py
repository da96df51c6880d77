"""17.35 Naval air training: rates, elite Japanese naval air, carriers first, escort carriers (and 17.3122C)."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.projections import pools_counted
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Seat
from events.world_at_war.carriers import CarrierSailed, NavalAirTransferred
from events.world_at_war.construction import AirUnitsConstructed, EscortCarriersBegun, NavalAirMadeRegular
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.sequence import FactDeclared, PlayerTurnBegan
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import meaning_now
from tests.world_at_war.building import BUILDING, build, grounds, rules, unbuilt
from tests.world_at_war.conftest import Carrier, DeclaredFact, Named, units
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.orders import (
    BeginEscortCarriers,
    Finish,
    RedeployAirUnits,
    SeaTransportAirUnits,
    StageAirUnits,
    TransferNavalAir,
)

LAND = "Kure~ Sasebo~ = Sydney~ Pearl~ Manila~"
KURE, SASEBO, SYDNEY, PEARL, MANILA = "0000", "0100", "0300", "0400", "0500"


def war(enemy, began="Summer 1942"):
    return DeclaredFact("war", "/".join(sorted(("Japan", enemy))), began)


def trained(nation, number):
    return DeclaredFact("research", f"{nation}/naval air training", str(number))


@pytest.fixture
def table(given, board):
    """table("3 NAS Japan", holder="Japan", **fields of the position): a force pool in the construction phase."""

    def lay(*pool, there=(), elite=(), **fields):
        holder = fields.pop("holder", "Japan")
        side, seat = ("Axis", "axis") if holder in ("Japan", "Germany", "Italy") else ("Allied", "allies")
        fields = {"theater": "Pacific", "phase": BUILDING, "side": side} | fields
        laid = units(board(LAND, holder=holder, **fields), *there)
        return given(unbuilt(unbuilt(laid, *pool), *elite, elite=True)).as_seat(seat)

    return lay


def numbers(table):
    return [v.rule for v in getattr(table.ruling, "violations", ())]


# 17.353: rates.


@pytest.mark.parametrize(
    ("nation", "rate"),
    [("United States", 4), ("Japan", 1), ("Britain", 1), ("Germany", 0), ("Italy", 0), ("Australia", 0)],
)
@pytest.mark.parametrize("added", [0, 2])
def test_17_353A_each_nation_builds_as_many_as_its_rate(table, nation, rate, added):
    facts = (trained(nation, added),) if added else ()
    fields = {"holder": nation, "facts": facts, "doubts": {"W144": "reminder"}}
    one = table(f"9 NAS {nation}", **fields)
    build(one, f"{rate + added + 1} NAS {nation}", "Kure").refused("17.353A")
    assert one.told() == (
        f"{nation} would have built {rate + added + 1} NAS this turn; its naval air training rate is {rate + added}."
    )
    if rate + added:
        build(one, f"{rate + added} NAS {nation}", "Kure").accepted()
        assert (f"fact research {nation}/naval air training" in grounds(one)) == bool(added)
        build(one, f"1 NAS {nation}", "Sasebo").refused("17.353A")


def test_17_353A_what_was_lost_counts_when_it_is_rebuilt(table):
    one = table("1 NAS Britain", holder="Britain", there=("2 NAS Britain Kure",))
    one.after(AirUnitsEliminated(("BR-NAS-01",)))
    build(one, "2 NAS Britain", "Kure").refused("17.353A")
    build(one, "1 NAS Britain", "Kure").accepted()
    build(one, "1 NAS Britain", "Kure").refused("17.353A")


def test_17_353A_the_next_game_turn_counts_anew(table):
    one = build(table("3 NAS Britain", holder="Britain"), "1 NAS Britain", "Kure").accepted()
    one.after(PlayerTurnBegan(1942, "Fall", "Axis"), PlayerTurnBegan(1942, "Fall", "Allied"))
    build(one.in_phase(BUILDING), "1 NAS Britain", "Kure").accepted()


def test_17_353A_other_air_units_are_not_trained_so(table):
    build(table("5 AAF Germany", holder="Germany"), "5 AAF Germany", "Kure").accepted()


def test_17_353A_a_minor_country_without_a_rate_has_none(table):
    build(table("1 NAS Rumania", held={KURE: "Rumania"}), "1 NAS Rumania", "Kure").refused("17.353A")


def test_17_353C_production_raises_a_rate(table):
    one = table("2 NAS Germany", holder="Germany", facts=(trained("Germany", 1),))
    build(one, "2 NAS Germany", "Kure").refused("17.353A")
    build(one, "1 NAS Germany", "Kure").accepted()


@pytest.mark.parametrize("nation", ["France", "Russia", "China"])
def test_17_353D_france_russia_and_china_never_build_naval_air(table, nation):
    one = table(f"1 NAS {nation}", f"1 AAF {nation}", holder=nation, facts=(trained(nation, 5),))
    build(one, f"1 NAS {nation}", "Kure").refused("17.353D")
    build(one, f"1 AAF {nation}", "Kure").accepted()


def test_17_351_the_menu_offers_what_is_trained(table):
    one = table("9 NAS Britain", holder="Britain", facts=(trained("Britain", 2),))
    offers = [
        o for o in menu(WORLD_AT_WAR, one.game, "allies") if type(o.order).__name__ == "ConstructAirUnits"
    ]
    assert [(o.order.nation, o.order.kind, o.most) for o in offers] == [("Britain", "NAS", 3)]


# 17.352: elite Japanese naval air.


def quality(table):
    """How many Japanese squadrons are unbuilt and in play: ((elite, in play, unbuilt), ...)."""
    return [row[2:] for row in pools_counted(table.game).values() if row[:2] == ("Japan", "NAS")]


def test_17_352B_before_the_war_additions_come_as_elite_and_elite_ones_first(table):
    one = table("1 NAS Japan", elite=("1 NAS Japan",), facts=(trained("Japan", 1),))
    build(one, "1 NAS Japan", "Kure")
    one.then(AirUnitsConstructed("Japan", "NAS", ("JP-NAS-E01",), KURE, "", 1))
    assert quality(one) == [(0, 0, 1), (1, 1, 0)]
    build(one, "1 NAS Japan", "Kure")
    one.then(AirUnitsConstructed("Japan", "NAS", ("JP-NAS-01",), KURE, "", 1))
    assert quality(one) == [(0, 1, 0), (1, 1, 0)]


@pytest.mark.parametrize("enemy", ["Britain", "United States", "Australia", "France"])
def test_17_352B_once_there_is_war_with_the_western_allies_they_come_as_regular_ones(table, enemy):
    one = table("1 NAS Japan", elite=("2 NAS Japan",), facts=(war(enemy, "Spring 1942"), trained("Japan", 1)))
    build(one, "2 NAS Japan", "Kure")
    one.then(
        NavalAirMadeRegular(("JP-NAS-E01",)),
        AirUnitsConstructed("Japan", "NAS", ("JP-NAS-01", "JP-NAS-E01"), KURE, "", 2),
    )
    assert rules(one) == [("17.352B",), ("17.34", "18.72C")]
    assert not one.game.units["JP-NAS-E01"].elite
    assert f"fact war {'/'.join(sorted(('Japan', enemy)))}" in grounds(one)


def test_17_352B_a_build_that_the_war_decides_stands_on_it(table):
    one = table("1 NAS Japan", elite=("1 NAS Japan",), facts=(war("Britain"),))
    build(one, "1 NAS Japan", "Kure")
    one.then(AirUnitsConstructed("Japan", "NAS", ("JP-NAS-01",), KURE, "", 1))
    assert "fact war Britain/Japan" in grounds(one)


def test_17_352B_where_all_naval_air_is_regular_the_war_decides_nothing(table):
    one = build(table("1 NAS Japan", facts=(war("Britain"),)), "1 NAS Japan", "Kure").accepted()
    assert "fact war Britain/Japan" not in grounds(one)


@pytest.mark.parametrize(
    "fact",
    [
        war("China", "Summer 1937"),
        war("Russia", "Summer 1939"),
        war("Britain", "peace"),
        war("Britain", "Fall 1942"),
    ],
)
def test_17_352B_other_wars_and_wars_to_come_change_nothing(table, fact):
    one = build(table(elite=("1 NAS Japan",), facts=(fact,)), "1 NAS Japan", "Kure").accepted()
    assert one.game.units["JP-NAS-E01"].elite


@pytest.mark.parametrize(
    ("option", "began", "elite"),
    [
        ("at_outbreak", "Summer 1942", False),
        ("next_turn", "Summer 1942", True),
        ("next_turn", "Spring 1942", False),
    ],
)
def test_17_352B_war_in_this_very_game_turn_counts_as_doubt_W138_says(table, option, began, elite):
    one = table(elite=("1 NAS Japan",), facts=(war("Britain", began),), doubts={"W138": option})
    build(one, "1 NAS Japan", "Kure").accepted()
    assert one.game.units["JP-NAS-E01"].elite == elite
    assert ("W138" in grounds(one)) == (began == "Summer 1942")


def test_17_352_it_is_of_no_matter_to_others(table):
    one = table(elite=("1 NAS Britain",), holder="Britain", facts=(war("Britain"),))
    build(one, "1 NAS Britain", "Kure").accepted()
    assert one.game.units["BR-NAS-E01"].elite
    assert not [g for g in grounds(one) if "war" in g or g == "W138"]


def test_17_352C_elite_naval_air_that_is_lost_is_built_again_as_regular(given, board):
    laid = units(board(LAND, theater="Pacific", holder="Japan"), "3 NAS Japan Kure", "1 AAF Japan Kure")
    made = tuple(replace(unit, elite=unit.name != "JP-NAS-03") for unit in laid.units)
    one = given(replace(laid, units=made))
    lost = AirUnitsEliminated(("JP-NAS-01", "JP-NAS-03"))
    one.after(lost)
    (follows,) = WORLD_AT_WAR.follows[AirUnitsEliminated][0].then(one.game, lost)
    assert (follows.event, follows.rules) == (NavalAirMadeRegular(("JP-NAS-01",)), ("17.352C",))
    one.after(follows.event)
    assert quality(one) == [(0, 0, 2), (1, 1, 0)]


def test_17_352C_only_naval_air_is_meant_and_only_what_was_elite(given, board):
    one = given(units(board(LAND, holder="Japan"), "1 NAS Japan Kure", "1 AAF Japan Kure"))
    lost = AirUnitsEliminated(("JP-NAS-01", "JP-AAF-01"))
    assert WORLD_AT_WAR.follows[AirUnitsEliminated][0].then(one.after(lost).game, lost) == ()


# 17.355: carriers first.

LEXINGTON = Carrier("Lexington", "United States", 2, PEARL)
RANGER = Carrier("Ranger", "United States", 1, PEARL)
ARK = Carrier("Ark", "Britain", 3, PEARL)


def american(table, *there, carriers=(LEXINGTON,), pool="4 NAS United States", **fields):
    return table(pool, holder="United States", there=there, carriers=carriers, **fields)


def test_17_355_new_american_naval_air_is_built_beside_a_carrier_with_room(table):
    one = american(table)
    build(one, "1 NAS United States", "Manila").refused("17.355")
    assert one.told() == "1 NAS of them would find no carrier at Manila; there is room for them at Pearl."
    assert "W144" in grounds(one)
    build(one, "2 NAS United States", "Pearl").accepted()
    build(one, "2 NAS United States", "Manila").accepted()


def test_17_355_more_than_there_is_room_for_may_be_built_there_too(table):
    build(american(table), "4 NAS United States", "Pearl").accepted()


def test_17_355_carriers_in_two_places(table):
    there = Carrier("Saratoga", "United States", 1, MANILA)
    one = american(table, carriers=(LEXINGTON, there))
    build(one, "3 NAS United States", "Pearl").refused("17.355")
    build(one, "2 NAS United States", "Manila").refused("17.355")
    build(one, "2 NAS United States", "Pearl").accepted()
    build(one, "1 NAS United States", "Kure").refused("17.355")
    build(one, "1 NAS United States", "Manila").accepted()


@pytest.mark.parametrize(
    "carrier",
    [
        Carrier("Lexington", "United States", 2, PEARL, damaged=True),
        Carrier("Lexington", "United States", 2, "0200", at_sea=True),
        ARK,
    ],
)
def test_17_355_only_an_own_sound_carrier_in_port_takes_any(table, carrier):
    build(american(table, carriers=(carrier,)), "1 NAS United States", "Manila").accepted()


def test_17_355_a_full_carrier_takes_none(table):
    one = american(table, "2 NAS United States Lexington")
    build(one, "1 NAS United States", "Manila").accepted()


def test_17_355_nor_one_at_a_place_where_they_can_not_be_built(table):
    one = american(table, held={PEARL: "Britain"})
    build(one, "1 NAS United States", "Manila").accepted()
    full = american(table, "5 AAF United States Pearl")
    build(full, "1 NAS United States", "Manila").accepted()


@pytest.mark.parametrize(
    ("began", "numbers_"), [("peace", ["17.355"]), ("Summer 1942", []), ("Fall 1942", ["17.355"])]
)
def test_17_355_until_there_is_war_with_japan(table, began, numbers_):
    one = build(american(table, facts=(war("United States", began),)), "1 NAS United States", "Manila")
    assert numbers(one) == numbers_
    assert "fact war Japan/United States" in grounds(one)


def test_17_355_others_build_where_they_like(table):
    one = table(
        "1 NAS Britain",
        "1 AAF United States",
        holder="Britain",
        carriers=(ARK, LEXINGTON),
        held={MANILA: "United States"},
    )
    build(one, "1 NAS Britain", "Manila").refused("27")
    build(one, "1 NAS Britain", "Sydney").accepted()
    build(one, "1 AAF United States", "Manila").accepted()


def test_17_355_it_may_be_left_to_the_player_as_doubt_W144_says(table):
    one = build(american(table, doubts={"W144": "reminder"}), "1 NAS United States", "Manila").accepted()
    assert "W144" in grounds(one)


def aboard(*names, deck="Lexington"):
    return TransferNavalAir(Named(names), deck)


@pytest.fixture
def ashore(table):
    """Two new American squadrons beside Lexington, ready as the next movement phase comes to its transfers."""

    def lay(**fields):
        one = build(american(table, pool="2 NAS United States", **fields), "2 NAS United States", "Pearl")
        one.after(PlayerTurnBegan(1942, "Fall", "Allied")).in_phase("movement.transfers")
        return one.after(AirUnitsUninverted(("US-NAS-01", "US-NAS-02")))

    return lay


def test_17_355_no_new_squadron_is_left_ashore_as_the_moment_for_transfers_passes(ashore):
    one = ashore().when(Finish()).refused("17.355/ashore")
    assert one.told() == "US-NAS-01 can still go aboard Lexington. US-NAS-02 can still go aboard Lexington."
    assert "W144" in grounds(one)
    assert not on_the_menu(one, Finish())
    one.when(aboard("US-NAS-01")).accepted().when(Finish()).refused("17.355")
    one.when(aboard("US-NAS-02")).accepted().when(Finish()).accepted()


def test_17_355_whoever_has_been_aboard_is_new_no_more(ashore):
    one = ashore().when(aboard("US-NAS-01", "US-NAS-02")).accepted()
    one.when(TransferNavalAir(Named(("US-NAS-01",)), PEARL)).accepted().when(Finish()).accepted()


def test_17_355_none_has_to_board_that_can_not(ashore):
    ashore().in_phase("movement.missions").when(Finish()).accepted()
    inverted = ashore()
    inverted.after(AirUnitsInverted(("US-NAS-01", "US-NAS-02"), "18.42A")).when(Finish()).accepted()
    ashore().after(CarrierSailed("Lexington", "0200", at_sea=True)).when(Finish()).accepted()


def test_17_355_none_has_to_board_once_there_is_war(ashore):
    ashore().after(FactDeclared("war", "Japan/United States", "Fall 1942", "axis")).when(Finish()).accepted()
    one = ashore(doubts={"W144": "reminder"}).when(Finish()).accepted()
    assert "W144" in grounds(one)


AWAY = {
    "movement.staging": StageAirUnits,
    "movement.transfers": SeaTransportAirUnits,
    "redeployment.transfers": RedeployAirUnits,
}


def away(table, phase, *names, to=MANILA):
    """The order by which these squadrons would go elsewhere in that state of the turn."""
    return table.in_phase(phase).when(AWAY[phase](Named(names), to))


@pytest.mark.parametrize("phase", AWAY)
def test_17_355_no_new_squadron_is_taken_away_from_a_carrier_that_waits_for_it(ashore, phase):
    one = away(ashore(), phase, "US-NAS-01", "US-NAS-02").refused("17.355/away")
    assert (
        one.told()
        == "2 NAS would leave Lexington at Pearl for Manila, where no fast carrier has room for them."
    )
    assert "W144" in grounds(one)
    away(one, phase, "US-NAS-01").refused("17.355")


@pytest.mark.parametrize("phase", AWAY)
def test_17_355_it_goes_where_another_carrier_has_room(ashore, phase):
    there = Carrier("Saratoga", "United States", 1, MANILA)
    one = ashore(carriers=(LEXINGTON, there))
    away(one, phase, "US-NAS-01", "US-NAS-02").refused("17.355")
    away(one, phase, "US-NAS-01").accepted()


@pytest.mark.parametrize("phase", AWAY)
def test_17_355_whom_no_carrier_waits_for_goes_where_it_likes(ashore, phase):
    small = Carrier("Lexington", "United States", 1, PEARL)
    one = ashore(carriers=(small,))
    away(one, phase, "US-NAS-01", "US-NAS-02").refused("17.355")
    away(one, phase, "US-NAS-01").accepted()
    away(one, phase, "US-NAS-02").refused("17.355")
    gone = ashore().after(CarrierSailed("Lexington", "0200", at_sea=True))
    away(gone, phase, "US-NAS-01", "US-NAS-02").accepted()


@pytest.mark.parametrize("phase", AWAY)
def test_17_355_nor_is_naval_air_bound_that_is_not_new_or_once_there_is_war(ashore, phase):
    old = ashore().when(aboard("US-NAS-01"), TransferNavalAir(Named(("US-NAS-01",)), PEARL))
    away(old, phase, "US-NAS-01").accepted()
    at_war = ashore().after(FactDeclared("war", "Japan/United States", "Fall 1942", "axis"))
    away(at_war, phase, "US-NAS-01", "US-NAS-02").accepted()
    left_to_them = away(ashore(doubts={"W144": "reminder"}), phase, "US-NAS-01").accepted()
    assert "W144" in grounds(left_to_them)


def test_17_355_foreign_company_sets_none_free(table):
    one = american(table, "1 NAS Britain Pearl", pool="1 NAS United States")
    build(one, "1 NAS United States", "Pearl").accepted()
    away(one, "redeployment.transfers", "BR-NAS-01", "US-NAS-01").refused("17.355")
    away(one, "redeployment.transfers", "BR-NAS-01").accepted()


@pytest.mark.parametrize("phase", AWAY)
def test_17_355_the_menu_takes_none_away(ashore, phase):
    one = ashore().in_phase(phase)
    assert [o for o in all_accepted(one, AWAY[phase]) if o.to == MANILA] == []


def test_17_355_other_seats_need_not_wait_for_it(ashore):
    seats = (
        Seat("axis", "Axis", ("Japan",)),
        Seat("britain", "Allied", ("Britain",)),
        Seat("allies", "Allied", ("United States",)),
    )
    one = ashore(seats=seats)
    one.as_seat("britain").when(Finish()).accepted()
    one.as_seat("allies").when(Finish()).refused("17.355")


# 17.353B, 17.356: escort carriers, and European scenarios.


def begun(table, nation, count):
    order = BeginEscortCarriers(nation, count)
    listed = on_the_menu(table, order)
    table.when(order)
    assert listed == (not numbers(table)), order
    return table


@pytest.mark.parametrize(("nation", "rate"), [("United States", 4), ("Britain", 1)])
@pytest.mark.parametrize("added", [0, 1])
def test_17_353B_the_US_begins_as_many_as_the_rate_of_each(table, nation, rate, added):
    facts = (trained(nation, added),) if added else ()
    one = table(holder="United States", facts=facts)
    begun(one, nation, rate + added + 1).refused("17.353B")
    assert one.told() == (
        f"{rate + added + 1} escort carriers would be begun for {nation} this turn; its rate is {rate + added}."
    )
    begun(one, nation, rate + added)
    one.then(EscortCarriersBegun("United States", nation, rate + added))
    assert rules(one) == [("17.353B",)]
    begun(one, nation, 1).refused("17.353B")


def test_17_353B_they_count_apart_from_naval_air_and_from_each_other(table):
    one = table("4 NAS United States", "1 NAS Britain", holder="United States", held={KURE: "Britain"})
    begun(one, "United States", 2).accepted()
    build(one, "4 NAS United States", "Manila").accepted()
    build(one, "1 NAS Britain", "Kure").accepted()
    begun(one, "Britain", 1).accepted()
    begun(one, "United States", 2).accepted()
    begun(one, "United States", 1).refused("17.353B")


def test_17_353B_and_17_355_escort_carriers_take_no_naval_air_that_a_fast_carrier_waits_for(table):
    """Before war with Japan: as many escort carriers as the rate, beside as many squadrons, which go aboard."""
    one = american(table, pool="5 NAS United States", facts=(war("United States", "peace"),))
    begun(one, "United States", 4).accepted()
    build(one, "2 NAS United States", "Manila").refused("17.355")
    build(one, "2 NAS United States", "Pearl").accepted()
    build(one, "2 NAS United States", "Manila").accepted()
    begun(one, "United States", 1).refused("17.353B")
    build(one, "1 NAS United States", "Manila").refused("17.353A")


def test_17_353B_and_17_355_in_a_european_scenario_a_rate_of_one_binds_naval_air_and_not_escort_carriers(
    table,
):
    facts = (war("United States", "peace"), trained("United States", 1))
    one = american(table, theater="Europe", facts=facts)
    begun(one, "United States", 4).accepted()
    build(one, "1 NAS United States", "Manila").refused("17.355")
    build(one, "1 NAS United States", "Pearl").accepted()
    build(one, "1 NAS United States", "Pearl").refused("17.353A")


def test_17_353B_a_new_game_turn_counts_anew(table):
    one = begun(table(holder="United States"), "Britain", 1).accepted()
    one.after(PlayerTurnBegan(1942, "Fall", "Axis"), PlayerTurnBegan(1942, "Fall", "Allied"))
    begun(one.in_phase(BUILDING), "Britain", 1).accepted()


def test_17_353B_beyond_a_rate_that_house_rules_omit_no_menu_offers_fewer_than_one(table):
    ours = {"name": "ours", "extends": "current", "omits": ["17.353B/"]}
    one = table(holder="United States", revision=ours)
    one.when(BeginEscortCarriers("Britain", 3)).accepted()
    offers = [o for o in menu(one.system, one.game, "allies") if isinstance(o.order, BeginEscortCarriers)]
    assert all(offer.most > 0 for offer in offers)


def test_17_353B_only_for_itself_and_britain_and_only_by_the_US(table):
    begun(table(), "Japan", 1).refused("17.353B/whose")
    begun(table(holder="United States"), "Australia", 1).refused("17.353B")
    begun(table(), "Britain", 1).refused("seat")


def test_17_353B_a_seat_of_britain_alone_is_told_who_begins_its_escort_carriers(table):
    """Before, it heard that it does not speak for the U.S., of which it had said nothing."""
    seats = (Seat("axis", "Axis", ("Japan",)), Seat("allies", "Allied", ("Britain",)))
    one = begun(table(holder="United States", seats=seats), "Britain", 1).refused("seat", "17.353B/builder")
    assert "Those of Britain are begun by United States" in one.told()
    old = table(holder="United States", seats=seats, edition="2005")
    begun(old, "Britain", 1).accepted()


@pytest.mark.parametrize(("edition", "told"), [("current", True), ("classic", True), ("2005", False)])
def test_17_353B_the_menu_says_why_the_us_begins_escort_carriers_for_britain(table, edition, told):
    one = table(holder="United States", edition=edition)
    for nation in ("United States", "Britain"):
        said = meaning_now(one.game, BeginEscortCarriers(nation, 1))
        assert said.startswith("United States begins the escort carriers of Britain, too" if told else "")
        assert bool(said) is told


@pytest.mark.parametrize(("option", "builder"), [("britain", "Britain"), ("united_states", "United States")])
def test_17_353B_who_begins_british_escort_carriers_is_doubt_W141(table, option, builder):
    one = table(holder="United States", edition="2005", doubts={"W141": option})
    begun(one, "Britain", 2).then(EscortCarriersBegun(builder, "Britain", 2))


def test_17_353B_in_its_own_construction_phase_and_at_least_one(table):
    one = table(holder="United States", phase="movement.staging")
    begun(one, "United States", 1).refused("17.353B")
    begun(table(holder="United States", side="Axis").as_seat("gamemaster"), "Britain", 1).refused("27")
    with pytest.raises(Mistake, match="at least one escort carrier"):
        table(holder="United States").when(BeginEscortCarriers("Britain", 0))


def test_17_353B_whatever_the_menu_offers_is_accepted(table):
    orders = all_accepted(table(holder="United States"), BeginEscortCarriers)
    wanted = [("United States", count) for count in (1, 2, 3, 4)] + [("Britain", 1)]
    assert [(o.nation, o.count) for o in orders] == wanted


def test_17_356_in_europe_the_american_rate_begins_at_0(table):
    one = american(table, theater="Europe", carriers=())
    build(one, "1 NAS United States", "Kure").refused("17.353A")
    assert "W291" in grounds(one)
    raised = american(table, theater="Europe", carriers=(), facts=(trained("United States", 1),))
    build(raised, "1 NAS United States", "Kure").accepted()
    build(raised, "1 NAS United States", "Kure").refused("17.353A")


def test_17_356_others_have_their_rates_there(table):
    build(table("1 NAS Britain", holder="Britain", theater="Europe"), "1 NAS Britain", "Kure").accepted()


def test_17_356_and_four_american_escort_carriers_are_begun_whatever_the_rate(table):
    one = table(holder="United States", theater="Europe")
    begun(one, "United States", 5).refused("17.356")
    assert one.told() == "5 escort carriers would be begun for United States this turn; 4 may be."
    begun(one, "United States", 4).accepted()
    assert rules(one) == [("17.353B", "17.356")]
    begun(one, "United States", 1).refused("17.356")
    begun(one, "Britain", 2).refused("17.353B")
    begun(one, "Britain", 1).accepted()


def test_17_356_the_rate_does_not_matter_for_them(table):
    one = table(holder="United States", theater="Europe", facts=(trained("United States", 9),))
    begun(one, "United States", 5).refused("17.356")
    assert "fact research United States/naval air training" not in grounds(one)


def test_17_356_a_map_of_europe_may_be_part_of_a_global_war_as_doubt_W291_says(table):
    one = american(table, theater="Europe", carriers=(), doubts={"W291": "never"})
    build(one, "4 NAS United States", "Kure").accepted()
    assert "W291" in grounds(one)
    begun(one, "United States", 5).refused("17.353B")


# 17.3122C: with a launched carrier.

AKAGI = Carrier("Akagi", "Japan", 3, KURE, inverted="17.3122")
LAUNCHED = DeclaredFact("launched", "Akagi", "Summer 1942")


def new_japanese(table, *there, facts=(LAUNCHED,), **fields):
    pool = {"facts": (*facts, trained("Japan", 2)), "carriers": (AKAGI,)} | fields
    return build(table("2 NAS Japan", there=there, **pool), "2 NAS Japan", "Kure").accepted()


def boards(table, *names):
    return table.when(TransferNavalAir(Named(names), "Akagi"))


def test_17_3122C_new_naval_air_boards_a_carrier_that_is_launched_there_in_the_same_phase(table):
    one = boards(new_japanese(table), "JP-NAS-01", "JP-NAS-02")
    one.then(NavalAirTransferred(("JP-NAS-01", "JP-NAS-02"), KURE, "Akagi", "17.3122D"))
    assert "fact launched Akagi" in grounds(one)


def test_17_3122C_the_menu_has_it(table):
    orders = all_accepted(new_japanese(table, "1 NAS Japan Sasebo"), TransferNavalAir)
    assert [(o.units.count, o.units.base, o.to) for o in orders] == [(1, KURE, "Akagi"), (2, KURE, "Akagi")]


def test_17_3122C_new_naval_air_is_taken_before_what_was_there(table):
    one = new_japanese(table, "2 NAS Japan Kure")
    orders = all_accepted(one, TransferNavalAir)
    assert [(o.units.count, o.units.base, o.to) for o in orders] == [(1, KURE, "Akagi"), (2, KURE, "Akagi")]
    one.when(TransferNavalAir(one.group("2 NAS Japan Kure"), "Akagi"))
    one.then(NavalAirTransferred(("JP-NAS-03", "JP-NAS-04"), KURE, "Akagi", "17.3122D"))


@pytest.mark.parametrize("facts", [(), (DeclaredFact("launched", "Akagi", "Spring 1942"),)])
def test_17_3122C_not_a_carrier_that_was_not_launched_in_it(table, facts):
    one = boards(new_japanese(table, facts=facts), "JP-NAS-01").refused("17.3122/construction")
    assert one.told() == (
        "JP-NAS-01 can't go to Akagi in the unit construction phase: "
        "Akagi was not launched in it, as far as is declared."
    )


def test_17_3122C_not_naval_air_that_was_there_before_even_if_it_is_ready(table):
    one = new_japanese(table, "1 NAS Japan Kure")
    boards(one, "JP-NAS-01").refused("17.3122")
    boards(one, "JP-NAS-02").accepted()


def test_17_3122C_not_from_another_port(table):
    one = build(table("1 NAS Japan", facts=(LAUNCHED,), carriers=(AKAGI,)), "1 NAS Japan", "Sasebo")
    boards(one, "JP-NAS-01").refused("17.3122", "17.3122")


def test_17_3122C_the_other_conditions_of_a_deck_hold_all_the_same(table):
    small = Carrier("Akagi", "Japan", 1, KURE)
    boards(new_japanese(table, carriers=(small,)), "JP-NAS-01", "JP-NAS-02").refused("17.312")


def test_17_3122C_nobody_goes_ashore_in_that_phase(table):
    one = new_japanese(table, "1 NAS Japan Akagi")
    one.when(TransferNavalAir(Named(("JP-NAS-01",)), KURE)).refused("17.3122")


@pytest.mark.parametrize(("option", "wanted"), [("no", ["17.3122"]), ("yes", [])])
def test_17_3122C_new_naval_air_and_a_carrier_of_long_ago_are_doubt_W13(table, option, wanted):
    one = boards(new_japanese(table, facts=(), doubts={"W13": option}), "JP-NAS-01")
    assert numbers(one) == wanted
    assert "W13" in grounds(one)


@pytest.mark.parametrize(("option", "wanted"), [("both", ["17.3122"]), ("launch_only", [])])
def test_17_3122C_naval_air_built_earlier_and_a_new_carrier_are_doubt_W18(table, option, wanted):
    launched = DeclaredFact("launched", "Akagi", "Fall 1942")
    one = new_japanese(table, facts=(launched,), doubts={"W18": option})
    one.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase(BUILDING)
    assert numbers(boards(one, "JP-NAS-01")) == wanted
    assert "W18" in grounds(one)
