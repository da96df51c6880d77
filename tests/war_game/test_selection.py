"""Orders by number: like units are named by the referee, of unlike ones it is said which (N3, IV/grounding/1.5)."""

import pytest

from core.mistakes import Mistake
from core.war_game import orders as give
from phases.referee import menu
from phases.war_game import WAR_GAME
from skyledger.showing.war_game import meaning_now
from tests.menus import offered
from tests.war_game.conftest import board, named

SEA = "Brest - Channel~ - York; Channel~ - Irish Sea~"
DECKS = (
    "1 destroyer Germany Irish Sea", "2 carrier United Kingdom Channel", "1 fighter United Kingdom UK-CV-01",
)  # fmt: skip


def on_the_menu(table, seat, order):
    return offered(menu(WAR_GAME, table.game, seat), order)


def test_grounding_1_5_of_two_carriers_with_and_without_a_fighter_the_owner_names_the_one_that_is_lost(given):
    table = given(board(SEA, *DECKS)).attack("Channel", "GE-DD-01").opened().ground("UK-FTR-01").accepted()
    table.rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense").finish("britain")
    lose = give.TakeLosses("Channel", table.group("1 carrier United Kingdom Channel"))
    assert not on_the_menu(table, "britain", lose)
    with pytest.raises(
        Mistake, match=r"say which by name alone, such as “UK-CV-01”: UK-CV-01 \(with UK-FTR-01\), UK-CV-02"
    ):
        table.as_seat("britain").when(lose)
    for name in ("UK-CV-01", "UK-CV-02"):
        assert on_the_menu(table, "britain", give.TakeLosses("Channel", named(name)))
    table.as_seat("britain").when(give.TakeLosses("Channel", named("UK-CV-02"))).accepted()
    assert {"UK-CV-01", "UK-FTR-01"} <= set(table.game.units)


def test_fighters_of_two_carriers_are_told_apart_by_their_decks(given):
    table = given(board(SEA, *DECKS, "1 fighter United Kingdom UK-CV-02"))
    table.attack("Channel", "GE-DD-01").opened()
    one, both = (give.Ground(table.group(f"{count} fighter United Kingdom Channel")) for count in (1, 2))
    with pytest.raises(Mistake, match=r"UK-FTR-01 \(of UK-CV-01\), UK-FTR-02 \(of UK-CV-02\)"):
        table.as_seat("britain").when(one)
    assert not on_the_menu(table, "britain", one)
    assert on_the_menu(table, "britain", both), "of all of them nobody has to say which"
    table.as_seat("britain").when(give.Ground(table.group("1 fighter United Kingdom UK-CV-02"))).accepted()
    assert table.game.units["UK-FTR-02"].grounded
    table.when(one).accepted()
    assert table.game.units["UK-FTR-01"].grounded, "one alone is left that may"


def test_a_menu_that_has_units_by_their_names_and_by_number_says_why(given):
    table = given(board(SEA, *DECKS, "1 fighter United Kingdom UK-CV-02"))
    table.attack("Channel", "GE-DD-01").opened()
    offers = [one for one in menu(WAR_GAME, table.game, "britain") if isinstance(one.order, give.Ground)]
    told = "UK-FTR-01 (of UK-CV-01) and UK-FTR-02 (of UK-CV-02) are not all one: they come from, or belong to, different places."
    assert meaning_now(table.game, offers[0].order, offers) == told


def test_dispatching_1_1_of_two_decks_the_order_says_from_which(given):
    position = board(
        "Brest - Channel~ - Irish Sea~", "1 destroyer Germany Irish Sea", "2 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01", "1 fighter United Kingdom UK-CV-02", "1 destroyer United Kingdom Irish Sea",
    )  # fmt: skip
    table = given(position).attack("Irish Sea", "GE-DD-01").opened()
    with pytest.raises(Mistake, match="say which by name"):
        table.as_seat("britain").when(
            give.Dispatch(table.group("1 fighter United Kingdom Channel"), "Irish Sea")
        )
    aboard = give.Dispatch(table.group("1 fighter United Kingdom UK-CV-02"), "Irish Sea")
    table.as_seat("britain").when(aboard).accepted()
    assert table.flight("UK-FTR-02") == ("en route", 1)


def test_a_visitor_and_one_who_is_at_home_are_not_all_one(given):
    position = board(
        "Kent - Brest; Kent - York", "1 infantry Germany Brest", "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom Kent", "1 fighter United Kingdom York", "1 infantry United Kingdom York",
    )  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01").opened().dispatch("Kent", "UK-FTR-02").next_round()
    table.next_round()
    with pytest.raises(Mistake, match=r"UK-FTR-01, UK-FTR-02 \(from York\)"):
        table.as_seat("britain").when(give.Retreat(table.group("1 fighter United Kingdom Kent"), "York"))
    assert on_the_menu(table, "britain", give.Retreat(named("UK-FTR-02"), "York"))


def test_IV_sample_battle_1_for_a_roll_any_of_a_kind_will_do(given):
    """Whether it came from here or there: the die is the same."""
    position = board("Kent - Brest; Kent - Paris", "1 infantry Germany Brest", "1 infantry Germany Paris",
                     "2 infantry United Kingdom Kent")  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01", "GE-INF-02").opened().rolling()
    table.as_seat("germany").when(give.RollUnits("Kent", table.group("1 infantry Germany Kent"))).accepted()


def test_after_combat_it_is_all_one_where_land_units_came_from(given):
    position = board("Kent - Brest; Kent - Paris", "1 infantry Germany Brest", "1 infantry Germany Paris",
                     "1 infantry United Kingdom Kent")  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01", "GE-INF-02").opened().rolling()
    table.roll("Kent", "GE-INF-01", dice=[1]).next_round_or_end()
    assert table.game.turn.phase == "noncombat.moves"
    table.as_seat("germany").when(give.Move(table.group("1 infantry Germany Kent"), "Paris")).accepted()


def test_a_unit_that_is_offered_by_name_is_offered_with_all_that_it_may(given):
    """To York both fighters may, from there came one; to Wales only who is at home: the menu has each by its name."""
    position = board(
        "Kent - Brest; Kent - York; Kent - Wales", "1 infantry Germany Brest", "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom Kent", "1 fighter United Kingdom York", "1 infantry United Kingdom York",
    )  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01").opened().dispatch("Kent", "UK-FTR-02").next_round()
    table.next_round()
    for place in ("York", "Wales"):
        assert on_the_menu(table, "britain", give.Retreat(named("UK-FTR-01"), place)), place
    assert on_the_menu(table, "britain", give.Retreat(table.group("1 fighter United Kingdom Kent"), "Wales"))
