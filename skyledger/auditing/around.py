"""What an entry says besides its order and facts: rules version, edition, causes, the sealed position."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from core.system import Rules
from events.entry import Entry
from events.message import PositionSealed
from events.sentences import any_of, either, say
from skyledger.auditing.comparing import RecordedFacts, shortened
from skyledger.auditing.found import Found, found, not_compared
from skyledger.recording import EARLIER_RULES, RULES_VERSION

VERSIONS = (*EARLIER_RULES, RULES_VERSION)


def versions(entries: Sequence[Entry]) -> Iterator[Found]:
    """A rules version is one that there is, and no older than the one that was known already."""
    newest = 0
    for entry in entries:
        given = entry.rules_version
        if given not in VERSIONS:
            known = either(VERSIONS)
            yield found("wrong", entry.number, "rules version", known, given or say("none"))
        elif VERSIONS.index(given) < newest:
            since = say("{version} or newer, as the entries before it", version=VERSIONS[newest])
            yield found("wrong", entry.number, "rules version", since, given)
        else:
            newest = VERSIONS.index(given)


def around_the_facts(rules: Rules, entry: Entry, after: Any) -> Iterator[Found]:
    """The edition of an entry is the one that the game plays; what causes its facts is the entry itself."""
    if entry.edition != (edition := rules.edition_of(after)):
        yield found("wrong", entry.number, "edition", edition, entry.edition)
    for number, event in enumerate(entry.events, 1):
        if event.payload is not None and event.cause != entry.number:
            what = say("cause of fact {number}", number=number)
            yield found(
                "wrong",
                entry.number,
                what,
                say("entry {number}", number=entry.number),
                say("entry {cause}", cause=event.cause),
            )


DIGEST = re.compile("[0-9a-f]{64}")


def positions(rules: Rules, entry: Entry, facts: RecordedFacts, after: Any) -> Iterator[Found]:
    """Each sealed position: in a form of its rules, and with the hash that it has made anew in that form."""
    for fact, _ in facts:
        if isinstance(fact, PositionSealed):
            yield from _forms(rules, entry, fact)
            yield from _digests(rules, entry, fact, after)


def _forms(rules: Rules, entry: Entry, fact: PositionSealed) -> Iterator[Found]:
    """Under rules that are known here only the forms were sealed that were known then."""
    forms = rules.sealed_under.get(entry.rules_version, (fact.form,))
    if fact.form not in forms:
        should = say("form {forms}", forms=any_of(map(str, forms)))
        yield found("wrong", entry.number, "sealed position", should, say("form {form}", form=fact.form))


def _digests(rules: Rules, entry: Entry, fact: PositionSealed, after: Any) -> Iterator[Found]:
    made: Any = rules.sealed_in(after, fact.form)
    if made is not None and made.digest != fact.digest:
        yield found("tampered", entry.number, "position", made.digest, shortened(fact.digest))
    if made is None and not DIGEST.fullmatch(fact.digest):
        should = say("a hash of 64 hexadecimal digits")
        yield found("wrong", entry.number, "sealed position", should, f"“{shortened(fact.digest)}”")
    elif made is None and entry.rules_version not in rules.sealed_under:
        told = say(
            "entry {number}: the position is sealed in form {form}, which is not known here.",
            number=entry.number,
            form=fact.form,
        )
        yield not_compared(entry.number, "position", told)
