"""Facts of kamikazes: the rule invoked, air units that become kamikazes, the pool that grows (17.4)."""

import msgspec

from events.message import Event


class KamikazePool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The kamikaze force pool of a nation that invoked the rule: how many kamikazes there may be (17.43).

    `increases` counts how often the limit grew, and `flown` the kamikazes that attacked since it last did;
    `attacked_in` is the phase in which any attacked last, such as "Fall 1944 Japanese combat" (17.47D), and
    `fought_in` the same of an attack that the game resolved; `grown_in` that in which the limit grew last, by
    `grown_by` (17.43B); `filled` are the numbers of the growths after which units were converted (17.44A).
    """

    nation: str
    limit: int
    increases: int = 0
    flown: int = 0
    attacked_in: str = ""
    grown_in: str = ""
    grown_by: int = 0
    fought_in: str = ""
    filled: tuple[int, ...] = ()


class Conversion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An air unit that is no more, and the kamikazes that it became (17.44A)."""

    unit: str
    kamikazes: tuple[str, ...]


class KamikazesInvoked(Event, frozen=True, tag="KamikazesInvoked/1"):
    """A nation invoked the kamikaze rule (17.41) and may have so many kamikazes (17.43A)."""

    nation: str
    limit: int


class AirUnitsConverted(Event, frozen=True, tag="AirUnitsConverted/1"):
    """Like air units of one base, or of the force pool if `base` is empty, became kamikazes (17.44A).

    `paid` of them cost as much as if they had been built. `at` is their base; empty for the map edge.
    """

    nation: str
    kind: str
    base: str
    conversions: tuple[Conversion, ...]
    paid: int = 0
    at: str = ""


class KamikazesExpended(Event, frozen=True, tag="KamikazesExpended/1"):
    """Kamikazes attacked naval units in a hex and are no more, whatever became of them on the way.

    `fought` tells that the game resolved their attack; else it is settled at the table.
    """

    nation: str
    units: tuple[str, ...]
    hex: str
    fought: bool = False


class KamikazePoolEnlarged(Event, frozen=True, tag="KamikazePoolEnlarged/1"):
    """All kamikazes were used: there may be so many more of them, and so many at all (17.43B, 17.43C)."""

    nation: str
    by: int
    limit: int


class KamikazePoolRaised(Event, frozen=True, tag="KamikazePoolRaised/1"):
    """The training rate was raised in the phase in which the pool grew, and the growth with it (17.43B)."""

    nation: str
    by: int
    limit: int
