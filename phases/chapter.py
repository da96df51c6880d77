"""What a chapter of the rules adds to a player turn, and how the chapters of a game are put together."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.system import Rules
from phases.machine import After, Asks, Begins, Instead, Lying, Rather, Turn, in_stages
from phases.referee import System

Orders = Mapping[type, str]
Transition = dict[str, Any]


class Chapter(msgspec.Struct, frozen=True):
    """A part of the turn, as data.

    `states` are the nested states that stand beside the others of a phase, by phase; `accepts` the orders of
    each of its states with whose word they are; `opens` the orders that it adds to states of other chapters,
    `opens_by` those that it adds where an edition has a rule, by its number;
    `shared` those that all states of a parent or tag have besides their own;
    `why_not_now` the rule that gives an order its place; `answers` the orders that answer a kind of question.
    `follows` says what comes of facts. By the name of a state, of one around it, or by a tag: `begins` what
    runs as it is entered, `asks` what an order has to meet there, `instead` how it is answered there and
    nowhere else, `waits` whose word the turn waits for there, `lying` what a seat lets lie that is done.
    `none` are the orders by which a seat wants nothing where its word is not that it is done. `light` are
    states, or tags, where a seat loses nothing that passes by what it could order; `declares` what is
    declared in some of what the table decided; `rather` is what is told in them of orders that have no place
    there.
    """

    states: Mapping[str, Sequence[Any]] = {}
    transitions: Sequence[Transition] = ()
    accepts: Mapping[str, Orders] = {}
    opens: Mapping[str, Orders] = {}
    opens_by: Mapping[str, Mapping[str, Orders]] = {}
    shared: Mapping[str, Orders] = {}
    guards: Mapping[str, Callable[[Any], bool]] = {}
    why_not_now: Mapping[type, str] = {}
    answers: Mapping[str, tuple[type, ...]] = {}
    follows: Sequence[After] = ()
    begins: Begins = {}
    asks: Asks = {}
    instead: Instead = {}
    waits: Mapping[str, Callable[[Any], tuple[str, ...]]] = {}
    lying: Lying = {}
    none: Sequence[Any] = ()
    light: Sequence[str] = ()
    declares: Mapping[str, tuple[type, ...]] = {}
    rather: Rather = {}


class Table(msgspec.Struct, frozen=True):
    """What a game has besides its chapters: who gives orders, where its turn may rest, and the word for done.

    `phases` are the states at the top, in order, with what each begins with; `place` is where in
    the order of play a state stands.
    """

    phases: Mapping[str, str]
    may: Mapping[str, Callable[[Any, str], bool]]
    rests: tuple[str, ...]
    done: Any
    place: Callable[[str], int] = lambda _: 0


def merged(tables: Sequence[Mapping[Any, Any]]) -> dict[Any, Any]:
    """What several chapters have by different names."""
    return {key: value for table in tables for key, value in table.items()}


def turn_of(table: Table, chapters: Sequence[Chapter]) -> Turn:
    """The player turn that the chapters of a game make together."""
    return Turn(
        [
            {"name": phase, "initial": begins, "children": _children(table, chapters, phase)}
            for phase, begins in table.phases.items()
        ],
        [way for chapter in chapters for way in chapter.transitions],
        _accepted(chapters),
        merged([chapter.guards for chapter in chapters]),
        merged([chapter.shared for chapter in chapters]),
    )


def system_of(rules: Rules, table: Table, chapters: Sequence[Chapter]) -> System:
    """A game as the referee plays it."""
    return System(
        rules,
        turn_of(table, chapters),
        table.may,
        merged([chapter.answers for chapter in chapters]),
        merged([chapter.why_not_now for chapter in chapters]),
        in_stages(one for chapter in chapters for one in chapter.follows),
        merged([chapter.begins for chapter in chapters]),
        merged([chapter.asks for chapter in chapters]),
        merged([chapter.instead for chapter in chapters]),
        rests=table.rests,
        done=table.done,
        lying=merged([chapter.lying for chapter in chapters]),
        waits=merged([chapter.waits for chapter in chapters]),
        none=tuple(order for chapter in chapters for order in chapter.none),
        rather=merged([chapter.rather for chapter in chapters]),
        light=tuple(name for chapter in chapters for name in chapter.light),
        declares=merged([chapter.declares for chapter in chapters]),
        opened=merged([chapter.opens_by for chapter in chapters]),
    )


def _children(table: Table, chapters: Sequence[Chapter], phase: str) -> list[Any]:
    """The states of a phase, in the order of play."""
    found = [state for chapter in chapters for state in chapter.states.get(phase, ())]
    return sorted(found, key=lambda state: table.place(f"{phase}.{_name(state)}"))


def _name(state: Any) -> str:
    return state if isinstance(state, str) else str(state["name"])


def _accepted(chapters: Sequence[Chapter]) -> dict[str, Orders]:
    """The orders of each state, with those that other chapters add to it."""
    found: dict[str, Orders] = {state: dict(given) for c in chapters for state, given in c.accepts.items()}
    for chapter in chapters:
        for state, given in chapter.opens.items():
            found[state] = {**given, **found[state]}
    return found
