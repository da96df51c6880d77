"""18.25 Displacement: who must leave a base that falls, and where he goes."""
