// A damaged SQLite file: requests that do not need the damaged page are served, the others get an error, and no response
// contradicts the undamaged record. No command ends with a stack trace.

import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { temporaryFolder } from '../support/temporary.ts';
import {
  copyOf,
  makeWhole,
  runHere,
  sweep,
  urlOf,
  walk,
  type Walk,
  walkPaths,
  whileServed,
  wrongResponses,
} from './damaged-record.ts';
import { type Damage, indexFlips, keyFlip, logDamages } from './damages.ts';

/** Every table of the record has pages. */
const ENTRIES = 200;

/** Pages of the search index, and others that a small record lacks: the campaign damages those. */
const LATER_PAGES =
  /of (posting|term|index_|sqlite_autoindex_(posting|term|index))|overflow page of entry$|internal page of debate$/;

/**
 * One page of each kind, some empty tables at once, and the ends of each list: `npm run campaign -- damage` is the long version.
 */
const FEW = { pagesOfAKind: 1, emptyAtOnce: 15, addressesOfAKind: 2 };

const oneMoreEntry = `${JSON.stringify({
  type: 'speech',
  content: 'One more speech about water.',
  sitting: { venue: 'senate', start_date: '2030-01-02' },
})}\n`;

suite('a damaged SQLite file', () => {
  const endings: (() => unknown)[] = [];
  const folder = temporaryFolder({ after: (end: unknown) => void endings.push(end as () => void) });
  after(() => endings.forEach((end) => end()));
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  before(() => process.on('uncaughtException', note));
  after(() => process.off('uncaughtException', note));

  /** SQLite takes a damaged frame for the end of the log: it reads the record before the write, or after it. */
  test('with a damaged write-ahead log is the record of one moment', async () => {
    const whole = await makeWhole(folder, ENTRIES);
    const paths = walkPaths(ENTRIES, FEW.addressesOfAKind);
    const before = await whileServed(copyOf(whole), (server) => walk(server.url, paths));
    const written = copyOf(whole);
    const document = join(folder, 'one.ndjson');
    writeFileSync(document, oneMoreEntry);
    const holder = new DatabaseSync(written);
    holder.prepare('SELECT count(*) FROM sqlite_schema').get();
    const { code, printed } = await runHere('import', document, '--database-url', urlOf(written));
    assert.equal(code, 0, printed);
    const [file, log] = [readFileSync(written), readFileSync(`${written}-wal`)];
    holder.close();
    const walked = async (damage: Damage | null): Promise<Walk> => {
      const path = copyOf(whole);
      writeFileSync(path, file);
      writeFileSync(`${path}-wal`, log);
      damage?.apply(path);
      return await whileServed(path, (server) => walk(server.url, paths));
    };
    const after = await walked(null);
    assert.notDeepEqual(after.get('/hansard/'), before.get('/hansard/'));
    for (const damage of logDamages()) {
      const seen = await walked(damage);
      const [earlier, later] = [wrongResponses(seen, before), wrongResponses(seen, after)];
      assert.ok(earlier.length === 0 || later.length === 0, `${damage.name}: ${earlier[0]}`);
    }
    assert.deepEqual(uncaught, []);
  });

  test('with a flipped bit in an index, which SQLite does not notice, is found by check', async () => {
    const whole = await makeWhole(folder, ENTRIES);
    const flips = indexFlips(whole);
    assert.ok(flips.length > 10, 'there are indexes');
    for (const flip of flips) {
      const path = copyOf(whole);
      flip.apply(path);
      const { code, printed } = await runHere('check', '--database-url', urlOf(path));
      assert.equal(code, 1, `${flip.name}: ${printed}`);
      assert.match(printed, /^The file is damaged: /, flip.name);
    }
  });

  test('with a flipped bit in a key, which can make rows follow themselves, is checked and exported to an end', async () => {
    const whole = await makeWhole(folder, ENTRIES);
    // Flipping the lowest bit of an odd key gives the key of the previous row.
    const odd = join(folder, 'odd.sqlite');
    copyFileSync(whole, odd);
    const database = new DatabaseSync(odd);
    for (const table of ['entry', 'item_change']) {
      database.exec(
        `DELETE FROM ${table} WHERE rowid % 2 = 0 AND rowid = (SELECT max(rowid) FROM ${table})`,
      );
    }
    database.close();
    for (const flip of [keyFlip(odd, 'entry'), keyFlip(odd, 'item_change')]) {
      const path = copyOf(odd);
      flip.apply(path);
      const file = join(folder, 'flipped.ndjson');
      const checked = await runHere('check', '--database-url', urlOf(path));
      assert.equal(checked.code, 1, `${flip.name}: ${checked.printed}`);
      const exported = await runHere('export', '--output', file, '--database-url', urlOf(path));
      assert.notEqual(exported.code, null, `${flip.name}: ${exported.printed}`);
      rmSync(file, { force: true });
    }
  });

  test('of the record is an error where it is met, and nowhere else', async () => {
    const only = (name: string): boolean => !LATER_PAGES.test(name);
    const found = await sweep(folder, { entries: ENTRIES, only, commandsEvery: 10, ...FEW });
    assert.ok(found.damages > 10 && found.errors > 0, 'the damages are seen');
    assert.deepEqual(uncaught, []);
  });
});
