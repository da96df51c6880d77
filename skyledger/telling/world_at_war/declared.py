"""What was declared, told: facts from outside the refereed rules, hexes and countries taken, marches."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.board import name
from core.world_at_war.declared.facts import FACT_KINDS, settled_by
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.shared import is_number
from skyledger.telling.world_at_war.parts import nation_told, place_told

DECLARED: dict[str, str] = {
    "FactDeclared": "Declared by {by}: {kind} of {subject} is {value}{until}{reason}.",
    "declared/rule": ", by rule {reason}",
    "declared/reason": ", because {reason}",
    "FactLapsed": "{kind} of {subject} is declared no more.",
    "HexTaken": "{nation} took {place}.",
    "TerritoryGained": "{nation} gained {territory}.",
    "GroundUnitMoved": "{unit} moved to {place}.",
}


def fact_declared(game: Game, event: fact.FactDeclared) -> Message:
    """What is so, whose word it is, until when and for what reason."""
    until = message("until", until=event.until) if event.until else message("for good")
    told = {"by": event.by, "kind": event.kind, "subject": name(game, event.subject), "value": event.value}
    return message("FactDeclared", **told, until=until, reason=_reason(event))


def _reason(event: fact.FactDeclared) -> Message:
    """Not the rule that such facts rest on anyway, then as now: that stands behind the sentence."""
    kind = FACT_KINDS.get(event.kind)
    if event.rule in (("", kind.rule, settled_by(kind, event.subject)) if kind else ("",)):
        return message("without reason")
    return message("declared/rule" if is_number(event.rule) else "declared/reason", reason=event.rule)


def fact_lapsed(game: Game, event: fact.FactLapsed) -> Message:
    return message("FactLapsed", kind=event.kind, subject=name(game, event.subject))


def hex_taken(game: Game, event: fact.HexTaken) -> Message:
    return message("HexTaken", nation=nation_told(event.by), place=place_told(game, event.hex))


def territory_gained(_: Game, event: fact.TerritoryGained) -> Message:
    return message("TerritoryGained", nation=nation_told(event.by), territory=event.territory)


def ground_unit_moved(game: Game, event: fact.GroundUnitMoved) -> Message:
    return message("GroundUnitMoved", unit=event.unit, place=place_told(game, event.place))


DECLARATION_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.FactDeclared: fact_declared,
    fact.FactLapsed: fact_lapsed,
    fact.HexTaken: hex_taken,
    fact.TerritoryGained: territory_gained,
    fact.GroundUnitMoved: ground_unit_moved,
}
