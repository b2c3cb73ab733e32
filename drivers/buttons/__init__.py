"""Push buttons."""
