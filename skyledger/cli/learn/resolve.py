"""`resolve`: a combat at the table, without any game."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from cyclopts import Parameter

from events.sentences import said, say
from skyledger.cli.desk import SOURCES
from skyledger.cli.learn.air_combats import (
    write_counterair,
    write_doubts,
    write_interception,
    write_round,
)
from skyledger.cli.learn.ground_combats import write_attrition, write_ground_combat
from skyledger.cli.learn.strikes import write_air_defense, write_naval_strike
from skyledger.cli.options import USUAL, Common, SeedIfAny
from skyledger.cli.paper import from_standard_input, put
from skyledger.cli.status import DONE
from skyledger.datafiles.reading import bytes_within, within
from skyledger.recording import thrown
from skyledger.resolving.air_combat.answer import Resolved, answer
from skyledger.resolving.air_combat.answer import resolve as resolved_by
from skyledger.resolving.air_combat.request import read_request
from skyledger.resolving.counterair import counterair_answer, read_counterair, settle
from skyledger.resolving.ground_combat.attrition import attrition_answer, read_attrition, resolve_attrition
from skyledger.resolving.ground_combat.course import ground_combat_answer
from skyledger.resolving.ground_combat.course import settle as settle_on_the_ground
from skyledger.resolving.ground_combat.request import read_ground_combat
from skyledger.resolving.interception.answer import interception_answer
from skyledger.resolving.interception.course import settle as settle_interception
from skyledger.resolving.interception.request import read_interception
from skyledger.resolving.strikes.air_defense import air_defense_answer, read_air_defense, resolve_air_defense
from skyledger.resolving.strikes.answer import naval_strike_answer
from skyledger.resolving.strikes.answer import settle as settle_strike
from skyledger.resolving.strikes.request import read_naval_strike
from skyledger.resolving.table import Table

LONGEST_REQUEST = 200_000  # bytes
NO_REQUEST = said("no request for a combat is")


def resolve(
    combat: Annotated[
        Literal[
            "air-combat",
            "counterair",
            "interception",
            "ground-combat",
            "attrition",
            "naval-strike",
            "air-defense",
        ],
        Parameter(
            help="What is resolved: one round of air combat, a counterair, an interception or a ground combat"
            " of several, an attrition, an air attack on ships, or the air defense of ships or a port."
        ),
    ],
    request: Annotated[
        Path,
        Parameter(allow_leading_hyphen=True, help="A file with the request as JSON; - is standard input."),
    ],
    /,
    *,
    seed: Annotated[
        SeedIfAny,
        Parameter(
            help="Throw the dice that are not given from this number, so that they can be thrown again."
        ),
    ] = None,
    common: Common = USUAL,
) -> int:
    """Resolve air combat (19), ground combat (15.6), attrition (14.41) or air attacks on ships (23.4).

    docs/resolving.md has the requests and the answers, field by field; the JSON of each has, besides {"seed"}
    if dice were thrown:

    JSON of air-combat: {"attacker", "defender", "losses", "choices", "doubts"}, of a side {"unit", "row",
    "modifiers", "net_roll", "dice", "result"} or null.

    JSON of counterair: {"rounds", "end": {"how", "round", "waiting"}, "effects", "doubts"}; effects are null
    or {"unit", "attacker", "defender", "recombined", "notes"}. JSON of interception: the same, with
    {"intercepted", "attack"}, and in effects {"transports", "ground", "brps"} or {"bombing"}.

    JSON of ground-combat: {"rounds", "end", "notes", "doubts"}; of a round {"odds", "die", "thrown",
    "modifiers", "net_roll", "code", "required", "losses", "survivors", "doubts"}. JSON of attrition:
    {"factors", "die", "modifiers", "net_roll", "table", "result", "losses", "retreats", "doubts"}.

    JSON of naval-strike: {"surprise", "limit", "air_combat", "air_defense", "through", "targets", "attacks",
    "after": {"ships", "light"}, "end": {"how", "waiting"}, "notes", "doubts"}; docs/resolving_ships.md has
    its fields. JSON of air-defense: {"level", "parts", "roll", "losses", "through", "choices", "doubts"}.
    """
    sown = int.from_bytes(SOURCES.get().entropy(4)) if seed is None else seed
    name = say("standard input") if str(request) == "-" else str(request)
    RESOLVED[combat](_content(request), Table(name, sown, thrown(sown)), common)
    return DONE


Resolving = Callable[[bytes, Table, Common], None]
"""What resolves a combat and tells it, by the bytes of the request."""

Request = TypeVar("Request")
Settled = TypeVar("Settled")


def _resolving(
    read: Callable[[bytes, str], Request],
    settled_by: Callable[[Request, Table], Settled],
    as_json: Callable[[Settled], Any],
    write: Callable[[Settled], None],
) -> Resolving:
    """A combat is read, settled with the dice it takes, and told as JSON or in words."""

    def resolving(content: bytes, table: Table, common: Common) -> None:
        settled = settled_by(read(content, table.name), table)
        if common.json:
            put(as_json(settled))
        else:
            write(settled)

    return resolving


def _write_air_combat(done: Resolved) -> None:
    write_round(say("Air combat"), done)
    write_doubts(done.doubts)


RESOLVED: dict[str, Resolving] = {
    "air-combat": _resolving(read_request, resolved_by, answer, _write_air_combat),
    "counterair": _resolving(read_counterair, settle, counterair_answer, write_counterair),
    "interception": _resolving(
        read_interception, settle_interception, interception_answer, write_interception
    ),
    "ground-combat": _resolving(
        read_ground_combat, settle_on_the_ground, ground_combat_answer, write_ground_combat
    ),
    "attrition": _resolving(read_attrition, resolve_attrition, attrition_answer, write_attrition),
    "naval-strike": _resolving(read_naval_strike, settle_strike, naval_strike_answer, write_naval_strike),
    "air-defense": _resolving(read_air_defense, resolve_air_defense, air_defense_answer, write_air_defense),
}
"""What resolves and tells each combat."""


def _content(file: Path) -> bytes:
    if str(file) == "-":
        content = from_standard_input(LONGEST_REQUEST + 1)
        return within(content, LONGEST_REQUEST, say("Standard input"), say(NO_REQUEST))
    return bytes_within(file, LONGEST_REQUEST, say(NO_REQUEST))
