// Phrases that cross from one entry of a speech to the next, with and without the footer of a page between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../src/demo/random.ts';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import { BLOCK_SIZE } from '../../../src/search/index/bits.ts';
import { contributions, passing, singles } from '../../support/oracle/brute-finder.ts';
import { anEntry } from '../../support/records/entries.ts';
import {
  assertContributions,
  assertIds,
  filterOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import type { OpenPair } from './finder-contract.ts';

const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. ' +
  'A certified version of this Report can be obtained from the Hansard Editor.';

const WORDS = ['maize', 'price', 'prices', 'order', 'editor', 'the', 'na', 'ya', 'wa', 'maji'];

function someContent(random: Random): string {
  if (random.chance(80)) return FOOTER;
  if (random.chance(30)) return '—';
  const many = random.chance(400) ? 1 : random.between(2, 4);
  const words = Array.from({ length: many }, () => random.pick(WORDS)).join(' ');
  if (random.chance(20)) return `${words} ${'tax '.repeat(300)}maize`;
  const footer = random.chance(500) ? ` ${FOOTER}` : FOOTER;
  return random.chance(150) ? words + footer : words;
}

/** Speeches of two people in many entries, across the end of a block, with gaps, and in the tail. */
async function publish(record: MirroredRecord, random: Random): Promise<void> {
  await record.write(async (writing) => {
    for (const firstId of [BLOCK_SIZE - 200, 2 * BLOCK_SIZE - 100, 3 * BLOCK_SIZE - 150]) {
      let id = firstId;
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      let speakerName = 'Ms. A';
      const entries = Array.from({ length: 300 }, (_, at) => {
        if (random.chance(200)) speakerName = random.pick(['Ms. A', 'Mr. B', '']);
        id += random.chance(50) ? 7 : 1;
        const type = random.chance(80) ? ('scene' as const) : ('speech' as const);
        return { ...anEntry(at + 1, { type, speakerName, content: someContent(random) }), id };
      });
      await writing.append(sitting, entries);
    }
  });
}

export function acrossContract(openEmpty: OpenPair): void {
  test('a phrase that crosses two entries of a speech is found in contributions, as by reading them', async (context) => {
    const { store, finder } = await openEmpty(context);
    const record = new MirroredRecord(store);
    const random = new Random(11);
    await publish(record, random);
    let acrossOnly = 0;
    for (let times = 0; times < 150; times++) {
      const words = Array.from({ length: random.between(2, 5) }, () => random.pick(WORDS));
      const query = `"${words.join(' ')}${random.chance(100) ? '*' : ''}"`;
      await assertContributions(record, finder, { query });
      const filter = filterOf({ query });
      const alone = new Set(
        passing(record.brute, singles(record.brute), filter).map(([{ id }]) => id),
      );
      for (const group of passing(record.brute, contributions(record.brute), filter)) {
        if (group.every(({ id }) => !alone.has(id))) acrossOnly += 1;
      }
      if (times % 10 === 0) await assertIds(record, finder, { query });
    }
    for (const query of ['-"maize price"', '"editor maize"', 'order "the price" OR "na ya maji"']) {
      await assertContributions(record, finder, { query });
    }
    assert.ok(acrossOnly > 100, `${acrossOnly} were found across entries only`);
  });

  test('a long phrase is found across entries most of which have half of it', async (context) => {
    const { store, finder } = await openEmpty(context);
    const record = new MirroredRecord(store);
    const random = new Random(13);
    const words = ['the', 'price', 'of', 'maize'];
    await record.write(async (writing) => {
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      let speakerName = 'Ms. A';
      const entries = Array.from({ length: 1_500 }, (_, at) => {
        if (random.chance(100)) speakerName = speakerName === 'Ms. A' ? 'Mr. B' : 'Ms. A';
        const from = random.below(4);
        const content = [...words, ...words].slice(from, from + 4).join(' ');
        return { ...anEntry(at + 1, { speakerName, content }), id: BLOCK_SIZE - 700 + at };
      });
      await writing.append(sitting, entries);
      // The words are common, and no other entry has half of "the maize of price of the".
      const contents = ['price the maize of', 'price of the maize'];
      const other = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-08-01' });
      await writing.append(
        other,
        contents.map((content, at) => anEntry(at + 1, { speakerName: 'Ms. A', content })),
      );
    });
    for (const query of ['"the price of maize the"', '"of maize the price of maize"']) {
      await assertContributions(record, finder, { query });
    }
    const query = '"the maize of price of the"';
    await assertContributions(record, finder, { query });
    assert.equal((await finder.findContributions(requestFor({ query })))!.count, 1);
  });

  test('both halves of such a phrase are marked in the snippets', async (context) => {
    const { store, finder } = await openEmpty(context);
    const record = new MirroredRecord(store);
    await record.write(async (writing) => {
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      const contents = ['They ask for the maize', FOOTER, 'prices', 'of last year, not maize.'];
      const said = { type: 'speech', speakerName: 'Ms. A' } as const;
      await writing.append(
        sitting,
        contents.map((content, at) => anEntry(at + 1, { ...said, content })),
      );
    });
    const found = await finder.findContributions({
      ...requestFor({ query: '~"the maize price of last"' }),
      highlight: true,
    });
    const [contribution] = found!.items;
    const marked = contribution!.entries.map(({ excerpt }) =>
      excerpt!.marks.map(([start, end]) => excerpt!.text.slice(start, end)),
    );
    assert.deepEqual(marked, [['the maize'], [], ['prices'], ['of last']]);
  });
}
