// Debates: the list with its filters, one of them, and what they add to entries and contributions.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { jsonOf } from '../support/http/http-expect.ts';
import { HANSARD, sharedServer } from '../support/http/test-server.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };

const heading = (counter: number, content: string) =>
  anEntry(counter, { type: 'heading', speakerName: '', content });

async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const july = await transaction.addSitting(aSitting({ startDate: '2013-07-30' }));
    await transaction.appendEntries(july, [
      heading(1, 'PRAYERS'),
      heading(2, 'BILL'),
      heading(3, 'THE MAIZE'),
      heading(4, 'BILL (Senate Bill No. 3 of 2013)'),
      anEntry(5, { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'The price has' }),
      anEntry(6, { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'risen.' }),
      anEntry(7, { speakerName: 'Mr. Otieno', speakerTitle: 'The Speaker', content: 'Order!' }),
      heading(8, 'MOTION'),
      heading(9, 'STATE OF ROADS'),
      anEntry(10, { speakerName: 'Mr. Otieno', content: 'I oppose.' }),
      heading(11, 'ADJOURNMENT'),
    ]);
    const march = await transaction.addSitting(
      aSitting({ startDate: '2011-03-01', venueSlug: 'national_assembly' }),
    );
    await transaction.appendEntries(march, [
      heading(1, 'PAPERS LAID'),
      anEntry(2, { content: 'I lay the maize report.' }),
    ]);
  });
}

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly { readonly id: number; readonly [field: string]: unknown }[];
}

suite('debates', () => {
  const server = sharedServer({ fill });
  const read = async <Body>(path: string): Promise<Body> =>
    jsonOf(await server.get(HANSARD + path));
  const ids = async (query: string): Promise<number[]> =>
    (await read<Page>(`debates/?${query}`)).results.map(({ id }) => id);

  test('a debate has its heading, section, sitting, first and last entry, and who spoke', async () => {
    const { count, results } = await read<Page>('debates/');
    assert.equal(count, 3);
    const base = `http://${server.host}${HANSARD}`;
    const maize = {
      id: 3,
      url: `${base}debates/3/?format=api`,
      title: 'THE MAIZE BILL (Senate Bill No. 3 of 2013)',
      section: 'BILL',
      sitting: `${base}sittings/1/?format=api`,
      first_entry: 2,
      last_entry: 7,
      series: 'maize-bill-2013',
      bill: 'senate-3-of-2013',
      contributions: 2,
      words: 5,
      minutes: 1,
      speakers: [
        {
          speaker_name: 'Sen. Wairimu',
          speaker_title: '',
          speaker: { id: 49, legal_name: 'Amina Wairimu', slug: 'amina-wairimu' },
          contributions: 1,
          words: 4,
        },
        {
          speaker_name: 'Mr. Otieno',
          speaker_title: 'The Speaker',
          speaker: null,
          contributions: 1,
          words: 1,
        },
      ],
    };
    assert.deepEqual(results[0], maize);
    assert.deepEqual(await read('debates/3/?format=api'), maize);
    assert.deepEqual(results[2]!['section'], 'PAPERS LAID');
    assert.deepEqual(results[2]!['series'], null);
  });

  test('what is no debate is 404; a list past its end too', async () => {
    for (const path of [
      'debates/2/',
      'debates/5/',
      'debates/999/',
      'debates/x/',
      'debates/?page=2',
    ]) {
      assert.equal((await server.get(HANSARD + path)).status, 404, path);
    }
  });

  test('a filter finds the debates in which an entry passes it; q looks in titles', async () => {
    assert.deepEqual(await ids('speaker=amina-wairimu'), [3]);
    assert.deepEqual(await ids('speaker_name=otieno'), [3, 9]);
    assert.deepEqual(await ids('venue=national_assembly'), [12]);
    assert.deepEqual(await ids('date_from=2013-01-01'), [3, 9]);
    assert.deepEqual(await ids('sitting=2'), [12]);
    assert.deepEqual(await ids('q=maize'), [3]);
    assert.deepEqual(await ids('q=road+OR+papers'), [9, 12]);
    assert.deepEqual(await ids('q=prayers'), []);
    assert.deepEqual(await ids('ordering=-id'), [12, 9, 3]);
    assert.deepEqual(await ids('ordering=date'), [12, 3, 9]);
    assert.deepEqual(await ids('ordering=-date&page_size=2&page=2'), [12]);
    assert.deepEqual(await ids('after=3'), [9, 12]);
    const expanded = await read<Page>('debates/?q=roads&expand=sitting');
    assert.equal(
      (expanded.results[0]!['sitting'] as { start_date: string }).start_date,
      '2013-07-30',
    );
    for (const [query, field] of [
      ['ordering=relevance&q=a', 'ordering'],
      ['debate=5', 'debate'],
    ] as const) {
      const reply = await server.get(`${HANSARD}debates/?${query}`);
      assert.equal(reply.status, 400);
      assert.deepEqual(Object.keys(reply.json as object), [field]);
    }
  });

  test('debate= narrows entries and contributions to a debate', async () => {
    const found = (await server.get(`${HANSARD}entries/?debate=3`)).json as Page;
    assert.deepEqual(
      found.results.map(({ id }) => id),
      [2, 3, 4, 5, 6, 7],
    );
    const said = await read<Page>('contributions/?debate=3&type=speech');
    assert.deepEqual(
      said.results.map(({ id }) => id),
      [5, 7],
    );
    assert.equal((await server.get(`${HANSARD}entries/?debate=4`)).status, 400);
  });

  test('expand=debate gives each entry and contribution its debate, or null', async () => {
    const page = (
      await server.get(`${HANSARD}entries/?expand=debate,sitting&sitting=1&page_size=100`)
    ).json as Page;
    assert.deepEqual(
      page.results.map(({ debate }) => (debate as { id: number } | null)?.id ?? null),
      [null, 3, 3, 3, 3, 3, 3, 9, 9, 9, null],
    );
    assert.deepEqual(page.results[8]!['debate'], {
      id: 9,
      url: `http://${server.host}${HANSARD}debates/9/?format=api`,
      title: 'STATE OF ROADS',
      section: 'MOTION',
    });
    const said = await read<Page>('contributions/?expand=debate&speaker=49');
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
