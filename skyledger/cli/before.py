"""Options that stand before the command, where many programs have them; read as if they stood behind it."""

from collections.abc import Sequence

from core.mistakes import Unworkable
from events.sentences import say

WITH_VALUE = ("--db", "--as")
ALONE = ("--json",)
"""What most commands take."""


def command_first(tokens: Sequence[str]) -> list[str]:
    """The words of a command line with its command before all options.

    Raises `Mistake` where such options stand there and no command.
    """
    count = _before(tokens)
    options, rest = list(tokens[:count]), list(tokens[count:])
    if options and not rest:
        told = say(
            "{options} goes with a command, before or behind it; none is given. `skyledger --help` lists "
            "them.",
            options=" ".join(options),
        )
        raise Unworkable("command", told)
    return [*rest[:1], *options, *rest[1:]]


def _before(tokens: Sequence[str]) -> int:
    """How many words stand before the command."""
    count = 0
    while count < len(tokens):
        name, equals, _ = tokens[count].partition("=")
        if name not in (*WITH_VALUE, *ALONE):
            break
        count += 2 if name in WITH_VALUE and not equals else 1
    return min(count, len(tokens))
