"""What is remembered of a game's past, held against all its rows folded from the beginning."""

import os
import random
from itertools import pairwise

import pytest

from core.history import Undo
from events.message import EntriesRedone, EntriesUndone
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger import past as remembering
from skyledger.folding import Rows, replayed
from skyledger.past import Past
from skyledger.service import GAMEMASTER, submit, table
from store.memory import MemoryLedger
from tests.past.detours import GAME, recorded
from tests.past.plain import Plain
from tests.past.wandering import Wanderer
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.war_game.random_boards import crowded
from tests.war_game.random_play import Play
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
MOVES = 40


@pytest.fixture(params=[1, 7, 200])
def every(request, monkeypatch):
    """After so many facts it is remembered how the game stood: after each entry, after some, never in a short one."""
    monkeypatch.setattr(remembering, "STATION_EVERY", request.param)
    return request.param


def wanderer(board, seed):
    if seed % 2:
        return Wanderer(
            MemoryLedger(), WAR_GAME, crowded(), recorded(Play(WAR_GAME, crowded(), seed), 1, 9), seed
        )
    laid = at_sea(board)
    return Wanderer(
        MemoryLedger(), WORLD_AT_WAR, laid, recorded(SeaPlay(WORLD_AT_WAR, laid, seed), 1, 9), seed
    )


def folded_anew(one, at):
    """The game after an entry from its rows alone."""
    return replayed(one.system, Rows(one.ledger.events(GAME, until=at)))


def opened(desk):
    return Past(table(desk, GAME).system, desk.ledger, GAME)


def looked_at_anywhere(one, dice):
    """The game at some entries, in any order, some of them twice."""
    last = one.ledger.head(GAME).number
    for at in dice.choices(range(last + 3), k=6):  # of what is to come nothing is known
        assert one.at(at) == folded_anew(one, at), at
    assert one.at() == folded_anew(one, last)


def tells_every_entry(one):
    plain, told = Plain(one.system, one.ledger, GAME), list(one.steps())
    assert [step.entry.number for step in told] == list(range(1, plain.head + 1))
    assert {step.entry.number: step.voided_by for step in told if step.voided_by} == plain.void
    assert all(step.after == plain.game(step.entry.number) for step in told)
    assert all(one.after == other.before for one, other in pairwise(told))


def tells_the_line(one, dice):
    """The entries that count, each with the game before and after it as if there were no others."""
    plain = Plain(one.system, one.ledger, GAME)
    last = dice.randint(1, plain.head)
    first = dice.randint(1, last)
    line = list(one.line(first, last))
    assert [step.entry.number for step in line] == [n for n in plain.lines[last] if n >= first]
    assert all(one.after == other.before for one, other in pairwise(line))
    if line:
        assert line[-1].after == one.at(last)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_the_rows_give(board, every, seed):
    """A past held open while the game goes on, the desk's own, and one that knows nothing yet."""
    moved = wanderer(board, SEED + seed)
    kept, dice = opened(moved.desk), random.Random(seed)
    for _ in range(MOVES):
        moved.move()
        held = table(moved.desk, GAME)
        assert held.state == folded_anew(kept, held.head.number)
        looked_at_anywhere(dice.choice((kept, held.past, opened(moved.desk))), dice)
    for one in (kept, held.past, opened(moved.desk)):
        tells_every_entry(one)
        for _ in range(5):
            tells_the_line(one, dice)
        looked_at_anywhere(one, dice)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_what_is_remembered_is_what_the_rows_give_in_a_hundred_games(board, monkeypatch, seed):
    monkeypatch.setattr(remembering, "STATION_EVERY", random.Random(seed).randint(1, 30))
    test_what_is_remembered_is_what_the_rows_give(board, None, 700 + seed)


def test_no_more_moments_are_remembered_than_the_facts_make(board, every):
    moved = wanderer(board, SEED)
    for _ in range(MOVES):
        moved.move()
    for one in (table(moved.desk, GAME).past, opened(moved.desk)):
        one.at()
        list(one.steps())
        moments = one._stations
        assert all(a.entry < b.entry and a.facts < b.facts for a, b in pairwise(moments))
        assert len(moments) <= one.ledger.head(GAME).number + 1
        assert every < 200 or len(moments) == 1


def test_an_undo_or_redo_that_is_not_written_leaves_no_trace(board, every):
    moved = wanderer(board, SEED)
    one = table(moved.desk, GAME).past
    last = one.ledger.head(GAME).number
    before = one.at()
    undone = moved.desk.ledger.head(GAME)
    for mark in (EntriesUndone(2, last), EntriesRedone(last), EntriesUndone(last, last)):
        one.turned(mark)
    assert one.at() == before == folded_anew(one, last)
    assert one.ledger.head(GAME) == undone
    assert not one.turnings().void


def test_of_a_game_that_went_back_nothing_is_remembered(board, every):
    """As where a copy of the file was put back: an undo that is no longer there is not gone by."""
    moved = wanderer(board, SEED)
    ledger = moved.desk.ledger
    before = ledger._games[GAME]
    desk, one = moved.desk, opened(moved.desk)
    submit(desk, GAME, GAMEMASTER, Undo(2, "a slip"))
    assert one.at() == table(desk, GAME).state
    ledger._games[GAME] = before
    for state in (one.at(), table(desk, GAME).state):
        assert state == folded_anew(one, before.row.head.number)
    assert not one.turnings().void


def test_another_game_that_took_the_name_is_another_game(board, every):
    some, other = (wanderer(board, SEED + 2 * seed) for seed in (0, 1))
    one = table(some.desk, GAME).past
    for _ in range(5):
        other.ordered()
    assert other.desk.ledger.head(GAME).number > some.desk.ledger.head(GAME).number
    some.desk.ledger._games[GAME] = other.desk.ledger._games[GAME]
    assert table(some.desk, GAME).state == table(other.desk, GAME).state == one.at()
