"""Every order about air transports with its procedure, and what follows from their facts."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import orders as give
from core.world_at_war.air_transport.announcing import DROPPING, HUMPING, SUPPLYING, TRANSPORTING
from core.world_at_war.air_transport.settling import unhindered
from events.message import Event
from events.world_at_war.air_transport import AirTransportAnnounced

PROCEDURES: dict[type, Procedure] = {
    give.FlyAirSupply: SUPPLYING,
    give.FlyAirTransport: TRANSPORTING,
    give.FlyAirdrop: DROPPING,
    give.FlyTheHump: HUMPING,
}

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {AirTransportAnnounced: (unhindered,)}
