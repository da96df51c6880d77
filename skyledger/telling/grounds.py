"""What a ruling stood on, told: declared facts and the doubts that it turned on."""

from typing import Any

from core.doubts import option
from phases.referee import System
from skyledger.telling.message import Message, message


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
    return (
        message("ground/fact/rule", **told, rule=fact.rule) if fact.rule else message("ground/fact", **told)
    )
