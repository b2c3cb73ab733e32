"""What an MCP23017's registers mean to us, and how its port word becomes occupied inputs.

Registers as they lie with IOCON.BANK = 0, port A at the even address. Since 2022 the maker calls
GPA7 and GPB7 outputs only (a change there may spoil the data line), so 14 inputs are left; those
two pins are driven low and never looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from drivers.errors import DeviceError

IODIR, IPOL, GPINTEN, IOCON, GPPU, GPIO, OLAT = 0x00, 0x02, 0x04, 0x0A, 0x0C, 0x12, 0x14
REGISTERS = 0x16
ADDRESSES = range(0x20, 0x28)
INPUTS = 14
PORT_INPUTS = 7
PORT_MASK = 0x7F
PULLED_UP = PORT_MASK << 8 | PORT_MASK  # what GPPU reads once we have configured the chip

# Both ports the same; the latches first, so that the two outputs come up low.
CONFIGURATION: tuple[tuple[int, int], ...] = (
    (IOCON, 0x00),
    *((register + port, 0x00) for register in (OLAT, IPOL, GPINTEN) for port in (0, 1)),
    *((register + port, PORT_MASK) for register in (IODIR, GPPU) for port in (0, 1)),
)


@dataclass(frozen=True, slots=True)
class Chip:
    """One expander: the spots on its inputs, GPA0..6 then GPB0..6. Raises DeviceError when it cannot be."""

    address: int
    spots: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.address not in ADDRESSES:
            raise DeviceError(f"an MCP23017 answers at 0x20..0x27, not at 0x{self.address:02x}")
        if len(self.spots) > INPUTS:
            raise DeviceError(f"0x{self.address:02x}: {len(self.spots)} spots on {INPUTS} inputs")


def check_bank(chips: Sequence[Chip]) -> None:
    """Raises DeviceError when two chips share an address or two inputs a spot."""
    for what, names in (
        ("address", [f"0x{chip.address:02x}" for chip in chips]),
        ("spot", [spot for chip in chips for spot in chip.spots]),
    ):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise DeviceError(f"the same {what} twice: {', '.join(twice)}")


def occupied_inputs(word: int) -> int:
    """A GPIO word (port A in the low byte) as a mask of inputs held low, input 0 in bit 0."""
    levels = word & PORT_MASK | (word >> 8 & PORT_MASK) << PORT_INPUTS
    return levels ^ (1 << INPUTS) - 1
