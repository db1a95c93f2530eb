// Opens what a dump is made from, all of one state of the record: a snapshot, the entries of each year, the collections, the chain.

import { hash } from 'node:crypto';
import { StoreUnavailable } from '../../errors.ts';
import { UNDATED, type DumpedRecord } from '../../formats/dump-manifest.ts';
import { EMPTY_CHAIN } from '../../hansard/change.ts';
import { EVERYTHING } from '../../hansard/filter.ts';
import { countSet, subtract, type EntrySet } from '../../search/index/entry-set.ts';
import type { Finder } from '../../search/finder/finder.ts';
import type { Sitting } from '../../store/contract/collections.ts';
import type { ExportSnapshot, Store } from '../../store/contract/store.ts';
import { readCollections, type DumpedCollections } from './read-collections.ts';

export interface OpenedDump {
  readonly record: DumpedRecord;
  readonly snapshot: ExportSnapshot;
  /** In order of year; the undated last. */
  readonly years: readonly DumpedYear[];
  readonly collections: DumpedCollections;
}

export interface DumpedYear {
  readonly year: string;
  readonly entries: EntrySet;
  readonly count: number;
  /** Differs after every change to its sittings and their entries. */
  readonly source: string;
}

/** How often everything is read anew because the record changed meanwhile. It takes seconds, so a writer must be busy all the time. */
const ATTEMPTS = 10;

/** Whoever opened it closes the snapshot. */
export async function openDump(
  store: Store,
  finder: Pick<Finder, 'matching'>,
): Promise<OpenedDump> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
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
  finder: Pick<Finder, 'matching'>,
  snapshot: ExportSnapshot,
): Promise<OpenedDump | null> {
  const { state, lastSeq } = snapshot;
  const collections = await readCollections(store);
  const years = await readYears(store, finder, collections, state.version);
  const [last] = lastSeq === 0 ? [] : await store.changes(lastSeq - 1, 1);
  if (years === null || (await store.recordState()).version !== state.version) return null;
  const record: DumpedRecord = {
    version: state.version,
    changed: new Date(state.changedAtMs).toISOString(),
    entries: state.count,
    seq: lastSeq,
    chain: last?.chain ?? EMPTY_CHAIN,
  };
  return { record, snapshot, years, collections };
}

async function readYears(
  store: Store,
  finder: Pick<Finder, 'matching'>,
  { items, json }: DumpedCollections,
  version: string,
): Promise<DumpedYear[] | null> {
  const sourceOf = (sittings: readonly Sitting[]): Promise<string> =>
    digestOf(store, sittings, json.sittings);
  const byYear = Map.groupBy(items.sittings, yearOf);
  const everything = await finder.matching(EVERYTHING);
  if (everything.version !== version) return null;
  let rest = everything.entries;
  const years: DumpedYear[] = [];
  for (const year of [...byYear.keys()].filter((one) => one !== UNDATED).toSorted()) {
    const [dateFrom, dateTo] = [`${year}-01-01`, `${year}-12-31`];
    const found = await finder.matching({ ...EVERYTHING, dateFrom, dateTo });
    if (found.version !== version) return null;
    years.push(yearOfDump(year, found.entries, await sourceOf(byYear.get(year)!)));
    rest = subtract(rest, found.entries);
  }
  years.push(yearOfDump(UNDATED, rest, await sourceOf(byYear.get(UNDATED) ?? [])));
  return years.filter(({ count }) => count > 0);
}

function yearOf({ startDate }: Sitting): string {
  return startDate?.slice(0, 'YYYY'.length) ?? UNDATED;
}

function yearOfDump(year: string, entries: EntrySet, source: string): DumpedYear {
  return { year, entries, count: countSet(entries), source };
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
