// The last stage of a request: reads the texts of the ids that were collected, and makes their snippets.

import { firstOf } from '../../present.ts';
import type { StoredText } from '../indexing/entry-text.ts';
import { contributionFrom, startsOfEntries } from '../contributions/contribution-starts.ts';
import { COST, type Budget } from '../index/budget.ts';
import { idsFrom, inSet, setOf } from '../index/entry-set.ts';
import { matchesAcross } from '../query/cross-entry-matches.ts';
import type { Match } from '../query/matches.ts';
import { markedWords } from '../query/marked-words.ts';
import { queryWords, type Query } from '../query/parse-query.ts';
import { makeSnippet } from '../query/snippet.ts';
import { entryTextOf, languageOfEntry } from '../view/adjacent-entries-reader.ts';
import type { RecordReader } from '../view/record-reader.ts';
import type { RecordView } from '../view/record-view.ts';
import type { FindRequest, FoundContribution, FoundEntry } from './finder.ts';
import { queryOf } from './match-filter.ts';

export async function presentEntries(
  { snapshot, view, budget }: RecordReader,
  ids: readonly number[],
  request: FindRequest,
): Promise<FoundEntry[]> {
  const highlighted = highlightedQuery(request, view);
  const read = await snapshot.entries(ids);
  spendOnTexts(budget, read, highlighted);
  const texts = new Map(read.map((text) => [text.id, text]));
  return ids.flatMap((id) => {
    const text = texts.get(id);
    return text === undefined ? [] : [presentEntry(view, text, highlighted)];
  });
}

/** Each id is that of the first entry of a contribution. */
export async function presentContributions(
  reader: RecordReader,
  ids: readonly number[],
  request: FindRequest,
): Promise<FoundContribution[]> {
  const highlighted = highlightedQuery(request, reader.view);
  const contributions: FoundContribution[] = [];
  for (const id of ids) contributions.push(await presentContribution(reader, id, highlighted));
  return contributions;
}

/** The contribution an entry is part of; null where there is no such entry. */
export async function contributionOfEntry(
  reader: RecordReader,
  entryId: number,
): Promise<FoundContribution | null> {
  const { view } = reader;
  if (!inSet(view.map.everything, entryId)) return null;
  const [start] = idsFrom(startsOfEntries(setOf([entryId]), view.begins, view.map.runs), 0, 1);
  return start === undefined ? null : await presentContribution(reader, start, null);
}

export async function entriesOfSitting(
  { snapshot, view }: RecordReader,
  sittingId: number,
): Promise<FoundEntry[]> {
  const texts = await snapshot.entriesOfSitting(sittingId);
  return texts.map((text) => presentEntry(view, text, null));
}

/** What a snippet highlights: the matches of a query, which may be none. Where this is null no snippet is made. */
interface Highlighted {
  readonly query: Query | null;
}

function highlightedQuery(
  { filter, highlight }: FindRequest,
  view: RecordView,
): Highlighted | null {
  return highlight ? { query: queryOf(filter, view) } : null;
}

/** Each text is searched for each word of the query. */
function spendOnTexts(
  budget: Budget,
  texts: readonly StoredText[],
  highlighted: Highlighted | null,
): void {
  const words = highlighted === null ? 0 : queryWords(highlighted.query).length;
  for (const { wire } of texts) budget.spend(COST.character * wire.length * (1 + words));
}

async function presentContribution(
  { snapshot, view, budget }: RecordReader,
  start: number,
  highlighted: Highlighted | null,
): Promise<FoundContribution> {
  const texts = await snapshot.entries(contributionFrom(start, view.begins, view.map.runs));
  spendOnTexts(budget, texts, highlighted);
  const inOrder = [...texts].sort((one, other) => one.id - other.id);
  const across =
    highlighted === null
      ? []
      : matchesAcross(
          inOrder.map((text) => entryTextOf(text, view)),
          markedWords(highlighted.query),
        );
  const entries = inOrder.map((text, at) => presentEntry(view, text, highlighted, across[at]));
  return { id: start, sittingId: firstOf(entries).sittingId, entries };
}

/** `across` has the matches that go on in the entry before or after. */
function presentEntry(
  view: RecordView,
  text: StoredText,
  highlighted: Highlighted | null,
  across: readonly Match[] = [],
): FoundEntry {
  const { id, sittingId, wire } = text;
  const language = languageOfEntry(view, id);
  if (highlighted === null) return { id, sittingId, language, wire, excerpt: null };
  const excerpt = makeSnippet(entryTextOf(text, view), highlighted.query, across);
  return { id, sittingId, language, wire, excerpt };
}
