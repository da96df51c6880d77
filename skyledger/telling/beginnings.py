"""What a game begins with besides its rules: other values for kinds of units, and orders already left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.sentences import said, say, translated
from events.war_game.board import KindValues

OTHERWISE = said("{kind}, otherwise than usual: {values}.")
OF_ITS_OWN = said("{kind}, a kind of this game alone: {values}.")
BEFOREHAND = said("Standing orders and choices are left before the first order: {count} of {seat}.")
VALUES: Mapping[str, str] = {
    "family": said("family"),
    "attack": said("attack"),
    "defense": said("defense"),
    "air": said("at aircraft"),
    "bombs": said("bombs"),
    "decks": said("decks"),
    "drops": said("drops"),
}
"""What people call each value of a kind of unit."""


def kinds_told(stated: Sequence[KindValues], usual: Mapping[str, KindValues]) -> Iterator[str]:
    """Each kind of unit to which a position of The War Game gives other values than the table, line by line.

    A value that is there already comes with what it was.
    """
    for kind in stated:
        known = usual.get(kind.name)
        before = known or KindValues(kind.name, "")
        if values := list(_values(kind, before)):
            told = OTHERWISE if known else OF_ITS_OWN
            yield say(told, kind=translated(kind.name), values=values)


def _values(kind: KindValues, before: KindValues) -> Iterator[str]:
    for field, called in VALUES.items():
        now, was = getattr(kind, field), getattr(before, field)
        if now != was:
            told = said("{value} {now} instead of {before}") if before.family else said("{value} {now}")
            yield say(told, value=translated(called), now=_value(now), before=_value(was))


def _value(given: Any) -> str:
    match given:
        case bool():
            return say("yes" if given else "no")
        case tuple():
            return "/".join(map(str, given)) or say("none")
        case str():
            return translated(given)
        case _:
            return str(given)


def beforehand_told(position: Any) -> Iterator[str]:
    """How many standing orders and choices a position has, for each seat that left any."""
    left = [one.seat for one in (*position.standing, *position.choices)]
    yield from (say(BEFOREHAND, count=left.count(seat), seat=seat) for seat in dict.fromkeys(left))
