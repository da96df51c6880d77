"""Checks of who takes part in a battle that is under way: who attacks is there, and who rolls is in it."""

from collections.abc import Iterator

from core.war_game.battles import ATTACKER, DEFENDER
from core.war_game.losses.reached import PURSES
from events.sentences import say
from events.war_game.board import Battle, RollDue, Unit
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.war_game.who import Table


def attackers_there(at: Table) -> Iterator[Fault]:
    """Who attacks in a battle that has opened stands at its place."""
    for index, battle in enumerate(at.position.battles):
        opened = not battle.ended and 0 < battle.opens <= at.position.turn.round
        for number, name in enumerate(battle.attackers if opened else ()):
            unit = at.units.get(name)
            if unit is not None and unit.place != battle.place:
                told = say(
                    "{unit} is at {place}, and not at {battle}.",
                    unit=name,
                    place=unit.place,
                    battle=battle.place,
                )
                yield Fault(("battles", index, "attackers", number), told)


def rolls_in_a_battle(at: Table) -> Iterator[Fault]:
    """Who rolls, or has rolled, takes part in a battle, and nobody rolls twice in a round."""
    battles = {battle.place: battle for battle in at.position.battles}
    for index, due in enumerate(at.position.rolls):
        battle = battles.get(due.place)
        for number, name in enumerate(due.units if battle else ()):
            unit = at.units.get(name)
            if battle is not None and unit is not None:
                yield from _rolls(battle, due, unit, ("rolls", index, "units", number))
    for index, unit in enumerate(at.position.units):
        if unit.rolled and not any(_in(battle, unit) for battle in battles.values()):
            told = say("{unit} is in no battle, and so it has not rolled.", unit=unit.name)
            yield Fault(("units", index, "rolled"), told)


def _rolls(battle: Battle, due: RollDue, unit: Unit, path: Path) -> Iterator[Fault]:
    attacks = _attacks(battle, unit)
    if attacks != (due.by == ATTACKER) or not _in(battle, unit):
        told = say("{unit} does not roll there for the {side}.", unit=unit.name, side=due.by)
        yield Fault(path, told)
    if unit.rolled:
        yield Fault(path, say("{unit} has rolled in this round already.", unit=unit.name))


def _attacks(battle: Battle, unit: Unit) -> bool:
    return unit.name in battle.attackers or unit.name in battle.support


def _in(battle: Battle, unit: Unit) -> bool:
    there = unit.flight.to if unit.flight else unit.place
    return _attacks(battle, unit) or battle.place in (there, unit.place)


def hits_scored(at: Table) -> Iterator[Fault]:
    """No more hits are left to be taken than somebody scored."""
    for index, battle in enumerate(at.position.battles):
        path: Path = ("battles", index)
        for number, made in enumerate(battle.scored):
            if made.hits < 0:
                told = say("No hits are fewer than 0, and this is {hits}.", hits=made.hits)
                yield Fault((*path, "scored", number, "hits"), told)
        for key, by, hits in _on(battle):
            scored = sum(made.hits for made in battle.scored if made.by == by)
            if hits > scored:
                told = say(
                    "Of {scored} hits that were scored {hits} can't be left.", scored=scored, hits=hits
                )
                yield Fault((*path, key), told)


def _on(battle: Battle) -> Iterator[tuple[str, str, int]]:
    for key, by, one in (
        ("on_attackers", ATTACKER, battle.on_attackers),
        ("on_defenders", DEFENDER, battle.on_defenders),
    ):
        yield key, by, sum(getattr(one, purse) for purse in PURSES)


TAKING_PART = (attackers_there, rolls_in_a_battle, hits_scored)
