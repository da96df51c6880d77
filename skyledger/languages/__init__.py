"""In which language a person is spoken to: English stands in the code, others in files of catalogues."""

from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from events.sentences import ENGLISH, Language
from skyledger.languages.pseudo import PSEUDO

OWN = {"": ENGLISH, "en": ENGLISH, "pseudo": PSEUDO}
"""The languages that need no file; what is none of them is the path of one."""


class NoCatalogue(Exception):
    """A file that was named as a catalogue cannot be read as one; `path` is where it was looked for."""

    def __init__(self, path: str, why: str) -> None:
        self.path = path
        super().__init__(why)


def language(named: str) -> Language:
    """A language by its name, or by the path of a catalogue as `pybabel compile` writes it.

    Raises NoCatalogue where there is none that can be read.
    """
    return OWN[named] if named in OWN else _of_a_file(Path(named))


def _of_a_file(path: Path) -> Language:
    try:
        written = path.expanduser().read_bytes()
        found: Any = GNUTranslations(BytesIO(written))
    except (OSError, UnicodeError, ValueError) as error:  # a fault in its form is an OSError, too
        raise NoCatalogue(str(path), getattr(error, "strerror", None) or str(error)) from error
    return Language(sha256(written).hexdigest(), found.gettext, found.plural)
