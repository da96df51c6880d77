"""The War Game: who says in other words what he wants is told the order for it, as the game stands."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.war_game.state import game_from
from events.war_game.board import Question
from skyledger.notation.war_game import read
from tests.war_game.conftest import board

ATTACKS = (
    ("germany", "land 2 infantry on Great Britain"),
    ("germany", "support Great Britain with all from North Sea"),
    ("germany", "attack Great Britain with all fighters"),
    ("germany", "attack Bay of Biscay with GE-destroyer-02"),
    ("germany", "done"),
)
DECLARED = (*ATTACKS, ("britain", "done"), ("america", "done"))
ROLLED = (
    *DECLARED,
    ("germany", "roll all"),
    ("germany", "roll"),
    ("britain", "roll all"),
    ("britain", "roll"),
)
LOSSES = (*ROLLED, ("america", "roll all"), ("america", "roll"))
STAYING = (
    *LOSSES,
    ("britain", "infantry"),
    ("germany", "GE-fighter-01, GE-fighter-02"),
)
STEPS = {
    "calling_off": STAYING,
    "orders": (),
    "declaring": ATTACKS,
    "rolls": DECLARED,
    "due": (*DECLARED, ("germany", "roll at Great Britain with GE-fighter-01")),
    "losses": LOSSES,
}


@pytest.fixture
def told(run):
    """told(step, seat, lines) -> what Module IV's example 3 answers to each line, none of which it reads."""

    def telling(step, seat, lines):
        run("new", "air_supremacy_3", "--id", "g", "--seed", "4").done()
        for who, order in STEPS[step]:
            run("order", "g", order, "--as", who).done()
        answered = [run("order", "g", line, "--as", seat) for line in lines]
        assert {one.status for one in answered} == {2}
        return {line: " ".join(one.err.split()) for line, one in zip(lines, answered, strict=True)}

    return telling


OTHER_WORDS = {
    "orders germany": {
        "bomb Great Britain with 1 fighter": "“attack Great Britain with 1 fighter”",
        "land fighters on Ark Royal": "“move all fighters to Ark Royal”",
        "attack Ark Royal with 2 fighters from France": "“attack NA-4 with 2 German fighters from France”",
        "bombard Great Britain with Tirpitz": "“support Great Britain with Tirpitz”",
        "invade Great Britain with 2 infantry": "“land 2 infantry on Great Britain”",
        "sail Tirpitz to NA-4": "“attack NA-4 with Tirpitz”; other moves come after combat",
        "Tirpitz attacks NA-4": "“attack NA-4 with Tirpitz”",
        "cancel attack on NA-4": "skyledger undo GAME",
        "unattack NA-4": "is taken back by “undo” or “undo to NUMBER”",
        "recall GE-fighter-01": "is taken back by “undo”",
        "germany": "“as germany”",
    },
    "declaring britain": {
        "withdraw": "“retreat UNITS to PLACE”; here for example “retreat 1 British",
        "withdraw 1 fighter from Great Britain": "“retreat 1 British fighter at Great Britain”",
        "withdraw from Great Britain": "“retreat all at Great Britain”",
        "continue": "“done”",
        "go on": "“done”",
        "take off": "“done”",
        "scramble 2 fighters to Great Britain": "“dispatch 2 fighters to Great Britain”",
        "defend Great Britain with 2 fighters from Ark Royal":
            "“dispatch 2 fighters from Ark Royal to Great Britain”",
        "keep UK-fighter-01 on the ground": "“ground UK-fighter-01”",
        "fly UK-fighter-02 to Great Britain": "“dispatch UK-fighter-02 to Great Britain”",
        "sail Ark Royal to NA-5": "“after combat: moves”",
        "cancel": "skyledger undo GAME",
        "unground UK-fighter-01": "is taken back by “undo” or “undo to NUMBER”",
        "un-dispatch all": "is taken back by “undo”",
        "take UK-fighter-02 back": "is taken back by “undo”",
        "recall UK-fighter-02": "is taken back by “undo”; who leaves a battle says “retreat UNITS to PLACE”",
    },
    "rolls germany": {
        "roll Tirpitz at UK-fighter-01": "at no unit that one picks: “roll at Great Britain with Tirpitz”",
        "roll GE-destroyer-02 at Wasp": "“roll at Bay of Biscay with GE-destroyer-02”",
        "roll 3 fighters at fighters": "“roll at Great Britain with 3 German fighters”",
        "roll at Great Britain with 3 fighters at UK-anti-aircraft-01":
            "“roll at Great Britain with 3 German fighters”",
        "roll Great Britain": "“roll at Great Britain with UNITS” or “roll all at Great Britain”",
        "fire Tirpitz": "“roll at Great Britain with Tirpitz”",
        "bomb Great Britain with 1 fighter": "“roll at Great Britain with 1 German fighter at land”",
        "withdraw from Great Britain": "“call off Great Britain”",
        "stop the attack on Great Britain": "“call off Great Britain”",
        "continue": "“roll all”; “done” lets it pass",
    },
    "due germany": {"6": "“dice 6”", "roll 1": "“roll”", "continue": "“roll”"},
    "calling_off germany": {
        "call off the attack on Great Britain": "“call off Great Britain”",
        "abandon the attack on Great Britain": "“call off Great Britain”",
        "withdraw GE-fighter-03 to Germany": "“retreat GE-fighter-03 to Germany”",
        "keep attacking": "“done”",
        "press on": "“done”",
        "cancel": "“call off Great Britain”",
    },
    "losses britain": {
        "choose UK-infantry-01": "“lose UK-infantry-01 at Great Britain”",
        "remove 1 infantry": "“lose 1 British infantry at Great Britain”",
        "none": "“lose UNITS”",
    },
}  # fmt: skip


@pytest.mark.parametrize(("at", "orders"), OTHER_WORDS.items(), ids=OTHER_WORDS)
def test_what_is_said_in_other_words_is_told_the_order_for_it(told, at, orders):
    answers = told(*at.split(), tuple(orders))
    assert [answers[line] for line, order in orders.items() if order not in answers[line]] == []


def test_what_is_no_word_for_another_order_is_told_its_own_mistake(told):
    ours = {
        "attack Nowhere with 2 fighters from France": "“Nowhere”",
        "attack NA-4 with Turpitz": "“Turpitz”",
    }
    for line, answer in told("orders", "germany", tuple(ours)).items():
        assert ours[line] in answer
        assert "the order for that" not in answer


READ = {
    "roll Tirpitz at Great Britain": "roll at Great Britain with Tirpitz",
    "roll Tirpitz": "roll at Great Britain with Tirpitz",
    "roll all fighters": "roll at Great Britain with all fighters",
}


def test_example_3_1_a_ship_that_shoots_for_a_landing_rolls_in_the_battle_there(run):
    run("new", "air_supremacy_3", "--id", "g").done()
    for who, order in DECLARED:
        run("order", "g", order, "--as", who).done()
    for line, meant in READ.items():
        tried = run("order", "g", line, "--as", "germany", "--dry-run").done().out
        assert f"germany: {meant} " in " ".join(tried.split())


@pytest.mark.parametrize("order", ["ground", "retreat"])
def test_grounding_1_1_who_stays_down_or_leaves_without_a_place_is_where_a_battle_is_fought(run, order):
    """One British fighter stands on Great Britain, which is attacked, two aboard Ark Royal, who is not."""
    run("new", "air_supremacy_3", "--id", "g").done()
    for who, line in ATTACKS:
        run("order", "g", line, "--as", who).done()
    line = {"ground": "ground 1 fighter", "retreat": "retreat 1 fighter to France"}[order]
    tried = run("order", "g", line, "--as", "britain", "--dry-run").out
    assert f"britain: {order} 1 British fighter at Great Britain" in " ".join(tried.split())


# Where aircraft come down that have lost their landing place (IV/dispatching/2.2).


ISLES = "Brest - Channel~ - Kent; Channel~ - York; Brest - Kent - York"
FORCES = ("1 fighter United Kingdom Kent", "1 infantry United Kingdom York")


def asked(*options):
    """A game in which Britain is asked where an aircraft comes down that these places are open to."""
    game = game_from(board(ISLES, *FORCES))
    question = Question("landing", "IV/dispatching/2.2", ("britain",), "Kent", ("UK-FTR-01",), options)
    return replace(game, questions=(question,))


@pytest.mark.parametrize("line", ["come down", "come down with UK-FTR-01", "come down at York"])
def test_dispatching_2_2_the_only_place_to_come_down_at_needs_not_be_named(line):
    assert read(asked("York"), line, "britain").to == "York"


def test_dispatching_2_2_of_several_places_to_come_down_at_one_is_named():
    with pytest.raises(Mistake, match="“at PLACE”, one of Brest and York"):
        read(asked("Brest", "York"), "come down", "britain")


@pytest.mark.parametrize("line", ["choose York", "fly to York", "land UK-FTR-01 at York", "go to York"])
def test_dispatching_2_2_who_says_otherwise_where_it_comes_down_is_told_the_answer(line):
    with pytest.raises(Mistake, match="the answer to what is asked is “come down at York”"):
        read(asked("Brest", "York"), line, "britain")
