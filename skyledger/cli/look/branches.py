"""`branches`: what parted from a game, and from where, drawn as a tree."""

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from events.sentences import said, say
from skyledger.adopted import adoption_in
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE
from skyledger.folding import IMPOSSIBLE
from store.errors import StoreError
from store.ledger import Branch, Ledger

MOST_DRAWN = 200
"""So many branches of a tree are drawn, those nearest to its beginning; a file may have any number."""


class Grown(msgspec.Struct, frozen=True):
    """A branch, how many entries it has, and what parted from it in turn; whether it counts for its trunk."""

    branch: Branch
    entries: int
    branches: tuple["Grown", ...] = ()
    counts: bool = False

    @property
    def own(self) -> int:
        """How many of its entries are its own; where it is altered it may part behind its last one."""
        return max(self.entries - self.branch.at, 0)


def branches_(game: GameId, /, *, common: Common = USUAL) -> int:
    """Draw the branches of a game as a tree: after which entry each parted, and how far it went on.

    Of a branch the whole tree is drawn that it stands in, from the game that has a beginning of its own.

    JSON: {"game", "entries", "branches": [{"game", "at", "entries", "own", "branches"}]}: after which entry
    it parted, how many entries it has, how many of its own, and what parted from it. One that was adopted,
    and counts in place of what it parted from, has "adopted": true. Where there are more branches than are
    drawn it has "more": true.
    """
    with desk_at(common) as desk:
        asked = game_of(desk, game)
        root = _root(desk.ledger, asked)
        found = list(islice(_parted(desk.ledger, root), MOST_DRAWN + 1))
        last, more = desk.ledger.head(root).number, len(found) > MOST_DRAWN
        grown = _grown(desk.ledger, root, found[:MOST_DRAWN])
    if common.json:
        tree = {"game": root, "entries": last, "branches": [_json(one) for one in grown]}
        put(tree | ({"more": True} if more else {}))
        return DONE
    hanging((root, "heading"), say("  {entries} {entries:entry|entries}", entries=last))
    if not grown:
        hanging(say("No branch parts from it; skyledger branch {game} --at N begins one.", game=root))
    for line, name in _drawn(grown):
        before, _, after = line.partition(name)
        style = "warning" if name == asked else "heading"
        hanging(before, (name, style), after, indent=2)
    if more:
        told = say("… and more than these {most}; `games` lists each by its name.", most=MOST_DRAWN)
        hanging((told, "aside"), indent=2)
    return DONE


def _root(ledger: Ledger, game: str) -> str:
    """The game with a beginning of its own from which this one came."""
    return next((one.trunk for one in reversed(ledger.lineage(game))), game)


def _parted(ledger: Ledger, root: str) -> Iterator[Branch]:
    """What parted from a game, then what parted from that, and so on."""
    waiting = deque([root])
    while waiting:
        further = ledger.branches(waiting.popleft())
        yield from further
        waiting.extend(one.game for one in further)


def _grown(ledger: Ledger, game: str, found: list[Branch]) -> tuple[Grown, ...]:
    """These branches as a tree that grows from a game."""
    here = [one for one in found if one.trunk == game]
    counts = _adopted_by(ledger, game) if here else ""
    return tuple(
        Grown(one, ledger.head(one.game).number, _grown(ledger, one.game, found), one.game == counts)
        for one in here
    )


def _adopted_by(ledger: Ledger, game: str) -> str:
    """The branch that counts in place of a game, if one does; a game that can't be read adopts none."""
    with suppress(StoreError, *IMPOSSIBLE):
        found = adoption_in(ledger, game)
        return found.fact.branch if found else ""
    return ""


def _json(one: Grown) -> dict[str, Any]:
    return {
        "game": one.branch.game,
        "at": one.branch.at,
        "entries": one.entries,
        "own": one.own,
        **({"adopted": True} if one.counts else {}),
        "branches": [_json(further) for further in one.branches],
    }


PARTED = said("after entry {at}: {game}, {own} {own:entry|entries} of its own")
COUNTS = said(
    "after entry {at}: {game}, {own} {own:entry|entries} of its own; adopted, counts in place of {trunk}"
)


def _drawn(grown: tuple[Grown, ...], before: str = "") -> Iterator[tuple[str, str]]:
    """The lines of a tree, each with the name that stands in it."""
    for number, one in enumerate(grown, 1):
        last = number == len(grown)
        told = say(
            COUNTS if one.counts else PARTED,
            at=one.branch.at,
            game=one.branch.game,
            own=one.own,
            trunk=one.branch.trunk,
        )
        yield f"{before}{'└' if last else '├'}─ {told}", one.branch.game
        yield from _drawn(one.branches, before + ("   " if last else "│  "))
