"""How much there is to read: the statements of the product, counted by `ast`; prints one JSON line.

Docstrings count, as everything that is read.

python -m benchmarks.bench_statements
"""

import ast
import json
from collections import Counter
from pathlib import Path

from benchmarks.goals import at_most

ROOT = Path(__file__).parents[1]
LAYERS = ("core", "events", "phases", "store", "skyledger")


def main() -> None:
    """Count them, layer by layer."""
    found = Counter({layer: sum(map(_statements, (ROOT / layer).rglob("*.py"))) for layer in LAYERS})
    goals = {"statements": at_most(36_000)}
    print(json.dumps({"benchmark": "statements", **found, "statements": found.total(), "goals": goals}))


def _statements(path: Path) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main()
