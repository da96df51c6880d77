"""A plain reading of a ledger: which entries count after each entry, and the game that they make.

It knows nothing of how the program finds either: undo and redo are read as JSON and played on a list, and the
game after an entry is folded anew from its beginning, fact by fact.
"""

import json

import msgspec

from core.fold import evolve


class Plain:
    """All entries of a game: their facts, the line of those that count after each, and by what one is void."""

    def __init__(self, system, ledger, game):
        self.system, self.entries = system, list(ledger.entries(game))
        self.lines, self.void = {0: []}, {}
        taken = {}
        for entry in self.entries:
            line, facts = list(self.lines[entry.number - 1]), [json.loads(e.payload) for e in entry.events]
            kind, fact = facts[0]["type"].partition("/")[0], facts[0]
            if kind == "EntriesUndone":
                taken[entry.number] = [n for n in line if fact["first"] <= n <= fact["last"]]
                line = [n for n in line if n not in taken[entry.number]]
                self.void |= dict.fromkeys(taken[entry.number], entry.number)
            elif kind == "EntriesRedone":
                back = taken.pop(fact["undone_by"])
                line += back
                self.void = {n: by for n, by in self.void.items() if n not in back}
            else:
                line.append(entry.number)
            self.lines[entry.number] = line

    @property
    def head(self):
        return len(self.entries)

    def facts(self, number):
        """The facts of an entry."""
        decode = msgspec.json.Decoder(self.system.rules.event).decode
        return [decode(event.payload) for event in self.entries[number - 1].events]

    def game(self, at):
        """The game after an entry."""
        game = self.system.rules.empty
        for number in self.lines[at]:
            for fact in self.facts(number):
                game = evolve(self.system.rules.evolutions, game, fact)
        return game
