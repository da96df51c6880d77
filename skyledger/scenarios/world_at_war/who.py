"""Checks of who plays what: edition, doubts, sides, nations, seats, the turn, territories."""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import UNSET

from core.world_at_war.air_battle.kinds import KINDS
from core.world_at_war.board import SEASONS, YEARS
from core.world_at_war.edition import editions
from core.world_at_war.state import GAMEMASTER
from core.world_at_war.units import KINDS as UNITS
from events.sentences import said, say
from events.world_at_war.board import Nation, Seat
from phases.world_at_war import TRANSITIONS, WORLD_AT_WAR
from skyledger.datafiles.problems import LONGEST_GIVEN, Fault, Path, a_name, among, shortened, twice
from skyledger.scenarios.nations import called_as_kinds
from skyledger.scenarios.policies import policy_faults
from skyledger.scenarios.readings import options_faults
from skyledger.scenarios.seats import seat_names
from skyledger.scenarios.world_at_war.house_rules import faults_of, unknown_nations
from skyledger.scenarios.world_at_war.table import (
    Table,
    hex_faults,
    nation_faults,
    place_faults,
    questions,
    side_faults,
)

GAMES = (WORLD_AT_WAR.rules.name,)
FORMS = (1,)
POWERS = ("major", "minor")
FACTIONS = ("Axis", "Japan", said("Western Allies"), "Russia", "China")
"""The factions that rules name, as in 18.142C."""
NEAR = 0.8
"""How much a name resembles another that was meant: “Western Alies”, “Rusia”; but not “Allies”."""
CODE = re.compile("[A-Z]{2}")
ENDED_BY_ITS_SIDE = frozenset(
    source
    for way in TRANSITIONS
    if way["trigger"] == "SeatFinished" and "side_finished" in way.get("conditions", ())
    for source in ([way["source"]] if isinstance(way["source"], str) else way["source"])
)
"""The states that are over once the phasing side has finished; elsewhere the other side is heard as well."""


def rules_played(at: Table) -> Iterator[Fault]:
    """The game, the form of the position, the edition and the options are ones that there are."""
    yield from a_name(("title",), at.position.title, say("The game needs a title."))
    yield from among(("game",), "game", at.position.game, GAMES)
    if at.position.form not in FORMS:
        yield Fault(
            ("form",), say("Positions of form {form} are not known here; 1 is.", form=at.position.form)
        )
    yield from _edition(at)
    yield from options_faults(WORLD_AT_WAR.rules.name, at.position.doubts, "doubts")
    yield from policy_faults(at.position)


def _edition(at: Table) -> Iterator[Fault]:
    """One of those that there are, or house rules that can be played, under their own name."""
    given = at.position.revision
    if given is UNSET:
        yield from among(("edition",), "edition", at.position.edition, editions())
        return
    wrong = tuple(faults_of(given)) or tuple(unknown_nations(given, at.nations))
    yield from (Fault(("revision", *fault.path), fault.reason) for fault in wrong)
    if not wrong:
        yield from among(("edition",), "edition", at.position.edition, (given["name"],))


def sides(at: Table) -> Iterator[Fault]:
    """Two sides or more, each with a seat that can play its turn."""
    every = at.position.sides
    if len(every) < 2:
        yield Fault(("sides",), say("A game needs two sides."))
    for index, side in enumerate(every):
        if not side or side in every[:index]:
            yield Fault(("sides", index), say("A side needs a name of its own."))
        elif not any(seat.side == side for seat in at.position.seats):
            yield Fault(("seats",), say("Nobody sits for the {side} side; it needs a seat.", side=side))


def nations(at: Table) -> Iterator[Fault]:
    """Each nation can be told from the others and is on a side; a minor serves a major power."""
    for key in ("name", "code", "adjective"):
        yield from twice(
            ("nations",), at.position.nations, lambda n, key=key: getattr(n, key).casefold(), key
        )
    for index, nation in enumerate(at.position.nations):
        yield from _nation(at, nation, ("nations", index))


def _nation(at: Table, nation: Nation, path: Path) -> Iterator[Fault]:
    for key in ("name", "code", "adjective", "faction"):
        text = getattr(nation, key)
        if not text.strip() or not text.isascii():
            yield Fault((*path, key), say("A nation needs this, in letters without accents."))
    if nation.code.strip() and not CODE.fullmatch(nation.code):
        yield Fault(
            (*path, "code"),
            say("A code is of two capital letters, and “{code}” is not.", code=shortened(nation.code)),
        )
    yield from called_as_kinds(nation, path, {kind.casefold() for kind in UNITS})
    yield from _faction(nation, path)
    yield from side_faults(at, (*path, "side"), nation.side)
    yield from among((*path, "power"), "kind of power", nation.power, POWERS)
    if nation.power == "major" and nation.serves:
        yield Fault((*path, "serves"), say("A major power serves nobody."))
    if nation.power == "minor":
        majors = (n.name for n in at.position.nations if n.power == "major" and n.side == nation.side)
        yield from among((*path, "serves"), "major power of its side", nation.serves, majors)


def _faction(nation: Nation, path: Path) -> Iterator[Fault]:
    """A faction may have any name; one that only resembles a name that the rules ask for is a slip."""
    if nation.faction in FACTIONS or len(nation.faction) > LONGEST_GIVEN:
        return
    by_folded = {faction.casefold(): faction for faction in FACTIONS}
    for meant in get_close_matches(nation.faction.casefold(), by_folded, n=1, cutoff=NEAR):
        reason = say(
            "The rules ask for {faction} by this name, and know no “{given}”.",
            faction=by_folded[meant],
            given=nation.faction,
        )
        yield Fault((*path, "faction"), reason)


def seats(at: Table) -> Iterator[Fault]:
    """Each seat speaks for nations of its own side."""
    yield from seat_names([seat.name for seat in at.position.seats])
    for index, seat in enumerate(at.position.seats):
        yield from _seat(at, seat, ("seats", index))


def _seat(at: Table, seat: Seat, path: Path) -> Iterator[Fault]:
    if not seat.nations:
        yield Fault(
            (*path, "nations"), say("A seat speaks for a nation or more; without one it could order nothing.")
        )
    yield from side_faults(at, (*path, "side"), seat.side)
    for number, name in enumerate(seat.nations):
        yield from nation_faults(at, (*path, "nations", number), name)
        if name in at.nations and at.nations[name].side != seat.side:
            yield Fault(
                (*path, "nations", number),
                say("{nation} is not on the {side} side.", nation=name, side=seat.side),
            )


def turn(at: Table) -> Iterator[Fault]:
    """The game stands in a season, a player turn and a phase that there are."""
    now = at.position.turn
    if now.year not in YEARS:
        yield Fault(
            ("turn", "year"),
            say(
                "The year {year} is not from {first} to {last}.",
                year=now.year,
                first=YEARS[0],
                last=YEARS[-1],
            ),
        )
    yield from among(("turn", "season"), "season", now.season, SEASONS)
    yield from side_faults(at, ("turn", "side"), now.side)
    yield from among(("turn", "phase"), "phase", now.phase, WORLD_AT_WAR.turn.accepts)
    known = (*(s.name for s in at.position.seats), GAMEMASTER)
    for index, seat in enumerate(now.finished):
        yield from among(("turn", "finished", index), "seat", seat, known)
    playing = {s.name for s in at.position.seats if s.side == now.side}
    its_own_word = playing <= set(now.finished) and now.phase in ENDED_BY_ITS_SIDE
    if (playing and its_own_word) or GAMEMASTER in now.finished:
        reason = say(
            "Every seat of the {side} side, or the gamemaster, has finished; so the phase is over.",
            side=now.side,
        )
        yield Fault(("turn", "finished"), reason)


def territories(at: Table) -> Iterator[Fault]:
    """Each territory is one of the map, and is neutral or somebody's."""
    there = {hex_.territory for hex_ in at.position.map.hexes} - {""}
    yield from twice(("territories",), at.position.territories, lambda t: t.name, "name")
    for index, territory in enumerate(at.position.territories):
        path = ("territories", index)
        yield from among((*path, "name"), "territory", territory.name, there)
        if territory.controller:
            yield from nation_faults(at, (*path, "controller"), territory.controller)
        if territory.controller and territory.neutral:
            yield Fault(
                (*path, "neutral"),
                say("{territory} can't be neutral under a controller.", territory=territory.name),
            )


def held(at: Table) -> Iterator[Fault]:
    """Who holds a hex of another's territory: a nation in play, and a hex with land."""
    position = at.position
    tables = {"held": position.held, "held_before": position.held_before, "lost_by": position.lost_by}
    for key, holders in tables.items():
        for hex_, nation in holders.items():
            yield from hex_faults(at, (key, hex_), hex_)
            if hex_ in at.game.atlas.hexes and at.game.atlas.hexes[hex_].land == "none":
                yield Fault((key, hex_), say("{hex} is all sea; nobody holds it.", hex=hex_))
            if nation:
                yield from nation_faults(at, (key, hex_), nation)


def ground_attacks(at: Table) -> Iterator[Fault]:
    """15.6: whoever is in a ground attack is there, and its defenders have a DM."""
    there = {unit.name: unit.place for unit in at.position.ground}
    for index, attack in enumerate(at.position.ground_attacks):
        path: Path = ("ground_attacks", index)
        for place in (*attack.hexes, *attack.defending, *attack.modifiers):
            yield from place_faults(at, (*path, "hexes"), place)
        for name in (*attack.ground, *attack.defenders):
            yield from among((*path, "ground"), "ground unit", name, tuple(there))
        for place in {*attack.defending, *(there.get(name, "") for name in attack.defenders)}:
            if place not in attack.modifiers:
                yield Fault(
                    (*path, "modifiers"),
                    say("The DM of the defenders of {place} is missing (15.61).", place=place),
                )


def battles(at: Table) -> Iterator[Fault]:
    """A battle that is fought is of a kind that there is."""
    for index, battle in enumerate(at.position.battles):
        yield from among(("battles", index, "kind"), "kind of air battle", battle.kind, tuple(KINDS))


WHO = (rules_played, sides, nations, seats, turn, territories, held, questions, battles, ground_attacks)
