"""What a person reads, before it is put into a language: a message id with parameters, and listings."""

from collections.abc import Sequence
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


# Several words in one sentence.


def listed(words: Sequence[str]) -> str:
    """Such as "germany", "germany and italy", "germany, italy and japan"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def activity_of(activity: str, forces: Sequence[str]) -> str:
    """Such as "patrol of TF 1 and TF 2"; the marker of a sea supply line that nobody guards says both."""
    named = any(force.startswith(f"{activity} ") for force in forces)
    return listed(forces) if named else f"{activity} of {listed(forces)}"


def possessive(name: str) -> str:
    """Whose something is: "Germany's", "the Allies'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
