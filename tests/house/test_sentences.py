"""What a person reads is one template, in the catalogue: nothing is put together from pieces, nothing is left out."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.docs.catalogue import ROOT, SAID, called, sources

READ_BY_PROGRAMS = {
    "skyledger/notation/": "lines of orders, which are a language of their own; their help is taken from them as data",
    "skyledger/everyday.py": "words as they are typed, and commands as they are to be typed",
    "skyledger/cases/drawn.py": "names of islands",
    "skyledger/cases/expected.py": "how expectations are written; what is wrong with one is marked",
    "skyledger/demo/game_turn.py": "commands as they are typed; the narration is marked",
    "skyledger/demo/air_supremacy/script.py": "commands and SQL as they are typed; the narration is marked",
    "store/sqlite/": "SQL; what goes wrong is marked",
    "store/ledger.py": "names of what a check looks at, as JSON has them; told by `translated`",
    "skyledger/auditing/": "the same, and kinds of findings",
    "skyledger/audit.py": "the same",
    "skyledger/arrivals.py": "a kind of findings",
    "skyledger/board/svg/": "styles and elements of SVG",
    "skyledger/board/terminal/hexmap.py": "styles of a terminal, and grounds of rulings",
    "skyledger/cli/__init__.py": "what a system says of too little memory, and what is said then, when nothing can be loaded",
    "skyledger/cli/keep/audit.py": "the name of a finding",
    "skyledger/cli/paper.py": "styles of a terminal",
    "skyledger/cli/status.py": "the table of statuses, which the help takes as data",
    "skyledger/library.py": "names of pages",
    "skyledger/recording.py": "what a throw is drawn from",
    "skyledger/reporting/world_at_war/kinds.py": "names of parts, as JSON has them",
    "skyledger/resolving/": "how a combat ends and what waits, as JSON has it",
    "skyledger/cli/learn/": "the same words of results",
    "skyledger/claims/": "verdicts, as JSON has them, and words of claims as they are typed",
    "skyledger/cli/keep/dossiers.py": "what became of a page, as JSON has it",
    "skyledger/why/": "values that a story compares",
    "core/world_at_war/flight/refereed.py": "orders in notation",
    "core/world_at_war/air_battle/ends.py": "how ledgers call the ends of battles",
    "core/world_at_war/folds/support.py": "the kind of a question",
    "core/world_at_war/state.py": "names of nations and grounds of rulings",
    "core/war_game/projections.py": "words in the columns of read models",
    "events/": "words in the fields of facts; told by tables or by `translated`",
    "phases/world_at_war/": "names and tags of states, whose word an order is, numbers of rules",
    "phases/war_game/": "the same",
}
"""Files, by how their paths begin, in which texts of several words are no sentences that a person reads."""

SAYS = re.compile(r"[A-Za-z']{2,}[,:;.]? [A-Za-z]{2,}")
"""A text that says something: two words beside each other."""
JOINED = re.compile(r"[a-z]{2,}[,:;.]? | [a-z]{2,}")
"""What is joined to a name: a word with a blank before or behind it."""
GAMES = ("A World at War", "The War Game")
"""Names by which registries know the games."""
OF_PROGRAMMERS = frozenset({"ValueError", "KeyError", "TypeError", "RuntimeError", "AssertionError"})


def of_persons(path: Path) -> bool:
    name = str(path.relative_to(ROOT))
    return not name.startswith(tuple(READ_BY_PROGRAMS))


def unmarked(node: ast.AST, within: str = "") -> Iterator[tuple[int, str]]:
    """The texts below a node that say something and that no catalogue has, with their lines; `within` is a call."""
    match node:
        case ast.Expr(ast.Constant(str())) | ast.keyword(arg="help"):
            return  # a docstring; and help, which the catalogue has from the command line itself
        case ast.Call() if called(node) in OF_PROGRAMMERS:
            return
        case ast.JoinedStr():
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            if JOINED.search(text):
                yield node.lineno, text
            holes = [part for part in node.values if isinstance(part, ast.FormattedValue)]
            yield from (found for hole in holes for found in unmarked(hole))
            return
        case ast.Constant(str(text)):
            if within not in SAID and text not in GAMES and SAYS.search(text):
                yield node.lineno, text
            return
    around = called(node) if isinstance(node, ast.Call) else within if isinstance(node, ast.IfExp) else ""
    for child in _parts(node):
        yield from unmarked(child, around)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is made of, but for keys of dictionaries, by which programs know things."""
    keys = node.keys if isinstance(node, ast.Dict) else ()
    return (
        part for part in ast.iter_child_nodes(node) if part not in keys or not isinstance(part, ast.Constant)
    )


@pytest.mark.parametrize(
    "path", [p for p in sources() if of_persons(p)], ids=lambda p: str(p.relative_to(ROOT))
)
def test_every_sentence_of_a_module_is_a_template(path):
    assert list(unmarked(ast.parse(path.read_bytes()))) == []


def test_a_sentence_that_is_joined_or_not_marked_is_found():
    told = 'a = f"{who} has finished"\nb = "nobody is there"\nc = say("nobody is there")\nd = f"{a}.{b}"'
    assert [line for line, _ in unmarked(ast.parse(told))] == [1, 2]
