"""Orders that every game has, written and read: to begin it, to take an entry back, to propose that."""

import re
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.history import Redo, Undo
from core.mistakes import Mistake, Unfit, Unworkable, near_misses
from core.policy import GAMEMASTERS, KEPT, SHIPPED, SPENT, WAYS, keeps_dice, policy_of
from core.proposals import (
    AboutEntries,
    Accept,
    AcceptAlways,
    AcceptNoMore,
    AdoptBranch,
    Decline,
    OfEveryGame,
    Propose,
    ProposeOrder,
    SetPolicy,
)
from core.remarks import Remark, RuleOn
from events.codec import encode
from events.policy import Policy
from events.sentences import either, listed, said, say
from skyledger.games import system_of
from skyledger.notation import notation_of
from skyledger.notation.marks import without_brackets, without_marks
from skyledger.notation.quoting import free, quoted, spoken
from skyledger.notation.remarks import remark_in, ruling_in
from skyledger.notation.remarks import written as remark_written
from skyledger.recording import Begin
from store.bounds import in_short

UNDO = re.compile(
    r"undo(?:\s+to\s+(?:entry\s+)?(?P<to>[0-9]{1,15}))?(?P<keeping>\s+keeping(?:\s+(?:its|the))?\s+dice)?"
    r"(?:\s+because\s+(?P<because>.+)|\s*\.?)",
    re.IGNORECASE,
)
REDO = re.compile(r"redo\s*\.?", re.IGNORECASE)
PROPOSE = re.compile(r"propose\s+(?:to\s+)?(?P<what>(?:undo|redo|rule[ -]on)\b.*)", re.IGNORECASE)
WHICH = r"(?:\s+(?:(?:entry|proposal)\s+)?(?P<proposal>[0-9]{1,15}))?"
ACCEPT = re.compile(rf"accept{WHICH}\s*\.?", re.IGNORECASE)
DECLINE = re.compile(rf"decline{WHICH}(?:\s+because\s+(?P<because>.+)|\s*\.?)", re.IGNORECASE)
ALWAYS = re.compile(
    r"accept\s+(?P<when>always|no\s+more)\s+(?P<kind>[a-z ]+?)(?:\s+(?:from|of)\s+(?P<of>\S.*?))?\s*\.?",
    re.IGNORECASE,
)
PROPOSE_ORDER = re.compile(r"propose\s+(?P<order>.+)", re.IGNORECASE | re.DOTALL)
ADOPT = re.compile(
    r"adopt\s+(?P<branch>\S+)\s+at\s+(?P<at>[0-9]{1,15})\s+head\s+(?P<number>[0-9]{1,15}):(?P<head>[0-9a-f]{64})"
    r"(?:\s+because\s+(?P<because>.+)|\s*\.?)",
    re.IGNORECASE,
)
A_RANGE = re.compile(r"(?<!\S)\d+[-\u2013](?P<most>\d+)(?=\s+\w)")
"""So many units from one on, as menus have it."""
POLICY_SET = re.compile(r"policy\s+(?P<changes>[^:]+?)\s*\.?", re.IGNORECASE)
BEGIN = re.compile(r"begin\s+[\"“„«].*", re.IGNORECASE)


def read(name: str, game: Any, text: str, seat: str) -> Any:
    """The order that a line means in the game of that name, as a log tells it: also `undo` and `redo`.

    Raises `NotAnOrder` or another `Mistake`.
    """
    from skyledger.notation.parsing import one_line  # noqa: PLC0415 - it loads lark, which writing needs not

    line = one_line(without_marks(text)).strip()
    if (order := about_entries(line)) is not None:
        return order
    if found := PROPOSE_ORDER.fullmatch(line):
        return _proposed(read(name, game, found["order"], seat))
    if found := ADOPT.fullmatch(line):
        return _adopted(found)
    if found := POLICY_SET.fullmatch(line):
        return SetPolicy(_changed(policy_of(game), found["changes"]))
    if BEGIN.fullmatch(line):
        told = say("A game begins once, and this one has; another begins by: skyledger new SCENARIO")
        raise Unworkable("order", told)
    return _of_the_game(name, game, without_brackets(without_marks(text)), seat)


def _of_the_game(name: str, game: Any, text: str, seat: str) -> Any:
    """The order; raises `NotAnOrder` where one number of a range such as a menu has is meant."""
    try:
        return notation_of(name).read(game, text, seat)
    except Mistake as wrong:
        found = None if _told_of_a_range(wrong) else A_RANGE.search(text)
        if found and (meant := _of_one_number(name, game, text, seat, found)):
            raise meant from None
        raise wrong from None


def _told_of_a_range(wrong: Mistake) -> bool:
    from skyledger.notation.reader import ANY_NUMBER  # noqa: PLC0415 - it loads lark, which writing needs not

    return getattr(wrong, "before", "") == ANY_NUMBER


def _of_one_number(name: str, game: Any, text: str, seat: str, found: re.Match[str]) -> Mistake | None:
    """What is told of a range, where one number of it reads or leads further on; None elsewhere."""
    from skyledger.notation.parsing import NotAnOrder  # noqa: PLC0415 - it loads lark, which writing needs not
    from skyledger.notation.reader import ANY_NUMBER  # noqa: PLC0415 - as above

    one, also = f"{text[: found.start()]}{found['most']}{text[found.end() :]}", ""
    try:
        notation_of(name).read(game, one, seat)
    except NotAnOrder as still:
        if still.column <= found.start() + len(found["most"]) + 1:
            return None
        also = say("then expected {expected}", expected=either(still.expected)) if still.expected else ""
    except Mistake:
        return None
    expected = f"“{' '.join((found['most'], text[found.end() :].split(maxsplit=1)[0]))}”"
    return NotAnOrder(text, found.start() + 1, (expected,), ANY_NUMBER, also)


def _adopted(found: re.Match[str]) -> AdoptBranch:
    because = spoken(found["because"]) if found["because"] else UNSET
    at, number, head = int(found["at"]), int(found["number"]), found["head"].casefold()
    return AdoptBranch(found["branch"], at, number, head, because)


def about_entries(line: str) -> AboutEntries | None:
    """The order about entries that a line is, if it is one."""
    if found := PROPOSE.fullmatch(line):
        what = _turning(found["what"]) or ruling_in(found["what"])
        return Propose(what) if what else None
    if found := ACCEPT.fullmatch(line):
        return Accept(_entry(found["proposal"]))
    if found := DECLINE.fullmatch(line):
        return Decline(_entry(found["proposal"]), spoken(found["because"] or ""))
    if found := ALWAYS.fullmatch(line):
        order = AcceptAlways if found["when"].casefold() == "always" else AcceptNoMore
        return order(found["kind"].casefold(), spoken(found["of"] or ""))
    return remark_in(line) or _turning(line)


def _entry(told: str | None) -> int:
    """The entry that a line names, or 0 where it names none. Raises `Mistake` for entry 0."""
    if told is not None and not int(told):
        hint = say("There is no entry {number}: entries count from 1.", number="0")
        raise Unfit("entry", told, hint)
    return int(told or 0)


def _proposed(order: Any) -> Any:
    """The proposal of an order of the game; raises `Mistake` for what is none."""
    if isinstance(order, AboutEntries):
        raise Unworkable(
            "order", say("An order of the game is proposed, an undo or a redo, and nothing else.")
        )
    return ProposeOrder(msgspec.json.decode(encode(order)))


def _changed(policy: Policy, text: str) -> Policy:
    """The policy that is meant: one that comes with skyledger, or this one with other ways for some kinds."""
    if (one := SHIPPED.get(text.casefold())) is not None:
        return one
    ways: dict[str, Any] = {}
    for part in text.split(","):
        kind, _, way = part.strip().casefold().partition(" ")
        if kind in ways:
            told = said("“{kind}” is said twice; say once how it is to be.")
            raise Unfit("policy", part.strip()[:60], say(told, kind=kind))
        if kind == GAMEMASTERS and way:
            ways[kind] = () if way == NOBODY else tuple(part.split()[1:])
        elif kind == DICE and way in (KEPT, SPENT):
            ways[kind] = KEPT if way == KEPT else UNSET
        elif kind in WAYS and way.strip():
            ways[kind] = way.strip()
        else:
            said_so = say(POLICY_LINE, policies=either(list(SHIPPED)), kinds=listed([*WAYS, DICE]))
            hint = say(ROLLS_ALONE) if kind == ROLLS else said_so
            raise Mistake("policy", part.strip()[:60], near_misses(kind, (*SHIPPED, *WAYS, DICE)), hint)
    return replace(policy, name=OWN if policy.name in SHIPPED else policy.name, **ways)


OWN, NOBODY, DICE, ROLLS = "our own", "nobody", "dice", "rolls"
ROLLS_ALONE = said("Whether dice fall as soon as they are due is an order by itself: “rolls at once”.")
POLICY_LINE = said(
    "Write “policy {policies}”, or what is otherwise, such as “policy declared consent, undo until "
    "declined”; the kinds are {kinds}."
)


def _policy_told(before: Policy, after: Policy) -> str:
    """The line that leads from one policy to another."""
    if SHIPPED.get(after.name) == after:
        return after.name
    others = [kind for kind in (*WAYS, GAMEMASTERS) if getattr(before, kind) != getattr(after, kind)]
    ways = ((kind, getattr(after, kind)) for kind in others)
    dice = [f"{DICE} {KEPT if keeps_dice(after) else SPENT}"] if before.dice != after.dice else []
    told = ((kind, way if isinstance(way, str) else " ".join(way) or NOBODY) for kind, way in ways)
    return ", ".join([*(f"{kind} {way}" for kind, way in told), *dice]) or quoted(after.name)


def _turning(line: str) -> Undo | Redo | None:
    if found := UNDO.fullmatch(line):
        dice = KEPT if found["keeping"] else UNSET
        return Undo(_entry(found["to"]), spoken(found["because"] or ""), dice)
    return Redo() if REDO.fullmatch(line) else None


def written(name: str, game: Any, order: Any) -> str:
    """An order in the notation of the game of that name, as it was given in this state of it."""
    match order:
        case Begin(scenario, _):
            return f"begin {quoted(in_short(scenario))}"
        case _ if isinstance(order, OfEveryGame):
            return _of_every_game_told(game, order)
        case ProposeOrder(meant):
            return f"propose {written(name, game, proposed_in(name, meant))}"
        case _ if isinstance(order, Remark):
            return remark_written(order)
        case _ if isinstance(order, AboutEntries):
            return _about_entries_told(order)
        case _:
            return notation_of(name).render(game, order)


def _of_every_game_told(game: Any, order: OfEveryGame) -> str:
    if isinstance(order, SetPolicy):
        return f"policy {_policy_told(policy_of(game), order.policy)}"
    because = f" because {free(order.because)}" if order.because else ""
    return f"adopt {order.branch} at {order.at} head {order.number}:{order.head}{because}"


def _about_entries_told(order: AboutEntries) -> str:  # noqa: PLR0911 - one line for each order
    match order:
        case Propose(RuleOn() as what):
            return f"propose {remark_written(what)}"
        case Propose(what):
            return f"propose {_about_entries_told(what)}"
        case Undo(number, because, dice):
            undone = _line("undo to" if number else "undo", number)
            return _line(f"{undone} keeping dice" if dice == KEPT else undone, 0, because)
        case Accept(number):
            return _line("accept", number)
        case Decline(number, because):
            return _line("decline", number, because)
        case AcceptAlways(kind, of) | AcceptNoMore(kind, of):
            when = "always" if isinstance(order, AcceptAlways) else "no more"
            return f"accept {when} {kind} from {_seat_told(of)}" if of else f"accept {when} {kind}"
        case _:
            return "redo"


def _seat_told(name: str) -> str:
    """A seat's name at the end of a line, which a full stop may end."""
    return quoted(name) if name.endswith(".") else free(name)


def proposed_in(name: str, order: dict[str, Any]) -> Any:
    """The order of the game of that name that is proposed. Raises `msgspec.MsgspecError` for what is none."""
    return msgspec.convert(order, system_of(name).rules.order | OfEveryGame)


def _line(verb: str, number: int, because: str = "") -> str:
    line = f"{verb} {number}" if number else verb
    return f"{line} because {free(because)}" if because else line
