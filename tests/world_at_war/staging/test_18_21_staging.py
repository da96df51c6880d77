"""18.21 Staging."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.message import PhaseEntered
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import HexTaken, TerritoryGained
from events.world_at_war.staging import AirUnitsStaged
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, country, on_the_menu, recast
from tests.world_at_war.orders import Group, Named, StageAirUnits, TransferNavalAir

FRANCE = "Lille . . . . . . . Lyon Oran"
NEAR = "Lille . Metz Lyon"
TURN = "Summer 1942 Axis"


def staged(table, text, to):
    return table.when(StageAirUnits(table.group(text), table.at(to)))


def numbers_cited(table):
    return [rule for fact in table.ruling.facts for rule in fact.rules]


def test_18_21_an_air_unit_stages_up_to_twice_its_range(given, board):
    table = given(units(board(FRANCE), "2 AAF Germany Lille"))
    order = StageAirUnits(table.group("2 AAF Germany Lille"), table.at("Lyon"))
    assert on_the_menu(table, order)
    table.when(order).then(AirUnitsStaged(("GE-AAF-01", "GE-AAF-02"), "0000", "0800", 8))


def test_18_21_of_a_way_that_the_rules_have_not_no_hexes_are_told(given, board):
    """It is flown by house rules that leave out how far, or over what, air stages."""
    game = given(units(board(FRANCE), "1 AAF Germany Lille")).game

    def telling(to, hexes):
        return fact_told(GAMES["A World at War"], game, AirUnitsStaged(("GE-AAF-01",), "0000", to, hexes))

    assert telling("0900", 0).endswith("to Oran (0900), by no way that the rules allow.")
    assert telling("0800", 8).endswith("to Lyon (0800), 8 hexes.")


def test_18_21_no_farther(given, board):
    table = given(units(board(FRANCE), "1 AAF Germany Lille"))
    staged(table, "1 AAF Germany Lille", "Oran").refused("18.21")
    assert table.told() == "GE-AAF-01 is 9 hexes from Oran; it stages 8."


def test_18_21_naval_air_stages_six_hexes_everywhere_and_army_air_six_in_the_pacific(given, board):
    for theater, text in (("Europe", "1 NAS Germany Lille"), ("Pacific", "1 AAF Germany Lille")):
        table = given(units(board("Lille . . . . . Metz Lyon", theater=theater), text))
        staged(table, text, "Lyon").refused("18.21")
        staged(table, text, "Metz").accepted()


def test_18_21_whether_or_not_it_is_inverted(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille")).after(AirUnitsInverted(("GE-AAF-01",), "18.42A"))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()
    assert table.game.units["GE-AAF-01"].inverted == "18.42A"


def test_18_21_at_the_beginning_of_the_movement_phase_only(given, board):
    for phase in ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers"):
        table = given(units(board(NEAR, phase=phase), "1 AAF Germany Lille"))
        staged(table, "1 AAF Germany Lille", "Metz").refused("18.21")


def test_18_21_once_in_a_movement_phase(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille"))
    staged(table, "1 AAF Germany Lille", "Metz")
    staged(table, "1 AAF Germany Metz", "Lyon").refused("18.21/once")
    assert table.told() == "GE-AAF-01 has staged already this turn."


def test_18_21_staging_is_a_change_of_base(given, board):
    staged(given(units(board(NEAR), "1 AAF Germany Lille")), "1 AAF Germany Lille", "Lille").refused("18.21")


def test_18_21_in_the_movement_phase_of_its_own_side_even_by_the_gamemasters_hand(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille", "1 AAF Britain Metz")).as_seat("gamemaster")
    staged(table, "1 AAF Britain Metz", "Lyon").refused("18.21/turn", "18.21B")
    staged(table, "1 AAF Germany Lille", "Lyon").accepted()


def test_seat_orders_only_its_own_units_when_it_stages(given, board):
    position = units(board(NEAR, held={"0000": "Britain", "0200": "Britain"}), "1 AAF Britain Lille")
    staged(given(position), "1 AAF Britain Lille", "Metz").refused("seat")


def test_18_21_aboard_a_carrier_it_goes_ashore_first(given, board):
    carrier = Carrier("Aquila", "Italy", 2, "0000")
    position = units(board("Lille~ . Metz", carriers=(carrier,)), "1 NAS Italy Aquila")
    table = given(position).when(StageAirUnits(Group(1, "NAS", "Italy", "Aquila"), "0200"))
    table.refused("17.3122/staging")


def test_17_3122_it_stages_to_the_carriers_port_and_transfers_there(given, board):
    decks = (Carrier("Aquila", "Italy", 2, "0200"), Carrier("Sparviero", "Italy", 2, "0100", at_sea=True))
    position = units(board("Lille , Metz~", carriers=decks), "1 NAS Italy Lille", "1 AAF Italy Lille")
    table = (
        given(position)
        .when(StageAirUnits(Group(1, "NAS", "Italy", "0000"), "aquila"))
        .refused("17.3122/aboard")
    )
    assert table.told() == "IT-NAS-01 can't stage aboard Aquila; it stages to Metz and transfers there."
    assert "W16" in table.ruling.grounds
    table.when(StageAirUnits(Group(1, "NAS", "Italy", "0000"), "Sparviero")).refused("17.3122")
    table.when(StageAirUnits(Group(1, "AAF", "Italy", "0000"), "Aquila")).refused("17.21")
    table.when(StageAirUnits(Group(1, "NAS", "Italy", "0000"), "0200")).accepted()
    table.in_phase("movement.transfers").when(TransferNavalAir(Group(1, "NAS", "Italy", "0200"), "Aquila"))
    assert table.base_of("IT-NAS-01") == "Aquila"


AT_METZ = Carrier("Aquila", "Italy", 2, "0200")


def onto(table, count, to):
    return table.when(StageAirUnits(Group(count, "NAS", "Italy", "0000"), to))


def test_17_3122_it_stages_onto_a_carrier_in_port_if_doubt_W16_is_played_so(given, board):
    """The port is full, and needs no room for those who are not based there."""
    turned = replace(AT_METZ, inverted="18.42A")
    position = units(board("Lille , Metz~", carriers=(turned,), doubts={"W16": "direct"}),
                     "5 AAF Italy Metz", "2 NAS Italy Lille")  # fmt: skip
    table = onto(given(position), 1, "0200").refused("18.12")
    assert on_the_menu(table, StageAirUnits(Group(2, "NAS", "Italy", "0000"), "Aquila"))
    two = ("IT-NAS-01", "IT-NAS-02")
    onto(table, 2, "Aquila").then(
        AirUnitsStaged(two, "0000", "0200", 2), NavalAirTransferred(two, "0200", "Aquila", "17.3122D")
    )
    assert {"W16", "17.3122D.1"} <= set(table.ruling.facts[1].rules)
    assert {table.base_of(one) for one in two} == {"Aquila"}
    assert all(table.game.units[one].staged for one in two)


def test_17_3122_in_2005_it_stages_onto_a_carrier_unless_doubt_W137_is_played_otherwise(given, board):
    def table(**read):
        return given(units(board("Lille , Metz~", carriers=(AT_METZ,), **read), "1 NAS Italy Lille"))

    free = onto(table(edition="2005"), 1, "Aquila").accepted()
    assert "W137" in free.ruling.grounds
    assert free.base_of("IT-NAS-01") == "Aquila"
    onto(table(edition="2005", doubts={"W137": "no"}), 1, "Aquila").refused("17.3122/aboard")
    onto(table(doubts={"W137": "yes"}), 1, "Aquila").refused("17.3122/aboard")


def test_17_3122_with_doubt_W16_direct_the_deck_asks_what_it_asks_of_a_transfer(given, board):
    def table(carrier, *texts):
        return given(units(board("Lille , Metz~", carriers=(carrier,), doubts={"W16": "direct"}), *texts))

    onto(table(AT_METZ, "3 NAS Italy Lille"), 3, "Aquila").refused("17.312/room")
    onto(table(replace(AT_METZ, damaged=True), "1 NAS Italy Lille"), 1, "Aquila").refused("17.3124")
    onto(table(replace(AT_METZ, at_sea=True), "1 NAS Italy Lille"), 1, "Aquila").refused("17.3122/aboard")
    onto(table(replace(AT_METZ, nation="Germany"), "1 NAS Italy Lille"), 1, "Aquila").refused("17.312")
    turned = table(AT_METZ, "1 NAS Italy Lille").after(AirUnitsInverted(("IT-NAS-01",), "18.42A"))
    onto(turned, 1, "Aquila").refused("17.3122C")
    far = given(units(board("Lille . . . . . . Metz~", carriers=(replace(AT_METZ, place="0700"),),
                            doubts={"W16": "direct"}), "1 NAS Italy Lille"))  # fmt: skip
    onto(far, 1, "Aquila").refused("18.21")


def test_17_3122_it_stages_straight_off_a_carrier_in_port_if_doubt_W17_is_played_so(given, board):
    lille = Carrier("Aquila", "Italy", 2, "0000", inverted="18.42A")
    position = units(board("Lille~ . Metz", carriers=(lille,), doubts={"W17": "direct"}),
                     "5 AAF Italy Lille", "1 NAS Italy Aquila")  # fmt: skip
    table = given(position)
    table.game = replace(table.game, carriers={"Aquila": replace(lille, at_sea=True)})
    order = StageAirUnits(Group(1, "NAS", "Italy", "Aquila"), "0200")
    table.when(order).refused("17.3122/staging")
    table = given(position)
    assert on_the_menu(table, order)
    one = ("IT-NAS-01",)
    table.when(order).then(
        NavalAirTransferred(one, "Aquila", "0000", "17.3122D"), AirUnitsStaged(one, "0000", "0200", 2)
    )
    assert "W17" in table.ruling.facts[0].rules
    assert table.game.units["IT-NAS-01"].inverted == "17.3122D"
    table.when(StageAirUnits(Group(1, "NAS", "Italy", "0200"), "0000")).refused("18.21/once", "18.12")


def test_17_3122_from_deck_to_deck_if_doubts_W16_and_W17_are_both_direct(given, board):
    decks = (Carrier("Sparviero", "Italy", 2, "0000"), AT_METZ)
    position = board("Lille~ . Metz~", carriers=decks, doubts={"W16": "direct", "W17": "direct"})
    table = given(units(position, "1 NAS Italy Sparviero"))
    table.when(StageAirUnits(Group(1, "NAS", "Italy", "Sparviero"), "Aquila")).accepted()
    assert table.base_of("IT-NAS-01") == "Aquila"


def test_18_21_a_place_that_is_not_there_is_told_with_near_misses_as_they_are_printed(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille"))
    with pytest.raises(Mistake) as wrong:
        staged(table, "1 AAF Germany Lille", "Lyonn")
    assert wrong.value.near == ("Lyon",)


@pytest.mark.parametrize(
    ("there", "told"),
    [
        (0, "There is no AAF of Germany at Metz."),
        (1, "There is 1 AAF of Germany at Metz, not 3."),
        (2, "There are 2 AAF of Germany at Metz, not 3."),
    ],
)
def test_18_21_fewer_units_than_are_named(given, board, there, told):
    table = given(units(board(NEAR), *([f"{there} AAF Germany Metz"] if there else ())))
    with pytest.raises(Mistake, match=told):
        staged(table, "3 AAF Germany Metz", "Lyon")


def test_18_21_the_menu_offers_what_is_accepted(given, board):
    position = units(board("Lille . Metz~ Lyon!", held={"0200": "Britain"}), "6 AAF Germany Lille")
    orders = all_accepted(given(position), StageAirUnits)
    assert {(o.units.count, o.to) for o in orders} == {(n, "0300") for n in range(1, 6)}


def test_18_21A_the_new_base_may_lie_on_another_front(given, board):
    position = recast(units(board(NEAR), "1 AAF Germany Lille"), "0200", front="Russian Front")
    staged(given(position), "1 AAF Germany Lille", "Metz").accepted()


def test_18_21A_but_not_in_the_other_theater(given, board):
    position = recast(units(board(NEAR), "1 AAF Germany Lille"), "0200", front="China")
    fronts = {**position.map.fronts, "China": "Pacific"}
    chart = type(position.map)("tiny", fronts, position.map.hexes)
    for option, numbers in (("no", ["18.21/theater"]), ("yes", [])):
        table = given(type(position)(**as_fields(position) | {"map": chart, "doubts": {"W74": option}}))
        staged(table, "1 AAF Germany Lille", "Metz")
        assert [v.check for v in getattr(table.ruling, "violations", ())] == numbers
        assert "W74" in table.ruling.grounds


def as_fields(struct):
    return {field: getattr(struct, field) for field in struct.__struct_fields__}


def test_18_21B_the_base_must_have_been_held_when_the_phase_began(given, board):
    position = units(board(NEAR, held={"0200": "Britain"}), "1 AAF Germany Lille")
    table = given(position).after(HexTaken("0200", "Germany"))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")
    began = "Metz was held by Britain when it began; it must have been held by the Axis side since the phase began."
    assert table.told() == began
    staged(table, "1 AAF Germany Lille", "Lyon").accepted()


def test_18_21B_a_base_of_the_enemy_or_of_nobody_is_none(given, board):
    position = units(board(NEAR, held={"0200": "Britain", "0300": ""}), "1 AAF Germany Lille")
    table = given(position)
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")
    staged(table, "1 AAF Germany Lille", "Lyon").refused("18.21B")
    assert table.told().startswith("Lyon is held by nobody;")


def test_18_21B_nor_is_one_lost_in_the_phase(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille")).after(HexTaken("0200", "Britain"))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21B_a_base_lost_and_retaken_was_held_when_the_phase_began(given, board):
    table = given(units(board(NEAR), "1 AAF Germany Lille"))
    table.after(HexTaken("0200", "Britain"), HexTaken("0200", "Germany"))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()


@pytest.mark.parametrize(("option", "new"), [("held", False), ("new", True)])
def test_18_21B_a_base_that_was_lost_and_retaken_in_the_phase_is_new_or_not_as_doubt_W269_says(
    given, board, option, new
):
    table = given(units(board(NEAR, doubts={"W269": option}), "2 AAF Germany Lille"))
    table.after(HexTaken("0200", "Britain"), HexTaken("0200", "Germany"))
    staged(table, "1 AAF Germany Lille", "Metz")
    table.refused("18.21B") if new else table.accepted()
    assert "W269" in table.ruling.grounds
    staged(table, "1 AAF Germany Lille", "Lyon").accepted()
    assert "W269" not in table.ruling.grounds


def test_18_21B_a_base_taken_and_lost_and_taken_again_was_not(given, board):
    table = given(units(board(NEAR, held={"0200": "Britain"}), "1 AAF Germany Lille"))
    table.after(HexTaken("0200", "Germany"), HexTaken("0200", "Britain"), HexTaken("0200", "Germany"))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21B_a_base_given_by_an_ally_was_the_sides_all_along(given, board):
    table = given(units(board(NEAR, held={"0200": "Italy"}), "1 AAF Germany Lille"))
    staged(table.after(HexTaken("0200", "Germany")), "1 AAF Germany Lille", "Metz").accepted()


def test_18_21B_the_next_phase_asks_who_held_it_when_that_began(given, board):
    table = given(
        units(board(NEAR, phase="combat.missions", held={"0200": "Britain"}), "1 AAF Germany Lille")
    )
    table.after(HexTaken("0200", "Germany"), PhaseEntered("movement.staging"))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()


def test_18_21B_the_control_of_the_side_or_of_the_faction_is_a_doubt(given, board):
    for option, numbers in (("side", []), ("faction", ["18.21B"])):
        position = board(NEAR, held={"0200": "Japan", "0300": "Italy"}, doubts={"W75": option})
        table = given(units(position, "2 AAF Germany Lille"))
        staged(table, "1 AAF Germany Lille", "Metz")
        assert [v.rule for v in getattr(table.ruling, "violations", ())] == numbers
        assert "W75" in table.ruling.grounds
        staged(table, "1 AAF Germany Lille", "Lyon").accepted()
        assert "W75" not in table.ruling.grounds


def test_18_21B_the_hex_is_asked_not_an_airbase_placed_in_it_this_phase(given, board):
    table = given(units(board("Lille . ."), "5 AAF Germany Lille"))
    staged(table, "1 AAF Germany Lille", "0100").refused("17.21")
    table.after(AirbasePlaced("Germany", "0100", "Europe", f"{TURN} movement"))
    staged(table, "1 AAF Germany Lille", "0100").accepted()


def test_18_21C_a_country_gained_by_diplomacy_has_bases_at_once(given, board):
    position = country(units(board(NEAR), "1 AAF Germany Lille"), "Bulgaria", ["0200"], neutral=True)
    table = given(position)
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.22", "18.21B")
    table.after(TerritoryGained("Bulgaria", "Germany", TURN))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()
    assert "18.21C" in numbers_cited(table)
    assert "W77" in numbers_cited(table)


def test_18_21C_a_country_gained_earlier_needs_no_exception(given, board):
    position = country(units(board(NEAR), "1 AAF Germany Lille"), "Bulgaria", ["0200"], neutral=True)
    table = given(position).after(TerritoryGained("Bulgaria", "Germany", "Spring 1942 Axis"))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()
    assert not {"18.21C", "W77"}.intersection(numbers_cited(table))


def test_18_21C_nor_does_a_hex_in_it_that_was_held_before_and_fought_over(given, board):
    position = country(board(NEAR, held={"0200": "Germany"}), "Bulgaria", ["0200"])
    table = given(units(position, "1 AAF Germany Lille")).after(TerritoryGained("Bulgaria", "Germany", TURN))
    table.after(HexTaken("0200", "Britain"), HexTaken("0200", "Germany"))
    staged(table, "1 AAF Germany Lille", "Metz").accepted()
    assert "18.21C" not in numbers_cited(table)


def test_18_21C_only_if_gained_before_the_phase_where_the_doubt_is_played_so(given, board):
    position = country(units(board(NEAR), "1 AAF Germany Lille"), "Bulgaria", ["0200"], neutral=True)
    position = type(position)(**as_fields(position) | {"doubts": {"W77": "closed_until_next"}})
    table = given(position).after(TerritoryGained("Bulgaria", "Germany", TURN))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21C_not_a_hex_in_it_that_ground_units_took(given, board):
    position = country(units(board(NEAR), "1 AAF Germany Lille"), "Bulgaria", ["0200"])
    table = given(position).after(HexTaken("0200", "Germany"), TerritoryGained("Bulgaria", "Germany", TURN))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21C_not_a_hex_in_it_that_the_enemy_holds(given, board):
    position = country(board(NEAR, held={"0200": "Britain"}), "Bulgaria", ["0200"])
    table = given(units(position, "1 AAF Germany Lille"))
    table.after(TerritoryGained("Bulgaria", "Germany", TURN))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21C_not_a_country_that_the_enemy_gained(given, board):
    position = country(units(board(NEAR), "1 AAF Germany Lille"), "Bulgaria", ["0200"])
    table = given(position).after(TerritoryGained("Bulgaria", "Britain", TURN))
    staged(table, "1 AAF Germany Lille", "Metz").refused("18.21B")


def test_18_21D_it_may_stage_to_a_base_without_full_supply(given, board):
    for value in ("none", "partial", "full"):
        position = board(NEAR, facts=(DeclaredFact("supply", "0200", value),))
        staged(given(units(position, "1 AAF Germany Lille")), "1 AAF Germany Lille", "Metz").accepted()


def test_18_21D_and_under_air_oil_effects(given, board):
    position = board(NEAR, facts=(DeclaredFact("oil", "Germany", "short"),))
    staged(given(units(position, "1 AAF Germany Lille")), "1 AAF Germany Lille", "Metz").accepted()


def test_18_21_the_new_base_has_room(given, board):
    table = given(units(board(NEAR), "5 AAF Germany Metz", "2 AAF Italy Lille"))
    staged(table, "1 AAF Italy Lille", "Metz").refused("18.12")


def test_18_21_bombers_and_interceptors_do_not_stage(given, board):
    table = given(units(board(NEAR), "1 strategic bomber Germany Lille", "1 interceptor Germany Lille"))
    order = StageAirUnits(Named(("GE-interceptor-01", "GE-strategic-bomber-01")), "0200")
    table.when(order).refused("17.71", "17.81")


def test_53_allies_that_do_not_cooperate_share_no_bases(given, board):
    position = board(NEAR, held={"0200": "Japan"}, facts=(DeclaredFact("cooperation", "Axis/Japan", "none"),))
    table = given(units(position, "1 AAF Germany Lille"))
    staged(table, "1 AAF Germany Lille", "Metz").refused("53")
    assert "fact cooperation Axis/Japan" in table.ruling.grounds


def test_18_146_another_powers_airbase_takes_guests_from_the_next_phase_on(given, board):
    table = given(units(board("Lille . ."), "1 AAF Germany Lille"))
    table.after(AirbasePlaced("Italy", "0100", "Europe", f"{TURN} movement"))
    staged(table, "1 AAF Germany Lille", "0100").refused("18.146")
    table = given(units(board("Lille . ."), "1 AAF Germany Lille"))
    table.after(AirbasePlaced("Italy", "0100", "Europe", "Spring 1942 Axis construction"))
    staged(table, "1 AAF Germany Lille", "0100").accepted()
