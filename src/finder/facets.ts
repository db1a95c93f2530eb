// Counts the matching entries or contributions by type, speaker, venue, party and year, and finds their distinctive words.

import { dateOfDay, dayNumber } from '../record/days.ts';
import { ENTRY_TYPES } from '../record/entry.ts';
import { leastRatio, mostTelling, PROCEDURE_WORDS } from '../record/debates/about-words.ts';
import { type EntryFilter, EVERYTHING } from '../record/filter.ts';
import { COST, isCommonWord } from '@hansard/search';
import { countBoth, countSet, type EntrySet, idsFrom, subtract } from '@hansard/search/entry-set';
import { foldLetters, tokensOf } from '@hansard/search/text';
import type {
  DistinctiveWord,
  DistinctiveWords,
  Facets,
  FacetValue,
  SpeakerFacetValue,
  Unit,
} from './finder.ts';
import { present } from '../base/present.ts';
import { entriesOfType, matchFilter } from './match-filter.ts';
import type { SearchContext } from './result-cache.ts';
import { addCount, countBySpeaker } from './speakers.ts';
import { entryTextOf, type RecordReader } from './view/record-view.ts';

/** The number of speakers in the facet: others are searched for by name. */
const FACET_SPEAKERS_MAX = 100;

export function countFacets(
  context: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<Facets> {
  return context.cache.getOrCompute(context, ['facets', unit, filter], async () =>
    facetsOf(context, await matchFilter(context, filter, unit)),
  );
}

/**
 * The distinctive words of the matching speeches, compared with the twelve months before the first day of the filter, or with all
 * other speeches if it has none.
 */
export function findDistinctiveWords(
  context: SearchContext,
  filter: EntryFilter,
): Promise<DistinctiveWords> {
  return context.cache.getOrCompute(context, ['words', filter], async () => {
    const speeches = { ...filter, type: filter.type ?? ('speech' as const) };
    const entrySet = await matchFilter(context, speeches, 'entry');
    const { dateFrom } = filter;
    const compared =
      dateFrom === null
        ? { ...EVERYTHING, type: speeches.type }
        : { ...speeches, ...yearBefore(dateFrom) };
    const against = subtract(await matchFilter(context, compared, 'entry'), entrySet);
    const candidates = WORDS_COUNTED[dateFrom === null ? 'fromSet' : 'fromYearBefore'];
    const words = await distinctiveWords(context, entrySet, against, candidates);
    return { count: countSet(entrySet), against: countSet(against), words };
  });
}

/** The twelve months before a day. The first day sorts as text like a date, also if the calendar does not have it. */
function yearBefore(date: string): Pick<EntryFilter, 'dateFrom' | 'dateTo'> {
  const year = Math.max(0, Number(date.slice(0, 'YYYY'.length)) - 1);
  const dateFrom = `${String(year).padStart(4, '0')}${date.slice('YYYY'.length)}`;
  return { dateFrom, dateTo: dateOfDay((dayNumber(date) ?? 0) - 1) };
}

async function facetsOf(reader: SearchContext, entrySet: EntrySet): Promise<Facets> {
  const { view } = reader;
  const venues = new Map<number, number>();
  const years = new Map<string, number>();
  for (const [{ venueId, startDate }, count] of view.calendar.countBySitting(entrySet)) {
    if (venueId !== null) addCount(venues, venueId, count);
    if (startDate !== null) addCount(years, startDate.slice(0, 'YYYY'.length), count);
  }
  const { people, labels, parties } = await countBySpeaker(reader, entrySet);
  return {
    count: countSet(entrySet),
    type: await countTypes(reader, entrySet),
    speaker: byCount([
      ...[...people].flatMap(([id, count]) => {
        const person = view.people.get(id);
        return person === undefined ? [] : [{ value: person.slug, label: person.legalName, count }];
      }),
      ...[...labels].map(([{ text }, count]) => ({ value: null, label: text, count })),
    ]).slice(0, FACET_SPEAKERS_MAX),
    venue: byCount(
      view.venues
        .map(({ id, slug, name }) => ({ value: slug, label: name, count: venues.get(id) ?? 0 }))
        .filter(({ count }) => count > 0),
    ),
    party: byCount([...parties].map(([party, count]) => ({ value: party, label: party, count }))),
    year: [...years]
      .sort(([year], [otherYear]) => (year < otherYear ? -1 : 1))
      .map(([year, count]) => ({ value: year, label: year, count })),
  };
}

async function countTypes(reader: SearchContext, entrySet: EntrySet): Promise<FacetValue[]> {
  const values: FacetValue[] = [];
  for (const type of ENTRY_TYPES) {
    const count = countBoth(await entriesOfType(reader, type), entrySet);
    if (count > 0) values.push({ value: type, label: type, count });
  }
  return byCount(values);
}

/** The most frequent first; among equals those with a value, then by value or label. */
function byCount<Value extends SpeakerFacetValue>(values: readonly Value[]): Value[] {
  const rank = ({ value }: Value): number => (value === null ? 1 : 0);
  const name = ({ value, label }: Value): string => value ?? label;
  return [...values].sort(
    (a, b) => b.count - a.count || rank(a) - rank(b) || (name(a) < name(b) ? -1 : 1),
  );
}

// Finds distinctive words: words that a larger share of some speeches contains than of others.

/**
 * The number of texts read to find candidate words, which are then counted in all texts. A month has some thousand speeches, and
 * a new word may be in twenty of them: a sample of some hundred would miss it.
 */
const TEXTS_READ = 1_000;

/**
 * The number of candidate words counted in all speeches, each by a search; they are the likeliest by the sample. A comparison
 * with the year before needs more: words of long debates are likely candidates too, but are not new.
 */
const WORDS_COUNTED = { fromSet: 40, fromYearBefore: 60 };

const DISTINCTIVE_WORDS_MAX = 12;

/** A word in fewer entries may be there by chance. */
const DISTINCTIVE_ENTRIES_MIN = 3;

/** The minimum ratio between the shares of a word in the two sets of speeches. */
const RATIO_MIN = 2;

/** The most distinctive first, by a lower bound of the ratio of the two shares. Only this form of the word is counted. */
async function distinctiveWords(
  reader: RecordReader,
  entrySet: EntrySet,
  against: EntrySet,
  candidates: number,
): Promise<DistinctiveWord[]> {
  const [foundCount, againstCount] = [countSet(entrySet), countSet(against)];
  if (foundCount === 0 || againstCount === 0) return [];
  const counted: (DistinctiveWord & { readonly score: number })[] = [];
  const likely = await likelyTerms(reader, entrySet, foundCount);
  for (const { term, written } of likely.slice(0, candidates)) {
    reader.budget.check();
    const entries = countSet(await reader.index.entriesWithAny([term], entrySet));
    const entriesAgainst = countSet(await reader.index.entriesWithAny([term], against));
    const isMore = entries * againstCount >= RATIO_MIN * entriesAgainst * foundCount;
    if (entries < DISTINCTIVE_ENTRIES_MIN || !isMore) continue;
    const score = leastRatio([entries, foundCount], [entriesAgainst, againstCount]);
    counted.push({ word: written, entries, against: entriesAgainst, score });
  }
  const most = mostTelling(counted, reader.view.rules, DISTINCTIVE_WORDS_MAX);
  return most.map(({ word, entries, against: entriesAgainst }) => ({
    word,
    entries,
    against: entriesAgainst,
  }));
}

/** The terms that differ most between the sampled texts and the whole record, and their spelling: a term has no accents. */
async function likelyTerms(reader: RecordReader, entrySet: EntrySet, foundCount: number) {
  const { index, view } = reader;
  const { texts, entriesOf, writtenAs } = await countInTexts(reader, entrySet, foundCount);
  const words = [...entriesOf].flatMap(([word, entries]) => (entries < 2 ? [] : [word]));
  const everything = countSet(view.map.everything);
  return (await index.terms(words))
    .map((term) => ({
      term,
      score: leastRatio(
        [entriesOf.get(term.text) ?? 0, texts],
        [Math.min(index.countOf(term), everything), everything],
      ),
    }))
    .sort((a, b) => b.score - a.score || (a.term.text < b.term.text ? -1 : 1))
    .map(({ term }) => ({ term, written: writtenAs.get(term.text) ?? term.text }));
}

/** A sample of texts at equal distances. A word counts once per text, as in the index. */
async function countInTexts(reader: RecordReader, entrySet: EntrySet, foundCount: number) {
  const { snapshot, view, budget } = reader;
  const all = idsFrom(entrySet, 0, foundCount);
  const size = Math.min(TEXTS_READ, foundCount);
  const ids = Array.from({ length: size }, (_, at) =>
    present(all[Math.floor((at * foundCount) / size)], 'the id of a speech'),
  );
  const entriesOf = new Map<string, number>();
  const writtenAs = new Map<string, string>();
  const texts = await snapshot.entries(ids);
  for (const stored of texts) {
    const { content, bodyEnd, tokens } = entryTextOf(stored, view);
    const body = content.slice(0, Math.min(bodyEnd, SAMPLED_UNITS_MAX));
    budget.spend(COST.character * body.length);
    const words = new Map(tokensOf(body, tokens).map((token) => [token.text, token]));
    for (const [word, { start, end }] of words) {
      if (!WORD.test(word) || isCommonWord(word) || PROCEDURE_WORDS.has(word)) continue;
      if (tokens.elided.has(word)) continue;
      entriesOf.set(word, (entriesOf.get(word) ?? 0) + 1);
      const written = body.slice(start, end).toLowerCase();
      // The possessive is not part of the word.
      const isWhole = written !== word && foldLetters(written) === word;
      if (isWhole && !writtenAs.has(word)) writtenAs.set(word, written);
    }
  }
  return { texts: texts.length, entriesOf, writtenAs };
}

/** Shorter words and numbers are not informative alone. */
const WORD = /^\p{L}{4,}$/u;

/** The longest entry of the record has 11,845 characters; the rest of a longer text is not read. */
const SAMPLED_UNITS_MAX = 12_000;
