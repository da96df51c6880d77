"""What follows from the facts of air transports, and from their states."""

from core.system import Consequence
from core.world_at_war.air_battle.standing import on_entry
from core.world_at_war.air_transport.course import (
    after_the_attack,
    all_heard,
    attack_or_go_home,
    fought_out,
    losses_chosen,
    unhindered,
)
from events.message import Event
from events.world_at_war.air_transport import AirTransportAnnounced

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {AirTransportAnnounced: (unhindered,)}

WITHIN = ("movement", "combat", "combat.dropping", "combat.exploitation.dropping", "redeployment")
"""Where in the turn the states of air transports are nested."""
ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    state: procedures
    for within in WITHIN
    for state, procedures in {
        **on_entry(f"{within}.air_transport.protection"),
        f"{within}.air_transport.attacking": (attack_or_go_home,),
        **on_entry(f"{within}.air_transport.attack"),
        f"{within}.air_transport.settling": (after_the_attack,),
    }.items()
}

__all__ = ["FOLLOWS", "ON_ENTRY", "all_heard", "fought_out", "losses_chosen"]
