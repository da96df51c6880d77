"""The request for a counterair over several rounds: its shape, and what is wrong with it (18.521, 18.522)."""

from collections.abc import Iterator, Sequence

import msgspec

from core.world_at_war.air_combat.groups import (
    AAF,
    BOMBER,
    BOTH,
    INTERCEPTOR,
    JET,
    KAMIKAZE,
    TRANSPORT,
    UNINVERTED_ONLY,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import Fault, Path
from skyledger.resolving.air_combat.request import (
    SIDES,
    Conditions,
    Dice,
    Picks,
    Row,
    both_sides_faults,
    conditions_faults,
    dice_faults,
    edition_faults,
    force_faults,
    read_as,
    row_faults,
    too_many,
    word_faults,
)

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


# What is wrong with a request for a counterair, as far as it can be said before the dice.

MOST_ROUNDS = 99
"""More rounds than any counterair has."""

AFTER_A_ROUND = ("defender_decides", "attacker_decides", "reinforcement")

ELSEWHERE = {
    BOMBER: "Strategic bombers base in SW boxes and only bomb (17.71, 17.73).",
    INTERCEPTOR: "Interceptors base in SW boxes and meet or escort bombing alone (17.81, 17.83).",
}
"""Kinds that have no part in a counterair."""

OUT_OF_PLACE: dict[Side, dict[str, str]] = {
    ATTACKER: {
        **ELSEWHERE,
        KAMIKAZE: "Kamikazes attack naval units alone (17.463).",
        TRANSPORT: "Air transports do not counterair (17.63).",
    },
    DEFENDER: {**ELSEWHERE, KAMIKAZE: "Kamikazes are not counteraired and do not defend (17.461)."},
}


def counterair_faults(request: Counterair) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or said of what can't come any more."""
    yield from edition_faults(request.edition)
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        yield from force_faults(rows, side)
        for number, row in enumerate(rows):
            yield from _kind_faults(request, row, side, (side, number))
    for number, row in enumerate(request.defender):
        yield from both_sides_faults(row, request.attacker, (DEFENDER, number))
    yield from conditions_faults(request.circumstances)
    yield from _count_faults(request)
    for number, asked in enumerate(request.rounds):
        yield from _round_faults(request, asked, ("rounds", number))
    yield from _after_the_end(request)


def _kind_faults(request: Counterair, row: Row, side: Side, path: Path) -> Iterator[Fault]:
    if reason := OUT_OF_PLACE[side].get(row.kind):
        yield Fault((*path, "kind"), reason)
    elif side == ATTACKER and request.carrier_strike and row.kind in (AAF, JET):
        yield Fault((*path, "kind"), "Air that is based on carriers is naval air (17.31, 17.51).")


def _count_faults(request: Counterair) -> Iterator[Fault]:
    if not request.rounds:
        yield Fault(
            ("rounds",), "A counterair has one round at least (18.521A); leave this out to throw for it."
        )
    if len(request.rounds) > MOST_ROUNDS:
        yield Fault(
            ("rounds",), f"These are {len(request.rounds)} rounds; {MOST_ROUNDS} at most are resolved."
        )
    coming = [row for asked in request.rounds for row in asked.reinforcement]
    if coming and not any(too_many(request.attacker, ATTACKER)):
        yield from too_many((*request.attacker, *coming), ATTACKER)


def _round_faults(request: Counterair, asked: AskedRound, path: Path) -> Iterator[Fault]:
    yield from dice_faults(asked.dice, (*path, "dice"))
    yield from word_faults((*path, "apply_to_inverted"), asked.apply_to_inverted, (UNINVERTED_ONLY, BOTH))
    yield from word_faults((*path, "defender_decides"), asked.defender_decides, (FIGHT_ON, DISENGAGE))
    yield from word_faults((*path, "attacker_decides"), asked.attacker_decides, (FIGHT_ON, DISENGAGE))
    for number, row in enumerate(asked.reinforcement):
        yield from row_faults(row, ATTACKER, (*path, "reinforcement", number))
        yield from _kind_faults(request, row, ATTACKER, (*path, "reinforcement", number))
        yield from both_sides_faults(row, request.defender, (*path, "reinforcement", number))


def _after_the_end(request: Counterair) -> Iterator[Fault]:
    """18.522B: what is said after somebody disengaged, or before it is his turn to decide."""
    for number, asked in enumerate(request.rounds):
        another = number + 1 < len(request.rounds)
        if request.carrier_strike:
            over = "carrier-based air makes a single round against a land base (19.12)"
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND)
            return
        if asked.defender_decides == DISENGAGE:
            over = f"the defender disengaged after round {number + 1} (18.522B.1)"
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND[1:])
            return
        if asked.attacker_decides == DISENGAGE:
            over = f"the attacker disengaged after round {number + 1} (18.522B.2.1)"
            yield from _too_early(asked, number, another=False)
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND[2:])
            return
        yield from _too_early(asked, number, another=another)


def _too_early(asked: AskedRound, number: int, *, another: bool) -> Iterator[Fault]:
    """What comes after a decision that nobody took; another round says that both fought on."""
    if another:
        return
    if asked.attacker_decides and not asked.defender_decides:
        reason = "The defender decides first (18.522B.1); say what he decided, too."
        yield Fault(("rounds", number, "attacker_decides"), reason)
    if asked.reinforcement and not asked.attacker_decides:
        reason = f"An attacker who fights on is reinforced (18.522B.2.2); say that he decides “{FIGHT_ON}”."
        yield Fault(("rounds", number, "reinforcement"), reason)


def pointless(
    rounds: Sequence[msgspec.Struct], number: int, over: str, fields: tuple[str, ...]
) -> Iterator[Fault]:
    """What is said of a combat that ended with this round: these fields of the round, and later rounds.

    `over` says what ended it.
    """
    for field in fields:
        if getattr(rounds[number], field):
            yield Fault(("rounds", number, field), f"Nobody does this any more: {over}.")
    for later in range(number + 1, len(rounds)):
        yield Fault(("rounds", later), f"Round {later + 1} is not fought: {over}.")
