"""Ground combat (14.41, 15.6): an attack from its announcement to what each side gives up."""

from collections.abc import Collection, Iterable, Iterator

from core.chapter import Chapter
from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_combat.groups import NAS
from core.world_at_war.conditions import owners_asked, several_owners
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.ground_combat.announcing import GROUND_ATTACKS, AttackHex
from core.world_at_war.ground_combat.attrition import READ
from core.world_at_war.ground_combat.course import GIVES_UP, SIDES, GivesUp, Over, after_losses, lost_at_once
from core.world_at_war.ground_combat.round import (
    FACTOR,
    Due,
    air_alone,
    both,
    doubts_of_roll,
    each,
    factor_in,
    fewer_declared,
    fought,
    losable,
    modifiers,
    present,
    speakers,
)
from core.world_at_war.ground_combat.strength import (
    AIR,
    CVE,
    FLEET,
    GROUND,
    SWITCHES,
    Attack,
    Odds,
    Part,
    beside_what_is_due,
    in_words,
    left,
    low,
    of_strengths,
)
from core.world_at_war.menus import Part as MenuPart
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.support.announcing import factors_supported, supportable
from core.world_at_war.support.asked_again import support_called_off
from core.world_at_war.support.limits import beyond_after_losses, within_limits
from core.world_at_war.support.supporting import flown_home
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.over_land import GROUND_SUPPORT, ground_support
from events.message import DiceRolled, PhaseEntered, RollCalledFor
from events.sentences import kept
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.ground_combat import (
    GroundAttack,
    GroundAttackAnnounced,
    GroundCombatEnded,
    GroundCombatRolled,
    GroundLossesTaken,
)
from events.world_at_war.support import (
    FOUGHT,
    AttackSettled,
    DeferredSupportCalledFor,
    SupportCounted,
    SupportMeasured,
)

ODDS_TURN_ON = ("W196", "W190")
"""The doubts that the odds which open deferred support may turn on."""


def attack_begun(game: Game, _: GroundAttackAnnounced) -> Iterator[Ruled]:
    """18.619: below even odds the defenders may send more air first; else it is measured who takes part."""
    if (attack := present(game)) is None:
        return
    off, game = support_called_off(game, attack.hexes)
    yield from off
    if has_rule(game, "18.619") and _low(game, attack):
        doubts = [one for one in ODDS_TURN_ON if turns_on(game, one, lambda played: _low(played, attack))]
        yield Ruled(DeferredSupportCalledFor(attack.hexes, attack.occasion), ("18.619", *doubts))
    else:
        yield _measured(game, attack)


def _low(game: Game, attack: GroundAttack) -> bool:
    """Are the initial odds below even, with the support that the limits let fight (18.554A, 18.614A)?"""
    if plays(game, "W196") == "ground_only":
        return low(_on_the_ground(both(game, attack)), game.doubts)
    return low(both(within_limits(game, _starts(game, attack)), attack), game.doubts)


def _on_the_ground(forces: Attack) -> Attack:
    """The ground units alone (doubt W196)."""
    ours, theirs = (tuple(p for p in side if p.kind == GROUND) for side in (forces.attacker, forces.defender))
    return Attack(ours, theirs, forces.invasion)


def resumed(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """18.619: the attack is gone through with, whatever the deferred support has made of the odds."""
    attack = present(game)
    if attack is not None and not attack.round:
        off, game = support_called_off(game, attack.hexes)
        yield from off
        yield _measured(game, attack)


def _measured(game: Game, attack: GroundAttack) -> Ruled:
    """18.554C, 18.614B: both limits are held against the ground factors as combat starts."""
    return Ruled(_starts(game, attack), ("18.554C", "18.614B"))


def _starts(game: Game, attack: GroundAttack) -> SupportMeasured:
    """The ground factors of both sides that the limits are held against."""
    ours = factors_supported(game, (game.ground[one] for one in attack.ground)) + attack.factors
    theirs = {place: _supported(game, attack, place) for place in attack.hexes}
    return SupportMeasured(attack.hexes, attack.occasion, ours, theirs, attack.because)


def _supported(game: Game, attack: GroundAttack, place: str) -> int:
    """The ground factors in a hex that air may support: partisans are none of them (18.611D.3)."""
    units = sum(unit.factors for unit in supportable(game, place) if unit.name in attack.defenders)
    return units + attack.defending.get(place, 0)


def counted(game: Game, event: SupportCounted) -> Iterator[Ruled]:
    """The air that takes part is known: the die is called for."""
    attack = present(game)
    if attack is not None and attack.hexes == event.hexes and not attack.round:
        yield called(game, attack)


def rolled(game: Game, event: DiceRolled) -> Iterator[Ruled]:
    """15.61: the result, and what each side must lose by it.

    The results: 15.61/A, 15.61/a, 15.61/Ex, 15.61/Ex-1, 15.61/Ex-2, 15.61/d and 15.61/D.
    """
    attack = present(game)
    if attack is None or event.purpose != PURPOSE:
        return
    forces, first = both(game, attack), _first(game, attack)
    [die] = event.dice
    done = fought(forces, die, attack.round, first, game.doubts)
    told = GroundCombatRolled(
        attack.hexes,
        attack.round + 1,
        done.odds.attacker,
        done.odds.defender,
        done.odds.column,
        die,
        tuple((one.rule, one.value, one.why) for one in done.modifiers),
        done.net_roll,
        done.code,
        {due.side: due.factors for due in done.dues},
        tuple(due.side for due in done.dues if due.everything),
    )
    doubts = doubts_of_roll(forces, die, attack.round, first, game.doubts)
    yield Ruled(told, ("15.6", f"15.61/{done.code}", *_of_support(forces), *doubts))


def _of_support(forces: Attack) -> Iterator[str]:
    """The rules by which air and ships added to the strengths."""
    ours = {part.kind for part in forces.attacker} - {GROUND}
    theirs = {part.kind for part in forces.defender} - {GROUND}
    if ours:
        yield "18.5521" if ours - {"AAF", "CVE"} else "18.551"
    if theirs:
        yield "18.611C" if forces.invasion else "18.611B"
    if NAS in theirs and not forces.invasion:
        yield "18.612"


def _first(game: Game, attack: GroundAttack) -> Odds | None:
    """The odds of the first round (doubt W132)."""
    if not attack.first:
        return None
    ours, theirs = attack.first
    return of_strengths(ours, theirs, game.doubts)


def after_the_roll(game: Game, event: GroundCombatRolled) -> Iterator[Ruled]:
    """Who loses everything loses it at once; of the others their owners are asked."""
    if (attack := present(game)) is not None:
        yield from go_on(game, _lost_at_once(game, attack, event.everything))


PURPOSE = kept("ground combat")()
TABLE = "15.6"


def called(game: Game, attack: GroundAttack) -> Ruled:
    """The attacker rolls one die, with one more for each earlier round."""
    added = tuple((one.rule, one.value) for one in modifiers(attack.round))
    due = RollCalledFor(PURPOSE, 1, added, ATTACKER, speakers(game, attack, ATTACKER), TABLE)
    return Ruled(due, ("15.6", *(rule for rule, _ in added)))


ANOTHER, BROKEN_OFF = kept("another round")(), kept("break off")()
FIGHTS_ON = "15.6"
ASKED = (*GIVES_UP.values(), FIGHTS_ON)
"""The rules by which sides are asked in a ground combat."""

Lost = dict[str, int]
Spoke = Collection[str]


def due_of(attack: GroundAttack, side: Side) -> Due:
    """What a side has yet to lose by the last result, as far as it is its choice."""
    return Due(side, f"15.61/{attack.code}", 0, modified=attack.code != "d")


def pieces(game: Game, attack: GroundAttack, side: Side) -> tuple[str, ...]:
    """What the owner may give up next: each thing that covers something (doubts W306, W307)."""
    forces, due = both(game, attack), due_of(attack, side)
    able = [part for part in losable(forces, due, game.doubts) if each(forces, due, part, game.doubts)]
    kept = [part for part in able if not _must_stay(game, attack, forces, due, part)]
    return tuple(part.name for part in kept or able)


def counts(game: Game, rule_: str) -> dict[str, str]:
    """What each thing counts that is given up by 18.556 or 18.616 in the combat that is fought, in words.

    At a `d`, the one result that leaves a defender a choice, no DM counts (15.61/d); empty for other rules.
    """
    attack, side = present(game), next((side for side in SIDES if GIVES_UP[side] == rule_), None)
    if attack is None or side is None:
        return {}
    forces, due = both(game, attack), due_of(attack, side)
    return {
        part.name: beside_what_is_due(each(forces, due, part, game.doubts), attack.due.get(side, 0))
        for part in losable(forces, due, game.doubts)
    }


def _must_stay(game: Game, attack: GroundAttack, forces: Attack, due: Due, part: Part) -> bool:
    if due.side == DEFENDER and plays(game, "W306") == "air_first":
        without = left(forces, {DEFENDER: {part.name: 1}})
        if part.kind == GROUND and air_alone(without.defender):
            return True
    if plays(game, "W307") == "least":
        spare = each(forces, due, part, game.doubts) - attack.due[due.side]
        return spare > 0 and any(covered <= spare for covered in attack.spent)
    return False


def lost(game: Game, attack: GroundAttack, side: Side, what: Lost) -> Iterator[Ruled]:
    """These parts of a side are lost; air units are unbuilt again.

    Of the attackers CVEs in support, too (18.553E); air that did not support is no part of it (18.617).
    """
    forces, due = both(game, attack), due_of(attack, side)
    parts = [part for part in losable(forces, due, game.doubts) if part.name in what]
    covered = sum(each(forces, due, part, game.doubts) * what[part.name] for part in parts)
    units = tuple(part.name for part in parts if part.kind in AIR)
    taken = GroundLossesTaken(
        attack.hexes,
        side,
        units,
        tuple(part.name for part in parts if part.kind == GROUND and part.name in game.ground),
        dict(_factors(attack, side, what)),
        sum(what[part.name] for part in parts if part.kind == CVE),
        sum(what[part.name] for part in parts if part.kind == FLEET),
        covered,
    )
    yield Ruled(taken, (f"15.61/{attack.code}", GIVES_UP[side]))
    yield from fewer_declared(game, attack, taken)
    if units:
        yield Ruled(AirUnitsEliminated(units), (GIVES_UP[side],))


def _factors(attack: GroundAttack, side: Side, what: Lost) -> Iterator[tuple[str, int]]:
    """The declared ground factors among what is lost, by their hex; attackers have none."""
    if side == ATTACKER:
        if FACTOR in what:
            yield "", what[FACTOR]
        return
    for place in attack.defending:
        if (called_ := factor_in(attack, place)) in what:
            yield place, what[called_]


def _lost_at_once(game: Game, attack: GroundAttack, sides: Iterable[str]) -> Iterator[Ruled]:
    """15.61: who must lose everything has no choice."""
    dues = (Due(side, "", 0, everything=True) for side in SIDES if side in sides)
    for side, what in lost_at_once(both(game, attack), dues, game.doubts).items():
        yield from lost(game, attack, side, what)


def go_on(game: Game, facts: Iterable[Ruled], spoke: Spoke = ()) -> Iterator[Ruled]:
    """These facts, and what is asked next or ends the combat; who spoke goes on (doubt W429)."""
    told = tuple(facts)
    yield from told
    game = fold(EVOLUTIONS, game, [one.event for one in told])
    if (attack := present(game)) is not None:
        yield from _next(game, attack, spoke)


def _next(game: Game, attack: GroundAttack, spoke: Spoke) -> Iterator[Ruled]:
    match after_losses(both(game, attack), attack.due):
        case GivesUp(sides=sides):
            yield from _gives_up(game, attack, sides[0], spoke)
        case Over(how=how):
            yield from ended(attack, how)
        case _ if gone := _no_longer_borne(game, attack):
            rules = ("2005:18.556", "18.42A")
            yield from go_on(game, flown_home(gone, GROUND_SUPPORT, attack.hexes[0], rules), spoke)
        case _:
            seats = speakers(game, attack, ATTACKER)
            asked = ChoiceCalledFor(FIGHTS_ON, ATTACKER, attack.hexes[0], seats, (ANOTHER, BROKEN_OFF))
            yield Ruled(asked, (FIGHTS_ON,))


def _no_longer_borne(game: Game, attack: GroundAttack) -> tuple[AirUnit, ...]:
    """The limit of ground support is held as combat starts (18.554C); in 2005 after each round, too."""
    if not has_rule(game, "2005:18.556"):
        return ()
    there = factors_supported(game, (game.ground[one] for one in attack.ground)) + attack.factors
    return beyond_after_losses(game, ground_support(game, attack.hexes, attack.occasion), there)


def _gives_up(game: Game, attack: GroundAttack, side: Side, spoke: Spoke) -> Iterator[Ruled]:
    """Where there is only one sort of thing to give up, it goes; else the owner is asked."""
    options = pieces(game, attack, side)
    if len(options) == 1:
        forces, due = both(game, attack), due_of(attack, side)
        part = next(one for one in losable(forces, due, game.doubts) if one.name == options[0])
        needed = -(-attack.due[side] // each(forces, due, part, game.doubts))
        yield from go_on(game, lost(game, attack, side, {part.name: min(part.count, needed)}))
        return
    asked = _asked(game, attack, side, spoke)
    several = several_owners(game, _nations(game, asked.options))
    yield Ruled(asked, (GIVES_UP[side], *_doubts(game, attack, side), *several))


def _asked(game: Game, attack: GroundAttack, side: Side, spoke: Spoke) -> ChoiceCalledFor:
    """What is given up next."""
    options = pieces(game, attack, side)
    seats = _owners(game, options, spoke) or speakers(game, attack, side)
    due = in_words(attack.due[side])
    return ChoiceCalledFor(GIVES_UP[side], side, attack.hexes[0], seats, options, due)


def _owners(game: Game, options: Iterable[str], spoke: Spoke) -> tuple[str, ...]:
    """Who has most of what may be given up, where one owner is asked before the others (doubt W429)."""
    nations = _nations(game, options)
    return owners_asked(game, nations, spoke) if nations and plays(game, "W429") == "most_units" else ()


def _nations(game: Game, names: Iterable[str]) -> list[str]:
    found = (game.units.get(name) or game.ground.get(name) for name in names)
    return [unit.nation for unit in found if unit]


def _doubts(game: Game, attack: GroundAttack, side: Side) -> Iterator[str]:
    """The doubts that a choice of losses can turn on."""
    kinds = {part.kind for part in losable(both(game, attack), due_of(attack, side))}
    if FLEET in kinds:
        yield "W304"
    if side == DEFENDER and kinds.intersection(AIR):
        yield from ("W303", "W306") if attack.kind == "invasion" else ("W306",)


def ended(attack: GroundAttack, how: str) -> Iterator[Ruled]:
    """The attack is over; its support is settled with it."""
    yield Ruled(GroundCombatEnded(attack.hexes, attack.occasion, how), (FIGHTS_ON,))
    yield Ruled(AttackSettled(attack.hexes, attack.occasion, FOUGHT), ("18.555",))


def chosen(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The piece is given up; or the attacker fights another round, or breaks off."""
    attack = present(game)
    if attack is None or event.rule not in ASKED:
        return
    if event.rule != FIGHTS_ON:
        side: Side = ATTACKER if event.side == ATTACKER else DEFENDER
        spoke = _nations(game, (event.taken,))
        yield from go_on(game, lost(game, attack, side, {event.taken: 1}), spoke)
    elif event.taken == ANOTHER:
        yield called(game, attack)
    else:
        yield from ended(attack, BROKEN_OFF)


CHAPTER = Chapter(
    orders={
        MenuPart.AIR: {
            AttackHex: GROUND_ATTACKS,
        },
    },
    reads=(chosen,),
    plays={
        **SWITCHES,
        **READ,
        "W196": ("with_support", "ground_only"),
        "W430": ("with_his_own", "anybody"),
    },
)
