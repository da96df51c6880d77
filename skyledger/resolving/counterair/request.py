"""The request for a counterair over several rounds: its shape (18.521, 18.522)."""

import msgspec

from skyledger.resolving.air_combat.request import Conditions, Dice, Picks, Row, read_as

FIGHT_ON, DISENGAGE = "fight on", "disengage"


class AskedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: its dice, what was chosen in it, and what was decided after it.

    `reinforcement` joins the attacker who fights on, from the next round on. What is left out has not been
    said: dice are thrown, choices are taken meanwhile, and a decision is waited for.
    """

    dice: Dice = Dice()
    apply_to_inverted: str = ""
    engage_transports: bool | msgspec.UnsetType = msgspec.UNSET
    picks: Picks = Picks()
    defender_decides: str = ""
    attacker_decides: str = ""
    reinforcement: tuple[Row, ...] = ()


class Counterair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counterair that is to be resolved, with the rounds that are known so far."""

    attacker: tuple[Row, ...]
    defender: tuple[Row, ...]
    edition: str = "current"
    circumstances: Conditions = Conditions()
    carrier_strike: bool = False
    rounds: tuple[AskedRound, ...] = (AskedRound(),)


def read_counterair(content: bytes, name: str) -> Counterair:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(Counterair, content, name)
