"""What is asked in The War Game, of whom, and how one answers."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from core.ruling import Accepted, Ruled, Ruling
from core.war_game.board import DAMAGED, commands
from core.war_game.losses.aboard import going_down_with
from core.war_game.losses.chapter import gives_up_his_own
from core.war_game.orders import TakeLosses
from core.war_game.rounds.chapter import WITH_SHIP
from core.war_game.state import GAMEMASTER, Game, plays
from events.message import Event
from events.sentences import all_of, any_of, said, say
from events.war_game.board import Question
from events.war_game.facts import UnitsDestroyed
from skyledger.board.words import count_words
from skyledger.telling.world_at_war.parts import runs

PURSES = {
    "air": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} at aircraft at "
        "{place}{hits:|, one unit to each hit}: {units}."
    ),
    "surface": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} at land and sea at "
        "{place}{hits:|, one unit to each hit}: {units}."
    ),
    "bombs": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs at "
        "{place}{hits:|, one unit to each hit}: {units}."
    ),
    "down": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs on the ground "
        "at {place}{hits:|, one unit to each hit}: {units}."
    ),
    "others": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs beside those on the ground "
        "at {place}{hits:|, one unit to each hit}: {units}."
    ),
}
"""What is asked about hits, by the units that they may remove."""


def question_words(game: Game, question: Question, called: Callable[[str], str]) -> str:
    """What an open question asks, of whom, and what may be taken, with what goes down with it."""
    who, where = any_of(question.seats) or GAMEMASTER, called(question.place)
    if question.kind == "losses":
        there = tuple(_reached(game, question))
        told = say(PURSES[question.about], seats=who, hits=question.hits, place=where, units=there)
        return _with_an_answer(game, question, told, where) if len(there) > 1 else told
    if question.kind == "bomb":
        told = said("It is for {seats} to say on what a bomb's hit falls at {place}: {sorts}.")
        return say(told, seats=who, place=where, sorts=any_of(question.options))
    told = said("It is for {seats} to say where {units} from {place} {many:comes|come} down: {places}.")
    places, many = tuple(map(called, question.options)), len(question.units)
    return say(told, seats=who, units=question.units, place=where, many=many, places=places)


def _reached(game: Game, question: Question) -> Iterator[str]:
    """The units, those with others below their decks each by itself, with what goes down with it."""
    loads = {name: _below(game, name) for name in question.units}
    yield from runs(name for name, load in loads.items() if not load)
    for ship, load in loads.items():
        if load:
            yield say("{ship} (with {units} aboard)", ship=ship, units=all_of(load))


def _below(game: Game, ship: str) -> list[str]:
    counts = Counter(unit.kind for unit in going_down_with(game, ship))
    return [count_words(kind, count) for kind, count in counts.items()]


ONE_ANSWER = {
    True: said("{question} One answer may take all: “lose {units} at {place}”."),
    False: said("{question} The answer is such as “lose {units} at {place}”."),
}
"""By whether there are several hits."""
EACH_HIS_OWN = said("{question} Each answers for units of its own: {answers}.")


def _with_an_answer(game: Game, question: Question, told: str, where: str) -> str:
    """What is asked of several sorts of units, and the form of an answer, which may take all hits."""
    if gives_up_his_own(game, question):
        return say(EACH_HIS_OWN, question=told, answers=tuple(_answers(game, question, where)))
    units = tuple(runs(question.units[: question.hits]))
    return say(ONE_ANSWER[question.hits > 1], question=told, units=units, place=where)


def _answers(game: Game, question: Question, where: str) -> Iterator[str]:
    """One of the units of each seat that is asked, as it would give it up."""
    for seat in question.seats:
        there = (game.units[name] for name in question.units)
        own = next((unit.name for unit in there if commands(game, seat, unit.nation)), "")
        if own:
            yield say("{seat} by such as “lose {units} at {place}”", seat=seat, units=own, place=where)


SINKS = said(
    "{ships} {count:sinks|sink} with one hit, and {count:is|are} not damaged first, by this reading of R31."
)


def sunk_outright(game: Game) -> Iterator[str]:
    """The battleships that an answer gives up at once, though their kind can be damaged (doubt R31)."""
    asked = [one for one in game.questions[:1] if one.kind == "losses"]
    whole = [name for one in asked for name in one.units if game.units[name].kind in DAMAGED]
    if whole and plays(game, "R31") == "one_hit":
        yield say(SINKS, ships=tuple(runs(whole)), count=len(whole))


def costs(game: Game, seat: str, order: Any, ruling: Ruling) -> Iterator[Ruled]:
    """What a seat loses beside the ships that it gives up: who goes down with them."""
    if not isinstance(order, TakeLosses) or not isinstance(ruling, Accepted):
        return
    yield from (one for one in ruling.facts if _takes_down_own(game, seat, one.event))


def _takes_down_own(game: Game, seat: str, event: Event) -> bool:
    """Does somebody of a seat go down with a ship?"""
    if not isinstance(event, UnitsDestroyed) or event.how != WITH_SHIP:
        return False
    lost = (game.units[name] for name in event.units if name in game.units)
    return any(commands(game, seat, unit.nation) for unit in lost)
