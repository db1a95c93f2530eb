// Indexes the tail in segments, and with it the entries of stored blocks that were replaced, so that after a publication only the segments it
// touched are indexed again.

import { firstOf, present } from '../../present.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import { marksOfSitting, type EntryMarks } from '../../record/contributions/sitting-marks.ts';
import { blockOf } from '@hansard/search/index/bits';
import type { ReplacedEntry } from '@hansard/search/index/replaced-entries';
import type { TailBlock } from '@hansard/search/index/tail';
import { textOf, type IndexedText } from '../../indexing/entry-text.ts';
import { tailBlockOf } from '../../indexing/indexed-entry.ts';
import type { FinderSnapshot } from './finder-source.ts';

/** Ids in one segment. */
const SEGMENT_IDS = 256;

export interface TailSegments {
  /** The rules by which the entries were read; null where none were. */
  readonly rules: ReadingRules | null;
  /** Parts of blocks, each indexed as if it were a whole one, by their entries as JSON. */
  readonly segments: ReadonlyMap<string, TailBlock>;
  /** What the sittings of the tail say of their entries, by these as JSON. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<number, EntryMarks>>;
}

export const NO_TAIL: TailSegments = { rules: null, segments: new Map(), marks: new Map() };

/** What the tail of a version is made of: the entries from an id on, those of stored blocks that were replaced, and how all are read. */
export interface TailEntries {
  readonly firstId: number;
  readonly replaced: readonly ReplacedEntry[];
  readonly rules: ReadingRules;
}

/** Segments of an earlier version in which nothing changed are reused. */
export async function indexTail(
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
    const key = JSON.stringify(sitting);
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
    const entries = ofSegment.map((text) => ({
      ...textOf(text),
      ...present(marksOf.get(text.id), 'the marks of an entry'),
    }));
    const key = JSON.stringify(entries);
    const block = blockOf(firstOf(entries).id);
    segments.set(key, before.segments.get(key) ?? tailBlockOf(block, entries, rules));
  }
  return { rules, segments, marks };
}

/** The texts of replaced entries that are still in the record, in order of id. */
async function readReplaced(
  snapshot: FinderSnapshot,
  replaced: readonly ReplacedEntry[],
): Promise<IndexedText[]> {
  const ids = replaced.filter(({ marks }) => marks !== null).map(({ id }) => id);
  const texts = ids.length === 0 ? [] : await snapshot.entries(ids);
  return texts.map((text) => ({ ...text, language: null })).sort((one, other) => one.id - other.id);
}
