"""What commands tell of the past, held against one plain fold of the entries that count."""
