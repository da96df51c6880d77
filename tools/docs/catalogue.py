"""docs/languages/skyledger.pot: every template of a sentence that a person reads, for other languages."""

import ast
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tools.docs.registry import Documents
from tools.docs.told_by_data import of_data

ROOT = Path(__file__).parents[2]
PRODUCT = ("core", "events", "phases", "skyledger", "store")
SAID = {
    "say": (0,), "said": (0,), "kept": (0,), "translated": (0,), "Say": (0,),
    "rule": (1, 2), "at_war_with_them": (1,), "at_war_with_one": (1,), "one_at_war": (1,),
    "Mistake": (0,), "Unworkable": (0,), "known": (0,), "among": (1,), "unknown": (0,),
    "Command": (0, 2), "tampered": (1,), "withheld": (1,), "called": (1,), "listed": (1,), "named": (3,),
    "all_named": (3,), "Difference": (0,), "found": (2,), "not_compared": (1,), "_safely": (0,),
}  # fmt: skip
"""The functions that take templates, and which of their arguments those are."""

Found = tuple[str, str]
"""A template, and the file in which it stands."""


def catalogue() -> Documents:
    """The catalogue of everything that is said, each template with the files that say it."""
    catalog = Catalog(charset="utf-8")
    for template, file in sorted(sentences()):
        catalog.add(template, locations=[(file, 0)])
    written = io.BytesIO()
    write_po(written, catalog, sort_output=True, omit_header=True, include_lineno=False, width=100)
    return {"languages/skyledger.pot": written.getvalue().decode()}


def sentences() -> set[Found]:
    """Every template of the product's code with its file, and those of what code reads."""
    marked = {found for path in sources() for found in of_code(path)}
    known = {template for template, _ in marked}
    return marked | {found for found in of_data() if found[0] not in known}


def sources() -> Iterator[Path]:
    """The modules of the product, in the order of their paths."""
    for package in PRODUCT:
        yield from sorted((ROOT / package).rglob("*.py"))


def of_code(path: Path) -> Iterator[Found]:
    """The templates that a module marks."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and (places := SAID.get(called(node))):
            for argument in (node.args[place] for place in places if place < len(node.args)):
                yield from ((text, str(path.relative_to(ROOT))) for text in _texts(argument))


def called(node: ast.Call) -> str:
    """The name by which a function is called, without what it is taken from."""
    match node.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _texts(argument: ast.expr) -> Iterator[str]:
    """The texts of an argument: one, or either of two that a condition chooses between."""
    match argument:
        case ast.Constant(str(text)) if text:
            yield text
        case ast.IfExp():
            yield from _texts(argument.body)
            yield from _texts(argument.orelse)
