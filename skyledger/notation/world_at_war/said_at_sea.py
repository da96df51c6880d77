"""What is said of ships in other words: their losses, their names without marks, strikes on a voyage."""

import re
from collections.abc import Iterator

from core.mistakes import Unworkable
from core.world_at_war.board import commands, name, seats_for
from core.world_at_war.ship_damage.ships import CRUISERS
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import groups_of, present_activity, present_combat
from core.world_at_war.under_way.ships import light_of, named_ships
from events.sentences import any_of, listed, said, say
from events.world_at_war.ships import LightShips, NavalForce
from skyledger.notation.grammar import word
from skyledger.notation.instead import THE_ORDER, Instead, Told, patterns
from skyledger.notation.parsing import MistakeInOrder
from skyledger.notation.reader import Reader, meant
from skyledger.notation.world_at_war.names import FORCES, GRAMMAR, SHIPS, adjective, calls

# Where a task force is named that is hit, damaged or sunk: whose losses are declared by whom (23.444).

LOST = re.compile(r"\s*(?P<verb>hit|damage|sink) .+?(?P<hits> with [0-9]+ hits?)?\s*\.?\s*", re.IGNORECASE)
OF_OURS = said("{force} is a task force: it is said which of its ships, such as {orders}.")
OF_OTHERS = said(
    "{force} is a task force of {nation}: what is damaged and sunk of it is declared by {seats}, and not by"
    " {seat}."
)
NONE_LEFT = said("{force} is a task force, and no ship is left in it.")


def of_a_force(reader: Reader, wrong: MistakeInOrder) -> MistakeInOrder:
    """The same mistake, or of a task force that is named as a ship: which ships are meant, or who says it."""
    found = LOST.fullmatch(wrong.text) if wrong.what == "ship" else None
    force = reader.game.forces.get(meant(reader.game, wrong.given, FORCES) or "") if found else None
    if found is None or force is None:
        return wrong
    told = _told(reader, force, found["verb"].casefold(), found["hits"] or "")
    return MistakeInOrder(wrong.text, wrong.column, Unworkable("task force", told))


def _told(reader: Reader, force: NavalForce, verb: str, hits: str) -> str:
    game = reader.game
    if not commands(game, reader.seat, force.nation):
        seats = listed(seats_for(game, frozenset({force.nation})))
        return say(OF_OTHERS, force=force.name, nation=force.nation, seats=seats, seat=reader.seat)
    orders = [f"“{one}”" for one in _losses(game, force, verb, hits)]
    return say(OF_OURS if orders else NONE_LEFT, force=force.name, orders=any_of(orders))


def _losses(game: Game, force: NavalForce, verb: str, hits: str) -> Iterator[str]:
    """Of each ship and each sort of light ships what may be meant: of these none is hit, they are lost."""
    behind = (hits or " with 1 hit") if verb == "hit" else ""
    for ship in named_ships(game):
        if ship.force == force.name:
            yield f"{verb} {word(GRAMMAR, calls(game, ship.name, SHIPS))}{behind}"
    for light in light_of(game, force.name):
        yield _light_loss(game, light, verb)


def _light_loss(game: Game, light: LightShips, verb: str) -> str:
    """A cruiser of theirs damaged, or sunk; others are never damaged."""
    cruisers = light.kind == CRUISERS
    count = min(light.factors, 2) if cruisers else 1
    what = f"{count} {light.kind} {word(GRAMMAR, adjective(game, light.nation))}"
    where = word(GRAMMAR, calls(game, light.force, FORCES))
    return f"{'damage' if cruisers and verb != 'sink' else 'sink'} {what} at {where}"


LIGHT_SHIPS_HIT = patterns(
    (
        Instead(
            r"hit (?P<ships>[0-9]{1,3} (?:\w+ )?(?:CA|cruisers?)(?: (?!at|of|from|in|with)\w+)?)"
            r"(?: with [0-9]+ hits?)? (?:at|of|from|in) (?P<at>.+?)(?: with [0-9]+ hits?)?",
            ("damage {ships} at {at}", "sink {ships} at {at}"),
        ),
        Instead(
            r"hit (?P<ships>[0-9]{1,3} (?:\w+ )?(?:DD|CVE|TR|destroyers?|transports?|escort carriers?)"
            r"(?: (?!at|of|from|in|with)\w+)?)"
            r"(?: with [0-9]+ hits?)? (?:at|of|from|in) (?P<at>.+?)(?: with [0-9]+ hits?)?",
            ("sink {ships} at {at}",),
        ),
    )
)
"""Hits are counted of ships that have a name; of light ships it is declared what they damage and sink."""


# Task forces that are moved as ground units are.

MOVED = re.compile(
    r"(?:move|bring|send|take|shift|go with) (?P<force>.+?) (?:to|towards) (?P<to>.+)", re.IGNORECASE
)
SAILS = said("task forces sail, hex by hex as ACTIVITY, or in one leap at the table: {expected}")


INVADES = re.compile(r"(?:invade|land (?:at|on|in)) (?P<to>.+?) with (?P<force>.+)", re.IGNORECASE)


def moved(game: Game, text: str) -> Told | None:
    """Who has a task force go somewhere: the orders by which it sails."""
    if (found := INVADES.fullmatch(text)) and meant(game, found["force"], FORCES):
        order = f"“sail {_as_written(game, found['force'])} as seaborne invasion to {found['to']}”"
        return (order,), THE_ORDER
    found = MOVED.fullmatch(text)
    if found is None or meant(game, found["force"], FORCES) is None:
        return None
    force = _as_written(game, found["force"])
    return (f"“sail {force} as ACTIVITY to {found['to']}”", f"“sail {force} to {found['to']}”"), SAILS


# Names that are words of orders as well, such as that of a sea supply line: "sea supply line 1 of Japan".

MARKED = said("a name that has words of orders in it stands between quotation marks: {expected}")


def in_marks(game: Game, text: str) -> Told | None:
    """The same line with the marks that the name of a task force in it needs."""
    line = text
    for called in _marked(game):
        bare = re.compile(rf'(?<![\w"“]){re.escape(called)}(?![\w"”])', re.IGNORECASE)
        line = word(GRAMMAR, called).join(bare.split(line))
    return ((f"“{line}”",), MARKED) if line != text else None


def _marked(game: Game) -> Iterator[str]:
    """The names at sea that are not taken for words of an order, the longest first."""
    names = sorted(game.forces, key=len, reverse=True)
    return (name for name in names if word(GRAMMAR, name) != name)


# A strike that is launched, which it is in naval combat alone.

LAUNCHED = re.compile(
    r"(?P<launch>launch (?:an? |the )?(?:(?:surprise|joint) )?)?strike(?: (?:at|on|against|over))?"
    r"(?: (?P<force>(?!with ).+?) with| with|) (?P<units>[0-9].*?)(?: (?:against|on) (?P<behind>.+))?",
    re.IGNORECASE,
)
AND = re.compile(r"\s*(?:,\s*and|,|\band\b|&)\s*(?:with )?", re.IGNORECASE)
BASE = re.compile(r" (?:from|at) .+", re.IGNORECASE)
ON_ITS_WAY = said("a strike on ships that are on their way is ordered so (23.752A): {expected}")
EACH_SORT = said(
    "a strike on ships that are on their way is ordered so, each sort by an order of its own, and all of "
    "them are one strike (23.75B): {expected}"
)


def launched(game: Game, text: str) -> Told | None:
    """Who launches a strike on a voyage, where they are launched in naval combat alone, or says no target."""
    found, activity = LAUNCHED.fullmatch(text), present_activity(game)
    if found is None or (found["force"] and not found["launch"]):
        return None
    if activity is None or present_combat(game):
        return None
    groups = [one.name for one in groups_of(game, activity)]
    given = found["force"] or found["behind"] or (groups[0] if len(groups) == 1 else "FORCE")
    units = _each_from_somewhere(AND.split(found["units"]))
    orders = [f"“strike {_as_written(game, given)} with {one}”" for one in units]
    return (", ".join(orders),), EACH_SORT if orders[1:] else ON_ITS_WAY


def _as_written(game: Game, given: str) -> str:
    """The name of a task force between the marks that it needs; another as it was typed."""
    known = meant(game, given.strip('"“”'), FORCES)
    return given if known is None else word(GRAMMAR, calls(game, known, FORCES))


def _each_from_somewhere(units: list[str]) -> list[str]:
    """Each sort with where it is based: the last one's base goes for those that name none."""
    base = found[0] if (found := BASE.search(units[-1])) else ""
    return [one if BASE.search(one) else f"{one}{base}" for one in units]


# Task forces that go where others are: to a hex, and as an interception (22.41).

MET = re.compile(r"intercept (?P<force>.+?) with (?P<by>.+)", re.IGNORECASE)
SAILED_TO = re.compile(
    r"sail (?P<by>.+?)(?P<before> as [\w -]+?)? (?:to|towards|against|for|at) (?P<force>.+?)"
    r"(?P<behind> as [\w -]+)?",
    re.IGNORECASE,
)
IN_A_HEX = said("task forces sail to the hex in which another is: {expected}")
AS_INTERCEPTION = " as interception"


def met(game: Game, text: str) -> Told | None:
    """Who has task forces intercept another, or sail to it: the order by which they sail to where it is."""
    intercepts = MET.fullmatch(text)
    found = intercepts or SAILED_TO.fullmatch(text)
    force = game.forces.get(meant(game, found["force"], FORCES) or "") if found else None
    if found is None or force is None or meant(game, found["by"].split(",")[0], FORCES) is None:
        return None
    activity = AS_INTERCEPTION if intercepts else found["before"] or found["behind"] or " as ACTIVITY"
    return (f"“sail {found['by']}{activity} to {name(game, force.place)}”",), IN_A_HEX


# What is said in the steps of naval combat.

COVERS_WITH_COMMAS = re.compile(
    r"allot (?:air )?cover over .+? with .+?(?:,| and|, and) over .+", re.IGNORECASE
)
NO_COMMA = said("each group follows by “over”, with no comma before it: {expected}")
COMMA = re.compile(r"(?:\s*,)?(?:\s*\band\b)?\s+over ", re.IGNORECASE)
SOUGHT = re.compile(r"(?:search|look) for (?P<force>.+)", re.IGNORECASE)
FOUND = said("what a search found in naval combat, as it was thrown at the table, is said by {expected}")
STAYING = re.compile(r"(?:stay|remain)(?: here)? (?:and|to) (?:fight|battle).*", re.IGNORECASE)


def _covers(_: Game, text: str) -> Told | None:
    """Cover over several groups, with commas between them."""
    if COVERS_WITH_COMMAS.fullmatch(text) is None:
        return None
    return (f"“{COMMA.sub(' over ', text)}”",), NO_COMMA


def _sought(game: Game, text: str) -> Told | None:
    """Who searches for a group in naval combat, and names no air for it."""
    found = (
        SOUGHT.fullmatch(text) if present_combat(game) and game.turn.phase.endswith(".searching") else None
    )
    if found is None or meant(game, found["force"], FORCES) is None:
        return None
    return (f"“find {_as_written(game, found['force'])} with 2 results”",), FOUND


def _staying(game: Game, text: str) -> Told | None:
    """Who stays in naval combat, and fights."""
    if present_combat(game) is None or STAYING.fullmatch(text) is None:
        return None
    return ("“stay in the battle”",), ONE_STAYS


ONE_STAYS = said("who fights another round of naval combat says {expected}")


# What goes for a naval base says behind the air what that goes for (23.61, 17.53B).

TARGET_FIRST = re.compile(
    r"(?P<head>attack (?:the )?naval base(?: of| at)? .+?)"
    r" (?P<against>against (?:its|the) (?:air(?: units)?|ships)|as (?:an )?escorts?) (?P<units>with .+)",
    re.IGNORECASE,
)
BEHIND = said("what they go for stands behind the air: {expected}")


def _target_first(_: Game, text: str) -> Told | None:
    """Who says what is gone for before with what."""
    if (found := TARGET_FIRST.fullmatch(text)) is None:
        return None
    return (f"“{found['head']} {found['units']} {found['against']}”",), BEHIND


IN_BATTLE = (_covers, _sought, _staying, _target_first)
