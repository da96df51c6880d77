"""What of an entry nobody could have given: texts too long or that hide signs, and salts of no use."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from events.codec import NO_JSON, decode, has_tag, roomy
from events.entry import Entry
from events.sentences import said, say
from events.texts import FURTHER_LINES, LONGEST_NAME, LONGEST_TEXT, texts_of
from skyledger.auditing.found import Difference, Found, ruled_otherwise
from skyledger.recording import Begin
from store.bounds import hides_signs

SIGNS, LENGTH, SALT = said("signs"), said("length"), said("salt")
SALTED = 16
"""So many bytes are drawn for a salt, without which a commitment tells what it is to."""

TEXTS = frozenset({SIGNS, LENGTH, SALT})
"""What is looked at here, as findings name it."""


def unfit_texts(entries: Iterable[Entry]) -> Iterator[Found]:
    """What no order could have brought in; entries of an older version of skyledger may have it.

    It says in which order or fact, and no word of what stands there, for that may be a secret.
    """
    for entry in entries:
        for place, payload in _payloads(entry):
            for one in _unfit(place, payload):
                yield ruled_otherwise(entry, one)
        useless = (wrong for salt in _salts(entry) if (wrong := _undrawn(salt)))
        if wrong := next(useless, ""):
            drawn = say("{count} bytes drawn by chance", count=SALTED)
            yield ruled_otherwise(entry, Difference(SALT, (), drawn, wrong))


def _undrawn(salt: bytes) -> str:
    """Why nobody drew this salt by chance, if so; one that comes again opens nothing but to its sender."""
    if len(salt) != SALTED:
        return say("{count} bytes", count=len(salt))
    return say("{count} bytes that are all alike", count=SALTED) if len(set(salt)) == 1 else ""


def _salts(entry: Entry) -> Iterator[bytes]:
    """The salts of what is not withheld."""
    drawn = (entry.order_salt, *(event.salt for event in entry.events))
    return (salt for salt in drawn if salt is not None)


def _payloads(entry: Entry) -> Iterator[tuple[str, bytes]]:
    yield say("in its order"), entry.order or b""
    for number, event in enumerate(entry.events, 1):
        yield say("in fact {number}", number=number), event.payload or b""


def _unfit(place: str, payload: bytes) -> Iterator[Difference]:
    if hides_signs(payload):
        yield Difference(
            SIGNS, (), say("signs that can be seen"), say("signs that nobody can see, {place}", place=place)
        )
    if not all(map(_is_of_one_line, _names(payload))):
        found = say("a name of several lines, or with a blank at an end, {place}", place=place)
        yield Difference(SIGNS, (), say("names of one line"), found)
    for most, longest in _too_long(payload):
        yield Difference(
            LENGTH,
            (),
            say("{most} signs at most", most=most),
            say("a text of {longest} signs, {place}", longest=longest, place=place),
        )


def _too_long(payload: bytes) -> Iterator[tuple[int, int]]:
    """How long texts may be, and how long the longest is, if it is longer; names of a beginning are short."""
    for most, texts in ((LONGEST_TEXT, _texts), (LONGEST_NAME, _names)):
        if len(payload) > most and (longest := _longest(payload, texts)) > most:
            yield most, longest


def _longest(payload: bytes, texts: Callable[[bytes], Iterable[str]]) -> int:
    """The length of the longest of these texts; 0 for what can't be read, which is found elsewhere."""
    try:
        return max(map(len, texts(payload)), default=0)
    except NO_JSON:
        return 0


def _texts(payload: bytes) -> Iterable[str]:
    return (text for _, text in texts_of(decode(payload)))


def _names(payload: bytes) -> Iterable[str]:
    """The names in the order that begins a game; none in any other, nor in what can't be read."""
    try:
        begun = _begun(payload) if has_tag(payload, BEGINS) else Begin("")
    except NO_JSON:
        return ()
    return begun.scenario, begun.title


def _is_of_one_line(name: str) -> bool:
    return name == name.strip() and not any(sign in FURTHER_LINES for sign in name)


BEGINS = "Begin/"
_begun = roomy(msgspec.json.Decoder(Begin).decode)
