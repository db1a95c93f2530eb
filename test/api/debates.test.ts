// Debates: the list with its filters, one of them, and what they add to entries and contributions.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside, withUrl } from '../support/beside.ts';
import { jsonOf } from '../support/http/http-expect.ts';
import { HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

const DATA = dataBeside<{
  readonly record: DescribedRecord;
  readonly debate: object;
  /** What the lists have, by address. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
}>(import.meta.url);

interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: number; readonly [field: string]: unknown }[];
}

suite('debates', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });
  const read = async <Body = Page>(path: string): Promise<Body> =>
    jsonOf(await server.get(HANSARD + path));
  const entries = async (query: string): Promise<Page> =>
    (await server.get(`${LIST}?${query}`)).json as Page;
  const idsIn = ({ results }: Page): number[] => results.map(({ id }) => id);

  test('a debate has its heading, section, sitting, first and last entry, and who spoke', async () => {
    const { count, results } = await read('debates/');
    const expected = withUrl(server.url, DATA.debate);
    assert.equal(count, 3);
    assert.deepEqual(results[0], expected);
    assert.deepEqual(await read('debates/3/?format=api'), expected);
    assert.deepEqual([results[2]!['section'], results[2]!['series']], ['PAPERS LAID', null]);
  });

  test('what is no debate is 404; a list past its end too', async () => {
    for (const path of ['2/', '5/', '999/', 'x/', '?page=2']) {
      assert.equal((await server.get(`${HANSARD}debates/${path}`)).status, 404, path);
    }
  });

  test('a filter finds the debates in which an entry passes it; q looks in titles', async () => {
    for (const [path, ids] of Object.entries(DATA.ids)) {
      assert.deepEqual(idsIn(await read(path)), ids, path);
    }
    const expanded = await read('debates/?q=roads&expand=sitting');
    const { start_date: date } = expanded.results[0]!['sitting'] as { start_date: string };
    assert.equal(date, '2013-07-30');
    for (const [query, field] of [
      ['ordering=relevance&q=a', 'ordering'],
      ['debate=5', 'debate'],
    ] as const) {
      const { status, json } = await server.get(`${HANSARD}debates/?${query}`);
      assert.deepEqual([status, Object.keys(json as object)], [400, [field]]);
    }
  });

  test('debate= narrows entries to a debate', async () => {
    assert.deepEqual(idsIn(await entries('debate=3')), [2, 3, 4, 5, 6, 7]);
    assert.equal((await server.get(`${LIST}?debate=4`)).status, 400);
  });

  test('expand=debate gives each entry and contribution its debate, or null', async () => {
    const { results } = await entries('expand=debate,sitting&sitting=1&page_size=100');
    const debates = results.map(({ debate }) => (debate as { id: number } | null)?.id ?? null);
    assert.deepEqual(debates, [null, 3, 3, 3, 3, 3, 3, 9, 9, 9, null]);
    assert.deepEqual(results[8]!['debate'], {
      id: 9,
      url: `${server.url}${HANSARD}debates/9/?format=api`,
      title: 'STATE OF ROADS',
      section: 'MOTION',
    });
    const said = await read('contributions/?expand=debate&speaker=49');
    assert.equal((said.results[0]!['debate'] as { id: number }).id, 3);
  });

  test('format=atom gives the newest debates', async () => {
    const reply = await server.get(`${HANSARD}debates/?format=atom&venue=senate`);
    assert.equal(reply.status, 200);
    assert.match(reply.text, /<title>State of roads \(Senate, 30 July 2013\)<\/title>/);
    assert.match(reply.text, /\/hansard\/debate\/3\/the-maize-bill-senate-bill-no-3-of-2013"/);
    assert.doesNotMatch(reply.text, /Papers Laid/);
  });
});
