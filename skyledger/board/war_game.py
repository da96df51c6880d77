"""The War Game seen: in words and in a terminal; whom the game waits for."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from core.war_game.battles import ATTACKER, ROUND, attackers, defenders, is_open, joining
from core.war_game.board import (
    acting_nations,
    home_of,
    is_aircraft,
    is_cargo,
    known_place,
    neighbours,
    side_of,
    whereabouts,
)
from core.war_game.orders import Attack, Drop, Land, Move, PassThrough, SupportShots
from core.war_game.projections import state_of
from core.war_game.rolling.aiming import supporting
from core.war_game.rounds.chapter import waited_for
from core.war_game.rules import PROCEDURES
from core.war_game.state import GAMEMASTER, Game, plays
from events.sentences import listed, said, say, translated
from events.war_game.board import Battle, Unit
from phases.states import state_words
from skyledger.board.earlier import EVERYWHERE, Change, Earlier, changed_since, told_of
from skyledger.board.front import Near, between
from skyledger.board.terminal.hung import hung
from skyledger.board.war_game_questions import question_words
from skyledger.board.words import count_words
from skyledger.telling.phrases import possessive

FAR = re.compile("[0-9]{1,4}")
"""How many steps from a place a region goes."""

# Whom the game waits for, and for what: an answer, dice, declarations, rolls.

TO_DO = {
    "combat_orders.attacks": said("{seats} may declare what attacks, and must say “done”."),
    "combat.calling_off": said(
        "{seats} may say whether the attack goes on, or say “done”; with nothing left to say the step "
        "is over by itself."
    ),
    "combat.declaring": said(
        "{seats} may declare retreats, groundings and dispatches, or say “done”; with nothing left to "
        "declare the step is over by itself."
    ),
    "combat.attack_rolls": said("{seats} may roll for the attack, or let rolls pass by “done”."),
    "combat.defense_rolls": said("{seats} may roll for the defense, or let rolls pass by “done”."),
    "noncombat.moves": said("{seats} may move, and must say “done”."),
}
"""What a seat that is waited for does in a state of the turn."""
NOTHING_LEFT = {
    "combat_orders.attacks": said("{seats} {count:has|have} no attack left to declare, and must say “done”."),
    "noncombat.moves": said("{seats} {count:has|have} nothing to move, and must say “done”."),
}
"""Where no order is left but that."""
ORDERED: dict[str, tuple[type, ...]] = {
    "combat_orders.attacks": (Attack, Land, Drop, SupportShots, PassThrough),
    "noncombat.moves": (Move,),
}
"""What is ordered there."""
MUST_ROLL = {
    "combat.attack_rolls": said("{seats} must roll for the attack."),
    "combat.defense_rolls": said("{seats} must roll for the defense."),
}
"""Where no roll may pass (doubt N15)."""
GO_ON = said("{seats} may go on, and must say “done”.")


def awaited(game: Game) -> tuple[str, ...]:
    """The seats whose word the game waits for; of several rolls or questions, the seats of the first."""
    if game.questions:
        return game.questions[0].seats or (GAMEMASTER,)
    if game.rolls:
        return tuple(dict.fromkeys(seat for due in game.rolls for seat in due.seats or (GAMEMASTER,)))
    return waited_for(game)


def in_suspense(game: Game) -> bool:
    """Does it wait for an answer, for dice, or for anything else within a round of combat?"""
    return bool(game.questions or game.rolls or game.turn.round)


def waiting(game: Game) -> str:
    """One sentence about it; empty if nobody is waited for."""
    seats = listed(awaited(game))
    if game.questions:
        return say("A question waits for {seats}.", seats=seats)
    if game.rolls:
        return say("Dice are due from {seats}.", seats=seats)
    return _to_do(game, seats) if seats else ""


def _to_do(game: Game, seats: str) -> str:
    """What is done in a state of the turn, as far as anything is left to do."""
    state, who = game.turn.phase, awaited(game)
    if state in NOTHING_LEFT and not any(_may_order(game, state, seat) for seat in who):
        return say(NOTHING_LEFT[state], seats=seats, count=len(who))
    if state in MUST_ROLL and plays(game, "N15") == "must_roll":
        return say(MUST_ROLL[state], seats=seats)
    return say(TO_DO.get(state, GO_ON), seats=seats)


def _may_order(game: Game, state: str, seat: str) -> bool:
    """Has a seat more to order in such a state than that it is done?"""
    return any(True for kind in ORDERED[state] for _ in PROCEDURES[kind].menu(game, seat))


# The War Game in words: the turn, units, places, battles, questions.

IN_WORDS = {
    said("en route"): said("en route to {place}"),
    "engaged": said("engaged at {place}"),
    "returning": said("returning"),
    "leaving": said("leaving"),
    "grounded": said("grounded"),
    "retreated": said("retreated"),
    "landed": said("landed"),
}
IN_BATTLE = {**IN_WORDS, "engaged": said("engaged, from {home}")}
"""States of a unit, told at its home and in a battle; others go without saying, or the battle tells them."""


def turn_sentence(game: Game) -> str:
    """Such as "Game turn 1, Germany's turn, combat: declaring, round 2. britain may ... ."."""
    turn = game.turn
    when = say(
        "Game turn {number}, {player} turn, {state}, round {round}."
        if turn.round
        else "Game turn {number}, {player} turn, {state}.",
        number=turn.number,
        player=possessive(turn.player),
        state=state_words(turn.phase),
        round=turn.round,
    )
    return f"{when} {waiting(game)}".strip()


def stands(game: Game, named: Callable[[str], str]) -> str:
    """Such as "game turn 1, Germany, combat phase: attack rolls, round 2", with the state as named."""
    turn = game.turn
    return say(
        "game turn {number}, {player}, {state}, round {round}"
        if turn.round
        else "game turn {number}, {player}, {state}",
        number=turn.number,
        player=turn.player,
        state=named(turn.phase),
        round=turn.round,
    )


def adjective(game: Game, nation: str) -> str:
    """The adjective of a nation, "German" for Germany."""
    return game.nations[nation].adjective if nation in game.nations else nation


def remark(game: Game, unit: Unit, at: Mapping[str, str] = IN_WORDS) -> str:
    """What is to be said of a unit behind its kind: " (grounded)", " (en route to NA-4)"."""
    state = state_of(game, unit) if is_aircraft(game, unit) else _on_the_surface(unit)
    if state not in at:
        return ""
    return f" ({say(at[state], place=unit.flight.to if unit.flight else '', home=home_of(unit))})"


SPENT = IN_WORDS.keys() - {"engaged", "landed"}
"""What aircraft do that are not there to fight, and what they are after a battle."""


def is_spent(game: Game, unit: Unit) -> bool:
    """Is it an aircraft that does not fight where it is, for now?"""
    return is_aircraft(game, unit) and state_of(game, unit) in SPENT


def _on_the_surface(unit: Unit) -> str:
    return "leaving" if unit.leaving else "landed" if unit.landed else ""


def units_words(game: Game, units: Iterable[Unit], at: Mapping[str, str] = IN_WORDS) -> str:
    """Such as "British: Ark Royal (1 fighter), 1 destroyer, 2 fighters (grounded)"."""
    some = sorted(units, key=lambda unit: (unit.nation, unit.kind, unit.name))
    nations = dict.fromkeys(unit.nation for unit in some)
    return "; ".join(
        say(
            "{nation} {units}",
            nation=adjective(game, nation),
            units=_stacks(game, [u for u in some if u.nation == nation], at),
        )
        for nation in nations
    )


def _stacks(game: Game, units: list[Unit], at: Mapping[str, str]) -> str:
    """Ships that are told by name, each with what is aboard, then like units counted."""
    loads = {ship.name: [unit for unit in units if unit.aboard == ship.name] for ship in units}
    ships = [u for u in units if loads[u.name] or (not u.aboard and has_a_name(game, u))]
    rest = [u for u in units if u not in ships and u.aboard not in loads]
    afloat = (_ship(game, ship, loads[ship.name], at) for ship in ships)
    return ", ".join([*afloat, *_counted(game, rest, at)])


def has_a_name(game: Game, unit: Unit) -> bool:
    """Is it known by a name of its own, and not by a number?"""
    return not unit.name.startswith(f"{game.nations[unit.nation].code}-")


def _ship(game: Game, ship: Unit, aboard: list[Unit], at: Mapping[str, str]) -> str:
    load = f" ({', '.join(_counted(game, aboard, at))})" if aboard else ""
    named = say("{kind} {ship}", kind=translated(ship.kind), ship=ship.name)
    return f"{named}{load}{remark(game, ship, at)}"


def _counted(game: Game, units: list[Unit], at: Mapping[str, str]) -> list[str]:
    counts = Counter((unit.kind, remark(game, unit, at)) for unit in units)
    return [f"{count_words(kind, count)}{does}" for (kind, does), count in counts.items()]


def stacks_of(game: Game, _viewer: str) -> dict[str, str]:
    """What stands in each place that has anything, aircraft at their homes; nothing here is secret."""
    there: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        there.setdefault(unit.place, []).append(unit)
    return {place: units_words(game, there[place]) for place in sorted(there)}


FOUGHT = {
    True: said("{place}, over after round {round} ({how})"),
    False: said("{place}, which never began ({how})"),
}
"""Of a battle that is over, by whether it was fought."""


def battle_told(game: Game, battle: Battle) -> str:
    """Such as "NA-4, since round 1: German 1 fighter against British carrier Ark Royal (1 fighter)"."""
    place = battle.place
    if battle.ended:
        told = FOUGHT[battle.opens <= battle.last_round]
        return say(told, place=place, round=battle.last_round, how=translated(battle.ended))
    ours = _with_cargo(game, attackers(game, battle)) or say("no attackers")
    if shooting := _shooting(game, battle):
        ours = say("{attackers}, with {ships} shooting", attackers=ours, ships=listed(shooting))
    if not is_open(game, battle):
        told = said("{place}, begins in round {round}: {attackers}")
        return _joined(game, battle, say(told, place=place, round=battle.opens, attackers=ours))
    theirs = _with_cargo(game, defenders(game, battle)) or say("no defenders")
    told = said("{place}, since round {round}: {attackers} against {defenders}")
    return _joined(game, battle, say(told, place=place, round=battle.opens, attackers=ours, defenders=theirs))


def _with_cargo(game: Game, units: Iterable[Unit]) -> str:
    """Units with what they carry, which is lost with them (IV/grounding/1.5)."""
    ships = {unit.name: unit for unit in units}
    carried = (u for u in game.units.values() if u.aboard in ships and is_cargo(game, u))
    return units_words(game, {**ships, **{unit.name: unit for unit in carried}}.values(), IN_BATTLE)


def _shooting(game: Game, battle: Battle) -> list[str]:
    """The ships that shoot from outside in this round, or will once the battle begins (doubt R24)."""
    if not is_open(game, battle):
        return [name for name in battle.support if name in game.units]
    return [ship.name for ship in supporting(game, battle, ATTACKER)]


def _joined(game: Game, battle: Battle, told: str) -> str:
    later = units_words(game, joining(game, battle), IN_BATTLE)
    joined = say("joined in round {round} by {units}", round=ROUND, units=later) if later else ""
    return ", ".join(filter(None, (told, joined)))


def battles(game: Game) -> tuple[Battle, ...]:
    """The battles of the combat phase by their places."""
    return tuple(game.battles[place] for place in sorted(game.battles))


ENDS = (
    said("attackers won"), said("defenders won"), said("nobody left"), said("fleet went on"),
    said("no attack"), said("called off"), said("defenders left"),
)  # fmt: skip
"""How a battle may end."""


# The War Game in a terminal: the turn, the battles, and what stands in each place.


def picture(
    game: Game, viewer: str, _width: int = 80, region: str | None = None, _since: Earlier | None = None
) -> Group:
    """The title and the places; `now` goes on from it. Raises `Mistake` for an unknown place.

    A `region` is a place, which is shown with all that lies next to it, "France 2" up to two steps away,
    several with commas between, or "all" for empty places as well.
    """
    return Group(Text(game.title, "bold"), Text(), _places(game, viewer, region))


def now(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> Group:
    """What ends a screen, for it matters most: what changed, the battles, what is asked, who is awaited."""
    changed = changes(game, viewer, since) if since else []
    near = [one for one in changed if one.place in shown(game, region)]
    sections = (
        (changed_since(since), told_of(near, since)) if since else ("", []),
        (say("Battles"), [battle_told(game, battle) for battle in battles(game)]),
        (say("Questions open"), [question_words(game, one, str) for one in game.questions]),
    )
    lines = [part for heading, told in sections if told for part in _section(heading, told)]
    return Group(*lines, Text(), hung(turn_sentence(game), "bold"))


def _section(heading: str, lines: Iterable[str]) -> Iterator[RenderableType]:
    yield Text(f"\n{heading}", "bold")
    yield from (Padding(hung(line), (0, 0, 0, 2)) for line in lines)


def _places(game: Game, viewer: str, region: str | None) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(say("Place"), max_width=18)
    table.add_column("", max_width=4)
    table.add_column(say("Units"))
    there = stacks_of(game, viewer)
    for place in shown(game, region):
        if place in there or region is not None:
            kind = translated(game.atlas.places[place].kind)
            table.add_row(place, kind, Text(there.get(place, "")))
    return table


def shown(game: Game, region: str | None) -> tuple[str, ...]:
    """The places of a region; raises `Mistake` for an unknown one."""
    if region is None or region.casefold() == EVERYWHERE:
        return tuple(game.atlas.places)
    return tuple(dict.fromkeys(place for one in _parts(game, region) for place in _around(game, one)))


def _parts(game: Game, region: str) -> list[str]:
    """The places that a region names, with commas between; a name may have a comma in it."""
    return [region] if region.casefold() in game.atlas.names else region.split(",")


def _around(game: Game, region: str) -> tuple[str, ...]:
    """What lies up to so many steps from a place, for “France 2”; next to it, for its name alone."""
    place, _, last = region.strip().rpartition(" ")
    counted = region.strip().casefold() not in game.atlas.names and FAR.fullmatch(last)
    found = [known_place(game, place if counted and place else region.strip())]
    for _step in range(min(int(last) if counted else 1, len(game.atlas.places))):
        further = {near for one in found for near in neighbours(game, one)}
        found += sorted(further.difference(found))
    return tuple(found)


def pictured(game: Game, region: str | None) -> tuple[str, ...]:
    """The places of a picture: of a region, or where anything stands and what lies next to that, or all."""
    if region is not None:
        return shown(game, region)
    stand = {unit.place for unit in game.units.values()}
    near = stand.union(*(neighbours(game, place) for place in stand))
    return tuple(place for place in game.atlas.places if place in near) or shown(game, None)


def changes(game: Game, viewer: str, since: Earlier) -> list[Change]:
    """The places of which something else is told than earlier."""
    was, is_now = stacks_of(since.game, viewer), stacks_of(game, viewer)
    told = (Change(place, place, was.get(place, ""), is_now.get(place, "")) for place in game.atlas.places)
    return [one for one in told if one.was != one.now]


# How near the enemy territories, zones and units are in The War Game, and where a battle is announced.

ATTACKED = said("attacked")


def near_the_enemy(game: Game, seat: str) -> Near:
    """By who is where, for everything lies open; for whoever leads no nation, as the side in turn sees it."""
    side = game.seats[seat].side if seat in game.seats else _in_turn(game)
    where = {(side_of(game, unit.nation) == side, whereabouts(unit)) for unit in game.units.values()}
    ours, theirs = (sorted(place for own, place in where if own is mine) for mine in (True, False))

    def place_of(name: str) -> str | None:
        place = whereabouts(game.units[name]) if name in game.units else name
        return place if place in game.atlas.places else None

    def mutual(place: str) -> Iterable[str]:
        return sorted(game.atlas.mutual.get(place, ()))

    return between(mutual, ours, theirs, place_of)


def _in_turn(game: Game) -> str:
    return next((side_of(game, nation) for nation in acting_nations(game)), "")


def announced(game: Game) -> Mapping[str, str]:
    """The places of battles that are not over."""
    return {battle.place: translated(ATTACKED) for battle in game.battles.values() if not battle.ended}
