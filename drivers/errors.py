"""What a driver may raise while it is being built; afterwards the world's faults are events."""


class DeviceError(Exception):
    """A device cannot be used as configured; the message says what was given and expected."""


class WireError(DeviceError):
    """A serial line or bus refused, vanished or does not exist."""
