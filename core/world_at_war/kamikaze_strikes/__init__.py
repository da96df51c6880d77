"""17.47 Kamikazes that go for ships at sea."""
