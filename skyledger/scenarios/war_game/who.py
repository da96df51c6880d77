"""Checks of who plays what: edition, doubts, sides, nations, seats, player turns, dice."""

import re
from collections.abc import Iterator

from core.dice import MACHINE, TYPED
from core.war_game.edition import editions
from core.war_game.state import GAMEMASTER
from events.war_game.board import Nation, PlayerTurn, Seat
from phases.war_game import WAR_GAME
from skyledger.datafiles.checks import a_name, among, twice
from skyledger.datafiles.problems import Fault, Path, shortened
from skyledger.scenarios.seed import NO_SEED
from skyledger.scenarios.war_game.table import Table, options

FORMS = (1,)
POWERS = ("major", "minor")
CODE = re.compile("[A-Z]{2}")


def rules_played(at: Table) -> Iterator[Fault]:
    """The game, the form of the position, the edition and the options are ones that there are."""
    yield from a_name(("title",), at.position.title, "The game needs a title.")
    yield from among(("game",), "game", at.position.game, (WAR_GAME.rules.name,))
    if at.position.form not in FORMS:
        yield Fault(("form",), f"Positions of form {at.position.form} are not known here; 1 is.")
    yield from among(("edition",), "edition", at.position.edition, editions())
    for number, option in at.position.doubts.items():
        yield from among(("doubts", number), "doubt", number, options())
        if number in options():
            yield from among(("doubts", number), f"playable option of {number}", option, options()[number])


def sides(at: Table) -> Iterator[Fault]:
    """Two sides or more, each with a seat that can play its turn."""
    every = at.position.sides
    if len(every) < 2:
        yield Fault(("sides",), "A game needs two sides.")
    for index, side in enumerate(every):
        if not side.strip() or side in every[:index]:
            yield Fault(("sides", index), "A side needs a name of its own.")
        elif not any(seat.side == side for seat in at.position.seats):
            yield Fault(("seats",), f"Nobody sits for the {side} side; it needs a seat.")


def nations(at: Table) -> Iterator[Fault]:
    """Each nation can be told from the others and is on a side; a minor one counts with a major."""
    for key in ("name", "code", "adjective"):
        yield from twice(
            ("nations",), at.position.nations, lambda n, key=key: getattr(n, key).casefold(), key
        )
    for index, nation in enumerate(at.position.nations):
        yield from _nation(at, nation, ("nations", index))


def _nation(at: Table, nation: Nation, path: Path) -> Iterator[Fault]:
    for key in ("name", "adjective"):
        text = getattr(nation, key)
        if not text.strip() or not text.isascii():
            yield Fault((*path, key), "A nation needs this, in letters without accents.")
    if not CODE.fullmatch(nation.code):
        told = f"A code is of two capital letters, and “{shortened(nation.code)}” is not."
        yield Fault((*path, "code"), told)
    yield from among((*path, "side"), "side", nation.side, at.position.sides)
    yield from among((*path, "power"), "kind of power", nation.power, POWERS)
    if nation.power == "major" and nation.major:
        yield Fault((*path, "major"), "A major power counts with nobody but itself.")
    if nation.power == "minor":
        majors = (n.name for n in at.position.nations if n.power == "major" and n.side == nation.side)
        yield from among((*path, "major"), "major power of its side", nation.major, majors)


def seats(at: Table) -> Iterator[Fault]:
    """Each seat speaks for nations of its own side, and each nation has a seat."""
    yield from twice(("seats",), at.position.seats, lambda s: s.name.casefold(), "name")
    for index, seat in enumerate(at.position.seats):
        yield from _seat(at, seat, ("seats", index))
    seated = {name for seat in at.position.seats for name in seat.nations}
    for index, nation in enumerate(at.position.nations):
        if nation.name not in seated:
            yield Fault(("nations", index, "name"), f"No seat speaks for {nation.name}.")


def _seat(at: Table, seat: Seat, path: Path) -> Iterator[Fault]:
    if not seat.name.strip() or seat.name.casefold() == GAMEMASTER:
        yield Fault((*path, "name"), f"A seat needs a name of its own, other than {GAMEMASTER}.")
    elif seat.name.startswith("-") or seat.name != seat.name.strip():
        told = "A seat's name begins with no dash and has no space at its ends; commands could not name it."
        yield Fault((*path, "name"), told)
    if not seat.nations:
        yield Fault((*path, "nations"), "A seat speaks for a nation or more.")
    yield from among((*path, "side"), "side", seat.side, at.position.sides)
    for number, name in enumerate(seat.nations):
        yield from among((*path, "nations", number), "nation", name, at.nations)
        if name in at.nations and at.nations[name].side != seat.side:
            yield Fault((*path, "nations", number), f"{name} is not on the {seat.side} side.")


def turns(at: Table) -> Iterator[Fault]:
    """Each player turn is of nations of one side, and the game begins in one of them."""
    if not at.position.turns:
        yield Fault(("turns",), "A game needs a player turn or more.")
    yield from twice(("turns",), at.position.turns, lambda t: t.name.casefold(), "name")
    for index, one in enumerate(at.position.turns):
        yield from _player_turn(at, one, ("turns", index))
    names = [one.name for one in at.position.turns]
    yield from among(("turn", "player"), "player turn", at.position.turn.player, names)
    yield from among(("turn", "phase"), "state of the turn", at.position.turn.phase, WAR_GAME.turn.accepts)
    if at.position.turn.number < 1:
        yield Fault(("turn", "number"), "Game turns are counted from 1.")


def _player_turn(at: Table, one: PlayerTurn, path: Path) -> Iterator[Fault]:
    if not one.nations:
        yield Fault((*path, "nations"), "In a player turn a nation or more moves.")
    for number, name in enumerate(one.nations):
        yield from among((*path, "nations", number), "nation", name, at.nations)
    if len({at.nations[name].side for name in one.nations if name in at.nations}) > 1:
        yield Fault((*path, "nations"), "Those who move together are on one side.")


def dice(at: Table) -> Iterator[Fault]:
    """Dice are the machine's or typed in; only the machine's come from a seed."""
    if at.position.dice:
        yield from among(("dice",), "source of dice", at.position.dice, (MACHINE, TYPED))
    if at.position.dice == TYPED and at.position.seed:
        yield Fault(("seed",), NO_SEED)


WHO = (rules_played, sides, nations, seats, turns, dice)
