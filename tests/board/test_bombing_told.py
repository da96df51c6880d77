"""18.57: what bombing means is told where it is offered, announced, over, and in the way of something else."""

import pytest
from msgspec.structs import replace

from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing
from core.world_at_war.units import Group
from events.world_at_war.board import Box, DeclaredFact
from events.world_at_war.bombing import BombingAnnounced, BombingResolved
from skyledger.board.waiting import meaning_now
from skyledger.telling.world_at_war.bombing import BOMBING_TELLINGS
from tests.world_at_war import orders as give
from tests.world_at_war.bombings import research, row

TWO, THREE = "2 AAF Britain Dover", "3 AAF Britain Dover"
URALS = Box("Urals box", "sw", entrances={"0300": 3})


def told(game, event):
    return BOMBING_TELLINGS[type(event)](game, event)


def sent(table):
    return next(event for event in table.facts if isinstance(event, BombingAnnounced))


def bombed(table, text):
    return table.as_seat("allies").when(AnnounceBombing(table.group(text), table.at("Ghent"))).accepted()


def test_26_13_it_is_told_at_once_that_of_two_army_air_factors_none_bombs(board):
    table = bombed(row(board, TWO), TWO)
    assert told(table.game, sent(table)).endswith(
        "; of army air a third bombs, rounded down: for one to bomb, 3 have to be sent in all."
    )
    enough = bombed(row(board, THREE), THREE)
    assert "a third" not in told(enough.game, sent(enough))
    everybody = bombed(row(board, TWO, doubts={"W324": "all_of_it"}), TWO)
    assert "a third" not in told(everybody.game, sent(everybody))


def test_26_13_a_bombing_that_nothing_opposed_and_that_did_nothing_says_why(board):
    table = row(board, TWO).sent(f"{TWO} > Ghent").begun()
    assert table.results == {"0500": ("unopposed", 0, (), ())}
    assert told(table.game, BombingResolved("0500", "unopposed", 0, ())) == (
        "The bombing of Ghent (0500) is over (unopposed): nothing reaches the target: of army air a third bombs, "
        "rounded down, and of fewer than 3 none."
    )
    lost = told(table.game, BombingResolved("0500", "no attackers", 0, ()))
    assert lost == "The bombing of Ghent (0500) is over (no bomber is left): nothing reaches the target."


@pytest.mark.parametrize(("factors", "does"), [(1, "what it does"), (2, "what they do")])
def test_26_what_reaches_the_target_is_told_to_be_worked_out_at_the_table(board, factors, does):
    game = row(board, TWO).game
    assert told(game, BombingResolved("0500", "unopposed", factors, ())).endswith(
        f"the target; {does} there is worked out at the table (26), and nothing more of it is ordered."
    )


@pytest.mark.parametrize(("option", "said"), [("table", True), ("as_staging", False)])
def test_18_49_who_bombs_a_box_is_told_that_the_distance_is_his_to_see_to(board, option, said):
    facts = (DeclaredFact("option", "Axis/Western", "offensive"), research("Germany", "air range", "9"))
    given = {"boxes": (URALS,), "facts": facts, "doubts": {"W264": option}}
    table = row(board, "3 AAF Germany Ghent", side="Axis", **given)
    event = BombingAnnounced(tuple(table.game.units), "Urals box", ())
    assert ("; how far that is, is yours to see to (W264)" in told(table.game, event)) == said
    assert "W264" not in told(table.game, replace(event, place="0300"))
    order = AnnounceBombing(Group(1, "AAF", "Germany", table.at("Ghent")), "0300")
    assert ("How far a box is, is yours to see to (W264)." in meaning_now(table.game, order)) == said


def test_18_57_a_menu_says_how_much_of_army_air_bombs_and_what_waits_meanwhile(board):
    table = row(board, TWO)
    order = AnnounceBombing(table.group(TWO), table.at("Ghent"))
    assert meaning_now(table.game, order) == (
        "With the first bombing a step of its own begins: announce all of them and say “done”; then they are opposed and fought out, and "
        "nothing more is bombed in this phase (W328). What else this step has waits until they are over. "
        "Who bombs flies no other mission in this player turn, and supports no attack on the ground (18.41). "
        "What it does there is worked out at the table (26). Of army air a third bombs, rounded down: against one target send 3 or more, from all bases together "
        "(W324)."
    )


AMERICAN = "3 AAF United States Bath"


def test_18_57_a_menu_and_who_announces_say_that_one_nation_alone_flies_to_a_target(board):
    flown = "To one target the air of one nation alone flies, escorts among it (18.57, W323)."
    bars = "; air of no other nation flies there with it (18.57, W323)."
    table = row(board, "4 AAF Britain Dover", AMERICAN)
    order = AnnounceBombing(table.group(THREE), table.at("Ghent"))
    assert flown in meaning_now(table.game, order)
    assert told(table.game, sent(bombed(table, THREE))).endswith(bars)
    table.when(AnnounceBombing(table.group("1 AAF Britain Dover"), table.at("Ghent"))).accepted()
    assert "no other nation" not in told(table.game, sent(table))
    alone = row(board, THREE)
    free = row(board, THREE, AMERICAN, doubts={"W323": "not_asked"})
    for other in (alone, free):
        assert "one nation" not in meaning_now(other.game, order)
        assert "no other nation" not in told(other.game, sent(bombed(other, THREE)))


def test_18_57_where_doubt_W328_is_read_so_nothing_says_that_bombing_is_over(board):
    table = row(board, THREE, doubts={"W328": "any_time"})
    order = AnnounceBombing(table.group(THREE), table.at("Ghent"))
    assert "then they are opposed and fought out. What else" in meaning_now(table.game, order)


def test_17_23E_that_is_told_as_well_where_strategic_bombers_are_offered_first(board):
    table = row(board, TWO, "1 strategic bomber Britain London")
    order = AnnounceBombing(Group(1, "strategic bomber", "Britain", table.at("London")), "0500")
    assert "Of army air a third bombs" in meaning_now(table.game, order)
    alone = row(board, "1 strategic bomber Britain London")
    assert "army air" not in meaning_now(alone.game, order)


@pytest.mark.parametrize("order", [AnnounceBombing, EscortBombing, OpposeBombing])
def test_17_71_a_menu_says_what_it_is_to_be_assigned_to_a_front(board, order):
    bombers = row(board, "1 strategic bomber Britain Western Allied SW box", THREE)
    group = Group(1, "strategic bomber", "Britain", "Western Allied SW box")
    told = meaning_now(bombers.game, order(group, "0500", "Western"))
    assert told.endswith(
        "Strategic bombers and interceptors in an SW box are assigned to a front: how far they fly is counted "
        "from air bases on it, and they change it as they redeploy (17.71, 17.72, 17.81, 17.82). "
        "An order says it only where those of a box are on several."
    )
    assert "assigned" not in meaning_now(row(board, THREE).game, order(group, "0500"))


def test_18_512F_an_order_that_has_to_wait_for_bombings_is_told_that_air_missions_go_on_behind_them(board):
    met = give.JoinBattle("0300")
    table = bombed(row(board, THREE), THREE)
    table.when(met).refused("22.41")
    assert table.told().endswith("Once what is under way now is over, “combat phase: air missions” goes on.")
    early = row(board, THREE).in_phase("combat.counterair.announcing").as_seat("allies")
    assert "under way now is over" not in early.when(met).refused("22.41").told()


def test_26_13_of_army_air_that_bombs_it_is_told_that_it_is_a_third_of_what_was_sent(board):
    table = row(board, THREE).sent(f"{THREE} > Ghent").begun()
    over = next(event for event in table.all if isinstance(event, BombingResolved))
    assert over.factors == 1
    assert "(of army air a third bombs, rounded down: W324)" in told(table.game, over)
    everybody = replace(table.game, doubts={"W324": "all_of_it"})
    assert "a third" not in told(everybody, over)
