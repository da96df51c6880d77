"""What lies on the table while combat is fought: battles, pass-throughs, rolls that are due, questions."""

import msgspec


class Hits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Hits that a side has not yet paid for: from rolls at aircraft, at land and sea, from bombs.

    `down` and `others` are bombs' hits of which it is said that they fall on aircraft on the ground, or on
    other units (doubt N33).
    """

    air: int = 0
    surface: int = 0
    bombs: int = 0
    down: int = 0
    others: int = 0


class Scored(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Hits of a nation's rolls that the side `by` has not yet paid for (doubt N39).

    `about` is "air", "surface" or "bombs".
    """

    nation: str
    by: str
    about: str
    hits: int


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A battle of the present combat phase at a place, which opens in the round `opens`.

    `attackers` are all that attacked and still do; `support` are ships outside that shoot for a landing.
    Who defends follows from where units are. `on_attackers` and `on_defenders` are hits still to be taken.
    `ended` says how it ended, `last_round` in which round it was last fought (doubt N1). `whence` are the
    places out of which attackers came, whatever has become of them since (doubt R26). `joining` are those who
    come to a battle in round 2 that others began in the first: a fleet that passes through, and its troops.
    `aside` are sides whose units stand there and take no part in it (doubt N27). `scored` says whose rolls
    made the hits that are still to be taken.
    """

    place: str
    opens: int = 1
    attackers: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    on_attackers: Hits = Hits()
    on_defenders: Hits = Hits()
    ended: str = ""
    last_round: int = 0
    whence: tuple[str, ...] = ()
    joining: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    scored: tuple[Scored, ...] = ()


class PassThrough(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A fleet that passes through a first zone and attacks a second in round 2 (IV/dispatching/3.9)."""

    fleet: tuple[str, ...]
    first: str
    second: str


class RollDue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Dice that are waited for: whose roll in which battle, by which units in their order, aimed at what.

    `by` is "attacker" or "defender"; `aim` is empty where each die aims as the rules have it.
    """

    purpose: str
    by: str
    seats: tuple[str, ...]
    dice: int
    place: str
    units: tuple[str, ...]
    aim: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A choice that the rules leave to somebody: which rule, who answers, about what, with what options.

    `kind` is "losses", "landing" or "bomb". Of losses `by` is the side that loses, `about` the purse that is
    paid for ("air", "surface", "bombs", "down" or "others"), `hits` how many, `units` who may be lost; of a
    bomb `options` are what its hit may fall on ("aircraft" on the ground or "others"); of a landing `units`
    are those that land and `options` where they may.
    """

    kind: str
    rule: str
    seats: tuple[str, ...]
    place: str
    units: tuple[str, ...]
    options: tuple[str, ...] = ()
    by: str = ""
    about: str = ""
    hits: int = 0
