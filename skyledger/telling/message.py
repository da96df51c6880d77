"""What a person reads, before it is put into a language: a message id with parameters."""

from collections.abc import Mapping
from typing import Union

import msgspec

from events.signs import plain
from skyledger.telling.english import ENGLISH
from skyledger.telling.english_ground_combat import GROUND_COMBAT
from skyledger.telling.english_naval import NAVAL
from skyledger.telling.english_reports import REPORTS
from skyledger.telling.english_support import SUPPORT
from skyledger.telling.english_war_game import WAR_GAME
from skyledger.telling.english_why import WHY
from skyledger.telling.english_why_war_game import WHY_WAR_GAME

CATALOGUES: dict[str, Mapping[str, str]] = {
    "en": ENGLISH | SUPPORT | GROUND_COMBAT | NAVAL | REPORTS | WHY | WAR_GAME | WHY_WAR_GAME
}

Parameter = Union[str, int, "Message", tuple[Union[str, "Message"], ...]]


class Message(msgspec.Struct, frozen=True):
    """One message: its id in every catalogue and what fills its template, which may be messages too."""

    id: str
    parameters: dict[str, Parameter] = {}


def message(id_: str, **parameters: Parameter) -> Message:
    """A message with its parameters."""
    return Message(id_, parameters)


def say(told: Message, language: str = "en") -> str:
    """The message in a language. Raises KeyError for a language or id that no catalogue has."""
    filled = {key: _part(value, language) for key, value in told.parameters.items()}
    return CATALOGUES[language][told.id].format(**filled)


def _part(value: Parameter, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, tuple):
        return ", ".join(_part(one, language) for one in value)
    return plain(str(value))
