"""D11: an entry by which a seat sees what it didn't know is a barrier to undo; views before and after tell."""

import json
import os

import pytest

from events.codec import encode
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from skyledger.scenarios import position_json
from skyledger.secrecy.entries import shows
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.play.paired_at_sea import step_of
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


def names(game, viewer):
    """The ships and air units in what `show --json` gives a viewer."""
    position = json.loads(position_json(SHOWN.position(game, viewer)))
    return {one["name"] for part in ("units", "carriers", "ships") for one in position.get(part, ())}


def learned(step):
    """The seats that see after an entry, or read in it, a name that they could not know before."""
    whole = names(step.before, "gamemaster")
    for viewer in step.before.seats:
        if hidden := whole - names(step.before, viewer):
            seen = SHOWN.seen_by(step, viewer)
            told = encode((seen.order, [event for event, _ in seen.facts])).decode()
            if hidden & names(step.after, viewer) or any(f'"{name}"' in told for name in hidden):
                yield viewer


class Shown(SeaPlay):
    """Random play at sea that looks with each seat's eyes at the game before and after each entry."""

    def __init__(self, position, seed):
        super().__init__(WORLD_AT_WAR, position, seed)
        self.barriers, self.others = 0, 0

    def accepted(self, seat, order, ruling):
        step = step_of(self.game, seat, order, ruling)
        shown = shows(step)
        assert shown or not list(learned(step)), (seat, order, ruling)
        self.barriers += shown
        self.others += not shown
        super().accepted(seat, order, ruling)


def test_D11_every_entry_that_shows_a_seat_something_is_a_barrier(board):
    play = Shown(at_sea(board), 1942)
    play.turns(1)
    assert play.barriers > 3
    assert play.others > play.barriers


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_D11_in_many_games_at_sea_every_entry_that_shows_a_seat_something_is_a_barrier(board, seed):
    Shown(at_sea(board), SEED + 9800 + seed).turns(2)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["coral_sea_1942", "okinawa_1945"])
def test_D11_in_the_scenarios_with_fleets_every_entry_that_shows_something_is_a_barrier(name):
    Shown(scenarios.load(name), SEED + 9850).turns(1)
