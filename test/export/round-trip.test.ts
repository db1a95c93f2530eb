// An export imported into an empty store gives the same record, including ids.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { fillWithDemo } from '../../src/demo/demo-record.ts';
import { exportRecord } from '../../src/export/export-record.ts';
import type { EntryFormatName } from '../../src/formats/entry-formats.ts';
import { NO_DETAILS, type EntryDetails } from '../../src/record/entry-details.ts';
import { UNDESCRIBED_SITTING, type NewSitting } from '../../src/record/sitting.ts';
import { importFile } from '../support/records/import-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/contract/store.ts';
import {
  aSitting,
  anEntry,
  everyEntry,
  faultsOf,
  publishSitting,
} from '../support/records/entries.ts';
import { anyCharacter, fc } from '../support/seed.ts';
import { temporaryFolder } from '../support/temporary.ts';

const FORMATS = ['ndjson', 'csv'] as const;

/** Files with everything that an import ignores. */
const ABOUT = {
  address: { prefix: 'https://hansard.example/entries/', suffix: '/?format=api' },
  languageOf: () => 'sw',
};

/** The whole content of a record, by table. */
function tablesOf(path: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = (sql: string): unknown[] => database.prepare(sql).all();
  const tables = {
    entries: rows('SELECT id, sitting_id, text_counter, type, person_id, wire FROM entry'),
    details: rows('SELECT entry_id, details FROM entry_detail ORDER BY entry_id'),
    runs: rows('SELECT * FROM entry_run ORDER BY first_position'),
    people: rows('SELECT id, legal_name, slug FROM person ORDER BY id'),
    sittings: rows(
      `SELECT sitting.id, slug, start_date, start_time, end_date, end_time, source.name, list_page, date,
         source.url, last_processing_attempt, last_processing_success
       FROM sitting LEFT JOIN venue ON venue.id = venue_id LEFT JOIN source ON source.id = source_id
       ORDER BY sitting.id`,
    ),
  };
  database.close();
  return tables;
}

/** Fills a store, exports it, imports that into another, and compares the two. */
async function roundTrip(
  t: TestContext,
  format: EntryFormatName,
  fill: (store: Store) => Promise<unknown>,
): Promise<string> {
  const folder = temporaryFolder(t);
  const [from, to] = [join(folder, 'from.sqlite'), join(folder, 'to.sqlite')];
  const file = join(folder, `record.${format}`);
  const source = await openStore(`sqlite:${from}`);
  const target = await openStore(`sqlite:${to}`);
  try {
    await fill(source);
    const { count } = await source.recordState();
    const exported = await exportRecord(everyEntry(source), { format, ...ABOUT }, file, () => {});
    assert.equal(exported.entries, count);
    assert.equal(exported.bytes, readFileSync(file).length);
    assert.equal((await importFile(target, file)).added, count);
    assert.deepEqual(tablesOf(to), tablesOf(from));
    assert.deepEqual(await faultsOf(target), []);
    assert.equal((await importFile(target, file)).added, 0);
  } finally {
    await source.close();
    await target.close();
  }
  return file;
}

const SOURCE = {
  name: '=SUM(A1)',
  listPage: "'@list",
  date: null,
  url: '',
  lastProcessingAttempt: '',
  lastProcessingSuccess: null,
};

/** Details with this text in every field that takes text. */
function oddDetails(text: string, index: number): EntryDetails {
  return {
    ...NO_DETAILS,
    page: [...text].slice(0, 50).join(''),
    role: text,
    recordedTime: '14:30:07',
    recordingUrl: `https://example.org/${index}?t=1#x`,
    headingLevel: (index % 9) + 1,
    extra: { [text]: [text, null, -0.5, { '': true, 7: [] }], ['__proto__']: text },
  };
}

for (const format of FORMATS) {
  test(`${format}: the demo record comes back as it was`, async (t) => {
    await roundTrip(t, format, (store) => fillWithDemo(store, 500, () => {}));
  });

  test(`${format}: sittings of one description, of none, interleaved, and gaps come back`, async (t) => {
    await roundTrip(t, format, (store) =>
      store.write(async (transaction) => {
        const sittings: readonly NewSitting[] = [
          aSitting(),
          aSitting(),
          UNDESCRIBED_SITTING,
          UNDESCRIBED_SITTING,
          aSitting({ source: SOURCE, endDate: null, venueSlug: 'joint-sitting' }),
          aSitting({ source: { ...SOURCE, listPage: '' }, endDate: '2013-08-01' }),
        ];
        const ids: number[] = [];
        for (const sitting of sittings) ids.push(await transaction.sittings.add(sitting));
        for (const [round, id] of [3, 40, 500].entries()) {
          for (const [index, sitting] of ids.toReversed().entries()) {
            const entry = anEntry(round * 2 + 1, { id: id + index });
            await transaction.entries.append(sitting, [entry]);
          }
        }
      }),
    );
  });

  test(`${format}: every text a record can have comes back byte for byte`, async (t) => {
    const odd = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'=+-@\t\r\n\'",;\u2028\u0085 ＝\ufeff', '\r\n', "''", '💬', 'é'),
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      ),
      maxLength: 12,
    });
    const text = odd.map((one) => one.replaceAll('\0', ''));
    const texts = fc.sample(fc.tuple(text, text, text), { numRuns: 400, seed: 7 });
    await roundTrip(t, format, (store) =>
      store.write(async (transaction) => {
        const sitting = await transaction.sittings.add(aSitting({ source: SOURCE }));
        const speaker = { id: 9, legalName: '-@"\'Ng’ong’o', slug: '-minus' };
        await transaction.people.know(speaker);
        const entries = texts.map(([content, speakerName, speakerTitle], index) =>
          anEntry(index + 1, {
            content: content || "'",
            speakerName,
            speakerTitle,
            speaker: index % 2 === 0 ? speaker : null,
            ...(index % 3 === 0 && { details: oddDetails(content, index) }),
          }),
        );
        await transaction.entries.append(sitting, entries);
      }),
    );
  });

  test(`${format}: an empty record is an export too`, async (t) => {
    await roundTrip(t, format, () => Promise.resolve());
  });
}

test('csv: no cell begins as a formula does', async (t) => {
  const contents = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', "'=1", "'", 'plain'];
  const entries = contents.map((content, index) => anEntry(index + 1, { content }));
  const file = await roundTrip(t, 'csv', (store) => publishSitting(store, entries));
  const text = readFileSync(file, 'utf8');
  assert.doesNotMatch(text, /(^|[,\n"])[=+\-@\t]/);
  assert.match(text, /,'=1\+1,/);
});
