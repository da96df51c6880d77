"""`games`: the games that there are, and where they are kept."""

from pathlib import Path
from typing import Any

from core.mistakes import Mistake
from events.texts import is_a_name
from skyledger.cli.desk import desk_at, place_of
from skyledger.cli.entries import told_spans
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE
from skyledger.cli.times import told_time
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.service import Desk, table
from skyledger.showing import showing_of
from store.bounds import GAME_ID, in_short
from store.errors import NoMemory, StoreError
from store.ledger import GameRow

MOST_LISTED = 200
"""So many games are listed at most; nobody plays so many, but a file may come from anybody."""


def games(*, common: Common = USUAL) -> int:
    """List the games, and say where they are kept.

    JSON: {"database", "games": [{"game", "title", "system", "created", "entries", "head", "stands",
    "unjudged"}]}; `created` in microseconds UTC; `unjudged` are spans of entries that were taken over though
    the rules do not give them. Where there are more games than are listed it has "more": true.
    """
    place = place_of(common)
    if not place.exists():
        return _no_games(place, common)
    with desk_at(common) as desk:
        found = desk.ledger.games(most=MOST_LISTED + 1)
        rows, more = found[:MOST_LISTED], len(found) > MOST_LISTED
        if common.json:
            told = {"database": str(place), "games": [_row(desk, row) for row in rows]}
            put(told | ({"more": True} if more else {}))
            return DONE
        if not rows:
            return _no_games(place, common)
        for row in rows:
            _write_row(desk, row)
        if more:
            hanging((f"… and more than these {MOST_LISTED}; each can be played by its name.", "warning"))
        hanging(("Kept in ", "aside"), str(place))
    return DONE


def _no_games(place: Path, common: Common) -> int:
    if common.json:
        put({"database": str(place), "games": []})
        return DONE
    hanging("No game has been begun yet: skyledger new SCENARIO begins one.")
    hanging(f"Games are kept in {place}")
    hanging("unless --db FILE or SKYLEDGER_DB says otherwise.")
    return DONE


def _stands(desk: Desk, row: GameRow) -> str:
    try:
        held = table(desk, row.game)
        return showing_of(held.system).stands(held.state)
    except NoMemory:
        raise  # it says nothing against the game
    except (StoreError, Mistake, *IMPOSSIBLE) as error:  # whatever is wrong with one game, it hides no other
        return f"can't be read ({reason(error)}); audit it"


def _row(desk: Desk, row: GameRow) -> dict[str, Any]:
    return {
        "game": in_short(row.game),
        "title": in_short(row.title),
        "system": in_short(row.system),
        "created": row.created,
        "entries": row.head.number,
        "head": row.head.hash.hex(),
        "stands": _stands(desk, row),
        "unjudged": desk.ledger.unjudged(row.game),
    }


def _damage(row: GameRow) -> str:
    """Which name in a game's row is none that skyledger gives; nothing if all are."""
    names = {"title": row.title or "none", "game system": row.system}
    if not GAME_ID.fullmatch(row.game):
        return "that is no id of a game"
    return next((f"its {what} is no such name" for what, name in names.items() if not is_a_name(name)), "")


def _write_row(desk: Desk, row: GameRow) -> None:
    if damage := _damage(row):
        hanging((in_short(row.game), "heading"), (f"  damaged in the list of games: {damage}.", "warning"))
        return
    hanging((row.game, "heading"), f"  {row.title} ({row.system})")
    counted = "1 entry" if row.head.number == 1 else f"{row.head.number} entries"
    hanging(f"{_stands(desk, row)}; {counted}, begun {told_time(row.created)}", indent=2)
    if spans := desk.ledger.unjudged(row.game):
        hanging(("Taken over unjudged: ", "warning"), told_spans(spans), indent=2)
