"""`resolve`: a combat at the table, without any game."""

import os
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from cyclopts import Parameter

from core.mistakes import Mistake
from events.codec import LARGEST_INTEGER
from skyledger.cli.combats import write_counterair, write_doubts, write_round
from skyledger.cli.options import USUAL, Common
from skyledger.cli.output import standard_input
from skyledger.cli.paper import put
from skyledger.cli.status import DONE
from skyledger.dice import thrown
from skyledger.resolving.answer import Throw, answer
from skyledger.resolving.answer import resolve as resolved_by
from skyledger.resolving.counterair import settle
from skyledger.resolving.counterair_answer import counterair_answer
from skyledger.resolving.counterair_request import read_counterair
from skyledger.resolving.request import read_request

LONGEST_REQUEST = 1_000_000  # bytes


def resolve(
    combat: Annotated[
        Literal["air-combat", "counterair"],
        Parameter(help="What is resolved: one round of air combat, or a counterair of several."),
    ],
    request: Annotated[
        Path,
        Parameter(allow_leading_hyphen=True, help="A file with the request as JSON; - is standard input."),
    ],
    /,
    *,
    seed: Annotated[
        int | None,
        Parameter(
            help="Throw the dice that are not given from this number, so that they can be thrown again."
        ),
    ] = None,
    common: Common = USUAL,
) -> int:
    """Resolve air combat (19) of A World at War at the table, without any game: one round, or a counterair.

    docs/resolving.md has the requests and the answers, field by field.

    JSON of air-combat: {"attacker", "defender", "losses": {"attacker", "defender"}, "choices", "doubts"}, and
    if dice were thrown {"thrown", "seed"}; of a side {"unit", "row", "modifiers", "net_roll", "dice",
    "result"} or null.

    JSON of counterair: {"rounds", "end": {"how", "round", "waiting"}, "effects", "doubts"}, and if dice were
    thrown {"seed"}; of a round what air-combat has but the seed, and {"unit", "survivors": {"attacker",
    "defender"}}; effects are null or {"unit", "attacker", "defender", "recombined": {"attacker", "defender"},
    "notes"}.
    """
    sown = int.from_bytes(os.urandom(4)) if seed is None else seed
    if not 0 <= sown <= LARGEST_INTEGER:
        raise Mistake("seed", str(sown), hint="A seed is a whole number from 0 up.")
    dice = thrown(sown)
    given = Given(_content(request), "standard input" if str(request) == "-" else str(request), sown)
    RESOLVED[combat](given, lambda: (next(dice), next(dice)), common)
    return DONE


class Given(NamedTuple):
    """A request as it was given: its bytes, where they come from, and the seed for dice that are missing."""

    content: bytes
    name: str
    seed: int


def _air_combat(given: Given, throw: Throw, common: Common) -> None:
    done = resolved_by(read_request(given.content, given.name), given.name, given.seed, throw)
    if common.json:
        put(answer(done))
    else:
        write_round("Air combat", done)
        write_doubts(done.doubts)


def _counterair(given: Given, throw: Throw, common: Common) -> None:
    settled = settle(read_counterair(given.content, given.name), given.name, given.seed, throw)
    if common.json:
        put(counterair_answer(settled))
    else:
        write_counterair(settled)


RESOLVED = {"air-combat": _air_combat, "counterair": _counterair}
"""What resolves and tells each combat."""


def _content(file: Path) -> bytes:
    if str(file) == "-":
        content = standard_input().read(LONGEST_REQUEST + 1)
    else:
        with file.expanduser().open("rb") as opened:
            content = opened.read(LONGEST_REQUEST + 1)
    if len(content) > LONGEST_REQUEST:
        raise Mistake("request", str(file), hint=f"It is longer than {LONGEST_REQUEST} bytes.")
    return content
