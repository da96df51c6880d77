"""23.416 One round of air combat between a strike at sea and those that fly over the ships."""

from collections.abc import Iterator, Mapping

import msgspec

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import Units, in_play
from core.world_at_war.air_battle.forces import as_group, befallen_among
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, Group, Side, merged
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Roll, call
from core.world_at_war.naval.strike.asking import put_to_its_owners
from core.world_at_war.naval.strike.kamikazes import by_kamikazes
from core.world_at_war.naval.strike.meeting import met_without_choice
from core.world_at_war.naval.strike.under_way import over_the_ships, present, seats_of, strikers
from core.world_at_war.naval_strike.defending_air import (
    Engagement,
    Met,
    doubts_of_combat,
    fight_over_ships,
    met,
)
from core.world_at_war.state import Game
from events.message import Event, PhaseEntered, RollCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.counterair import AirRoll
from events.world_at_war.naval_strike import NavalStrikeContested, Strike

PURPOSE = "air combat"
DICE = 2
SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)


class Judged(msgspec.Struct, frozen=True):
    """A round by its dice: what came of it, and the first choice that is still open."""

    engagement: Engagement
    dice: Mapping[Side, int]
    done: Met
    open: Choice | None


def air_combat_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Who meets the defenders is told where nobody was asked; then both sides' dice are called for."""
    if (strike := present(game)) is None:
        return
    if not strike.engaged:
        yield met_without_choice(game, strike)
    else:
        yield from _calls(game, strike)


def they_have_met(game: Game, _: Event) -> Iterator[Ruled]:
    """The dice are called for once it is known who fights, if the turn is there already."""
    strike = present(game)
    if strike is not None and game.turn.phase.endswith(".contesting"):
        yield from _calls(game, strike)


def _calls(game: Game, strike: Strike) -> Iterator[Ruled]:
    fight = fight_over_ships(engagement_of(game, strike))
    for side in SIDES:
        if (called := call(fight, side, game.doubts)) is not None:
            modifiers = tuple((one.rule, one.value) for one in called.modifiers)
            seats = seats_of(game, strike, side)
            roll = RollCalledFor(PURPOSE, DICE, modifiers, side, seats, "19.2", called.row)
            yield Ruled(roll, ("23.415C", "19.21", *(rule for rule, _ in modifiers)))


def engagement_of(game: Game, strike: Strike) -> Engagement:
    """The strike and who engages whom, as groups of squadrons."""
    ours, there = strikers(game, strike), over_the_ships(game, strike.engaging)
    return Engagement(
        _groups(game, strike, ours),
        _groups(game, strike, tuple(unit for unit in ours if unit.name in strike.engaged)),
        _groups(game, strike, tuple(unit for unit in there if unit.name in strike.patrol)),
        _groups(game, strike, tuple(unit for unit in there if unit.name not in strike.patrol)),
        strike.surprise,
    )


def _groups(game: Game, strike: Strike, units: Units) -> tuple[Group, ...]:
    return merged(as_group(game, strike.place, unit) for unit in units)


def judged(game: Game, strike: Strike) -> Judged:
    """The round by the dice that fell and the answers that were given."""
    engagement = engagement_of(game, strike)
    dice: dict[Side, int] = {side: sum(strike.dice.get(side, (1, 1))) for side in SIDES}
    answers = {side: strike.answers.get(side, ()) for side in SIDES}
    done = met(engagement, dice, answers, game.doubts)
    return Judged(engagement, dice, done, next((c for c in done.round.choices if not c.answered), None))


def contested(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the dice leave to a side is asked; then the round is told."""
    now = judged(game, strike)
    if now.open is not None:
        yield put_to_its_owners(game, strike, now.open)
        return
    doubts = doubts_of_combat(now.engagement, now.dice, game.doubts)
    told = _told(game, strike, now)
    doubts = (*doubts, *_others_for_those_that_met(strike, told))
    # Who has fallen is gone before the turn goes on, for else a strike of which nobody is left would return.
    shot_down = () if by_kamikazes(strike) else told.attackers_eliminated
    if fallen := (*shot_down, *told.defenders_eliminated):
        yield Ruled(AirUnitsEliminated(fallen), ("23.416",))
    kamikazes = ("17.47E.2", "17.47E.3") if by_kamikazes(strike) else ()
    yield Ruled(told, ("23.416", "19.42", *kamikazes, *doubts))


def _others_for_those_that_met(strike: Strike, told: NavalStrikeContested) -> tuple[str, ...]:
    """Doubt W375, where squadrons fell or turned back that met nobody, and others that did came through."""
    gone = {*told.attackers_eliminated, *told.attackers_aborted}
    return ("W375",) if gone - set(strike.engaged) and set(strike.engaged) - gone else ()


def _told(game: Game, strike: Strike, now: Judged) -> NavalStrikeContested:
    ours, theirs = strikers(game, strike), in_play(game, strike.engaging)
    losses, rolls = now.done.round.losses, (now.done.round.attacker, now.done.round.defender)
    lost, turned = befallen_among(game, strike.place, ours, losses[ATTACKER].losses)
    fallen, _ = befallen_among(game, strike.place, theirs, losses[DEFENDER].losses)
    through = tuple(unit.name for unit in ours if unit.name not in (*lost, *turned))
    told = tuple(_roll(side, strike, roll) for side, roll in zip(SIDES, rolls, strict=True) if roll)
    return NavalStrikeContested(strike.strike, strike.place, "squadrons", told, lost, turned, fallen, through)


def _roll(side: str, strike: Strike, roll: Roll) -> AirRoll:
    modifiers = tuple((one.rule, one.value, one.why) for one in roll.call.modifiers)
    result = roll.result
    dice = strike.dice[side]
    return AirRoll(side, roll.call.row, dice, modifiers, roll.net_roll, result.eliminated, result.aborted)
