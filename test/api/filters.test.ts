// The filters of the list, its order, its pages and what can be had beside each entry.

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Store } from '../../src/store/contract/store.ts';
import { anEntry, aSitting } from '../support/records/entries.ts';
import { checkReply, LIST_ALLOW, momentHeaders, readHeaders } from '../support/http/http-expect.ts';
import { BROWSER, detail, LIST, sharedServer } from '../support/http/test-server.ts';

const AMINA = { id: 49, legalName: 'Amina Wairimu', slug: 'amina-wairimu' };

const SPOKEN = [
  [
    '2013-07-30',
    'senate',
    { speaker: AMINA, speakerName: 'Sen. Wairimũ', content: 'The price of maize.' },
  ],
  ['2013-07-30', 'senate', { type: 'scene', speakerName: '', content: '(Applause)' }],
  [
    '2012-01-05',
    'national_assembly',
    {
      speakerTitle: 'Hon. Peter Ng’eno',
      speakerName: 'Yathwa, UDA',
      content: 'Maize prices, maize!',
    },
  ],
  [
    '2012-01-05',
    'national_assembly',
    { content: 'Bw. Spika, bei ya mahindi ni ya juu sana kwa wananchi.' },
  ],
  ['2012-01-05', 'national_assembly', { type: 'heading', speakerName: '', content: 'BEANS' }],
  [null, null, { speaker: AMINA, content: 'Roads and beans.' }],
] as const;

/** Three sittings, of which the first is the later one and the last has neither day nor chamber. */
async function fill(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.knowPerson(AMINA);
    const sittings = new Map<string | null, { id: number; entries: number }>();
    for (const [startDate, venueSlug, body] of SPOKEN) {
      let sitting = sittings.get(startDate);
      if (sitting === undefined) {
        const id = await transaction.addSitting(aSitting({ startDate, venueSlug }));
        sittings.set(startDate, (sitting = { id, entries: 0 }));
      }
      await transaction.appendEntries(sitting.id, [anEntry(++sitting.entries, body)]);
    }
  });
}

interface Listed {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly ({ readonly id: number } & Record<string, unknown>)[];
}

suite('the list with filters', () => {
  const server = sharedServer({ fill });

  const list = async (query: string): Promise<Listed> => {
    const reply = await server.get(`${LIST}?${query}`);
    checkReply(reply, { status: 200, headers: readHeaders(LIST_ALLOW), body: /^\{"count":/ });
    return reply.json as Listed;
  };
  const ids = async (query: string): Promise<number[]> =>
    (await list(query)).results.map(({ id }) => id);

  test('narrows, orders and pages what is listed', async () => {
    for (const [query, expected] of Object.entries({
      'type=scene': [2],
      'type=heading': [5],
      'speaker=49': [1, 6],
      'speaker=amina-wairimu': [1, 6],
      'speaker_name=WAIRIMU': [1],
      "speaker_name=ng'e": [3],
      'speaker_name=yathwa+peter': [3],
      'speaker_name=Ngeno,+Peter': [3],
      'speaker_name=peter+wairimu': [],
      'unlinked_label=hon.+peter+ng%E2%80%99eno+(yathwa,+uda)': [3],
      'unlinked_label=peter': [],
      'party=uda': [3],
      'party=odm': [],
      'party=%E2%80%99': [],
      'constituency=Yathwa+Constituency': [3],
      'constituency=yathwa&party=UDA&q=beans': [],
      'unlinked_label=Sen.+Wairimu': [],
      'sitting=2': [3, 4, 5],
      'venue=senate': [1, 2],
      'venue=1': [3, 4, 5],
      'date=2012-01-05': [3, 4, 5],
      'date_from=2012-01-06': [1, 2],
      'date_to=2013-07-29': [3, 4, 5],
      'date_from=2012-01-05&date_to=2013-07-30': [1, 2, 3, 4, 5],
      'date=2012-01-05&date_from=2013-01-01': [],
      'language=sw': [4],
      'q=maize': [1, 3],
      'q=maize+price': [1, 3],
      'q=%22price+of+maize%22': [1],
      'q=maize+-applause+-exclaimed': [1, 3],
      'q=beans+OR+applause': [2, 5, 6],
      'q=mahin*': [4],
      'q=%E2%80%9Cmaize+prices%E2%80%9D&speaker_name=ng%E2%80%99eno': [3],
      'q=': [1, 2, 3, 4, 5, 6],
      'q=***': [1, 2, 3, 4, 5, 6],
      'type=&venue=&speaker=': [1, 2, 3, 4, 5, 6],
      'ordering=-id': [6, 5, 4, 3, 2, 1],
      'ordering=date': [3, 4, 5, 1, 2, 6],
      'ordering=-date': [1, 2, 3, 4, 5, 6],
      'ordering=relevance&q=maize': [3, 1],
      'after=4': [5, 6],
      'after=0&page_size=2': [1, 2],
      'after=2&venue=1&page_size=2': [3, 4],
      'after=6': [],
      'after=9007199254740991': [],
      'page=2&page_size=4': [5, 6],
      'page=last&page_size=4&ordering=-id': [2, 1],
    })) {
      assert.deepEqual(await ids(query), expected, query);
    }
  });

  test('the pages of what was found link to each other, with all parameters', async () => {
    const first = await list('type=speech&page_size=2&q=-applause');
    assert.equal(first.count, 4);
    assert.equal(first.previous, null);
    assert.equal(first.next, `${server.url}${LIST}?page=2&page_size=2&q=-applause&type=speech`);
    const second = (await server.get(first.next.slice(server.url.length))).json as Listed;
    assert.deepEqual(
      second.results.map(({ id }) => id),
      [4, 6],
    );
    assert.equal(
      second.previous,
      `${server.url}${LIST}?page=1&page_size=2&q=-applause&type=speech`,
    );
    assert.equal(second.next, null);
  });

  test('the stable walk sees everything once, and its count is that of the whole', async () => {
    for (const filter of ['', '&type=speech', '&venue=1']) {
      const seen: number[] = [];
      let next: string | null = `${LIST}?after=0&page_size=2${filter}`;
      while (next !== null) {
        const page = (await server.get(next)).json as Listed;
        assert.equal(page.previous, null);
        seen.push(...page.results.map(({ id }) => id));
        next = page.next?.slice(server.url.length) ?? null;
        assert.equal(page.count, (await list(filter.slice(1))).count);
      }
      assert.deepEqual(seen, await ids(filter.slice(1)));
    }
  });

  test('a page past the last is not there', async () => {
    for (const query of [
      'type=scene&page=2',
      'q=nothing&page=2',
      'page_size=6&page=2',
      'type=scene&page=x',
    ]) {
      checkReply(await server.get(`${LIST}?${query}`), {
        status: 404,
        headers: momentHeaders(LIST_ALLOW),
        body: '{"detail":"Invalid page."}',
      });
    }
  });

  test('nothing found is a page of nothing', async () => {
    const body = '{"count":0,"next":null,"previous":null,"results":[]}';
    checkReply(await server.get(`${LIST}?q=nowhere`), {
      status: 200,
      headers: readHeaders(LIST_ALLOW),
      body,
    });
  });

  test('expand=sitting adds the day and the chamber', async () => {
    const { results } = await list('expand=sitting');
    const [first, last] = [results[0]!, results.at(-1)!];
    assert.deepEqual(first['sitting'], {
      id: 1,
      url: `${server.url}/api/v0.1/hansard/sittings/1/?format=api`,
      venue: {
        id: 2,
        url: `${server.url}/api/v0.1/hansard/venues/2/?format=api`,
        name: 'Senate',
        slug: 'senate',
      },
      start_date: '2013-07-30',
      start_time: aSitting().startTime,
      end_date: aSitting().endDate,
      end_time: aSitting().endTime,
    });
    assert.equal((last['sitting'] as { venue: unknown }).venue, null);
    const { sitting, ...entry } = first;
    assert.ok(sitting !== undefined);
    assert.deepEqual(entry, (await server.get(detail(1))).json);
  });

  test('highlight=1 marks what was found, as text', async () => {
    const { results } = await list('q=%22price+of%22&highlight=1');
    const { text, marks, ...cut } = results[0]!['highlight'] as {
      text: string;
      marks: [number, number][];
    };
    assert.equal(text, 'The price of maize.');
    assert.deepEqual(
      marks.map(([start, end]) => text.slice(start, end)),
      ['price of'],
    );
    assert.deepEqual(cut, { cut_before: false, cut_after: false });
    assert.equal('highlight' in (await list('q=price')).results[0]!, false);
  });

  test('what was found has a version of its own', async () => {
    const first = await server.get(`${LIST}?q=maize`);
    const again = await server.get(`${LIST}?q=maize`, {
      'If-None-Match': String(first.headers['etag']),
    });
    assert.equal(again.status, 304);
    const other = await server.get(`${LIST}?q=beans`);
    assert.notEqual(other.headers['etag'], first.headers['etag']);
  });

  test('a person in a browser gets a form that says what each filter means', async () => {
    const page = await server.get(`${LIST}?q=maize&type=speech`, BROWSER);
    assert.equal(page.status, 200);
    assert.match(page.text, /<details class="filters" open>/);
    assert.match(page.text, /<input id="filter-q" name="q" value="maize"/);
    assert.match(page.text, /<option value="speech" selected>/);
    const names = ['speaker', 'speaker_name', 'sitting', 'venue', 'date_from', 'ordering', 'after'];
    for (const name of names) {
      assert.match(page.text, new RegExp(`<label for="filter-${name}">`));
    }
  });
});

suite('filters that are refused', () => {
  const server = sharedServer();

  test('are refused with a reason', async () => {
    for (const [query, body] of Object.entries({
      'type=song': '{"type":["\\"song\\" is not a valid choice."]}',
      'language=fr':
        '{"language":["\\"fr\\" is not a valid choice. It may be \\"en\\" or \\"sw\\" or \\"mul\\" or \\"und\\"."]}',
      'speaker=nobody': '{"speaker":["There is no person \\"nobody\\"."]}',
      'speaker=99999999999999999': '{"speaker":["There is no person \\"99999999999999999\\"."]}',
      'venue=attic': '{"venue":["There is no venue \\"attic\\"."]}',
      'sitting=77': '{"sitting":["There is no sitting \\"77\\"."]}',
      'sitting=first': '{"sitting":["There is no sitting \\"first\\"."]}',
      'date=2013-02-30':
        '{"date":["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."]}',
      'ordering=length':
        '{"ordering":["\\"length\\" is not a valid choice. It may be \\"id\\" or \\"-id\\" or \\"date\\" or \\"-date\\" or \\"relevance\\"."]}',
      'ordering=relevance': '{"ordering":["Only a search has an order of relevance: give q too."]}',
      'page_size=0': '{"page_size":["A whole number from 1 to 100 is required."]}',
      'page_size=101': '{"page_size":["A whole number from 1 to 100 is required."]}',
      'page_size=ten': '{"page_size":["A whole number from 1 to 100 is required."]}',
      'after=x': '{"after":["The id of an entry, or 0, is required."]}',
      'after=1&page=2': '{"after":["Give either after or page, not both."]}',
      'after=1&ordering=-id': '{"after":["What follows an id is in order of id: leave ordering."]}',
      'expand=venue':
        '{"expand":["\\"venue\\" is not a valid choice. It may be \\"sitting\\" or \\"details\\" or \\"debate\\"."]}',
      'highlight=yes': '{"highlight":["\\"yes\\" is not a valid choice. It may be \\"1\\"."]}',
    })) {
      checkReply(await server.get(`${LIST}?${query}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body,
      });
    }
  });

  test('a query past its limits is refused with what to do', async () => {
    for (const q of ['x'.repeat(2_001), 'word '.repeat(65)]) {
      checkReply(await server.get(`${LIST}?q=${encodeURIComponent(q)}`), {
        status: 400,
        headers: momentHeaders(LIST_ALLOW),
        body: /^\{"q":\["[^"]*at most (2000|64)[^"]*"\]\}$/,
      });
    }
  });

  test('a name of too many words is refused with what to do, wherever names are looked for', async () => {
    const root = LIST.replace('entries/', '');
    const name = 'a+'.repeat(3_800);
    for (const path of [
      ...[
        'entries/?',
        'contributions/?',
        'search/facets/?',
        'search/words/?',
        'search/trends/?q=x&',
      ].map((list) => `${list}speaker_name`),
      ...['people/?q', 'venues/?q', 'sources/?q'],
    ]) {
      const { status, text } = await server.get(`${root}${path}=${name}`);
      const parameter = path.endsWith('speaker_name') ? 'speaker_name' : 'q';
      assert.deepEqual(
        [status, text],
        [
          400,
          `{"${parameter}":["The name has 7600 characters, and at most 1000 are allowed. Type fewer words of it."]}`,
        ],
        path,
      );
    }
  });
});
