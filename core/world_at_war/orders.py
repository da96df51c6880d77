"""What a player may say, as it is kept in the ledger. Places are hex ids, box names or carrier names."""

import msgspec

from core.dice import RollDice


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by"):
    """So many like air units of a nation at one base; the referee names them."""

    count: int
    kind: str
    nation: str
    base: str


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very air units."""

    names: tuple[str, ...]


Units = Group | Named


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""


class Finish(Order, frozen=True, tag="Finish/1"):
    """The seat has nothing more to do here."""


class PlaceAirbase(Order, frozen=True, tag="PlaceAirbase/1"):
    """Place an airbase counter (18.142), taking up another one where `recycling` names its hex (18.143)."""

    nation: str
    hex: str
    recycling: str = ""


class EliminateAirbase(Order, frozen=True, tag="EliminateAirbase/1"):
    """Declare an airbase lost by isolation or surrender (18.147)."""

    hex: str
    how: str


class StageAirUnits(Order, frozen=True, tag="StageAirUnits/1"):
    """Change base as the movement phase begins (18.21)."""

    units: Units
    to: str


class TransferNavalAir(Order, frozen=True, tag="TransferNavalAir/1"):
    """Bring naval air units aboard a carrier in their port or box, or ashore there (17.3122)."""

    units: Units
    to: str


class SeaTransportAirUnits(Order, frozen=True, tag="SeaTransportAirUnits/1"):
    """Declare air units carried by sea from port to port (18.24)."""

    units: Units
    to: str


class TurnBackSeaTransport(Order, frozen=True, tag="TurnBackSeaTransport/1"):
    """Declare that the sea transport of these air units failed; they are back in their port (18.15)."""

    units: Units


class FlyMission(Order, frozen=True, tag="FlyMission/1"):
    """Declare an air mission settled at the table (18.4); `returning` is another base to fly back to."""

    units: Units
    mission: str
    to: str
    returning: str = ""


class AnnounceCounterair(Order, frozen=True, tag="AnnounceCounterair/1"):
    """Announce that air units of one base or deck counterair an enemy air base (18.521)."""

    units: Units
    to: str


class ReinforceCounterair(Order, frozen=True, tag="ReinforceCounterair/1"):
    """Bring further air units into the counterair that goes on (18.522B)."""

    units: Units


class FightOn(Order, frozen=True, tag="FightOn/1"):
    """Fight another round of the counterair (18.522B)."""


class Disengage(Order, frozen=True, tag="Disengage/1"):
    """Break off the counterair (18.522B, 18.523)."""


class FlyToRefuge(Order, frozen=True, tag="FlyToRefuge/1"):
    """Answer: these defenders that disengage fly to that base (18.523)."""

    units: Units
    to: str


class ReturnToBase(Order, frozen=True, tag="ReturnToBase/1"):
    """Bring attackers back to another base than their own (18.46, 18.524A)."""

    units: Units
    to: str


class Choose(Order, frozen=True, tag="Choose/1"):
    """Answer: take one of the options that a rule leaves (18.521B, 19.62, 19.64, 19.65, 23.142C)."""

    option: str


class LeaveStandingOrder(Order, frozen=True, tag="LeaveStandingOrder/1"):
    """Say beforehand when to disengage: with fewer than so many left; at one base, or at any (18.522B)."""

    fewer_than: int
    place: str = ""


class LiftStandingOrder(Order, frozen=True, tag="LiftStandingOrder/1"):
    """Withdraw a standing order (18.522B)."""

    place: str = ""


class RecombineAirUnits(Order, frozen=True, tag="RecombineAirUnits/1"):
    """Turn squadrons back into factors before an activity that factors carry out (23.141A)."""

    units: Units


class UninvertAirUnits(Order, frozen=True, tag="UninvertAirUnits/1"):
    """Turn air units face up again (18.71)."""

    units: Units


class MoveExcess(Order, frozen=True, tag="MoveExcess/1"):
    """Answer: these air units leave the overfull base for another (18.15)."""

    units: Units
    to: str


class GiveUpExcess(Order, frozen=True, tag="GiveUpExcess/1"):
    """Answer: these air units of the overfull base are given up (18.15)."""

    units: Units


class Displace(Order, frozen=True, tag="Displace/1"):
    """Answer: these displaced air units go to that base (18.25)."""

    units: Units
    to: str


class SailCarrier(Order, frozen=True, tag="SailCarrier/1"):
    """Declare a carrier moved, to a port or box or to a hex at sea (21, 22: settled at the table)."""

    carrier: str
    to: str


class SinkCarrier(Order, frozen=True, tag="SinkCarrier/1"):
    """Declare a carrier sunk (17.3124, 17.3127)."""

    carrier: str


class TakeHex(Order, frozen=True, tag="TakeHex/1"):
    """Declare that a hex came under a nation's control."""

    hex: str
    by: str


class GainTerritory(Order, frozen=True, tag="GainTerritory/1"):
    """Declare that a country came to a nation's side by association, activation or diplomacy (18.21C)."""

    territory: str
    by: str


class MoveGroundUnit(Order, frozen=True, tag="MoveGroundUnit/1"):
    """Declare a ground unit moved."""

    unit: str
    to: str


class Declare(Order, frozen=True, tag="Declare/1"):
    """Declare how something outside the refereed rules stands."""

    kind: str
    subject: str
    value: str
    until: str = ""
    because: str = ""


class Adjust(Order, frozen=True, tag="Adjust/1"):
    """The gamemaster sets something right by hand and says why."""

    subject: str
    what: str
    value: str
    because: str


AnyOrder = (
    Finish
    | PlaceAirbase
    | EliminateAirbase
    | StageAirUnits
    | TransferNavalAir
    | SeaTransportAirUnits
    | TurnBackSeaTransport
    | FlyMission
    | AnnounceCounterair
    | ReinforceCounterair
    | FightOn
    | Disengage
    | FlyToRefuge
    | ReturnToBase
    | Choose
    | LeaveStandingOrder
    | LiftStandingOrder
    | RecombineAirUnits
    | RollDice
    | UninvertAirUnits
    | MoveExcess
    | GiveUpExcess
    | Displace
    | SailCarrier
    | SinkCarrier
    | TakeHex
    | GainTerritory
    | MoveGroundUnit
    | Declare
    | Adjust
)
