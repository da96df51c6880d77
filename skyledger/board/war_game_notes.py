"""What players of The War Game should know before they roll, and no menu lists."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from core.dice import AT_ONCE, MACHINE, TYPED, when_rolled, whose_dice
from core.war_game.battles import ATTACKER, attackers, battle_of, fought, hits_on, other, targets_left
from core.war_game.board import All, commands, home_of, is_aircraft, parts_of
from core.war_game.combat_orders.attacks import MAY_ATTACK, attacking, own_units
from core.war_game.dice import hits
from core.war_game.losses.reached import ORDERS
from core.war_game.menus import keeps
from core.war_game.orders import Attack, Retreat, RollAll, RollUnits
from core.war_game.retreats.chapter import who_can_not_leave
from core.war_game.retreats.retreats import back, retreating, those_asked, who_has_no_way
from core.war_game.retreats.shut import why_it_stays
from core.war_game.rolling.aiming import (
    aims,
    all_are_beyond,
    has_shot,
    rolls,
    rolls_now,
    still_to_roll,
    with_vain_bombs,
    without_a_target,
)
from core.war_game.rolling.chapter import left_to_roll, rolling
from core.war_game.rolling.kinds import AIRCRAFT, Rolling
from core.war_game.state import Game, plays
from core.war_game.steps import attacker_gives_up, defender_declares, side_to_roll
from events.sentences import listed, said, say, translated
from events.war_game.board import Battle, Question, Unit
from skyledger.board.war_game_questions import sunk_outright
from skyledger.telling.war_game import BY, hits_told
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
    rolls = (*_numbers_to_hit(game, viewer), *_vain_rolls(game, viewer), *_bombs_on_nothing(game, viewer))
    return (
        *_held_in(game, viewer),
        *_without_a_way(game, viewer),
        *rolls,
        *_silent(game, viewer),
        *_hits_to_come(game),
        *sunk_outright(game),
    )


SHOT = said(
    "{ships} {count:shoots|shoot} no more for the attack on {place}: support shots fall as it begins (R24)."
)


def _silent(game: Game, viewer: str) -> Iterator[str]:
    """IV/example 3/1: the ships of a seat, or of all, that have shot for a landing and shoot no more."""
    if side_to_roll(game) != ATTACKER or plays(game, "R24") != "first_round":
        return
    for battle in fought(game):
        there = (game.units[name] for name in battle.support if name in game.units)
        own = (one for one in there if viewer not in game.seats or commands(game, viewer, one.nation))
        if ships := [one.name for one in own if has_shot(game, battle, one)]:
            yield say(SHOT, ships=listed(ships), place=battle.place, count=len(ships))


LATER = said("The {by} at {place} has {hits} to take after that; what is lost to them is asked then.")


def _hits_to_come(game: Game) -> Iterator[str]:
    """IV/grounding/2.3: while some hits are asked about, those that the same side takes after them."""
    losses = (one for one in game.questions[:1] if one.kind == "losses" and one.place in game.battles)
    for question in losses:
        if hits := list(_paid_for_later(game, question)):
            yield say(LATER, by=translated(BY[question.by]), place=question.place, hits=listed(hits))


def _paid_for_later(game: Game, question: Question) -> Iterator[str]:
    """The hits of that side's purses behind the one that is asked about (doubt N28)."""
    order, owed = ORDERS[plays(game, "N28")], hits_on(game.battles[question.place], question.by)
    for about in order[order.index(question.about) + 1 :]:
        if hits := getattr(owed, about):
            yield hits_told(about, hits)


TO_HIT = said("What hits at {place}: {each}.")
OF_SEVERAL = said(
    "What hits at {place}: {each}. Of several the order may say which at its end: “roll at {place} with "
    "UNITS at aircraft”, and so at land, or as bombs."
)
AIMED = {
    "aircraft": said("{kind} at aircraft by {most} or less"),
    "land": said("{kind} at land or ships by {most} or less"),
    "bombs": said("{kind} with bombs by {most} or less on {count:its die|each of its dice}"),
}
"""By what a unit rolls at."""


def _numbers_to_hit(game: Game, viewer: str) -> Iterator[str]:
    """What a die of each kind that a seat may roll now has to show, by what it may be rolled at."""
    by, seats = side_to_roll(game), (viewer,) if viewer in game.seats else tuple(game.seats)
    for battle in fought(game) if by else ():
        left = targets_left(game, battle, other(by))
        ready = [unit for seat in seats for unit in still_to_roll(game, battle, by, seat)]
        all_aims = [(unit, aims(game, battle, unit, by, left)) for unit in ready]
        each = _at_the_sky(all_aims) if all_are_beyond(game, battle, other(by)) else all_aims
        hitting = (_hitting(game, unit, by, aim) for unit, found in each for aim in found)
        if told := list(dict.fromkeys(filter(None, hitting))):
            several = any(len(found) > 1 for _, found in each)
            yield say(OF_SEVERAL if several else TO_HIT, place=battle.place, each="; ".join(told))


def _at_the_sky(each: Iterable[tuple[Unit, tuple[str, ...]]]) -> list[tuple[Unit, tuple[str, ...]]]:
    """Where only aircraft in the air are left, other hits than at those reach nobody (doubt R4)."""
    return [(unit, tuple(aim for aim in found if aim == AIRCRAFT)) for unit, found in each]


def _hitting(game: Game, unit: Unit, by: str, aim: str) -> str:
    """The greatest number that hits; nothing for who can't hit by any."""
    dice = rolls(game, unit, by, aim)
    most = sum(hits(game, die, dice[0]) for die in range(1, dice[0] + 1))
    return say(AIMED[aim], kind=translated(unit.kind), most=str(most), count=len(dice)) if most else ""


STAYS = said("{units} can't leave, for {why}")
HELD = {
    "one": said(
        "{place} is not among the battles that may be called off: {held}; the others may retreat, and are "
        "shot at while it stays (IV/example 3/3.3)."
    ),
    "several": said(
        "{place} is not among the battles that may be called off: {held}; the others may retreat, and are "
        "shot at while they stay (IV/example 3/3.3)."
    ),
    "all": said("{place} is not among the battles that may be called off: {held} (IV/example 3/3.3)."),
}
"""Where one unit holds the rest, where several do, and where nobody else attacks there."""


def _held_in(game: Game, viewer: str) -> Iterator[str]:
    """IV/example 3/3.3: the battles that no menu of the attacker calls off, with who can't leave them."""
    if not attacker_gives_up(game):
        return
    for battle in fought(game):
        theirs = viewer in game.seats and not _attacks(game, battle, viewer)
        units = [] if theirs else [*who_can_not_leave(game, battle)]
        if units:
            alone = len(units) == len(attackers(game, battle))
            how = "all" if alone else "one" if len(units) == 1 else "several"
            yield say(HELD[how], place=battle.place, held="; ".join(_who_stays_and_why(game, units)))


def _who_stays_and_why(game: Game, units: Iterable[Unit]) -> Iterator[str]:
    """Those whom the same keeps in a battle, and what it is, one after another."""
    for why, some in _by_what_keeps_them(game, units).items():
        yield say(STAYS, units=listed([*runs(some)]), why=why)


def _by_what_keeps_them(game: Game, units: Iterable[Unit]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(why_it_stays(game, unit), []).append(unit.name)
    return found


NO_WAY = said("At {place} {held}.")


def _without_a_way(game: Game, viewer: str) -> Iterator[str]:
    """IV/dispatching/1.5: the defenders of a seat that no menu has retreat, and why, battle by battle."""
    if not defender_declares(game):
        return
    seats = (viewer,) if viewer in game.seats else tuple(game.seats)
    staying = [unit for seat in seats for unit in who_has_no_way(game, seat)]
    for battle in fought(game):
        if units := [unit for unit in staying if battle_of(game, unit) is battle]:
            yield say(NO_WAY, place=battle.place, held="; ".join(_who_stays_and_why(game, units)))


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


VAIN_BOMBS = said(
    "{units} can hit nothing with bombs at {place}, for all that is left there is in the air: “roll all” and "
    "“roll at {place} with {units} at aircraft” have {count:it|them} shoot at that."
)


def _bombs_on_nothing(game: Game, viewer: str) -> Iterator[str]:
    """The bombers that would bomb where only aircraft in the air are left, and may aim at those."""
    by, seats = side_to_roll(game), (viewer,) if viewer in game.seats else tuple(game.seats)
    for battle in fought(game) if by else ():
        ready = [unit for seat in seats for unit in still_to_roll(game, battle, by, seat)]
        yield from _of_bombs(battle.place, with_vain_bombs(game, battle, by, ready))


def _of_bombs(place: str, units: Collection[Unit]) -> Iterator[str]:
    if names := sorted({unit.name for unit in units}):
        yield say(VAIN_BOMBS, units=tuple(names), place=place, count=len(names))


def _hopeless(game: Game, battle: Battle, by: str, seats: tuple[str, ...]) -> list[str]:
    sent = {name for due in game.rolls for name in due.units}
    ready = {unit.name: unit for seat in seats for unit in still_to_roll(game, battle, by, seat)}
    return sorted(u.name for u in without_a_target(game, battle, by, ready.values()) if u.name not in sent)


STILL_TO_FALL = {
    "": said(
        "No die has fallen yet: now “roll” has the machine throw them, or “dice …” says what they show at "
        "the table."
    ),
    MACHINE: said("No die has fallen yet: now “roll” has the machine throw them."),
    TYPED: said("No die has fallen yet: now “dice …” says what they show at the table."),
}
"""By whose dice a game takes."""

SENT = said(
    "{units} can hit nothing at {place}, where only aircraft in the air are left, beyond the reach of "
    "{count:that roll|those rolls} (R4); who is sent to roll rolls all the same."
)


TAKES_OFF = said(
    "{units} {count:was|were} grounded and {count:takes|take} off to leave: until the round ends "
    "{count:it|they} can be hit in the air (IV/grounding/2.1)."
)
BELOW = said("{units} below her deck {count:leaves|leave} with {ship} (IV/grounding/2.2).")
LEFT_BEHIND = {
    "back_to_deck": said(
        "{units} of {ship} {count:fights|fight} on without her, and {count:lands|land} on her when the "
        "battle is over (R30); “retreat … to {ship}” has {count:it|them} leave before."
    ),
    "own_landing": said(
        "{units} of {ship} {count:fights|fight} on without her, and {count:has|have} to land elsewhere, as "
        "if she were sunk (R30)."
    ),
}
"""By where those land who fly on when their carrier leaves."""


def noted(game: Game, seat: str, order: object) -> Iterator[str]:
    """That dice have still to fall; whose roll is vain; what becomes of aircraft in a retreat."""
    if isinstance(order, RollAll | RollUnits) and when_rolled(game.dice) != AT_ONCE:
        yield say(STILL_TO_FALL[whose_dice(game.dice)])
    match order:
        case Attack():
            yield from _staying(game, order, seat)
        case RollAll(place):
            yield from _in_vain(game, left_to_roll(game, seat, place))
            yield from _behind_dice(game, seat, place)
        case RollUnits():
            yield from _in_vain(game, (rolling(game, order, seat),))
        case Retreat():
            leaving = retreating(game, order, seat).units
            yield from _rolling_no_more(game, leaving)
            yield from _taking_off(leaving)
            yield from _left_in_battle(game, order, (seat, leaving))
            yield from _on_a_deck_that_leaves(game, order.to or back(leaving[0]), leaving)
            for ship in leaving:
                yield from _of_a_deck(game, ship, leaving)


ROLLS_NO_MORE = said("{units} {count:rolls|roll} no more in this round (N2).")


def _rolling_no_more(game: Game, leaving: Sequence[Unit]) -> Iterator[str]:
    """That who retreats fights no more, of those who would roll in this round if they stayed (doubt N2)."""
    able = [unit.name for unit in leaving if plays(game, "N2") == "no" and rolls_now(game, unit)]
    if able:
        yield say(ROLLS_NO_MORE, units=listed(able), count=len(able))


STAYING = said("{units} at {place} {count:stays|stay}, for {count:it|they} can't retreat to {to}.")


def _left_in_battle(game: Game, order: Retreat, who: tuple[str, Sequence[Unit]]) -> Iterator[str]:
    """IV/example 3/3.2: those of a seat who stay though “all” retreat, battle by battle, and why."""
    seat, leaving = who
    wanted = [one for one in parts_of(order.units) if isinstance(one, All)]
    held = who_has_no_way(game, seat) if wanted else []
    for battle in fought(game) if wanted else ():
        there = [one for one in wanted if one.place in ("", battle.place)]
        inside = (u for u in those_asked(game, seat) if battle_of(game, u) is battle)
        others = (u for u in inside if not (u in leaving or u.leaving or u.name in battle.support))
        stay = [u for u in others if any(_is_meant(one, u) for one in there)]
        if kept := [unit for unit in stay if unit in held]:
            yield say(NO_WAY, place=battle.place, held="; ".join(_who_stays_and_why(game, kept)))
        if rest := [unit.name for unit in stay if unit not in held]:
            to = order.to or back(leaving[0])
            yield say(STAYING, units=tuple(runs(rest)), place=battle.place, to=to, count=len(rest))


def _is_meant(wanted: All, unit: Unit) -> bool:
    return wanted.nation in ("", unit.nation) and wanted.kind in ("", unit.kind)


STAY = said(
    "{units} {count:stays|stay}: “all” without a place are those beside {place}. Who names where others are, "
    "as in “all from {home}”, sends them as well."
)


def _staying(game: Game, order: Attack, seat: str) -> Iterator[str]:
    """Aircraft that could attack as well, and are not sent by “all” of no place, for they are not beside."""
    wanted = [one for one in parts_of(order.units) if isinstance(one, All) and not one.place]
    if not wanted:
        return
    sent = attacking(game, order, seat)
    able = (unit for unit in own_units(game, seat) if unit not in sent.units and is_aircraft(game, unit))
    could = (unit for unit in able if keeps(game, MAY_ATTACK, replace(sent, units=(unit,))))
    stay = [u for u in could if any(_is_meant(one, u) for one in wanted)]
    if stay:
        told = tuple(runs(unit.name for unit in stay))
        yield say(STAY, units=told, place=sent.place, home=home_of(stay[0]), count=len(stay))


def _in_vain(game: Game, sent: Iterable[Rolling]) -> Iterator[str]:
    for one in sent:
        found = [unit.name for unit in without_a_target(game, one.battle, one.by, one.units)]
        if found:
            yield say(SENT, units=tuple(runs(found)), place=one.battle.place, count=len(found))
        if one.at != AIRCRAFT:
            yield from _of_bombs(one.battle.place, with_vain_bombs(game, one.battle, one.by, one.units))


BEHIND_DICE = said(
    "{units} at {place} {count:is|are} not sent yet: the dice that are due there fall first, and “roll all” "
    "after them sends {count:it|them}."
)


def _behind_dice(game: Game, seat: str, place: str) -> Iterator[str]:
    """IV/fighters/1.5: those of a seat whom “roll all” leaves out, for dice are due in their battle."""
    by = side_to_roll(game)
    due = {one.place for one in game.rolls if one.by == by}
    sent = {name for one in game.rolls for name in one.units}
    for battle in fought(game):
        if battle.place in due and place in ("", battle.place):
            ready = still_to_roll(game, battle, by, seat)
            if waiting := [unit.name for unit in ready if unit.name not in sent]:
                yield say(BEHIND_DICE, units=tuple(runs(waiting)), place=battle.place, count=len(waiting))


def _taking_off(leaving: Iterable[Unit]) -> Iterator[str]:
    if down := [unit.name for unit in leaving if unit.grounded]:
        yield say(TAKES_OFF, units=tuple(runs(down)), count=len(down))


DECK_LEAVES = said("{ship} leaves for {to}: {units} {count:lands|land} on her there, if she is not sunk.")


def _on_a_deck_that_leaves(game: Game, to: str, leaving: Collection[Unit]) -> Iterator[str]:
    """IV/grounding/2.2, N23: of a carrier to which somebody retreats that she leaves her battle herself."""
    ship, lost = game.units.get(to), plays(game, "N23") == "no_home" and any(u.flight for u in leaving)
    if ship is not None and ship.leaving and not lost:
        units = tuple(runs(unit.name for unit in leaving))
        yield say(DECK_LEAVES, ship=to, to=ship.leaving, units=units, count=len(leaving))


def _of_a_deck(game: Game, ship: Unit, leaving: Collection[Unit]) -> Iterator[str]:
    """Who goes with a carrier that leaves though no order names him, and who of hers stays and fights."""
    near = [u for u in game.units.values() if u not in leaving and is_aircraft(game, u) and not u.leaving]
    there = [u for u in near if u.place == ship.place and u.flight is None]
    hers = [u for u in there if (u.aboard or u.origin) == ship.name]
    below = [u.name for u in near if u.below == ship.name or (u in hers and (u.grounded or u.retreated))]
    if below:
        yield say(BELOW, units=tuple(runs(sorted(below))), ship=ship.name, count=len(below))
    if fighting := [u.name for u in hers if u.name not in below and battle_of(game, u)]:
        yield say(
            LEFT_BEHIND[plays(game, "R30")],
            units=tuple(runs(sorted(fighting))),
            ship=ship.name,
            count=len(fighting),
        )
