"""23.4: which strike is resolved, who flies in it, and who is asked."""

from collections.abc import Callable, Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.forces import as_group
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.board import seats_for, side_of
from core.world_at_war.conditions import peace_key
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.battles import Units as Units_of_battles
from core.world_at_war.under_way.battles import in_play, seats_of_force, seats_of_most
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.ships import nations_of
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.board import AirUnit, Seat
from events.world_at_war.strikes import NavalStrikeBegan, Strike

PORT = "port"
Units = tuple[AirUnit, ...]


def present(game: Game) -> Strike | None:
    """The strike that is being resolved."""
    return next((strike for strike in game.strikes if strike.began and not strike.ended), None)


def to_come(game: Game) -> Strike | None:
    """The next strike that is announced and not begun, in the order of announcement."""
    return next((strike for strike in game.strikes if not strike.began and not strike.ended), None)


def strikes_to_come(game: Game) -> bool:
    """Is there another strike to be resolved?"""
    return to_come(game) is not None


def next_number(game: Game) -> int:
    """The number of the next strike that is announced; it begins anew once all strikes are over."""
    pending = game.strikes if any(not one.ended for one in game.strikes) else ()
    return max((one.strike for one in pending), default=0) + 1


def begun(game: Game) -> Iterator[Ruled]:
    """The next strike begins, with those of its air units that are still in play.

    23.76E: a further strike on the same group goes through all the steps again.
    """
    if (strike := to_come(game)) is not None:
        units = tuple(unit.name for unit in in_play(game, strike.units) if not unit.inverted)
        began = NavalStrikeBegan(strike.strike, strike.kind, strike.place, strike.target, units)
        yield Ruled(began, ("23.76" if at_sea(strike) else "23.52",))


def at_sea(strike: Strike) -> bool:
    """Does it go for ships at sea?"""
    return strike.kind != PORT and bool(strike.target)


def strikers(game: Game, strike: Strike) -> Units:
    """The attackers of ships that nothing has stopped yet; who counterairs the port is none (23.411B)."""
    return in_play(game, (name for name in strike.left if name not in strike.counterair))


def hidden_ones(game: Game, names: Iterable[str]) -> int:
    """How many of these are aboard carriers that are concealed from whoever asks: announced all the same."""
    return sum(name not in game.units for name in names)


def strength(game: Game, strike: Strike) -> int:
    """How many attackers nothing has stopped yet, as both sides know it."""
    return len(strikers(game, strike)) + hidden_ones(game, strike.left)


def over_the_ships(game: Game, names: Iterable[str]) -> Units:
    """Those of these defenders that are still in play and ready."""
    return tuple(unit for unit in in_play(game, names) if not unit.inverted)


def defenders_there(game: Game, strike: Strike) -> Units:
    """All defending air units over the ships."""
    return over_the_ships(game, (*strike.patrol, *strike.cover))


def seats_that_strike(game: Game, strike: Strike) -> tuple[str, ...]:
    """The seats that speak for the attackers."""
    return seats_of_force(game, tuple(game.units[name] for name in strike.units if name in game.units))


def side_struck(game: Game, strike: Strike) -> str:
    """The side whose ships are struck: the one that the strike does not come from."""
    ours = {side_of(game, game.units[name].nation) for name in strike.units if name in game.units}
    return next((side for side in game.sides if side not in ours), "")


def seats_struck(game: Game, strike: Strike) -> tuple[str, ...]:
    """Who speaks for what is struck: of the air over it, else of the ships."""
    there = defenders_there(game, strike)
    return seats_of_force(game, there) if there else seats_of_the_ships(game, strike)


def seats_of_the_ships(game: Game, strike: Strike) -> tuple[str, ...]:
    """Who speaks for the ships that are struck and fires from them: for the task force, else its side.

    A seat at peace with all that attack a port has no part in it, where its ships are spared (doubt W402).
    """
    if strike.target in game.forces:
        return seats_for(game, nations_of(game, strike.target)) or (GAMEMASTER,)
    side = side_struck(game, strike)
    theirs = (seat for seat in game.seats.values() if seat.side == side)
    return tuple(seat.name for seat in theirs if not _spared(game, strike, seat)) or (GAMEMASTER,)


def _spared(game: Game, strike: Strike, seat: Seat) -> bool:
    foes = {game.units[name].nation for name in strike.units if name in game.units}
    at_war = any(not peace_key(game, nation, foe) for nation in seat.nations for foe in foes)
    return plays(game, "W402") == "spared" and not at_war


def awaited_of(side: str) -> Callable[[Game], tuple[str, ...]]:
    """Which seats the strike waits for where the "attacker" or the "defender" has to give an order."""

    def awaited(game: Game) -> tuple[str, ...]:
        strike = present(game)
        return seats_of(game, strike, side) if strike is not None else ()

    return awaited


def seats_of(game: Game, strike: Strike, side: str) -> tuple[str, ...]:
    """The seats of the "attacker" or of the "defender"."""
    return seats_that_strike(game, strike) if side == ATTACKER else seats_struck(game, strike)


def put_to_its_owners(game: Game, strike: Strike, choice: Choice) -> Ruled:
    """Losses are their owner's to choose; of several owners that of most units says it (doubt W216)."""
    of = choice.options if choice.rule == "19.62" else (choice.about.partition("/")[2],)
    force = _force(game, strike, choice.side)
    named = [unit.nation for unit in force if as_group(game, strike.place, unit).name in of]
    several = len({seats_for(game, frozenset({nation})) for nation in named}) > 1
    other = "defender" if choice.side == ATTACKER else "attacker"
    opponent = several and plays(game, "W216") == "opponent"
    seats = seats_of(game, strike, other) if opponent else seats_of_most(game, named)
    asked = ChoiceCalledFor(choice.rule, choice.side, strike.place, seats, choice.options, choice.about)
    return Ruled(asked, (choice.rule, *(("W216",) if several else ())))


def _force(game: Game, strike: Strike, side: str) -> Units_of_battles:
    return strikers(game, strike) if side == ATTACKER else in_play(game, strike.engaging)
