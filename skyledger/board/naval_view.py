"""What a viewer sees of ships and task forces, of their activities, combats and of attacks on their bases."""

import msgspec

from skyledger.board.stack import Flown, Stack

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
