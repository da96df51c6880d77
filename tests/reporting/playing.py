"""Games to report on: the demo's orders given through the service, and reports of any game.

Run as a module it prints pages and JSON of the demo, so that two processes can be compared byte by byte.
"""

import sys
from importlib.resources import files

from core.history import Redo, Undo
from events.codec import encode
from skyledger import scenarios
from skyledger.board.view import PUBLIC
from skyledger.demo.game_turn import STEPS
from skyledger.demo.steps import Command
from skyledger.games import GAMES
from skyledger.notation import notation_of
from skyledger.notation.reader import read_file
from skyledger.reporting import Asked, page, report, report_json
from skyledger.service import begin, submit, table
from store.memory import MemoryLedger
from tests.service.conftest import desk_over

SYSTEM = GAMES["A World at War"]
PHASES = ("movement", "combat", "construction", "redeployment", "end")


def demo():
    """A desk with the demo's game on it, played to its end."""
    desk = desk_over(MemoryLedger())
    begin(desk, "demo", "Malta 1942", SYSTEM, scenarios.load("malta_1942"), "malta_1942")
    for step in STEPS:
        if isinstance(step, Command) and "--dry-run" not in step.words:
            _take(desk, step.words)
    return desk


def _take(desk, words):
    match words:
        case ("order", game, "--file", name, *_):
            for line in read_file(files("skyledger.demo").joinpath(name).read_text(encoding="utf-8")):
                give(desk, game, line.seat, line.text)
        case ("order", game, text, "--as", seat, *_):
            give(desk, game, seat, text)
        case ("undo", game, "--as", seat):
            submit(desk, game, seat, Undo())
        case ("redo", game, "--as", seat):
            submit(desk, game, seat, Redo())


def give(desk, game, seat, text):
    """One order in a person's words; gives the answer."""
    meant = notation_of(SYSTEM.rules.name).read(table(desk, game).state, text, seat)
    return submit(desk, game, seat, meant)


def reported(desk, game, phase="", turn="", viewer=PUBLIC, first=None, last=None, answers=()):
    """The report of a phase, a turn or of some entries."""
    held = table(desk, game)
    stretch = first is not None or last is not None
    asked = Asked(first or 1, last or held.head.number, phase, turn, stretch)
    return report(held, asked, viewer, held.past.steps, desk.ledger.refusals(game), answers)


def main():
    """Pages and JSON of the demo's first player turn, for everybody and for one seat."""
    desk = demo()
    for viewer in (PUBLIC, "germany"):
        for told in (reported(desk, "demo", turn="Summer 1942 Axis", viewer=viewer), reported(desk, "demo")):
            sys.stdout.write(page(told))
            sys.stdout.write(encode(report_json(told)).decode())


if __name__ == "__main__":
    main()
