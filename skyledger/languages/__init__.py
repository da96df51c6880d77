"""In which language a person is spoken to: English stands in the code, others in files of catalogues."""

from pathlib import Path

from events.sentences import ENGLISH, Language


class NoCatalogue(Exception):
    """A file that was named as a catalogue cannot be read as one; `path` is where it was looked for."""

    def __init__(self, path: str, why: str) -> None:
        self.path = path
        super().__init__(why)


def language(named: str) -> Language:
    """A language: "" or "en", "pseudo", or the path of a catalogue as `pybabel compile` writes it.

    Raises NoCatalogue where there is none that can be read.
    """
    if named in {"", "en"}:
        return ENGLISH
    if named == "pseudo":
        from skyledger.languages.pseudo import PSEUDO  # noqa: PLC0415 - few try what is not translated

        return PSEUDO
    from skyledger.languages.catalogue import of_a_file  # noqa: PLC0415 - English needs none of it

    return of_a_file(Path(named))
