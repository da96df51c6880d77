"""Messages by their ids, as reports and stories still tell them; what is told of a fact is said already."""

from typing import Union

import msgspec

from events.sentences import listed
from skyledger.telling.phrases import activity_of, possessive

__all__ = ["Message", "Parameter", "activity_of", "listed", "message", "possessive"]

Parameter = Union[str, int, "Message", tuple[Union[str, "Message"], ...]]


class Message(msgspec.Struct, frozen=True):
    """One message: its id in every catalogue and what fills its template, which may be messages too."""

    id: str
    parameters: dict[str, Parameter] = {}


def message(id_: str, **parameters: Parameter) -> Message:
    """A message with its parameters."""
    return Message(id_, parameters)
