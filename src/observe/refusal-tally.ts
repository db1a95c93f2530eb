// Decides which refusals for load get a line in the log: under an attack there are thousands a second, and one says it all.

/** Often enough to see when it began and ended; six lines a minute fill no disk. */
const REFUSAL_LOG_INTERVAL_MS = 10_000;

interface Tally {
  count: number;
  loggedMs: number;
}

export class RefusalTally {
  readonly #now: () => number;
  /** By reason, of which the program has a handful. */
  readonly #tallies = new Map<string, Tally>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a refusal. Gives how many a line now stands for, itself included; null where no line is due. */
  count(reason: string): number | null {
    const nowMs = this.#now();
    const tally = this.#tallies.get(reason) ?? { count: 0, loggedMs: -Infinity };
    this.#tallies.set(reason, tally);
    tally.count += 1;
    if (nowMs - tally.loggedMs < REFUSAL_LOG_INTERVAL_MS) return null;
    const { count } = tally;
    tally.count = 0;
    tally.loggedMs = nowMs;
    return count;
  }
}
