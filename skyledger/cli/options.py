"""The arguments and options that many commands share."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

GameId = Annotated[str, Parameter(help="The game's id, or enough of its beginning to tell it from others.")]
Seat = Annotated[
    str,
    Parameter(
        name="--as",
        env_var="SKYLEDGER_SEAT",
        show_default=False,
        help="The seat that gives the order.",
    ),
]
Viewer = Annotated[
    str,
    Parameter(
        name="--as",
        env_var="SKYLEDGER_SEAT",
        show_default=False,
        help="The seat for which it is shown; without it, for everybody.",
    ),
]
DryRun = Annotated[
    bool, Parameter(negative="", show_default=False, help="Say what would come of it, and write nothing.")
]


@Parameter(name="*")
@dataclass(frozen=True)
class Common:
    """What every command takes."""

    db: Annotated[
        Path | None,
        Parameter(env_var="SKYLEDGER_DB", help="The file that holds the games, if it is not the usual one."),
    ] = None
    json: Annotated[bool, Parameter(negative="", show_default=False, help="Write JSON instead of text.")] = (
        False
    )


USUAL = Common()
