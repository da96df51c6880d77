"""What players of The War Game should know before they roll, and no menu lists."""

from collections.abc import Iterator

from core.war_game.battles import attackers, fought
from core.war_game.board import commands
from core.war_game.orders import RollAll, RollUnits
from core.war_game.retreats.chapter import who_can_not_leave
from core.war_game.rolling.aiming import still_to_roll, without_a_target
from core.war_game.rolling.chapter import left_to_roll, rolling
from core.war_game.state import Game, plays
from core.war_game.steps import attacker_gives_up, side_to_roll
from events.sentences import listed, said, say
from events.war_game.board import Battle
from skyledger.telling.world_at_war.parts import runs

NOTHING_TO_HIT = {
    "may_pass": said(
        "Of all at {place} that {units} could hit, only aircraft in the air are left, beyond the reach of "
        "{count:that roll|those rolls} (R4); “done” lets {count:it|them} pass."
    ),
    "must_roll": said(
        "Of all at {place} that {units} could hit, only aircraft in the air are left, beyond the reach of "
        "{count:that roll|those rolls} (R4); {count:it is|they are} thrown all the same (N15)."
    ),
}
"""By whether a roll may pass."""


def hints(game: Game, viewer: str) -> tuple[str, ...]:
    """What people must know to give orders, and no menu lists."""
    return (*_held_in(game, viewer), *_vain_rolls(game, viewer))


HELD = {
    "one": said(
        "{place} is not among the battles that may be called off: {units} can't leave; the others may "
        "retreat, and are shot at while it stays (IV/example 3/3.3)."
    ),
    "several": said(
        "{place} is not among the battles that may be called off: {units} can't leave; the others may "
        "retreat, and are shot at while they stay (IV/example 3/3.3)."
    ),
    "all": said(
        "{place} is not among the battles that may be called off: {units} can't leave (IV/example 3/3.3)."
    ),
}
"""Where one unit holds the rest, where several do, and where nobody else attacks there."""


def _held_in(game: Game, viewer: str) -> Iterator[str]:
    """IV/example 3/3.3: the battles that no menu of the attacker calls off, with who can't leave them."""
    if not attacker_gives_up(game):
        return
    for battle in fought(game):
        theirs = viewer in game.seats and not _attacks(game, battle, viewer)
        units = [] if theirs else [unit.name for unit in who_can_not_leave(game, battle)]
        if units:
            alone = len(units) == len(attackers(game, battle))
            how = "all" if alone else "one" if len(units) == 1 else "several"
            yield say(HELD[how], place=battle.place, units=listed(units))


def _attacks(game: Game, battle: Battle, seat: str) -> bool:
    return any(commands(game, seat, unit.nation) for unit in attackers(game, battle))


def _vain_rolls(game: Game, viewer: str) -> tuple[str, ...]:
    """Which rolls of a seat, or of all where nobody's is meant, can hit nothing, battle by battle."""
    by, seats = side_to_roll(game), (viewer,) if viewer in game.seats else tuple(game.seats)
    each = ((battle.place, _hopeless(game, battle, by, seats)) for battle in fought(game) if by)
    return tuple(
        say(NOTHING_TO_HIT[plays(game, "N15")], place=place, units=tuple(runs(names)), count=len(names))
        for place, names in each
        if names
    )


def _hopeless(game: Game, battle: Battle, by: str, seats: tuple[str, ...]) -> list[str]:
    sent = {name for due in game.rolls for name in due.units}
    ready = {unit.name: unit for seat in seats for unit in still_to_roll(game, battle, by, seat)}
    return sorted(u.name for u in without_a_target(game, battle, by, ready.values()) if u.name not in sent)


SENT = said(
    "{units} can hit nothing at {place}, where only aircraft in the air are left, beyond the reach of "
    "{count:that roll|those rolls} (R4); who is sent to roll rolls all the same."
)


def noted(game: Game, seat: str, order: object) -> Iterator[str]:
    """Whom an order sends to a roll that can hit nothing."""
    match order:
        case RollAll(place):
            sent = left_to_roll(game, seat, place)
        case RollUnits():
            sent = (rolling(game, order, seat),)
        case _:
            return
    for one in sent:
        found = [unit.name for unit in without_a_target(game, one.battle, one.by, one.units)]
        if found:
            yield say(SENT, units=tuple(runs(found)), place=one.battle.place, count=len(found))
