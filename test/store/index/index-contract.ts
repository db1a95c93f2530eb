// The contract on the index of a store: what was tampered with is found and made anew.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openStore } from '../../../src/store/open-store.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import type { Ending } from '../../support/temporary.ts';
import type { Opened } from '../contract/tampering-contract.ts';
import { damageIsMet } from './index-damage-contract.ts';
import { findsTamperedList, replacedAreFound } from './index-replaced-contract.ts';
import { costsTheSame } from './query-cost-contract.ts';
import { BLOCK, tampering, TERM, type OpenedIndex } from './tampered-index.ts';

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
    test('check finds what was tampered with in the list of replaced entries', async (t) =>
      findsTamperedList(await openIndex(t)));
    test('a search that meets a damaged value fails, and others do not', async (t) => {
      const opened = await openIndex(t);
      await damageIsMet(opened, opened.bytes);
    });
    test('an index with replaced entries, few or many, finds what one made anew does', async (t) =>
      replacedAreFound(await openIndex(t)));
    test('an entry that cannot be read is reported once, and the rest is verified', async (t) =>
      reportsUnreadable(await openIndex(t)));
    test('a query costs the same each time, cached or not', async (t) =>
      costsTheSame((await openIndex(t)).address));
  });
}

const FIRST = /^The index block of entries 0 to 4095 /;
async function findsTampered(opened: OpenedIndex): Promise<void> {
  const { bytes } = opened;
  const textBytes = (text: string): string => bytes(Buffer.from(text).toString('hex'));
  const faultsAfter = await tampering(opened);
  assert.deepEqual(await faultsAfter('SELECT 1'), []);
  for (const [sql, ...reasons] of [
    [
      `UPDATE index_block SET runs = ${bytes('00'.repeat(24))} WHERE ordinal = 0`,
      /has other entries or sittings/,
    ],
    [
      `UPDATE index_columns SET words = ${bytes('00000000')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    [
      `UPDATE index_columns SET people = ${textBytes('[50]')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    [
      `UPDATE index_columns SET labels = ${textBytes('no JSON')} WHERE ordinal = 0`,
      /counts other people/,
    ],
    ['DELETE FROM index_columns WHERE ordinal = 0', /counts other people/],
    [`DELETE FROM posting WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET positions = ${bytes('0101')} WHERE term_id = ${TERM('bean')}`, null],
    [
      `UPDATE posting SET positions = ${bytes('0101')} WHERE term_id = ${TERM('beans')}`,
      /1 of its terms .* “beans”/,
    ],
    [
      `UPDATE posting SET postings = ${bytes('7F00')} WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [`UPDATE posting SET postings = ${bytes('7000')} WHERE term_id = ${TERM('=begins')}`, null],
    // Rows that cannot be read.
    [`UPDATE posting SET blocks = 0 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET blocks = 7 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [
      `UPDATE posting SET postings = ${bytes('70')} WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 0, ${bytes('7000')}, NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 1, ${bytes('7000')}, NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      // One posting and three bytes of positions in the first block, and what is not so in the second.
      `UPDATE posting SET blocks = 3, postings = ${bytes('010077000000')},
       positions = ${bytes('030000000203010101')} WHERE term_id = ${TERM('maize')}`,
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
