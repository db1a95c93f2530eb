// Opens what a dump is made from, all of one state of the record: a snapshot, the entries of each year, the collections, the chain.

import { hash } from 'node:crypto';
import { StoreUnavailable } from '../../errors.ts';
import { UNDATED, type DumpedRecord } from '../../formats/dump-manifest.ts';
import { EMPTY_CHAIN } from '../../record/change.ts';
import { EVERYTHING } from '../../record/filter.ts';
import { languageIn, type EntryLanguages } from '../../search/index/entry-languages.ts';
import { countBoth, countSet, subtract, type EntrySet } from '../../search/index/entry-set.ts';
import type { ExportSet, Finder } from '../../search/finder/finder.ts';
import type { Language } from '../../record/language.ts';
import type { Sitting } from '../../store/contract/collections.ts';
import type { ExportSnapshot, Store } from '../../store/contract/store.ts';
import { changeLines, readChangeParts, type DumpedChanges } from './change-files.ts';
import { readCollections, type DumpedCollections } from './read-collections.ts';

export interface OpenedDump {
  readonly record: DumpedRecord;
  readonly snapshot: ExportSnapshot;
  /** In order of year; the undated last. */
  readonly years: readonly DumpedYear[];
  readonly collections: DumpedCollections;
  /** The language of an entry, given or detected. */
  readonly languageOf: (id: number) => Language;
  /** The parts of the change log. */
  readonly changes: readonly DumpedChanges[];
  readonly linesOf: (changes: DumpedChanges) => AsyncIterable<Buffer>;
}

export interface DumpedYear {
  readonly year: string;
  readonly entries: EntrySet;
  readonly count: number;
  /** Differs after every change to its sittings, their entries and the languages of these. */
  readonly source: string;
}

export type DumpFinder = Pick<Finder, 'matching' | 'exportSet'>;

/** How often everything is read anew because the record changed meanwhile. It takes seconds, so a writer must be busy all the time. */
const DUMP_ATTEMPTS = 10;

/** The caller closes the snapshot. */
export async function openDump(store: Store, finder: DumpFinder): Promise<OpenedDump> {
  for (let attempt = 1; attempt <= DUMP_ATTEMPTS; attempt++) {
    const snapshot = await store.openExport();
    try {
      const opened = await store.monotonicReads(() => readState(store, finder, snapshot), true);
      if (opened !== null) return opened;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new StoreUnavailable('the record changed each time it was to be dumped');
}

/** Null where the record changed since the snapshot. */
async function readState(
  store: Store,
  finder: DumpFinder,
  snapshot: ExportSnapshot,
): Promise<OpenedDump | null> {
  const { state, lastSeq } = snapshot;
  const collections = await readCollections(store);
  const everything = await finder.exportSet(EVERYTHING, 'entry');
  if (everything.version !== state.version) return null;
  const years = await readYears({ store, finder, collections }, everything);
  const [last] = lastSeq === 0 ? [] : await store.changes(lastSeq - 1, 1);
  if (years === null || (await store.recordState()).version !== state.version) return null;
  const record: DumpedRecord = {
    version: state.version,
    changed: new Date(state.changedAtMs).toISOString(),
    entries: state.count,
    seq: lastSeq,
    chain: last?.chain ?? EMPTY_CHAIN,
  };
  return {
    record,
    snapshot,
    years,
    collections,
    languageOf: (id) => languageIn(everything.languages, id),
    changes: await readChangeParts(store, record),
    linesOf: (changes) => changeLines(store, changes),
  };
}

interface YearSources {
  readonly store: Store;
  readonly finder: DumpFinder;
  readonly collections: DumpedCollections;
}

async function readYears(
  { store, finder, collections: { items, json } }: YearSources,
  { entries: all, version, languages }: ExportSet,
): Promise<DumpedYear[] | null> {
  const part = async (year: string, entries: EntrySet): Promise<DumpedYear> => {
    const sittings = await digestOf(store, byYear.get(year) ?? [], json.sittings);
    const source = hash('sha256', `${sittings} ${languageCounts(languages, entries)}`);
    return { year, entries, count: countSet(entries), source };
  };
  const byYear = Map.groupBy(items.sittings, yearOf);
  let rest = all;
  const years: DumpedYear[] = [];
  for (const year of [...byYear.keys()].filter((one) => one !== UNDATED).toSorted()) {
    const [dateFrom, dateTo] = [`${year}-01-01`, `${year}-12-31`];
    const found = await finder.matching({ ...EVERYTHING, dateFrom, dateTo });
    if (found.version !== version) return null;
    years.push(await part(year, found.entries));
    rest = subtract(rest, found.entries);
  }
  years.push(await part(UNDATED, rest));
  return years.filter(({ count }) => count > 0);
}

function yearOf({ startDate }: Sitting): string {
  return startDate?.slice(0, 'YYYY'.length) ?? UNDATED;
}

/** Languages are detected by rules that may change while the entries do not. */
function languageCounts({ byLanguage, otherwise }: EntryLanguages, entries: EntrySet): string {
  const counts = [...byLanguage].map(([code, set]) => `${code} ${countBoth(set, entries)}`);
  return [otherwise, ...counts.toSorted()].join(',');
}

async function digestOf(
  store: Store,
  sittings: readonly Sitting[],
  shown: ReadonlyMap<number, object>,
): Promise<string> {
  const lines: string[] = [];
  for (const { id } of sittings) {
    lines.push(`${JSON.stringify(shown.get(id))} ${await store.sittingEntriesVersion(id)}`);
  }
  return hash('sha256', lines.join('\n'));
}
