"""What the editions rule otherwise than the current one, row by row, in our words."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec.structs import replace

from core.world_at_war.edition import editions
from events.sentences import said

KINDS = {
    said("played"): said("played as that edition has it"),
    said("number-only"): said("the ruling is the same"),
    said("outside"): said("no ruling of ours can differ"),
}
"""What becomes of a difference."""


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an edition rules otherwise: where today and where there, and both in our words.

    `where` names the rule cases and tests that see it, `why` says why nothing is to be seen.
    """

    rules: tuple[str, ...]
    current: str
    older: str
    kind: Literal["played", "number-only", "outside"]
    there: tuple[str, ...] = ()
    why: str = ""
    where: tuple[str, ...] = ()
    edition: str = ""

    @property
    def numbers(self) -> tuple[str, ...]:
        """Today's numbers, and those of the edition with its name in front."""
        return (*self.rules, *(f"{self.edition}:{one}" for one in self.there))

    def concerns(self, number: str) -> bool:
        """Is it about this number, or one above or below it? Numbers of the edition bear its name."""
        return any(one.startswith(number) or number.startswith(one) for one in self.numbers)


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    difference: tuple[Difference, ...]


@cache
def differences() -> tuple[Difference, ...]:
    """All of them, edition by edition, in the order of the numbers of today."""
    return tuple(one for edition in editions() for one in _of(edition))


def _of(edition: str) -> Iterator[Difference]:
    file = files("core.world_at_war.editions").joinpath("differences", f"{edition}.toml")
    if file.is_file():
        listed = msgspec.toml.decode(file.read_bytes(), type=_Listed)
        yield from (replace(one, edition=edition) for one in listed.difference)


def differing(number: str, edition: str = "") -> tuple[Difference, ...]:
    """The differences about a number, of one edition or of all; without a number all there are."""
    return tuple(one for one in differences() if edition in ("", one.edition) and one.concerns(number))
