// Akoma Ntoso of others: their debates are read, and hostile documents are refused.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ExportedSitting } from '../../src/record/sitting.ts';
import { importFile } from '../../src/import/import-file.ts';
import { temporaryFolder, temporaryStore } from '../support/temporary.ts';
import { read } from './read-akoma-text.ts';

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
    entriesOf.map(({ claim }) => [
      claim.type,
      claim.speakerTitle,
      claim.speakerName,
      claim.content,
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
    /^line 1: a document type/,
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
  ['deep nesting', '<a>'.repeat(101), /^line 1: elements are nested deeper than 100/],
  [
    'another encoding',
    '<?xml version="1.0" encoding="UTF-16"?><a/>',
    /^line 1: its encoding is not UTF-8/,
  ],
  [
    'bytes that are not UTF-8',
    Buffer.from([0x3c, 0x61, 0x3e, 0xff]),
    /^line 1: it is not valid UTF-8/,
  ],
  ['another kind of XML', '<html/>', /it has no debate of Akoma Ntoso/],
  ['a control character', '<a>\u0001</a>', /^line 1: it is not well-formed XML/],
  ['nothing', '', /no debate|well-formed/],
];

for (const [what, document, reason] of WRONG) {
  test(`refuses ${what}`, async () => {
    await assert.rejects(read(document), (error: Error) => {
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
    importFile(store, file, () => {}),
    /line 19: it is not well-formed XML.*Nothing of this file was stored\./,
  );
  assert.equal((await store.recordState()).count, 0);
  writeFileSync(file, FOREIGN);
  const first = await importFile(store, file, () => {});
  assert.deepEqual([first.added, first.sittings], [10, 1]);
  const again = await importFile(store, file, () => {});
  assert.equal(again.added, 0);
});
