"""18.555, 18.556, 18.614C, 18.616: partners share a ground combat, and each gives up its own units."""

import pytest

from core.dice import RollDice
from events.world_at_war.board import Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.ground_attacks import METZ, corps, dm, front
from tests.world_at_war.orders import AttackHex, Choose, DefendFromTheAir, Finish, NameExcess, SupportAttack

SEATS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("britain", "Allied", ("Britain",)),
    Seat("america", "Allied", ("United States",)),
)
GROUND = (
    corps("GE-1", 1, "0100"),
    corps("IT-1", 1, "0100", "Italy"),
    corps("BR-1", 1, METZ, "Britain"),
    corps("US-1", 1, METZ, "United States"),
)


@pytest.fixture
def war(board):
    """war(ground units) -> they attack Metz with two German and two Italian AAF; Britons and Americans hold it."""

    def laid(*attackers):
        german, italian, american = "2 AAF Germany Lille", "2 AAF Italy Arras", "1 AAF United States Dover"
        table = front(board, german, italian, american, ground=GROUND, facts=(dm(1),), seats=SEATS)
        table.said("germany", SupportAttack(table.group(german), METZ))
        table.said("italy", SupportAttack(table.group(italian), METZ))
        table.said("germany", Finish()).said("italy", Finish())
        table.said("america", DefendFromTheAir(table.group(american), METZ))
        table.said("britain", Finish()).said("america", Finish())
        table.said("germany", Finish()).said("italy", Finish())
        return table.said("germany", AttackHex(METZ, attackers))

    return laid


def offered(table, seat):
    """What a seat may answer."""
    offers = menu(WORLD_AT_WAR, table.game, seat)
    return [one for one in offers if isinstance(one.order, Choose | NameExcess)]


def options(table, seat):
    return [c.value for one in offered(table, seat) for slot in one.slots for c in slot.choices]


def test_18_555_nobody_names_a_partners_support_as_excess(war):
    table = war("GE-1")
    assert table.game.questions[0].rule == "18.555"
    table.as_seat("italy").when(NameExcess(table.group("1 AAF Germany Lille"))).refused("seat/beyond")
    assert "GE-AAF-01" in table.game.units
    assert {one.order.units.nation for one in offered(table, "italy")} == {"Italy"}
    table.said("italy", NameExcess(table.group("1 AAF Italy Arras")))
    assert table.game.turn.phase == "combat.ground_combat"


def test_18_556_the_attacker_gives_up_what_its_own_seats_say(war):
    table = war("GE-1", "IT-1").said("germany", RollDice((1,)))  # 6 to 3, 2:1: a, two factors
    assert table.asked[:2] == ("18.556", ("germany", "italy"))
    table.as_seat("germany").when(Choose("IT-AAF-01")).refused("seat/choice")
    table.when(Choose("IT-1")).refused("seat")
    table.when(Choose("GE-AAF-01, IT-AAF-01")).refused("seat")
    assert set(options(table, "italy")) == {"IT-1", "IT-AAF-01", "IT-AAF-02"}
    table.said("italy", Choose("IT-AAF-01")).said("germany", Choose("GE-1"))
    assert table.game.ground["GE-1"].place == ""


def test_18_616_the_defender_gives_up_what_its_own_seats_say(war):
    table = war("GE-1", "IT-1").said("germany", RollDice((5,)))  # 2:1: d, half of three factors
    assert table.asked == ("18.616", ("america", "britain"), ("BR-1", "US-1", "US-AAF-01"))
    table.as_seat("britain").when(Choose("US-1")).refused("seat")
    assert options(table, "britain") == ["BR-1"]
    table.said("britain", Choose("BR-1"))
    assert table.asked[1:] == (("america",), ("US-1", "US-AAF-01"))
