"""What the table costs: latencies, kernel speed, memory, idle share; figures, never verdicts."""
