"""23.462: ships that escape sail hex by hex, and the land-based air that attacked their base goes on."""

import pytest
from msgspec.structs import replace

from core.world_at_war.activities.sailing import may_strike_here
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.naval_bases.announcing import announcing
from core.world_at_war.naval_bases.standing import may_escape
from core.world_at_war.naval_bases.target import AttackNavalBase, EscapeBySea
from core.world_at_war.under_way.at_sea import Use
from events.world_at_war.activities import NavalActivityBegan, NavalActivityEnded, NavalHexEntered
from events.world_at_war.board import Airbase, Carrier, DeclaredFact
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.naval_bases import NavalForceEscaped
from events.world_at_war.ships import LightShips, NavalForce, NavalForceSailed, Ship
from events.world_at_war.support import GroundSupport
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import GOZO, LILLE, MALTA, OPTIONS, OverPort, waters

DRAWING = "Lille . Malta~ = = = = = Gozo~"
SAFE = "0800"
HOME = {"held": {MALTA: "Britain", GOZO: "Britain", SAFE: "Britain"}}
K = NavalForce("Force K", "Britain", MALTA)
WARSPITE = Ship("Warspite", "Britain", 4, MALTA, force="Force K")
AIR = "3 AAF Germany Lille"


@pytest.fixture
def raided(board):
    """raided("3 NAS Germany Lille") -> a sortie over Malta is flown; Force K lies there under its marker."""

    def lay(*texts, air=AIR, **more):
        fields = {"forces": (K,), "ships": (WARSPITE,), "drawing": DRAWING} | HOME | more
        table = waters(board, air, *texts, **fields)
        table.attack(air).accepted()
        return table.done().struck(("Warspite", 2, *air.split()[1:3]))

    return lay


def escaped(table, to=SAFE, via=()):
    return table.as_seat("allies").when(EscapeBySea("Force K", to, via)).accepted()


def at_sea(table, place=MALTA):
    force = table.game.forces["Force K"]
    return (force.place, force.at_sea) == (place, True)


def test_23_462B_ships_move_to_the_sea_in_their_hex_and_those_that_attacked_have_the_word(raided):
    table = escaped(raided())
    path = (MALTA, MALTA, "0300", "0400", "0500", "0600", "0700", SAFE)
    assert table.facts[:2] == [
        NavalForceSailed("Force K", "escape", path),
        NavalActivityBegan("escape", "Allied", ("Force K",), path),
    ]
    assert table.told(NavalHexEntered) == [NavalHexEntered(MALTA, 1)]
    assert at_sea(table)
    assert table.phase == "combat.naval_activity.entered"
    assert awaited(table.game) == ("axis",)


@pytest.mark.parametrize("ends", [(), (SAFE,), (MALTA, SAFE)])
def test_23_462A_the_hexes_by_which_they_escape_may_be_named_with_the_base_and_the_port(raided, ends):
    between = ("0300", "0400", "0500", "0600", "0700")
    via = (*ends[:-1], *between, *ends[-1:])
    table = escaped(raided(), via=via)
    assert table.facts[0] == NavalForceSailed("Force K", "escape", (MALTA, MALTA, *between, SAFE))


def strike(table, count=1, kind="AAS"):
    """The seats go through the states up to the strike on Force K."""
    table.said("axis", give.AttackAtSea())
    table.said("allies", give.Finish())
    return table.as_seat("axis").when(give.StrikeAtSea(give.Group(count, kind, "Germany", LILLE), "Force K"))


def test_23_462B_they_attack_again_and_still_fly_their_offensive_mission(raided):
    table = strike(escaped(raided()), 2).accepted()
    [employed] = table.told(AirUnitsEmployed)
    assert (employed.role, employed.hex) == ("attack", MALTA)
    assert {"23.462B", "23.51"} <= table.grounds
    assert {table.game.units[name].used for name in employed.units} == {""}


def struck_at_sea(raided):
    """Two squadrons struck them in the hex of their base, lost nobody, and let them pass from there."""
    table = strike(escaped(raided()), 2).accepted()
    table.said("axis", give.Finish())
    table.due((2, 2)).due((1, 1))
    table.said("allies", give.Finish())
    return passed(table)


def passed(table):
    while table.phase == "combat.naval_activity.entered":
        table.said("axis", give.Finish())
    return table


def test_23_462B_the_strike_is_resolved_and_the_ships_go_on_to_their_port(raided):
    table = struck_at_sea(raided)
    assert table.told(NavalForceEscaped) == [NavalForceEscaped("Force K", MALTA, SAFE)]
    assert table.told(NavalActivityEnded) == [NavalActivityEnded(SAFE, "arrived")]
    assert (table.game.ships["Warspite"].place, table.game.ships["Warspite"].hits) == (SAFE, 0)
    assert table.phase == "combat.naval_bases.escaping"
    assert awaited(table.game) == ("allies",)


def test_23_462B_after_it_they_are_factors_again_and_come_home_inverted(raided):
    table = struck_at_sea(raided)
    table.said("allies", give.Finish())
    assert table.phase == "combat.naval_bases.another"
    assert {u.kind for u in table.game.units.values() if u.base} == {"AAF"}
    table.done()
    german = [u for u in table.game.units.values() if u.nation == "Germany" and u.base]
    assert {u.used for u in german} == {"attack on a naval base"}
    assert all(unit.inverted for unit in german)


def test_23_462B_another_sortie_over_the_same_port_is_theirs_still(raided):
    table = struck_at_sea(raided)
    table.said("allies", give.Finish())
    left = sum(u.base == LILLE for u in table.game.units.values())
    table.as_seat("axis").when(AttackNavalBase(table.group(f"{left} AAF Germany Lille"), MALTA)).accepted()


def test_23_462B_in_each_hex_they_attack_once(raided):
    table = strike(escaped(raided()), 2).accepted()
    table.when(give.StrikeAtSea(give.Named(table.told(AirUnitsEmployed)[0].units[:1]), "Force K"))
    table.refused("23.161")


def test_23_162_they_have_a_part_in_nothing_else_at_sea(raided):
    table = raided()
    other = NavalForce("Force Z", "Britain", "0300", at_sea=True)
    ships = {**table.game.ships, "Hood": Ship("Hood", "Britain", 5, "0300", at_sea=True, force="Force Z")}
    table.game = replace(table.game, forces={**table.game.forces, "Force Z": other}, ships=ships)
    path = ("0400", "0300")
    sailing = [
        NavalForceSailed("Force Z", "raid", path),
        NavalActivityBegan("raid", "Allied", ("Force Z",), path),
        NavalHexEntered("0300", 1),
    ]
    table.after(*sailing)
    assert may_strike_here(table.game) == ()


def test_23_75A_air_that_did_not_attack_the_base_may_strike_them_as_it_may_any_ships(board):
    drawing = "Lille . Malta~ = Rome~ = = = = Gozo~"
    held = {MALTA: "Britain", "0900": "Britain"}
    table = waters(
        board, AIR, "3 NAS Germany Rome", drawing=drawing, forces=(K,), ships=(WARSPITE,), held=held,
        airbases=(Airbase("0400", "Germany"),),
    )  # fmt: skip
    table.attack(AIR).accepted()
    table.done().struck(("Warspite", 2, "AAF", "Germany"))
    escaped(table, "0900")
    table.said("axis", give.AttackAtSea())
    table.said("allies", give.Finish())
    rome = give.Group(1, "NAS", "Germany", "0400")
    table.as_seat("axis").when(give.StrikeAtSea(rome, "Force K")).accepted()
    assert "18.58C" in table.grounds
    assert "23.462B" not in table.grounds


def test_23_752A_a_way_with_a_gap_is_none(raided):
    table = raided()
    table.as_seat("allies").when(EscapeBySea("Force K", SAFE, ("0400",))).refused("23.752A/path")
    table.when(EscapeBySea("Force K", SAFE, ("0300", "0400", "0500", "0600", "0700"))).accepted()


def test_23_462C_patrols_do_not_meet_them_and_other_task_forces_do(raided):
    kido = NavalForce("Kido", "Germany", MALTA, at_sea=True, activity="patrol", path=(MALTA,))
    other = NavalForce("TF 2", "Germany", MALTA, at_sea=True, activity="interception")
    table = escaped(raided())
    table.game = replace(table.game, forces={**table.game.forces, "Kido": kido, "TF 2": other})
    table.as_seat("axis").when(give.JoinBattle(MALTA)).refused("23.462C")
    table.when(give.JoinBattle(MALTA, ("Force K", "TF 2"))).accepted()


def test_23_462B_if_the_escape_ends_in_naval_combat_the_attack_on_the_port_goes_on(raided):
    """Warspite is all there is of Force K, and is sunk by the fleet that meets it beside its port."""
    bismarck = Ship("Bismarck", "Germany", 5, MALTA, at_sea=True, force="Raiders")
    raiders = NavalForce("Raiders", "Germany", MALTA, at_sea=True)
    table = escaped(raided(forces=(K, raiders), ships=(WARSPITE, bismarck)))
    table.as_seat("axis").when(give.JoinBattle(MALTA)).accepted()
    while not table.phase.endswith(".fleet"):
        for seat in ("axis", "allies"):
            order = {"allotting": give.AllotPatrol(), "covering": give.AllotCover()}
            table.as_seat(seat).when(order.get(table.phase.rpartition(".")[2], give.Finish())).accepted()
    table.as_seat("allies").when(give.SinkShip("Warspite")).accepted()
    table.said("axis", give.Finish())
    table.said("allies", give.Finish())
    assert not table.game.naval_combats
    assert not table.game.activities
    assert table.phase == "combat.naval_bases.escaping"


def test_23_162_of_like_units_those_take_part_at_sea_that_fly_no_mission(board):
    table = waters(board, "4 AAF Germany Lille", drawing=DRAWING, forces=(K,), ships=(WARSPITE,), **HOME)
    table.attack(AIR).accepted()
    cover = Use("cover", MALTA, "another occasion", "axis")
    [unit] = enlisted(table.game, give.Group(1, "AAF", "Germany", LILLE), cover).units
    assert unit.name == "GE-AAF-04"


def test_18_41_of_like_units_those_go_for_a_port_that_are_not_committed(board):
    table = waters(board, "2 AAF Germany Lille", drawing=DRAWING, phase="combat.missions", **HOME)
    ground = GroundSupport((MALTA,), "regular", units=("GE-AAF-01",))
    table.game = replace(table.game, supports=(ground,))
    order = AttackNavalBase(give.Group(1, "AAF", "Germany", LILLE), MALTA)
    assert announcing(table.game, order, "axis").units[0].name == "GE-AAF-02"


LOOSE = {"forces": (), "ships": (replace(WARSPITE, force=""),)}


def loose(raided, *texts, **more):
    """Warspite and destroyers lie at Malta outside any task force, and could leave."""
    OverPort.stays = False
    try:
        return raided(*texts, **(LOOSE | more))
    finally:
        OverPort.stays = True


def test_23_462A_ships_outside_task_forces_are_asked_and_leave_once_they_are_in_one(raided):
    table = loose(raided)
    assert (table.phase, awaited(table.game)) == ("combat.naval_bases.escaping", ("allies",))
    form = give.FormForce("TF 1", ("Warspite",), (give.Factors(6, "DD", "Britain"),))
    table.as_seat("allies").when(form, EscapeBySea("TF 1", SAFE)).accepted()
    assert [one.activity for one in table.told(NavalForceSailed)] == ["escape"]


def test_23_462A_light_ships_alone_are_asked_and_find_it_on_the_menu(raided):
    table = loose(raided)
    table.game = replace(table.game, ships={})
    menu_of = [offer.order for offer in menu(WORLD_AT_WAR, table.game, "allies")]
    assert [one.light for one in menu_of if isinstance(one, give.FormForce)] == [
        (give.Factors(6, "DD", "Britain"),)
    ]
    assert may_escape(table.game, "allies")


def test_23_462A_without_a_safe_port_nobody_asks_them(raided):
    table = loose(raided, held={MALTA: "Britain"})
    assert table.phase == "combat.naval_bases.another"


KNOWN = NavalForce("Kido", "Germany", "0700", at_sea=True, activity="patrol", concealed=False)
GRAF = Carrier("Graf", "Germany", 3, "0700", at_sea=True, force="Kido")


def may_leave(table):
    """The turn waits for the word of those that may escape, and Force K may, to Gozo."""
    return table.phase == "combat.naval_bases.escaping"


@pytest.mark.parametrize("doubt", ["carrier_air", "any_patrol"])
def test_23_462A_a_known_patrol_without_carriers_threatens_no_port_as_doubt_W371_says(raided, doubt):
    table = raided(forces=(K, KNOWN), doubts={"W371": doubt})
    assert may_leave(table) == (doubt == "carrier_air")
    if may_leave(table):
        escaped(table)
        assert "W371" in table.grounds


def test_23_462A_one_with_carrier_air_does_and_what_a_marker_conceals_may_be_that(raided):
    assert not may_leave(raided("1 NAS Germany Graf", forces=(K, KNOWN), carriers=(GRAF,)))
    assert not may_leave(raided(forces=(K, replace(KNOWN, concealed=True))))


@pytest.mark.parametrize(
    ("air", "safe"), [("1 AAS Germany Bonn", False), ("1 air transport Germany Bonn", True)]
)
def test_23_462A_ready_squadrons_of_army_air_threaten_a_port_as_factors_do(raided, air, safe):
    assert may_leave(raided(air, drawing=f"{DRAWING} . . Bonn")) is safe


@pytest.mark.parametrize("doubt", ["attackers", "all_air"])
@pytest.mark.parametrize(
    "air", ["1 air transport Germany Bonn", "1 jet Germany Bonn", "1 strategic bomber Germany Bonn"]
)
def test_23_462A_other_air_than_army_and_naval_air_bars_a_port_as_doubt_W435_says(raided, doubt, air):
    range_of_jets = DeclaredFact("research", "Germany/jets", "12")
    table = raided(
        air, drawing=f"{DRAWING} . . Bonn", facts=(*OPTIONS, range_of_jets), doubts={"W435": doubt}
    )
    assert may_leave(table) == (doubt == "attackers")
    if may_leave(table):
        assert "W435" in escaped(table).grounds


@pytest.mark.parametrize(("between", "safe"), [(". . .", False), (". . . .", True)])
def test_23_462A_the_farthest_reach_of_all_air_in_a_base_counts(raided, between, safe):
    """From Bonn naval air reaches three hexes, and army air four, whichever is named first."""
    table = raided("1 NAS Germany Bonn", "1 AAF Germany Bonn", drawing=f"{DRAWING} {between} Bonn")
    assert may_leave(table) is safe


BAY = """
York~ = = = Malta~ . Bath~ .
. . . . = . = .
. . . . = . . =
. . . . = = = .
. . . Lille . . . .
"""
"""From Malta, 0400, it is two hexes to Bath and eight by water; to York it is four, by water too."""

HARBOR, YORK, BATH = "0400", "0000", "0600"


def in_the_bay(board, *texts, doubts, drawing=BAY):
    """Force K lies in the harbor of the bay, which is attacked."""
    table = waters(
        board, AIR, *texts, drawing=drawing, held=dict.fromkeys((HARBOR, YORK, BATH), "Britain"),
        doubts=doubts, forces=(replace(K, place=HARBOR),), ships=(replace(WARSPITE, place=HARBOR),),
        light=(LightShips("Britain", "DD", 6, HARBOR, force="Force K"),),
    )  # fmt: skip
    table.attack(AIR, HARBOR).accepted()
    return table.done().struck(("Warspite", 2, "AAF", "Germany")).as_seat("allies")


@pytest.mark.parametrize(
    ("doubt", "near", "far"), [("as_the_crow_flies", BATH, YORK), ("by_sea", YORK, BATH)]
)
def test_23_462A_the_nearest_base_is_counted_as_doubt_W404_says(board, doubt, near, far):
    table = in_the_bay(board, doubts={"W404": doubt}).when(EscapeBySea("Force K", far))
    table.refused("23.462A/nearest").when(EscapeBySea("Force K", near)).accepted()
    assert "W404" in table.grounds


@pytest.mark.parametrize(("doubt", "near", "far"), [("attackers", BATH, YORK), ("all_air", YORK, BATH)])
def test_23_462A_a_port_that_other_air_bars_is_not_the_nearest_where_doubt_W435_says_so(
    board, doubt, near, far
):
    drawing = BAY.replace(". . . . = = = .", ". . . . = = = Lyon")
    air = "1 air transport Germany Lyon"
    table = in_the_bay(board, air, doubts={"W435": doubt}, drawing=drawing)
    table.when(EscapeBySea("Force K", far))
    table.refused("23.462A/nearest" if far == YORK else "23.462A/safe")
    table.when(EscapeBySea("Force K", near)).accepted()
    assert "W435" in table.grounds
