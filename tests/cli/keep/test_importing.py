"""`import`: what an opponent sends is read within bounds, judged, and taken over or not at all."""

import json
import os
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.codec import encode
from skyledger.games import GAMES
from store.bounds import entry_line, entry_of_line, game_line, head_line, read_entry_line, read_game_line
from store.ledger import GameRow, Head
from tests.audit.resealing import resealed, with_fact, with_order, with_positions_made_anew

SYSTEM = GAMES["A World at War"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


@pytest.fixture
def sent(run, game, tmp_path):
    """The lines of a game "g" in which two factors were staged from Lille to Lyon, one to Metz."""
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    run("export", game, tmp_path / "sent.jsonl").done()
    return (tmp_path / "sent.jsonl").read_bytes().splitlines()


@pytest.fixture
def taking(run, tmp_path):
    """taking(lines, *options) -> Ran: they are imported into a database of its own."""

    def taken(lines, *options):
        (tmp_path / "altered.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        return run("import", tmp_path / "altered.jsonl", "--db", tmp_path / "other.skyledger", *options)

    return taken


def entries_of(lines):
    return [entry_of_line(read_entry_line(line)) for line in lines[1:-1]]


def lines_of(first, entries):
    """An export of these entries, the chain made anew so that it holds."""
    chain = resealed(with_positions_made_anew(SYSTEM, entries))
    row = read_game_line(first)
    game = GameRow(row.game, row.title, row.system, row.created, Head(chain[-1].number, chain[-1].hash))
    return [game_line(game), *map(entry_line, chain), head_line(game.head)]


def resealed_lines(lines, entries):
    """An export of these entries as they are; only the chain is made anew around them."""
    chain = resealed(entries)
    row = read_game_line(lines[0])
    head = Head(chain[-1].number, chain[-1].hash)
    first = game_line(GameRow(row.game, row.title, row.system, row.created, head))
    return [first, *map(entry_line, chain), head_line(head)]


def test_what_the_rules_give_is_taken_and_told_by_seat(taking, sent):
    told = taking(sent).done().out
    assert "g: taken over; it stands at entry 3." in told
    assert "New: entries 1 to 3, 1 of gamemaster and 2 of axis." in told


def test_where_times_go_back_is_told(taking, sent):
    """Who sends it says when, and nobody knows better; that an entry is older than the one before it all can see."""
    entries = entries_of(sent)
    entries[2] = replace(entries[2], at=entries[1].at - 1)
    told = taking(resealed_lines(sent, entries)).done().out
    assert "Times go back: entry 3, dated before what it follows." in told
    again = taking(resealed_lines(sent, entries), "--json").done().json
    assert (again["outcome"], again["new"]["back_in_time"]) == ("identical", [])


HOUR = 3_600_000_000


@pytest.mark.parametrize("ahead", [25 * HOUR, 200 * 365 * 24 * HOUR, 2**53 - 1])
def test_what_is_dated_more_than_a_day_after_the_clock_here_is_told(taking, sent, ahead):
    entries = entries_of(sent)
    entries[2] = replace(entries[2], at=min(entries[1].at + ahead, 2**53 - 1))
    told = " ".join(taking(resealed_lines(sent, entries), "--dry-run").done().out.split())
    assert (
        "Times to come: entry 3, dated more than a day after this machine's clock: ask who sent it." in told
    )
    assert taking(resealed_lines(sent, entries), "--json").done().json["new"]["to_come"] == [3]


def test_clocks_of_two_zones_are_no_time_to_come(taking, sent):
    entries = entries_of(sent)
    entries[2] = replace(entries[2], at=entries[1].at + 23 * HOUR)
    assert "Times to come" not in taking(resealed_lines(sent, entries)).done().out


def test_where_no_time_goes_back_nothing_is_told(taking, sent):
    assert "Times go back" not in taking(sent, "--dry-run").done().out
    assert taking(sent, "--json").done().json["new"]["back_in_time"] == []


def test_a_trial_tells_the_same_and_makes_no_database(taking, sent, tmp_path):
    told = taking(sent, "--dry-run").done().out
    assert "the rules give all that is new; nothing was written." in told
    assert not (tmp_path / "other.skyledger").exists()


def illegal(sent):
    """The second staging, of six hexes, is told as one of a single hex."""
    entries = entries_of(sent)
    entries[2] = with_fact(entries[2], 1, hexes=1)
    return lines_of(sent[0], entries)


def test_a_right_chain_around_an_illegal_history_is_refused_with_the_entry(taking, sent, run, tmp_path):
    taking(illegal(sent)).failed(2, "Line 4", "The rules do not give this", "entry 3", "Nothing was imported")
    assert run("games", "--db", tmp_path / "other.skyledger", "--json").done().json["games"] == []


def test_it_is_taken_unjudged_where_that_is_asked_for_and_marked_ever_after(taking, sent, run, tmp_path):
    there = ("--db", tmp_path / "other.skyledger")
    assert "Marked as taken over unjudged" in taking(illegal(sent), "--unjudged").done().out
    assert "Taken over unjudged: entries 1 to 3" in run("games", *there).done().out
    assert run("audit", "g", *there, "--json").json["unjudged"] == [[1, 3]]


def test_a_trial_tells_every_finding_with_its_own_status(taking, sent):
    told = taking(illegal(sent), "--dry-run")
    assert told.status == 5
    assert "wrong under its own rules: entry 3" in told.out
    assert taking(illegal(sent), "--dry-run", "--json").json["findings"]


def with_like_facts(sent, count):
    """The last staging with so many facts more, each the same as its first."""
    entries = entries_of(sent)
    last = entries[-1]
    entries[-1] = replace(last, events=(*last.events, *[last.events[0]] * count))
    return resealed_lines(sent, entries)


def test_of_very_many_findings_a_trial_tells_the_first_and_how_many_more(taking, sent):
    lines = with_like_facts(sent, 500)
    told = taking(lines, "--dry-run", "--json")
    assert told.status == 5
    *first, last = told.json["findings"]
    assert [one["entry"] for one in first] == [3] * 20
    assert last["told"] == "entry 3: fact: and 480 more of this kind"
    assert last["more"] == 480
    out = taking(lines, "--dry-run").out
    assert out.count("by the rules: nothing") == 20
    assert "500 findings that the rules do not give; nothing was written." in " ".join(out.split())
    taking(lines).failed(2, "and 497 more findings. --dry-run tells more;")
    taken = taking(lines, "--unjudged").done().out
    assert "Marked as taken over unjudged: 500 findings" in " ".join(taken.split())


def test_a_beginning_from_which_nobody_could_go_on_is_refused(taking, sent):
    entries = entries_of(sent)[:1]
    position = json.loads(entries[0].events[0].payload)["position"]
    position["turn"]["phase"] = "movement.naval_combat.allotting"
    stuck = lines_of(sent[0], [with_fact(entries[0], 1, position=position)])
    taking(stuck).failed(
        2, "In “movement phase, naval combat: combat air patrol” somebody has to allot patrol"
    )


def test_a_seat_that_does_not_exist_is_found_out(taking, sent):
    entries = entries_of(sent)
    entries[1] = replace(entries[1], seat="nobody")
    taking(lines_of(sent[0], entries)).failed(2, "Line 3", "nobody")


def test_an_undo_that_no_seat_may_give_empties_no_game(taking, sent, run, game, tmp_path):
    """The beginning of a game is no order; whoever says it is undone is not believed."""
    run("undo", game, "--as", "axis").done()
    run("export", game, tmp_path / "undone.jsonl").done()
    lines = (tmp_path / "undone.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    entries[3] = with_fact(with_order(entries[3], to=1), 1, first=1, last=3)
    taking(sent).done()
    taking(lines_of(lines[0], entries)).failed(2, "entry 4", "Nothing was imported")
    there = ("--db", tmp_path / "other.skyledger")
    assert run("head", "g", *there).done().out.startswith("3:")


@pytest.mark.parametrize(("part", "value"), [("title", "Another"), ("created", 1)])
def test_title_and_beginning_are_held_against_the_first_entry(taking, sent, part, value):
    first = encode({**json.loads(sent[0]), part: value})
    taking([first, *sent[1:]]).failed(2, "Nothing was imported")


BEYOND = {
    "game": ["../../x", "--json", "a\x00b", "A" * 100_000, "", "Ü"],
    "title": ["\x1b[2J", "x" * 100_000, "a\u202eb"],
    "system": ["\x1b[2J", "The War", ""],
    "created": [2**63 - 1, -1, 2**63, 2**400],
}


@pytest.mark.parametrize(("part", "value"), [(part, value) for part in BEYOND for value in BEYOND[part]])
def test_what_no_game_is_called_is_refused_before_anything_is_written(
    taking, sent, run, tmp_path, part, value
):
    first = json.dumps({**json.loads(sent[0]), part: value}, separators=(",", ":"), sort_keys=True).encode()
    refused = taking([first, *sent[1:]])
    refused.failed(2, "Line 1", "Nothing was imported")
    assert "\x1b" not in refused.err
    assert run("games", "--db", tmp_path / "other.skyledger", "--json").done().json["games"] == []


ENTRY_BEYOND = {
    "seat": ["\x1b[1A", "x" * 300, ""],
    "order_id": ["\x07", "x" * 300, ""],
    "at": [2**63, -1],
    "number": [2**64],
    "rules_version": ["\x1b[2J", ""],
    "order": [
        "[" * 1000 + "]" * 1000,
        '{"type":"Finish/1","x":' + "9" * 400 + "}",
        "\x00",
        '{"a":"\\u001b"}',
    ],
    "order_salt": ["zz", ""],
}


@pytest.mark.parametrize(("part", "value"), [(p, value) for p in ENTRY_BEYOND for value in ENTRY_BEYOND[p]])
def test_an_entry_beyond_the_bounds_is_refused_with_its_line(taking, sent, part, value):
    line = json.dumps({**json.loads(sent[2]), part: value}, separators=(",", ":"), sort_keys=True)
    refused = taking([*sent[:2], line.encode(), *sent[3:]])
    refused.failed(2, "Line 3", "Nothing was imported")
    assert "\x1b" not in refused.err


def test_an_order_id_given_twice_and_a_rule_cited_twice_are_refused(taking, sent):
    entries = entries_of(sent)
    twice = replace(entries[2], order_id=entries[1].order_id)
    taking(lines_of(sent[0], [*entries[:2], twice])).failed(2, "Line 4", "the order id of entry 2")
    cited = with_fact(entries[2], 1, rules=("18.21", "18.21"))
    taking(lines_of(sent[0], [*entries[:2], cited])).failed(2, "Line 4", "cites a rule twice")


def test_facts_about_units_that_are_not_there_fit_no_game_not_even_unjudged(taking, sent):
    entries = entries_of(sent)
    chain = resealed([*entries[:2], with_fact(entries[2], 1, units=["GE-AAF-99"])])
    row = read_game_line(sent[0])
    head = Head(3, chain[-1].hash)
    lines = [game_line(GameRow(row.game, row.title, row.system, row.created, head)), *map(entry_line, chain)]
    taking([*lines, head_line(head)]).failed(2, "GE-AAF-99", "Nothing was imported")
    taking([*lines, head_line(head)], "--unjudged").failed(2, "Nothing was imported")


@pytest.mark.parametrize("file", ["mine", "none"])
def test_an_edition_is_one_that_there_is_and_never_a_file_that_the_sender_chose(taking, sent, tmp_path, file):
    (tmp_path / "mine.toml").write_text("what is mine\n")
    entries = entries_of(sent)
    position = json.loads(entries[0].events[0].payload)["position"]
    chosen = with_fact(entries[0], 1, position={**position, "edition": str(tmp_path / file)})
    lines = resealed_lines(sent, [chosen, *entries[1:]])
    for options in ((), ("--unjudged",)):
        taking(lines, *options).failed(2, "There is no edition called")
    assert taking(lines, "--dry-run").status == 5


def test_the_dice_of_a_shipped_scenario_are_those_that_can_be_chosen(taking, run, tmp_path):
    run("new", "malta_1942", "--id", "m").done()
    run("export", "m", tmp_path / "m.jsonl").done()
    lines = (tmp_path / "m.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    position = json.loads(entries[0].events[0].payload)["position"]
    taking(resealed_lines(lines, entries), "--dry-run").done()
    for dice in ({"dice": "mine"}, {"dice": "typed", "seed": "1"}):
        other = with_fact(entries[0], 1, position={**position, **dice})
        taking(resealed_lines(lines, [other])).failed(2, "Line 2", "Nothing was imported")


def a_fact_more(entry, payload):
    """The entry with one more fact at its end."""
    more = replace(entry.events[-1], payload=encode(payload), rules=())
    return replace(entry, events=(*entry.events, more))


def with_a_fact_more(entries, **payload):
    return [*entries[:2], a_fact_more(entries[2], payload)]


NO_GAMES = {
    "a state that there is not": (
        lambda entries: with_a_fact_more(entries, type="PhaseEntered/1", phase="nowhere.at_all"),
        "it leads into “nowhere.at_all”",
    ),
    "a state in which nothing is under way": (
        lambda entries: with_a_fact_more(
            entries, type="PhaseEntered/1", phase="movement.naval_combat.allotting"
        ),
        "somebody has to allot patrol",
    ),
    "an order of no game": (
        lambda entries: [*entries[:2], replace(entries[2], order=encode({"type": "Surrender/1"}))],
        "its order is none of A World at War",
    ),
    "an order of the other game": (
        lambda entries: [*entries[:2], replace(entries[2], order=encode({"type": "CallOff/1"}))],
        "its order is none of A World at War",
    ),
    "a fact of no game": (
        lambda entries: with_a_fact_more(entries, type="PeaceMade/1"),
        "fact 2 of it is none of A World at War",
    ),
}


@pytest.mark.parametrize("of", NO_GAMES)
def test_what_nobody_could_play_on_is_taken_by_no_option_and_nothing_is_written(
    taking, sent, run, tmp_path, of
):
    altered, told = NO_GAMES[of]
    lines = resealed_lines(sent, altered(entries_of(sent)))
    taking(lines, "--unjudged").failed(2, "Line 4", "Entry 3 can't be taken over", told)
    taking(lines, "--unjudged", "--dry-run").failed(2, "Line 4", told)
    assert run("games", "--db", tmp_path / "other.skyledger", "--json").done().json["games"] == []


def behind_another_fact(first, declared):
    """A declaration stands in entry 1 before the beginning."""
    return replace(first, events=(declared.events[0], *first.events))


NO_BEGINNINGS = {
    "none": lambda first, _: replace(first, events=()),
    "another fact": lambda first, declared: replace(first, events=declared.events),
    "behind another fact": behind_another_fact,
}


@pytest.mark.parametrize("of", NO_BEGINNINGS)
def test_without_a_beginning_in_its_place_a_history_is_judged_all_the_same(
    taking, sent, run, game, tmp_path, of
):
    """Which game it is the list says; else whoever hides the beginning would be believed everything."""
    run("order", game, "declare brp of Germany 3 because so", "--as", "gamemaster").done()
    run("export", game, tmp_path / "declared.jsonl").done()
    lines = (tmp_path / "declared.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    illegal_order = replace(entries[1], seat="nobody")
    hidden = resealed_lines(lines, [NO_BEGINNINGS[of](entries[0], entries[3]), illegal_order, *entries[2:]])
    taking(hidden).failed(2, "Line 2", "The rules do not give this: entry 1", "Nothing was imported")
    tried = taking(hidden, "--dry-run")
    assert tried.status == 5
    assert "nobody" in tried.out
    taking(hidden, "--unjudged").failed(2, "Line 2", "Entry 1 can't be taken over: it begins no game")
    assert run("games", "--db", tmp_path / "other.skyledger", "--json").done().json["games"] == []


def test_what_is_undone_later_must_be_a_game_too(taking, sent):
    """Whoever looks back would meet it."""
    entries = entries_of(sent)
    astray = a_fact_more(entries[1], {"type": "PhaseEntered/1", "phase": "nowhere"})
    undone = {"type": "EntriesUndone/1", "first": 2, "last": 2}
    undo = replace(entries[2], order=encode({"type": "Undo/1", "to": 1, "because": ""}))
    undo = replace(undo, events=(replace(undo.events[0], payload=encode(undone), rules=()),))
    taking(resealed_lines(sent, [entries[0], astray, undo]), "--unjudged").failed(2, "Line 3", "“nowhere”")


def test_a_file_without_end_is_read_as_far_as_a_game_can_be_long(spawn):
    with Path("/dev/zero").open("rb") as endless:
        spawn("import", "-", stdin=endless).failed(2, "no game is")


def mutated(dice, lines):
    """The export with something changed: bits, lines, parts of its JSON, chain and all."""
    lines = list(lines)
    at = dice.randrange(len(lines))
    way = dice.choice(("bits", "line", "part", "resealed"))
    if way == "bits":
        line = bytearray(lines[at])
        for _ in range(dice.randint(1, 4)):
            line[dice.randrange(len(line))] = dice.randrange(256)
        lines[at] = bytes(line)
    elif way == "line":
        lines.insert(dice.randrange(len(lines)), lines.pop(at)) if dice.random() < 0.5 else lines.pop(at)
    elif way == "part":
        lines[at] = odd_part(dice, lines[at])
    else:
        return resealed_oddly(dice, lines)
    return lines


ODD = ["", "\x1b[2J", "x" * 10_000, -1, 0, 2**63, 2**100, None, [], {}, True, 1.5, "\u202e", [[[[]]]], "9"]


def odd_part(dice, line):
    one = json.loads(line)
    part = dice.choice(sorted(one))
    return json.dumps({**one, part: dice.choice(ODD)}, separators=(",", ":"), sort_keys=True).encode()


def resealed_oddly(dice, lines):
    """An order or fact of one entry says something else, and the chain is made anew around it."""
    entries = entries_of(lines)
    at = dice.randrange(len(entries))
    payload = json.loads(entries[at].events[0].payload)
    part = dice.choice(sorted(set(payload) - {"type"}) or ["type"])
    others = [*payload.values(), "0200", 7, ["GE-AAF-99"], "Lille", 10**6]
    events = (encode({**payload, part: dice.choice(others)}), *(e.payload for e in entries[at].events[1:]))
    told = tuple(replace(e, payload=p) for e, p in zip(entries[at].events, events, strict=True))
    entries[at] = replace(entries[at], events=told)
    return resealed_lines(lines, entries)


def many_are_told(taking, sent, run, tmp_path, count, seed):
    dice, there = random.Random(seed), ("--db", tmp_path / "other.skyledger")
    taking(sent).done()
    head = run("head", "g", *there).done().out
    for _ in range(count):
        lines = mutated(dice, sent)
        told = taking(lines, *dice.choice(((), ("--dry-run",), ("--json",))))
        assert told.status in (0, 1, 2, 5), (told.status, told.err, lines)
        assert "\x1b" not in told.out + told.err
        assert run("head", "g", *there).done().out == head


def test_mutated_exports_get_a_clear_word_and_nothing_is_half_taken(taking, sent, run, tmp_path):
    many_are_told(taking, sent, run, tmp_path, 40, 1942)


@pytest.mark.soak
def test_5000_mutated_exports_get_a_clear_word(taking, sent, run, tmp_path):
    many_are_told(taking, sent, run, tmp_path, 5_000, SEED)


LOOKS = (
    ("orders", "g"),
    ("log", "g"),
    ("show", "g"),
    ("show", "g", "--at", "2"),
    ("report", "g"),
    ("timeline", "g"),
    ("why", "g", "AAF", "at", "Lille"),
    ("find", "AAF", "g"),
)


def unjudged_can_be_looked_at(taking, sent, run, tmp_path, count, seed):
    """What is taken over unjudged is told by every command, none of which finds a defect or damage."""
    dice, taken = random.Random(seed), 0
    for number in range(count):
        lines = resealed_oddly(dice, sent)
        (tmp_path / "odd.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        there = ("--db", tmp_path / f"{number}.skyledger")
        told = run("import", tmp_path / "odd.jsonl", "--unjudged", *there)
        assert told.status in (0, 2), (told.err, lines)
        if told.status == 0:
            taken += 1
            for one in LOOKS:
                looked = run(*one, *there)
                assert looked.status in (0, 1, 2), (one, looked.status, looked.err, lines)
    assert taken


def test_mutated_games_that_are_taken_unjudged_can_be_looked_at(taking, sent, run, tmp_path):
    unjudged_can_be_looked_at(taking, sent, run, tmp_path, 12, 1942)


@pytest.mark.soak
def test_500_mutated_games_that_are_taken_unjudged_can_be_looked_at(taking, sent, run, tmp_path):
    unjudged_can_be_looked_at(taking, sent, run, tmp_path, 500, SEED)


def test_a_file_of_very_many_lines_is_refused_before_it_is_taken_apart(taking, sent):
    taking([sent[0], *[b"{}"] * 300_000]).failed(2, "no game has")


def test_a_game_withheld_in_part_is_refused_with_the_line(taking, sent):
    one = json.loads(sent[1])
    one["events"][0] |= {"payload": None, "salt": None, "rules": [], "cause": 0}
    line = json.dumps(one, separators=(",", ":"), sort_keys=True).encode()
    for options in ((), ("--unjudged",)):
        taking([sent[0], line, *sent[2:]], *options).failed(2, "Line 2", "Nothing was imported")


def test_a_new_game_whose_id_was_short_for_another_one_is_told(run, position, sent, tmp_path):
    """Who types the beginning of an id would give his orders to the game of a stranger from now on."""
    ours = tmp_path / "ours.skyledger"
    run("new", "--from", position, "--id", "g-malta", "--db", ours).done()
    told = run("import", tmp_path / "sent.jsonl", "--dry-run", "--db", ours).done()
    assert "is short for g-malta no longer" in " ".join(told.out.split())
    taken = run("import", tmp_path / "sent.jsonl", "--json", "--db", ours).done().json
    assert taken["no_longer_meant"] == ["g-malta"]
    again = run("import", tmp_path / "sent.jsonl", "--json", "--db", ours).done().json
    assert again["no_longer_meant"] == []
