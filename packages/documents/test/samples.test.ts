// Figures of real documents of other bodies, which are not part of this repository: body, date and times, kinds of entries,
// words, labels, times of speeches, and a digest of all entries. `UPDATE_GOLDEN=1 node --test <this file>` rewrites the figures;
// look at the entries beside the page before committing other figures.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { bundledParliament } from '../../../src/record/parliament/bundled-parliaments.ts';
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
};

/** Whose documents are none of any other settings. */
const OTHERS = Object.values(SETTINGS);

const FIGURES = new URL('./samples.txt', import.meta.url);
const isThere = existsSync(SAMPLES);
const skip = isThere ? false : 'the documents are not beside the repository';

test('real documents of other bodies are read with these figures', { skip }, async () => {
  const lines: string[] = [];
  for (const [folder, settings] of Object.entries(SETTINGS)) {
    const names = readdirSync(`${SAMPLES}${folder}`)
      .filter((name) => extname(name) !== '.xml')
      .toSorted();
    for (const name of names) {
      const extracted = await extractDocument(readFileSync(`${SAMPLES}${folder}/${name}`));
      const stages = readDocument(extracted, bundledParliament(settings)!);
      const { lost, invented, inOrder } = stages.conservation;
      assert.deepEqual([lost, invented, inOrder], [[], [], true], name);
      lines.push(`${folder}/${name} ${figuresOf(stages)}`);
      // Reading a document with all settings takes a while: one of each body tells.
      for (const other of name === names[0] ? new Set(OTHERS) : []) {
        const { whose } = readDocument(extracted, bundledParliament(other)!);
        assert.equal(whose.kind === 'own', other === settings, `${name} with ${other}`);
      }
    }
  }
  const text = `${lines.join('\n')}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(FIGURES, text);
  assert.equal(text, readFileSync(FIGURES, 'utf8'));
});

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
