"""The bytes of a save against an independent reading of its page, and how each bad line is refused."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

import pytest

from parlour.games import domeng
from parlour.games.game import AnyGame
from parlour.match import Match
from parlour.saves import BadSave, KeptMatch, Seat, dump, load
from parlour.saves.reading import parse


def by_the_page(data: bytes) -> list[dict[str, object]]:
    """The lines of a save, read and judged with ``json`` and ``hashlib`` alone."""
    before = b""
    lines = []
    assert data.endswith(b"\n")
    for line in data[:-1].split(b"\n"):
        at = line.rindex(b',"sum":')
        members = json.loads(line)
        assert blake2b(before + line[:at]).hexdigest()[:8] == members["sum"]
        assert json.dumps(members, ensure_ascii=False, separators=(",", ":")).encode() == line
        before = members["sum"].encode("ascii")
        lines.append(members)
    return lines


def resealed(*lines: str | bytes) -> bytes:
    """Lines with right sums in place of ``"sum":""``, each up to there taken as it is."""
    before = b""
    data = b""
    for line in lines:
        raw = line.encode() if isinstance(line, str) else line
        body, _mark, rest = raw.partition(b',"sum":')
        before = blake2b(before + body).hexdigest()[:8].encode()
        data += body + b',"sum":"' + before + b'"' + rest.removeprefix(b'""') + b"\n"
    return data


HEADER = (
    '{"type":"match","format":1,"rules":1,"game":"domeng","options":{"titles":2,"free-opening":false},"players":['
    + ",".join(f'{{"name":"{name}","kind":"human","level":null}}' for name in ("Ania", "Bo", "Cela", "Dag", "Eta"))
    + '],"seed":7,"created":null,"app":"0.1.0","title":null,"from":null,"sum":""}'
)
ORDER = json.dumps([tile.value for tile in domeng.table_move(domeng.start(domeng.default_options(5), 5), 7).order])
DEAL = f'{{"type":"deal","order":{ORDER.replace(" ", "")},"sum":""}}'


def test_a_save_reads_by_the_page_alone(
    game: AnyGame, played: Callable[..., Match], seats_of: Callable[..., tuple[Seat, ...]]
) -> None:
    match = played(game, 80)
    created = datetime(2026, 11, 29, 20, 14, 5, tzinfo=UTC)
    header, *records = by_the_page(dump(match, seats_of(game), title='Wieczór "u Ani" \\ 🁣\x1b', created=created))
    assert list(header) == [
        "type",
        "format",
        "rules",
        "game",
        "options",
        "players",
        "seed",
        "created",
        "app",
        "title",
        "from",
        "sum",
    ]
    assert header["created"] == "2026-11-29T20:14:05Z"
    assert len(records) == match.ply
    for record, step in zip(records, match.steps, strict=True):
        names = list(record)
        assert (names[0], names[-1]) == ("type", "sum")
        if step.seat is not None:
            assert names[1] == "seat"
            assert record["seat"] == step.seat


def test_every_kind_of_record_is_spelt_as_the_page_has_it(
    keep: Callable[..., KeptMatch], step: Callable[..., None]
) -> None:
    kept = keep(domeng)
    step(kept, 12)
    kept.undo()
    kept.redo()
    kept.hint(0)
    kept.put(1, Seat("Ewa", "human", None))
    kept.rename("Thursday")
    kept.rename(None)
    kept.close()
    assert kept.path is not None
    lines = [{k: v for k, v in line.items() if k != "sum"} for line in by_the_page(kept.path.read_bytes())]
    members = {tuple(line) for line in lines[1:13]}
    assert members == {("type", "order"), ("type", "seat", "tile"), ("type", "seat", "tile", "end"), ("type", "seat")}
    assert lines[13:] == [
        {"type": "undo", "ply": 11},
        {"type": "redo", "ply": 12},
        {"type": "hint", "seat": 0},
        {"type": "player", "seat": 1, "name": "Ewa", "kind": "human", "level": None},
        {"type": "rename", "title": "Thursday"},
        {"type": "rename", "title": None},
    ]


def test_the_hand_made_save_is_sound() -> None:
    loaded = parse(Path("x"), resealed(HEADER, DEAL))
    assert loaded.match.ply == 1
    assert loaded.header.seed == 7


OPENER = '{"type":"play","seat":SEAT,"tile":"6-6","sum":""}'

BAD_RECORDS = {
    "no tag": '{"seat":0,"tile":"6-6","sum":""}',
    "unknown type": '{"type":"shuffle","seat":0,"sum":""}',
    "a doubled member": '{"type":"hint","seat":0,"seat":1,"sum":""}',
    "an unknown member": '{"type":"hint","seat":0,"who":"Bo","sum":""}',
    "seat -1": '{"type":"hint","seat":-1,"sum":""}',
    "seat 99": '{"type":"hint","seat":99,"sum":""}',
    "a player at seat 99": '{"type":"player","seat":99,"name":"","kind":"human","level":null,"sum":""}',
    "a lot for seat 99": '{"type":"lot","seat":99,"sum":""}',
    "a human with a level": '{"type":"player","seat":0,"name":"","kind":"human","level":"casual","sum":""}',
    "a seat as text": '{"type":"hint","seat":"0","sum":""}',
    "a seat as a fraction": '{"type":"hint","seat":0.0,"sum":""}',
    "tile 7-7": '{"type":"play","seat":0,"tile":"7-7","sum":""}',
    "a tile low half first": '{"type":"play","seat":0,"tile":"0-1","sum":""}',
    "an end of null": '{"type":"play","seat":0,"tile":"6-6","end":null,"sum":""}',
    "a tile of 60,000 letters": '{"type":"play","seat":0,"tile":"' + "x" * 60_000 + '","sum":""}',
    "a wrong end": '{"type":"play","seat":0,"tile":"6-6","end":"up","sum":""}',
    "a lone surrogate": '{"type":"rename","title":"\\ud800","sum":""}',
    "an escaped letter": '{"type":"rename","title":"\\u0041","sum":""}',
    "a blank": '{"type":"hint", "seat":0,"sum":""}',
    "another order": '{"seat":0,"type":"hint","sum":""}',
    "a byte order mark": b'\xef\xbb\xbf{"type":"hint","seat":0,"sum":""}',
    "not UTF-8": b'{"type":"rename","title":"\xff","sum":""}',
    "a zero byte": b'{"type":"rename","title":"\x00","sum":""}',
    "bytes after the end": '{"type":"hint","seat":0,"sum":""} {}',
    "a carriage return": '{"type":"hint","seat":0,"sum":""}\r',
    "nested brackets": '{"type":"rename","title":' + "[" * 60_000 + ',"sum":""}',
    "a hundred thousand brackets": "[" * 100_000 + ',"sum":""',
    "an empty line": "",
    "null": "null",
    "a list": "[]",
    "a second header": HEADER,
    "an undo of nothing": '{"type":"undo","ply":1,"sum":""}',
    "an undo to move 2": '{"type":"undo","ply":2,"sum":""}',
    "an undo to move -1": '{"type":"undo","ply":-1,"sum":""}',
    "a seat beyond all numbers": '{"type":"pass","seat":1' + "0" * 4000 + ',"sum":""}',
    "an undo beyond all numbers": '{"type":"undo","ply":1' + "0" * 40 + ',"sum":""}',
    "a redo of nothing": '{"type":"redo","ply":2,"sum":""}',
    "a second deal": DEAL,
    "a deal of 27": DEAL.replace(',"5-5"', "", 1),
    "a pass by who can play": '{"type":"pass","seat":SEAT,"sum":""}',
    "a tile that is not the opening double": '{"type":"play","seat":SEAT,"tile":"1-0","sum":""}',
    "a draw": '{"type":"draw","seat":SEAT,"sum":""}',
    "an exchange": '{"type":"exchange","seat":SEAT,"tiles":[],"sum":""}',
    "a lot": '{"type":"lot","seat":0,"sum":""}',
    "a finish of a match with an end": '{"type":"finish","sum":""}',
    "a line of 64 KiB": '{"type":"rename","title":"' + "x" * 65_536 + '","sum":""}',
}


@pytest.mark.parametrize("what", BAD_RECORDS)
def test_a_bad_record_is_refused_with_file_line_and_reason(what: str) -> None:
    turn = parse(Path("x"), resealed(HEADER, DEAL)).match.state.turn
    record = BAD_RECORDS[what]
    line = record.replace("SEAT", str(turn)) if isinstance(record, str) else record
    sound = resealed(HEADER, DEAL)
    with pytest.raises(BadSave) as caught:
        parse(Path("evening.jsonl"), resealed(HEADER, DEAL, line))
    assert caught.value.line == 3
    assert str(caught.value).startswith("evening.jsonl, line 3: ")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    assert caught.value.sound is not None
    assert caught.value.sound.data == sound


def test_a_move_out_of_turn_is_refused() -> None:
    turn = parse(Path("x"), resealed(HEADER, DEAL)).match.state.turn
    assert turn is not None
    for seat in {0, 1, 2, 3, 4, 5, 99} - {turn}:
        with pytest.raises(BadSave, match=f"line 3: Seat {seat} is not to move here"):
            parse(Path("x"), resealed(HEADER, DEAL, f'{{"type":"pass","seat":{seat},"sum":""}}'))


def test_an_illegal_move_is_told_by_its_rule_and_without_tiles() -> None:
    turn = parse(Path("x"), resealed(HEADER, DEAL)).match.state.turn
    with pytest.raises(BadSave) as caught:
        parse(Path("x"), resealed(HEADER, DEAL, f'{{"type":"pass","seat":{turn},"sum":""}}'))
    assert caught.value.reason == "The rules do not allow this move (DM-4)."


BAD_HEADERS = {
    "game": ('"game":"domeng"', '"game":"mahjong"', "no game mahjong"),
    "a long game": ('"game":"domeng"', '"game":"' + "x" * 60_000 + '"', "no game xxxx"),
    "game with an escape": ('"game":"domeng"', '"game":"\\u001b[2J"', r"\x1b"),
    "older rules": ('"rules":1', '"rules":0', "line 1"),
    "seats": ('{"name":"Ania","kind":"human","level":null},', "", "not played by 4"),
    "no seats": ('"players":[', '"players":[],"x":[', "line 1"),
    "option out of range": ('"titles":2', '"titles":10', "options"),
    "option of the wrong kind": ('"titles":2', '"titles":true', "options"),
    "option missing": ('"titles":2,', "", "options"),
    "option unknown": ('"titles":2', '"titles":2,"stones":25', "options"),
    "options in another order": ('{"titles":2,"free-opening":false}', '{"free-opening":false,"titles":2}', "options"),
    "option doubled": ('"titles":2', '"titles":2,"titles":2', "spelt"),
    "seed below 0": ('"seed":7', '"seed":-7', "line 1"),
    "seed above 2^53 - 1": ('"seed":7', '"seed":9007199254740992', "line 1"),
    "a computer without a level": ('"kind":"human"', '"kind":"computer"', "level"),
    "time of another zone": ('"created":null', '"created":"2026-11-29T20:14:05+01:00"', "UTC"),
    "time without a zone": ('"created":null', '"created":"2026-11-29T20:14:05"', "line 1"),
    "time spelt in another way": ('"created":null', '"created":"2026-11-29T20:14:05+00:00"', "spelt"),
    "from before the start": ('"from":null', '"from":{"name":"x","ply":-1}', "line 1"),
    "no format": ('"format":1,', "", "format"),
    "format 0": ('"format":1', '"format":0', "format"),
    "format -1": ('"format":1', '"format":-1', "format"),
    "format as text": ('"format":1', '"format":"1"', "header"),
    "a member missing": ('"from":null,', "", "line 1"),
}


@pytest.mark.parametrize("what", BAD_HEADERS)
def test_a_bad_header_is_refused(what: str) -> None:
    old, new, told = BAD_HEADERS[what]
    assert old in HEADER
    with pytest.raises(BadSave) as caught:
        parse(Path("evening.jsonl"), resealed(HEADER.replace(old, new, 1), DEAL))
    assert str(caught.value).startswith("evening.jsonl, line 1: ")
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300
    assert caught.value.sound is None


def test_line_ends_alone_behind_a_header_are_refused() -> None:
    with pytest.raises(BadSave, match=r"line 2: This line is empty\.") as caught:
        parse(Path("x"), resealed(HEADER) + b"\n" * 1_000_000)
    assert caught.value.line == 2
    assert caught.value.sound is not None


@pytest.mark.parametrize("member", ["format", "rules"])
def test_a_newer_version_is_named_by_the_save(member: str) -> None:
    header = HEADER.replace(f'"{member}":1', f'"{member}":2').replace('"app":"0.1.0"', '"app":"3.4"')
    with pytest.raises(BadSave, match=r"version 3\.4 or later reads it") as caught:
        parse(Path("x"), resealed(header, DEAL))
    assert "damaged" not in str(caught.value)
    assert caught.value.newer
    with pytest.raises(BadSave, match=r"version 3\.4 or later reads it.*Or the line is damaged"):
        parse(Path("x"), header.replace('"sum":""', '"sum":"00000000"').encode() + b"\n")


@pytest.mark.parametrize(("app", "newer"), [("9.1", True), ("0.0.9", False), ("", False)])
def test_a_game_that_is_not_known_is_a_newer_versions_if_the_save_is(app: str, newer: bool) -> None:
    header = HEADER.replace('"game":"domeng"', '"game":"muggins"').replace('"app":"0.1.0"', f'"app":"{app}"')
    assert "muggins" in header
    with pytest.raises(BadSave) as caught:
        parse(Path("x"), resealed(header, DEAL))
    assert caught.value.newer is newer


@pytest.mark.parametrize("app", ["0.1.0", "0.0.9", "0.1", "", "x", "²", "v0.2"])
def test_no_version_is_named_that_is_not_newer_than_this_one(app: str) -> None:
    header = HEADER.replace('"format":1', '"format":2').replace('"app":"0.1.0"', f'"app":"{app}"')
    with pytest.raises(BadSave, match=r"A newer version of this program .* is needed to read it\.$") as caught:
        parse(Path("x"), resealed(header, DEAL))
    assert caught.value.newer


@pytest.mark.parametrize("app", ["0.1.1", "0.2", "0.1.0.1", "0.10.0-rc1", "1"])
def test_a_version_is_named_that_is_newer_than_this_one(app: str) -> None:
    header = HEADER.replace('"format":1', '"format":2').replace('"app":"0.1.0"', f'"app":"{app}"')
    with pytest.raises(BadSave, match=rf"version {app} or later reads it, this is version 0\.1\.0\."):
        parse(Path("x"), resealed(header, DEAL))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "empty"),
        (b"\n", "header"),
        (b"\n" * 1_000_000, "header"),
        (b"null\n", "header"),
        (b"[]\n", "header"),
        (b"{}\n", "begins"),
        (b"\x00" * 100, "no whole line"),
        (HEADER.encode(), "no whole line"),
        (b'{"type":"match"', "no whole line"),
        (b"[" * 65_000 + b"\n", "header"),
        (b"[" * 100_000 + b"\n", "64 KiB"),
        (b"# Domino Parlour\n\nText.\n", "header"),
        (b"\xff\xfe\x00\n", "header"),
    ],
)
def test_what_is_no_save_is_refused(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "thing"
    path.write_bytes(data)
    with pytest.raises(BadSave, match=told) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_64_mib_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    with path.open("wb") as file:
        file.write(resealed(HEADER))
        file.truncate(64 * 1024 * 1024)
    with pytest.raises(BadSave, match="64 MiB"):
        load(path)


def test_whether_the_deals_follow_from_the_seed_is_not_asked() -> None:
    assert parse(Path("x"), resealed(HEADER.replace('"seed":7', '"seed":8'), DEAL)).match.ply == 1
