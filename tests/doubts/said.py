"""What a test says: the words of its source, with those of what it uses from the tests' own modules."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
WORD = re.compile(r"\w+")


@cache
def _defined(module: str) -> dict[str, ast.AST]:
    """What a module of the tests defines or imports, by name; nothing of a module that is not theirs."""
    path = TESTS.parent.joinpath(*module.split(".")).with_suffix(".py")
    if not module.startswith("tests.") or not path.exists():
        return {}
    return {name: node for node in ast.parse(path.read_text(encoding="utf-8")).body for name in _names(node)}


def _names(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.ImportFrom(names=names):
            yield from (one.asname or one.name for one in names)


@cache
def written() -> dict[str, tuple[str, ...]]:
    """Each test by its name, and the modules that define it."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        module = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
        for name, node in _defined(module).items():
            if name.startswith("test_") and isinstance(node, ast.FunctionDef):
                found[name] = (*found.get(name, ()), module)
    return found


@cache
def said(test: str) -> frozenset[str]:
    """All words of a test: its names, its strings and keywords, and those of what it uses."""
    seen: set[tuple[str, str]] = set()
    return frozenset(word for module in written()[test] for word in _said(module, test, seen))


def _said(module: str, name: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    node = _defined(module).get(name)
    if node is None or (module, name) in seen:
        return
    seen.add((module, name))
    if isinstance(node, ast.ImportFrom):
        yield from _said(node.module or "", name, seen)
        return
    for part in ast.walk(node):
        match part:
            case ast.Constant(value=str(text)):
                yield from WORD.findall(text)
            case ast.keyword(arg=str(word)):
                yield word
            case ast.Name(id=word) | ast.arg(arg=word):
                yield from _said(module, word, seen)
