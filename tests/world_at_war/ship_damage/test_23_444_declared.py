"""23.444: what fleets and submarines did is declared, and adds up with the hits of air attacks."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Carrier
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.ships import (
    LightShips,
    LightShipsLost,
    NavalForce,
    Ship,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
)
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import board

__all__ = ["board"]
HERE, KIDO, KONGO = "0100", "Kido Butai", "Kongo"
SEA = {"at_sea": True, "force": KIDO}
CRUISERS = LightShips("Japan", "CA", 6, HERE, **SEA)


@pytest.fixture
def fleet(board):
    """fleet(cruisers, **of Kongo) -> Akagi of three factors, Kongo of four and cruisers in the open sea."""

    def lay(cruisers=CRUISERS, doubts=None, **kongo):
        return AtTheTable(
            board(
                "Malta~ = = Tripoli~", phase="combat.missions", doubts=doubts or {},
                carriers=(Carrier("Akagi", "Japan", 3, HERE, **SEA),),
                ships=(Ship(KONGO, "Japan", 4, HERE, **SEA | kongo),),
                light=(cruisers,), forces=(NavalForce(KIDO, "Japan", HERE, at_sea=True, concealed=False),),
            )
        )  # fmt: skip

    return lay


def hit(ship, hits):
    return give.HitShip(ship, hits)


def cruisers(count):
    return give.Factors(count, "CA", "Japan")


@pytest.mark.parametrize(("ship", "size"), [("Akagi", 3), (KONGO, 4)])
def test_23_444_a_ship_declared_damaged_at_sea_bears_hits_one_less_than_its_size(fleet, ship, size):
    """23.44/results.1"""
    table = fleet().when(give.DamageShip(ship))
    assert ShipDamaged(ship, size - 1) in table.facts
    finished = CarrierSunk(ship, HERE, True, KIDO) if ship == "Akagi" else ShipSunk(ship, HERE, True)
    assert finished in table.when(hit(ship, 1)).facts


def test_23_444_hits_short_of_damage_are_declared_and_add_up(fleet):
    table = fleet().when(hit(KONGO, 1)).then(ShipBattered(KONGO, 1))
    table.when(hit(KONGO, 1)).then(ShipBattered(KONGO, 2))
    table.when(hit(KONGO, 1)).then(ShipDamaged(KONGO, 3))
    table.when(hit(KONGO, 1)).then(ShipSunk(KONGO, HERE, True))


def test_23_444_hits_that_a_damaged_ship_bears_beyond_its_damage_stay(fleet):
    """Never fewer than were counted: five factors of which three hits were gathered."""
    table = fleet(hits=2).when(give.DamageShip(KONGO))
    table.then(ShipDamaged(KONGO, 3))


def test_23_444_each_attack_may_be_judged_alone_by_doubt_W245(fleet):
    table = fleet(doubts={"W245": "each_attack"}, hits=1).when(hit(KONGO, 1)).then(ShipBattered(KONGO, 1))
    table.when(hit(KONGO, 3)).then(ShipDamaged(KONGO, 3))


def test_23_444_hits_of_a_ship_damaged_before_it_left_port_begin_anew_as_doubt_W334_says(fleet):
    old = fleet(damaged=True).when(hit(KONGO, 3)).then(ShipBattered(KONGO, 3))
    assert "W334" in {rule for ruled in old.ruling.facts for rule in ruled.rules}
    fleet(damaged=True, doubts={"W334": "sunk"}).when(hit(KONGO, 3)).then(ShipSunk(KONGO, HERE, True))


def test_23_443B_in_port_a_ship_is_declared_damaged_and_gathers_no_hits(fleet):
    table = fleet()
    moored = replace(table.game.ships[KONGO], at_sea=False, place="0000", force="")
    table.game = replace(table.game, ships={KONGO: moored})
    table.when(hit(KONGO, 1)).refused("declaration/hits at sea")
    table.when(give.DamageShip(KONGO)).then(ShipDamaged(KONGO, 0))


@pytest.mark.parametrize(("to", "left"), [("0000", 0), ("0200", 2)])
def test_23_444_a_carrier_that_comes_to_port_by_itself_bears_no_hits_there(board, to, left):
    alone = (Carrier("Akagi", "Japan", 3, HERE, at_sea=True, damaged=True, hits=2),)
    table = AtTheTable(board("Malta~ = = Tripoli~", phase="combat.missions", holder="Japan", carriers=alone))
    table.when(give.SailCarrier("Akagi", to)).accepted()
    assert (table.game.carriers["Akagi"].hits, table.game.carriers["Akagi"].damaged) == (left, True)


def test_hits_are_declared_by_one_or_more_and_at_most_as_many_as_sink_the_ship(fleet):
    fleet().when(hit(KONGO, 0)).refused("declaration/hits")
    table = fleet().when(hit(KONGO, 5)).refused("declaration/hits")
    assert table.told() == "Kongo would take 5; 1 to 4 may be."


def test_a_seat_declares_hits_on_its_own_ships(fleet):
    fleet().as_seat("allies").when(hit(KONGO, 1)).refused("seat")


def test_23_444_the_menu_names_the_ships_at_sea_that_may_be_hit(fleet):
    offers = menu(WORLD_AT_WAR, fleet().game, "axis")
    assert [offered(offers, hit("Akagi", n)) for n in (1, 3, 4)] == [True, True, False]
    assert offered(offers, hit(KONGO, 4))
    assert not offered(menu(WORLD_AT_WAR, fleet().game, "allies"), hit(KONGO, 1))


def test_23_444_cruisers_declared_damaged_at_sea_bear_a_hit_and_the_next_one_sinks_them(fleet):
    table = fleet().when(give.DamageCruisers(cruisers(2), KIDO))
    table.then(LightShipsLost("Japan", "CA", HERE, 0, 2, KIDO, hit=2))
    table.when(give.DamageCruisers(cruisers(6), KIDO)).refused("declaration/light losses")
    table.when(give.SinkLightShips(cruisers(2), KIDO))
    table.then(LightShipsLost("Japan", "CA", HERE, 2, 0, KIDO, of_damaged=2, of_hit=2))
    assert table.game.light["Japan CA Kido Butai"] == replace(CRUISERS, factors=4)


def test_23_444_sound_cruisers_may_be_sunk_first_as_doubt_W335_says(fleet):
    hurt = replace(CRUISERS, damaged=2, hit=2)
    table = fleet(hurt, doubts={"W335": "sound_first"}).when(give.SinkLightShips(cruisers(2), KIDO))
    assert table.game.light["Japan CA Kido Butai"] == replace(hurt, factors=4)


def test_23_444_cruisers_damaged_before_they_left_port_bear_hits_too(fleet):
    table = fleet(replace(CRUISERS, damaged=4)).when(give.DamageCruisers(cruisers(6), KIDO))
    table.then(LightShipsLost("Japan", "CA", HERE, 0, 2, KIDO, hit=6))
