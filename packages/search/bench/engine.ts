// Measures the engine alone, over an index in memory: node --import ./bin/own-modules.js packages/search/bench/engine.ts [entries]
//
// Every query is measured beside a scan of all texts with a regular expression, which is the floor that an index must beat.

import { plainEntry, PLAIN_RULES } from '../test/plain-entry.ts';
import { BLOCK_SIZE } from '../src/index/bits.ts';
import { Budget } from '../src/index/budget.ts';
import { countSet } from '../src/index/entry-set.ts';
import { IndexSnapshot } from '../src/index/index-snapshot.ts';
import { mapOfRecord } from '../src/index/tail.ts';
import { buildBlock } from '../src/indexing/build-block.ts';
import { evaluateQuery } from '../src/match/evaluate-query.ts';
import { parseQuery, queryWords } from '../src/query/parse-query.ts';
import { scorerOf, topPage } from '../src/match/rank-entries.ts';
import { MemoryIndex } from './memory-index.ts';

const ROUNDS = 15;
const WORDS_PER_ENTRY = 80;
const VOCABULARY = 50_000;

/** Words of which each occurs inversely to its rank, as in any language; the same ones in every run. */
function* invented(entries: number): Generator<string> {
  const random = randomOf(1);
  for (let entry = 0; entry < entries; entry++) {
    const words = Array.from({ length: WORDS_PER_ENTRY }, () =>
      nameOf(Math.floor(VOCABULARY ** random())),
    );
    yield `${words.join(' ')}.`;
  }
}

/** The generator mulberry32: numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A word for each rank: its digits to the base 16 as letters. */
const nameOf = (rank: number): string =>
  `${rank.toString(16).replace(/./g, (digit) => 'bcdfghjklmnprstv'[Number.parseInt(digit, 16)]!)}ak`;

const QUERIES: readonly (readonly [name: string, query: string, scan: RegExp])[] = [
  ['a rare word', nameOf(40_000), new RegExp(`\\b${nameOf(40_000)}\\b`, 'i')],
  ['the commonest word', nameOf(1), new RegExp(`\\b${nameOf(1)}\\b`, 'i')],
  [
    'two words',
    `${nameOf(20)} ${nameOf(300)}`,
    new RegExp(
      `\\b(?:${nameOf(20)}\\b.*\\b${nameOf(300)}|${nameOf(300)}\\b.*\\b${nameOf(20)})\\b`,
      'i',
    ),
  ],
  ['a phrase', `"${nameOf(2)} ${nameOf(30)}"`, new RegExp(`\\b${nameOf(2)} ${nameOf(30)}\\b`, 'i')],
  [
    'a phrase of the commonest words',
    `"${nameOf(1)} ${nameOf(2)}"`,
    new RegExp(`\\b${nameOf(1)} ${nameOf(2)}\\b`, 'i'),
  ],
  ['a beginning', `${nameOf(700).slice(0, 3)}*`, new RegExp(`\\b${nameOf(700).slice(0, 3)}`, 'i')],
];

const entryCount = Number(process.argv[2] ?? 16 * BLOCK_SIZE);
const texts = [...invented(entryCount)];
const index = new MemoryIndex();
let startedMs = performance.now();
await index.write(blocks());
const seconds = (performance.now() - startedMs) / 1_000;
const characters = texts.reduce((sum, text) => sum + text.length, 0);
console.log(
  `${entryCount} entries of ${WORDS_PER_ENTRY} words indexed at ${(characters / seconds / 1e6).toFixed(1)} MB of text a second; ` +
    `the index is ${((100 * index.bytes) / characters).toFixed(0)} % of the text.\n`,
);
console.log(
  '| query | found | found, ms | best 20, ms | a scan takes as long |\n| --- | ---: | ---: | ---: | ---: |',
);
for (const [name, typed, pattern] of QUERIES) {
  const times = { scan: [] as number[], match: [] as number[], rank: [] as number[] };
  let [found, scanned] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    times.scan.push(await timed(async () => void (scanned = countOf(pattern))));
    times.match.push(await timed(async () => void (found = await search(typed, 0))));
    times.rank.push(await timed(async () => void (await search(typed, 20))));
  }
  if (found !== scanned) throw new Error(`${name}: ${found} are found, ${scanned} match`);
  const [scan, match, rank] = [times.scan, times.match, times.rank].map(median);
  console.log(
    `| ${name} | ${found} | ${match!.toFixed(2)} | ${rank!.toFixed(2)} | ${(scan! / match!).toFixed(0)} times |`,
  );
}

function countOf(pattern: RegExp): number {
  return texts.filter((text) => pattern.test(text)).length;
}

function* blocks() {
  for (let first = 0; first < texts.length; first += BLOCK_SIZE) {
    const entries = texts
      .slice(first, first + BLOCK_SIZE)
      .map((text, at) => plainEntry(first + at, text));
    yield buildBlock(first / BLOCK_SIZE, entries, PLAIN_RULES);
  }
}

/** Returns how many entries match; with a limit, the best of them are found too. */
async function search(typed: string, limit: number): Promise<number> {
  const query = parseQuery(typed, PLAIN_RULES.tokens);
  if (query === null || query.kind === 'fault') throw new Error(`no query: ${typed}`);
  const budget = new Budget();
  const snapshot = new IndexSnapshot(
    index.reader(),
    mapOfRecord(index.stored, [], new Map()),
    [],
    budget,
  );
  const { everything } = snapshot;
  const context = {
    index: snapshot,
    budget,
    byLanguage: new Map([['en', everything]]),
    passages: null,
  };
  const found = await evaluateQuery(context, query, everything);
  if (limit > 0)
    topPage(found, await scorerOf(context, queryWords(query), found), { from: 0, limit });
  return countSet(found);
}

async function timed(work: () => Promise<void>): Promise<number> {
  startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
}
