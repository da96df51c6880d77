"""With which status a command leaves; and how one command runs another."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar

DONE = 0
REFUSED = 1
"""The order was understood and not accepted: it breaks rules, or the game went on meanwhile."""
MISTAKEN = 2
"""What was given can't be understood or used: words, names, numbers, files."""
TAMPERED = 3
"""An audit found that a ledger is not what was once written."""
DATABASE = 4
"""The database can't be read or written or is damaged where no game is, or there is too little memory."""
WRONG = 5
"""An audit found orders, dice or facts that are not what their own rules give."""
RULES_CHANGED = 6
"""An audit found nothing but rulings that the rules since give otherwise."""
UNJUDGED = 7
"""An audit found nothing wrong, and could not judge or compare everything."""
DEFECT = 70
"""An error of skyledger itself."""
OUTPUT = 74
"""The answer can't be printed, be it that something is done, refused or found."""
INTERRUPTED = 130
"""Ctrl-C."""
INTERRUPTION = "Interrupted. What was accepted stands; nothing is half-written."
BROKEN_PIPE = 141
"""Whoever read the output has gone."""
UNHEARD = (BROKEN_PIPE, OUTPUT)
"""With these a command leaves when nothing more can be said: nobody sits there any more."""

MEANINGS: dict[int, str] = {
    DONE: "done",
    REFUSED: "refused, or the game had gone on",
    MISTAKEN: "what was given can't be understood or used",
    TAMPERED: "audit found tampering",
    DATABASE: "the database can't be used or is damaged, or there is not enough memory",
    WRONG: "audit found rulings that their own rules do not give",
    RULES_CHANGED: "audit found nothing but rulings that newer rules give otherwise",
    UNJUDGED: "audit could not judge or compare everything",
    DEFECT: "an error of skyledger itself",
    OUTPUT: "the answer can't be printed, whatever it is; what was accepted stands",
    INTERRUPTED: "Ctrl-C",
    BROKEN_PIPE: "nobody reads the output any more",
}
EXIT_STATUS = f"Exit status: {'; '.join(f'{status} {meaning}' for status, meaning in MEANINGS.items())}."


# How a command runs another one, as the demo does: the guard says it, and nobody has to know the guard.

RUN: ContextVar[Callable[[Sequence[str]], int]] = ContextVar("RUN")
"""Runs a command given word by word and gives its status; set while any command runs."""
