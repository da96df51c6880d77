"""The course of a strike on ships, from surprise to the attack on each target, and its dice (23.4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, repeat

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import Fight, Group, Modifier, Readings, merged
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Round, call, unaborted
from core.world_at_war.ship_damage import air_defense
from core.world_at_war.ship_damage.air_defense import Defense, Fired, NavalRoll, fired, parts
from core.world_at_war.ship_damage.chapter import SurpriseRoll
from core.world_at_war.ship_damage.chapter import rolled as rolled_for_surprise
from core.world_at_war.ship_damage.course import (
    Over,
    after_air_combat,
    after_air_defense,
    wreck_of,
)
from core.world_at_war.ship_damage.damage import Wreck
from core.world_at_war.ship_damage.defending_air import (
    Engagement,
    Raid,
    attackers_engaged,
    calls,
    fight_over_port,
    fight_over_ships,
    may_engage,
    met,
    opposed,
)
from core.world_at_war.ship_damage.ships import Aimed, Fleet, misdirected, targets
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.request import SIDES, Air
from skyledger.resolving.air_combat.request import groups_of as air_groups
from skyledger.resolving.strikes.request import (
    DefenderRow,
    NavalStrike,
    Optional,
    TargetRow,
    fleet_of,
    groups_of,
)
from skyledger.resolving.table import Table

# The dice of a strike: those that are given, and those that are thrown when they are due.


class StrikeDice:
    """Dice by what they are for; one that is not given is thrown once, and remembered."""

    def __init__(self, given: Mapping[str, int], table: Table) -> None:
        self.known = {what: sum_ for what, sum_ in given.items() if sum_}
        self.table = table
        self.thrown: dict[str, tuple[int, ...]] = {}

    def two(self, what: str) -> int:
        """Two dice added."""
        return self._of(what, 2)

    def one(self, what: str) -> int:
        """One die."""
        return self._of(what, 1)

    def again(self) -> "StrikeDice":
        """The same dice for the same ends; what was not due before falls as low as it can."""
        return StrikeDice(self.known, self.table._replace(dice=repeat(1)))

    def _of(self, what: str, count: int) -> int:
        if what not in self.known:
            self.thrown[what] = tuple(islice(self.table.dice, count))
            self.known[what] = sum(self.thrown[what])
        return self.known[what]


# The air combat of a strike on ships: who engages, which dice are due, who goes on (23.411, 23.415).

JET = "jet"
ENGAGE = said("Which squadrons engage?")


class Combat(msgspec.Struct, frozen=True):
    """The air combat before ships are attacked: who goes on; no fight where nobody engages."""

    through: tuple[Group, ...]
    fight: Fight | None = None
    round: Round | None = None
    choices: tuple[Choice, ...] = ()


class Shares(msgspec.Struct, frozen=True):
    """How many of each row engage, and what was chosen for it."""

    counts: tuple[int, ...]
    choices: tuple[Choice, ...]


def combat(request: NavalStrike, level: int, dice: StrikeDice, readings: Readings) -> Combat:
    """The air combat that a sound request asks for, with the dice that are due.

    Raises `DataError` where too many, too few or the wrong squadrons are said to engage, and `Mistake` for a
    pick that is none of the options.
    """
    if request.port:
        return _over_port(request, dice, readings)
    return _at_sea(request, level, dice, readings)


def _at_sea(request: NavalStrike, level: int, dice: StrikeDice, readings: Readings) -> Combat:
    strike, defenders = groups_of(request.attacker, request.circumstances), (*request.patrol, *request.cover)
    size = sum(row.count for row in request.attacker)
    may = may_engage(sum(row.count for row in defenders), size, level, readings)
    theirs = _shares("23.415A", DEFENDER, defenders, [row.engaging for row in defenders], may)
    if (engaging := sum(theirs.counts)) > may:
        at = "patrol" if request.patrol else "cover"
        reason = say(
            "At most {may} defending squadrons engage, not {engaging} (23.415B, 23.7413).",
            may=may,
            engaging=engaging,
        )
        dice.table.refuse([Fault((at,), reason)])
    if not engaging:
        return Combat(strike, choices=theirs.choices)
    ours = _attackers_share(request, attackers_engaged(engaging, size), dice.table)
    out, patrols = _counted(_defending(request, defenders), theirs.counts), len(request.patrol)
    engaged = _some(_counted(strike, ours.counts))
    engagement = Engagement(strike, engaged, _some(out[:patrols]), _some(out[patrols:]), level)
    done = _met(request, engagement, dice, readings)
    return replace(done, choices=(*theirs.choices, *ours.choices, *done.choices))


def _met(request: NavalStrike, engagement: Engagement, dice: StrikeDice, readings: Readings) -> Combat:
    fight = fight_over_ships(engagement)
    due = {side: dice.two(side) for side in SIDES if call(fight, side, readings)}
    done = met(engagement, due, _picks(request), readings)
    return Combat(done.through, fight, done.round, done.round.choices)


def _over_port(request: NavalStrike, dice: StrikeDice, readings: Readings) -> Combat:
    ours, sent = groups_of(request.attacker, request.circumstances), [r.counterair for r in request.attacker]
    flying = _some(_counted(ours, sent))
    striking = _some(_counted(ours, [g.count - n for g, n in zip(ours, sent, strict=True)]))
    jets = bool(flying) and all(group.kind == JET for group in flying)
    if jets and not striking and readings.get("W385") == "with_others":
        reason = say("Jets escort those that go for the ships, and nobody does (17.53B, W385).")
        dice.table.refuse([Fault(("attacker",), reason)])
    raid = Raid(flying, striking, _defending(request, request.based), request.apply_to_inverted)
    due = {side: dice.two(side) for side, called in calls(raid, readings).items() if called}
    done = opposed(raid, due, _picks(request), readings)
    if not due:
        return Combat(done.through)
    return Combat(done.through, fight_over_port(raid, readings), done.round, done.round.choices)


def _some(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.count)


def _picks(request: NavalStrike) -> dict[Side, tuple[str, ...]]:
    return {ATTACKER: request.picks.attacker, DEFENDER: request.picks.defender}


def _defending(request: NavalStrike, rows: Sequence[DefenderRow]) -> tuple[Group, ...]:
    return tuple(air_groups(rows, request.circumstances, DEFENDER, request.circumstances.theater))


def _counted(groups: Sequence[Group], counts: Sequence[int]) -> tuple[Group, ...]:
    """So many of each of these groups."""
    return tuple(replace(group, count=count) for group, count in zip(groups, counts, strict=True))


def _attackers_share(request: NavalStrike, number: int, table: Table) -> Shares:
    """23.415B: as many as the defender engages; which of them is the attacker's choice."""
    rows = request.attacker
    shares = _shares("23.415B", ATTACKER, rows, [row.engaged for row in rows], number)
    if (engaged := sum(shares.counts)) != number:
        reason = say(
            "The defender engages {number} attacking squadrons, not {engaged} (23.415B).",
            number=number,
            engaged=engaged,
        )
        table.refuse([Fault(("attacker",), reason)])
    return shares


def _shares(rule: str, side: Side, rows: Sequence[Air], said: Sequence[Optional], number: int) -> Shares:
    """As many as it is said of each row; if of none, all that is not held back by a 0, in order."""
    if any(said):
        return Shares(tuple(count or 0 for count in said), ())
    there = [row.count if count is UNSET else 0 for row, count in zip(rows, said, strict=True)]
    counts, left = [], number
    for count in there:
        counts.append(min(count, left))
        left -= counts[-1]
    called = [f"{row.nation} {row.kind}" for row in rows]
    names = tuple(name for name, count in zip(called, there, strict=True) if count)
    if len(names) < 2 or number == 0 or number >= sum(there):
        return Shares(tuple(counts), ())
    taken = ", ".join(f"{count} {name}" for name, count in zip(called, counts, strict=True) if count)
    return Shares(tuple(counts), (Choice(rule, side, ENGAGE, names, taken),))


# The course of a strike on ships: surprise, air combat, air defense, the attack on each target (23.4).

WAITING, RESOLVED, NOBODY, COUNTERAIR = (
    "waiting",
    "resolved",
    said("nobody came through"),
    "only a counterair",
)
NOTHING_OPEN = said("nothing may be attacked")
"""How a strike is over over ships of which none is a target: in yards, sunk, submarines in port (23.43)."""
TARGETS_DUE = said("attacker chooses targets")


class Attacked(msgspec.Struct, frozen=True):
    """One target: the roll on it, and what its hits did."""

    target: str
    roll: NavalRoll
    wreck: Wreck


class Strike(msgspec.Struct, frozen=True):
    """A strike as far as it went.

    `level` is that of surprise, `roll` how it came about; `parts` make up the level of air defense;
    `through` is what air defense left; `fleet` is what is attacked, as it is after all.
    """

    level: int
    roll: SurpriseRoll | None
    combat: Combat
    parts: tuple[Modifier, ...]
    fired: Fired | None
    through: tuple[Group, ...]
    attacks: tuple[Attacked, ...]
    fleet: Fleet
    how: str


def run(request: NavalStrike, dice: StrikeDice, readings: Readings) -> Strike:
    """The strike with these dice, by these readings."""
    fleet, roll = fleet_of(request), _surprise(request, dice)
    known = request.surprise.level if request.surprise else 0
    level = roll.level if roll else (known or 0)
    fought = combat(request, level, dice, readings)
    defense = Defense(fleet, request.port, request.air_defense_research, level)
    made, step = parts(defense, readings), after_air_combat(fought.through, defense, readings)
    if isinstance(step, Over):
        only = all(row.counterair == row.count for row in request.attacker)
        return Strike(level, roll, fought, made, None, (), (), fleet, COUNTERAIR if only else NOBODY)
    shot = None
    if step.rolls:
        picks = request.picks.attacker[asked_of_the_attacker(fought) :]
        shot = fired(defense, fought.through, dice.two("air_defense"), picks, readings)
    through = merged(unaborted(shot.suffered)) if shot else fought.through
    so_far = Strike(level, roll, fought, made, shot, through, (), fleet, NOBODY)
    return _with_attacks(request, so_far, dice, readings)


def _with_attacks(request: NavalStrike, so_far: Strike, dice: StrikeDice, readings: Readings) -> Strike:
    step = after_air_defense(so_far.through, so_far.fleet)
    if not so_far.through:
        return so_far
    if request.targets is None:
        return replace(so_far, how=NOTHING_OPEN if isinstance(step, Over) else WAITING)
    aims = tuple(Aimed(row.target, groups_of(row.air, request.circumstances)) for row in request.targets)
    dice.table.refuse(_aim_faults(request.targets, aims, so_far))
    attacks = tuple(_attacked(request, aim, so_far, dice, readings) for aim in aims)
    return replace(so_far, attacks=attacks, fleet=_after(so_far.fleet, attacks), how=RESOLVED)


def _aim_faults(rows: tuple[TargetRow, ...], aims: tuple[Aimed, ...], so_far: Strike) -> Iterator[Fault]:
    for number, row in enumerate(rows):
        if not row.air:
            yield Fault(
                ("targets", number, "air"), say("Nobody goes for this target; name air or leave it out.")
            )
    for one in misdirected(so_far.fleet, aims, so_far.through):
        number = next(n for n, row in enumerate(rows) if row.target == one.target)
        yield Fault(("targets", number), f"{one.why[:1].upper()}{one.why[1:]} ({one.rule}).")


def _attacked(
    request: NavalStrike, aim: Aimed, so_far: Strike, dice: StrikeDice, readings: Readings
) -> Attacked:
    target = targets(so_far.fleet)[aim.target]
    research = request.circumstances.naval_nationality_research
    attack = air_defense.Attack(target, merged(aim.groups), request.port is None, so_far.level, research)
    roll = air_defense.rolled(attack, dice.two(f"target {aim.target}"), readings)
    done = wreck_of(target, roll.hits, so_far.level, request.picks.ships, readings)
    return Attacked(aim.target, roll, done)


def _after(fleet: Fleet, attacks: tuple[Attacked, ...]) -> Fleet:
    ships = {one.wreck.ship.ship.name: one.wreck.ship.ship for one in attacks if one.wreck.ship}
    light = {loss.ships: loss.left for one in attacks for loss in one.wreck.losses}
    return Fleet(
        tuple(ships.get(ship.name, ship) for ship in fleet.named),
        tuple(light.get(ship, ship) for ship in fleet.light),
    )


def _surprise(request: NavalStrike, dice: StrikeDice) -> SurpriseRoll | None:
    bid = request.surprise
    if bid is None or not isinstance(bid.level, msgspec.UnsetType):
        return None
    return rolled_for_surprise(dice.one("surprise"), bid.search_results, bid.radar)


def asked_of_the_attacker(fought: Combat) -> int:
    """How many picks the air combat asks of the attacker (19.62, 19.65B)."""
    return len(fought.round.losses[ATTACKER].choices) if fought.round else 0
