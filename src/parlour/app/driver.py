"""The terminal as Textual drives it, but for bytes that are no UTF-8: they are dropped, where Textual would stop."""

from textual.drivers.linux_driver import LinuxDriver


class PatientDriver(LinuxDriver):
    """Goes on reading after a mouse report in the old encoding, or line noise."""

    def run_input_thread(self) -> None:
        while True:
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue  # what was read with them is dropped too: its parts cannot be told apart
            return
