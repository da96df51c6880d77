"""Random play from the menus, and whole games."""
