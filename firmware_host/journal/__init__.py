"""What must not be lost: the state directory, its lock, and the journal of a game."""
