// Links the speakers of the record, or of a part of it, to people: read → link → write in batches, with a report.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEntries } from '../export/open-entries.ts';
import type { ExportedEntry, ExportedSitting } from '../record/sitting.ts';
import { EVERYTHING, type EntryFilter } from '../record/filter.ts';
import {
  linkSitting,
  type LabelOutcome,
  type LinkableEntry,
  type Linking,
} from '../record/labels/link-sitting.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { Finder } from '../search/finder/finder.ts';
import type { Store } from '../store/contract/store.ts';
import type { SpeakerLink } from '../store/contract/write-transaction.ts';
import { LinkReport } from './link-report.ts';

export interface LinkRequest {
  readonly store: Store;
  /** Needed where there is a filter. */
  readonly finder: Pick<Finder, 'exportSet'> | null;
  readonly filter: EntryFilter;
  readonly linking: Linking;
  /** The name of the run, which every change has; null where nothing is to be written. */
  readonly run: string | null;
  readonly progress: (entries: number) => void;
}

/**
 * Links in one transaction: other writers wait a second or two for it. A run that ends in between can be started again or
 * taken back.
 */
const LINKS_PER_WRITE = 20_000;

export async function linkRecord(request: LinkRequest): Promise<LinkReport> {
  const { store, linking, run } = request;
  const report = new LinkReport();
  const selected = await selectedIds(request);
  const links: SpeakerLink[] = [];
  for await (const { sitting, entries } of readSittings(request)) {
    const open = linkOne(sitting, entries, linking).filter(
      ({ entry }) => selected === null || selected.has(entry.id),
    );
    for (const { entry, match } of open) {
      if (entry.speaker !== null) {
        report.linkedBefore += 1;
        continue;
      }
      report.add(entry, sitting, match);
      if (match.kind !== 'linked') continue;
      const { id, legalName, slug } = match.person;
      links.push({ entryId: entry.id, person: { id, legalName, slug } });
    }
  }
  links.sort((one, other) => one.entryId - other.entryId);
  for (let at = 0; run !== null && at < links.length; at += LINKS_PER_WRITE) {
    const some = links.slice(at, at + LINKS_PER_WRITE);
    report.written += await store.write((transaction) => transaction.linkSpeakers(some), run);
  }
  return report;
}

/** Takes back what a run linked and decided; what others linked since stays. */
export async function undoRun(
  store: Store,
  run: string,
): Promise<{ found: number; undone: number; decisions: number }> {
  const linked = await store.write((transaction) => transaction.linkedBy(run));
  let undone = 0;
  for (let at = 0; at < linked.length; at += LINKS_PER_WRITE) {
    const some = linked.slice(at, at + LINKS_PER_WRITE);
    undone += await store.write((transaction) => transaction.unlinkSpeakers(some), `undo ${run}`);
  }
  const decisions = await store.write((transaction) => transaction.removeLabelDecisions(run));
  return { found: linked.length, undone, decisions };
}

/** What decides who is a member. */
export type ChamberDay = Pick<ExportedSitting, 'venueSlug' | 'startDate'>;

export function linkOne(
  { venueSlug, startDate }: ChamberDay,
  entries: readonly LinkableEntry[],
  linking: Linking,
): LabelOutcome[] {
  if (venueSlug === null || startDate === null) {
    return entries
      .filter(({ speakerName, speakerTitle }) => speakerName + speakerTitle !== '')
      .map((entry) => ({
        entry,
        match: { kind: 'unlinkable', reason: 'the sitting has no chamber or no day' },
      }));
  }
  return linkSitting(entries, { chamber: venueSlug, day: startDate }, linking);
}

/** The ids that pass the filter, where it selects within sittings; null where whole sittings are linked. */
async function selectedIds({ store, finder, filter }: LinkRequest): Promise<Set<number> | null> {
  if (isOfSittings(filter)) return null;
  const ids = new Set<number>();
  const { batches, close } = await openEntries(store, finder, { filter });
  try {
    for await (const batch of batches) for (const { id } of batch) ids.add(id);
  } finally {
    await close();
  }
  return ids;
}

/** The chair is followed through all of a sitting, so sittings are read whole. */
function sittingFilter(filter: EntryFilter): EntryFilter {
  const { sittingId, venueId, dateFrom, dateTo } = filter;
  const wide = { ...EVERYTHING, sittingId, venueId, dateFrom, dateTo };
  return [sittingId, venueId, dateFrom, dateTo].every((value) => value === null)
    ? EVERYTHING
    : wide;
}

function isOfSittings(filter: EntryFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify({ ...filter, ...sittingFilter(filter) });
}

interface ReadSitting {
  readonly sitting: ExportedSitting;
  readonly entries: readonly LinkableEntry[];
}

async function* readSittings(request: LinkRequest): AsyncGenerator<ReadSitting> {
  const { store, finder, filter, progress } = request;
  const { batches, close } = await openEntries(store, finder, { filter: sittingFilter(filter) });
  let sitting: ExportedSitting | null = null;
  let entries: LinkableEntry[] = [];
  let read = 0;
  try {
    for await (const batch of batches) {
      for (const entry of batch) {
        if (sitting !== null && entry.sitting.id !== sitting.id) {
          yield { sitting, entries: inOrder(entries) };
          entries = [];
        }
        sitting = entry.sitting;
        entries.push(linkable(entry));
      }
      progress((read += batch.length));
      // A signal is noticed between two turns of the event loop only.
      await nextTurn();
    }
    if (sitting !== null) yield { sitting, entries: inOrder(entries) };
  } finally {
    await close();
  }
}

function linkable({ id, wire }: ExportedEntry): LinkableEntry {
  return { id, ...readWireForm(wire) };
}

function inOrder(entries: readonly LinkableEntry[]): LinkableEntry[] {
  return [...entries].sort((one, other) => one.textCounter - other.textCounter);
}
