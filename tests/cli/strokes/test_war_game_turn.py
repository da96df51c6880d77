"""A turn of The War Game's Example 2 played three times with the same dice: unit by unit, battle by battle, short.

Germany attacks at sea in two places and lands; three rounds are fought, and all that attacked is lost.
"""

import io
import sys

import pytest

UNIT_BY_UNIT = """\
germany: attack Bay of Biscay with GE-fighter-02
germany: attack Bay of Biscay with GE-fighter-03
germany: attack Bay of Biscay with GE-destroyer-03
germany: land GE-infantry-01 on Great Britain
germany: attack NA-4 with GE-destroyer-01
germany: attack NA-4 with GE-destroyer-02
germany: attack NA-4 with GE-transport-01
germany: attack NA-4 with Tirpitz
germany: done
america: dispatch US-fighter-01 to NA-4
america: dispatch US-fighter-02 to Bay of Biscay
britain: ground UK-fighter-01
britain: done
germany: roll at Bay of Biscay with GE-fighter-02
germany: roll
germany: roll at Bay of Biscay with GE-fighter-03
germany: roll
germany: roll at Bay of Biscay with GE-destroyer-03
germany: roll
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with GE-destroyer-01
germany: roll
germany: roll at NA-4 with GE-destroyer-02
germany: roll
germany: roll at NA-4 with Tirpitz
germany: roll
britain: roll at Bay of Biscay with Nelson
britain: roll
britain: roll at Bay of Biscay with UK-transport-01
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with Ark Royal
britain: roll
britain: roll at NA-4 with UK-destroyer-01
britain: roll
britain: lose 1 British transport at Bay of Biscay
britain: lose 1 British destroyer at NA-4
germany: lose 1 German transport at NA-4
germany: done
britain: done
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with GE-destroyer-01
germany: roll
germany: roll at NA-4 with GE-destroyer-02
germany: roll
germany: roll at NA-4 with Tirpitz
germany: roll
germany: roll at Bay of Biscay with GE-fighter-02
germany: roll
germany: roll at Bay of Biscay with GE-fighter-03
germany: roll
america: roll at Bay of Biscay with US-fighter-02
america: roll
america: roll at NA-4 with US-fighter-01
america: roll
britain: roll at Bay of Biscay with Nelson
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with UK-fighter-01
britain: roll
britain: roll at NA-4 with Ark Royal
britain: roll
germany: lose GE-destroyer-01, GE-destroyer-02 at NA-4
germany: done
america: done
britain: done
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with Tirpitz
germany: roll
germany: roll at Bay of Biscay with GE-fighter-03
germany: roll
america: roll at Bay of Biscay with US-fighter-02
america: roll
america: roll at NA-4 with US-fighter-01
america: roll
britain: roll at Bay of Biscay with Nelson
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with UK-fighter-01
britain: roll
britain: come down at Great Britain
germany: done
"""
BATTLE_BY_BATTLE = """\
germany: attack Bay of Biscay with 2 German fighters from France
germany: attack Bay of Biscay with 1 German destroyer from Bay of Biscay
germany: land GE-infantry-01 on Great Britain
germany: attack NA-4 with all from North Sea
germany: attack NA-4 with 1 German destroyer from NA-4
germany: done
america: dispatch US-fighter-01 to NA-4
america: dispatch US-fighter-02 to Bay of Biscay
britain: ground UK-fighter-01
britain: done
germany: roll at Bay of Biscay with GE-fighter-02, GE-fighter-03, GE-destroyer-03
germany: roll
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with GE-destroyer-01, GE-destroyer-02, Tirpitz
germany: roll
britain: roll at Bay of Biscay with Nelson, UK-transport-01
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with Ark Royal, UK-destroyer-01
britain: roll
britain: lose 1 British transport at Bay of Biscay
britain: lose 1 British destroyer at NA-4
germany: lose 1 German transport at NA-4
germany: done
britain: done
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with GE-destroyer-01, GE-destroyer-02, Tirpitz
germany: roll
germany: roll at Bay of Biscay with GE-fighter-02, GE-fighter-03
germany: roll
america: roll at Bay of Biscay with US-fighter-02
america: roll
america: roll at NA-4 with US-fighter-01
america: roll
britain: roll at Bay of Biscay with Nelson
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with UK-fighter-01, Ark Royal
britain: roll
germany: lose GE-destroyer-01, GE-destroyer-02 at NA-4
germany: done
america: done
britain: done
germany: roll at Great Britain with GE-infantry-01
germany: roll
germany: roll at NA-4 with Tirpitz
germany: roll
germany: roll at Bay of Biscay with GE-fighter-03
germany: roll
america: roll at Bay of Biscay with US-fighter-02
america: roll
america: roll at NA-4 with US-fighter-01
america: roll
britain: roll at Bay of Biscay with Nelson
britain: roll
britain: roll at Great Britain with UK-fighter-02
britain: roll
britain: roll at NA-4 with UK-fighter-01
britain: roll
britain: come down at Great Britain
germany: done
"""
AS_ONE_TYPES_IT = """\
rolls at once
germany: attack Bay of Biscay with 2 fighters from France, 1 destroyer from Bay of Biscay
germany: land 1 infantry from France on Great Britain
germany: attack NA-4 with all
germany: done
america: dispatch 1 fighter to NA-4
america: dispatch 1 fighter to Bay of Biscay
britain: ground 1 fighter at NA-4
britain: done
orders
britain: transport
britain: destroyer
germany: transport
germany: done
britain: done
germany: roll all
germany: GE-destroyer-01, GE-destroyer-02
germany: done
america: done
britain: done
germany: roll all
britain: Great Britain
germany: done
"""
SEED = "2"


@pytest.fixture
def played(run, monkeypatch):
    """played(lines) -> how the game of that name stands after them, for everybody, and the dice that fell."""

    def playing(game, lines):
        run("new", "air_supremacy_2", "--id", game, "--seed", SEED).done()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        ran = run("play", game, "--as", "germany").done()
        assert [line for line in ran.out.splitlines() if line.startswith(("Refused", "Let lie"))] == []
        assert ran.err == ""
        stands = run("show", game, "--as", "gamemaster", "--json").done().json
        entries = run("log", game, "--as", "gamemaster", "--json").done().json["entries"]
        facts = [fact["event"] for entry in entries for fact in entry["facts"]]
        dice = [die for fact in facts if fact["type"].startswith("DiceRolled/") for die in fact["dice"]]
        return {**stands, "dice": ""}, dice

    return playing


def test_less_than_half_the_orders_and_strokes_lead_through_the_same_turn(run, played):
    short = played("short", AS_ONE_TYPES_IT)
    assert short[0]["turn"] == {
        "number": 1, "player": "United Kingdom", "phase": "combat_orders.attacks", "round": 0, "finished": [],
    }  # fmt: skip
    assert len(short[1]) == UNIT_BY_UNIT.count(": roll\n") == 32
    for game, lines in (("units", UNIT_BY_UNIT), ("battles", BATTLE_BY_BATTLE)):
        assert played(game, lines) == short
        assert 2 * len(AS_ONE_TYPES_IT.splitlines()) <= len(lines.splitlines())
        assert 2 * len(AS_ONE_TYPES_IT) <= len(lines)
    run("audit", "short").done()
