// Indexes the tail in segments, and with it the entries of stored blocks that were replaced, so that after a publication only the segments it
// touched are indexed again.

import { firstOf, present } from '../../present.ts';
import type { ReadingRules } from '../../record/contributions/reading-rules.ts';
import {
  areSameMarks,
  marksOfSitting,
  type EntryMarks,
} from '../../record/contributions/sitting-marks.ts';
import { blockOf, localOf } from '@hansard/search/index/bits';
import type { ReplacedEntry } from '@hansard/search/index/replaced-entries';
import type { TailBlock } from '@hansard/search/index/tail';
import { textOf, type IndexedText } from '../../indexing/entry-text.ts';
import { tailBlockOf } from '../../indexing/indexed-entry.ts';
import type { FinderSnapshot } from './finder-source.ts';

/** Ids in one segment. */
const SEGMENT_IDS = 256;

/** Part of a block, indexed as if it were a whole one. */
interface Segment {
  readonly texts: readonly IndexedText[];
  readonly marks: ReadonlyMap<number, EntryMarks>;
  readonly tailBlock: TailBlock;
}

interface TailSitting {
  readonly texts: readonly IndexedText[];
  readonly marks: ReadonlyMap<number, EntryMarks>;
}

export interface TailSegments {
  /** The rules by which the entries were read; null where none were. */
  readonly rules: ReadingRules | null;
  readonly segments: ReadonlyMap<string, Segment>;
  readonly sittings: ReadonlyMap<number, TailSitting>;
}

export const NO_TAIL: TailSegments = { rules: null, segments: new Map(), sittings: new Map() };

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
  const sittings = await readSittings(snapshot, texts, before, rules);
  const replacedMarks = new Map(replaced.map(({ id, marks }) => [id, marks]));
  const marksOf = ({ id, sittingId }: IndexedText): EntryMarks =>
    present(
      replacedMarks.get(id) ?? sittings.get(sittingId)?.marks.get(id),
      'the marks of an entry',
    );
  const segments = new Map<string, Segment>();
  const replacedTexts = await readReplaced(snapshot, replaced);
  for (const [key, ofSegment] of [
    ...Map.groupBy(replacedTexts, ({ id }) => `${blockOf(id)}`),
    ...Map.groupBy(texts, segmentKey),
  ]) {
    const known = before.segments.get(key);
    const isUnchanged =
      known !== undefined &&
      areSame(known.texts, ofSegment) &&
      ofSegment.every((text) => areSameMarks(known.marks.get(text.id), marksOf(text)));
    segments.set(key, isUnchanged ? known : indexSegment(ofSegment, marksOf, rules));
  }
  return { rules, segments, sittings };
}

/** The texts of replaced entries that are still in the record, in order of id. Their marks are stored: their sittings are not read. */
async function readReplaced(
  snapshot: FinderSnapshot,
  replaced: readonly ReplacedEntry[],
): Promise<IndexedText[]> {
  const ids = replaced.filter(({ marks }) => marks !== null).map(({ id }) => id);
  const texts = ids.length === 0 ? [] : await snapshot.entries(ids);
  return texts.map((text) => ({ ...text, language: null })).sort((one, other) => one.id - other.id);
}

/** Where contributions begin, and in which language short texts are, depends on all entries of a sitting, also on those before the tail. */
async function readSittings(
  snapshot: FinderSnapshot,
  texts: readonly IndexedText[],
  before: TailSegments,
  rules: ReadingRules,
): Promise<Map<number, TailSitting>> {
  const sittings = new Map<number, TailSitting>();
  for (const sittingId of new Set(texts.map((text) => text.sittingId))) {
    const ofSitting = await snapshot.entriesOfSitting(sittingId);
    const known = before.sittings.get(sittingId);
    sittings.set(
      sittingId,
      known !== undefined && areSame(known.texts, ofSitting)
        ? known
        : {
            texts: ofSitting,
            marks: marksOfSitting(ofSitting.map(textOf), rules),
          },
    );
  }
  return sittings;
}

function indexSegment(
  texts: readonly IndexedText[],
  marksOf: (text: IndexedText) => EntryMarks,
  rules: ReadingRules,
): Segment {
  const block = blockOf(firstOf(texts).id);
  const entries = texts.map((text) => ({ ...textOf(text), ...marksOf(text) }));
  const marks = new Map(texts.map((text) => [text.id, marksOf(text)]));
  return { texts, marks, tailBlock: tailBlockOf(block, entries, rules) };
}

function segmentKey({ id }: IndexedText): string {
  return `${blockOf(id)} ${Math.floor(localOf(id) / SEGMENT_IDS)}`;
}

function areSame(one: readonly IndexedText[], other: readonly IndexedText[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, sittingId, wire, language }, at) => {
      const text = other[at];
      return (
        text?.id === id &&
        text.sittingId === sittingId &&
        text.wire === wire &&
        text.language === language
      );
    })
  );
}
