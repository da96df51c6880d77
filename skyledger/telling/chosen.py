"""Readings that somebody chose: as they are given, and those of a beginning that its edition has not."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET

from core.mistakes import Mistake
from core.rulebook import Doubt
from core.world_at_war.edition import load
from core.world_at_war.revision import edition_of
from events.sentences import in_part, said, say
from events.texts import LONGEST_NAME


class Chosen(NamedTuple):
    """A doubt, the option that a game plays of it, and the one that it would play by its edition."""

    number: str
    option: str
    otherwise: str

    def told(self) -> str:
        """Such as "W40=no instead of yes"; of what comes from elsewhere no more than a name may have."""
        number, option = (in_part(one, LONGEST_NAME) for one in (self.number, self.option))
        told = said("{number}={option} instead of {before}")
        return say(told, number=number, option=option, before=self.otherwise)


BEGUN_SO = said("Readings chosen as it began: {readings}.")


def readings_chosen(doubts: Mapping[str, Doubt], position: Any) -> tuple[Chosen, ...]:
    """Each doubt of a register that a position plays otherwise than its edition or house rules have it."""
    return tuple(_chosen(doubts, position))


def readings_told(doubts: Mapping[str, Doubt], position: Any) -> str:
    """A sentence that names them; nothing where none is chosen."""
    found = readings_chosen(doubts, position)
    return say(BEGUN_SO, readings=[one.told() for one in found]) if found else ""


def as_given(chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """A reading as its edition and its options are given: such as "edition 2005", "W249=five_more"."""
    edition = (say("edition {name}", name=chosen["edition"]),) if "edition" in chosen else ()
    return (*edition, *(f"{doubt}={option}" for doubt, option in chosen.get("doubts", {}).items()))


def _chosen(doubts: Mapping[str, Doubt], position: Any) -> Iterator[Chosen]:
    without = by_the_edition(position)
    for number in sorted(position.doubts, key=lambda one: (len(one), one)):
        default = doubts[number].default if number in doubts else ""
        otherwise, option = without.get(number, default), position.doubts[number]
        if option != otherwise:
            yield Chosen(number, option, otherwise)


def by_the_edition(position: Any) -> Mapping[str, str]:
    """The readings that the house rules or the edition of a position have; none of what can't be read."""
    revision = getattr(position, "revision", None)
    if revision is None:
        return {}
    try:
        return load(position.edition).options if revision is UNSET else edition_of(revision).options
    except Mistake:
        return {}
