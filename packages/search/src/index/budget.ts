// The cost limits of one query: work, time, and the presence of its client. Work is counted, not measured, so that the same
// query over the same record always succeeds or is always refused, however busy the machine is.

import { ClientGone, SearchTooLong, TooBusy } from '../errors.ts';

export interface BudgetLimits {
  /** The work of everything that the query needs, in the unit of COST; beyond it the query is refused. */
  readonly workMax: number;
  /** The work that this thread may do for it; beyond it another thread must. Cached results cost nothing here. */
  readonly workHereMax: number;
  /** The results that were charged before, by key: to an earlier search of the same request. */
  readonly charged: ReadonlySet<string>;
  /** Whether the client has gone. */
  readonly isCancelled: () => boolean;
}

/** The work of a result by its key, and of those that it is made of by theirs. */
export type Charges = ReadonlyMap<string, number>;

/**
 * The unit costs, in nanoseconds of two slow cores: terms, rows and positions when the index is read, and texts when they are
 * read. The further processing takes about as long. Measured with test/campaigns/expensive.ts on 1.6 million entries, and
 * rounded up.
 */
export const COST = {
  /** A term that a word or a prefix matches; or a name that is compared with a typed one. */
  term: 2_000,
  /** A row of postings: its look-up; each of its blocks; each byte. */
  row: 5_000,
  block: 600,
  byte: 2,
  /** A position that is decoded, merged, or found to begin a phrase. */
  position: 20,
  /** A position of one of several terms, which are sorted together, and compared with those of the other operand of NEAR. */
  sortedPosition: 80,
  /** A text that is read, and each of its characters that is searched for a word. */
  text: 20_000,
  character: 12,
} as const;

/** Two seconds of work: for a query of the program itself, such as an alert's. */
const OWN_WORK_MAX = 2_000_000_000;

/**
 * How long a query may take: many times what the allowed work takes on an idle machine. It says nothing about the query, so the
 * response says to retry.
 */
const QUERY_MS_MAX = 10_000;

export const OWN_LIMITS: BudgetLimits = {
  workMax: OWN_WORK_MAX,
  workHereMax: Infinity,
  charged: new Set(),
  isCancelled: () => false,
};

/** The work exceeds what this thread may do. */
export class WorkTooLarge extends Error {
  override readonly name = 'WorkTooLarge';
}

export class Budget {
  readonly #limits: BudgetLimits;
  #endMs = Infinity;
  #work = 0;
  #workHere = 0;
  #isCounted = true;
  #charged: Set<string>;
  /** The result that is being computed: its own work, and the charges of those that it is made of. */
  #result = { work: 0, charges: new Map<string, number>() };
  /** Whether that result was charged before, so that its work only counts for the thread. */
  #isRepeated = false;

  constructor(limits: BudgetLimits = OWN_LIMITS) {
    this.#limits = limits;
    this.#charged = new Set(limits.charged);
  }

  /** The work of the query so far, including cached parts. */
  get work(): number {
    return this.#work;
  }

  /** The results that were charged. */
  get charged(): ReadonlySet<string> {
    return this.#charged;
  }

  /** Starts the query, or restarts it. */
  start(): void {
    this.#endMs = performance.now() + QUERY_MS_MAX;
    this.#work = 0;
    this.#workHere = 0;
    this.#charged = new Set(this.#limits.charged);
  }

  /** Throws once the time is over, or the client has gone. */
  check(): void {
    if (this.#limits.isCancelled()) throw new ClientGone();
    if (performance.now() > this.#endMs) throw new TooBusy('the search took too long');
  }

  /** Counts work before it is done; throws if it would be too much. */
  spend(work: number): void {
    if (!this.#isCounted) return;
    this.#workHere += work;
    this.charge(work);
    if (this.#workHere > this.#limits.workHereMax) throw new WorkTooLarge();
  }

  /** Refuses a query that certainly needs more work than is left, before any of it is done. Nothing is counted. */
  foresee(work: number): void {
    if (!this.#isCounted) return;
    if (!this.#isRepeated && this.#work + work > this.#limits.workMax) throw new SearchTooLong();
    if (this.#workHere + work > this.#limits.workHereMax) throw new WorkTooLarge();
  }

  /** Counts work as if it were done here: whether a query is refused must not depend on what is cached. */
  charge(work: number): void {
    if (!this.#isCounted) return;
    this.#result.work += work;
    if (this.#isRepeated) return;
    this.#work += work;
    if (this.#work > this.#limits.workMax) throw new SearchTooLong();
  }

  /** Counts the work of a cached result, except what the request was charged for before. */
  chargeOnce(charges: Charges): void {
    if (!this.#isCounted) return;
    for (const [key, work] of charges) {
      this.#result.charges.set(key, work);
      if (this.#charged.has(key) || this.#isRepeated) continue;
      this.#charged.add(key);
      this.#work += work;
    }
    if (this.#work > this.#limits.workMax) throw new SearchTooLong();
  }

  /** Computes a result to be cached, with its charges, which are the same whatever was charged before. */
  async computeResult<Value>(
    key: string,
    compute: () => Promise<Value>,
  ): Promise<{ readonly value: Value; readonly charges: Charges }> {
    const [outer, isRepeated] = [this.#result, this.#isRepeated];
    const result = { work: 0, charges: new Map<string, number>() };
    this.#result = result;
    this.#isRepeated = isRepeated || this.#charged.has(key);
    try {
      const value = await compute();
      if (this.#isCounted) this.#charged.add(key);
      const charges = new Map([...result.charges, [key, result.work]]);
      for (const [part, work] of charges) outer.charges.set(part, work);
      return { value, charges };
    } finally {
      this.#result = outer;
      this.#isRepeated = isRepeated;
    }
  }

  /** Computes something needed once per version of the record. The query that happens to need it first is not charged. */
  async uncounted<Result>(compute: () => Promise<Result>): Promise<Result> {
    const wasCounted = this.#isCounted;
    this.#isCounted = false;
    try {
      return await compute();
    } finally {
      this.#isCounted = wasCounted;
    }
  }
}
