// The part of the record that the finder holds in memory, for one version. A request reads the view of its snapshot's version,
// never an older or newer one.

import { isDeepStrictEqual } from 'node:util';
import { ALL_BITS, blockOf, idOf, NO_BITS } from '@hansard/search/bits';
import { Budget, type SearchableEntry } from '@hansard/search';
import { type EntryLanguages, type EntrySet, inOrder, inSet } from '@hansard/search/entry-set';
import {
  type IndexReader,
  type StoredBlock,
  type UnreadBlock,
  IndexSnapshot,
  replacedByBlock,
  type ReplacedEntry,
  mapOfRecord,
  type RecordMap,
  type Tail,
  type TailBlock,
} from '@hansard/search/index';
import { addPostings, tailBlockOf } from '@hansard/search/storage';
import { type IndexedText, type Text, textOf } from '../../indexing/entry-text.ts';
import { BEGINS_TERM, engineEntry, languageTerm } from '../../indexing/indexed-entry.ts';
import { firstOf, present } from '../../base/present.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { type EntryMarks, marksOfSitting } from '../../record/contributions/sitting-marks.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../record/languages/detect-language.ts';
import { readingRules, type RecordRules } from '../../record/parliament/record-rules.ts';
import type { Person } from '../../record/person.ts';
import type { Venue } from '../../record/sitting.ts';
import { NO_MARKS, readWireForm } from '../../record/wire-form.ts';
import { Calendar } from './calendar.ts';
import type { FinderSnapshot, MembershipRow, SittingRow } from './finder-source.ts';
import { VersionCache } from './version-cache.ts';

export interface RecordView {
  readonly version: string;
  readonly segments: TailSegments;
  readonly tail: Tail;
  readonly map: RecordMap;
  readonly calendar: Calendar;
  /** See FinderSnapshot. While it is the same, sittings, venues, people and memberships are too. */
  readonly itemsChain: string | null;
  readonly sittings: ReadonlyMap<number, SittingRow>;
  readonly venues: readonly Venue[];
  readonly people: ReadonlyMap<number, Person>;
  /** By the person's id. */
  readonly memberships: ReadonlyMap<number, readonly MembershipRow[]>;
  /** The rules for reading its entries. */
  readonly rules: RecordRules;
  readonly languages: EntryLanguages;
  /** The first entries of contributions. */
  readonly begins: EntrySet;
  /** The last block, which most publications add to. */
  readonly last: number;
  /** Everything that a value of all other blocks depends on; the same list as in an earlier view if nothing changed (see extendByBlock). */
  readonly sealed: readonly unknown[];
  /** What was computed from this version. */
  readonly cache: VersionCache;
}

/** Reads the view of a snapshot. Unchanged segments of the tail are taken from an earlier view. */
async function readView(snapshot: FinderSnapshot, earlier: RecordView | null): Promise<RecordView> {
  const rules = readingRules(await snapshot.rulesText());
  const replaced = await snapshot.index.replaced();
  const stored = sharedBlocks(await snapshot.index.blocks(), replaced, earlier);
  const segments = await indexTail(snapshot, { stored, replaced, rules }, earlier);
  const tail = [...segments.segments.values()];
  const map = mapOfRecord(stored, tail, replacedByBlock(replaced));
  const { codes } = rules.languages;
  const items = await readItems(snapshot, earlier?.rules === rules ? earlier : null);
  const parts = [...stored, ...tail];
  const last = parts.reduce((most, { block }) => Math.max(most, block), 0);
  const ofOthers = parts.filter(({ block }) => block < last);
  const dates = ofOthers
    .flatMap(({ runs }) => runs)
    .map(({ documentId }) => items.sittings.get(documentId)?.startDate);
  const sealed = reused(
    [last, rules, items.people, items.memberships, ...ofOthers, ...dates],
    earlier?.sealed,
  );
  const cache = new VersionCache(stored, earlier?.cache ?? null, sealed === earlier?.sealed);
  const entriesWith = (term: string) =>
    entriesWithField({ map, tail, cache }, snapshot.index, term);
  // An entry in several languages is in the sets of those languages too.
  const byLanguage = await Array.fromAsync(
    [MIXED_LANGUAGES, ...codes, UNKNOWN_LANGUAGE],
    async (code) => [code, await entriesWith(languageTerm(code))] as const,
  );
  return {
    ...items,
    last,
    sealed,
    cache,
    version: snapshot.state.version,
    segments,
    tail,
    map,
    calendar: new Calendar(map.runs, items.sittings),
    rules,
    languages: { byLanguage: new Map(byLanguage), otherwise: firstOf(codes) },
    begins: await entriesWith(BEGINS_TERM),
  };
}

type Items = Pick<RecordView, 'itemsChain' | 'sittings' | 'venues' | 'people' | 'memberships'>;

/** Reused from an earlier view if none changed: most writes only change entries. */
async function readItems(snapshot: FinderSnapshot, earlier: RecordView | null): Promise<Items> {
  const itemsChain = await snapshot.itemsChain();
  if (earlier !== null && itemsChain !== null && earlier.itemsChain === itemsChain) return earlier;
  const memberships = Map.groupBy(await snapshot.memberships(), ({ personId }) => personId);
  return {
    itemsChain,
    sittings: byId(await snapshot.sittings()),
    venues: await snapshot.venues(),
    people: reused(byId(await snapshot.people()), earlier?.people),
    memberships: reused(memberships, earlier?.memberships),
  };
}

/** The earlier value if it is equal, so that what was computed from it stays valid. */
function reused<Value>(value: Value, earlier: Value | undefined): Value {
  return earlier !== undefined && isDeepStrictEqual(value, earlier) ? earlier : value;
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The stored blocks. A block that has not been written or replaced is the same object as in an earlier view, so that its values
 * stay cached.
 */
function sharedBlocks(
  stored: readonly UnreadBlock[],
  replaced: readonly ReplacedEntry[],
  earlier: RecordView | null,
): readonly StoredBlock[] {
  const earlierByStamp = new Map(
    earlier?.map.storedBlocks.map((storedBlock) => [storedBlock.stamp, storedBlock]),
  );
  const gone = Map.groupBy(replaced, ({ id }) => blockOf(id));
  return stored.map(({ readRuns, ...unread }) => {
    const stamp = [unread.stamp, ...(gone.get(unread.block) ?? []).map(({ id }) => id)].join(' ');
    return earlierByStamp.get(stamp) ?? { ...unread, stamp, runs: readRuns() };
  });
}

/**
 * Computes a value block by block: `extend` adds blocks, in order, to a copy of the value before. The value of all blocks but the
 * last is kept from one version to the next while nothing that it depends on changes.
 */
export function extendByBlock<Value>(
  { cache, last }: Pick<RecordView, 'cache' | 'last'>,
  [name, byBlock]: readonly [string, ReadonlyMap<number, unknown>],
  nothing: Value,
  extend: (value: Value, blocks: readonly number[]) => Value,
): Value {
  const blocks = [...byBlock.keys()];
  const settled = blocks.filter((block) => block < last);
  const settledValue = cache.ofSettled(name, () => extend(nothing, settled));
  return extend(settledValue, blocks.slice(settled.length));
}

/** The entries that have a term other than a word. */
export function entriesWithField(
  view: Pick<RecordView, 'map' | 'tail' | 'cache'>,
  reader: IndexReader,
  term: string,
): Promise<EntrySet> {
  return view.cache.read(`entries with ${term}`, () => readEntriesWith(view, reader, term));
}

async function readEntriesWith(
  { map, tail, cache }: Pick<RecordView, 'map' | 'tail' | 'cache'>,
  reader: IndexReader,
  term: string,
): Promise<EntrySet> {
  const stored = await cache.ofBlocks(`entries with ${term}`, map.storedBlocks, async (blocks) => {
    const index = new IndexSnapshot(reader, map, [], new Budget());
    const within = new Map(blocks.map(({ block }) => [block, ALL_BITS]));
    const read = await index.entriesWithAny(await index.terms([term]), within);
    return blocks.map(({ block }) => read.get(block) ?? NO_BITS);
  });
  const results = new Map([...stored].filter(([, bits]) => bits !== NO_BITS));
  for (const { block, fields } of tail) {
    const ofTail = fields.get(term);
    if (ofTail === undefined) continue;
    const bits = (results.get(block) ?? NO_BITS).slice();
    addPostings(bits, ofTail.postings);
    results.set(block, bits);
  }
  return inOrder(results);
}

/** The text of an entry in the form in which it is searched. */
export function entryTextOf(
  { id, wire }: { readonly id: number; readonly wire: string },
  view: RecordView,
): SearchableEntry {
  const { content } = readWireForm(wire);
  const { bodyEnd } = view.rules.splitFooter(content);
  const inside = [...view.languages.byLanguage].filter(([, entries]) => inSet(entries, id));
  const languages = inside.map(([code]) => code);
  return { content, bodyEnd, languages, tokens: view.rules.tokens };
}

/** Reads views, and caches those of the versions read last: several if requests alternate between servers at different versions. */
export function viewCache(viewsMax: number): (snapshot: FinderSnapshot) => Promise<RecordView> {
  /** In order of use, the most recent last. */
  let views: readonly RecordView[] = [];
  return async (snapshot) => {
    const { version } = snapshot.state;
    const view =
      views.find((cached) => cached.version === version) ??
      (await readView(snapshot, views.at(-1) ?? null));
    views = [...views.filter((cached) => cached.version !== version), view].slice(-viewsMax);
    return view;
  };
}

// Indexes the tail, and the replaced entries of stored blocks, in segments, so that a publication only indexes the segments it
// changed again.

/** The number of ids in a segment. */
const SEGMENT_IDS = 128;

interface TailSegments {
  /** The rules by which the entries were read; null if there are none. */
  readonly rules: ReadingRules | null;
  /** Segments, each indexed like a block, by the text of their entries and marks. */
  readonly segments: ReadonlyMap<string, TailBlock>;
  /** The marks of the entries of each sitting in the tail, by the text of these entries. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<number, EntryMarks>>;
}

const NO_TAIL: TailSegments = { rules: null, segments: new Map(), marks: new Map() };

/** The entries of the tail: those after the stored blocks, the replaced entries of these, and the rules for reading all of them. */
interface TailEntries {
  readonly stored: readonly StoredBlock[];
  readonly replaced: readonly ReplacedEntry[];
  readonly rules: ReadingRules;
}

/** Reuses unchanged segments of an earlier view. */
async function indexTail(
  snapshot: FinderSnapshot,
  { stored, replaced, rules }: TailEntries,
  earlier: RecordView | null,
): Promise<TailSegments> {
  const earlierTail = earlier?.segments.rules === rules ? earlier.segments : NO_TAIL;
  const texts = await snapshot.entriesFrom(idOf((stored.at(-1)?.block ?? -1) + 1, 0));
  const replacedTexts = await readReplaced(snapshot, replaced);
  const older = new Set(replacedTexts.map(({ sittingId }) => sittingId));
  for (const { runs } of stored) for (const { documentId } of runs) older.add(documentId);
  const marks = new Map<string, ReadonlyMap<number, EntryMarks>>();
  // Where contributions begin, and the language of short texts, depends on all entries of the sitting, including those before the
  // tail. A sitting that is in no stored block is not read again.
  for (const [sittingId, ofTail] of Map.groupBy(texts, (text) => text.sittingId)) {
    const sitting = older.has(sittingId) ? await snapshot.entriesOfSitting(sittingId) : ofTail;
    const key = sitting.map(keyOf).join('\n');
    const spoken = (): Text[] => sitting.map(textOf).sort((a, b) => a.textCounter - b.textCounter);
    marks.set(key, earlierTail.marks.get(key) ?? marksOfSitting(spoken(), rules));
  }
  const marksOf = new Map([...marks.values()].flatMap((ofSitting) => [...ofSitting]));
  // The marks of replaced entries are stored, so their sittings are not read.
  for (const { id, marks: ofEntry } of replaced) if (ofEntry !== null) marksOf.set(id, ofEntry);
  const segments = new Map<string, TailBlock>();
  for (const ofSegment of [
    ...Map.groupBy(replacedTexts, ({ id }) => blockOf(id)).values(),
    ...Map.groupBy(texts, ({ id }) => Math.floor(id / SEGMENT_IDS)).values(),
  ]) {
    const marked = ofSegment.map((text) => ({
      text,
      marks: present(marksOf.get(text.id), 'the marks of an entry'),
    }));
    const keys = marked.map(
      ({ text, marks: { begins, languages } }) => `${begins} ${languages.join()} ${keyOf(text)}`,
    );
    const key = keys.join('\n');
    // Entries of a known segment are not parsed.
    const made = (): TailBlock => {
      const entries = marked.map((entry) => engineEntry({ ...textOf(entry.text), ...entry.marks }));
      return tailBlockOf(blockOf(firstOf(ofSegment).id), entries, rules);
    };
    segments.set(key, earlierTail.segments.get(key) ?? made());
  }
  return { rules, segments, marks };
}

/** Identifies the stored form of a text. The parts are unambiguous: each ends before a space or a line feed. */
function keyOf({ id, sittingId, language, contribution, wire }: IndexedText): string {
  return `${id} ${sittingId} ${language} ${JSON.stringify(contribution)} ${wire}`;
}

/** The texts of replaced entries that are still in the record, in order of id. */
async function readReplaced(
  snapshot: FinderSnapshot,
  replaced: readonly ReplacedEntry[],
): Promise<IndexedText[]> {
  const ids = replaced.filter(({ marks }) => marks !== null).map(({ id }) => id);
  const texts = ids.length === 0 ? [] : await snapshot.entries(ids);
  return texts.map((text) => ({ ...text, ...NO_MARKS })).sort((a, b) => a.id - b.id);
}

// The reader of one request: a snapshot of the store, the view of that version, and the index.

export interface RecordReader {
  readonly snapshot: FinderSnapshot;
  readonly view: RecordView;
  readonly index: IndexSnapshot;
  readonly budget: Budget;
}

/** A value that is read once for each version of the record, and kept under this key. */
export function readOnce<Value extends object>(
  key: string,
  read: (reader: RecordReader) => Promise<Value>,
): (reader: RecordReader) => Promise<Value> {
  return (reader) => reader.view.cache.read(key, () => reader.budget.uncounted(() => read(reader)));
}
