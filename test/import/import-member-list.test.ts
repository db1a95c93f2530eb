// Importing a parliament's list of members: names in readable order, one person over two parliaments, and the report.

import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { KnownPerson } from '../../src/record/person.ts';
import { compileLabels } from '../../src/record/labels/label-words.ts';
import { KENYA } from '../../src/record/parliament/check-parliament.ts';
import { importPeople, type PeopleReport } from '../../src/import/import-people.ts';
import type { ListTerm } from '../../src/import/read-member-list.ts';
import { everyItem } from '../../src/store/every-item.ts';
import { openStore } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/temporary.ts';

const ELEVENTH = [
  row('(Dr.) Baraka, Amani Juma, CBS, MP', 'Bahari', 'Pwani North', 'KADU', 2017),
  row('Hon Otieno, Jane', 'Ziwa', 'Ziwa', 'N\\/A', 2017),
  row('Hassan, Ali Noor', 'Mlima', 'Mlima East', 'KADU', 2017),
  row('Kamau, Peter', 'N\\/A', 'Nominated', 'KANU', 2017, 'Nominated'),
];
const TWELFTH = [
  row('BARAKA AMANI JUMA', 'BAHARI', 'PWANI NORTH', 'UPA', 2022),
  row('OTIENO JANE', 'ZIWA', 'ZIWA SOUTH', null, 2022, 'UPA'),
  row('NG’ANG’A, RUTH WA MWANGI', 'MLIMA', 'MLIMA EAST', 'FORD - K', 2022),
  row('COL (RTD) NOOR, ALI', null, null, 'KADU', 2022),
  row('(PROF.) OKELLO TOM', null, null, 'IND.', 2022, 'Nominated'),
  row('VACANT', 'BAHARI', 'PWANI SOUTH', null, 2022),
  row('RAJABU, DIDO ALI', 'MLIMA', 'MLIMA WEST', null, 2022),
  row('RAJJABU DIDO', 'MLIMA', 'MLIMA WEST', 'UPA', 2022),
  row("RT. HON. (DR.) MOSES F.M. BARAK'A, EGH", null, null, null, 2022, null),
];

function row(
  name: string,
  county: string | null,
  constituency: string | null,
  party: string | null,
  year: number,
  status: string | null = 'Elected',
): object {
  return { name, county, constituency, party, status, photo_url: '', term_start_year: year };
}

const NO_TERM: ListTerm = { chamber: null, from: null, to: null };
const WORDS = compileLabels(KENYA);

interface Lists {
  readonly load: (name: string, rows: unknown, term?: ListTerm) => Promise<PeopleReport>;
  readonly people: () => Promise<KnownPerson[]>;
}

async function setUp(t: TestContext): Promise<Lists> {
  const folder = temporaryFolder(t);
  const store = await openStore(`sqlite:${join(folder, 'record.sqlite')}`);
  t.after(() => store.close());
  return {
    load: (name, rows, term = NO_TERM) => {
      writeFileSync(join(folder, name), JSON.stringify(rows));
      return importPeople(store, join(folder, name), { term, words: WORDS });
    },
    people: () => everyItem(store, 'people'),
  };
}

test('a list of members gives readable names, titles apart, and seats with the dates of the term', async (t) => {
  const { load, people } = await setUp(t);
  const report = await load('list.json', TWELFTH);
  assert.deepEqual(
    [report.added, report.memberships, report.questions],
    [7, 7, ['Vacant seats, left out: 1.', 'Rows that repeat a member of the list: 1.']],
  );
  assert.deepEqual(
    (await people()).map(({ legalName, otherNames, memberships: [seat] }) => [
      legalName,
      otherNames.join('; '),
      seat?.constituency,
      seat?.party,
    ]),
    [
      ['Baraka Amani Juma', '', 'Pwani North', 'UPA'],
      ['Jane Otieno', '', 'Ziwa South', 'UPA'],
      ['Ruth wa Mwangi Ng’ang’a', '', 'Mlima East', 'FORD-K'],
      ['Ali Noor', 'Rtd. Col. Ali Noor', null, 'KADU'],
      ['Tom Okello', 'Prof. Tom Okello', 'Nominated', 'IND'],
      ['Dido Ali Rajabu', 'Rajjabu Dido', 'Mlima West', 'UPA'],
      ["Moses F.M. Barak'a", "Dr. Moses F.M. Barak'a", null, null],
    ],
  );
  const [first] = await people();
  assert.deepEqual(first?.memberships, [
    {
      chamber: 'National Assembly',
      constituency: 'Pwani North',
      party: 'UPA',
      region: 'Bahari',
      organization: null,
      role: null,
      office: null,
      startDate: '2022-09-08',
      endDate: null,
    },
  ]);
});

test('the same name and constituency in two lists is one person; the same name elsewhere is reported', async (t) => {
  const { load, people } = await setUp(t);
  await load('eleventh.json', ELEVENTH);
  const report = await load('twelfth.json', TWELFTH);
  assert.deepEqual([report.added, report.changed], [6, 1]);
  assert.deepEqual(report.questions?.slice(2), [
    'row 2: Jane Otieno (Ziwa South, UPA, 2022-09-08) may be person 2, Jane Otieno (Ziwa, 2017-08-31). If so: hansard people merge jane-otieno-2 jane-otieno',
  ]);
  const all = await people();
  assert.deepEqual(
    all[0]?.memberships.map(({ party, startDate, endDate }) => [party, startDate, endDate]),
    [
      ['KADU', '2017-08-31', '2022-08-08'],
      ['UPA', '2022-09-08', null],
    ],
  );
  assert.equal(all.filter(({ legalName }) => /Otieno/.test(legalName)).length, 2);
});

test('a second import changes nothing, also of a file with another byte', async (t) => {
  const { load, people } = await setUp(t);
  await load('list.json', ELEVENTH);
  await load('later.json', TWELFTH);
  const before = await people();
  for (const rows of [ELEVENTH, TWELFTH, TWELFTH.toReversed()]) {
    const { added, changed, memberships, otherNames } = await load('again.json', rows);
    assert.deepEqual([added, changed, memberships, otherNames], [0, 0, 0, 0]);
  }
  assert.deepEqual(await people(), before);
});

test('a namesake in another constituency gets a slug of their own', async (t) => {
  const { load, people } = await setUp(t);
  await load('list.json', [
    row('Otieno, Jane', null, 'Ziwa', 'UPA', 2022),
    row('Otieno, Jane', null, 'Bahari', 'UPA', 2022),
  ]);
  assert.deepEqual(
    (await people()).map(({ slug }) => slug),
    ['jane-otieno', 'jane-otieno-2'],
  );
});

test('the term is the row’s own, else that of the flags, else that of the year', async (t) => {
  const { load, people } = await setUp(t);
  const term = { chamber: 'Senate', from: '2013-03-28', to: '2017-08-07' };
  const own = { start_date: '2014-02', end_date: '2015', chamber: 'Upper House' };
  await load(
    'terms.json',
    [
      row('A, Ann', null, 'Ziwa', null, 1963),
      { ...row('B, Bob', null, 'Bahari', null, 1963), ...own },
    ],
    term,
  );
  await load('year.json', [row('C, Cat', null, 'Mlima', null, 1963)]);
  assert.deepEqual(
    (await people()).map(({ memberships: [seat] }) => [
      seat?.chamber,
      seat?.startDate,
      seat?.endDate,
    ]),
    [
      ['Senate', '2013-03-28', '2017-08-07'],
      ['Upper House', '2014-02', '2015'],
      ['National Assembly', '1963', null],
    ],
  );
});

test('a row that is no object, and a row without a name, are refused with their number', async (t) => {
  const { load, people } = await setUp(t);
  const good = row('Otieno, Jane', null, 'Ziwa', 'UPA', 2022);
  await assert.rejects(load('one.json', [good, 7]), /row 2: this is not an object/);
  await assert.rejects(load('two.json', [good, { county: 'Ziwa' }]), /row 2: .*name/);
  assert.deepEqual(await people(), []);
});

const SHARED = fileURLToPath(new URL('../../../shared/people/', import.meta.url));
const skip = existsSync(SHARED) ? false : 'needs the lists in ../shared/people';

test('the lists of two real parliaments give one person for each member', { skip }, async (t) => {
  const folder = temporaryFolder(t);
  const store = await openStore(`sqlite:${join(folder, 'record.sqlite')}`);
  t.after(() => store.close());
  const reports = [];
  for (const list of ['mps_12th_parliament.json', 'mps_13th_parliament.json']) {
    reports.push(await importPeople(store, join(SHARED, list), { term: NO_TERM, words: WORDS }));
  }
  assert.deepEqual(
    reports.map(({ added, changed }) => [added, changed]),
    [
      [228, 0],
      [249, 97],
    ],
  );
  const people = await everyItem(store, 'people');
  const names = new Set(people.map(({ legalName }) => legalName));
  for (const name of ['Owen Yaa Baya', "Moses F.M. Wetang'ula", 'Dido Ali Rasso'])
    assert.ok(names.has(name), name);
  assert.ok(names.has('Gladys Jepkosgei Boss'));
  assert.equal(people.filter(({ legalName }) => legalName === legalName.toUpperCase()).length, 0);
});
