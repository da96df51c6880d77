"""The War Game, Module IV: tests by the headings of the module, and by the numbers of the handbook."""
