// Akoma Ntoso in and out: every entry comes back byte for byte.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { akomaNtoso, type AkomaNtosoEntry } from '../../src/formats/akoma-ntoso.ts';
import { detailsText } from '../../src/record/wire-form.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { ENTRY_TYPES } from '../../src/record/entry.ts';
import type { ExportedSitting } from '../../src/record/sitting.ts';
import { fc } from '../support/seed.ts';
import { read } from './read-akoma-text.ts';

const KENYAN = { country: 'ke', name: 'Hansard' };
const NOBODY = { country: null, name: 'Hansard' };

const SITTING: ExportedSitting = {
  id: 7,
  venueSlug: 'senate',
  startDate: '2013-07-31',
  startTime: '14:30:00',
  endDate: '2013-07-31',
  endTime: '18:30:00',
  source: {
    name: 'A "source" & <more>\t',
    listPage: 'senate',
    date: '2013-07-31',
    url: 'https://h/?a=1&b=2',
    lastProcessingAttempt: null,
    lastProcessingSuccess: '2013-08-01T00:00:00',
  },
};

/** Pieces that a careless writer or reader would change. */
const PIECES = [
  '<',
  '&',
  ']]>',
  '&#10;',
  '"',
  "'",
  '\r',
  '\r\n',
  '\n',
  '\n\n',
  '\n\n\n',
  '\t',
  ' ',
  '  ',
  '\u0085',
];
const MORE_PIECES = [
  '\u2028',
  '\u0001',
  '\u001b[2J',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '😀',
  'é',
  '<p>',
  '</speech>',
  '\\u0001',
  'Order!',
];

const text = (lengthMin: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES, ...MORE_PIECES), fc.string({ unit: 'binary' })), {
      minLength: lengthMin,
      maxLength: 8,
    })
    .map((pieces) => [...pieces.join('').replaceAll('\0', '')].slice(0, 150).join(''));

const person = fc
  .record({ id: fc.integer({ min: 1, max: 3 }), slug: fc.constantFrom('a', 'B-b_2') })
  .map(({ id, slug }) => ({ id, slug, legalName: `"N" & <${id}>\u0002 ${slug}` }))
  .filter(({ id, slug }) => (id === 1) === (slug === 'a'));

const entries: fc.Arbitrary<AkomaNtosoEntry[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...ENTRY_TYPES),
      speakerName: text(0),
      speakerTitle: text(0),
      speaker: fc.option(person.filter(({ id }) => id < 3)),
      content: text(1).filter((content) => content !== ''),
      page: fc.option(text(1).map((page) => [...page].slice(0, 50).join(''))),
      extra: fc.option(text(1).map((value) => ({ [value]: [value, { value }] }))),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((bodies) =>
    bodies.map(({ page, extra, ...body }, index) => ({
      id: 10 + 3 * index,
      body: { ...body, textCounter: 2 * index + 1 },
      details: detailsText({ ...NO_DETAILS, page: page ?? null, extra }),
    })),
  );

test('every entry comes back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.integer({ min: 1, max: 40 }), async (given, chunkBytes) => {
      const drafts = await read(akomaNtoso(SITTING, given, KENYAN), chunkBytes);
      for (const { sitting } of drafts) assert.deepEqual(sitting, SITTING);
      const found = drafts.flatMap((draft) => draft.entries.map(({ claim }) => claim));
      assert.deepEqual(
        found,
        given.map(({ id, body }, index) => ({
          id,
          ...body,
          sitting: found[index]?.sitting,
          details: found[index]?.details,
        })),
      );
      assert.deepEqual(
        found.map(({ details }) => detailsText({ ...NO_DETAILS, ...details })),
        given.map(({ details }) => details),
      );
    }),
    { numRuns: 300 },
  );
});

test('a sitting of which nothing is known, or without entries, is a document too', async () => {
  const none = { venueSlug: null, source: null, startDate: null, startTime: null };
  const sitting = { ...SITTING, ...none, endDate: null, endTime: null };
  const body = { textCounter: 1, speakerName: '', speakerTitle: '', speaker: null, content: 'x' };
  const [draft] = await read(
    akomaNtoso(sitting, [{ id: 1, body: { ...body, type: 'heading' }, details: null }], NOBODY),
  );
  assert.deepEqual(draft!.sitting, sitting);
  assert.deepEqual(await read(akomaNtoso(sitting, [], NOBODY)), []);
});

test('has the elements of the standard', () => {
  const body = {
    textCounter: 1,
    speakerName: 'Hon. Kingi',
    speakerTitle: 'The Speaker',
    speaker: null,
  };
  const entries: Parameters<typeof akomaNtoso>[1] = [
    {
      id: 1,
      body: { ...body, type: 'speech', content: 'One.\n\nTwo.' },
      details: '{"role":"Chair & \\"x\\""}',
    },
    {
      id: 2,
      body: { ...body, type: 'heading', content: 'PRAYERS', textCounter: 2 },
      details: null,
    },
  ];
  const document = akomaNtoso(SITTING, entries, KENYAN);
  assert.match(document, /<FRBRcountry value="ke"\/>/);
  assert.match(akomaNtoso(SITTING, entries, NOBODY), /<FRBRcountry value="xx"\/>/);
  assert.match(
    document,
    /<debateBody[^>]*>\n<debateSection name="section">\n<speech by="#label-1" eId="entry-1"/,
  );
  assert.match(
    document,
    /<from>The Speaker \(Hon\. Kingi\)<\/from><p>One\.<\/p><p>Two\.<\/p><\/speech>/,
  );
  assert.match(document, /<FRBRWork>.*<FRBRdate date="2013-07-31" name="sitting"\/>.*<\/FRBRWork>/);
  assert.match(document, /<TLCRole eId="role-2" [^>]*showAs="Chair &amp; &quot;x&quot;"\/>/);
  assert.match(document, /<speech by="#label-1" [^>]* as="#role-2">/);
  assert.match(document, /<TLCPerson eId="label-1" [^>]*showAs="The Speaker \(Hon\. Kingi\)"\/>/);
});

test('the language of a speech is that of its element, its section or its paragraphs, never that of the root', async () => {
  const speech = (attributes: string, ...paragraphs: string[]): string =>
    `<speech${attributes}><from>Ann</from>${paragraphs.join('')}</speech>`;
  const [draft] = await read(`<akomaNtoso xml:lang="en"><debate xml:lang="en"><debateBody>
    <debateSection xml:lang="swa">${speech('', '<p>A.</p>')}${speech(' xml:lang="en-KE"', '<p>B.</p>')}</debateSection>
    <debateSection>${speech('', '<p>C.</p>')}${speech('', '<p xml:lang="sw">D.</p>', '<p xml:lang="en">E.</p>')}
    ${speech(' xml:lang="not a code"', '<p>F.</p>')}</debateSection></debateBody></debate></akomaNtoso>`);
  assert.deepEqual(
    draft!.entries.map(({ claim }) => claim.details.language),
    ['sw', 'en', undefined, 'mul', 'not a code'],
  );
  const body = { textCounter: 1, speakerName: 'Ann', speakerTitle: '', speaker: null };
  const document = akomaNtoso(
    SITTING,
    [{ id: 1, body: { ...body, type: 'speech', content: 'x' }, details: '{"language":"sw"}' }],
    NOBODY,
  );
  assert.match(document, /<speech [^>]*xml:lang="sw"/);
  assert.equal((await read(document))[0]!.entries[0]!.claim.details.language, 'sw');
});
