"""What lies on the table, as it is written into a ledger: the map, the nations, the units, and in combat the
battles.
"""

import msgspec

from events.policy import Policy

# What lies on the table while combat is fought: battles, pass-throughs, rolls that are due, questions.


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


# What lies on the table: the map, the nations, the units, as they are written into a ledger.


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A land territory or a sea zone: its kind ("land" or "sea"), what is next to it, its other names.

    `column` and `row` say where it is drawn, from the north-west.
    """

    name: str
    kind: str
    adjacent: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    column: int = 0
    row: int = 0


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A map of territories and zones; `source` says where they are known from."""

    name: str
    places: tuple[Place, ...]
    title: str = ""
    source: str = ""


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A nation; a minor one counts with its `major` where nations help one another (doubt N8)."""

    name: str
    code: str
    adjective: str
    side: str
    power: str = "major"
    major: str = ""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A place at the table: the nations that it speaks for."""

    name: str
    side: str
    nations: tuple[str, ...]


class PlayerTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One turn in the order of play: its name, and who moves together in it (IV/dispatching/3.8)."""

    name: str
    nations: tuple[str, ...]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where the game stands: game turn, whose player turn, which state of it, which round of combat.

    `round` is 0 outside combat; `finished` are the seats that are done in this state of the turn.
    """

    number: int
    player: str
    phase: str = "combat_orders.attacks"
    round: int = 0
    finished: tuple[str, ...] = ()


class KindValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a kind of unit rolls: on land and sea in attack and in defense, at aircraft, and its bombs.

    `family` is "fighter", "bomber", "anti-aircraft", "land" or "ship"; a value of 0 is no roll. `decks` is
    how many fighters a carrier has room for, `drops` says that the unit may be dropped from the air.
    `printed` is false for values that the module does not print (doubt R23).
    """

    name: str
    family: str
    attack: int = 0
    defense: int = 0
    air: int = 0
    bombs: tuple[int, ...] = ()
    decks: int = 0
    drops: bool = False
    printed: bool = False


GAME, EN_ROUTE = "The War Game", "en route"


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A dispatch: whither, declared in which round, there from which on (IV/dispatching/2).

    `status` is "en route", "engaged" or "returning"; `since` the round in which that began.
    """

    to: str
    declared: int
    arrives: int
    status: str = EN_ROUTE
    since: int = 0


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One unit. `place` is where it is; of a dispatched aircraft, where it came from and returns to.

    `aboard` is the ship that carries it; `origin` the place or carrier from which it attacked this player
    turn, the land on which an aircraft that was moved began it, or the place that it was dispatched to and
    retreated from. `grounded` holds for the round, on land
    as below deck; `landed` says that it came over the beach or by parachute. `leaving` is where it retreats
    to when this round ends; `retreated` that it has retreated in this player turn and fights no more.
    `rolled` says at what it rolled this round, `bombed` that it has dropped bombs in this player turn.
    `ship` is the ship from which it landed, and to which a retreat would lead. `kept_down` is the last round
    of this combat in which it was kept on the ground or below deck (doubt N9). `below` is the ship that takes
    it in below her deck in this round as a guest (doubt R9).
    """

    name: str
    nation: str
    kind: str
    place: str
    aboard: str = ""
    origin: str = ""
    grounded: bool = False
    landed: bool = False
    leaving: str = ""
    retreated: bool = False
    flight: Flight | None = None
    rolled: str = ""
    bombed: bool = False
    ship: str = ""
    kept_down: int = 0
    below: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The whole of a game as public facts, form 1: a scenario, what `show --json` gives, what is hashed.

    `kinds` are values that this position states itself, in the place of the edition's. `dice` says whose
    dice are taken: "machine", "typed", or either if it is empty; with a `seed` the machine's are thrown from
    it. `policy` is the policy of the group where it is another than the usual one.
    """

    title: str
    turn: Turn
    map: Map
    nations: tuple[Nation, ...]
    seats: tuple[Seat, ...]
    turns: tuple[PlayerTurn, ...]
    game: str = GAME
    form: int = 1
    edition: str = "module_iv"
    sides: tuple[str, ...] = ("Axis", "Allied")
    doubts: dict[str, str] = {}
    kinds: tuple[KindValues, ...] = ()
    units: tuple[Unit, ...] = ()
    battles: tuple[Battle, ...] = ()
    passages: tuple[PassThrough, ...] = ()
    questions: tuple[Question, ...] = ()
    rolls: tuple[RollDue, ...] = ()
    dice: str = ""
    seed: str = ""
    policy: Policy | msgspec.UnsetType = msgspec.UNSET
