"""Write every generated document, or with --check say which are not what they should be."""

import sys
from pathlib import Path

from tools.citations.cases import cases
from tools.citations.index import citations
from tools.docs.catalogue import catalogue
from tools.docs.commands import commands
from tools.docs.compliance import compliance
from tools.docs.doubts import doubts
from tools.docs.grammars import grammars
from tools.docs.orders import orders
from tools.docs.pairs import pairs_told
from tools.docs.pictures import pictures
from tools.docs.registry import Generator, changes, write
from tools.docs.rules import rules
from tools.docs.turn import turn

GENERATORS: dict[str, Generator] = {
    "cases": cases,
    "catalogue": catalogue,
    "citations": citations,
    "commands": commands,
    "compliance": compliance,
    "doubts": doubts,
    "grammars": grammars,
    "orders": orders,
    "pairs": pairs_told,
    "pictures": pictures,
    "rules": rules,
    "turn": turn,
}
"""Each gives what its documents should be: path below docs/ -> text. A new one is a line here."""

DOCS = Path(__file__).parents[2] / "docs"


def main(arguments: list[str]) -> int:
    """0 if every document is as it should be, or was just written; 1 if --check found others."""
    wanted = {path: text for generator in GENERATORS.values() for path, text in generator().items()}
    changed = changes(DOCS, wanted)
    if "--check" not in arguments:
        write(DOCS, wanted, changed)
        print(f"{len(wanted)} documents, {len(changed)} of them changed.")
        return 0
    for path in changed:
        print(f"docs/{path} is not current; `make docs` writes it anew.")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
