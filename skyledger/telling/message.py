"""What a person reads, before it is put into a language: a message id with parameters."""

from typing import Union

import msgspec

Parameter = Union[str, int, "Message", tuple[Union[str, "Message"], ...]]


class Message(msgspec.Struct, frozen=True):
    """One message: its id in every catalogue and what fills its template, which may be messages too."""

    id: str
    parameters: dict[str, Parameter] = {}


def message(id_: str, **parameters: Parameter) -> Message:
    """A message with its parameters."""
    return Message(id_, parameters)
