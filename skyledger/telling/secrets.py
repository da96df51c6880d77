"""What is a seat's secret: standing orders, which the gamemaster knows as well, and nobody else."""

from typing import Any

from msgspec.structs import replace

from core.world_at_war.orders import (
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
)
from core.world_at_war.state import GAMEMASTER
from events.world_at_war import StandingChoiceLeft, StandingOrderLeft, StandingOrderLifted
from skyledger.timeline import Step

SECRET_ORDERS = (LeaveStandingOrder, LiftStandingOrder, LeaveStandingChoice, LiftStandingChoice)
SECRET_FACTS = (StandingChoiceLeft, StandingOrderLeft, StandingOrderLifted)


def shown_to(order: Any, seat: str, viewer: str) -> bool:
    """May a viewer know that a seat can give this order? That there is one to be lifted is its secret."""
    return viewer in (seat, GAMEMASTER) or not isinstance(order, LiftStandingOrder | LiftStandingChoice)


def seen_by(step: Step, viewer: str) -> Step:
    """An entry as a viewer may see it: secret orders of others and what they led to are withheld."""
    if viewer in (step.entry.seat, GAMEMASTER) or not isinstance(step.order, SECRET_ORDERS):
        return step
    facts = tuple(fact for fact in step.facts if not isinstance(fact[0], SECRET_FACTS))
    return replace(step, entry=replace(step.entry, order=None), order=None, facts=facts)
