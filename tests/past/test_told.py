"""Commands tell of a game with undo and redo what they tell of the same game played straight."""

import json
import os
import random

import pytest
from msgspec.structs import replace

import store
from events.codec import encode
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from skyledger.cli.look.show import state_at
from skyledger.games import PUBLIC
from skyledger.recording import ROLLS, RULINGS, rows_of
from skyledger.scenarios import position_json
from skyledger.service import table
from skyledger.showing import showing_of
from skyledger.telling import fact_told, told_in
from tests.cli.conftest import db, run
from tests.past.detours import GAME, Roundabout, numbers, recorded, straight
from tests.past.plain import Plain
from tests.play.sea_board import at_sea
from tests.play.sea_turn import SeaPlay
from tests.play.whole_board import THEATERS, whole_turn
from tests.service.conftest import desk_over
from tests.statements.combinations import FromOneBase
from tests.war_game.random_boards import crowded
from tests.war_game.random_play import Play
from tests.world_at_war.conftest import board

__all__ = ["board", "db", "run"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
MOMENTS, UNITS = 2, 4


class Both:
    """A game with detours in one file, the same played straight in another, and the commands run on both."""

    def __init__(self, run, folder, system, position, play, seed, *, in_the_end, most):
        orders = recorded(play(system, position, seed), 1, most)
        self.run, self.system, self.dice = run, system, random.Random(seed)
        self.files = [folder / f"{name}.skyledger" for name in ("roundabout", "straight")]
        with store.open(self.files[0]) as one, store.open(self.files[1]) as other:
            desk = Roundabout(one, system, position, orders, seed).played(in_the_end=in_the_end)
            twin = straight(other, system, position, orders)
            self.plain, self.twin = (Plain(system, each.ledger, GAME) for each in (desk, twin))
            self.state = table(desk, GAME).state
        self.numbers = numbers(self.plain, self.twin)
        self.named = frozenset(
            name for name in self.state.units
            if any(f'"{name}"'.encode() in e.payload for entry in self.plain.entries[1:] for e in entry.events)
        )  # fmt: skip
        self.viewers = (PUBLIC, "gamemaster", self.dice.choice(sorted(self.state.seats)))

    def told(self, viewer, command, *words):
        """What a command says of the game with detours, as JSON."""
        return self.told_in(0, viewer, command, *words)

    def told_in(self, at, viewer, command, *words):
        seat = () if viewer == PUBLIC or command == "timeline" else ("--as", viewer)
        ran = self.run(command, GAME, *words, *seat, "--db", self.files[at], "--json")
        return json.loads(ran.out) if ran.status in (0, 1) else {"status": ran.status, "said": ran.out}

    def moments(self):
        """Entries of all sorts: the first and the last, undone ones, undos and redos, and some that count."""
        plain, line = self.plain, self.plain.lines[self.plain.head]
        turning = [n for n in range(1, plain.head) if n not in plain.void and n not in line]
        found = [1, plain.head]
        for some in (sorted(plain.void), turning, line):
            found += self.dice.sample(some, min(MOMENTS, len(some)))
        return found


def sea(run, folder, board, seed, **more):
    return Both(run, folder, WORLD_AT_WAR, at_sea(board), SeaPlay, seed, **more)


def whole(run, folder, board, seed, **more):
    """Every third unit is inverted, so that orders at random uninvert some."""
    position = whole_turn(board, sorted(THEATERS)[seed % len(THEATERS)])
    turned = tuple(
        replace(unit, inverted="18.42A") if unit.base and at % 3 == 0 else unit
        for at, unit in enumerate(position.units)
    )
    return Both(run, folder, WORLD_AT_WAR, replace(position, units=turned), FromOneBase, seed, **more)


def battles(run, folder, board, seed, **more):
    return Both(run, folder, WAR_GAME, crowded(), Play, seed, **more)


def shows_each_moment(both):
    shown = showing_of(both.system)
    with store.open_existing(both.files[0]) as ledger:
        desk_state = {at: _shown(both, ledger, at) for at in both.moments()}
    for at, state in desk_state.items():
        assert state == both.plain.game(at), f"show --at {at}"
        for viewer in both.viewers:
            printed = position_json(shown.position(both.plain.game(at), viewer))
            whole = not shown.conceals(both.plain.game(at), viewer)
            made_for = {} if whole else {"seen_by": viewer}
            told = both.told(viewer, "show", "--at", at)
            assert told == json.loads(printed) | made_for, f"show --at {at} as {viewer}"


def _shown(both, ledger, at):
    return state_at(table(desk_over(ledger), GAME), at)


def logs_each_entry(both):
    """Which entries are undone, by which; and each fact told in the game of its own moment."""
    told = both.told("gamemaster", "log")["entries"]
    assert [one["number"] for one in told] == list(range(1, both.plain.head + 1))
    assert {one["number"]: one["voided_by"] for one in told if one["voided_by"]} == both.plain.void
    for one in told:
        if one["number"] in both.plain.void:
            facts = both.plain.facts(one["number"])
            then = told_in(both.system, *(both.plain.game(one["number"] - back) for back in (1, 0)))
            assert [fact["text"] for fact in one["facts"]] == [fact_told(both.system, then, f) for f in facts]


def logs_as_if_nothing_had_been_undone(both):
    """What counts is told to each viewer as in the straight game: what is concealed from one stays so."""
    for viewer in both.viewers:
        plain = {one["number"]: one for one in both.told_in(1, viewer, "log")["entries"]}
        for one in both.told(viewer, "log")["entries"]:
            if one["number"] in both.numbers:
                same = plain[both.numbers[one["number"]]]
                assert all(one[key] == same[key] for key in ("text", "facts", "order", "adjusted")), viewer


def replays_each_entry(both):
    shown = showing_of(both.system)
    for viewer in both.viewers[1:]:
        told = both.told(viewer, "replay")["entries"]
        before = shown.stacks(both.plain.game(1), viewer)
        for one in told[1:]:
            game = both.plain.game(one["number"])
            after = shown.stacks(game, viewer)
            changed = {
                place for place in before.keys() | after.keys() if before.get(place) != after.get(place)
            }
            assert {change["place"] for change in one["changed"]} == changed, (one["number"], viewer)
            assert one["turn"] == shown.turn(game)
            before = after


def renumbered(told, numbers):
    """A report with the numbers of the straight game, and nothing of what is undone or of the ledger itself."""
    for phase in told["phases"]:
        phase |= {key: numbers[phase[key]] for key in ("first", "last")}
        for line in (line for part in phase["parts"] for line in part["lines"]):
            line["entry"] = numbers[line["entry"]]
    told["now"].pop("entry")
    return {
        key: value
        for key, value in told.items()
        if key not in ("head", "last", "undone", "refused", "subject")
    }


def board_of(both, told):
    """The entry of the straight game after which the board of a report stood."""
    return both.numbers[both.plain.lines[told["last"]][-1]]


def reports_as_if_nothing_had_been_undone(both):
    same = {n: n for n in both.numbers.values()}
    for viewer in both.viewers:
        for words in ((), ("turn",), ("movement",), ("combat",), ("--from", "1")):
            told, plain = both.told(viewer, "report", *words), both.told_in(1, viewer, "report", *words)
            if "status" in plain:
                assert told == plain
                continue
            if words == ("--from", "1"):
                undone = {one["entry"]: one["by"] for one in told["undone"]}
                assert undone == both.plain.void
            assert board_of(both, told) == plain["last"]
            assert renumbered(told, both.numbers) == renumbered(plain, same), (viewer, words)


def reports_of_entries_that_end_with_undone_ones(both):
    """The report of entries up to an undone one is that of those up to the last that counts."""
    same = {n: n for n in both.numbers.values()}
    for end in both.dice.sample(sorted(both.plain.void), min(MOMENTS, len(both.plain.void))):
        last = max(n for n in both.numbers if n < end)
        told = both.told("gamemaster", "report", "--from", 1, "--to", end)
        plain = both.told_in(1, "gamemaster", "report", "--from", 1, "--to", both.numbers[last])
        assert board_of(both, told) == plain["last"]
        assert renumbered(told, both.numbers) == renumbered(plain, same), end


def relinked(chain, numbers):
    """A chain of `why` with the numbers of the straight game."""
    if chain is None:
        return None
    rests = [relinked(one, numbers) for one in chain["because"]]
    return {**chain, "entry": numbers[chain["entry"]], "voided_by": 0, "because": rests}


def says_why(both):
    """Now, and as it stood after an entry that counts."""
    same = {n: n for n in both.numbers.values()}
    for at in (None, *both.dice.sample(sorted(both.numbers), min(2, len(both.numbers)))):
        game = both.plain.game(at or both.plain.head)
        for viewer in both.viewers:
            known = showing_of(both.system).known_to(game, viewer)
            names = sorted((known.units.keys() & both.named) | afloat(known)) or sorted(known.units)
            for name in both.dice.sample(names, min(UNITS, len(names))):
                when = () if at is None else ("--at", at)
                then = () if at is None else ("--at", both.numbers[at])
                told = both.told(viewer, "why", name, *when)["units"]
                plain = both.told_in(1, viewer, "why", name, *then)["units"]
                assert linked(told, both.numbers) == linked(plain, same), (name, at, viewer)
                _names_its_own(told)


def afloat(game):
    """The named ships and task forces of a game, if it has such."""
    return {name for table in ("carriers", "ships", "forces") for name in getattr(game, table, ())}


def linked(stories, numbers):
    return [
        {
            **story,
            "standing": [{**one, "chain": relinked(one["chain"], numbers)} for one in story["standing"]],
        }
        for story in stories
    ]


def _names_its_own(stories):
    """A chain of the unit itself begins with the words of what is so."""
    for part in (part for story in stories for part in story["standing"]):
        assert part["chain"] is None or part["chain"]["unit"] or part["chain"]["text"] == part["text"]


def offers_the_same(both):
    for viewer in both.viewers:
        assert both.told(viewer, "orders") == both.told_in(1, viewer, "orders")
    if both.system is WAR_GAME:
        assert both.told(PUBLIC, "timeline") == both.told_in(1, PUBLIC, "timeline")


def keeps_the_same_tables(both):
    """The tables of what stands are those of the plain fold, and those by entry say by what a row is void."""
    with store.open_existing(both.files[0]) as one, store.open_existing(both.files[1]) as other:
        desk_over(one), desk_over(other)
        for name, rows in rows_of(both.system, both.plain.game(both.plain.head)).items():
            assert sorted(map(encode, one.read_model_rows(GAME, name))) == sorted(
                map(encode, rows.values())
            ), name
        for history in (RULINGS.table, ROLLS.table):
            kept = one.read_model_rows(GAME, history)
            assert {row[0]: row[1] for row in kept if row[1]}.items() <= both.plain.void.items()
            assert all(row[1] for row in kept if row[0] in both.plain.void)
            counting = [(both.numbers[row[0]], *row[1:]) for row in kept if row[0] in both.numbers]
            assert counting == list(map(tuple, other.read_model_rows(GAME, history)))


STATEMENTS = (
    shows_each_moment,
    logs_each_entry,
    logs_as_if_nothing_had_been_undone,
    replays_each_entry,
    reports_as_if_nothing_had_been_undone,
    reports_of_entries_that_end_with_undone_ones,
    says_why,
    offers_the_same,
    keeps_the_same_tables,
)


@pytest.mark.parametrize("lay", [sea, whole, battles])
def test_what_is_told_of_a_game_with_detours(run, tmp_path, board, lay):
    both = lay(run, tmp_path, board, SEED, in_the_end=True, most=16)
    for statement in STATEMENTS:
        statement(both)


@pytest.mark.soak
@pytest.mark.parametrize("lay", [sea, whole, battles])
@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_of_a_hundred_games_with_detours(run, tmp_path, board, lay, seed):
    both = lay(run, tmp_path, board, SEED + 700 + seed, in_the_end=bool(seed % 3), most=30 + seed)
    for statement in STATEMENTS:
        statement(both)


def test_why_tells_no_orders_that_rest_on_what_is_hidden_from_the_viewer(run, tmp_path, board):
    """Found at random: everybody asks of a factor whose kamikazes could dive where concealed naval air was sent."""
    says_why(sea(run, tmp_path, board, 1830, in_the_end=False, most=33))
