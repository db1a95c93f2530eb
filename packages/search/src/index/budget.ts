// What one query may cost: in work, in time, and until its client has gone. Work is counted, not measured, so that the
// same query over the same record always succeeds or is always refused, however busy the machine is.

import { ClientGone, SearchTooLong, TooBusy } from '../errors.ts';

export interface BudgetLimits {
  /** The work of all that the query needs, in the unit of COST; over it the query is refused. */
  readonly workMax: number;
  /** The work that this thread may do for it; over it another thread has to. What is cached costs nothing here. */
  readonly workHereMax: number;
  /** Whether nobody waits for the result any more. */
  readonly isCancelled: () => boolean;
}

/**
 * What is counted, in nanoseconds of two slow cores: terms, rows and positions where the index is read, and texts where they are read. What a
 * query does with them beyond that takes about as long. Measured with test/abuse/run-expensive.ts on 1.6 million entries, and rounded up.
 */
export const COST = {
  /** A term that a word or a prefix matches; or a name that is compared with one that was typed. */
  term: 2_000,
  /** A row of postings: its look-up; each of its blocks; each byte of it. */
  row: 5_000,
  block: 600,
  byte: 2,
  /** A position that is decoded, merged, or found to begin a phrase. */
  position: 20,
  /** A text that is read, and each of its characters that is searched for a word. */
  text: 20_000,
  character: 12,
} as const;

/** As much as two seconds of work: for a query of the program itself, such as that of an alert. */
const OWN_WORK_MAX = 2_000_000_000;

/**
 * How long a query may take: many times what the work allowed takes on a machine that has nothing else to do. It says
 * nothing about the query, so the response says to try again.
 */
const QUERY_MS_MAX = 10_000;

export const OWN_LIMITS: BudgetLimits = {
  workMax: OWN_WORK_MAX,
  workHereMax: Infinity,
  isCancelled: () => false,
};

/** The work is more than this thread may do. */
export class WorkTooLarge extends Error {
  override readonly name = 'WorkTooLarge';
}

export class Budget {
  readonly #limits: BudgetLimits;
  #endMs = Infinity;
  #work = 0;
  #workHere = 0;
  #isCounted = true;

  constructor(limits: BudgetLimits = OWN_LIMITS) {
    this.#limits = limits;
  }

  /** The work of the query so far, with what was cached. */
  get work(): number {
    return this.#work;
  }

  /** The query begins now, or once more. */
  start(): void {
    this.#endMs = performance.now() + QUERY_MS_MAX;
    this.#work = 0;
    this.#workHere = 0;
  }

  /** Throws once the time is over, or the client has gone. */
  check(): void {
    if (this.#limits.isCancelled()) throw new ClientGone();
    if (performance.now() > this.#endMs) throw new TooBusy('the search took too long');
  }

  /** Counts work before it is done; throws where it would be too much. */
  spend(work: number): void {
    if (!this.#isCounted) return;
    this.#workHere += work;
    this.charge(work);
    if (this.#workHere > this.#limits.workHereMax) throw new WorkTooLarge();
  }

  /** Counts the work of something that is cached: the query is refused if it would be refused without the cache. */
  charge(work: number): void {
    if (!this.#isCounted) return;
    this.#work += work;
    if (this.#work > this.#limits.workMax) throw new SearchTooLong();
  }

  /** Computes what is needed once for each version of the record. The query that happens to need it first is not charged for it. */
  async uncounted<Result>(compute: () => Promise<Result>): Promise<Result> {
    const before = this.#isCounted;
    this.#isCounted = false;
    try {
      return await compute();
    } finally {
      this.#isCounted = before;
    }
  }
}
