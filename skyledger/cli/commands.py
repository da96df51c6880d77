"""What commands there are: where each stands in the list of all, where its function is, what that does."""

from typing import NamedTuple


class Command(NamedTuple):
    """A command: the group of the list that it stands in, its function, the first line of its help."""

    group: str
    function: str
    says: str


COMMANDS = {
    "demo": Command(
        "Play", "play.demo:demo", "Watch a game played from order files; nothing of yours is touched."
    ),
    "scenarios": Command("Play", "play.new:scenarios", "List the scenarios that can be begun."),
    "new": Command("Play", "play.new:new", "Begin a game."),
    "order": Command(
        "Play",
        "play.order:order",
        "Give an order, and hear the ruling: what happened, or every rule that it breaks.",
    ),
    "undo": Command(
        "Play", "play.order:undo", "Take back entries; nothing is erased, and `redo` brings them back."
    ),
    "redo": Command(
        "Play", "play.order:redo", "Let what was undone last count again, as long as no new order came."
    ),
    "games": Command("Look", "look.games:games", "List the games, and say where they are kept."),
    "orders": Command(
        "Look",
        "look.orders:orders",
        "Say whose turn it is, what is asked, and everything that may be ordered now.",
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
        "look.find:find",
        "Find a text in what was ordered and ruled: the entries that tell of it, as `log` tells them.",
    ),
    "timeline": Command(
        "Look",
        "look.timeline:timeline",
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
        "keep.rebuild:rebuild",
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
        "Say what a rule says, in our own words; what code checks of it, what it cites, the doubts about it.",
    ),
    "doubts": Command(
        "Rules",
        "learn.rules:doubts",
        "List where the rule texts are silent or at odds with themselves, and what is done about it.",
    ),
    "help": Command(
        "Rules",
        "learn.help_orders:help_",
        "Explain how orders are written: every form, what it means, an example; or the forms of one order.",
    ),
}
"""By name. No module of theirs is imported before its command is given: the rules of the games are large."""
