"""`branches`: what parted from a game, and from where, drawn as a tree."""

from collections.abc import Iterator
from typing import Any

import msgspec

from events.sentences import say
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE
from store.ledger import Branch, Ledger


class Grown(msgspec.Struct, frozen=True):
    """A branch, how many entries it has of its own, and what parted from it in turn."""

    branch: Branch
    own: int
    branches: tuple["Grown", ...] = ()


def branches_(game: GameId, /, *, common: Common = USUAL) -> int:
    """Draw the branches of a game as a tree: after which entry each parted, and how far it went on.

    Of a branch the whole tree is drawn that it stands in, from the game that has a beginning of its own.

    JSON: {"game", "entries", "branches": [{"game", "at", "entries", "own", "branches"}]}: after which entry
    it parted, how many entries it has, how many of its own, and what parted from it.
    """
    with desk_at(common) as desk:
        asked = game_of(desk, game)
        root = _root(desk.ledger, asked)
        last, grown = desk.ledger.head(root).number, tuple(_grown(desk.ledger, root))
    if common.json:
        put({"game": root, "entries": last, "branches": [_json(one) for one in grown]})
        return DONE
    hanging((root, "heading"), say("  {entries} {entries:entry|entries}", entries=last))
    if not grown:
        hanging(say("No branch parts from it; skyledger branch {game} --at N begins one.", game=root))
    for line, name in _drawn(grown):
        before, found, after = line.partition(name)
        style = "warning" if name == asked else "heading"
        hanging(before, (found, style), after, indent=2)
    return DONE


def _root(ledger: Ledger, game: str) -> str:
    """The game with a beginning of its own from which this one came."""
    return next((one.trunk for one in reversed(ledger.lineage(game))), game)


def _grown(ledger: Ledger, game: str) -> Iterator[Grown]:
    for one in ledger.branches(game):
        yield Grown(one, ledger.head(one.game).number - one.at, tuple(_grown(ledger, one.game)))


def _json(one: Grown) -> dict[str, Any]:
    return {
        "game": one.branch.game,
        "at": one.branch.at,
        "entries": one.branch.at + one.own,
        "own": one.own,
        "branches": [_json(further) for further in one.branches],
    }


def _drawn(grown: tuple[Grown, ...], before: str = "") -> Iterator[tuple[str, str]]:
    """The lines of a tree, each with the name that stands in it."""
    for number, one in enumerate(grown, 1):
        last = number == len(grown)
        told = say(
            "after entry {at}: {game}, {own} {own:entry|entries} of its own",
            at=one.branch.at,
            game=one.branch.game,
            own=one.own,
        )
        yield f"{before}{'└' if last else '├'}─ {told}", one.branch.game
        yield from _drawn(one.branches, before + ("   " if last else "│  "))
