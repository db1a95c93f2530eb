// Contributions, facets, trends, and the files of what was found.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dataBeside, withUrl } from '../support/beside.ts';
import {
  checkReply,
  jsonOf,
  LIST_ALLOW,
  momentHeaders,
  notFound,
  ROOT_ALLOW,
} from '../support/http/http-expect.ts';
import { HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';
import { publishing, type DescribedRecord } from '../support/records/described-record.ts';

const DATA = dataBeside<{
  readonly record: DescribedRecord;
  readonly speech: object;
  readonly facets: object;
  readonly trends: object;
  /** The contributions that are listed, by parameters. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
}>(import.meta.url);

interface Listed<Item> {
  readonly count: number;
  readonly results: readonly Item[];
}

suite('finding things', () => {
  const server = sharedServer({ fill: publishing(DATA.record) });
  const read = async <Body>(path: string): Promise<Body> =>
    jsonOf(await server.get(HANSARD + path));
  const speech = (): object => withUrl(server.url, DATA.speech);
  const refusal = (allow: string, body: string) => ({
    ...{ status: 400, headers: momentHeaders(allow), body },
  });

  test('a speech is given whole, in the order of fields of the contract', async () => {
    const found = await read<object>('contributions/2/');
    assert.deepEqual(found, speech());
    assert.deepEqual(Object.keys(found), Object.keys(speech()));
  });

  test('a speech is found by words of different entries of it', async () => {
    const { count, results } = await read<Listed<object>>('contributions/?q=maize+rains');
    assert.deepEqual([count, results], [1, [speech()]]);
    const entries = await server.get(`${LIST}?q=maize+rains`);
    assert.equal((entries.json as { count: number }).count, 0);
  });

  test('contributions are filtered, ordered and paged as entries are', async () => {
    for (const [query, expected] of Object.entries(DATA.ids)) {
      const { results } = await read<Listed<{ id: number }>>(`contributions/?${query}`);
      const ids = results.map(({ id }) => id);
      assert.deepEqual(ids, expected, query);
    }
  });

  test('an entry within a speech leads to it; what is not there is not found', async () => {
    const reply = await server.get(`${HANSARD}contributions/3/`);
    assert.equal(reply.status, 302);
    assert.equal(reply.headers['location'], `${server.url}${HANSARD}contributions/2/?format=api`);
    const expanded = await server.get(`${HANSARD}contributions/3/?expand=details`);
    const location = `${server.url}${HANSARD}contributions/2/?format=api&expand=details`;
    assert.equal(expanded.headers['location'], location);
    assert.ok('details' in ((await server.get(location.slice(server.url.length))).json as object));
    for (const id of ['77', 'x', '99999999999999999']) {
      checkReply(await server.get(`${HANSARD}contributions/${id}/`), notFound(ROOT_ALLOW));
    }
  });

  test('highlight marks the entries of a speech in which something was found', async () => {
    const { results } = await read<Listed<{ highlight: object }>>(
      'contributions/?q=rains&highlight=1',
    );
    const found = { entry: 3, text: 'risen since the long rains.', marks: [[21, 26]] };
    assert.deepEqual(results[0]!.highlight, [{ ...found, cut_before: false, cut_after: false }]);
  });

  test('facets count what was found by field', async () => {
    assert.deepEqual(await read('search/facets/?q=maize'), DATA.facets);
  });

  test('trends have every period, with and without a match', async () => {
    assert.deepEqual(await read('search/trends/?q=maize&venue=senate'), DATA.trends);
    const { results } = await read<Listed<object>>('search/trends/?interval=month');
    assert.equal(results.length, 29);
    checkReply(
      await server.get(`${HANSARD}search/trends/?interval=week`),
      refusal(
        ROOT_ALLOW,
        '{"interval":["\\"week\\" is not a valid choice. It may be \\"year\\" or \\"month\\"."]}',
      ),
    );
  });

  test('a filter makes a file of what passes it', async () => {
    const { text } = await server.get(`${LIST}?format=ndjson&q=maize&type=speech`);
    const ids = text.match(/^\{"id":\d+/gm)?.map((line) => Number(line.slice('{"id":'.length)));
    assert.deepEqual(ids, [2, 6]);
    const csv = await server.get(`${LIST}?format=csv&venue=1`);
    assert.equal(csv.text.trim().split('\n').length, 2);
    checkReply(
      await server.get(`${LIST}?format=csv&type=song`),
      refusal(LIST_ALLOW, '{"type":["\\"song\\" is not a valid choice."]}'),
    );
  });

  test('a person has what they said, by year and chamber, zeros included', async () => {
    const reply = await server.get(`${HANSARD}people/amina-wairimu/`);
    assert.equal(reply.status, 200);
    const none = { entries: 0, contributions: 0, words: 0 };
    const spoke = { entries: 3, contributions: 1, words: 13 };
    assert.deepEqual((reply.json as { activity: unknown }).activity, {
      ...spoke,
      first: '2013-07-30',
      last: '2013-07-30',
      years: ['2011', '2012', '2013'].flatMap((year) => [
        { year, venue: 'national_assembly', ...none },
        { year, venue: 'senate', ...(year === '2013' ? spoke : none) },
      ]),
    });
  });

  test('people as a table', async () => {
    const reply = await server.get(`${HANSARD}people/?format=csv`);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
    assert.deepEqual(reply.text.split('\r\n'), [
      'id,slug,legal_name,entries,contributions,words,first,last',
      '49,amina-wairimu,Amina Wairimu,3,1,13,2013-07-30,2013-07-30',
      '',
    ]);
  });
});
