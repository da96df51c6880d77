"""Who is an enemy: which nation holds a hex against a side, and which nations are declared to be at peace.

Every mission asks it of those whom it would meet: `at_war_with_them` makes its rule.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.ruling import Finding, Rule
from core.world_at_war.board import controller, declared, hex_of, side_of
from core.world_at_war.book import rule
from core.world_at_war.state import Game, fact_key, plays, turns_on
from events.world_at_war.board import Hex

Peace = tuple[str, str, str]
"""A nation, another one with which it is at peace, and the declared fact that says so."""


def enemy_holder(game: Game, hex_: Hex) -> str:
    """The nation that holds a hex against the side whose turn it is; empty if none does."""
    return holder_against(game, hex_, game.turn.side)


def holder_against(game: Game, hex_: Hex, side: str) -> str:
    """The nation that holds a hex against a side; empty if none does."""
    holder = controller(game, hex_)
    return holder if side_of(game, holder) not in ("", side) else ""


def held_by(game: Game, hex_: Hex) -> str:
    """What is said of a hex that no enemy holds, such as "held by Italy"."""
    return f"held by {controller(game, hex_) or 'nobody'}"


def peace_key(game: Game, one: str, other: str) -> str:
    """The declared fact that two nations, or the major powers that they serve, are at peace; else empty."""
    ours, theirs = (_with_its_power(game, nation) for nation in (one, other))
    pairs = ("/".join(sorted((a, b))) for a in ours for b in theirs)
    return next((fact_key("war", pair) for pair in pairs if declared(game, "war", pair) == "peace"), "")


def _with_its_power(game: Game, nation: str) -> tuple[str, ...]:
    known = game.nations.get(nation)
    return (nation, known.serves) if known and known.serves else (nation,)


def at_peace(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """Each of these nations with each of the others that it is at peace with."""
    against = tuple(dict.fromkeys(others))
    for nation in dict.fromkeys(nations):
        for other in against:
            if key := peace_key(game, nation, other):
                yield nation, other, key


def facts_of(peace: Iterable[Peace]) -> tuple[str, ...]:
    """What a ruling on peace stands on."""
    return tuple(f"fact {key}" for _, _, key in peace)


def found_at_peace(peace: Iterable[Peace]) -> Iterator[Finding]:
    """What is found, for a rule that is told as “{given} is at peace with {allowed}, as declared.”"""
    return (Finding(given=nation, allowed=other) for nation, other, _ in peace)


Foes = Callable[[Game, Any], Iterable[str]]
"""The nations that a request would meet."""


def at_peace_with_all(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """The same of nations that are at peace with every one of the others."""
    against = tuple(dict.fromkeys(others))
    for nation in dict.fromkeys(nations):
        found = tuple(at_peace(game, (nation,), against))
        if found and len(found) == len(against):
            yield from found


def met_in_peace(game: Game, nations: Iterable[str], others: Iterable[str]) -> Iterator[Peace]:
    """Of several nations that are met together, peace with one bars the mission, or with all (doubt W394)."""
    asked = at_peace if plays(game, "W394") == "any" else at_peace_with_all
    return asked(game, nations, others)


def peace_is_declared(game: Game) -> bool:
    """Are any two nations at peace, as declared? Else nobody has to be asked about."""
    return any(one.kind == "war" and one.value == "peace" for one in game.facts.values())


def at_war_with_them(number: str, sentence: str, foes: Foes) -> Rule:
    """The rule that a mission is flown by nations at war with those whom it meets."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        return met_in_peace(game, (unit.nation for unit in request.units), foes(game, request))

    return _at_war(number, sentence, "W394", peace)


def at_war_with_one(number: str, sentence: str, foes: Foes) -> Rule:
    """The rule that a defense is flown by nations at war with one of those who may attack."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        return at_peace_with_all(game, (unit.nation for unit in request.units), foes(game, request))

    return _at_war(number, sentence, "W418", peace)


def one_at_war(number: str, sentence: str, nations: Foes, foes: Foes) -> Rule:
    """The rule that a word is said by one at least who is at war with those whom it is about."""

    def peace(game: Game, request: Any) -> Iterable[Peace]:
        found = [tuple(met_in_peace(game, (one,), foes(game, request))) for one in nations(game, request)]
        return (one for some in found for one in some) if all(found) else ()

    return _at_war(number, sentence, "W394", peace)


def _at_war(number: str, sentence: str, doubt: str, found: Callable[[Game, Any], Iterable[Peace]]) -> Rule:
    """A rule that is broken by the peace that is found, and may turn on a doubt."""

    def peace(game: Game, request: Any) -> tuple[Peace, ...]:
        return tuple(found(game, request)) if peace_is_declared(game) else ()

    def grounds(game: Game, request: Any) -> Iterator[str]:
        yield from facts_of(peace(game, request))
        if peace_is_declared(game) and turns_on(game, doubt, lambda played: bool(peace(played, request))):
            yield doubt

    @rule(number, sentence, "{given} is at peace with {allowed}, as declared.", grounds)
    def at_war(game: Game, request: Any) -> Iterable[Finding]:
        return found_at_peace(peace(game, request))

    return at_war


def holder_of_the_hex(game: Game, request: Any) -> tuple[str, ...]:
    """The enemy who holds `request.hex`."""
    hex_ = hex_of(game, request.hex)
    holder = enemy_holder(game, hex_) if hex_ else ""
    return (holder,) if holder else ()


def nations_of(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """The nations of air units, each once."""
    return tuple(dict.fromkeys(game.units[name].nation for name in names if name in game.units))


def those_in(game: Game, place: str) -> Iterator[str]:
    """The nations that an attack on a hex is against: those of the ground units there, and its holder."""
    for unit in game.ground.values():
        if unit.place == place and side_of(game, unit.nation) not in ("", game.turn.side):
            yield unit.nation
    if (hex_ := hex_of(game, place)) and (holder := enemy_holder(game, hex_)):
        yield holder
