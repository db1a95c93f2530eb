// The contract on the index of a store: what was tampered with is found and made anew, and an older record gets one.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { anEntry, aSitting, faultsOf, publishIds } from '../../support/records/entries.ts';
import { idsOf, requestFor } from '../../support/oracle/find-all.ts';
import { BACK_TO_10 } from '../../support/records/older-schema.ts';
import { withChecksum } from '../../../src/search/index/checksum.ts';
import { PATCH_ENTRIES_MIN } from '../../../src/search/indexing/patch-writer.ts';
import type { Ending } from '../../support/temporary.ts';
import type { Opened } from '../contract/tampering-contract.ts';
import { damageIsMet } from './index-damage-contract.ts';
import { costsTheSame } from './query-cost-contract.ts';

const BLOCK = 4_096;
const AMINA = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };

/** A place, and the words in which its engine is told what the tests do to it. */
export interface OpenedIndex extends Opened {
  /** Bytes, given in hexadecimal. */
  readonly bytes: (hex: string) => string;
  /** Forgets that the schema was ever brought further than this. */
  readonly backTo: (schema: number) => string;
}

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
    test('an entry that cannot be read is told once, and the rest is verified', async (t) =>
      reportsUnreadable(await openIndex(t)));
    test('a query costs the same each time, cached or not', async (t) =>
      costsTheSame((await openIndex(t)).address));
    test('a record from before there was an index is indexed when it is opened', async (t) =>
      indexesOlder(await openIndex(t)));
  });
}

/** Makes a record of two kept blocks and a tail, and says how to tamper with it. */
async function tampering({ address, tamper }: Opened): Promise<(sql: string) => Promise<string[]>> {
  const store = await openStore(address);
  await store.write(async (publication) => {
    await publication.knowPerson(AMINA);
    const sitting = await publication.addSitting(aSitting());
    await publication.appendEntries(sitting, [
      anEntry(1, { id: 7, speaker: AMINA, content: 'The price of maize, maize.' }),
      anEntry(2, { content: 'The price of beans.' }),
      anEntry(3, { id: 2 * BLOCK, content: 'The price of water.' }),
      anEntry(4, { id: 3 * BLOCK + 100 }),
    ]);
  });
  await store.close();
  return async (sql) => {
    await tamper(sql);
    const tampered = await openStore(address);
    try {
      const faults = await faultsOf(tampered);
      await tampered.reindex();
      assert.deepEqual(await faultsOf(tampered), [], `after a reindex of: ${sql}`);
      return faults;
    } finally {
      await tampered.close();
    }
  };
}

const FIRST = /^The index block of entries 0 to 4095 /;
const TERM = (text: string): string => `(SELECT id FROM term WHERE text = '${text}')`;

/** A value whose checksum is right, so that what it says is looked at; in hexadecimal. */
function withSoundChecksum(hex: string): string {
  return Buffer.from(withChecksum(Buffer.from(hex, 'hex'))).toString('hex');
}

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

async function findsTamperedPatches(opened: OpenedIndex): Promise<void> {
  const { address, tamper, bytes } = opened;
  const sound = (hex: string): string => bytes(withSoundChecksum(hex));
  await (
    await tampering(opened)
  )('SELECT 1');
  for (const [sql, reason] of [
    ['SELECT 1', null],
    [`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('beans')}`, /“beans”/],
    [`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('tea')}`, /“tea”/],
    [
      `UPDATE posting SET postings = ${sound('010001008000')} WHERE group_number = -1 AND term_id = ${TERM('tea')}`,
      /“tea”/,
    ],
    [
      `INSERT INTO posting VALUES (-1, 999999, 1, ${sound('0100010080008000')}, NULL)`,
      /“a term that is not there”/,
    ],
  ] as const) {
    const store = await openStore(address);
    const say = (content: string): Promise<unknown> =>
      store.write((publication) =>
        publication.correctEntry(8, anEntry(2, { content }), 'corrected'),
      );
    try {
      await store.reindex();
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

/** Enough that a patch of the word they all have is merged, whatever its bound is; that of others is not. */
const CORRECTED = 2 * PATCH_ENTRIES_MIN;

async function patchesAreMerged({ address, tamper }: OpenedIndex): Promise<void> {
  const store = await openStore(address);
  const finder = await openFinder(address);
  const said = (counter: number, more: string): string =>
    `${more} the price of ${counter === 7 ? 'tea' : 'maize'} in ward ${counter % 300} is ${counter}.`;
  const entries = Array.from({ length: CORRECTED + 50 }, (_, at) => at + 1);
  await store.write(async (publication) => {
    const sitting = await publication.addSitting(aSitting());
    await publication.appendEntries(sitting, [
      ...entries.map((counter) => anEntry(counter, { content: said(counter, 'Yes,') })),
      anEntry(CORRECTED + 60, { id: 2 * BLOCK }),
    ]);
  });
  for (const [last, more] of [
    [100, 'Mr. Speaker,'],
    [CORRECTED, 'Madam Speaker, I repeat that'],
  ] as const) {
    await store.write(async (publication) => {
      for (let counter = 1; counter <= last; counter += 1) {
        const content = said(counter, more);
        await publication.correctEntry(counter, anEntry(counter, { content }), 'corrected');
      }
      await publication.withdrawEntry(last === CORRECTED ? 20 : CORRECTED + 20);
    });
  }
  try {
    assert.deepEqual(await faultsOf(store), []);
    const found = async (): Promise<unknown> =>
      await Promise.all(
        ['price', '"of maize in"', 'ward 7 price', 'tea', '"yes the"', 'spe*'].map(
          async (query) => {
            const request = requestFor({ query }, 'relevance', { page: 1 }, 50);
            return [
              query,
              (await finder.findEntries(request))?.count,
              idsOf(await finder.findEntries(request)),
            ];
          },
        ),
      );
    const patched = await found();
    // The patch of “price” was merged; taking it away again changes nothing. That of “tea” was not.
    await tamper(`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('price')}`);
    assert.deepEqual(await faultsOf(store), []);
    await tamper(`DELETE FROM posting WHERE group_number = -1 AND term_id = ${TERM('tea')}`);
    assert.match((await faultsOf(store)).join(), /“tea”/);
    await store.reindex();
    assert.deepEqual(await found(), patched);
  } finally {
    await finder.close();
    await store.close();
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
  await store.write(async (publication) => {
    const sitting = await publication.addSitting(aSitting());
    await publication.appendEntries(sitting, [anEntry(1), anEntry(2, { id: 2 * BLOCK })]);
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
  await store.write(async (publication) => {
    await publication.correctEntry(2, anEntry(2, { content: 'Order of the day.' }), 'corrected');
    await publication.withdrawEntry(BLOCK);
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

/** Tables of later migrations than the one that brought the index. */
const MADE_LATER = ['removed_member', 'alert_delivery', 'alert'];
