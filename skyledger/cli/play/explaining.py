"""`help` at a game that is kept open: what may be typed there."""

from collections.abc import Sequence

from events.sentences import say
from skyledger.cli.app import COMMANDS
from skyledger.cli.paper import hanging
from skyledger.cli.play.typed import COMMAND
from skyledger.datafiles.problems import shortened

NAMESAKES = ("find",)
"""With these an order begins and a command is called, and they do nothing alike."""


def write_table_help(seats: Sequence[str]) -> None:
    """What may be typed at the table, where these seats are; nothing where there are none."""
    if not seats:
        return
    for text in (
        say("Orders are typed as in a file of orders: “help orders” says how, “orders” which there are."),
        say(
            "Commands are typed by their names, with their options but without game and seat: {names}.",
            names=[*COMMANDS],
        ),
        say("Orders come first: where one begins as a command is called, “/” before it means the command."),
        say(
            "“as SEAT” changes chairs, and “SEAT: ORDER” gives an order from there; who sits here: {seats}. "
            "“board” shows the board.",
            seats=seats,
        ),
        say(
            "“done at once” has your seat be done here wherever it has nothing else to order, which shows "
            "where it has nothing; “all done” says it once for everybody of whom that is so; “rolls at once” "
            "has dice fall as soon as they are due, for everybody."
        ),
        say("TAB goes on with what the menu has; Ctrl-C drops a line; “quit” or Ctrl-D leaves."),
    ):
        hanging(text)


def write_namesake(order: str) -> None:
    """How an order that was not taken is typed where the command of its name was meant; else nothing."""
    if order.partition(" ")[0].casefold() in NAMESAKES:
        line = COMMAND + shortened(order)
        hanging(say("As a command, which looks through the log, it is “{line}”.", line=line))
