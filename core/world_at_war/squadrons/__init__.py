"""23.13-23.15 Squadrons: factors divided, and made again."""
