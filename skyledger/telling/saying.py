"""Messages said in a language: every template of every chapter, by its message id."""

from collections.abc import Mapping

from events.signs import plain
from skyledger.telling.english import ENGLISH
from skyledger.telling.english_reports import REPORTS
from skyledger.telling.english_why import WHY
from skyledger.telling.message import Message, Parameter
from skyledger.telling.war_game.english import WAR_GAME, WHY_WAR_GAME
from skyledger.telling.world_at_war.ground_combat import GROUND_COMBAT
from skyledger.telling.world_at_war.ships import NAVAL
from skyledger.telling.world_at_war.support import SUPPORT

CATALOGUES: dict[str, Mapping[str, str]] = {
    "en": ENGLISH | SUPPORT | GROUND_COMBAT | NAVAL | REPORTS | WHY | WAR_GAME | WHY_WAR_GAME
}


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
