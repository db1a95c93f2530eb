// Phrases of words that are in nearly every entry, and of such words and rare ones, in stored blocks and in the tail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../../src/demo/random.ts';
import { UNDESCRIBED_SITTING } from '../../../src/record/sitting.ts';
import { BLOCK_SIZE, idOf } from '../../../src/search/index/bits.ts';
import { passing, singles } from '../../support/oracle/brute-finder.ts';
import { anEntry, faultsOf } from '../../support/records/entries.ts';
import { assertContributions, assertIds, filterOf } from '../../support/oracle/find-all.ts';
import { MirroredRecord } from '../../support/records/mirrored-record.ts';
import type { OpenPair } from './finder-contract.ts';

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

/** How many entries each block has; the last block is the tail. */
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

const QUERIES = [
  '"the house"',
  '"the houses"',
  '"of the"',
  '"the the"',
  '"of the house"',
  '"house of order"',
  '"the borehole"',
  '"housing of the"',
  '"the house of the order"',
  '"na ya"',
  '"ya the na"',
  '"the hou*"',
  '"of the hou*"',
  '"the house" of -"the order"',
  '"of the" NEAR/2 house',
  '"to the" NEAR/3 "of the"',
  '"nosuch of the"',
];

export function phrasesContract(openEmpty: OpenPair): void {
  test('phrases of frequent words are found as by reading the texts', async (context) => {
    const { store, finder } = await openEmpty(context);
    const record = new MirroredRecord(store);
    const random = new Random(3);
    await publish(record, random);
    const any = [...MOST, ...OFTEN, ...SELDOM];
    const more = Array.from({ length: 60 }, () => {
      const words = Array.from({ length: random.between(2, 5) }, () => random.pick(any));
      return `"${words.join(' ')}"`;
    });
    // Rare words beside frequent ones: phrases that are in the record, and phrases that are not.
    const contents = [...record.brute.entries.values()].map(({ body }) => body.content);
    const said = contents.flatMap((content) => content.match(/\w+ \w*x\d+(?: \w+)?/g) ?? []);
    assert.ok(said.length > 300, `${said.length} rare words are beside others`);
    for (let at = 0; at < 60; at++) more.push(`"${random.pick(said)}"`);
    for (let at = 0; at < 20; at++) more.push(`"${random.pick(MOST)} ${random.pick(RARE)}"`);
    let found = 0;
    for (const query of [...QUERIES, ...more]) {
      await assertIds(record, finder, { query });
      found += passing(record.brute, singles(record.brute), filterOf({ query })).length;
    }
    for (const query of QUERIES) await assertContributions(record, finder, { query });
    assert.ok(found > 1_000, `${found} were found`);
    assert.deepEqual(await faultsOf(store), []);
  });

  test('a phrase is found where corrections made its words frequent, or rare', async (context) => {
    const { store, finder } = await openEmpty(context);
    const record = new MirroredRecord(store);
    const random = new Random(5);
    await publish(record, random);
    const ids = [...record.brute.entries.keys()].filter((id) => id < BLOCK_SIZE);
    for (const content of ['Ya maji', 'The house of order, the order of the house']) {
      // So many that the words of the queries are rare in the first block; then frequent again.
      await record.write((writing) => writing.correctAll(ids.slice(0, 1_200), content));
      for (const query of QUERIES) await assertIds(record, finder, { query });
    }
  });
}
