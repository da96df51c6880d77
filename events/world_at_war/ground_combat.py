"""Facts of ground combat: an attack is announced, rolled for, paid for, and over (15.6, 18.55, 18.61)."""

import msgspec

from events.message import Event

BOTH_GONE, ATTACKER_GONE, DEFENDER_GONE = "both eliminated", "attacker eliminated", "defender eliminated"
"""How a ground combat ends of which one side or both have nobody left on the ground."""


class GroundAttack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The ground attack that is being fought, with what is left of its ground units.

    `ground` and `defenders` are ground units of the ledger; `factors` and `defending`, by hex, are factors
    that were declared instead; `modifiers` are the DMs of the hexes. `kind` is "regular", "invasion" or
    "exploitation". `round` counts the rounds that were rolled for, `first` has the strengths of the first,
    `code` the last result; `due` are the thirds of factors that a side has yet to give up by it, `spent` the
    thirds that each thing given up for it covered.
    """

    hexes: tuple[str, ...]
    occasion: str
    kind: str
    ground: tuple[str, ...] = ()
    factors: int = 0
    defenders: tuple[str, ...] = ()
    defending: dict[str, int] = {}
    modifiers: dict[str, int] = {}
    cves: int = 0
    fleet: int = 0
    because: str = ""
    round: int = 0
    first: tuple[int, ...] = ()
    code: str = ""
    due: dict[str, int] = {}
    spent: tuple[int, ...] = ()


class GroundAttackAnnounced(Event, frozen=True, tag="GroundAttackAnnounced/1"):
    """Ground units attack: which hexes, who, and who defends them at which DM.

    `because` is "interception" if enemy interception made the attackers fewer (18.5552).
    """

    hexes: tuple[str, ...]
    occasion: str
    kind: str
    ground: tuple[str, ...]
    factors: int
    defenders: tuple[str, ...]
    defending: dict[str, int]
    modifiers: dict[str, int]
    cves: int = 0
    fleet: int = 0
    because: str = ""


class GroundCombatRolled(Event, frozen=True, tag="GroundCombatRolled/1"):
    """A round of ground combat: strengths, column, die, result, and what each side must lose (15.6, 15.61).

    `due` are factors by side; who is in `everything` loses all that took part.
    """

    hexes: tuple[str, ...]
    round: int
    attackers: int
    defenders: int
    column: str
    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    net: int
    code: str
    due: dict[str, int]
    everything: tuple[str, ...] = ()


class GroundLossesTaken(Event, frozen=True, tag="GroundLossesTaken/1"):
    """A side lost this by ground combat: air and ground units, declared factors, ships (18.556, 18.616).

    `covered` are the thirds of factors that it covers.
    """

    hexes: tuple[str, ...]
    side: str
    units: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()
    factors: dict[str, int] = {}  # noqa: RUF012 - a field of a struct
    cves: int = 0
    fleet: int = 0
    covered: int = 0


class GroundCombatEnded(Event, frozen=True, tag="GroundCombatEnded/1"):
    """A ground attack is over: such as "defender eliminated", "both eliminated" or "break off"."""

    hexes: tuple[str, ...]
    occasion: str
    how: str
