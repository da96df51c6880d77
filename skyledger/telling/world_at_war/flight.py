"""Missions, and units turned over and back, told (18.4, 18.7)."""

from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said
from skyledger.telling.by_fields import Cases
from skyledger.telling.world_at_war.parts import told


def _over_its_base(_: Game, event: Any) -> bool:
    """A place is not named twice where they flew over the hex in which they are based."""
    return bool(event.hex == event.base)


FLIGHT_TELLINGS = told(
    {
        fact.AirMissionFlown: Cases(
            _over_its_base,
            {True: said("{units} flew {mission} over the base, {base}, and returned to it, inverted.")},
            said("{units} flew {mission} over {hex} and returned to {base}, inverted."),
        ),
        fact.AirUnitsCalledOff: said("{units} can no longer fly {mission} to {hex}, and will stay at home."),
        fact.AirUnitsRebased: said("{units}, back from the mission, landed at {base} and not at {origin}."),
        fact.LandingNamed: said("{units} will land at {base} when {mission} over {hex} ends."),
        fact.AirUnitsInverted: said("{units} inverted by {by}."),
        fact.AirUnitsUninverted: said("{units} uninverted."),
    }
)
