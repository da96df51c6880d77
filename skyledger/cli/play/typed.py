"""What a line means that is typed at the table: an order, a command, or a word of the table itself."""

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from inspect import Parameter, signature

import msgspec
from msgspec.structs import replace

from core.mistakes import NEARER, Mistake, Unworkable, near_misses
from events.sentences import listed, said, say
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.options import Common
from skyledger.datafiles.problems import shortened
from skyledger.everyday import LEAVING, gets_up
from skyledger.everyday import meant_by as command_meant_by
from skyledger.notation.forms import Form
from skyledger.notation.parsing import MistakeInFile
from skyledger.notation.reader import OrderLine, lines_of

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
    as_outside: bool = False
    """It was typed with the name of the program before it, as it would be elsewhere."""


class Answer(msgspec.Struct, frozen=True):
    """Yes or no, or another word to a question, where nothing is asked that it would answer."""

    word: str


class Chair(msgspec.Struct, frozen=True):
    """Somebody of another seat goes on, or gives this one order if there is one."""

    seat: str
    order: str = ""


class Leave(msgspec.Struct, frozen=True):
    """Whoever sits there gets up."""


class Explain(msgspec.Struct, frozen=True):
    """What can be typed here is to be said."""


Typed = Order | Command | Answer | Chair | Leave | Explain

CHAIR = re.compile(r"as(?:\s+(?P<seat>.*?))?\s*:?", re.IGNORECASE)
ADDRESSED = re.compile(r"\s*(?:as\s+|@)?(?P<seat>[^:]*[^:\s])\s*:\s*(?P<order>\S.*)", re.IGNORECASE)
"""As a log has it: “japan: done”."""
YES = "--yes"
ANYWAY = re.compile(rf"(?P<order>\S.*?)\s+{YES}")
"""An answer beforehand to what the order would be asked."""
ANSWERS = ("yes", "no", "y", "n", "ok", "okay", "yep", "nope", "sure")
OTHER_NAMES = {"board": "show", "map": "show", "forces": "show"}
OF_THE_TABLE = ("as", "seat", "seats", "/", "help", *LEAVING)
"""Of these the table itself tells, where help is asked for."""
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
    if addressed := _addressed(line, verbs, seats):
        return addressed
    meant = _one(line)
    if meant is None or meant.seat is not None:
        return None if meant is None else Chair(meant.seat or "")
    name, _, rest = meant.text.partition(" ")
    if name.startswith(COMMAND):
        return _command(meant.text.removeprefix(COMMAND), verbs)
    if name.casefold() == APP.name[0]:
        return _as_outside(_command(rest, verbs))
    if name.casefold() not in verbs and _is_said(name.casefold(), meant.text):
        return _command(meant.text, verbs)
    return _order(meant.text, verbs)


def _one(line: str) -> OrderLine | None:
    """What a file would have in this one line, whose number nobody needs to be told."""
    try:
        return next(lines_of(line), None)
    except MistakeInFile as fault:
        raise fault.mistake from None


def _addressed(line: str, verbs: Collection[str], seats: Collection[str]) -> Chair | None:
    """An order with the seat that gives it before it. Raises `Mistake` for a seat that there is not."""
    found = ADDRESSED.fullmatch(line)
    if found and found["seat"].casefold() in map(str.casefold, seats):
        return Chair(found["seat"], found["order"])
    if found and _is_no_beginning(found["seat"], verbs):
        raise Mistake("seat", shortened(found["seat"]), near_misses(found["seat"], seats), who_sits(seats))
    return None


def _as_outside(meant: Typed) -> Typed:
    return replace(meant, as_outside=True) if isinstance(meant, Command) else meant


def _order(text: str, verbs: Collection[str]) -> Order | Answer:
    if text.casefold().strip(" .!") in ANSWERS:
        return Answer(text)
    _require_a_beginning(text.partition(" ")[0], text, verbs)
    found = ANYWAY.fullmatch(text)
    return Order(found["order"], (YES,)) if found else Order(text)


def _is_no_beginning(name: str, verbs: Collection[str]) -> bool:
    """Is what stands before a colon one word with which neither an order nor a command begins?"""
    folded = name.casefold()
    return len(name.split()) == 1 and folded not in verbs and not _is_known(folded.removeprefix(COMMAND))


def who_sits(seats: Collection[str]) -> str:
    """Which seats there are."""
    return say("The seats are {seats}.", seats=listed([*seats]))


def _require_a_beginning(name: str, text: str, verbs: Collection[str]) -> None:
    """Raises `Mistake` for what is near to a command alone, and for options without a command."""
    folded = name.casefold()[:60]
    if text == YES:
        raise Unworkable("order", say(BEHIND_AN_ORDER, word=text))
    if name.startswith("--"):
        told = "orders" if name.partition("=")[0] in options_of("orders") else say("COMMAND")
        raise Unworkable("order", say(BEHIND, option=shortened(name), line=f"{told} {shortened(text)}"))
    if folded in verbs or near_misses(folded, verbs) or command_meant_by(text):
        return
    if near := near_misses(folded, (*COMMANDS, *WORDS), NEARER):
        raise Mistake("order or command", shortened(name), near)


BEHIND = said("“{option}” stands behind a command: “{line}”.")
BEHIND_AN_ORDER = said("Nothing asks for “{word}” now; behind an order it has nothing asked of that.")


def _is_known(name: str) -> bool:
    return name in COMMANDS or name in WORDS or name in LEAVING


def _is_said(name: str, text: str) -> bool:
    """Is it the name of a command, or a word of the table, and not one that is said of units here?"""
    return _is_known(name) and (name not in LEAVING or gets_up(text))


def _command(text: str, verbs: Collection[str]) -> Typed:
    if found := CHAIR.fullmatch(text.strip()):
        return Chair(found["seat"] or "")
    name, *rest = _words(text) or ["help"]
    name = OTHER_NAMES.get(name.casefold(), name.casefold())
    if name in LEAVING:
        _require_alone(name, rest)
        return Leave()
    if name == "help" and (not rest or (len(rest) == 1 and rest[0].casefold() in OF_THE_TABLE)):
        return Explain()
    if name == "help" and len(rest) == 1:
        rest = [OTHER_NAMES.get(rest[0].casefold(), rest[0])]
    if name not in COMMANDS:
        if name in verbs:
            raise Unworkable("command", say("“{word}” begins an order; type it without “/”.", word=name))
        near = command_meant_by(name) or near_misses(name[:60], (*COMMANDS, *WORDS))
        raise Mistake("command", shortened(name), near)
    return Command(name, tuple(rest))


def _require_alone(name: str, rest: Sequence[str]) -> None:
    """Raises `Mistake` where something stands behind a word by which somebody leaves."""
    if rest:
        told = said("“{word}” is said alone; nothing is done with “{rest}” behind it. Type “quit” to leave.")
        raise Unworkable("command", say(told, word=name, rest=shortened(" ".join(rest))))


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise Unworkable("command", say("A quotation mark is not closed; close it with another.")) from None


# A command as the command line takes it, with what the table knows: game, seat, file and form of the answer.


def at_the_table(command: Command, game: str, seat: str, common: Common) -> list[str]:
    """All words of a command, the game and the seat filled in where it takes them and they were not given."""
    if command.name == "play":
        told = say("You sit at the table of {game} already; quit first, or type “as SEAT”.", game=game)
        raise Unworkable("command", told)
    takes = _taken_by(command.name)
    options = {
        "--as": seat if "--as" in options_of(command.name) else "",
        "--db": "" if common.db is None else str(common.db),
    }
    if _by_option(takes):
        options["--game"] = game
    given = [word.partition("=")[0] for word in command.rest]
    filled = [f"{name}={value}" for name, value in options.items() if value and name not in given]
    json = ["--json"] if common.json and "--json" not in given else []
    return [command.name, *filled, *json, *_with_the_game(takes, command, game)]


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


GAMES = ("game", "branch")
"""What commands call the game that they are about."""


def _with_the_game(takes: Mapping[str, Parameter], command: Command, game: str) -> list[str]:
    """The words with the game where the command has it: before all others, or behind them.

    Another branch may be named; and the game itself may, in a line as it is typed elsewhere.
    """
    rest = list(command.rest)
    named = next((name for name in GAMES if name in takes), "")
    is_named = (command.as_outside and game in rest) or (named == "branch" and rest and rest[0][:2] != "--")
    if not named or _by_option(takes) or is_named:
        return rest
    return [game, *rest] if next(iter(takes)) == named else [*rest, game]
