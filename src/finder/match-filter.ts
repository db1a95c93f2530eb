// Finds the entries, or the contributions, that match a filter.

import type { EntryType } from '../record/entry.ts';
import { type EntryFilter, EVERYTHING } from '../record/filter.ts';
import { type EntrySet, intersect, setOf, subtract } from '@hansard/search/entry-set';
import { typeTerm } from '../indexing/indexed-entry.ts';
import { evaluateQuery, type QueryContext, parseQuery, type Query } from '@hansard/search';
import {
  entriesOfContributions,
  readAdjacentEntries,
  scatteredContributions,
  startsOfEntries,
} from './view/contributions.ts';
import type { ExportSet, Unit } from './finder.ts';
import type { SearchContext } from './result-cache.ts';
import {
  entriesOfPerson,
  entriesOfSeat,
  entriesWithUnlinkedLabel,
  entriesWithWordsOfLabel,
} from './speakers.ts';
import type { SittingFields } from './view/calendar.ts';
import {
  entriesOfBusiness,
  setOfIdRuns,
  withEntriesIn,
  withHeadingIn,
} from './view/business-runs.ts';
import {
  readOnce,
  type RecordReader,
  entriesWithField,
  type RecordView,
} from './view/record-view.ts';

/** The set is cached: the next page of a search and its facets need the same set. */
export function matchFilter(
  context: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<EntrySet> {
  return context.cache.getOrCompute(context, ['set', unit, filter], () =>
    evaluateFilter(context, filter, unit),
  );
}

/** The data of an export: the set of matches, and the language of every entry. */
export async function exportSet(
  context: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<ExportSet> {
  const { version, languages } = context.view;
  const entrySet = await matchFilter(context, filter, unit);
  if (unit === 'entry') {
    return { version, entries: entrySet, languages, starts: new Map(), scattered: new Map() };
  }
  const scattered = scatteredContributions(entrySet, context.view);
  const unscattered = subtract(entrySet, setOf(scattered.keys()));
  const entries = entriesOfContributions(unscattered, context.view);
  return { version, entries, languages, starts: entrySet, scattered };
}

/** Parses the query of a filter by the rules of the record; null if the filter has none. */
export function queryOf(
  { query }: Pick<EntryFilter, 'query'>,
  { rules }: Pick<RecordView, 'rules'>,
): Query | null {
  const parsed = query === null ? null : parseQuery(query, rules.tokens);
  // Queries of clients were parsed, and refused if too long, before they came here.
  if (parsed?.kind === 'fault') throw new RangeError(parsed.message);
  return parsed;
}

export function queryContextOf(reader: RecordReader, unit: Unit): QueryContext {
  const { view, index, budget } = reader;
  const passages = {
    beginningsFor: (entries: EntrySet) => startsOfEntries(entries, view),
    adjacent: () => readAdjacentEntries(reader),
  };
  return {
    index,
    budget,
    byLanguage: view.languages.byLanguage,
    passages: unit === 'entry' ? null : passages,
  };
}

async function evaluateFilter(
  reader: SearchContext,
  filter: EntryFilter,
  unit: Unit,
): Promise<EntrySet> {
  const { view, index } = reader;
  const ofSittings = view.calendar.entriesOf(filter);
  let entrySet = ofSittings ?? index.everything;
  if (unit === 'contribution') {
    entrySet = ofSittings === null ? view.begins : intersect(entrySet, view.begins);
  }
  const narrow = async <Field extends FilteredField>(field: Field): Promise<EntrySet> => {
    const value: EntryFilter[Field] = filter[field];
    return value === null ? entrySet : await NARROW_BY[field](reader, entrySet, value, unit);
  };
  for (const field of Object.keys(NARROW_BY) as FilteredField[]) entrySet = await narrow(field);
  return entrySet;
}

/** The fields of a filter that do not select sittings. */
type FilteredField = Exclude<keyof EntryFilter, keyof SittingFields>;

type NarrowBy = {
  readonly [Field in FilteredField]: (
    reader: SearchContext,
    within: EntrySet,
    value: NonNullable<EntryFilter[Field]>,
    unit: Unit,
  ) => Promise<EntrySet>;
};

/** How each field narrows a set, in order of evaluation. The types require every field to be listed. */
const NARROW_BY: NarrowBy = {
  debateId: async ({ snapshot }, within, id) => {
    const debate = await snapshot.debate(id);
    return debate === null ? new Map() : intersect(setOfIdRuns(debate.runs), within);
  },
  title: async (reader, within, title) => intersect(await entriesUnderTitle(reader, title), within),
  personId: entriesOfPerson,
  language: async ({ view }, within, code) =>
    intersect(view.languages.byLanguage.get(code) ?? new Map(), within),
  type: async (reader, within, type) => intersect(await entriesOfType(reader, type), within),
  speakerName: entriesWithWordsOfLabel,
  unlinkedLabel: entriesWithUnlinkedLabel,
  party: (reader, within, party) => entriesOfSeat(reader, within, 'party', party),
  constituency: (reader, within, name) => entriesOfSeat(reader, within, 'constituency', name),
  query: async (reader, within, query, unit) => {
    const parsed = queryOf({ query }, reader.view);
    if (parsed === null || within.size === 0) return within;
    const context = queryContextOf(reader, unit);
    if (unit === 'entry') return await evaluateQuery(context, parsed, within);
    // A passage is found by its entries anywhere, whatever the other fields select: the searches of a page have this in common.
    const everywhere = await reader.cache.getOrCompute(reader, ['contributions', query], () =>
      evaluateQuery(context, parsed, reader.view.begins),
    );
    return intersect(everywhere, within);
  },
  headings: withoutHeadings,
};

// The entries of debates.

/** Read on first use in each version: some eight megabytes for ten million entries. */
export const readDebateRuns = readOnce('debate runs', ({ snapshot }) =>
  snapshot.businessRuns('debate'),
);

/** The entries of the debates whose title matches a query. */
async function entriesUnderTitle(reader: SearchContext, title: string): Promise<EntrySet> {
  const headings = { ...EVERYTHING, type: 'heading', query: title } as const;
  const titles = await matchFilter(reader, headings, 'entry');
  return entriesOfBusiness(withHeadingIn(await readDebateRuns(reader), titles));
}

/** Removes the headings of debates that have another entry in the set. */
async function withoutHeadings(reader: SearchContext, within: EntrySet): Promise<EntrySet> {
  const headings = intersect(await entriesOfType(reader, 'heading'), within);
  if (headings.size === 0) return within;
  const speeches = subtract(within, headings);
  const debates = withEntriesIn(await readDebateRuns(reader), [headings, speeches]);
  return subtract(within, intersect(headings, entriesOfBusiness(debates)));
}

/** The entries of a type. The request that needs them first is not charged for reading them. */
export function entriesOfType(reader: RecordReader, type: EntryType): Promise<EntrySet> {
  return entriesWithField(reader.view, reader.snapshot.index, typeTerm(type));
}
