"""Orders about ships: their lines, task forces and light ships in them, what is damaged and sunk (20, 21)."""

from collections.abc import Callable

from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import name
from core.world_at_war.carriers.chapter import SailCarrier, SinkCarrier
from core.world_at_war.ships.forming import (
    DamageCruisers,
    DamageShip,
    DisbandForce,
    Factors,
    FormForce,
    HitShip,
    MoveForce,
    SinkLightShips,
    SinkShip,
)
from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import KINDS as KINDS_OF_SHIPS
from events.sentences import all_of, said, say
from skyledger.notation.grammar import counted_word, word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import Span, cut
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, Sort, lacking, meant, mistaken, named, pieces_of, span_of
from skyledger.notation.world_at_war.names import (
    FORCES,
    GRAMMAR,
    NATIONS,
    PLACES,
    SAILING,
    SHIPS,
    adjective,
    calls,
)
from skyledger.notation.world_at_war.slots import called, lying, number_of

CALLED = {
    **{kind.casefold(): kind for kind in KINDS_OF_SHIPS},
    **{kind.casefold() + "s": kind for kind in KINDS_OF_SHIPS},
    **{called: kind for kind, called in KINDS_OF_SHIPS.items()},
    **{called.removesuffix("s"): kind for kind, called in KINDS_OF_SHIPS.items()},
}
"""What people call each kind of light ships."""


# Named ships, and so many factors of light ships: “4 CA Japanese”.


SHIPS_OR_LIGHT, LIGHT = "a ship, or light ships such as “2 DD British”", ("group",)
SAILOR = called(SAILING, "carrier or task force", "FORCE", "a carrier or a task force")


HOW_MANY = said("“{given}” are light ships: say how many, and of which force, “{light} at {place}”.")


def _ship_read(reader: Reader, trees: Trees, said_of: Said) -> str:
    """A ship that has a name; raises `Mistake` for a kind of light ships that nobody is called by."""
    span, game = span_of(reader, trees[0]), reader.game
    kind = CALLED.get(span.text.casefold(), "")
    mine = getattr(game.seats.get(reader.seat), "nations", tuple(game.nations))
    having = (one for one in game.light.values() if one.kind == kind and one.nation in mine)
    if meant(game, span.text, SHIPS) is None and (ships := next(having, None)):
        light = _light_told(game, Factors(1, kind, ships.nation))
        place = ships.force or name(game, ships.place)
        told = say(HOW_MANY, given=span.text, light=light, place=place)
        raise mistaken(span, Unworkable("ship", told))
    one: str = NAMED_SHIP.read(reader, trees, said_of)
    return one


NAMED_SHIP = called(SHIPS, "ship", "SHIP", SHIPS_OR_LIGHT, counted_word)
SHIP = replace(NAMED_SHIP, read=_ship_read)


def _is_carrier(sorts: tuple[Sort, ...]) -> Callable[[Reader, Trees], bool]:
    """Do these words name a carrier, among things of these sorts?"""
    return lambda reader, trees: (
        meant(reader.game, span_of(reader, trees[0]).text, sorts) in reader.game.carriers
    )


def factors_read(reader: Reader, span: Span) -> Factors:
    """So many factors, as in “4 CA Japanese”; raises `Mistake` for a kind or nation that is not there."""
    words = [str(token) for token in span.tokens[1:]]
    for length in (2, 1):
        for head, rest in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            if kind := CALLED.get(" ".join(head).casefold()):
                return Factors(counted(str(span.tokens[0])), kind, _nation(reader, span, rest))
    given = " ".join(words)
    raise mistaken(span, Mistake("kind of light ships", given, near_misses(given, CALLED)))


def _nation(reader: Reader, span: Span, words: list[str]) -> str:
    """The nation that is named, or the only one of the seat that has light ships."""
    if words:
        tokens = tuple(t for t in span.tokens[1:] if str(t) in words)
        return named(reader, Span(span.line, tokens), NATIONS, "nation")
    seat = reader.game.seats.get(reader.seat)
    nations = seat.nations if seat else tuple(reader.game.nations)
    having: list[str] = sorted({s.nation for s in reader.game.light.values() if s.nation in nations})
    if len(having) == 1:
        return having[0]
    told = say(
        "{nations} have light ships: say whose."
        if having
        else "Say whose light ships are meant, with the nation behind them.",
        nations=all_of(having),
    )
    raise mistaken(span, Unworkable("nation", told))


def _light_read(reader: Reader, trees: Trees, _: Said) -> Factors:
    return factors_read(reader, span_of(reader, trees[0]))


def _light_told(game: Game, light: Factors) -> str:
    return f"{light.count} {light.kind} {word(GRAMMAR, adjective(game, light.nation))}"


WHERE = (*FORCES, *PLACES)
FORCE_OR_PLACE = called(WHERE, "task force or place", "FORCE|PLACE", "a place")


def _light_of_read(reader: Reader, trees: Trees, said_of: Said) -> tuple[Factors, str]:
    """Light ships with the force that they belong to behind them, “2 DD of TF 1”; or as said with “at”."""
    if not trees:
        return _light_read(reader, said_of["light"], said_of), FORCE_OR_PLACE.read(
            reader, said_of["at"], said_of
        )
    span, *parts = span_of(reader, trees[0]), *pieces_of(trees[0])
    where = span_of(reader, parts[-1]) if len(parts) > 1 else span
    if where == span or meant(reader.game, where.text, WHERE) is None:
        raise lacking(span, "“at FORCE|PLACE”")
    ships = cut(span, 0, len(span.tokens) - len(where.tokens))
    return factors_read(reader, ships), named(reader, where, WHERE, "task force or place")


def _light_of_told(game: Game, light: Factors, at: str) -> str:
    return f"{_light_told(game, light)} of {word(GRAMMAR, calls(game, at, WHERE))}"


def _fleet_read(reader: Reader, trees: Trees, _: Said) -> tuple[tuple[str, ...], tuple[Factors, ...]]:
    """Named ships, and light ones; raises `Mistake` for names."""
    pieces = pieces_of(trees[0])
    ships = (span_of(reader, one) for one in pieces if one.data == "phrase")
    light = (span_of(reader, one) for one in pieces if one.data == "group")
    return (
        tuple(named(reader, span, SHIPS, "ship") for span in ships),
        tuple(factors_read(reader, span) for span in light),
    )


def _fleet_told(game: Game, ships: tuple[str, ...], light: tuple[Factors, ...]) -> str:
    """The ships of an order as they are written, named ones first."""
    return ", ".join((*(SHIP.write(game, one) for one in ships), *(_light_told(game, one) for one in light)))


# What sails: a carrier or a task force, from where it lies.


def _sailing_read(reader: Reader, trees: Trees, _: Said) -> str:
    span, game = span_of(reader, trees[0]), reader.game
    if meant(game, span.text, SAILING) is None and (ship := meant(game, span.text, SHIPS)):
        force = game.ships[ship].force
        told = say(
            "{ship} sails with {force}: sail {force}."
            if force
            else "{ship} sails in a task force: form one with it first.",
            ship=ship,
            force=force,
        )
        raise mistaken(span, Unworkable("ship", told))
    one: str = SAILOR.read(reader, trees, {})
    table = game.carriers if one in game.carriers else game.forces
    return lying(reader, trees[1:], one, table[one].place)


SAILS = replace(SAILOR, read=_sailing_read, shapes=("phrase", "phrase origin"))

SHIPS_AT_SEA = Chapter(
    heading=said("Ships and task forces"),
    lines=(
        Line(
            SailCarrier,
            "sail {carrier:sailing carrier} to {to:place}",
            "sail Formidable to Haifa",
            "A carrier moved at the table, in one leap past all that might meet it on its way.",
            "21",
        ),
        Line(
            SinkCarrier,
            "sink {carrier}",
            "sink Formidable",
            "A carrier was sunk, at the table.",
            "17.3124",
        ),
        Line(
            FormForce,
            "form {force:new name} with {ships,light:fleet} [at/from {at:place}]",
            "form “Force H” with Formidable, Warspite, 4 CA British, 6 DD British",
            "Ships that lie together become a task force; what belongs to it is kept from the enemy.",
            "17.3123",
            also="form {force:new name} at/from {at:place} with {ships,light:fleet}",
        ),
        Line(
            DisbandForce,
            "disband {force}",
            "disband Force K",
            "A task force in port is taken apart, or a combat group is part of its task force again.",
            "17.3123",
        ),
        Line(
            MoveForce,
            "sail {force:sailing force} to {to:place}",
            "sail Force K to Haifa",
            "A task force moved at the table, in one leap past all that might meet it; as ACTIVITY it sails.",
            "21",
        ),
        Line(
            SinkShip,
            "sink {ship}",
            "sink Warspite",
            "A capital ship was sunk, at the table.",
            "20.5",
        ),
        Line(
            SinkLightShips,
            "sink {light} at/from {at:force or place}",
            "sink 2 DD British at Force K",
            "Factors of light ships were sunk, at the table.",
            "20.5",
            also="sink {light,at:light of}",
        ),
        Line(
            DamageShip,
            "damage {ship}",
            "damage Warspite",
            "A named ship was damaged, at the table.",
            "20.5",
        ),
        Line(
            DamageCruisers,
            "damage {light:cruisers} at/from {at:force or place}",
            "damage 2 CA British at Force K",
            "Factors of cruisers were damaged, at the table.",
            "20.5",
            also="damage {light,at:light of}",
        ),
        Line(
            HitShip,
            "hit {ship} with {hits}",
            "hit Warspite with 2 hits",
            "A named ship took hits at sea, at the table; with those that it bears they damage or sink it.",
            "23.444",
        ),
    ),
    words={
        "hit": Word(then="a ship"),
        "hits": Word("(naval attack )?(hits?|effects?)"),
    },
    kinds={
        "sailing carrier": replace(SAILS, shown="CARRIER", admits=_is_carrier(SAILING)),
        "sailing force": SAILS,
        "carrier": replace(SHIP, shown="CARRIER", admits=_is_carrier(SHIPS)),
        "ship": SHIP,
        "light": Kind("NUMBER KIND NATION", _light_read, _light_told, SHIPS_OR_LIGHT, LIGHT),
        "cruisers": Kind("NUMBER CA NATION", _light_read, _light_told, SHIPS_OR_LIGHT, LIGHT),
        "light of": Kind(
            "NUMBER KIND NATION of FORCE|PLACE", _light_of_read, _light_of_told, SHIPS_OR_LIGHT, LIGHT
        ),
        "force or place": FORCE_OR_PLACE,
        "new name": Kind(
            "NAME",
            lambda reader, trees, _: span_of(reader, trees[0]).text,
            lambda _, name: quoted(name),
            "the name of a new task force",
        ),
        "fleet": Kind("SHIP [, …] [, NUMBER KIND NATION …]", _fleet_read, _fleet_told, shapes=("fleet",)),
        "hits": number_of("hit", "hits", "hits"),
    },
)
