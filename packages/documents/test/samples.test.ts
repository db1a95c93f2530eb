// Figures of real documents of other bodies, which are not part of this repository: body, date and times, kinds of entries,
// words, labels, times of speeches, and a digest of all entries; sample-entries.txt has entries to compare with the page. `UPDATE_GOLDEN=1 node --test <this file>` rewrites the figures;
// look at the entries beside the page before committing other figures.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/check-parliament.ts';
import { assertBusiness } from '../../../test/business/body-business.ts';
import { extractDocument } from '../src/extract-document.ts';
import { readDocument, reportOn } from '../src/read-document.ts';

const SAMPLES = fileURLToPath(new URL('../../../../shared/documents/', import.meta.url));

const SETTINGS: Readonly<Record<string, string>> = {
  uganda: 'uganda',
  mombasa: 'kenya-counties',
  nakuru: 'kenya-counties',
  winnipeg: 'winnipeg',
  'south-africa': 'south-africa',
  ireland: 'ireland',
  'cook-islands': 'cook-islands',
  'papua-new-guinea': 'papua-new-guinea',
};

/** Whose documents are none of any other settings. */
const OTHERS = Object.values(SETTINGS);

const FIGURES = new URL('./samples.txt', import.meta.url);

/** Entries to compare with the page: as in printed-pages.txt, each with the beginning and the end of its text. */
const ENTRIES = new URL('./sample-entries.txt', import.meta.url);
const FIRST_ENTRIES = 30;
const LAST_ENTRIES = 8;
const BEGIN_CHARACTERS = 24;
const END_CHARACTERS = 14;
const isThere = existsSync(SAMPLES);
const skip = isThere ? false : 'the documents are not beside the repository';

test('real documents of other bodies are read with these figures', { skip }, async () => {
  const lines: string[] = [];
  const printed: string[] = [];
  for (const [folder, settings] of Object.entries(SETTINGS)) {
    const names = readdirSync(`${SAMPLES}${folder}`)
      .filter((name) => extname(name) !== '.xml')
      .toSorted();
    for (const name of names) {
      const extracted = await extractDocument(readFileSync(`${SAMPLES}${folder}/${name}`));
      const parliament = bundledParliament(settings)!;
      const stages = readDocument(extracted, parliament);
      const { lost, invented, inOrder } = stages.conservation;
      assert.deepEqual([lost, invented, inOrder], [[], [], true], name);
      lines.push(`${folder}/${name} ${figuresOf(stages)}`);
      assertBusiness(`${folder}/${name}`, stages, parliament);
      printed.push(`# ${folder}/${name}`, ...printedEntries(stages));
      // Reading a document with all settings takes a while: one of each body tells.
      for (const other of name === names[0] ? new Set(OTHERS) : []) {
        const { whose } = readDocument(extracted, bundledParliament(other)!);
        assert.equal(whose.kind === 'own', other === settings, `${name} with ${other}`);
      }
    }
  }
  for (const [file, found] of [
    [FIGURES, lines],
    [ENTRIES, printed],
  ] as const) {
    const text = `${found.join('\n')}\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
    assert.equal(text, readFileSync(file, 'utf8'));
  }
});

/** "page type | time | title | name | beginning | end" of the first and last entries, and of some in the middle. */
function printedEntries({ sittings }: ReturnType<typeof readDocument>): string[] {
  const all = sittings.flatMap(({ entries, recordedTimes }) =>
    entries.map(({ page, type, speakerTitle, speakerName, content }, at) => {
      const text = content.replace(/\s+/g, ' ');
      const [begin, end] = [text.slice(0, BEGIN_CHARACTERS), text.slice(-END_CHARACTERS)];
      const time = recordedTimes[at] ?? '';
      return `${page} ${type} | ${time} | ${speakerTitle} | ${speakerName} | ${begin} | ${end}`;
    }),
  );
  const middle = Math.floor(all.length / 2);
  const shown = all.filter(
    (_, at) =>
      at < FIRST_ENTRIES ||
      at >= all.length - LAST_ENTRIES ||
      (at >= middle && at < middle + LAST_ENTRIES),
  );
  return shown.map((line) => line.replace(/ +$/gm, ''));
}

function figuresOf(stages: ReturnType<typeof readDocument>): string {
  const { sittings, entries, words, confidence } = reportOn(stages);
  const [sitting] = sittings;
  const all = stages.entries.map(({ type, speakerTitle, speakerName, content }) =>
    [type, speakerTitle, speakerName, content].join('|'),
  );
  const digest = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12);
  const labels = stages.entries.filter(({ label }) => label !== '').length;
  const times = stages.sittings.flatMap((one) => one.recordedTimes.filter((time) => time !== null));
  return [
    `${sitting?.venue} ${sitting?.date} ${sitting?.startTime} ${sitting?.endTime}`,
    Object.entries(entries)
      .map(([type, count]) => `${count} ${type}`)
      .join(', '),
    `${words.words} words, ${labels} labels, ${times.length} times, confidence ${confidence}`,
    digest,
  ].join('; ');
}
