"""Coral Sea 1942 and Okinawa 1945 are what they say they are: who lies where, what is hidden, what is in reach."""

from collections import Counter
from importlib.resources import files

import pytest

from core.world_at_war.basing.room import overflow, room_for
from core.world_at_war.board import controller, known_hex, side_of, units_at
from core.world_at_war.flight.airspace import reach
from core.world_at_war.flight.ways import operational_range, staging_range
from core.world_at_war.kamikazes.flying import bases_of_kamikazes
from core.world_at_war.ship_damage.air_defense import Defense
from core.world_at_war.ship_damage.air_defense import level as defense_level
from core.world_at_war.state import distance, game_from
from core.world_at_war.strikes.defending import port_of
from core.world_at_war.under_way.ships import carriers_of, light_of, ships_of
from skyledger import scenarios
from skyledger.board.sight import board_view

CORAL, OKINAWA = "coral_sea_1942", "okinawa_1945"
BOTH = (CORAL, OKINAWA)
GAMES = {name: game_from(scenarios.load(name)) for name in BOTH}


def at(name, place):
    return known_hex(GAMES[name], place)


def based(place, kind):
    found = (u for u in units_at(GAMES[CORAL], at(CORAL, place).id) if u.kind == kind)
    return dict(Counter(unit.nation for unit in found))


def light(name, force):
    return {f"{one.factors} {one.kind} {one.nation}" for one in light_of(GAMES[name], force)}


@pytest.mark.parametrize("name", BOTH)
def test_whose_order_of_battle_it_is_stands_in_the_list(name):
    listed = next(each for each in scenarios.names() if each.name == name)
    assert "our own; not the published game's set-up" in " ".join(listed.description.split())


@pytest.mark.parametrize("name", BOTH)
def test_each_nation_is_spoken_for_once_and_both_sides_have_a_seat(name):
    game = GAMES[name]
    spoken_for = [nation for seat in game.seats.values() for nation in seat.nations]
    assert sorted(spoken_for) == sorted(game.nations)
    assert {seat.side for seat in game.seats.values()} == set(game.sides)


@pytest.mark.parametrize("name", BOTH)
def test_18_12_no_base_is_overfull(name):
    game = GAMES[name]
    for place in {unit.base for unit in game.units.values() if unit.base in game.atlas.hexes}:
        assert overflow(game, place, units_at(game, place)) == 0, place


@pytest.mark.parametrize("name", BOTH)
def test_18_21_air_at_the_front_has_a_base_to_stage_to(name):
    game = GAMES[name]
    fronts = {CORAL: ("Rabaul", "Cairns", "Lae", "Port Moresby"), OKINAWA: ("Kagoshima", "Manila", "Taihoku")}
    for place in fronts[name]:
        unit = next(u for u in units_at(game, at(name, place).id) if u.kind == "AAF")
        within = [p for p in reach(game, unit.base, staging_range(game, unit)) if p in game.atlas.hexes]
        side = side_of(game, unit.nation)
        ours = [p for p in within if side_of(game, controller(game, game.atlas.hexes[p])) == side]
        assert any(room_for(game, p, unit) >= 1 for p in ours if p != unit.base), place


@pytest.mark.parametrize("name", BOTH)
def test_17_3123_every_task_force_is_concealed_and_nobody_else_knows_its_ships(name):
    game = GAMES[name]
    for force in game.forces.values():
        assert force.concealed
        inside = (*carriers_of(game, force.name), *ships_of(game, force.name))
        for seat in game.seats.values():
            seen = repr(board_view(game, seat.name))
            assert force.name in seen
            assert all((ship.name in seen) == (seat.side == side_of(game, force.nation)) for ship in inside)


# Coral Sea 1942: the Allied set-up as published.


def test_noumea_has_ten_naval_air_squadrons_two_carriers_eight_cruisers_and_a_destroyer():
    game = GAMES[CORAL]
    assert {c.name for c in carriers_of(game, "TF 17")} == {"Lexington", "Yorktown"}
    assert game.forces["TF 17"].place == at(CORAL, "Noumea").id
    aboard = [u for u in game.units.values() if u.base in ("Lexington", "Yorktown")]
    assert {u.kind for u in aboard} == {"NAS"}
    assert len(aboard) + based("Noumea", "NAS")["United States"] == 10
    assert light(CORAL, "TF 17") == {"8 CA United States", "1 DD United States"}


def test_port_moresby_and_cairns_have_four_factors_of_army_air():
    assert based("Port Moresby", "AAF") == {"Australia": 1}
    assert based("Cairns", "AAF") == {"United States": 2, "Australia": 1}
    standing = [unit for unit in GAMES[CORAL].ground.values() if unit.place == at(CORAL, "Port Moresby").id]
    assert {unit.nation for unit in standing} == {"Australia"}


def test_townsville_has_cruisers_of_two_nations_and_a_destroyer():
    assert light(CORAL, "Cruiser Force") == {"4 CA United States"}
    assert light(CORAL, "Anzac Squadron") == {"4 CA Australia", "1 DD Australia"}
    forces = (GAMES[CORAL].forces[name] for name in ("Cruiser Force", "Anzac Squadron"))
    assert {force.place for force in forces} == {at(CORAL, "Townsville").id}


# Coral Sea 1942: ours.


def test_japan_has_elite_carriers_at_truk_and_an_invasion_at_rabaul():
    game = GAMES[CORAL]
    aboard = {c.name: units_at(game, c.name) for c in carriers_of(game, "Striking Force")}
    assert {name: len(found) for name, found in aboard.items()} == {"Shokaku": 3, "Zuikaku": 3}
    assert all(unit.elite for found in aboard.values() for unit in found)
    assert [(c.name, c.kind, c.size) for c in carriers_of(game, "Covering Group")] == [("Shoho", "CVL", 1)]
    assert "2 TR Japan" in light(CORAL, "Invasion Group")
    assert controller(game, at(CORAL, "Lae")) == controller(game, at(CORAL, "Rabaul")) == "Japan"


def test_port_moresby_is_in_reach_of_lae_and_not_of_rabaul():
    game = GAMES[CORAL]
    flyer = next(u for u in units_at(game, at(CORAL, "Lae").id) if u.kind == "AAF")
    moresby, limit = at(CORAL, "Port Moresby").id, operational_range(game, flyer)
    assert moresby in reach(game, at(CORAL, "Lae").id, limit)
    assert moresby not in reach(game, at(CORAL, "Rabaul").id, limit)


# Okinawa 1945.


@pytest.mark.parametrize(
    ("name", "place", "level"),
    [(CORAL, "Truk", 5), (CORAL, "Rabaul", 6), (CORAL, "Noumea", 3), (CORAL, "Cairns", 2), (OKINAWA, "Kure", 6)],
)  # fmt: skip
def test_23_4212_what_defends_ports_from_the_air_is_declared(name, place, level):
    assert defense_level(Defense(port=port_of(GAMES[name], at(name, place).id))) == level


@pytest.mark.parametrize("name", BOTH)
def test_23_4212_what_is_declared_of_ports_is_said_to_be_our_own(name):
    text = (files("skyledger") / "scenarios" / f"{name}.toml").read_text(encoding="utf-8")
    ports = text.partition("What makes ports defend themselves")[2]
    assert "all of this is ours" in ports
    kinds = {line for line in text.splitlines() if line.startswith("kind = ") and line not in ports}
    assert not kinds & {f'kind = "{kind}"' for kind in ("flak", "objective", "anchor", "fortification")}


def test_the_fleet_lies_at_sea_off_okinawa():
    game = GAMES[OKINAWA]
    naha = at(OKINAWA, "Naha")
    off = {f.name: game.atlas.hexes[f.place] for f in game.forces.values() if f.at_sea}
    assert off.keys() == {"TF 51", "TF 57", "TF 58"}
    assert {distance(hex_, naha) for hex_ in off.values()} == {1}
    assert {hex_.land for hex_ in off.values()} == {"none"}


def test_17_462_the_fleet_is_in_reach_of_kamikazes_from_kyushu():
    game = GAMES[OKINAWA]
    kamikazes = [u for u in game.units.values() if u.kind == "kamikaze" and u.base]
    assert len(kamikazes) == 6
    assert game.kamikazes["Japan"].limit == 12
    fleet = game.atlas.hexes[game.forces["TF 58"].place]
    bases = {hex_.id: distance(hex_, fleet) for hex_ in bases_of_kamikazes(game, "Japan")}
    assert bases[at(OKINAWA, "Kagoshima").id] <= operational_range(game, kamikazes[0])
    assert at(OKINAWA, "Naha").id not in bases
