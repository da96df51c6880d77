"""23.76 Any strike comes to its end by what the menu offers, whatever the dice, and conserves what it must."""

import random

import pytest

from core.dice import RollDice
from core.ruling import Accepted
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.strikes_at_sea import FORCE, JAPAN, carrier, light, ship, struck

ORDERS = ("EngageStrike", "MeetDefenders", "AimStrike", "Choose")
ENOUGH = 200


def laid(board, chance, **more):
    """A force at sea, air over it, and one strike or several on their way to it."""
    kinds = [
        (kind, chance.randint(1, 6)) for kind in ("CA", "DD", "CVE", "TR", "SS") if chance.random() < 0.6
    ]
    ours = [
        f"{chance.randint(1, 8)} {kind}"
        for kind in ("NAS United States Oahu", "NAS Britain Oahu", "AAS United States Oahu")
        if chance.random() < 0.7
    ]
    table = struck(
        board,
        *ours,
        f"{chance.randint(1, 4)} NAS Japan Akagi",
        f"{chance.randint(1, 4)} NAS Japan Truk",
        ships=(ship(), ship("Kongo", 4, damaged=chance.random() < 0.5))[: chance.randint(0, 2)],
        carriers=(carrier(), carrier("Kaga", damaged=chance.random() < 0.3))[: chance.randint(1, 2)],
        light=tuple(light(kind, factors * (2 if kind == "CA" else 1)) for kind, factors in kinds),
        **more,
    )
    units = [name for name, one in table.game.units.items() if one.nation != JAPAN]
    aboard = [name for name, one in table.game.units.items() if one.base == "Akagi"]
    ashore = [name for name, one in table.game.units.items() if one.base == "0000"]
    chance.shuffle(units)
    half = chance.randint(0, len(units))
    for some in (units[:half], units[half:]):
        patrol, cover = (tuple(chance.sample(one, chance.randint(0, len(one)))) for one in (aboard, ashore))
        table.strike(tuple(sorted(some)), cover, patrol, surprise=chance.choice((0, 0, 0, 1, 3, 5, 7)))
    return table.begin()


def one_order(table, chance):
    """Dice where they are due, or any offer of the strike to the seat that may give it."""
    if table.game.rolls:
        due = chance.choice(table.game.rolls)
        return due.seats[0], RollDice(tuple(chance.randint(1, 6) for _ in range(due.dice)))
    offers = [
        (seat, offer)
        for seat in ("axis", "allies")
        for offer in menu(WORLD_AT_WAR, table.game, seat)
        if type(offer.order).__name__ in ORDERS
    ]
    assert offers, table.game.turn.phase
    seat, offer = chance.choice(offers)
    picks = {slot.field: chance.choice(slot.choices).value for slot in offer.slots}
    order = offer.order
    for field, value in picks.items():
        order = type(order)(**{field: value})
    return seat, order


ONE_AFTER_THE_OTHER = {"edition": "2005", "doubts": {"W152": "cap_then_cover"}}


@pytest.mark.parametrize("more", [{}, ONE_AFTER_THE_OTHER], ids=["together", "in turn"])
@pytest.mark.parametrize("seed", range(40))
def test_23_76_any_strike_comes_to_its_end(board, seed, more):
    chance = random.Random(seed)
    table = laid(board, chance, **more)
    before = {name for name, one in table.game.units.items() if one.base}
    for _ in range(ENOUGH):
        if all(strike.ended for strike in table.game.strikes):
            break
        seat, order = one_order(table, chance)
        ruling = decide(WORLD_AT_WAR, table.game, seat, order)
        assert isinstance(ruling, Accepted), (order, ruling)
        table.after(*(fact.event for fact in ruling.facts))
    assert all(strike.ended for strike in table.game.strikes)
    assert table.game.turn.phase == "combat.missions"
    assert (table.game.rolls, table.game.questions) == ((), ())
    assert {name for name, one in table.game.units.items() if one.base} <= before
    assert all(one.factors > 0 and 0 <= one.damaged <= one.factors for one in table.game.light.values())
    assert all(0 <= one.hit <= one.damaged for one in table.game.light.values())
    assert not any(one.hits >= one.size for one in table.game.ships.values())
    assert FORCE.name in table.game.forces
