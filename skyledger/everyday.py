"""Words of everyday use, and the commands that are meant by them, for who knows no others yet."""

from collections.abc import Iterator

RULING = ("skyledger why GAME --order “ORDER”", "skyledger rule NUMBER", "skyledger doubts")
BACK = ("skyledger undo GAME",)
PROPOSED = ("skyledger proposals GAME", "skyledger accept GAME", "skyledger decline GAME because WHY")
BOARD = ("skyledger show GAME",)
PAST = ("skyledger log GAME", "skyledger replay GAME")
NOW = ("skyledger orders GAME",)
BEGIN = ("skyledger scenarios", "skyledger new SCENARIO")
GAMES = ("skyledger games", "skyledger play GAME --as SEAT")
COPY = ("skyledger export GAME FILE", "skyledger backup FILE")
MAILED = ("skyledger import FILE",)
POLICY = ("skyledger new SCENARIO --policy NAME", "skyledger order GAME “policy consent” --as gamemaster")
ORDERS = ("skyledger help orders",)
GIVEN_BY = ("skyledger order GAME “ORDER” --as SEAT", "skyledger play GAME --as SEAT")
HEARD = ("skyledger order GAME done --as SEAT",)
ONWARD = (*HEARD, "skyledger order GAME “done until next turn” --as SEAT")
GIVEN_UP = ("skyledger comment GAME --as SEAT “TEXT”",)
"""No order gives a game up: who does says so to the others, and plays no more."""
WHERE = ("skyledger why GAME SUBJECT", "skyledger show GAME PLACE")

COMMANDS = {
    "undo": BACK,
    "redo": ("skyledger redo GAME",),
    "proposals": PROPOSED,
    "adopt": ("skyledger adopt BRANCH",),
    "log": ("skyledger log GAME",),
    "show": BOARD,
    "orders": NOW,
    "why": ("skyledger why GAME SUBJECT",),
    "replay": ("skyledger replay GAME",),
    "report": ("skyledger report GAME",),
    "audit": ("skyledger audit GAME",),
    "export": ("skyledger export GAME FILE",),
    "import": MAILED,
    "rule": ("skyledger rule NUMBER",),
    "doubts": ("skyledger doubts",),
    "games": ("skyledger games",),
    "next": ("skyledger next",),
    "head": ("skyledger head GAME",),
    "backup": ("skyledger backup FILE",),
    "help": ORDERS,
}
"""Commands that somebody gives as an order."""

WORDS = {
    **dict.fromkeys(
        ("protest", "appeal", "dispute", "object", "objection", "complain", "challenge", "contest", "unfair"),
        RULING,
    ),
    **dict.fromkeys(("takeback", "revert", "reset", "cancel", "retract", "rollback", "oops", "unplay"), BACK),
    **dict.fromkeys(("agree", "consent", "allow", "disagree", "proposal"), PROPOSED),
    "policy": POLICY,
    **dict.fromkeys(("phase", "phases", "steps", "sequence"), ("skyledger help phases",)),
    **dict.fromkeys(
        ("board", "map", "position", "status", "info", "state", "look", "view", "units", "forces", "oob"),
        BOARD,
    ),
    **dict.fromkeys(("history", "past", "moves", "turns", "diary", "journal"), PAST),
    **dict.fromkeys(("menu", "legal", "who", "whose", "turn", "what", "possible"), NOW),
    **dict.fromkeys(("begin", "start", "create", "setup"), BEGIN),
    **dict.fromkeys(("load", "open", "continue", "resume", "join", "list", "ls"), GAMES),
    **dict.fromkeys(("save", "copy", "mail", "send", "share"), COPY),
    **dict.fromkeys(("receive", "merge", "sync", "fetch"), MAILED),
    **dict.fromkeys(("check", "verify", "validate", "prove", "cheat", "cheating"), ("skyledger audit GAME",)),
    **dict.fromkeys(("delete", "erase", "rm"), ("skyledger remove GAME",)),
    **dict.fromkeys(("explain", "reason"), ("skyledger why GAME SUBJECT", "skyledger rule NUMBER")),
    "scenario": ("skyledger scenarios", "skyledger scenarios check FILE"),
    **dict.fromkeys(("search", "grep"), ("skyledger find TEXT",)),
    **dict.fromkeys(("chart", "crt", "lookup"), ("skyledger table",)),
    **dict.fromkeys(("rules", "rulebook"), ("skyledger rule NUMBER",)),
    **dict.fromkeys(("manual", "tutorial", "howto", "commands", "?"), (*ORDERS, "skyledger --help")),
    **dict.fromkeys(("pass", "skip", "finish", "ready"), HEARD),
    **dict.fromkeys(("end", "onward", "forward"), ONWARD),
    **dict.fromkeys(("resign", "concede", "surrender", "capitulate"), GIVEN_UP),
    **dict.fromkeys(("where", "locate"), WHERE),
    **dict.fromkeys(("simulate", "try"), ("skyledger order GAME “ORDER” --dry-run --as SEAT",)),
}
"""Words that are no commands."""

LEAVING = ("quit", "exit", "bye", "leave", "close", "stop", "logout", "q", ":q")
"""By these somebody gets up from a table; elsewhere nothing is open that could be left."""

SMALL = {"i", "we", "my", "to", "the", "a", "an", "take", "please", "can", "want", "let", "me"}
"""Little words before the one that is meant: “I protest”, “take back”."""


OF_THE_GAME = frozenset(
    (
        "adopt", "allow", "begin", "challenge", "check", "contest", "continue", "copy", "create", "fetch",
        "finish", "head", "join", "load", "look", "merge", "moves", "next", "open", "pass", "position",
        "ready", "receive", "resume", "search", "send", "setup", "share", "skip", "start", "state", "try",
        "turn",
    )
)  # fmt: skip
"""Words that are as often said of what units do: alone, or with little behind them, they mean a command."""
LITTLE = {*SMALL, "game", "games", "saved", "it", "this", "that", "now", "phase", "step", "turn", "round"}
CALLED_OFF = frozenset(("close", "leave", "stop"))
"""Of the words by which somebody gets up those that are said of what units do, too: “close in on Malta”."""
THE_TABLE = {*LITTLE, "table", "playing", "here", "program", "skyledger"}
ENDED = ({"next"}, {"phase", "turn", "step", "round"})


def gets_up(text: str) -> bool:
    """Does somebody leave the table who says this, and is nothing behind the word said of units?"""
    first, *rest = [*_words(text)] or [""]
    return first in LEAVING and (first not in CALLED_OFF or THE_TABLE.issuperset(rest))


def meant_alone(text: str) -> tuple[str, ...]:
    """The commands that are meant by a line at the table, where words are said of units too."""
    words = [word for word in _words(text) if word not in SMALL]
    if len(words) == len(ENDED) and all(word in of for word, of in zip(words, ENDED, strict=True)):
        return ONWARD
    if words[:1] and words[0] in OF_THE_GAME and not LITTLE.issuperset(words[1:]):
        return ()
    return meant_by(text)


def meant_by(text: str) -> tuple[str, ...]:
    """The commands that are meant by what begins so; none where nobody can tell."""
    words = list(_words(text))
    if words[:2] == ["take", "back"] or words in (["back"], ["go", "back"], ["step", "back"]):
        return BACK
    if words[:1] == ["help"] and words[1:2] and words[1] in COMMANDS:
        return (f"skyledger help {words[1]}",)
    first = next((word for word in words[:4] if word not in SMALL), "")
    return COMMANDS.get(first) or WORDS.get(first, ())


def _words(text: str) -> Iterator[str]:
    for word in text[:200].casefold().split():
        yield word.strip(".,!:;“”\"'") or word
