"""What lies on the table: the map, the nations, the units, as they are written into a ledger.

The same structs make up the recorded position and the live game; see `events.message` for how they may grow.
"""

import msgspec

from events.war_game.battle import Battle, PassThrough, Question, RollDue


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


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A dispatch: whither, declared in which round, there from which on (IV/dispatching/2).

    `status` is "en route", "engaged" or "returning"; `since` the round in which that began.
    """

    to: str
    declared: int
    arrives: int
    status: str = "en route"
    since: int = 0


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One unit. `place` is where it is; of a dispatched aircraft, where it came from and returns to.

    `aboard` is the ship that carries it; `origin` the place or carrier from which it attacked this player
    turn, or the place that it was dispatched to and retreated from. `grounded` holds for the round, on land
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
    it.
    """

    title: str
    turn: Turn
    map: Map
    nations: tuple[Nation, ...]
    seats: tuple[Seat, ...]
    turns: tuple[PlayerTurn, ...]
    game: str = "The War Game"
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
