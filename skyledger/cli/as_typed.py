"""Commands that a sentence names, as they are typed where it is read: at a table by their names alone."""

import re

from skyledger.cli.desk import AT_HAND
from skyledger.cli.once import SITTING

NAMED = r"\bskyledger (?!play\b)(?P<name>[a-z][a-z-]*)(?: (?:{games})(?![\w.~-]))?(?: --as [\w-]+)?"
GIVEN = r"\bskyledger[ ]order[ ](?:{games})[ ](?:“(?P<whole>[^”]+)”|(?P<word>[a-z]+))[ ]--as[ ]SEAT"
"""An order, for which a table needs no command."""


def as_typed_here(told: str) -> str:
    """The sentence with its commands as somebody types them where he is."""
    held = AT_HAND.get()
    if SITTING.get() is None or held is None:
        return told
    games = "|".join(("GAME", *map(re.escape, held[1].tables)))
    by_itself = re.sub(GIVEN.format(games=games), r"“\g<whole>\g<word>”", told)
    return re.sub(NAMED.format(games=games), r"\g<name>", by_itself)
