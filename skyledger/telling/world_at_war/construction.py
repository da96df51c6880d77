"""What is built told: air units, force pools, escort carriers, elite naval air that is elite no more."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.world_at_war.parts import told


def _in_the_force_pool(game: Game, event: fact.NavalAirMadeRegular) -> bool:
    """Is nobody of them on the map, as where elite squadrons were lost (17.352C)?"""
    return not any(game.units[one].base for one in event.units if one in game.units)


CONSTRUCTION_TELLINGS = told(
    {
        fact.AirUnitsConstructed: said(
            "{units} built at {base}{front} for {brps} {brps:BRP|BRPs}, inverted."
        ),
        fact.NavalAirMadeRegular: Cases(
            _in_the_force_pool,
            {
                True: said(
                    "{units} elite no more: regular naval air in the force pool, to be built again as such."
                )
            },
            said("{units} elite no more: regular naval air from now on."),
        ),
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
