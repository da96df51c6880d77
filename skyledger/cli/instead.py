"""What would be right where a command has no use for a word behind it, or does not know an option."""

from collections.abc import Collection, Iterator, Mapping

from cyclopts import CycloptsError, UnknownOptionError, UnusedCliTokensError

from events.sentences import said, say
from skyledger.cli.app import APP
from skyledger.datafiles.problems import shortened

CALLED: Mapping[str, tuple[str, ...]] = {
    "--id": ("--name",),
    "--name": ("--id",),
    "--called": ("--name", "--id"),
    **dict.fromkeys(("--since", "--after", "--first", "--entry", "--start"), ("--from", "--at")),
    **dict.fromkeys(("--until", "--before", "--last", "--upto"), ("--to",)),
    **dict.fromkeys(("--seat", "--side", "--player", "--nation", "--for"), ("--as",)),
    **dict.fromkeys(("--place", "--area", "--around", "--near"), ("--region", "--only")),
    **dict.fromkeys(("--verb", "--order", "--with"), ("--only",)),
    **dict.fromkeys(("--file", "--output", "--path"), ("--out", "--svg", "--db")),
    **dict.fromkeys(("--picture", "--image"), ("--svg",)),
    "--reason": ("--because",),
}
"""What people call options, and how these are called, the likeliest first."""
OF_ENTRIES = ("--from", "--at")
"""Options by which a command is told of which entry it is to speak."""
OF_THE_TURN = frozenset({"turn", "phase", "step", "player", "round"})
"""Where somebody wants the next of these, he wants to go on."""
OF_A_SEAT = ("next", "play", "orders", "proposals")
"""Commands behind which a seat stands as an option, and that somebody may write without its name."""
OF_A_STORY = ("log", "replay", "timeline")
"""Commands that tell all that happened, and of which somebody may want what concerns one thing alone."""


def instead(error: CycloptsError, command: str) -> Iterator[str]:
    """A sentence about what is meant, where that can be told."""
    name = next(iter(error.command_chain or ()), "")
    if isinstance(error, UnusedCliTokensError):
        yield from _behind(error.unused_tokens or (), name, command)


def option_meant(error: UnknownOptionError) -> str:
    """The option of this command that is meant by one that it has not; nothing where nobody can tell."""
    known = _options_of(next(iter(error.command_chain or ()), ""))
    given = (error.token.keyword or error.token.value).partition("=")[0]
    return next((one for one in CALLED.get(given, ()) if one in known), "")


def _behind(words: Collection[str], name: str, command: str) -> Iterator[str]:
    entry = next((word for word in words if word.isdecimal()), "")
    option = next((one for one in OF_ENTRIES if one in _options_of(name)), "") if entry else ""
    if option:
        told = said("An entry stands behind its option: “{command} GAME {option} {entry}”.")
        yield say(told, command=command, option=option, entry=entry)
    elif name == "next" and OF_THE_TURN.intersection(word.casefold() for word in words):
        told = said("“next” lists what awaits a seat; to go on, “done”, or “done until next turn”.")
        yield say(told)
    elif name in OF_A_SEAT and len(words) == 1:
        game = "" if name == "next" else "GAME "
        told = said("If “{seat}” is a seat, it stands behind its option: “{command} {game}--as {seat}”.")
        yield say(told, command=command, game=game, seat=shortened(*words))
    elif name in OF_A_STORY:
        yield say(
            "Of a unit, a place or a battle alone tells “skyledger why GAME SUBJECT” or "
            "“skyledger find GAME TEXT”."
        )


def _options_of(name: str) -> frozenset[str]:
    if not name:
        return frozenset()
    found = APP[name].assemble_argument_collection()
    return frozenset(option for argument in found for option in argument.names)
