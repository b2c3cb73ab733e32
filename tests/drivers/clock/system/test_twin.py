"""Virtual time that leaps, and a program's share of it."""

from drivers.clock.system.twin import Lifetime, VirtualClock


def test_what_was_due_during_a_leap_comes_late_and_in_order() -> None:
    clock, heard = VirtualClock(), []
    clock.call_at(1.0, lambda: clock.leap(5.0))
    for when in (3.0, 2.0, 9.0):
        clock.call_at(when, lambda when=when: heard.append((when, clock.now())))
    clock.run_for(20.0)
    assert heard == [(2.0, 6.0), (3.0, 6.0), (9.0, 9.0)]


def test_what_a_dead_program_has_asked_for_never_comes() -> None:
    clock, heard = VirtualClock(), []
    program = Lifetime(clock)
    program.call_at(1.0, lambda: heard.append("early"))
    program.call_at(3.0, lambda: heard.append("late"))
    clock.call_at(2.0, lambda: setattr(program, "over", True))
    clock.run_for(5.0)
    assert heard == ["early"]
    assert program.now() == clock.now()
