"""The conditions that code checks, by their numbers; each chapter's module writes its own."""

from core.ruling import Rulebook

BOOK = Rulebook()
rule = BOOK.rule
