// Opens the inputs of a dump, all from one state of the record: a snapshot, the entries of each year, the collections, the chain.

import { hash } from 'node:crypto';
import { findFor, openSearchedSnapshot } from '../export/open-entries.ts';
import { type DumpedRecord, UNDATED } from '../formats/dump-manifest.ts';
import { type Change, CHANGES_PER_READ, changeTime } from '../record/change.ts';
import { COLLECTION_FIELDS, type CollectionName } from '../record/collection.ts';
import { fieldsJson } from '../record/field-values.ts';
import type { FieldTable, ItemOf } from '../record/field.ts';
import { EVERYTHING } from '../record/filter.ts';
import type { Language } from '../record/languages/language.ts';
import { jsonText } from '../record/wire-form.ts';
import type { ExportSet, Finder } from '../finder/finder.ts';
import {
  countBoth,
  countSet,
  type EntryLanguages,
  type EntrySet,
  languageIn,
  subtract,
} from '@hansard/search/entry-set';
import type {
  ExportSnapshot,
  Store,
  LogReads,
  ItemReads,
  EntryReads,
  StoreReads,
} from '../store/contract/store.ts';
import { everyItem } from '../store/every-item.ts';
import type { DumpedDecision, DumpedDivision } from './division-tables.ts';
import type { DumpedBill, DumpedQuestion } from './question-table.ts';
import { chainAt } from './verify-dump.ts';

export type OpenedDump = NonNullable<Awaited<ReturnType<typeof readState>>>;

export type DumpedYear = OpenedDump['years'][number];

export type DumpFinder = Pick<Finder, 'matching' | 'exportSet'>;

/** The caller closes the snapshot. */
export async function openDump(store: Store, finder: DumpFinder): Promise<OpenedDump> {
  const read = (snapshot: ExportSnapshot) => readState(store, finder, snapshot);
  return (await openSearchedSnapshot(() => store.openExport(), store, read)).found;
}

/** Null if the record has changed since the snapshot. */
async function readState(store: StoreReads, finder: DumpFinder, snapshot: ExportSnapshot) {
  const { state, lastSeq } = snapshot;
  const collections = await readCollections(store);
  const everything = await findFor(finder, EVERYTHING, 'entry')(snapshot);
  if (everything === null) return null;
  const years = await readYears(store, finder, collections.json.sittings, everything);
  const divisions: DumpedDivision[] = [];
  const decisions: DumpedDecision[] = [];
  const questions: DumpedQuestion[] = [];
  for (const sitting of collections.sittings) {
    const { id } = sitting;
    for (const division of await store.sittingDivisions(id)) divisions.push({ sitting, division });
    for (const decision of await store.sittingDecisions(id)) decisions.push({ sitting, decision });
    for (const question of await store.sittingQuestions(id)) {
      if (question.sittingId === id) questions.push({ sitting, question });
    }
  }
  const bills = await readBills(store, collections.sittings);
  if (years === null || (await store.recordState()).version !== state.version) return null;
  const record: DumpedRecord = {
    version: state.version,
    changed: new Date(state.changedAtMs).toISOString(),
    entries: state.count,
    seq: lastSeq,
    chain: await chainAt(store, lastSeq),
    invented: await store.isInvented(),
  };
  return {
    record,
    snapshot,
    collections,
    // By year; undated sittings last.
    years,
    // In the order of their sittings.
    divisions,
    decisions,
    questions,
    // The one that came up last first.
    bills,
    /** The language of an entry, given or detected. */
    languageOf: (id: number): Language => languageIn(everything.languages, id),
    /** The parts of the change log. */
    changes: await readChangeParts(store, lastSeq),
    linesOf: (changes: DumpedChanges) => changeLines(store, changes),
  };
}

/** Bills are some hundreds a term. */
const BILLS_PER_READ = 500;

async function readBills(
  store: StoreReads,
  sittings: DumpedCollections['sittings'],
): Promise<readonly DumpedBill[]> {
  const byId = new Map(sittings.map((sitting) => [sitting.id, sitting]));
  const read: DumpedBill[] = [];
  for (let page = 1; ; page += 1) {
    const billPage = await store.bills({ venueId: null, year: null, page, size: BILLS_PER_READ });
    if (billPage === null) return read;
    for (const bill of billPage.items) {
      const sitting = byId.get(bill.lastSitting);
      if (sitting !== undefined) read.push({ bill, sitting });
    }
  }
}

async function readYears(
  store: EntryReads,
  finder: DumpFinder,
  sittings: readonly ItemJson[],
  { entries: all, version, languages }: ExportSet,
) {
  const part = async (year: string, entries: EntrySet) => {
    const held = await digestOf(store, byYear.get(year) ?? []);
    // Differs after every change to its sittings, their entries, or the languages of those.
    const source = hash('sha256', `${held} ${languageCounts(languages, entries)}`);
    return { year, entries, count: countSet(entries), source };
  };
  const byYear = Map.groupBy(sittings, yearOf);
  let rest = all;
  const years: Awaited<ReturnType<typeof part>>[] = [];
  for (const year of [...byYear.keys()].filter((text) => text !== UNDATED).toSorted()) {
    const [dateFrom, dateTo] = [`${year}-01-01`, `${year}-12-31`];
    const matches = await finder.matching({ ...EVERYTHING, dateFrom, dateTo });
    if (matches.version !== version) return null;
    years.push(await part(year, matches.entries));
    rest = subtract(rest, matches.entries);
  }
  years.push(await part(UNDATED, rest));
  return years.filter(({ count }) => count > 0);
}

function yearOf({ start_date: date }: ItemJson): string {
  return typeof date === 'string' ? date.slice(0, 'YYYY'.length) : UNDATED;
}

/** Languages are detected by rules that may change while the entries do not. */
function languageCounts({ byLanguage, otherwise }: EntryLanguages, entries: EntrySet): string {
  const counts = [...byLanguage].map(([code, set]) => `${code} ${countBoth(set, entries)}`);
  return [otherwise, ...counts.toSorted()].join(',');
}

async function digestOf(store: EntryReads, sittings: readonly ItemJson[]): Promise<string> {
  const lines: string[] = [];
  for (const sitting of sittings) {
    const version = await store.sittingEntriesVersion(sitting.id);
    lines.push(`${JSON.stringify(sitting)} ${version}`);
  }
  return hash('sha256', lines.join('\n'));
}

// Reads sittings, venues, sources and people for a dump: with the fields of documents, and venues by their slugs.

type ItemJson = Readonly<Record<string, unknown>> & { readonly id: number };

export type DumpedCollections = Awaited<ReturnType<typeof readCollections>>;

/** The JSON of the items is in ascending id. */
async function readCollections(store: ItemReads) {
  const venues = await everyItem(store, 'venues');
  const sources = await everyItem(store, 'sources');
  const slugs = new Map(venues.map(({ id, slug }) => [id, slug]));
  const sittings = (await everyItem(store, 'sittings')).map(({ venueId, ...sitting }) => ({
    ...sitting,
    venueSlug: venueId === null ? null : (slugs.get(venueId) ?? null),
  }));
  const people = await everyItem(store, 'people');
  const json: Readonly<Record<CollectionName, readonly ItemJson[]>> = {
    venues: jsonOf(COLLECTION_FIELDS.venues, venues),
    sources: jsonOf(COLLECTION_FIELDS.sources, sources),
    sittings: jsonOf(COLLECTION_FIELDS.sittings, sittings),
    people: jsonOf(COLLECTION_FIELDS.people, people),
  };
  return { sittings, people, json };
}

function jsonOf<Table extends FieldTable>(
  table: Table,
  items: readonly (ItemOf<Table> & { readonly id: number })[],
): readonly ItemJson[] {
  return items.map((item) => ({ id: item.id, ...fieldsJson(table, item) }));
}

// The change log in a dump: files of consecutive changes, verified by their chain.

/** Changes per file, about 100 MB: a full file never changes again. */
const CHANGES_PER_FILE = 1_000_000;

/** A part of the log: the number of its first change, its length, and the chain at its last change. */
type DumpedChanges = Awaited<ReturnType<typeof readChangeParts>>[number];

/** The parts of the log up to the state of the record. */
async function readChangeParts(store: LogReads, seq: number) {
  const parts = [];
  for (let first = 1; first <= seq; first += CHANGES_PER_FILE) {
    const count = Math.min(CHANGES_PER_FILE, seq - first + 1);
    parts.push({ first, count, chain: await chainAt(store, first + count - 1) });
  }
  return parts;
}

/** One change per line, as in changes/ but without the address of the entry. */
async function* changeLines(
  store: LogReads,
  { first, count }: DumpedChanges,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < count; done += CHANGES_PER_READ) {
    const changes = await store.changes(first - 1 + done, Math.min(CHANGES_PER_READ, count - done));
    yield Buffer.from(changes.map((change) => `${jsonText(changeJson(change))}\n`).join(''));
  }
}

function changeJson({ seq, atMs, kind, entryId, sha256, reason, chain }: Change): object {
  return { seq, at: changeTime(atMs), kind, entry: entryId, sha256, reason, chain };
}
