// The debates that a search may mean, by the words of their titles. Debates of the same business are one suggestion: the newest.

import { COST } from '../index/budget.ts';
import { tokensOf } from '../text/tokenizer.ts';
import type { DebateRow, DebateTitle } from '../view/finder-source.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { PrefixIndex, wholeWords } from './prefix-index.ts';

export interface SuggestedDebate {
  readonly debate: DebateRow;
  /** How many debates the business has; 1 for a debate that belongs to no series. */
  readonly debates: number;
}

/** What came up most often first; a title with a word as it was typed before one with a word that only begins so. */
export async function suggestDebates(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedDebate[]> {
  const { index, titles } = await readTitles(reader);
  const found = index.find(typed);
  reader.budget.spend(COST.entry * found.length);
  const ranked = found
    .map((at) => ({ ...titles[at]!, whole: wholeWords(typed, titles[at]!.words) }))
    .sort(
      (one, other) => other.whole - one.whole || other.debates - one.debates || other.id - one.id,
    );
  const suggested: SuggestedDebate[] = [];
  for (const { id, debates } of ranked.slice(0, size)) {
    const debate = await reader.snapshot.debate(id);
    if (debate !== null) suggested.push({ debate, debates });
  }
  return suggested;
}

interface Title {
  /** Of the newest debate of the business. */
  readonly id: number;
  readonly words: readonly string[];
  readonly debates: number;
}

interface Titles {
  readonly index: PrefixIndex;
  readonly titles: readonly Title[];
}

const readTitles = memoizeByView(async (reader: RecordReader): Promise<Titles> => {
  const ofBusiness = Map.groupBy(await reader.snapshot.debateTitles(), businessOf).values();
  const titles = [...ofBusiness].map((debates): Title => {
    const newest = newestOf(debates, reader);
    const words = tokensOf(newest.title).map(({ text }) => text);
    return { id: newest.id, words, debates: debates.length };
  });
  return { titles, index: new PrefixIndex(titles.map(({ words }) => words)) };
});

/** A debate that is named by its section (PAPERS LAID) is in no series; of one name, the newest is suggested. */
function businessOf({ title, series }: DebateTitle): string {
  return series === null ? `=${title.toLowerCase()}` : series;
}

/** Of several on one day, the last. */
function newestOf(debates: readonly DebateTitle[], { view }: RecordReader): DebateTitle {
  const dateOf = ({ sittingId }: DebateTitle): string =>
    view.sittings.get(sittingId)?.startDate ?? '';
  return debates.reduce((newest, debate) => (dateOf(debate) >= dateOf(newest) ? debate : newest));
}
