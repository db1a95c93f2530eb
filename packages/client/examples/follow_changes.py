"""Follows the log of changes of a record, with the standard library alone.

    python3 follow_changes.py http://127.0.0.1:8000 state.json

Prints a line for each change since the last run, checks that the log continues the one that was read before, and
stores how far it got. Run it from cron: nothing is missed and nothing comes twice.
"""

import hashlib
import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

TRIES = 5


def read_json(url):
    """The JSON at an address. A server that is busy is asked again after the time that it names, and one that is away too."""
    for attempt in range(1, TRIES + 1):
        request = urllib.request.Request(url, headers={"Accept": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 502, 503, 504) or attempt == TRIES:
                sentence = error.read().decode("utf-8", "replace")
                request_id = error.headers.get("X-Request-Id")
                raise SystemExit(f"{url}: {error.code} {sentence} (request {request_id})")
            wait = error.headers.get("Retry-After", "")
            time.sleep(int(wait) if wait.isdigit() else 2**attempt)
        except OSError as error:
            if attempt == TRIES:
                raise SystemExit(f"{url}: {error}")
            time.sleep(2**attempt)


def changes_since(server, seq):
    """Every change after a number, page by page, until the log ends."""
    address = f"{server}/api/v0.1/hansard/changes/?since={seq}"
    while address is not None:
        page = read_json(address)
        yield from page["results"]
        address = page["next"]


def chain_after(chain, change):
    """What the log's digest is after a change: of the digest before it and of the change itself."""
    line = "{seq} {at} {kind} {entry} {sha256}".format(**change)
    return hashlib.sha256(f"{chain}\n{line}".encode()).hexdigest()


def main(server, state_file):
    path = Path(state_file)
    state = json.loads(path.read_text()) if path.exists() else {"seq": 0, "chain": "0" * 64}
    try:
        for change in changes_since(server, state["seq"]):
            if change["chain"] != chain_after(state["chain"], change):
                raise SystemExit(f"Change {change['seq']} does not continue the log that was read before.")
            print(change["seq"], change["at"], change["kind"], change["url"], flush=True)
            state = {"seq": change["seq"], "chain": change["chain"]}
    finally:
        # After a failure too, so that what was printed does not come again.
        path.write_text(json.dumps(state))


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2])
