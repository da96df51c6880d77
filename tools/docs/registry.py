"""How generated documents are compared and written."""

from collections.abc import Callable, Mapping
from pathlib import Path

Documents = Mapping[str, str]
"""Path below docs/ -> the whole text."""

Generator = Callable[[], Documents]

MARK = "<!-- Written by `make docs`; change what it is made from. -->"


def page(title: str, *parts: str) -> str:
    """A generated page: title, mark, and parts with an empty line between."""
    return "\n\n".join((f"# {title}", MARK, *(part.strip("\n") for part in parts if part))) + "\n"


def changes(docs: Path, wanted: Documents) -> list[str]:
    """The paths of documents that are missing, other than they should be, or generated and no more wanted."""
    other = [path for path, text in wanted.items() if _text(docs / path) != text]
    idle = [path for path in _generated(docs) if path not in wanted]
    return sorted([*other, *idle])


def write(docs: Path, wanted: Documents, changed: list[str]) -> None:
    """Make the changed documents what they should be."""
    for path in changed:
        if path in wanted:
            (docs / path).parent.mkdir(parents=True, exist_ok=True)
            (docs / path).write_text(wanted[path], encoding="utf-8")
        else:
            (docs / path).unlink()


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _generated(docs: Path) -> list[str]:
    return [str(p.relative_to(docs)) for p in sorted(docs.rglob("*.md")) if MARK in (_text(p) or "")]
