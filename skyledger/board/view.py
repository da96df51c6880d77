"""What a viewer sees of a game, at sea too: the facts that every drawing of the board is made from."""

from collections.abc import Callable, Iterable

import msgspec

from core.mistakes import Mistake, near_misses
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.commitments import in_play
from events.codec import encode
from events.sentences import say
from events.world_at_war.air_battle import StandingChoice, StandingOrder
from events.world_at_war.board import AirUnit, GroundUnit, Nation, Question
from skyledger.games import PUBLIC

# Air units as a board shows them: like ones together in a stack, and those that fly something together.


class Stack(msgspec.Struct, frozen=True):
    """Like air units at one base, all elite or all regular: `ready` face up and `inverted` turned over.

    `place` is a hex, a box or a carrier, `name` what people call it.
    """

    place: str
    name: str
    side: str
    nation: str
    kind: str
    ready: int
    inverted: int
    elite: bool = False


class Flown(msgspec.Struct, frozen=True):
    """What is flown, about what, and by whom: the stacks that a viewer sees, and how many units besides.

    Those that are `unseen` are aboard carriers under a marker that the viewer can't look under (17.3123).
    """

    part: str
    air: tuple[Stack, ...]
    about: str = ""
    unseen: int = 0


Stacking = Callable[[Game, Iterable[AirUnit]], tuple[Stack, ...]]
"""Units as the stacks that a board shows."""


def flown(game: Game, part: str, names: tuple[str, ...], stacks: Stacking, about: str = "") -> Flown:
    """Those of these units that are still in play; who is not in the viewer's game is counted alone."""
    unseen = sum(name not in game.units for name in names)
    return Flown(part, stacks(game, in_play(game, names)), about, unseen)


def some(flights: Iterable[Flown]) -> tuple[Flown, ...]:
    """Those in which anybody flies."""
    return tuple(one for one in flights if one.air or one.unseen)


TASK_FORCE = "TF"


class CarrierView(msgspec.Struct, frozen=True):
    """A carrier of so many factors, the air units aboard, and the hits that it bears (23.444)."""

    name: str
    side: str
    nation: str
    size: int
    place: str
    at_sea: bool
    inverted: bool
    damaged: bool
    air: tuple[Stack, ...]
    force: str = ""
    hits: int = 0


class NavalView(msgspec.Struct, frozen=True):
    """A task force, a capital ship or so many factors of light ships; `kind` says which: "TF", "BB", "CA".

    `size` is 0 for a task force; `force` is the task force that a ship belongs to, `hits` the effects that it
    bears, of cruisers the factors that bear one (23.444).
    """

    kind: str
    name: str
    side: str
    nation: str
    size: int
    at_sea: bool
    damaged: int = 0
    force: str = ""
    hits: int = 0


class GroupView(msgspec.Struct, frozen=True):
    """A combat group: its ships as far as they are seen, the search results against it, the air about it.

    `to_allot` is the naval air that it has for patrols and strikes in this round, where the viewer knows it.
    """

    name: str
    side: str
    nation: str
    ships: tuple[str, ...] = ()
    found: int = 0
    air: tuple[Flown, ...] = ()
    to_allot: int = 0


class NavalCombatView(msgspec.Struct, frozen=True):
    """Naval combat: in which hex and round, its combat groups by side, and what sides have said they do.

    `strikes` are those that were announced, the surprise first.
    """

    place: str
    name: str
    round: int
    groups: tuple[GroupView, ...]
    strikes: tuple[Flown, ...] = ()
    decisions: tuple[tuple[str, str], ...] = ()


class ActivityView(msgspec.Struct, frozen=True):
    """A naval activity: of which task forces, the hexes of its path by name, how many of these lie behind.

    `air` is what flies in the hex where they are, `hexes` is the path by ids.
    """

    activity: str
    side: str
    forces: tuple[str, ...]
    path: tuple[str, ...]
    reached: int
    air: tuple[Flown, ...] = ()
    hexes: tuple[str, ...] = ()


class BaseAttackView(msgspec.Struct, frozen=True):
    """An attack on a naval base: which, from carriers in which hex (empty: land), the sortie, who flies."""

    place: str
    name: str
    origin: str
    sortie: int
    air: tuple[Flown, ...] = ()


class TrackView(msgspec.Struct, frozen=True):
    """The way of task forces at sea by ids of hexes: those behind up to where they are, and those ahead."""

    forces: tuple[str, ...]
    side: str
    behind: tuple[str, ...]
    ahead: tuple[str, ...]


class PlaceView(msgspec.Struct, frozen=True):
    """A hex with something in it, or a box with or without.

    `kind` is "hex", the kind of the box, or empty for a place that the map does not know; `nation` and
    `side` hold the hex. `room_factors` and `room_squadrons` say how many more AAF, or how many more NAS
    instead, may be based there (18.12, 18.13); None where basing is not counted.
    """

    place: str
    name: str
    kind: str
    side: str
    nation: str
    stacks: tuple[Stack, ...] = ()
    airbase: str = ""
    carriers: tuple[CarrierView, ...] = ()
    ground: tuple[GroundUnit, ...] = ()
    naval: tuple[NavalView, ...] = ()
    room_factors: int | None = None
    room_squadrons: int | None = None


class HexView(msgspec.Struct, frozen=True):
    """One hex as it is drawn: rows run from north to south, odd rows lie half a hex to the east.

    `ground` is "sea", "coast" or "land"; `control` a side, "neutral", or empty for nobody's and the sea.
    """

    id: str
    column: int
    row: int
    ground: str
    control: str
    front: str
    names: tuple[str, ...] = ()
    city: bool = False
    port: bool = False
    terrain: tuple[str, ...] = ()
    land_sides: tuple[int, ...] = ()
    strait_sides: tuple[int, ...] = ()


class Pool(msgspec.Struct, frozen=True):
    """The units of one kind in a nation's force pool; `elite` as long as they are built as such (17.352B)."""

    side: str
    nation: str
    kind: str
    count: int
    elite: bool = False


Rolled = tuple[str, int, int, int, int]
"""Whose roll, its net, its row, how many it eliminated and aborted."""


class BattleView(msgspec.Struct, frozen=True):
    """An air battle of the phase: where, the attackers that are left with their bases, the defenders.

    `kind` is empty for a counterair, else the mission that the attackers fly.
    `round` is 0 as long as it is only announced, `ended` tells how it ended, and is empty before. `rolled`
    are the rolls of a round that waits for a choice after its dice: whose, net, row, eliminated, aborted.
    `unseen` attackers are aboard carriers under a marker that the viewer can't look under (17.3123).
    `turned` are the attackers and `aborted` the defenders that the last round forced to abort, as far as the
    viewer sees them and they are still in play.
    """

    place: str
    name: str
    attackers: tuple[Stack, ...]
    defenders: tuple[Stack, ...]
    round: int
    ended: str
    rolled: tuple[Rolled, ...] = ()
    kind: str = ""
    unseen: int = 0
    turned: tuple[str, ...] = ()
    aborted: tuple[str, ...] = ()


class SupportView(msgspec.Struct, frozen=True):
    """Air that supports ground units: of which side of an attack, what it flies, over which places, who.

    With an invasion go factors of CVEs and of a fleet that bombards. `hexes` are the places by their ids.
    """

    side: str
    kind: str
    places: tuple[str, ...]
    air: tuple[Stack, ...]
    cves: int = 0
    fleet: int = 0
    hexes: tuple[str, ...] = ()


class MissionView(msgspec.Struct, frozen=True):
    """A bombing, a strike on ships, or air transports: what is flown, where to, who is in it in which part.

    `aboard` are the ground units and BRPs that it is for, `at` where air transports are intercepted,
    `hexes` the ids of both places.
    """

    mission: str
    place: str
    parts: tuple[Flown, ...]
    aboard: tuple[str, ...] = ()
    at: str = ""
    hexes: tuple[str, ...] = ()


class BoardView(msgspec.Struct, frozen=True):
    """The whole board for one viewer; hexes from north-west to south-east, the rest by side and name.

    `standing` and `choices` are the standing orders and choices that the viewer may know of: a seat's own.
    """

    title: str
    map: str
    viewer: str
    turn: str
    sides: tuple[str, ...]
    nations: tuple[Nation, ...]
    hexes: tuple[HexView, ...]
    places: tuple[PlaceView, ...]
    boxes: tuple[PlaceView, ...]
    pools: tuple[Pool, ...]
    questions: tuple[Question, ...]
    battles: tuple[BattleView, ...] = ()
    supports: tuple[SupportView, ...] = ()
    missions: tuple[MissionView, ...] = ()
    combats: tuple[NavalCombatView, ...] = ()
    activities: tuple[ActivityView, ...] = ()
    base_attacks: tuple[BaseAttackView, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    choices: tuple[StandingChoice, ...] = ()


def known_viewer(game: Game, viewer: str) -> str:
    """A seat of the game, "gamemaster" or "public"; raises `Mistake` for anybody else."""
    known = (*game.seats, GAMEMASTER, PUBLIC)
    if viewer in known:
        return viewer
    hint = say("Viewers are {viewers}.", viewers=known)
    raise Mistake("viewer", viewer, near_misses(viewer, known), hint)


def as_json(view: BoardView) -> bytes:
    """A view as JSON, keys sorted."""
    return encode(view)


def all_stacks(place: PlaceView) -> tuple[Stack, ...]:
    """The stacks of a place, those aboard its carriers too."""
    return (*place.stacks, *(s for carrier in place.carriers for s in carrier.air))


def sides_in(place: PlaceView) -> tuple[str, ...]:
    """The sides that have air units or carriers in a place, in the order of their stacks."""
    afloat = (*(c.side for c in place.carriers), *(one.side for one in place.naval))
    return tuple(dict.fromkeys((*(s.side for s in place.stacks), *afloat)))
