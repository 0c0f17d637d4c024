"""What has gone is freed, and at moments at which nobody waits for the screen."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from parlour.app import OLD, TOO_OLD, settle, tidy


class Knot:
    """Something that only a collection frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the garbage collector of this process as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("collector")
async def test_what_is_settled_once_a_table_is_laid_is_freed_when_it_has_been_left(visit, new) -> None:
    async with visit() as person:
        app, tables, settled = person.app, [], []

        def noted(*, collect: bool) -> None:
            knot = Knot()
            gone = ref(knot)
            del knot
            settle(collect=collect)
            assert (gone() is None) is collect
            settled.append((app.screen.name, collect))

        app.settle = noted
        for time in range(1, 4):
            app.desk.begin(new("domeng"))
            await person.until(lambda time=time: len(settled) == 2 * time - 1, "the table")
            tables.append(ref(app.screen))
            app.desk.leave()
            await person.until(lambda time=time: len(settled) == 2 * time, "home")
        assert settled == [("table", False), (None, True)] * 3, "players may think once a table is laid"
        await person.settle()
        gc.collect()
        assert [table() for table in tables] == [None] * 3


@pytest.mark.usefixtures("collector")
def test_what_has_gone_is_collected_when_it_is_due_and_nothing_has_just_been_pressed() -> None:
    gc.disable()
    try:
        settle(collect=True)
        assert gc.get_threshold()[2] > TOO_OLD, "it does not come by itself"
        knot = Knot()
        gone = ref(knot)
        for _time in range(OLD):
            assert gc.get_count()[2] < OLD
            tidy(quiet=True)
            gc.collect(1)
        del knot
        tidy(quiet=False)
        assert gone() is not None
        tidy(quiet=True)
        assert gone() is None
        for _time in range(TOO_OLD):
            assert gc.get_count()[2] < TOO_OLD
            gc.collect(1)
        tidy(quiet=False)
        assert gc.get_count()[2] == 0, "overdue"
    finally:
        gc.enable()


async def test_a_key_that_has_just_come_is_no_quiet_moment(visit) -> None:
    told = []
    async with visit() as person:
        person.app._tidy = lambda *, quiet: told.append(quiet)
        await person.press("down")
        person.app._put_in_order()
        person.clock.now += 1
        person.app._put_in_order()
    assert told == [False, True]
