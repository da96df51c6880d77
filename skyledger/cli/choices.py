"""Options of doubts as they are given on the command line: `--option W2=two`."""

from collections.abc import Sequence

from core.mistakes import Unworkable
from core.readings import chosen
from events.sentences import said, say
from skyledger.datafiles.problems import shortened
from skyledger.library import known_doubt

TWICE = said("{doubt} is given twice; a game plays one option of it.")


def options_chosen(given: Sequence[str]) -> dict[str, str]:
    """Each doubt with the option that is chosen. Raises `Mistake` for what is none, or can't be played."""
    options = dict[str, str]()
    for one in given:
        doubt, option = _chosen(one)
        if doubt in options:
            raise Unworkable("option", say(TWICE, doubt=doubt))
        options[doubt] = option
    return options


def _chosen(given: str) -> tuple[str, str]:
    number, sign, option = given.partition("=")
    if not sign:
        told = say("“{option}” is no option of a doubt; write it as W2=two.", option=shortened(given))
        raise Unworkable("option", told)
    ((doubt, register),) = known_doubt(shortened(number.strip())).items()
    return doubt, chosen(doubt, register, shortened(option.strip()))
