"""17.45, 17.46 What sets kamikazes apart: no oil, no base, their range, ships alone, their modifiers."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Group, drm
from core.world_at_war.projections import units_based as based
from core.world_at_war.under_way.missions import ATTACKER, MAP_EDGE
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.kamikazes import KamikazePool, KamikazesExpended
from events.world_at_war.sequence import FactDeclared, HexTaken
from events.world_at_war.ships import LightShips, NavalForce
from tests.world_at_war.building import grounds, rules
from tests.world_at_war.conftest import DeclaredFact, units
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.kamikaze_boards import GUAM, INLAND, KOBE, METZ, OSAKA, TRUK, WAKE, country
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    FlyMission,
    Named,
    SendKamikazes,
    StageAirUnits,
)
from tests.world_at_war.orders import Group as Some

SEA = "0500"


@pytest.fixture
def table(given, board):
    """Five kamikazes that are ready, in a combat phase of the Axis; Japan is Kobe and Osaka."""

    def lay(count=5, land="Kobe~ Osaka~ = = Guam^ = = Wake^ = Truk~ . Metz", **fields):
        pool = {"kamikazes": (KamikazePool("Japan", 12),)}
        fields = {"theater": "Pacific", "phase": "combat.missions"} | pool | fields
        laid = country(board(land, holder="Japan", **fields), "Japan", (KOBE, OSAKA), "Japan")
        return given(units(laid, f"{count} kamikaze Japan {MAP_EDGE}")).as_seat("axis")

    return lay


def send(table, count, to):
    return table.when(SendKamikazes("Japan", count, to))


def test_17_45_kamikazes_fly_without_oil(table):
    one = table().after(FactDeclared("oil", "Japan", "short", "axis"))
    send(one, 1, GUAM).accepted()
    assert not [ground for ground in grounds(one) if "oil" in ground]


# 17.461: no base.


def test_17_461_kamikazes_lie_at_the_map_edge_and_at_no_base(table):
    one = table(1)
    assert [row[3:6] for row in based(one.game).values()] == [(MAP_EDGE, MAP_EDGE, MAP_EDGE)]
    assert MAP_EDGE not in one.game.atlas.places


def test_17_461_they_do_not_stage(table):
    one = table(phase="movement.staging")
    staged = StageAirUnits(Some(1, "kamikaze", "Japan", MAP_EDGE), KOBE)
    assert "17.461" in {v.rule for v in one.when(staged).ruling.violations}


def test_17_461_nobody_puts_them_on_the_map(table):
    one = table().as_seat("gamemaster")
    with pytest.raises(Mistake, match=r"17\.461"):
        one.when(Adjust("JP-kamikaze-01", "base", KOBE, "a slip"))
    one.when(Adjust("JP-kamikaze-01", "base", "force pool", "a slip")).accepted()
    assert one.base_of("JP-kamikaze-01") == ""
    one.when(Adjust("JP-kamikaze-01", "base", "map edge", "a slip")).accepted()
    assert one.base_of("JP-kamikaze-01") == MAP_EDGE


def test_17_461_kamikazes_are_not_counteraired(table):
    one = table(side="Allied", phase="combat.counterair.announcing", held={GUAM: "United States"})
    one.game = type(one.game)(**{n: getattr(one.game, n) for n in one.game.__struct_fields__})
    with pytest.raises(Mistake, match="place"):
        one.as_seat("allies").when(AnnounceCounterair(Named(("JP-kamikaze-01",)), MAP_EDGE))


# 17.462: range.


def test_17_462_they_reach_four_hexes_from_any_air_base_in_japan(table):
    one = table()
    send(one, 1, SEA).then(KamikazesExpended("Japan", ("JP-kamikaze-01",), SEA))
    assert rules(one) == [("17.462", "17.463", "17.43B")]
    send(one, 1, "0600").refused("17.462")
    assert one.told() == "0600 is 5 hexes from an air base in Japan; kamikazes fly 4 hexes from there."


def test_17_462_they_fly_from_operational_bases_alone_by_doubt_W151(table):
    short = DeclaredFact("supply", KOBE, "partial"), DeclaredFact("supply", OSAKA, "partial")
    one = send(table(facts=short), 1, SEA).accepted()
    assert "W151" in grounds(one), "whether they reach it turns on what an air base is"
    one = send(table(facts=short, doubts={"W151": "operational_only"}), 1, SEA).refused("17.462")
    assert "beyond reach, without an air base in Japan" in one.told()
    supplied = DeclaredFact("supply", KOBE, "full"), DeclaredFact("supply", OSAKA, "full")
    send(table(facts=supplied, doubts={"W151": "operational_only"}), 1, SEA).accepted()


def test_17_462_not_from_air_bases_elsewhere(table):
    send(table(), 1, WAKE).refused("17.462")


def test_17_462_not_from_a_base_that_was_lost(table):
    send(table().after(HexTaken(OSAKA, "United States")), 1, SEA).refused("17.462")


def test_17_462_not_from_land_without_a_base(table):
    send(table(land="Kobe~ . = = Guam^ = = Wake^ = Truk~ . Metz"), 1, SEA).refused("17.462")


def test_17_462_without_any_base_there_is_no_range(table):
    one = table().after(HexTaken(OSAKA, "United States"), HexTaken(KOBE, "United States"))
    send(one, 1, GUAM).refused("17.462")
    assert "without an air base in Japan" in one.told()


NEUTRAL = "Kobe~ Osaka~ = # = Guam^ = = Wake^ = Truk~ . Metz"
AROUND = f"{NEUTRAL}\n= = = = = = = = = = = = ="


@pytest.mark.parametrize(("land", "refused"), [(NEUTRAL, ("18.48/kamikazes",)), (AROUND, ())])
def test_18_48_kamikazes_fly_round_neutral_land(table, land, refused):
    """Three hexes from Osaka, beyond land that is wholly neutral; the way around it takes four."""
    one, there = table(land=land), "0400"
    assert bool(refused) == (there not in {order.to for order in all_accepted(one, SendKamikazes)})
    send(one, 1, there)
    assert one.refused(*refused) if refused else one.accepted()


def test_17_462_however_much_the_base_holds(table):
    one = table(12)
    send(one, 12, GUAM).accepted()


def test_17_462_in_either_player_turn(table):
    send(table(side="Allied"), 1, GUAM).accepted()


@pytest.mark.parametrize("phase", ["movement.staging", "construction.airbases", "end.uninversion"])
def test_17_463_while_no_fleet_is_at_sea_they_are_not_sent(table, phase):
    send(table(phase=phase), 1, GUAM).refused("17.463")


# 17.463: ships alone.


@pytest.mark.parametrize("place", [GUAM, SEA, KOBE])
def test_17_463_kamikazes_attack_ships_at_sea_and_in_port(table, place):
    send(table(), 1, place).accepted()


US = "United States"


def followed(table, place, nation=US, **fields):
    """Destroyers that the ledger follows, and the ports that are not Japan's."""
    light = {"US DD": LightShips(nation, "DD", 4, place)}
    one = table(**fields)
    one.game = replace(one.game, light=light)
    return one


def test_17_463_an_own_port_is_attacked_only_where_enemy_ships_are(table):
    one = followed(table, WAKE)
    send(one, 1, KOBE).refused("17.463/port")
    assert one.told() == "Kobe is held by Japan, and no ships of an enemy of Japan are there."
    assert KOBE not in {order.to for order in all_accepted(one, SendKamikazes)}
    send(followed(table, WAKE), 1, SEA).accepted()
    send(followed(table, KOBE), 1, KOBE).accepted()


def test_17_463_nor_a_port_of_a_nation_at_peace(table):
    at_peace = (DeclaredFact("war", "Japan/United States", "peace"),)
    send(followed(table, GUAM, held={GUAM: US}), 1, GUAM).accepted()
    send(followed(table, WAKE, held={GUAM: US}), 1, GUAM).accepted()
    send(followed(table, GUAM, held={GUAM: US}, facts=at_peace), 1, GUAM).refused("17.463/port")
    send(followed(table, GUAM, "Britain", held={GUAM: US}, facts=at_peace), 1, GUAM).accepted()


def test_17_463_a_task_force_that_comes_to_an_own_port_is_attacked(table):
    one = followed(table, WAKE)
    coming = NavalForce("TF 1", US, WAKE, at_sea=True, path=(WAKE, SEA, KOBE))
    one.game = replace(one.game, forces={"TF 1": coming})
    send(one, 1, KOBE).accepted()


def test_17_463_a_port_that_no_enemy_holds_is_attacked_as_doubt_W420_says(table):
    one = followed(table, WAKE)
    send(one, 1, KOBE).refused("17.463/port")
    assert "W420" in grounds(one)
    send(followed(table, WAKE, doubts={"W420": "as_declared"}), 1, KOBE).accepted()
    send(table(), 1, KOBE).accepted()


def test_17_463_and_nothing_on_land(table):
    one = table(land="Kobe~ Osaka~ . = Guam^ = = Wake^ = Truk~ . Metz")
    send(one, 1, "0200").refused("17.463/place")
    assert one.told() == "There is no sea and no port at 0200, and so no naval unit."
    assert TRUK < INLAND < METZ


@pytest.mark.parametrize("mission", ["ground support", "counterair", "attack on a naval base"])
def test_17_463_they_fly_no_other_mission(table, mission):
    flown = FlyMission(Some(1, "kamikaze", "Japan", MAP_EDGE), mission, KOBE)
    assert "17.463" in {v.rule for v in table().when(flown).ruling.violations}


def test_17_463_what_is_inverted_does_not_fly(table):
    one = table(1).after(AirUnitsInverted(("JP-kamikaze-01",), "18.72C"))
    send(one, 1, GUAM).refused("18.41")


def test_17_463_those_that_are_ready_fly_first(table):
    one = table(2).after(AirUnitsInverted(("JP-kamikaze-01",), "18.72C"))
    send(one, 1, GUAM).then(KamikazesExpended("Japan", ("JP-kamikaze-02",), GUAM))


@pytest.mark.parametrize("count", [0, 6])
def test_17_463_no_more_than_there_are(table, count):
    with pytest.raises(Mistake):
        send(table(), count, GUAM)


def test_17_463_only_by_their_own_seat(table):
    send(table().as_seat("allies"), 1, GUAM).refused("seat")


def test_17_463_the_menu_has_all_hexes_in_reach(table):
    one = table(2)
    assert {o.to for o in all_accepted(one, SendKamikazes)} == {KOBE, OSAKA, "0200", "0300", GUAM, SEA}
    assert not all_accepted(table(0), SendKamikazes)


# 17.47D: all at one time.


def attacked(table, phase, **fields):
    """Two kamikazes attacked in the combat phase; then comes another phase, of the same turn or another."""
    one = table(phase="combat.missions", **fields)
    send(one, 2, GUAM).accepted()
    one.game = replace(one.game, turn=replace(one.game.turn, phase=phase))
    return one


def test_17_47D_1_after_an_attack_none_follow_in_a_later_phase_of_that_turn(table):
    one = attacked(table, "redeployment.transfers")
    assert not all_accepted(one, SendKamikazes)
    send(one, 1, GUAM).refused("17.47D.1")
    assert one.told() == (
        "Kamikazes of Japan attacked in Summer 1942 Axis combat; no others follow in that turn."
    )


def test_17_47D_1_after_an_attack_that_was_resolved_none_follow_in_the_same_phase_either(table):
    one = table(phase="combat.missions").after(
        KamikazesExpended("Japan", ("JP-kamikaze-01",), SEA, fought=True)
    )
    assert not all_accepted(one, SendKamikazes)
    send(one, 1, GUAM).refused("17.47D.1")


def test_17_47D_1_several_groups_are_attacked_in_one_phase(table):
    one = attacked(table, "combat.missions")
    send(one, 1, SEA).accepted()
    assert all_accepted(one, SendKamikazes)


@pytest.mark.parametrize(("plays", "broken"), [("player_turn", ()), ("game_turn", ("17.47D.1",))])
def test_17_47D_1_whether_those_of_the_next_player_turn_stay_at_home_is_doubt_W347(table, plays, broken):
    one = attacked(table, "movement.missions", doubts={"W347": plays})
    one.game = replace(one.game, turn=replace(one.game.turn, side="Allied"))
    sent = send(one, 1, GUAM)
    sent.refused(*broken) if broken else sent.accepted()
    assert "W347" in grounds(one)


def test_17_47D_1_in_another_game_turn_they_attack_again(table):
    one = attacked(table, "combat.missions", doubts={"W347": "game_turn"})
    one.game = replace(one.game, turn=replace(one.game.turn, season="Fall", phase="movement.missions"))
    send(one, 1, GUAM).accepted()


# 17.464: modifiers.


def test_17_464_in_air_combat_they_have_the_modifier_of_regular_naval_air(table):
    regular, elite = Group("Japan", "NAS", 3), Group("Japan", "NAS", 3, elite=True)
    assert drm(Group("Japan", "kamikaze", 3), ATTACKER) == drm(regular, ATTACKER) < drm(elite, ATTACKER)
