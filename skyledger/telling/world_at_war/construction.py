"""What is built told: air units, force pools, escort carriers, elite naval air that is elite no more."""

from events import world_at_war as fact
from events.sentences import said
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.world_at_war.parts import told

CONSTRUCTION_TELLINGS = told(
    {
        fact.AirUnitsConstructed: said(
            "{units} built at {base}{front} for {brps} {brps:BRP|BRPs}, inverted."
        ),
        fact.NavalAirMadeRegular: said("{units} elite no more: regular naval air from now on."),
        fact.ForcePoolEnlarged: Cases(
            "elite",
            {True: said("{units} added to the force pool, to be built as elite air.")},
            said("{units} added to the force pool."),
        ),
        fact.EscortCarriersBegun: said(
            "{builder} begins {count} {adjective} escort {count:carrier|carriers}."
        ),
    },
    front=where("front", said(" for the {front} front")),
)
