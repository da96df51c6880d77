"""`demo`: a game played to be watched, a whole game turn, eight seasons of a campaign, or a battle."""

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable, near_misses
from skyledger.cli.options import USUAL, Common
from skyledger.cli.status import DONE

GAME_TURN = "game_turn"
KEPT = ("eight_seasons", "air_supremacy")
DEMOS = (GAME_TURN, *KEPT)


def demo(
    name: Annotated[str, Parameter(help=f"What to watch: {', '.join(DEMOS)}.")] = GAME_TURN,
    /,
    *,
    keep: Annotated[
        str,
        Parameter(
            help=f"An id: keep the game of {' or '.join(KEPT)} under it among yours, to look at as you like."
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Watch a game played from order files; nothing of yours is touched.

    game_turn is one game turn, command by command: orders and refusals, questions, undo and redo, why, log,
    report and audit. eight_seasons is a campaign from Summer 1942 to Spring 1944, in a few lines a season,
    with the board at its end, the audit of all of it, and its head. air_supremacy is the sample battle of
    The War Game, Module IV, with board, timeline, ledger, report and audit at its end.

    JSON: none; the demo is for people.
    """
    if common.json:
        raise Unworkable("option", "The demo is for people and has no --json.")
    if name not in DEMOS:
        raise Mistake("demo", name, near_misses(name, DEMOS), f"There are {', '.join(DEMOS)}.")
    if keep and name not in KEPT:
        raise Unworkable(
            "option", f"--keep goes with {' or '.join(KEPT)}: skyledger demo {KEPT[0]} --keep ID"
        )
    if find_spec("skyledger.demo") is None:
        raise Unworkable("demo", "This skyledger comes without its demo.")
    return _watched(name, keep, common)


def _watched(name: str, keep: str, common: Common) -> int:
    shown = import_module(f"skyledger.demo.{name}")
    left = shown.play(keep, common) if name in KEPT else shown.play()
    return left if isinstance(left, int) else DONE
