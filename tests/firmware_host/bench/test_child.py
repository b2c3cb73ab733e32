"""What is measured is this program, not one that happens to lie in the current folder."""

import subprocess

from firmware_host.bench.child import command


def test_a_child_is_this_program_even_where_another_of_its_name_lies(tmp_path) -> None:
    (tmp_path / "firmware_host").mkdir()
    (tmp_path / "firmware_host" / "__init__.py").write_text("raise SystemExit('the wrong one')")
    child = subprocess.run(
        command("firmware_host.cli.main", "bench", "--help"), cwd=tmp_path, capture_output=True, text=True
    )
    assert child.returncode == 0, child.stderr
    assert "bench" in child.stdout
