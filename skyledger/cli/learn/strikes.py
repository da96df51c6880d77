"""What air defense and strikes on ships look like on paper."""

from collections.abc import Iterable

from core.world_at_war.air_combat.groups import Modifier
from core.world_at_war.air_combat.losses import Suffered
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.ship_damage.air_defense import Fired
from core.world_at_war.ship_damage.damage import LightLoss, Wreck
from core.world_at_war.ship_damage.defending_air import tally
from core.world_at_war.ship_damage.ships import targets
from core.world_at_war.under_way.missions import ATTACKER, Side
from events.sentences import any_of, said, say, translated
from skyledger.cli.learn.air_combats import (
    BOTH,
    CALLED,
    called_so,
    from_seed,
    named,
    write_choice,
    write_doubts,
    write_modifiers,
    write_no_roll,
    write_notes,
    write_suffered,
)
from skyledger.cli.paper import blank, hanging, lead, styled
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.strikes.air_defense import AIR_DEFENSE, Resolved
from skyledger.resolving.strikes.answer import Settled, notes
from skyledger.resolving.strikes.course import TARGETS_DUE, WAITING, Attacked, Strike, StrikeDice


def write_air_defense(done: Resolved) -> None:
    """The level with what makes it up, the roll, what the attackers suffer, and doubts."""
    write_level(done.level, done.parts)
    write_fire(done.fired, done.dice, done.seed)
    write_doubts(done.doubts)


def write_level(level: int, parts: Iterable[Modifier]) -> None:
    """A level of air defense and its parts."""
    title = say("Air defense")
    told = say("{title}: level {level} ({rule}).", title=title, level=level, rule="23.42")
    hanging(styled(told, (title, "heading"), ("23.42", "rule")))
    write_modifiers(parts)


def write_fire(fired: Fired | None, dice: StrikeDice, seed: int) -> None:
    """A roll of air defense and its cost, or that there is none."""
    if fired is None:
        hanging((say("There is no roll"), "heading"), " (", ("23.4211D", "rule"), ").")
        return
    result, title = f"{fired.result.eliminated}/{fired.result.aborted}", say("The roll")
    told = say("{title}: dice {dice}:", title=title, dice=as_they_fell(AIR_DEFENSE, fired.dice, dice, seed))
    hanging(styled(told, (title, "heading")), " ", (result, "heading"))
    _write_suffered(ATTACKER, fired.suffered)
    for choice in fired.suffered.choices:
        write_choice(choice)


def _write_suffered(side: Side, suffered: Suffered) -> None:
    called = {loss.group.name: called_so(loss.group) for loss in suffered.losses}
    told = (
        say(BOTH, units=called[name], eliminated=one.eliminated, aborted=one.aborted)
        for name, one in tally(suffered).items()
    )
    write_suffered(say(CALLED[side]), told)


def as_they_fell(what: str, sum_: int, dice: StrikeDice, seed: int) -> str:
    """Dice as they fell: "3 + 4 = 7 (thrown from seed 1)", or as they were given."""
    if what not in dice.thrown:
        return str(sum_)
    parts = dice.thrown[what]
    added = f"{' + '.join(map(str, parts))} = {sum_}" if len(parts) > 1 else str(sum_)
    return from_seed(added, seed)


def write_naval_strike(settled: Settled) -> None:
    """Surprise, air combat, air defense, every attack, what is waited for, and what is left to do."""
    done = settled.strike
    _write_surprise(settled)
    _write_combat(settled)
    if done.combat.through:
        write_level(sum(one.value for one in done.parts), done.parts)
        write_fire(done.fired, settled.dice, settled.seed)
    for one in done.attacks:
        blank()
        _write_attack(settled, one)
    blank()
    _write_end(done)
    write_notes(notes(settled))
    write_doubts(settled.doubts)


def _write_surprise(settled: Settled) -> None:
    if settled.request.surprise is None:
        return
    roll = settled.strike.roll
    title = say("Surprise")
    told = say(
        "{title}: die {die}, net roll {roll}: level {level} ({rule})."
        if roll
        else "{title}: level {level} ({rule}).",
        title=title,
        die=as_they_fell("surprise", roll.die, settled.dice, settled.seed) if roll else "",
        roll=roll.net_roll if roll else 0,
        level=settled.strike.level,
        rule="23.7413",
    )
    hanging(styled(told, (title, "heading"), ("23.7413", "rule")))
    write_modifiers(roll.modifiers if roll else ())


def _write_combat(settled: Settled) -> None:
    combat, title = settled.strike.combat, say("Air combat")
    told = say(
        "{title}: nobody engages the strike." if combat.round is None else "{title}, counted in {unit}.",
        title=title,
        unit=translated(combat.fight.unit) if combat.fight else "",
    )
    hanging(styled(told, (title, "heading")))
    if combat.round is not None:
        for side, roll in zip(SIDES, (combat.round.attacker, combat.round.defender), strict=True):
            _write_roll(settled, side, roll)
        for side in SIDES:
            _write_suffered(side, combat.round.losses[side])
    for choice in combat.choices:
        write_choice(choice)
    attackers = ", ".join(named(combat.through)) or say("nobody")
    hanging(lead(say("The ships are attacked by:"), "heading"), attackers)
    blank()


def _write_roll(settled: Settled, side: Side, roll: Roll | None) -> None:
    who = say(CALLED[side])
    if roll is None:
        write_no_roll(who)
        return
    dice = as_they_fell(side, roll.dice, settled.dice, settled.seed)
    told = say(ROLLED, side=who, row=roll.call.row, dice=dice, roll=roll.net_roll)
    result = f"{roll.result.eliminated}/{roll.result.aborted}"
    hanging(styled(told, (who, "heading")), " ", (result, "heading"))
    write_modifiers(roll.call.modifiers)


ROLLED = said("{side}: row {row}, dice {dice}, net roll {roll}:")


def _write_attack(settled: Settled, one: Attacked) -> None:
    roll, title = one.roll, say("The attack on {target}", target=translated(one.target))
    told = say(
        "{title}: row {row}, dice {dice}, net roll {roll} ({rule}):",
        title=title,
        row=roll.row,
        dice=as_they_fell(f"target {one.target}", roll.dice, settled.dice, settled.seed),
        roll=roll.net_roll,
        rule="23.44",
    )
    hits = say("{hits} {hits:hit|hits}", hits=roll.hits)
    hanging(styled(told, (title, "heading"), ("23.44", "rule")), " ", (hits, "heading"))
    write_modifiers(roll.modifiers)
    if ship := one.wreck.ship:
        effect = translated(ship.effect)
        struck = say(
            "{ship}: {effect}, {hits} effects in all.", ship=one.target, effect=effect, hits=ship.ship.hits
        )
        hanging(styled(struck, (effect, "heading")), indent=2)
    else:
        _write_light(one.wreck)


def _write_light(struck: Wreck) -> None:
    told = [_lost(loss) for loss in struck.losses if loss.sunk or loss.damaged]
    hanging("; ".join(told) or say("Nothing is sunk or damaged."), indent=2)
    for pick in struck.picks:
        asked = say("The owner chooses who of equals is hit: {options}:", options=any_of(pick.options))
        taken = say("{taken}" if pick.answered else "{taken}, taken meanwhile", taken=pick.taken)
        hanging(("23.45", "rule"), f"  {asked} ", (taken, "heading"), indent=2)


def _lost(loss: LightLoss) -> str:
    return say(
        "{ships} {sunk} {sunk:factor|factors} sunk, {damaged} damaged"
        if loss.damaged
        else "{ships} {sunk} {sunk:factor|factors} sunk",
        ships=loss.ships.name,
        sunk=loss.sunk,
        damaged=loss.damaged,
    )


def _write_end(done: Strike) -> None:
    if done.how != WAITING:
        hanging((say("The strike is over: {how}", how=translated(done.how)), "heading"), ".")
        return
    open_ = any_of(tuple(map(translated, targets(done.fleet))))
    rests = say("The strike rests: the {due}", due=translated(TARGETS_DUE))
    told = say("{rests} ({rule}): {targets}.", rests=rests, rule="23.43", targets=open_)
    hanging(styled(told, (rests, "heading"), ("23.43", "rule")))
    hanging(say("It has for them: {squadrons}.", squadrons=tuple(named(done.through))), indent=2)
