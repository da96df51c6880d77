"""What was declared, told: facts from outside the refereed rules, hexes and countries taken, marches."""

from typing import Any

from core.world_at_war.board import controller, hex_of, name, side_of
from core.world_at_war.declared.facts import FACT_KINDS, settled_by
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said, say
from skyledger.telling.by_fields import Cases, seat, where, word
from skyledger.telling.shared import is_number
from skyledger.telling.world_at_war.parts import nation_told, told


def _reason(_: Game, event: Any) -> str:
    """Not the rule that such facts rest on anyway, then as now: that stands behind the sentence."""
    kind, reason = FACT_KINDS.get(event.kind), event.rule
    if reason in (("", kind.rule, settled_by(kind, event.subject)) if kind else ("",)):
        return ""
    return say(", by rule {reason}" if is_number(reason) else ", because {reason}", reason=reason)


def _still_held_by(game: Game, event: fact.GroundUnitMoved) -> str:
    """The nation of another side that holds the hex entered: to move there takes it from nobody."""
    hex_, unit = hex_of(game, event.place), game.ground.get(event.unit)
    holder = controller(game, hex_) if hex_ is not None and hex_.land != "none" else ""
    return holder if unit and side_of(game, holder) not in ("", side_of(game, unit.nation)) else ""


def _still_there(game: Game, event: fact.HexTaken) -> tuple[str, ...]:
    """The ground units of other sides in a hex that is taken: they are moved by orders of their own."""
    side, there = side_of(game, event.by), (one for one in game.ground.values() if one.place == event.hex)
    return tuple(sorted(one.name for one in there if side_of(game, one.nation) not in ("", side)))


def _called(game: Game, event: fact.HexTaken | fact.GroundUnitMoved) -> str:
    if isinstance(event, fact.GroundUnitMoved):
        return name(game, event.place)
    return next(iter(_still_there(game, event)), "")


DECLARATION_TELLINGS = told(
    {
        fact.FactDeclared: said("Declared by {by}: {kind} of {subject} is {value}{until}{reason}."),
        fact.FactLapsed: said("{kind} of {subject} is declared no more."),
    },
    {"by": seat, "subject": name, "until": word},
    until=where("until", said(", until the end of the {until}")),
    reason=_reason,
) | told(
    {
        fact.HexTaken: Cases(
            _still_there,
            {(): said("{by} took {hex}.")},
            said(
                "{by} took {hex}. {still} {count:stands|stand} there still: “move {called} to …” says"
                " where to."
            ),
        ),
        fact.TerritoryGained: said("{by} gained {territory}."),
        fact.GroundUnitMoved: Cases(
            lambda game, event: bool(_still_held_by(game, event)) if event.place else None,
            {
                None: said("{unit} is off the board, in the force pool."),
                True: said(
                    "{unit} moved to {place}. {holder} holds that hex until “take {called} for NATION” says "
                    "who took it."
                ),
            },
            said("{unit} moved to {place}."),
        ),
    },
    {"by": nation_told},
    holder=_still_held_by,
    called=_called,
    still=_still_there,
    count=lambda game, event: len(_still_there(game, event)) if isinstance(event, fact.HexTaken) else 1,
)
