"""What many readings come to."""

from collections.abc import Sequence

DIGITS = 4


def percentile(readings: Sequence[float], percent: float) -> float:
    """The reading that `percent` of all do not exceed. Raises ValueError when there are none."""
    if not readings:
        raise ValueError("nothing was measured")
    ordered = sorted(readings)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def spread(readings: Sequence[float], *percents: int) -> dict[str, float]:
    """Percentiles by name ("p50"), rounded."""
    return {f"p{percent}": round(percentile(readings, percent), DIGITS) for percent in percents}
