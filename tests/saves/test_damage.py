"""Damaged saves: refused or recovered, and never taken for another match. A sample; the script does them all."""

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import UNSET

from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.saves import BadSave, Loaded, Seat, dump, load, recover
from parlour.saves.reading import parse
from parlour.saves.records import (
    DealRecord,
    DrawRecord,
    ExchangeRecord,
    FinishRecord,
    HintRecord,
    LotRecord,
    PassRecord,
    PlayerRecord,
    PlayRecord,
    Record,
    RedoRecord,
    UndoRecord,
    parts,
    seal,
)
from parlour.tiles import TILES


@pytest.fixture
def whole(game: AnyGame, played: Callable[..., Match], seats_of: Callable[[AnyGame], tuple[Seat, ...]]) -> bytes:
    """A save of some forty lines."""
    return dump(played(game, 40), seats_of(game), title="Thursday")


@pytest.mark.parametrize("way", ["cuts", "flips"])
def test_no_cut_and_no_changed_byte_is_missed(way: str, whole: bytes, faults: ModuleType) -> None:
    step = 41
    outcomes = {faults.outcome(each, whole) for each in getattr(faults, way)(whole, step)}
    assert outcomes <= {"recovered", "refused"}
    assert "refused" in outcomes


def test_no_change_in_the_last_line_is_missed(whole: bytes, faults: ModuleType) -> None:
    start = whole.rindex(b"\n", 0, -1)
    for damaged in itertools.chain(faults.cuts(whole, 1, start), faults.flips(whole, 1, start)):
        assert faults.outcome(damaged, whole) in {"recovered", "refused"}


def test_no_line_dropped_doubled_or_swapped_is_missed(whole: bytes, faults: ModuleType) -> None:
    outcomes = [faults.outcome(each, whole) for each in faults.shuffles(whole)]
    assert "missed" not in outcomes
    assert outcomes.count("recovered") == 1  # without its last line it is a sound, shorter save


def test_a_save_cut_at_the_end_of_a_line_is_a_sound_shorter_one(whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        loaded = parse(Path("x"), b"".join(lines[:count]))
        assert not loaded.torn
        assert loaded.match.ply == count - 1


def test_a_torn_last_line_is_dropped_even_if_it_parses(whole: bytes) -> None:
    for torn in (whole[:-1], whole[:-2], whole + b"{", whole + b"\x00" * 4096, whole + b"null"):
        loaded = parse(Path("x"), torn)
        assert loaded.torn
        assert whole.startswith(loaded.data)


def test_a_torn_line_of_64_kib_is_refused(whole: bytes) -> None:
    with pytest.raises(BadSave, match="64 KiB"):
        parse(Path("x"), whole + b" " * 65_536)


def test_the_sound_part_is_recovered_into_a_new_file(whole: bytes, tmp_path: Path) -> None:
    lines = whole.splitlines(keepends=True)
    damaged = b"".join([*lines[:20], lines[20].replace(b"seat", b"seal").replace(b"deal", b"dead"), *lines[21:]])
    old, new = tmp_path / "evening.jsonl", tmp_path / "mended.jsonl"
    old.write_bytes(damaged)
    done = recover(old, new)
    assert old.read_bytes() == damaged
    assert new.read_bytes() == b"".join(lines[:20])
    assert (done.lines, done.moves, done.left_out) == (20, 19, len(lines) - 20)
    assert f"{old}, line 21: " in str(done)
    assert load(new).match.ply == 19


def test_what_is_recovered_from_a_torn_save_and_from_a_sound_one(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(whole + b'{"type"')
    torn = recover(path, tmp_path / "b.jsonl")
    assert (torn.left_out, (tmp_path / "b.jsonl").read_bytes()) == (1, whole)
    assert "torn" in str(torn)
    sound = recover(tmp_path / "b.jsonl", tmp_path / "c.jsonl")
    assert (sound.left_out, (tmp_path / "c.jsonl").read_bytes()) == (0, whole)
    assert "nothing was left out" in str(sound)


def test_nothing_is_recovered_without_a_sound_header(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(whole[5:])
    with pytest.raises(BadSave, match="line 1"):
        recover(path, tmp_path / "b.jsonl")
    assert not (tmp_path / "b.jsonl").exists()


def records_of_every_kind(chance: random.Random) -> Iterator[Record]:
    """Records that may or may not be right where they come to stand."""
    some = chance.sample(TILES, 5)
    for seat in range(6):
        for tile in some[:2]:
            for end in (UNSET, "left", "right"):
                yield PlayRecord(seat=seat, tile=tile, end=end, sum="")
        yield from (DrawRecord(seat=seat, sum=""), PassRecord(seat=seat, sum=""), HintRecord(seat=seat, sum=""))
        yield LotRecord(seat=seat, sum="")
        for count in (0, 1, 5):
            yield ExchangeRecord(seat=seat, tiles=tuple(some[:count]), sum="")
        yield ExchangeRecord(seat=seat, tiles=(some[0], some[0]), sum="")
        yield PlayerRecord(seat=seat, name="Ewa", kind="human", level=None, sum="")
    yield FinishRecord(sum="")
    yield DealRecord(order=tuple(chance.sample(TILES, 28)), sum="")
    yield DealRecord(order=(TILES[0],) * 28, sum="")
    for ply in (0, 1, 7, 10**6):
        yield from (UndoRecord(ply=ply, sum=""), RedoRecord(ply=ply, sum=""))


def test_no_record_brings_a_traceback_wherever_it_stands(whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    chance = random.Random(3)
    for at in chance.sample(range(1, len(lines) + 1), 12):
        sound = b"".join(lines[:at])
        _body, before = parts(lines[at - 1].rstrip(b"\n"))
        for record in records_of_every_kind(chance):
            line, _sum = seal(record, before)
            try:
                kept: Loaded | None = parse(Path("x"), sound + line)
            except BadSave as bad:
                kept = bad.sound
            assert kept is not None
            assert kept.data in (sound, sound + line)
