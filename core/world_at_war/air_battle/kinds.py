"""The kinds of air battles: what a chapter that has one fought says of it, and what is so otherwise.

A battle is fought, decided and ended by this record alone; it never asks which chapter it is of.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from core.ruling import Rule, Ruled
from core.world_at_war.air_combat.groups import Fight, Group
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import Units, attackers, defenders
from core.world_at_war.under_way.missions import DEFENDER, Side
from events.message import Event
from events.world_at_war.air_battle import (
    AirBattle,
    AirBattleEnded,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
)

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


def ended(game: Game, battle: AirBattle, how: str, lost: Collection[str]) -> Ruled:
    """The battle is over, by one round (19.12) or because a side is gone."""
    rule = "19.12" if how == "single round" else kind_of(battle).over
    return Ruled(_left_at_the_end(game, battle, how, lost), (rule,))


def gone_home(game: Game, battle: AirBattle, side: str) -> Iterator[Ruled]:
    """A side has gone home."""
    kind, how = kind_of(battle), f"{side} disengaged"
    rule = kind.broken_off if side == DEFENDER else kind.attacker_says
    yield Ruled(_left_at_the_end(game, battle, how, ()), (rule,))


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
    off ends it. By `joined` further air joins the attackers.

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
    joined: str = ""
    has_a_mission: bool = False
    turned_back: bool = False
    unanswered: bool = False
    bombing: bool = False
    on_bases: bool = False
    followed: bool = True
    empty: str = "no defenders"
    opens: Callable[[Game, AirBattle], Iterable[Ruled]] = round_begun
    reopened: Callable[[AirBattle], Event] = round_reopened
    ends: Callable[[Game, AirBattle, str, Collection[str]], Ruled] = ended
    breaks_off: Callable[[Game, AirBattle, str], Iterable[Ruled]] = gone_home
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
