"""Record the net anew, or look into it.

    python -m tests.net.record --anew [GAME ...]          record what is told now: of these games, or of all
    python -m tests.net.record --from LEDGER.jsonl NAME   a new game: the orders of a file that `export` wrote
    python -m tests.net.record GAME --tell ENTRY [PART [VIEWER]]   print what is told now after an entry

What a change alters by intent is recorded anew in the commit of that change, and the commit says what it is.
To see what was told before, run `--tell` in a worktree of an earlier commit.
"""

import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from events.codec import encode
from skyledger.folding import facts_of, order_of
from skyledger.games import system_of
from store.transfer import read_game
from tests.net import kept
from tests.net.playing import played
from tests.net.telling import PARTS, step_of, viewers


def anew(names: list[str]) -> None:
    """Play these games, or all, and keep what is told now."""
    for name in names or kept.names():
        game = kept.read(name)
        steps = tuple(step_of(moment, old=bool(game.ledger)) for moment in played(game))
        kept.write(name, replace(game, steps=steps))


def taken_from(path: Path, name: str) -> None:
    """Make a game of the position and the orders of an exported one, and record it."""
    row, entries = read_game(path.read_bytes().splitlines(keepends=True))
    system = system_of(row.system)
    ((begun, _),) = facts_of(system, entries[0])
    position = msgspec.Raw(encode(begun.position))
    orders = tuple(kept.Order(one.seat, msgspec.Raw(encode(order_of(system, one)))) for one in entries[1:])
    kept.write(name, kept.Game(row.system, position, orders=orders))
    anew([name])


def tell(name: str, number: int, part: str = "", viewer: str = "") -> None:
    """Print what is told now after an entry of a game, part by part and viewer by viewer."""
    moment = next(one for one in played(kept.read(name)) if one.held.head.number == number)
    for each in [part] if part else PARTS:
        for who in [viewer] if viewer else viewers(moment):
            print(f"{each}, {who}:")  # noqa: T201 - a tool prints
            print(msgspec.json.format(kept.plain(PARTS[each](moment, who))).decode())  # noqa: T201 - a tool prints


def main(words: list[str]) -> None:
    """Do what the words ask for."""
    match words:
        case ["--anew", *names]:
            anew(names)
        case ["--from", path, name]:
            taken_from(Path(path), name)
        case [name, "--tell", number, *which]:
            tell(name, int(number), *which)
        case _:
            print(__doc__)  # noqa: T201 - a tool prints


if __name__ == "__main__":
    main(sys.argv[1:])
