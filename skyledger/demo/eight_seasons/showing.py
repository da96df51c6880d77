"""The eight seasons shown: a few lines for each, then how the board stands, audit and head."""

from collections.abc import Iterable
from functools import partial
from io import BytesIO

import store
from skyledger.cli.desk import PROJECTIONS, SOURCES
from skyledger.cli.names import proper_game_id
from skyledger.cli.options import Common
from skyledger.cli.paper import blank, hanging
from skyledger.cli.running import RUN
from skyledger.cli.status import DONE
from skyledger.demo.apart import apart
from skyledger.demo.eight_seasons.playing import TITLE, Played, begun, played
from skyledger.demo.eight_seasons.summing import board_lines, season_lines
from skyledger.demo.keeping import left, take_over
from skyledger.games import GAMES
from skyledger.recording import read_models
from skyledger.reporting import Asked, Report, report
from skyledger.service import Desk, table
from skyledger.timeline import steps
from skyledger.viewers import PUBLIC
from store.transfer import export_game

NAME = "eight_seasons"
LOOK_AT_IT = (
    'skyledger show {game}; skyledger report {game} --turn "Fall 1942 Allied"; '
    "skyledger why {game} IT-AAF-10; skyledger replay {game} --from 200 --to 205"
)
MARGIN = 14
"""Columns of what a line is about; what goes over the edge hangs behind it."""


def play(kept_as: str, common: Common) -> int:
    """Play the campaign and audit it; with an id it is kept among the user's games.

    Raises `Mistake` for an id that no game can have, and `ImportRefused` if another game has it.
    """
    game = proper_game_id(kept_as) if kept_as else NAME
    with apart() as path:
        lines = _shown(game)
        take_over(lines, Common(path))
        blank()
        hanging(f"$ skyledger audit {game}")
        if (status := RUN.get()(["audit", game])) != DONE:
            return status
    left(lines, NAME, kept_as and game, common, LOOK_AT_IT.format(game=game))
    return DONE


def _shown(game: str) -> list[bytes]:
    """Play the campaign in memory, where nothing waits for a disk; gives it as lines of an export."""
    exported, sources = BytesIO(), SOURCES.get()
    with store.in_memory() as ledger:
        ledger.define(read_models(GAMES.values()), PROJECTIONS)
        _show(Desk(ledger, sources.clock, sources.entropy), game)
        export_game(ledger, game, exported)
    return exported.getvalue().splitlines(keepends=True)


def _show(desk: Desk, game: str) -> None:
    begun(desk, game)
    hanging((f"{TITLE}, from the order files of its players.", "heading"))
    for one in played(desk, game):
        blank()
        hanging((one.season, "heading"), f", entries {one.first} to {one.last}")
        _write(season_lines(_reported(desk, game, one), table(desk, game).state))
    blank()
    hanging(("How the board stands then", "heading"))
    _write(board_lines(table(desk, game).state))


def _write(lines: Iterable[tuple[str, str]]) -> None:
    for about, told in lines:
        hanging(f"{about:<{MARGIN}}{told}", indent=2, hang=MARGIN)


def _reported(desk: Desk, game: str, one: Played) -> Report:
    held = table(desk, game)
    read = partial(steps, held.system, desk.ledger, game)
    return report(held, Asked(one.first, one.last, stretch=True), PUBLIC, read)
