"""What lies on the table while air combat is fought: battles, rolls that are due, standing orders."""

import msgspec


class RollDue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Dice that are waited for: for what, whose roll it is, who speaks for that side, and how many dice."""

    purpose: str
    by: str
    seats: tuple[str, ...]
    dice: int


class AirBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air combat of the present phase: who goes for whom where, and how far it has come.

    `kind` is empty for a counterair of a base (18.52), else the mission that the attackers fly.

    `force` is empty for land-based air and the hex of their carriers for carrier-based air. `round` counts
    the rounds begun; `defenders` are those that its present round is fought against. `called` says that the
    dice of the round were asked for, `dice` holds those that fell, by "attacker" and "defender"; `transports`
    and `applied` are the attacker's choices of 18.521B and 19.64 in the round, `answers` each side's picks of
    19.62 and 19.65. `aborted` are the defenders that the last roll forced to abort, `attackers_aborted` the
    attackers; `asked` is the side whose decision is waited for, `reinforced` tells that others have joined
    since the last round, `ended` how the battle ended.
    """

    place: str
    force: str = ""
    attackers: tuple[str, ...] = ()
    round: int = 0
    defenders: tuple[str, ...] = ()
    called: bool = False
    dice: dict[str, tuple[int, ...]] = {}
    transports: str = ""
    applied: str = ""
    answers: dict[str, tuple[str, ...]] = {}
    aborted: tuple[str, ...] = ()
    asked: str = ""
    reinforced: bool = False
    ended: str = ""
    kind: str = ""
    attackers_aborted: tuple[str, ...] = ()


class Counteraired(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A base that a side counteraired in the present phase; `met` tells whether a round was fought there.

    `force` is the hex of the carriers that did it, empty for land-based air.
    """

    place: str
    side: str
    force: str = ""
    met: bool = False


class StandingOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, omit_defaults=True):
    """What a seat decides between rounds of air combat while it is away: disengage when fewer are left.

    `place` is the base that is counteraired, empty for any; `fewer_than` counts its side's survivors in the
    unit of account of the battle, 0 to fight on whatever is left. Who then leaves a base under attack
    escapes to the first place of `to` that takes it (23.46); without any, old positions keep their bytes.
    """

    seat: str
    place: str
    fewer_than: int
    to: tuple[str, ...] = ()


class StandingChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a seat takes while it is away where a rule leaves it a choice: the first of these that is open."""

    seat: str
    options: tuple[str, ...]
