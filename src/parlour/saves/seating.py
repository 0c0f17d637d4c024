"""Who sits at a match, and since when."""

from collections.abc import Mapping, Sequence

from parlour.saves.records import Seat


class Seating:
    """Who sits where: ``seats`` now; ``people``, by seat, the human who sits there or was the last to sit there.

    ``since`` is, by seat, the ply from which on a human has sat there, or a computer, as now. By default those who
    sit here have sat here from the start.
    """

    def __init__(
        self, seats: Sequence[Seat], people: Mapping[int, Seat] | None = None, since: Sequence[int] | None = None
    ) -> None:
        here = {index: seat for index, seat in enumerate(seats) if seat.kind == "human"}
        self.seats = list(seats)
        self.people = here if people is None else dict(people)
        self.since = [0] * len(seats) if since is None else list(since)

    def take(self, index: int, seat: Seat, ply: int) -> None:
        """Someone else takes a seat from this ply on."""
        if self.seats[index].kind != seat.kind:
            self.since[index] = ply
        self.seats[index] = seat
        if seat.kind == "human":
            self.people[index] = seat
