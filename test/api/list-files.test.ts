// The files of lists: their fields and columns, their order, and the change at which they were read.

import assert from 'node:assert/strict';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { anEntry, aSitting, correctById } from '../support/records/entries.ts';
import { BROWSER, HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';

const WATER = 'Bw. Spika, ninaomba kuunga mkono Hoja hii kuhusu maji. Asante sana.';

/** Two sittings whose entries alternate: the speeches of A and B are interrupted by the other sitting. */
async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const [first, second] = [
      await transaction.sittings.add(aSitting({ startDate: '2013-07-31' })),
      await transaction.sittings.add(aSitting({ startDate: '1969-12-30', venueSlug: 'senate' })),
    ];
    const add = async (sitting: number, counter: number, speakerName: string, content: string) =>
      await transaction.entries.append(sitting, [anEntry(counter, { speakerName, content })]);
    await add(first, 1, 'Sen. A', 'I begin to speak,');
    await add(second, 1, 'Sen. B', 'Another sitting is');
    await add(second, 2, 'Sen. B', 'under way.');
    await add(first, 2, 'Sen. A', 'and I go on.');
    await add(first, 3, 'Sen. C', WATER);
    await add(second, 3, 'Sen. D', '=Water, "please".');
    await add(second, 4, 'Sen. B', 'I thank you.');
  });
}

interface Line {
  readonly id: number;
  /** A contribution. */
  readonly entries?: readonly number[];
  readonly sitting: { readonly id: number };
}

function withoutSitting(line: Line): object {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'sitting'));
}

type Table = readonly Readonly<Record<string, string>>[];

/** Rows without line breaks in their cells. */
function tableOf(text: string): Table {
  const [header, ...rows] = text.split('\r\n').slice(0, -1);
  const names = header!.split(',');
  return rows.map((row) => {
    const cells = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    const texts = cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!);
    return Object.fromEntries(names.map((name, at) => [name, texts[at]!]));
  });
}

suite('the files of lists', () => {
  const server = sharedServer({ fill });
  const at = (path: string): string => `${HANSARD}${path}`;

  async function linesOf(path: string): Promise<Line[]> {
    const { status, text } = await server.get(at(path));
    assert.equal(status, 200, path);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  }

  async function resultsOf(path: string): Promise<Line[]> {
    return ((await server.get(at(path))).json as { results: Line[] }).results;
  }

  async function parquetOf(path: string) {
    const bytes = new Uint8Array(await (await fetch(server.url + at(path))).arrayBuffer());
    const file = bytes.buffer;
    const metadata = parquetMetadataAsync({
      byteLength: file.byteLength,
      slice: (start, end) => file.slice(start, end),
    });
    const rows: Record<string, unknown>[] = await parquetReadObjects({ file, compressors });
    return { ...(await metadata), rows };
  }

  test('a line of NDJSON has the eight fields of an entry, and its sitting', async () => {
    const lines = await linesOf('entries/?format=ndjson');
    const entries = await resultsOf('entries/');
    assert.deepEqual(lines.map(withoutSitting), entries);
    assert.deepEqual(Object.keys(lines[0]!), [...Object.keys(entries[0]!), 'sitting']);
  });

  test('CSV and Parquet have the address and the language of an entry, by which it is found', async () => {
    const rows = tableOf((await server.get(`${LIST}?format=csv`)).text);
    const found = await resultsOf('entries/?language=sw');
    assert.deepEqual(
      rows.filter((row) => row['language'] === 'sw').map(({ id }) => Number(id)),
      found.map(({ id }) => id),
    );
    assert.equal(rows[4]!['url'], `${server.url}${LIST}5/?format=api`);
    const parquet = await parquetOf('entries/?format=parquet&language=sw');
    assert.deepEqual(
      parquet.rows.map(({ id, language, language_from: from, url }) => ({
        id,
        language,
        from,
        url,
      })),
      [{ id: 5n, language: 'sw', from: 'detected', url: rows[4]!['url'] }],
    );
  });

  test('dates in Parquet are dates, also before 1970', async () => {
    const { schema, rows } = await parquetOf('entries/?format=parquet');
    const element = schema.find(({ name }) => name === 'sitting_start_date')!;
    assert.deepEqual([element.type, element.logical_type], ['INT32', { type: 'DATE' }]);
    assert.deepEqual(rows[1]!['sitting_start_date'], new Date('1969-12-30'));
  });

  test('contributions are the same in every format as on the pages of the list', async () => {
    for (const filter of ['', '&q=water', '&venue=senate', '&after=1']) {
      const pages = await resultsOf(`contributions/?${filter}`);
      const lines = await linesOf(`contributions/?format=ndjson${filter}`);
      const rows = tableOf((await server.get(at(`contributions/?format=csv${filter}`))).text);
      const parquet = await parquetOf(`contributions/?format=parquet${filter}`);
      assert.deepEqual(lines.map(withoutSitting), pages.map(withoutSitting), filter);
      const ids = pages.map(({ id }) => id);
      assert.deepEqual(
        rows.map(({ id }) => Number(id)),
        ids,
      );
      assert.deepEqual(
        parquet.rows.map(({ id }) => Number(id)),
        ids,
      );
    }
    const [first, second] = await linesOf('contributions/?format=ndjson');
    assert.deepEqual(
      [first, second].map((line) => line!.entries),
      [
        [1, 4],
        [2, 3],
      ],
    );
    const text = (await server.get(at('contributions/?format=csv&q=please'))).text;
    const [row] = tableOf(text);
    assert.deepEqual(
      [row!['content'], row!['entries'], row!['words'], row!['sitting_venue']],
      ['\'=Water, "please".', '6', '2', 'senate'],
    );
  });

  test('a file begins after an id, and refuses another order than that of ids', async () => {
    assert.deepEqual(
      (await linesOf('entries/?format=ndjson&after=5&ordering=id')).map(({ id }) => id),
      [6, 7],
    );
    assert.deepEqual(
      (await linesOf('entries/?format=ndjson&after=2&q=water')).map(({ id }) => id),
      [6],
    );
    for (const list of ['entries', 'contributions']) {
      for (const ordering of ['-id', '-date', 'relevance&q=water']) {
        const path = at(`${list}/?format=csv&ordering=${ordering}`);
        const { status, json } = await server.get(path);
        assert.equal(status, 400, path);
        assert.match(JSON.stringify(json), /^\{"ordering":\["A file is in order of id/);
      }
      const page = await server.get(at(`${list}/?ordering=-date&q=water&page_size=2`), BROWSER);
      assert.ok(page.text.includes(`${list}/?format&#61;csv&#38;q&#61;water">CSV`));
    }
  });

  test('trends are a table of periods', async () => {
    const { text, headers } = await server.get(at('search/trends/?format=csv&q=water'));
    const rows = tableOf(text);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(text.split('\r\n')[0], 'period,count,total,mentions');
    assert.deepEqual(rows[0], { period: '1969', count: '1', total: '4', mentions: '1' });
    const { json } = await server.get(at('search/trends/?q=water'));
    assert.equal(rows.length, (json as { results: unknown[] }).results.length);
    const all = tableOf((await server.get(at('search/trends/?format=csv'))).text);
    assert.equal(all[0]!['mentions'], '');
    assert.equal((await server.get(at('search/trends/?format=csv&interval=day'))).status, 400);
    assert.equal((await server.get(at('search/trends/?format=parquet'))).status, 404);
  });

  test('every download names the last change that is in it', async () => {
    const { json } = await server.get(at('changes/?since=0'));
    const seq = String((json as { count: number }).count);
    const lists = ['entries', 'contributions'].flatMap((list) =>
      ['ndjson', 'csv', 'parquet'].map((format) => `${list}/?format=${format}`),
    );
    const others = ['people/?format=csv', 'search/trends/?format=csv', 'sittings/1/?format=akn'];
    for (const path of [...lists, ...others]) {
      const { headers } = await server.get(at(path));
      assert.equal(headers['record-seq'], seq, path);
      assert.equal((await server.request('HEAD', at(path))).headers['record-seq'], seq, path);
    }
    const { key_value_metadata: metadata } = await parquetOf('entries/?format=parquet');
    const byName = new Map(metadata!.map(({ key, value }) => [key, value]));
    assert.deepEqual(
      [byName.get('hansard.seq'), byName.get('hansard.parliament')],
      [seq, 'Parliament of Kenya'],
    );
  });

  test('a language that is given is so in both lists', async () => {
    const details = { ...NO_DETAILS, language: 'und' };
    await server.store.write((writing) =>
      correctById(writing.entries, 7, anEntry(4, { speakerName: 'Sen. B', details })),
    );
    const languages = async (list: string): Promise<unknown> =>
      tableOf((await server.get(at(`${list}/?format=csv&after=5`))).text).map((row) => [
        row['id'],
        row['language'],
        row['language_from'],
      ]);
    const both = [
      ['6', 'en', 'detected'],
      ['7', 'und', 'given'],
    ];
    assert.deepEqual(await languages('entries'), both);
    assert.deepEqual(await languages('contributions'), both);
  });
});
