"""D11: what touches others comes to count by the policy of the game, from `new --policy` to `audit`."""

import json

import pytest
from msgspec import structs

from events.codec import encode
from tests.audit.resealing import with_fact, with_order
from tests.cli.conftest import STAGE, words
from tests.cli.keep.test_importing import entries_of, resealed_lines, taking

__all__ = ["taking"]

TAKE = "declare supply of Lyon none"
"""Of a place that the axis holds, and said by the allies: it harms another side."""


@pytest.fixture
def playing(run, position, tmp_path):
    """playing(policy) -> a game "g" that is played by it: a name, or what a file says."""

    def begun(policy):
        if "=" in policy:
            (tmp_path / "ours.toml").write_text(policy)
            policy = tmp_path / "ours.toml"
        run("new", "--from", position, "--id", "g", "--policy", policy).done()
        run("order", "g", STAGE, "--as", "axis").done()
        return "g"

    return begun


def test_without_a_policy_all_is_as_ever_and_nothing_is_told_of_it(run, game):
    run("order", game, TAKE, "--as", "allies").done()
    assert "Policy" not in words(run("show", game).done())
    assert "policy" not in run("show", game, "--json").done().json
    refused = run("order", game, f"propose {TAKE}", "--as", "allies")
    assert "allies needs nobody's consent for this: the order alone does it." in words(refused)


def test_what_is_proposed_and_waits_is_done_once_they_agree_though_the_game_went_on(run, playing):
    game = playing("consent")
    refused = run("order", game, TAKE, "--as", "allies")
    assert refused.status == 1
    assert "By the policy of this game this needs the consent of axis" in words(refused)
    assert f"It can be proposed to axis: propose {TAKE}" in words(refused)
    told = words(run("order", game, f"propose {TAKE}", "--as", "allies").done())
    assert f"Entry 3 allies: propose {TAKE} Proposed to axis" in told
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    assert f"by allies in entry 3, to axis: {TAKE}" in words(run("next", "--as", "axis").done())
    assert f"by allies in entry 3, to axis: {TAKE}" in words(run("orders", game, "--as", "axis").done())
    assert "Proposed" not in words(run("orders", game, "--as", "allies").done())
    told = words(run("accept", game, "--as", "axis").done())
    assert "What entry 3 proposes is done, for allies." in told
    assert "supply of Lyon is declared none (by allies" in words(run("show", game).done())
    assert "Agreed, and done by entry 5" in words(run("proposals", game).done())
    audited = words(run("audit", game).done())
    assert "taken as recorded: the policy “consent”, as whoever began the game chose it." in audited
    run("rebuild", game).done()
    assert "Nobody sits as gamemaster" in words(run("log", game).done())
    assert "Nobody sits as gamemaster" in words(run("show", game).done())
    assert run("show", game, "--json").done().json["policy"]["name"] == "consent"


def test_a_proposal_that_waits_is_declined_and_answered_once(run, playing):
    game = playing("consent")
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    assert "Entry 3 proposes that already" in words(run("order", game, f"propose {TAKE}", "--as", "allies"))
    run("decline", game, "3", "because", "no", "--as", "axis").done()
    assert "axis has declined" in words(run("accept", game, "3", "--as", "axis"))
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    run("accept", game, "5", "--as", "axis").done()
    assert "is done already, by entry 6" in words(run("accept", game, "5", "--as", "axis"))
    refused = words(run("undo", game, "--as", "axis"))
    assert "In entry 6 was done what was agreed on; what came before stands." in refused
    run("undo", game, "--propose", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    assert "declared none" not in words(run("show", game).done())
    assert "It is no longer so since entry 8." in words(run("proposals", game).done())
    run("audit", game).done()


def test_the_rules_rule_on_what_was_proposed_as_the_game_stands_then(run, playing):
    game = playing("consent")
    run("order", game, "propose take Metz for Britain", "--as", "allies").done()
    run("order", game, "propose take Metz for Britain", "--as", "axis").done()
    run("accept", game, "4", "--as", "allies").done()
    for line in ("accept 3", "propose take Metz for Britain"):
        seat = "axis" if line.startswith("accept") else "allies"
        assert "Metz is held by Britain already" in words(run("order", game, line, "--as", seat))
    assert "Waits for axis." in words(run("proposals", game).done())
    run("audit", game).done()


UNTIL = 'name = "late"\ndeclared = "until declined"\nundo = "until declined"\n'


def test_what_counts_until_declined_is_taken_back_where_nothing_came_after_it(run, playing):
    game = playing(UNTIL)
    told = words(run("order", game, TAKE, "--as", "allies").done())
    assert "It counts at once, until declined: axis may decline it." in told
    assert f"Counts: entry 3 of allies, until declined by axis: {TAKE}" in words(run("next").done())
    told = words(run("decline", game, "3", "because", "not so", "--as", "axis").done())
    assert "Entry 3 is undone: not so." in told
    assert "declared none" not in words(run("show", game).done())
    assert "Declined by axis in entry 4: not so." in words(run("proposals", game).done())
    run("audit", game).done()


def test_nobody_makes_fast_what_counts_until_declined_by_ordering_on(run, playing):
    game = playing(UNTIL)
    run("order", game, TAKE, "--as", "allies").done()
    run("order", game, "declare oil of Britain normal", "--as", "allies").done()
    assert "Entries 3 to 4 are undone" in words(run("decline", game, "3", "--as", "axis").done())
    assert "declared none" not in words(run("show", game).done())
    run("audit", game).done()


def test_what_the_game_went_on_from_stays_disputed_until_who_declined_agrees(run, playing):
    game = playing(UNTIL)
    run("order", game, TAKE, "--as", "allies").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    told = words(run("decline", game, "because", "not so", "--as", "axis").done())
    assert "it is disputed" in told
    assert "declared none" in words(run("show", game).done())
    assert f"Disputed: entry 3 of allies, declined by axis: {TAKE}" in words(run("games").done())
    assert "it stays, disputed" in words(run("proposals", game).done())
    assert "axis has declined" in words(run("decline", game, "3", "--as", "axis"))
    run("accept", game, "3", "--as", "axis").done()
    assert "Agreed, and done by entry 6" in words(run("proposals", game).done())
    run("audit", game).done()


def test_an_undo_that_counts_until_declined_is_redone_when_it_is_declined(run, playing):
    game = playing(UNTIL)
    run("order", game, "declare supply of Metz none", "--as", "axis").done()
    told = words(run("undo", game, "--to", "2", "--as", "allies").done())
    assert "axis may decline it" in told
    assert "What entry 4 undid counts again." in words(run("decline", game, "4", "--as", "axis").done())
    run("undo", game, "--to", "2", "--as", "allies").done()
    run("order", game, STAGE, "--as", "axis").done()
    assert "disputed" in words(run("decline", game, "6", "--as", "axis").done())
    run("audit", game).done()


def test_a_standing_acceptance_is_used_at_once_and_told_and_ends(run, playing):
    game = playing("consent")
    run("accept", game, "always", "declared", "from", "allies", "--as", "axis").done()
    assert "axis agrees to declared of allies always." in words(run("proposals", game).done())
    told = words(run("order", game, f"propose {TAKE}", "--as", "allies").done())
    assert "Agreed to beforehand, by a standing acceptance: axis. It is done at once, for allies." in told
    assert "declared none" in words(run("show", game).done())
    assert "beforehand already" in words(
        run("accept", game, "always", "declared", "from", "allies", "--as", "axis")
    )
    run("accept", game, "always", "undo", "--as", "axis").done()
    run("undo", game, "--propose", "--to", "2", "--because", "a slip", "--as", "allies").done()
    assert "declared none" not in words(run("show", game).done())
    run("accept", game, "no", "more", "declared", "from", "allies", "--as", "axis").done()
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    assert "Waits for axis." in words(run("proposals", game).done())
    states = [one["state"] for one in run("proposals", game, "--json").done().json["proposals"]]
    assert states == ["done", "done", "open"]
    for line in ("always dinner", "always undo from nobody", "always undo from axis", "no more declared"):
        assert run("accept", game, *line.split(), "--as", "axis").status == 1
    assert "is no answer" in run("accept", game, "the", "dinner", "--as", "axis").err
    run("audit", game).done()


def test_who_ends_another_acceptance_than_stands_is_told_which_does(run, playing):
    game = playing("consent")
    no_more = ("accept", game, "no", "more", "undo")
    assert "axis does not agree to these beforehand." in words(run(*no_more, "--as", "axis"))
    run("accept", game, "always", "undo", "from", "allies", "--as", "axis").done()
    assert "but to those of allies: “accept no more undo from allies” ends that." in words(
        run(*no_more, "--as", "axis")
    )
    run(*no_more, "from", "allies", "--as", "axis").done()
    run("accept", game, "always", "undo", "--as", "axis").done()
    told = run(*no_more, "from", "allies", "--as", "axis")
    assert "but to every undo: “accept no more undo” ends that." in words(told)
    assert told.status == 1


def test_an_answer_whose_proposal_was_undone_since_is_not_told_to_be_given_anew(run, playing):
    game = playing("consent")
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    number = str(run("proposals", game, "--json").done().json["proposals"][0]["proposal"])
    answer = ("accept", game, number, "--id", "b", "--as", "axis")
    run(*answer).done()
    run("undo", game, "--propose", "--as", "allies").done()
    run("accept", game, "--as", "axis").done()
    told = words(run(*answer).done())
    assert "What it led to is no more; who proposed it can propose it anew." in told
    assert "--id OTHER" not in told


def test_where_nobody_sits_as_gamemaster_he_needs_consent_like_any(run, playing):
    game = playing("consent")
    refused = run("undo", game, "--because", "a slip", "--as", "gamemaster")
    assert "nobody sits as gamemaster" in words(refused)
    adjust = 'adjust "GE-AAF-1" inverted yes because "a slip"'
    unit = run("show", game, "--json").done().json["units"][0]["name"]
    adjust = adjust.replace("GE-AAF-1", unit)
    assert "needs the consent of axis or allies" not in words(run("order", game, adjust, "--as", "axis"))
    assert "needs the consent of allies" in words(run("order", game, adjust, "--as", "axis"))
    run("order", game, f"propose {adjust}", "--as", "axis").done()
    assert "is now yes" in words(run("accept", game, "--as", "allies").done())
    run("audit", game).done()


def test_what_is_the_gamemasters_is_his_alone(run, playing):
    game = playing("gamemaster")
    for line in (TAKE, f"propose {TAKE}"):
        told = words(run("order", game, line, "--as", "allies"))
        assert "By the policy of this game this is the gamemaster's alone" in told
        assert "It can be proposed" not in told
    run("order", game, TAKE, "--as", "gamemaster").done()
    assert "gamemaster's alone" in words(run("order", game, "propose undo to 2", "--as", "allies"))
    run("audit", game).done()


def test_a_seat_that_the_policy_names_sits_as_gamemaster(run, playing):
    game = playing('name = "umpire"\ngamemaster = ["axis"]\ndeclared = "gamemaster"\n')
    run("order", game, "declare supply of Metz full", "--as", "axis").done()
    run("order", game, f"{TAKE}", "--as", "axis").done()
    told = words(run("order", game, TAKE, "--as", "gamemaster"))
    assert "By the policy of this game axis sits as gamemaster: no order is given from that seat." in told
    run("audit", game).done()


def test_the_policy_is_changed_by_itself_and_told(run, playing):
    game = playing("consent")
    assert "needs the consent of allies (the policy itself)" in words(
        run("order", game, "policy trusting", "--as", "axis")
    )
    run("order", game, "propose policy declared free", "--as", "axis").done()
    told = words(run("accept", game, "--as", "allies").done())
    assert "From here on: Policy “our own”" in told
    run("order", game, TAKE, "--as", "allies").done()
    assert "played by it already" in words(run("order", game, "propose policy declared free", "--as", "axis"))
    wrong = run("order", game, "policy declared sometimes", "--as", "axis")
    assert "declared: “sometimes” is no way for this; the ways are free" in words(wrong)
    assert run("order", game, "policy dinner", "--as", "axis").status == 2
    log = words(run("log", game).done())
    assert "axis: propose policy declared free" in log
    for command in ("audit", "rebuild"):
        run(command, game).done()


def test_the_gamemaster_changes_the_policy_of_a_trusting_game(run, game):
    assert "gamemaster's alone" in words(run("order", game, "policy consent", "--as", "axis"))
    run("order", game, "policy consent", "--as", "gamemaster").done()
    assert run("show", game, "--json").done().json["policy"]["gamemaster"] == []
    assert "nobody sits as gamemaster" in words(run("undo", game, "--as", "gamemaster"))
    run("undo", game, "--propose", "--as", "axis").done()
    run("accept", game, "--as", "allies").done()
    assert "policy" not in run("show", game, "--json").done().json
    run("audit", game).done()


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("name = \n", "at line 1"),
        ('name = "x"\ndeclare = "free"\n', "declare: "),
        ('name = "x"\nundo = "waits"\n', "undo: “waits” is no way for this"),
        (
            'name = "x"\ngamemaster = []\n',
            "adjustments: This is the gamemaster's alone, and nobody sits as one.",
        ),
        ('name = "consent"\n', "name: The policy “consent” comes with skyledger"),
        ('name = "x"\ngamemaster = ["umpire"]\n', "gamemaster: Nobody sits as umpire"),
        ('name = "x"\ngamemaster = ["axis", "axis"]\n', "gamemaster: axis is named twice"),
        ("name = 3\n", "name: This must be text in quotes"),
    ],
)
def test_a_damaged_policy_is_told_by_its_keys(run, position, tmp_path, says, told):
    file = tmp_path / "ours.toml"
    file.write_text(says)
    refused = run("new", "--from", position, "--id", "g", "--policy", file)
    assert refused.status == 2
    assert told in " ".join(refused.err.split())
    assert "ours.toml can't be used" in " ".join(refused.err.split())
    assert "policy.gamemaster" not in refused.err
    assert "Did you mean consent?" in run("new", "--from", position, "--policy", "consnt").err


def test_of_a_policy_in_a_scenario_the_scenario_is_blamed(run, position):
    laid = json.loads(position.read_text())
    position.write_text(json.dumps({**laid, "policy": {"name": "ours", "gamemaster": ["umpire"]}}))
    run("new", "--from", position).failed(2, "tiny.json", "policy.gamemaster: Nobody sits as umpire")


def test_a_scenario_has_a_policy_of_its_own(run, position, tmp_path):
    laid = json.loads(position.read_text())
    position.write_text(json.dumps({**laid, "policy": {"name": "ours", "declared": "waits"}}))
    told = words(run("new", "--from", position, "--id", "g").done())
    assert "Policy “ours”" in told
    assert "declared facts that bind another side: waits" in told
    run("export", "g", tmp_path / "g.jsonl").done()
    run("remove", "g", "--yes").done()
    assert "Policy “ours”" in words(run("import", tmp_path / "g.jsonl").done())
    run("new", "--from", position, "--id", "h", "--policy", "trusting").done()
    assert "policy" not in run("show", "h", "--json").done().json


# A forger with the program in hand, and two at once.


@pytest.fixture
def agreed(run, playing, tmp_path):
    """The lines of a game in which axis agreed in entry 4 to what entry 3 of the allies proposes."""
    game = playing("consent")
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    run("accept", game, "--as", "axis").done()
    run("export", game, tmp_path / "agreed.jsonl").done()
    return (tmp_path / "agreed.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize(
    ("number", "forging"),
    [
        (4, lambda one: structs.replace(one, seat="allies")),
        (4, lambda one: with_fact(one, 2, seat="axis")),
        (4, lambda one: with_order(one, proposal=2)),
        (3, lambda one: with_fact(one, 1, asked=[["allies"]])),
        (3, lambda one: with_fact(one, 1, way="consent")),
        (3, lambda one: with_fact(one, 1, order={"type": "TakeHex/1", "hex": "0300", "by": "Britain"})),
    ],
)
def test_a_falsified_consent_is_found(taking, agreed, number, forging):
    entries = entries_of(agreed)
    entries[number - 1] = forging(entries[number - 1])
    taking(resealed_lines(agreed, entries)).failed(2, f"entry {number}", "Nothing was imported")


def test_an_order_straight_that_needed_consent_is_found(taking, agreed):
    entries = entries_of(agreed)
    last, order = entries[3], encode(json.loads(entries[2].order)["order"])
    entries[3] = structs.replace(last, seat="allies", order=order, events=last.events[2:])
    taking(resealed_lines(agreed, entries)).failed(2, "entry 4: ruling", "Nothing was imported")


@pytest.mark.parametrize(
    "forging",
    [{"order": {"type": "Dinner/1"}}, {"order": {}}, {"asked": [["nobody"]]}, {"asked": []}],
)
def test_a_proposal_of_no_order_or_to_nobody_is_taken_by_no_option(taking, agreed, forging):
    entries = entries_of(agreed)[:3]
    forged = resealed_lines(agreed, [*entries[:2], with_fact(entries[2], 1, **forging)])
    for options in ((), ("--unjudged",)):
        taking(forged, *options).failed(2, "ntry 3")


def test_in_a_branch_what_was_proposed_before_it_parted_is_answered_by_itself(run, playing):
    game = playing("consent")
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    run("branch", game, "--name", "try").done()
    run("accept", "g~try", "--as", "axis").done()
    assert "declared none" in words(run("show", "g~try").done())
    assert "declared none" not in words(run("show", game).done())
    run("decline", game, "3", "--as", "axis").done()
    refused = words(run("undo", "g~try", "--to", "2", "--as", "axis"))
    assert "what was agreed on; what came before stands" in refused
    run("undo", "g~try", "--to", "2", "--propose", "--as", "axis").done()
    run("accept", "g~try", "--as", "allies").done()
    assert run("head", "g~try").done().out.startswith("6:")
    assert run("head", game).done().out.startswith("4:")
    for one in (game, "g~try"):
        run("audit", one).done()


def test_who_asks_for_help_of_it_is_told_the_commands(run, game):
    assert "skyledger new SCENARIO --policy NAME" in " ".join(run("help", "policy").err.split())
    assert "by consent" in words(run("help", "adopt"))


MASTERLESS = "sits as gamemaster: no order is given from that seat"


@pytest.mark.parametrize("policy", ["consent", 'name = "ours"\ngamemaster = ["allies"]'])
def test_where_nobody_sits_as_gamemaster_no_order_is_given_from_that_seat(run, playing, policy):
    game = playing(policy)
    for order in ("done", "rolls at once", "stage 1 AAF German from Lille to Metz", "dice 4 4"):
        refused = run("order", game, order, "--as", "gamemaster")
        assert refused.status == 1
        assert MASTERLESS in words(refused)
    run("audit", game).done()


def test_what_a_seat_sets_right_is_not_told_as_the_gamemasters(run, playing):
    game = playing('name = "free for all"\nadjustments = "free"')
    run("order", game, "adjust GE-AAF-01 inverted yes because it flew", "--as", "axis").done()
    told = words(run("log", game).done())
    assert "axis: adjust GE-AAF-01 inverted yes" in told
    assert "adjusted by hand" in told
    assert "gamemaster adjusts" not in told


@pytest.mark.parametrize("name", ["”, as always: trusting", "trusting ", "a:b", "(x)"])
def test_a_policy_is_called_by_a_plain_name(run, position, tmp_path, name):
    (tmp_path / "ours.toml").write_text(f'name = "{name}"\nundo = "free"')
    begun = run("new", "--from", position, "--id", "g", "--policy", tmp_path / "ours.toml")
    begun.failed(2, "A policy needs a name, of letters")


@pytest.fixture
def welcomed(run, playing, tmp_path):
    """The lines of a game in which axis agreed beforehand, in entry 3, to what entry 4 of the allies proposes."""
    game = playing("consent")
    run("accept", game, "always", "declared", "from", "allies", "--as", "axis").done()
    run("order", game, f"propose {TAKE}", "--as", "allies").done()
    run("export", game, tmp_path / "welcomed.jsonl").done()
    return (tmp_path / "welcomed.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize(
    "forging",
    [
        lambda one: with_order(with_fact(one, 1, kind="undo"), kind="undo"),
        lambda one: with_order(with_fact(one, 1, of="gamemaster"), of="gamemaster"),
        lambda one: with_fact(one, 1, of=""),
        lambda one: structs.replace(one, seat="allies"),
    ],
)
def test_a_falsified_standing_acceptance_is_found(run, taking, welcomed, forging, tmp_path):
    entries = entries_of(welcomed)
    at = next(n for n, one in enumerate(entries) if b"AcceptAlways" in one.order)
    entries[at] = forging(entries[at])
    taking(resealed_lines(welcomed, entries)).failed(2, "entry", "Nothing was imported")
    taking(resealed_lines(welcomed, entries), "--unjudged").done()
    assert run("audit", "g", "--db", tmp_path / "other.skyledger").status == 5


def test_a_policy_keeps_dice_of_undone_play_and_may_cease_to(run, playing):
    game = playing('name = "sunday"\ndice = "kept"\npolicy = "free"\n')
    assert "Dice of undone play are kept." in words(run("log", game).done())
    run("order", game, "policy dice spent", "--as", "axis").done()
    assert "Dice of undone play" not in words(run("show", game).done())
    run("order", game, "policy dice kept", "--as", "allies").done()
    log = words(run("log", game).done())
    assert "axis: policy dice spent" in log
    assert "allies: policy dice kept" in log
    assert run("show", game, "--json").done().json["policy"]["dice"] == "kept"
    run("audit", game).done()


def test_dice_are_kept_or_spent_and_nothing_else(run, position, tmp_path):
    (tmp_path / "ours.toml").write_text('name = "sunday"\ndice = "loaded"\n')
    told = run("new", "--from", position, "--id", "g", "--policy", tmp_path / "ours.toml")
    assert "dice: Dice of undone play are spent or kept, and not “loaded”." in " ".join(told.err.split())


def test_an_undo_says_that_its_dice_are_kept(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    told = words(run("undo", game, "--keep-dice", "--as", "axis").done())
    assert told == "Accepted. Entry 3 axis: undo keeping dice Entry 2 is undone, dice kept."
