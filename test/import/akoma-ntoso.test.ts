// Akoma Ntoso, import and export: every entry survives a round trip unchanged, documents of other publishers are read, and
// hostile ones are refused.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { akomaNtoso, type AkomaNtosoEntry } from '../../src/formats/akoma-ntoso.ts';
import { importFile } from '../support/records/import-file.ts';
import { readAkomaNtoso } from '../../src/import/read-akoma-ntoso.ts';
import { readDrafts, type SittingDraft } from '../../src/import/read-drafts.ts';
import { NO_DETAILS } from '../../src/record/entry-details.ts';
import { ENTRY_TYPES } from '../../src/record/entry.ts';
import type { ExportedSitting } from '../../src/record/sitting.ts';
import { detailsText } from '../../src/record/wire-form.ts';
import { anyCharacter, fc } from '../support/seed.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';

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

/** Texts that a careless writer or reader would change. */
const PIECES = [
  ...'<&"\'\r\n\t \u0085\u2028\u0001\ufffe\uffff\ufeffé😀',
  ']]>',
  '&#10;',
  '\r\n',
  '\n\n',
  '\n\n\n',
  '  ',
  '\u001b[2J',
  '<p>',
  '</speech>',
  '\\u0001',
  'Order!',
];

const text = (lengthMin: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter })), {
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

test('every entry is restored byte for byte', async () => {
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
    { numRuns: 100 },
  );
});

test('a sitting without details, or without entries, is a document too', async () => {
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
  // Its schema does not allow attributes of other namespaces before the body.
  assert.match(
    document,
    /<akomaNtoso xmlns="[^"]+" xmlns:h="[^"]+">\n<debate name="hansard">\n<meta>/,
  );
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

// Akoma Ntoso of other publishers: their debates are read, and hostile documents are refused.

const FOREIGN = `<?xml version="1.0" encoding="UTF-8"?>
<!-- rights -->
<an:akomaNtoso xmlns:an="http://www.akomantoso.org/2.0"><an:debate>
 <an:meta><an:identification source="#x"><an:FRBRWork><an:FRBRthis value="/za/debate/2010-05-11/main"/>
  <an:FRBRdate date="2010-05-11" name="sitting"/><an:FRBRauthor href="#na"/></an:FRBRWork>
  <an:FRBRExpression><an:FRBRdate date="2011-01-01" name="x"/></an:FRBRExpression></an:identification>
  <an:references source="#x"><an:TLCOrganization id="na" href="/o" showAs="National Assembly"/>
  <an:TLCPerson id="smith" href="/p" showAs="Mr. J. Smith"/><an:TLCRole id="mp" href="/r" showAs="Member"/></an:references></an:meta>
 <an:preface><an:p>PROCEEDINGS</an:p></an:preface>
 <an:debateBody><an:debateSection name="a"><an:num>1.</an:num><an:heading>QUESTIONS</an:heading>
  <an:narrative>The House met at <an:recordedTime time="14:02:00">2 p.m.</an:recordedTime></an:narrative>
  <an:debateSection name="b"><an:heading>Water &amp; <an:i>roads</an:i></an:heading>
   <an:speech by="#smith"><an:p>First
      paragraph.</an:p><an:p>Second.</an:p><an:scene>[Applause.]</an:scene><an:p>Third.</an:p></an:speech>
   <an:speech by="#smith"><an:from>The SPEAKER (Mrs. Jones): </an:from><an:p>Order!</an:p></an:speech>
   <an:answer by="#nobody" as="#mp"><an:p>Yes.</an:p></an:answer>
  </an:debateSection><an:p>Loose.</an:p></an:debateSection></an:debateBody>
</an:debate></an:akomaNtoso>`;

test('reads the debates of others: sections as headings, a speech as one entry that a scene divides', async () => {
  const [draft, ...more] = await read(FOREIGN);
  const entriesOf = [draft!, ...more].flatMap((one) => one.entries);
  assert.deepEqual(
    entriesOf.map(({ claim: { type, speakerTitle: title, speakerName: name, content } }) => [
      type,
      title,
      name,
      content,
    ]),
    [
      ['heading', '', '', 'PROCEEDINGS'],
      ['heading', '', '', '1. QUESTIONS'],
      ['scene', '', '', 'The House met at 2 p.m.'],
      ['heading', '', '', 'Water & roads'],
      ['speech', '', 'Mr. J. Smith', 'First paragraph.\n\nSecond.'],
      ['scene', '', '', '[Applause.]'],
      ['speech', '', 'Mr. J. Smith', 'Third.'],
      ['speech', 'The SPEAKER', 'Mrs. Jones', 'Order!'],
      ['speech', '', '', 'Yes.'],
      ['other', '', '', 'Loose.'],
    ],
  );
  const { venueSlug, startDate, startTime, source } = draft!.sitting as ExportedSitting;
  assert.deepEqual(
    [venueSlug, startDate, startTime, source?.name],
    ['national_assembly', '2010-05-11', '14:02:00', '/za/debate/2010-05-11/main'],
  );
});

const WRONG: readonly (readonly [string, string | Buffer, RegExp])[] = [
  [
    'a document type',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><akomaNtoso>&x;</akomaNtoso>',
    /^line 1: it has a document type/,
  ],
  [
    'an entity that is not defined',
    '<akomaNtoso>\n&lol;</akomaNtoso>',
    /^line 2: it is not well-formed XML \(undefined entity/,
  ],
  [
    'an element that is not closed',
    '<akomaNtoso>\n\n<debate></akomaNtoso>',
    /^line 3: it is not well-formed XML/,
  ],
  ['a document that is cut off', '<akomaNtoso>\n<debate>', /^line 2: it is not well-formed XML/],
  [
    'a speech over the limit of an entry',
    `<akomaNtoso><debate><speech>${`<p>${'Order! '.repeat(100_000)}</p>`.repeat(6)}`,
    /^line 1: the text of an entry is longer than 1000000 characters/,
  ],
  [
    'a paragraph that does not end',
    `<akomaNtoso><debate><speech><p>${'Order! '.repeat(1_500_000)}`,
    /^line 1: there are more than 10000000 bytes without a tag/,
  ],
  ['deep nesting', '<a>'.repeat(101), /^line 1: elements are nested deeper than 100/],
  ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><a/>', /^line 1: its encoding/],
  [
    'bytes that are not UTF-8',
    Buffer.from([0x3c, 0x61, 0x3e, 0xff]),
    /^line 1: it is not valid UTF-8/,
  ],
  ['another kind of XML', '<html/>', /no Akoma Ntoso debate.* corpus, name its root/],
  ['a control character', '<a>\u0001</a>', /^line 1: it is not well-formed XML/],
  ['nothing', '', /no debate|well-formed/],
];

for (const [what, document, reason] of WRONG) {
  test(`refuses ${what}`, async () => {
    await assert.rejects(read(document, 100_000), (error: Error) => {
      assert.equal(error.name, 'OperatorError');
      assert.match(error.message, reason);
      return true;
    });
  });
}

test('a file is known by its content, imported once, and stored whole or not at all', async (t) => {
  const folder = temporaryFolder(t);
  const store = await temporaryStore(t);
  const file = join(folder, 'debate');
  writeFileSync(file, `${FOREIGN}\n<again/>`);
  await assert.rejects(
    importFile(store, file),
    /line 19: it is not well-formed XML.*Nothing of this file was stored\./,
  );
  assert.equal((await store.recordState()).count, 0);
  writeFileSync(file, FOREIGN);
  const first = await importFile(store, file);
  assert.deepEqual([first.added, first.sittings], [10, 1]);
  const again = await importFile(store, file);
  assert.equal(again.added, 0);
});

test('ids that two elements have, or that fall, are refused with a line', async (t) => {
  const body = { type: 'speech', speakerTitle: '', speakerName: 'Ann', speaker: null } as const;
  const entriesOf = (ids: readonly number[]) =>
    ids.map((id, at) => ({
      id,
      body: { ...body, textCounter: at + 1, content: `Yes ${at}.` },
      details: null,
    }));
  const damaged: readonly (readonly [string, RegExp])[] = [
    [akomaNtoso(SITTING, entriesOf([11, 11]), NOBODY), /line \d+: .*id.*11.*\. Nothing/],
    [akomaNtoso(SITTING, entriesOf([12, 11]), NOBODY), /id: 11 is not above 12.*\. Nothing/],
  ];
  for (const [document, reason] of damaged) {
    const store = await temporaryStore(t);
    const file = join(temporaryFolder(t), 'debate.xml');
    writeFileSync(file, document);
    await assert.rejects(importFile(store, file), (error: Error) => {
      assert.equal(error.name, 'OperatorError', error.stack);
      assert.match(error.message, reason);
      return true;
    });
    assert.equal((await store.recordState()).count, 0);
  }
});

test('the day of another publisher is one that can be: in its address where the date is none', async () => {
  const dayOf = async (date: string): Promise<string | null> => {
    const [draft] = await read(
      FOREIGN.replace('date="2010-05-11" name="sitting"', `date="${date}"`),
    );
    return (draft!.sitting as ExportedSitting).startDate;
  };
  assert.deepEqual(
    await Promise.all(
      [
        '2010-05-12',
        '2010-05-12T00:00:00',
        '3000-01-01',
        '0201-05-11',
        '11 May 2010',
        '2010-13-45',
      ].map(dayOf),
    ),
    ['2010-05-12', '2010-05-12', '2010-05-11', '2010-05-11', '2010-05-11', '2010-05-11'],
  );
});

/** How others write days, in a work whose address has none: the day that is read. */
const DAYS: readonly (readonly [attribute: string, day: string | null])[] = [
  ['date="2010-05-12"', '2010-05-12'],
  ['date="2010-05-12T14:30:00"', '2010-05-12'],
  ['date="2010-05-12T14:30:00+03:00"', '2010-05-12'],
  ['date="2010-05-12 14:30"', '2010-05-12'],
  ['date="2010-13-05"', null],
  ['date="2010-02-30"', null],
  ['date="2010/05/12"', null],
  ['date="12/05/2010"', null],
  ['date="0214-05-12"', null],
  ['date="9999-12-31"', null],
  ['date=""', null],
  ['', null],
];

for (const [attribute, day] of DAYS) {
  test(`the day of another publisher, ${attribute || 'without a date'}: ${day}`, async () => {
    const document = FOREIGN.replace('/za/debate/2010-05-11/main', '/za/debate/17/main').replace(
      'date="2010-05-11"',
      attribute,
    );
    const drafts = await read(document);
    assert.deepEqual(
      drafts.map(({ sitting }) => (sitting as ExportedSitting).startDate),
      drafts.map(() => day),
    );
    const entryCount = drafts.reduce((sum, draft) => sum + draft.entries.length, 0);
    assert.equal(entryCount, 10);
  });
}

test('reads sections within sections in the order in which they are printed', async () => {
  const [draft, ...more] = await read(`<akomaNtoso><debate><debateBody>
    <debateSection><heading>BILLS</heading>
     <debateSection><heading>The Lake Bill</heading>
      <debateSection><heading>Clause 1</heading><speech><from>Ann</from><p>One.</p></speech></debateSection>
      <speech><from>Ben</from><p>Two.</p></speech>
      <debateSection><heading>Clause 2</heading><speech><from>Ann</from><p>Three.</p></speech></debateSection>
     </debateSection>
     <speech><from>Ben</from><p>Four.</p></speech>
    </debateSection>
    <debateSection><heading>QUESTIONS</heading><question><from>Ann</from><p>Five?</p></question></debateSection>
   </debateBody></debate></akomaNtoso>`);
  assert.deepEqual(more, []);
  assert.deepEqual(
    draft!.entries.map(({ claim: { type, speakerName, content } }) =>
      [type, speakerName, content].join(' | '),
    ),
    [
      'heading |  | BILLS',
      'heading |  | The Lake Bill',
      'heading |  | Clause 1',
      'speech | Ann | One.',
      'speech | Ben | Two.',
      'heading |  | Clause 2',
      'speech | Ann | Three.',
      'speech | Ben | Four.',
      'heading |  | QUESTIONS',
      'speech | Ann | Five?',
    ],
  );
});

// Reads an Akoma Ntoso document from a text, in chunks like a file.

async function read(text: string | Buffer, chunkBytes = 1_000): Promise<SittingDraft[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return await Array.fromAsync(readDrafts(readAkomaNtoso(chunks())));
}
