"""What is told in the language that nobody speaks, looked through for words that stayed English.

python -m tests.net.pseudo GAME [PART]     print what stayed English in a recorded game, the most frequent first
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from events.sentences import speaking
from skyledger.languages.pseudo import PSEUDO
from tests.net import kept
from tests.net.playing import played
from tests.net.telling import PARTS, viewers

SAYING = {
    "refusals": lambda told: told,
    "board": lambda told: told,
    "log": lambda told: told[1:],  # before it stands the order, in notation
    "why": lambda told: told,
}
"""The parts of the net that say something in sentences; a menu is orders in notation."""

NOT_SAID = frozenset({"event", "order", "check", "rule", "rules", "template", "parameters", "ground"})
"""Keys of JSON under which stands what programs read."""

WORDS = re.compile(r"[A-Za-z]*[a-z]{3,}")
QUOTED = re.compile(r"“[^”]*”")
"""What somebody typed, or might type: notation has words of its own."""


def texts(told: Any) -> Iterator[str]:
    """Every text of what is told, but for what programs read."""
    match told:
        case str():
            yield told
        case dict():
            yield from (text for key, part in told.items() if key not in NOT_SAID for text in texts(part))
        case list() | tuple():
            yield from (text for part in told for text in texts(part))


def names_of(game: kept.Game) -> frozenset[str]:
    """The words of every name in a game's position and orders, and of its seats and sides."""
    ledger = kept.LEDGERS / f"{game.ledger}.jsonl"
    written = ledger.read_bytes() if game.ledger else bytes(game.position)
    given = b"\n".join(bytes(one.order) for one in game.orders)
    found = frozenset(WORDS.findall((written + given).decode()))
    seats = {one.seat for one in game.orders} | {
        who for step in game.steps for part in step.told.values() for who in part
    }
    return frozenset(word for word in found if word[0].isupper()) | {
        w for s in seats for w in WORDS.findall(s)
    }


def stayed_english(told: Any, names: frozenset[str]) -> Iterator[str]:
    """The texts of which a word has no accent and is no name of the game."""
    for text in texts(told):
        if " " in text and any(word not in names for word in WORDS.findall(QUOTED.sub("", text))):
            yield text


def found_in(name: str, parts: tuple[str, ...] = tuple(SAYING)) -> Counter[str]:
    """What stayed English in a recorded game, and how often, with the part in which it is told."""
    game = kept.read(name)
    names = names_of(game)
    with speaking(PSEUDO):
        return Counter(
            f"{part}: {text}"
            for moment in played(game)
            for part in parts
            for who in viewers(moment)
            for text in stayed_english(SAYING[part](PARTS[part](moment, who)), names)
        )


if __name__ == "__main__":
    for text, times in found_in(sys.argv[1], tuple(sys.argv[2:]) or tuple(SAYING)).most_common():
        print(f"{times:6} {text}")  # noqa: T201 - a tool prints
