"""Kamikazes told: the rule invoked, what became kamikazes, what was used, how the pool grew."""

from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said, say
from skyledger.telling.by_fields import Cases
from skyledger.telling.world_at_war.parts import group_told, runs, told, units_told


def _ended(game: Game, event: Any) -> str:
    """The units that are no more."""
    names = [each.unit for each in event.conversions]
    group = group_told(game, event.nation, event.kind, len(names))
    return say("{groups} ({names})", groups=group, names=tuple(runs(names)))


def _made(game: Game, event: Any) -> str:
    return units_told(game, [one for each in event.conversions for one in each.kamikazes])


KAMIKAZE_TELLINGS = told(
    {
        fact.KamikazesInvoked: said("{nation} invokes the kamikaze rule and may have {limit} kamikazes."),
        fact.AirUnitsConverted: Cases(
            "base",
            {"": said("{ended} of the force pool became {kamikazes}, still to be built.")},
            said("{ended} at {base} became {kamikazes}."),
        ),
        fact.KamikazesExpended: said("{units} expended in an attack on naval units at {hex}."),
        fact.KamikazePoolEnlarged: said(
            "{nation} used all its kamikazes and may have {by} more, {limit} in all."
        ),
        fact.KamikazePoolRaised: said(
            "{nation} trains more naval air and may have {by} more kamikazes, {limit} in all."
        ),
    },
    ended=_ended,
    kamikazes=_made,
)
