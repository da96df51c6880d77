"""The facts of The War Game: of the sequence of play, of combat orders, of aircraft and of battles."""

from typing import ClassVar

import msgspec

from events.message import Event
from events.war_game.board import Position

# Facts of the sequence of play: turns, steps and rounds.


class GameStarted(Event, frozen=True, tag="GameStarted/1"):
    """A game begins from this position."""

    position: Position


class PlayerTurnBegan(Event, frozen=True, tag="PlayerTurnBegan/1"):
    """Another opponent's turn: who retreated or was dispatched is free again (IV/dispatching/3.7)."""

    number: int
    player: str


class NothingFinished(Event, frozen=True, tag="NothingFinished/1"):
    """A seat that is not waited for said that it is done; nothing changes by it."""

    changes_nothing: ClassVar[bool] = True
    seat: str


class StepClosed(Event, frozen=True, tag="StepClosed/1"):
    """Nobody has anything more to say or to roll in this state of the turn."""

    step: str


class RoundBegan(Event, frozen=True, tag="RoundBegan/1"):
    """Every battle goes into this round (IV/dispatching/3.2)."""

    round: int


class RoundEnded(Event, frozen=True, tag="RoundEnded/1"):
    """Every battle has fought this round, and its losses are off the board."""

    round: int


class CombatEnded(Event, frozen=True, tag="CombatEnded/1"):
    """No battle is left in this combat phase, and none is to come."""

    round: int


class PositionAdjusted(Event, frozen=True, tag="PositionAdjusted/1"):
    """The gamemaster set something right by hand, and said why."""

    subject: str
    what: str
    value: str
    because: str


# Facts of the combat orders: what attacks where. Combat movement itself is outside the module.


class AttackDeclared(Event, frozen=True, tag="AttackDeclared/1"):
    """These units attack a place from the round `opens` on.

    They have moved there, but for aircraft of a fleet that passes through, which stay aboard until then.
    """

    units: tuple[str, ...]
    place: str
    opens: int = 1


class UnitsLanded(Event, frozen=True, tag="UnitsLanded/1"):
    """Units land from the sea and attack a land territory from the round `opens` on.

    `through` is the first sea zone of the pass-through after which they land; empty without one.
    """

    units: tuple[str, ...]
    place: str
    opens: int = 1
    through: str = ""


class UnitsDropped(Event, frozen=True, tag="UnitsDropped/1"):
    """Units are dropped from the air and attack a land territory from the round `opens` on."""

    units: tuple[str, ...]
    place: str
    opens: int = 1


class SupportDeclared(Event, frozen=True, tag="SupportDeclared/1"):
    """Ships outside will shoot for an attack on a land territory."""

    units: tuple[str, ...]
    place: str


class PassThroughDeclared(Event, frozen=True, tag="PassThroughDeclared/1"):
    """A fleet goes through a first sea zone, and attacks a second one in round 2 (IV/dispatching/3.9)."""

    units: tuple[str, ...]
    first: str
    second: str


class UnitsMoved(Event, frozen=True, tag="UnitsMoved/1"):
    """Units were declared to have moved outside combat, to a place or aboard a ship."""

    units: tuple[str, ...]
    place: str
    aboard: str = ""


# Facts of defending aircraft: grounded, dispatched, engaged, flown home.


class AircraftGrounded(Event, frozen=True, tag="AircraftGrounded/1"):
    """Defending aircraft stay on the ground or below deck in this round (IV/grounding/1.1).

    `below` is the ship below whose deck visitors go as guests (doubt R9).
    """

    units: tuple[str, ...]
    place: str
    below: str = ""


class AircraftDispatched(Event, frozen=True, tag="AircraftDispatched/1"):
    """Aircraft are sent to defend another place, from the round `arrives` on (IV/dispatching/1.3)."""

    units: tuple[str, ...]
    to: str
    declared: int
    arrives: int


class AircraftArrived(Event, frozen=True, tag="AircraftArrived/1"):
    """Dispatched aircraft engage at a place from this round on."""

    units: tuple[str, ...]
    place: str
    round: int


class AircraftTurnedBack(Event, frozen=True, tag="AircraftTurnedBack/1"):
    """What dispatched aircraft flew to defend is over; they fly home in the round `returning`."""

    units: tuple[str, ...]
    place: str
    returning: int


class AircraftReturned(Event, frozen=True, tag="AircraftReturned/1"):
    """Dispatched aircraft are home again (IV/dispatching/2.2).

    `retreated` says that their carrier had retreated meanwhile, and that they are out of combat with her.
    """

    units: tuple[str, ...]
    place: str
    retreated: bool = False


class HomeSailed(Event, frozen=True, tag="HomeSailed/1"):
    """The carrier of aircraft that are away left the place that they were dispatched from (doubt N23)."""

    units: tuple[str, ...]
    place: str
    ship: str


class DispatchCalledOff(Event, frozen=True, tag="DispatchCalledOff/1"):
    """The attack after a pass-through never came; the aircraft never left (IV/dispatching/3.10)."""

    units: tuple[str, ...]
    place: str


class LandingCalledFor(Event, frozen=True, tag="LandingCalledFor/1"):
    """Aircraft have lost where they would land; their owner says where they go (doubts R10 and R17)."""

    units: tuple[str, ...]
    place: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    rule: str


class AircraftLanded(Event, frozen=True, tag="AircraftLanded/1"):
    """Aircraft came down at a place, or on the deck of a carrier there.

    `flying` is the round that the flight to it takes (doubt N24), 0 if they are down at once.
    """

    units: tuple[str, ...]
    place: str
    aboard: str = ""
    flying: int = 0


class LandingSettled(Event, frozen=True, tag="LandingSettled/1"):
    """What was asked about these aircraft's landing is answered, or there is nothing left to choose."""

    units: tuple[str, ...]
    place: str


# Facts of battles: opened, rolled for, paid for, left and ended.


class BattleOpened(Event, frozen=True, tag="BattleOpened/1"):
    """A battle begins in this round; the units of sides that stand `aside` take no part in it (doubt N27)."""

    place: str
    round: int
    aside: tuple[str, ...] = ()


class BattlePostponed(Event, frozen=True, tag="BattlePostponed/1"):
    """Who attacks a place waits for those who come after a pass-through; all begin in this round (N25)."""

    place: str
    opens: int


class AttackersJoined(Event, frozen=True, tag="AttackersJoined/1"):
    """After a pass-through units join an attack that others have begun (IV/dispatching/3.9, doubt N25)."""

    units: tuple[str, ...]
    place: str
    round: int


class BattleResumed(Event, frozen=True, tag="BattleResumed/1"):
    """A fleet that gave up its second zone fights on in its first from this round on (doubt N26)."""

    units: tuple[str, ...]
    place: str
    opens: int


class FleetWentOn(Event, frozen=True, tag="FleetWentOn/1"):
    """A fleet that passes through goes on from its first sea zone to its second (IV/dispatching/3.9)."""

    units: tuple[str, ...]
    first: str
    second: str


class RetreatDeclared(Event, frozen=True, tag="RetreatDeclared/1"):
    """Units will leave a battle when this round ends; until then they can be hit (IV/grounding/2.1)."""

    units: tuple[str, ...]
    place: str
    to: str


class UnitsRetreated(Event, frozen=True, tag="UnitsRetreated/1"):
    """Units left a battle; they fight no more in this player turn (IV/dispatching/3.5)."""

    units: tuple[str, ...]
    place: str
    to: str


class UnitsCarried(Event, frozen=True, tag="UnitsCarried/1"):
    """Who has come back to a carrier's deck goes where she retreats to (IV/grounding/2.2)."""

    units: tuple[str, ...]
    ship: str
    place: str


class RetreatBarred(Event, frozen=True, tag="RetreatBarred/1"):
    """Aircraft left a battle for a deck that was sunk meanwhile; they look for another landing place."""

    units: tuple[str, ...]
    place: str
    to: str


class AttackCalledOff(Event, frozen=True, tag="AttackCalledOff/1"):
    """The attacker gives a battle up: all his units will leave it (IV/sample battle/round 2/1)."""

    place: str


class UnitsSentToRoll(Event, frozen=True, tag="UnitsSentToRoll/1"):
    """Units roll in this order; `aim` is empty where each die aims as the rules have it."""

    units: tuple[str, ...]
    place: str
    by: str
    seats: tuple[str, ...]
    dice: int
    aim: str = ""


class UnitRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One unit's roll: at "aircraft", "land" or "bombs", with which value, which dice, how many hits."""

    unit: str
    at: str
    value: int
    dice: tuple[int, ...]
    hits: int


class UnitsRolled(Event, frozen=True, tag="UnitsRolled/1"):
    """Units of one side of a battle rolled, one after the other, each aiming at what was left before it."""

    place: str
    by: str
    round: int
    rolls: tuple[UnitRoll, ...]


class LossesCalledFor(Event, frozen=True, tag="LossesCalledFor/1"):
    """A side says which of its units its hits remove: which hits, how many, and who may be lost."""

    place: str
    by: str
    about: str
    hits: int
    seats: tuple[str, ...]
    units: tuple[str, ...]
    rule: str


class BombDirectionCalledFor(Event, frozen=True, tag="BombDirectionCalledFor/1"):
    """A side says on what the next of these hits by bombs falls: aircraft on the ground or others (N33)."""

    place: str
    by: str
    hits: int
    seats: tuple[str, ...]
    units: tuple[str, ...]
    options: tuple[str, ...]
    rule: str


class BombDirected(Event, frozen=True, tag="BombDirected/1"):
    """A hit by a bomb goes into the purse of those on the ground ("down") or that of "others"."""

    place: str
    by: str
    to: str


class LossesTaken(Event, frozen=True, tag="LossesTaken/1"):
    """So many hits of one purse are paid for with these units; hits beyond them have no effect.

    `picked` are the nations that speak through the seat which picked them; none if there was no choice.
    """

    place: str
    by: str
    about: str
    hits: int
    units: tuple[str, ...]
    picked: tuple[str, ...] = ()


class ShipsDamaged(Event, frozen=True, tag="ShipsDamaged/1"):
    """So many hits of one purse are paid for by ships that take one more before they sink (doubt R31)."""

    place: str
    by: str
    about: str
    units: tuple[str, ...]


class UnitsDestroyed(Event, frozen=True, tag="UnitsDestroyed/1"):
    """Units are lost by no hit of their own: with their ship, or for want of a landing place."""

    units: tuple[str, ...]
    place: str
    how: str


class BattleEnded(Event, frozen=True, tag="BattleEnded/1"):
    """A battle is over: how, and in which round it was last fought (doubt N1)."""

    place: str
    outcome: str
    last_round: int
