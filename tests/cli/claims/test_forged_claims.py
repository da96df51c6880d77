"""A claim that `claim` would refuse is taken by no `import`, and `audit` finds it where it was taken unjudged."""

import pytest

from tests.audit.resealing import with_order
from tests.cli.conftest import words
from tests.cli.keep.test_importing import entries_of, resealed_lines, taking

__all__ = ["taking"]


@pytest.fixture
def forged(run, decided, tmp_path):
    """forged(**states) -> the lines of a game whose entry 4, a claim of allies on entry 2, claims this instead."""
    run("claim", decided, "distance Lille to Lyon is 3", "--at", "2", "--as", "allies").done()
    run("export", decided, tmp_path / "claimed.jsonl").done()
    lines = (tmp_path / "claimed.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)

    def made(**states):
        return resealed_lines(lines, [*entries[:3], with_order(entries[3], states=states)])

    return made


def test_what_a_claim_can_say_is_taken(forged, taking):
    taking(forged(kind="holder", of=["Lyon"], so="German")).done()


@pytest.mark.parametrize(
    ("states", "told"),
    [
        (
            {"kind": "distance", "of": ["Lille", "Lyon"], "so": "3 hexes; the gamemaster found it so"},
            "a number",
        ),
        ({"kind": "distance", "of": ["Lille", "Lyon"], "so": ""}, "a number"),
        ({"kind": "distance", "of": ["Lille", "Atlantis"], "so": "3"}, "no place called “Atlantis”"),
        ({"kind": "holder", "of": ["Lyon"], "so": "whoever the gamemaster says"}, "no nation called"),
        ({"kind": "status", "of": ["GE-AAF-01"], "so": "inverted, as all agreed"}, "no status called"),
        ({"kind": "status", "of": ["BR-NAS-1822"], "so": "inverted"}, "no air unit called “BR-NAS-1822”"),
        ({"kind": "supply", "of": ["done"], "so": "none"}, "no place called “done”"),
        ({"kind": "supply", "of": [""], "so": "none"}, "leaves a name empty"),
        ({"kind": "legal", "of": [], "so": "let it be so"}, "not accepted"),
    ],
)
def test_what_no_claim_can_say_is_refused_and_else_found(run, forged, taking, tmp_path, states, told):
    lines = forged(**states)
    assert told in words(taking(lines, "--dry-run"))
    taking(lines).failed(2, "entry 4: ruling", "Nothing was imported")
    taking(lines, "--unjudged").done()
    ran = run("audit", "g", "--db", tmp_path / "other.skyledger")
    assert ran.status == 5
    assert told in words(ran)


@pytest.mark.parametrize("text", ["supply of Metz is plenty, as all agreed", "supply of done is full"])
def test_supply_is_of_a_place_or_faction_and_full_partial_none_or_not_declared(run, decided, text):
    assert run("claim", decided, text, "--at", "2", "--as", "allies").status == 2
    for said in ("full", "partial", "none", "not declared", "nothing"):
        run("claim", decided, f"supply of Metz is {said}", "--at", "2", "--as", "allies").done()
