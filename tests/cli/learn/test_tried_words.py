"""Words that new players try first lead to what they mean."""

from phases.world_at_war import WORLD_AT_WAR
from skyledger.notation.until import goal


def test_help_of_a_word_tells_of_all_orders_that_begin_with_it(run):
    forms = run("help", "roll", "--json").done().json["The War Game"]
    assert [form["verb"] for form in forms] == ["roll all", "roll at", "roll"]


def test_who_rolls_before_it_is_said_for_whom_is_told_how(run):
    run("new", "air_supremacy_3", "--id", "w", "--rolls", "at-once").done()
    run("order", "w", "attack Great Britain with 1 fighter from Germany", "--as", "germany").done()
    for seat in ("germany", "america", "britain"):
        run("order", "w", "done", "--as", seat).done()
    refused = run("order", "w", "roll", "--as", "germany")
    assert "who rolls is said first, by “roll at PLACE with UNITS”." in " ".join(refused.err.split())


def test_where_units_went_after_combat_is_the_tables_and_says_so(run):
    run("new", "air_supremacy_3", "--id", "w").done()
    run("order", "w", "done", "--as", "germany").done()
    told = " ".join(run("orders", "w", "--as", "germany").done().out.split())
    assert "move 1 German battleship" in told
    assert "How far units move is not refereed: say where they went at the table." in told


def test_a_phase_may_be_called_without_that_word():
    assert goal(WORLD_AT_WAR, "unit construction").states == goal(WORLD_AT_WAR, "construction").states


def test_a_step_may_be_called_without_the():
    printed = goal(WORLD_AT_WAR, "end of the player turn")
    assert goal(WORLD_AT_WAR, "end of player turn").states == printed.states


def test_ground_support_is_ordered_among_air_missions_first():
    meant = goal(WORLD_AT_WAR, "ground support", "combat.counterair.announcing").states
    assert "combat.missions" in meant
    assert "combat.exploitation.support" in meant
    assert "combat.missions" not in goal(WORLD_AT_WAR, "exploitation: ground support").states
