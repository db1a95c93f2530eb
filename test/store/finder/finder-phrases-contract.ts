// Phrases of very common words, and of common and rare words, in stored blocks and in the tail.

import assert from 'node:assert/strict';
import { Random } from '../../../src/demo/random.ts';
import type { Finder } from '../../../src/finder/finder.ts';
import { checkParliament } from '../../../src/record/parliament/check-parliament.ts';
import { rulesTextOf } from '../../../src/record/parliament/record-rules.ts';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import { BLOCK_SIZE, idOf } from '@hansard/search/bits';
import { contributions, passing, singles } from '../../support/oracle/brute-finder.ts';
import {
  assertContributions,
  assertIds,
  filterOf,
  idsOf,
  requestFor,
} from '../../support/oracle/find-all.ts';
import { FRENCH, wordsOf } from '../../support/oracle/words.ts';
import { anEntry, aSitting, faultsOf } from '../../support/records/entries.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import { CASES } from './cases.ts';
import { FinderContract } from './opened.ts';

export const phrasesContract = new FinderContract('phrases');
const { it } = phrasesContract;

/** Words of most entries, of some, of few, and of hardly any. */
const MOST = ['the', 'of', 'to'];
const OFTEN = ['house', 'houses', 'order', 'ordering', 'na', 'ya'];
const SELDOM = ['housing', 'borehole', 'maji'];
const RARE = ['boreholes', 'hous', ...Array.from({ length: 300 }, (_, number) => `x${number}`)];

function someContent(random: Random): string {
  return Array.from({ length: random.between(1, 14) }, () => {
    if (random.chance(500)) return random.pick(MOST);
    const words = random.chance(800) ? OFTEN : random.chance(500) ? SELDOM : RARE;
    return random.pick(words);
  }).join(random.chance(50) ? ', ' : ' ');
}

/** The number of entries per block; the last block is the tail. */
const ENTRIES = [1_500, 1_300, 400, 60];

async function publish(record: MirroredRecord, random: Random): Promise<void> {
  await record.write(async (writing) => {
    for (const [block, many] of ENTRIES.entries()) {
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      // In the second block some words are less frequent.
      const entries = Array.from({ length: many }, (_, at) => {
        const content = block === 1 && at % 3 > 0 ? 'The borehole' : someContent(random);
        const id = idOf(block, Math.floor((at * (BLOCK_SIZE - 1)) / many));
        return { ...anEntry(at + 1, { content }), id: Math.max(1, id) };
      });
      await writing.append(sitting, entries);
    }
  });
}

it('phrases of frequent words are found as by reading the texts', async ({ record, finder }) => {
  const random = new Random(3);
  await publish(record, random);
  const any = [...MOST, ...OFTEN, ...SELDOM];
  const more = Array.from({ length: 30 }, () => {
    const words = Array.from({ length: random.between(2, 5) }, () => random.pick(any));
    return `"${words.join(' ')}"`;
  });
  // Rare words beside frequent ones: phrases that occur in the record, and phrases that do not.
  const contents = [...record.brute.entries.values()].map(({ body }) => body.content);
  const said = contents.flatMap((content) => content.match(/\w+ \w*x\d+(?: \w+)?/g) ?? []);
  assert.ok(said.length > 300, `${said.length} rare words are beside others`);
  for (let at = 0; at < 30; at++) more.push(`"${random.pick(said)}"`);
  for (let at = 0; at < 10; at++) more.push(`"${random.pick(MOST)} ${random.pick(RARE)}"`);
  let found = 0;
  for (const query of [...CASES.phrases, ...more]) {
    found += await assertIds(record, finder, { query });
  }
  for (const query of CASES.phrases) await assertContributions(record, finder, { query });
  assert.ok(found > 1_000, `${found} were found`);
});

it('a phrase is found where corrections made its words frequent, or rare', async (opened) => {
  const { record, finder } = opened;
  const random = new Random(5);
  await publish(record, random);
  const ids = [...record.brute.entries.keys()].filter((id) => id < BLOCK_SIZE);
  for (const content of ['Ya maji', 'The house of order, the order of the house']) {
    // So many that the words of the queries become rare in the first block; then frequent again.
    await record.write((writing) => writing.correctAll(ids.slice(0, 1_200), content));
    for (const query of CASES.phrases) await assertIds(record, finder, { query });
  }
});

// Phrases across two entries of a speech, with and without a page footer between them.

const FOOTER =
  'The electronic version of the Official Hansard Report is for information purposes only. ' +
  'A certified version of this Report can be obtained from the Hansard Editor.';

const WORDS = ['maize', 'price', 'prices', 'order', 'editor', 'the', 'na', 'ya', 'wa', 'maji'];

function someFragment(random: Random): string {
  if (random.chance(80)) return FOOTER;
  if (random.chance(30)) return '—';
  const many = random.chance(400) ? 1 : random.between(2, 4);
  const words = Array.from({ length: many }, () => random.pick(WORDS)).join(' ');
  if (random.chance(20)) return `${words} ${'tax '.repeat(300)}maize`;
  const footer = random.chance(500) ? ` ${FOOTER}` : FOOTER;
  return random.chance(150) ? words + footer : words;
}

/** Speeches of two people in many entries, across the end of a block, with gaps, and in the tail. */
async function publishSpeeches(record: MirroredRecord, random: Random): Promise<void> {
  await record.write(async (writing) => {
    for (const firstId of [BLOCK_SIZE - 200, 2 * BLOCK_SIZE - 100, 3 * BLOCK_SIZE - 150]) {
      let id = firstId;
      const sitting = await writing.addSitting({ ...UNDESCRIBED_SITTING, startDate: '2013-07-31' });
      let speakerName = 'Ms. A';
      const entries = Array.from({ length: 300 }, (_, at) => {
        if (random.chance(200)) speakerName = random.pick(['Ms. A', 'Mr. B', '']);
        id += random.chance(50) ? 7 : 1;
        const type = random.chance(80) ? ('scene' as const) : ('speech' as const);
        return { ...anEntry(at + 1, { type, speakerName, content: someFragment(random) }), id };
      });
      await writing.append(sitting, entries);
    }
  });
}

it('a phrase that crosses two entries of a speech is found in contributions, as by reading them', async (opened) => {
  const { record, finder } = opened;
  const random = new Random(11);
  await publishSpeeches(record, random);
  let acrossOnly = 0;
  for (let times = 0; times < 75; times++) {
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
  assert.ok(acrossOnly > 50, `${acrossOnly} were found across entries only`);
});

it('a long phrase is found across entries most of which have half of it', async (opened) => {
  const { record, finder } = opened;
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
    // The words are common, but no other entry has half of "the maize of price of the".
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

it('both halves of such a phrase are marked in the snippets', async ({ record, finder }) => {
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

// A French record: elided words are separate words, and numbers are read as French writes them, in stored blocks, in the tail and
// after corrections. The results equal those of a plain scan.

const BLOCK = 4_096;

const PARLIAMENT = checkParliament({
  name: { fr: 'Parlement d’Atlantide' },
  country: 'xa',
  languages: ['fr', 'en'],
  publisher: 'Association',
  licence: { name: 'CC0', url: 'https://example.org/' },
  chambers: [{ slug: 'chambre', name: { fr: 'Chambre' } }],
});

it('a record in French is searched by its words, with and without what is elided', async (opened) => {
  const { store, finder } = opened;
  await store.reindex(rulesTextOf(PARLIAMENT));
  const record = new MirroredRecord(store);
  const texts = new Map<number, string>();
  await record.write(async (writing) => {
    const sitting = await writing.addSitting(aSitting());
    for (const first of [1, BLOCK - 2, 3 * BLOCK]) {
      const entries = CASES.frenchTexts.map((content, at) =>
        anEntry(first + at, { id: first + at, content }),
      );
      for (const { id, content } of entries) texts.set(id!, content);
      await writing.append(sitting, entries);
    }
  });
  await assertFound(finder, texts);
  await record.write(async (writing) => {
    await writing.correct(2, { content: 'Nous parlons de l’eau.' });
    await writing.correct(3 * BLOCK, { content: "D'accord, l'assemblée." });
  });
  texts.set(2, 'Nous parlons de l’eau.');
  texts.set(3 * BLOCK, "D'accord, l'assemblée.");
  await assertFound(finder, texts);
  assert.deepEqual(await faultsOf(store), []);
  await store.reindex();
  await assertFound(finder, texts);
});

async function assertFound(finder: Finder, texts: ReadonlyMap<number, string>): Promise<void> {
  const words = new Map([...texts].map(([id, text]) => [id, ` ${plain(text)} `]));
  const idsWith = (phrase: string): number[] =>
    [...words].filter(([, text]) => text.includes(` ${phrase} `)).map(([id]) => id);
  for (const [query, phrase] of Object.entries(CASES.french)) {
    const found = idsOf(await finder.findEntries(requestFor({ query })));
    assert.deepEqual(found, idsWith(phrase), query);
    const { mentions, count } = await finder.trends(filterOf({ query }), 'year');
    assert.equal(count, found.length, query);
    if (mentions === null) continue;
    const inAll = [...words.values()].reduce(
      (sum, text) => sum + text.split(` ${phrase} `).length - 1,
      0,
    );
    assert.equal(mentions, inAll, query);
  }
}

/** The words of a text by the rules of the oracle. */
function plain(text: string): string {
  return wordsOf(text, FRENCH)
    .map((word) => word.text)
    .join(' ');
}
