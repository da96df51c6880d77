"""The conditions that code checks, by their numbers; each heading's module writes its own.

The module's numbers have slashes in them ("IV/dispatching/1.4"), so a colon sets a check's name apart.
"""

from core.ruling import Rulebook

BOOK = Rulebook(":")
rule = BOOK.rule
