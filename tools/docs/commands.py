"""docs/commands: a page a command, from its help and an example that is run as a test."""

import tomllib
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console

from skyledger.cli.app import APP
from skyledger.cli.guard import KINDS
from skyledger.cli.paper import NARROW
from skyledger.cli.status import MEANINGS
from tools.docs.registry import Documents, page


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Commands that can be given in this order, with what is to be said about them."""

    command: str
    says: str
    lines: tuple[str, ...]
    status: int = 0


def examples() -> list[Example]:
    """One story: each example can be given after those before it."""
    told = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
    return msgspec.convert(told["example"], list[Example])


def names() -> list[str]:
    """Every command, in the order of the help."""
    return [name for name in APP if not name.startswith("-")]


def help_of(*command: str) -> str:
    """What `skyledger COMMAND --help` prints."""
    out = StringIO()
    APP.help_print(command, console=Console(file=out, width=NARROW, color_system=None, highlight=False))
    return out.getvalue().strip()


def commands() -> Documents:
    """docs/commands/NAME.md, and an index."""
    told = {f"commands/{name}.md": _page(name) for name in names()}
    return {**told, "commands/README.md": _index()}


def _page(name: str) -> str:
    shown = [example for example in examples() if example.command == name]
    told = [f"{example.says}\n\n```sh\n{chr(10).join(example.lines)}\n```" for example in shown]
    return page(f"skyledger {name}", f"```text\n{help_of(name)}\n```", "## Example", *told)


def _index() -> str:
    rows = "\n".join(f"- [{name}]({name}.md): {_first(name)}" for name in names())
    statuses = "\n".join(f"| {status} | {meaning} |" for status, meaning in MEANINGS.items())
    told = (
        "Every command takes `--json`; its page gives the shape. An error is then "
        '`{"error": {"kind", "message", ...}}` on standard output; without it, one screen on standard error. '
        f"The kind is one of {', '.join(KINDS)}. `refused` is a file that `import` did not take; "
        "a ruling that refuses an order is no error."
    )
    return page(
        "Commands", rows, "## Exit status", f"| status | means |\n|---|---|\n{statuses}", "## JSON", told
    )


def _first(name: str) -> str:
    paragraph = help_of(name).split("\n\n")[1]
    return " ".join(paragraph.split())
