"""Orders that lack a place, name too many, or have another order of words, and the whole order that is meant.

What is told of these is all that is wrong with them: no word of what else might stand at the caret.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from core.world_at_war.activities.voyages import HOMEWARD
from core.world_at_war.board import name, side_of
from core.world_at_war.ships.ways import way_by_water
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import present
from core.world_at_war.under_way.at_sea import groups_of, present_activity, present_combat
from core.world_at_war.under_way.over_land import attacked, in_the_air
from events.sentences import said
from skyledger.notation.grammar import word
from skyledger.notation.instead import THE_ORDER, Instead, Told, Way, patterns, said_so
from skyledger.notation.reader import Sort, meant
from skyledger.notation.world_at_war.names import (
    BASES,
    FORCES,
    GRAMMAR,
    GROUND_UNITS,
    NATIONS,
    PLACES,
    SAILING,
    adjective,
    calls,
)
from skyledger.notation.world_at_war.said_at_sea import IN_BATTLE, LIGHT_SHIPS_HIT, in_marks, launched
from skyledger.notation.world_at_war.units import kind_of

# Where: the place, or the task force, that was left out.

NO_PLACE = re.compile(
    r"(?P<verb>defend|intercept(?: (?:air )?transports?)?|bomb|counterair|spot|search for"
    r"|(?P<at_ships>strike|launch (?:(?:surprise|joint) )?strike)|(?P<launch>launch counterair)"
    r"|(?P<escort>escort|oppose)(?: (?:the )?(?:bombing|bombers))?"
    r"|(?P<support>support)(?: (?:the |an )?(?:attack|overrun))?"
    r"|(?P<naval>attack (?:the )?naval base))"
    r" (?:with )?(?P<units>[0-9]{1,2} (?!.*\bwith\b).+ (?:from|at) .+|(?<=with ).+)",
    re.IGNORECASE,
)
WHERE = said("it has to say where: {expected}")
TRANSPORTS = "intercept transports over"
ON_THEIR_WAY = said("HEX is one of the way that they fly: {expected}")
OF_THEIR_OWN = {"bomb", "counterair"}
"""What chooses its place by itself: none is at stake before."""


def _without_place(game: Game, text: str) -> Told | None:
    """Who says only with what: the order with its place, which is the one at stake, if there is but one."""
    if (found := NO_PLACE.fullmatch(text)) is None:
        return None
    place, heads = _place(game, found), _heads(found)
    told = tuple(f"“{head} {place} with {found['units']}”" for head in heads)
    return told, ON_THEIR_WAY if heads == (TRANSPORTS,) else WHERE


def _place(game: Game, found: re.Match[str]) -> str:
    """The one place or task force at stake; where there are several, or none, the word for one."""
    if found["at_ships"] or found["verb"].casefold() in {"spot", "search for"}:
        return _only(_groups(game), "FORCE")
    if found["verb"].casefold() in OF_THEIR_OWN or found["naval"] or found["launch"]:
        return "HEX"
    return _only(_bombed(game) if found["escort"] else _attacked(game), "HEX")


def _only(found: tuple[str, ...], otherwise: str) -> str:
    return found[0] if len(found) == 1 else otherwise


def _groups(game: Game) -> tuple[str, ...]:
    """The combat groups that sail in the hex entered; in naval combat each side has its own."""
    if (activity := present_activity(game)) is None or present_combat(game):
        return ()
    return tuple(word(GRAMMAR, one.name) for one in groups_of(game, activity))


def _attacked(game: Game) -> tuple[str, ...]:
    return tuple(name(game, one) for one in sorted(attacked(game)))


def _bombed(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name(game, raid.place) for raid in in_the_air(game)))


def _heads(found: re.Match[str]) -> tuple[str, ...]:
    """The words of the order before its place."""
    verb = found["verb"].casefold()
    if found["escort"]:
        return (f"{found['escort']} bombing of",)
    if found["support"]:
        return ("support the attack on",)
    if found["naval"]:
        return ("attack naval base",)
    if verb.startswith("intercept"):
        return (TRANSPORTS,) if "transport" in verb else ("intercept over", TRANSPORTS)
    before = " of" if found["launch"] else " at" if verb.startswith("launch") else ""
    return (f"{found['verb']}{before}",)


# Several sorts of squadrons, which one order at sea has together (23.415, 23.35A, 23.74).

TOGETHER = said("squadrons of several sorts go into one order there: {expected}")


def _in_one(pattern: str, *orders: str) -> Instead:
    return Instead(rf"{pattern}(?: with)? (?P<units>[0-9].*)", orders, TOGETHER)


PATROL = r"(?:engage )?(?:(?:the )?strike )?(?:with )?(?:(?:combat air )?patrol|cap)"
COVER = r"(?:engage )?(?:(?:the )?strike )?(?:with )?(?:air )?cover"
STRIKE = (
    Instead(
        r"(?:strike|attack|launch strike)(?: at)? (?P<force>.+?) with (?P<units>[0-9].*)",
        ("launch strike at {force} with {units}",),
        TOGETHER,
    ),
)
IN_STEPS = {
    "engaging": (
        _in_one(PATROL, "engage strike with patrol {units}"),
        _in_one(COVER, "engage strike with cover {units}"),
        _in_one(
            r"(?:engage|meet)(?: (?:the )?strike)?",
            "engage strike with patrol {units}",
            "engage strike with cover {units}",
        ),
    ),
    "meeting": (_in_one("meet(?: (?:the )?defenders)?", "meet defenders with {units}"),),
    "allotting": (
        _in_one(PATROL, "allot patrol {units}"),
        _in_one(COVER, "allot cover over FORCE with {units}"),
    ),
    "covering": (_in_one(COVER, "allot cover over FORCE with {units}"),),
    "striking": STRIKE,
    "launching": STRIKE,
    "surprise": STRIKE,
}
BY_STEP = {step: patterns(of) for step, of in IN_STEPS.items()}
OF_A_STRIKE = {"engaging", "meeting"}
"""The steps of a strike, whose squadrons are named without their bases."""
SORTS = re.compile(r".*?(?:with|patrol|cover|cap|engage|strike|meet) (?P<units>[0-9].*)", re.IGNORECASE)
AND = re.compile(r"\s*(?:,\s*and|,|\band\b|&)\s*(?:with )?", re.IGNORECASE)
FROM = re.compile(r" (?:from|at|on|of) .+", re.IGNORECASE)


def _several_sorts(game: Game, text: str) -> Told | None:
    """What meets a strike, patrols or strikes together at sea is named in one order, not in one each."""
    step, found = game.turn.phase.rpartition(".")[2], SORTS.fullmatch(text)
    each_by_itself = step == "striking" and present_combat(game) is None  # a strike on a voyage (23.75B)
    if found is None or each_by_itself or (step in OF_A_STRIKE and present(game) is None):
        return None
    units = AND.split(found["units"])
    if step in OF_A_STRIKE:
        units = [FROM.sub("", one) for one in units]
    if len(units) < 2:
        return None
    told = said_so(BY_STEP.get(step, ()), game, f"{text[: found.start('units')]}{', '.join(units)}")
    return told and (_of_what_is_there(game, told[0]) or told[0], told[1])


def _of_what_is_there(game: Game, orders: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the orders that engage with what is over the target of a strike."""
    strike = present(game)
    there = {"patrol": strike.patrol, "cover": strike.cover} if strike else {}
    without = tuple(f"“engage strike with {air} " for air, names in there.items() if not names)
    return tuple(order for order in orders if not order.startswith(without))


# Units of the ledger, of which an order takes one.

OF_ONE = re.compile(
    r"(?P<verb>move|air supply|air transport|airdrop|disband|hump) (?P<units>.+?)"
    r"(?P<rest>(?: (?:to|from|with|at|in|on|for) .+)?)",
    re.IGNORECASE,
)
EACH_ITS_OWN = said("one unit goes into each such order: {expected}")


def _named_together(game: Game, text: str) -> Told | None:
    """Who names several ground units, or ships, in an order that takes one: the order for each."""
    found = OF_ONE.fullmatch(text)
    names = AND.split(found["units"]) if found else []
    if (
        found is None
        or len(names) < 2
        or not any(_all_are(game, names, one) for one in (GROUND_UNITS, SAILING))
    ):
        return None
    return tuple(f"“{found['verb']} {one}{found['rest']}”" for one in names), EACH_ITS_OWN


def _all_are(game: Game, names: list[str], sorts: tuple[Sort, ...]) -> bool:
    return all(meant(game, one, sorts) is not None for one in names)


# How many: squadrons of a flight at sea that are named without their number, or all that are aboard.

NO_NUMBER = re.compile(
    r"(?P<head>(?:allot|launch)\b.*?(?:\bwith|\bpatrol(?! with))) "
    r"(?:(?P<all>all(?: (?:the |my |our )?(?:air|units|squadrons|planes|aircraft))?|everything|everybody)"
    r"|(?:the |my |our )?(?P<sort>[a-z][a-z ]*?)) (?:from|at|aboard|on) (?P<base>(?:(?! and )[^,])+)",
    re.IGNORECASE,
)
HOW_MANY = said("say how many: {expected}")


def _without_number(game: Game, text: str) -> Told | None:
    """Who says with what but not how many: the order with a number, or with as many as are based there."""
    if (found := NO_NUMBER.fullmatch(text)) is None:
        return None
    if found["sort"] and not _is_a_sort(game, found["sort"].split()):
        return None
    base = meant(game, found["base"], BASES) or ""
    sorts = (f"1 {found['sort']}",) if found["sort"] else tuple(sorts_at(game, base))
    told = ", ".join(f"{one} from {found['base']}" for one in sorts)
    return ((f"“{found['head']} {told}”",), HOW_MANY) if told else None


def _is_a_sort(game: Game, words: list[str]) -> bool:
    """Is it a kind of air unit, with its nation before or behind it, or without?"""
    parts: tuple[tuple[list[str], list[str]], ...] = (
        (words, []),
        (words[1:], words[:1]),
        (words[:-1], words[-1:]),
    )
    return any(kind_of(kind) and (not of or meant(game, of[0], NATIONS)) for kind, of in parts if kind)


def sorts_at(game: Game, place: str, kind: str = "", nation: str = "") -> Iterator[str]:
    """So many of each sort as are based at a place, of this kind and nation if they are said."""
    there = Counter(
        (unit.kind, unit.nation)
        for unit in game.units.values()
        if unit.base == place and place and kind in ("", unit.kind) and nation in ("", unit.nation)
    )
    for (sort, of), count in there.items():
        yield f"{count} {sort} {adjective(game, of)}"


# The words of a voyage, which has them in one order, and its whole way (23.752A).

SAILED = "sail {force} as {what} via {way}"
VOYAGE = tuple(
    re.compile(f"sail (?P<force>.+?) {order}", re.IGNORECASE)
    for order in (
        "to (?P<to>.+?) via (?P<via>.+?) as (?P<what>.+)",
        "to (?P<to>.+?) as (?P<what>.+?) via (?P<via>.+)",
        "as (?P<what>.+?) to (?P<to>.+?) via (?P<via>.+)",
        "via (?P<via>.+?) as (?P<what>.+?) to (?P<to>.+)",
    )
)


def _voyage(game: Game, text: str) -> Told | None:
    """Who says for what, by way of what and whereto in another order: the order, with each hex of its way."""
    found = next((one for pattern in VOYAGE if (one := pattern.fullmatch(text))), None)
    if found is None:
        return None
    way = _whole_way(game, found) or f"{found['via']} to {found['to']}"
    return (f"“{SAILED.format(force=found['force'], what=found['what'], way=way)}”",), THE_ORDER


def _whole_way(game: Game, found: re.Match[str]) -> str:
    """Every hex of the way by water; empty where a name says nothing, or no water leads there."""
    force = game.forces.get(meant(game, AND.split(found["force"])[0], FORCES) or "")
    stops = [meant(game, one, PLACES) for one in (*AND.split(found["via"]), found["to"])]
    if force is None or None in stops:
        return ""
    side = side_of(game, force.nation)
    way = [force.place]
    for goal in filter(None, stops):
        leg = way_by_water(game, side, way[-1], goal)
        if not leg:
            return ""
        way += leg[1:]
    return ", ".join(word(GRAMMAR, calls(game, one, PLACES)) for one in way[1:])


# What is lost of several sorts, or by several ships, which goes into one order each.

LOSSES = re.compile(r"(?P<verb>sink|damage|hit) (?P<what>.+)", re.IGNORECASE)
WHERE_LOST = re.compile(r" (?:at|in|from|of|with) .+", re.IGNORECASE)
EACH_LOSS = said("each ship, and each sort of light ships, goes into an order of its own: {expected}")


def _each_loss(_: Game, text: str) -> Told | None:
    """Who declares several losses in one order: an order for each, with where it is if the last says so."""
    found = LOSSES.fullmatch(text)
    losses = AND.split(found["what"]) if found else []
    if found is None or len(losses) < 2:
        return None
    otherwise = " with 1 hit" if found["verb"].casefold() == "hit" else " at FORCE"
    behind = where[0] if (where := WHERE_LOST.search(losses[-1])) else otherwise
    whole = [one if _is_whole(found["verb"], one) else f"{one}{behind}" for one in losses]
    return ("“" + "”, “".join(f"{found['verb']} {one}" for one in whole) + "”",), EACH_LOSS


def _is_whole(verb: str, loss: str) -> bool:
    """Does a loss say where it is, or need not, as a ship by its name that sinks or is damaged?"""
    by_name = verb.casefold() != "hit" and not loss[:1].isdigit()
    return by_name or WHERE_LOST.search(loss) is not None


# Task forces that are to return, as air units do: that is a voyage too (23.752A).

RETURNING = re.compile(
    r"(?P<verb>return|recall|bring|take|send|withdraw|retreat|sail|turn)(?: back| home)?"
    r" (?P<force>.+?)(?P<home>(?: back| home)*)(?: to (?:base|port|(?P<to>.+)))?",
    re.IGNORECASE,
)
BACK = frozenset({"return", "recall", "withdraw", "retreat"})
HOME = said("task forces return by an activity of their own: {expected}")


def homeward(game: Game, text: str) -> Told | None:
    """Who has a task force return: the order that does it, as long as the force is at sea."""
    if (found := RETURNING.fullmatch(text)) is None:
        return None
    force = game.forces.get(meant(game, found["force"], FORCES) or "")
    if force is None or not force.at_sea or not (found["home"] or found["verb"].casefold() in BACK):
        return None
    return (f"“sail {found['force']} as {HOMEWARD} to {found['to'] or 'PLACE'}”",), HOME


# Who of the defenders engages: what is over the ships (23.415A).

ENGAGES = re.compile(
    r"(?:engage|meet)(?: the)?(?: strike)?(?: with)? (?P<units>[0-9]{1,2} (?:(?! and )[^,&])+?)"
    r"(?: (?:from|of|on|at) (?:(?! and )[^,&])+)?",
    re.IGNORECASE,
)


def _engaging(game: Game, text: str) -> Told | None:
    """To engage with what is over the target, patrol or cover, and with none that is not there."""
    found = ENGAGES.fullmatch(text) if present(game) and _step(game) == "engaging" else None
    if found is None:
        return None
    orders = tuple(f"“engage strike with {air} {found['units']}”" for air in ("patrol", "cover"))
    return (*_of_what_is_there(game, orders), "“engage strike with none”"), THE_ORDER


def _step(game: Game) -> str:
    return game.turn.phase.rpartition(".")[2]


# What befell ships, told as it is said; and “send”, which is said of kamikazes alone.

LIGHT = (
    r"[0-9]{1,3} (?!air\b)(?:\w+ )?"
    r"(?:CA|DD|TR|CVE|ASW|DE|cruisers?|destroyers?|transports?|escorts?)(?: \w+)?"
)
IS = r" (?:(?:is|are|was|were|got|gets|has been|have been) )?"
AIR = r"(?:[0-9]+|an?|the|all|one|two|three) .*?\b(?:AAF|NAS|AAS|NAF|jets?|bombers?|air)\b.*"
BASED = said("air changes base by {expected}, and over sea by “sea transport”")
BEFELL = patterns(
    (
        Instead(rf"(?P<ships>{LIGHT}){IS}damaged (?:at|in|of|from) (?P<at>.+)", ("damage {ships} at {at}",)),
        Instead(
            rf"(?P<ships>{LIGHT}){IS}(?:sunk|lost) (?:at|in|of|from) (?P<at>.+)", ("sink {ships} at {at}",)
        ),
        Instead(rf"(?P<ships>{LIGHT}){IS}damaged", ("damage {ships} at FORCE",)),
        Instead(rf"(?P<ships>{LIGHT}){IS}(?:sunk|lost)", ("sink {ships} at FORCE",)),
        Instead(rf"(?P<at>.+?) (?:lost|loses|lose) (?P<ships>{LIGHT})", ("sink {ships} at {at}",)),
        Instead(rf"(?P<ship>[^\W\d][\w .'-]*?){IS}damaged", ("damage {ship}",)),
        Instead(rf"(?P<ship>[^\W\d][\w .'-]*?){IS}sunk", ("sink {ship}",)),
        Instead(
            r"(?P<ship>[^\W\d][\w .'-]*?) (?:took|takes|has|suffers|suffered) (?P<hits>[0-9]) hits?",
            ("hit {ship} with {hits} hits",),
        ),
        Instead(rf"send (?P<rest>{AIR} from .+ to .+)", ("stage {rest}", "redeploy {rest}"), BASED),
        Instead(
            r"send (?P<force>(?![0-9]+ |.*\bkamikazes?\b).+?) to (?P<to>.+)",
            ("sail {force} as ACTIVITY to {to}",),
        ),
    )
)

OUTRIGHT: tuple[Way, ...] = (
    launched,
    in_marks,
    *IN_BATTLE,
    _engaging,
    _without_place,
    _several_sorts,
    _named_together,
    _without_number,
    _voyage,
    _each_loss,
    partial(said_so, BEFELL),
    partial(said_so, LIGHT_SHIPS_HIT),
)
