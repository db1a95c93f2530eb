// The index in a SQLite file: what was tampered with is found, and made anew.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openFinder, openStore } from '../../src/store/open-store.ts';
import { anEntry, aSitting, faultsOf, publishIds } from '../support/entries.ts';
import { idsOf, requestFor } from '../support/find-all.ts';
import { temporaryFolder, type Ending } from '../support/temporary.ts';

const BLOCK = 4_096;
const AMINA = { id: 49, legalName: 'Amina Ngugi', slug: 'amina-ngugi' };

/** A record of two kept blocks and a tail, and how to tamper with it. */
async function tampering(t: Ending): Promise<(sql: string) => Promise<string[]>> {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
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
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    database.exec(sql);
    database.close();
    const tampered = await openStore(`sqlite:${path}`);
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

test('check finds what was tampered with in the index, and reindex mends it', async (t) => {
  const faultsAfter = await tampering(t);
  assert.deepEqual(await faultsAfter('SELECT 1'), []);
  for (const [sql, ...reasons] of [
    [
      'UPDATE index_block SET runs = zeroblob(24) WHERE ordinal = 0',
      /has other entries or sittings/,
    ],
    ['UPDATE index_columns SET words = zeroblob(4) WHERE ordinal = 0', /counts other people/],
    ["UPDATE index_columns SET people = '[50]' WHERE ordinal = 0", /counts other people/],
    ["UPDATE index_columns SET labels = 'no JSON' WHERE ordinal = 0", /counts other people/],
    ['DELETE FROM index_columns WHERE ordinal = 0', /counts other people/],
    [`DELETE FROM posting WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET places = x'0101' WHERE term_id = ${TERM('bean')}`, null],
    [
      `UPDATE posting SET places = x'0101' WHERE term_id = ${TERM('beans')}`,
      /1 of its terms .* “beans”/,
    ],
    [
      `UPDATE posting SET postings = x'7F00' WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [`UPDATE posting SET postings = x'7000' WHERE term_id = ${TERM('=begins')}`, null],
    // Rows that cannot be read.
    [`UPDATE posting SET blocks = 0 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [`UPDATE posting SET blocks = 7 WHERE term_id = ${TERM('maize')}`, /1 of its terms .* “maize”/],
    [
      `UPDATE posting SET postings = x'70' WHERE term_id = ${TERM('maize')}`,
      /1 of its terms .* “maize”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 0, x'7000', NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      `INSERT INTO posting VALUES (0, 999999, 1, x'7000', NULL)`,
      /1 of its terms .* “a term that is not there”/,
    ],
    [
      // One posting and three bytes of places in the first block, and what is not so in the second.
      `UPDATE posting SET blocks = 3, postings = CAST(x'0100' || postings || x'0000' AS BLOB),
       places = CAST(x'03000000' || places || x'0101' AS BLOB) WHERE term_id = ${TERM('maize')}`,
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
});

test('check finds terms that are counted wrongly', async (t) => {
  const faultsAfter = await tampering(t);
  for (const sql of [
    "UPDATE term SET entries = entries + 1 WHERE text = 'price'",
    "UPDATE term SET blocks = x'01' WHERE text = 'price'",
    "UPDATE term SET blocks = x'07' WHERE text = 'price'",
    "UPDATE term SET stem = 'prize' WHERE text = 'price'",
    "UPDATE term SET stem = NULL WHERE text = 'price'",
  ]) {
    assert.deepEqual(
      await faultsAfter(sql),
      ['The index counts 1 of its terms wrongly, such as “price”. Run hansard reindex.'],
      sql,
    );
  }
  const renamed = await faultsAfter("UPDATE term SET text = 'prise' WHERE text = 'price'");
  assert.match(renamed.join('\n'), /2 of its terms .*“prise”[^]*counts 2 of its terms wrongly/);
});

test('check finds blocks that are missing, out of order, or of other entries', async (t) => {
  const faultsAfter = await tampering(t);
  const forget = (ordinal: number): string =>
    `DELETE FROM index_block WHERE ordinal = ${ordinal};
     DELETE FROM index_columns WHERE ordinal = ${ordinal};`;
  const last = await faultsAfter(forget(1));
  assert.match(last.join('\n'), /entries 8192 to 12287 is missing, and entry 8192 is in it/);
  const first = await faultsAfter(forget(0));
  assert.match(first.join('\n'), /entries 0 to 4095 is missing, and entry 7 is in it/);
  assert.match(first.join('\n'), /entries 8192 to 12287 is kept out of its order/);
  const moved = await faultsAfter('UPDATE index_block SET block = 1 WHERE ordinal = 1');
  assert.match(moved.join('\n'), /entries 8192 to 12287 is missing/);
  assert.match(moved.join('\n'), /entries 4096 to 8191 has other entries or sittings/);
});

test('an entry that cannot be read is told once, and the rest is verified', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  await store.write(async (publication) => {
    const sitting = await publication.addSitting(aSitting());
    await publication.appendEntries(sitting, [anEntry(1), anEntry(2, { id: 2 * BLOCK })]);
  });
  const database = new DatabaseSync(path);
  database.exec("UPDATE entry SET wire = 'broken' WHERE id = 1");
  database.close();
  const faults = await faultsOf(store);
  assert.match(faults[0]!, /Entry 1: its wire form is not JSON/);
  assert.match(faults.at(-1)!, /entries 0 to 4095 cannot be verified/);
});

test('a correction writes the rows of the terms it changes, and no others', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  t.after(() => store.close());
  await store.write(async (publication) => {
    const sitting = await publication.addSitting(aSitting());
    await publication.appendEntries(sitting, [
      anEntry(1, { id: 7, content: 'The price of maize.' }),
      anEntry(2, { content: 'The price of beans.' }),
      anEntry(3, { id: BLOCK, content: 'The price of maize and water.' }),
      anEntry(4, { id: 2 * BLOCK + 100 }),
    ]);
  });
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  database.exec(`
    CREATE TABLE touched (term_id INTEGER PRIMARY KEY);
    CREATE TRIGGER added AFTER INSERT ON posting BEGIN
      INSERT OR IGNORE INTO touched VALUES (new.term_id);
    END;
    CREATE TRIGGER deleted AFTER DELETE ON posting BEGIN
      INSERT OR IGNORE INTO touched VALUES (old.term_id);
    END`);
  await store.write((publication) =>
    publication.correctEntry(8, anEntry(2, { content: 'The price of water.' }), 'corrected'),
  );
  const touched = database
    .prepare("SELECT text FROM touched JOIN term ON id = term_id WHERE text NOT LIKE '=%'")
    .all();
  assert.deepEqual(touched.map((row) => row['text']).sort(), ['beans', 'water']);
  const left = database.prepare(
    `SELECT count(*) AS n FROM posting WHERE term_id = ${TERM('beans')}`,
  );
  assert.equal(left.get()!['n'], 0);
  database.exec('DROP TRIGGER added; DROP TRIGGER deleted; DROP TABLE touched');
  assert.deepEqual(await faultsOf(store), []);
});

const MADE_LATER = ['removed_member', 'alert_delivery', 'alert'];

test('a record from before there was an index is indexed when it is opened', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
  await store.close();
  const database = new DatabaseSync(path);
  // Back to schema 3: what later migrations made is taken away.
  for (const table of ['posting', 'term', 'index_columns', 'index_block', ...MADE_LATER]) {
    database.exec(`DROP TABLE ${table}`);
  }
  database.exec('DROP INDEX entry_by_person; PRAGMA user_version = 3');
  database.close();
  const migrated = await openStore(`sqlite:${path}`);
  const finder = await openFinder(`sqlite:${path}`);
  t.after(() => Promise.all([migrated.close(), finder.close()]));
  assert.deepEqual(await faultsOf(migrated), []);
  const found = await finder.findEntries(requestFor({ query: 'order' }));
  assert.deepEqual(idsOf(found), [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
});

/** As migration 4 made it. */
const POSTING_OF_BLOCKS = `
CREATE TABLE posting (
  ordinal INTEGER NOT NULL,
  term_id INTEGER NOT NULL,
  postings BLOB NOT NULL,
  places BLOB,
  PRIMARY KEY (ordinal, term_id)
) STRICT, WITHOUT ROWID`;

test('a record whose postings are kept a row a block is indexed anew when it is opened', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const store = await openStore(`sqlite:${path}`);
  await publishIds(store, [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
  const { stamp } = await store.recordState();
  await store.close();
  const database = new DatabaseSync(path);
  database.exec(`DROP TABLE posting; ${POSTING_OF_BLOCKS}; PRAGMA user_version = 6`);
  database.exec("INSERT INTO posting VALUES (0, 1, x'0000', NULL)");
  database.close();
  const migrated = await openStore(`sqlite:${path}`);
  const finder = await openFinder(`sqlite:${path}`);
  t.after(() => Promise.all([migrated.close(), finder.close()]));
  assert.deepEqual(await faultsOf(migrated), []);
  assert.notEqual((await migrated.recordState()).stamp, stamp);
  const found = await finder.findEntries(requestFor({ query: 'order' }));
  assert.deepEqual(idsOf(found), [1, 2, BLOCK, 3 * BLOCK, 3 * BLOCK + 1]);
});
