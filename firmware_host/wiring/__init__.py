"""From a table file to live devices: the one place that picks drivers and twins."""
