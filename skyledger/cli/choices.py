"""Options of doubts as they are given on the command line: `--option W2=two`."""

from collections.abc import Sequence

from core.mistakes import Unworkable, known
from events.sentences import either, listed, said, say
from skyledger.datafiles.problems import shortened
from skyledger.library import known_doubt, playable

NOT_YET = said("“{option}” of {doubt} can't be played yet; what can is {playable}.")
CLOSED = said("{doubt} is closed: the rules answer it, as skyledger doubts {doubt} tells.")
TWICE = said("{doubt} is given twice; a game plays one option of it.")


def options_chosen(given: Sequence[str]) -> dict[str, str]:
    """Each doubt with the option that is chosen. Raises `Mistake` for what is none, or can't be played."""
    chosen = dict[str, str]()
    for one in given:
        doubt, option = _chosen(one)
        if doubt in chosen:
            raise Unworkable("option", say(TWICE, doubt=doubt))
        chosen[doubt] = option
    return chosen


def _chosen(given: str) -> tuple[str, str]:
    number, sign, option = given.partition("=")
    if not sign:
        told = say("“{option}” is no option of a doubt; write it as W2=two.", option=shortened(given))
        raise Unworkable("option", told)
    ((doubt, register),) = known_doubt(number.strip()).items()
    names, can = tuple(register.options), playable(doubt, register)
    hint = say("{doubt} has {options}.", doubt=doubt, options=listed(names))
    found = known("option", option.strip(), {one: one for one in names}, hint)
    if register.closed:
        raise Unworkable("option", say(CLOSED, doubt=doubt))
    if found not in can:
        raise Unworkable("option", say(NOT_YET, option=found, doubt=doubt, playable=either(can)))
    return doubt, found
