"""What floats: named ships one by one, light ships and submarines as factors (20.12, 23.43)."""

import msgspec

from core.world_at_war.naval_strike.numbers import numbers

BATTLESHIP, LIGHT_CARRIER, CARRIER, LARGE_CARRIER = "BB", "CVL", "CV", "CVB"
"""Kinds of named ships; BB is every capital ship, that is every named ship that is no carrier."""

CRUISERS, DESTROYERS, ESCORT_CARRIERS, TRANSPORTS, SUBMARINES = "CA", "DD", "CVE", "TR", "SS"
"""Kinds of light ships, and submarines."""

FAST_CARRIERS = (LIGHT_CARRIER, CARRIER, LARGE_CARRIER)
NAMED_KINDS = (BATTLESHIP, *FAST_CARRIERS)
LIGHT_KINDS = (CRUISERS, DESTROYERS, ESCORT_CARRIERS, TRANSPORTS)
COUNTED_KINDS = (*LIGHT_KINDS, SUBMARINES)


class NamedShip(msgspec.Struct, frozen=True):
    """A named ship: its size in factors, whether it is damaged or slow by nature.

    `hits` are the effects that it bears since it was last in port (23.444); `sunk` ships lie on the bottom
    of their port; `in_yard`: under construction or repair (23.43D). `short` is how many of partial supply
    and naval oil effects hold.
    """

    name: str
    nation: str
    kind: str
    size: int
    damaged: bool = False
    hits: int = 0
    slow: bool = False
    sunk: bool = False
    in_yard: bool = False
    short: int = 0

    @property
    def carrier(self) -> bool:
        """Is it a fast carrier?"""
        return self.kind in FAST_CARRIERS

    @property
    def five_factors(self) -> bool:
        """Is it one of the battleships of five factors (23.42/level.6, 23.441B/modifier.1)?"""
        return self.kind == BATTLESHIP and self.size == numbers().ships.five_factors

    @property
    def speed(self) -> str:
        """20.121: a damaged ship is slow, whatever it was."""
        return "slow" if self.slow or self.damaged else "fast"


def cruisers_of(factors: int) -> int:
    """How many cruisers so many factors make up, an odd one among them (W341)."""
    return -(-factors // numbers().ships.cruiser)


def no_whole_cruisers(factors: int) -> str:
    """Why so many factors are no cruisers to begin with, and what would be; empty if they are (23.44)."""
    size = numbers().ships.cruiser
    if factors < 1 or not factors % size:
        return ""
    near = factors - factors % size
    allowed = f"{near} or {near + size}" if near else str(size)
    return f"A cruiser has {size} factors, so {factors} are no cruisers; {allowed} would be (W341)."


class LightShips(msgspec.Struct, frozen=True):
    """Like light ships of a nation, in factors; of cruisers how many are damaged, and how many bear a hit.

    `hit` are the cruisers with an effect that is not removed yet (23.444); submarines may be attacked while
    they are `patrolling` in the opponent's player turn (23.43C).
    """

    nation: str
    kind: str
    factors: int
    damaged: int = 0
    hit: int = 0
    patrolling: bool = False
    short: int = 0

    @property
    def name(self) -> str:
        """What a person calls them: "Japan DD"."""
        return f"{self.nation} {self.kind}"

    @property
    def ships(self) -> int:
        """How many there are: a cruiser has two factors, everything else one (doubt W341).

        An odd factor of cruisers is one, too, so that it can be hit.
        """
        return cruisers_of(self.factors) if self.kind == CRUISERS else self.factors

    @property
    def speed(self) -> str:
        """20.121: escort carriers, transports and damaged ships are slow."""
        return "slow" if self.damaged or self.kind in (ESCORT_CARRIERS, TRANSPORTS) else "fast"


class Fleet(msgspec.Struct, frozen=True):
    """The naval units that one attack goes for: a combat group at sea, or all that is in port.

    `line` is the sea supply line that they guard, if they do (23.752D).
    """

    named: tuple[NamedShip, ...] = ()
    light: tuple[LightShips, ...] = ()
    line: tuple[LightShips, ...] = ()

    @property
    def surface(self) -> tuple[LightShips, ...]:
        """The light ships without submarines."""
        return tuple(one for one in self.light if one.kind != SUBMARINES and one.factors)

    @property
    def submarines(self) -> tuple[LightShips, ...]:
        """The submarines."""
        return tuple(one for one in self.light if one.kind == SUBMARINES and one.factors)

    @property
    def afloat(self) -> tuple[NamedShip, ...]:
        """The named ships that have not been sunk."""
        return tuple(one for one in self.named if not one.sunk)

    @property
    def attacked(self) -> tuple[NamedShip, ...]:
        """The named ships that an air attack goes for: those afloat outside of yards (23.43D)."""
        return tuple(one for one in self.afloat if not one.in_yard)
