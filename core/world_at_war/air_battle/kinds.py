"""Rule 19 in play: the kinds of air battles, and how a round of one is fought by named air units."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from core.ruling import Rule, Ruled
from core.world_at_war.air_battle.ends import NO_DEFENDERS
from core.world_at_war.air_battle.types import befallen_among, groups_over
from core.world_at_war.air_combat.groups import (
    BOTH,
    FACTORS,
    KAMIKAZE,
    SQUADRONS,
    TRANSPORT,
    Circumstances,
    Fight,
    Group,
    force_of,
)
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, call, doubts_used, fought
from core.world_at_war.board import best_result, side_of
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.under_way.commitments import Units, attackers, defenders
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.ships import enemies_of, named_ships
from core.world_at_war.units import WHOLE, factor_kind
from events.message import Event
from events.world_at_war.air_battle import (
    AirBattle,
    AirBattleEnded,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
)

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


def single_round(game: Game, battle: AirBattle) -> bool:
    """Is it resolved by one round (19.12)? Also when carrier-based air strikes a base."""
    alone = battle.force or kind_of(battle).single
    return bool(alone) or (kind_of(battle).on_bases and _single_over_its_base(game, battle))


def _single_over_its_base(game: Game, battle: AirBattle) -> bool:
    """Where ships lie there, or where carrier-based air is with land-based air (doubts W202 and W179)."""
    if plays(game, "W202") == "one" and enemy_ships_lie_at(game, battle.place):
        return True
    return plays(game, "W179") == "together" and any(u.base in game.carriers for u in attackers(game, battle))


def enemy_ships_lie_at(game: Game, place: str) -> bool:
    """Do ships of the side that is not to move lie in the port there?"""
    named, light = named_ships(game), game.light.values()
    there = {one.nation for one in named if one.place == place and not one.at_sea}
    there |= {one.nation for one in light if one.place == place and not one.at_sea}
    return any(side_of(game, nation) in enemies_of(game, game.turn.side) for nation in there)


# Rule 19 in play: named air units as forces, a round over land, losses as units.

SPARED = "spared"
ENGAGED = "engaged"
"""The attacker's choice about air transports in the base (18.521B)."""


def engaged(game: Game, battle: AirBattle) -> Units:
    """The defenders that fight in the round: without air transports if these are spared (18.521B).

    In 2005 they are no part of a counterair (18.521).
    """
    there = defenders(game, battle)
    others = tuple([unit for unit in there if factor_kind(unit.kind) != TRANSPORT])
    if kind_of(battle).on_bases and has_rule(game, "2005:18.521"):
        return others
    return others if others and battle.transports == SPARED else there


def as_squadrons(game: Game, battle: AirBattle) -> bool:
    """Do they fight as squadrons, because there is naval air on either side (17.141C, 19.51)?

    Once divided they stay so until the counterairs are over (23.152D).
    """
    kinds = {unit.kind for unit in both(game, battle)}
    return not kinds.isdisjoint(("NAS", KAMIKAZE, *WHOLE))


def fight_of(game: Game, battle: AirBattle) -> Fight:
    """The round as rule 19 sees it; whoever fights as squadrons has been divided by then."""
    ours, theirs = (
        groups_over(game, battle.place, side_fights(game, battle, side)) for side in (ATTACKER, DEFENDER)
    )
    unit = SQUADRONS if as_squadrons(game, battle) else FACTORS
    there = {unit.name: unit for unit in defenders(game, battle)}
    fights = {unit.name for unit in engaged(game, battle)}
    spared = groups_over(game, battle.place, [there[name] for name in there if name not in fights])
    return Fight(ours, theirs, unit, _circumstances(game, battle), spared)


def _circumstances(game: Game, battle: AirBattle) -> Circumstances:
    """What the kind of battle brings with it: 18.623, and 19.31D over a bombing mission."""
    kind = kind_of(battle)
    radar = _radar(game, battle) if kind.bombing else 0
    return Circumstances(
        bombing=kind.bombing,
        defender_radar=radar,
        apply_to_inverted=struck(game, battle),
        unanswered=kind.unanswered,
        attacker_counts=kind.counted(game, battle),
    )


def struck(game: Game, battle: AirBattle) -> str:
    """What the attacker said of inverted air; in 2005 it is a type like others, and he has no say (19.61)."""
    return battle.applied or ("" if has_rule(game, "19.64") else BOTH)


def _radar(game: Game, battle: AirBattle) -> int:
    """The radar results of the defender: the most that one of its nations has, as declared."""
    nations = {unit.nation for unit in defenders(game, battle)}
    return best_result(game, nations, "radar")


def befallen(
    game: Game, battle: AirBattle, side: str, losses: Iterable[Loss]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the units of a side that are eliminated, and of those that abort."""
    return befallen_among(game, battle.place, side_fights(game, battle, side), losses)


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
