// Invented sittings in the forms of several bodies, set in each format (bodies/<settings>.txt) and read with the body's settings as
// bodies/<settings>.expected.txt says: chamber, date and times, then the entries. No other settings take them.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BUNDLED_NAMES } from '../../../src/record/parliament/bundled-parliaments.ts';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument, type ReadStages, reportOn } from '../src/read-document.ts';
import { makeDocx, makeHtml } from './make-word.ts';
import { entriesOf, typeset } from './set-body.ts';

const FOLDER = new URL('./bodies/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8').trimEnd();

async function read(bytes: Uint8Array, settings: string): Promise<ReadStages> {
  return readDocument(await extractDocument(bytes), bundledParliament(settings)!);
}

const OPENING = /\b(?:met at|took the chair|i gceannas)\b/i;

/** The facts, and the entries from the opening line on. */
function described(stages: ReadStages): string[] {
  const [sitting] = reportOn(stages).sittings;
  const facts = [sitting?.venue, sitting?.date, sitting?.startTime, sitting?.endTime].join(' ');
  // What stands above is a heading, two, other text, or left out.
  const entries = entriesOf(stages);
  return [facts.trimEnd(), ...entries.slice(entries.findIndex((entry) => OPENING.test(entry)))];
}

const BODIES = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.expected.txt'))
  .map((name) => name.replace(/\.txt$/, ''));

for (const body of BODIES) {
  const markup = text(`${body}.txt`);
  const expected = text(`${body}.expected.txt`).split('\n');
  for (const [format, make] of Object.entries({ PDF: typeset, Word: makeDocx, HTML: makeHtml })) {
    test(`reads an invented sitting of ${body} as ${format}`, async () => {
      const stages = await read(make(markup), body);
      assert.equal(stages.whose.kind, 'own');
      assert.deepEqual(described(stages), expected);
      const { lost, invented, inOrder } = stages.conservation;
      assert.deepEqual([lost, invented, inOrder], [[], [], true]);
    });
  }

  test(`takes an invented sitting of ${body} with no other settings`, async () => {
    const document = makeDocx(markup);
    for (const other of BUNDLED_NAMES) {
      const { whose } = await read(document, other);
      assert.equal(whose.kind === 'own', other === body, other);
    }
  });
}

/** As a program makes it of the pages of a PDF: classes for styles, words with a hyphen kept whole, a list at tab stops. */
const CONVERTED = `<!DOCTYPE HTML><html><head><style>
.b{font: bold 12px 'Arial';} .t{font: 12px 'Arial';} .i{font: 12px 'Arial';margin-left: 33px;} .s{font: bold 8px 'Arial';}
.n{margin-top: 1px;} .c{text-align: left;padding-left: 174px;margin-top: 30px;} .p{text-align: left;margin-top: 12px;}
</style></head><body><div id="page_1">
<p class="c b">COUNCIL OF THE CITY OF WINNIPEG</p><p class="c b">Wednesday, February 27, 2013</p>
<p class="p b">The Council met at 9:34 a.m.</p>
<p class="p t"><span class="b">Mr. Speaker: </span>A <nobr>four-plex</nobr> and a four- plex of our By- laws <nobr>--</nobr> why we - - it is – pre <nobr>-</nobr> paid.</p>
<p class="c b">EXECUTIVE POLICY COMMITTEE</p>
<p class="n b">CONSIDERATION OF <nobr>BY-LAWS</nobr> – 2<span class="s">ND </span>READINGS Mayor Gari: <span class="t">I so move.</span></p>
<p class="p t"><span class="t">(a)</span><span class="i">a deputy mayor;</span></p>
<p class="p b">Council adjourned at 9:47 a.m.</p></div></body></html>`;

test('reads HTML that was made from the pages of a PDF as the PDF', async () => {
  const stages = await read(Buffer.from(CONVERTED), 'winnipeg');
  assert.deepEqual(described(stages), [
    'council 2013-02-27 09:34:00 09:47:00',
    'other The Council met at 9:34 a.m.',
    'speech <|Mr. Speaker> A four-plex and a four-plex of our By-laws -- why we -- it is – pre - paid.',
    'heading EXECUTIVE POLICY COMMITTEE CONSIDERATION OF BY-LAWS – 2ND READINGS',
    'speech <|Mayor Gari> I so move. ¶ (a) a deputy mayor;',
    'other Council adjourned at 9:47 a.m.',
  ]);
});
