"""All commands under one name; the code of a command is imported once it is given."""

from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from cyclopts import App, Group
from rich.console import Console, ConsoleOptions
from rich.text import Text

from events.sentences import said, say, translated
from skyledger.cli.status import EXIT_STATUS
from skyledger.languages.templates import doubled

if TYPE_CHECKING:  # dear, and for help alone
    from cyclopts.help import HelpEntry, HelpPanel

# What commands there are: where each stands in the list of all, where its function is, what that does.


class Command(NamedTuple):
    """A command: the group of the list that it stands in, its function, the first line of its help."""

    group: str
    function: str
    says: str


COMMANDS = {
    "demo": Command(
        "Play", "play.new:demo", "Watch a game played from order files; nothing of yours is touched."
    ),
    "scenarios": Command(
        "Play",
        "play.new:scenarios",
        "List the scenarios that can be begun, or check one of your own: `skyledger scenarios check FILE`.",
    ),
    "new": Command("Play", "play.new:new", "Begin a game."),
    "order": Command(
        "Play",
        "play.order:order",
        "Give an order, and hear the ruling: what happened, or every rule that it breaks.",
    ),
    "play": Command(
        "Play",
        "play.sitting:play",
        "Sit down at a game: a prompt for orders and commands, with the ruling at once, until you leave.",
    ),
    "undo": Command(
        "Play", "play.order:undo", "Take back entries; nothing is erased, and `redo` brings them back."
    ),
    "redo": Command(
        "Play", "play.order:redo", "Let what was undone last count again, as long as no new order came."
    ),
    "branch": Command(
        "Play",
        "play.branching:branch",
        "Begin a branch: a game that has another's entries up to one of them, and goes on by itself.",
    ),
    "correct": Command(
        "Play",
        "play.correcting:correct",
        "Correct a past order in a branch, and judge all later ones again with the dice that fell.",
    ),
    "accept": Command(
        "Play",
        "play.agreeing:accept",
        "Agree to what is proposed; once all have agreed whose consent it needs, it is done.",
    ),
    "decline": Command(
        "Play",
        "play.agreeing:decline",
        "Do not agree to what is proposed, and say why: `decline GAME because …`.",
    ),
    "adopt": Command(
        "Play",
        "play.adopting:adopt",
        "Let a branch be the line that counts, by consent; the game that it parted from stays as it is.",
    ),
    "comment": Command(
        "Play",
        "play.remarking:comment",
        "Say something of an entry, to all or to one's own side; it changes nothing in the game.",
    ),
    "claim": Command(
        "Play",
        "play.claiming:claim",
        "Claim that something was so, or not right, in an entry; what can be tested is tested at once.",
    ),
    "rule-on": Command(
        "Play",
        "play.ruling:rule_on_",
        "Say how a claim is found, as the gamemaster or by agreement: it is upheld or denied, and why.",
    ),
    "games": Command("Look", "look.games:games", "List the games, and say where they are kept."),
    "next": Command("Look", "look.awaiting:next_", "List what awaits a seat, over all games."),
    "proposals": Command(
        "Look",
        "look.proposals:proposals_",
        "List what was proposed in a game, whose word it waits for, and what became of it.",
    ),
    "claims": Command(
        "Look",
        "look.claims:claims",
        "List what was claimed in all games of the file, and how it was found: the book of precedents.",
    ),
    "dossier": Command(
        "Look",
        "look.dossier:dossier",
        "Write a claim on one page: what was so before, the order, what was asked of it, how it was found.",
    ),
    "branches": Command(
        "Look",
        "look.branches:branches_",
        "Draw the branches of a game as a tree: after which entry each parted, and how far it went on.",
    ),
    "compare": Command(
        "Look",
        "look.comparing:compare",
        "Put two games side by side: where they part, what was ordered since, and what differs at the end.",
    ),
    "orders": Command(
        "Look",
        "look.orders:orders",
        "Say whose turn it is, what is asked, and what may be ordered now.",
    ),
    "show": Command(
        "Look",
        "look.show:show",
        "Show the board: the map with its stacks, inverted ones turned over, and what is declared.",
    ),
    "log": Command(
        "Look",
        "look.log:log",
        "Tell a game entry by entry: the order, what came of it by which rules, what is undone or adjusted.",
    ),
    "replay": Command(
        "Look",
        "look.log:replay",
        "Step through a game: each order, the ruling, where the turn is, and places whose stacks changed.",
    ),
    "find": Command(
        "Look",
        "look.games:find",
        "Find a text in what was ordered and ruled: the entries that tell of it, as `log` tells them.",
    ),
    "timeline": Command(
        "Look",
        "look.show:timeline",
        "Show where every aircraft is in each round of a combat: at home, on its way, engaged, flying home.",
    ),
    "report": Command(
        "Look",
        "look.report:report",
        "Tell what happened in a phase, as a page to paste into an e-mail: plain text in 72 columns.",
    ),
    "why": Command(
        "Look",
        "look.why:why",
        "Say why a unit is where and as it is, entry by entry and rule by rule, back to the cause.",
    ),
    "audit": Command(
        "Keep",
        "keep.audit:audit",
        "Judge every order of a game again, and check chain, dice, sealed positions and read models.",
    ),
    "rebuild": Command(
        "Keep",
        "keep.rebuilding:rebuild",
        "Make again all that can be made from the entries, and take away what is not skyledger's.",
    ),
    "head": Command(
        "Keep",
        "keep.copies:head",
        "Print number and hash of the last entry; kept elsewhere, they show whether a ledger was cut short.",
    ),
    "backup": Command(
        "Keep", "keep.copies:backup", "Copy all games into a new file, also while others play."
    ),
    "export": Command(
        "Keep",
        "keep.copies:export",
        "Write a whole game as lines of JSON, with its chain; the same game gives the same bytes everywhere.",
    ),
    "import": Command(
        "Keep",
        "keep.importing:import_",
        "Take over a game that `export` wrote, once its chain is checked and its new orders are judged.",
    ),
    "remove": Command(
        "Keep",
        "keep.removing:remove",
        "Take a game out of the file, with all that is kept of it; nothing brings it back but an export.",
    ),
    "table": Command(
        "Rules",
        "learn.charts:table",
        "Look up a chart of A World at War, or without ROW and ROLL print the whole of it.",
    ),
    "resolve": Command(
        "Rules",
        "learn.resolve:resolve",
        "Resolve air combat (19), ground combat (15.6), attrition (14.41) or air attacks on ships (23.4).",
    ),
    "rule": Command(
        "Rules",
        "learn.rules:rule",
        "Say what a rule says, in our own words; what is checked of it, what it cites, the doubts about it.",
    ),
    "doubts": Command(
        "Rules",
        "learn.doubts:doubts",
        "List where the rule texts are silent or at odds with themselves, and what is done about it.",
    ),
    "editions": Command(
        "Rules",
        "learn.editions:editions_",
        "List the editions of the rules that can be played, or what they rule otherwise.",
    ),
    "case": Command(
        "Rules",
        "learn.cases:case",
        "Run rule cases, and say where a ruling is not what they expect; or write a case from a game.",
    ),
    "help": Command(
        "Rules",
        "learn.help:help_",
        "Explain how orders are written: with which words they begin, or the forms of some, or a command.",
    ),
}
"""By name. No module of theirs is imported before its command is given: the rules of the games are large."""


# How --help is laid out: names on the left, what they mean beside them, whole words on every line.

LEFT = 18  # columns for names; longer ones have a line of their own

OF_CYCLOPTS = (
    said("Commands"),
    said("Arguments"),
    said("Parameters"),
    said("Display this message and exit."),
    said("Display application version."),
)
"""What cyclopts says in every help page."""


class HelpPages:
    """Lays out the parts of a help page.

    `says` has what each command does: in the list of all none of them is imported. Before that list stands
    what to type first, behind it what is seldom asked for.
    """

    def __init__(self, says: Mapping[str, str]) -> None:
        self.says = says

    def __call__(self, console: Console, options: ConsoleOptions, panel: "HelpPanel") -> None:
        """One table of commands, arguments or options."""
        title, width = _plain(panel.title), options.max_width
        if not panel.entries:
            return
        if title == FIRST_OF_ALL:
            _write(console, [say("To begin, type:"), *chain.from_iterable(_first_lines(width)), ""])
        entries = (_entry(entry, self._said_of(entry), width) for entry in panel.entries)
        _write(console, [f"{translated(title)}:", *chain.from_iterable(entries), ""])
        if title == LAST_OF_ALL:
            for paragraph in SELDOM:
                _write(console, [*wrap(told(paragraph), width, break_long_words=False), ""])

    def _said_of(self, entry: "HelpEntry") -> str:
        command = self.says.get(entry.positive_names[0]) if entry.positive_names else None
        return command or _plain(entry.description)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """The first line."""
        text = say("Usage: {usage}", usage=_plain(usage).replace("[ARGS...]", "[TEXT...]"))
        _write(console, [*wrap(text, options.max_width, subsequent_indent="    "), ""])

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What the command does, paragraph by paragraph."""
        for paragraph in _plain(description).split("\n\n"):
            words = told(paragraph)
            _write(console, [*wrap(words, options.max_width, break_long_words=False), ""] if words else [])


def _first_lines(width: int) -> Iterator[list[str]]:
    """What to type first, with what it does beside it."""
    left = max(map(len, FIRST)) + 4
    for typed, does in FIRST.items():
        first, *rest = wrap(say(does), width - left)
        yield [f"  {typed:<{left - 2}}{first}", *(" " * left + line for line in rest)]


def told(text: str) -> str:
    """A paragraph of help on one line, in the language that is spoken."""
    return say(doubled(" ".join(text.split())))


def _entry(entry: "HelpEntry", says: str, width: int) -> list[str]:
    names = ", ".join((*entry.positive_names, *entry.positive_shorts)) or entry.positional_label or ""
    label = f"  {names}{f' {entry.metavar}' if entry.metavar and names.startswith('-') else ''}"
    lines = wrap(" ".join((told(says), *_notes(entry))), width - LEFT, break_long_words=False) or [""]
    beside = len(label) < LEFT
    first = f"{label:<{LEFT}}{lines[0]}" if beside else label
    rest = lines[1:] if beside else lines
    return [first.rstrip(), *(" " * LEFT + line for line in rest)]


def _notes(entry: "HelpEntry") -> Iterator[str]:
    if entry.env_var:
        yield say("(environment: {variables})", variables=entry.env_var)
    if entry.required:
        yield say("(needed)")


def _plain(text: Any) -> str:
    """What rich would show of it, on one line for each of its own."""
    out = StringIO()
    endless = Console(file=out, width=100_000, color_system=None, highlight=False, markup=False)
    endless.print("" if text is None else text)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip()


def _write(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.print(Text(line), soft_wrap=True)


# All commands under one name; the code of a command is imported once it is given.

FIRST = {
    "skyledger demo": said("watch a game turn being played"),
    "skyledger scenarios": said("what can be begun"),
    "skyledger new malta_1942 --id malta": said("begin a game"),
    "skyledger play malta --as germany": said("sit down; “help” says what to type"),
    "skyledger help orders": said("how orders are written"),
}
"""What somebody types who has just installed it, line by line, and what it does."""

HELP = (
    said(
        "A referee for the air war of board wargames: it rules on orders, keeps every game as a ledger, and "
        "tells, replays and undoes what happened."
    ),
)
"""Paragraph by paragraph."""

SELDOM = (
    said(
        "Every command takes --json. Games are kept in games.skyledger in your folder for data of programs, "
        "unless --db FILE or SKYLEDGER_DB says otherwise; `skyledger games` says where. "
        "`skyledger COMMAND --help` says more."
    ),
    said(
        "Two people at two computers mail each other what is new: `export GAME FILE` at one, `import FILE` "
        "at the other, the whole game first, then `export GAME FILE --from N`, N being the entry after the "
        "other's `head`. What comes is judged before it is taken. On trust rests who sat at a seat, and that "
        "nobody reads the secrets that stand in an export in clear; docs/trust.md says what else."
    ),
    said("A catalogue named in SKYLEDGER_LANGUAGE has it speak another language; see docs/languages.md."),
    EXIT_STATUS,
)
"""What stands at the end of the list of all commands."""


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - dear, and for --version alone

    try:
        return version("skyledger")
    except PackageNotFoundError:
        return "unreleased"


GROUPS = {name: Group(name, sort_key=number) for number, name in enumerate(("Play", "Look", "Keep", "Rules"))}
FIRST_OF_ALL, LAST_OF_ALL = "Commands", list(GROUPS)[-1]
"""The first and the last table of the list of all commands; a page of a command has none with lines."""

APP = App(
    name="skyledger",
    help="\n\n".join(HELP),
    version=_version,
    help_formatter=HelpPages({name: command.says for name, command in COMMANDS.items()}),
    help_format="plaintext",
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
for number, (name, command) in enumerate(COMMANDS.items()):
    APP.command(f"{__package__}.{command.function}", name=name, group=GROUPS[command.group], sort_key=number)
