"""Joins gpiozero's raw edges, the clock and one recogniser a button.

gpiozero's own debouncing, hold threads and events are left out: the first differs between back-ends,
the second would run handlers of one button in two threads, and the third swallow the edge that
follows a lost one; we listen at the pin. lgpio calls us on its one notification
thread for all pins, which dies for good when a callback raises; so a callback only notes the time
and hands over to the clock's thread, where everything else happens.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from drivers.buttons.gpio.core import Recogniser, Timing
from drivers.buttons.port import ButtonWear
from drivers.errors import DeviceError
from drivers.events import ButtonGesture, DeviceChanged, DeviceState, Emit
from drivers.timers import Clock, Timer

LGPIO_MODULE = "gpiozero.pins.lgpio"


def lgpio_factory(work_dir: str) -> Any:
    """gpiozero's factory for the header of this Pi; `factory.close()` is what frees the lines.

    lgpio keeps a pipe in `work_dir` (LG_WD, unless the environment names another) and moves the
    process's working directory there. Raises DeviceError saying what to install or permit.
    """
    os.environ.setdefault("LG_WD", work_dir)  # read once, when lgpio is first imported
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except ImportError as error:
        raise DeviceError(
            "the buttons need lgpio, which is not installed: apt install python3-lgpio and make the"
            " environment with --system-site-packages, or pip install 'speeltafel[pi]'"
        ) from error
    except Exception as error:  # lgpio.error has no common base, and is not importable everywhere
        raise DeviceError(
            f"the buttons' GPIO cannot be opened ({type(error).__name__}: {error}): this must be a"
            f" Raspberry Pi, its user in group gpio, and {os.environ['LG_WD']} writable"
        ) from error


@dataclass(slots=True, eq=False)
class _Button:
    name: str
    device: Any  # gpiozero.InputDevice
    recogniser: Recogniser
    listener: Any = None  # held here: gpiozero keeps only a weak reference
    timer: Timer | None = None
    closed: bool = False


class GpioButtons:
    """All buttons of a table; `pins` maps each button's name to its BCM number."""

    def __init__(
        self,
        device: str,
        pins: Mapping[str, int],
        factory: Any,
        clock: Clock,
        emit: Emit,
        timing: Timing = Timing(),  # noqa: B008 - frozen
    ) -> None:
        self._device = device
        self._pins = dict(pins)
        self._factory = factory
        self._clock = clock
        self._emit = emit
        self._timing = timing
        self._buttons: list[_Button] = []
        self._fault: Exception | None = None
        self._fault_told = False

    def start(self) -> None:
        """Claim the pins and begin to listen. Raises DeviceError naming every pin that is wrong.

        A button that is down now is told as degraded, and counts once it was seen released.
        """
        self.stop()
        self._fault, self._fault_told = None, False
        self._claim()
        self._emit(DeviceChanged(self._device, DeviceState.OK, "listening"))
        for button in self._buttons:
            if button.recogniser.ignored:
                self._emit(DeviceChanged(button.name, DeviceState.DEGRADED, "down since the start"))
            self._wake(button)  # an edge between reading the level and listening was heard by nobody

    def stop(self) -> None:
        """Let go of the pins; on lgpio the lines stay ours until the factory is closed too."""
        buttons, self._buttons = self._buttons, []
        for button in buttons:
            button.closed = True
            if button.timer is not None:
                button.timer.cancel()
            button.device.pin.when_changed = None  # closing alone leaves lgpio calling
            button.device.close()

    def healthy(self) -> bool:
        """Whether presses can still reach us: we listen, and lgpio's thread lives where it is used."""
        return bool(self._buttons) and _notifier_lives(self._factory)

    def wear(self) -> Mapping[str, ButtonWear]:
        """See `drivers.buttons.port.ButtonBank`; counted from the last start."""
        return {button.name: button.recogniser.wear for button in self._buttons}

    def _claim(self) -> None:
        faults = []
        owners: dict[int, str] = {}
        for name, pin in self._pins.items():
            if pin in owners:
                faults.append(f"button {name}, pin {pin}: already given to button {owners[pin]}")
                continue
            owners[pin] = name
            try:
                self._buttons.append(self._open(name, pin))
            except Exception as error:  # each back-end raises its own kinds
                faults.append(f"button {name}, pin {pin}: {_why(self._factory, pin, error)}")
        if faults:
            self.stop()
            raise DeviceError("; ".join(faults))

    def _open(self, name: str, pin: int) -> _Button:
        from gpiozero import InputDevice

        device = InputDevice(pin, pull_up=True, pin_factory=self._factory)
        button = _Button(name, device, Recogniser(self._timing, bool(device.is_active)))
        button.listener = partial(self._hear, button)
        device.pin.edges = "both"
        device.pin.when_changed = button.listener
        return button

    def _hear(self, button: _Button, ticks: float, state: int) -> None:
        """On the back-end's thread: only hand over; whatever goes wrong must not raise here."""
        try:
            now = self._clock.now()  # `ticks` runs on the back-end's own clock
            level = not state  # a pressed button ties its line to ground
            self._clock.soon(lambda: self._edge(button, now, level))
        except Exception as error:
            self._note(error)

    def _edge(self, button: _Button, now: float, level: bool) -> None:
        if not button.closed:
            button.recogniser.edge(now, level)
            self._settle(button)

    def _wake(self, button: _Button) -> None:
        if not button.closed:
            button.recogniser.woken(self._clock.now(), self._read(button))
            self._settle(button)

    def _read(self, button: _Button) -> bool:
        try:
            return bool(button.device.is_active)
        except Exception as error:  # the level as last heard contradicts nothing
            self._note(error)
            return button.recogniser.level

    def _settle(self, button: _Button) -> None:
        """Ask to be woken first, so that nothing that fails while telling leaves the button deaf."""
        if button.timer is not None:
            button.timer.cancel()
            button.timer = None
        wake_at = button.recogniser.wake_at()
        if wake_at is not None:
            button.timer = self._clock.call_at(wake_at, partial(self._wake, button))
        for gesture in button.recogniser.gestures():
            self._emit(ButtonGesture(button.name, gesture))
        if button.recogniser.got_stuck():
            self._emit(DeviceChanged(button.name, DeviceState.DEGRADED, "stuck"))
        if button.recogniser.let_go():
            self._emit(DeviceChanged(button.name, DeviceState.OK, "released"))
        if self._fault is not None and not self._fault_told:
            self._fault_told = True
            reason = f"{type(self._fault).__name__}: {self._fault}"
            self._emit(DeviceChanged(self._device, DeviceState.DEGRADED, reason))

    def _note(self, error: Exception) -> None:
        if self._fault is None:
            self._fault = error


def _why(factory: Any, pin: int, error: Exception) -> str:
    """What is wrong with a pin, in words, with who holds it where that can be known."""
    match type(error).__name__:
        case "PinInvalidPin" | "PinNoPins":
            return f"the header of this machine has no GPIO {pin}"
        case "GPIOPinInUse":
            return f"already used in this program ({error})"
    if "busy" in str(error).lower():
        return f"held by {_holder(factory, pin)}"
    return f"{type(error).__name__}: {error}"


def _holder(factory: Any, pin: int) -> str:
    """The kernel's label for who holds a busy line, asked through lgpio."""
    lgpio = sys.modules.get("lgpio")
    handle = getattr(factory, "_handle", None)
    if lgpio is not None and handle is not None:
        info = lgpio.gpio_get_line_info(handle, pin)
        if isinstance(info, list) and len(info) == 5 and info[4]:
            label = info[4].decode() if isinstance(info[4], bytes) else info[4]
            return f"another program or the kernel, under the label {label!r}"
    return "another program or the kernel (gpioinfo tells which)"


def _notifier_lives(factory: Any) -> bool:
    if not any(base.__module__ == LGPIO_MODULE for base in type(factory).__mro__):
        return True  # nothing else calls us from a thread of its own
    notifier = getattr(sys.modules.get("lgpio"), "_notify_thread", None)
    return notifier is not None and bool(notifier.is_alive())
