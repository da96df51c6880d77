"""What may be declared: each kind of fact, whom it is about, and how it may stand."""

from collections.abc import Callable, Mapping

import msgspec

from core.world_at_war.board import game_turn_number
from core.world_at_war.state import Game

RESEARCH_RULES = {
    "jets": "17.52",
    "air range": "17.72",
    "air nationality": "19.31A",
    "radar": "23.74122B",
    "air defense": "23.4213",
    "naval nationality": "22.552A",
    "naval air training": "17.353C",
    "Pacific bombers": "17.75B",
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


UP_TO = "a number up to 9999"


def _number(value: str) -> bool:
    return value.isascii() and value.isdigit() and len(value) < 5


def _from_one_up(value: str) -> bool:
    return _number(value) and int(value) > 0


def _game_turn(value: str) -> bool:
    try:
        return value == "peace" or game_turn_number(value) > 0
    except ValueError:
        return False


def _place_or_faction(game: Game, subject: str) -> bool:
    places = subject in game.atlas.hexes or subject in game.atlas.boxes
    return places or subject in {nation.faction for nation in game.nations.values()}


def _pair(left: Callable[[Game], set[str]], right: Callable[[Game], set[str]]) -> Callable[[Game, str], bool]:
    def about(game: Game, subject: str) -> bool:
        first, slash, second = subject.partition("/")
        return bool(slash) and first in left(game) and second in right(game)

    return about


def _sorted_pair(names: Callable[[Game], set[str]]) -> Callable[[Game, str], bool]:
    either = _pair(names, names)
    return lambda game, subject: either(game, subject) and sorted(subject.split("/")) == subject.split("/")


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


def _ground_unit(game: Game, subject: str) -> bool:
    return subject in game.ground


def _nation(game: Game, subject: str) -> bool:
    return subject in game.nations


FACT_KINDS: Mapping[str, FactKind] = {
    "supply": FactKind(
        "30.523", "how units in a place are supplied, or all of a faction where no place says otherwise",
        "a hex, a box or a faction", "full, partial or none",
        _place_or_faction, _one_of("full", "partial", "none"),
    ),
    "oil": FactKind(
        "33.61A", "whether a nation's air units suffer oil effects",
        "a nation", "normal or short", _nation, _one_of("normal", "short"),
    ),
    "winter": FactKind(
        "18.45", "the winter result that a nation's air units suffer",
        "a nation", UP_TO, _nation, _number,
    ),
    "option": FactKind(
        "18.45", "what offensive operations a side or an alliance faction has paid for on a front",
        "a side or faction/front", "none, limited or offensive",
        _pair(_parties, _fronts), _one_of("none", "limited", "offensive"),
    ),
    "brp": FactKind(
        "17.141A", "the BRPs that a nation has for its air units in a turn, before it spends any of them",
        "a nation", UP_TO, _nation, _number,
    ),
    "war": FactKind(
        "18.141", "since which game turn two nations are at war",
        "two nations in the order of the alphabet", "a game turn such as Winter 1941, or peace",
        _sorted_pair(_nations), _game_turn,
    ),
    "usjt": FactKind(
        "18.141", "the U.S.-Japanese tension level",
        "level", UP_TO, lambda _, subject: subject == "level", _number,
    ),
    "research": FactKind(
        "18.31",
        "the research result that a nation has reached; of naval air training what is added to its rate",
        f"a nation/subject ({', '.join(RESEARCH)})", "a number up to 9999 (12 for 12+)",
        _pair(_nations, lambda _: set(RESEARCH)), _number, RESEARCH_RULES,
    ),
    "cooperation": FactKind(
        "53", "whether two factions use each other's bases",
        "two factions in the order of the alphabet", "full or none",
        _sorted_pair(_factions), _one_of("full", "none"),
    ),
    "permission": FactKind(
        "18.142C", "whether the first nation lets the second place airbases in its hexes",
        "a nation/nation", "yes or no", _pair(_nations, _nations), _one_of("yes", "no"),
    ),
    "counters": FactKind(
        "42.22E", "the airbase counters that production has added",
        "a nation/theater, or a nation/any", UP_TO, _pair(_nations, _theaters), _number,
    ),
    "launched": FactKind(
        "17.3122C", "in which game turn a carrier was launched, so that new naval air may board it",
        "a carrier", "a game turn such as Winter 1941",
        lambda game, subject: subject in game.carriers, _game_turn,
    ),
    "attacking factors": FactKind(
        "18.554A", "how many ground factors attack a hex, where the ground units of the ledger do not say",
        "a hex", UP_TO, lambda game, subject: subject in game.atlas.hexes, _number,
    ),
    "defending factors": FactKind(
        "18.614A", "how many ground factors but partisans defend a hex, where the ledger does not say",
        "a hex", UP_TO, lambda game, subject: subject in game.atlas.hexes, _number,
    ),
    "defense modifier": FactKind(
        "15.61", "the DM of the defenders of a hex",
        "a hex", "a number from 1 to 9999", lambda game, subject: subject in game.atlas.hexes, _from_one_up,
    ),
    "zoc": FactKind(
        "18.547A", "whether units of a side have a ZoC in a hex",
        "a side/hex", "yes or no", _pair(_sides, _hexes), _one_of("yes", "no"),
    ),
    "movement": FactKind(
        "18.547A", "the movement factors that a ground unit has left; enough where nothing is declared",
        "a ground unit", UP_TO, _ground_unit, _number,
    ),
    "sea transport": FactKind(
        "18.547C.3", "whether a ground unit is sea transported in this movement phase",
        "a ground unit", "yes or no", _ground_unit, _one_of("yes", "no"),
    ),
    "hump": FactKind(
        "40.85", "how many BRPs an air transport factor of a nation flies over the Hump",
        "a nation", UP_TO, _nation, _number,
    ),
    "artificial port": FactKind(
        "18.12", "whether an artificial port counter lies in a hex",
        "a hex", "yes or no", lambda game, subject: subject in game.atlas.hexes, _one_of("yes", "no"),
    ),
    "naval oil": FactKind(
        "23.441B", "whether a nation's naval units suffer oil effects",
        "a nation", "normal or short", _nation, _one_of("normal", "short"),
    ),
    "flak": FactKind(
        "23.4212B", "how many flak factors are in a hex",
        "a hex", UP_TO, lambda game, subject: subject in game.atlas.hexes, _number,
    ),
    "objective": FactKind(
        "23.4212B", "how many objectives a hex has",
        "a hex", UP_TO, lambda game, subject: subject in game.atlas.hexes, _number,
    ),
    "anchor": FactKind(
        "23.4212B", "how many anchor symbols a port has",
        "a hex", UP_TO, lambda game, subject: subject in game.atlas.hexes, _number,
    ),
    "fortification": FactKind(
        "23.4212C", "what fortifies a hex",
        "a hex", "none, beach defenses, fortification or fortress",
        lambda game, subject: subject in game.atlas.hexes,
        _one_of("none", "beach defenses", "fortification", "fortress"),
    ),
}  # fmt: skip
