"""Under a right chain: what is spelled as nobody records it is found before anything is folded, and by every audit."""

import pytest

from tests.cli.conftest import board, db, game, position, run
from tests.hostile.damages import by_sql
from tests.hostile.forging import forged, spelled

__all__ = ["board", "db", "game", "position", "run"]

STAGED, UNDONE, REDONE = 2, 3, 4
ORDER = "stage 1 AAF German from Lille to Metz"


@pytest.fixture
def played(run, game, position):
    """A staging, undone and redone, and another game in the same file."""
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    run("redo", game, "--as", "axis").done()
    run("new", "--from", position, "--id", "other").done()
    return game


def before_the_tag(signs):
    return lambda payload: payload.replace(b'"type"', signs + b'"type"')


SPELLINGS = {
    "a blank": lambda payload: payload.replace(b'"type":', b'"type": '),
    "a line break": lambda payload: payload.replace(b'"type":', b'"type":\n'),
    "a blank in front": lambda payload: b" " + payload,
    "an escape in the tag": lambda payload: payload.replace(b'/1"', b'\\u002f1"'),
    "an escape in a key": lambda payload: payload.replace(b'"type"', b'"\\u0074ype"'),
    "a tag twice": before_the_tag(b'"type":"Nonsense/1",'),
    "the tag first": lambda payload: b"{" + payload[payload.index(b'"type"') : -1] + b"," + payload[1:-1].partition(b',"type"')[0] + b"}",
    "no JSON": lambda payload: payload[1:],
    "two of them": lambda payload: payload + b"," + payload,
}  # fmt: skip


PLACES = [
    *((UNDONE, 1, spelling) for spelling in SPELLINGS),
    *((entry, event, "a blank") for entry, event in ((STAGED, 0), (STAGED, 1), (UNDONE, 0), (REDONE, 0), (REDONE, 1))),
    *((entry, 0, "a tag twice") for entry in (STAGED, REDONE)),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "event", "spelling"), PLACES)
def test_what_is_spelled_otherwise_is_altered_for_whoever_plays_and_tampered_with_for_an_audit(
    run, played, db, entry, event, spelling
):
    forged(db, played, spelled(entry, SPELLINGS[spelling], event))
    place = f"event 1 of entry {entry}" if event else f"the order of entry {entry}"
    for command in (("log", "g"), ("order", "g", ORDER, "--as", "axis"), ("undo", "g", "--as", "axis"),
                    ("redo", "g", "--as", "axis"), ("export", "g"), ("head", "g")):  # fmt: skip
        run(*command).failed(4, "Game g was altered in", f"{place} can't have been recorded")
    left = run("rebuild", "--json")
    assert (left.status, left.json["rebuilt"], list(left.json["left"])) == (4, ["other"], ["g"])
    audited = run("audit", "g", "--json")
    assert audited.status == 3
    found = [(one["kind"], one["entry"], one["what"]) for one in audited.json["findings"]]
    assert ("tampered", entry, "event spelling" if event else "order spelling") in found
    run("order", "other", ORDER, "--as", "axis").done()


@pytest.mark.parametrize("entry", [UNDONE, REDONE])
def test_of_an_undo_with_a_blank_in_it_an_audit_says_nothing_but_that(run, played, db, entry):
    forged(db, played, spelled(entry, SPELLINGS["a blank"], 1))
    (found,) = run("audit", "g", "--json").json["findings"]
    assert (found["entry"], found["what"]) == (entry, "event spelling")


@pytest.mark.parametrize("number", [b"1.0", b"1e0", b"9007199254740993", b"-0", b"1" * 400])
def test_numbers_that_others_may_read_otherwise_are_found(run, played, db, number):
    forged(
        db, played, spelled(UNDONE, lambda payload: payload.replace(b'"first":2', b'"first":' + number), 1)
    )
    run("log", "g").failed(4, "event 1 of entry 3 can't have been recorded")
    assert run("audit", "g").status == 3


@pytest.mark.parametrize("depth", [65, 1100, 100_000])
@pytest.mark.parametrize("event", [0, 1])
def test_brackets_without_end_have_a_clear_word_everywhere(run, played, db, depth, event):
    deep = b'"a":' + b"[" * depth + b"]" * depth + b","
    forged(db, played, spelled(STAGED, before_the_tag(deep), event))
    for command in (
        ("log", "g"),
        ("order", "g", ORDER, "--as", "axis"),
        ("report", "g"),
        ("find", "Lyon", "g"),
    ):
        run(*command).failed(
            4, "of entry 2 can't have been recorded: more than 64 brackets lie in one another"
        )
    assert "g" in run("games").done().out
    audited = run("audit", "g", "--json")
    assert (audited.status, audited.json["findings"][0]["entry"]) == (3, 2)
    told = run("rebuild")
    assert (told.status, "other: made anew from its entries." in told.out) == (4, True)


@pytest.mark.parametrize("signs", [100_001, 5_000_000, 16_000_000])
def test_a_text_without_end_is_told_in_short(run, played, db, signs):
    forged(db, played, spelled(STAGED, before_the_tag(b'"a":"' + b"a" * signs + b'",'), 1))
    for command in (("log", "g"), ("audit", "g"), ("order", "g", ORDER, "--as", "axis"), ("show", "g")):
        told = run(*command)
        assert told.status in {3, 4}
        assert len(told.out + told.err) < 4000
    run("order", "other", ORDER, "--as", "axis").done()


@pytest.mark.parametrize("name", ["seat", "order_id", "rules_version", "edition"])
@pytest.mark.parametrize("given", ["", "a" * 201, "so\nso", "so "])
def test_names_that_no_import_takes_are_found_in_a_file_too(run, played, db, name, given):
    def altered(entries):
        entries[1] = type(entries[1])(
            **{**{f: getattr(entries[1], f) for f in entries[1].__struct_fields__}, name: given}
        )
        return entries  # fmt: skip

    forged(db, played, altered)
    run("log", "g").failed(4, "was altered")
    found = run("audit", "g", "--json").json["findings"]
    assert ("tampered", 2, "entry bounds") in [(one["kind"], one["entry"], one["what"]) for one in found]


def test_a_refused_order_without_end_is_left_out_of_a_report(run, played, db):
    deep = "[" * 100_000
    by_sql(db, ("INSERT INTO refused VALUES (NULL, 'g', 'axis', 1, ?, ?)", (deep, deep)))
    run("report", "g", "--as", "gamemaster").done()
