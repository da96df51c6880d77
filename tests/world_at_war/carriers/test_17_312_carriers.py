"""17.312 Fast carriers and the naval air units on them."""

import pytest
from msgspec.structs import replace

from core.fold import evolve
from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.folds import EVOLUTIONS
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.carriers import CarrierSailed, CarrierSunk, NavalAirPutAshore, NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.sequence import PositionAdjusted
from events.world_at_war.ships import NavalForce
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor, DisplacementSettled
from phases.machine import after
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import (
    Adjust,
    Displace,
    Finish,
    FlyMission,
    MoveForce,
    Named,
    SailCarrier,
    SailForce,
    SinkCarrier,
    TransferNavalAir,
)

SEA = "Malta~ = = Tobruk~ . Cairo"
BOX = Box("Gibraltar box", "mapboard")
EAGLE = (Carrier("Eagle", "Britain", 2, "0000"),)
OPTION = DeclaredFact("option", "Allied/Front", "offensive")


@pytest.fixture
def given():
    return AtTheTable


@pytest.fixture
def port(given, board):
    """port("2 NAS Britain Malta", Carrier(...)) -> an Allied turn with the carriers and units given."""

    def lay(*texts, carriers=EAGLE, **more):
        asked = {"holder": "Britain", "side": "Allied", "boxes": (BOX,), "carriers": carriers, **more}
        return given(units(board(SEA, **asked), *texts)).as_seat("allies")

    return lay


def aboard(table, text, to="Eagle"):
    return TransferNavalAir(table.group(text), to)


def names(code, *numbers):
    return tuple(f"{code}-NAS-{n:02d}" for n in numbers)


def test_17_312_a_carrier_bases_naval_air_of_its_nation_up_to_its_size(port):
    table = port("3 NAS Britain Malta")
    table.when(aboard(table, "2 NAS Britain Malta"))
    table.then(NavalAirTransferred(names("BR", 1, 2), "0000", "Eagle"))
    table.when(aboard(table, "1 NAS Britain Malta")).refused("17.312")
    assert table.told() == "Eagle would carry 3 squadrons; its size is 2."


def test_17_312_no_more_than_its_size_at_once(port):
    table = port("3 NAS Britain Malta")
    table.when(aboard(table, "3 NAS Britain Malta")).refused("17.312")


def test_17_3126C_who_came_ashore_under_attack_keeps_its_place_aboard(port):
    table = port("1 NAS Britain Eagle", "2 NAS Britain Malta")
    ashore = replace(table.game.units["BR-NAS-02"], deck="Eagle")
    table.game = replace(table.game, units={**table.game.units, "BR-NAS-02": ashore})
    table.when(TransferNavalAir(Named(("BR-NAS-03",)), "Eagle")).refused("17.312")
    assert table.told() == "Eagle would carry 3 squadrons; its size is 2."


def test_17_312_no_naval_air_of_another_nation(port):
    table = port("1 NAS United States Malta")
    table.when(aboard(table, "1 NAS United States Malta")).refused("17.312/nationality")
    assert table.told() == "US-NAS-01 is of United States; Eagle is of Britain."


def test_17_312_australian_squadrons_board_british_carriers_only_as_doubt_W9_says(port):
    table = port("1 NAS Australia Malta")
    order = aboard(table, "1 NAS Australia Malta")
    assert "W9" in table.when(order).refused("17.312").ruling.grounds
    port("1 NAS Australia Malta", doubts={"W9": "commonwealth"}).when(order).accepted()


def test_17_312_other_types_of_air_units_do_not_board(port):
    table = port("1 air transport Britain Malta")
    table.when(aboard(table, "1 air transport Britain Malta")).refused("17.312")


def test_17_3121_a_carrier_and_its_naval_air_move_as_one(port):
    table = port("2 NAS Britain Eagle")
    table.when(SailCarrier("Eagle", "0100")).then(CarrierSailed("Eagle", "0100", at_sea=True))
    assert table.game.carriers["Eagle"].place == "0100"
    assert table.base_of("BR-NAS-01") == "Eagle"


def test_17_3121_a_friendly_port_and_a_box_are_in_port_and_other_coasts_are_at_sea(port):
    table = port(held={"0300": "Italy"})
    table.when(SailCarrier("Eagle", "Tobruk")).then(CarrierSailed("Eagle", "0300", at_sea=True))
    table.when(SailCarrier("Eagle", "Malta")).then(CarrierSailed("Eagle", "0000", at_sea=False))
    table.when(SailCarrier("Eagle", "Gibraltar box")).then(
        CarrierSailed("Eagle", "Gibraltar box", at_sea=False)
    )


def test_17_3121_a_carrier_that_sails_comes_to_another_place(port):
    port().when(SailCarrier("Eagle", "Malta")).refused("17.3121")


def test_17_3121_the_place_where_it_lies_is_told_by_its_name(port):
    table = port().when(SailCarrier("Eagle", "Malta")).refused("17.3121")
    assert table.told() == "Eagle lies at Malta already."


def test_17_3121_no_carrier_lies_inland(port):
    with pytest.raises(Mistake, match="Eagle can't lie at Cairo: it has neither open water nor port"):
        port().when(SailCarrier("Eagle", "Cairo"))


@pytest.mark.parametrize("box", [Box("Tokyo box", "mapboard", ("Japan",)), Box("Gibraltar box", "sw")])
def test_17_3121_no_carrier_lies_in_a_box_of_the_enemy_nor_in_an_SW_box(port, box):
    with pytest.raises(Mistake, match=f"Eagle can't lie at {box.name}: it has no port of its side"):
        port(boxes=(box,)).when(SailCarrier("Eagle", box.name))


def test_17_3121_a_seat_sails_its_own_carriers_only(port):
    port().as_seat("axis").when(SailCarrier("Eagle", "0100")).refused("seat")
    port().as_seat("axis").when(SinkCarrier("Eagle")).refused("seat")


def test_17_3122_naval_air_goes_ashore_in_port_and_in_a_box(port):
    for place in ("0000", "Gibraltar box"):
        table = port("1 NAS Britain Eagle", carriers=(Carrier("Eagle", "Britain", 2, place),))
        table.when(aboard(table, "1 NAS Britain Eagle", place))
        table.then(NavalAirTransferred(names("BR", 1), "Eagle", place))


def test_17_3122_not_in_a_port_that_the_enemy_holds_by_now(port):
    table = port("1 NAS Britain Eagle", held={"0000": "Germany"})
    table.when(TransferNavalAir(table.group("1 NAS Britain Eagle"), table.at("Malta"))).refused(
        "17.3122/enemy"
    )
    assert table.told().startswith("Malta is held by Germany")


def test_17_3122_not_to_another_port(port):
    table = port("1 NAS Britain Eagle", "1 NAS Britain Tobruk")
    table.when(aboard(table, "1 NAS Britain Eagle", "Tobruk")).refused("17.3122")
    assert table.told() == "BR-NAS-01 can't go from Eagle to Tobruk: Eagle lies at Malta."
    table.when(aboard(table, "1 NAS Britain Tobruk")).refused("17.3122")


def test_17_3122_not_with_a_carrier_at_sea(port):
    at_sea = (Carrier("Eagle", "Britain", 2, "0000", at_sea=True),)
    table = port("1 NAS Britain Malta", "1 NAS Britain Eagle", carriers=at_sea)
    table.when(aboard(table, "1 NAS Britain Malta")).refused("17.3122")
    table.when(aboard(table, "1 NAS Britain Eagle", "Malta")).refused("17.3122")


def test_17_3122_not_between_places_and_from_deck_to_deck_only_by_way_of_the_port(port):
    two = (Carrier("Eagle", "Britain", 2, "0000"), Carrier("Hermes", "Britain", 2, "0000"))
    table = port("1 NAS Britain Malta", "1 NAS Britain Eagle", carriers=two)
    table.when(aboard(table, "1 NAS Britain Malta", "Tobruk")).refused("17.3122")
    assert (
        "W258" in table.when(aboard(table, "1 NAS Britain Eagle", "Hermes")).refused("17.3122").ruling.grounds
    )
    table.when(aboard(table, "1 NAS Britain Eagle", "Malta"), aboard(table, "1 NAS Britain Malta", "Hermes"))
    table.accepted()


def test_17_3122_straight_from_deck_to_deck_in_port_if_doubt_W258_is_played_so(port):
    decks = (
        Carrier("Eagle", "Britain", 2, "0000"),
        Carrier("Hermes", "Britain", 2, "0000"),
        Carrier("Ark Royal", "Britain", 3, "0000", at_sea=True),
    )
    table = port("1 NAS Britain Eagle", carriers=decks, doubts={"W258": "direct"})
    order = aboard(table, "1 NAS Britain Eagle", "Hermes")
    assert offered(menu(WORLD_AT_WAR, table.game, "allies"), order)
    table.when(aboard(table, "1 NAS Britain Eagle", "Ark Royal")).refused("17.3122")
    table.when(order).then(NavalAirTransferred(("BR-NAS-01",), "Eagle", "Hermes"))
    assert "W258" in table.ruling.grounds


def test_17_3122_an_unknown_carrier_is_a_mistake_with_near_misses(port):
    table = port("1 NAS Britain Malta")
    with pytest.raises(Mistake, match="Did you mean Eagle"):
        table.when(aboard(table, "1 NAS Britain Malta", "Eagel"))


def test_17_3122_subject_to_the_room_ashore(port):
    table = port("5 AAF Britain Malta", "1 NAS Britain Eagle")
    table.when(aboard(table, "1 NAS Britain Eagle", "Malta")).refused("17.3122/room")
    assert (
        table.told()
        == "With these Malta would hold 16 squadrons, an AAF counted as three; it has room for 15."
    )
    assert table.ruling.grounds == ()


def test_17_3122_in_the_owners_player_turn(port):
    table = port("1 NAS Britain Malta", side="Axis")
    table.when(aboard(table, "1 NAS Britain Malta")).refused("sequence of play")
    table.as_seat("gamemaster").when(aboard(table, "1 NAS Britain Malta")).refused("17.3122/turn")


@pytest.mark.parametrize("phase", ["movement.airbases", "movement.staging", "movement.transfers"])
def test_17_3122A_in_movement_around_staging_base_changes_and_sea_transport(port, phase):
    table = port("1 NAS Britain Malta", phase=phase)
    table.when(aboard(table, "1 NAS Britain Malta")).accepted()


NORTH = NavalForce("TF N", "Britain", "0300")
NEARBY = Carrier("Ark", "Britain", 2, "0300", force="TF N")


def sailed(port, activity, doubt="each_step"):
    """Ark is sailed from Tobruk to Malta, where Eagle lies and two squadrons are based."""
    table = port(
        "2 NAS Britain Malta", phase="movement.missions", carriers=(*EAGLE, NEARBY), forces=(NORTH,),
        doubts={"W14": doubt},
    )  # fmt: skip
    return table.when(SailForce(("TF N",), activity, ("0200", "0100", "0000"))).accepted()


@pytest.mark.parametrize("activity", ["change of base", "sea transport"])
@pytest.mark.parametrize(
    ("doubt", "eagle"), [("each_step", True), ("each_act", False), ("whole_phase", True)]
)
def test_17_3122A_after_a_change_of_base_naval_air_changes_over_as_doubt_W14_says(
    port, activity, doubt, eagle
):
    table = sailed(port, activity, doubt)
    assert table.game.carriers["Ark"].place == "0000"
    order = aboard(table, "1 NAS Britain Malta", "Ark")
    assert offered(menu(WORLD_AT_WAR, table.game, "allies"), order)
    table.when(order).accepted()
    table.when(aboard(table, "1 NAS Britain Malta"))
    table.accepted() if eagle else table.refused("17.3122A")


@pytest.mark.parametrize(
    ("doubt", "open_"), [("each_step", False), ("each_act", False), ("whole_phase", True)]
)
def test_17_3122A_not_after_other_naval_activities_but_in_the_whole_phase_if_doubt_W14_says_so(
    port, doubt, open_
):
    table = sailed(port, "voyage home", doubt)
    table.when(aboard(table, "1 NAS Britain Malta", "Ark"))
    table.accepted() if open_ else table.refused("17.3122A")


@pytest.mark.parametrize("order", [MoveForce("TF N", "Malta"), SailCarrier("Bulwark", "Malta")])
def test_17_3122A_a_declared_voyage_from_port_to_port_is_a_change_of_base(port, order):
    bulwark = Carrier("Bulwark", "Britain", 2, "0300")
    table = port(
        "1 NAS Britain Malta", phase="movement.missions", carriers=(NEARBY, bulwark), forces=(NORTH,)
    )
    table.when(aboard(table, "1 NAS Britain Malta", "Ark")).refused("17.3122A", "17.3122")
    ship = "Ark" if isinstance(order, MoveForce) else "Bulwark"
    table.when(order).accepted()
    table.when(aboard(table, "1 NAS Britain Malta", ship)).accepted()


def test_17_3122A_one_of_the_other_side_opens_nothing(port):
    graf = Carrier("Graf", "Germany", 2, "0300", at_sea=False)
    table = port("1 NAS Britain Malta", phase="movement.missions", carriers=(*EAGLE, graf), boxes=(BOX,))
    table.as_seat("axis").when(SailCarrier("Graf", "Gibraltar box")).accepted()
    table.as_seat("allies").when(aboard(table, "1 NAS Britain Malta")).refused("17.3122A")


def test_17_3122A_nor_in_the_phase_after_it(port):
    table = sailed(port, "change of base")
    assert table.game.base_changes == ("TF N",)
    while table.game.turn.phase.startswith("movement"):
        table.when(Finish()).accepted()
    assert table.game.base_changes == ()


def test_17_3122B_in_redeployment(port):
    table = port("1 NAS Britain Malta", phase="redeployment.transfers")
    table.when(aboard(table, "1 NAS Britain Malta")).accepted()


@pytest.mark.parametrize(("option", "broken"), [("as_the_carrier", ()), ("inverted", ("23.164/boards",))])
def test_17_3122B_who_was_used_at_sea_boards_in_redeployment_as_doubt_W419_says(port, option, broken):
    table = port("2 NAS Britain Malta", phase="redeployment.transfers", doubts={"W419": option})
    table = table.after(AirUnitsEmployed(names("BR", 1), "cover", "0100", "Force H: at sea 1, 0100"))
    table.when(TransferNavalAir(Named(names("BR", 1)), "Eagle"))
    table.refused(*broken) if broken else table.accepted()
    assert "W419" in table.ruling.grounds
    if not broken:
        assert not table.game.units["BR-NAS-01"].inverted
    other = table.when(TransferNavalAir(Named(("BR-NAS-02",)), "Eagle")).accepted()
    assert "W419" not in other.ruling.grounds


def test_23_164_in_the_movement_phase_who_was_used_at_sea_boards_whatever_is_played_for_doubt_W419(port):
    table = port("1 NAS Britain Malta", doubts={"W419": "inverted"})
    table = table.after(AirUnitsEmployed(names("BR", 1), "cover", "0100", "Force H: at sea 1, 0100"))
    table.when(aboard(table, "1 NAS Britain Malta")).accepted()


@pytest.mark.parametrize("phase", ["combat.missions", "construction.airbases", "end.uninversion"])
def test_17_3122_at_no_other_moment(port, phase):
    table = port("1 NAS Britain Malta", phase=phase)
    table.when(aboard(table, "1 NAS Britain Malta")).refused("17.3122")


def test_17_3122C_inverted_naval_air_does_not_board(port):
    table = port("2 NAS Britain Malta").after(AirUnitsInverted(names("BR", 1), "18.42A"))
    table.when(TransferNavalAir(Named(names("BR", 1)), "Eagle")).refused("17.3122C")
    table.when(aboard(table, "1 NAS Britain Malta"))
    table.then(NavalAirTransferred(names("BR", 2), "0000", "Eagle"))


def test_17_3122C_nor_an_inverted_carrier_but_as_doubt_W19_says(port):
    for played, accepted in (("no", False), ("yes", True)):
        turned = (Carrier("Eagle", "Britain", 2, "0000", inverted="21"),)
        table = port("1 NAS Britain Malta", carriers=turned, doubts={"W19": played})
        table.after(AirUnitsInverted(names("BR", 1), "18.42A")).when(aboard(table, "1 NAS Britain Malta"))
        table.accepted() if accepted else table.refused("17.3122C")


def test_17_3122D_1_aboard_they_have_the_status_of_the_carrier(port):
    turned = (Carrier("Eagle", "Britain", 2, "0000", inverted="21"),)
    table = port("1 NAS Britain Malta", carriers=turned)
    table.when(aboard(table, "1 NAS Britain Malta"))
    table.then(NavalAirTransferred(names("BR", 1), "0000", "Eagle", "17.3122D"))
    assert table.game.units["BR-NAS-01"].inverted


def test_17_3122D_1_a_carrier_turned_over_or_back_takes_its_naval_air_with_it(port):
    table = port("2 NAS Britain Eagle", "1 NAS Britain Malta")
    over = PositionAdjusted("Eagle", "inverted", "21", "it raided")
    back = PositionAdjusted("Eagle", "inverted", "", "it is ready")
    assert followed(table, over) == [AirUnitsInverted(names("BR", 1, 2), "17.3122D")]
    table.after(over, AirUnitsInverted(names("BR", 1, 2), "17.3122D"))
    assert followed(table, back) == [AirUnitsUninverted(names("BR", 1, 2))]
    assert followed(table, PositionAdjusted("BR-NAS-03", "inverted", "21", "it flew")) == []


def test_17_3122D_1_the_gamemaster_turns_a_carrier_over_and_back_as_rule_21_is_settled_at_the_table(port):
    table = port("2 NAS Britain Eagle").as_seat("gamemaster")
    table.when(Adjust("eagle", "inverted", "yes", "it raided"))
    table.then(
        PositionAdjusted("Eagle", "inverted", "adjusted", "it raided"),
        AirUnitsInverted(names("BR", 1, 2), "17.3122D"),
    )
    table.when(Adjust("Eagle", "inverted", "no", "21.7"))
    table.then(
        PositionAdjusted("Eagle", "inverted", "", "21.7"),
        AirUnitsUninverted(names("BR", 1, 2)),
    )
    with pytest.raises(Mistake, match="inverted yes or no"):
        table.when(Adjust("Eagle", "inverted", "perhaps", "x"))


def followed(table, fact):
    """What follows from a fact, as the referee tells it."""
    game = evolve(EVOLUTIONS, table.game, fact)
    follows = after(WORLD_AT_WAR.turn, WORLD_AT_WAR.follows, game.turn.phase, type(fact))
    return [ruled.event for consequence in follows for ruled in consequence(game, fact)]


def test_17_3122D_2_a_carrier_operates_as_soon_as_naval_air_is_aboard(port):
    table = port("1 NAS Britain Malta", facts=(OPTION,))
    table.when(aboard(table, "1 NAS Britain Malta"), SailCarrier("Eagle", "0100")).in_phase("combat.missions")
    table.when(FlyMission(table.group("1 NAS Britain Eagle"), "ground support", "Tobruk")).accepted()


def test_17_3122D_3_naval_air_from_an_inverted_carrier_is_inverted(port):
    turned = (Carrier("Eagle", "Britain", 2, "0000", inverted="21"),)
    table = port("1 NAS Britain Eagle", carriers=turned).after(AirUnitsInverted(names("BR", 1), "17.3122D"))
    table.when(aboard(table, "1 NAS Britain Eagle", "Malta"))
    table.then(NavalAirTransferred(names("BR", 1), "Eagle", "0000", "17.3122D"))


def test_17_3122D_off_an_uninverted_carrier_each_keeps_its_own_status(port):
    table = port("2 NAS Britain Eagle").after(AirUnitsInverted(names("BR", 1), "18.42A"))
    table.when(aboard(table, "2 NAS Britain Eagle", "Malta"))
    table.then(
        NavalAirTransferred(names("BR", 2), "Eagle", "0000"),
        NavalAirTransferred(names("BR", 1), "Eagle", "0000", "18.42A"),
    )


def test_17_3123_it_is_always_clear_which_naval_air_is_aboard(port):
    table = port("1 NAS Britain Malta", "1 NAS Britain Eagle")
    assert (table.base_of("BR-NAS-01"), table.base_of("BR-NAS-02")) == ("0000", "Eagle")


def test_17_3124_nothing_lands_on_a_damaged_carrier_but_what_is_aboard_goes_ashore(port):
    hurt = (Carrier("Eagle", "Britain", 2, "0000", damaged=True),)
    table = port("1 NAS Britain Malta", "1 NAS Britain Eagle", carriers=hurt)
    table.when(aboard(table, "1 NAS Britain Malta")).refused("17.3124")
    table.when(aboard(table, "1 NAS Britain Eagle", "Malta")).accepted()


def test_17_3124_naval_air_is_lost_with_a_carrier_that_sinks_alone_at_sea(port):
    table = port("2 NAS Britain Eagle").when(SailCarrier("Eagle", "0100"), SinkCarrier("Eagle"))
    table.then(CarrierSunk("Eagle", "0100", at_sea=True), AirUnitsEliminated(names("BR", 1, 2)))
    assert "Eagle" not in table.game.carriers
    assert table.base_of("BR-NAS-01") == ""


def test_17_3124_sound_carriers_in_the_hex_take_them_if_doubt_W257_is_played_so(port):
    force = tuple(Carrier(n, "Britain", 2, "0100", at_sea=True) for n in ("Eagle", "Hermes"))
    hurt = Carrier("Argus", "Britain", 2, "0100", at_sea=True, damaged=True)
    texts = ("2 NAS Britain Eagle", "1 NAS Britain Hermes")
    table = port(*texts, carriers=(*force, hurt), doubts={"W257": "same_hex"}).when(SinkCarrier("Eagle"))
    table.then(
        CarrierSunk("Eagle", "0100", at_sea=True),
        NavalAirTransferred(names("BR", 1), "Eagle", "Hermes"),
        AirUnitsEliminated(names("BR", 2)),
    )


def test_17_3125_naval_air_on_a_carrier_is_based_on_it_and_takes_no_room_in_its_port(port):
    table = port("5 AAF Britain Malta", "2 NAS Britain Eagle", "1 AAF Britain Cairo")
    table.when(SailCarrier("Eagle", "0100"), SailCarrier("Eagle", "Malta")).accepted()
    assert table.base_of("BR-NAS-01") == "Eagle"


@pytest.mark.parametrize("mission", ["attack on a naval base", "ground support"])
def test_17_3126E_naval_air_on_a_carrier_in_port_flies_nothing(port, mission):
    table = port("1 NAS Britain Eagle", facts=(OPTION,), phase="combat.missions")
    table.when(FlyMission(table.group("1 NAS Britain Eagle"), mission, "Tobruk")).refused("17.3126E")
    table.when(SailCarrier("Eagle", "0100"))
    table.when(FlyMission(table.group("1 NAS Britain Eagle"), mission, "Tobruk")).accepted()


def test_17_3127_naval_air_of_a_carrier_sunk_in_port_is_displaced_to_the_port(port):
    table = port("2 NAS Britain Eagle").when(SinkCarrier("Eagle"))
    table.then(
        CarrierSunk("Eagle", "0000", at_sea=False),
        NavalAirPutAshore(names("BR", 1, 2), "Eagle", "0000", "17.3127"),
    )
    assert table.game.units["BR-NAS-02"].inverted == "17.3127"


def test_17_3127_what_finds_no_room_in_the_port_is_eliminated(port):
    texts = ("4 AAF Britain Malta", "2 NAS Britain Malta", "3 NAS Britain Eagle")
    table = port(*texts, carriers=(Carrier("Eagle", "Britain", 3, "0000"),)).when(SinkCarrier("Eagle"))
    table.then(
        CarrierSunk("Eagle", "0000", at_sea=False),
        NavalAirPutAshore(names("BR", 3), "Eagle", "0000", "17.3127"),
        AirUnitsEliminated(names("BR", 4, 5)),
    )


def test_17_3127_all_are_lost_for_want_of_room_if_doubt_W24_is_played_so(port):
    texts = ("4 AAF Britain Malta", "2 NAS Britain Malta", "2 NAS Britain Eagle")
    table = port(*texts, doubts={"W24": "all_lost"}).when(SinkCarrier("Eagle"))
    table.then(CarrierSunk("Eagle", "0000", at_sea=False), AirUnitsEliminated(names("BR", 3, 4)))


def test_17_3127_what_the_port_does_not_hold_is_displaced_if_doubt_W24_is_played_so(port):
    texts = ("4 AAF Britain Malta", "2 NAS Britain Malta", "3 NAS Britain Eagle")
    carriers = (Carrier("Eagle", "Britain", 3, "0000"),)
    table = port(*texts, carriers=carriers, doubts={"W24": "excess_displaced"}).when(SinkCarrier("Eagle"))
    everybody = tuple(f"BR-AAF-{n:02d}" for n in range(1, 5)) + names("BR", 1, 2, 3, 4, 5)
    table.then(
        CarrierSunk("Eagle", "0000", at_sea=False),
        NavalAirPutAshore(names("BR", 3, 4, 5), "Eagle", "0000", "17.3127"),
        DisplacementCalledFor("0000", ("allies",), everybody, ("0300",)),
    )
    assert "W24" in table.ruling.facts[-1].rules
    table.when(Displace(Named(names("BR", 4, 5)), "0300"))
    table.then(AirUnitsDisplaced(names("BR", 4, 5), "0000", "0300"), DisplacementSettled("0000"))


def test_17_3127_they_keep_their_status_if_doubt_W25_is_played_so(port):
    table = port("2 NAS Britain Eagle", doubts={"W25": "keep"}).when(SinkCarrier("Eagle"))
    table.then(
        CarrierSunk("Eagle", "0000", at_sea=False), NavalAirPutAshore(names("BR", 1, 2), "Eagle", "0000")
    )


def test_17_3127_elite_squadrons_are_saved_first(port):
    table = port("4 AAF Britain Malta", "2 NAS Britain Malta", "2 NAS Britain Eagle")
    best = replace(table.game.units["BR-NAS-04"], elite=True)
    table.game = replace(table.game, units={**table.game.units, best.name: best})
    table.when(SinkCarrier("Eagle"))
    assert (table.base_of("BR-NAS-04"), table.base_of("BR-NAS-03")) == ("0000", "")


def test_17_3127_in_a_box_there_is_room_for_all(port):
    table = port("2 NAS Britain Eagle", carriers=(Carrier("Eagle", "Britain", 2, "Gibraltar box"),))
    table.when(SinkCarrier("Eagle"))
    assert table.base_of("BR-NAS-02") == "Gibraltar box"


def test_17_3122_the_menu_holds_the_transfers_that_are_accepted_and_no_others(port):
    texts = ("3 NAS Britain Malta", "2 NAS Britain Eagle", "1 NAS Britain Hermes", "1 NAS United States Malta",
             "3 AAF Britain Malta", "1 NAS Britain Argus")  # fmt: skip
    decks = (
        Carrier("Eagle", "Britain", 3, "0000"), Carrier("Hermes", "Britain", 2, "0100", at_sea=True),
        Carrier("Argus", "Britain", 2, "0000", damaged=True),
    )  # fmt: skip
    table = port(*texts, carriers=decks).after(AirUnitsInverted(names("BR", 1), "18.42A"))
    offers, told = menu(WORLD_AT_WAR, table.game, "allies"), 0
    for text in texts:
        for count in (1, 2, 3):
            for to in ("Eagle", "Hermes", "Argus", "0000", "0300", "Gibraltar box"):
                order = TransferNavalAir(replace(table.group(text), count=count), to)
                try:
                    accepted = isinstance(decide(WORLD_AT_WAR, table.game, "allies", order), Accepted)
                except Mistake:
                    accepted = False
                assert offered(offers, order) == accepted, order
                told += accepted
    assert told == 4  # one to Eagle, one or two from it, one from Argus


def test_17_3121_the_menu_holds_the_voyages_that_are_accepted_and_no_others(port):
    table = port()
    offers = menu(WORLD_AT_WAR, table.game, "allies")
    for to in (*table.game.atlas.hexes, "Gibraltar box"):
        order = SailCarrier("Eagle", to)
        try:
            accepted = isinstance(decide(WORLD_AT_WAR, table.game, "allies", order), Accepted)
        except Mistake:
            accepted = False
        assert offered(offers, order) == accepted, order
    assert offered(offers, SinkCarrier("Eagle"))
