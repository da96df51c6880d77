"""What a ruling stood on, told: declared facts and the doubts that it turned on."""

import re
from typing import Any

from core.doubts import option
from phases.referee import System
from skyledger.telling.message import Message, message

NUMBER = re.compile(r"W[0-9]+|[0-9][0-9.]*[A-Z]?[0-9.]*")


def is_number(reason: str) -> bool:
    """Is what was given as a reason the number of a rule or doubt, and no words?"""
    return NUMBER.fullmatch(reason) is not None


def ground_told(system: System, game: Any, ground: str) -> Message:
    """A ground of a ruling: "fact KIND SUBJECT" is a declared fact, anything else the number of a doubt."""
    if ground.startswith("fact "):
        return _fact_told(system, game, ground.removeprefix("fact "))
    doubts = system.rules.doubts()
    if ground not in doubts:
        return message("ground/gone", key=ground)
    taken = option(doubts, game.doubts, ground)
    return message("ground/doubt", number=ground, title=doubts[ground].title, option=taken)


def _fact_told(system: System, game: Any, key: str) -> Message:
    fact = game.facts.get(key)
    if fact is None:
        return message("ground/gone", key=key)
    subject = system.rules.called(game, fact.subject)
    told = {"kind": fact.kind, "subject": subject, "value": fact.value, "by": fact.by}
    if not fact.rule:
        return message("ground/fact", **told)
    id_ = "ground/fact/rule" if is_number(fact.rule) else "ground/fact/reason"
    return message(id_, **told, rule=fact.rule)
