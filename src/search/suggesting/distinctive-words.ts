// The words by which some speeches differ from others: those that a larger share of them has.

import { COST } from '../index/budget.ts';
import { countOnce, idsFrom, type EntrySet } from '../index/entry-set.ts';
import type { IndexTerm } from '../index/block-postings.ts';
import { isCommonWord } from '../query/marked-words.ts';
import { tokensOf } from '../text/tokenizer.ts';
import { entryTextOf } from '../view/adjacent-entries-reader.ts';
import type { RecordReader } from '../view/record-reader.ts';

export interface DistinctiveWord {
  /** Folded, as the index has it. */
  readonly word: string;
  /** How many of the speeches have it, and how many of those they are compared with. */
  readonly entries: number;
  readonly against: number;
}

export interface Compared {
  readonly found: EntrySet;
  readonly against: EntrySet;
}

/** Texts that are read to find words: a word that matters is in several of them. It is then counted in all texts. */
const TEXTS_READ = 300;

/** Words that are counted in all speeches, the likeliest by the texts that were read: each is a search. */
const WORDS_COUNTED = 40;

const DISTINCTIVE_WORDS_MAX = 12;

/** A word of fewer entries came up by chance. */
const DISTINCTIVE_ENTRIES_MIN = 3;

/** How many times the share of the others a word has at least. */
const RATIO_MIN = 2;

/** The most distinctive first, by how unlikely the difference is by chance. Counts are of entries that have the word in this form. */
export async function distinctiveWords(
  reader: RecordReader,
  { found, against }: Compared,
): Promise<DistinctiveWord[]> {
  const [foundCount, againstCount] = [countOnce(found), countOnce(against)];
  if (foundCount === 0 || againstCount === 0) return [];
  const counted: (DistinctiveWord & { readonly score: number })[] = [];
  for (const term of await likelyTerms(reader, found, foundCount)) {
    reader.budget.check();
    const entries = countOnce(await reader.index.entriesWithAny([term], found));
    const others = countOnce(await reader.index.entriesWithAny([term], against));
    const isMore = entries * againstCount >= RATIO_MIN * others * foundCount;
    if (entries < DISTINCTIVE_ENTRIES_MIN || !isMore) continue;
    const score = likelihoodRatio([entries, foundCount], [others, againstCount]);
    counted.push({ word: term.text, entries, against: others, score });
  }
  return counted
    .sort((one, other) => other.score - one.score || (one.word < other.word ? -1 : 1))
    .slice(0, DISTINCTIVE_WORDS_MAX)
    .map(({ word, entries, against: others }) => ({ word, entries, against: others }));
}

/** The terms that differ most between the texts that are read and all of the record. */
async function likelyTerms(
  reader: RecordReader,
  found: EntrySet,
  foundCount: number,
): Promise<IndexTerm[]> {
  const { index, view } = reader;
  const { texts, entriesOf } = await countInTexts(reader, found, foundCount);
  const words = [...entriesOf].flatMap(([word, entries]) => (entries < 2 ? [] : [word]));
  const everything = countOnce(view.map.everything);
  return (await index.terms(words))
    .map((term) => ({
      term,
      score: likelihoodRatio(
        [entriesOf.get(term.text) ?? 0, texts],
        [Math.min(index.countOf(term), everything), everything],
      ),
    }))
    .sort((one, other) => other.score - one.score || (one.term.text < other.term.text ? -1 : 1))
    .slice(0, WORDS_COUNTED)
    .map(({ term }) => term);
}

/** Of many texts, some at equal distances. A word that is in a text several times counts once, as in the index. */
async function countInTexts(
  { snapshot, view, budget }: RecordReader,
  found: EntrySet,
  foundCount: number,
): Promise<{ readonly texts: number; readonly entriesOf: ReadonlyMap<string, number> }> {
  const size = Math.min(TEXTS_READ, foundCount);
  const ids = Array.from({ length: size }, (_, at) =>
    idsFrom(found, Math.floor((at * foundCount) / size), 1),
  ).flat();
  const entriesOf = new Map<string, number>();
  const texts = await snapshot.entries(ids);
  for (const stored of texts) {
    const { content, bodyEnd, tokens } = entryTextOf(stored, view);
    const body = content.slice(0, Math.min(bodyEnd, SAMPLED_UNITS_MAX));
    budget.spend(COST.character * body.length);
    const words = new Set(tokensOf(body, tokens).map(({ text }) => text));
    for (const word of words) {
      if (WORD.test(word) && !isCommonWord(word) && !tokens.elided.has(word)) {
        entriesOf.set(word, (entriesOf.get(word) ?? 0) + 1);
      }
    }
  }
  return { texts: texts.length, entriesOf };
}

/** Shorter words and figures say little on their own. */
const WORD = /^\p{L}{4,}$/u;

/** The longest entry of the record has 11,845 characters; more of one text adds nothing. */
const SAMPLED_UNITS_MAX = 12_000;

type CountOf = readonly [count: number, total: number];

/** Dunning's log-likelihood ratio of two shares; 0 where the first is not the larger. */
function likelihoodRatio([one, ofOne]: CountOf, [other, ofOther]: CountOf): number {
  if (one * ofOther <= other * ofOne) return 0;
  const share = (one + other) / (ofOne + ofOther);
  const part = (count: number, expected: number): number =>
    count === 0 ? 0 : count * Math.log(count / expected);
  return 2 * (part(one, ofOne * share) + part(other, ofOther * share));
}
