"""What a mail has besides its orders is told; where there is no order at all, what comes nearest to one."""

from collections.abc import Sequence

from core.mistakes import Mistake, Unworkable
from events.sentences import say
from skyledger.cli.answers import Hearing
from skyledger.cli.desk import seat_of
from skyledger.cli.paper import hanging
from skyledger.datafiles.problems import shortened
from skyledger.notation.any_game import read as read_order
from skyledger.notation.mail import MOST_AROUND, Line
from skyledger.notation.parsing import MistakeInFile, NotAnOrder
from skyledger.notation.reader import SECTION, without_comment
from skyledger.notation.until import goal_of

MOST_ASIDE = 10
"""So many lines of a mail that are no orders are told one by one."""


def is_order(hearing: Hearing, text: str) -> bool:
    """Has a line the form of an order, be it sound or not, or does it begin a section? Comments are none."""
    said = without_comment(text)
    if not said:
        return False
    return _is_section(hearing, said) or goal_of(said) is not None or _fault(hearing, said) is None


def _is_section(hearing: Hearing, said: str) -> bool:
    """“As agreed:” begins none, where nobody is called agreed."""
    if said.startswith("@"):
        return True
    try:
        return (found := SECTION.fullmatch(said)) is not None and bool(
            seat_of(hearing.desk, hearing.game, found["seat"])
        )
    except Mistake:
        return False


def _fault(hearing: Hearing, said: str) -> NotAnOrder | None:
    """Where a line goes wrong that has the form of no order."""
    held = hearing.before
    try:
        read_order(held.system.rules.name, held.state, said, hearing.seat)
    except NotAnOrder as fault:
        return fault
    except Mistake:
        return None
    return None


def tell_aside(aside: Sequence[Line]) -> None:
    """Say of each line that was set aside that it is no order; of many lines, of the first."""
    for line in aside[:MOST_ASIDE]:
        text = shortened(line.text)
        hanging((say("Line {number} is no order: {text}", number=str(line.number), text=text), "aside"))
    if (left := len(aside) - MOST_ASIDE) > 0:
        hanging((say("{left} more {left:line is no order|lines are no orders}.", left=left), "aside"))


def require_no_aside(hearing: Hearing, aside: Sequence[Line]) -> None:
    """In a mail without orders something went wrong, such as one that was mistyped.

    Raises `MistakeInFile` for the line that comes nearest to an order, `Unworkable` where none begins as one.
    """
    written = ((without_comment(line.text), line) for line in aside[:MOST_AROUND])
    faults = ((_fault(hearing, said), line) for said, line in written if said)
    begun = [(fault, line) for fault, line in faults if fault is not None and fault.column > 1]
    if begun:
        fault, line = max(begun, key=lambda one: one[0].column)
        raise MistakeInFile(line.number, fault)
    if aside:
        raise Unworkable("file", say("No line of this mail is an order."))
