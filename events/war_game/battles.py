"""Facts of battles: opened, rolled for, paid for, left and ended."""

import msgspec

from events.message import Event


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
