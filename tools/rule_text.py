"""A plain rule text read into its numbered paragraphs, whatever the quirks of its printing.

Identifiers are the printed number and letter (`18.21B`), bullets and sub-bullets by their place
(`18.522B.2.1`), and after a slash what is printed without a number: boxes for the classic edition
(`17.353/classic`), examples (`18.5521/example`), unnumbered remarks (`17.3126/note`), charts under the
number in their caption (`19.31A/chart`, `19.2/table`) with their rows of modifiers and remarks (`.note1`).
Chapter titles ("18. AIR OPERATIONS") are no rules and get none.

A paragraph that a page break has cut is joined again, a list of contents gives way to the rules it lists,
and a letter printed without its dot is known by being the next one.
"""

import re
from collections.abc import Container, Iterator

import msgspec

OPENINGS = {
    "noise": re.compile(r"https?://\S+$"),
    "chapter": re.compile(r"\d{1,2}\.\s+[A-Z][A-Z -]+$"),
    "number": re.compile(r"(?P<label>\d{1,2}\.\d+)\s+(?=[A-Z“\"])"),
    "chart": re.compile(r".+ (?P<kind>Chart|Table) - (?P<label>\d{1,2}\.\d+[A-Z]?)"),
    "classic": re.compile(r"Classic A World at War$"),
    "example": re.compile(r"EXAMPLE:"),
    "letter": re.compile(r"(?P<label>[A-Z])\.\s+(?=\S)"),
    "subbullet": re.compile(r"o\s+(?=[A-Z])"),
    "bullet": re.compile(r"•\s*"),
    "row": re.compile(r"(?=[+-](/-)?[\d#]+\s)"),
}
LETTER_WITHOUT_DOT = re.compile(r"(?P<label>[B-Z])\s+(?=[A-Z])")
CUT_SHORT = re.compile(r"[^.:)”\"!?]$")
CHART_REMARK = re.compile(r"[A-Z].{30,}\.$")
CITED = re.compile(r"(?<![\d.,])(\d{1,2})(?:\.(\d{1,5})([A-Z]?)|,(\d{3}[A-Z]))((?:, [A-Z]\b)*)(?!\d)")
CITED_CHAPTER = re.compile(r"\brules? (\d{1,2})\b(?![.,]?\d)|\((\d{1,2})\)")
IDENTIFIER = re.compile(r"(\d+)\.?(\d*)([A-Z]?)((?:\.\d+)*)(/.+)?")


class Place(msgspec.Struct, frozen=True):
    """Where a reader stands in the text: under which number, letter and bullet, in which chart or box."""

    number: str = ""
    letter: str = ""
    bullet: int = 0
    subbullet: int = 0
    chart: str = ""
    box: str = ""


class Paragraph(msgspec.Struct, frozen=True):
    """One paragraph: how it opens ("plain" where nothing marks it), its label if it has one, its words."""

    opening: str
    label: str
    text: str


def opening(line: str) -> str:
    """By which of the known marks a line opens a paragraph; "plain" for none of them."""
    return next((name for name, mark in OPENINGS.items() if mark.match(line)), "plain")


def paragraphs(rule_text: str) -> Iterator[Paragraph]:
    """The paragraphs of a rule text: a new one begins after each blank line and at each mark."""
    lines: list[str] = []
    for line in [*(line.strip() for line in rule_text.splitlines()), ""]:
        if lines and (not line or opening(line) != "plain"):
            yield paragraph(" ".join(lines))
            lines = []
        lines += [line] if line else []


def paragraph(text: str) -> Paragraph:
    """A paragraph with its label told apart from its words."""
    name = opening(text)
    found = OPENINGS[name].match(text) if name != "plain" else None
    if found is None:
        return Paragraph(name, "", text)
    groups = found.groupdict()
    label = f"{groups['label']}/{groups['kind'].lower()}" if name == "chart" else groups.get("label", "")
    return Paragraph(name, label, text[found.end() :])


def provisions(rule_text: str) -> dict[str, str]:
    """Every identifier of a rule text with the words printed under it.

    A number printed twice (in a list of contents, then at its rule) keeps the words of its last printing.
    """
    found: dict[str, str] = {}
    place, current = Place(), ""
    for printed in paragraphs(rule_text):
        part = letter_without_dot(printed, place) or printed
        if not continues(part, place, found.get(current, "")):
            place = moved(place, part)
            current = named(place, part, found)
            found[current] = part.text
        elif part.opening != "noise":
            found[current] = f"{found.get(current, '')} {part.text}"
    found.pop("", None)  # what stands before the first number
    return found


def continues(part: Paragraph, place: Place, before: str) -> bool:
    """Whether a paragraph goes on with the one before: cut by a page, in a box, or a row of no chart."""
    if part.opening == "noise" or (part.opening == "row" and not place.chart):
        return True
    if part.opening != "plain":
        return False
    if place.chart:
        return not CHART_REMARK.match(part.text)
    return bool(place.box) or part.text[0].islower() or bool(CUT_SHORT.search(before))


def letter_without_dot(part: Paragraph, place: Place) -> Paragraph | None:
    """A paragraph such as "C Air units" as the letter that it is, if that letter comes next; else nothing."""
    found = LETTER_WITHOUT_DOT.match(part.text) if part.opening == "plain" and place.letter else None
    if found is None or ord(found["label"]) != ord(place.letter) + 1:
        return None
    return Paragraph("letter", found["label"], part.text[found.end() :])


def moved(place: Place, part: Paragraph) -> Place:
    """Where the reader stands at the beginning of a paragraph that is not a continuation."""
    if part.opening in ("number", "chapter"):
        return Place(part.label)
    if part.opening == "letter":
        return Place(place.number, part.label)
    if part.opening == "bullet":
        return Place(place.number, place.letter, place.bullet + 1)
    if part.opening == "subbullet":
        return Place(place.number, place.letter, place.bullet, place.subbullet + 1)
    if part.opening in ("chart", "classic", "example"):
        box = "" if part.opening == "chart" else part.opening
        return msgspec.structs.replace(place, chart=part.label, box=box)
    return place


def named(place: Place, part: Paragraph, taken: Container[str]) -> str:
    """The identifier of the paragraph that begins here; empty before the first number of a chapter."""
    if place.chart:
        return part.label or first_free(f"{place.chart}.note", 1, taken)
    if not place.number:
        return ""
    if place.box:
        return first_free(f"{place.number}/{place.box}", 0, taken)
    if part.opening == "plain":
        return first_free(f"{place.number}/note", 0, taken)
    counts = [str(count) for count in (place.bullet, place.subbullet) if count]
    return ".".join([place.number + place.letter, *counts])


def first_free(name: str, first: int, taken: Container[str]) -> str:
    """The name with the first number that is not taken; a first of 0 stands for the bare name, then 2."""
    numbers = ["", *range(2, 100)] if first == 0 else list(range(first, 100))
    return next(free for number in numbers if (free := f"{name}{number}") not in taken)


def cited(text: str) -> list[str]:
    """The rule numbers that a paragraph refers to, sorted, each once: "17.43B, C" are two of them.

    A decimal fraction would be taken for a rule number; these rule texts have none.
    """
    found = set[str]()
    for chapter, digits, letter, misprinted, more in CITED.findall(text):
        number = f"{chapter}.{digits or misprinted}"  # "53,251D" is read as 53.251D
        found |= {number + letter, *(number + other for other in re.findall("[A-Z]", more) if letter)}
    found |= {chapter for pair in CITED_CHAPTER.findall(text) for chapter in pair if chapter}
    return sorted(found, key=printed_order)


def printed_order(identifier: str) -> tuple[int, str, bool, str, tuple[int, ...], tuple[str | int, ...]]:
    """A sort key: 17.3 before 17.31 before 17.312A before 17.312A.1; what has no letter of its own last.

    Raises ValueError for what is no identifier.
    """
    found = IDENTIFIER.fullmatch(identifier)
    if found is None:
        message = f"{identifier!r} is no rule number: a number such as 18.21B or 19.31A/chart is meant"
        raise ValueError(message)
    chapter, digits, letter, bullets, unnumbered = found.groups("")
    counts = tuple(int(count) for count in bullets.split(".")[1:])
    words = tuple(int(word) if word.isdigit() else word for word in re.split(r"(\d+)", unnumbered))
    return int(chapter), digits, bool(unnumbered) and not letter, letter, counts, words


def numbers_of(rule_text: str) -> set[str]:
    """Every identifier of a rule text and every number that its paragraphs cite."""
    found = provisions(rule_text)
    return set(found) | {number for words in found.values() for number in cited(words)}
