"""What a player may say, as it is kept in the ledger. Places are names of territories, zones or carriers."""

from core.dice import RollDice, SetRolls
from core.war_game.board import All, Group, Named, Order, Several, Units


class Finish(Order, frozen=True, tag="Finish/1"):
    """The seat has nothing more to do here."""


class Attack(Order, frozen=True, tag="Attack/1"):
    """Declare that units attack a place; how they move there is outside the module."""

    units: Units
    place: str


class Land(Order, frozen=True, tag="Land/1"):
    """Declare an amphibious landing; `through` is the first zone of a pass-through that brings the troops."""

    units: Units
    place: str
    through: str = ""


class Drop(Order, frozen=True, tag="Drop/1"):
    """Declare troops dropped from the air."""

    units: Units
    place: str


class SupportShots(Order, frozen=True, tag="SupportShots/1"):
    """Declare ships that shoot from outside for an attack on land."""

    units: Units
    place: str


class PassThrough(Order, frozen=True, tag="PassThrough/1"):
    """Declare a fleet that goes through a first sea zone and attacks a second (IV/dispatching/3.9)."""

    units: Units
    first: str
    second: str


class CallOff(Order, frozen=True, tag="CallOff/1"):
    """Give up an attack: every attacker goes back where he came from (IV/sample battle/round 2/1)."""

    place: str


class Retreat(Order, frozen=True, tag="Retreat/1"):
    """Leave a battle when the round ends; without `to`, where the units came from (IV/dispatching/3.4)."""

    units: Units
    to: str = ""


class Ground(Order, frozen=True, tag="Ground/1"):
    """Keep defending aircraft on the ground or below deck in this round (IV/grounding/1.1).

    `below` is the carrier below whose deck visitors go as guests, where there are several (doubt R9).
    """

    units: Units
    below: str = ""


class Dispatch(Order, frozen=True, tag="Dispatch/1"):
    """Send aircraft to defend a place next to them (IV/dispatching/1)."""

    units: Units
    to: str


class RollUnits(Order, frozen=True, tag="RollUnits/1"):
    """Roll for units in the order named: by the rules, or `at` "aircraft", "land" or "bombs"."""

    place: str
    units: Units
    at: str = ""


class RollAll(Order, frozen=True, tag="RollAll/1"):
    """Roll for all that have still to: at a place, or wherever the seat has any."""

    place: str = ""


class TakeLosses(Order, frozen=True, tag="TakeLosses/1"):
    """Answer: these units are lost to the hits that are asked about (doubt N3)."""

    place: str
    units: Units


class DirectBomb(Order, frozen=True, tag="DirectBomb/1"):
    """Answer: the next hit by a bomb falls on "aircraft" on the ground, or on "others" (doubt N33)."""

    place: str
    at: str


class LandAircraft(Order, frozen=True, tag="LandAircraft/1"):
    """Answer: aircraft that lost their landing place come down there (doubts R10 and R17).

    `units` says which of those that are asked about; one alone need not be named.
    """

    to: str
    units: Units | None = None


class Move(Order, frozen=True, tag="Move/1"):
    """Declare units moved after combat, to a place or aboard a ship."""

    units: Units
    to: str


class Adjust(Order, frozen=True, tag="Adjust/1"):
    """The gamemaster sets something right by hand and says why."""

    subject: str
    what: str
    value: str
    because: str


__all__ = [
    "Adjust",
    "All",
    "Attack",
    "CallOff",
    "DirectBomb",
    "Dispatch",
    "Drop",
    "Finish",
    "Ground",
    "Group",
    "Land",
    "LandAircraft",
    "Move",
    "Named",
    "Order",
    "PassThrough",
    "Retreat",
    "RollAll",
    "RollDice",
    "RollUnits",
    "SetRolls",
    "Several",
    "SupportShots",
    "TakeLosses",
    "Units",
]
