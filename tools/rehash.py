"""Recompute the hashes of an exported log; imports nothing of croupier (docs/log.md).

    ./croupier audit export --format jsonl -o log.jsonl
    python3 tools/rehash.py log.jsonl

Prints the end of each stream, and exits with 1 where a hash is not that of its entry.
"""

import hashlib
import json
import sys
from pathlib import Path

ends: dict[str, tuple[int, str]] = {}
wrong = 0
for line in Path(sys.argv[1]).read_bytes().splitlines():
    entry = json.loads(line)
    body = json.dumps(entry["body"], ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256()
    texts = ("stream", "seq", "at", "actor", "command", "rulebook", "submission")
    for part in (
        b"croupier log 2",
        *(str(entry[name]).encode() for name in texts),
        body.encode(),
        bytes.fromhex(entry["sealed"]),
        bytes.fromhex(entry["prev"]),
    ):
        digest.update(len(part).to_bytes(8, "big") + part)
    stream, seq = entry["stream"], entry["seq"]
    linked = ends.get(stream, (seq - 1, entry["prev"])) == (seq - 1, entry["prev"])
    if digest.hexdigest() != entry["hash"] or not linked:
        print(f"{stream} entry {seq}: its hash is not that of its content", file=sys.stderr)
        wrong += 1
    ends[stream] = seq, entry["hash"]
for stream, (seq, end) in sorted(ends.items()):
    print(stream, seq, end)
sys.exit(bool(wrong))
