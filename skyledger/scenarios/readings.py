"""Options of doubts as a file states them: which of them a game of its kind can't play, and why."""

from collections.abc import Iterator, Mapping

from core.mistakes import Mistake
from core.readings import chosen
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, shortened, unknown
from skyledger.library import LIBRARY

OF_ANOTHER = said("{doubt} is a doubt of {other}, and this is a game of {game}.")


def options_faults(game: str, stated: Mapping[str, str], key: str) -> Iterator[Fault]:
    """What is wrong with the options under a key of a file, doubt by doubt."""
    for number, option in stated.items():
        if told := _wrong(game, number, option):
            yield Fault((key, number), told)


def _wrong(game: str, number: str, option: str) -> str:
    every = LIBRARY[game].doubts
    if number not in every:
        theirs = next((name for name, shelf in LIBRARY.items() if number in shelf.doubts), "")
        other = say(OF_ANOTHER, doubt=number, other=theirs, game=game)
        return other if theirs else unknown("doubt", number, every)
    doubt = every[number]
    if (option in doubt.options and not doubt.closed) or option == doubt.default:
        return ""
    try:
        chosen(number, doubt, shortened(option))
    except Mistake as mistake:
        return str(mistake)
    return unknown(say("option of {number}", number=number), option, doubt.options)  # in other capitals
