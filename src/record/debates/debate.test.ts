// The figures of a debate, and which debates are the same business.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KENYA } from '../parliament/check-parliament.ts';
import { readingRules } from '../parliament/record-rules.ts';
import { businessKey, compileBusiness } from './read-heading.ts';
import { businessOf } from '../decisions/decision.ts';
import type { Debate, DebateEntry } from './debate.ts';

const PERSON = { id: 7, legalName: 'Amina Otieno', slug: 'amina-otieno' };
const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. A certified version of this Report can be obtained from the Hansard Editor.';

function entry(id: number, fields: Partial<DebateEntry>): DebateEntry {
  const empty = { speakerName: '', speakerTitle: '', speaker: null, content: '' };
  return { id, textCounter: id, type: 'speech', ...empty, ...fields };
}

function debatesIn(entries: readonly DebateEntry[]): readonly Debate[] {
  return businessOf(entries, readingRules('')).debates;
}

test('counts speeches put together, words without footers, and who spoke', () => {
  const debates = debatesIn([
    entry(1, { type: 'heading', content: 'PRAYERS' }),
    entry(2, { type: 'heading', content: 'MOTION' }),
    entry(3, { type: 'heading', content: 'RELIEF FOOD' }),
    entry(4, { type: 'other', content: 'THAT, this House notes it;' }),
    entry(5, { speakerName: 'Hon. Otieno', speaker: PERSON, content: `We want to ${FOOTER}` }),
    entry(6, { speakerName: 'Hon. Otieno', speaker: PERSON, content: 'act now.' }),
    entry(7, { speakerName: 'Hon. Mwangi', content: 'I support.' }),
    entry(11, { speakerName: 'Amina Otieno', speaker: PERSON, content: 'Thank you.' }),
    entry(8, { type: 'scene', content: '(Applause)' }),
  ]);
  assert.deepEqual(debates, [
    {
      id: 3,
      titleEnd: 3,
      title: 'RELIEF FOOD',
      section: 'MOTION',
      stage: null,
      bill: null,
      about: [],
      evidence: { title: [3], bill: [], stage: [] },
      doubts: [],
      firstCounter: 2,
      firstEntry: 2,
      lastEntry: 8,
      runs: [
        [2, 8],
        [11, 11],
      ],
      contributions: 3,
      words: 5 + 3 + 2 + 2 + 2,
      speakers: [
        { name: 'Hon. Otieno', title: '', person: PERSON, contributions: 2, words: 7 },
        { name: 'Hon. Mwangi', title: '', person: null, contributions: 1, words: 2 },
      ],
    },
  ]);
});

test('a debate says which entries name it, its bill and its stage, and what is not certain', () => {
  const said = (id: number, content: string): DebateEntry =>
    entry(id, { speakerName: `Hon. ${id}`, content });
  const debates = debatesIn([
    entry(1, { type: 'heading', content: 'PRAYERS' }),
    entry(2, { type: 'heading', content: 'BILLS' }),
    entry(3, { type: 'heading', content: 'Second Reading' }),
    entry(4, { type: 'heading', content: 'THE TEA' }),
    entry(5, { type: 'heading', content: 'BILL (National Assembly Bill No. 5 of 2013)' }),
    said(6, 'I beg to move that the Tea Bill (National Assembly Bill No. 6 of 2013) be now read.'),
    said(7, 'I beg to move that the Tea Bill (National Assembly Bill No. 6 of 2013) be now read.'),
    entry(8, { type: 'heading', content: 'Second Reading' }),
    said(9, 'I beg to move that the Bill be now read a Second Time.'),
    entry(10, { type: 'heading', content: 'STATEMENTS' }),
    said(11, 'I rise to make a statement.'),
    entry(12, { type: 'heading', content: 'Third Reading' }),
    entry(13, { type: 'heading', content: 'STATE OF ROADS' }),
    said(14, 'I beg to move it.'),
  ]);
  assert.deepEqual(
    debates.map(({ title, bill, evidence, doubts }) => [title, bill?.number, evidence, doubts]),
    [
      [
        'THE TEA BILL (National Assembly Bill No. 5 of 2013)',
        'national-assembly-6-of-2013',
        { title: [4, 5], bill: [4, 5, 6], stage: [3] },
        ['number'],
      ],
      ['Second Reading', undefined, { title: [8], bill: [], stage: [8] }, ['title']],
      ['STATEMENTS', undefined, { title: [10], bill: [], stage: [] }, []],
      ['STATE OF ROADS', undefined, { title: [13], bill: [], stage: [12] }, ['bill']],
    ],
  );
});

test('a debate that is named by its section has the words by which it differs from the rest of its sitting', () => {
  const said = (id: number, content: string): DebateEntry =>
    entry(id, { speaker: { ...PERSON, legalName: 'Ann Otieno' }, speakerName: 'Hon. A', content });
  const aboutOf = (section: string, more = ''): (readonly string[])[] =>
    debatesIn([
      entry(1, { type: 'heading', content: section }),
      said(2, `Uniforms, a uniform, uniforms and UNIFORMS in every school, in July. ${FOOTER}`),
      said(3, `July, Otieno: the price of lunch, of a lunch, lunches; ${more} Minister. ${FOOTER}`),
      said(4, `Otieno in July. The Minister, Minister, of every school. Otieno! ${FOOTER}`),
      entry(5, { type: 'heading', content: 'MOTION' }),
      entry(6, { type: 'heading', content: 'RELIEF FOOD' }),
      said(7, 'Every school of every county has a price; every school, every county.'),
    ]).map(({ about }) => about);
  assert.deepEqual(aboutOf('STATEMENTS'), [['uniforms'], []]);
  assert.deepEqual(aboutOf('STATE OF SCHOOLS'), [[], []]);
  assert.deepEqual(aboutOf('STATEMENTS', 'price, price'), [['uniforms', 'price'], []]);
  // Two words that differ in inflection are one; two of which one begins with the other are not.
  const forms = 'bursary bursaries '.repeat(5);
  assert.deepEqual(aboutOf('STATEMENTS', forms), [['bursaries', 'uniforms'], []]);
  const begins = 'party parts '.repeat(4) + 'part '.repeat(5);
  assert.deepEqual(aboutOf('STATEMENTS', begins), [['part', 'party', 'uniforms'], []]);
  const letters = [...'bcdfghjklmnpqrst'];
  const many = letters.flatMap((one) => letters.map((other) => `zz${one}${other} `.repeat(3)));
  assert.deepEqual(aboutOf('STATEMENTS', `price price ${many.join('')}`), [
    ['uniforms', 'zzbb', 'zzbc'],
    [],
  ]);
});

test('articles are words and not patterns, one with an apostrophe stands before the next word, and no list matches everything', () => {
  const business = compileBusiness({ ...KENYA.business, articles: ['l’', 'la', '(un', 'c+'] });
  const seriesOf = (title: string): string | undefined =>
    businessKey({ title, section: null, bill: null }, null, business)?.series;
  assert.equal(seriesOf("L'eau potable"), 'eau-potable');
  assert.equal(seriesOf('La loi'), 'loi');
  assert.equal(seriesOf('Laloi'), 'laloi');
  assert.equal(seriesOf('ccc loi'), 'ccc-loi');
  const none = compileBusiness({ ...KENYA.business, articles: [] });
  assert.equal(
    businessKey({ title: 'The Bill', section: null, bill: null }, null, none)?.series,
    'the-bill',
  );
});
