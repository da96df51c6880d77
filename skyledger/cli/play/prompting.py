"""The prompt at a terminal: with what was typed before at the seat, and what the menu has by TAB.

No other command imports it, for prompt_toolkit is dear.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import History

from events.texts import plain
from skyledger.cli.play.completing import Continuation
from skyledger.cli.play.remembered import keep_line, read_lines

Going = Callable[[str], list[Continuation]]
"""How a line that is begun may go on."""


class Kept(History):
    """The lines of one seat: those that are kept in a file, and those of today."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def load_history_strings(self) -> Iterable[str]:
        """The newest first."""
        return reversed(read_lines(self._file))

    def store_string(self, string: str) -> None:
        """In the file, too."""
        keep_line(self._file, string)


class ByMenu(Completer):
    """What may stand next."""

    def __init__(self, going: Going) -> None:
        self._going = going

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """As prompt_toolkit asks for them: each in place of all that stands before the cursor."""
        del complete_event
        typed = document.text_before_cursor
        for way in self._going(typed):
            text = plain(f"{way.before}{way.piece}")
            yield Completion(text, start_position=-len(typed), display=plain(way.piece))


class Prompt:
    """Asks for lines at a terminal; what was typed, cut or taken back at one seat is offered at no other."""

    def __init__(self, place: Callable[[str], Path], going: Going) -> None:
        self._place, self._going = place, going
        self._of_seats: dict[str, PromptSession[str]] = {}

    def __call__(self, asked: str, seat: str) -> str:
        """The line. Raises EOFError at Ctrl-D, and KeyboardInterrupt at Ctrl-C."""
        if seat not in self._of_seats:
            self._of_seats[seat] = PromptSession(
                history=Kept(self._place(seat)), completer=ByMenu(self._going), complete_while_typing=False
            )
        return self._of_seats[seat].prompt(plain(asked))
