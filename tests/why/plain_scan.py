"""A second, plain reading of a ledger: the last fact that names a unit and moves it or turns it over.

It knows nothing of the rules, of the game as it is folded, or of chains: facts are read as JSON, one after
the other, and for each unit there is a note of where it is, of its status, and of the entries that made it so.
"""

import json

POOL, DIVIDED = "force pool", "divided"
TO_ITS_BASE = {
    "AirUnitsStaged": "base",
    "AirUnitsSeaTransported": "base",
    "SeaTransportFailed": "origin",
    "AirUnitsDisplaced": "base",
    "ExcessMoved": "base",
    "NavalAirTransferred": "base",
    "NavalAirPutAshore": "base",
    "AirMissionFlown": "base",
    "AirUnitsRebased": "base",
    "AirUnitsTookRefuge": "base",
    "AirUnitsConstructed": "base",
    "AirUnitsRedeployed": "base",
    "NavalAirRevealed": "place",
    "NavalAirBackAboard": "carrier",
}
IF_READY = {"AirUnitsDisplaced": "18.253", "AirUnitsTookRefuge": "18.523"}
AS_IT_SAYS = {
    "NavalAirTransferred": "17.3122D",
    "NavalAirPutAshore": "17.3127",
    "NavalAirBackAboard": "17.3122D",
}
"""The status that such a fact names, and the rule by which it turns over anew; any other was there before."""


def facts_that_count(ledger, game, until):
    """Every fact of entries that are not undone, with its entry; read from the stored bytes."""
    told = [(e.number, [json.loads(f.payload) for f in e.events]) for e in ledger.entries(game, until=until)]
    void = {}
    for number, facts in told:
        for fact in facts:
            if fact["type"].startswith("EntriesUndone"):
                counted = [n for n, _ in told if fact["first"] <= n <= fact["last"] and n not in void]
                void |= dict.fromkeys(counted, number)
            if fact["type"].startswith("EntriesRedone"):
                void = {n: by for n, by in void.items() if by != fact["undone_by"]}
    return [(number, fact) for number, facts in told if number not in void for fact in facts]


class Notes:
    """For each unit: (what, since which entry) of its place, of its inversion and of its mission."""

    def __init__(self, ledger, game, until):
        self.place, self.inverted, self.flew, self.turn = {}, {}, {}, ""
        self.facts = facts_that_count(ledger, game, until)
        for entry, fact in self.facts:
            self.note(entry, fact["type"].partition("/")[0], fact)

    def note(self, entry, kind, fact):
        own = {
            "GameStarted": self.begin,
            "PlayerTurnBegan": self.new_turn,
            "PositionAdjusted": self.adjust,
            "AirUnitsDivided": self.divide,
            "AirUnitsRecombined": self.recombine,
            "UnbuiltAirUnitsRecombined": self.unbuild,
            "AirUnitsEliminated": self.eliminate,
            "FactorsLaidAside": self.lay_aside,
            "AirUnitsConverted": self.convert,
            "KamikazesExpended": self.eliminate,
            "ForcePoolEnlarged": self.enlarge,
        }
        if kind in own:
            own[kind](entry, fact)
        else:
            self.move(entry, kind, fact)

    def new_turn(self, _, fact):
        self.turn, self.flew = f"{fact['season']} {fact['year']} {fact['side']}", {}

    def adjust(self, entry, fact):
        if fact["what"] == "base":
            self.put(entry, fact["subject"], fact["value"] or POOL)
        if fact["what"] == "inverted":  # a gamemaster does not say in which player turn
            self.inverted[fact["subject"]] = ((fact["value"], ""), entry)

    def enlarge(self, entry, fact):
        for unit in fact["units"]:
            self.put(entry, unit, POOL)
            self.turn_over(entry, unit, "")

    def unbuild(self, entry, fact):
        self.drop(fact["squadrons"])
        for unit in fact["factors"]:
            self.put(entry, unit, POOL)

    def lay_aside(self, entry, fact):
        for unit in fact["units"]:
            self.put(entry, unit, DIVIDED)

    def eliminate(self, entry, fact):
        for unit in fact["units"]:
            self.put(entry, unit, POOL)
            self.turn_over(entry, unit, "")
            self.flew.pop(unit, None)

    def begin(self, _, fact):
        position = fact["position"]
        turn = position["turn"]
        self.turn = f"{turn['season']} {turn['year']} {turn['side']}"
        for unit in position["units"]:
            self.place[unit["name"]] = (unit["base"] or POOL, 1)
            self.inverted[unit["name"]] = ((unit["inverted"], unit["inverted_in"]), 1)

    def move(self, entry, kind, fact):
        for unit in fact.get("units", ()):
            if kind in TO_ITS_BASE:
                self.put(entry, unit, fact[TO_ITS_BASE[kind]])
            if kind == "AirMissionFlown":
                self.flew[unit] = (fact["mission"], entry)
            if (rule := self.status(unit, kind, fact)) is not None:
                self.turn_over(entry, unit, rule)

    def status(self, unit, kind, fact):
        """The rule by which a fact turns a unit over, empty if it turns it up; None if it does neither."""
        if kind in AS_IT_SAYS:
            return fact["inverted"] if fact["inverted"] in ("", AS_IT_SAYS[kind]) else None
        if kind in IF_READY:
            return None if self.inverted[unit][0][0] else IF_READY[kind]
        return {
            "AirMissionFlown": "18.42A",
            "AirUnitsInverted": fact.get("by"),
            "AirUnitsUninverted": "",
            "AirUnitsConstructed": "18.72C",
        }.get(kind)

    def put(self, entry, unit, place):
        if self.place.get(unit, ("",))[0] != place:
            self.place[unit] = (place, entry)

    def turn_over(self, entry, unit, rule):
        now = (rule, self.turn) if rule else ("", "")
        if self.inverted.get(unit, ("",))[0] != now:
            self.inverted[unit] = (now, entry)

    def divide(self, entry, fact):
        for unit in fact["units"]:
            for part in self.parts(unit):
                self.place[part], self.inverted[part] = self.place[unit], self.inverted[unit]
                if unit in self.flew:
                    self.flew[part] = self.flew[unit]
            self.place[unit], self.inverted[unit] = (DIVIDED, entry), (("", ""), entry)
            self.flew.pop(unit, None)

    def parts(self, unit):
        three = ("search", "cover", "attack") if "AAF" in unit else ("1", "2", "3")
        for part in three:
            name, count = f"{unit}.{part}", 1
            while name in self.place:
                count += 1
                name = f"{unit}.{part}-{count}"
            yield name

    def recombine(self, entry, fact):
        for made in fact["factors"]:
            factor, parts = made["factor"], made["squadrons"]
            self.place[factor] = self.place[parts[0]]
            of_each = {self.inverted[part][0] for part in parts}
            now = (made["inverted"], self.turn) if made["inverted"] else ("", "")
            alike = len(of_each) == 1 and next(iter(of_each))[0] == made["inverted"]
            self.inverted[factor] = self.inverted[parts[0]] if alike else (now, entry)
            flown = [self.flew[part] for part in parts if part in self.flew]
            if flown:
                self.flew[factor] = flown[0]
        self.drop([*(part for made in fact["factors"] for part in made["squadrons"]), *fact["lost"]])

    def convert(self, entry, fact):
        """17.44: kamikazes are at the map edge, or unbuilt like what they were made of, with its status."""
        for one in fact["conversions"]:
            for made in one["kamikazes"]:
                self.put(entry, made, "map edge" if fact["base"] else POOL)
                self.inverted[made] = self.inverted[one["unit"]]
        self.drop([one["unit"] for one in fact["conversions"]])

    def drop(self, squadrons):
        for one in squadrons:
            for notes in (self.place, self.inverted, self.flew):
                notes.pop(one, None)

    def last_entry(self, before, *kinds, **naming):
        """The last entry before one with a fact of such a kind that has these words in these fields."""
        found = [
            entry
            for entry, fact in self.facts
            if entry <= before and fact["type"].partition("/")[0] in kinds
            and all(word in fact[field] for field, word in naming.items())
        ]  # fmt: skip
        return found[-1] if found else 0
