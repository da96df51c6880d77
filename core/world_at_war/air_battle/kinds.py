"""Rule 19 in play: the kinds of air battles, and named air units as the forces that fight in them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from core.ruling import Rule, Ruled
from core.world_at_war.air_battle.ends import NO_DEFENDERS
from core.world_at_war.air_combat.groups import (
    AAF,
    BOMBER,
    FACTORS,
    KAMIKAZE,
    PARTS,
    SQUADRONS,
    TRANSPORT,
    Circumstances,
    Fight,
    Group,
    force_of,
    merged,
)
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, call, doubts_used, fought
from core.world_at_war.basing.open_bases import traced
from core.world_at_war.board import best_result, declared_number, hex_of, supply, theater
from core.world_at_war.flight.operating import draws_on_its_base, short_of_oil
from core.world_at_war.state import AIR_NATIONALITY, Game, plays, turns_on
from core.world_at_war.under_way.commitments import Units, attackers, defenders
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.ships import port_left
from core.world_at_war.units import WHOLE, factor_kind, pacific_bombers_by_now
from events.message import Event
from events.world_at_war.air_battle import (
    AirBattle,
    AirBattleEnded,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
)
from events.world_at_war.board import AirUnit, Hex

# The kinds of air battles: what a chapter that has one fought says of it, and what is so otherwise.

Answers = Mapping[Side, tuple[str, ...]]
Names = tuple[str, ...]
Dice = Mapping[Side, int]


class Rounds(msgspec.Struct, frozen=True):
    """How a round is fought: the fight before its dice, what a side rolls, what comes of it and to whom.

    `force` are all of a side on whom results may fall, `befallen` who of them is eliminated and who aborts;
    `in_squadrons` asks whether it is fought by squadrons (19.51), `doubts` on which doubts it turned.
    """

    fight: Callable[[Game, AirBattle], Fight]
    call: Callable[[Game, AirBattle, Fight, Side], Call | None]
    fought: Callable[[Game, AirBattle, Fight, Dice, Answers], Round]
    doubts: Callable[[Game, AirBattle, Fight, Dice], Names]
    force: Callable[[Game, AirBattle, Fight, Side], Sequence[Group]]
    befallen: Callable[[Game, AirBattle, Fight, Side, Sequence[Loss]], tuple[Names, Names]]
    in_squadrons: Callable[[Game, AirBattle], bool]


def round_begun(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """Who is left on either side fights the next round."""
    ours, theirs = (tuple(u.name for u in side(game, battle)) for side in (attackers, defenders))
    begun = AirBattleRoundBegan(battle.kind, battle.place, battle.round + 1, ours, theirs)
    yield Ruled(begun, (kind_of(battle).fought,))


def round_reopened(battle: AirBattle) -> Event:
    """The round is asked for anew (19.41)."""
    return AirBattleRoundReopened(battle.kind, battle.place)


class Over(msgspec.Struct, frozen=True):
    """A battle is over: how, by which rule, and which side broke it off, if one did."""

    how: str
    rule: str
    by: Side | None = None


def ended(game: Game, battle: AirBattle, over: Over, lost: Collection[str]) -> Ruled:
    """The battle is over, by one round (19.12) or because a side is gone."""
    return Ruled(_left_at_the_end(game, battle, over.how, lost), (over.rule,))


def gone_home(game: Game, battle: AirBattle, over: Over) -> Iterator[Ruled]:
    """A side has gone home."""
    yield ended(game, battle, over, ())


def _left_at_the_end(game: Game, battle: AirBattle, how: str, lost: Collection[str]) -> AirBattleEnded:
    """18.521A, 18.522C: after a round at least, and when a side disengages or has no air left."""
    ours, theirs = (
        tuple(unit.name for unit in units if unit.name not in lost)
        for units in (attackers(game, battle), defenders(game, battle))
    )
    aborted = (
        tuple(name for name in left if name in turned)
        for left, turned in ((ours, battle.attackers_aborted), (theirs, battle.aborted))
    )
    return AirBattleEnded(battle.kind, battle.place, how, ours, theirs, *aborted)


def whenever(_: Game, __: AirBattle, ___: Units) -> bool:
    """The defender may always break off."""
    return True


def nobody(_: Game) -> bool:
    """Nobody could join attackers of whom none is left; nobody is on his way out."""
    return False


def never(_: Game, __: AirBattle) -> bool:
    """The attacker always has something to say about another round."""
    return False


def with_all(_: Game, __: AirBattle) -> int | None:
    """The attacker counts as all that he has."""
    return None


class Kind(msgspec.Struct, frozen=True):
    """One kind of air battle: the mission that the attackers fly, and what is peculiar to it.

    By rule numbers: `fought` by which rounds are fought, `over` by which it ends when a side is gone;
    `single` by which one round is all, otherwise the defender says after a round whether it goes on
    (`defender_says`), and then the attacker (`attacker_says`); `broken_off` by which a defender that breaks
    off ends it, `withdrawn` by which an attacker does, if not by `attacker_says`. By `joined` further air
    joins the attackers.

    What is so: a defender `has_a_mission` if it may break that off though no attacker is left; attackers that
    abort are `turned_back` if there is something beyond that they came for; `unanswered` attackers meet no
    roll (18.623); in a `bombing` radar counts (19.31D); `on_bases` all air of a base defends it (18.521);
    attackers that are gone may be `followed` by others; `empty` tells that there are no defenders.

    What is done: `opens` begins a round and `reopened` has it fought anew, `ends` tells that it is over, and
    `breaks_off` what comes of a side that disengages; `rounds` are fought as over land where it is None, and
    `counted` is as how many the attacker counts in them.

    What is asked: `may_break_off` whether the defender can, `fleeing` whether it is on its way, `may_join`
    whether others may take the place of attackers, `straight_on` whether the attacker has nothing to say
    about another round; `leaving` are the conditions on who disengages.
    """

    mission: str
    fought: str
    over: str
    single: str = ""
    defender_says: str = ""
    broken_off: str = ""
    attacker_says: str = ""
    withdrawn: str = ""
    joined: str = ""
    has_a_mission: bool = False
    turned_back: bool = False
    unanswered: bool = False
    bombing: bool = False
    on_bases: bool = False
    followed: bool = True
    empty: str = NO_DEFENDERS
    opens: Callable[[Game, AirBattle], Iterable[Ruled]] = round_begun
    reopened: Callable[[AirBattle], Event] = round_reopened
    ends: Callable[[Game, AirBattle, Over, Collection[str]], Ruled] = ended
    breaks_off: Callable[[Game, AirBattle, Over], Iterable[Ruled]] = gone_home
    rounds: Rounds | None = None
    counted: Callable[[Game, AirBattle], int | None] = with_all
    may_break_off: Callable[[Game, AirBattle, Units], bool] = whenever
    fleeing: Callable[[Game], bool] = nobody
    may_join: Callable[[Game], bool] = nobody
    straight_on: Callable[[Game, AirBattle], bool] = never
    leaving: tuple[Rule, ...] = ()


KINDS: dict[str, Kind] = {}
"""Every kind of air battle by its name in the ledger; the registry puts in those that chapters declare."""


def kind_of(battle: AirBattle) -> Kind:
    """What is peculiar to a battle."""
    return KINDS[battle.kind]


def single_round(battle: AirBattle) -> bool:
    """Is it resolved by one round (19.12)? Also when carrier-based air strikes a base."""
    return bool(battle.force or kind_of(battle).single)


# Rule 19 in play: named air units as forces, a round over land, losses as units.

SPARED = "spared"
ENGAGED = "engaged"
"""The attacker's choice about air transports in the base (18.521B)."""


def engaged(game: Game, battle: AirBattle) -> Units:
    """The defenders that fight in the round: without air transports if these are spared (18.521B)."""
    there = defenders(game, battle)
    others = tuple(unit for unit in there if factor_kind(unit.kind) != TRANSPORT)
    return others if others and battle.transports == SPARED else there


def as_squadrons(game: Game, battle: AirBattle) -> bool:
    """Do they fight as squadrons, because there is naval air on either side (17.141C, 19.51)?

    Once divided they stay so until the counterairs are over (23.152D).
    """
    return any(unit.kind in ("NAS", KAMIKAZE) or unit.kind in WHOLE for unit in both(game, battle))


def fight_of(game: Game, battle: AirBattle) -> Fight:
    """The round as rule 19 sees it; whoever fights as squadrons has been divided by then."""
    ours, theirs = (
        merged(as_group(game, battle.place, unit) for unit in side_fights(game, battle, side))
        for side in (ATTACKER, DEFENDER)
    )
    unit = SQUADRONS if as_squadrons(game, battle) else FACTORS
    return Fight(ours, theirs, unit, _circumstances(game, battle))


def _circumstances(game: Game, battle: AirBattle) -> Circumstances:
    """What the kind of battle brings with it: 18.623, and 19.31D over a bombing mission."""
    kind = kind_of(battle)
    radar = _radar(game, battle) if kind.bombing else 0
    return Circumstances(
        bombing=kind.bombing,
        defender_radar=radar,
        apply_to_inverted=battle.applied,
        unanswered=kind.unanswered,
        attacker_counts=kind.counted(game, battle),
    )


def _radar(game: Game, battle: AirBattle) -> int:
    """The radar results of the defender: the most that one of its nations has, as declared."""
    nations = {unit.nation for unit in defenders(game, battle)}
    return best_result(game, nations, "radar")


def as_group(game: Game, place: str, unit: AirUnit) -> Group:
    """A group of one over a place; army air squadrons of a nation are one type (19.65A)."""
    where = hex_of(game, place)
    return Group(
        unit.nation,
        factor_kind(unit.kind),
        1,
        unit.elite,
        bool(unit.inverted),
        parts=_parts(unit),
        winter=declared_number(game, "winter", unit.nation),
        short=_shortages(game, unit),
        research=declared_number(game, "research", f"{unit.nation}/{AIR_NATIONALITY}"),
        theater=_serves_in(game, unit, where) if where else "",
    )


def _serves_in(game: Game, unit: AirUnit, where: Hex) -> str:
    """The theater; as long as there are no bombers of the Pacific, those there are of no theater (17.75C)."""
    early = unit.kind == BOMBER and not pacific_bombers_by_now(game, unit.nation)
    return "" if early else theater(game, where)


def _parts(unit: AirUnit) -> tuple[int, int, int]:
    attack, cover, search = (int(unit.part == part) for part in PARTS)
    return attack, cover, search


def _shortages(game: Game, unit: AirUnit) -> int:
    """How many of short supply and air oil effects the unit suffers (19.31A, doubts W209, W288, W414, W437).

    Kamikazes draw on no base (17.461).
    """
    felt = ("partial", "none") if plays(game, "W288") == "as_partial" else ("partial",)
    poor = _supply(game, unit) in felt
    return int(poor) + int(_feels_oil(game, unit) and short_of_oil(game, unit.nation))


def _feels_oil(game: Game, unit: AirUnit) -> bool:
    """Kamikazes never (17.45), naval air on carriers as doubt W437 says."""
    aboard = unit.base in game.carriers
    return unit.kind != "kamikaze" and not (aboard and plays(game, "W437") == "not_bound")


def _supply(game: Game, unit: AirUnit) -> str:
    """What its base gives it; of naval air on a carrier see doubt W414."""
    if unit.base in game.carriers and plays(game, "W414") == "as_carrier":
        return supply(game, port_left(game, game.carriers[unit.base]), unit.nation)
    return traced(game, unit.base, unit.nation) if draws_on_its_base(game, unit) else "full"


def turns_on_decks(game: Game, units: Iterable[AirUnit]) -> tuple[str, ...]:
    """W414 and W437, where one of these is on a carrier for which supply or oil turns on them."""
    aboard = [unit for unit in units if unit.base in game.carriers]
    told = aboard and turns_on(game, "W414", lambda played: [_supply(played, unit) for unit in aboard])
    oil = any(short_of_oil(game, unit.nation) for unit in aboard)
    return (*(("W414",) if told else ()), *(("W437",) if oil else ()))


def _type(group: Group) -> Group:
    """What makes a group a type of its own: everything but how many it has."""
    return replace(group, count=0, parts=(0, 0, 0))


def _of_type(game: Game, place: str, force: Units, group: Group) -> list[AirUnit]:
    """The units that make up a group, those of the lowest names first (doubt W277)."""
    there = sorted(force, key=lambda unit: unit.name)
    return [unit for unit in there if _type(as_group(game, place, unit)) == _type(group)]


def befallen(
    game: Game, battle: AirBattle, side: str, losses: Iterable[Loss]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the units of a side that are eliminated, and of those that abort."""
    return befallen_among(game, battle.place, side_fights(game, battle, side), losses)


def befallen_among(
    game: Game, place: str, force: Units, losses: Iterable[Loss]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those of a force over a place that are eliminated, and of those that abort."""
    eliminated, aborted = [], []
    for loss in losses:
        for some, lost, turned in _shares(_of_type(game, place, force, loss.group), loss):
            names = [unit.name for unit in some]
            eliminated += names[:lost]
            aborted += names[lost : lost + turned]
    return tuple(eliminated), tuple(aborted)


def _shares(units: list[AirUnit], loss: Loss) -> Iterator[tuple[list[AirUnit], int, int]]:
    """The units of a group with what they take; army air squadrons by their parts (19.65B)."""
    if loss.group.kind != AAF or not loss.parts:
        yield units, loss.eliminated, loss.aborted
        return
    for part, result in zip(PARTS, loss.parts, strict=True):
        yield [unit for unit in units if unit.part == part], result.eliminated, result.aborted


def both(game: Game, battle: AirBattle) -> Units:
    """All that fight in the round."""
    return tuple(chain(attackers(game, battle), engaged(game, battle)))


def side_fights(game: Game, battle: AirBattle, side: str) -> Units:
    """What a side fights with in the round."""
    return attackers(game, battle) if side == ATTACKER else engaged(game, battle)


def _call(game: Game, _: AirBattle, fight: Fight, side: Side) -> Call | None:
    return call(fight, side, game.doubts)


def _fought(game: Game, _: AirBattle, fight: Fight, dice: Dice, answers: Answers) -> Round:
    return fought(fight, dice, answers, game.doubts)


def _doubts(game: Game, _: AirBattle, fight: Fight, dice: Dice) -> Names:
    return doubts_used(fight, dice, game.doubts)


def _force(_: Game, __: AirBattle, fight: Fight, side: Side) -> Sequence[Group]:
    return force_of(fight, side)


def _befallen(
    game: Game, battle: AirBattle, _: Fight, side: Side, losses: Sequence[Loss]
) -> tuple[Names, Names]:
    return befallen(game, battle, side, losses)


OVER_LAND = Rounds(fight_of, _call, _fought, _doubts, _force, _befallen, as_squadrons)


def rounds_of(battle: AirBattle) -> Rounds:
    """How the rounds of a battle are fought."""
    return kind_of(battle).rounds or OVER_LAND
