// What one query may cost: in work, in time, and until its client has gone. Work is counted, not measured, so that the
// same query over the same record always succeeds or is always refused, however busy the machine is.

import { ClientGone, SearchTooLong, TooBusy } from '../../errors.ts';

export interface BudgetLimits {
  /** The work of all that the query needs, in the unit of COST; over it the query is refused. */
  readonly workMax: number;
  /** The work that this thread may do for it; over it another thread has to. What is cached costs nothing here. */
  readonly workHereMax: number;
  /** Whether nobody waits for the result any more. */
  readonly isCancelled: () => boolean;
  /** Aborts then, for what waits for the store and does not check; null where nobody can go. */
  readonly gone: AbortSignal | null;
}

/**
 * What each step costs, in nanoseconds of two slow cores: measured with test/abuse/run-expensive.ts on 1.6 million
 * entries, and rounded up.
 */
export const COST = {
  /** A term that a word or a prefix matches. */
  term: 2_000,
  /** A word that is looked for in a label. */
  wordOfLabel: 100,
  /** A row of postings: its look-up; each of its blocks; each byte of it. */
  row: 5_000,
  block: 600,
  byte: 1.5,
  /** A posting that is added to a set or passed over; one that is looked up; one whose positions are joined with another's. */
  posting: 2,
  foundPosting: 40,
  joinedPosting: 80,
  /** A position that is decoded: each takes about a byte; and one that is merged with those of other terms. */
  position: 20,
  mergedPosition: 60,
  /** A byte of positions that are counted and not decoded. */
  countedByte: 4,
  /** An entry that is scored by a word, counted, or looked up among the entries of its contribution. */
  entry: 5,
  neighbour: 60,
  /** A character of a text that is searched for a word of the query; and a text whose ends are searched for a phrase. */
  character: 12,
  text: 20_000,
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
  gone: null,
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

  /** See BudgetLimits. */
  get gone(): AbortSignal | null {
    return this.#limits.gone;
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

  /** Throws at once where this much more work, all of which will be spent, would be too much. */
  expect(work: number): void {
    if (!this.#isCounted) return;
    if (this.#work + work > this.#limits.workMax) throw new SearchTooLong();
    if (this.#workHere + work > this.#limits.workHereMax) throw new WorkTooLarge();
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
