"""The scripts under ``benchmarks``: each says what it does when it is asked, and does nothing else then."""

import runpy
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parent / "benchmarks").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_answers_help(script, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", [str(script), "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(script), run_name="__main__")
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {script.name} [-h]")
