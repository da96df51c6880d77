"""What notes, menus and refusals put between quotation marks to be typed begins as an order or command does."""

import ast
import re
from pathlib import Path

import pytest

from skyledger.cli.app import COMMANDS
from skyledger.notation import NOTATIONS

ROOT = Path(__file__).parents[2]
SPEAKING = (
    *sorted((ROOT / "skyledger/board").glob("*.py")),
    *sorted((ROOT / "core/war_game").glob("**/*.py")),
)
BY_ITSELF = {
    "not made",
    "prevented",
    "turned back",
    "aborted",
    "through {allowed}",
    "via hex, …",
    "via {via}",
    "to",
    "via",
}
"""What is quoted as a word of an order that is told beside it."""


def quoted_in(path):
    """What stands between quotation marks in the sentences of a module, its docstrings aside."""
    tree = ast.parse(path.read_bytes())
    documents = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documents | alone
    )
    return [found for text in texts for found in re.findall("“([^”]+)”", text)]


def begins_as_typed(text, verbs):
    """Is it a verb of an order, a command, or nothing but a place of a sentence?"""
    first = text.casefold().replace(":", "")
    return (
        first in BY_ITSELF
        or text.startswith(("{", "… "))
        or any(f"{first} ".startswith(f"{one} ") for one in verbs)
    )


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_form_that_a_note_names_begins_as_an_order_or_a_command(path):
    verbs = {form.verb for notation in NOTATIONS.values() for form in notation.forms} | {*COMMANDS, "all"}
    assert [text for text in quoted_in(path) if not begins_as_typed(text, verbs)] == []
