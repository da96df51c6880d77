"""A line of the board of which what goes over the edge is indented: so one sees where the next begins."""

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

HANG = 2
"""By so many columns."""


@dataclass(frozen=True)
class Hung:
    """A text in as many lines as it needs; those after the first are indented."""

    text: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The whole text where it fits."""
        room = options.max_width
        if self.text.cell_len <= room or room <= 2 * HANG:
            yield self.text
            return
        for number, line in enumerate(self.text.wrap(console, room - HANG)):
            line.rstrip()
            yield Text(" " * (HANG if number else 0)) + line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as the text alone."""
        return Measurement.get(console, options, self.text)


def hung(text: str, style: str = "") -> Hung:
    """The text as a line whose continuation is indented."""
    return Hung(Text(text, style))
