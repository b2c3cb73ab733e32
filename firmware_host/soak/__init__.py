"""Many games in virtual time through every core and twin, looking for a broken promise."""
