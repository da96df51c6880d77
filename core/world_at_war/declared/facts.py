"""What may be declared: each kind of fact, whom it is about, and how it may stand."""

from collections.abc import Callable, Mapping

import msgspec

from core.world_at_war.board import PEACE, YEARS, game_turn_number
from core.world_at_war.state import (
    AIR_NATIONALITY,
    AIR_RANGE,
    ARTIFICIAL_PORT,
    DEFENDERS,
    KAMIKAZES_MADE,
    NAVAL_AIR_TRAINING,
    PACIFIC_BOMBERS,
    Game,
)
from core.world_at_war.uninversion.by_oil import UNINVERSION, is_written
from events.sentences import said

RESEARCH_RULES = {
    said("jets"): "17.52",
    AIR_RANGE: "17.72",
    AIR_NATIONALITY: "19.31A",
    said("radar"): "23.74122B",
    said("air defense"): "23.4213",
    said("naval nationality"): "22.552A",
    NAVAL_AIR_TRAINING: "17.353C",
    PACIFIC_BOMBERS: "17.75B",
}
"""The subjects of research, each with the rule that asks for its results."""

RESEARCH = tuple(RESEARCH_RULES)


class FactKind(msgspec.Struct, frozen=True):
    """One kind: the rule that settles it, what it says, whom it may be about, and the values it may have.

    `by_subject` names another rule for some of what stands behind the slash of a subject.
    """

    rule: str
    says: str
    subjects: str
    values: str
    about: Callable[[Game, str], bool]
    stands: Callable[[str], bool]
    by_subject: Mapping[str, str] = {}


def settled_by(kind: FactKind, subject: str) -> str:
    """The rule that settles how a fact of this kind stands."""
    return kind.by_subject.get(subject.partition("/")[2], kind.rule)


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda value: value in words


UP_TO, UP_TO_99 = said("a number up to 9999"), said("a number up to 99")
A_NATION, A_HEX, A_GROUND_UNIT = said("a nation"), said("a hex"), said("a ground unit")
YES_OR_NO, NORMAL_OR_SHORT = said("yes or no"), said("normal or short")
_yes_or_no = _one_of(said("yes"), said("no"))
_normal_or_short = _one_of(said("normal"), said("short"))


def _number(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) < 5


def _to_99(value: str) -> bool:
    return _number(value) and int(value) < 100


def _from_one_up(value: str) -> bool:
    return _to_99(value) and int(value) > 0


def _game_turn(value: str) -> bool:
    year = value.rpartition(" ")[2]
    try:
        return year in YEARS_WRITTEN and game_turn_number(value) > 0
    except ValueError:
        return False


YEARS_WRITTEN = frozenset(map(str, YEARS))


def _game_turn_or_peace(value: str) -> bool:
    return value == PEACE or _game_turn(value)


def _place_or_faction(game: Game, subject: str) -> bool:
    places = subject in game.atlas.hexes or subject in game.atlas.boxes
    return places or subject in {nation.faction for nation in game.nations.values()}


def _pair(left: Callable[[Game], set[str]], right: Callable[[Game], set[str]]) -> Callable[[Game, str], bool]:
    def about(game: Game, subject: str) -> bool:
        first, slash, second = subject.partition("/")
        return bool(slash) and first in left(game) and second in right(game)

    return about


def _two(names: Callable[[Game], set[str]]) -> Callable[[Game, str], bool]:
    """Two that differ: with itself nobody is at war or cooperates, and itself it need not permit."""
    either = _pair(names, names)
    return lambda game, subject: either(game, subject) and len(set(subject.split("/"))) == 2


def _sorted_pair(names: Callable[[Game], set[str]]) -> Callable[[Game, str], bool]:
    two = _two(names)
    return lambda game, subject: two(game, subject) and sorted(subject.split("/")) == subject.split("/")


def _nations(game: Game) -> set[str]:
    return set(game.nations)


def _factions(game: Game) -> set[str]:
    return {nation.faction for nation in game.nations.values()}


def _sides(game: Game) -> set[str]:
    return set(game.sides)


def _parties(game: Game) -> set[str]:
    return _sides(game) | _factions(game)


def _fronts(game: Game) -> set[str]:
    return set(game.atlas.map.fronts)


def _theaters(game: Game) -> set[str]:
    return {"any", *game.atlas.map.fronts.values()}


def _hexes(game: Game) -> set[str]:
    return set(game.atlas.hexes)


def _hex(game: Game, subject: str) -> bool:
    return subject in game.atlas.hexes


def _ground_unit(game: Game, subject: str) -> bool:
    return subject in game.ground


def _nation(game: Game, subject: str) -> bool:
    return subject in game.nations


FACT_KINDS: Mapping[str, FactKind] = {
    said("supply"): FactKind(
        "30.523",
        said("how units in a place are supplied, or all of a faction where no place says otherwise"),
        said("a hex, a box or a faction"), said("full, partial or none"),
        _place_or_faction, _one_of(said("full"), said("partial"), said("none")),
    ),
    said("oil"): FactKind(
        "33.61A", said("whether a nation's air units suffer oil effects"),
        A_NATION, NORMAL_OR_SHORT, _nation, _normal_or_short,
    ),
    said("winter"): FactKind(
        "18.45", said("the winter result that a nation's air units suffer"),
        A_NATION, UP_TO_99, _nation, _to_99,
    ),
    said("option"): FactKind(
        "18.45", said("what offensive operations a side or an alliance faction has paid for on a front"),
        said("a side or faction/front"), said("none, limited or offensive"),
        _pair(_parties, _fronts), _one_of(said("none"), said("limited"), said("offensive")),
    ),
    said("brp"): FactKind(
        "17.141A",
        said("the BRPs that a nation has for its air units in a turn, before it spends any of them"),
        A_NATION, UP_TO, _nation, _number,
    ),
    said("war"): FactKind(
        "18.141", said("since which game turn two nations are at war"),
        said("two different nations in the order of the alphabet"),
        said("a game turn such as Winter 1941, or peace"),
        _sorted_pair(_nations), _game_turn_or_peace,
    ),
    said("usjt"): FactKind(
        "18.141", said("the U.S.-Japanese tension level"),
        said("level"), UP_TO_99, lambda _, subject: subject == "level", _to_99,
    ),
    said("research"): FactKind(
        "18.31",
        said(
            "the research result that a nation has reached; "
            "of naval air training what is added to its rate"
        ),
        said(
            "a nation/subject (jets, air range, air nationality, radar, air defense, naval nationality, "
            "naval air training, Pacific bombers)"
        ), said("a number up to 99 (12 for 12+)"),
        _pair(_nations, lambda _: set(RESEARCH)), _to_99, RESEARCH_RULES,
    ),
    said("cooperation"): FactKind(
        "53", said("whether two factions use each other's bases"),
        said("two different factions in the order of the alphabet"), said("full or none"),
        _sorted_pair(_factions), _one_of(said("full"), said("none")),
    ),
    said("permission"): FactKind(
        "18.142C", said("whether the first nation lets the second place airbases in its hexes"),
        said("a nation/another nation"), YES_OR_NO, _two(_nations), _yes_or_no,
    ),
    said("counters"): FactKind(
        "42.22E", said("the airbase counters that production has added"),
        said("a nation/theater, or a nation/any"), UP_TO_99, _pair(_nations, _theaters), _to_99,
    ),
    said("launched"): FactKind(
        "17.3122C", said("in which game turn a carrier was launched, so that new naval air may board it"),
        said("a carrier"), said("a game turn such as Winter 1941"),
        lambda game, subject: subject in game.carriers, _game_turn,
    ),
    said("attacking factors"): FactKind(
        "18.554A",
        said("how many ground factors attack a hex, where the ground units of the ledger do not say"),
        A_HEX, UP_TO, _hex, _number,
    ),
    DEFENDERS: FactKind(
        "18.614A", said("how many ground factors but partisans defend a hex, where the ledger does not say"),
        A_HEX, UP_TO, _hex, _number,
    ),
    said("defense modifier"): FactKind(
        "15.61", said("the DM of the defenders of a hex"),
        A_HEX, said("a number from 1 to 99"), _hex, _from_one_up,
    ),
    said("zoc"): FactKind(
        "18.547A", said("whether units of a side have a ZoC in a hex"),
        said("a side/hex"), YES_OR_NO, _pair(_sides, _hexes), _yes_or_no,
    ),
    said("movement"): FactKind(
        "18.547A", said("the movement factors that a ground unit has left; enough where nothing is declared"),
        A_GROUND_UNIT, UP_TO_99, _ground_unit, _to_99,
    ),
    said("sea transport"): FactKind(
        "18.547C.3", said("whether a ground unit is sea transported in this movement phase"),
        A_GROUND_UNIT, YES_OR_NO, _ground_unit, _yes_or_no,
    ),
    said("hump"): FactKind(
        "40.85", said("how many BRPs an air transport factor of a nation flies over the Hump"),
        A_NATION, UP_TO_99, _nation, _to_99,
    ),
    ARTIFICIAL_PORT: FactKind(
        "18.12", said("whether an artificial port counter lies in a hex"),
        A_HEX, YES_OR_NO, _hex, _yes_or_no,
    ),
    KAMIKAZES_MADE: FactKind(
        "17.44A",
        said("how many kamikazes of a nation were made of army air in this player turn (edition of 2005)"),
        A_NATION, UP_TO, _nation, _number,
    ),
    UNINVERSION: FactKind(
        "33.7", said("how many air factors of a nation are turned up in a player turn (edition of 2005)"),
        A_NATION, said("a number of factors, such as 4 or 2 1/3"), _nation, is_written,
    ),
    said("naval oil"): FactKind(
        "23.441B", said("whether a nation's naval units suffer oil effects"),
        A_NATION, NORMAL_OR_SHORT, _nation, _normal_or_short,
    ),
    said("flak"): FactKind(
        "23.4212B", said("how many flak factors are in a hex"),
        A_HEX, UP_TO_99, _hex, _to_99,
    ),
    said("objective"): FactKind(
        "23.4212B", said("how many objectives a hex has"),
        A_HEX, UP_TO_99, _hex, _to_99,
    ),
    said("anchor"): FactKind(
        "23.4212B", said("how many anchor symbols a port has"),
        A_HEX, UP_TO_99, _hex, _to_99,
    ),
    said("fortification"): FactKind(
        "23.4212C", said("what fortifies a hex"),
        A_HEX, said("none, beach defenses, fortification or fortress"),
        _hex,
        _one_of(said("none"), said("beach defenses"), said("fortification"), said("fortress")),
    ),
}  # fmt: skip
