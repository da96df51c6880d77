"""What people say of The War Game in other words, and the orders that are meant by it.

It is asked where a line could not be read: an order that can be read means what it says.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

from core.dice import dice_due
from core.mistakes import Mistake
from core.war_game.battles import attackers, battle_at
from core.war_game.board import of_seat, opposes, whereabouts
from core.war_game.retreats.chapter import given_up
from core.war_game.state import Game
from core.war_game.steps import DECLARING, attacker_gives_up, phase, side_to_leave, side_to_roll, step
from events.sentences import said
from skyledger.notation.instead import (
    BACK,
    TAKEN_BACK,
    THE_ORDER,
    Told,
    Way,
    a_seat,
    said_so,
    taken_back,
    told_instead,
    whose_first,
)
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.reader import meant
from skyledger.notation.war_game.by_words import MEANT
from skyledger.notation.war_game.little_words import without_little_words
from skyledger.notation.war_game.names import BASES, GRAMMAR, PLACES, UNITS, kind_of
from skyledger.notation.war_game.targets import each_target


class Asked(msgspec.Struct, frozen=True):
    """A line that could not be read: the game, the seat that said it, and how another line would be read.

    `reads` gives the line of the order that a text is, as it is written; raises `Mistake`.
    """

    game: Game
    seat: str
    reads: Callable[[str], str]


def _lines(asked: Asked, *texts: str) -> tuple[str, ...]:
    """Each text as an order, as it is written if it can be read, between quotation marks."""
    return tuple(f"“{_written(asked, text)}”" for text in texts)


def _written(asked: Asked, text: str) -> str:
    with suppress(Mistake):
        return asked.reads(text)
    return text


AIR = r".*\b(?:fighters?|dive bombers?|dogfighters?|bombers?|aircraft|planes?)\b.*?"

# What is meant depends on what is asked, or due.

ANSWERS = {
    "losses": (
        r"(?:choose|pick|take|remove|kill|sink|hit|destroy|give up|sacrifice|eliminate|scrap) (?P<it>.+)",
        "lose {it}",
        "lose UNITS",
    ),
    "landing": (
        r"(?:choose|pick|land(?:.*?\b(?:at|on|aboard))?|(?:go|fly|move|return)(?:.*?\bto)?) (?P<it>.+)",
        "come down at {it}",
        "come down at PLACE",
    ),
    "bomb": (
        r"(?:choose|pick|on|hit) (?:the )?(?P<it>.+)",
        "bomb on {it}",
        "bomb on aircraft”, “bomb on others",
    ),
}
"""By what is asked: how people answer in other words, the answer that is meant, and its form."""
ANSWER = said("the answer to what is asked is {expected}")
NONE = re.compile(r"(?:none|nothing|nobody|no(?:ne)? loss(?:es)?|no one)", re.IGNORECASE)


def _answer(asked: Asked, text: str) -> Told | None:
    question = next(iter(asked.game.questions), None)
    if question is None or asked.seat not in question.seats or question.kind not in ANSWERS:
        return None
    pattern, order, form = ANSWERS[question.kind]
    if found := re.fullmatch(pattern, text, re.IGNORECASE):
        return _lines(asked, order.format(it=found["it"])), ANSWER
    return ((f"“{form}”",), ANSWER) if ON.fullmatch(text) or NONE.fullmatch(text) else None


AT_SEVERAL = re.compile(
    r"(?P<units>(?:lose|roll|throw)\b.+?) (?:from|at|in) (?P<first>.+?)(?:,(?: and)?| and| &) (?P<second>.+)",
    re.IGNORECASE,
)
ASKED_AT = said("losses are asked about at one place at a time, and now they are {expected}")
PLACE_BY_PLACE = said("each place has an order of its own: {expected}")


def _at_several(asked: Asked, text: str) -> Told | None:
    """Who loses or rolls at two places in one order: each has its own, and losses are asked at one."""
    found = AT_SEVERAL.fullmatch(text)
    if found is None or any(meant(asked.game, found[at], PLACES) is None for at in ("first", "second")):
        return None
    units, places = found["units"], (found["first"], found["second"])
    question = next((one for one in asked.game.questions[:1] if one.kind == "losses"), None)
    if question is not None and units.casefold().startswith("lose"):
        return _lines(asked, f"{units} at {question.place}"), ASKED_AT
    return _lines(asked, *(f"{units} at {place}" for place in places)), PLACE_BY_PLACE


SHOWN = re.compile(r"[0-9]{1,2}(?:[\s,]+[0-9]{1,2})*")
SO_MANY = re.compile(r"(?:roll|throw) (?:[0-9]+|an?|the|my)(?: (?:dice|die))?", re.IGNORECASE)
ARE_DUE = said("for the dice that are due there is {expected}")


def _dice(asked: Asked, text: str) -> Told | None:
    """Of dice that are due: what they show without a word, or how many are thrown."""
    if not dice_due(asked.game, asked.seat):
        return None
    if SHOWN.fullmatch(text):
        return _lines(asked, f"dice {text}"), ARE_DUE
    return (("“roll”",), ARE_DUE) if SO_MANY.fullmatch(text) or ON.fullmatch(text) else None


ON = re.compile(
    r"(?:continue|go on|carry on|proceed|press on|(?:keep |go on )?(?:fight|attacking)(?:ing)?(?: on)?"
    r"|stay|hold|stand|take off|next(?: (?:step|round|phase))?)"
    r"(?: (?:the )?(?:attack|battle|fight|combat))?\W*",
    re.IGNORECASE,
)
GOES_ON = said("who has nothing else to say here says {expected}, and stays if he is in a battle")
ROLLS = said("who fights on rolls, by {expected}; “done” lets it pass")


def _on(asked: Asked, text: str) -> Told | None:
    if ON.fullmatch(text) is None:
        return None
    return (("“roll all”",), ROLLS) if side_to_roll(asked.game) else (("“done”",), GOES_ON)


# What is meant depends on the step of the turn.

WITHDRAW = re.compile(
    r"(?:withdraw|flee|pull (?:back|out)|fall back|disengage|abort|break off|evacuate|leave)"
    r"(?: (?P<units>(?!from |at ).+?))?(?: (?:from|at|in) (?P<at>.+?))?(?: to (?P<to>.+))?",
    re.IGNORECASE,
)
LEAVES = said("who leaves a battle says {expected}")


def _withdraw(asked: Asked, text: str) -> Told | None:
    found = WITHDRAW.fullmatch(text)
    if found is None:
        return None
    place, to = meant(asked.game, found["at"] or "", PLACES), f" to {found['to']}" if found["to"] else ""
    if found["units"] or to:
        at = f" at {found['at']}" if found["at"] else ""
        return _lines(asked, f"retreat {found['units'] or 'UNITS'}{at}{to}"), LEAVES
    if place is not None:
        leaves = "call off" if _attacks(asked, place) else "retreat all at"
        return _lines(asked, f"{leaves} {place}"), LEAVES
    return ("“retreat UNITS to PLACE”", "“call off PLACE”"), LEAVES


def _attacks(asked: Asked, place: str) -> bool:
    battle = battle_at(asked.game, place)
    mine = of_seat(asked.game, asked.seat)
    return battle is not None and any(map(mine, attackers(asked.game, battle)))


FLY = re.compile(
    r"(?:fly|sail|send|bring|advance|go|transfer|rebase|return|move) (?:with )?(?P<units>.+?)"
    r" (?:to|into|against|over) (?P<to>.+)",
    re.IGNORECASE,
)
FLY_BACK = re.compile(
    r"(?:fly|sail|send|bring|go|transfer|rebase|return|move) (?P<units>.+?) (?:back|home)", re.IGNORECASE
)
AFTER_COMBAT = ("move {units} to {to}", said("other moves come after combat, by {expected}"))
BY_STEP = {
    "combat_orders": (
        "attack {to} with {units}",
        said("who goes somewhere to fight says {expected}; other moves come after combat"),
    ),
    "combat.calling_off": ("retreat {units} to {to}", THE_ORDER),
    "combat.declaring": ("dispatch {units} to {to}", THE_ORDER),
    "noncombat": ("move {units} to {to}", THE_ORDER),
}
"""What is said of units that go somewhere, in each step or phase in which any do."""


def _fly(asked: Asked, text: str) -> Told | None:
    """Who flies or sails somewhere attacks, helps, or moves after that."""
    if (back := FLY_BACK.fullmatch(text)) is not None:
        units = back["units"] if _is_a_target(asked.game, back["units"]) else "UNITS"
        return _lines(asked, AFTER_COMBAT[0].format(units=units, to="PLACE")), AFTER_COMBAT[1]
    found = FLY.fullmatch(without_little_words(text))
    if found is None or meant(asked.game, found["to"], BASES) is None:
        return None
    order, told = next(
        (BY_STEP[at] for at in (step(asked.game), phase(asked.game)) if at in BY_STEP), AFTER_COMBAT
    )
    if step(asked.game) == DECLARING and not _may_help(asked, found["units"]):
        order, told = AFTER_COMBAT
    return _lines(asked, order.format(**found.groupdict())), told


IN_THE_AIR = re.compile(r"(?:fighter|bomber|plane|aircraft|\ball\b)", re.IGNORECASE)


def _may_help(asked: Asked, units: str) -> bool:
    """Are these words for aircraft, and does the seat speak for a nation that is attacked?"""
    nations = asked.game.seats[asked.seat].nations if asked.seat in asked.game.seats else ()
    return bool(IN_THE_AIR.search(units)) and any(opposes(asked.game, nation) for nation in nations)


BOMB = re.compile(r"(?:bomb|strafe|strike|raid) (?P<to>.+?)(?: with (?P<units>.+))?", re.IGNORECASE)
HAS_BOMBS = re.compile(r"(?<!dive )(?<!dive-)\bbombers?\b", re.IGNORECASE)


def _bomb(asked: Asked, text: str) -> Told | None:
    """Who bombs attacks, and rolls at land when that is due, with bombs if he has any."""
    found = BOMB.fullmatch(text)
    if found is None or meant(asked.game, found["to"], PLACES) is None:
        return None
    to, units = found["to"], found["units"] or "UNITS"
    if not side_to_roll(asked.game):
        return _lines(asked, f"attack {to} with {units}"), THE_ORDER
    at = "as bombs" if HAS_BOMBS.search(units) else "at land"
    return _lines(asked, f"roll at {to} with {units} {at}"), THE_ORDER


COME_DOWN = re.compile(rf"land (?P<units>{AIR}) (?:on|at|in|to|onto|aboard) (?P<to>.+)", re.IGNORECASE)
COUNTED = re.compile(r"(?:[0-9]|an?\b|one\b|two\b|three\b|four\b|all\b|.*-[0-9])", re.IGNORECASE)
AIRCRAFT_MOVE = said("troops land from the sea; aircraft go to their places after combat, by {expected}")


def _aircraft_land(asked: Asked, text: str) -> Told | None:
    found = COME_DOWN.fullmatch(text)
    if found is None:
        return None
    bare = "" if COUNTED.match(found["units"]) else "all "
    return _lines(asked, f"move {bare}{found['units']} to {found['to']}"), AIRCRAFT_MOVE


CANCEL = re.compile(
    r"(?:cancel|abandon|give up|stop|end|break off|cease|call off)(?: (?:the|my|our))?"
    r"(?: (?:attack|assault|battle)s?)?(?: (?:(?:on|at|of|in) )?(?P<at>.+))?",
    re.IGNORECASE,
)


ATTACKS_OFF = re.compile(r"call off (?P<at>.+?(?:,| and | & ).+|all\b.*|both\b.*|everything)", re.IGNORECASE)
ONE_ATTACK = said("an order calls off one attack, and the next one another: {expected}")


def _several_off(asked: Asked, text: str) -> Told | None:
    """Several attacks that are called off at once, or all: each by an order of its own."""
    if (found := ATTACKS_OFF.fullmatch(text)) is None:
        return None
    named = [meant(asked.game, one.strip(), PLACES) for one in re.split(r",| and | & ", found["at"])]
    places = [place for place in named if place is not None] or given_up(asked.game, asked.seat)
    return (_lines(asked, *(f"call off {place}" for place in places)), ONE_ATTACK) if places else None


def _cancel(asked: Asked, text: str) -> Told | None:
    """In combat an attack is called off; “cancel” alone means that only where attacks may be."""
    found = CANCEL.fullmatch(text)
    alone = text.casefold() == "cancel" and not attacker_gives_up(asked.game)
    if found is None or alone or phase(asked.game) != "combat":
        return None
    at = found["at"] or ""
    if at and meant(asked.game, at, PLACES) is None:
        return None
    return _lines(asked, f"call off {at}".strip()), THE_ORDER


RECALL = re.compile(r"(?:recall|call back)\b.*", re.IGNORECASE)
RECALLED = said("an order that was just given is taken back by “undo”; who leaves a battle says {expected}")


def _recall(asked: Asked, text: str) -> Told | None:
    """Who calls somebody back takes an order back, or leaves a battle; after combat who flies home moves."""
    if RECALL.fullmatch(text) is None or phase(asked.game) == "noncombat":
        return None
    leaving = side_to_leave(asked.game)
    return (("“retreat UNITS to PLACE”",), RECALLED) if leaving else (BACK, TAKEN_BACK)


# What is meant is told by what stands on the board.

A_PLACE = said("a place is attacked, and all that is there may defend it: {expected}")
AT_SHIP = re.compile(r"attack (?P<ship>.+?) with (?P<units>.+)", re.IGNORECASE)


def _at_a_ship(asked: Asked, text: str) -> Told | None:
    found = AT_SHIP.fullmatch(text)
    name = meant(asked.game, found["ship"], UNITS) if found else None
    if found is None or name is None:
        return None
    place = whereabouts(asked.game.units[name])
    return _lines(asked, f"attack {place} with {found['units']}"), A_PLACE


ROLL = re.compile(r"(?:roll|throw|shoot|fire)(?: (?:for|with|at))? (?P<it>.+)", re.IGNORECASE)
AGAINST = re.compile(r"(?P<units>.+?) (?:at|on|against|vs\.?|versus) (?P<target>.+)", re.IGNORECASE)
AT_AIRCRAFT = re.compile(r"(?:the )?(?:aircraft|planes?|air)", re.IGNORECASE)
NOT_CHOSEN = said("a roll is at aircraft, or at land and sea, and at no unit that one picks: {expected}")
PICKED = re.compile(
    r"(?P<roll>roll at .+? with .+?) (?:at|on|against|vs\.?|versus) (?P<target>.+)", re.IGNORECASE
)
A_TARGET_EACH = said("an order has one target, and who rolls at another rolls by the next one: {expected}")
ROLLED_AT = ("“roll at PLACE with UNITS”", "“roll all”")


def _roll(asked: Asked, text: str) -> Told | None:
    """A place or units alone, or at whom they are to roll."""
    if apart := each_target(text):
        return _lines(asked, *apart), A_TARGET_EACH
    picked = PICKED.fullmatch(text)
    if picked and _is_a_target(asked.game, picked["target"]):
        return _as_read(asked, picked["roll"], NOT_CHOSEN)
    return _who_rolls(asked, text)


def _who_rolls(asked: Asked, text: str) -> Told | None:
    found = ROLL.fullmatch(text)
    if found is None:
        return (ROLLED_AT, THE_ORDER) if re.fullmatch(r"shoot|fire|r|rolling", text, re.IGNORECASE) else None
    if (place := meant(asked.game, found["it"], PLACES)) is not None:
        return (f"“roll at {place} with UNITS”", *_lines(asked, f"roll all at {place}")), THE_ORDER
    against = AGAINST.fullmatch(found["it"])
    if against is None:
        return _as_read(asked, f"roll with {found['it']}", THE_ORDER)
    if AT_AIRCRAFT.fullmatch(against["target"]):
        return _as_read(asked, f"roll with {against['units']} at aircraft", THE_ORDER)
    if not _is_a_target(asked.game, against["target"]):
        return None
    return _as_read(asked, f"roll with {against['units']}", NOT_CHOSEN)


def _as_read(asked: Asked, text: str, told: str) -> Told | None:
    """The line, where it can be read."""
    with suppress(Mistake):
        return (f"“{asked.reads(text)}”",), told
    return None


def _is_a_target(game: Game, text: str) -> bool:
    """Are these the words for a unit, or for units of a kind?"""
    words = [word for word in text.split() if not word.isdigit()]
    kinds = (kind_of(game, words[start:]) for start in range(len(words)))
    return meant(game, text, UNITS) is not None or any(kinds)


WAYS: tuple[Way, ...] = (
    lambda asked, text: a_seat(asked.game, text),
    lambda asked, text: whose_first(asked.game, text, GRAMMAR.verbs),
    lambda _, text: taken_back(text, GRAMMAR.verbs),
    _recall,
    _at_several,
    _answer,
    _dice,
    _on,
    _roll,
    _aircraft_land,
    _at_a_ship,
    _several_off,
    _cancel,
    _withdraw,
    _bomb,
    _fly,
    partial(said_so, MEANT),
)
MISNAMED: tuple[Way, ...] = (_at_several, _answer, _several_off, _cancel, _roll, _aircraft_land, _at_a_ship)
"""Asked where an order could be read, but for a name in it or for units that are not there."""


def instead(asked: Asked, wrong: Mistake, line: str) -> Mistake:
    """The same mistake, or what is told of a line by which another order is meant."""
    return told_instead(asked, wrong, line, WAYS if isinstance(wrong, NotAnOrder) else MISNAMED)
