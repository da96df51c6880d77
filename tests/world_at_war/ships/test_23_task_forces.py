"""17.3123, 23.425 Task forces: ships under a marker, and who may know what belongs to it."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.rules import sealed, sealed_in
from core.world_at_war.state import game_from, position_of
from events.world_at_war import LightShipsLost, NavalForceFormed, NavalForceManned, NavalForceMoved
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.ships import LightShips, NavalForce, Ship, ShipSunk
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.earlier import Earlier
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.world_at_war import orders as give
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units

SEA = "Malta~ = = Tobruk~ . Cairo"
EAGLE = Carrier("Eagle", "Britain", 2, "0000")
WARSPITE = Ship("Warspite", "Britain", 4, "0000", slow=True)
LIGHT = (LightShips("Britain", "CA", 4, "0000"), LightShips("Britain", "DD", 6, "0000"))
FOUR_DD = LightShips("Britain", "DD", 4, "0000")


@pytest.fixture
def port(board):
    def lay(*texts, **more):
        asked = {
            "holder": "Britain",
            "side": "Allied",
            "carriers": (EAGLE,),
            "ships": (WARSPITE,),
            "light": LIGHT,
        }
        return AtTheTable(units(board(SEA, **(asked | more)), *texts)).as_seat("allies")

    return lay


def formed(table):
    return table.when(give.FormForce("Force H", ("Eagle", "Warspite"), (give.Factors(4, "DD", "Britain"),)))


def test_17_3123_ships_that_lie_together_go_under_a_marker(port):
    table = formed(port("2 NAS Britain Eagle"))
    table.then(
        NavalForceFormed("Force H", "Britain", "0000", at_sea=False),
        NavalForceManned("Force H", ("Eagle",), ("Warspite",), (FOUR_DD,)),
    )
    assert {s.force: s.factors for s in table.game.light.values() if s.kind == "DD"} == {"": 2, "Force H": 4}
    assert table.game.carriers["Eagle"].force == table.game.ships["Warspite"].force == "Force H"


IN_TWO_PORTS = (LightShips("Britain", "DD", 6, "0000"), LightShips("Britain", "DD", 2, "0300"))


def test_17_3123_of_light_ships_in_several_places_the_menu_says_where(port):
    table = port(carriers=(), ships=(), light=IN_TWO_PORTS)
    offers = [
        o.order for o in menu(table.system, table.game, "allies") if isinstance(o.order, give.FormForce)
    ]
    assert [(one.light, one.at) for one in offers] == [((give.Factors(6, "DD", "Britain"),), "0000")]
    table.when(offers[0]).accepted()


def test_17_3123_light_ships_alone_are_formed_where_it_is_said(port):
    table, two = port(carriers=(), ships=(), light=IN_TWO_PORTS), (give.Factors(2, "DD", "Britain"),)
    with pytest.raises(Mistake, match="in several places: say at which"):
        table.when(give.FormForce("TF 2", (), two))
    table.when(give.FormForce("TF 2", (), two, "0300")).accepted()
    assert table.game.forces["TF 2"].place == "0300"
    with pytest.raises(Mistake, match="no DD outside task forces at Tobruk"):
        table.when(give.FormForce("TF 3", (), two, "0300"))


def test_17_3123_a_named_ship_lies_where_the_task_force_is_formed(port):
    table = port().when(give.FormForce("TF 2", ("Warspite",), (), "0300")).refused("declaration/together")
    assert table.told() == "Warspite lies at Malta, not at Tobruk."
    table.when(give.FormForce("TF 2", ("Warspite",), (), "Malta")).accepted()


def test_17_3123_a_force_moves_with_all_that_belongs_to_it(port):
    table = formed(port("2 NAS Britain Eagle"))
    table.when(give.MoveForce("Force H", "0100"))
    table.then(NavalForceMoved("Force H", "0100", at_sea=True))
    game = table.game
    assert {game.carriers["Eagle"].place, game.ships["Warspite"].place} == {"0100"}
    assert game.light["Britain DD Force H"].at_sea
    assert not game.light["Britain DD 0000"].at_sea
    table.when(give.DisbandForce("Force H")).refused("declaration/in port")


def test_a_disbanded_force_leaves_its_ships_where_it_lay(port):
    table = formed(port()).when(give.DisbandForce("Force H"))
    assert table.game.forces == {}
    assert table.game.light["Britain DD 0000"].factors == 6
    assert table.game.ships["Warspite"].force == ""


@pytest.mark.parametrize(
    ("order", "number", "told"),
    [
        (
            give.FormForce("TF 2", ("Warspite", "Eagle")),
            "declaration/one force",
            "Eagle belongs to Force H already.",
        ),
        (
            give.FormForce("TF 2", (), (give.Factors(3, "DD", "Britain"),)),
            "declaration/light ships",
            "Britain DD: 3 factors, of 2.",
        ),
        (
            give.FormForce("TF 2", (), (give.Factors(0, "CA", "Britain"),)),
            "declaration/light ships",
            "Britain CA: 0 factors, of 4.",
        ),
        (
            give.FormForce("TF 2", (), (give.Factors(1, "CA", "Britain"),)),
            "declaration/whole cruisers",
            "1 of 4 factors of Britain CA would cut one in two.",
        ),
    ],
)
def test_what_is_in_a_force_or_is_not_there_joins_no_other(port, order, number, told):
    table = formed(port()).when(order).refused(number)
    assert told in table.told()


def test_a_force_is_of_ships_of_the_seat_in_one_place(port):
    aquila = Carrier("Aquila", "Italy", 3, "0300")
    table = port(carriers=(EAGLE, aquila))
    table.when(give.FormForce("TF 2", ("Eagle", "Aquila")))
    table.refused("declaration/own ships", "declaration/together")


@pytest.mark.parametrize("name", ["Eagle", "Malta", "", "Britain"])
def test_a_force_needs_a_name_of_its_own(port, name):
    with pytest.raises(Mistake):
        port().when(give.FormForce(name, ("Warspite",)))


def test_20_5_cruisers_are_damaged_and_light_ships_sunk_as_declared(port):
    table = port()
    table.when(give.DamageCruisers(give.Factors(2, "CA", "Britain"), "Malta"))
    table.then(LightShipsLost("Britain", "CA", "0000", 0, 2))
    table.when(give.DamageCruisers(give.Factors(3, "CA", "Britain"), "Malta")).refused(
        "declaration/light losses"
    )
    table.when(give.SinkLightShips(give.Factors(3, "CA", "Britain"), "Malta"))
    assert table.game.light["Britain CA 0000"] == replace(LIGHT[0], factors=1, damaged=1)
    with pytest.raises(Mistake):
        table.when(give.DamageCruisers(give.Factors(1, "DD", "Britain"), "Malta"))


def secret_pair(port):
    """Two games that differ in nothing but what belongs to a British task force."""
    one = port("2 NAS Britain Eagle", forces=(NavalForce("Force H", "Britain", "0000"),)).game
    inside = position_of(one)
    more = {
        "carriers": (replace(EAGLE, force="Force H"),),
        "ships": (replace(WARSPITE, force="Force H"),),
        "light": tuple(replace(s, force="Force H") for s in LIGHT),
    }
    other = {"carriers": (), "ships": (), "light": (), "units": ()}
    return game_from(replace(inside, **more)), game_from(replace(inside, **other))


def test_17_3123_the_other_side_sees_the_marker_alone(port):
    full, empty = secret_pair(port)
    for viewer in ("axis", "public"):
        assert SHOWN.position(full, viewer) == SHOWN.position(empty, viewer)
        assert SHOWN.picture(full, viewer, 80, None, None) is not None
        assert SHOWN.svg(full, viewer, None, None) == SHOWN.svg(empty, viewer, None, None)
        assert SHOWN.stacks(full, viewer) == SHOWN.stacks(empty, viewer)
    for viewer in ("allies", "gamemaster"):
        assert [s.name for s in SHOWN.position(full, viewer).ships] == ["Warspite"]


def test_17_3123_what_changed_under_a_marker_is_not_marked_for_the_other_side(port):
    full, empty = secret_pair(port)
    for viewer, seen in (("axis", False), ("public", False), ("allies", True), ("gamemaster", True)):
        assert ('class="changed"' in SHOWN.svg(full, viewer, None, Earlier(1, empty))) == seen


def test_a_sealed_position_tells_nothing_of_what_a_marker_conceals(port):
    full, empty = secret_pair(port)
    assert sealed(full) == sealed(empty)
    open_ = replace(full, forces={"Force H": replace(full.forces["Force H"], concealed=False)})
    assert sealed(open_) != sealed(full)
    assert sealed_in(full, 3) != sealed_in(empty, 3)


def test_a_force_moves_to_another_place(port):
    formed(port()).when(give.MoveForce("Force H", "0000")).refused("declaration/force moves")


def test_17_3123_a_force_whose_ships_were_sunk_in_a_fight_moves_no_more(port):
    table = formed(port())
    lost = LightShipsLost("Britain", "DD", "0000", sunk=4, damaged=0, force="Force H")
    sunk = CarrierSunk("Eagle", "0000", at_sea=False, force="Force H")
    table.after(ShipSunk("Warspite", "0000", at_sea=False), sunk, lost)
    table.when(give.MoveForce("Force H", "0100")).refused("declaration/force afloat")
    assert not [o for o in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(o.order, give.MoveForce)]


def test_a_ship_is_damaged_once(port):
    table = port().when(give.DamageShip("Warspite")).accepted()
    table.when(give.DamageShip("Warspite")).refused("declaration/damaged once")


def test_23_444_cruisers_that_bear_a_hit_are_the_last_to_go_into_a_task_force(port):
    hurt = LightShips("Britain", "CA", 6, "0000", damaged=4, hit=2)
    table = port(light=(hurt,)).when(give.FormForce("Force H", (), (give.Factors(4, "CA", "Britain"),)))
    assert table.game.light["Britain CA Force H"] == replace(
        hurt, factors=4, damaged=2, hit=0, force="Force H"
    )
    assert table.game.light["Britain CA 0000"] == replace(hurt, factors=2, damaged=2, hit=2)
