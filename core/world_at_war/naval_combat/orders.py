"""What a player says in naval combat (22.41), as it is kept in the ledger."""

import msgspec

from core.world_at_war.units import Group, Order, Units


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air units of several bases and carriers: so many like ones of each, and some by their names."""

    groups: tuple[Group, ...] = ()
    names: tuple[str, ...] = ()


class Covering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat group, and the air that is to cover it."""

    group: str
    air: Flight


class JoinBattle(Order, frozen=True, tag="JoinBattle/1"):
    """Declare that task forces of both sides meet at sea: these, or all in the hex (22: the table's)."""

    place: str
    forces: tuple[str, ...] = ()


class LaunchCounterair(Order, frozen=True, tag="LaunchCounterair/1"):
    """Announce that carrier-based air counterairs an enemy air base as the round starts (23.61C, 23.64)."""

    to: str
    air: Flight


class AllotPatrol(Order, frozen=True, tag="AllotPatrol/1"):
    """Secretly allot carrier-based air to combat air patrol, perhaps none; the rest may strike (23.35A)."""

    air: Flight = Flight()


class AllotCover(Order, frozen=True, tag="AllotCover/1"):
    """Secretly assign land-based air to combat groups as air cover, perhaps none (23.24A)."""

    cover: tuple[Covering, ...] = ()


class SearchAtSea(Order, frozen=True, tag="SearchAtSea/1"):
    """Let land-based air search in naval combat; the results are settled at the table (23.11B)."""

    units: Units


class FindGroup(Order, frozen=True, tag="FindGroup/1"):
    """Declare the search results against an enemy combat group (22.452: settled at the table)."""

    group: str
    results: int


class LaunchStrike(Order, frozen=True, tag="LaunchStrike/1"):
    """Announce an air strike on a combat group that was found, perhaps as the surprise strike (23.74).

    A `joint` one is no strike of its own: it joins the one that a partner announced last (23.74B, 23.75B).
    """

    group: str
    air: Flight
    surprise: bool = False
    joint: bool = False


class StayInBattle(Order, frozen=True, tag="StayInBattle/1"):
    """Say that the side fights another round of naval combat (22.6: settled at the table)."""


class LeaveBattle(Order, frozen=True, tag="LeaveBattle/1"):
    """Say that the side withdraws from naval combat (22.7: settled at the table)."""
