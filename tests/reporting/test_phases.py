"""Which phase is meant, and what a report tells of it."""

import pytest
from msgspec.structs import replace

from core.history import Redo, Undo
from core.mistakes import Mistake
from core.world_at_war.state import game_from
from events.world_at_war.board import Airbase, DeclaredFact
from skyledger.past import Past
from skyledger.reporting import page
from skyledger.reporting.world_at_war import bases_changed
from skyledger.reporting.world_at_war.kinds import UNTOLD
from skyledger.service import GAMEMASTER, begin, submit
from store.memory import MemoryLedger
from tests.reporting.playing import PHASES, SYSTEM, give, reported
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import at, units

STAGE = "stage 2 AAF German from Lille to Lyon"


def gave(desk, *orders):
    for seat, text in orders:
        assert give(desk, "g", seat, text).entry, text


def lines(told, kind):
    return [
        line.told for phase in told.phases for part in phase.parts if part.kind == kind for line in part.lines
    ]


def events(told):
    return [line.event for phase in told.phases for part in phase.parts for line in part.lines]


def test_what_was_staged_is_told_with_its_entry_its_seat_and_its_rule(staging):
    gave(staging, ("axis", STAGE))
    told = reported(staging, "g", "movement")
    assert lines(told, "staging") == [
        "2 German AAF (GE-AAF-01, GE-AAF-02) staged from Lille (0000) to Lyon (0300), 3 hexes."
    ]
    line = told.phases[0].parts[0].lines[0]
    assert (line.entry, line.seat, line.rules) == (2, "axis", ("18.21",))
    assert "   2  2 German AAF" in page(told)


def test_a_phase_with_nothing_in_it_says_so(staging):
    for _ in range(4):
        gave(staging, ("axis", "done"))
    told = reported(staging, "g", "movement")
    assert events(told) == []
    assert "\nNothing happened.\n" in page(told)
    assert told.losses == told.bases == told.undone == ()


def test_without_a_word_it_is_the_last_phase_in_which_something_happened(staging):
    gave(staging, ("axis", STAGE), *[("axis", "done")] * 4)
    assert [one.key.phase for one in reported(staging, "g").phases] == ["movement"]
    assert [one.key.phase for one in reported(staging, "g", "combat").phases] == ["combat"]


def test_a_whole_player_turn_has_each_of_its_phases(demo):
    told = reported(demo, "demo", turn="summer 1942 axis")
    assert [one.key.phase for one in told.phases] == list(PHASES)
    assert {one.key.turn for one in told.phases} == {"Summer 1942 Axis"}
    assert reported(demo, "demo", "turn", "Summer 1942 Axis") == told


def test_a_phase_is_meant_by_the_beginning_of_its_word_and_a_turn_by_any_words_that_only_it_has(demo):
    assert reported(demo, "demo", "comb", "allied summer") == reported(
        demo, "demo", "combat", "Summer 1942 Allied"
    )


def test_some_entries_are_told_phase_by_phase_whatever_they_are_of(staging):
    gave(staging, ("axis", STAGE), *[("axis", "done")] * 4)
    told = reported(staging, "g", first=2, last=6)
    assert [one.key.phase for one in told.phases] == ["movement", "combat"]
    assert events(reported(staging, "g", first=3)) == []


@pytest.mark.parametrize(
    ("phase", "turn", "words"),
    [
        ("movment", "", "movement"),
        ("battle", "", "movement, combat, construction, redeployment, end, turn"),
        ("", "Sumer 1942 Axis", "Summer 1942 Axis"),
        ("", "1942", "may be"),
        ("combat", "", "So far: movement phase."),
    ],
)
def test_what_is_no_phase_or_turn_is_told_with_what_is_one(staging, phase, turn, words):
    if turn == "1942":
        for _ in range(9):
            gave(staging, ("axis", "done"))
    with pytest.raises(Mistake, match=words):
        reported(staging, "g", phase, turn)


def test_of_every_fact_of_a_turn_the_report_tells_either_itself_or_the_round_that_had_told_it(demo):
    told = reported(demo, "demo", turn="Summer 1942 Axis")
    last = max(one.last for one in told.phases)
    all_facts = [
        (s.entry.number, e) for s in Past(SYSTEM, demo.ledger, "demo").steps(1, last) for e, _ in s.facts
    ]
    expected = [(n, e) for n, e in all_facts if type(e) not in UNTOLD]
    secret = ("StandingChoiceLeft", "StandingOrderLeft")
    found = [(line.entry, line.event) for one in told.phases for part in one.parts for line in part.lines]
    missing = [type(e).__name__ for n, e in expected if (n, e) not in found]
    assert set(missing) <= {"AirUnitsEliminated", *secret}
    fallen = [u for n, e in expected if (n, e) not in found and hasattr(e, "units") for u in e.units]
    resolved = [e for e in events(told) if type(e).__name__ == "AirCombatResolved"]
    assert sorted(fallen) == sorted(
        u for e in resolved for u in (*e.attackers_eliminated, *e.defenders_eliminated)
    )


@pytest.mark.parametrize("turn", ["Summer 1942 Axis", "Summer 1942 Allied"])
def test_the_parts_of_a_phase_stand_in_the_order_in_which_they_began(demo, turn):
    for phase in reported(demo, "demo", turn=turn).phases:
        began = [part.lines[0].entry for part in phase.parts]
        assert began == sorted(began)


def test_18_147_what_follows_from_a_hex_that_was_taken_is_told_with_it(demo):
    declared = lines(reported(demo, "demo", "combat", "Summer 1942 Allied"), "declared")
    assert declared[:2] == [
        "Britain took Mersa Matruh (3321). 90th Light stands there still: “move 90th Light to …” says where to.",
        "The German airbase at Mersa Matruh (3321) is gone (overrun).",
    ]


def test_airbases_that_came_and_went_are_summed_up(demo):
    axis = reported(demo, "demo", "movement", "Summer 1942 Axis")
    assert ("Mersa Matruh", "", "Germany") in [(b.called, b.before, b.after) for b in axis.bases]
    allied = reported(demo, "demo", "combat", "Summer 1942 Allied")
    assert ("Mersa Matruh", "Germany", "") in [(b.called, b.before, b.after) for b in allied.bases]
    assert "Mersa Matruh: German airbase, gone" in page(allied)


def test_what_is_undone_is_not_told_but_mentioned_in_one_line(staging):
    gave(staging, ("axis", STAGE), ("axis", "stage 1 AAF German from Lille to Metz"))
    submit(staging, "g", "axis", Undo())
    told = reported(staging, "g", "movement")
    assert len(lines(told, "staging")) == 1
    assert [(one.entry, one.by) for one in told.undone] == [(3, 4)]
    assert "\nUndone, and not told here: entry 3 (by entry 4).\n" in page(told)
    submit(staging, "g", "axis", Redo())
    again = reported(staging, "g", "movement")
    assert len(lines(again, "staging")) == 2
    assert again.undone == ()


def test_a_phase_that_was_undone_as_a_whole_was_not_reached(staging):
    gave(staging, *[("axis", "done")] * 4)
    submit(staging, "g", GAMEMASTER, Undo(5, "a slip"))
    with pytest.raises(Mistake, match="was not reached"):
        reported(staging, "g", "combat")
    assert [(one.entry, one.by) for one in reported(staging, "g", "movement").undone] == [(5, 6)]


def test_a_player_turn_ends_where_the_next_begins_and_not_where_its_last_phase_is_left(board):
    desk = desk_over(MemoryLedger())
    laid = units(board("Lille . . Lyon", phase="end.uninversion"), "5 AAF Germany Lille")
    begin(desk, "g", "tiny", SYSTEM, laid, "tiny")
    gave(desk, ("axis", "declare supply of Axis is none until end of phase"), ("axis", "done"))
    axis = reported(desk, "g", turn="Summer 1942 Axis")
    assert [one.key.phase for one in axis.phases] == ["end"]
    assert [type(event).__name__ for event in events(axis)] == ["FactDeclared", "FactLapsed"]
    assert [one.key.phase for one in reported(desk, "g", turn="Summer 1942 Allied").phases] == ["movement"]


def test_airbases_changed_stand_in_the_order_of_their_names(board):
    words = ("York", "Lille", "Bath", "Metz", "Ghent", "Lyon", "Dover")
    laid = board(" ".join(words))
    bases = tuple(Airbase(at(laid, word), "Germany") for word in words)
    changed = bases_changed(game_from(laid), game_from(replace(laid, airbases=bases)))
    assert [one.called for one in changed] == sorted(words)


def test_the_board_of_a_report_is_the_one_after_the_last_entry_that_counts(board):
    desk = undoing(board)
    assert after(reported(desk, "g")) == (3, [("Lille", 4)])
    assert after(reported(desk, "g", first=4, last=4)) == (3, [("Lille", 4)])
    assert after(reported(desk, "g", first=5, last=5)) == (3, [("Lille", 4)])
    assert after(reported(desk, "g", first=2, last=3)) == (3, [("Lille", 4)])
    submit(desk, "g", "axis", Redo())
    assert after(reported(desk, "g")) == (4, [("Lille", 3)])
    assert after(reported(desk, "g", first=5, last=6)) == (4, [("Lille", 3)])


def undoing(board):
    """Five inverted factors at Lille; two uninverted one by one, the second of which is undone."""
    desk = desk_over(MemoryLedger())
    laid = units(
        board("Lille . . Lyon", facts=(DeclaredFact("supply", "Axis", "full"),)), "5 AAF Germany Lille"
    )
    laid = replace(laid, units=tuple(replace(one, inverted="18.42A") for one in laid.units))
    begin(desk, "g", "tiny", SYSTEM, laid, "tiny")
    gave(desk, ("axis", "declare brp of Germany is 3"))
    gave(desk, *[("axis", "uninvert 1 AAF German at Lille")] * 2)
    assert submit(desk, "g", "axis", Undo()).entry
    return desk


def after(told):
    """After which entry the report shows who is inverted, and who is."""
    return told.last, [(one.called, one.count) for one in told.inverted]


def test_every_undone_entry_is_told_by_the_phase_it_was_given_in_and_the_one_that_stands(staging):
    gave(staging, *[("axis", "done")] * 4, ("axis", "declare brp of Germany is 3"))
    submit(staging, "g", GAMEMASTER, Undo(5, "a slip"))
    assert undone(reported(staging, "g", "movement")) == [5, 6]
    assert undone(reported(staging, "g", turn="axis")) == [5, 6]
    assert undone(reported(staging, "g", first=6, last=6)) == [6]
    gave(staging, *[("axis", "done")] * 2, ("axis", "declare brp of Germany is 4"))
    submit(staging, "g", "axis", Undo())
    assert undone(reported(staging, "g", "movement")) == [5, 6]
    assert undone(reported(staging, "g", "combat")) == [5, 6, 10]
    assert undone(reported(staging, "g", turn="axis")) == [5, 6, 10]


def undone(told):
    return [one.entry for one in told.undone]


def test_an_order_refused_belongs_to_one_phase_whatever_is_undone(staging):
    wrong = ("axis", "stage 1 AAF German from Lille to Lille")

    def refused(*what, **more):
        return len(reported(staging, "g", *what, viewer="axis", **more).refused)

    refuse(staging, wrong)
    gave(staging, ("axis", STAGE))
    submit(staging, "g", "axis", Undo())
    refuse(staging, wrong)
    assert refused("movement") == 2
    gave(staging, *[("axis", "done")] * 4)
    refuse(staging, wrong)
    assert (refused("movement"), refused("combat")) == (2, 1)
    submit(staging, "g", GAMEMASTER, Undo(7, "a slip"))
    refuse(staging, wrong)
    assert refused("movement") == 4
    gave(staging, *[("axis", "done")] * 2)
    refuse(staging, wrong)
    assert (refused("movement"), refused("combat")) == (4, 1)
    assert refused(first=1, last=2) + refused(first=3) == 5


def refuse(desk, order):
    assert give(desk, "g", *order).entry is None
