"""23.46: after a round of air attacks, air and naval units may leave their base."""

import pytest
from msgspec.structs import replace

from core.world_at_war.board import phase_label
from core.world_at_war.naval_bases.target import EscapeByAir, EscapeBySea
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.counterair import AirUnitsTookRefuge, NavalAirBackAboard
from events.world_at_war.naval_bases import BaseAttack, NavalForceEscaped
from events.world_at_war.ships import NavalForce, Ship
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.base_attacks import GOZO, MALTA, OPTIONS, concealed, waters
from tests.world_at_war.orders import Finish, Group, LeaveStandingOrder

FAR = "Lille . Malta~ = = = = = Gozo~"
"""Gozo, 0800, is out of range of army air at Lille, Malta is not."""

NO_PORT = {"forces": (NavalForce("Kido", "Germany", "0700", at_sea=True, activity="patrol"),)}
"""A patrol from which Gozo is no refuge for ships (23.462A); for air it is."""


@pytest.fixture
def raided(board):
    """raided("1 AAF Britain Malta") -> a sortie of three German AAF over Malta is flown, nobody is lost."""

    def lay(*texts, drawing=FAR, goals=(("Warspite", 2, "AAF", "Germany"),), **more):
        held = {MALTA: "Britain", GOZO: "Britain", "0800": "Britain"}
        table = waters(board, *("3 AAF Germany Lille", *texts), drawing=drawing, held=held, **more)
        table.attack("3 AAF Germany Lille").accepted()
        return table.done(), goals

    return lay


def struck(raided):
    table, goals = raided
    while any(due.purpose == "air combat" for due in table.game.rolls):
        table.due((1, 1)).chose_the_first()
    return table.struck(*goals)


def test_23_461A_defending_air_flies_to_another_base_and_23_461B_is_inverted(raided):
    table = struck(raided("1 AAF Britain Malta"))
    assert table.phase == "combat.naval_bases.escaping"
    table.as_seat("allies").when(EscapeByAir(table.group("1 AAF Britain Malta"), "0800")).accepted()
    table.then(AirUnitsTookRefuge(("BR-AAF-01",), MALTA, "0800"))
    assert table.inverted()["BR-AAF-01"] == "18.523"


@pytest.mark.parametrize("option", ["air_attack_closes", "counterair_only"])
@pytest.mark.parametrize("against", ["ships", "air"])
def test_23_461A_whether_a_port_whose_ships_alone_are_attacked_is_a_refuge_is_doubt_W186(
    raided, option, against
):
    table = struck(raided("1 AAF Britain Malta", doubts={"W186": option}))
    units = {"counterairing" if against == "air" else "striking": ("GE-AAF-09",)}
    there = BaseAttack("0800", announced=phase_label(table.game), ended=True, **units)
    table.game = replace(table.game, base_attacks=(*table.game.base_attacks, there))
    table.as_seat("allies").when(EscapeByAir(table.group("1 AAF Britain Malta"), "0800"))
    closed = against == "air" or option == "air_attack_closes"
    table.refused("23.461A/attacked") if closed else table.accepted()
    assert ("W186" in table.ruling.grounds) == (against == "ships")


def test_17_3126_naval_air_aboard_a_carrier_in_port_does_not_leave_it(raided):
    deck = Carrier("Eagle", "Britain", 2, MALTA)
    table = struck(raided("1 AAF Britain Malta", carriers=(deck,)))
    nas = replace(table.game.units["BR-AAF-01"], name="BR-NAS-01", kind="NAS", base="Eagle")
    table.game = replace(table.game, units={**table.game.units, "BR-NAS-01": nas})
    aboard = Group(1, "NAS", "Britain", "Eagle")
    table.as_seat("allies").when(EscapeByAir(aboard, "0800")).refused("17.3126/escape")


def test_23_46_not_before_the_sortie_is_flown(raided):
    table, _ = raided("1 AAF Britain Malta")
    order = EscapeByAir(table.group("1 AAF Britain Malta"), "0800")
    table.as_seat("allies").when(order).refused("23.461")


def test_23_461A_not_to_a_base_beyond_staging_range_nor_of_the_enemy(raided):
    table = struck(raided("1 AAF Britain Malta"))
    order = EscapeByAir(table.group("1 AAF Britain Malta"), "0000")
    table.as_seat("allies").when(order).refused("23.461A")


def test_23_461A_not_to_a_base_that_is_attacked_in_the_phase(raided):
    table = struck(raided("1 AAF Britain Malta"))
    order = EscapeByAir(table.group("1 AAF Britain Malta"), MALTA)
    table.as_seat("allies").when(order).refused("23.461A", "23.461A")


def test_23_46A_air_at_other_bases_stays_where_it_is(raided):
    table = struck(raided("1 AAF Britain Malta", "1 AAF Britain Gozo"))
    order = EscapeByAir(table.group("1 AAF Britain Gozo"), MALTA)
    table.as_seat("allies").when(order).refused("23.46", "23.461A/attacked")


def test_23_462A_a_task_force_escapes_to_the_nearest_safe_port(raided):
    ships = (Ship("Warspite", "Britain", 4, MALTA), Ship("Hood", "Britain", 5, MALTA, force="Force K"))
    table = struck(raided(ships=ships, **concealed(decks=())))
    table.as_seat("allies").when(EscapeBySea("Force K", "0800")).accepted()
    while table.phase == "combat.naval_activity.entered":
        table.said("axis", Finish())
    assert table.told(NavalForceEscaped) == [NavalForceEscaped("Force K", MALTA, "0800")]
    assert table.game.forces["Force K"].place == "0800"


def test_23_462A_not_where_ready_enemy_air_reaches_it(raided):
    near = "Lille . Malta~ = Gozo~ = = = Bath~"
    table, goals = raided(drawing=near, **concealed(decks=()))
    table.game = replace(table.game, held={**table.game.held, "0400": "Britain"})
    table = struck((table, goals))
    table.as_seat("allies").when(EscapeBySea("Force K", "0400")).refused("23.462A/safe")
    table.when(EscapeBySea("Force K", "0800")).accepted()


def test_23_462A_not_into_range_of_a_patrol(raided):
    kido = NavalForce("Kido", "Germany", "0700", at_sea=True, activity="patrol")
    fields = concealed(decks=())
    fields["forces"] = (*fields["forces"], kido)
    table, goals = raided(drawing=f"{FAR} = = = = Bath~", **fields)
    table.game = replace(table.game, held={**table.game.held, "1300": "Britain"})
    table = struck((table, goals))
    table.as_seat("allies").when(EscapeBySea("Force K", "0800")).refused("23.462A")
    table.when(EscapeBySea("Force K", "1300")).accepted()


PEACE = DeclaredFact("war", "Britain/Italy", "peace")


@pytest.mark.parametrize("facts", [(), (PEACE,)])
def test_23_462A_air_of_a_nation_at_peace_bars_no_port(raided, facts):
    table = raided(
        "1 NAS Italy Roma", drawing=f"{FAR} . Roma", facts=(*OPTIONS, *facts), **concealed(decks=())
    )
    assert escapes(struck(table)) == bool(facts)


@pytest.mark.parametrize("facts", [(), (PEACE,)])
def test_23_462A_nor_does_its_patrol(raided, facts):
    fields = concealed(decks=())
    patrol = NavalForce("Littorio", "Italy", "0700", at_sea=True, activity="patrol")
    fields["forces"] = (*fields["forces"], patrol)
    assert escapes(struck(raided(facts=(*OPTIONS, *facts), **fields))) == bool(facts)


def escapes(table):
    """Is Force K asked, and does it escape to Gozo?"""
    asked = table.phase == "combat.naval_bases.escaping"
    if asked:
        table.as_seat("allies").when(EscapeBySea("Force K", "0800")).accepted()
    return asked


BOXES = (
    Box("Atlantic U.S. box", "mapboard", (), {"0300": 1}),
    Box("South Africa box", "mapboard", (), {"0300": 1}),
    Box("Tokyo box", "mapboard", ("Japan",), {"0300": 1}),
    Box("Western Allied SW box", "sw", (), {"0300": 1}),
)


def test_23_462A_a_mapboard_box_of_its_side_or_of_nobody_known_is_a_base(raided):
    table = struck(raided(boxes=BOXES, **concealed(decks=())))
    offers = menu(WORLD_AT_WAR, table.game, "allies")
    (offer,) = [one for one in offers if isinstance(one.order, EscapeBySea)]
    (slot,) = offer.slots
    assert [one.value for one in slot.choices] == ["0800", "Atlantic U.S. box", "South Africa box"]


@pytest.mark.parametrize(("beyond", "open_"), [(2, False), (1, True)])
def test_23_462A_a_box_to_which_it_is_farther_than_to_a_safe_port_is_not_the_nearest_doubt_W381(
    raided, beyond, open_
):
    """From Malta it is six hexes to 0800, and five to the entrance of the box."""
    box = Box("South Africa box", "mapboard", (), {"0700": beyond})
    table = struck(raided(boxes=(box,), **concealed(decks=())))
    table.as_seat("allies").when(EscapeBySea("Force K", "South Africa box"))
    table.accepted() if open_ else table.refused("23.462A/nearest")


def test_23_462A_a_box_is_the_last_resort_if_doubt_W381_is_played_so(raided):
    box = Box("South Africa box", "mapboard", (), {"0700": 1})
    table = struck(raided(boxes=(box,), doubts={"W381": "last"}, **concealed(decks=())))
    table.as_seat("allies").when(EscapeBySea("Force K", "South Africa box")).refused("23.462A/nearest")
    assert "W381" in table.ruling.grounds
    table.when(EscapeBySea("Force K", "0800")).accepted()


@pytest.mark.parametrize("box", ["Tokyo box", "Western Allied SW box"])
def test_23_462A_ships_escape_neither_to_a_box_of_the_enemy_nor_to_an_SW_box(raided, box):
    table = struck(raided(boxes=BOXES, **concealed(decks=())))
    table.as_seat("allies").when(EscapeBySea("Force K", box)).refused("23.462A", "23.752A")


def test_23_462A_naval_air_returns_to_the_carriers_that_leave_17_3126C(raided):
    fields = concealed()
    one = (("Warspite", 1, "AAF", "Germany"),)
    table = struck(raided("2 NAS Britain Eagle", goals=one, **fields))
    table.as_seat("allies").when(EscapeBySea("Force K", "0800")).accepted()
    (aboard,) = table.told(NavalAirBackAboard)
    assert (aboard.carrier, aboard.inverted) == ("Eagle", "")
    assert {table.base_of(name) for name in aboard.units} == {"Eagle"}


def test_23_46_the_attacker_does_not_escape(raided):
    table = struck(raided("1 AAF Britain Malta"))
    table.as_seat("allies").when(Finish()).accepted()
    assert table.phase == "combat.naval_bases.another"


def test_23_46B_units_in_reach_of_the_patrol_that_attacked_another_base_may_leave(board):
    kido = NavalForce("Kido", "Germany", "0300", at_sea=True, activity="patrol", path=("0300",))
    graf = Carrier("Graf", "Germany", 4, "0300", at_sea=True, force="Kido")
    drawing = "Lille . Malta~ = = Gozo~ . . York"
    held = {MALTA: "Britain", GOZO: "Britain", "0800": "Britain"}
    table = waters(
        board, "3 NAS Germany Graf", "1 AAF Britain Gozo", "1 AAF Britain York", drawing=drawing,
        held=held, phase="movement.missions", forces=(kido,), carriers=(graf,),
        ships=(Ship("Warspite", "Britain", 4, MALTA),),
    )  # fmt: skip
    table.attack("3 NAS Germany Graf").accepted()
    table.done().struck(("Warspite", 2, "NAS", "Germany"))
    table.as_seat("allies").when(EscapeByAir(table.group("1 AAF Britain York"), GOZO)).refused("23.46")
    table.when(EscapeByAir(table.group("1 AAF Britain Gozo"), "0800")).accepted()


def fight_on(fewer_than=0, place=MALTA):
    return LeaveStandingOrder(fewer_than, place)


@pytest.mark.parametrize("place", [MALTA, ""])
def test_23_46_who_said_beforehand_that_all_stay_is_not_asked(raided, place):
    table, goals = raided("1 AAF Britain Malta", **concealed(decks=()))
    table.as_seat("allies").when(fight_on(place=place)).accepted()
    struck((table, goals))
    assert table.phase == "combat.naval_bases.another"


def test_23_46_a_standing_order_given_when_asked_is_an_answer(raided):
    table = struck(raided("1 AAF Britain Malta"))
    table.as_seat("allies").when(fight_on()).accepted()
    assert table.phase == "combat.naval_bases.another"


@pytest.mark.parametrize(("fewer", "asked"), [(1, False), (2, True)])
def test_23_46_with_fewer_left_than_it_says_its_seat_is_asked(raided, fewer, asked):
    table, goals = raided("1 AAF Britain Malta", **NO_PORT)
    table.as_seat("allies").when(fight_on(fewer)).accepted()
    struck((table, goals))
    assert table.phase == f"combat.naval_bases.{'escaping' if asked else 'another'}"


def test_23_46_ships_stay_only_by_a_standing_order_that_lets_all_stay(raided):
    ships = (Ship("Warspite", "Britain", 4, MALTA), Ship("Hood", "Britain", 5, MALTA, force="Force K"))
    table, goals = raided("1 AAF Britain Malta", ships=ships, **concealed(decks=()))
    table.as_seat("allies").when(fight_on(1)).accepted()
    struck((table, goals))
    assert table.phase == "combat.naval_bases.escaping"


def test_23_46_a_standing_order_about_another_base_is_none_about_this_one(raided):
    table, goals = raided("1 AAF Britain Malta")
    table.as_seat("allies").when(fight_on(place=GOZO)).accepted()
    struck((table, goals))
    assert table.phase == "combat.naval_bases.escaping"


def test_23_461A_not_beyond_staging_range(raided):
    table, goals = raided("1 AAF Britain Malta", drawing="Lille . Malta~ = = = = = Gozo~ = = = Bath~")
    table.game = replace(table.game, held={**table.game.held, "1200": "Britain"})
    table = struck((table, goals))
    order = EscapeByAir(table.group("1 AAF Britain Malta"), "1200")
    table.as_seat("allies").when(order).refused("23.461A/range")
    assert table.ruling.violations[0].found == ("Bath is not within 8 hexes for BR-AAF-01.",)


def test_23_46A_no_force_leaves_a_port_that_was_not_attacked(raided):
    elsewhere = NavalForce("Force B", "Britain", "0800")
    table, goals = raided(**concealed(decks=()))
    table.game = replace(table.game, forces={**table.game.forces, "Force B": elsewhere})
    table = struck((table, goals)).as_seat("allies").when(EscapeBySea("Force B", MALTA))
    assert "23.46/port" in [v.check for v in table.ruling.violations]


def test_23_462A_not_past_a_nearer_port_that_is_safe(raided):
    table, goals = raided(drawing=f"{FAR} = = = = Bath~", **concealed(decks=()))
    table.game = replace(table.game, held={**table.game.held, "1300": "Britain"})
    table = struck((table, goals)).as_seat("allies")
    table.when(EscapeBySea("Force K", "1300")).refused("23.462A/nearest")
    assert table.ruling.violations[0].found == ("Gozo is nearer than Bath.",)
    table.when(EscapeBySea("Force K", "0800")).accepted()
