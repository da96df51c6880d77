"""Questions about the board that many rules ask: who holds what, whose a box is, which game turn it is."""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache

from core.mistakes import Mistake, known, near_misses
from core.same import Same
from core.world_at_war.state import (
    GAMEMASTER,
    WESTERN_ALLIES,
    Game,
    fact_grounds,
    fact_key,
    numbers,
    place_name,
    printed_names,
)
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit, Box, Carrier, Hex, Nation


def hex_of(game: Game, place: str) -> Hex | None:
    """The hex of that id, or None for a box, a carrier or nothing at all."""
    return game.atlas.hexes.get(place)


def only_by_sea(game: Game, place: str) -> bool:
    """Does no land lie beside a hex of land, so that ground units come there by an invasion alone?"""
    hex_ = game.atlas.hexes.get(place)
    if hex_ is None or hex_.land == "none":
        return False
    around = [one for one in game.atlas.beside[place] if one is not None]
    return hex_.one_hex_island or (bool(around) and all(one.land == "none" for one in around))


def known_place(game: Game, given: str) -> str:
    """The hex id or box name that a person means; raises `Mistake` with the near misses."""
    if (found := game.atlas.places.get(given.casefold())) is not None:
        return found
    raise Mistake("place", given, near_misses(given, places_printed(game)))


def port_at(game: Game, place: str) -> bool:
    """Is a port printed in this hex? A box has none, whatever puts in there."""
    hex_ = hex_of(game, place)
    return hex_ is not None and any(one.port for one in hex_.places)


def places_printed(game: Game) -> tuple[str, ...]:
    """Every name of a place as the map prints it."""
    return tuple(printed for printed, _ in printed_names(game.atlas.map))


def known_hex(game: Game, given: str) -> Hex:
    """The hex that a person means by a name or number; raises `Mistake`."""
    place = known_place(game, given)
    if (found := hex_of(game, place)) is not None:
        return found
    raise Mistake("hex", given, hint=say("{place} is a mapboard box.", place=place))


def known_nation(game: Game, given: str) -> Nation:
    """The nation of that name, adjective or code; raises `Mistake`."""
    for nation in game.nations.values():
        if given.casefold() in (nation.name.casefold(), nation.adjective.casefold(), nation.code.casefold()):
            return nation
    raise Mistake(
        "nation", given, near_misses(given, (w for n in game.nations.values() for w in (n.name, n.adjective)))
    )


def known_carrier(game: Game, given: str) -> Carrier:
    """The carrier of that name; raises `Mistake`."""
    return known("carrier", given, game.carriers)


def known_front(game: Game, given: str) -> str:
    """The front that a person means, empty if none is named; raises `Mistake`."""
    return known("front", given, {front: front for front in game.atlas.map.fronts}) if given else ""


def controller(game: Game, hex_: Hex) -> str:
    """The nation that controls a hex; empty when nobody does, and for the sea."""
    if (held := game.held.get(hex_.id)) is not None:
        return held
    territory = game.territories.get(hex_.territory)
    return territory.controller if territory else ""


def controller_before(game: Game, hex_: Hex) -> str:
    """The nation that controlled a hex when the present phase began."""
    if hex_.id in game.held_before or hex_.id in game.held:
        return game.held_before.get(hex_.id, controller(game, hex_))
    territory = game.territories.get(hex_.territory)
    if territory is None or not territory.passed or territory.gained != player_turn(game):
        return controller(game, hex_)
    return territory.before


def side_of(game: Game, nation: str) -> str:
    """The side of a nation; empty for nobody."""
    return game.nations[nation].side if nation in game.nations else ""


def gained_this_turn(game: Game, hex_: Hex) -> bool:
    """Did the hex come with its country in this player turn, and not by ground units (18.21C)?"""
    territory = game.territories.get(hex_.territory)
    gained = territory is not None and territory.gained == player_turn(game)
    return gained and hex_.id not in game.held_before


def retaken(game: Game, hex_: Hex, side: str) -> bool:
    """Did this side lose the hex in the present phase, and take it back (doubt W269)?"""
    loser = game.lost_by.get(hex_.id, "") if hex_.id in game.held_before else ""
    return side_of(game, loser) not in ("", side)


def faction_of(game: Game, nation: str) -> str:
    """The alliance faction of a nation; empty for nobody."""
    return game.nations[nation].faction if nation in game.nations else ""


def neutral(game: Game, hex_: Hex) -> bool:
    """Is the land in this hex neutral, and nobody's prize yet?"""
    territory = game.territories.get(hex_.territory)
    return territory is not None and territory.neutral and hex_.id not in game.held


def theater(game: Game, hex_: Hex) -> str:
    """The theater ("Europe" or "Pacific") in which a hex lies."""
    return game.atlas.map.fronts.get(hex_.front, "Europe")


def name(game: Game, place: str) -> str:
    """What people call a place."""
    return place_name(game.atlas, place)


def by_adjective(sort: str, nations: Collection[Nation]) -> str:
    """A sort of air units by whose they are: "German AAF" of what is kept as "Germany AAF"."""
    whose = (nation for nation in nations if sort.startswith(f"{nation.name} "))
    nation = max(whose, key=lambda nation: len(nation.name), default=None)
    return f"{nation.adjective}{sort.removeprefix(nation.name)}" if nation else sort


def units_at(game: Game, place: str) -> tuple[AirUnit, ...]:
    """The air units based at a hex, in a box or on a carrier, in the order of their names."""
    return _based(Same(game.units)).at(place)


FEW = 8
"""For so many places all units are gone through; for more an index is made, which costs as much."""


class Based:
    """Where air units are based, as they stand in their map, which is in the order of names."""

    def __init__(self, units: Mapping[str, AirUnit]) -> None:
        self._units, self._found = units, dict[str, tuple[AirUnit, ...]]()

    def at(self, place: str) -> tuple[AirUnit, ...]:
        """Those at a place: looked for where few are asked about, else found."""
        if place not in self._found:
            if len(self._found) < FEW:
                self._found[place] = tuple([unit for unit in self._units.values() if unit.base == place])
            else:
                return self._by_place.get(place, ())
        return self._found[place]

    @cached_property
    def _by_place(self) -> Mapping[str, tuple[AirUnit, ...]]:
        places: dict[str, list[AirUnit]] = {}
        for unit in self._units.values():
            places.setdefault(unit.base, []).append(unit)
        return {place: tuple(units) for place, units in places.items()}


@lru_cache(maxsize=64)
def _based(units: Same[dict[str, AirUnit]]) -> Based:
    return Based(units.thing)


def moored(game: Game, place: str) -> tuple[str, ...]:
    """The carriers that lie in a port or box, in the order of their names."""
    return tuple(sorted(c.name for c in game.carriers.values() if c.place == place and not c.at_sea))


def box_of(game: Game, place: str) -> Box | None:
    """The box of that name, if it is one."""
    return game.atlas.boxes.get(place)


def lies_in(game: Game, base: str) -> str:
    """The hex or box in which a base lies: a carrier's is where the carrier is."""
    return game.carriers[base].place if base in game.carriers else base


def on_land(game: Game, unit: AirUnit) -> bool:
    """Is it based in a hex or box, and neither on a carrier nor in the air over one that has gone down?"""
    return unit.base in game.atlas.hexes or unit.base in game.atlas.boxes


def declared(game: Game, kind: str, subject: str, otherwise: str = "") -> str:
    """The value of a declared fact, or `otherwise` when nothing is declared."""
    fact = game.facts.get(fact_key(kind, subject))
    return fact.value if fact else otherwise


def declared_number(game: Game, kind: str, subject: str) -> int:
    """The number that is declared, nought when none is."""
    value = declared(game, kind, subject)
    return int(value) if value.isdecimal() else 0


def best_result(game: Game, nations: Iterable[str], subject: str) -> int:
    """The highest declared research result of these nations in a subject, nought for none."""
    return max((declared_number(game, "research", f"{nation}/{subject}") for nation in nations), default=0)


def supply(game: Game, place: str, nation: str) -> str:
    """The supply ("full", "partial", "none") that a nation's units have in a place, as declared (rule 30)."""
    general = declared(game, "supply", faction_of(game, nation), "none")
    return declared(game, "supply", place, general)


def supply_told(game: Game, place: str, nation: str) -> str:
    """Such as "partial supply, as declared", or "no supply declared" where nothing is."""
    if not supply_grounds(game, place, nation):
        return say("no supply declared")
    return say("{supply} supply, as declared", supply=supply_said(supply(game, place, nation)))


def supply_said(supply: str) -> str:
    """What is said of a supply before that word: full, partial or no."""
    return translated("no" if supply == "none" else supply)


def supply_grounds(game: Game, place: str, nation: str) -> tuple[str, ...]:
    """The declared facts that `supply` looks at here, as grounds of a ruling."""
    keys = (fact_key("supply", place), fact_key("supply", faction_of(game, nation)))
    return fact_grounds(game, keys)[:1]


def commands(game: Game, seat: str, nation: str) -> bool:
    """Does this seat speak for this nation?"""
    return seat == GAMEMASTER or (seat in game.seats and nation in game.seats[seat].nations)


def seats_for(game: Game, nations: frozenset[str]) -> tuple[str, ...]:
    """The seats that speak for any of these nations, in the order of the table."""
    return tuple(s.name for s in game.seats.values() if nations.intersection(s.nations))


def player_turn(game: Game) -> str:
    """The label of the present player turn, such as "Summer 1942 Axis"."""
    return f"{game.turn.season} {game.turn.year} {game.turn.side}"


def phase(game: Game) -> str:
    """The phase of the player turn, without its inner states: "movement", "combat" ..."""
    return game.turn.phase.partition(".")[0]


def phase_label(game: Game) -> str:
    """The label of the present phase, such as "Summer 1942 Axis movement"."""
    return f"{player_turn(game)} {phase(game)}"


def moment_told(label: str) -> str:
    """The label of a game turn, player turn or phase, in the language that is spoken."""
    return " ".join(map(translated, label.split(" ")))


SW = "sw"
AMERICAN_BOXES = "U.S. box"


def stagers(game: Game, box: Box) -> tuple[str, ...]:
    """The factions that stage to a box: those for whom the map opens it, if the edition names them."""
    named = numbers(game).boxes_staged_to
    return tuple(one for one in box.stagers if not named or box.name in named.get(one, ()))


def owners(game: Game, box: Box) -> frozenset[str]:
    """The factions whose a box is, by its stagers and its name; none where nothing tells.

    The U.S. boxes are the Western Allies' (18.73B); an SW box is called after a faction.
    """
    american = (WESTERN_ALLIES,) if AMERICAN_BOXES in box.name else ()
    called = (n.faction for n in game.nations.values() if _called_after(box, n.faction))
    return frozenset((*box.stagers, *american, *called))


def users(game: Game, box: Box) -> tuple[str, ...]:
    """The nations of whose factions a box is; where nothing tells, those with air units there."""
    factions = owners(game, box)
    theirs = tuple(nation for nation in sorted(game.nations) if faction_of(game, nation) in factions)
    return theirs or tuple(sorted({unit.nation for unit in units_at(game, box.name)}))


def of_another_side(game: Game, side: str, box: Box) -> bool:
    """Is a box known to be another side's? One of which nothing tells is open to all."""
    theirs = owners(game, box)
    return bool(theirs) and all(n.side != side for n in game.nations.values() if n.faction in theirs)


def _called_after(box: Box, faction: str) -> bool:
    first = faction.partition(" ")[0]
    return box.kind == SW and any(word.startswith(first) for word in box.name.split())


SEASONS = (said("Spring"), said("Summer"), said("Fall"), said("Winter"))
YEARS = range(1900, 2000)
PEACE = said("peace")


def next_season(year: int, season: str) -> tuple[int, str]:
    """The game turn after this one: Spring, Summer, Fall, Winter of a year."""
    place = SEASONS.index(season) + 1
    return (year, SEASONS[place]) if place < len(SEASONS) else (year + 1, SEASONS[0])


def game_turn_number(label: str) -> int:
    """A game turn such as "Winter 1941" as a number that grows with time; raises `ValueError` otherwise."""
    season, _, year = label.partition(" ")
    return int(year) * len(SEASONS) + SEASONS.index(season)


def game_turn(game: Game) -> str:
    """The label of the present game turn, such as "Summer 1942"."""
    return f"{game.turn.season} {game.turn.year}"


def now(game: Game) -> int:
    """The present game turn as a number that grows with time."""
    return game_turn_number(game_turn(game))


def war_between(nation: str, enemy: str) -> str:
    """What a declaration of war between two nations is about: their names by the alphabet."""
    return "/".join(sorted((nation, enemy)))


def turns_at_war(game: Game, nation: str, enemy: str) -> int | None:
    """How many game turns ago a war began by what is declared, 0 in the first one; None in peace."""
    began = declared(game, "war", war_between(nation, enemy), PEACE)
    return None if began == PEACE or (since := now(game) - game_turn_number(began)) < 0 else since


def war_grounds(game: Game, nation: str, enemy: str) -> tuple[str, ...]:
    """The declared fact that `turns_at_war` looks at, as a ground of a ruling."""
    return fact_grounds(game, [fact_key("war", war_between(nation, enemy))])
