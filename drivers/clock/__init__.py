"""The table's clock."""
