// How a phrase is looked for: its words one by one, or two together where they are listed as a pair.

import type { EntrySet } from '../index/entry-set.ts';
import { termSetOf, soughtByNeighbour, soughtByPair, type TermSet } from './term-set.ts';
import { byListed, partsOfPhrase, type PhrasePart } from './listed-pairs.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import type { IndexSnapshot } from '../index/index-snapshot.ts';
import { stemOf } from '../text/tokenizer.ts';

/** A word of a phrase or two that are listed as a pair, and how far that is from the beginning. */
export interface PlannedTerm {
  readonly sought: TermSet;
  readonly by: number;
  readonly entries: number;
}

/** How a phrase is found in some blocks: its parts, the rarest first. */
export interface PhrasePlan {
  readonly parts: readonly PlannedTerm[];
  readonly within: EntrySet;
}

/** In each block by the pairs that are listed there, by frequent words beside the buckets of others, and else by single words. */
export async function planPhrase(
  index: IndexSnapshot,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<PhrasePlan[]> {
  const pairs: (TermSet | null)[] = [];
  for (let at = 0; at + 1 < words.length; at++) {
    const [one, next] = [words[at]!, words[at + 1]!];
    const areWords = one.kind === 'word' && next.kind === 'word';
    pairs.push(areWords ? await soughtByPair({ index }, one.text, next.text) : null);
  }
  const known = new Map<string, Promise<PlannedTerm>>();
  const partOf = (wanted: PhrasePart): Promise<PlannedTerm> => {
    const key = `${wanted.at} ${wanted.kind}`;
    const part = known.get(key) ?? makePart(index, words, pairs, wanted);
    known.set(key, part);
    return part;
  };
  const forms = pairs.map((pair) => pair?.forms ?? null);
  const ways: PhrasePlan[] = [];
  for (const [here, blocks] of await byListed(index, words, forms, within)) {
    const parts: PlannedTerm[] = [];
    for (const part of partsOfPhrase(words.length, here)) parts.push(await partOf(part));
    parts.sort((one, other) => one.entries - other.entries);
    ways.push({ parts, within: blocks });
  }
  return ways;
}

async function makePart(
  index: IndexSnapshot,
  words: readonly (QueryWord | QueryPrefix)[],
  pairs: readonly (TermSet | null)[],
  { at, kind }: PhrasePart,
): Promise<PlannedTerm> {
  const sought =
    kind === 'word'
      ? await termSetOf({ index }, words[at]!, true)
      : kind === 'pair'
        ? pairs[at]!
        : await soughtByBucket(index, words[at]!.text, words[at + 1]!.text, kind);
  const entries = sought.forms.reduce((sum, { term }) => sum + (term?.entries ?? 0), 0);
  return { sought, by: at, entries };
}

function soughtByBucket(
  index: IndexSnapshot,
  one: string,
  next: string,
  kind: 'bucket after' | 'bucket before',
): Promise<TermSet> {
  return kind === 'bucket after'
    ? soughtByNeighbour({ index }, one, stemOf(next), true)
    : soughtByNeighbour({ index }, next, stemOf(one), false);
}
