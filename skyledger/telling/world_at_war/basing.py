"""Airbases, lost air units and excess told (18.1)."""

from events import world_at_war as fact
from events.sentences import said
from skyledger.telling.world_at_war.parts import told

BASING_TELLINGS = told(
    {
        fact.AirbasePlaced: said("An airbase of {nation} is placed at {hex}."),
        fact.AirbaseRemoved: said("The {adjective} airbase at {hex} is gone ({how})."),
        fact.AirUnitsEliminated: said("{units} eliminated, back in the force pool."),
        fact.ExcessCalledFor: said(
            "Too much is based at {place}: {seats} must move or give up some of {units}."
        ),
        fact.ExcessMoved: said("{units} moved from overfull {origin} to {base}."),
        fact.ExcessSettled: said("What is based at {place} has room again."),
    }
)
