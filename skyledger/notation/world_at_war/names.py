"""Names in an order of A World at War: the sorts of things, fronts, the plain words of the grammar."""

from collections.abc import Iterable, Mapping

from lark import Token, Tree

from core.mistakes import near_misses
from core.world_at_war.board import name
from core.world_at_war.carriers.other_decks import without_a_deck
from core.world_at_war.declared.facts import RESEARCH
from core.world_at_war.folds.redeployment import NAVAL, TACTICAL
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import MAP_EDGE
from core.world_at_war.under_way.ships import seen_from
from skyledger.notation.parsing import Grammar, bare, cut, quoted
from skyledger.notation.reader import ByItself, Names, Reader, Sort, meant, named, span_of

# The grammar's plain words: what may follow, and what is expected after a keyword.

END = "the end of the order"
PHRASES = {
    "_AIRBASE": "“airbase”",
    "_FROM": "“from PLACE”",
    "_AT": "“at PLACE”",
    "_TO": "“to PLACE”",
    "_AS": "“as MISSION”",
    "WAY": "“as naval redeployment”",
    "_RETURNING": "“returning to PLACE”",
    "_RECYCLING": "“recycling PLACE”",
    "_VIA": "“via PLACE”",
    "_LOST": "“lost to isolation” or “lost to surrender”",
    "_FOR": "“for NATION”",
    "_BETWEEN": "“of SUBJECT”",
    "_AND": "“and NAME”",
    "_UNTIL": "“until end of …”",
    "_BECAUSE": "“because REASON”",
    "_WITH": "“with UNITS”",
    "_IN_GROUP": "“in group NUMBER”",
    "_ASSIGNED": "“assigned to the FRONT front”",
    "AGAINST_AIR": "“against its air” or “as escort”",
    "_AGAINST_SHIPS": "“against its ships”",
    "_STANDING": "“standing order”",
    "_FEWER": "“with fewer than NUMBER left”",
    "_AND_ESCAPE": "“and escape to PLACE, …”",
    "FEW": "a number",
    "_LEFT": "“left”",
    "_CVE": "“CVE”",
    "_POOL": "“to the force pool”",
    "SO_MANY": "factors, such as “9 factors”",
    "FROM_THE_SEA": "“from the sea”",
    "AFTER_INTERCEPTION": "“after interception”",
    "_ATTACK_ON": "“attack on PLACE”",
    "INVASION_OF": "“invasion of PLACE”",
    "SHIPS": "“CVE” or “fleet”",
    "OUTCOME": "“fought”, “not made”, “prevented”, “turned back” or “aborted”",
    "POOL": "“in the force pool”",
    "ROUND": "“in round NUMBER”",
    "_KAMIKAZES": "“to kamikazes”",
    "DIE": "what a die shows, such as “5”",
    "$END": END,
}
"""What may follow, in plain words, and in the order in which it is told."""

PLACE, UNITS = "a place", "units, such as “3 AAF German” or “GE-AAF-07”"
NAMES = {
    **dict.fromkeys(("_FROM", "_AT", "_TO", "_OVER", "_RETURNING", "_RECYCLING", "_TAKE", "_VIA"), PLACE),
    **dict.fromkeys(
        ("_STAGE", "_REDEPLOY", "_TRANSFER", "_SHIFT", "_SEA_TRANSPORT", "_TURN_BACK", "_FLY", "_UNINVERT"),
        UNITS,
    ),
    **dict.fromkeys(("_MOVE_EXCESS", "_GIVE_UP", "_DISPLACE"), UNITS),
    **dict.fromkeys(("_REINFORCE", "_WITH", "_FLEE", "_RETURN", "_RECOMBINE"), UNITS),
    **dict.fromkeys(("_KEEP", "_EXCESS"), UNITS),
    **dict.fromkeys(
        ("_ATTACK_ON", "_ATTACK", "INVASION_OF", "_OVERRUN", "_DEFEND", "_INTERCEPT", "_INTERCEPT_TRANSPORT"),
        PLACE,
    ),
    "_SUPPORT": "“attack on PLACE” or “invasion of PLACE”",
    "_SAIL": "a carrier or a task force",
    **dict.fromkeys(("_SINK", "_DAMAGE"), "a ship, or light ships such as “2 DD British”"),
    "_FORM": "the name of a new task force",
    **dict.fromkeys(("_STRIKE_AT", "_COMBAT_GROUP"), "a task force or combat group"),
    **dict.fromkeys(("_FLY_COVER", "_FLY_PATROL"), "“with UNITS”"),
    **dict.fromkeys(("_IN_GROUP", "_PLACE_COVER"), "the number of a cover group"),
    **dict.fromkeys(("_DISBAND", "_SPOT", "_SEARCH_FOR"), "a task force"),
    **dict.fromkeys(("_AIM_STRIKE", "_WITH_PATROL", "_WITH_COVER"), "squadrons, such as “3 NAS Japanese”"),
    "_FIND": "a combat group",
    "_LAUNCH": "“strike at FORCE”, “surprise strike at FORCE” or “counterair of PLACE”",
    "_ALLOT": "“patrol UNITS”, “no patrol”, “cover over FORCE” or “no cover”",
    "_PATROL": UNITS,
    "_OF_COVER": "“over FORCE with UNITS”",
    "_BUILD": "units of the force pool, such as “3 AAF German”",
    "_ADD": "how many of which kind, such as “3 AAF German”",
    "_INVOKE": "a nation",
    "_CONVERT": UNITS,
    "_SEND": "how many kamikazes, such as “3 kamikaze Japanese”",
    "_BEGIN": "how many, such as “2 CVE American”",
    "_CVE": "a nation",
    **dict.fromkeys(("_COUNTERAIR", "_A_COUNTERAIR"), "a place that is counteraired"),
    "_BOMB": "a place that is bombed",
    "_ATTACK_BASE": "a naval base",
    "_ESCAPE_AIR": UNITS,
    "_ESCAPE_SEA": "a task force",
    **dict.fromkeys(("_ESCORT_BOMBING", "_ROUTE_BOMBING", "_OPPOSE_BOMBING"), "a place that is bombed"),
    "_ASSIGNED": "a front",
    "_CHOOSE": "one of the options of the question",
    **dict.fromkeys(("_STANDING", "_SAYS"), "“disengage with fewer than …” or “fight on”"),
    "_FEWER": "a number",
    **dict.fromkeys(("_COMMA", "_AND"), "another unit"),
    "_FOR": "a nation",
    "_PLACE": "a nation or “airbase”",
    "_LOST": "“to isolation” or “to surrender”",
    "NUMBER": "a kind of air unit, such as “AAF”",
    "_AS": "a mission, such as “ground support”",
    "_GAIN": "a country",
    **dict.fromkeys(("_MOVE", "_AIR_SUPPLY", "_AIR_TRANSPORT", "_AIRDROP"), "a ground unit"),
    **dict.fromkeys(("_HUMP", "_COUNTER_INTERCEPT", "_ATTACK_TRANSPORT"), "“with UNITS”"),
    "_DECLARE": "what is declared, such as “supply”",
    "_BETWEEN": "two names with “and” between them",
    "_OF": "a name, such as “Tobruk” or “Germany”",
    "_IS": "how it stands, such as “partial”",
    "_UNTIL": "“end of phase”, “end of player turn” or “end of game turn”",
    "_END_OF": "“phase”, “player turn” or “game turn”",
    "_BECAUSE": "a reason",
    "_NEXT": "what another die shows",
    "_DICE": "what the dice show, such as “5 3”",
    "_ADJUST": "what is set right, such as “GE-AAF-07 base Tripoli”",
}
"""What is expected right after a keyword or a number."""


# The sorts of things that have names in A World at War, and by which name a person would call a thing.


def _of(table: str) -> Names:
    return lambda game: {key: key for key in getattr(game, table)}


def _hexes(game: Game) -> Mapping[str, str]:
    return ByItself(game.atlas.hexes)


def _boxes(game: Game) -> Mapping[str, str]:
    return ByItself(game.atlas.boxes)


def _places(game: Game) -> Mapping[str, str]:
    return game.atlas.places


def _map_edge(game: Game) -> Mapping[str, str]:
    """Where kamikazes lie, in a game that has any (17.461)."""
    return {MAP_EDGE: MAP_EDGE} if game.kamikazes else {}


def _sunken(game: Game) -> Mapping[str, str]:
    """The carriers that have gone down while patrol of theirs is in the air (17.3124)."""
    return {unit.base: unit.base for unit in game.units.values() if without_a_deck(game, unit)}


def _nations(game: Game) -> Mapping[str, str]:
    nations = game.nations.values()
    codes = {n.code: n.name for n in nations}
    return {**codes, **{n.adjective: n.name for n in nations}, **{n.name: n.name for n in nations}}


def _sides(game: Game) -> Mapping[str, str]:
    return {word: word for n in game.nations.values() for word in (n.side, n.faction)}


def _fronts(game: Game) -> Mapping[str, str]:
    return {front: front for front in game.atlas.map.fronts}


def _theaters(game: Game) -> Mapping[str, str]:
    return {theater: theater for theater in ("any", *game.atlas.map.fronts.values())}


def _research(_: Game) -> Mapping[str, str]:
    return {subject: subject for subject in RESEARCH}


def _subjects(game: Game) -> Mapping[str, str]:
    return {"level": "level", **{fact.subject: fact.subject for fact in game.facts.values()}}


PLACES = (Sort("hex", _hexes), Sort("box", _boxes), Sort("place", _places))
CARRIERS = (Sort("carrier", _of("carriers")),)
SHIPS = (*CARRIERS, Sort("ship", _of("ships")))
FORCES = (Sort("force", _of("forces")),)
SAILING = (*CARRIERS, *FORCES)
BASES = (*PLACES, *CARRIERS, Sort("carrier", _sunken), Sort("edge", _map_edge))
NATIONS = (Sort("nation", _nations),)
TERRITORIES = (Sort("country", _of("territories")),)
AIR_UNITS = (Sort("unit", _of("units")),)
GROUND_UNITS = (Sort("unit", _of("ground")),)
SIDES = (Sort("side", _sides),)
FRONTS = (Sort("front", _fronts),)
PARTIES = (*NATIONS, *SIDES, *FRONTS)
SUBJECTS = (*PARTIES, *PLACES, Sort("subject", _subjects))
THEATERS = (Sort("theater", _theaters),)
SUBJECTS_OF_RESEARCH = (Sort("subject", _research),)
THINGS = (*AIR_UNITS, *GROUND_UNITS, *BASES, *NATIONS, *TERRITORIES)


def near(game: Game, text: str, sorts: tuple[Sort, ...]) -> list[str]:
    """Known names like a name that nothing has, as people write them."""
    known = {
        spelling: name(game, stored) if sort.word == "place" else spelling
        for sort in sorts
        for spelling, stored in sort.names(game).items()
        if sort.word != "hex"
    }
    return list(dict.fromkeys(known[one] for one in near_misses(text, known)))


def calls(game: Game, stored: str, sorts: tuple[Sort, ...], first: Iterable[str] = ()) -> str:
    """A name that leads back to what is stored: one of `first`, the usual one, or with its sort's word."""
    called = (*first, name(game, stored), stored, *(f"{sort.word} {stored}" for sort in sorts))
    return next((one for one in called if meant(game, one, sorts) == stored), stored)


def adjective(game: Game, nation: str) -> str:
    """The name of a nation before its units: "German"."""
    first = (game.nations[nation].adjective,) if nation in game.nations else ()
    return calls(game, nation, NATIONS, first)


# An order of A World at War being read: its grammar, and the reader of a line.

GRAMMAR = Grammar(
    __package__,
    "world_at_war.lark",
    PHRASES,
    NAMES,
)


def reader_of(game: Game, seat: str, line: str) -> Reader:
    """The reader of a line that a seat gives; what task forces conceal from it has no names for it."""
    return Reader(seen_from(game, seat), seat, line, GRAMMAR, near)


# The front and the way in an order to redeploy: "on the Eastern front", "as naval redeployment".


def front_read(reader: Reader, part: Tree[Token]) -> str:
    """The front that is meant, with or without the word for it; raises `Mistake` where there is none such."""
    span = span_of(reader, part)
    more = len(span.tokens) > 1 and span.tokens[-1].casefold() == "front"
    if more and meant(reader.game, span.text, FRONTS) is None:
        span = cut(span, 0, len(span.tokens) - 1)
    return named(reader, span, FRONTS, "front")


def way_read(written: str) -> str:
    """TR or NR, from the words that the grammar knows for them."""
    return NAVAL if written.casefold().endswith(("naval redeployment", "nr")) else TACTICAL


def front_told(game: Game, front: str) -> str:
    """The words for a front; none where the units keep theirs, or have none."""
    return f" on {_front_called(game, front)}" if front else ""


def assigned_told(game: Game, front: str) -> str:
    """The words for the front from which strategic units fly; none where it is not said."""
    return f" assigned to {_front_called(game, front)}" if front else ""


def _front_called(game: Game, front: str) -> str:
    called = calls(game, front, FRONTS)
    return f"the {called} front" if bare(GRAMMAR, called) else quoted(called)


def way_told(how: str) -> str:
    """The words for a redeployment by sea; none for a tactical one."""
    return " as naval redeployment" if how == NAVAL else ""
