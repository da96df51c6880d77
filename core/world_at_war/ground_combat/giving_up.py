"""18.556, 18.616: what each side gives up for a result, piece by piece, and whether another round follows."""

from collections.abc import Collection, Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, Side
from core.world_at_war.asked_first import owners_asked, several_owners
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.ground_combat.attacks import FACTOR, both, factor_in, present, speakers
from core.world_at_war.ground_combat.calling import called
from core.world_at_war.ground_combat.declared_factors import fewer_declared
from core.world_at_war.ground_combat.losses import each
from core.world_at_war.ground_combat.parts import AIR, CVE, FLEET, GROUND, THIRDS, Attack, Part
from core.world_at_war.ground_combat.results import Due, losable
from core.world_at_war.ground_combat.round import stands
from core.world_at_war.state import Game, plays
from core.world_at_war.support.settling import FOUGHT
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.counterair import ChoiceCalledFor, ChoiceMade
from events.world_at_war.ground_combat import GroundAttack, GroundCombatEnded, GroundLossesTaken
from events.world_at_war.support import AttackSettled

GIVES_UP: dict[Side, str] = {ATTACKER: "18.556", DEFENDER: "18.616"}
"""The rules by which each side picks its losses."""

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
ANOTHER, BROKEN_OFF = "another round", "break off"
FIGHTS_ON = "15.6"
ASKED = (*GIVES_UP.values(), FIGHTS_ON)
"""The rules by which sides are asked in a ground combat."""

Lost = dict[str, int]
Spoke = Collection[str]

PARTS_OF_ONE = ("", "a third", "two thirds")


def in_words(thirds: int) -> str:
    """Factors in words: "3 factors", "1 factor and two thirds", "a third of a factor"."""
    whole, rest = divmod(thirds, THIRDS)
    if not whole:
        return f"{PARTS_OF_ONE[rest]} of a factor"
    many = f"{whole} factor" if whole == 1 else f"{whole} factors"
    return f"{many} and {PARTS_OF_ONE[rest]}" if rest else many


def due_of(attack: GroundAttack, side: Side) -> Due:
    """What a side has yet to lose by the last result, as far as it is its choice."""
    return Due(side, f"15.61/{attack.code}", 0, modified=attack.code != "d")


def pieces(game: Game, attack: GroundAttack, side: Side) -> tuple[str, ...]:
    """What the owner may give up next: each thing that covers something (doubts W306, W307)."""
    forces, due = both(game, attack), due_of(attack, side)
    able = [part for part in losable(forces, due, game.doubts) if each(forces, due, part, game.doubts)]
    kept = [part for part in able if not _must_stay(game, attack, forces, due, part)]
    return tuple(part.name for part in kept or able)


def _must_stay(game: Game, attack: GroundAttack, forces: Attack, due: Due, part: Part) -> bool:
    if due.side == DEFENDER and plays(game, "W306") == "air_first" and _last_on_the_ground(forces, part):
        return any(other.kind in AIR for other in forces.defender)
    if plays(game, "W307") == "least":
        spare = each(forces, due, part, game.doubts) - attack.due[due.side]
        return spare > 0 and any(covered <= spare for covered in attack.spent)
    return False


def _last_on_the_ground(forces: Attack, part: Part) -> bool:
    return part.kind == GROUND and sum(p.count for p in forces.defender if p.kind == GROUND) == 1


def lost(game: Game, attack: GroundAttack, side: Side, what: Lost) -> Iterator[Ruled]:
    """These parts of a side are lost; air units are unbuilt again."""
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


def lost_at_once(game: Game, attack: GroundAttack, sides: Iterable[str]) -> Iterator[Ruled]:
    """15.61: who must lose everything has no choice."""
    forces = both(game, attack)
    for side in (s for s in SIDES if s in sides):
        due = Due(side, "", 0, everything=True)
        yield from lost(game, attack, side, {p.name: p.count for p in losable(forces, due, game.doubts)})


def go_on(game: Game, facts: Iterable[Ruled], spoke: Spoke = ()) -> Iterator[Ruled]:
    """These facts, and what is asked next or ends the combat; who spoke goes on (doubt W429)."""
    told = tuple(facts)
    yield from told
    game = fold(EVOLUTIONS, game, [one.event for one in told])
    if (attack := present(game)) is not None:
        yield from _next(game, attack, spoke)


def _next(game: Game, attack: GroundAttack, spoke: Spoke) -> Iterator[Ruled]:
    for side in SIDES:
        if side in attack.due:
            yield from _gives_up(game, attack, side, spoke)
            return
    if how := over(both(game, attack)):
        yield from ended(attack, how)
        return
    seats = speakers(game, attack, ATTACKER)
    options = (ANOTHER, BROKEN_OFF)
    yield Ruled(ChoiceCalledFor(FIGHTS_ON, ATTACKER, attack.hexes[0], seats, options), (FIGHTS_ON,))


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


def over(forces: Attack) -> str:
    """Who has no ground units left, if so: air alone fights no further round (doubts W306, W310)."""
    match stands(forces.attacker), stands(forces.defender):
        case True, True:
            return ""
        case False, False:
            return "both eliminated"
        case attacking, _:
            return f"{DEFENDER if attacking else ATTACKER} eliminated"


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
