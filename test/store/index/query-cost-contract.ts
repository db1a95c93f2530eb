// The contract on the budget of a query: its work is the same each time, cached or not, on every engine.

import assert from 'node:assert/strict';
import { SearchTooLong } from '../../../src/errors.ts';
import type { FindRequest, RoutedFinder } from '../../../src/finder/finder.ts';
import { Budget, OWN_LIMITS, WorkTooLarge } from '../../../src/search/index/budget.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { anEntry, aSitting } from '../../support/records/entries.ts';
import { filterOf, requestFor } from '../../support/oracle/find-all.ts';

const BLOCK = 4_096;
const CONTENTS = [
  'The price of maize, maize.',
  'The price of beans.',
  'Parts of the maize prices.',
];

const QUERIES = ['maize', 'ma* NEAR pri*', '"the price of" OR "of maize"', 'p* -beans', '"the p*"'];

/** What `QUERIES` cost: the same on every engine, so this changes only with COST. */
export async function costsTheSame(address: string): Promise<void> {
  const store = await openStore(address);
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    const stored = CONTENTS.map((content, at) => anEntry(at + 1, { id: 7 + at, content }));
    const later = anEntry(4, { id: BLOCK, content: 'The maize of the tail.' });
    const last = anEntry(5, { id: 2 * BLOCK + 100, content: 'The price of everything.' });
    await transaction.appendEntries(sitting, [...stored, later, last]);
  });
  await store.close();
  const finder = await openFinder(address);
  try {
    for (const query of QUERIES) await costsTheSameTwice(finder, query);
  } finally {
    await finder.close();
  }
}

async function costsTheSameTwice(finder: RoutedFinder, query: string): Promise<void> {
  const ranked: FindRequest = { ...requestFor({ query }), ordering: 'relevance', highlight: true };
  const requests = {
    page: (budget: Budget) => finder.withBudget(budget).findEntries(ranked),
    contributions: (budget: Budget) => finder.withBudget(budget).findContributions(ranked),
    facets: (budget: Budget) => finder.withBudget(budget).facets(filterOf({ query })),
    trends: (budget: Budget) => finder.withBudget(budget).trends(filterOf({ query }), 'year'),
  };
  for (const [name, run] of Object.entries(requests)) {
    const budget = new Budget();
    const result = await run(budget);
    const { work } = budget;
    assert.ok(work > 0, `${name} of ${query}`);
    const enough = new Budget({ ...OWN_LIMITS, workMax: work });
    assert.deepEqual(await run(enough), result);
    assert.equal(enough.work, work, `${name} of ${query}, cached`);
    await assert.rejects(run(new Budget({ ...OWN_LIMITS, workMax: work - 1 })), SearchTooLong);
  }
  const { query: other } = filterOf({ query: `${query} OR nothing` });
  const small = finder.withBudget(new Budget({ ...OWN_LIMITS, workHereMax: 1 }));
  await assert.rejects(small.facets(filterOf({ query: other! })), WorkTooLarge);
}
