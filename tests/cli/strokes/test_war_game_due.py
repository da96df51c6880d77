"""The War Game: who says “done” while dice are due is told what is due and what to type, and nothing else."""

import pytest

ATTACK = (
    ("japan", "attack Vladivostok with all"),
    ("japan", "done"),
    ("russia", "done"),
    ("japan", "roll at Vladivostok with 1 fighter"),
)


@pytest.fixture
def due(run):
    """due(*options of `new`) -> one die of Japan's is due, five units of his have still to roll."""

    def beginning(*options):
        run("new", "air_supremacy_sample", "--id", "g", *options).done()
        for seat, line in ATTACK:
            run("order", "g", line, "--as", seat).done()

    return beginning


@pytest.mark.parametrize(
    ("options", "typed"),
    [((), "“roll” has the machine throw them"), (("--dice", "typed"), "“dice 5” gives what was thrown")],
)
def test_done_while_a_die_is_due_says_what_is_due_and_what_to_type(run, due, options, typed):
    due(*options)
    refused = run("order", "g", "done", "--as", "japan")
    told = " ".join(refused.out.split())
    assert refused.status == 1
    assert "1 die is due at Vladivostok" in told
    assert typed in told
    assert "no more in this step" not in told


def test_done_when_the_die_has_fallen_says_who_rolls_no_more(run, due):
    due()
    run("order", "g", "roll", "--as", "japan").done()
    told = " ".join(run("order", "g", "done", "--as", "japan").done().out.split())
    assert (
        "JA-infantry-01, JA-infantry-02 at Vladivostok have not rolled, and roll no more in this step" in told
    )
