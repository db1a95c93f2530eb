// The contract on the index of a store: what was tampered with is found and made anew, and an older record gets one.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { anEntry, aSitting, faultsOf, publishIds } from '../../support/records/entries.ts';
import { idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { BACK_TO_10, BACK_TO_30 } from '../../support/records/older-schema.ts';
import type { Ending } from '../../support/temporary.ts';
import type { Opened } from '../contract/tampering-contract.ts';
import { damageIsMet } from './index-damage-contract.ts';
import { findsTamperedPatches, patchesAreMerged } from './index-patches-contract.ts';
import { costsTheSame } from './query-cost-contract.ts';
import { BLOCK, tampering, TERM, withSoundChecksum, type OpenedIndex } from './tampered-index.ts';

export function indexContract(
  engine: string,
  openIndex: (test: Ending) => Promise<OpenedIndex>,
): void {
  suite(`the index on ${engine}`, () => {
    test('check finds what was tampered with in the index, and reindex mends it', async (t) =>
      findsTampered(await openIndex(t)));
    test('check finds terms that are counted wrongly', async (t) =>
      findsMiscounted(await openIndex(t)));
    test('check finds blocks that are missing, out of order, or of other entries', async (t) =>
      findsMisplaced(await openIndex(t)));
    test('check finds what was tampered with in patches', async (t) =>
      findsTamperedPatches(await openIndex(t)));
    test('a search that meets a damaged value fails, and others do not', async (t) => {
      const opened = await openIndex(t);
      await damageIsMet(opened, opened.bytes);
    });
    test('an index with patches, merged or not, finds what one made anew does', async (t) =>
      patchesAreMerged(await openIndex(t)));
    test('an entry that cannot be read is reported once, and the rest is verified', async (t) =>
      reportsUnreadable(await openIndex(t)));
    test('a query costs the same each time, cached or not', async (t) =>
      costsTheSame((await openIndex(t)).address));
    test('a record from before there was an index is indexed when it is opened', async (t) =>
      indexesOlder(await openIndex(t)));
    test('a record whose terms have no checksums gets them when it is opened, and keeps its index', async (t) =>
      chainsOlder(await openIndex(t)));
  });
}

const FIRST = /^The index block of entries 0 to 4095 /;
async function findsTampered(opened: OpenedIndex): Promise<void> {
  const { bytes } = opened;
  const sound = (hex: string): string => bytes(withSoundChecksum(hex));
  const soundText = (text: string): string => sound(Buffer.from(text).toString('hex'));
  const faultsAfter = await tampering(opened);
  assert.deepEqual(await faultsAfter('SELECT 1'), []);
  for (const [sql, ...reasons] of [
    [
      `UPDATE index_block SET runs = ${sound('00'.repeat(24))} WHERE ordinal = 0`,
      /has other entries or sittings/,
    ],
    [
      `UPDATE index_columns SET words = ${sound('00000000')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    [
      `UPDATE index_columns SET people = ${soundText('[50]')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    [
      `UPDATE index_columns SET labels = ${soundText('no JSON')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    ['DELETE FROM index_columns WHERE ordinal = 0', /counts other people/],
    [`DELETE FROM posting WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET positions = ${sound('0101')} WHERE term_id = ${TERM('bean')}`, null],
    [
      `UPDATE posting SET positions = ${sound('0101')} WHERE term_id = ${TERM('beans')}`,
      /1 of its terms .* “beans”/,
    ],
    [
      `UPDATE posting SET postings = ${sound('7F00')} WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [`UPDATE posting SET postings = ${sound('7000')} WHERE term_id = ${TERM('=begins')}`, null],
    // Rows that cannot be read.
    [`UPDATE posting SET blocks = 0 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET blocks = 7 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [
      `UPDATE posting SET postings = ${sound('70')} WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    // What the row should have, with the checksum of something else.
    [
      `UPDATE posting SET postings = ${bytes('770000000000')} WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 0, ${sound('7000')}, NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 1, ${sound('7000')}, NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      // One posting and three bytes of positions in the first block, and what is not so in the second.
      `UPDATE posting SET blocks = 3, postings = ${sound('010077000000')},
       positions = ${sound('030000000203010101')} WHERE term_id = ${TERM('maize')}`,
      /^The index block of entries 8192 to 12287 has 1 of its terms .* “maize”/,
    ],
  ] as const) {
    const faults = await faultsAfter(sql);
    if (reasons[0] === null) {
      assert.deepEqual(faults, [], sql);
      continue;
    }
    assert.equal(faults.length, 1, `${sql}: ${faults.join('\n')}`);
    assert.match(faults[0]!, reasons[0]);
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
  assert.match(renamed.join('\n'), /2 of its terms .*“prise”[^]*counts 2 of its terms wrongly/);
}

async function findsMisplaced(opened: Opened): Promise<void> {
  const faultsAfter = await tampering(opened);
  const forget = (ordinal: number): string =>
    `DELETE FROM index_block WHERE ordinal = ${ordinal};
 DELETE FROM index_columns WHERE ordinal = ${ordinal};`;
  const last = await faultsAfter(forget(1));
  assert.match(last.join('\n'), /entries 8192 to 12287 is missing, and entry 8192 is in it/);
  const first = await faultsAfter(forget(0));
  assert.match(first.join('\n'), /entries 0 to 4095 is missing, and entry 7 is in it/);
  assert.match(first.join('\n'), /entries 8192 to 12287 is stored out of its order/);
  const moved = await faultsAfter('UPDATE index_block SET block = 1 WHERE ordinal = 1');
  assert.match(moved.join('\n'), /entries 8192 to 12287 is missing/);
  assert.match(moved.join('\n'), /entries 4096 to 8191 has other entries or sittings/);
}

async function reportsUnreadable({ address, tamper }: Opened): Promise<void> {
  const store = await openStore(address);
  await store.write(async (transaction) => {
    const sitting = await transaction.addSitting(aSitting());
    await transaction.appendEntries(sitting, [anEntry(1), anEntry(2, { id: 2 * BLOCK })]);
  });
  await tamper("UPDATE entry SET wire = 'broken' WHERE id = 1");
  const faults = await faultsOf(store);
  await store.close();
  assert.match(faults[0]!, /Entry 1: its wire form is not JSON/);
  assert.match(faults.at(-1)!, /entries 0 to 4095 cannot be verified/);
}

async function indexesOlder({ address, tamper, backTo }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  await publishIds(store, [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
  await store.write(async (transaction) => {
    await transaction.correctEntry(2, anEntry(2, { content: 'Order of the day.' }), 'corrected');
    await transaction.withdrawEntry(BLOCK);
  });
  const changes = await store.changes(0, 100);
  await store.close();
  // Back to schema 3: what later migrations made is taken away.
  const made = ['posting', 'term', 'index_columns', 'index_block', ...MADE_LATER];
  await tamper(
    `${BACK_TO_10} ${made.map((table) => `DROP TABLE ${table};`).join(' ')} DROP INDEX entry_by_person; ${backTo(3)}`,
  );
  const migrated = await openStore(address);
  const finder = await openFinder(address);
  try {
    assert.deepEqual(await faultsOf(migrated), []);
    assert.deepEqual(await migrated.changes(0, 100), changes);
    const found = await finder.findEntries(requestFor({ query: 'order' }));
    assert.deepEqual(idsOf(found), [1, 2, 3 * BLOCK, 3 * BLOCK + 1]);
    assert.deepEqual(idsOf(await finder.findEntries(requestFor({ query: 'day' }))), [2]);
    await publishIds(migrated, [3 * BLOCK + 2]);
    assert.deepEqual(await faultsOf(migrated), []);
  } finally {
    await finder.close();
    await migrated.close();
  }
}

async function chainsOlder({ address, tamper, backTo }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  await publishIds(store, [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
  const { version } = await store.recordState();
  await store.close();
  await tamper(`${BACK_TO_30} ${backTo(30)}; ALTER TABLE record RENAME COLUMN stamp TO version`);
  const migrated = await openStore(address);
  const finder = await openFinder(address);
  try {
    assert.equal((await migrated.recordState()).version, version);
    assert.deepEqual(await faultsOf(migrated), []);
    const found = await finder.findEntries(requestFor({ query: 'order' }));
    assert.deepEqual(idsOf(found), [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
    assert.deepEqual(idsOf(await finder.findEntries(requestFor({ query: 'maize' }))), []);
  } finally {
    await finder.close();
    await migrated.close();
  }
}

/** Tables of later migrations than the one that brought the index. */
const MADE_LATER = ['removed_member', 'alert_delivery', 'alert'];
