"""What air defense and strikes on ships look like on paper."""

from collections.abc import Iterable, Mapping

from core.world_at_war.air_combat.groups import Modifier
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.edition import AirResult
from core.world_at_war.ship_damage.air_defense import Fired
from core.world_at_war.ship_damage.damage import LightLoss, Wreck
from core.world_at_war.ship_damage.defending_air import tally
from core.world_at_war.ship_damage.ships import targets
from core.world_at_war.under_way.missions import Side
from skyledger.cli.learn.air_combats import (
    many,
    named,
    write_choice,
    write_doubts,
    write_modifiers,
    write_notes,
)
from skyledger.cli.paper import blank, hanging
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
    hanging(("Air defense", "heading"), f": level {level} (", ("23.42", "rule"), ").")
    write_modifiers(parts)


def write_fire(fired: Fired | None, dice: StrikeDice, seed: int) -> None:
    """A roll of air defense and its cost, or that there is none."""
    if fired is None:
        hanging(("There is no roll", "heading"), " (", ("23.4211D", "rule"), ").")
        return
    result = f"{fired.result.eliminated}/{fired.result.aborted}"
    hanging(
        ("The roll", "heading"),
        f": dice {said(AIR_DEFENSE, fired.dice, dice, seed)}: ",
        (result, "heading"),
    )
    _write_suffered("attacker", tally(fired.suffered))
    for choice in fired.suffered.choices:
        write_choice(choice)


def _write_suffered(side: Side, befell: Mapping[str, AirResult]) -> None:
    told = [f"{name} {one.eliminated} eliminated and {one.aborted} aborted" for name, one in befell.items()]
    hanging((f"The {side} suffers: ", "heading"), ", ".join(told) or "nothing")


def said(what: str, sum_: int, dice: StrikeDice, seed: int) -> str:
    """Dice as they fell: "3 + 4 = 7 (thrown from seed 1)", or as they were given."""
    if what not in dice.thrown:
        return str(sum_)
    parts = dice.thrown[what]
    added = f"{' + '.join(map(str, parts))} = {sum_}" if len(parts) > 1 else str(sum_)
    return f"{added} (thrown from seed {seed})"


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
    how = (
        f": die {said('surprise', roll.die, settled.dice, settled.seed)}, net roll {roll.net_roll}"
        if roll
        else ""
    )
    hanging(("Surprise", "heading"), f"{how}: level {settled.strike.level} (", ("23.7413", "rule"), ").")
    write_modifiers(roll.modifiers if roll else ())


def _write_combat(settled: Settled) -> None:
    combat = settled.strike.combat
    if combat.round is None:
        hanging(("Air combat", "heading"), ": nobody engages the strike.")
    else:
        hanging(("Air combat", "heading"), f", counted in {combat.fight.unit if combat.fight else ''}.")
        for side, roll in zip(SIDES, (combat.round.attacker, combat.round.defender), strict=True):
            _write_roll(settled, side, roll)
        for side in SIDES:
            _write_suffered(side, tally(combat.round.losses[side]))
    for choice in combat.choices:
        write_choice(choice)
    hanging(("The ships are attacked by: ", "heading"), ", ".join(named(combat.through)) or "nobody")
    blank()


def _write_roll(settled: Settled, side: Side, roll: Roll | None) -> None:
    if roll is None:
        hanging((f"The {side}", "heading"), " makes no roll.")
        return
    dice, result = said(side, roll.dice, settled.dice, settled.seed), roll.result
    told = f": row {roll.call.row}, dice {dice}, net roll {roll.net_roll}: "
    hanging((f"The {side}", "heading"), told, (f"{result.eliminated}/{result.aborted}", "heading"))
    write_modifiers(roll.call.modifiers)


def _write_attack(settled: Settled, one: Attacked) -> None:
    roll = one.roll
    dice = said(f"target {one.target}", roll.dice, settled.dice, settled.seed)
    told = f": row {roll.row}, dice {dice}, net roll {roll.net_roll} ("
    hanging(
        (f"The attack on {one.target}", "heading"),
        told,
        ("23.44", "rule"),
        "): ",
        (many(roll.hits, "hit"), "heading"),
    )
    write_modifiers(roll.modifiers)
    if ship := one.wreck.ship:
        told = f", {ship.ship.hits} effects in all."
        hanging(f"{one.target}: ", (ship.effect, "heading"), told, indent=2)
    else:
        _write_light(one.wreck)


def _write_light(struck: Wreck) -> None:
    told = [_lost(loss) for loss in struck.losses if loss.sunk or loss.damaged]
    hanging("; ".join(told) or "Nothing is sunk or damaged.", indent=2)
    for pick in struck.picks:
        asked = f"  The owner chooses who of equals is hit: {' or '.join(pick.options)}: "
        taken = pick.taken if pick.answered else f"{pick.taken}, taken meanwhile"
        hanging(("23.45", "rule"), asked, (taken, "heading"), indent=2)


def _lost(loss: LightLoss) -> str:
    return f"{loss.ships.name} {many(loss.sunk, 'factor')} sunk" + (
        f", {loss.damaged} damaged" if loss.damaged else ""
    )


def _write_end(done: Strike) -> None:
    if done.how != WAITING:
        hanging((f"The strike is over: {done.how}", "heading"), ".")
        return
    open_ = " or ".join(targets(done.fleet))
    hanging((f"The strike rests: the {TARGETS_DUE}", "heading"), " (", ("23.43", "rule"), f"): {open_}.")
    hanging(f"It has for them: {', '.join(named(done.through))}.", indent=2)
