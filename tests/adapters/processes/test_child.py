"""Child processes: their exceptions are raised here, and they end with the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from croupier.adapters.processes.child import Child, Tell
from croupier.adapters.processes.lane import Lane
from croupier.house.errors import Busy, Ended, Superseded, TooLong
from croupier.law.faults import Fault, Faulty

SOON = 60.0


def double(number: int) -> tuple[int, int]:
    """Twice the number, and which process found it."""
    return 2 * number, os.getpid()


def count(tell: Tell, most: int) -> str:
    """Each number on the way, then the end."""
    for number in range(most):
        tell(number)
    return "done"


def wait(tell: Tell, helped: bool = False) -> None:
    """Sends the id of its process, or of one that it starts, and never ends."""
    helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    tell(helper.pid if helped else os.getpid())
    time.sleep(600)


def sleep(seconds: float) -> None:
    """Takes so long."""
    time.sleep(seconds)


def fall() -> None:
    """The process is gone in the middle of it."""
    os._exit(3)


def refuse() -> None:
    """There are faults."""
    raise Faulty("no good", [Fault("here", "X-1", "it is wrong", "fix it")])


class Odd(Exception):
    """An exception that cannot travel."""

    def __init__(self, number: int, other: int) -> None:
        super().__init__(f"{number} and {other}")


def raise_odd() -> None:
    """Fails with it."""
    raise Odd(1, 2)


def done(child: Child, work: Callable[..., Any], *args: Any, **how: Any) -> Any:
    """The result of the work."""
    parts = child.run(work, *args, **how)
    try:
        while True:
            next(parts)
    except StopIteration as end:
        return end.value


def gone(pid: int) -> bool:
    """Whether there is no such process, or only its name in the list."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def wait_until_gone(pid: int) -> None:
    """Afterward there is no such process."""
    for _ in range(int(SOON / 0.02)):
        if gone(pid):
            return
        time.sleep(0.02)
    raise AssertionError(f"{pid} is still there")


def test_one_process_does_one_piece_of_work_after_the_other() -> None:
    child = Child("work")
    found = [done(child, double, number) for number in range(3)]
    assert [item for item, _ in found] == [0, 2, 4]
    assert {pid for _, pid in found} == {child.pid}
    assert child.pid != os.getpid()
    assert list(child.run(count, 3, sends_parts=True)) == [0, 1, 2]
    assert done(child, count, 3, sends_parts=True) == "done"
    child.close()
    with pytest.raises(Ended):
        done(child, double, 1)


def test_a_child_that_dies_gives_one_sentence_and_the_next_work_another_child() -> None:
    child = Child("computation")
    with pytest.raises(Ended) as told:
        done(child, fall)
    assert str(told.value) == "the computation ended before it finished"
    assert done(child, double, 4)[0] == 8
    child.close()


def test_what_the_work_raises_is_raised_here_with_its_place() -> None:
    child = Child("work")
    with pytest.raises(Faulty) as told:
        done(child, refuse)
    assert told.value.faults[0].advice == "fix it"
    assert "in refuse" in told.value.__notes__[0]
    with pytest.raises(RuntimeError, match="Odd: 1 and 2"):
        done(child, raise_odd)
    before = child.pid
    assert done(child, double, 1)[1] == before  # an error ends no process
    child.close()


def test_nobody_waits_longer_than_their_patience() -> None:
    child = Child("work")
    with pytest.raises(TooLong):
        done(child, sleep, 600.0, patience=0.05)
    assert child.pid is None
    child.close()


def test_a_reader_who_leaves_ends_the_process_and_what_it_started() -> None:
    child = Child("work")
    parts = child.run(wait, True, sends_parts=True)
    helper = next(parts)
    process = child.pid
    assert process is not None
    parts.close()
    assert child.pid is None
    for item in (helper, process):
        wait_until_gone(item)


def test_a_cancel_frees_the_place() -> None:
    lane = Lane(Child("work"), most=1)
    first = lane.ask(wait, asker="ann", sends_parts=True)
    while lane.part is None:
        time.sleep(0.01)
    waiting = lane.ask(double, 1, asker="bob")
    with pytest.raises(Busy):
        lane.ask(double, 2)
    assert waiting.cancel()
    process = lane.part
    second = lane.ask(double, 3, asker="ann")
    with pytest.raises(Superseded):
        first.result(SOON)
    assert second.result(SOON)[0] == 6
    wait_until_gone(process)
    lane.close()


def test_whoever_waits_is_told_when_it_stops() -> None:
    lane = Lane(Child("work"))
    answers: list[Future[Any]] = [
        lane.ask(wait, asker="ann", sends_parts=True),
        lane.ask(double, 1),
        lane.ask(double, 2),
    ]
    while lane.part is None:
        time.sleep(0.01)
    process = lane.part
    lane.close()
    for answer in answers:
        with pytest.raises(Ended):
            answer.result(SOON)
    with pytest.raises(Ended):
        lane.ask(double, 3).result(SOON)
    wait_until_gone(process)


def test_an_idle_process_is_ended() -> None:
    lane = Lane(Child("work"), idle=0.05)
    _, process = lane.ask(double, 1).result(SOON)
    wait_until_gone(process)
    assert lane.ask(double, 2).result(SOON)[0] == 4
    lane.close()


SERVER = """
import sys
from croupier.adapters.processes.child import Child
from tests.adapters.processes.test_child import wait
if __name__ == "__main__":
    child = Child("work")
    parts = child.run(wait, True, sends_parts=True)
    print(next(parts), child.pid, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("how", ["kill", "interrupt", "end"])
def test_no_process_outlives_its_server(tmp_path: Path, how: str) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    root = Path(__file__).resolve().parents[3]
    server = subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with server:
        assert server.stdout is not None
        assert server.stdin is not None
        helper, process = map(int, server.stdout.readline().split())
        if how == "end":
            server.stdin.write("\n")
            server.stdin.flush()
        else:
            server.send_signal(signal.SIGKILL if how == "kill" else signal.SIGINT)
        server.wait(SOON)
    for number in (helper, process):
        wait_until_gone(number)


def test_many_threads_hand_in_work() -> None:
    lane = Lane(Child("work"), most=100)
    found: list[int] = []
    threads = [
        threading.Thread(
            target=lambda item=number: found.append(lane.ask(double, item).result()[0])
        )
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [2 * number for number in range(8)]
    lane.close()
