"""An older format, made up: it is read by upgrading each line, and its match goes on in a new file."""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.saves import BadSave, KeptMatch, Seat, dump, load, recover, upgrades
from parlour.saves.reading import parse


def older(data: bytes) -> bytes:
    """A save as a format -1 would have had it: seats were called players, and the title had another name."""
    before = b""
    lines = []
    for line in data.splitlines():
        members = msgspec.json.decode(line, type=dict[str, object])
        del members["sum"]
        if members["type"] == "match":
            members = {("label" if k == "title" else k): v for k, v in members.items()} | {"format": -1}
        elif "seat" in members:
            members = {("player" if k == "seat" else k): v for k, v in members.items()}
        body = msgspec.json.encode(members)[:-1]
        before = blake2b(before + body).hexdigest()[:8].encode()
        lines.append(body + b',"sum":"' + before + b'"}\n')
    return b"".join(lines)


def from_minus_one(members: dict[str, object]) -> dict[str, object]:
    renamed = {("seat" if name == "player" else name): value for name, value in members.items()}
    return renamed | {"format": 0} if members["type"] == "match" else renamed


def from_zero(members: dict[str, object]) -> dict[str, object]:
    renamed = {("title" if name == "label" else name): value for name, value in members.items()}
    return renamed | {"format": 1} if members["type"] == "match" else renamed


WAY = {-1: from_minus_one, 0: from_zero}


@pytest.fixture
def whole(game: AnyGame, played: Callable[..., Match], seats_of: Callable[[AnyGame], tuple[Seat, ...]]) -> bytes:
    return dump(played(game, 30), seats_of(game), title="Thursday")


def test_an_older_format_is_upgraded_one_version_at_a_time(whole: bytes) -> None:
    assert older(whole) != whole
    loaded = parse(Path("x"), older(whole), WAY)
    assert loaded.upgraded
    assert loaded.data == whole
    assert loaded.match.steps == parse(Path("x"), whole).match.steps


def test_without_the_way_it_is_refused(whole: bytes) -> None:
    for way in ({}, {-1: from_minus_one}, {0: from_zero}):
        with pytest.raises(BadSave, match="line 1"):
            parse(Path("x"), older(whole), way)


def test_an_older_save_is_judged_as_a_new_one(whole: bytes) -> None:
    old = older(whole)
    lines = old.splitlines(keepends=True)
    for damaged in (
        b"".join([*lines[:9], lines[9].replace(b'"type"', b' "type"'), *lines[10:]]),
        b"".join([*lines[:9], *lines[10:]]),
        b"".join([*lines[:9], b"[" * 60_000 + b"\n", *lines[10:]]),
    ):
        with pytest.raises(BadSave) as caught:
            parse(Path("x"), damaged, WAY)
        assert caught.value.line == 10
        assert caught.value.sound is not None
        assert whole.startswith(caught.value.sound.data)
    with pytest.raises(BadSave, match="line 1"):
        parse(Path("x"), old.replace(b'"seed":1', b'"seed":2', 1), WAY)
    torn = parse(Path("x"), old[:-3], WAY)
    assert torn.torn
    assert whole.startswith(torn.data)


def test_an_upgrade_that_leads_to_no_line_is_a_refusal(whole: bytes) -> None:
    with pytest.raises(BadSave, match="line 1"):
        parse(Path("x"), older(whole), {-1: from_minus_one, 0: lambda members: members})


def test_the_match_of_an_older_save_goes_on_in_a_new_file(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: Callable[..., None]
) -> None:
    for number, upgrade in WAY.items():
        monkeypatch.setitem(upgrades.UPGRADES, number, upgrade)
    path = tmp_path / "old.jsonl"
    path.write_bytes(older(whole))
    kept = KeptMatch.resume(path)
    assert kept.flush()
    assert list(tmp_path.glob("*.jsonl")) == [path]
    step(kept)
    kept.close()
    assert path.read_bytes() == older(whole)
    assert kept.path is not None
    assert kept.path != path
    assert load(kept.path).match.ply == 31
    recover(path, tmp_path / "new.jsonl")
    assert (tmp_path / "new.jsonl").read_bytes() == whole
