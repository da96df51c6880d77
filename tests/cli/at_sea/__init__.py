"""Naval activities and combat as a stranger plays them from menus and refusals."""
