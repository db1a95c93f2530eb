// Every statement of the finder, the index writer and the change log uses an index of the database: none scans the entries or the
// postings, however large the record is.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openFinder, openStore } from '../../../src/store/open-store.ts';
import { SITTING_TEXTS_SQL, textsOfIdsSql } from '../../../src/store/entries/entry-texts.ts';
import { ENTRIES_FROM_SQL } from '../../../src/store/entries/finder-rows.ts';
import {
  BLOCKS_SQL,
  GROUP_POSTINGS_SQL,
  PREFIX_SQL,
  REPLACED_SQL,
} from '../../../src/store/entries/index-storage.ts';
import * as readerSql from '../../../src/store/sqlite/sqlite-index.ts';
import { sendEveryStatement } from '../../support/oracle/send-every-statement.ts';
import { anEntry, aSitting, faultsOf, correctById } from '../../support/records/entries.ts';
import type { Store } from '../../../src/store/contract/store.ts';
import { EVERY_QUESTION } from '../contract/questions-contract.ts';
import { inStore, temporaryFolder } from '../../support/temporary.ts';

const BLOCK = 4_096;

test('no statement of the finder, the index writer or the change log scans entries, postings or terms', async (t) => {
  const path = join(temporaryFolder(t), 'record.sqlite');
  const address = `sqlite:${path}`;
  await (await openStore(address)).close();
  const prepared = notePrepared(t);
  await writeEverything(address);
  const finder = await openFinder(address);
  await sendEveryStatement(finder);
  await finder.close();
  const constants = [
    ...Object.values(readerSql),
    textsOfIdsSql('sqlite'),
    BLOCKS_SQL,
    REPLACED_SQL,
    PREFIX_SQL,
    ENTRIES_FROM_SQL,
    SITTING_TEXTS_SQL,
    GROUP_POSTINGS_SQL,
  ].filter((value) => typeof value === 'string');
  assert.equal(constants.length, 10);
  for (const sql of constants) {
    assert.ok(sql === GROUP_POSTINGS_SQL || prepared.has(sql), `never prepared: ${sql}`);
    prepared.add(sql);
  }
  for (const table of ['bill', 'bill_venue', 'business_runs', 'question']) {
    assert.ok(
      [...prepared].some((sql) => new RegExp(`FROM ${table}\\b`).test(sql)),
      table,
    );
  }
  assert.ok(prepared.size > 40);
  const ofUse = new Set(prepared);
  assert.deepEqual(await inStore(address, faultsOf), []);

  const database = new DatabaseSync(path);
  t.after(() => database.close());
  let postingSearches = 0;
  for (const sql of Array.from(prepared)) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
    for (const { detail } of plan) {
      // An automatic index of SQLite is built from all rows.
      assert.ok(!detail.includes('AUTOMATIC'), `${sql}: ${detail}`);
      // A check reads everything, once.
      if (!ofUse.has(sql)) continue;
      const scans = /^SCAN (entry|posting|term|index_column)\b/.test(detail);
      // The last entry is found by one step backwards.
      assert.ok(!scans || /FROM entry ORDER BY id DESC LIMIT 1$/.test(sql), `${sql}: ${detail}`);
      // The rows of debates are large: what reads all of them reads an index.
      const ofBusiness = /^SCAN (debate|division|decision|question)\b(?!.* USING COVERING INDEX)/;
      assert.ok(!ofBusiness.test(detail), `${sql}: ${detail}`);
      // The row of a term is found by its complete key; only statements that read a whole group use the group alone.
      const ofGroup = /blocks & CAST|SELECT 1 FROM posting/.test(sql);
      const ofTerm = sql === GROUP_POSTINGS_SQL ? 'term_id>?' : 'term_id=?';
      const key = ofGroup ? '(group_number=?)' : `(group_number=? AND ${ofTerm})`;
      if (detail.startsWith('SEARCH posting')) {
        assert.ok(detail.endsWith(key), `${sql}: ${detail}`);
        postingSearches += 1;
      }
      const sorts = /FROM (entry|posting|term)\b/.test(sql) && detail.includes('TEMP B-TREE');
      assert.ok(!sorts, `${sql}: ${detail}`);
    }
  }
  assert.ok(postingSearches > 0);
});

/** The texts of all statements prepared from here on, on any connection. */
function notePrepared(t: { after(end: () => void): void }): Set<string> {
  const prepared = new Set<string>();
  const prepare = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'prepare')!;
  const original = prepare.value as DatabaseSync['prepare'];
  Object.defineProperty(DatabaseSync.prototype, 'prepare', {
    ...prepare,
    value: function (this: DatabaseSync, sql: string) {
      if (!/^\s*(PRAGMA|BEGIN|COMMIT)/.test(sql)) prepared.add(sql);
      return original.call(this, sql);
    },
  });
  t.after(() => Object.defineProperty(DatabaseSync.prototype, 'prepare', prepare));
  return prepared;
}

async function writeEverything(address: string): Promise<void> {
  const store = await openStore(address);
  await store.write(async (transaction) => {
    await transaction.entries.last();
    const sitting = await transaction.sittings.add(aSitting());
    const entries = Array.from({ length: 60 }, (_, at) => anEntry(at + 1, { id: at + 1 }));
    await transaction.entries.append(sitting, entries);
    await transaction.entries.append(sitting, [anEntry(100, { id: 2 * BLOCK })]);
  });
  await store.write(async (transaction) => {
    await transaction.entries.append(1, [anEntry(101), anEntry(70)]);
    await correctById(transaction.entries, 5, anEntry(5, { content: 'Corrected.' }));
    await transaction.entries.withdraw(6);
  });
  assert.ok((await store.changes(0, 10)).length > 0);
  await store.write(async (transaction) => {
    const heading = anEntry(1, { type: 'heading', content: 'THE WATER BILL, 2014' });
    const sitting = await transaction.sittings.add(aSitting());
    await transaction.entries.append(sitting, [heading, anEntry(2)]);
  });
  const request = { venueId: null, year: null, page: 1, size: 10 } as const;
  assert.equal((await store.bills(request))?.items.length, 1);
  assert.deepEqual(await store.billYears(null), ['2014']);
  await readQuestions(store);
  await store.close();
}

/** Every order of questions, alone and with every filter. */
async function readQuestions(store: Store): Promise<void> {
  const values = {
    ...EVERY_QUESTION.filter,
    kind: 'oral',
    state: 'open',
    office: 'x',
    number: '1',
  };
  const days = {
    sittingId: 1,
    venueId: 1,
    askerId: 1,
    dateFrom: '2014-01-01',
    dateTo: '2014-01-31',
  };
  const filters = Object.entries({ ...values, ...days }).map(([name, value]) => ({
    ...EVERY_QUESTION.filter,
    [name]: value,
  }));
  for (const ordering of ['id', '-id', 'date', '-date'] as const) {
    for (const filter of [EVERY_QUESTION.filter, ...filters]) {
      for (const isWaiting of [false, true]) {
        assert.ok(await store.questions({ ...EVERY_QUESTION, filter, isWaiting, ordering }));
      }
    }
  }
  assert.deepEqual(await store.sittingQuestions(1), []);
  assert.equal(await store.question(1, 1), null);
}
