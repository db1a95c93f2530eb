// The contract on the index of a store: manipulated data is found and rebuilt.

import assert from 'node:assert/strict';
import { SearchTooLong, StoreDamaged } from '../../../src/base/errors.ts';
import type { Finder, FindRequest, RoutedFinder } from '../../../src/finder/finder.ts';
import { Budget, OWN_LIMITS, WorkTooLarge } from '@hansard/search';
import { BLOCK_REPLACED_MAX } from '../../../src/indexing/changed-entries.ts';
import type { NewEntry } from '../../../src/record/entry.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { filterOf, idsOf, requestFor } from '../../support/oracle/find-all.ts';
import {
  anEntry,
  aSitting,
  faultsOf,
  publishSitting,
  writeTo,
  correctById,
} from '../../support/records/entries.ts';
import { Contract } from '../contract/contract.ts';
import type { Opened } from '../contract/tampering-contract.ts';
import { inStore } from '../../support/temporary.ts';

export const indexContract = new Contract<OpenedIndex>('the index');
const { it } = indexContract;

it('check finds what was tampered with in the index, and reindex mends it', findsTampered);
it('check finds terms that are counted wrongly', findsMiscounted);
it('check finds blocks that are missing, out of order, or of other entries', findsMisplaced);
it('check finds what was tampered with in the list of replaced entries', findsTamperedList);
it('a search that meets a damaged value fails, and others do not', damageIsMet);
it('an index with replaced entries, few or many, finds what one made anew does', replacedAreFound);
it(
  'what one write appends, corrects, puts in between and moves is indexed as it ends',
  writtenAtOnce,
);
it('an entry that cannot be read is reported once, and the rest is verified', reportsUnreadable);
it('a query costs the same each time, cached or not', costsTheSame);

const FIRST = /^The index block of entries 0 to 4095 /;

async function findsTampered(opened: OpenedIndex): Promise<void> {
  const { bytes } = opened;
  const faultsAfter = await tampering(opened);
  assert.deepEqual(await faultsAfter('SELECT 1'), []);
  const column = (name: string, change: string): string =>
    `UPDATE index_column SET ${change} WHERE ordinal = 0 AND name = '${name}'`;
  const nameOf49 = (name: string): string =>
    `UPDATE index_name SET name = ${name} WHERE name LIKE '"49%'`;
  const rowsOf = (term: string, change: string): string =>
    `UPDATE posting SET ${change} WHERE term_id = ${TERM(term)}`;
  const counted = /counts other people/;
  const ofTerm = (term: string): RegExp => new RegExp(`1 of its terms .* “${term}”`);
  const unknown = ofTerm('a term that is not there');
  for (const [sql, reason] of [
    [
      `UPDATE index_block SET runs = ${bytes('00'.repeat(24))} WHERE ordinal = 0`,
      /has other entries or sittings/,
    ],
    [column('words', `numbers = ${bytes('00000000')}`), counted],
    [column('speaker', `names = ${bytes('00000000')}`), counted],
    [column('speaker', `names = ${bytes('000000')}`), counted],
    [nameOf49(`'"50"'`), counted],
    [nameOf49(`'no JSON'`), counted],
    [column('tallies', `numbers = ${bytes('00'.repeat(20))}`), counted],
    [column('tallies', `numbers = ${bytes('00')}`), counted],
    ['DELETE FROM index_column WHERE ordinal = 0', counted],
    [`DELETE FROM posting WHERE term_id = ${TERM('maize')}`, ofTerm('maize')],
    [rowsOf('bean', `positions = ${bytes('0101')}`), null],
    [rowsOf('beans', `positions = ${bytes('0101')}`), ofTerm('beans')],
    [rowsOf('maize', `postings = ${bytes('7F00')}`), ofTerm('maize')],
    [rowsOf('=begins', `postings = ${bytes('7000')}`), null],
    // Rows that cannot be decoded.
    [rowsOf('maize', 'blocks = 0'), ofTerm('maize')],
    [rowsOf('maize', 'blocks = 7'), ofTerm('maize')],
    [rowsOf('maize', `postings = ${bytes('70')}`), ofTerm('maize')],
    [`INSERT INTO posting VALUES (0, 999999, 0, ${bytes('7000')}, NULL)`, unknown],
    [`INSERT INTO posting VALUES (0, 999999, 1, ${bytes('7000')}, NULL)`, unknown],
    [
      // One posting and three bytes of positions in the first block, and inconsistent data in the second.
      rowsOf(
        'maize',
        `blocks = 3, postings = ${bytes('010077000000')}, positions = ${bytes('030000000203010101')}`,
      ),
      /^The index block of entries 8192 to 12287 has 1 of its terms .* “maize”/,
    ],
  ] as const) {
    const faults = await faultsAfter(sql);
    if (reason === null) {
      assert.deepEqual(faults, [], sql);
      continue;
    }
    assert.equal(faults.length, 1, `${sql}: ${faults.join('\n')}`);
    assert.match(faults[0]!, reason);
    assert.match(faults[0]!, / Run hansard reindex\.$/);
    if (!sql.includes('blocks = 3, postings')) assert.match(faults[0]!, FIRST);
  }
}

async function findsMiscounted(opened: OpenedIndex): Promise<void> {
  const { bytes } = opened;
  const faultsAfter = await tampering(opened);
  for (const sql of [
    "UPDATE term SET entries = entries + 1 WHERE text = 'price'",
    `UPDATE term SET blocks = ${bytes('01')} WHERE text = 'price'`,
    `UPDATE term SET blocks = ${bytes('07')} WHERE text = 'price'`,
  ]) {
    assert.deepEqual(
      await faultsAfter(sql),
      ['The index counts 1 of its terms wrongly, such as “price”. Run hansard reindex.'],
      sql,
    );
  }
  const renamed = await faultsAfter("UPDATE term SET text = 'prise' WHERE text = 'price'");
  assert.match(renamed.join('\n'), /2 of its terms .*“prise”/);
}

async function findsMisplaced(opened: Opened): Promise<void> {
  const faultsAfter = await tampering(opened);
  const forget = (ordinal: number): string =>
    `DELETE FROM index_block WHERE ordinal = ${ordinal};
 DELETE FROM index_column WHERE ordinal = ${ordinal};`;
  const last = await faultsAfter(forget(1));
  assert.match(last.join('\n'), /entries 8192 to 12287 is missing; it should contain entry 8192/);
  const first = await faultsAfter(forget(0));
  assert.match(first.join('\n'), /entries 0 to 4095 is missing; it should contain entry 7/);
  assert.match(first.join('\n'), /entries 8192 to 12287 is stored in the wrong order/);
  const moved = await faultsAfter('UPDATE index_block SET block = 1 WHERE ordinal = 1');
  assert.match(moved.join('\n'), /entries 8192 to 12287 is missing/);
  assert.match(moved.join('\n'), /entries 4096 to 8191 has other entries or sittings/);
}

async function reportsUnreadable({ address, tamper }: Opened): Promise<void> {
  const store = await openStore(address);
  await publishSitting(store, [anEntry(1), anEntry(2, { id: 2 * BLOCK })]);
  await tamper("UPDATE entry SET wire = 'broken' WHERE id = 1");
  const faults = await faultsOf(store);
  await store.close();
  assert.match(faults[0]!, /Entry 1: its wire form is not JSON/);
  assert.match(faults.at(-1)!, /entries 0 to 4095 cannot be verified/);
}

// A record whose index the tests change without the program.

const BLOCK = 4_096;
const AMINA = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };

/** An empty store, and SQL of its engine for the changes of the tests. */
interface OpenedIndex extends Opened {
  /** A literal of bytes, given in hexadecimal. */
  readonly bytes: (hex: string) => string;
}

/**
 * Makes a record of two stored blocks and a tail. Returns a function that runs SQL on it and returns the faults that the check
 * then finds.
 */
async function tampering({ address, tamper }: Opened): Promise<(sql: string) => Promise<string[]>> {
  await inStore(address, async (store) => {
    await writeTo(store).people.know(AMINA);
    await publishSitting(store, [
      anEntry(1, { id: 7, speaker: AMINA, content: 'The price of maize, maize.' }),
      anEntry(2, { content: 'The price of beans.' }),
      anEntry(3, { id: 2 * BLOCK, content: 'The price of water.' }),
      anEntry(4, { id: 3 * BLOCK + 100 }),
    ]);
  });
  return async (sql) => {
    await tamper(sql);
    return await inStore(address, async (store) => {
      const faults = await faultsOf(store);
      await store.reindex();
      assert.deepEqual(await faultsOf(store), [], `after a reindex of: ${sql}`);
      return faults;
    });
  };
}

/** SQL for the id of a term. */
const TERM = (text: string): string => `(SELECT id FROM term WHERE text = '${text}')`;

// The contract on a damaged index: reads of a damaged value fail, and everything else is found as before.

const WATER = 2 * BLOCK;

/** Makes a record of two stored blocks, one with a replaced entry, and a tail. */
async function fill(store: Store): Promise<void> {
  await publishSitting(store, [
    anEntry(1, { id: 7, content: 'The price of maize.' }),
    anEntry(2, { content: 'The price of beans.' }),
    anEntry(3, { id: WATER, content: 'The price of water.' }),
    anEntry(4, { id: 3 * BLOCK + 100 }),
  ]);
  await correct(store, 8, 'The price of tea.');
}

async function correct(store: Store, id: number, content: string): Promise<void> {
  await correctById(writeTo(store).entries, id, anEntry(id - 6, { content }));
}

async function find(finder: Finder, query: string): Promise<number[]> {
  return idsOf(await finder.findEntries(requestFor({ query })));
}

async function meetsDamage(work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof StoreDamaged, error.stack);
    assert.match(error.message, /damaged\. Run hansard check .* hansard reindex\.$/);
    return true;
  });
}

async function damageIsMet({ address, tamper, bytes }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  const wrong = bytes('0100000000');
  /** Damages a sound index, with a finder that has read nothing of it, and rebuilds it. */
  const whileDamaged = async (
    sql: string,
    use: (finder: Finder) => Promise<void>,
  ): Promise<void> => {
    await tamper(sql);
    const finder = await openFinder(address);
    try {
      await use(finder);
      assert.notDeepEqual(await faultsOf(store), [], sql);
      await store.reindex();
      assert.deepEqual(await find(finder, '"price of maize"'), [7]);
    } finally {
      await finder.close();
    }
  };
  const maize = "WHERE term_id = (SELECT id FROM term WHERE text = 'maize')";
  try {
    await fill(store);
    for (const change of [`postings = ${wrong}`, `positions = ${wrong}`, 'blocks = 7']) {
      await whileDamaged(`UPDATE posting SET ${change} ${maize}`, async (finder) => {
        await meetsDamage(find(finder, '"of maize"'));
        assert.deepEqual(await find(finder, '"of tea"'), [8]);
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    for (const name of ['speaker', 'tallies']) {
      const sql = `UPDATE index_column SET numbers = ${wrong} WHERE name = '${name}'`;
      await whileDamaged(sql, async (finder) => {
        await meetsDamage(finder.facets(filterOf({ query: 'price' })));
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    // A search does not notice rows that are missing or name others; the check finds them, and nothing fails.
    for (const sql of [
      `UPDATE term SET blocks = ${bytes('02')} WHERE text = 'maize'`,
      `DELETE FROM posting ${maize}`,
      "UPDATE term SET entries = entries + 1 WHERE text = 'maize'",
      "UPDATE term SET text = 'maise' WHERE text = 'maize'",
      "DELETE FROM term WHERE text = 'maize'",
    ]) {
      await whileDamaged(sql, async (finder) => {
        await find(finder, 'maize');
        assert.deepEqual(await find(finder, 'water'), [WATER]);
      });
    }
    for (const change of [`runs = ${wrong}`, 'block = block + 1', 'ordinal = ordinal + 7']) {
      await whileDamaged(`UPDATE index_block SET ${change} WHERE ordinal = 1`, (finder) =>
        meetsDamage(find(finder, 'water')),
      );
    }
    await whileDamaged('DELETE FROM index_column WHERE ordinal = 1', (finder) =>
      meetsDamage(finder.facets(filterOf({ query: 'price' }))),
    );
  } finally {
    await store.close();
  }
}

// The contract on replaced entries of the index: manipulation of their list is found, and rebuilding a block does not change
// results.

async function findsTamperedList(opened: OpenedIndex): Promise<void> {
  const { address, tamper } = opened;
  await (
    await tampering(opened)
  )('SELECT 1');
  for (const [sql, reason] of [
    ['SELECT 1', null],
    ['DELETE FROM index_replaced', /“beans”/],
    ["UPDATE index_replaced SET languages = 'sw'", /lists replaced entry 8/],
    ['UPDATE index_replaced SET languages = NULL', /lists replaced entry 8/],
    ['UPDATE index_replaced SET id = 7', /lists entry 7 as replaced|“beans”/],
  ] as const) {
    const store = await openStore(address);
    const say = (content: string): Promise<unknown> =>
      correctById(writeTo(store).entries, 8, anEntry(2, { content }));
    try {
      await say('The price of beans.');
      await store.reindex();
      await say('The price of tea.');
      await tamper(sql);
      const faults = await faultsOf(store);
      if (reason === null) assert.deepEqual(faults, []);
      else assert.match(faults.join(), reason, sql);
    } finally {
      await store.close();
    }
  }
}

/** Enough that their block is rebuilt. */
const CORRECTED = BLOCK_REPLACED_MAX + 10;

async function replacedAreFound({ address }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  const finder = await openFinder(address);
  const said = (counter: number, more: string): string =>
    `${more} the price of ${counter === 7 ? 'tea' : 'maize'} in ward ${counter % 300} is ${counter}.`;
  const entries = Array.from({ length: CORRECTED + 50 }, (_, at) => at + 1);
  await publishSitting(store, [
    ...entries.map((counter) => anEntry(counter, { content: said(counter, 'Yes,') })),
    anEntry(CORRECTED + 60, { id: 2 * BLOCK }),
  ]);
  const found = async (): Promise<unknown> => {
    const results: unknown[] = [];
    for (const query of ['price', '"of maize in"', 'ward 7 price', 'tea', '"yes the"', 'spe*']) {
      const page = await finder.findEntries(requestFor({ query }, 'id', { page: 1 }, 1_000));
      results.push([query, page?.count, idsOf(page)]);
    }
    return results;
  };
  try {
    for (const [last, more, withdrawn] of [
      [100, 'Mr. Speaker,', CORRECTED + 20],
      [CORRECTED, 'Madam Speaker, I repeat that', 20],
      [5, 'Order,', 3],
    ] as const) {
      await store.write(async (transaction) => {
        for (let counter = 1; counter <= last; counter += 1) {
          const content = said(counter, more);
          if ((await transaction.entries.find(counter)) === null) continue;
          await correctById(transaction.entries, counter, anEntry(counter, { content }));
        }
        await transaction.entries.withdraw(withdrawn);
      });
      assert.deepEqual(await faultsOf(store), []);
      const before = await found();
      await store.reindex();
      assert.deepEqual(await found(), before);
    }
  } finally {
    await finder.close();
    await store.close();
  }
}

async function writtenAtOnce({ address }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  const finder = await openFinder(address);
  const said = (counter: number, id: number): NewEntry =>
    anEntry(counter, { id, content: `Tea ${id}.` });
  // A block is built with an entry that was corrected before.
  await store.write(async (transaction) => {
    const sitting = await transaction.sittings.add(aSitting());
    await transaction.entries.append(sitting, [said(1, BLOCK), said(2, BLOCK + 1)]);
    await correctById(transaction.entries, BLOCK, anEntry(1, { content: 'Coffee.' }));
    await transaction.entries.append(sitting, [said(3, 2 * BLOCK + 20)]);
  });
  // A stored block is rebuilt because an entry is inserted.
  await store.write(async (transaction) => {
    const [noon, evening] = [
      await transaction.sittings.add(aSitting({ startDate: '2014-01-02' })),
      await transaction.sittings.add(aSitting({ startDate: '2014-01-03' })),
    ];
    await transaction.entries.append(noon, [said(1, 4 * BLOCK - 1), said(2, 4 * BLOCK)]);
    await transaction.entries.append(evening, [said(1, 4 * BLOCK + 1), said(3, 4 * BLOCK + 2)]);
    await transaction.entries.append(evening, [said(4, 5 * BLOCK + 20), said(2, 5 * BLOCK + 21)]);
    await transaction.entries.append(evening, [said(5, 6 * BLOCK + 20)]);
  });
  // An entry of a stored block gets another sitting, with the same text and counter.
  await store.write(async (transaction) => {
    const moved = { id: 4 * BLOCK, body: said(2, 4 * BLOCK) };
    await transaction.entries.withdraw(moved.id);
    await transaction.entries.restore(await transaction.sittings.add(aSitting()), [moved]);
  });
  try {
    assert.deepEqual(await faultsOf(store), []);
    assert.deepEqual(await find(finder, 'coffee'), [BLOCK]);
    assert.equal((await find(finder, 'tea')).length, 9);
  } finally {
    await finder.close();
    await store.close();
  }
}

// The contract on the budget of a query: its work is the same each time, cached or not, on every engine.

const CONTENTS = [
  'The price of maize, maize.',
  'The price of beans.',
  'Parts of the maize prices.',
];

const QUERIES = ['maize', 'ma* NEAR pri*', '"the price of" OR "of maize"', 'p* -beans', '"the p*"'];

/** The work of `QUERIES`: the same on every engine, so it changes only with COST. */
async function costsTheSame({ address }: OpenedIndex): Promise<void> {
  const stored = CONTENTS.map((content, at) => anEntry(at + 1, { id: 7 + at, content }));
  const later = anEntry(4, { id: BLOCK, content: 'The maize of the tail.' });
  const last = anEntry(5, { id: 2 * BLOCK + 100, content: 'The price of everything.' });
  await inStore(address, (store) => publishSitting(store, [...stored, later, last]));
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
  const countedSpeeches = async (charged: ReadonlySet<string>): Promise<number> => {
    const budget = new Budget({ ...OWN_LIMITS, charged });
    await finder.withBudget(budget).facets(filterOf({ query, type: 'speech' }), 'contribution');
    return budget.work;
  };
  const first = new Budget();
  await finder.withBudget(first).facets(filterOf({ query }), 'contribution');
  // The query is charged once for a request whose searches differ in other fields.
  assert.deepEqual(
    [await countedSpeeches(new Set()), await countedSpeeches(first.charged)],
    [first.work, 0],
  );
  const { query: other } = filterOf({ query: `${query} OR nothing` });
  const small = finder.withBudget(new Budget({ ...OWN_LIMITS, workHereMax: 1 }));
  await assert.rejects(small.facets(filterOf({ query: other! })), WorkTooLarge);
}
