"""What is told in the language that nobody speaks, looked through for words that stayed English.

python -m tests.net.pseudo GAME [PART]     print what stayed English in a recorded game, the most frequent first
python -m tests.net.pseudo GAME commands   the same of what commands say of it at its end
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from core.war_game.board import kinds
from core.world_at_war.activities.voyages import ACTIVITIES
from core.world_at_war.edition import editions
from core.world_at_war.units import ELITE, REGULAR
from core.world_at_war.units import KINDS as AIRCRAFT
from events.sentences import speaking
from events.texts import texts_of
from skyledger.cli.app import COMMANDS
from skyledger.languages.pseudo import PSEUDO
from skyledger.library import all_doubts
from skyledger.notation import NOTATIONS
from tests.net import kept
from tests.net.commands import said_by_commands
from tests.net.playing import NAME, Moment, played
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
    r"map edge(?: map)?|^map\b|\bIV/[^],)]+|[A-Z]{2}-[A-Za-z][A-Za-z0-9./-]*|\w+_\w+|[0-9a-f]{12}|[A-Z]\d+, .*: \w+$|[A-Z]\w+/[a-z]+(?: [a-z]+)*"
    r"|[A-Z]\w+ [A-Za-z ]+ \((?:elite|inverted|elite, inverted)\)|\b\d[\w.]*(?:/[\w.]+)+"
    r"|\b[A-Z]\d+=\w+(?:\s+îñšţéàđ\s+ôƒ\s+\w+)?|^\W*(?:îñšţéàđ )?ôƒ \w+(?=[,.])"
)
"""Names of units with their parts, digests, options of doubts and subjects of facts as programs know them; of
groups of units and a place as they are typed, and numbers of rules."""

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
        "undo",
        "redo",
        "policy",
        "bombs",
        "engaged",
        "spared",
        "jet",
        "box",
    ]
)
"""What is chosen or answered by a word of an order, which is told as it is typed, as is a rule that such a word
names; and a box is so called."""


def texts(told: Any) -> Iterator[str]:
    """Every text of what is told, but for what programs read."""
    match told:
        case str():
            yield told
        case dict():
            yield from (text for key, part in told.items() if key not in NOT_SAID for text in texts(part))
        case list() | tuple():
            yield from (text for part in told for text in texts(part))


def names_of(moments: Sequence[Moment]) -> frozenset[str]:
    """The words of every name in a game's position and orders, of its seats, of reasons given and of options."""
    orders = [moment.step.order for moment in moments]
    facts = [[event for event, _ in moment.step.facts] for moment in moments]
    named = {
        word for text, _ in _texts([orders, facts[:1]]) for word in WORDS.findall(text) if word[0].isupper()
    }
    free = {word for text, key in _texts([orders, facts]) if key in FREE for word in WORDS.findall(text)}
    seats = {word for moment in moments for who in viewers(moment) for word in WORDS.findall(who)}
    return frozenset(named | free | seats)


FREE = frozenset({"because", "reason", "rule", "value", "title", "option", "options", "subject", "name"})
"""Keys of texts that a person chose freely, a fact's reason among them, and of what is chosen as it is typed."""


def _texts(value: Any) -> Iterator[tuple[str, str]]:
    return ((text, key) for key, text in texts_of(msgspec.to_builtins(value)))


def stayed_english(told: Any, names: frozenset[str]) -> Iterator[str]:
    """The texts of which a word has no accent and is no name of the game."""
    for text in texts(told):
        said = CALLED.sub("", QUOTED.sub("", text))
        if " " in text and any(word not in names | TYPED for word in WORDS.findall(said)):
            yield text


def found_in(name: str, parts: tuple[str, ...] = tuple(SAYING)) -> Counter[str]:
    """What stayed English in a recorded game, and how often, with the part in which it is told."""
    with speaking(PSEUDO):
        moments = list(played(kept.read(name)))
        names = names_of(moments)
        return Counter(
            f"{part}: {text}"
            for moment in moments
            for part in parts
            for who in viewers(moment)
            for text in stayed_english(SAYING[part](PARTS[part](moment, who)), names)
        )


def said_in_english(name: str) -> Counter[str]:
    """What of all that commands say of a recorded game stayed English, and how often, with the command."""
    moments = list(played(kept.read(name)))
    names = names_of(moments) | COMMAND_LINE
    typed = TYPED_IN | {"picture": frozenset(name[:some] for name in names for some in range(3, len(name)))}
    return Counter(
        f"{command}: {text}"
        for command, told in said_by_commands(moments)
        for line in READ.sub("", CALLED.sub("", QUOTED.sub("", told))).splitlines()
        if not ROW.match(line)
        for text in stayed_english(line.strip(), names | typed.get(command, frozenset()))
    )


ROW = re.compile(r"\s*\d\d\s.*[.,:;~]")
"""A row of a map has of a name no more than its beginning."""
READ = re.compile(
    r"\w+: \w+ \([^)']*'[^)]*\)|\w+\[\d+\][\w.]*|\b\d+:[0-9a-f]+\b|[A-Z]\d+, .*(?:\n.*)?: \w+$|(?<=àñšŵéŕš ŵîţĥ: ).*(?:\n {4}.*)*",
    re.MULTILINE,
)
"""A table and a row of it, a part of a file, a head and an option, as programs read them; a standing order."""
SEVERAL = tuple(f"{kind}s" for kind in kinds())
NOTATION = frozenset(
    word
    for notation in NOTATIONS.values()
    for one in notation.forms
    for word in WORDS.findall(
        f"{one.form} {one.example} {' '.join((*AIRCRAFT, *kinds(), *SEVERAL, *ACTIVITIES, ELITE, REGULAR))}"
    )
)
OPTIONS = frozenset(
    word for doubt in all_doubts().values() for word in WORDS.findall(" ".join(doubt.options))
)
TYPED_IN = {"orders": NOTATION, "why": NOTATION | OPTIONS, "audit": OPTIONS}
"""What commands say in words of notation: what may be ordered now and later, how a doubt may be played.

In a picture a name that is too long for its place is cut.
"""
COMMAND_LINE = frozenset(WORDS.findall(" ".join((*COMMANDS, *NOTATIONS, NAME, *editions()))))
"""Words of command lines and names of games and editions, which are told as they are typed."""


if __name__ == "__main__":
    game, *parts = sys.argv[1:]
    found = said_in_english(game) if parts == ["commands"] else found_in(game, tuple(parts) or tuple(SAYING))
    for text, times in found.most_common():
        print(f"{times:6} {text}")  # noqa: T201 - a tool prints
