"""`demo`: a game played to be watched, a whole game turn or eight seasons of a campaign."""

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable, near_misses
from skyledger.cli.options import USUAL, Common
from skyledger.cli.status import DONE

GAME_TURN, EIGHT_SEASONS = "game_turn", "eight_seasons"
DEMOS = (GAME_TURN, EIGHT_SEASONS)


def demo(
    name: Annotated[str, Parameter(help=f"What to watch: {' or '.join(DEMOS)}.")] = GAME_TURN,
    /,
    *,
    keep: Annotated[
        str,
        Parameter(
            help="An id: keep the eight seasons under it among your games, to look at them as you like."
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Watch a game played from order files; nothing of yours is touched.

    game_turn is one game turn, command by command: orders and refusals, questions, undo and redo, why, log,
    report and audit. eight_seasons is a campaign from Summer 1942 to Spring 1944, in a few lines a season,
    with the board at its end, the audit of all of it, and its head.

    JSON: none; the demo is for people.
    """
    if common.json:
        raise Unworkable("option", "The demo is for people and has no --json.")
    if name not in DEMOS:
        raise Mistake("demo", name, near_misses(name, DEMOS), f"There are {' and '.join(DEMOS)}.")
    if keep and name != EIGHT_SEASONS:
        raise Unworkable(
            "option", f"--keep goes with {EIGHT_SEASONS}: skyledger demo {EIGHT_SEASONS} --keep ID"
        )
    if find_spec("skyledger.demo") is None:
        raise Unworkable("demo", "This skyledger comes without its demo.")
    return _watched(name, keep, common)


def _watched(name: str, keep: str, common: Common) -> int:
    shown = import_module(f"skyledger.demo.{name}")
    left = shown.play(keep, common) if name == EIGHT_SEASONS else shown.play()
    return left if isinstance(left, int) else DONE
