"""What became of a place in this player turn of which no unit tells: the bombings of it (18.57)."""

from collections.abc import Iterator

import msgspec

from core.world_at_war.board import player_turn
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war.bombing import BombingResolved
from skyledger.service import Table
from skyledger.showing import showing_of


class Bombed(msgspec.Struct, frozen=True):
    """A bombing that is over: in which entry, what is told of it with its rules, and the game after it."""

    entry: int
    fact: tuple[Event, tuple[str, ...]]
    after: Game


def bombings_of(held: Table, words: str, at: int) -> tuple[Bombed, ...]:
    """The bombings of the place that words name, in the player turn that is on; none where they name none."""
    game = held.past.at(at)
    place = showing_of(held.system).place(game, words.casefold())
    raids = game.raids if isinstance(game, Game) else ()
    if place is None or not any(raid.ended and raid.place == place for raid in raids):
        return ()
    return tuple(_in_turn(held, player_turn(game), place, at))


def _in_turn(held: Table, turn: str, place: str, at: int) -> Iterator[Bombed]:
    for step in held.past.steps(1, at):
        if step.voided_by or player_turn(step.after) != turn:
            continue
        for fact in step.facts:
            if isinstance(fact[0], BombingResolved) and fact[0].place == place:
                yield Bombed(step.entry.number, fact, step.after)
