"""The lines of a phase of A World at War: the heading of a part, and a fact told."""

from core.world_at_war.board import name, port_at
from events import world_at_war as fact
from phases.referee import System
from skyledger.reporting.happenings import Happening
from skyledger.reporting.reporting import PartKey
from skyledger.reporting.world_at_war.at_sea import AFLOAT, BASE
from skyledger.reporting.world_at_war.kinds import AIR_BATTLE, COUNTERAIR
from skyledger.telling import fact_told
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import asked_told, place_told


def heading(key: PartKey, first: Happening) -> Message:
    place = name(first.after, key.place)
    if key.kind == AIR_BATTLE:
        return message("report/part/air battle", place=place, kind=key.force.capitalize())
    if key.kind == BASE and not port_at(first.after, key.place):
        return message("report/part/counterair", place=place)  # from carriers (23.61)
    if key.kind in AFLOAT:
        return message(f"report/part/{key.kind}", place=place, what=f"{key.force[:1].upper()}{key.force[1:]}")
    if key.kind != COUNTERAIR:
        return message(f"report/part/{key.kind}")
    if not key.force:
        return message("report/part/counterair", place=place)
    return message("report/part/counterair/carriers", place=place, force=name(first.after, key.force))


def line(system: System, one: Happening) -> Message:
    """A fact in words; of a choice also what was asked, for the question itself is not told."""
    said = fact_told(system, one.after, one.event)
    if not isinstance(one.event, fact.ChoiceMade):
        return said
    asked = _asked(one, one.event)
    return said if asked is None else message("report/choice", asked=asked, made=said)


def _asked(one: Happening, made: fact.ChoiceMade) -> Message | None:
    open_then = (
        question
        for question in one.before.questions
        if (question.rule, question.by, question.place) == (made.rule, made.side, made.place)
    )
    question = next(open_then, None)
    if question is None:
        return None
    return asked_told(question.rule, question.by, place_told(one.after, question.place), question.about)
