// Finds phrases across the cuts of contributions in the texts of their entries, where few entries are left to look at.

import { present } from '../../present.ts';
import { COST } from '../index/budget.ts';
import { idsIn, inBatches, setOf, type EntrySet } from '../index/entry-set.ts';
import { piecesAcross, type SearchableEntry } from '../query/cross-entry-matches.ts';
import type { QueryPrefix, QueryWord } from '../query/parse-query.ts';
import type { PositionContext } from './phrase-term.ts';

/** Reads the texts of entries that follow one another. */
export interface TextsOfContributions {
  /** An entry and the entries round it in the same contribution, with at least this number of positions on each side. */
  around(id: number, positions: number): readonly number[];
  texts(ids: readonly number[]): Promise<ReadonlyMap<number, SearchableEntry>>;
}

/** Entries whose contributions' texts are read at once. */
const ENTRIES_AT_ONCE = 100;

/** The entries of a set in which, or close to which, a phrase goes across a cut. */
export async function acrossInTexts(
  context: PositionContext,
  words: readonly (QueryWord | QueryPrefix)[],
  entries: EntrySet,
  adjacent: TextsOfContributions,
): Promise<EntrySet> {
  const found: number[] = [];
  for (const some of inBatches(idsIn(entries), ENTRIES_AT_ONCE)) {
    context.budget.check();
    const around = some.map((id) => ({ id, ids: adjacent.around(id, words.length) }));
    const texts = await adjacent.texts([...new Set(around.flatMap(({ ids }) => ids))]);
    for (const { content } of texts.values()) {
      context.budget.spend(COST.text + COST.character * content.length);
    }
    for (const { id, ids } of around) {
      const contribution = ids.map((one) => present(texts.get(one), 'the text of an entry'));
      if (piecesAcross(contribution, words).length > 0) found.push(id);
    }
  }
  return setOf(found);
}
