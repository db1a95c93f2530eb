// Contributions, facets, trends, and the files of what was found.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import {
  checkReply,
  jsonOf,
  LIST_ALLOW,
  momentHeaders,
  ROOT_ALLOW,
} from '../support/http/http-expect.ts';
import { HANSARD, LIST, sharedServer } from '../support/http/test-server.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };
const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. ' +
  'A certified version of this Report can be obtained from the Hansard Editor.';

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const by = { speaker: AMINA, speakerName: 'Sen. Wairimu' };
    const july = await transaction.addSitting(
      aSitting({ startDate: '2013-07-30', venueSlug: 'senate' }),
    );
    await transaction.appendEntries(july, [
      anEntry(1, { type: 'heading', speakerName: '', content: 'THE MAIZE BILL' }),
      anEntry(2, { ...by, content: `The price of maize has ${FOOTER}` }),
      anEntry(3, { ...by, content: 'risen since the long rains.' }),
      anEntry(4, { ...by, content: 'That is all.' }),
      anEntry(5, { speakerName: 'Mr. Otieno', content: 'I oppose.' }),
    ]);
    const march = await transaction.addSitting(
      aSitting({ startDate: '2011-03-01', venueSlug: 'national_assembly' }),
    );
    await transaction.appendEntries(march, [anEntry(1, { content: 'No maize here.' })]);
  });
}

suite('finding things', () => {
  const server = sharedServer({ fill });
  const read = async (path: string): Promise<unknown> => jsonOf(await server.get(HANSARD + path));
  const SPEECH = {
    id: 2,
    url: '',
    entries: [2, 3, 4],
    type: 'speech',
    speaker_name: 'Sen. Wairimu',
    speaker_title: '',
    speaker: { id: 49, legal_name: 'Amina Wairimu', slug: 'amina-wairimu' },
    sitting: '',
    content: 'The price of maize has risen since the long rains.\n\nThat is all.',
    words: 13,
    footers: [{ entry: 2, text: FOOTER }],
  };
  const speech = (): typeof SPEECH => ({
    ...SPEECH,
    url: `${server.url}${HANSARD}contributions/2/?format=api`,
    sitting: `${server.url}${HANSARD}sittings/1/?format=api`,
  });

  test('a speech is given whole, in the order of fields of the contract', async () => {
    const found = (await read('contributions/2/')) as Record<string, unknown>;
    assert.deepEqual(found, speech());
    assert.deepEqual(Object.keys(found), Object.keys(SPEECH));
  });

  test('a speech is found by words of different entries of it', async () => {
    const { count, results } = (await read('contributions/?q=maize+rains')) as {
      count: number;
      results: unknown[];
    };
    assert.equal(count, 1);
    assert.deepEqual(results, [speech()]);
    const entries = await server.get(`${LIST}?q=maize+rains`);
    assert.equal((entries.json as { count: number }).count, 0);
  });

  test('contributions are filtered, ordered and paged as entries are', async () => {
    const ids = async (query: string): Promise<number[]> =>
      ((await read(`contributions/?${query}`)) as { results: { id: number }[] }).results.map(
        ({ id }) => id,
      );
    assert.deepEqual(await ids(''), [1, 2, 5, 6]);
    assert.deepEqual(await ids('type=speech'), [2, 5, 6]);
    assert.deepEqual(await ids('speaker=49'), [2]);
    assert.deepEqual(await ids('venue=senate&ordering=-id'), [5, 2, 1]);
    assert.deepEqual(await ids('q=maize&ordering=date'), [6, 1, 2]);
    assert.deepEqual(await ids('after=1&page_size=2'), [2, 5]);
    assert.deepEqual(await ids('q=-maize'), [5]);
    assert.deepEqual(await ids('page=2&page_size=3'), [6]);
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
      checkReply(await server.get(`${HANSARD}contributions/${id}/`), {
        status: 404,
        headers: momentHeaders(ROOT_ALLOW),
        body: '{"detail":"Not found."}',
      });
    }
  });

  test('highlight marks the entries of a speech in which something was found', async () => {
    const { results } = (await read('contributions/?q=rains&highlight=1')) as {
      results: { highlight: { entry: number; text: string; marks: number[][] }[] }[];
    };
    assert.deepEqual(results[0]!.highlight, [
      {
        entry: 3,
        text: 'risen since the long rains.',
        marks: [[21, 26]],
        cut_before: false,
        cut_after: false,
      },
    ]);
  });

  test('facets count what was found by field', async () => {
    assert.deepEqual(await read('search/facets/?q=maize'), {
      count: 3,
      facets: {
        type: [
          { value: 'speech', label: 'speech', count: 2 },
          { value: 'heading', label: 'heading', count: 1 },
        ],
        speaker: [
          { value: 'amina-wairimu', label: 'Amina Wairimu', count: 1 },
          { value: null, label: 'Mr. Speaker', count: 1 },
        ],
        venue: [
          { value: 'senate', label: 'Senate', count: 2 },
          { value: 'national_assembly', label: 'National Assembly', count: 1 },
        ],
        party: [],
        year: [
          { value: '2011', label: '2011', count: 1 },
          { value: '2013', label: '2013', count: 2 },
        ],
      },
    });
  });

  test('trends have every period, with and without a match', async () => {
    assert.deepEqual(await read('search/trends/?q=maize&venue=senate'), {
      interval: 'year',
      count: 2,
      mentions: 2,
      results: [
        { period: '2011', count: 0, total: 1, mentions: 0 },
        { period: '2012', count: 0, total: 0, mentions: 0 },
        { period: '2013', count: 2, total: 5, mentions: 2 },
      ],
    });
    const { results } = (await read('search/trends/?interval=month')) as { results: unknown[] };
    assert.equal(results.length, 29);
    checkReply(await server.get(`${HANSARD}search/trends/?interval=week`), {
      status: 400,
      headers: momentHeaders(ROOT_ALLOW),
      body: '{"interval":["\\"week\\" is not a valid choice. It may be \\"year\\" or \\"month\\"."]}',
    });
  });

  test('a filter makes a file of what passes it', async () => {
    const { text } = await server.get(`${LIST}?format=ndjson&q=maize&type=speech`);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number });
    assert.deepEqual(
      lines.map(({ id }) => id),
      [2, 6],
    );
    const csv = await server.get(`${LIST}?format=csv&venue=1`);
    assert.equal(csv.text.trim().split('\n').length, 2);
    checkReply(await server.get(`${LIST}?format=csv&type=song`), {
      status: 400,
      headers: momentHeaders(LIST_ALLOW),
      body: '{"type":["\\"song\\" is not a valid choice."]}',
    });
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
