// The tail, indexed in segments: after a publication only what it touched is indexed anew.

import type { IndexedBlock } from '../index/index-block.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import { startsOfSitting } from '../contributions/contribution-starts.ts';
import { blockOf, localOf } from '../index/bits.ts';
import { buildBlock } from '../build/build-block.ts';
import type { StoredText } from '../build/index-writer.ts';
import type { FinderSnapshot } from './finder-source.ts';

/** Ids of one segment. */
const SEGMENT_IDS = 256;

/** A part of a block, made as if it were the whole. */
interface Segment {
  readonly texts: readonly StoredText[];
  readonly begin: ReadonlySet<number>;
  readonly indexed: IndexedBlock;
}

interface TailSitting {
  readonly texts: readonly StoredText[];
  readonly begin: ReadonlySet<number>;
}

export interface TailSegments {
  readonly segments: ReadonlyMap<string, Segment>;
  readonly sittings: ReadonlyMap<number, TailSitting>;
}

export const NO_TAIL: TailSegments = { segments: new Map(), sittings: new Map() };

/** The segments from an id on; those in which nothing changed are taken over. */
export async function tailFrom(
  snapshot: FinderSnapshot,
  firstId: number,
  before: TailSegments,
): Promise<TailSegments> {
  const texts = await snapshot.entriesFrom(firstId);
  const sittings = new Map<number, TailSitting>();
  for (const sittingId of new Set(texts.map((text) => text.sittingId))) {
    const ofSitting = await snapshot.entriesOfSitting(sittingId);
    const known = before.sittings.get(sittingId);
    sittings.set(
      sittingId,
      known !== undefined && areSame(known.texts, ofSitting)
        ? known
        : { texts: ofSitting, begin: startsOfSitting(ofSitting.map(fragmentOf)) },
    );
  }
  const segments = new Map<string, Segment>();
  for (const [key, ofSegment] of Map.groupBy(texts, segmentOf)) {
    const begins = ({ id, sittingId }: StoredText): boolean =>
      sittings.get(sittingId)!.begin.has(id);
    const known = before.segments.get(key);
    const isKnown =
      known !== undefined &&
      areSame(known.texts, ofSegment) &&
      ofSegment.every((text) => known.begin.has(text.id) === begins(text));
    segments.set(key, isKnown ? known : makeSegment(ofSegment, begins));
  }
  return { segments, sittings };
}

function makeSegment(texts: readonly StoredText[], begins: (text: StoredText) => boolean): Segment {
  const indexed = buildBlock(
    blockOf(texts[0]!.id),
    texts.map((text) => {
      const { type, speakerName, speaker, content } = readWireForm(text.wire);
      const { id, sittingId } = text;
      const personId = speaker?.id ?? null;
      return { id, sittingId, type, speakerName, personId, content, begins: begins(text) };
    }),
  );
  return { texts, begin: new Set(texts.filter(begins).map(({ id }) => id)), indexed };
}

function segmentOf({ id }: StoredText): string {
  return `${blockOf(id)} ${Math.floor(localOf(id) / SEGMENT_IDS)}`;
}

function areSame(one: readonly StoredText[], other: readonly StoredText[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, sittingId, wire }, index) => {
      const text = other[index]!;
      return text.id === id && text.sittingId === sittingId && text.wire === wire;
    })
  );
}

function fragmentOf({ id, wire }: StoredText): Parameters<typeof startsOfSitting>[0][number] {
  return { id, ...readWireForm(wire) };
}
