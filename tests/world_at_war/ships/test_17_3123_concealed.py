"""17.3123 What a task force conceals has no name for the enemy: orders about it are answered as if it were not there."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable
from core.ruling import Refused
from core.world_at_war.state import game_from, position_of
from core.world_at_war.under_way.ships import seen_from
from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips, NavalForce, Ship
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger.notation import notation_of
from skyledger.notation.parsing import MistakeInOrder
from tests.world_at_war import orders as give
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units

SEA = "Malta~ = = Tobruk~ . Cairo"
NOTATION = notation_of("A World at War")
FORCE = NavalForce("Force H", "Britain", "0100", at_sea=True)


@pytest.fixture
def at_sea(board):
    """A British task force of a carrier, a battleship and cruisers at sea, at a table where Germany moves."""

    def lay(carrier="Eagle", ship="Warspite", **more):
        asked = {
            "holder": "Britain",
            "side": "Allied",
            "forces": (FORCE,),
            "carriers": (Carrier(carrier, "Britain", 2, "0100", at_sea=True, force="Force H"),),
            "ships": (Ship(ship, "Britain", 4, "0100", at_sea=True, force="Force H"),),
            "light": (LightShips("Britain", "CA", 4, "0100", at_sea=True, force="Force H"),),
        }
        return game_from(units(board(SEA, **(asked | more)), f"1 NAS Britain {carrier}"))

    return lay


ABOUT_IT = [
    give.SailCarrier("Eagle", "0200"),
    give.SinkCarrier("Eagle"),
    give.SinkShip("Warspite"),
    give.DamageShip("Eagle"),
    give.DamageShip("Warspite"),
    give.FormForce("X", ("Warspite",)),
    give.FormGroup("Force H", ("Warspite",)),
    give.FormGroup("Force H", (), (give.Factors(1, "CA", "Britain"),)),
    give.SinkLightShips(give.Factors(1, "CA", "Britain"), "Force H"),
    give.DamageCruisers(give.Factors(1, "CA", "Britain"), "Force H"),
    give.StageAirUnits(give.Group(1, "NAS", "Britain", "Eagle"), "0500"),
    give.StageAirUnits(give.Named(("BR-NAS-01",)), "Eagle"),
    give.RedeployAirUnits(give.Group(1, "NAS", "Britain", "Eagle"), "0500"),
    give.Spot("Force H", give.Group(1, "NAS", "Britain", "Eagle")),
]


def told(game, seat, order):
    try:
        ruling = decide(WORLD_AT_WAR, game, seat, order)
    except Mistake as mistake:
        return str(mistake)
    return ruling if isinstance(ruling, Refused) else "accepted"


@pytest.mark.parametrize("order", ABOUT_IT, ids=lambda order: type(order).__name__)
def test_17_3123_an_enemy_who_names_what_is_concealed_is_told_nothing(at_sea, order):
    """Two games that differ in what the task force is made of answer alike."""
    here, there = at_sea(), at_sea("Ark Royal", "Hood", light=())
    assert told(here, "axis", order) == told(there, "axis", order)
    assert "Eagle?" not in str(told(here, "axis", order))


@pytest.mark.parametrize(
    "text", ["sink Eagel", "sink Eagle", "damage Warspite", "sail Eagle to 0200", "form X with Eagle"]
)
def test_17_3123_an_order_that_is_typed_is_no_way_to_look_either(at_sea, text):
    games = at_sea(), at_sea("Ark Royal", "Hood", light=())
    said = set()
    for game in games:
        with pytest.raises(MistakeInOrder) as mistake:
            NOTATION.read(game, text, "axis")
        said.add(str(mistake.value))
    assert len(said) == 1
    assert "Did you mean" not in said.pop()


@pytest.mark.parametrize("text", ["sink {}", "sail {} to 0200", "hit {} with 2 hits", "form X with {}"])
def test_17_3123_of_what_is_concealed_and_of_what_is_not_there_the_same_is_told_and_what_has_a_name(
    at_sea, text
):
    told = []
    for name in ("Eagle", "Zuikaku"):
        with pytest.raises(
            MistakeInOrder, match="can be named at sea are ships and task forces of one's own"
        ) as mistake:
            NOTATION.read(at_sea(), text.format(name), "axis")
        told.append(str(mistake.value.mistake).replace(name, ""))
    assert told[0] == told[1]


def test_what_is_revealed_has_its_names_again(at_sea):
    game = at_sea(forces=(replace(FORCE, concealed=False),))
    assert isinstance(told(game, "axis", give.SinkShip("Warspite")), Refused)
    assert NOTATION.read(game, "sink warspite", "axis") == give.SinkShip("Warspite")


def test_its_own_side_and_the_gamemaster_name_all(at_sea):
    game = at_sea()
    assert seen_from(game, "allies") == seen_from(game, "gamemaster") == game
    assert seen_from(game, "axis").forces == game.forces


def test_17_3121_a_carrier_sails_with_its_task_force(at_sea):
    table = AtTheTable(position_of(at_sea())).as_seat("allies")
    table.when(give.SailCarrier("Eagle", "0200")).refused("17.3121/force")
    assert table.when(give.MoveForce("Force H", "0200")).game.carriers["Eagle"].place == "0200"
    assert game_from(position_of(table.game)).carriers["Eagle"].force == "Force H"


def test_a_capital_ship_is_told_how_it_sails(at_sea):
    with pytest.raises(MistakeInOrder, match="Warspite sails with Force H: sail Force H"):
        NOTATION.read(at_sea(), "sail Warspite to 0200", "allies")
    alone = at_sea(ships=(Ship("Warspite", "Britain", 4, "0000"),))
    with pytest.raises(MistakeInOrder, match="form one with it first"):
        NOTATION.read(alone, "sail Warspite to 0200", "allies")


def test_light_ships_that_are_not_there_are_told_with_the_name_of_the_place(at_sea):
    with pytest.raises(Unworkable, match="No destroyers of Britain are in sight at Malta"):
        decide(
            WORLD_AT_WAR, at_sea(), "allies", give.SinkLightShips(give.Factors(1, "DD", "Britain"), "0000")
        )
