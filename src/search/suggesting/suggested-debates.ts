// The debates that a search may mean, by the words of their titles. Debates of the same business are one suggestion: the newest.

import { tokensOf } from '../text/tokenizer.ts';
import type { DebateRow, DebateTitle } from '../view/finder-source.ts';
import { memoizeByView, type RecordReader } from '../view/record-reader.ts';
import { PrefixIndex, wholeWords } from './prefix-index.ts';

export interface SuggestedDebate {
  readonly debate: DebateRow;
  /** How many debates the business has; 1 for a debate that belongs to no series. */
  readonly debates: number;
}

/** What came up most often first; before that, what has most words as they were typed and is of the year that was typed. */
export async function suggestDebates(
  reader: RecordReader,
  typed: readonly string[],
  size: number,
): Promise<SuggestedDebate[]> {
  const titles = await readTitles(reader);
  const named = typed.filter((word) => !YEAR.test(word));
  const found = titles.find(named.length === 0 ? typed : named);
  const ranked = found
    .map((title) => ({ ...title, whole: wholeWords(typed, [...title.words, ...title.years]) }))
    // "Sh.2,000" has no year, and means no debate on a shortage.
    .filter(({ whole }) => whole > 0 || named.length === typed.length)
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

/** A year beside a title is that of the title, "Finance Bill, 2014", or of the debate. */
const YEAR = /^(?:1[89]|20|21)\d{2}$/;

interface Title {
  /** Of the newest debate of the business. */
  readonly id: number;
  /** Of its title. */
  readonly words: readonly string[];
  /** In which it was debated. */
  readonly years: readonly string[];
  readonly debates: number;
}

const readTitles = memoizeByView(async (reader: RecordReader): Promise<PrefixIndex<Title>> => {
  const ofBusiness = Map.groupBy(await reader.snapshot.debateTitles(), businessOf).values();
  const titles = [...ofBusiness].map((debates): Title => {
    const { id, title } = newestOf(debates, reader);
    const words = tokensOf(title, reader.view.rules.tokens).map(({ text }) => text);
    const years = new Set(debates.map((debate) => dateOf(debate, reader).slice(0, 4)));
    return { id, words, years: [...years], debates: debates.length };
  });
  return new PrefixIndex(titles);
});

/** A debate that is named by its section (PAPERS LAID) is in no series; of one name, the newest is suggested. */
function businessOf({ title, series }: DebateTitle): string {
  return series === null ? `=${title.toLowerCase()}` : series;
}

/** Of several on one day, the last. */
function newestOf(debates: readonly DebateTitle[], reader: RecordReader): DebateTitle {
  return debates.reduce((newest, debate) =>
    dateOf(debate, reader) >= dateOf(newest, reader) ? debate : newest,
  );
}

function dateOf({ sittingId }: DebateTitle, { view }: RecordReader): string {
  return view.sittings.get(sittingId)?.startDate ?? '';
}
