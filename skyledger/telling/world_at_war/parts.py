"""The parts of sentences: units, places, nations; and choices that a rule leaves to a side."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from core.world_at_war.air_battle.laps import Lap, Left
from core.world_at_war.board import by_adjective, name
from core.world_at_war.ground_combat.chapter import counts
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import MAP_EDGE
from core.world_at_war.units import AS_SQUADRONS, PARTS, so_many
from events.message import Event
from events.sentences import Part, retold, said, say, translated
from events.world_at_war.board import Nation, Question
from skyledger.telling.by_fields import Kind, Telling, Template, by_fields, itself, seat, where, word
from skyledger.telling.world_at_war.laps import in_squadrons

OF_A_FACTOR = PARTS["AAF"]
NUMBERED = re.compile(r"(.*?)([0-9]+)")


def units_told(game: Game, names: Sequence[str]) -> str:
    """Units as "3 German AAF (GE-AAF-01 to 03)"; of several sorts each is counted."""
    if not names:
        return say("none")
    counts = Counter(filter(None, (_sort_of(game, one) for one in names)))
    groups = tuple(group_told(game, nation, kind, n) for (nation, kind), n in counts.items())
    return say("{groups} ({names})", groups=groups, names=tuple(runs(names)))


def _sort_of(game: Game, name_: str) -> tuple[str, str] | None:
    """The nation and kind of a unit; of a squadron that is no more, by the factor that it came from."""
    if (unit := game.units.get(name_)) is not None:
        return unit.nation, unit.kind
    parent = game.units.get(name_.rpartition(".")[0])
    return (parent.nation, AS_SQUADRONS.get(parent.kind, parent.kind)) if parent else None


def group_told(game: Game, nation: str, kind: str, count: int) -> str:
    """So many of a nation's units of a kind: "3 German AAF"."""
    whose = adjective(game, nation)
    return say("{count} {nation} {kind}", count=count, nation=whose, kind=so_many(kind, count))


def runs(names: Iterable[str]) -> Iterator[str]:
    """The names in order, those that follow each other told by the first and the last number.

    Squadrons of one factor stand side by side: "GE-AAF-01.attack/cover".
    """
    numbered = [(NUMBERED.fullmatch(one), one) for one in _side_by_side(sorted(names))]
    for _, run in groupby(enumerate(numbered), lambda item: _key(item[0], item[1][0])):
        found = [one for _, (_, one) in run]
        match = NUMBERED.fullmatch(found[-1])
        if len(found) < 3 or match is None:
            yield from found
        else:
            yield say("{first} to {last}", first=found[0], last=match[2])


def _side_by_side(names: Iterable[str]) -> Iterator[str]:
    for factor, some in groupby(names, _factor_of):
        if factor:
            yield f"{factor}.{'/'.join(one.rpartition('.')[2] for one in some)}"
        else:
            yield from some


def _factor_of(name_: str) -> str:
    """The factor that an army air squadron is called after; empty for other units."""
    parent, _, part = name_.rpartition(".")
    return parent if part in OF_A_FACTOR else ""


def _key(index: int, match: re.Match[str] | None) -> tuple[str, int]:
    return ("", index) if match is None else (f"{match[1]}/{len(match[2])}", int(match[2]) - index)


def adjective(game: Game, nation: str) -> str:
    """What the people of a nation are called: "German"."""
    return game.nations[nation].adjective if nation in game.nations else nation


def nation_told(_: Game, nation: str) -> str:
    """The nation, or that it is nobody."""
    return nation or say("nobody")


def place_told(game: Game, place: str) -> str:
    """What people call a place, with its hex number where it has a name; none is a deck that is not shown."""
    if not place:
        return say("carriers that are not shown")
    if place == MAP_EDGE:
        return say("the map edge")
    called = name(game, place)
    if place in game.atlas.boxes:
        return say("the {place}", place=called)
    return called if called == place or place not in game.atlas.hexes else f"{called} ({place})"


def places_told(game: Game, places: Iterable[str]) -> tuple[str, ...]:
    """What people call each of these places."""
    return tuple(name(game, place) for place in places)


def way_told(game: Game, path: Sequence[str]) -> str:
    """From where, and by which hexes; ships that put to sea in the hex of their port begin there twice."""
    start, *others = places_told(game, path)
    way = others[1:] if others[:1] == [start] else others
    return say("from {start} by way of {path}" if way else "at {start}", start=start, path=way)


SIDES = {"attacker": said("attacker"), "defender": said("defender")}


def side_told(_: Any, side: str) -> str:
    """The attacker or the defender, or a side of the game."""
    return side and translated(SIDES.get(side, side))


# How the fields of this game's facts are told.

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("place", "hex", "base", "origin", "taken"), place_told),
    **dict.fromkeys(("hexes", "options", "via", "to"), places_told),
    **dict.fromkeys(
        (
            "units", "attackers", "defenders", "escorts", "support", "defense", "barred", "counterair",
            "counterairing", "striking", "through", "attackers_aborted", "turned_back", "patrol", "cover",
        ),
        units_told,
    ),
    **dict.fromkeys(
        (
            "seats", "carrier", "ship", "force", "forces", "group", "groups", "unit", "ground", "nation",
            "builder", "territory", "front", "because", "by", "over", "ships", "year", "round", "sortie",
            "strike", "count", "factors", "brps", "limit", "results", "level", "fewer_than", "cover_group",
            "hits", "sunk", "damaged", "hit", "dice", "die", "net", "eliminated", "aborted", "embarking",
            "debarking", "row",
        ),
        itself,
    ),
    **dict.fromkeys(("seat", "standing"), seat),
    **dict.fromkeys(("kind", "mission", "activity", "season", "how", "what", "value"), word),
    "side": side_told,
    "path": way_told,
}  # fmt: skip
"""By the names of fields."""

STANDING = where("standing", said(", by the standing order of {standing}"))
INVERTED = where("inverted", said(", inverted"))


def told(
    templates: Mapping[type[Event], Template],
    kinds: Mapping[str, Kind] | None = None,
    **parts: Template | Callable[[Any, Any], Part],
) -> dict[type[Event], Telling]:
    """Facts that are told by their fields; of some a chapter has kinds of its own."""
    return by_fields(
        templates, {**KINDS, **(kinds or {})}, {"adjective": adjective_told, "many": many, **parts}
    )


def adjective_told(game: Game, event: Any) -> str:
    """What the people of a fact's nation are called."""
    return adjective(game, event.nation)


def many(_: Any, event: Any) -> int:
    """How many units a fact is about, for the word that goes with them."""
    return len(event.units)


# Choices that a rule leaves to a side: what is asked, and what may be taken.

CHOICE = said("{rule} leaves the {side} over {place} a choice.")
ASKED = {
    "2005:17.462C": said(
        "The attacker of {place} says how many of {effect} go for {whose}, before its contents are shown"
        " (2005:17.462C)."
    ),
    "2005:17.462D": said(
        "The attacker of {place} says how many of {effect} go for the light ships; the others roll for"
        " named ships (2005:17.462D)."
    ),
    "15.6": said("The attacker of {place} may fight another round or break off (15.6)."),
    "17.47E.3": said(
        "Diverted over {place}: {whose}. The {side} names the combat group that they attack (17.47E.3)."
    ),
    "18.25": said("Several bases are lost at once; their owner says which one air leaves next (18.25)."),
    "18.521B": said("The {side} over {place} engages the air transports there, or spares them (18.521B)."),
    "18.556": said("The attacker of {place} must give up {effect} (18.556)."),
    "18.616": said("The defender of {place} must give up {effect} (18.616)."),
    "18.624": said("Of the air transports over {place} some are hit; their owner says which (18.624)."),
    "19.62": said(
        "Of one of the {side}'s equal types over {place} one more is {effect} than of each other (19.62)."
    ),
    "19.64": said("The {side} over {place} strikes uninverted air only, or inverted air, too (19.64)."),
    "19.65B": said(
        "Of one kind of the {whose} squadrons over {place} one more is {effect} than of each other (19.65B)."
    ),
    "23.141B": said("Two {whose} squadrons are left unbuilt; a third one is removed with them (23.141B)."),
    "23.142C": said("There are more {whose} than the force pool allows; one of them is removed (23.142C)."),
    "23.45": said("Of equally many light ships over {place} one sort has one hit more (23.45)."),
}
"""By the rule that leaves a choice."""

EQUAL_TYPES = "19.62"

OPTIONS = {
    "18.521B/engaged": said("they fight and may be lost, and add nothing to the strength of the defender"),
    "18.521B/spared": said("they take no part, and nothing happens to them"),
    "19.64/uninverted only": said("only eliminations beyond all uninverted air befall inverted air"),
    "19.64/both": said("all of them share the results; aborts do nothing to inverted air"),
    EQUAL_TYPES: said("one more {option} is {effect} than of each other type"),
    "19.65B": said("one more {option} squadron of the {whose} is {effect} than of each other kind"),
    "23.141B": said("a squadron at {option} is removed"),
    "23.142C": said("one at {option} goes back to the force pool"),
}
"""What is told of an option: by its rule and its own name, or of all options of a rule alike."""

EFFECTS = {"eliminated": said("eliminated"), "aborted": said("aborted")}

CALLED_FOR = said("{asked} {seats} must say which: {options}.")
ONE_OF_SEVERAL = said("{asked} This is number {number} of {count} such. {seats} must say which: {options}.")
SO_MANY_LEFT = said(
    "{asked} This is the first of {count} such that are left. {seats} must say which: {options}."
)

Called = Callable[[str], str]
"""What people call a place."""


def asked_told(rule: str, side: str, place: str, about: str, nations: Collection[Nation]) -> str:
    """What a rule leaves to a side; `about` is an effect, an effect and whom it befalls, or what leaves."""
    named = {"rule": rule, "side": side_told(None, side), "place": place}
    return say(ASKED.get(rule, CHOICE), **named, **_about(about, nations))


def _about(about: str, nations: Collection[Nation]) -> dict[str, str]:
    effect, _, whose = retold(about).partition("/")
    said_so = translated(EFFECTS[effect]) if effect in EFFECTS else effect
    return {"effect": said_so, "whose": by_adjective(whose or effect, nations)}


def called_for(asked: str, seats: Sequence[str], options: Sequence[str], lap: Lap | Left | None) -> str:
    """What is asked, the how manieth of how many alike, who answers, what may be taken."""
    named = {"asked": asked, "seats": tuple(seats), "options": tuple(options)}
    match lap:
        case None:
            return say(CALLED_FOR, **named)
        case Lap(number, count):
            return say(ONE_OF_SEVERAL, number=number, count=count, **named)
        case Left(count):
            return say(SO_MANY_LEFT, count=count, **named)


def question_told(
    question: Question, called: Called, nations: Collection[Nation], lap: Lap | Left | None = None
) -> str:
    """An open question: what is asked, who answers, what may be taken."""
    options = tuple(map(called, question.options))
    place = called(question.place)
    if question.kind == "refuge":
        return say(
            "The defenders of {place} disengage (18.523): {units}. {seats} must say who flies to {options}.",
            place=place,
            units=question.units,
            seats=question.seats,
            options=some_of(options),
        )
    asked = asked_told(question.rule, question.by, place, question.about, nations)
    return called_for(asked, question.seats, options, lap)


FEW = 8
"""Of so many bases to go to each is named in a sentence."""


def some_of(places: tuple[str, ...]) -> tuple[str, ...]:
    """Bases to choose from as a sentence names them: of very many the first, and how many more there are."""
    if len(places) <= FEW + 1:
        return places
    return (*places[:FEW], say("one of {count} more, which “orders” lists", count=len(places) - FEW))


def bases_to_choose(game: Game, places: Sequence[str]) -> tuple[str, ...]:
    """Where somebody may go, for a fact."""
    return some_of(places_told(game, places))


def options_told(game: Game, question: Question, called: Called) -> tuple[tuple[str, str], ...]:
    """Each option of a choice as people call it, and what it means; nothing where that is plain."""
    if question.kind != "choice":
        return ()
    count, nations = counts(game, question.rule), game.nations.values()
    meant = _of_squadrons(called) if question.rule == EQUAL_TYPES and in_squadrons(game) else called
    told = ((option, _meaning(question, option, meant, count, nations)) for option in question.options)
    return tuple((called(option), meaning) for option, meaning in told if meaning)


def _of_squadrons(called: Called) -> Called:
    """How a type is called whose factors fight as squadrons: "Japan AAS" (19.51, 23.132)."""

    def told(option: str) -> str:
        sort, mark, marks = called(option).partition(" (")
        kind = next((kind for kind in AS_SQUADRONS if sort.endswith(f" {kind}")), "")
        fights = f"{sort.removesuffix(kind)}{AS_SQUADRONS[kind]}" if kind else sort
        return f"{fights}{mark}{marks}"

    return told


def _meaning(
    question: Question, option: str, called: Called, count: Mapping[str, str], nations: Collection[Nation]
) -> str:
    if option in count:
        return say("counts {factors}", factors=retold(count[option]))
    meaning = OPTIONS.get(f"{question.rule}/{option}") or OPTIONS.get(question.rule)
    named = by_adjective(called(option), nations)
    return say(meaning, option=named, **_about(question.about, nations)) if meaning else ""
