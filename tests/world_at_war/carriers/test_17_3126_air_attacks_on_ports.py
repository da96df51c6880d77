"""17.3126 Air attacks on ports with carriers: naval air comes ashore, fights, and goes aboard again."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import units_at
from core.world_at_war.support.defending import defending
from events.world_at_war.basing import AirUnitsEliminated, ExcessCalledFor
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.carriers import CarrierSailed, CarrierSunk, NavalAirPutAshore, NavalAirTransferred
from events.world_at_war.counterair import (
    CounterairAnnounced,
    CounterairEnded,
    CounterairRoundBegan,
    NavalAirBackAboard,
    NavalAirRevealed,
)
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.sequence import HexTaken, PlayerTurnBegan
from events.world_at_war.ships import NavalForce
from events.world_at_war.staging import AirUnitsDisplaced
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    DamageShip,
    DefendFromTheAir,
    Disengage,
    Finish,
    FlyMission,
    GainTerritory,
    MoveExcess,
    MoveForce,
    SailCarrier,
    SailForce,
    SinkCarrier,
    Spot,
    TakeHex,
    TransferNavalAir,
)

SEA = "Lille . Malta~ = . Gozo~"  # 0000, 0200, 0500
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
MALTA, EAGLE = "0200", Carrier("Eagle", "Britain", 4, "0200")


def names(*numbers, code="BR"):
    return tuple(f"{code}-NAS-{n:02d}" for n in numbers)


@pytest.fixture
def given():
    return AtTheTable


@pytest.fixture
def port(given, board):
    """port("2 NAS Britain Eagle", ...) -> an Axis turn, Malta and Gozo British, Eagle in Malta's harbor."""

    def lay(*texts, carriers=(EAGLE,), phase="movement.counterair.announcing", gozo="Germany", **more):
        position = board(
            SEA, phase=phase, facts=(OPTION,), carriers=carriers,
            held={MALTA: "Britain", "0500": gozo}, **more,
        )  # fmt: skip
        return given(units(position, *texts))

    return lay


@pytest.fixture
def ashore(port):
    """As port(...), and all naval air at Malta has come ashore from Eagle; `inverted` of them by the attack."""

    def lay(*texts, inverted=(), phase="movement.missions", **more):
        table = port(*texts, phase=phase, **more)
        for unit in units_at(table.game, MALTA):
            if unit.kind == "NAS":
                status = {"inverted": "17.3126C", "inverted_in": AXIS_TURN} if unit.name in inverted else {}
                table.with_units(replace(unit, deck="Eagle", **status))
        return table

    return lay


AXIS_TURN = "Summer 1942 Axis"


def fought(table, ours, theirs, *, what="4 NAS Germany Lille"):
    """The counterair on Malta up to the first decision."""
    table.as_seat("axis").when(AnnounceCounterair(table.group(what), MALTA), Finish())
    for seat, dice in (("axis", ours), ("allies", theirs)):
        table.as_seat(seat).when(RollDice(dice)).accepted()
    return table.as_seat("axis")


def turn_over(table):
    """The rest of the Axis player turn passes, and the Allied one begins."""
    while table.game.turn.side == "Axis":
        table.as_seat("axis").when(Finish()).accepted()
    return table.as_seat("allies")


def told(table, *kinds):
    return [fact for fact in table.facts if isinstance(fact, kinds)]


# A and B: shown, and in the fight


def test_17_3126A_naval_air_aboard_in_the_port_is_shown_when_the_base_is_attacked(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle")
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA))
    table.then(
        CounterairAnnounced(names(1, 2, 3, 4, code="GE"), MALTA),
        NavalAirRevealed(names(1, 2), "Eagle", MALTA),
    )


def test_17_3126A_by_carrier_based_air_as_well(port):
    graf = Carrier("Graf", "Germany", 4, "0300", at_sea=True)
    table = port("4 NAS Germany Graf", "2 NAS Britain Eagle", carriers=(EAGLE, graf))
    table.when(AnnounceCounterair(table.group("4 NAS Germany Graf"), MALTA)).accepted()
    assert told(table, NavalAirRevealed) == [NavalAirRevealed(names(1, 2), "Eagle", MALTA)]


def test_17_3126A_an_attack_on_the_ships_shows_it_too(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle", phase="combat.missions")
    table.when(FlyMission(table.group("4 NAS Germany Lille"), "attack on a naval base", MALTA)).accepted()
    assert told(table, NavalAirRevealed) == [NavalAirRevealed(names(1, 2), "Eagle", MALTA)]


def test_17_3126A_other_missions_over_the_port_show_nothing(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle", phase="combat.missions")
    table.when(FlyMission(table.group("3 NAS Germany Lille"), "ground support", MALTA)).accepted()
    assert told(table, NavalAirRevealed) == []


def test_17_3126A_what_is_aboard_at_sea_or_in_another_port_stays_there(port):
    at_sea, elsewhere = replace(EAGLE, place="0300", at_sea=True), replace(EAGLE, place="0500")
    for carrier, gozo in ((at_sea, "Germany"), (elsewhere, "Britain")):
        table = port("4 NAS Germany Lille", "2 NAS Britain Eagle", carriers=(carrier,), gozo=gozo)
        table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA)).accepted()
        assert told(table, NavalAirRevealed) == []
        assert table.base_of("BR-NAS-01") == "Eagle"


def test_18_521D_a_carrier_without_naval_air_shows_that_there_is_none(port):
    table = port("4 NAS Germany Lille")
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA), Finish())
    assert told(table, NavalAirRevealed, CounterairRoundBegan, CounterairEnded) == [
        CounterairRoundBegan(MALTA, "", 1, ()),
        CounterairEnded(MALTA, "", "empty base"),
    ]


def test_18_521D_naval_air_hidden_in_an_otherwise_empty_port_meets_the_attacker(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle")
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA), Finish())
    assert told(table, CounterairRoundBegan) == [CounterairRoundBegan(MALTA, "", 1, names(1, 2))]


def test_18_521C_carrier_based_naval_air_must_take_part_whatever_its_status(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle", carriers=(replace(EAGLE, inverted="18.42A"),))
    table.with_units(replace(table.game.units["BR-NAS-01"], inverted="18.42A"))
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA), Finish())
    assert told(table, CounterairRoundBegan)[0].defenders == names(1, 2)


def test_17_3126B_it_fights_as_land_based_air_regardless_of_the_stacking_limit(port):
    table = port("4 NAS Germany Lille", "5 AAF Britain Malta", "4 NAS Britain Eagle")
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA)).accepted()
    there = units_at(table.game, MALTA)
    assert len(there) == 9
    assert overflow(table.game, MALTA, there) == 0
    table.when(Finish()).accepted()
    assert table.game.questions == ()
    assert len(told(table, CounterairRoundBegan)[0].defenders) == 9


def test_17_3126B_it_may_be_eliminated_or_forced_to_abort_like_others(port):
    table = fought(port("4 NAS Germany Lille", "4 NAS Britain Eagle"), (1, 2), (1, 2))
    assert table.base_of("BR-NAS-01") == ""
    assert table.game.units["BR-NAS-01"].deck == ""
    assert {table.base_of(n) for n in names(2, 3, 4)} == {MALTA}


# C: land-based until the player turn is over


def test_17_3126C_what_the_last_roll_aborted_is_inverted_for_the_rest_of_the_player_turn(port):
    table = fought(port("4 NAS Germany Lille", "4 NAS Britain Eagle"), (1, 2), (1, 2)).when(Disengage())
    assert told(table, AirUnitsInverted) == [AirUnitsInverted(names(2, 3), "17.3126C")]
    assert table.game.units["BR-NAS-02"].inverted_in == AXIS_TURN
    assert not table.game.units["BR-NAS-04"].inverted


def test_17_3126C_survivors_continue_as_land_based_air_and_may_fly_for_their_side(ashore):
    table = ashore("2 NAS Britain Malta", inverted=("BR-NAS-02",), phase="combat.missions").as_seat("allies")
    mission = ("defensive air support", MALTA)
    table.when(FlyMission(table.group("2 NAS Britain Malta"), *mission)).refused("18.41/uninverted")
    table.when(FlyMission(table.group("1 NAS Britain Malta"), *mission)).accepted()
    assert table.game.units["BR-NAS-01"].deck == "Eagle"


@pytest.mark.parametrize("doubt", ["land_based", "defends_only"])
def test_17_3126C_what_naval_air_ashore_flies_for_its_side_is_doubt_W406(ashore, doubt):
    table = ashore("1 NAS Britain Malta", phase="combat.missions", doubts={"W406": doubt}).as_seat("allies")
    table.when(FlyMission(table.group("1 NAS Britain Malta"), "defensive air support", MALTA))
    if doubt == "land_based":
        table.accepted()
        assert "W406" in table.ruling.grounds
    else:
        table.refused("17.3126E/ashore")
        assert table.told() == "BR-NAS-01 is ashore from Eagle, and defends its base alone."


@pytest.mark.parametrize("doubt", ["land_based", "defends_only"])
def test_17_3126C_what_naval_air_ashore_flies_at_sea_is_doubt_W406(ashore, doubt):
    patrol = NavalForce("Kido", "Germany", "0300", at_sea=True, activity="patrol", path=("0300",))
    table = ashore("1 NAS Britain Malta", forces=(patrol,), doubts={"W406": doubt}).as_seat("allies")
    table.when(Spot("Kido", table.group("1 NAS Britain Malta")))
    table.accepted() if doubt == "land_based" else table.refused("17.3126E/ashore")


@pytest.mark.parametrize(("doubt", "seen"), [("land_based", "BR-NAS-01"), ("defends_only", "BR-NAS-02")])
def test_17_3126C_of_like_units_those_ashore_from_a_carrier_are_taken_as_doubt_W406_says(ashore, doubt, seen):
    patrol = NavalForce("Kido", "Germany", "0300", at_sea=True, activity="patrol", path=("0300",))
    table = ashore("2 NAS Britain Malta", forces=(patrol,), doubts={"W406": doubt}).as_seat("allies")
    table.with_units(replace(table.game.units["BR-NAS-02"], deck=""))
    table.when(Spot("Kido", table.group("1 NAS Britain Malta"))).accepted()
    assert [one.units for one in table.game.employments] == [(seen,)]


@pytest.mark.parametrize(("doubt", "sent"), [("land_based", "BR-NAS-01"), ("defends_only", "BR-NAS-02")])
def test_17_3126C_of_like_units_those_ashore_fly_missions_as_doubt_W406_says(ashore, doubt, sent):
    table = ashore("2 NAS Britain Malta", phase="combat.missions", doubts={"W406": doubt}).as_seat("allies")
    table.with_units(replace(table.game.units["BR-NAS-02"], deck=""))
    order = DefendFromTheAir(table.group("1 NAS Britain Malta"), MALTA)
    assert [unit.name for unit in defending(table.game, order, "allies").units] == [sent]


def test_17_3126C_without_its_carrier_in_the_port_it_is_land_based_whatever_is_played_for_doubt_W406(ashore):
    fields = {"carriers": (replace(EAGLE, place="0300", at_sea=True),), "doubts": {"W406": "defends_only"}}
    table = ashore("1 NAS Britain Malta", phase="combat.missions", **fields).as_seat("allies")
    order = FlyMission(table.group("1 NAS Britain Malta"), "defensive air support", MALTA)
    table.when(order).accepted()


def test_17_3126_naval_air_on_a_carrier_in_port_does_nothing_but_defend_its_base(port):
    graf = Carrier("Graf", "Germany", 4, "0000")
    table = port("4 NAS Germany Graf", "2 NAS Britain Eagle", carriers=(EAGLE, graf))
    table.when(AnnounceCounterair(table.group("4 NAS Germany Graf"), MALTA)).refused("17.3126E")


def test_17_3126_note_until_its_port_is_attacked_it_takes_no_room_there(port):
    table = port("5 AAF Britain Malta", "4 NAS Britain Eagle")
    assert len(units_at(table.game, MALTA)) == 5
    assert overflow(table.game, MALTA, units_at(table.game, MALTA)) == 0


def test_17_3126E_carrier_based_air_in_a_port_that_was_not_attacked_flies_nothing(port):
    table = port("2 NAS Britain Eagle", phase="combat.missions").as_seat("allies")
    mission = ("defensive air support", MALTA)
    table.when(FlyMission(table.group("1 NAS Britain Eagle"), *mission)).refused("17.33H", "17.3126E")


def test_17_3126C_in_the_combat_phase_it_is_counteraired_again_as_land_based_air(ashore):
    table = ashore("4 NAS Germany Lille", "2 NAS Britain Malta", phase="combat.counterair.announcing")
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA), Finish())
    assert told(table, NavalAirRevealed) == []
    assert told(table, CounterairRoundBegan)[0].defenders == names(1, 2)


def test_17_3126C_and_goes_back_aboard_when_the_player_turn_ends_doubt_W23(ashore):
    table = ashore("2 NAS Britain Malta", inverted=("BR-NAS-02",), phase="redeployment.transfers")
    table.when(Finish()).accepted()
    assert table.game.units["BR-NAS-02"].inverted
    table.when(Finish()).accepted()
    assert told(table, PlayerTurnBegan, NavalAirBackAboard) == [
        PlayerTurnBegan(1942, "Summer", "Allied"),
        NavalAirBackAboard(names(1, 2), "Eagle", ""),
    ]
    back = table.game.units["BR-NAS-02"]
    assert (back.base, back.deck, back.inverted, back.inverted_in) == ("Eagle", "", "", "")


def test_17_3123_at_the_end_of_the_players_turn_it_is_clear_who_is_aboard(ashore):
    table = turn_over(ashore("3 NAS Britain Malta", "1 AAF Britain Malta"))
    assert {u.name: u.base for u in table.game.units.values()} == {
        "BR-AAF-01": MALTA, **dict.fromkeys(names(1, 2, 3), "Eagle"),
    }  # fmt: skip
    assert not any(unit.deck for unit in table.game.units.values())


def test_17_3122D_aboard_it_has_the_status_of_its_carrier(ashore):
    inverted = (replace(EAGLE, inverted="18.42A"),)
    table = turn_over(ashore("1 NAS Britain Malta", carriers=inverted))
    assert (table.base_of("BR-NAS-01"), table.game.units["BR-NAS-01"].inverted) == ("Eagle", "17.3122D")


def test_17_3126C_or_only_by_a_transfer_in_its_owners_turn_as_doubt_W23_says(ashore):
    table = turn_over(ashore("2 NAS Britain Malta", doubts={"W23": "own_transfer"}))
    assert (table.base_of("BR-NAS-01"), table.game.units["BR-NAS-01"].deck) == (MALTA, "Eagle")
    table.when(TransferNavalAir(table.group("2 NAS Britain Malta"), "Eagle"))
    table.then(NavalAirTransferred(names(1, 2), MALTA, "Eagle"))
    assert table.game.units["BR-NAS-01"].deck == ""


def test_17_3126C_who_was_based_in_the_port_before_stays_there(port):
    table = port("4 NAS Germany Lille", "4 NAS Britain Eagle", "1 NAS Britain Malta")
    table = turn_over(fought(table, (1, 1), (1, 2)).when(Disengage()))
    assert table.base_of("BR-NAS-05") == MALTA
    assert table.base_of("BR-NAS-04") == "Eagle"


# C: the carrier puts to sea


def test_17_3126C_naval_air_goes_to_sea_with_its_carrier_and_inverted_air_is_ready_again(ashore):
    table = ashore("2 NAS Britain Malta", "1 AAF Britain Malta", inverted=("BR-NAS-02",)).as_seat("allies")
    table.when(SailCarrier("Eagle", "0300"))
    table.then(CarrierSailed("Eagle", "0300", at_sea=True), NavalAirBackAboard(names(1, 2), "Eagle", ""))
    assert not table.game.units["BR-NAS-02"].inverted
    assert table.base_of("BR-AAF-01") == MALTA


def test_18_526B_naval_air_takes_the_status_of_an_inverted_carrier_too(ashore):
    table = ashore("1 NAS Britain Malta", carriers=(replace(EAGLE, inverted="18.42A"),)).as_seat("allies")
    table.when(SailCarrier("Eagle", "0300")).accepted()
    unit = table.game.units["BR-NAS-01"]
    assert (unit.base, unit.inverted, unit.inverted_in) == ("Eagle", "17.3122D", AXIS_TURN)


def test_18_526B_also_on_its_way_to_another_port(ashore):
    table = ashore("1 NAS Britain Malta", gozo="Britain").as_seat("allies")
    table.when(SailCarrier("Eagle", "Gozo"))
    table.then(CarrierSailed("Eagle", "0500", at_sea=False), NavalAirBackAboard(names(1), "Eagle", ""))


def test_18_526B_it_goes_along_or_stays_as_doubt_W281_says(ashore):
    table = ashore("2 NAS Britain Malta", inverted=("BR-NAS-02",), doubts={"W281": "stay"}).as_seat("allies")
    table.when(SailCarrier("Eagle", "0300")).then(CarrierSailed("Eagle", "0300", at_sea=True))
    turn_over(table)
    assert told(table, NavalAirPutAshore) == [
        NavalAirPutAshore(names(1), "Eagle", MALTA),
        NavalAirPutAshore(names(2), "Eagle", MALTA, "17.3126C"),
    ]
    assert [table.game.units[n].deck for n in names(1, 2)] == ["", ""]


def test_17_3126B_who_stayed_ashore_takes_room_once_its_carrier_is_sunk_at_sea(ashore):
    full = ("4 AAF Britain Malta", "2 NAS Australia Malta", "2 NAS Britain Malta")
    table = (
        ashore(*full, doubts={"W281": "stay"}).as_seat("allies").when(SailCarrier("Eagle", "0300")).accepted()
    )
    table.when(SinkCarrier("Eagle")).accepted()
    assert told(table, ExcessCalledFor)[0].place == MALTA


def test_17_3126B_who_stayed_ashore_takes_room_once_its_carrier_is_sunk_in_another_port(ashore):
    full = ("4 AAF Britain Malta", "2 NAS Australia Malta", "2 NAS Britain Malta")
    table = ashore(*full, gozo="Britain", doubts={"W281": "stay"}).as_seat("allies")
    table.when(SailCarrier("Eagle", "Gozo")).accepted()
    table.when(SinkCarrier("Eagle")).accepted()
    assert told(table, ExcessCalledFor)[0].place == MALTA


def test_18_526B_other_carriers_take_only_their_own(ashore):
    ark = Carrier("Ark", "Britain", 2, MALTA)
    table = ashore("2 NAS Britain Malta", "1 NAS Britain Ark", carriers=(ark, EAGLE)).as_seat("allies")
    table.when(SailCarrier("Ark", "0300")).then(CarrierSailed("Ark", "0300", at_sea=True))


def flew(table, *names):
    """They flew defensive support from the shore, and are back in their port."""
    return table.after(AirMissionFlown(names, "defensive air support", "0500", MALTA))


@pytest.mark.parametrize(("doubt", "status"), [("stays_inverted", "18.42A"), ("as_carrier", "")])
def test_18_42A_naval_air_that_flew_from_the_shore_is_ready_aboard_as_doubt_W416_says(ashore, doubt, status):
    table = ashore("2 NAS Britain Malta", inverted=("BR-NAS-02",), doubts={"W416": doubt}).as_seat("allies")
    flew(table, *names(1)).when(SailCarrier("Eagle", "0300"))
    sailed = CarrierSailed("Eagle", "0300", at_sea=True)
    back = NavalAirBackAboard(names(1), "Eagle", status), NavalAirBackAboard(names(2), "Eagle", "")
    table.then(sailed, *back)
    assert any("W416" in fact.rules for fact in table.ruling.facts)
    assert (table.game.units["BR-NAS-01"].inverted, table.game.units["BR-NAS-02"].inverted) == (status, "")


def test_18_42A_as_the_player_turn_ends_who_flew_from_the_shore_has_the_carrier_s_status(ashore):
    table = flew(ashore("1 NAS Britain Malta").as_seat("allies"), *names(1))
    turn_over(table)
    assert (table.base_of("BR-NAS-01"), table.game.units["BR-NAS-01"].inverted) == ("Eagle", "")


FORCE = (NavalForce("Force K", "Britain", MALTA),)
IN_FORCE = (replace(EAGLE, force="Force K"),)


@pytest.mark.parametrize(
    "order", [SailForce(("Force K",), "patrol", ("0300",)), MoveForce("Force K", "0300")]
)
def test_17_3126C_naval_air_goes_to_sea_with_the_task_force_of_its_carrier_too(ashore, order):
    fields = {"carriers": IN_FORCE, "forces": FORCE}
    table = ashore("2 NAS Britain Malta", inverted=("BR-NAS-02",), **fields).as_seat("allies")
    table.when(order).accepted()
    assert NavalAirBackAboard(names(1, 2), "Eagle", "") in table.facts
    assert [table.base_of(one) for one in names(1, 2)] == ["Eagle", "Eagle"]
    assert not table.game.units["BR-NAS-02"].inverted


@pytest.mark.parametrize(
    "order", [SailForce(("Force K",), "patrol", ("0300",)), MoveForce("Force K", "0300")]
)
def test_18_526B_with_a_task_force_it_stays_as_well_as_doubt_W281_says(ashore, order):
    fields = {"carriers": IN_FORCE, "forces": FORCE, "doubts": {"W281": "stay"}}
    table = ashore("2 NAS Britain Malta", **fields).as_seat("allies").when(order).accepted()
    assert [table.base_of(one) for one in names(1, 2)] == [MALTA, MALTA]


def test_18_521C_not_while_a_counterair_on_its_port_is_fought(port):
    table = port("4 NAS Germany Lille", "2 NAS Britain Eagle", carriers=IN_FORCE, forces=FORCE)
    table.when(AnnounceCounterair(table.group("4 NAS Germany Lille"), MALTA)).accepted()
    table.as_seat("allies").when(MoveForce("Force K", "0300")).accepted()
    assert table.base_of("BR-NAS-01") == MALTA


def test_17_3126C_what_is_ashore_far_away_does_not_board_a_carrier_at_sea(ashore):
    at_sea = (replace(EAGLE, place="0500", at_sea=True),)
    table = ashore("2 NAS Britain Malta", carriers=at_sea).as_seat("allies")
    table.when(SailCarrier("Eagle", "0300")).then(CarrierSailed("Eagle", "0300", at_sea=True))


# the carrier is sunk, or damaged


ARK = Carrier("Ark", "Britain", 3, MALTA)


@pytest.mark.parametrize("doubt", ["any_carrier", "own_carrier"])
@pytest.mark.parametrize("lost", [SinkCarrier("Eagle"), DamageShip("Eagle")])
def test_17_3126C_who_has_lost_its_carrier_boards_another_that_goes_to_sea_as_doubt_W403_says(
    ashore, lost, doubt
):
    table = ashore("3 NAS Britain Malta", "1 NAS Britain Ark", carriers=(ARK, EAGLE), doubts={"W403": doubt})
    table.as_seat("allies").when(lost, SailCarrier("Ark", "0300")).accepted()
    aboard = 3 if doubt == "any_carrier" else 1
    assert sum(unit.base == "Ark" for unit in table.game.units.values()) == aboard
    assert not any(unit.inverted for unit in units_at(table.game, "Ark"))
    assert len(units_at(table.game, MALTA)) == 4 - aboard


def test_17_3126C_elite_squadrons_board_another_carrier_first_doubt_W403(ashore):
    table = ashore("3 NAS Britain Malta", carriers=(replace(ARK, size=1), EAGLE))
    table.with_units(replace(table.game.units["BR-NAS-03"], elite=True))
    table.as_seat("allies").when(SinkCarrier("Eagle"), SailCarrier("Ark", "0300")).accepted()
    assert NavalAirBackAboard(names(3), "Ark", "") in table.facts


def test_17_3126C_only_in_the_player_turn_of_the_attack(ashore):
    table = ashore("2 NAS Britain Malta", carriers=(ARK, EAGLE)).as_seat("allies").when(SinkCarrier("Eagle"))
    turn_over(table).when(SailCarrier("Ark", "0300")).then(CarrierSailed("Ark", "0300", at_sea=True))


def test_17_3126C_nor_onto_a_damaged_or_a_foreign_carrier_17_3124(ashore):
    for other in (replace(ARK, damaged=True), replace(ARK, nation="United States")):
        table = ashore("2 NAS Britain Malta", carriers=(other, EAGLE)).as_seat("allies")
        table.when(SinkCarrier("Eagle"), SailCarrier("Ark", "0300")).accepted()
        assert units_at(table.game, "Ark") == ()


def test_17_3127_naval_air_ashore_from_a_carrier_sunk_in_port_is_displaced_to_the_port(ashore):
    table = ashore("2 NAS Britain Malta").as_seat("allies").when(SinkCarrier("Eagle"))
    displaced = NavalAirPutAshore(names(1, 2), "Eagle", MALTA, "17.3127", homeless=True)
    table.then(CarrierSunk("Eagle", MALTA, at_sea=False), displaced)
    turn_over(table)
    assert table.base_of("BR-NAS-01") == MALTA
    assert table.game.units["BR-NAS-01"].deck == ""


def test_17_3127_and_is_lost_as_far_as_the_port_has_no_room(ashore):
    table = ashore("4 AAF Britain Malta", "4 NAS Britain Malta").as_seat("allies").when(SinkCarrier("Eagle"))
    assert told(table, NavalAirPutAshore, AirUnitsEliminated) == [
        NavalAirPutAshore(names(1, 2, 3), "Eagle", MALTA, "17.3127", homeless=True),
        AirUnitsEliminated(names(4)),
    ]


def test_17_3127_the_naval_air_of_another_carrier_takes_no_room_from_it(ashore):
    ark = Carrier("Ark", "Britain", 3, MALTA)
    table = ashore("4 AAF Britain Malta", "3 NAS Britain Malta", carriers=(ark, EAGLE)).as_seat("allies")
    table.with_units(replace(table.game.units["BR-NAS-03"], deck="Ark"))
    table.when(SinkCarrier("Eagle"))
    assert told(table, AirUnitsEliminated) == []
    assert table.game.units["BR-NAS-03"].deck == "Ark"


def test_17_3124_onto_a_damaged_carrier_nothing_flies_back_as_doubt_W282_says(ashore):
    damaged = (replace(EAGLE, damaged=True),)
    table = turn_over(ashore("2 NAS Britain Malta", carriers=damaged))
    assert told(table, NavalAirPutAshore, NavalAirBackAboard) == [
        NavalAirPutAshore(names(1, 2), "Eagle", MALTA)
    ]
    aboard = turn_over(ashore("2 NAS Britain Malta", carriers=damaged, doubts={"W282": "aboard"}))
    assert aboard.base_of("BR-NAS-01") == "Eagle"


def test_17_3124_nor_when_it_sails(ashore):
    table = ashore("2 NAS Britain Malta", carriers=(replace(EAGLE, damaged=True),)).as_seat("allies")
    table.when(SailCarrier("Eagle", "0300")).then(CarrierSailed("Eagle", "0300", at_sea=True))
    assert table.base_of("BR-NAS-01") == MALTA


def test_18_15_what_stays_in_a_full_port_is_excess(ashore):
    table = ashore(
        "5 AAF Britain Malta", "2 NAS Britain Malta", carriers=(replace(EAGLE, damaged=True),), gozo="Britain"
    )
    turn_over(table)
    assert told(table, ExcessCalledFor)[0].place == MALTA
    table.when(MoveExcess(table.group("2 NAS Britain Malta"), "Gozo")).accepted()
    assert table.game.questions == ()


# the base is captured


def test_18_25_naval_air_ashore_leaves_a_captured_port_with_its_carrier_doubt_W97(ashore):
    table = ashore("2 NAS Britain Malta", "1 AAF Britain Malta", gozo="Britain")
    table.when(TakeHex(MALTA, "Germany"))
    table.then(
        HexTaken(MALTA, "Germany"),
        NavalAirBackAboard(names(1, 2), "Eagle", ""),
        AirUnitsDisplaced(("BR-AAF-01",), MALTA, "0500"),
    )


def test_18_25_or_is_displaced_as_land_based_air_as_doubt_W97_says(ashore):
    table = ashore("2 NAS Britain Malta", gozo="Britain", doubts={"W97": "displaced"})
    table.when(TakeHex(MALTA, "Germany"))
    table.then(HexTaken(MALTA, "Germany"), AirUnitsDisplaced(names(1, 2), MALTA, "0500"))
    assert table.game.units["BR-NAS-01"].deck == ""


def test_18_25_without_a_carrier_that_takes_it_naval_air_ashore_is_displaced_and_needs_room(ashore):
    damaged = (replace(EAGLE, damaged=True),)
    table = ashore("2 NAS Britain Malta", "4 AAF Britain Gozo", carriers=damaged, gozo="Britain")
    table.when(TakeHex(MALTA, "Germany"))
    table.then(HexTaken(MALTA, "Germany"), AirUnitsDisplaced(names(1, 2), MALTA, "0500"))
    table = ashore("2 NAS Britain Malta", "5 AAF Britain Gozo", carriers=damaged, gozo="Britain")
    table.when(TakeHex(MALTA, "Germany"))
    table.then(HexTaken(MALTA, "Germany"), AirUnitsEliminated(names(1, 2)))


def test_18_25_also_where_the_whole_country_goes_over(ashore):
    table = ashore("1 NAS Britain Malta")
    position = country(table.position, "Malta", [MALTA], "Britain")
    lone = type(table)(replace(position, held={"0500": "Germany"}))
    lone.with_units(replace(lone.game.units["BR-NAS-01"], deck="Eagle"))
    lone.when(GainTerritory("Malta", "Germany")).accepted()
    assert told(lone, NavalAirBackAboard) == [NavalAirBackAboard(names(1), "Eagle", "")]


def test_17_3126C_in_another_base_it_is_land_based_for_good(ashore):
    table = ashore("1 NAS Britain Malta", gozo="Britain").as_seat("gamemaster")
    table.when(Adjust("BR-NAS-01", "base", "Gozo", "a slip of the pen")).accepted()
    assert table.game.units["BR-NAS-01"].deck == ""
    assert turn_over(table).base_of("BR-NAS-01") == "0500"


def test_18_46_back_from_a_mission_it_keeps_its_place_in_its_port_and_loses_it_elsewhere(ashore):
    for base, deck in (("", "Eagle"), ("0500", "")):
        table = ashore("1 NAS Britain Malta", gozo="Britain", phase="combat.missions").as_seat("allies")
        order = FlyMission(table.group("1 NAS Britain Malta"), "defensive air support", MALTA, base)
        table.when(order)
        table.then(AirMissionFlown(names(1), "defensive air support", MALTA, base or MALTA))
        assert table.game.units["BR-NAS-01"].deck == deck


def test_18_46_in_another_base_it_needs_room(ashore):
    table = ashore("1 NAS Britain Malta", "5 AAF Britain Gozo", gozo="Britain", phase="combat.missions")
    order = FlyMission(table.group("1 NAS Britain Malta"), "defensive air support", MALTA, "0500")
    table.as_seat("allies").when(order).refused("18.46/room")
