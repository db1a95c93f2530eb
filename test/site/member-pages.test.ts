// The pages of members, bills and votes as a reader reads them: the whole text of each is compared.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { BROWSER, sharedServer } from '../support/http/test-server.ts';
import { publishing } from '../support/records/described-record.ts';

/** The text of each page: its elements are apart by bars. */
const EXPECTED = JSON.parse(
  readFileSync(new URL('member-pages.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

const LONG = 'The pumps of the county are dry, and the children walk nine miles for water. '.repeat(
  7,
);
const LONGER = 'The roads to the wells are washed away whenever the rain comes early. '.repeat(9);

const person = (id: number, legalName: string, memberships: readonly object[]) => ({
  id,
  legalName,
  slug: legalName.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  honorificPrefix: null,
  gender: null,
  otherNames: [],
  identifiers: [],
  memberships: memberships.map((membership) => ({
    chamber: 'Senate',
    constituency: null,
    region: null,
    party: null,
    organization: null,
    role: null,
    startDate: '2013-03-28',
    endDate: null,
    ...membership,
  })),
});

const [AMINA, OTIENO, ZAWADI] = [1, 2, 3];

const record = {
  people: [
    person(AMINA, 'Amina Wairimu', [
      { constituency: 'Mathira', region: 'NYERI COUNTY', party: 'UDA' },
      { chamber: null, organization: 'Committee on Water', role: 'chair', startDate: '2013-05-01' },
      { chamber: null, organization: 'Committee on Roads', endDate: '2013-06-30' },
    ]),
    person(OTIENO, "Otieno Ong'ayo", [{ constituency: 'Bondo', region: 'Siaya', party: 'ODM' }]),
    person(ZAWADI, 'Zawadi Achieng', [
      { constituency: 'Lamu East', region: 'Lamu', party: 'ODM', endDate: '2017-08-08' },
    ]),
  ],
  sittings: [
    {
      venueSlug: 'senate',
      startDate: '2013-07-31',
      entries: [
        { type: 'heading' as const, content: 'WATER FOR NYERI' },
        { speaker: AMINA, speakerName: 'Sen. Wairimu', content: LONG },
        { speaker: OTIENO, speakerName: "Sen. Ong'ayo", content: 'On a point of order!' },
        { speaker: AMINA, speakerName: 'Sen. Wairimu', content: 'I withdraw.' },
        { type: 'heading' as const, content: 'STATE OF ROADS' },
        { speaker: AMINA, speakerName: 'Sen. Wairimu', content: LONGER },
      ],
    },
    {
      venueSlug: 'senate',
      startDate: '2013-09-10',
      entries: [{ speaker: OTIENO, speakerName: "Sen. Ong'ayo", content: 'Thank you.' }],
    },
    {
      venueSlug: 'senate',
      startDate: '2013-10-01',
      entries: [
        { type: 'heading' as const, content: 'BILL' },
        { type: 'heading' as const, content: 'Second Reading' },
        {
          type: 'heading' as const,
          content: 'THE TEA BILL (National Assembly Bill No. 4 of 2013)',
        },
        {
          speaker: AMINA,
          speakerName: 'Sen. Wairimu',
          content: 'I beg to move that the Tea Bill be now read a Second Time.',
        },
        { type: 'heading' as const, content: 'DIVISION' },
        { type: 'heading' as const, content: 'AYES: 2' },
        { type: 'other' as const, content: "Sen. Wairimu, Mathira; Sen. Ong'ayo, Bondo" },
        { type: 'heading' as const, content: 'NOES: 1' },
        { type: 'other' as const, content: 'Sen. Achieng, Lamu East' },
        { type: 'scene' as const, content: '(Question carried by 2 votes to 1)' },
        {
          type: 'scene' as const,
          content:
            '(The Bill was read a Second Time and committed to a Committee of the whole House)',
        },
      ],
    },
  ],
};

suite('the pages of members, bills and votes', () => {
  const server = sharedServer({ fill: publishing(record) });

  /** The text of the page, its elements apart by bars. */
  const read = async (path: string): Promise<string> => {
    const page = await server.page(path, BROWSER);
    const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(page) ?? [];
    return (
      main
        .replaceAll(/\s*<[^>]*>\s*/g, '|')
        .replaceAll(/\|+/g, '|')
        .replaceAll('&#39;', "'")
        .replaceAll(/The pumps of[^|]*/g, 'PUMPS')
        .replaceAll(/The roads to[^|]*/g, 'ROADS')
        // The tiles without members, which lead nowhere.
        .replaceAll(/(?<=\|)[A-Z]{3}\|(?:[A-Z][a-z’]+-?\|){1,2}/g, '')
    );
  };

  for (const [path, text] of Object.entries(EXPECTED)) {
    test(`${path} reads as a whole`, async () => {
      assert.deepEqual((await read(path)).split('|'), text.split('|'));
    });
  }

  test('a tile of the map is a link with a name, and says which is chosen', async () => {
    const page = await server.page('/people/?region=Nyeri', BROWSER);
    const svg = /<svg class="region-map"[^]*?<\/svg>/.exec(page)?.[0] ?? '';
    assert.match(
      svg,
      /^<svg class="region-map" viewBox="0 0 800 800" role="group" aria-label="Choose on the map">/,
    );
    assert.deepEqual(svg.match(/<a [^>]*>/g), [
      '<a id="region-nyeri" href="/people/?region&#61;Nyeri" aria-label="Nyeri (NYE): 1 member" aria-current="true">',
      '<a id="region-siaya" href="/people/?region&#61;Siaya" aria-label="Siaya (SIA): 1 member">',
      '<a id="region-lamu" href="/people/?region&#61;Lamu" aria-label="Lamu (LAM): 0 members">',
    ]);
    assert.match(
      svg,
      /<g id="region-trans-nzoia" aria-hidden="true"><rect x="100" y="200" width="94" height="94" rx="4"\/>/,
    );
    assert.equal(svg.match(/<rect /g)?.length, 47);
  });

  test('compared votes are a file for spreadsheets, of two members at least', async () => {
    const query = 'm1=amina-wairimu&m2=zawadi-achieng';
    const { status, headers, text } = await server.get(`/compare.csv?${query}`);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(
      text,
      'division_id,date,chamber,debate,question,result,url,amina-wairimu,zawadi-achieng\r\n' +
        `12,2013-10-01,senate,The Tea Bill (National Assembly Bill No. 4 of 2013),that the Tea Bill be now read a Second Time,carried,${server.url}/hansard/vote/12/,ayes,noes\r\n`,
    );
    for (const none of ['', '?m1=amina-wairimu', '?m1=amina-wairimu&m2=nobody']) {
      assert.equal((await server.get(`/compare.csv${none}`)).status, 404, none);
    }
  });
});
