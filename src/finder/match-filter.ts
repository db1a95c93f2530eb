// Finds the entries, or the contributions, that match a filter.

import type { EntryType } from '../record/entry.ts';
import { type EntryFilter, EVERYTHING } from '../record/filter.ts';
import { type Bits, BLOCK_SIZE, blockOf, countRange, idOf, localOf } from '@hansard/search/bits';
import {
  addRun,
  type EntrySet,
  idsIn,
  inOrder,
  intersect,
  setOf,
  subtract,
} from '@hansard/search/entry-set';
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
import type { DebateRuns } from './view/finder-source.ts';
import {
  memoizeByView,
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
  const found = await matchFilter(context, filter, unit);
  if (unit === 'entry') {
    return { version, entries: found, languages, starts: new Map(), scattered: new Map() };
  }
  const scattered = scatteredContributions(found, context.view);
  const unscattered = subtract(found, setOf(scattered.keys()));
  const entries = entriesOfContributions(unscattered, context.view);
  return { version, entries, languages, starts: found, scattered };
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
  let found = ofSittings ?? index.everything;
  if (unit === 'contribution') {
    found = ofSittings === null ? view.begins : intersect(found, view.begins);
  }
  const narrow = async <Field extends FilteredField>(field: Field): Promise<EntrySet> => {
    const value: EntryFilter[Field] = filter[field];
    return value === null ? found : await NARROW_BY[field](reader, found, value, unit);
  };
  for (const field of Object.keys(NARROW_BY) as FilteredField[]) found = await narrow(field);
  return found;
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
    return debate === null ? new Map() : intersect(entriesOfRuns([debate]), within);
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
    if (parsed === null) return within;
    return await evaluateQuery(queryContextOf(reader, unit), parsed, within);
  },
  headings: withoutHeadings,
};

// The entries of debates.

/** All debates: some ten megabytes for the real record, read on first use in each version. */
export const readDebates = memoizeByView(({ snapshot }) => snapshot.debateTitles());

/** The entries of the debates whose title matches a query. */
async function entriesUnderTitle(reader: SearchContext, title: string): Promise<EntrySet> {
  const headings = { ...EVERYTHING, type: 'heading', query: title } as const;
  const titles = await matchFilter(reader, headings, 'entry');
  const debates = await readDebates(reader);
  return entriesOfRuns(debates.filter(({ id, titleEnd }) => hasAnyOf(titles, [[id, titleEnd]])));
}

/** Removes the headings of debates that have another entry in the set. */
async function withoutHeadings(reader: SearchContext, within: EntrySet): Promise<EntrySet> {
  const headings = intersect(await entriesOfType(reader, 'heading'), within);
  const others = subtract(within, headings);
  const ids = [...idsIn(headings)];
  let at = 0;
  const found = (await readDebates(reader)).filter(({ runs }) => {
    // Most debates are one run. In id order, only the first debate that does not end before a heading can contain it.
    const before = at;
    while (runs.length === 1 && (ids[at] ?? Infinity) <= (runs[0]?.[1] ?? 0)) at++;
    return (runs.length > 1 || at > before) && hasAnyOf(others, runs);
  });
  return subtract(within, intersect(headings, entriesOfRuns(found)));
}

/** Runs may be out of order: an entry added to an old debate later has a higher id than the debates after it. */
function entriesOfRuns(debates: readonly Pick<DebateRuns, 'runs'>[]): EntrySet {
  const found = new Map<number, Bits>();
  for (const { runs } of debates) for (const [first, last] of runs) addRun(found, first, last);
  return inOrder(found);
}

/** Whether a set contains an id of one of these runs (both ends included). */
export function hasAnyOf(set: EntrySet, runs: DebateRuns['runs']): boolean {
  for (const [first, last] of runs) {
    for (let block = blockOf(first); block <= blockOf(last); block++) {
      const bits = set.get(block);
      if (bits === undefined) continue;
      const from = Math.max(first, idOf(block, 0));
      const to = Math.min(last, idOf(block, BLOCK_SIZE - 1));
      if (countRange(bits, localOf(from), localOf(to)) > 0) return true;
    }
  }
  return false;
}

/** The entries of a type. The request that needs them first is not charged for reading them. */
export function entriesOfType(reader: RecordReader, type: EntryType): Promise<EntrySet> {
  return entriesWithField(reader.view, reader.snapshot.index, typeTerm(type));
}
