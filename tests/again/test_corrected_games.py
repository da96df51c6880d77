"""Random games, and random corrections of them: each is the game into which the same is given one by one.

All of it goes through the command line. The game it is held against begins anew, and knows nothing of corrections:
what counts is read from the log, and each order is typed as it is told there, in its turn, with the dice that fell. Both
are held against each other as log and board tell them. What a remedy lets fall anew can't be known beforehand:
such dice alone are taken from the corrected game, and which they may be is said here once more.
"""

import os
import random

import pytest

from core.dice import RollDice
from phases.referee import menu, passes_by
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger.cli.desk import desk_at
from skyledger.cli.options import Common
from skyledger.scenarios import position_json
from skyledger.service import GAMEMASTER, table
from skyledger.telling.shared import order_told
from store.memory import MemoryLedger
from tests.cli.conftest import board, db, run
from tests.past.detours import GAME, recorded
from tests.past.wandering import Wanderer
from tests.play.any_play import filled
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.war_game.random_boards import crowded
from tests.war_game.random_play import Play

__all__ = ["board", "db", "run"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
BRANCH, ANEW = f"{GAME}~mended", "anew"
MOVES, MORE, LEAST, TRIES = 8, 60, 25, 12
REMEDIES = {
    "as-agreed": 8, "roll-again": 2, "battles-again": 2, "other-dice": 2, "fit-the-dice": 2, "phase-again": 1,
    "as-at-the-table": 1, "until-they-rolled": 1, "let-it-stand": 1,
}  # fmt: skip
"""How often each is chosen."""
TYPED, MACHINE = "typed", "machine"
NOT_DONE = (1, 2)
"""The statuses of what is refused, and of what means nothing where it is said."""


class Affair:
    """A random game, and a random correction of it."""

    def __init__(self, run, db, board, seed):
        self.run, self.dice, self.place = run, random.Random(seed), Common(db)
        self.begun(board, seed, db.parent)
        self.entries = self.log(GAME)
        self.line = counting(self.entries)[1:]
        self.remedy = self.dice.choices(list(REMEDIES), list(REMEDIES.values()))[0]

    def begun(self, board, seed, folder):
        """Somebody wanders through a game, and what he ordered is typed; and in every other game the machine rolls."""
        if seed % 2:
            self.system, position = WAR_GAME, crowded()
            play = Play(WAR_GAME, position, seed)
        else:
            self.system, position = WORLD_AT_WAR, at_sea(board)
            play = SeaPlay(self.system, position, seed)
        wanderer = Wanderer(MemoryLedger(), self.system, position, recorded(play, 1, 50), seed)
        for _ in range(MOVES):
            wanderer.move()
        for _ in range(MORE):
            if len(wanderer.round.line()) < LEAST:
                self.dice.choice((wanderer.ordered, wanderer.forth))()
        self.file = folder / "position.json"
        self.file.write_bytes(position_json(position))
        self.run("new", "--from", self.file, "--id", GAME).done()
        held, thrown = table(wanderer.desk, GAME), self.dice.random() < 0.5
        orders = []
        for step in held.past.steps(2, held.head.number):
            rolls = thrown and isinstance(step.order, RollDice)
            text = "roll" if rolls else order_told(self.system, step.before, step.order)
            orders.append(f"@{step.entry.seat}\n{text}\n")
        self.in_files(orders, folder / "some.orders")

    def in_files(self, orders, file):
        """Orders are given in files; each begins behind the order at which the one before it stopped."""
        given, files = 0, 0
        while given < len(orders):
            file.write_text("".join(orders[given:]))
            ran = self.run("order", GAME, "--file", file, "--id", files, "--json")
            assert ran.status in (0, *NOT_DONE), (ran.status, ran.out, ran.err)
            given, files = given + ran.json["accepted"] + 1, files + 1

    def typed(self, game, seat, text):
        """Was it accepted? What is refused leaves no trace."""
        ran = self.run("order", game, text, "--as", seat)
        assert ran.status in (0, *NOT_DONE), (ran.status, text, ran.out, ran.err)
        return ran.status == 0

    def log(self, game):
        return self.run("log", game, "--json", "--as", GAMEMASTER).done().json["entries"]

    def at_random(self, entry):
        """A seat and an order of it from a menu, or dice, as they are typed; mostly one that may be given there."""
        with desk_at(self.place) as desk:
            (step,) = table(desk, GAME).past.steps(entry, entry)
        game, seat = step.before, GAMEMASTER
        if game.rolls and not game.questions:
            due = sum(roll.dice for roll in game.rolls)
            return seat, order_told(self.system, game, RollDice(tuple(self.faces(due))))
        seat = self.dice.choice(sorted(game.questions[0].seats if game.questions else game.seats))
        offers = [offer for offer in menu(self.system, game, seat) if not offer.open_ended]
        order = filled(self.dice, self.dice.choice(offers)) if offers else self.system.done
        return seat, order_told(self.system, game, order)

    def faces(self, count):
        return [self.dice.randint(1, 6) for _ in range(count)]

    def corrected(self):
        """What was corrected: the entry, what is given there, and the entry with which the rest begins.

        None where nothing could be.
        """
        for tried in range(TRIES):
            if tried == TRIES // 2:
                self.remedy = "as-agreed"  # the other objects, or nothing is left that could be
            one = self.dice.choice(self.line)
            number, (seat, text) = one["number"], self.at_random(one["number"])
            cases = [
                (("--at", number, "--remove"), (), number + 1),
                (("--at", number, "--instead", text, "--of", seat), ((seat, text),), number + 1),
                (("--before", number, text, "--of", seat), ((seat, text),), number),
            ]
            if dice := dice_of(one):
                others = self.faces(len(dice))
                given = ((one["seat"], as_typed(others)),)
                cases += [(("--at", number, "--dice", *others), given, number + 1)]
            asked, given, rest = self.dice.choice(cases)
            ran = self.run(
                "correct", GAME, *asked, "--remedy", self.remedy, "--name", "mended", "--as", GAMEMASTER
            )
            assert ran.status in (0, *NOT_DONE), (ran.status, ran.out, ran.err)
            if ran.status == 0:
                return one, given, rest
        return None

    # The game anew.

    def given_anew(self, corrected, given, rest):
        """A new game into which orders are typed one by one."""
        self.branch = counting(self.log(BRANCH))
        self.run("new", "--from", self.file, "--id", ANEW).done()
        before = [(one["seat"], typed(one)) for one in self.line if one["number"] < corrected["number"]]
        for seat, text in (*before, *given):
            assert self.typed(ANEW, seat, text), "what was before is so again, and what is corrected stands"
        self.given = 1 + len(before) + len(given)
        for one in self.line:
            if one["number"] >= rest and (self.remedy == "phase-again" or not self.again(one, corrected)):
                return  # what comes after waits

    def again(self, one, corrected):
        """An order is given anew, if it is dice by what the remedy says of dice; does play go on after it?"""
        dice = dice_of(one)
        if self.says_more(one):
            return True
        if dice and self.falls_anew(one, corrected):
            due = self.due(one["seat"])
            if not due:
                return self.refused(one)
            self.given += self.typed(ANEW, one["seat"], as_typed(self.thrown(due)))
        elif self.typed(ANEW, one["seat"], typed(one)):
            self.given += 1
        elif dice and self.remedy == "fit-the-dice" and (due := self.due(one["seat"])):
            self.fitted(one["seat"], dice, due)
        return True

    def says_more(self, one):
        """Would “done” be taken for such as “allot no patrol” here, which who said it did not say?"""
        with desk_at(self.place) as desk:
            state = table(desk, ANEW).state
        return typed(one) == "done" and passes_by(self.system, state) in self.system.none

    def refused(self, one):
        """Nobody rolls who has none to throw; where others have, all waits for them."""
        assert not self.typed(ANEW, one["seat"], typed(one))
        return not self.due(GAMEMASTER)

    def falls_anew(self, one, corrected):
        """Do dice fall anew by the remedy?"""
        match self.remedy:
            case "roll-again":
                return True
            case "battles-again":
                return self.turn(one) == self.turn(corrected)
            case "other-dice":
                return source_of(one) == source_of(corrected)
        return False

    def turn(self, one):
        """The player turn of an entry."""
        with desk_at(self.place) as desk:
            (step,) = table(desk, GAME).past.steps(one["number"], one["number"])
        turn = step.before.turn
        return turn.number if self.system is WAR_GAME else (turn.year, turn.season, turn.side)

    def due(self, seat):
        """The dice of each roll that is waited for from a seat."""
        with desk_at(self.place) as desk:
            rolls = table(desk, ANEW).state.rolls
        return [roll.dice for roll in rolls if seat in (*roll.seats, GAMEMASTER)]

    def thrown(self, due):
        """What the machine threw in the corrected game at this place."""
        dice, source = dice_of(self.branch[self.given]), source_of(self.branch[self.given])
        assert (len(dice), source) == (sum(due), MACHINE)
        return dice

    def fitted(self, seat, dice, due):
        """As many whole rolls as there are dice for keep them; for the others they are thrown."""
        rolls = [count for count in range(len(due) + 1) if sum(due[:count]) <= len(dice)]
        kept, missing = sum(due[: rolls[-1]]), due[rolls[-1] :]
        if kept:
            assert self.typed(ANEW, seat, as_typed(dice[:kept]))
            self.given += 1
        if missing:
            assert self.typed(ANEW, seat, as_typed(self.thrown(missing)))
            self.given += 1


def turns(one):
    """Is an entry an undo or a redo?"""
    return one["order"]["type"].partition("/")[0] in ("Undo", "Redo")


def counting(entries):
    """The entries that count."""
    return [one for one in entries if not one["voided_by"] and not turns(one)]


def rolled(one):
    """What an entry tells of dice that fell."""
    return [fact for fact in one["facts"] if fact["event"]["type"].startswith("DiceRolled/")]


def dice_of(one):
    """The dice that an entry brought, if it is a roll."""
    if not one["order"]["type"].startswith("RollDice/"):
        return []
    return [face for fact in rolled(one) for face in fact["event"]["dice"]]


def source_of(one):
    """Where the dice of an entry came from: they were typed in, or the machine's."""
    return one["order"].get("source", TYPED) if dice_of(one) else None


def as_typed(dice):
    return f"dice {' '.join(map(str, dice))}"


def typed(one):
    """An order as it is typed that led to an entry."""
    dice = dice_of(one)
    return as_typed(dice) if dice else one["text"]


def told(entries):
    """What log tells of entries, wherever their dice came from."""
    for fact in (fact for one in entries for fact in rolled(one)):
        fact["event"]["source"] = fact["text"] = ""
    return [(one["seat"], typed(one), one["facts"]) for one in entries]


def holds_for(run, db, board, seed):
    affair = Affair(run, db, board, seed)
    if (found := affair.corrected()) is None:
        return "nothing"
    if affair.remedy == "let-it-stand":
        assert [game["game"] for game in run("games", "--json").done().json["games"]] == [GAME]
    else:
        affair.given_anew(*found)
        assert told(affair.branch)[1:] == told(affair.log(ANEW))[1:]
        boards = [run("show", game, "--json", "--as", GAMEMASTER).done().out for game in (BRANCH, ANEW)]
        assert boards[0] == boards[1]
        run("audit", BRANCH).done()
    assert affair.log(GAME) == affair.entries
    run("audit", GAME).done()
    return affair.remedy


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
def test_a_corrected_game_is_a_new_one_into_which_the_same_is_typed(run, db, board, seed):
    holds_for(run, db, board, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(SEED + 100, SEED + 300))
def test_so_are_two_hundred_of_them(run, db, board, seed):
    holds_for(run, db, board, seed)
