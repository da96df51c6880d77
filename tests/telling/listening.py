"""Which templates are said, and which there are to say."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import skyledger.telling
from events.sentences import ENGLISH, Language, speaking
from tools.docs.catalogue import of_code

FOLDER = Path(skyledger.telling.__file__).parent


@contextmanager
def listening() -> Iterator[set[str]]:
    """The English templates that are said within it."""
    heard: set[str] = set()

    def same(template: str) -> str:
        heard.add(template)
        return template

    with speaking(Language("listening", same, ENGLISH.form)):
        yield heard


def templates_of(*names: str) -> set[str]:
    """The templates that stand in these files of the tellings, or in those of a folder."""
    paths = (path for name in names for path in (FOLDER / name, *(FOLDER / name).rglob("*.py")))
    return {template for path in paths if path.is_file() for template, _ in of_code(path)}
