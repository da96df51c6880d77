"""`resolve`: a combat at the table, without any game."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Side
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import Roll
from events.codec import LARGEST_INTEGER
from skyledger.cli.options import USUAL, Common
from skyledger.cli.output import standard_input
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.dice import thrown
from skyledger.resolving.answer import Resolved, answer
from skyledger.resolving.answer import resolve as resolved_by
from skyledger.resolving.faults import SIDES
from skyledger.resolving.request import read_request

LONGEST_REQUEST = 1_000_000  # bytes


def resolve(
    combat: Annotated[Literal["air-combat"], Parameter(help="What is resolved: one round of air combat.")],
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
    """Resolve one round of air combat (19) of A World at War at the table, without any game.

    docs/resolving.md has the request and the answer, field by field.

    JSON: {"attacker", "defender", "losses": {"attacker", "defender"}, "choices", "doubts"}, and if dice were
    thrown {"thrown", "seed"}; of a side {"unit", "row", "modifiers", "net_roll", "dice", "result"} or null.
    """
    del combat  # the only one so far
    sown = int.from_bytes(os.urandom(4)) if seed is None else seed
    if not 0 <= sown <= LARGEST_INTEGER:
        raise Mistake("seed", str(sown), hint="A seed is a whole number from 0 up.")
    dice = thrown(sown)
    name = "standard input" if str(request) == "-" else str(request)
    asked = read_request(_content(request), name)
    done = resolved_by(asked, name, sown, lambda: (next(dice), next(dice)))
    if common.json:
        put(answer(done))
    else:
        _write(done)
    return DONE


def _content(file: Path) -> bytes:
    if str(file) == "-":
        content = standard_input().read(LONGEST_REQUEST + 1)
    else:
        with file.expanduser().open("rb") as opened:
            content = opened.read(LONGEST_REQUEST + 1)
    if len(content) > LONGEST_REQUEST:
        raise Mistake("request", str(file), hint=f"It is longer than {LONGEST_REQUEST} bytes.")
    return content


def _write(done: Resolved) -> None:
    hanging(("Air combat", "heading"), f", counted in {done.fight.unit} (19.51)." if _naval(done) else ".")
    for side, roll in zip(SIDES, (done.round.attacker, done.round.defender), strict=True):
        _write_roll(done, side, roll)
    blank()
    for side in SIDES:
        hanging((f"The {side} suffers: ", "heading"), ", ".join(_told(done.round.losses[side])) or "nothing")
    for choice in done.round.choices:
        _write_choice(choice)
    if done.doubts:
        told = ("It turned on doubts ", "aside"), (", ".join(done.doubts), "rule")
        hanging(*told, ("; see skyledger doubts.", "aside"))


def _write_choice(choice: Choice) -> None:
    asked = f"  The {choice.side} chooses. {choice.question} {' or '.join(choice.options)}: "
    taken = choice.taken if choice.answered else f"{choice.taken}, taken meanwhile"
    hanging((choice.rule, "rule"), asked, (taken, "heading"), indent=2)


def _naval(done: Resolved) -> bool:
    return done.fight.unit == "squadrons"


def _write_roll(done: Resolved, side: Side, roll: Roll | None) -> None:
    if roll is None:
        hanging((f"The {side}", "heading"), " makes no roll.")
        return
    parts = " + ".join(map(str, done.thrown[side])) + " = " if side in done.thrown else ""
    source = f" (thrown from seed {done.seed})" if side in done.thrown else ""
    rolled = (
        f": {roll.call.row} {done.fight.unit}, dice {parts}{roll.dice}{source}, net roll {roll.net_roll}: "
    )
    result = f"{roll.result.eliminated}/{roll.result.aborted}"
    hanging((f"The {side}", "heading"), rolled, (result, "heading"))
    for one in roll.call.modifiers:
        hanging(f"{one.value:+}  ", (one.rule, "rule"), f"  {one.why}", indent=2, hang=4)


def _told(suffered: Suffered) -> Iterator[str]:
    for loss in suffered.losses:
        effects = (("eliminated", loss.eliminated), ("aborted", loss.aborted))
        told = " and ".join(f"{number} {effect}" for effect, number in effects if number)
        if told:
            yield f"{loss.group.name} {told}"
