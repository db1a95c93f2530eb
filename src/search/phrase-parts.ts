// How a phrase is looked for: its words one by one, or two together where they are listed as a pair.

import type { EntrySet } from './entry-set.ts';
import { soughtBy, soughtByPair, type Sought } from './forms.ts';
import { byListed, partsOfPhrase, type PhrasePart } from './listed-pairs.ts';
import type { QueryPrefix, QueryWord } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** A word of a phrase or two that are listed as a pair, and how far that is from the beginning. */
export interface Part {
  readonly sought: Sought;
  readonly by: number;
  readonly entries: number;
}

/** How a phrase is found in some blocks: its parts, the rarest first. */
export interface Way {
  readonly parts: readonly Part[];
  readonly within: EntrySet;
}

/** In each block by the pairs that are listed there, and else by single words. */
export async function waysToFind(
  index: SearchIndex,
  words: readonly (QueryWord | QueryPrefix)[],
  within: EntrySet,
): Promise<Way[]> {
  const known = new Map<string, Promise<Part>>();
  const partOf = ({ at, isPair }: PhrasePart): Promise<Part> => {
    const key = `${at} ${isPair}`;
    const part = known.get(key) ?? makePart(index, words, at, isPair);
    known.set(key, part);
    return part;
  };
  const ways: Way[] = [];
  for (const [here, blocks] of await byListed(index, words, within)) {
    const parts: Part[] = [];
    for (const part of partsOfPhrase(words.length, here)) parts.push(await partOf(part));
    parts.sort((one, other) => one.entries - other.entries);
    ways.push({ parts, within: blocks });
  }
  return ways;
}

async function makePart(
  index: SearchIndex,
  words: readonly (QueryWord | QueryPrefix)[],
  at: number,
  isPair: boolean,
): Promise<Part> {
  const sought = isPair
    ? await soughtByPair({ index }, words[at]!.text, words[at + 1]!.text)
    : await soughtBy({ index }, words[at]!, true);
  const entries = sought.forms.reduce((sum, { term }) => sum + (term?.entries ?? 0), 0);
  return { sought, by: at, entries };
}
