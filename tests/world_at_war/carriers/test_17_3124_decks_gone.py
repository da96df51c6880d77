"""17.3124, 22.463: naval air at sea whose carriers are sunk or damaged, from deck to deck and ashore."""

import pytest
from msgspec.structs import replace

from core.world_at_war.under_way.ships import naval_force
from events.world_at_war import AirUnitsEliminated
from events.world_at_war.board import Box, Carrier
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.naval_combat import PatrolLandedAshore
from events.world_at_war.ships import CarrierInverted, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.secrecy.known import contents_seen
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Named
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    HERE,
    KIDO,
    all_done,
    answered,
    at_searching,
    at_striking,
    battle,
    carrier,
    joined,
    patrol,
    strike,
)
from tests.world_at_war.sea_fights import at_sea, fleet

MALTA, TRIPOLI = "0000", "0300"
EAGLE = carrier("Eagle", "Britain", FORCE_Z, 2)
TWO = (carrier("Akagi"), carrier("Kaga"), EAGLE)
FULL = ("3 NAS Japan Akagi", "3 NAS Japan Kaga")
FLYING = ("JP-NAS-01", "JP-NAS-02")


def after_the_strikes(board, *texts, carriers=TWO, flight=None, **more):
    """The fleets meet: two squadrons of Akagi patrol, and Tripoli is Japanese."""
    sea = battle(board, *texts, carriers=carriers, **({"held": {TRIPOLI: "Japan"}} | more))
    said = give.AllotPatrol(give.Flight((flight or patrol(2, "Akagi"),)))
    return all_done(all_done(at_searching(sea, {"axis": said}))).as_seat("axis")


def ashore(*names, to=TRIPOLI):
    return give.ShiftNavalAir(Named(names), to)


def told(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def test_17_3124_patrol_of_a_sunken_carrier_stays_in_the_air_while_the_rest_of_its_air_is_lost(board):
    table = after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi")).accepted()
    assert AirUnitsEliminated(("JP-NAS-03",)) in table.facts
    assert all(table.game.units[name].base for name in FLYING)


def test_23_34A_who_patrols_over_a_marker_is_not_seen_by_the_other_side_once_its_carrier_is_sunk(board):
    table = after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi"))
    theirs, ours = (contents_seen(table.game, viewer) for viewer in ("allies", "axis"))
    assert ours.units.keys() >= set(FLYING)
    assert not theirs.units.keys() & set(FLYING)
    table.when(ashore(*FLYING))
    assert contents_seen(table.game, "allies").units.keys() >= set(FLYING)


def test_17_3124_it_lands_within_three_hexes_and_is_inverted_for_the_player_turn_22_463(board):
    table = after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi"))
    table.when(ashore(*FLYING)).accepted()
    assert PatrolLandedAshore(FLYING, TRIPOLI) in table.facts
    assert {(table.game.units[n].base, table.game.units[n].inverted) for n in FLYING} == {
        (TRIPOLI, "17.3124")
    }


def test_17_3124_what_has_not_landed_as_the_round_ends_is_lost(board):
    table = after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi"), ashore("JP-NAS-01"))
    all_done(table)
    assert AirUnitsEliminated(("JP-NAS-02",)) in table.facts
    assert table.base_of("JP-NAS-01") == TRIPOLI


def test_17_3124_without_a_base_within_three_hexes_it_is_lost_at_once(board):
    table = after_the_strikes(board, *FULL, held={}).when(give.SinkCarrier("Akagi")).accepted()
    assert AirUnitsEliminated(("JP-NAS-01", "JP-NAS-02", "JP-NAS-03")) in table.facts


@pytest.mark.parametrize(("drawing", "lost"), [("Malta~ = = = Tripoli~", 1), ("Malta~ = = = = Tripoli~", 3)])
def test_17_3124_three_hexes_are_the_limit(board, drawing, lost):
    """Four and five columns: three hexes from 0100, and four."""
    there = f"0{drawing.count('= ') + 1}00"
    table = after_the_strikes(board, *FULL, drawing=drawing, held={there: "Japan"})
    table.when(give.SinkCarrier("Akagi")).accepted()
    assert [len(fact.units) for fact in told(table, AirUnitsEliminated)] == [lost]
    if lost == 3:
        return
    table.when(ashore(*FLYING, to=MALTA)).refused("17.3124/base")
    table.when(ashore(*FLYING, to=there)).accepted()


def test_17_3124_three_it_passes_the_nearer_base_by_for_none_that_is_four_hexes_away(board):
    two = {"drawing": "Malta~ = = = Tripoli~ Tobruk~", "held": {"0400": "Japan", "0500": "Japan"}}
    table = after_the_strikes(board, *FULL, **two).when(give.SinkCarrier("Akagi")).accepted()
    table.when(ashore(*FLYING, to="0500")).refused("17.3124/three")
    assert table.told() == "Tobruk is 4 hexes away; it may be 3."
    table.when(ashore(*FLYING, to="0400")).accepted()


@pytest.mark.parametrize("held", [{}, {TRIPOLI: "Japan"}])
@pytest.mark.parametrize("option", ["sound_ones", "counted"])
def test_17_3124_patrol_of_a_sunken_carrier_counts_to_a_damaged_one_as_doubt_W436_says(board, option, held):
    """What is aboard Akagi counts to Kaga, which is damaged and has room; what patrols lands ashore or is lost."""
    decks = (carrier("Akagi"), carrier("Kaga", damaged=True), EAGLE)
    asked = {"carriers": decks, "held": held, "doubts": {"W436": option}, "flight": patrol(1, "Akagi")}
    table = after_the_strikes(board, FULL[0], **asked)
    table.when(give.SinkCarrier("Akagi")).accepted()
    flying = "Kaga" if option == "counted" else "Akagi" if held else ""
    assert [table.game.units[f"JP-NAS-0{n}"].base for n in (1, 2, 3)] == [flying, "Kaga", "Kaga"]
    assert "W436" in {rule for ruled in table.ruling.facts for rule in ruled.rules}
    if flying == "Akagi":
        table.when(ashore("JP-NAS-01")).accepted()


def test_17_3124_it_lands_in_no_mapboard_box(board):
    box = Box("Home box", "mapboard", ("Japan",))
    table = after_the_strikes(board, *FULL, boxes=(box,)).when(give.SinkCarrier("Akagi")).accepted()
    table.when(ashore(*FLYING, to="Home box")).refused("17.3124/base")
    table.when(ashore(*FLYING)).accepted()


@pytest.mark.parametrize(("option", "lost"), [("around", 3), ("straight", 1)])
def test_18_48_patrol_that_lands_ashore_flies_around_neutral_land_as_doubt_W424_says(board, option, lost):
    """Tripoli lies two hexes from the fleet, behind neutral land."""
    behind = {
        "drawing": "Malta~ = # Tripoli~ Tobruk~",
        "held": {TRIPOLI: "Japan"},
        "doubts": {"W424": option},
    }
    table = after_the_strikes(board, *FULL, **behind).when(give.SinkCarrier("Akagi")).accepted()
    assert [len(fact.units) for fact in told(table, AirUnitsEliminated)] == [lost]
    if option == "straight":
        table.when(ashore(*FLYING)).accepted()


def test_18_48_it_is_told_that_neutral_land_lies_between(board):
    drawing = {"drawing": "Tobruk~ = # Tripoli~", "held": {TRIPOLI: "Japan", MALTA: "Japan"}}
    table = after_the_strikes(board, *FULL, **drawing).when(give.SinkCarrier("Akagi")).accepted()
    table.when(ashore(*FLYING)).refused("18.48/patrol")
    assert table.told() == "The patrol finds no way to Tripoli within 3 hexes but over neutral land."
    assert "W424" in table.ruling.grounds
    table.when(ashore(*FLYING, to=MALTA)).accepted()


def test_17_3124_a_base_without_room_takes_none(board):
    full = tuple(f"1 NAS Japan {TRIPOLI}" for _ in range(30))
    table = after_the_strikes(board, *FULL, *full).when(give.SinkCarrier("Akagi")).accepted()
    assert len(told(table, AirUnitsEliminated)[0].units) == 3


def test_17_3124_decks_with_room_come_before_land_and_take_first_what_can_not_land(board):
    table = after_the_strikes(board, "3 NAS Japan Akagi", "2 NAS Japan Kaga").when(give.SinkCarrier("Akagi"))
    table.accepted()
    assert NavalAirTransferred(("JP-NAS-03",), "Akagi", "Kaga", "") in table.facts
    assert told(table, AirUnitsEliminated) == []
    table.when(ashore(*FLYING)).accepted()


ELITE = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-03")


def raised(table):
    """The squadrons of Akagi are elite."""
    elite = {name: replace(table.game.units[name], elite=True) for name in ELITE}
    table.game = replace(table.game, units={**table.game.units, **elite})
    return table


def test_17_3124_the_owner_loses_regular_squadrons_rather_than_elite_ones_as_doubt_W21_says(board):
    table = raised(after_the_strikes(board, *FULL, held={}))
    table.when(give.SinkCarrier("Akagi")).accepted()
    assert told(table, NavalAirTransferred) == [NavalAirTransferred(ELITE, "Akagi", "Kaga", "")]
    assert told(table, AirUnitsEliminated) == [AirUnitsEliminated(("JP-NAS-04", "JP-NAS-05", "JP-NAS-06"))]
    assert "W21" in {rule for ruled in table.ruling.facts for rule in ruled.rules}


def test_17_3124_patrol_that_gives_way_to_elite_squadrons_may_land_ashore_like_that_of_a_sunken_carrier(
    board,
):
    """Of the three of Kaga one is aboard and lost at once; two patrol, and Tripoli is near (W21)."""
    table = raised(after_the_strikes(board, *FULL, flight=patrol(2, "Kaga")))
    table.when(give.SinkCarrier("Akagi")).accepted()
    flying = ("JP-NAS-04", "JP-NAS-05")
    assert told(table, AirUnitsEliminated) == [AirUnitsEliminated(("JP-NAS-06",))]
    assert [u.name for u in table.game.units.values() if u.base == "Kaga"] == list(ELITE)
    table.when(ashore(*flying)).accepted()
    assert {table.base_of(name) for name in flying} == {TRIPOLI}


def test_17_3124_or_those_of_the_sunken_carrier_are_lost_whoever_they_are_if_doubt_W21_is_stacked(board):
    table = raised(after_the_strikes(board, *FULL, held={}, doubts={"W21": "stacked"}))
    table.when(give.SinkCarrier("Akagi")).accepted()
    assert told(table, NavalAirTransferred) == []
    assert told(table, AirUnitsEliminated) == [AirUnitsEliminated(ELITE)]
    assert "W21" in {rule for ruled in table.ruling.facts for rule in ruled.rules}


def test_17_3124_but_nothing_flies_onto_a_damaged_carrier_for_it_doubt_W21(board):
    table = raised(after_the_strikes(board, *FULL, held={}))
    hurt = replace(table.game.carriers["Kaga"], damaged=True)
    table.game = replace(table.game, carriers={**table.game.carriers, "Kaga": hurt})
    table.when(give.SinkCarrier("Akagi")).accepted()
    assert told(table, AirUnitsEliminated) == [AirUnitsEliminated(ELITE)]


def test_17_3124_patrol_of_a_damaged_carrier_may_land_or_stays_with_it_as_doubt_W374_says(board):
    table = after_the_strikes(board, *FULL).when(give.DamageShip("Akagi")).accepted()
    table.when(ashore("JP-NAS-03")).refused("17.3124")
    assert "JP-NAS-03 does not land at Tripoli: it flies no patrol." in table.told()
    table.when(ashore("JP-NAS-01")).accepted()
    table.when(ashore("JP-NAS-01")).refused("17.3124")
    assert "JP-NAS-01 does not land at Tripoli: it is there already." in table.told()
    all_done(table)
    assert (table.base_of("JP-NAS-01"), table.base_of("JP-NAS-02")) == (TRIPOLI, "Akagi")


def test_17_3124_patrol_with_a_sound_deck_lands_there_as_doubt_W374_says(board):
    table = after_the_strikes(board, *FULL)
    table.when(ashore(*FLYING)).refused("17.3124")
    assert "JP-NAS-01 does not land at Tripoli: Akagi takes it." in table.told()


def test_17_3124_any_patrol_lands_ashore_if_doubt_W374_is_played_so(board):
    table = after_the_strikes(board, *FULL, doubts={"W374": "any_patrol"})
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert all(offered(offers, ashore(name)) for name in FLYING)
    table.when(ashore("JP-NAS-03")).refused("17.3124")
    assert "JP-NAS-03 does not land at Tripoli: it flies no patrol." in table.told()
    table.when(ashore("JP-NAS-01")).accepted()
    table.when(ashore("JP-NAS-01")).refused("17.3124")
    assert "JP-NAS-01 does not land at Tripoli: it is there already." in table.told()
    assert PatrolLandedAshore(("JP-NAS-01",), TRIPOLI) in table.facts
    all_done(table)
    assert table.base_of("JP-NAS-02") == "Akagi"


def test_17_3124_what_flew_no_patrol_lands_nowhere(board):
    table = after_the_strikes(board, *FULL).when(give.DamageShip("Kaga")).accepted()
    table.when(ashore("JP-NAS-04")).refused("17.3124/patrol")


def test_17_3124_the_menu_names_the_bases_where_patrol_may_land(board):
    table = after_the_strikes(board, *FULL).when(give.SinkCarrier("Akagi"))
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert all(offered(offers, ashore(name)) for name in FLYING)
    assert not offered(offers, ashore("JP-NAS-01", to=MALTA))
    assert not any(isinstance(o.order, give.ShiftNavalAir) for o in menu(WORLD_AT_WAR, table.game, "allies"))


def test_17_3124_naval_air_counts_to_sound_carriers_before_damaged_ones(board):
    """Kaga is damaged; Akagi has room for two of her three."""
    table = after_the_strikes(board, "1 NAS Japan Akagi", "3 NAS Japan Kaga", flight=patrol(1, "Akagi"))
    table.when(give.DamageShip("Kaga")).accepted()
    assert NavalAirTransferred(("JP-NAS-02", "JP-NAS-03"), "Kaga", "Akagi", "") in table.facts
    assert table.base_of("JP-NAS-04") == "Kaga"


def at_grouping(board, *texts, carriers=TWO, **more):
    return joined(battle(board, *texts, carriers=carriers, **more)).as_seat("axis")


def test_17_3124_naval_air_passes_freely_between_sound_carriers_of_a_force(board):
    table = at_grouping(board, "1 NAS Japan Akagi", "2 NAS Japan Kaga")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")).accepted()
    assert NavalAirTransferred(("JP-NAS-01",), "Akagi", "Kaga", "") in table.facts
    table.when(give.ShiftNavalAir(give.Group(3, "NAS", "Japan", "Kaga"), "Akagi")).accepted()


def test_17_3124_not_onto_a_damaged_or_full_carrier_nor_from_a_damaged_one(board):
    hurt = (carrier("Akagi"), carrier("Kaga", damaged=True), carrier("Soryu"), EAGLE)
    texts = ("1 NAS Japan Akagi", "1 NAS Japan Kaga", "3 NAS Japan Soryu")
    table = battle(board, *texts, carriers=hurt, phase="movement.missions").as_seat("axis")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")).refused("17.3124")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Kaga"), "Akagi")).refused("17.3124/force")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Soryu")).refused("17.312/room")


def test_17_3124_not_to_a_carrier_of_another_naval_force(board):
    alone = (*TWO, Carrier("Hosho", "Japan", 2, HERE, at_sea=True, force="TF 3"))
    other = (NavalForce("TF 3", "Japan", "0200", at_sea=True),)
    table = battle(board, "1 NAS Japan Akagi", carriers=alone, forces=other).as_seat("axis")
    table.when(give.JoinBattle(HERE, (KIDO, FORCE_Z))).accepted()
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Hosho")).refused("17.3124")


def test_17_3124_task_forces_that_fight_together_are_one_naval_force_as_doubt_W373_says(board):
    second = (NavalForce("TF 3", "Japan", HERE, at_sea=True),)
    decks = (*TWO, carrier("Hosho", force="TF 3"))
    table = battle(board, "1 NAS Japan Akagi", carriers=decks, forces=second)
    assert naval_force(table.game, KIDO) == {KIDO}
    joined(table)
    assert naval_force(table.game, KIDO) == {KIDO, "TF 3"}
    table.as_seat("axis").when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Hosho")).accepted()


def test_17_3124_each_task_force_keeps_its_air_to_itself_if_doubt_W373_is_played_so(board):
    second = (NavalForce("TF 3", "Japan", HERE, at_sea=True),)
    decks = (*TWO, carrier("Hosho", force="TF 3"))
    more = {"carriers": decks, "forces": second, "doubts": {"W373": "task_force"}}
    table = joined(battle(board, "1 NAS Japan Akagi", **more)).as_seat("axis")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Hosho")).refused("17.3124")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")).accepted()


@pytest.mark.parametrize(("option", "lost"), [("together", ()), ("task_force", ("JP-NAS-02", "JP-NAS-03"))])
def test_17_3124_or_finds_no_deck_in_another_task_force_if_doubt_W373_is_played_so(board, option, lost):
    second = (NavalForce("TF 3", "Japan", HERE, at_sea=True),)
    decks = (carrier("Akagi"), EAGLE, carrier("Hosho", force="TF 3"))
    more = {"carriers": decks, "forces": second, "doubts": {"W373": option}, "flight": patrol(1, "Akagi")}
    table = after_the_strikes(board, FULL[0], **more).when(give.SinkCarrier("Akagi")).accepted()
    assert [fact.units for fact in told(table, AirUnitsEliminated)] == ([lost] if lost else [])
    assert "W373" in {rule for ruled in table.ruling.facts for rule in ruled.rules}


def test_17_3124_from_an_inverted_carrier_it_inverts_the_one_that_takes_it(board):
    inverted = (carrier("Akagi", inverted="18.42A"), carrier("Kaga"), EAGLE)
    table = at_grouping(board, "1 NAS Japan Akagi", "1 NAS Japan Kaga", carriers=inverted)
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")).accepted()
    assert CarrierInverted("Kaga", "17.3124") in table.facts
    assert AirUnitsInverted(("JP-NAS-02",), "17.3122D") in table.facts
    assert table.game.units["JP-NAS-01"].inverted == "17.3122D"
    assert table.game.carriers["Kaga"].inverted == "17.3124"


def test_17_3124_a_patrol_outside_naval_combat_lands_ashore_too(board):
    decks = fleet(decks=2)
    table = at_sea(
        board, "3 NAS Britain Force H CV1", "3 NAS Britain Force H CV2", "6 NAS Germany Catania", **decks
    )
    table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea())
    table.allies(give.FlyPatrol(Named(("BR-NAS-01", "BR-NAS-02"))), give.Finish()).accepted()
    hurt = replace(table.game.carriers["Force H CV1"], damaged=True)
    table.game = replace(table.game, carriers={**table.game.carriers, hurt.name: hurt})
    turn = replace(table.game.turn, phase="movement.naval_activity.continuing", finished=())
    table.game = replace(table.game, turn=turn)
    table.allies(ashore("BR-NAS-01", to=MALTA)).accepted()
    assert PatrolLandedAshore(("BR-NAS-01",), MALTA) in table.facts


def test_23_11A_patrol_whose_carrier_has_gone_down_is_no_land_based_air(board):
    decks = fleet(decks=1)
    table = at_sea(board, "3 NAS Britain Force H CV1", "6 NAS Germany Catania", **decks)
    table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea())
    table.allies(give.FlyPatrol(Named(("BR-NAS-01",))), give.Finish()).accepted()
    afloat = {name: deck for name, deck in table.game.carriers.items() if name != "Force H CV1"}
    enemy = NavalForce("Force Z", "Germany", "0300", at_sea=True, activity="patrol", path=("0300",))
    turn = replace(table.game.turn, phase="movement.naval_activity.continuing", finished=())
    forces = {**table.game.forces, enemy.name: enemy}
    table.game = replace(table.game, carriers=afloat, turn=turn, forces=forces)
    named = give.Group(1, "NAS", "Britain", "Force H CV1")
    orders = [offer.order for offer in menu(WORLD_AT_WAR, table.game, "allies")]
    assert [type(one) for one in orders if getattr(one, "units", None) == named] == []
    table.allies(give.Spot("Force Z", Named(("BR-NAS-01",)))).refused("23.11A")
    assert table.told() == (
        "BR-NAS-01 is NAS in the air, from Force H CV1; search AAS and land-based NAS do it."
    )


def turned(table, *names, by="18.42A"):
    """These squadrons were inverted by a mission of this player turn."""
    now = {n: replace(table.game.units[n], inverted=by, inverted_in="Summer 1942 Axis") for n in names}
    table.game = replace(table.game, units={**table.game.units, **now})
    return table


def test_18_42A_who_is_inverted_by_a_mission_stays_so_on_another_uninverted_deck(board):
    table = turned(at_grouping(board, "2 NAS Japan Akagi"), "JP-NAS-01")
    table.when(give.ShiftNavalAir(Named(("JP-NAS-01", "JP-NAS-02")), "Kaga")).accepted()
    assert [table.game.units[n].inverted for n in ("JP-NAS-01", "JP-NAS-02")] == ["18.42A", ""]
    assert table.game.units["JP-NAS-01"].inverted_in == "Summer 1942 Axis"


def test_18_72B_nor_does_the_loss_or_damage_of_its_carrier_ready_it(board):
    for order in (give.SinkCarrier("Akagi"), give.DamageShip("Akagi")):
        table = after_the_strikes(board, "2 NAS Japan Akagi", flight=patrol(1, "Akagi"), held={})
        turned(table, "JP-NAS-02").when(order).accepted()
        moved = table.game.units["JP-NAS-02"]
        assert (moved.base, moved.inverted) == ("Kaga", "18.42A")


AT_REST = ("movement.airbases", "movement.staging", "movement.missions", "combat.missions")


@pytest.mark.parametrize("phase", [*AT_REST, "movement.transfers", "redeployment.transfers"])
@pytest.mark.parametrize("side", ["Axis", "Allied"])
def test_17_3124_naval_air_passes_freely_outside_activities_and_combat_too(board, phase, side):
    table = battle(board, "1 NAS Japan Akagi", carriers=TWO, phase=phase, side=side).as_seat("axis")
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    order = give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")
    assert offered(offers, order)
    table.when(order).then(NavalAirTransferred(("JP-NAS-01",), "Akagi", "Kaga", ""))


def test_17_3124_carriers_in_no_task_force_are_no_naval_force(board):
    loose = (carrier("Akagi", force=""), carrier("Kaga", force=""), EAGLE)
    table = battle(board, "1 NAS Japan Akagi", carriers=loose, phase="movement.missions").as_seat("axis")
    table.when(give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")).refused("17.3124/force")


def test_17_3124_nor_are_those_of_a_task_force_in_port(board):
    in_port = tuple(replace(deck, place=MALTA, at_sea=False) for deck in (carrier("Akagi"), carrier("Kaga")))
    table = battle(board, "1 NAS Japan Akagi", carriers=(*in_port, EAGLE), phase="movement.missions")
    order = give.ShiftNavalAir(give.Group(1, "NAS", "Japan", "Akagi"), "Kaga")
    table.as_seat("axis").when(order).refused("17.3124/force")


def hurt(table, *names):
    """These carriers are damaged."""
    now = {name: replace(table.game.carriers[name], damaged=True) for name in names}
    table.game = replace(table.game, carriers={**table.game.carriers, **now})
    return table


def test_17_3124_whenever_a_naval_force_is_attacked_its_air_counts_to_sound_carriers_first(board):
    """Kaga was damaged when Akagi was full; two squadrons of Akagi were lost since."""
    table = hurt(battle(board, "1 NAS Japan Akagi", "3 NAS Japan Kaga", carriers=TWO), "Kaga")
    joined(table)
    assert NavalAirTransferred(("JP-NAS-02", "JP-NAS-03"), "Kaga", "Akagi", "") in table.facts
    assert table.base_of("JP-NAS-04") == "Kaga"


def test_17_3124_squadrons_from_a_damaged_carrier_strike_from_the_sound_one_to_which_they_count(board):
    table = hurt(battle(board, "1 NAS Japan Akagi", "3 NAS Japan Kaga", carriers=TWO), "Kaga")
    at_striking(table, [("axis", (FORCE_Z, 1))])
    table.as_seat("axis").when(strike(FORCE_Z, patrol(3, "Akagi"))).accepted()


def test_17_3124_in_each_round_anew(board):
    table = at_striking(battle(board, *FULL, carriers=TWO), ())
    hurt(table, "Kaga")
    units = {**table.game.units, "JP-NAS-01": replace(table.game.units["JP-NAS-01"], base="")}
    table.game = replace(table.game, units=units)
    answered(all_done(all_done(table)), give.StayInBattle())
    assert table.game.turn.phase.endswith(".grouping")
    assert NavalAirTransferred(("JP-NAS-04",), "Kaga", "Akagi", "") in table.facts


def test_17_3124_of_two_damaged_carriers_none_goes_where_there_is_no_room(board):
    decks = (*TWO, carrier("Soryu"))
    table = battle(board, "1 NAS Japan Akagi", "2 NAS Japan Kaga", "2 NAS Japan Soryu", carriers=decks)
    joined(hurt(table, "Kaga", "Soryu"))
    bases = [unit.base for _, unit in sorted(table.game.units.items())]
    assert bases == ["Akagi", "Akagi", "Akagi", "Soryu", "Soryu"]


def test_17_3124_when_land_based_air_attacks_a_naval_activity_too(board):
    texts = ("1 NAS Britain Force H CV1", "3 NAS Britain Force H CV2", "6 NAS Germany Catania")
    table = hurt(at_sea(board, *texts, **fleet(decks=2)), "Force H CV2")
    table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea()).accepted()
    assert NavalAirTransferred(("BR-NAS-02", "BR-NAS-03"), "Force H CV2", "Force H CV1", "") in table.facts
