"""The request for a ground combat: its shape, and what is wrong with it (15.6, 18.55, 18.61)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from core.ruling import Finding
from core.world_at_war.air_battle.course import FIGHT_ON
from core.world_at_war.air_combat.groups import BY_DEFAULT, JET, Readings
from core.world_at_war.ground_combat import strength
from core.world_at_war.ground_combat.strength import AIR, CVE, FLEET, GROUND, Attack, Part
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import (
    MOST,
    die_faults,
    edition_faults,
    number_faults,
    word_faults,
)
from skyledger.resolving.rounds import MOST_ROUNDS
from skyledger.resolving.table import read_as

BREAK_OFF = said("break off")

Said = dict[str, int] | msgspec.UnsetType


class GroundRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Like ground units: what they are called, the factors of one, how many, and as defenders their DM."""

    name: str
    factors: int
    count: int = 1
    modifier: int | msgspec.UnsetType = UNSET


class AttackingForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground units, and what supports them: AAF, NAS, CVE and bombarding fleet factors."""

    ground: tuple[GroundRow, ...]
    support: dict[str, int] = {}


class DefendingForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground units, the air that supports them, what flew beyond the limit, and jets that escort it."""

    ground: tuple[GroundRow, ...]
    support: dict[str, int] = {}
    excess: dict[str, int] = {}
    jets: int = 0


class SaidLosses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each side gives up, by the names of its parts; left out where it has not been said."""

    attacker: Said = UNSET
    defender: Said = UNSET


class GroundRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: its die (0 if it is to be thrown), the losses chosen, what the attacker decided after it."""

    die: int = 0
    losses: SaidLosses = SaidLosses()
    attacker_decides: str = ""


class GroundCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ground combat that is to be resolved, with the rounds that are known so far."""

    attacker: AttackingForce
    defender: DefendingForce
    edition: str = "current"
    invasion: bool = False
    rounds: tuple[GroundRound, ...] = (GroundRound(),)


def read_ground_combat(content: bytes, name: str) -> GroundCombat:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(GroundCombat, content, name)


def attack_of(request: GroundCombat) -> Attack:
    """The attack that a sound request means."""
    return Attack(
        _parts(request.attacker.ground, request.attacker.support),
        _parts(request.defender.ground, request.defender.support),
        request.invasion,
    )


def _parts(rows: tuple[GroundRow, ...], support: dict[str, int]) -> tuple[Part, ...]:
    ground = (Part(row.name, GROUND, row.count, row.factors, row.modifier or 1) for row in rows)
    return (*ground, *(Part(kind, kind, count) for kind, count in support.items() if count))


def given_up(asked: GroundRound, side: Side) -> Said:
    """What a side gives up in a round, if it has been said."""
    return asked.losses.attacker if side == ATTACKER else asked.losses.defender


# What is wrong with the values of a request for a ground combat, each named with its place.

SUPPORTS: dict[Side, tuple[str, ...]] = {ATTACKER: (*AIR, CVE, FLEET), DEFENDER: AIR}
ESCORT = said(
    "Jets only escort defensive air support (17.53, 18.6141); put them under “jets” of the defender."
)


class Limit(NamedTuple):
    """A limit, its rule, where the request exceeds it, and what is so when it is kept."""

    rule: str
    path: Path
    found: Callable[[Attack, Readings], Iterable[Finding]]
    kept: str


LIMITS = (
    Limit(
        "18.553A",
        (ATTACKER, "support", CVE),
        strength.carriers_out_of_place,
        said("CVEs support invasions alone"),
    ),
    Limit(
        "18.553C",
        (ATTACKER, "support", CVE),
        strength.too_many_carriers,
        said("as many as invading ground factors"),
    ),
    Limit(
        "18.554A",
        (ATTACKER, "support"),
        strength.too_much_ground_support,
        said("three to each ground factor"),
    ),
    Limit(
        "18.614A",
        (DEFENDER, "support"),
        strength.too_much_defensive_support,
        said("three to each; put those that do not take part under “excess” (18.614C)"),
    ),
)


def ground_combat_faults(request: GroundCombat) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds or beyond a limit."""
    found = (*edition_faults(request.edition), *_force_faults(request), *_rounds_faults(request))
    yield from found
    if not any(fault.path[:1] in ((ATTACKER,), (DEFENDER,)) for fault in found):
        yield from _limit_faults(attack_of(request))


def _force_faults(request: GroundCombat) -> Iterator[Fault]:
    for side, force in ((ATTACKER, request.attacker), (DEFENDER, request.defender)):
        yield from _ground_faults(force.ground, side)
        yield from _support_faults(force.support, SUPPORTS[side], (side, "support"))
    yield from _support_faults(request.defender.excess, AIR, (DEFENDER, "excess"))
    yield from number_faults((DEFENDER, "jets"), request.defender.jets)


def _ground_faults(rows: tuple[GroundRow, ...], side: Side) -> Iterator[Fault]:
    if not rows:
        yield Fault(
            (side, "ground"), say("Ground combat is fought by ground units; one row at least is needed.")
        )
    names = [row.name for row in rows]
    for number, row in enumerate(rows):
        path: Path = (side, "ground", number)
        if not row.name or row.name in SUPPORTS[ATTACKER] or names.index(row.name) < number:
            reason = say(
                "A row needs a name of its own to be told apart by when it is lost, not “{name}”.",
                name=row.name,
            )
            yield Fault((*path, "name"), reason)
        for key in ("factors", "count"):
            if not 1 <= getattr(row, key) <= MOST:
                yield Fault(
                    (*path, key),
                    say("This is a number from 1 to {most}, not {row}.", most=MOST, row=getattr(row, key)),
                )
        yield from _modifier_faults(row, side, (*path, "modifier"))


def _modifier_faults(row: GroundRow, side: Side, path: Path) -> Iterator[Fault]:
    if side == ATTACKER and row.modifier is not UNSET:
        yield Fault(path, say("Defenders have a DM, not attackers (15.61)."))
    if side == DEFENDER and row.modifier is UNSET:
        yield Fault(path, say("The DM of defenders must be said; 1 if nothing modifies them (15.61)."))
    if side == DEFENDER and row.modifier is not UNSET and not 1 <= row.modifier <= MOST:
        yield Fault(path, say("A DM is a number from 1 up, not {modifier}.", modifier=row.modifier))


def _support_faults(support: Mapping[str, int], known: tuple[str, ...], path: Path) -> Iterator[Fault]:
    for kind, count in support.items():
        if kind not in known:
            yield Fault(
                (*path, kind), say(ESCORT) if kind == JET else unknown(say("kind of support"), kind, known)
            )
        yield from number_faults((*path, kind), count)


def _rounds_faults(request: GroundCombat) -> Iterator[Fault]:
    if not 1 <= len(request.rounds) <= MOST_ROUNDS:
        yield Fault(
            ("rounds",),
            say(
                "1 to {most} rounds are resolved, not {count}.",
                most=MOST_ROUNDS,
                count=len(request.rounds),
            ),
        )
    for number, asked in enumerate(request.rounds):
        path: Path = ("rounds", number)
        yield from die_faults((*path, "die"), asked.die)
        yield from word_faults((*path, "attacker_decides"), asked.attacker_decides, (FIGHT_ON, BREAK_OFF))
        if asked.attacker_decides == BREAK_OFF and number + 1 < len(request.rounds):
            reason = say(
                "Round {number} is not fought: the attacker broke off after round {last}.",
                number=number + 2,
                last=number + 1,
            )
            yield Fault(("rounds", number + 1), reason)


def _limit_faults(attack: Attack) -> Iterator[Fault]:
    for limit in LIMITS:
        for found in limit.found(attack, BY_DEFAULT):
            reason = say(
                "These are {given}, and {allowed} may be: {kept} ({rule}).",
                given=found.given,
                allowed=found.allowed,
                kept=say(limit.kept),
                rule=limit.rule,
            )
            yield Fault(limit.path, reason)
