// What one query may cost: in time, and until its client has gone. Every loop that may take long checks it now and then.

import { ClientGone, SearchTooLong } from '../../errors.ts';

export interface BudgetLimits {
  /** Whether nobody waits for the result any more. */
  readonly isCancelled: () => boolean;
}

/** How long a query may take; every query of a person takes far less. */
const QUERY_MS_MAX = 2_000;

const NO_LIMITS: BudgetLimits = { isCancelled: () => false };

export class Budget {
  readonly #limits: BudgetLimits;
  #endMs = Infinity;

  constructor(limits: BudgetLimits = NO_LIMITS) {
    this.#limits = limits;
  }

  /** The time of the query begins now. */
  start(): void {
    this.#endMs = performance.now() + QUERY_MS_MAX;
  }

  /** Throws once the time is over, or the client has gone. */
  check(): void {
    if (this.#limits.isCancelled()) throw new ClientGone();
    if (performance.now() > this.#endMs) throw new SearchTooLong();
  }
}
