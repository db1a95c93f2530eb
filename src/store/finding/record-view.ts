// The record as the finder sees it: what is small enough to be kept in memory, as of one stamp. It is read again
// when the stamp differs, so it is never older than the snapshot of a question.

import type { Person } from '../../hansard/person.ts';
import type { Venue } from '../../hansard/venue.ts';
import { readWireForm } from '../../hansard/wire-form.ts';
import { beginningsOf } from '../../search/beginnings.ts';
import { blockOf, idOf } from '../../search/block.ts';
import { Calendar } from '../../search/calendar.ts';
import type { KeptBlock } from '../../search/index-reader.ts';
import { indexBlock, type IndexedBlock, type IndexedEntry } from '../../search/indexed-block.ts';
import { mapOfRecord, SearchIndex, type RecordMap } from '../../search/search-index.ts';
import { tailOf, type Tail } from '../../search/tail.ts';
import type { KeptText } from '../index-writer.ts';
import type { FinderSnapshot, KnownSitting, PartyMembership } from './finder-source.ts';

export interface RecordView {
  readonly stamp: string;
  readonly tail: Tail;
  readonly map: RecordMap;
  readonly calendar: Calendar;
  readonly sittings: ReadonlyMap<number, KnownSitting>;
  readonly venues: readonly Venue[];
  readonly people: ReadonlyMap<number, Person>;
  readonly parties: readonly PartyMembership[];
}

export function indexOf(snapshot: FinderSnapshot, view: RecordView): SearchIndex {
  return new SearchIndex(snapshot.index, view.map, view.tail);
}

export async function viewOf(
  snapshot: FinderSnapshot,
  before: RecordView | null,
): Promise<RecordView> {
  const { stamp } = snapshot.state;
  if (before?.stamp === stamp) return before;
  const kept = await snapshot.index.blocks();
  const tail = tailOf(await tailBlocks(snapshot, kept));
  const map = mapOfRecord(kept, tail);
  const sittings = new Map((await snapshot.sittings()).map((sitting) => [sitting.id, sitting]));
  return {
    stamp,
    tail,
    map,
    calendar: new Calendar(map.runs, sittings),
    sittings,
    venues: await snapshot.venues(),
    people: new Map((await snapshot.people()).map((person) => [person.id, person])),
    parties: await snapshot.parties(),
  };
}

async function tailBlocks(
  snapshot: FinderSnapshot,
  kept: readonly KeptBlock[],
): Promise<IndexedBlock[]> {
  const last = kept.at(-1);
  const firstId = last === undefined ? 0 : idOf(last.block + 1, 0);
  const texts = await snapshot.entriesFrom(firstId);
  const beginnings = new Map<number, ReadonlySet<number>>();
  for (const { sittingId } of texts) {
    if (beginnings.has(sittingId)) continue;
    const sitting = await snapshot.entriesOfSitting(sittingId);
    beginnings.set(
      sittingId,
      beginningsOf(sitting.map(({ id, wire }) => ({ id, ...readWireForm(wire) }))),
    );
  }
  const byBlock = Map.groupBy(texts, ({ id }) => blockOf(id));
  return [...byBlock].map(([block, ofBlock]) =>
    indexBlock(
      block,
      ofBlock.map((text) => indexedEntry(text, beginnings.get(text.sittingId)!.has(text.id))),
    ),
  );
}

function indexedEntry({ id, sittingId, wire }: KeptText, begins: boolean): IndexedEntry {
  const { type, speakerName, speaker, content } = readWireForm(wire);
  return { id, sittingId, type, speakerName, personId: speaker?.id ?? null, content, begins };
}
