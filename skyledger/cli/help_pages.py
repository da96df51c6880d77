"""How --help is laid out: names on the left, what they mean beside them, whole words on every line."""

from collections.abc import Mapping
from io import StringIO
from itertools import chain
from textwrap import wrap
from typing import Any

from cyclopts.help import HelpEntry, HelpPanel
from rich.console import Console, ConsoleOptions
from rich.text import Text

LEFT = 18  # columns for names; longer ones have a line of their own


class HelpPages:
    """Lays out the parts of a help page.

    `says` has what each command does: in the list of all none of them is imported.
    """

    def __init__(self, says: Mapping[str, str]) -> None:
        self.says = says

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """One table of commands, arguments or options."""
        if panel.entries:
            entries = (_entry(entry, self._said_of(entry), options.max_width) for entry in panel.entries)
            _write(console, [f"{_plain(panel.title)}:", *chain.from_iterable(entries), ""])

    def _said_of(self, entry: HelpEntry) -> str:
        command = self.says.get(entry.positive_names[0]) if entry.positive_names else None
        return command or _plain(entry.description)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """The first line."""
        text = f"Usage: {_plain(usage)}".replace("[ARGS...]", "[TEXT...]")
        _write(console, [*wrap(text, options.max_width, subsequent_indent="    "), ""])

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What the command does, paragraph by paragraph."""
        for paragraph in _plain(description).split("\n\n"):
            words = " ".join(paragraph.split())
            _write(console, [*wrap(words, options.max_width, break_long_words=False), ""] if words else [])


def _entry(entry: HelpEntry, said: str, width: int) -> list[str]:
    names = ", ".join((*entry.positive_names, *entry.positive_shorts)) or entry.positional_label or ""
    label = f"  {names}{f' {entry.metavar}' if entry.metavar and names.startswith('-') else ''}"
    says = f"{said}{_notes(entry)}"
    lines = wrap(" ".join(says.split()), width - LEFT, break_long_words=False) or [""]
    beside = len(label) < LEFT
    first = f"{label:<{LEFT}}{lines[0]}" if beside else label
    rest = lines[1:] if beside else lines
    return [first.rstrip(), *(" " * LEFT + line for line in rest)]


def _notes(entry: HelpEntry) -> str:
    variables = f" (environment: {', '.join(entry.env_var)})" if entry.env_var else ""
    return f"{variables} (needed)" if entry.required else variables


def _plain(text: Any) -> str:
    """What rich would show of it, on one line for each of its own."""
    out = StringIO()
    endless = Console(file=out, width=100_000, color_system=None, highlight=False, markup=False)
    endless.print("" if text is None else text)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip()


def _write(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.print(Text(line), soft_wrap=True)
