"""`claim`, `rule-on` and `claims`: what is claimed is tested, answered, found, and told as a book of precedents."""

import pytest
from msgspec.structs import replace

from core.remarks import RuleOn
from events.codec import encode
from tests.audit.resealing import with_fact
from tests.cli.conftest import words
from tests.cli.keep.test_importing import entries_of, resealed_lines, taking

__all__ = ["taking"]

BORNE, NOT = "The ledger bears it out.", "The ledger does not bear it out."


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("status of GE-AAF-01 is ready", BORNE),
        ("status of GE-AAF-01 is inverted", NOT),
        ("status of GE-AAF-01 is uninverted", BORNE),
        ("status of 1 AAF German from Lille is not staged", BORNE),
        ("base of GE-AAF-01 is Lille", BORNE),
        ("base of GE-AAF-01 is Lyon", NOT),
        ("distance Lille to Lyon is 3 hexes", BORNE),
        ("distance GE-AAF-01 to Metz is 3", NOT),
        ("holder of Lyon is German", BORNE),
        ("supply of Metz is none", NOT),
        ("cell 19.2 23 9 is 9/11", BORNE),
        ("cell air-combat 23 9 is 1/1", NOT),
        ("legal", BORNE),
        ("illegal by 18.21", NOT),
        ('illegal "stage 1 AAF German from Lille to Lille"', BORNE),
        ("illegal “stage 1 AAF German from Lille to Lille”", BORNE),
        ("because we agreed otherwise", "It is nothing that can be tested."),
    ],
)
def test_a_claim_is_tested_on_the_game_before_its_entry(run, decided, text, verdict):
    told = words(run("claim", decided, *text.split(" "), "--at", "2", "--as", "allies").done())
    assert told.startswith("Accepted. Entry 4 allies: claim on 2: ")
    assert verdict in told
    one = run("claims", decided, "4", "--json").done().json
    assert one["verdict"] in ("borne out", "not borne out", "not tested")
    assert (one["verdict"] == "borne out") == (verdict == BORNE)
    run("audit", decided).done()


def test_what_was_declared_is_told_after_it_was(run, decided):
    told = words(run("claim", decided, "supply of Metz is none", "--at", "3", "--as", "axis"))
    assert f"{NOT} Supply of Axis is declared full." in told
    run("comment", decided, "now it is", "--as", "allies").done()
    told = words(run("claim", decided, "supply of Metz is none", "--as", "axis").done())
    assert f"{BORNE} Supply of Metz is declared none." in told


def test_30_523_a_place_of_which_nothing_is_declared_has_the_supply_of_its_holders_faction(run):
    run("new", "malta_1942", "--id", "m").done()
    run("order", "m", "done", "--as", "germany").done()
    told = words(run("claim", "m", "supply of Tripoli is full", "--at", "2", "--as", "italy").done())
    assert f"{BORNE} Supply of Axis is declared full." in told
    run("order", "m", "declare supply of Tripoli none", "--as", "britain").done()
    run("comment", "m", "so it is", "--as", "italy").done()
    told = words(run("claim", "m", "supply of Tripoli is full", "--as", "italy").done())
    assert f"{NOT} Supply of Tripoli is declared none." in told


def test_the_modifiers_of_dice_are_tested(run, decided):
    told = words(run("claim", decided, "modifier of 19.31A is +1", "--at", "3", "--as", "axis").done())
    assert "No dice were called for up to this entry." in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("status of GE-AAF-09 is inverted", ("no air unit called “GE-AAF-09”",)),
        ("status of GE-AAF-01 is invertd", ("invertd", "Did you mean inverted")),
        ("base of GE-AAF-01 is Lile", ("Lile", "Lille")),
        ("distance Lille to Nowhere is 3", ("Nowhere",)),
        ("holder of Lyon is Germania", ("Germania",)),
        ("cell 19.9 1 1 is 1/1", ("19.9", "The tables are")),
        ("weather is bad", ("“weather is bad” is no claim",)),
        ("because", ("is no claim",)),
    ],
)
def test_what_can_not_be_claimed_is_told_and_not_recorded(run, decided, text, told):
    run("claim", decided, text, "--at", "2", "--as", "axis").failed(2, *told)
    assert run("head", decided).done().out.startswith("3:")


def test_a_claim_about_no_entry_is_refused(run, decided):
    refused = run("claim", decided, "status of GE-AAF-01 is inverted", "--at", "9", "--as", "axis")
    assert refused.status == 1
    assert "There is no entry 9 to say anything of." in words(refused)


def quarrel(run, decided):
    """Claim 4 of the allies, an answer in 5, a ruling in 6 and what is set right in 7."""
    run("claim", decided, "illegal by 18.21 because it looked too far", "--at", "2", "--as", "allies").done()
    run("comment", decided, "it is three hexes", "--at", "4", "--as", "axis").done()
    run(
        "rule-on", decided, "4", "denied", "because", "it is within twice the range", "--then", "adjust GE-AAF-03 base Metz",
        "--as", "gamemaster",
    ).done()  # fmt: skip


def test_the_record_tells_all_that_the_claim_rests_on(run, decided):
    quarrel(run, decided)
    told = words(run("claims", decided, "4").done())
    for part in (
        "Claim 4 of g: allies on entry 2 Claimed allies: illegal by 18.21 because it looked too far 18.21: ",
        "Before entry 2 Summer 1942",
        "Entry 2 axis: stage 2 AAF German from Lille to Lyon 2 German AAF (GE-AAF-01, GE-AAF-02) staged",
        "Asked of the order 18.21: Air units stage in the movement phase of their own side. It was kept.",
        f"By the ledger {NOT}",
        "Said of it axis in entry 5: it is three hexes",
        "Denied by gamemaster in entry 6: it is within twice the range. For its sake something was set right in entry 7.",
    ):
        assert part in told, told
    one = run("claims", decided, "4", "--json").done().json
    assert {(c["rule"], c["kept"]) for c in one["conditions"]} >= {("18.21", True), ("18.22", True)}
    assert one["entry"]["number"] == 2
    assert (one["finding"], one["found_in"], one["effect"]) == ("denied", 6, 7)
    assert one["words"] == [{"entry": 5, "seat": "axis", "text": "it is three hexes"}]
    log = words(run("log", decided).done())
    assert "adjusted by hand" in log
    assert "claim 4: it is within twice the range" in log
    run("audit", decided).done()


def test_only_the_gamemaster_rules_and_only_on_claims(run, decided):
    quarrel(run, decided)
    refused = run("rule-on", decided, "4", "upheld", "because", "no", "--as", "axis")
    assert (refused.status, "does not rule on claims alone" in words(refused)) == (1, True)
    refused = run("rule-on", decided, "3", "upheld", "because", "no", "--as", "gamemaster")
    assert (refused.status, "Entry 3 claims nothing." in words(refused)) == (1, True)
    refused = run("rule-on", decided, "4", "upheld", "--as", "gamemaster")
    assert (refused.status, "says why" in words(refused)) == (1, True)
    refused = run(
        "rule-on",
        decided,
        "4",
        "upheld",
        "because",
        "no",
        "--then",
        "adjust GE-AAF-03 base York",
        "--as",
        "gamemaster",
    )
    assert refused.status in (1, 2)
    run("rule-on", decided, "4", "upheld", "because", "no", "--then", "done", "--as", "gamemaster").failed(
        2, "adjust"
    )
    assert run("head", decided).done().out.startswith("7:")


def test_the_book_of_precedents_is_over_all_games_and_lists_what_branches_have_in_common_once(run, decided):
    assert words(run("claims").done()) == "Nothing is claimed here."
    quarrel(run, decided)
    run("branch", decided, "--name", "b").done()
    run("claim", "g~b", "legal because it is", "--at", "2", "--rule", "18.59", "--as", "axis").done()
    found = run("claims", "--json").done().json["claims"]
    assert [(one["game"], one["claim"]) for one in found] == [("g", 4), ("g~b", 8)]
    found = run("claims", "--rule", "18.2", "--json").done().json["claims"]
    assert [(one["game"], one["claim"]) for one in found] == [("g", 4)]
    assert len(run("claims", "g~b", "--json").done().json["claims"]) == 2
    assert words(run("claims", "--rule", "17.1").done()) == "No claim is about 17.1."
    run("claims", decided, "5").failed(2, "Entry 5 of g claims nothing; claims are in entries 4.")


def test_rule_on_as_json_has_both_answers(run, decided):
    run("claim", decided, "illegal", "--at", "2", "--as", "allies").done()
    ruled = run(
        "rule-on", decided, "4", "upheld", "because", "so it is", "--then", "adjust GE-AAF-01 base Lille",
        "--as", "gamemaster", "--json",
    ).done().json  # fmt: skip
    assert ruled["entry"]["number"] == 5
    assert ruled["effect"]["entry"]["number"] == 6


def test_both_sides_find_a_claim_by_agreement(run, decided):
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    refused = run("rule-on", decided, "4", "upheld", "because", "so it is", "--as", "allies")
    assert "It can be proposed to axis: propose rule-on 4 upheld because so it is" in words(refused)
    told = words(
        run("rule-on", decided, "4", "denied", "because", "we looked", "--propose", "--as", "axis").done()
    )
    assert "Proposed to allies: the claim of entry 4 is denied: we looked." in told
    assert "the claim of entry 4 is denied: we looked." in words(run("proposals", decided).done())
    run("order", decided, "declare supply of Lyon none", "--as", "allies").done()
    told = words(run("accept", decided, "--as", "allies").done())
    assert "The claim of entry 4 is denied: we looked." in told
    assert "Denied by axis and allies in entry 7: we looked." in words(run("claims").done())
    run("audit", decided).done()
    run("rebuild", decided).done()
    refused = run("undo", decided, "--as", "allies")
    assert "claim" not in words(refused)


def test_an_agreement_travels_and_is_judged_where_it_comes(run, decided, tmp_path, monkeypatch):
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    run("rule-on", decided, "4", "denied", "because", "we looked", "--propose", "--as", "axis").done()
    run("accept", decided, "--as", "allies").done()
    run("export", decided, tmp_path / "g.jsonl").done()
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "other.skyledger"))
    run("import", tmp_path / "g.jsonl").done()
    assert run("claims", "--json").done().json["claims"][0]["found_by"] == ["axis", "allies"]


@pytest.mark.parametrize(
    ("number", "forging"),
    [
        (6, lambda one: replace(one, seat="axis")),
        (6, lambda one: with_fact(one, 2, finding="upheld")),
        (5, lambda one: with_fact(one, 1, asked=[["axis"]])),
        (6, lambda one: replace(one, order=RULED, events=one.events[1:])),
    ],
)
def test_an_agreement_that_was_made_up_is_found(run, taking, decided, tmp_path, number, forging):
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    run("rule-on", decided, "4", "denied", "because", "we looked", "--propose", "--as", "axis").done()
    run("accept", decided, "--as", "allies").done()
    run("export", decided, tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    entries[number - 1] = forging(entries[number - 1])
    taking(resealed_lines(lines, entries)).failed(2, f"entry {number}", "Nothing was imported")
    taking(resealed_lines(lines, entries), "--unjudged").done()
    audited = run("audit", "g", "--db", tmp_path / "other.skyledger")
    assert (audited.status, f"entry {number}" in words(audited)) == (5, True)


@pytest.mark.parametrize("command", [("claims",), ("dossier", "--claim", "4"), ("claims", "4")])
def test_a_claim_of_an_entry_that_was_not_there_is_told_as_that(run, taking, decided, tmp_path, command):
    """No seat can make it; a file that is taken over unjudged may hold it."""
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    run("export", decided, tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    *before, last = entries_of(lines)
    forged = replace(with_fact(last, 1, at=99), order=last.order.replace(b'"at":2', b'"at":99'))
    taking(resealed_lines(lines, [*before, forged]), "--unjudged").done()
    name, *more = command
    told = run(name, "g", *more, "--db", tmp_path / "other.skyledger").failed(2)
    assert "Entry 4 claims something of entry 99, which was not there before it." in " ".join(
        told.err.split()
    )


RULED = encode(RuleOn(4, "denied", "we looked"))


@pytest.fixture
def quarrelled(run, decided):
    """A claim of the axis in entry 4 that entry 3 was wrong, and "g~right", which parted before it."""
    run("branch", decided, "--at", "2", "--name", "right").done()
    run("order", "g~right", "declare supply of Metz none", "--as", "allies").done()
    run("claim", decided, "because we had agreed otherwise", "--at", "3", "--as", "axis").done()
    return decided


def test_a_ruling_adopts_a_branch(run, quarrelled):
    words(
        run(
            *("rule-on", quarrelled, "4", "upheld", "because", "they had", "--then", "adopt g~right"),
            *("--as", "gamemaster"),
        ).done()
    )
    log = words(run("log", quarrelled).done())
    assert "g~right counts from here on in place of this game" in log
    assert "because claim 4: they had" in log
    assert run("claims", "--json").done().json["claims"][0]["effect"] == 6
    assert "For its sake something was set right in entry 6." in words(
        run("dossier", quarrelled, "--claim", "4").done()
    )
    run("audit", quarrelled).done()
    again = run("order", quarrelled, "done", "--as", "axis")
    assert "g~right was adopted" in words(again)


UPHELD = ("4", "upheld", "because", "we had", "--then")


def test_by_agreement_a_branch_is_adopted_with_what_is_found(run, quarrelled):
    told = ("rule-on", quarrelled, *UPHELD, "adopt g~right", "--as", "axis")
    refused = run(*told)
    assert (refused.status, "does not rule on claims alone" in words(refused)) == (1, True)
    run(*told, "--propose").done()
    run("accept", quarrelled, "6", "--as", "allies").done()
    run("accept", quarrelled, "5", "--as", "allies").done()
    one = run("claims", "--json").done().json["claims"][0]
    assert (one["finding"], one["found_by"], one["effect"]) == ("upheld", ["axis", "allies"], 7)
    run("audit", quarrelled).done()


def test_by_agreement_a_reading_is_set_from_here_on_where_the_policy_has_it(run, quarrelled):
    told = ("rule-on", quarrelled, *UPHELD, "adjust W249 option five_more")
    hers = run(*told, "--propose", "--as", "axis")
    assert (hers.status, "gamemaster's alone" in words(hers)) == (1, True)
    run("order", quarrelled, "policy options consent", "--as", "gamemaster").done()
    run(*told, "--propose", "--as", "axis").done()
    run("accept", quarrelled, "7", "--as", "allies").done()
    run("accept", quarrelled, "6", "--as", "allies").done()
    assert run("claims", "--json").done().json["claims"][0]["effect"] == 8
    run("audit", quarrelled).done()


def test_a_ruling_adopts_no_branch_of_another_game(run, quarrelled):
    run("branch", "g~right", "--at", "2", "--name", "other").done()
    told = ("rule-on", quarrelled, "4", "upheld", "because", "no", "--as", "gamemaster", "--then")
    run(*told, "adopt g~other").failed(2, "parted from")
    run(*told, "adopt g").failed(2, "no branch")
    assert run("head", quarrelled).done().out.startswith("4:")


# As a line of an order: by `order`, and in a file.


@pytest.mark.parametrize("given", ["claim", "order", "file"])
def test_what_nobody_knows_can_not_be_claimed_by_any_way_to_give_it(run, decided, tmp_path, given):
    for said, told in (
        ("status of GE-AAF-99 is inverted", "GE-AAF-99"),
        ("distance Lille to Atlantis is 3", "Atlantis"),
        ("holder of Nowhere is German", "Nowhere"),
    ):
        as_given(run, decided, tmp_path, given, "2", said).failed(2, told)
    assert run("claims", decided, "--json").done().json["claims"] == []


@pytest.mark.parametrize("given", ["claim", "order", "file"])
def test_what_is_claimed_is_tested_by_every_way_to_give_it(run, decided, tmp_path, given):
    told = words(
        as_given(run, decided, tmp_path, given, "2", "status of GE-AAF-01 is inverted because so").done()
    )
    assert "allies: claim on 2: status of GE-AAF-01 is inverted because so" in told
    assert NOT in told


def as_given(run, game, folder, given, at, said):
    """A claim by its command, as an order, or as a line of a file."""
    if given == "claim":
        return run("claim", game, said, "--at", at, "--as", "allies")
    if given == "order":
        return run("order", game, f"claim on {at}: {said}", "--as", "allies")
    path = folder / "claims.orders"
    path.write_text(f"@allies\nclaim on {at}: {said}\n")
    return run("order", game, "--file", path)


def test_remarks_stand_in_a_file_among_orders_as_on_the_command_line(run, decided, tmp_path):
    """What is not right stops the file as any other line, and what is before it stays."""
    path = tmp_path / "mail.orders"
    path.write_text(
        "@allies\nclaim on 2: illegal by 18.21\ncomment on 4: look\ncomment on 4 to side: among us\n"
        "@gamemaster\nrule-on 4 denied because three hexes\n@axis\nclaim on 99: legal\n"
    )
    told = run("order", decided, "--file", path)
    assert (told.status, "There is no entry 99" in words(told)) == (1, True)
    log = run("log", decided, "--json", "--as", "gamemaster").done().json["entries"]
    assert [one["text"] for one in log[3:]] == [
        "claim on 2: illegal by 18.21", "comment on 4: look", "comment on 4 to side: among us",
        "rule-on 4 denied because three hexes",
    ]  # fmt: skip
    run("audit", decided).done()


@pytest.fixture
def fought(run):
    """Malta 1942, whose entry 8 calls for the rolls of both sides, and the modifiers of each."""
    run("new", "malta_1942", "--id", "m").done()
    for seat, order in (
        *((seat, "done") for seat in ("germany", "italy") * 2),
        ("germany", "counterair Valletta with 4 AAF German from Catania"),
        *(("germany", "done"), ("italy", "done"), ("germany", "dice 5 5"), ("britain", "dice 3 3")),
    ):
        run("order", "m", order, "--as", seat).done()
    called = [
        fact["event"]
        for entry in run("log", "m", "--json").done().json["entries"]
        for fact in entry["facts"]
        if fact["event"]["type"].startswith("RollCalledFor/")
    ]
    return [value for one in called for _, value in one["modifiers"]]


def claimed_of_the_modifier(run, value, entry):
    claim = f"modifier of 19.31A is {value:+}"
    return words(run("claim", "m", claim, "--at", str(entry), "--as", "germany").done())


def test_the_modifier_of_a_roll_is_that_of_the_side_whose_dice_fell(run, fought):
    """19.31A: what adds to the attacker's roll is subtracted from the defender's."""
    attackers, defenders = fought
    assert attackers != defenders
    for entry, value, other in ((9, attackers, defenders), (10, defenders, attackers)):
        assert "The ledger bears it out" in claimed_of_the_modifier(run, value, entry)
        assert "The ledger does not bear it out" in claimed_of_the_modifier(run, other, entry)


def test_where_an_entry_calls_for_the_rolls_of_both_sides_a_modifier_is_held_against_both(run, fought):
    for value in fought:
        told = claimed_of_the_modifier(run, value, 8)
        assert "The ledger bears it out. The attacker's dice for air combat were modified by" in told
        assert "The defender's dice for air combat were modified by" in told
    assert "does not bear it out" in claimed_of_the_modifier(run, 5, 8)


def test_that_a_roll_leads_to_a_question_of_another_keeps_nothing_from_who_claims_it_illegal(run):
    """18.5632: Britain is asked for the kind of its loss; that the rules take its roll is no secret."""
    run("new", "malta_1942", "--id", "m").done()
    for seat, order in (
        *((seat, "done") for seat in ("germany", "italy") * 2),
        ("germany", "counterair Valletta with 4 AAF German from Catania"),
        *(("germany", "done"), ("italy", "done"), ("germany", "dice 6 6"), ("britain", "dice 6 6")),
    ):
        run("order", "m", order, "--as", seat).done()
    for seat in ("germany", "gamemaster", "britain"):
        told = words(run("claim", "m", "illegal", "--at", "10", "--as", seat, "--dry-run").done())
        assert "The ledger does not bear it out. The rules take the order." in told
