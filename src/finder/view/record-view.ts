// The part of the record that the finder holds in memory, as of one version. A request reads the view of its own
// snapshot's version, never an older or a newer one.

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ALL_BITS, blockOf, idOf, NO_BITS } from '@hansard/search/index/bits';
import { Budget } from '@hansard/search/index/budget';
import {
  type EntryLanguages,
  type EntrySet,
  inOrder,
  inSet,
} from '@hansard/search/index/entry-set';
import type { IndexReader, StoredBlock } from '@hansard/search/index/index-reader';
import { IndexSnapshot } from '@hansard/search/index/index-snapshot';
import { addPostings } from '@hansard/search/index/postings';
import { replacedByBlock, type ReplacedEntry } from '@hansard/search/index/replaced-entries';
import { mapOfRecord, type RecordMap, Tail, type TailBlock } from '@hansard/search/index/tail';
import type { SearchableEntry } from '@hansard/search/query/matches';
import { type IndexedText, textOf } from '../../indexing/entry-text.ts';
import { tailBlockOf } from '@hansard/search/indexing/build-block';
import { BEGINS_TERM, engineEntry, languageTerm } from '../../indexing/indexed-entry.ts';
import { firstOf, present } from '../../present.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { type EntryMarks, marksOfSitting } from '../../record/contributions/sitting-marks.ts';
import { MIXED_LANGUAGES, UNKNOWN_LANGUAGE } from '../../record/languages/detect-language.ts';
import { readingRules, type RecordRules } from '../../record/parliament/record-rules.ts';
import type { Person } from '../../record/person.ts';
import type { Venue } from '../../record/sitting.ts';
import { NO_MARKS, readWireForm } from '../../record/wire-form.ts';
import { Calendar } from './calendar.ts';
import type { FinderSnapshot, MembershipRow, SittingRow } from './finder-source.ts';

export interface RecordView {
  readonly version: string;
  readonly segments: TailSegments;
  readonly tail: Tail;
  readonly map: RecordMap;
  readonly calendar: Calendar;
  /** See FinderSnapshot. While it is the same, so are sittings, venues, people and memberships. */
  readonly itemsChain: string | null;
  readonly sittings: ReadonlyMap<number, SittingRow>;
  readonly venues: readonly Venue[];
  readonly people: ReadonlyMap<number, Person>;
  /** By the person's id. The same object as in an earlier view where neither they nor the rules changed: what was computed of it holds. */
  readonly memberships: ReadonlyMap<number, readonly MembershipRow[]>;
  /** How its entries are read. */
  readonly rules: RecordRules;
  readonly languages: EntryLanguages;
  /** The entries that begin a contribution. */
  readonly begins: EntrySet;
}

/** Reads the view of a snapshot. The indexed segments of an earlier view are reused where nothing changed. */
async function readView(snapshot: FinderSnapshot, before: RecordView | null): Promise<RecordView> {
  const rules = readingRules(await snapshot.rulesText());
  const replaced = await snapshot.index.replaced();
  const stored = sharedBlocks(await snapshot.index.blocks(), replaced, before);
  const firstId = idOf((stored.at(-1)?.block ?? -1) + 1, 0);
  const given = { firstId, replaced, rules };
  const segments = await indexTail(snapshot, given, before?.segments ?? NO_TAIL);
  const tail = new Tail([...segments.segments.values()]);
  const map = mapOfRecord(stored, tail, replacedByBlock(replaced));
  const entriesWith = (term: string) => entriesWithField({ map, tail }, snapshot.index, term);
  const { codes } = rules.languages;
  // An entry in several languages is in the sets of these too.
  const byLanguage = await Array.fromAsync(
    [MIXED_LANGUAGES, ...codes, UNKNOWN_LANGUAGE],
    async (code) => [code, await entriesWith(languageTerm(code))] as const,
  );
  const items = await readItems(snapshot, before?.rules === rules ? before : null);
  const begins = await entriesWith(BEGINS_TERM);
  return {
    ...items,
    version: snapshot.state.version,
    segments,
    tail,
    map,
    calendar: new Calendar(map.runs, items.sittings),
    rules,
    languages: { byLanguage: new Map(byLanguage), otherwise: firstOf(codes) },
    begins,
  };
}

type Items = Pick<RecordView, 'itemsChain' | 'sittings' | 'venues' | 'people' | 'memberships'>;

/** Those of an earlier view where none changed: most writes are of entries alone. */
async function readItems(snapshot: FinderSnapshot, before: RecordView | null): Promise<Items> {
  const itemsChain = await snapshot.itemsChain();
  if (before !== null && itemsChain !== null && before.itemsChain === itemsChain) return before;
  const memberships = Map.groupBy(await snapshot.memberships(), ({ personId }) => personId);
  const isSeatedSo = before !== null && isDeepStrictEqual(memberships, before.memberships);
  return {
    itemsChain,
    sittings: byId(await snapshot.sittings()),
    venues: await snapshot.venues(),
    people: byId(await snapshot.people()),
    memberships: isSeatedSo ? before.memberships : memberships,
  };
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The blocks of an earlier view where nothing of them was written, or replaced, since: what is known of those is kept (see readOfBlocks). */
function sharedBlocks(
  stored: readonly StoredBlock[],
  replaced: readonly ReplacedEntry[],
  before: RecordView | null,
): readonly StoredBlock[] {
  const known = new Map(before?.map.storedBlocks.map((one) => [one.stamp, one]));
  const gone = Map.groupBy(replaced, ({ id }) => blockOf(id));
  return stored.map((one) => {
    const stamp = [one.stamp, ...(gone.get(one.block) ?? []).map(({ id }) => id)].join(' ');
    return known.get(stamp) ?? { ...one, stamp };
  });
}

/**
 * A value of every stored block, by block. The views of different versions share the blocks that did not change (see sharedBlocks): it is read for
 * the others alone.
 */
export async function readOfBlocks<Value extends object>(
  { map: { storedBlocks } }: Pick<RecordView, 'map'>,
  name: string,
  read: (blocks: readonly StoredBlock[]) => Promise<readonly Value[]>,
): Promise<ReadonlyMap<number, Value>> {
  const known = (kept.get(name) ?? new WeakMap()) as WeakMap<StoredBlock, Value>;
  kept.set(name, known);
  const unknown = storedBlocks.filter((one) => !known.has(one));
  const values = unknown.length === 0 ? [] : await read(unknown);
  for (const [at, one] of unknown.entries()) known.set(one, present(values[at], name));
  return new Map(storedBlocks.map((one) => [one.block, present(known.get(one), name)]));
}

const kept = new Map<string, WeakMap<StoredBlock, object>>();

/** The entries that have a term which is no word. */
export async function entriesWithField(
  { map, tail }: Pick<RecordView, 'map' | 'tail'>,
  reader: IndexReader,
  term: string,
): Promise<EntrySet> {
  const stored = await readOfBlocks({ map }, term, async (blocks) => {
    const index = new IndexSnapshot(reader, map, new Tail([]), new Budget());
    const within = new Map(blocks.map(({ block }) => [block, ALL_BITS]));
    const read = await index.entriesWithAny(await index.terms([term]), within);
    return blocks.map(({ block }) => read.get(block) ?? NO_BITS);
  });
  const found = new Map([...stored].filter(([, bits]) => bits !== NO_BITS));
  for (const { block, fields } of tail.blocks) {
    const ofTail = fields.get(term);
    if (ofTail === undefined) continue;
    const bits = (found.get(block) ?? NO_BITS).slice();
    addPostings(bits, ofTail.postings);
    found.set(block, bits);
  }
  return inOrder(found);
}

/** The text of an entry, as words and phrases are searched for in it. */
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

/**
 * Reads views, and caches those of the versions that were read last: more than one where requests alternate between servers that
 * are at different versions.
 */
export function viewCache(viewsMax: number): (snapshot: FinderSnapshot) => Promise<RecordView> {
  /** The most recently used is the last. */
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

// Indexes the tail in segments, and with it the entries of stored blocks that were replaced, so that after a publication only the segments it
// touched are indexed again.

/** Ids in one segment. */
const SEGMENT_IDS = 256;

interface TailSegments {
  /** The rules by which the entries were read; null where none were. */
  readonly rules: ReadingRules | null;
  /** Parts of blocks, each indexed as if it were a whole one, by a digest of their entries and marks. */
  readonly segments: ReadonlyMap<string, TailBlock>;
  /** What the sittings of the tail say of their entries, by a digest of these. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<number, EntryMarks>>;
}

const NO_TAIL: TailSegments = { rules: null, segments: new Map(), marks: new Map() };

/** What the tail of a version is made of: the entries from an id on, those of stored blocks that were replaced, and how all are read. */
interface TailEntries {
  readonly firstId: number;
  readonly replaced: readonly ReplacedEntry[];
  readonly rules: ReadingRules;
}

/** Segments of an earlier version in which nothing changed are reused. */
async function indexTail(
  snapshot: FinderSnapshot,
  { firstId, replaced, rules }: TailEntries,
  earlier: TailSegments,
): Promise<TailSegments> {
  const before = earlier.rules === rules ? earlier : NO_TAIL;
  const texts = await snapshot.entriesFrom(firstId);
  const marks = new Map<string, ReadonlyMap<number, EntryMarks>>();
  // Where contributions begin, and in which language short texts are, depends on all entries of a sitting, also on those before the tail.
  for (const sittingId of new Set(texts.map((text) => text.sittingId))) {
    const sitting = await snapshot.entriesOfSitting(sittingId);
    const key = hash('sha256', sitting.map(keyOf).join('\n'));
    marks.set(key, before.marks.get(key) ?? marksOfSitting(sitting.map(textOf), rules));
  }
  const marksOf = new Map([...marks.values()].flatMap((ofSitting) => [...ofSitting]));
  // The marks of replaced entries are stored: their sittings are not read.
  for (const { id, marks: ofEntry } of replaced) if (ofEntry !== null) marksOf.set(id, ofEntry);
  const segments = new Map<string, TailBlock>();
  for (const ofSegment of [
    ...Map.groupBy(await readReplaced(snapshot, replaced), ({ id }) => blockOf(id)).values(),
    ...Map.groupBy(texts, ({ id }) => Math.floor(id / SEGMENT_IDS)).values(),
  ]) {
    const marked = ofSegment.map((text) => ({
      text,
      marks: present(marksOf.get(text.id), 'the marks of an entry'),
    }));
    const keys = marked.map(
      ({ text, marks: { begins, languages } }) => `${begins} ${languages.join()} ${keyOf(text)}`,
    );
    const key = hash('sha256', keys.join('\n'));
    // What is known already is not parsed.
    const made = (): TailBlock => {
      const entries = marked.map((one) => engineEntry({ ...textOf(one.text), ...one.marks }));
      return tailBlockOf(blockOf(firstOf(ofSegment).id), entries, rules);
    };
    segments.set(key, before.segments.get(key) ?? made());
  }
  return { rules, segments, marks };
}

/** All that is stored of a text, of which each part ends before a space or a line feed. */
function keyOf({ id, sittingId, language, wire }: IndexedText): string {
  return `${id} ${sittingId} ${language} ${wire}`;
}

/** The texts of replaced entries that are still in the record, in order of id. */
async function readReplaced(
  snapshot: FinderSnapshot,
  replaced: readonly ReplacedEntry[],
): Promise<IndexedText[]> {
  const ids = replaced.filter(({ marks }) => marks !== null).map(({ id }) => id);
  const texts = ids.length === 0 ? [] : await snapshot.entries(ids);
  return texts.map((text) => ({ ...text, ...NO_MARKS })).sort((one, other) => one.id - other.id);
}
