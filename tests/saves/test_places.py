"""The folders, and the files that ship with the program."""

from pathlib import Path

import pytest

from parlour import resources
from parlour.folders import folders
from parlour.games import GAMES


def test_the_data_folder_can_be_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = folders()
    monkeypatch.setenv("PARLOUR_DATA_DIR", str(tmp_path / "env"))
    assert folders().data == tmp_path / "env"
    assert folders().saves == tmp_path / "env" / "saves"
    assert folders(tmp_path / "call").data == tmp_path / "call"
    monkeypatch.setenv("PARLOUR_DATA_DIR", "")
    assert folders() == usual
    monkeypatch.chdir(tmp_path)
    assert folders("here").data == tmp_path / "here"
    for each in (folders(), folders("here")):
        assert (each.config, each.state) == (usual.config, usual.state)
        assert each.settings.parent == each.themes.parent == each.config
        assert each.locks.parent == each.state


def test_the_folders_are_named_by_the_program() -> None:
    assert {folders().data.name, folders().config.name} == {"domino-parlour"}
    assert "domino-parlour" in folders().state.parts


def test_what_ships_is_found() -> None:
    assert resources.themes().is_dir()
    for game in GAMES:
        assert resources.rulebook(game.name).startswith("#")
        assert resources.rulebook(game.name, "xx") == resources.rulebook(game.name)
