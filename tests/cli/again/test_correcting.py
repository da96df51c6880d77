"""`correct`: one past order is corrected in a branch, and all later ones are judged again."""

import pytest
from msgspec.structs import replace

from skyledger.scenarios import position_json
from tests.cli.conftest import words
from tests.world_at_war.announcements import ALLIED, CHANNEL, OPTION
from tests.world_at_war.conftest import units

TO_LYON, TO_METZ = (f"stage 1 AAF German from Lille to {place}" for place in ("Lyon", "Metz"))


@pytest.fixture
def staged(run, board, tmp_path):
    """Entries 2 and 3 bring one of two AAF each from Lille to Lyon and to Metz; entry 4 is the allies'."""
    laid = units(board("Lille . . Lyon . . Metz"), "2 AAF Germany Lille")
    path = tmp_path / "two.json"
    path.write_bytes(position_json(replace(laid, territories=laid.territories[:1])))
    run("new", "--from", path, "--id", "g").done()
    for line in (TO_LYON, TO_METZ):
        run("order", "g", line, "--as", "axis").done()
    run("order", "g", "declare supply of Metz none", "--as", "allies").done()
    return "g"


FOUGHT = (
    ("axis", "counterair Dover with 3 AAF German from Ghent"),
    ("axis", "done"),
    ("axis", "dice 1 2"),
    ("allies", "dice 1 1"),
    ("allies", "disengage"),
    ("allies", "flee 1 AAF British from Dover to Bath"),
)


@pytest.fixture
def fight(run, tmp_path, board):
    """fight(*options of new, orders) -> a game "g" with a counterair of Dover, from entry 2 on."""

    def fighting(*options, orders=FOUGHT):
        laid = board(CHANNEL, held=ALLIED, facts=(OPTION,), phase="movement.counterair.announcing")
        path = tmp_path / "channel.json"
        forces = ("3 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF France Dover")
        path.write_bytes(position_json(units(replace(laid, territories=laid.territories[:1]), *forces)))
        run("new", "--from", path, "--id", "g", *options).done()
        for seat, line in orders:
            run("order", "g", line, "--as", seat).done()
        return "g"

    return fighting


def kinds(ran):
    return {one["number"]: one["kind"] for one in ran.done().json["entries"]}


# What is made.


def test_an_order_is_corrected_in_a_branch_and_the_game_is_not_touched(run, staged):
    before = run("export", staged).done().out
    told = words(run("correct", staged, "--at", "3", "--remove").done())
    assert told == (
        "g~corrected-3 is begun: it is g with entry 3 corrected (as-agreed), and goes on by itself. "
        "g~corrected-3: of 1 order judged again 1 stands as it was, 0 stand otherwise, 0 stand no longer."
    )
    log = words(run("log", "g~corrected-3").done())
    assert TO_LYON in log
    assert "declare supply of Metz none" in log
    assert TO_METZ not in log
    assert run("export", staged).done().out == before
    run("order", "g~corrected-3", TO_METZ, "--as", "axis").done()


def test_where_nothing_came_after_it_nothing_is_counted(run, staged):
    told = words(run("correct", staged, "--at", "4", "--remove").done())
    assert told.endswith("g~corrected-4: there is no order to judge again.")


def test_the_branch_is_a_game_like_any_other(run, staged, tmp_path):
    run("correct", staged, "--at", "2", "--remove", "--name", "mended").done()
    run("audit", "g~mended").done(), run("rebuild").done(), run("audit", staged).done()
    run("export", "g~mended", tmp_path / "mended.jsonl").done()
    told = words(run("compare", staged, "g~mended").done())
    assert "1 entry in common" in told
    run("undo", "g~mended", "--as", "allies").done()


def test_another_order_stands_in_its_place(run, staged):
    ran = run("correct", staged, "--at", "3", "--instead", "stage 1 AAF German from Lille to Lyon", "--json")
    found = ran.done().json
    assert (found["trunk"], found["at"], found["judged"], found["stand"]) == ("g", 3, 1, 1)
    assert [(one["number"], one["kind"], one["text"]) for one in found["entries"]] == [(3, "new", TO_LYON)]
    assert found["head"] == run("head", found["game"]).done().out.strip()


def test_an_order_is_put_before_another(run, staged):
    run("correct", staged, "--before", "3", "declare supply of Lyon none", "--of", "allies").done()
    entries = run("log", "g~corrected-3", "--json").done().json["entries"]
    assert [(one["seat"], one["text"].split(" until")[0]) for one in entries[1:]] == [
        ("axis", TO_LYON), ("allies", "declare supply of Lyon none"), ("axis", TO_METZ),
        ("allies", "declare supply of Metz none"),
    ]  # fmt: skip


def test_orders_that_are_given_again_keep_their_ids_and_the_corrected_one_has_its_own(run, staged):
    run("correct", staged, "--at", "2", "--instead", TO_METZ).done()
    ids = [
        [one["order_id"] for one in run("log", game, "--json").done().json["entries"]]
        for game in (staged, "g~corrected-2")
    ]
    assert ids[0][2:] == ids[1][2:]
    assert ids[0][1] != ids[1][1]


def test_a_dry_run_tells_the_same_and_makes_nothing(run, staged):
    told = words(run("correct", staged, "--at", "3", "--remove", "--dry-run").done())
    assert told == (
        "Nothing is written; this would come of it. "
        "g: of 1 order judged again 1 stands as it was, 0 stand otherwise, 0 stand no longer."
    )
    assert "begins one" in words(run("branches", staged).done())
    assert run("correct", staged, "--at", "3", "--remove", "--dry-run", "--json").done().json["game"] is None


def test_names_are_numbered_or_chosen_and_a_taken_one_is_told(run, staged):
    for name in ("g~corrected-3", "g~corrected-3-2"):
        assert run("correct", staged, "--at", "3", "--remove", "--json").done().json["game"] == name
    run("correct", staged, "--at", "3", "--remove", "--name", "b").done()
    run("correct", staged, "--at", "3", "--remove", "--name", "b").failed(
        2, "There is a game g~b here already"
    )


# What became of the orders after it.


def test_units_that_an_order_meant_by_description_are_others_now(run, staged):
    told = words(run("correct", staged, "--at", "2", "--remove").done())
    assert f"They stand, and mean other units: 3 axis: {TO_METZ}" in told
    assert "GE-AAF-01" in told
    assert "GE-AAF-02" in told


def test_an_order_that_fails_is_told_with_its_rules_and_left_out(run, staged):
    ran = run("correct", staged, "--at", "2", "--instead", "stage 2 AAF German from Lille to Lyon", "--json")
    assert kinds(ran) == {2: "new", 3: "fails"}
    assert run("head", "g~corrected-2").done().out.startswith("3:")


def test_another_outcome_of_the_same_dice_is_told(run, fight):
    fight()
    told = words(run("correct", "g", "--at", "4", "--dice", "6", "6").done())
    assert "Given anew: 4 axis: dice 6 6 They stand, with another outcome: 5 allies: dice 1 1 now: " in told


def test_what_came_of_an_order_that_is_gone_is_told_in_its_groups(run, fight):
    fight()
    found = kinds(run("correct", "g", "--at", "2", "--remove", "--json"))
    assert {number: found[number] for number in (4, 5, 7)} == {
        4: "idle_dice",
        5: "idle_dice",
        7: "no_question",
    }


def test_an_answer_that_is_missing_is_told_and_what_comes_before_it(run, fight):
    """Both sides lost all at first; one die less, and the defender must say whether he fights on."""
    fight(orders=(*FOUGHT[:5], *(("allies", f"flee 1 {one} from Dover to Bath") for one in ("AAF British",))))
    ran = run("correct", "g", "--at", "6", "--remove").done()
    told = words(ran)
    assert "Answers to what is not asked any more: 7 allies: flee 1 AAF British from Dover to Bath" in told
    assert "It waits for allies: " in told


def test_dice_that_fall_for_something_else_are_told(run, fight):
    """The axis's dice come to be the allies': without entry 4 the gamemaster's are for the attacker."""
    orders = (*FOUGHT[:2], ("gamemaster", "dice 1 2"), ("gamemaster", "dice 1 1"))
    fight(orders=orders)
    found = kinds(run("correct", "g", "--at", "4", "--remove", "--json"))
    assert found == {5: "other_dice"}


# Dice.


def test_dice_of_the_machine_are_kept_and_say_so_and_audit_takes_them_so(run, fight):
    orders = (*FOUGHT[:2], ("axis", "roll"), ("allies", "roll"))
    fight("--seed", "5", orders=orders)
    dice = words(run("log", "g", "--from", "4").done())
    run("correct", "g", "--before", "2", "declare supply of Bath none", "--of", "allies").done()
    told = words(run("log", "g~corrected-2").done())
    assert "(kept as they fell)" in told
    for words_of in dice.split("'s dice for air combat: ")[1:]:
        assert f"'s dice for air combat: {words_of[:4]}" in told
    audited = words(run("audit", "g~corrected-2").done())
    assert "4 dice kept by a correction, as they are said to have fallen before it" in audited


def test_nobody_gives_kept_dice_by_hand_in_a_game_that_takes_the_machines_alone(run, fight):
    fight("--dice", "machine", orders=(*FOUGHT[:2], ("axis", "roll")))
    ran = run("correct", "g", "--at", "4", "--dice", "5", "3")
    assert ran.status == 1
    assert "“roll” has the machine throw them" in words(ran)
    assert "So nothing is corrected." in words(ran)
    assert "begins one" in words(run("branches", "g").done())


def test_the_machine_throws_anew_where_that_is_asked_for(run, fight):
    fight(orders=(*FOUGHT[:2], ("axis", "roll")))
    run("correct", "g", "--at", "4", "--instead", "roll", "--dry-run").failed(2, "leave out --dry-run")
    run("correct", "g", "--at", "4", "--instead", "roll").done()
    assert "(thrown by the machine)" in words(run("log", "g~corrected-4", "--from", "4").done())


# What was undone, corrections of corrections, and mistakes.


def test_what_was_undone_is_not_given_again_and_cant_be_corrected(run, staged):
    run("undo", staged, "--to", "3", "--as", "gamemaster", "--because", "a slip").done()
    run("correct", staged, "--at", "3", "--remove").failed(2, "Entry 3 is undone by entry 5")
    run("correct", staged, "--at", "5", "--remove").failed(2, "Entry 5 is about entries")
    run("correct", staged, "--at", "2", "--instead", TO_METZ).done()
    assert run("head", "g~corrected-2").done().out.startswith("2:")


def test_a_correction_is_corrected_and_a_branch_is_branched(run, staged):
    run("correct", staged, "--at", "2", "--instead", TO_METZ, "--name", "one").done()
    run("correct", "g~one", "--at", "2", "--instead", TO_LYON, "--name", "two").done()
    log = [run("log", game, "--json").done().json["entries"] for game in (staged, "g~two")]
    mine, twice = ([one["text"] for one in entries] for entries in log)
    assert mine == twice
    run("branch", "g~two", "--at", "3", "--name", "three").done()
    run("correct", "g~three", "--at", "3", "--remove", "--name", "four").done()
    assert run("head", "g~four").done().out.startswith("2:")
    for game in ("g~one", "g~two", "g~three", "g~four", "g"):
        run("audit", game).done()
    run("remove", "g~two", "--yes").failed(2, "g~three")


def test_the_correction_itself_must_stand(run, staged):
    ran = run("correct", staged, "--at", "3", "--instead", "stage 1 AAF German from Lille to Nowhere")
    ran.failed(2, "Nowhere")
    ran = run(
        "correct", staged, "--at", "4", "--instead", "stage 1 AAF German from Lyon to Metz", "--of", "axis"
    )
    assert ran.status == 1
    assert "Refused. axis: stage 1 AAF German from Lyon to Metz 18.2" in words(ran)
    ran = run("correct", staged, "--at", "4", "--instead", TO_LYON, "--of", "allies", "--json")
    assert ran.status in {1, 2}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((), "Say what should have been"),
        (("--at", "3"), "Say what should have been"),
        (("--remove",), "Say what should have been"),
        (("--at", "3", "--remove", "--dice", "5"), "Say what should have been"),
        (("--at", "3", "--before", "3", "done"), "Say what should have been"),
        (("--at", "9", "--remove"), "g has no entry 9; its entries are 1 to 4."),
        (("--at", "0", "--remove"), "g has no entry 0"),
        (("--before", "0", "done"), "g has no entry 0"),
        (("--at", "1", "--remove"), "Entry 1 is the beginning of g"),
        (("--at", "3", "--dice", "5", "3"), "Entry 3 is no roll"),
        (("--at", "3", "--instead", "undo"), "“undo” is about entries"),
        (("--at", "3", "--instead", ""), "order"),
        (("--at", "3", "--remove", "--remedy", "roll-agian"), "Did you mean roll-again?"),
        (("--at", "3", "--remove", "--of", "axsi"), "axis"),
        (("--at", "3", "--remove", "--name", "No!"), "won't do as a game's id"),
    ],
)
def test_mistakes_are_told(run, staged, given, told):
    run("correct", staged, *given).failed(2, told)
    assert "begins one" in words(run("branches", staged).done())


# What is sealed.


def test_a_standing_order_is_not_given_away_by_a_correction(run, fight):
    """Of what the allies said beforehand others hear nothing, also where it would be carried out now."""
    standing = ("allies", "standing order: disengage with fewer than 9 left at Dover")
    fight(orders=(*FOUGHT[:3], standing, FOUGHT[3]))
    ran = ("correct", "g", "--at", "4", "--dice", "6", "6", "--dry-run")
    told = words(run(*ran).done())
    assert "disengage" not in told
    assert "What becomes of 1 order that is sealed from everybody is not told." in told
    assert "can't be told until that is opened, but to the gamemaster (--as gamemaster)." in told
    assert "disengage" in words(run(*ran, "--as", "gamemaster").done())


def test_whose_entry_is_sealed_from_one_it_is_not_found_out_by_taking_it_out(run, fight):
    """That it is that very order by which somebody disengaged is told to nobody who may not read it."""
    standing = ("allies", "standing order: disengage with fewer than 9 left at Dover")
    fight(orders=(*FOUGHT[:3], standing, FOUGHT[3]))
    ran = ("correct", "g", "--at", "5", "--remove", "--dry-run")
    told = words(run(*ran).done())
    assert "From entry 6 on what is sealed from everybody may have its part in it" in told
    assert "disengage" not in told
    assert told.endswith("0 stand no longer. 1 is not told of.")
    assert "disengage" in words(run(*ran, "--as", "gamemaster").done())


def test_what_was_done_by_consent_is_given_again_as_whoever_proposed_it_would_give_it(run, position):
    taken = "declare supply of Lyon none"
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", TO_LYON, "--as", "axis").done()
    run("order", "g", f"propose {taken}", "--as", "allies").done()
    run("order", "g", TO_METZ, "--as", "axis").done()
    run("accept", "g", "--as", "axis").done()
    found = run("correct", "g", "--at", "4", "--remove", "--json").done().json
    assert (found["judged"], found["stand"]) == (1, 1)
    assert "supply of Lyon is declared none (by allies" in words(run("show", "g~corrected-4").done())
    assert words(run("audit", "g", "--option", "W249=five_more").done()).startswith(
        "g under W249=five_more is the same"
    )


def test_what_is_left_out_is_written_into_a_file_of_orders_that_can_be_given(run, fight, tmp_path):
    """Nobody has rolled for the axis: its dice are given, and then the rest."""
    fight()
    rest = tmp_path / "rest.orders"
    run("correct", "g", "--at", "4", "--remove", "--rest", rest).done()
    text = rest.read_text(encoding="utf-8")
    assert text.startswith("@allies\n# 6\ndisengage\n# 7\nflee 1 AAF British from Dover to Bath")
    run("order", "g~corrected-4", "dice 1 2", "--as", "axis").done()
    run("order", "g~corrected-4", "--file", rest).done()
    told = [run("log", game, "--json").done().json["entries"] for game in ("g", "g~corrected-4")]
    mine, settled = ({one["text"] for one in entries} for entries in told)
    assert mine == settled
    run("correct", "g", "--at", "4", "--remove", "--rest", rest).failed(2, "is there already")


@pytest.fixture
def agreed(run, position):
    """A game by consent: entry 2 is an order, 3 proposes something to axis, 4 is an order, 5 agrees to it."""
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", TO_LYON, "--as", "axis").done()
    run("order", "g", "propose declare supply of Lyon none", "--as", "allies").done()
    run("order", "g", TO_METZ, "--as", "axis").done()
    run("accept", "g", "--as", "axis").done()
    return run


def test_what_was_agreed_on_is_agreed_on_in_the_branch_as_well(agreed):
    found = agreed("correct", "g", "--at", "2", "--remove", "--json").done().json
    assert (found["judged"], [one["number"] for one in found["entries"]]) == (3, [4])
    log = words(agreed("log", "g~corrected-2").done())
    assert "allies: propose declare supply of Lyon none" in log
    assert "axis: accept 2" in log
    assert "What entry 2 proposes is done, for allies." in log
    agreed("audit", "g~corrected-2").done()


def test_of_what_still_waits_and_what_was_declined_the_same_holds(agreed):
    agreed("order", "g", "propose declare supply of Metz none", "--as", "allies").done()
    agreed("decline", "g", "because", "no", "--as", "axis").done()
    agreed("order", "g", "propose declare supply of Metz full", "--as", "allies").done()
    agreed("accept", "g", "always", "declared", "from", "axis", "--as", "allies").done()
    agreed("correct", "g", "--at", "2", "--remove").done()
    agreed("audit", "g~corrected-2").done()
    there = agreed("proposals", "g~corrected-2", "--json").done().json
    kept = agreed("proposals", "g", "--json").done().json
    assert [one["state"] for one in there["proposals"]] == [one["state"] for one in kept["proposals"]]
    assert there["always"] == kept["always"]
    agreed("accept", "g~corrected-2", "--as", "axis").done()


def test_an_answer_to_what_is_not_proposed_any_more_is_told_as_one(agreed):
    take = "take Metz for Britain"
    agreed("order", "g", f"propose {take}", "--as", "allies").done()
    agreed("accept", "g", "--as", "axis").done()
    found = agreed("correct", "g", "--before", "2", take, "--of", "allies", "--json").done().json
    one = {each["number"]: each for each in found["entries"]}
    assert one[6]["kind"] == "fails"
    assert (one[7]["kind"], one[7]["why"]) == ("no_question", ["What entry 6 proposed is not proposed here."])


def test_what_has_no_consent_in_the_branch_comes_before_an_answer_that_is_missing(run, position):
    run("new", "--from", position, "--id", "g").done()
    run("order", "g", "policy declared consent", "--as", "gamemaster").done()
    run("order", "g", "policy declared free", "--as", "gamemaster").done()
    run("order", "g", "declare supply of Lyon none", "--as", "allies").done()
    run("order", "g", TO_METZ, "--as", "axis").done()
    found = run("correct", "g", "--at", "3", "--remove", "--json").done().json
    assert [(one["number"], one["kind"]) for one in found["entries"]] == [(4, "unanswered")]
    run("audit", "g~corrected-3").done()


def test_dice_of_undone_play_stand_again_in_the_branch_too(run, fight):
    fight()
    run("undo", "g", "--to", "4", "--keep-dice", "--because", "a slip", "--as", "gamemaster").done()
    run("order", "g", "roll", "--as", "axis").done()
    last = int(run("head", "g").done().out.split(":")[0])
    run("order", "g", "roll", "--as", "allies").done()
    found = run(
        "correct", "g", "--before", str(last), "declare supply of Dover full", "--of", "allies", "--json"
    )
    assert found.done().json["stand"] == 2
    run("audit", found.json["game"]).done()
    found = run("correct", "g", "--before", "3", "declare supply of Dover full", "--of", "allies", "--json")
    assert found.done().json["entries"][0]["kind"] == "new"
    run("audit", found.json["game"]).done()


def test_a_change_of_policy_is_put_before_an_order_by_a_correction(agreed):
    told = words(agreed("correct", "g", "--before", "2", "policy declared free", "--of", "axis").done())
    assert "axis: policy declared free" in told
    assert "needs the consent of allies (the policy itself)" in words(agreed("audit", "g~corrected-2"))
