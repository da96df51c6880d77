"""What people say of the air war in other words, and the orders that are meant by it.

It is asked where a line could not be read: an order that can be read means what it says.
"""

import re
from collections.abc import Iterator
from functools import partial

from core.mistakes import Mistake
from core.world_at_war.basing.homes import SW, is_home
from core.world_at_war.board import side_of
from core.world_at_war.state import Game
from core.world_at_war.units import BOMBER
from events.sentences import said
from skyledger.notation.instead import (
    THE_ORDER,
    Instead,
    Told,
    Way,
    a_seat,
    patterns,
    said_so,
    taken_back,
    told_instead,
    whose_first,
)
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.reader import meant
from skyledger.notation.world_at_war.left_out import BASED, HOW_MANY, OUTRIGHT, homeward, sorts_at
from skyledger.notation.world_at_war.names import FORCES, FRONTS, GRAMMAR, NATIONS, PLACES
from skyledger.notation.world_at_war.said_at_sea import met, moved
from skyledger.notation.world_at_war.units import kind_of

UNITS = r"(?:(?:the|all|an?|[0-9]+|one|two|three)\s+)*(?:air|AAF|NAS|AAS|NAF|jets?|SAC|bombers?|fighters?)\b"
HEAD = r"(?P<head>(?!launch|allot|form|combat group|engage|aim|declare)\w.*? with)"
AND = r"(?:\s*,\s*and|\s*,|\s+and|\s*&)"
TWO_SORTS = rf"{HEAD} (?P<a>[0-9]+ (?:(?! from | at ).)+?){AND} (?P<b>[0-9]+ .+?) (?P<base>(?:from|at) .+)"
ONE_BASE = rf"{HEAD} (?P<a>[0-9]+ .+? (?:from|at) (?P<base>.+?)){AND} (?P<b>[0-9]+ .+ (?:from|at) (?P=base))"
TWO_BASES = rf"{HEAD} (?P<a>[0-9]+ .+? (?:from|at) .+?){AND} (?P<b>[0-9]+ .+ (?:from|at) .+)"
EACH_BASE = said("air of each base goes into an order of its own: {expected}")
EACH_SORT = said("each sort goes into an order of its own: {expected}")
ON_ITS_WAY = said(
    "land-based air goes for ships once they have entered a hex: first “attack at sea”, then {expected}"
)
WHO_STRIKES = said(
    "“attack at sea” begins it, and names no air; who strikes is said in the next step: {expected}"
)
OF_ALL = Instead(
    r"un-?invert (?:all|every) .+",
    ("uninvert all", "uninvert 2 AAF at PLACE"),
    said("all are meant, or so many at a place: {expected}"),
)
MISNAMED: tuple[Instead, ...] = (
    Instead(
        rf"(?:transfer|move) (?P<rest>(?!.*\bNAS\b){UNITS}.* from .+ to .+)",
        ("stage {rest}", "redeploy {rest}"),
        BASED,
    ),
    OF_ALL,
)
"""What is told where an order could be read, but for a name in it that nothing has."""
MEANT: tuple[Instead, ...] = (
    OF_ALL,
    Instead(r"attack at sea (?:with|by|using|from) (?P<air>.+)", ("strike FORCE with {air}",), WHO_STRIKES),
    Instead(
        r"(?:eliminate|remove|destroy|kill|lose) (?!.*\bairbase\b)(?P<unit>.+?)(?: from .+| at .+)?",
        ("move {unit} to force pool",),
        said("a ground unit that is lost at the table is moved off the board: {expected}"),
    ),
    Instead(rf"fly (?!.* as )(?P<rest>{UNITS}.* from .+ to .+)", ("stage {rest}", "redeploy {rest}"), BASED),
    Instead(TWO_SORTS, ("{head} {a} {base}”, “{head} {b} {base}",), EACH_SORT),
    Instead(ONE_BASE, ("{head} {a}”, “{head} {b}",), EACH_SORT),
    Instead(TWO_BASES, ("{head} {a}”, “{head} {b}",), EACH_BASE),
    Instead(
        r"announce (?:the )?(?:ground )?(?:attacks?|combat) (?:on|against|at|in|of) .+",
        ("announce ground attacks",),
        said(
            "{expected} names no hex: it is for all that no air supports, and the defenders may be supported "
            "wherever they may be attacked (18.611)"
        ),
    ),
    Instead(
        r"withdraw\b.*",
        ("disengage", "leave the battle", "abort activity", "return UNITS from PLACE to PLACE"),
        said("who withdraws says {expected}"),
    ),
    Instead(
        r"(?:continue|go on|carry on|proceed|next step)\W*",
        ("done",),
        said("the game goes on by {expected}, an air battle by “fight on”"),
    ),
    Instead(
        r"load (?P<what>.+?) (?:on|onto|aboard|at|in) .+",
        (
            "transfer UNITS from PLACE to CARRIER",
            "sea transport UNITS from PLACE to PLACE",
            "air transport GROUND with UNITS from PLACE to PLACE",
        ),
        said(
            "air goes aboard, and what is carried is carried, by {expected}; ground units aboard ships are "
            "settled at the table"
        ),
    ),
    Instead(r"(?:CAP)(?: with)? (?P<rest>.+)", ("patrol with {rest}", "allot patrol {rest}")),
    Instead(
        r"(?:combine|merge|unite) (?P<a>.+?) (?:and|with|&) (?P<b>.+)",
        ("disband {a}", "form NAME with SHIP, …", "recombine UNITS at PLACE"),
        said(
            "task forces in port are taken apart and formed anew, and squadrons become factors, by {expected}"
        ),
    ),
    Instead(
        r"engage(?: the)?(?: strike)? with (?P<rest>[0-9].*?) (?:from|of|on) (?:the )?(?P<air>patrol|cover)",
        ("engage strike with {air} {rest}",),
    ),
    Instead(
        r"engage(?: the)?(?: strike)? with (?P<rest>[0-9].*)",
        ("engage strike with patrol {rest}", "engage strike with cover {rest}", "engage strike with none"),
    ),
    Instead(
        r"engage(?: the)?(?: strike)?(?: with .*)?",
        (
            "engage strike with patrol SQUADRONS",
            "engage strike with cover SQUADRONS",
            "engage strike with patrol SQUADRONS with cover SQUADRONS",
            "engage strike with none",
        ),
        said("the order for that is {expected}, SQUADRONS such as “2 NAS”"),
    ),
    Instead(
        r"search(?: with .+)?",
        (
            "search the battle with UNITS from PLACE",
            "search for GROUP with UNITS from PLACE",
            "find GROUP with 2 results",
        ),
        said("air that searches, and what was found as thrown at the table, is told by {expected}"),
    ),
    Instead(r"meet with (?P<rest>.+)", ("meet defenders with {rest}",)),
    Instead(r"(?:flip|turn (?:up|over)|ready) (?P<rest>.+)", ("uninvert {rest}",)),
    Instead(
        r"(?:put|build|lay|set(?: up)?) (?:an?|the )?\s*(?:(?P<of>\w+) )?airbase (?P<at>(?:at|in|on) .+)",
        ("place airbase NATION {at}",),
    ),
    Instead(r"(?:support|escort) (?:the )?defen[cs]e of (?P<rest>.+)", ("defend {rest}",)),
    Instead(
        r"(?:(?:fly|form|declare|trace) )?(?:(?:a|an|the|air) )*suppl(?:y|ies)[ -]lines?"
        r" (?:from .+ )?(?:to|for) (?P<to>.+)",
        (
            "sea supply line of NATION via HEX, …, {to}",
            "air supply GROUND-UNIT with 1 air transport from PLACE",
        ),
        said("a line over sea is told by its hexes, and from the air ground units are supplied: {expected}"),
    ),
    Instead(
        r"(?:fly )?(?:air[ -]*)?suppl(?:y|ies) to (?P<rest>.+)|fly suppl(?:y|ies) (?P<of>.+)",
        ("air supply {rest}{of}",),
    ),
    Instead(
        r"intercept (?:the )?(?:defen[cs]e|defenders|(?:air )?support) (?:over|at|of) (?P<rest>.+ with .+)",
        ("intercept over {rest}",),
    ),
    Instead(
        r"bomb (?:the )?(?:airbase|airfield|base|port|factory|factories|city|industry)"
        r" (?:at|in|of) (?P<rest>.+ with .+)",
        ("bomb {rest}",),
        said("what is bombed is a place, and what lies there is asked afterwards: {expected}"),
    ),
    Instead(
        r"(?:(?:fight|go) )?(?:another|one more|next) round",
        ("fight on", "choose another round"),
        said(
            "whether another round is fought is answered where it is asked, in the air and on the ground, "
            "with these words: {expected}"
        ),
    ),
    Instead(
        r"land (?P<units>.+? from .+?) (?:at|in|on) (?P<to>.+)",
        ("return {units} to {to}",),
        said("air that lands somewhere else than it came from says {expected}"),
    ),
    Instead(
        r"land (?P<units>.+?) (?:at|in|on) (?P<to>.+)",
        ("return {units} from PLACE to {to}",),
        said("air that lands somewhere else than it came from says {expected}"),
    ),
    Instead(r"sail (?P<force>.+?) from .+? (?P<rest>(?:as|to|via) .+)", ("sail {force} {rest}",)),
    Instead(
        r"aim (?:(?:the )?strike )?(?:at|on) (?P<ship>.+?) with (?P<units>[0-9].+)",
        ("aim strike: {units} at {ship}",),
    ),
    Instead(
        r"aim (?:(?:the )?strike )?(?:at|on) (?P<ship>.+)",
        ("aim strike: SQUADRONS at {ship}",),
        said("the order for that is {expected}, SQUADRONS such as “1 NAS”"),
    ),
    Instead(
        r"overrun (?P<place>.+?) with .+",
        ("overrun {place}",),
        said("with what ground units is settled at the table; the order is {expected}"),
    ),
)
"""What is told where no order could be read; the first that fits."""
NO_MORE = patterns(
    (
        Instead(
            r"(?:stop|end|cease|quit|finish|don.?t|do not|no more|break off|call off)"
            r"(?: the| this| our| my| any)?(?: air| naval)?"
            r" (?:fight(?:ing)?|battle|combat|attacks?|attacking|engagement|round)\b.*",
            ("disengage", "leave the battle", "abort activity", "engage strike with none", "done"),
            said("who wants no more of it says {expected}"),
        ),
    )
)
WHOLE: tuple[Way, ...] = (*OUTRIGHT, partial(said_so, NO_MORE))
"""What is told alone, whatever else might stand at the caret."""
PATTERNS = {of: patterns(of) for of in (MISNAMED, MEANT)}


def instead(game: Game, wrong: Mistake, line: str) -> Mistake:
    """The same mistake, or what is told of a line by which another order is meant."""
    among = PATTERNS[MEANT if isinstance(wrong, NotAnOrder) else MISNAMED]
    outright = WHOLE if isinstance(wrong, NotAnOrder) else ()
    return told_instead(game, wrong, line, (*WAYS, partial(said_so, among)), outright)


# What is told by what stands on the board.

WHOEVER = (
    "(?:(?:all|everything|everybody)(?: (?:the |my )?(?:air|units|air units))?"
    "|the (?:others?|rest|last|remaining)(?: (?:ones?|units?))?|another(?: one)?)"
)
"""Words for who is at a base that name no number and no sort: “all”, “the other one”."""
ALL_FROM = re.compile(
    r"(?P<verb>stage|redeploy|sea transport|displace|flee|return|fly|move) "
    rf"{WHOEVER} (?:from|at|in) (?P<base>.+?) to (?P<to>.+)",
    re.IGNORECASE,
)
ALL_WITH = re.compile(
    rf"(?P<head>\w.* with) {WHOEVER}"
    r" (?:from|at|in) (?P<base>(?:(?! via | returning ).)+)(?P<rest> .+)?",
    re.IGNORECASE,
)
ALL_ALONE = re.compile(
    r"(?P<verb>stage|redeploy|return) (?:all|everything|everybody)(?: (?:the |my )?(?:air|units|air units))?"
    r"(?: to (?P<to>.+))?",
    re.IGNORECASE,
)
ALL_SUCH = re.compile(
    r"(?P<head>(?!un-?invert)\w.*?) (?:all|every)(?: of)?(?: the| my| our)?"
    r" (?P<what>(?:(?! from | at | in | to ).)+?)"
    r"(?: (?P<at>from|at|in) (?P<base>.+?))?(?P<rest> (?:to|as|over|against|via|returning|with) .+)?",
    re.IGNORECASE,
)
EACH_BY_ITSELF = said("say how many of what, and from where: {expected}")


def _all(game: Game, text: str) -> Told | None:
    """Of “all” at a base: the order for each sort that is there."""
    if (found := ALL_FROM.fullmatch(text)) is None:
        return _all_with(game, text) or _all_alone(game, text) or _all_such(game, text)
    verb = "stage" if found["verb"].casefold() in {"fly", "move"} else found["verb"]
    sorts = tuple(sorts_at(game, meant(game, found["base"], PLACES) or ""))
    orders = tuple(f"“{verb} {one} from {found['base']} to {found['to']}”" for one in sorts)
    return (orders, EACH_BY_ITSELF) if orders else None


def _all_with(game: Game, text: str) -> Told | None:
    """Of “with all” at a base: the order with each sort that is there."""
    if (found := ALL_WITH.fullmatch(text)) is None:
        return None
    sorts = sorts_at(game, meant(game, found["base"], PLACES) or "")
    rest = f" from {found['base']}{found['rest'] or ''}"
    orders = tuple(f"“{found['head']} {one}{rest}”" for one in sorts)
    return (orders, EACH_BY_ITSELF) if orders else None


def _all_alone(game: Game, text: str) -> Told | None:
    """Of “all” from nowhere: what the order needs."""
    if (found := ALL_ALONE.fullmatch(text)) is None:
        return None
    to = found["to"] if meant(game, found["to"] or "", PLACES) else "PLACE"
    return (f"“{found['verb']} UNITS from PLACE to {to}”",), EACH_BY_ITSELF


def _all_such(game: Game, text: str) -> Told | None:
    """Of “all NAS”: how many there are at the base, and of whom; or that a number is needed."""
    found = ALL_SUCH.fullmatch(text)
    kind, nation = _sort(game, found["what"].split()) if found else ("", "")
    if found is None or not (kind or nation):
        return None
    rest, base = found["rest"] or "", meant(game, found["base"] or "", PLACES) or ""
    sorts = tuple(sorts_at(game, base, kind, nation)) or (f"2 {found['what']}",)
    where = f" {found['at']} {found['base']}" if found["base"] else ""
    return tuple(f"“{found['head']} {one}{where}{rest}”" for one in sorts), HOW_MANY


def _sort(game: Game, words: list[str]) -> tuple[str, str]:
    """The kind and the nation that are named, each perhaps none: “NAS”, “German AAF”, “NAS British”."""
    parts = (words, words[1:], words[:-1])
    kind = next((known for part in parts if part and (known := kind_of(part))), "")
    return kind, meant(game, words[0], NATIONS) or meant(game, words[-1], NATIONS) or ""


CARRIED = re.compile(
    r"(?P<verb>air supply|air transport|airdrop) (?P<what>.+?)(?: (?:with|from|to) .+)?", re.IGNORECASE
)
SO_MANY = re.compile(r"(?:(?:\d+|an?|the|all|some) )?(?P<kind>[a-z]+?)s?", re.IGNORECASE)
GROUND_UNITS_ARE = said("ground units are named there, such as {expected}")
ANY_KIND = ("ground unit", "unit", "troop", "corp", "division", "factor")
FEW = 3


def _ground(game: Game, text: str) -> Told | None:
    """Where a place or a sort of ground unit is named for what is supplied or carried: such units by name."""
    found = CARRIED.fullmatch(text)
    if found is None:
        return None
    if place := meant(game, found["what"], PLACES):
        here = [f"“{one.name}”" for one in game.ground.values() if one.place == place]
        return (tuple(here), GROUND_UNITS_ARE) if here else None
    where = "with 1 air transport from PLACE"
    rest = where if found["verb"].casefold() == "air supply" else f"{where} to PLACE"
    such = tuple(_of_kind(game, found["what"]))[:FEW]
    return (tuple(f"“{found['verb']} {one} {rest}”" for one in such), GROUND_UNITS_ARE) if such else None


def _of_kind(game: Game, what: str) -> Iterator[str]:
    """The ground units of the phasing side that “2 infantry” may mean."""
    kind = found["kind"].casefold() if (found := SO_MANY.fullmatch(what)) else ""
    ours = (one for one in game.ground.values() if side_of(game, one.nation) == game.turn.side)
    return (one.name for one in ours if kind and kind in (one.kind.casefold(), *ANY_KIND))


AT_SHIPS = re.compile(r"attack (?P<force>.+?) with (?P<rest>.+)", re.IGNORECASE)


def _at_ships(game: Game, text: str) -> Told | None:
    found = AT_SHIPS.fullmatch(text)
    if found is None or meant(game, found["force"], FORCES) is None:
        return None
    return (f"“strike {found['force']} with {found['rest']}”",), ON_ITS_WAY


ON_A_FRONT = re.compile(
    r"build (?P<what>(?!.* (?:at|from) ).+?) (?:on|for) (?:the )?(?P<front>.+?)(?: front)?", re.IGNORECASE
)
IN_ITS_BOX = said("what is built for a front appears in the box of its side: {expected}")


def _in_the_box(game: Game, text: str) -> Told | None:
    """17.71, 17.81: where what is built for a front is to appear, and only the front is said."""
    found = ON_A_FRONT.fullmatch(text)
    front = meant(game, found["front"], FRONTS) if found else None
    if found is None or front is None:
        return None
    ours = [nation for nation in game.nations if side_of(game, nation) == game.turn.side]
    boxes = (box for box in game.atlas.boxes if any(_appears_in(game, one, box) for one in ours))
    return tuple(f"“build {found['what']} at {one} on the {front} front”" for one in boxes), IN_ITS_BOX


def _appears_in(game: Game, nation: str, box: str) -> bool:
    return game.atlas.boxes[box].kind == SW and is_home(game, nation, BOMBER, box)


SUPPORTED = re.compile(r"support (?P<place>(?!.*\bof\b|.*\bon\b).+?) with (?P<units>.+)", re.IGNORECASE)


def _supported(game: Game, text: str) -> Told | None:
    """Who supports a place means the attack on it."""
    found = SUPPORTED.fullmatch(text)
    if found is None or meant(game, found["place"], PLACES) is None:
        return None
    return (f"“support the attack on {found['place']} with {found['units']}”",), THE_ORDER


def _whose(game: Game, text: str) -> Told | None:
    return whose_first(game, text, GRAMMAR.verbs)


WAYS: tuple[Way, ...] = (
    a_seat,
    _whose,
    lambda _, text: taken_back(text, GRAMMAR.verbs),
    _supported,
    _all,
    _ground,
    _at_ships,
    _in_the_box,
    homeward,
    moved,
    met,
)
