"""What “done” lets lie: told wherever it is, and asked once where somebody sits at a terminal."""

from typing import Any

from events.sentences import say
from phases.referee import let_lie
from skyledger.cli.paper import at_a_terminal, hanging, lead, standard_input
from skyledger.service import Table

LONGEST_ANSWER = 1000
"""So many bytes of an answer are read; “yes” is shorter."""


def lying(held: Table, seat: str, order: Any) -> tuple[str, ...]:
    """What a seat lets lie for good by an order, if it is the word that it is done."""
    return let_lie(held.system, held.state, seat) if isinstance(order, type(held.system.done)) else ()


def lying_json(held: Table, seat: str, order: Any) -> dict[str, Any]:
    """The same as JSON; nothing where nothing is let lie."""
    told = lying(held, seat, order)
    return {"let_lie": told} if told else {}


def write_lying(told: tuple[str, ...]) -> None:
    """That something is let lie, a sentence for each."""
    for one in told:
        hanging(lead(say("Let lie:"), "warning"), one)


def stays_undone(told: tuple[str, ...], *, yes: bool) -> bool:
    """Does whoever is asked at a terminal rather not say that he is done, as he would let this lie?

    Where nobody can be asked it is told, and the order stands as it was given.
    """
    write_lying(told)
    if not told or yes or not at_a_terminal():
        return False
    hanging(say("Be done all the same? Type {yes} if so.", yes=say("yes")))
    answer = standard_input().readline(LONGEST_ANSWER).decode(errors="replace")
    if answer.strip().casefold() == say("yes"):
        return False
    hanging(say("Nothing is given; it is your word still."))
    return True
