"""What the text of an order or fact can be, wherever it comes from: canonical JSON within bounds.

An import asks it of each line, a file of ours is asked it where its chain is followed, and an audit tells it.
"""

from collections.abc import Sequence

from events.codec import are_surely_canonical, canonical_problems, is_canonical
from events.sentences import say
from events.texts import LONGEST_NAME, plain

LONGEST_BEGINNING, LONGEST_PAYLOAD = 8_000_000, 1_000_000
"""So many bytes has the position from which a game begins at most, and any other order or fact."""

LONGEST_RECORDED = 100_000
"""So many bytes has any text in one: far more than could ever be given, which an audit finds by itself."""

DEEPEST = 64
"""So many lists and tables may lie in one another."""

MOST_LISTS, MOST_VALUES = 400_000, 1_000_000
"""So many lists and tables, and so many values in them: each costs many times the memory of its signs."""


def unfit(payload: bytes, entry: int) -> str:
    """Why nobody could have recorded these bytes in the entry of that number; nothing where one could."""
    if told := beyond(payload, entry):
        return told
    if is_canonical(payload):
        return ""
    return plain(next(iter(canonical_problems(payload)))[:LONGEST_NAME])


def are_surely_fit(payloads: Sequence[bytes]) -> bool:
    """Is it quickly seen that none of these is `unfit`? If not, one may be, or they are many and long."""
    if sum(map(len, payloads)) > LONGEST_RECORDED:
        return False
    many_brackets = any(len(one) > 2 * DEEPEST and _brackets(one) > DEEPEST for one in payloads)
    return not many_brackets and are_surely_canonical(payloads)


def _brackets(payload: bytes) -> int:
    """How many lists and tables begin; those in texts are counted, too."""
    return payload.count(b"[") + payload.count(b"{")


def beyond(payload: bytes, entry: int) -> str:
    """Which bound these bytes break, so that nobody is to decode them; nothing where they break none."""
    most = LONGEST_BEGINNING if entry == 1 else LONGEST_PAYLOAD
    if len(payload) > most:
        return say("it has {count} bytes, and {most} at most", count=len(payload), most=most)
    if len(payload) > LONGEST_RECORDED:
        if told := _crowded(payload):
            return told
        if (longest := max(map(len, _texts(payload)), default=0)) > LONGEST_RECORDED:
            return say(
                "a text of it has {count} bytes, and {most} at most", count=longest, most=LONGEST_RECORDED
            )
    if _brackets(payload) > DEEPEST and is_too_deep(payload):
        return say("more than {most} brackets lie in one another", most=DEEPEST)
    return ""


def _crowded(payload: bytes) -> str:
    if _brackets(payload) > MOST_LISTS or payload.count(b",") > MOST_VALUES:
        return say(
            "it has more than {lists} lists and tables, or {values} values",
            lists=MOST_LISTS,
            values=MOST_VALUES,
        )
    return ""


def is_too_deep(json: bytes) -> bool:
    """Do too many brackets lie in one another? Those in texts are signs as any other."""
    depth = 0
    for sign in b"".join(_around_texts(json)).translate(None, NO_BRACKETS):
        depth += 1 if sign in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False


NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))


def _texts(json: bytes) -> list[bytes]:
    return _cut_at_quotes(json)[1::2]


def _around_texts(json: bytes) -> list[bytes]:
    return _cut_at_quotes(json)[0::2]


def _cut_at_quotes(json: bytes) -> list[bytes]:
    """JSON in parts, every second one a text, in which no quote is escaped and all is as long as it was."""
    return json.replace(rb"\\", b"..").replace(rb"\"", b"..").split(b'"')
