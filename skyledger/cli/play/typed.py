"""What a line means that is typed at the table: an order, a command, or a word of the table itself."""

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from inspect import Parameter, signature

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import say
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.options import Common
from skyledger.datafiles.problems import shortened
from skyledger.everyday import meant_by as command_meant_by
from skyledger.notation.forms import Form
from skyledger.notation.reader import lines_of

COMMAND = "/"
"""Before the name of a command that is also the beginning of an order."""


class Order(msgspec.Struct, frozen=True):
    """An order, as it stands in a file of orders; with the options that stand behind it."""

    text: str
    options: tuple[str, ...] = ()


class Command(msgspec.Struct, frozen=True):
    """A command of the command line: its name, and the words behind it."""

    name: str
    rest: tuple[str, ...] = ()


class Chair(msgspec.Struct, frozen=True):
    """Somebody of another seat goes on, or gives this one order if there is one."""

    seat: str
    order: str = ""


class Leave(msgspec.Struct, frozen=True):
    """Whoever sits there gets up."""


class Explain(msgspec.Struct, frozen=True):
    """What can be typed here is to be said."""


Typed = Order | Command | Chair | Leave | Explain

CHAIR = re.compile(r"as(?:\s+(?P<seat>.*?))?\s*:?", re.IGNORECASE)
ADDRESSED = re.compile(r"\s*(?:as\s+|@)?(?P<seat>[^:]*[^:\s])\s*:\s*(?P<order>\S.*)", re.IGNORECASE)
"""As a log has it: “japan: done”."""
YES = "--yes"
ANYWAY = re.compile(rf"(?P<order>\S.*?)\s+{YES}")
"""An answer beforehand to what the order would be asked."""
LEAVING = ("quit", "exit")
OTHER_NAMES = {"board": "show"}
WORDS = ("as", "help", "quit", *OTHER_NAMES)
"""What the table itself understands beside orders and commands."""


def first_words(forms: Sequence[Form]) -> frozenset[str]:
    """With what an order begins: one that begins so is never taken for a command."""
    return frozenset(form.verb.partition(" ")[0] for form in forms)


def meant_by(line: str, verbs: Collection[str], seats: Collection[str] = ()) -> Typed | None:
    """What a line means; None for one that says nothing. Raises `Mistake` for a command that there is not.

    An order comes first, also where a command is called as it begins; a slash before it means the command.
    Before an order may stand which of the seats gives it.
    """
    if (found := ADDRESSED.fullmatch(line)) and found["seat"].casefold() in map(str.casefold, seats):
        return Chair(found["seat"], found["order"])
    said = next(lines_of(line), None)
    if said is None:
        return None
    if said.seat is not None:
        return Chair(said.seat)
    name, _, rest = said.text.partition(" ")
    if name.startswith(COMMAND) or name.casefold() == APP.name[0]:
        return _command(said.text.removeprefix(COMMAND) if name.startswith(COMMAND) else rest)
    if name.casefold() not in verbs and _is_known(name.casefold()):
        return _command(said.text)
    found = ANYWAY.fullmatch(said.text)
    return Order(found["order"], (YES,)) if found else Order(said.text)


def _is_known(name: str) -> bool:
    return name in COMMANDS or name in WORDS or name in LEAVING


def _command(text: str) -> Typed:
    if found := CHAIR.fullmatch(text.strip()):
        return Chair(found["seat"] or "")
    name, *rest = _words(text) or ["help"]
    name = OTHER_NAMES.get(name.casefold(), name.casefold())
    if not rest and name in LEAVING:
        return Leave()
    if not rest and name == "help":
        return Explain()
    if name not in COMMANDS:
        near = command_meant_by(name) or near_misses(name[:60], (*COMMANDS, *WORDS))
        raise Mistake("command", shortened(name), near)
    return Command(name, tuple(rest))


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise Unworkable("command", say("A quotation mark is not closed; close it with another.")) from None


# A command as the command line takes it, with what the table knows: game, seat, file and form of the answer.


def at_the_table(said: Command, game: str, seat: str, common: Common) -> list[str]:
    """All words of a command, the game and the seat filled in where it takes them and they were not given."""
    if said.name == "play":
        told = say("You sit at the table of {game} already; quit first, or type “as SEAT”.", game=game)
        raise Unworkable("command", told)
    takes = _taken_by(said.name)
    options = {
        "--as": seat if "--as" in options_of(said.name) else "",
        "--db": "" if common.db is None else str(common.db),
    }
    if _by_option(takes):
        options["--game"] = game
    given = [word.partition("=")[0] for word in said.rest]
    filled = [f"{name}={value}" for name, value in options.items() if value and name not in given]
    json = ["--json"] if common.json and "--json" not in given else []
    return [said.name, *filled, *json, *_with_the_game(takes, said.rest, game)]


def order_at_the_table(text: str, game: str, seat: str, common: Common, *options: str) -> list[str]:
    """An order as the command line takes it: nothing in it is an option."""
    return at_the_table(Command("order", (*options, "--", text)), game, seat, common)


def options_of(name: str) -> tuple[str, ...]:
    """The options that a command has, as they are typed; none of what is no command."""
    if (known := OTHER_NAMES.get(name, name)) not in COMMANDS:
        return ()
    found = (option for argument in APP[known].assemble_argument_collection() for option in argument.names)
    return tuple(option for option in found if option.startswith("--"))


def flags_of(name: str) -> tuple[str, ...]:
    """Those of them that have no value."""
    if (known := OTHER_NAMES.get(name, name)) not in COMMANDS:
        return ()
    found = APP[known].assemble_argument_collection()
    return tuple(option for argument in found if argument.hint is bool for option in argument.names)


def _taken_by(name: str) -> Mapping[str, Parameter]:
    function = APP[name].default_command
    return {} if function is None else signature(function).parameters


def _by_option(takes: Mapping[str, Parameter]) -> bool:
    return "game" in takes and takes["game"].kind is Parameter.KEYWORD_ONLY


def _with_the_game(takes: Mapping[str, Parameter], rest: Sequence[str], game: str) -> list[str]:
    """The words with the game where the command has it: before all others, or behind them."""
    if "game" not in takes or _by_option(takes):
        return list(rest)
    return [game, *rest] if next(iter(takes)) == "game" else [*rest, game]
