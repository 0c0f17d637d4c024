"""The golden saves: what could be read once is read for ever, by this program and by the page alone."""

import importlib.util
import json
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from parlour.games import GAMES
from parlour.saves import load

TOP = Path(__file__).parents[2]
FOLDER = TOP / "saves-schema"
SAMPLES = sorted((FOLDER / "samples").glob("*/*.jsonl"))


@pytest.fixture(params=SAMPLES, ids=[path.stem for path in SAMPLES])
def sample(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The script that made the samples, for what it expects of one."""
    spec = importlib.util.spec_from_file_location("samples", TOP / "tests" / "benchmarks" / "saves_samples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def expected(sample: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(sample.with_suffix(".expected.json").read_text(encoding="utf-8"))
    return told


def read_by_the_page(data: bytes) -> dict[str, Any]:
    """What ``saves-schema/README.md`` makes of a save without its rules, with ``json`` and ``hashlib`` alone."""
    lines = data.split(b"\n")
    assert lines.pop() == b""
    before = b""
    header: dict[str, Any] = {}
    moves: list[int | None] = []
    cursor = 0
    for line in lines:
        members = json.loads(line)
        assert json.dumps(members, ensure_ascii=False, separators=(",", ":")).encode("utf-8") == line
        body = line[: line.rindex(b',"sum":')]
        before = blake2b(before + body).hexdigest()[:8].encode("ascii")
        assert members["sum"].encode("ascii") == before
        kind = members["type"]
        if not header:
            assert kind == "match"
            header = members | {"assisted": False}
        elif kind in ("undo", "redo"):
            ply = members["ply"]
            floor = header["from"]["ply"] if header["from"] else 0
            assert (floor <= ply < cursor) if kind == "undo" else (cursor < ply <= len(moves))
            taken = moves[ply:cursor]
            if any(seat is not None and header["players"][seat]["kind"] == "human" for seat in taken):
                header["assisted"] = True
            cursor = ply
        elif kind == "hint":
            header["assisted"] = True
        elif kind == "player":
            header["players"][members["seat"]] = {name: members[name] for name in ("name", "kind", "level")}
        elif kind == "rename":
            header["title"] = members["title"]
        else:
            moves[cursor:] = [members["seat"] if kind in ("exchange", "play", "draw", "pass") else None]
            cursor += 1
    return {
        "title": header["title"],
        "players": header["players"],
        "moves": cursor,
        "moves_with_those_taken_back": len(moves),
        "assisted": header["assisted"],
    }


def test_a_sample_is_read_by_the_page_alone(sample: Path) -> None:
    told = expected(sample)
    del told["state"]
    assert read_by_the_page(sample.read_bytes()) == told


def test_a_sample_loads_and_comes_to_what_is_expected(sample: Path, maker: ModuleType) -> None:
    loaded = load(sample)
    assert json.loads(msgspec.json.encode(maker.expected(loaded))) == expected(sample)
    assert loaded.data == sample.read_bytes()


def test_a_sample_is_valid_by_the_schema(sample: Path) -> None:
    number = sample.parent.name
    schema = json.loads((FOLDER / f"save-{number}.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    for line in sample.read_bytes().splitlines():
        validator.validate(json.loads(line))


def test_each_game_has_a_finished_sample_and_one_with_undo_and_redo() -> None:
    for game in GAMES:
        of_game = [path for path in SAMPLES if path.stem.startswith(game.name)]
        assert any(expected(path)["state"]["over"] for path in of_game)
        assert any(b'"type":"undo"' in (data := path.read_bytes()) and b'"type":"redo"' in data for path in of_game)


def test_every_kind_of_line_is_in_a_sample() -> None:
    kinds = {json.loads(line)["type"] for path in SAMPLES for line in path.read_bytes().splitlines()}
    assert kinds == {
        *("match", "lot", "deal", "finish", "exchange", "play", "draw", "pass"),
        *("undo", "redo", "hint", "player", "rename"),
    }


def test_the_page_works_the_checksum_through_on_two_real_lines() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    lines = (FOLDER / "samples/v1/mydelko-fa-finished.jsonl").read_bytes().splitlines()[:2]
    before = b""
    for line in lines:
        assert f"\n{line.decode()}\n" in page
        summed = before + line[: line.index(b',"sum":')]
        digest = blake2b(summed).hexdigest()
        assert f"\n{summed.decode()}\n" in page
        assert f"are these {len(summed)}:" in page
        assert f"Their digest begins with `{digest[:16]}`, so the `sum` is `{digest[:8]}`." in page.replace("\n", " ")
        before = digest[:8].encode("ascii")
        assert before == json.loads(line)["sum"].encode("ascii")
