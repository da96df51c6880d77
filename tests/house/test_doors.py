"""What goes out goes out at one place, which lets no sign of a text steer a terminal."""

import ast
from collections.abc import Iterator
from pathlib import Path

PAPER, STREAMS = "cli/paper.py", "cli/streams.py"
MAY = {
    "sys.stdout": {PAPER, STREAMS, "cli/guard.py", "cli/__init__.py"},
    "sys.stderr": {PAPER, STREAMS, "cli/__init__.py"},
    "os.write": set(),
    "print": set(),
    "Console": {PAPER, "board/terminal/screen.py", "cli/app.py"},
    "input": set(),
    "print_exception": set(),
    "print_exc": set(),
}
"""What writes, or leads to it, and where it may stand; two consoles of these write into texts.

`cli/__init__.py` says two fixed sentences, for where memory is out the paper can't be asked.
"""


def names_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(
                value=ast.Name(id="sys" | "os" as module), attr="stdout" | "stderr" | "write" as to
            ):
                yield f"{module}.{to}"
            case ast.Call(func=ast.Name(id=name)):
                yield name
            case ast.Call(func=ast.Attribute(attr=name)) if name != "print":  # a console's
                yield name


def test_nothing_writes_to_a_terminal_but_the_paper(product):
    found = [(path, name) for path in product for name in names_in(path) if name in MAY]
    assert [(path, name) for path, name in found if not path.as_posix().endswith(tuple(MAY[name]))] == []
    assert any(path.as_posix().endswith(PAPER) for path, _ in found)
