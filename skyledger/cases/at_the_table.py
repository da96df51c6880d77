"""What a rule case asks that is no order: attritions at the table (14.41), and openings (18.141)."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from core.mistakes import Unworkable
from core.ruling import Accepted, Refused
from core.world_at_war.basing.placement import faults_at_the_opening
from core.world_at_war.ground_combat.attrition import READ
from core.world_at_war.state import Game
from events.sentences import said, say
from skyledger.datafiles.problems import DataError
from skyledger.resolving.ground_combat.attrition import attrition_answer, read_attrition, resolve_attrition
from skyledger.resolving.table import Table

ASKED = re.compile(r"resolve\s+attrition\s+(?P<request>\{.*\})")
"""A line that asks for it: a request as the command of that name takes it, but for its doubts."""

REQUEST = said("request")

OPENING = re.compile(r"check\s+opening")
"""A line that asks whether the board stands as powers may set it up at the opening of a campaign."""


def is_of_the_opening(text: str, game: object) -> bool:
    """Does a line of a case of A World at War ask about the opening, and is no order?"""
    return isinstance(game, Game) and OPENING.fullmatch(text) is not None


def ruled_at_the_opening(game: Game) -> Accepted | Refused:
    """How the airbases that are set up are ruled, each as a scenario's are (18.141)."""
    set_up = ((one.nation, game.atlas.hexes[one.hex]) for one in game.airbases.values())
    broken = tuple(found for nation, hex_ in set_up for found in faults_at_the_opening(game, nation, hex_))
    return Refused(broken) if broken else Accepted(())


def is_resolved(text: str) -> bool:
    """Does a line of a case have something resolved, and is no order?"""
    return ASKED.fullmatch(text) is not None


def resolved(text: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """The answer by these options of doubts. Raises `Mistake` for a request that can't be resolved."""
    found = ASKED.fullmatch(text)
    request = found["request"] if found else ""
    try:
        asked = read_attrition(request.encode(), REQUEST)
        if not asked.die:
            raise Unworkable(REQUEST, say("A case says what the dice show: “die” is missing."))
        read = {number: option for number, option in options.items() if number in READ}
        done = resolve_attrition(msgspec.structs.replace(asked, doubts=read), Table(REQUEST, 0, iter(())))
    except DataError as fault:
        raise Unworkable(REQUEST, str(fault)) from None
    told = msgspec.json.encode(attrition_answer(done), order="sorted")
    answer: Mapping[str, Any] = msgspec.json.decode(told)
    return answer
