"""`done` that lets something lie, orders that lose own units, `done until PHASE`: at a terminal and elsewhere."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import AirUnit
from skyledger.scenarios import position_json
from tests.cli.again.test_judged_again import fought
from tests.world_at_war.conftest import units
from tests.world_at_war.supported import defended, front, supported

__all__ = ["fought", "front"]

LET_LIE = "2 air units that may be uninverted stay inverted in the opponent's turn: 2 German AAF at Lille"


@pytest.fixture
def begun(run, tmp_path, board):
    """begun(phase) -> a game "g" in this state, with two inverted AAF at Lille and three ready ones."""

    def begin(phase, inverted=2):
        laid = units(board("Lille . . Lyon . . Metz", phase=phase), "5 AAF Germany Lille")
        turned = tuple(
            replace(u, inverted="18.42A", inverted_in="Spring 1942 Allied") if n < inverted else u
            for n, u in enumerate(laid.units)
        )
        assert all(isinstance(u, AirUnit) for u in turned)
        laid = replace(laid, units=turned, territories=laid.territories[:1])
        path = tmp_path / "tiny.json"
        path.write_bytes(position_json(position_of(game_from(laid))))
        run("new", "--from", path, "--id", "g").done()
        return "g"

    return begin


def phase(run):
    return run("show", "g", "--json").done().json["turn"]["phase"]


def told(ran):
    return " ".join(ran.out.split())


# What is let lie.


def test_18_72E_where_nobody_can_be_asked_it_is_told_and_stands(begun, run):
    begun("end.uninversion")
    ran = run("order", "g", "done", "--as", "axis").done()
    assert f"Let lie: {LET_LIE} (18.71, 18.72E). “uninvert all” turns them up." in told(ran)
    assert phase(run) == "movement.airbases"


def test_18_72E_json_tells_it_and_asks_nothing(begun, run):
    begun("end.uninversion")
    assert LET_LIE in run("order", "g", "done", "--as", "axis", "--json").done().json["let_lie"][0]


COULD_FLY = (
    "Let go: air that could have been sent here, as by “counterair Cagliari with 1 AAF American from Bizerte”"
)


@pytest.mark.parametrize("options", [(), ("--yes",)])
def test_18_52_where_nobody_can_be_asked_air_that_could_counterair_is_told(run, options):
    run("new", "sicily_1943", "--id", "g").done()
    for seat in ("america", "britain") * 2:
        run("order", "g", "done", "--as", seat)
    assert phase(run) == "movement.counterair.announcing"
    out = told(run("order", "g", "done", "--as", "america", *options).done())
    assert COULD_FLY in out
    run("undo", "g", "--as", "america").done()
    run("order", "g", "counterair Cagliari with 1 AAF American from Bizerte", "--as", "america").done()
    assert "Let go" not in told(run("order", "g", "done", "--as", "america", *options).done())
    answer = run("order", "g", "done", "--as", "britain", "--json").done().json
    assert answer["let_go"][0].startswith("counterair ")


def test_18_521D_a_counterair_of_a_base_in_which_nobody_is_is_nothing_that_is_let_go(run):
    run("new", "coral_sea_1942", "--id", "g").done()
    ran = told(run("order", "g", "done until counterair", "--as", "japan").done())
    assert phase(run) == "movement.counterair.announcing"
    assert "movement phase: staging orders such as" in ran
    menu = told(run("orders", "g", "--as", "japan").done())
    assert "counterair Buna | Milne Bay | Woodlark with" in menu
    assert "Let go" not in told(run("order", "g", "done", "--as", "japan", "--dry-run").done())
    run("undo", "g", "--as", "japan").done()
    ran = told(run("order", "g", "done until transfers", "--as", "japan").done())
    assert "Passed: movement phase: staging; movement phase, counterair: what is attacked" in ran
    assert "counterair Buna" not in ran


@pytest.fixture
def counterairing(run):
    """Counterairs are announced in Sicily 1943."""
    run("new", "sicily_1943", "--id", "g").done()
    for seat in ("america", "britain") * 2:
        run("order", "g", "done", "--as", seat)
    return run


SENT = "counterair Cagliari with 1 AAF American from Bizerte"


def test_18_52_what_was_sent_and_taken_back_is_told_as_what_could_have_been_sent(counterairing):
    run = counterairing
    run("order", "g", SENT, "--as", "america").done()
    run("undo", "g", "--as", "america").done()
    assert COULD_FLY in told(run("order", "g", "done", "--as", "america").done())


def test_18_52_what_was_sent_is_known_though_the_turn_went_on_and_was_taken_back(counterairing):
    run = counterairing
    run("order", "g", SENT, "--as", "america").done()
    for seat in ("america", "britain"):
        run("order", "g", "done", "--as", seat).done()
    assert phase(run) != "movement.counterair.announcing"
    run("undo", "g", "because", "a slip", "--as", "gamemaster").done()
    run("undo", "g", "--as", "america").done()
    assert phase(run) == "movement.counterair.announcing"
    assert "Let go" not in told(run("order", "g", "done", "--as", "america").done())


@pytest.mark.parametrize(("phase", "inverted"), [("end.uninversion", 0), ("combat.missions", 2)])
def test_nothing_is_told_where_nothing_is_lost(begun, run, phase, inverted):
    begun(phase, inverted)
    assert "Let lie" not in run("order", "g", "done", "--as", "axis").done().out


def test_a_file_tells_it_and_goes_on(begun, run, tmp_path):
    begun("end.uninversion")
    (file := tmp_path / "o.orders").write_text("done\n")
    ran = run("order", "g", "--file", file, "--as", "axis").done()
    assert f"Let lie: {LET_LIE}" in told(ran)
    assert "1 order accepted and kept." in ran.out


def test_a_trial_tells_it(begun, run):
    begun("end.uninversion")
    assert f"Let lie: {LET_LIE}" in told(run("order", "g", "done", "--as", "axis", "--dry-run").done())
    assert phase(run) == "end.uninversion"


def test_at_a_terminal_it_is_asked_once_and_anything_but_yes_gives_nothing(begun, run, terminal):
    begun("end.uninversion")
    table = terminal("play", "g", "--as", "axis")
    table.until("to order>")
    table.type("done\r")
    table.until("Type yes if so.")
    table.type("no\r")
    table.until("Nothing is given")
    table.until("to order>")
    assert phase(run) == "end.uninversion"
    table.type("done\r")
    table.until("Type yes if so.")
    table.type("yes\r")
    table.until("Accepted. Entry 2  axis: done")


def test_yes_is_an_answer_beforehand(begun, terminal):
    begun("end.uninversion")
    asked = terminal("order", "g", "done", "--as", "axis", "--yes").until("Accepted. Entry 2")
    assert "Let lie" in asked
    assert "Type yes" not in asked


def test_at_the_table_too(begun, terminal):
    begun("end.uninversion")
    table = terminal("play", "g", "--as", "axis", "--yes")
    table.until("to order>")
    table.type("done\r")
    assert "Type yes" not in table.until("Accepted. Entry 2  axis: done")


# Until a phase.


@pytest.mark.parametrize(
    "words",
    [
        "combat",
        "Combat phase",
        "the combat.",
        "combat phase, counterair: what is attacked",
        "combat.counterair",
    ],
)
def test_each_step_passed_is_an_entry_and_it_says_which(begun, run, words):
    begun("movement.airbases")
    ran = run("order", "g", f"done until {words}", "--as", "axis").done()
    assert phase(run) == "combat.counterair.announcing"
    steps = [": airbases", ": staging", ", counterair: what is attacked", ": transfers", ": air missions"]
    passed = "; ".join(f"movement phase{step}" for step in steps)
    assert f"Passed: {passed}" in told(ran)
    assert "Stopped: combat phase, counterair: what is attacked. So far it was to go." in told(ran)
    entries = run("log", "g", "--json").done().json["entries"]
    assert [one["order"]["type"] for one in entries] == ["Begin/1", *["Finish/1"] * 5]
    run("audit", "g").done()


def test_the_seal_of_a_position_is_in_the_log_and_no_news_for_who_plays(begun, run, tmp_path):
    begun("movement.missions")
    (file := tmp_path / "o.orders").write_text("done\ndone\n")
    assert "sealed" not in run("order", "g", "done", "--as", "axis").done().out
    assert "sealed" not in run("order", "g", "--file", file, "--as", "axis").done().out
    assert "The position is sealed" in run("log", "g").done().out


def test_it_stops_before_what_would_be_let_lie(begun, run):
    begun("redeployment.transfers")
    ran = run("order", "g", "done until movement", "--as", "axis").done()
    assert phase(run) == "end.uninversion"
    assert f"Stopped: end of the player turn: uninversion. You would let something lie: {LET_LIE}" in told(
        ran
    )
    assert run("order", "g", "done until movement", "--as", "axis").status == 1
    run("order", "g", "done until movement", "--as", "axis", "--yes").done()
    assert phase(run) == "movement.airbases"


def test_it_stops_where_another_is_awaited(begun, run):
    begun("end.uninversion", 0)
    ran = run("order", "g", "done until my turn", "--as", "axis").done()
    assert "Stopped: movement phase: airbases. It waits for allies." in told(ran)


def test_who_is_done_in_a_step_that_waits_for_a_partner_is_told_so_in_one_sentence(run):
    run("new", "malta_1942", "--id", "m").done()
    ran = run("order", "m", "done until counterair", "--as", "germany").done()
    assert "Passed:" not in ran.out
    assert "Stopped: You are done at movement phase: airbases. It waits for italy." in told(ran)
    assert "Let go: in movement phase: airbases orders such as “" in told(ran)


def test_a_name_that_is_none_is_told_with_those_that_come_near(begun, run):
    begun("movement.airbases")
    run("order", "g", "done until combatt", "--as", "axis").failed(2, "combatt", "combat")
    run("order", "g", "done until ", "--as", "axis").failed(
        2,
        "Until where? Ahead are movement phase (staging, counterair, transfers, air missions), combat phase",
    )
    assert phase(run) == "movement.airbases"


def test_a_goal_that_comes_in_this_player_turn_no_more_passes_nothing(begun, run):
    begun("combat.missions", 0)
    ran = run("order", "g", "done until staging", "--as", "gamemaster")
    assert (ran.status, phase(run)) == (1, "combat.missions")
    assert (
        "“staging” does not come any more in this player turn. Ahead are combat phase, unit construction phase "
        "(airbases), redeployment phase (transfers), end of the player turn (uninversion); also “next phase”"
    ) in told(ran)


def test_in_the_last_step_it_is_said_that_nothing_but_the_next_turn_is_ahead(begun, run):
    begun("end.uninversion", 0)
    ran = run("order", "g", "done until redeployment", "--as", "gamemaster")
    assert "This is the last step of the player turn; ahead are “next turn” and “my turn”." in told(ran)
    assert "Ahead are ;" not in told(ran)


@pytest.mark.parametrize("seat", ["axis", "gamemaster"])
@pytest.mark.parametrize(("goal", "there"), [("naval activity", "movement"), ("bombing", "combat")])
def test_a_goal_that_begins_with_an_order_is_reached_where_the_order_may_be_given(
    begun, run, seat, goal, there
):
    begun("movement.airbases", 0)
    ran = run("order", "g", f"done until {goal}", "--as", seat).done()
    assert phase(run) == f"{there}.missions"
    assert f"“{goal}” begins here, with an order; “done” would go past it." in told(ran)
    assert run("order", "g", f"done until {goal}", "--as", seat).status == 1
    assert phase(run) == f"{there}.missions"


def test_18_551_to_ground_support_one_is_done_up_to_where_it_is_ordered(run, tmp_path, front):
    game = front("2 AAF Germany Lille", phase="combat.counterair.announcing")
    (path := tmp_path / "front.json").write_bytes(position_json(position_of(game.game)))
    run("new", "--from", path, "--id", "g").done()
    run("order", "g", "done until ground support", "--as", "axis").done()
    assert phase(run) == "combat.missions"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Combats", "combat.counterair.announcing"),
        ("comb", "combat.counterair.announcing"),
        ("next phase", "combat.counterair.announcing"),
        ("counter-airs", "movement.counterair.announcing"),
        ("TRANSFER", "movement.transfers"),
        ("airmission", "movement.missions"),
        ("constr", "construction.airbases"),
        ("unit builds", "construction.airbases"),
        ("redeploy", "redeployment.transfers"),
        ("SR", "redeployment.transfers"),
        ("end of turn", "end.uninversion"),
        ("uninvert", "end.uninversion"),
        ("next turn", "movement.airbases"),
        ("their turn", "movement.airbases"),
    ],
)
def test_phases_are_named_as_people_name_them(begun, run, words, meant):
    begun("movement.airbases", 0)
    run("order", "g", f"done until {words}", "--as", "gamemaster").done()
    assert phase(run) == meant


@pytest.mark.parametrize("verb", ["done untill", "done til", "pass until", "done up to", "Finished till"])
def test_until_is_said_in_several_ways(begun, run, verb):
    begun("movement.airbases", 0)
    run("order", "g", f"{verb} combat", "--as", "axis").done()
    assert phase(run) == "combat.counterair.announcing"


def test_the_next_turn_is_there_where_it_begins_and_not_the_one_after(begun, run):
    begun("movement.airbases", 0)
    ran = run("order", "g", "done until next turn", "--as", "gamemaster").done()
    assert "Stopped: movement phase: airbases. So far it was to go." in told(ran)
    assert run("show", "g", "--json").done().json["turn"]["side"] == "Allied"


def test_the_next_turn_is_not_there_where_one_waits_for_a_partner_in_its_first_step(run):
    run("new", "malta_1942", "--id", "m").done()
    ran = run("order", "m", "done until next turn", "--as", "germany").done()
    assert "Stopped: You are done at movement phase: airbases. It waits for italy." in told(ran)
    assert "So far it was to go" not in ran.out


def test_of_what_is_let_go_in_a_step_no_order_is_told_that_most_steps_have(run):
    run("new", "malta_1942", "--id", "m").done()
    run("order", "m", "done", "--as", "germany").done()
    ran = run("order", "m", "done until counterair", "--as", "italy").done()
    assert "in movement phase: airbases orders such as “place airbase" in told(ran)
    assert "in movement phase: staging orders such as “stage 1 AAF Italian" in told(ran)
    assert "place airbase" not in told(ran).partition("movement phase: staging orders")[2]


def test_where_several_may_be_meant_they_are_asked_for_and_all_that_is_ahead_is_told(begun, run):
    begun("combat.missions", 0)
    run("order", "g", "done until naval", "--as", "axis").failed(
        2, "naval combat", "naval activity", "Ahead are combat phase,", "unit construction phase (airbases)"
    )
    run("order", "g", "done until next step", "--as", "axis").failed(2, "“done” alone")


def test_a_name_that_comes_near_is_one_that_is_ahead(begun, run):
    begun("movement.airbases")
    run("order", "g", "done until stagingg", "--as", "axis").failed(2, "Did you mean staging")
    begun_late = run("order", "g", "done until combat", "--as", "axis").done()
    assert "Stopped" in begun_late.out
    late = run("order", "g", "done until stagingg", "--as", "axis")
    assert late.status == 2
    assert "staging?" not in late.err


def test_where_it_stands_there_already_nothing_is_given(begun, run):
    begun("movement.airbases")
    ran = run("order", "g", "done until movement", "--as", "axis").done()
    assert "Stopped: movement phase: airbases. The turn stands there already." in told(ran)
    assert phase(run) == "movement.airbases"


def test_json_tells_each_answer_and_where_it_stopped(begun, run):
    begun("movement.airbases")
    ran = run("order", "g", "done until missions", "--as", "axis", "--json").done().json
    assert [one["entry"]["number"] for one in ran["answers"]] == [2, 3, 4, 5]
    assert ran["passed"][0] == "movement.airbases"
    assert ran["stopped"] == {"state": "movement.missions", "why": "So far it was to go.", "there": True}


def test_an_id_is_done_once(begun, run):
    begun("movement.airbases")
    for _ in range(2):
        run("order", "g", "done until staging", "--as", "axis", "--id", "x").done()
        assert phase(run) == "movement.staging"


def test_in_a_file_it_is_a_line_that_is_safe_to_give_again(begun, run, tmp_path):
    begun("movement.airbases")
    (file := tmp_path / "o.orders").write_text("done until transfers\ndone\n")
    for _ in range(2):
        run("order", "g", "--file", file, "--as", "axis").done()
        assert phase(run) == "movement.missions"
    assert run("head", "g").done().out.startswith("5:")


def test_undo_takes_back_step_by_step(begun, run):
    begun("movement.airbases")
    run("order", "g", "done until missions", "--as", "axis").done()
    run("undo", "g", "--as", "axis").done()
    assert phase(run) == "movement.transfers"


# What an order costs that does not name it.


@pytest.fixture
def attack(run, tmp_path, front):
    """A game "g" in which the attack on Calais, with two German AAF, waits to be settled by axis."""
    game = defended(supported(front("2 AAF Germany Lille"), "2 AAF Germany Lille"))
    (path := tmp_path / "front.json").write_bytes(position_json(position_of(game.game)))
    run("new", "--from", path, "--id", "g").done()
    return "attack on Calais not made"


def asked(table, line):
    """What is asked before a line is given, on one line."""
    table.type(f"{line}\r")
    return " ".join(table.until("Type yes if so.").split())


def test_18_555_it_is_asked_once_and_anything_but_yes_gives_nothing(attack, run, terminal):
    table = terminal("play", "g", "--as", "axis")
    table.until("to order>")
    told = asked(table, attack)
    assert "It costs you: 2 German AAF" in told
    assert "[18.555]" in told
    table.type("no\r")
    table.until("Nothing is given")
    table.until("to order>")
    asked(table, attack)
    table.type("yes\r")
    table.until("Accepted. Entry 2")


def test_18_555_yes_is_an_answer_beforehand(attack, terminal):
    told = terminal("order", "g", attack, "--as", "axis", "--yes").until("Accepted. Entry 2")
    assert "Type yes" not in told


def test_18_555_an_attack_that_was_prevented_costs_nothing_and_is_not_asked(attack, terminal):
    told = terminal("order", "g", attack.replace("not made", "prevented"), "--as", "axis").until("Accepted")
    assert "Type yes" not in told


def test_18_555_where_nobody_can_be_asked_the_order_stands(attack, run):
    assert "2 German AAF" in run("order", "g", attack, "--as", "axis").done().out


def test_18_555_the_menu_says_what_it_means(attack, run):
    told = " ".join(run("orders", "g", "--as", "axis").done().out.split())
    assert "“Not made” is your own choice and loses the air that supports the attack" in told


def test_yes_gives_no_word_away_in_what_is_under_way_and_says_so(run):
    run("new", "air_supremacy_2", "--id", "g").done()
    for order in ("attack NA-5 with 1 German destroyer from NA-4", "done"):
        run("order", "g", order, "--as", "germany").done()
    ran = run("order", "g", "done until next turn", "--as", "britain", "--yes")
    assert ran.status == 1
    assert "and --yes gives none away: it lets go only what else could be used. Say “done” if you" in told(
        ran
    )
    assert "“done until …” again" in told(ran)


READ_SO = "adjust W217 option begins_again because we read it so"


def test_a_reading_that_binds_at_once_is_asked_once_with_what_it_would_have_come_to(fought, run, terminal):
    table = terminal("play", "g", "--as", "gamemaster")
    table.until("waiting for allies>")
    assert "The first that is otherwise is entry 5." in asked(table, READ_SO)
    table.type("no\r")
    table.until("Nothing is given")
    asked(table, READ_SO)
    table.type("yes\r")
    table.until("Accepted.")
    assert "The first that is otherwise" not in table.until("waiting for allies>")


def test_where_it_is_proposed_or_yes_was_said_nothing_is_asked(fought, run, terminal):
    run("order", "g", "policy options consent", "--as", "gamemaster").done()
    proposed = terminal("order", "g", f"propose {READ_SO}", "--as", "axis").until("Accepted.")
    assert "Type yes" not in proposed
    run("undo", "g", "--to", "6", "--because", "a slip", "--as", "gamemaster").done()
    told = terminal("order", "g", READ_SO, "--as", "gamemaster", "--yes").until("Past orders under")
    assert "Type yes" not in told


@pytest.mark.parametrize("words", ["naval activities", "sail", "Sailing", "naval movement", "ships sail"])
def test_23_752A_who_goes_until_ships_sail_is_led_to_the_air_missions(begun, run, words):
    begun("movement.airbases", inverted=0)
    ran = run("order", "g", f"done until {words}", "--as", "axis")
    assert phase(run) == "movement.missions"
    assert "“naval activity” begins here, with an order; “done” would go past it." in told(ran)


def test_23_752A_what_is_ahead_says_where_ships_sail(begun, run):
    begun("movement.airbases", inverted=0)
    said = "Ships sail among the air missions, a naval activity: “done until naval activity”."
    assert said in " ".join(run("order", "g", "done until tomorrow", "--as", "axis").err.split())


MINE = "It is your turn already. “done until next turn” passes what is left of it"


def test_who_waits_for_its_turn_while_it_has_it_is_told_so_and_nothing_is_passed(begun, run):
    begun("movement.airbases")
    refused = run("order", "g", "done until my turn", "--as", "axis").failed(2)
    assert MINE in " ".join(refused.err.split())
    assert phase(run) == "movement.airbases"
    assert "Passed: movement phase" in told(run("order", "g", "done until my next turn", "--as", "axis"))
    assert "Stopped" in told(run("order", "g", "done until my turn", "--as", "allies"))


def test_so_is_who_waits_for_it_in_the_war_game(run):
    run("new", "air_supremacy_2", "--id", "w").done()
    assert MINE in " ".join(run("order", "w", "done until our turn", "--as", "germany").failed(2).err.split())
