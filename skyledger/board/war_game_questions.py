"""What is asked in The War Game, of whom, and how one answers."""

from collections.abc import Callable

from core.war_game.state import GAMEMASTER
from events.sentences import any_of, said, say
from events.war_game.board import Question
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


def question_words(question: Question, called: Callable[[str], str]) -> str:
    """What an open question asks, of whom, and what may be taken."""
    who, where = any_of(question.seats) or GAMEMASTER, called(question.place)
    if question.kind == "losses":
        there = tuple(runs(question.units))
        told = say(PURSES[question.about], seats=who, hits=question.hits, place=where, units=there)
        return _with_an_answer(question, told, where) if len(there) > 1 else told
    if question.kind == "bomb":
        told = said("It is for {seats} to say on what a bomb's hit falls at {place}: {sorts}.")
        return say(told, seats=who, place=where, sorts=any_of(question.options))
    told = said("It is for {seats} to say where {units} from {place} {many:comes|come} down: {places}.")
    places, many = tuple(map(called, question.options)), len(question.units)
    return say(told, seats=who, units=question.units, place=where, many=many, places=places)


def _with_an_answer(question: Question, told: str, where: str) -> str:
    """What is asked of several sorts of units, and the form of an answer, which may take all hits."""
    return say(
        "{question} One answer may take all: “lose {units} at {place}”."
        if question.hits > 1
        else "{question} The answer is such as “lose {units} at {place}”.",
        question=told,
        units=tuple(runs(question.units[: question.hits])),
        place=where,
    )
