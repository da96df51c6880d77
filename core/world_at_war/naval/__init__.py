"""Naval units in the ledger: task forces and what their markers conceal, ports, naval activities (20-23)."""
