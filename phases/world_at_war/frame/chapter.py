"""What a chapter of the rules adds to the player turn: states, ways between them, orders, guards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.world_at_war.state import Game
from phases.following import After, Asks, Begins, Instead

Orders = Mapping[type, str]
Transition = dict[str, Any]


class Chapter(msgspec.Struct, frozen=True):
    """A part of the turn, as data.

    `states` are the nested states that stand beside the others of a phase, by phase; `accepts` the orders of
    each of its states with whose word they are; `opens` the orders that it adds to states of other chapters,
    `shared` those that all states of a parent or tag have besides their own;
    `why_not_now` the rule that gives an order its place; `answers` the orders that answer a kind of question.
    `follows` says what comes of facts. By the name of a state, of one around it, or by a tag: `begins` what
    runs as it is entered, `asks` what an order has to meet there, `instead` how it is answered there and
    nowhere else, `waits` whose word the turn waits for there.
    """

    states: Mapping[str, Sequence[Any]] = {}
    transitions: Sequence[Transition] = ()
    accepts: Mapping[str, Orders] = {}
    opens: Mapping[str, Orders] = {}
    shared: Mapping[str, Orders] = {}
    guards: Mapping[str, Callable[[Game], bool]] = {}
    why_not_now: Mapping[type, str] = {}
    answers: Mapping[str, tuple[type, ...]] = {}
    follows: Sequence[After] = ()
    begins: Begins = {}
    asks: Asks = {}
    instead: Instead = {}
    waits: Mapping[str, Callable[[Game], tuple[str, ...]]] = {}
