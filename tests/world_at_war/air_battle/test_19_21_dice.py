"""19.21 Dice: each side rolls its own, as many as are due, and from where the game takes them."""

import pytest
from msgspec.structs import replace

from core.dice import MACHINE, SEED, THROW, TYPED, RollDice, SetRolls, dice_due
from core.mistakes import Unworkable
from core.world_at_war.state import GAMEMASTER
from events.message import DiceRolled, RollCalledFor
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR

ATTACKS = RollCalledFor("air combat", 2, (("19.31A", 1),), "attacker", ("axis",), "19.2", 3)
DEFENDS = RollCalledFor("air combat", 2, (), "defender", ("allies", "free france"), "19.2", 2)
NOBODYS = RollCalledFor("weather", 1)


@pytest.fixture
def waiting(given, board):
    """waiting(*rolls due, dice="", seed="") -> a game in which these dice are waited for, at the axis seat."""

    def waits(*due, **fields):
        laid = board("Lille . . Lyon", phase="combat.counterair.rolling", **fields)
        return given(laid).after(*due)

    return waits


def offers(table, seat):
    return [o for o in menu(WORLD_AT_WAR, table.game, seat) if isinstance(o.order, RollDice)]


def test_19_21_each_side_rolls_its_own_two_dice(waiting):
    table = waiting(ATTACKS, DEFENDS)
    table.when(RollDice((5, 3))).then(DiceRolled("air combat", (5, 3), "typed", "attacker"))
    assert [due.by for due in table.game.rolls] == ["defender"]
    table.as_seat("allies").when(RollDice((6, 2))).then(DiceRolled("air combat", (6, 2), "typed", "defender"))
    assert table.game.rolls == ()


def test_19_21_the_facts_rest_on_the_rule_where_air_combat_is_rolled_for(waiting):
    table = waiting(ATTACKS, NOBODYS).as_seat(GAMEMASTER).when(RollDice((5, 3, 6)))
    assert [fact.rules for fact in table.ruling.facts] == [("19.21",), ()]


def test_19_21_the_second_to_roll_may_be_the_first_to_bring_its_dice(waiting):
    table = waiting(ATTACKS, DEFENDS).as_seat("allies").when(RollDice((1, 1)))
    table.then(DiceRolled("air combat", (1, 1), "typed", "defender"))


def test_19_21_dice_for_several_rolls_fill_them_in_their_order(waiting):
    table = waiting(ATTACKS, DEFENDS, NOBODYS).as_seat(GAMEMASTER).when(RollDice((5, 3, 6, 2)))
    table.then(
        DiceRolled("air combat", (5, 3), "typed", "attacker"),
        DiceRolled("air combat", (6, 2), "typed", "defender"),
    )
    assert [due.purpose for due in table.game.rolls] == ["weather"]


def test_19_21_a_seat_that_speaks_for_both_sides_rolls_for_both(waiting):
    alone = replace(DEFENDS, seats=("axis",))
    table = waiting(ATTACKS, alone).when(RollDice((5, 3, 6, 2))).accepted()
    assert table.game.rolls == ()


@pytest.mark.parametrize("dice", [(1,), (5, 3), (5, 3, 6)])
def test_19_21_a_seat_whose_dice_are_not_due_is_told_nothing_but_whose_they_are(waiting, dice):
    table = waiting(DEFENDS).when(RollDice(dice)).refused("19.21")
    assert table.told() == "The roll for air combat (defender) belongs to allies or free france, not to axis."


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((5,), "One die is given; 2 are due for air combat (attacker)."),
        ((5, 3, 1), "3 dice are given; 2 are due for air combat (attacker)."),
        ((0, 7), "A die shows 0; a die has the faces 1 to 6. A die shows 7; a die has the faces 1 to 6."),
        ((9, 9, 9), "A die shows 9; a die has the faces 1 to 6. 3 dice are given; 2 are due"),
    ],
)
def test_19_21_as_many_dice_as_are_due_and_each_from_1_to_6(waiting, dice, told):
    assert told in waiting(ATTACKS, DEFENDS).when(RollDice(dice)).refused("19.21").told()


def test_19_21_nobody_rolls_for_the_other_side(waiting):
    table = waiting(DEFENDS).when(RollDice((5, 3))).refused("19.21")
    assert table.told() == (
        "The roll for air combat (defender) belongs to allies or free france, not to axis."
    )
    assert "not to axis" in waiting(ATTACKS, DEFENDS).when(RollDice((5, 3, 6, 2))).refused("19.21").told()
    waiting(DEFENDS).when(RollDice((5, 3), MACHINE)).refused("19.21")


def test_19_21_what_no_seat_speaks_for_is_the_gamemasters_to_roll(waiting):
    assert "belongs to gamemaster" in waiting(NOBODYS).when(RollDice((5,))).refused("19.21").told()
    waiting(NOBODYS).as_seat(GAMEMASTER).when(RollDice((5,))).accepted()


TYPED_IN, THROWN, FROM_SEED = (RollDice((5, 3), source) for source in (TYPED, MACHINE, SEED))


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({}, {TYPED_IN, THROWN}),
        ({"dice": "machine"}, {THROWN}),
        ({"dice": "typed"}, {TYPED_IN}),
        ({"seed": "5"}, {TYPED_IN, FROM_SEED}),
        ({"dice": "machine", "seed": "5"}, {FROM_SEED}),
    ],
)
def test_19_21_dice_come_from_where_the_game_takes_them(waiting, fields, taken):
    for order in taken:
        waiting(ATTACKS, **fields).when(order).accepted()
    for order in {TYPED_IN, THROWN, FROM_SEED} - taken:
        waiting(ATTACKS, **fields).when(order).refused("19.21")


def test_19_21_dice_fall_at_once_where_the_machine_throws_them(waiting):
    for dice in ("", "machine"):
        waiting(ATTACKS, dice=dice).when(SetRolls("at once")).accepted()
    table = waiting(ATTACKS, dice="typed").when(SetRolls("at once"))
    assert [v.check for v in table.ruling.violations] == ["19.21/setting"]
    table = waiting(ATTACKS).when(SetRolls("by order"))
    assert [v.check for v in table.ruling.violations] == ["19.21/setting"]


def test_19_21_every_broken_rule_is_told_at_once(waiting):
    table = waiting(DEFENDS, dice="machine").when(RollDice((9,)))
    assert [v.check for v in table.ruling.violations] == ["19.21/dice", "19.21/whose", "19.21/source"]


@pytest.mark.parametrize(
    ("due", "order", "told"),
    [
        ((), RollDice((5, 3)), "No dice are due"),
        ((ATTACKS,), RollDice(), "No dice are given"),
        ((ATTACKS,), THROW, "it can't be tried out"),
        ((ATTACKS,), RollDice((5, 3), "a cup"), "“a cup” is neither"),
    ],
)
def test_19_21_an_order_without_dice_or_use_is_a_mistake(waiting, due, order, told):
    with pytest.raises(Unworkable, match=told):
        waiting(*due).when(order)


def test_19_21_nobody_rolls_before_a_roll_is_called_for(given, board):
    table = given(board("Lille . . Lyon", phase="combat.missions")).when(RollDice((5, 3)))
    table.refused("19.21")
    assert table.told() == (
        "No dice are due in “combat phase: air missions”. It waits for axis, and nothing is to be rolled before that."
    )


def test_19_21_the_menu_offers_the_dice_that_the_game_takes_to_those_who_roll(waiting):
    table = waiting(ATTACKS, NOBODYS)
    assert [o.order for o in offers(table, "axis")] == [THROW, RollDice((1, 1))]
    assert all(o.open_ended for o in offers(table, "axis"))
    assert offers(table, "allies") == []
    assert [o.order for o in offers(waiting(NOBODYS, dice="typed"), GAMEMASTER)] == [RollDice((1,))]
    assert [o.order for o in offers(waiting(ATTACKS, dice="machine"), "axis")] == [THROW]


def test_19_21_the_dice_of_a_seat_are_counted(waiting):
    game = waiting(ATTACKS, DEFENDS, NOBODYS).game
    assert [dice_due(game, seat) for seat in ("axis", "allies", "nobody", GAMEMASTER)] == [2, 2, 0, 5]


@pytest.mark.parametrize(("dice", "such"), [(1, "dice 5"), (2, "dice 5 3"), (4, "dice 5 3 5 3")])
def test_19_21_who_must_give_dice_is_shown_as_many_as_are_due(waiting, dice, such):
    table = waiting(replace(ATTACKS, dice=dice), dice=TYPED)
    with pytest.raises(Unworkable, match=f"“{such}” gives"):
        table.when(RollDice())
    assert (
        f"“{such}” gives what was thrown"
        in table.when(replace(THROW, dice=(1,) * dice)).refused("19.21").told()
    )
