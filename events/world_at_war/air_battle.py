"""Air combat of every mission: what lies on the table, and the facts of its rounds (18.5, 18.62, 19.12).

`kind` is the mission that the attackers fly, such as "counter-interception"; `place` is where they meet.
"""

import msgspec

from events.message import Event

DISENGAGED = "defender disengaged"
"""How a battle ends when the defenders go home."""


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


class AirBattleBegan(Event, frozen=True, tag="AirBattleBegan/1"):
    """Air units meet over a hex; the first round follows, after that of battles begun before."""

    kind: str
    place: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class AirBattleReinforced(Event, frozen=True, tag="AirBattleReinforced/1"):
    """Further air units join the attackers for the next round (18.5634, 18.622)."""

    kind: str
    place: str
    units: tuple[str, ...]


class AirBattleRoundBegan(Event, frozen=True, tag="AirBattleRoundBegan/1"):
    """A round begins, between these (18.5631, 18.622)."""

    kind: str
    place: str
    round: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class AirBattleRoundReopened(Event, frozen=True, tag="AirBattleRoundReopened/1"):
    """What a round is fought with was set right in its middle: what stood on it is asked anew (19.41)."""

    kind: str
    place: str


class AirBattleEnded(Event, frozen=True, tag="AirBattleEnded/1"):
    """It is over: how, who is left on either side, and whom of these the last rolls forced to abort."""

    kind: str
    place: str
    how: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attackers_aborted: tuple[str, ...] = ()
    defenders_aborted: tuple[str, ...] = ()


class ChoiceCalledFor(Event, frozen=True, tag="ChoiceCalledFor/1"):
    """A rule leaves something to a side: which rule, which side, its seats, and what may be taken.

    `results` are the results that it is about: whose roll, and how many it eliminates and forces to abort.
    """

    rule: str
    side: str
    place: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    about: str = ""
    results: tuple[tuple[str, int, int], ...] = ()


class ChoiceMade(Event, frozen=True, tag="ChoiceMade/1"):
    """A side took an option that a rule leaves it; `standing` names the seat whose standing choice it was."""

    rule: str
    side: str
    place: str
    taken: str
    standing: str = ""


class AirRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One side's roll on the Air Combat Table, with each modifier, its rule and why (19.2, 19.3)."""

    side: str
    row: int
    dice: tuple[int, ...]
    modifiers: tuple[tuple[str, int, str], ...]
    net: int
    eliminated: int
    aborted: int


class AirCombatResolved(Event, frozen=True, tag="AirCombatResolved/1"):
    """A round of air combat: both rolls and their modifiers (19.31D radar), losses, aborts (19.4, 19.6)."""

    place: str
    force: str
    round: int
    unit: str
    rolls: tuple[AirRoll, ...]
    attackers_eliminated: tuple[str, ...]
    attackers_aborted: tuple[str, ...]
    defenders_eliminated: tuple[str, ...]
    defenders_aborted: tuple[str, ...]


class DecisionCalledFor(Event, frozen=True, tag="DecisionCalledFor/1"):
    """A side must say whether it fights on or disengages (18.522B).

    `because` tells why the attacker is asked at once: "no refuge" if the defender has nowhere to go (18.523).
    """

    place: str
    force: str
    side: str
    seats: tuple[str, ...]
    because: str = ""


class DecisionMade(Event, frozen=True, tag="DecisionMade/1"):
    """A side fights on or disengages; `standing` names the seat whose standing order said so (18.522B)."""

    place: str
    force: str
    side: str
    decision: str
    standing: str = ""


class StandingOrderLeft(Event, frozen=True, tag="StandingOrderLeft/1"):
    """A seat says beforehand when it disengages: with fewer than so many left; 0 is never (18.522B).

    And to which places those escape who then leave a base under attack (23.46).
    """

    seat: str
    place: str
    fewer_than: int
    to: tuple[str, ...] = ()


class StandingChoiceLeft(Event, frozen=True, tag="StandingChoiceLeft/1"):
    """A seat says beforehand what it takes where a rule leaves it a choice; nothing lifts it."""

    seat: str
    options: tuple[str, ...]


class StandingOrderLifted(Event, frozen=True, tag="StandingOrderLifted/1"):
    """A standing order of a seat holds no more."""

    seat: str
    place: str
