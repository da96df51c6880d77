"""15.6: random ground attacks with random support keep the rules of losses, and never come to a dead end."""

import random
from collections import Counter

import pytest

from core.dice import RollDice
from core.fold import fold
from core.menus import fill
from core.ruling import Accepted
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from, position_of
from events.message import PositionSealed
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.ground_combat import GroundCombatEnded, GroundCombatRolled, GroundLossesTaken
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.ground_attacks import METZ, corps, dm, fact, front
from tests.world_at_war.orders import AttackHex, Choose, Finish, NameExcess, SupportAttack

ATTACKS, SEED = 80, 1940


class Any:
    """One attack, played at random from the announcement of support to its end."""

    def __init__(self, board, seed):
        self.dice = random.Random(seed)
        self.table = self.laid(board)
        self.start = self.table.game
        self.facts = []

    def laid(self, board):
        throw, doubts = self.dice.randint, {}
        if self.dice.random() < 0.3:
            doubts = {
                "W303": "as_elsewhere",
                "W304": "one",
                "W305": "not_ships",
                "W306": "air_first",
                "W307": "least",
            }
        named = self.dice.random() < 0.6
        ground = [corps(f"GE-{n}", throw(1, 4), "0100") for n in range(throw(1, 4))]
        ground += [corps(f"BR-{n}", throw(1, 3), METZ, "Britain") for n in range(throw(1, 3) if named else 0)]
        declared = () if named else (fact("defending factors", throw(1, 6)),)
        texts = f"{throw(1, 5)} AAF Germany Lille", f"{throw(1, 5)} NAS Germany Arras"
        theirs = f"{throw(1, 4)} AAF Britain Dover", f"{throw(1, 4)} NAS Britain Metz"
        table = front(
            board, *texts, *theirs, ground=tuple(ground), facts=(dm(throw(1, 4)), *declared), doubts=doubts
        )
        self.invasion = self.dice.random() < 0.4
        kind = "invasion" if self.invasion else ""
        self.factors = throw(1, 4) if self.invasion or self.dice.random() < 0.3 else 0
        for text in texts[: throw(0, 2)]:
            table.as_seat("axis").when(SupportAttack(table.group(text), METZ, kind=kind))
        if self.invasion and self.dice.random() < 0.7:
            table.shipped(fleet=throw(1, 7))
        if not table.game.supports:
            table.announced()
        return table.defended(*theirs[: throw(0, 2)])

    def play(self):
        attackers = tuple(sorted(one for one in self.table.game.ground if one.startswith("GE")))
        self.give("axis", AttackHex(METZ, attackers, self.factors, kind="invasion" if self.invasion else ""))
        for _ in range(400):
            game = self.table.game
            if not game.ground_attacks:
                return self.happened()
            if game.questions:
                self.answer(game.questions[0])
            elif game.rolls:
                self.give("axis", RollDice((self.dice.randint(1, 6),)))
            else:
                self.give("axis" if "interception" in game.turn.phase else "allies", Finish())
        raise AssertionError("the attack never ends")

    def answer(self, question):
        assert question.options or question.units, question
        seat = question.seats[0]
        if not question.options:
            return self.name_excess(seat)
        for option in question.options:
            assert offered(menu(WORLD_AT_WAR, self.table.game, seat), Choose(option))
            assert isinstance(decide(WORLD_AT_WAR, self.table.game, seat, Choose(option)), Accepted)
        return self.give(seat, Choose(self.dice.choice(question.options)))

    def name_excess(self, seat):
        """The first offer that will do, with the fewest units."""
        offers = [
            one for one in menu(WORLD_AT_WAR, self.table.game, seat) if isinstance(one.order, NameExcess)
        ]
        orders = [fill(offer, {}, count) for offer in offers for count in range(1, offer.most + 1)]
        rulings = ((order, decide(WORLD_AT_WAR, self.table.game, seat, order)) for order in orders)
        self.give(seat, next(order for order, ruling in rulings if isinstance(ruling, Accepted)))

    def give(self, seat, order):
        ruling = decide(WORLD_AT_WAR, self.table.game, seat, order)
        assert isinstance(ruling, Accepted), (order, ruling)
        facts = [one.event for one in ruling.facts]
        self.facts += facts
        self.table.game = fold(EVOLUTIONS, self.table.game, facts)
        assert game_from(position_of(self.table.game)) == self.table.game

    def happened(self):
        assert fold(EVOLUTIONS, self.start, self.facts) == self.table.game
        return [one for one in self.facts if not isinstance(one, PositionSealed)]


def losses_cover_what_is_due(facts):
    """Each side gives up as much as is due, and nothing more once it is covered."""
    due, gone = Counter(), Counter()
    for one in facts:
        if isinstance(one, GroundCombatRolled):
            assert all(gone[side] >= due[side] for side in due)
            due = Counter({side: 3 * n for side, n in one.due.items() if side not in one.everything})
            gone = Counter()
        if isinstance(one, GroundLossesTaken) and one.side in due:
            assert gone[one.side] < due[one.side], "more was asked for than is due"
            gone[one.side] += one.covered
    assert all(gone[side] >= due[side] for side in due)


def run(board, count, seed):
    seen = Counter()
    for number in range(count):
        one = Any(board, seed + number)
        facts = one.play()
        losses_cover_what_is_due(facts)
        lost = {name for fact_ in facts if isinstance(fact_, AirUnitsEliminated) for name in fact_.units}
        assert all(not one.table.game.units[name].base for name in lost)
        seen.update(fact_.code for fact_ in facts if isinstance(fact_, GroundCombatRolled))
        seen.update(fact_.how for fact_ in facts if isinstance(fact_, GroundCombatEnded))
        seen.update(type(fact_).__name__ for fact_ in facts)
        left = [unit for unit in one.table.game.ground.values() if unit.place == METZ]
        assert all(unit.factors >= 0 for unit in left)
    return seen


def test_15_6_random_attacks_end_and_cost_what_the_results_require(board):
    seen = run(board, ATTACKS, SEED)
    assert {"A", "a", "Ex", "Ex-1", "Ex-2", "d", "D"} <= set(seen), seen
    assert {"defender eliminated", "attacker eliminated", "break off", "DeferredSupportCalledFor"} <= set(
        seen
    ), seen


@pytest.mark.soak
def test_15_6_two_thousand_random_attacks(board):
    run(board, 2_000, 10_000)
