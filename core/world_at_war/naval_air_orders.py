"""What a player says about land-based air that spots and searches for task forces (18.58A, 18.59)."""

from core.world_at_war.order_parts import Order, Units


class Spot(Order, frozen=True, tag="Spot/1"):
    """Spot an enemy task force, for more dice to intercept it in a hex: its own, or one ahead (23.11A)."""

    force: str
    units: Units
    at: str = ""


class Search(Order, frozen=True, tag="Search/1"):
    """Let land-based air assist a search, or submarines, where a task force is (23.11B).

    The round of naval combat is named that the table fights; 0 is for an attack by submarines.
    """

    force: str
    units: Units
    round: int = 0


class ShiftNavalAir(Order, frozen=True, tag="ShiftNavalAir/1"):
    """Let naval air at sea go to another carrier of the force; or patrol without a deck, ashore (17.3124)."""

    units: Units
    to: str


NavalAirOrder = Spot | Search | ShiftNavalAir
