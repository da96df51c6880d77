"""18.46, 18.25: a base whose defenders are gone takes its side's air until the attackers enter it."""

from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.staging import AirUnitsDisplaced
from skyledger.board.waiting import hints
from tests.world_at_war.ground_attacks import METZ, corps, dm, front
from tests.world_at_war.orders import Finish, ReturnToBase, TakeHex

ARMIES = corps("GE-1", 15, "0100", kind="armor"), corps("GE-2", 15, "0100")
NOTE = (
    "Nobody is left to defend Metz. Until it is said who takes it (“take Metz for NATION”), air of "
    "its holders may land there (18.46); what is there when it is taken is displaced (18.25)."
)


def fought(board, *more):
    """Metz falls at 5:1, and three AAF with it; the fourth of Dover was more than the limit (18.614C)."""
    garrison = corps("BR-1", 1, METZ, "Britain")
    table = front(board, "4 AAF Britain Dover", *more, ground=(*ARMIES, garrison), facts=(dm(1),))
    return table.announced().defended("4 AAF Britain Dover").attacked("GE-1", "GE-2").rolled(6)


def test_18_21B_of_a_hex_without_a_base_it_is_told_that_its_holders_keep_it(board):
    position = board("Lille . Metz~ = Dover~", held={"0100": "Britain"}, phase="combat.attacks")
    told = (
        "Nobody is left to defend 0100, and its holders keep it until it is said who takes it: “take 0100 for "
        "NATION”, and “move GROUND-UNIT to 0100” for who advances there at the table."
    )
    game = game_from(position)
    assert told not in hints(game)
    assert told in hints(replace(game, fought_over=("regular 0100",)))


def left(table):
    [unit] = [unit for unit in table.game.units.values() if unit.base]
    return unit


def test_18_46_whoever_reads_the_menu_is_told_of_a_base_that_nobody_defends(board):
    table = fought(board)
    assert NOTE in hints(table.game)
    table.said("axis", TakeHex(METZ, "Germany"))
    assert NOTE not in hints(table.game)


def test_18_46_and_18_25_whoever_said_to_land_there_goes_home_if_it_is_taken_first(board):
    """Of the base that fell it is not, so it doesn't attempt to return to it."""
    table = fought(board)
    table.said("allies", ReturnToBase(table.group("1 AAF Britain Dover"), METZ))
    table.said("axis", TakeHex(METZ, "Germany"), Finish())
    assert (left(table).base, table.happened(AirUnitsDisplaced)) == ("0400", [])


def test_18_46_and_18_25_whoever_is_based_there_is_displaced(board):
    table = fought(board, "1 AAF Britain Metz").said("axis", TakeHex(METZ, "Germany"))
    [moved] = table.happened(AirUnitsDisplaced)
    assert moved.units == ("BR-AAF-05",)


def test_18_46_none_lands_there_once_it_is_taken(board):
    table = fought(board).said("axis", TakeHex(METZ, "Germany"))
    table.as_seat("allies").when(ReturnToBase(table.group("1 AAF Britain Dover"), METZ)).refused("18.46")
