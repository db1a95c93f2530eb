// Where the log of the server was after the last commit of this process: no thread of it reads an older state.

/** Every thread that is given the same memory knows of the others' commits the moment they are acknowledged. */
export function noteCommit(commits: SharedArrayBuffer, position: number): void {
  const last = new BigInt64Array(commits);
  const given = BigInt(position);
  for (;;) {
    const known = Atomics.load(last, 0);
    if (known >= given || Atomics.compareExchange(last, 0, known, given) === known) return;
  }
}

/** Whether a server that has replayed the log up to a position has everything this process wrote. */
export function isReached(commits: SharedArrayBuffer, position: number): boolean {
  return BigInt(position) >= Atomics.load(new BigInt64Array(commits), 0);
}
