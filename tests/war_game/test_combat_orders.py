"""Combat orders and moves: declared, and checked only for what the board itself says."""

import pytest

from core.dice import SetRolls
from core.mistakes import Mistake
from core.war_game import orders as give
from events.war_game.board import PlayerTurn
from phases.referee import menu
from phases.war_game import WAR_GAME
from tests.war_game.conftest import GAMEMASTER, board, named

COAST = "Kent - Brest; Kent - Channel~ - Brest; Kent - York; Solent~ - York; Channel~ - Biscay~"
FORCES = (
    "2 fighter Germany Brest", "2 infantry Germany Brest", "1 paratroops Germany Brest", "2 destroyer Germany Channel",
    "1 transport Germany Channel", "1 infantry Germany GE-TR-01", "1 carrier Germany Channel", "1 fighter Germany GE-CV-01",
    "1 infantry United Kingdom Kent", "1 destroyer United Kingdom Solent", "1 fighter Italy Brest",
)  # fmt: skip


@pytest.fixture
def coast(given):
    return given(board(COAST, *FORCES))


def test_an_attack_is_of_those_whose_turn_it_is(coast):
    coast.as_seat(GAMEMASTER).when(give.Attack(named("IT-FTR-01"), "Kent")).refused("combat orders:turn")
    assert "not the turn of Italy" in coast.told()
    coast.as_seat("italy").when(give.Attack(named("IT-FTR-01"), "Kent")).refused("sequence of play")


def test_a_unit_attacks_one_place(coast):
    coast.attack("Kent", "GE-FTR-01").when(give.Attack(named("GE-FTR-01"), "Solent")).refused(
        "combat orders:once"
    )


def test_an_attack_goes_where_an_enemy_is(coast):
    coast.when(give.Attack(named("GE-FTR-01"), "York")).refused("combat orders:enemy")


def test_ships_attack_at_sea_and_land_units_on_land(coast):
    coast.when(give.Attack(named("GE-DD-01"), "Kent")).refused("combat orders:ground")
    coast.when(give.Attack(named("GE-INF-01"), "Solent")).refused("combat orders:ground")
    coast.when(give.Attack(named("GE-INF-03"), "Kent")).refused("combat orders:ground")


def test_a_carrier_brings_its_fighters_along_and_who_flies_off_remembers_his_deck(coast):
    coast.attack("Solent", "GE-CV-01")
    assert coast.game.units["GE-FTR-03"].place == "Solent"
    coast.when(give.Attack(named("GE-FTR-03"), "Kent")).accepted()
    flying = coast.game.units["GE-FTR-03"]
    assert (flying.place, flying.aboard, flying.origin) == ("Kent", "", "GE-CV-01")


def test_land_units_land_and_nothing_else(coast):
    coast.when(give.Land(named("GE-FTR-01"), "Kent")).refused("combat orders:landing")
    coast.when(give.Land(named("GE-INF-03"), "Kent")).accepted()
    assert coast.game.units["GE-INF-03"].landed
    assert coast.game.units["GE-INF-03"].aboard == ""


def test_paratroops_are_dropped_and_nothing_else(coast):
    coast.when(give.Drop(named("GE-INF-01"), "Kent")).refused("combat orders:drop")
    coast.when(give.Drop(named("GE-PAR-01"), "Kent")).accepted()
    assert coast.game.units["GE-PAR-01"].landed


def test_nobody_lands_or_is_dropped_where_he_stands(given):
    """Both sides may stand in one territory, as in the module's first example; then one attacks there."""
    ways, forces = "Kent - Channel~ - Brest", ("1 infantry Germany Kent", "1 paratroops Germany Kent")
    table = given(board(ways, *forces, "1 infantry United Kingdom Kent")).as_seat("germany")
    table.when(give.Land(named("GE-INF-01"), "Kent")).refused("combat orders:ashore")
    assert table.told() == "GE-INF-01 stands in Kent already: order “attack Kent”."
    table.when(give.Drop(named("GE-PAR-01"), "Kent")).refused("combat orders:ashore")
    table.attack("Kent", "GE-INF-01", "GE-PAR-01").accepted()


def test_ships_shoot_for_an_attack_next_to_them(coast):
    coast.when(give.SupportShots(named("GE-DD-01"), "Kent")).refused("combat orders:support")
    coast.land("Kent", "GE-INF-03").when(give.SupportShots(named("GE-DD-01"), "Kent")).accepted()
    coast.when(give.SupportShots(named("GE-FTR-01"), "Kent")).refused("combat orders:support")
    assert "no ship" in coast.told()


def test_a_group_is_named_by_the_referee(coast):
    coast.when(give.Attack(coast.group("2 fighter Germany Brest"), "Kent")).accepted()
    assert coast.game.battles["Kent"].attackers == ("GE-FTR-01", "GE-FTR-02")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (give.Attack(named("GE-FTR-99"), "Kent"), "no unit called “GE-FTR-99”"),
        (give.Attack(named("GE-FTR-01"), "Kemt"), "Did you mean Kent"),
        (give.Attack(named(), "Kent"), "at least one unit"),
        (give.Attack(named("GE-FTR-01", "GE-FTR-01"), "Kent"), "twice"),
        (
            give.Attack(give.Group(9, "Germany", "fighter", "Brest"), "Kent"),
            "There are 2 German fighters at Brest, not 9",
        ),
        (give.Attack(give.Group(0, "Germany", "fighter", "Brest"), "Kent"), "it names 0"),
        (
            give.Attack(give.Group(1, "Germany", "armor", "Brest"), "Kent"),
            "There is no German armor at Brest; what is there: .*2 German fighters",
        ),
    ],
)
def test_what_is_not_there_is_a_mistake_with_near_misses(coast, order, said):
    with pytest.raises(Mistake, match=said):
        coast.as_seat("germany").when(order)


def test_rolls_and_dice_that_fit_nothing_are_mistakes(coast):
    coast.attack("Kent", "GE-FTR-01").opened().rolling().as_seat("germany")
    for order, said in (
        (give.RollUnits("York", named("GE-FTR-01")), "No battle is fought at York"),
        (give.RollUnits("Kent", named("GE-FTR-01"), "tanks"), "“tanks” is none of them"),
        (give.RollDice((1,)), "No dice are due"),
    ):
        with pytest.raises(Mistake, match=said):
            coast.when(order)


def test_moves_after_combat_go_to_places_and_decks_without_enemies(coast):
    coast.finish("germany").as_seat("germany")
    coast.when(give.Move(named("GE-FTR-01"), "GE-CV-01")).accepted()
    assert coast.game.units["GE-FTR-01"].aboard == "GE-CV-01"
    coast.when(give.Move(named("GE-FTR-02"), "GE-CV-01")).refused("moves:room")
    coast.when(give.Move(named("GE-FTR-02"), "Kent")).refused("moves:enemy")
    coast.when(give.Move(named("GE-DD-01"), "Brest")).refused("moves:ground")
    coast.when(give.Move(named("GE-CV-01"), "Biscay")).accepted()
    coast.when(give.Move(named("GE-INF-01"), "GE-TR-01")).accepted()
    coast.as_seat("gamemaster").when(give.Move(named("UK-INF-01"), "York")).refused("moves:turn")


def test_a_move_goes_elsewhere_and_the_menu_lists_no_place_where_the_unit_is(coast):
    coast.finish("germany").as_seat("germany")
    lists = {
        (offer.order.units.kind, offer.order.units.place): {choice.value for choice in offer.slots[0].choices}
        for offer in menu(WAR_GAME, coast.game, "germany")
        if isinstance(offer.order, give.Move)
    }
    assert "GE-CV-01" in lists["fighter", "Brest"]
    assert not [place for (_, place), choices in lists.items() if place in choices]
    coast.when(give.Move(named("GE-FTR-01"), "Brest")).refused("moves:elsewhere")
    assert coast.told() == "GE-FTR-01 is at Brest already, and stays."
    coast.when(give.Move(named("GE-FTR-01"), "GE-CV-01")).accepted()
    coast.when(give.Move(named("GE-FTR-01"), "GE-CV-01")).refused("moves:elsewhere")


def test_the_gamemaster_sets_right_and_says_why(coast):
    coast.as_seat("gamemaster").when(give.Adjust("GE-FTR-01", "place", "York", " ")).refused("adjustment")
    coast.when(give.Adjust("GE-FTR-01", "place", "York", "a slip")).accepted()
    coast.when(give.Adjust("GE-FTR-02", "place", "GE-CV-01", "a slip")).accepted()
    assert (coast.game.units["GE-FTR-01"].place, coast.game.units["GE-FTR-02"].aboard) == ("York", "GE-CV-01")
    coast.when(give.Adjust("GE-INF-01", "lost", "yes", "a slip")).accepted()
    assert "GE-INF-01" not in coast.game.units
    with pytest.raises(Mistake, match="Of a unit"):
        coast.when(give.Adjust("GE-FTR-01", "speed", "9", "a slip"))
    coast.as_seat("germany").when(give.Adjust("GE-FTR-01", "place", "York", "x")).refused("sequence of play")


def test_what_fights_is_not_adjusted(coast):
    coast.attack("Kent", "GE-FTR-01").opened().rolling().as_seat("gamemaster")
    coast.when(give.Adjust("GE-FTR-01", "place", "York", "a slip")).refused("adjustment:battle")


def test_dice_come_from_where_the_game_takes_them(given):
    for source, order, refused in (
        ("machine", give.RollDice((1,)), True), ("typed", give.RollDice((1,), "machine"), True),
        ("", give.RollDice((1,), "seed"), True), ("", give.RollDice((1,), "machine"), False),
    ):  # fmt: skip
        table = given(board(COAST, *FORCES, dice=source)).attack("Kent", "GE-FTR-01").opened().rolling()
        table.sends("Kent", "GE-FTR-01").when(order)
        assert hasattr(table.ruling, "violations") == refused
        if refused:
            table.refused("dice:source")


def test_dice_fall_at_once_where_the_machine_throws_them(given):
    for source, rolls, refused in (
        ("", "at once", False), ("machine", "at once", False), ("typed", "at once", True), ("", "by order", True),
    ):  # fmt: skip
        table = given(board(COAST, *FORCES, dice=source)).as_seat("germany").when(SetRolls(rolls))
        if refused:
            table.refused("dice:setting")
        else:
            table.accepted()


def test_fighters_1_5_a_player_throws_for_his_own_units(coast):
    coast.attack("Kent", "GE-FTR-01").opened().rolling().sends("Kent", "GE-FTR-01")
    coast.as_seat("britain").when(give.RollDice((1,))).refused("IV/fighters/1.5:whose")
    coast.as_seat("germany").when(give.RollDice((1, 2))).refused("IV/sample battle/1:dice")
    coast.when(give.RollDice((1,))).accepted()


def test_fighters_1_5_whoever_has_a_roll_of_his_own_is_told_how_many_dice_are_due_for_it(given):
    """Beside an ally's roll of as many dice as he gives."""
    turns = (PlayerTurn("Axis", ("Germany", "Italy")), PlayerTurn("United Kingdom", ("United Kingdom",)))
    forces = ("2 infantry Germany Brest", "1 infantry Italy Brest", "1 infantry United Kingdom Kent",
              "1 infantry United Kingdom York")  # fmt: skip
    table = given(board("Kent - Brest; York - Brest", *forces, player="Axis", turns=turns))
    table.attack("Kent", "GE-INF-01", "GE-INF-02").attack("York", "IT-INF-01").opened().rolling()
    table.sends("Kent", "GE-INF-01", "GE-INF-02").accepted().sends("York", "IT-INF-01").accepted()
    table.as_seat("italy").when(give.RollDice((5, 6))).refused("IV/sample battle/1:dice")
    assert "2 dice are given; 1 is due for combat at York" in table.told()
    table.when(give.RollDice((5, 6, 7))).refused("IV/fighters/1.5:whose")
    table.when(give.RollDice((5,))).accepted()


def test_the_gamemaster_throws_for_everybody(given):
    table = given(
        board(COAST, "1 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 fighter Germany Kent")
    )
    table.attack("Kent", "GE-FTR-01").opened().rolling().sends("Kent", "GE-FTR-01").as_seat(GAMEMASTER)
    table.when(give.RollDice((6,))).accepted()
    assert table.rolled()[0][3] == 1
