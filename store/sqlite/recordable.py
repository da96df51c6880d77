"""Whether what hangs on the chain of a file can have been recorded, for anybody can make a chain anew."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from events.sentences import said, say
from events.texts import LONGEST_NAME, is_a_name
from store.bounds import LATEST, beyond_header, beyond_rules
from store.payloads import are_surely_fit, unfit
from store.sqlite.entries import UNREADABLE, Broken, EntryRow, rules_in

AT_ONCE = 20_000
"""So many bytes of orders and facts are looked at together."""


class Recordable:
    """Whether somebody could have recorded what hangs on the chain. Raises `Broken` for what nobody could.

    Its bytes are looked at for facts, and are decoded: both must find the same.
    """

    def __init__(self, game: str) -> None:
        self._game, self._waiting, self._bytes = game, list[tuple[int, int, bytes]](), 0

    def look_at(self, row: EntryRow, events: Sequence[Any]) -> None:
        """Look at one entry, or keep it until there are enough."""
        if not _is_named_as_most(row) and (told := next(_beyond_header(self._game, row), "")):
            raise Broken(told)
        if row.order is not None:
            self._keep(row.number, 0, row.order)
        for _, index, payload, rules, *_ in events:
            if payload is not None:
                if not _are_rules(rules):
                    raise _unrecordable(row.number, index, _of_rules(rules, row.number, index))
                self._keep(row.number, index, payload)

    def _keep(self, number: int, index: int, payload: bytes) -> None:
        self._waiting.append((number, index, payload))
        self._bytes += len(payload)
        if self._bytes > AT_ONCE:
            self.look_at_the_rest()

    def look_at_the_rest(self) -> None:
        """Look at all that was kept."""
        waiting, self._waiting, self._bytes = self._waiting, [], 0
        if are_surely_fit([payload for _, _, payload in waiting]):
            return
        for number, index, payload in waiting:
            if why := unfit(payload, number):
                raise _unrecordable(number, index, why)


def _unrecordable(number: int, index: int, why: str) -> Broken:
    """An event, or with index 0 the order, that nobody could have recorded."""
    if not index:
        return Broken(
            say("the order of entry {entry} can't have been recorded: {why}", entry=number, why=why)
        )
    told = said("event {event} of entry {entry} can't have been recorded: {why}")
    return Broken(say(told, event=index, entry=number, why=why))


def _is_named_as_most(row: EntryRow) -> bool:
    """Is the header quickly seen to be within its bounds?"""
    plain = len(row.order_id) <= LONGEST_NAME and row.order_id.isalnum()
    return plain and 0 <= row.at <= LATEST and _are_names(row.seat, row.edition, row.rules_version)


@lru_cache(maxsize=64)
def _are_names(*names: bytes) -> bool:
    return all(map(is_a_name, map(bytes.decode, names)))


def _beyond_header(game: str, row: EntryRow) -> Iterator[str]:
    names = {"game": game, "seat": row.seat.decode(), "order id": row.order_id.decode()}
    names |= {"edition": row.edition.decode(), "rules version": row.rules_version.decode()}
    return beyond_header(row.number, row.at, names)


@lru_cache(maxsize=64)
def _are_rules(stored: bytes) -> bool:
    """Are these names of rules, as they are recorded? Most facts rest on the same few."""
    return not _of_rules(stored, 0, 0)


def _of_rules(stored: bytes, number: int, index: int) -> str:
    """What is wrong with the rules that a fact rests on."""
    try:
        return next(beyond_rules(rules_in(stored), number, index), "")
    except UNREADABLE as error:
        return str(error)
