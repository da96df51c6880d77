"""What an entry says besides its order and facts: rules version, edition, causes, the sealed position."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.system import Rules
from events.entry import Entry
from events.message import PositionSealed
from skyledger.auditing.found import Found, found, not_compared
from skyledger.auditing.recorded import RecordedFacts
from skyledger.recording import EARLIER_RULES, RULES_VERSION

VERSIONS = (*EARLIER_RULES, RULES_VERSION)


def versions(entries: Sequence[Entry]) -> Iterator[Found]:
    """A rules version is one that there is, and no older than the one that was known already."""
    newest = 0
    for entry in entries:
        given = entry.rules_version
        if given not in VERSIONS:
            known = f"{', '.join(VERSIONS[:-1])} or {VERSIONS[-1]}"
            yield found("wrong", entry.number, "rules version", known, given or "none")
        elif VERSIONS.index(given) < newest:
            since = f"{VERSIONS[newest]} or newer, as the entries before it"
            yield found("wrong", entry.number, "rules version", since, given)
        else:
            newest = VERSIONS.index(given)


def around_the_facts(rules: Rules, entry: Entry, after: Any) -> Iterator[Found]:
    """The edition of an entry is the one that the game plays; what causes its facts is the entry itself."""
    if entry.edition != (edition := rules.edition_of(after)):
        yield found("wrong", entry.number, "edition", edition, entry.edition)
    for number, event in enumerate(entry.events, 1):
        if event.payload is not None and event.cause != entry.number:
            what = f"cause of fact {number}"
            yield found("wrong", entry.number, what, f"entry {entry.number}", f"entry {event.cause}")


def positions(rules: Rules, entry: Entry, facts: RecordedFacts, after: Any) -> Iterator[Found]:
    """The hash of each sealed position, made anew in the form in which it was made."""
    for fact, _ in facts:
        if not isinstance(fact, PositionSealed):
            continue
        made: Any = rules.sealed_in(after, fact.form)
        if made is None:
            told = (
                f"entry {entry.number}: the position is sealed in form {fact.form}, which is not known here."
            )
            yield not_compared(entry.number, "position", told)
        elif made.digest != fact.digest:
            yield found("tampered", entry.number, "position", made.digest, fact.digest)
