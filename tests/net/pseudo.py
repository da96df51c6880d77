"""What is told in the language that nobody speaks, looked through for words that stayed English.

python -m tests.net.pseudo GAME [PART]     print what stayed English in a recorded game, the most frequent first
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from events.sentences import speaking
from events.texts import texts_of
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

NOT_SAID = frozenset({"event", "order", "may", "check", "rule", "rules", "template", "parameters", "ground"})
"""Keys of JSON under which stands what programs read."""

WORDS = re.compile(r"[A-Za-z]*[a-z]{3,}")
QUOTED = re.compile(r"“[^”]*”|^[^^]*\n *\^", re.DOTALL)
"""What somebody typed, or might type, and the line above a pointer: notation has words of its own."""

CALLED = re.compile(
    r"[A-Z]{2}-[A-Za-z][A-Za-z0-9./-]*|\w+_\w+|[0-9a-f]{12}|[A-Z]\d+, .*: \w+$|[A-Z]\w+/[a-z]+(?: [a-z]+)*"
)
"""Names of units with their parts, digests, options of doubts and subjects of facts as programs know them."""

TYPED = frozenset(
    [
        "attack",
        "cover",
        "search",
        "spot",
        "factors",
        "squadrons",
        "aircraft",
        "others",
        "land",
        "bombs",
        "engaged",
        "spared",
        "jet",
        "box",
    ]
)
"""What is chosen or answered by a word of an order, which is told as it is typed; and a box is so called."""


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
    """The words of every name in a game's position and orders, of its title, its seats, and of reasons given."""
    ledger = kept.LEDGERS / f"{game.ledger}.jsonl"
    written = [ledger.read_bytes().splitlines()] if game.ledger else [[bytes(game.position)]]
    given = [msgspec.json.decode(line) for line in (*written[0], *(bytes(one.order) for one in game.orders))]
    said = [(name, word) for one in given for text, name in _texts(one) for word in WORDS.findall(text)]
    seats = {who for step in game.steps for part in step.told.values() for who in part}
    free = {word for name, word in said if word[0].isupper() or name in FREE}
    return frozenset(free | {word for seat in seats for word in WORDS.findall(seat)})


FREE = frozenset({"because", "reason", "value", "title"})
"""Keys of texts that a person chose freely."""


def _texts(value: Any) -> Iterator[tuple[str, str]]:
    return ((text, name) for name, text in texts_of(value))


def stayed_english(told: Any, names: frozenset[str]) -> Iterator[str]:
    """The texts of which a word has no accent and is no name of the game."""
    for text in texts(told):
        said = CALLED.sub("", QUOTED.sub("", text))
        if " " in text and any(word not in names | TYPED for word in WORDS.findall(said)):
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
