"""Everything that is asked of a scenario of The War Game, also of one in the middle of combat."""

from collections.abc import Iterable, Iterator

from core.war_game.battles import SIDES, other, targets_left
from core.war_game.board import BOMBER, FIGHTER, SHIP
from core.war_game.losses.reached import PURSES
from core.war_game.rolling.aiming import AIMS, aimed
from core.war_game.rolling.aiming import rolls as dice_of
from core.war_game.rolling.chapter import SORTS
from core.war_game.state import GAMEMASTER, Game, game_from
from events.codec import canonical_problems, encode
from events.sentences import any_of, kept, said, say, translated
from events.war_game.board import Battle, Flight, Hits, Map, Position, Question, RollDue, Unit
from skyledger.datafiles.problems import Fault, Path, a_name, among, twice
from skyledger.maps.war_game.checks import map_faults
from skyledger.scenarios.reader import rolls_faults
from skyledger.scenarios.war_game.taking_part import TAKING_PART
from skyledger.scenarios.war_game.who import FORCES, WHO, Table, aircraft_set_up, table
from skyledger.scenarios.war_game.written import MOST, MOST_UNITS, Laid, Scenario

# Checks of a position in the middle of combat: its round, its battles, the fleets that pass, and flights.

COMBAT = "combat."
ASKED_IN = "combat.attack_losses", "combat.losses"
"""States that go on once it is said what is lost; in others nothing follows from the answer."""
HITS_TAKEN = (*ASKED_IN, "combat.defense_rolls")
"""States in which the ship that somebody leaves for may have been sunk meanwhile."""
STATUSES = (said("en route"), "engaged", "returning")
ROLLED = ("aircraft", "land", "bombs")
COMBAT_AT = kept("combat at {place}")
"""What dice are for."""


def rounds(at: Table) -> Iterator[Fault]:
    """Rounds are of combat, and combat is of rounds and battles."""
    turn, battles = at.position.turn, at.position.battles
    if turn.phase.startswith(COMBAT) and turn.round < 1:
        told = say(
            "{state} lies within a round of combat, from 1 on; this is round {round}.",
            state=turn.phase,
            round=turn.round,
        )
        yield Fault(("turn", "phase"), told)
    elif not turn.phase.startswith(COMBAT) and turn.round:
        told = say(
            "A round is one of combat; in {state} it is 0, not {round}.", state=turn.phase, round=turn.round
        )
        yield Fault(("turn", "round"), told)
    elif turn.round and not at.position.questions and all(battle.ended for battle in battles):
        yield Fault(("battles",), say("Combat goes on while a battle does, and here is none."))
    elif turn.phase.endswith("losses") and not at.position.questions:
        yield Fault(
            ("turn", "phase"), say("In {state} somebody is asked what is lost; nobody is.", state=turn.phase)
        )
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for index, seat in enumerate(turn.finished):
        yield from among(("turn", "finished", index), "seat", seat, known)


def battles(at: Table) -> Iterator[Fault]:
    """A battle has a place of its own, attackers, and ships that shoot in support."""
    yield from twice(("battles",), at.position.battles, lambda battle: battle.place, "place")
    for index, battle in enumerate(at.position.battles):
        yield from _battle(at, battle, ("battles", index))


def _battle(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    yield from among((*path, "place"), "place", battle.place, at.places)
    if battle.opens < 1:
        yield Fault(
            (*path, "opens"), say("A battle begins in round 1 or later, not in {round}.", round=battle.opens)
        )
    if battle.last_round < 0:
        yield Fault(
            (*path, "last_round"),
            say("Rounds are counted from 1, and this is {round}.", round=battle.last_round),
        )
    for number, side in enumerate(battle.aside):
        yield from among((*path, "aside", number), "side", side, at.position.sides)
    for number, place in enumerate(battle.whence):
        yield from among((*path, "whence", number), "place", place, at.places)
    for number, made in enumerate(battle.scored):
        yield from among((*path, "scored", number, "nation"), "nation", made.nation, at.nations)
        yield from among((*path, "scored", number, "by"), "side of a battle", made.by, SIDES)
        yield from among((*path, "scored", number, "about"), "kind of hits", made.about, PURSES)
    yield from _hits(battle.on_attackers, (*path, "on_attackers"))
    yield from _hits(battle.on_defenders, (*path, "on_defenders"))
    yield from _attackers(at, battle, (*path, "attackers"))
    yield from _support(at, battle, (*path, "support"))
    yield from _joining(at, battle, (*path, "joining"))


def _attackers(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Whose turn it is attacks, and somebody does, until the battle is over."""
    yield from named(at, path, battle.attackers)
    opened = not battle.ended and battle.opens <= at.position.turn.round
    if opened and not battle.attackers and not at.position.questions:
        yield Fault(path, say("Nobody attacks {place}; a battle needs attackers.", place=battle.place))
    moving = _moving_side(at)
    for number, name in enumerate(battle.attackers):
        if moving and name in at.units and _side(at, at.units[name]) not in (moving, ""):
            told = say(
                "{player} moves, and {unit} is of the other side.", player=at.position.turn.player, unit=name
            )
            yield Fault((*path, number), told)


def _joining(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Who joins a battle in round 2 comes after a pass-through; in combat he may have been lost before."""
    if not at.position.turn.round:
        yield from named(at, path, battle.joining)


def _support(at: Table, battle: Battle, path: Path) -> Iterator[Fault]:
    """Ships shoot in support; in combat, one that did may be sunk."""
    if not at.position.turn.round:
        yield from named(at, path, battle.support)
    for number, name in enumerate(battle.support):
        if name in at.units and _family(at, at.units[name]) not in (SHIP, ""):
            yield Fault((*path, number), say("Only ships shoot in support, and {unit} is none.", unit=name))


def _moving_side(at: Table) -> str:
    """The side whose turn it is, as far as that can be told."""
    turns = (one for one in at.position.turns if one.name == at.position.turn.player)
    nations = (at.nations[name].side for one in turns for name in one.nations if name in at.nations)
    return next(nations, "")


def _side(at: Table, unit: Unit) -> str:
    return at.nations[unit.nation].side if unit.nation in at.nations else ""


def _hits(hits: Hits, path: Path) -> Iterator[Fault]:
    for key in PURSES:
        if getattr(hits, key) < 0:
            yield Fault(
                (*path, key), say("No hits are fewer than 0, and this is {hits}.", hits=getattr(hits, key))
            )


def named(at: Table, path: Path, names: Iterable[str]) -> Iterator[Fault]:
    """Each name of a list is a unit's, and stands in it once."""
    seen: set[str] = set()
    for number, name in enumerate(names):
        yield from among((*path, number), "unit", name, at.units)
        if name in seen:
            yield Fault((*path, number), say("{unit} is listed already.", unit=name))
        seen.add(name)


def passages(at: Table) -> Iterator[Fault]:
    """A fleet passes from one place to another, to attack there or on a land next to it."""
    for index, passage in enumerate(at.position.passages):
        yield from among(("passages", index, "first"), "place", passage.first, at.places)
        yield from among(("passages", index, "second"), "place", passage.second, at.places)


def flights(at: Table) -> Iterator[Fault]:
    """What an aircraft is doing: where it flies to, whither it leaves, at what it rolled."""
    for index, unit in enumerate(at.position.units):
        path: Path = ("units", index)
        if unit.flight and _family(at, unit) not in (FIGHTER, BOMBER, ""):
            yield Fault(
                (*path, "flight"),
                say("Only aircraft fly, and {unit} is {kind}.", unit=unit.name, kind=unit.kind),
            )
        elif unit.flight:
            yield from _flight(at, unit.flight, (*path, "flight"))
        if unit.leaving and at.position.turn.phase not in HITS_TAKEN and not _leaves_without_a_deck(at, unit):
            yield from among((*path, "leaving"), "place or ship", unit.leaving, (*at.places, *at.units))
        if unit.below:
            yield from among((*path, "below"), "ship", unit.below, at.units)
        if unit.rolled:
            yield from among((*path, "rolled"), "aim", unit.rolled, ROLLED)


def _leaves_without_a_deck(at: Table, unit: Unit) -> bool:
    """Does an attacking fighter give up whose carrier was sunk before (doubt N29)?"""
    return _family(at, unit) == FIGHTER and unit.leaving == unit.origin and unit.leaving not in at.places


def _flight(at: Table, flight: Flight, path: Path) -> Iterator[Fault]:
    yield from among((*path, "to"), "place", flight.to, at.places)
    yield from among((*path, "status"), "status of a flight", flight.status, STATUSES)
    if flight.declared < 1:
        yield Fault(
            (*path, "declared"),
            say("Rounds are counted from 1, and this is {declared}.", declared=flight.declared),
        )
    if flight.arrives <= flight.declared:
        told = say(
            "Who is sent in round {declared} is there later than that, not in {arrives}.",
            declared=flight.declared,
            arrives=flight.arrives,
        )
        yield Fault((*path, "arrives"), told)


def _family(at: Table, unit: Unit) -> str:
    return at.kinds[unit.kind].family if unit.kind in at.kinds else ""


FIGHTING = (rounds, battles, passages, flights)


# Checks of what a position waits for: dice that are due, and questions that are open.

ROLLS = {"combat.attack_rolls": "attacker", "combat.defense_rolls": "defender"}
LOSSES, LANDING, BOMB = KINDS = ("losses", "landing", "bomb")


def rolls(at: Table) -> Iterator[Fault]:
    """A roll that is due is one of a battle, by units in it, from whoever may throw it."""
    for index, due in enumerate(at.position.rolls):
        yield from _roll(at, due, ("rolls", index))


def _roll(at: Table, due: RollDue, path: Path) -> Iterator[Fault]:
    yield from _of_a_battle(at, (*path, "place"), due.place)
    yield from _seats(at, (*path, "seats"), due.seats)
    yield from named(at, (*path, "units"), due.units)
    yield from among((*path, "by"), "side of a battle", due.by, SIDES)
    yield from among((*path, "aim"), "aim", due.aim, AIMS)
    if due.by in SIDES and ROLLS.get(at.position.turn.phase) != due.by:
        told = say(
            "The {side} does not roll in {state}.", side=translated(due.by), state=at.position.turn.phase
        )
        yield Fault((*path, "by"), told)
    if due.purpose != (purpose := COMBAT_AT(place=due.place)):
        told = say("This roll is for “{purpose}”, and nothing else.", purpose=purpose)
        yield Fault((*path, "purpose"), told)
    if not due.units:
        yield Fault((*path, "units"), say("Somebody rolls; this names nobody."))


def dice_due(position: Position) -> Iterator[Fault]:
    """In a position that is sound otherwise, each roll has the dice of its units and their bombs."""
    game = game_from(position)
    for index, due in enumerate(position.rolls):
        if (dice := _dice(game, due)) != due.dice:
            yield Fault(
                ("rolls", index, "dice"),
                say("These units roll {dice} dice, not {given}.", dice=dice, given=due.dice),
            )


def _dice(game: Game, due: RollDue) -> int:
    battle, by = game.battles[due.place], due.by
    asked = (targets_left(game, battle, other(by)), due.aim)
    units = (game.units[name] for name in due.units)
    return sum(len(dice_of(game, unit, by, aimed(game, battle, unit, by, asked))) for unit in units)


def questions(at: Table) -> Iterator[Fault]:
    """A question is about losses or a landing, put to a seat, with units and what may be said of them."""
    for index, question in enumerate(at.position.questions):
        path: Path = ("questions", index)
        yield from among((*path, "kind"), "kind of question", question.kind, KINDS)
        yield from a_name((*path, "rule"), question.rule, say("A question names the rule that asks it."))
        yield from _seats(at, (*path, "seats"), question.seats)
        yield from named(at, (*path, "units"), question.units)
        if not question.units:
            yield Fault((*path, "units"), say("A question is about units; this names none."))
        yield from ASKS.get(question.kind, _nothing)(at, question, path)


def _losses(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    if (state := at.position.turn.phase) not in ASKED_IN:
        told = say("What is lost is asked in {states}, not in {state}.", states=any_of(ASKED_IN), state=state)
        yield Fault((*path, "kind"), told)
    yield from _of_a_battle(at, (*path, "place"), question.place)
    yield from among((*path, "by"), "side of a battle", question.by, SIDES)
    yield from among((*path, "about"), "kind of hits", question.about, PURSES)
    if question.hits not in range(1, len(question.units) + 1):
        told = say(
            "From 1 to {most} hits remove these units, not {hits}.",
            most=len(question.units),
            hits=question.hits,
        )
        yield Fault((*path, "hits"), told)


def _bomb(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    yield from _losses(at, question, path)
    for number, option in enumerate(question.options):
        yield from among((*path, "options", number), "what a bomb falls on", option, SORTS)
    if not question.options:
        yield Fault((*path, "options"), say("A bomb falls on aircraft or on others; this names neither."))


def _landing(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    yield from among((*path, "place"), "place", question.place, at.places)
    for number, option in enumerate(question.options):
        known = (*at.places, *at.units)
        yield from among((*path, "options", number), "place or ship", option, known)
    if not question.options:
        yield Fault((*path, "options"), say("Whoever lands has a place to land; this names none."))


def _nothing(_at: Table, _question: Question, _path: Path) -> Iterator[Fault]:
    yield from ()


ASKS = {LOSSES: _losses, LANDING: _landing, BOMB: _bomb}


def _of_a_battle(at: Table, path: Path, place: str) -> Iterator[Fault]:
    yield from among(path, "battle", place, (battle.place for battle in at.position.battles))


def _seats(at: Table, path: Path, seats: tuple[str, ...]) -> Iterator[Fault]:
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for number, seat in enumerate(seats):
        yield from among((*path, number), "seat", seat, known)


ASKED = (rolls, questions)


# Everything that is asked of a scenario of The War Game before a game begins from it.


def position_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with a position on a sound map."""
    if len(position.units) > MOST_UNITS:
        return (
            Fault(
                ("units",),
                say("There are more units than the {most} that a game has at most.", most=MOST_UNITS),
            ),
        )
    at = table(position)
    faults = tuple(fault for check in (*WHO, *FORCES, *FIGHTING, *ASKED, *TAKING_PART) for fault in check(at))
    if faults := faults or tuple(dice_due(position)):
        return faults
    problems = canonical_problems(encode(position))
    return tuple(Fault((), say("It can't be kept in a ledger: {why}.", why=each)) for each in problems)


def inline_map_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with the map that a position carries with it."""
    return tuple(Fault(("map", *fault.path), fault.reason) for fault in map_faults(position.map))


def laid_faults(laid: Laid) -> Iterator[Fault]:
    """What is wrong with the position that a written scenario makes, told by the keys of the scenario."""
    set_up = aircraft_set_up(table(laid.position))
    for fault in (*position_faults(laid.position), *set_up):
        yield Fault(_written_at(laid.origins, fault.path), fault.reason)


def _written_at(origins: dict[Path, Path], path: Path) -> Path:
    for end in range(len(path), 0, -1):
        if (origin := origins.get(path[:end])) is not None:
            return (*origin, *path[end:])
    return path


def scenario_faults(scenario: Scenario, _: Map) -> Iterator[Fault]:
    """Counts that make no units, and names for more than one."""
    yield from rolls_faults(scenario.rolls)
    for index, force in enumerate(scenario.force):
        if force.count not in range(1, MOST + 1):
            told = say("An entry has from 1 to {most} units, not {count}.", most=MOST, count=force.count)
            yield Fault(("force", index, "count"), told)
        elif force.name and force.count > 1:
            yield Fault(
                ("force", index, "name"), say("Only a single unit is given a name; others are numbered.")
            )
