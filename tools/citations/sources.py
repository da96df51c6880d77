"""The parts of a source file, each with its lines: functions, classes, named values, and the module."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

Words = Mapping[str, str]
"""A part's name, "" for the module -> its lines."""


@cache
def words(path: Path) -> Words:
    """The lines of each part of a Python file, with the comment above it; the rest is the module's."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    parts: dict[str, str] = {}
    for first, last, name in _spans(ast.parse(text)):
        while first > 1 and lines[first - 2].startswith("#"):
            first -= 1  # noqa: PLW2901 - the comment above a part is the part's
        parts[name] = "\n".join((parts.get(name, ""), *lines[first - 1 : last]))
        lines[first - 1 : last] = [""] * (last - first + 1)
    return {"": "\n".join(line for line in lines if line), **parts}


def _spans(module: ast.Module) -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of each part; a method belongs to its class."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min((one.lineno for one in node.decorator_list), default=node.lineno)
            yield first, node.end_lineno or first, node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            named = (one.id for one in ast.walk(target) if isinstance(one, ast.Name))
            yield node.lineno, node.end_lineno or node.lineno, next(named)
