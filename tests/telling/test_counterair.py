"""18.52 A counterair as a player reads it: the rolls with all that made them, losses, decisions, questions."""

from functools import partial

import pytest
from msgspec.structs import replace

from core.world_at_war.board import name
from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import AirUnit, Question
from skyledger.games import GAMES
from skyledger.telling import fact_told
from skyledger.telling.world_at_war.parts import options_told, question_told
from tests.telling.counterair_facts import CHOICES, LILLE, LYON, METZ, MISSED, NAVAL, STRUCK, TWO, resolved
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]


@pytest.fixture
def game(board):
    return game_from(units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille", "2 NAS Italy Lyon"))


def told(game, event):
    return fact_told(SYSTEM, game, event)


def test_19_31A_why_both_rolls_are_modified_is_told_once(game):
    missed = replace(MISSED, modifiers=(("19.31A", -1, STRUCK.modifiers[0][2]),))
    of_the_defender = told(game, resolved(STRUCK, missed)).split("\n")[2]
    assert "modified by -1 (19.31A, as for the attacker)" in of_the_defender
    other = replace(MISSED, modifiers=(("19.31A", -2, STRUCK.modifiers[0][2]),))
    assert "attacker 4 against 3" in told(game, resolved(STRUCK, other)).split("\n")[2]


def test_a_round_tells_dice_modifiers_with_number_and_reason_row_net_roll_result_and_losses(game):
    event = resolved(
        STRUCK,
        MISSED,
        attackers_eliminated=TWO[:1],
        attackers_aborted=TWO[1:],
        defenders_eliminated=NAVAL,
    )
    rolled = (
        "The attacker rolls 5, 3 (8), modified by +1 (19.31A, attacker 4 against 3): net roll 9 in row 3, "
        "1 eliminated and 2 aborted on the other side."
    )
    assert told(game, event).split("\n") == [
        "Round 2 over Lyon (0300), in factors.",
        rolled,
        "The defender rolls 1, 1 (2), unmodified: net roll 2 in row 2, no result.",
        "Attackers: 1 German AAF (GE-AAF-01) eliminated; 1 German AAF (GE-AAF-02) aborted.",
        "Defenders: 2 Italian NAS (IT-NAS-01, IT-NAS-02) eliminated.",
    ]


def test_a_side_without_a_roll_and_a_side_without_losses_are_told(game):
    lines = told(game, resolved(STRUCK, defenders_aborted=NAVAL)).split("\n")
    assert lines[2:] == [
        "The defender makes no roll.",
        "Attackers: no losses.",
        "Defenders: 2 Italian NAS (IT-NAS-01, IT-NAS-02) aborted.",
    ]


def test_what_was_rolled_is_told_in_words(game):
    asked = fact.ChoiceCalledFor(
        "19.64", "attacker", LYON, ("axis",), ("both",), "", (("attacker", 8, 9), ("defender", 3, 5))
    )
    rolled = "Rolled: the attacker eliminates 8 and aborts 9, the defender eliminates 3 and aborts 5. "
    assert rolled in told(game, asked)


@pytest.mark.parametrize(
    ("defenders", "line"),
    [
        (TWO, "The others are inverted, and to abort does nothing to them (19.64)."),
        (TWO[:1], "None of the defenders was left to abort."),
    ],
)
def test_19_64_it_is_told_why_nobody_aborts_though_the_roll_says_so(game, defenders, line):
    turned = {one: replace(game.units[one], inverted="18.42A") for one in TWO}
    battle = AirBattle(LYON, attackers=NAVAL, round=2, defenders=defenders)
    fought = replace(game, units={**game.units, **turned}, battles=(battle,))
    lines = told(fought, resolved(STRUCK, defenders_eliminated=TWO[:1])).split("\n")
    assert lines[-2:] == ["Defenders: 1 German AAF (GE-AAF-01) eliminated.", line]


def test_19_63_it_is_told_that_an_abort_fell_to_the_inverted_among_the_defenders(game):
    turned = {TWO[1]: replace(game.units[TWO[1]], inverted="18.42A")}
    three = (*TWO, "GE-AAF-03")
    fought = replace(
        game,
        units={**game.units, **turned},
        battles=(AirBattle(LYON, attackers=NAVAL, round=2, defenders=three),),
    )
    told_last = told(fought, resolved(STRUCK, defenders_eliminated=TWO[:1])).split("\n")[-1]
    assert told_last == "What was to abort fell to inverted air, and does nothing to it (19.63, 19.64)."


def test_19_64_of_defenders_that_could_abort_nothing_is_told(game):
    battle = AirBattle(LYON, attackers=NAVAL, round=2, defenders=TWO)
    fought = replace(game, battles=(battle,))
    told_last = told(fought, resolved(STRUCK, defenders_eliminated=TWO[:1])).split("\n")[-1]
    assert told_last == "Defenders: 1 German AAF (GE-AAF-01) eliminated."


def test_squadrons_are_told_by_the_factor_they_come_from_even_when_they_are_no_more(game):
    gone = ("GE-AAF-01.attack", "GE-AAF-01.cover", "GE-AAF-01.search", "GE-AAF-02.cover")
    assert told(game, resolved(STRUCK, attackers_aborted=gone)).split("\n")[3] == (
        "Attackers: 4 German AAS (GE-AAF-01.attack/cover/search, GE-AAF-02.cover) aborted."
    )


def test_squadrons_of_jets_are_told_in_runs(game):
    jets = tuple(f"GE-JET-01.{n}" for n in (1, 2, 3))
    laid = {one: AirUnit(one, "Germany", "jet squadron", LILLE, parent="GE-JET-01") for one in jets}
    with_jets = replace(game, units=game.units | laid)
    assert told(with_jets, fact.AirUnitsTookRefuge(jets, LYON, METZ)) == (
        "3 German jet squadrons (GE-JET-01.1 to 3) fled from Lyon (0300) to Metz (0600), inverted."
    )


def test_a_decision_by_standing_order_says_whose(game):
    event = fact.DecisionMade(LYON, "", "attacker", "disengage", "axis")
    assert told(game, event) == "The attacker over Lyon (0300) disengages, by the standing order of axis."


def asked(called_for):
    """The question that this fact opens."""
    c = called_for
    return Question("choice", c.rule, c.seats, c.place, (), c.options, c.side, c.about)


@pytest.mark.parametrize("called_for", CHOICES, ids=lambda c: f"{c.rule}-{c.about}")
def test_an_open_question_is_told_as_the_fact_that_opened_it_but_for_hex_numbers(game, called_for):
    question = question_told(asked(called_for), partial(name, game), game.nations.values())
    assert question == told(game, called_for).replace(" (0300)", "").replace(" (0600)", "")


def test_19_62_the_question_says_which_effect_it_is_about(game):
    lost, turned = (question_told(asked(c), partial(name, game), game.nations.values()) for c in CHOICES[1:3])
    assert lost.startswith(
        "Of one of the defender's equal types over Lyon one more is eliminated than of each other (19.62). axis"
    )
    assert turned.startswith(
        "Of one of the defender's equal types over Lyon one more is aborted than of each other (19.62). axis"
    )


def meanings(game, called_for):
    return dict(options_told(game, asked(called_for), partial(name, game)))


def test_each_option_is_explained(game):
    transports, lost, _, inverted, kinds, third, pool, unknown = (meanings(game, c) for c in CHOICES)
    assert set(transports) == {"engaged", "spared"}
    assert lost == {
        "Italy NAS": "one more Italian NAS is eliminated than of each other type",
        "Germany AAF": "one more German AAF is eliminated than of each other type",
    }
    assert set(inverted) == {"uninverted only", "both"}
    assert kinds["cover"] == "one more cover squadron of the German AAF is aborted than of each other kind"
    assert third["Metz"] == "a squadron at Metz is removed"
    assert pool == {
        "Lyon": "one at Lyon goes back to the force pool",
        "Metz": "one at Metz goes back to the force pool",
    }
    assert unknown == {}


def test_18_523_the_question_of_refuge_names_units_and_bases(game):
    question = Question("refuge", "18.523", ("axis",), LYON, TWO, (LILLE, METZ))
    assert question_told(question, partial(name, game), game.nations.values()) == (
        "The defenders of Lyon disengage (18.523): GE-AAF-01, GE-AAF-02. "
        "axis must say who flies to Lille, Metz."
    )
    assert options_told(game, question, partial(name, game)) == ()


def test_18_523_of_very_many_bases_the_question_names_the_first_and_how_many_more(game):
    bases = tuple(f"{column:02}00" for column in range(10, 30))
    question = Question("refuge", "18.523", ("axis",), LYON, TWO, bases)
    told_of = "axis must say who flies to 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, one of 12 more"
    assert told_of in question_told(question, str, game.nations.values())
    assert told_of in told(game, fact.RefugeCalledFor(LYON, ("axis",), TWO, bases))


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (TWO[:1], "1 German AAF (GE-AAF-01) goes for the transports over Lyon (0300)."),
        (TWO, "2 German AAF (GE-AAF-01, GE-AAF-02) go for the transports over Lyon (0300)."),
    ],
)
def test_18_624_one_unit_goes_where_several_go(game, names, line):
    assert told(game, fact.AirTransportAttacked(names, LYON)) == line


@pytest.mark.parametrize("kind", ["jet", "interceptor", "strategic bomber", "air transport", "kamikaze"])
def test_of_several_of_a_kind_the_word_is_in_the_plural(game, kind):
    made = {one: AirUnit(one, "Germany", kind, LYON) for one in ("GE-01", "GE-02")}
    grown = replace(game, units=game.units | made)
    one, two = (told(grown, fact.CounterairCalledOff((*made,)[:count], LYON)) for count in (1, 2))
    assert one.startswith(f"1 German {kind} (")
    assert two.startswith(f"2 German {kind}s (")


@pytest.mark.parametrize(
    ("called_for", "told_first"),
    [
        (
            CHOICES[4],
            "Of one kind of the German AAF squadrons over Lyon (0300) one more is aborted than of each other (19.65B).",
        ),
        (CHOICES[5], "Two German AAF squadrons are left unbuilt;"),
        (CHOICES[6], "There are more German AAF than the force pool allows;"),
    ],
)
def test_a_question_says_whose_air_it_is_about_by_the_adjective(game, called_for, told_first):
    assert told(game, called_for).startswith(told_first)
