// Links the speakers of the record, or of a part of it, to people: reads, links and writes in batches, with a report.

import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openEntries } from '../export/open-entries.ts';
import type { EntryBody } from '../record/entry.ts';
import { type EntryFilter, EVERYTHING } from '../record/filter.ts';
import {
  type LabelOutcome,
  type LinkableEntry,
  type Linking,
  linkSitting,
} from '../record/labels/link-sitting.ts';
import type { LabelMatch } from '../record/labels/match-label.ts';
import type { KnownPerson } from '../record/person.ts';
import type { ExportedEntry, ExportedSitting } from '../record/sitting.ts';
import { labelText } from '../record/speaker-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { Finder } from '../finder/finder.ts';
import type { Store, RecordWrites } from '../store/contract/store.ts';
import type { SpeakerLink } from '../store/writing/speaker-links.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';

export interface LinkRequest {
  readonly store: Store;
  /** Required with a filter. */
  readonly finder: Pick<Finder, 'exportSet'> | null;
  readonly filter: EntryFilter;
  readonly linking: Linking;
  /** The name of the run, which all its changes have; null for a dry run. */
  readonly run: string | null;
  readonly progress: (entries: number) => void;
}

/** Links per transaction: other writers wait a second or two for it. An interrupted run can be restarted or undone. */
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
      if (match.kind === 'linked') links.push(linkOf(entry, match.person));
    }
  }
  links.sort((one, other) => one.entryId - other.entryId);
  for (let at = 0; run !== null && at < links.length; at += LINKS_PER_WRITE) {
    const some = links.slice(at, at + LINKS_PER_WRITE);
    report.written += await store.write((transaction) => transaction.links.add(some), run);
  }
  return report;
}

function linkOf(entry: LinkableEntry, { id, legalName, slug }: KnownPerson): SpeakerLink {
  return { entryId: entry.id, person: { id, legalName, slug } };
}

/** Undoes the links and decisions of a run; later links by others stay. */
export async function undoRun(store: RecordWrites, run: string) {
  const linked = await store.write((transaction) => transaction.links.madeBy(run));
  let undone = 0;
  for (let at = 0; at < linked.length; at += LINKS_PER_WRITE) {
    const some = linked.slice(at, at + LINKS_PER_WRITE);
    undone += await store.write((transaction) => transaction.links.revert(some), `undo ${run}`);
  }
  const decisions = await store.write((transaction) => transaction.decisions.removeBy(run));
  return { found: linked.length, undone, decisions };
}

/** What determines who is a member. */
type ChamberDay = Pick<ExportedSitting, 'venueSlug' | 'startDate'>;

function linkOne(
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

/** The ids that pass the filter, if it selects within sittings; null if whole sittings are linked. */
async function selectedIds({ store, finder, filter }: LinkRequest): Promise<Set<number> | null> {
  if (isDeepStrictEqual(filter, sittingFilter(filter))) return null;
  const ids = new Set<number>();
  const { batches, close } = await openEntries(store, finder, { filter });
  try {
    for await (const batch of batches) for (const { id } of batch) ids.add(id);
  } finally {
    await close();
  }
  return ids;
}

/** The chair is tracked through a whole sitting, so sittings are read whole. */
function sittingFilter(filter: EntryFilter): EntryFilter {
  const { sittingId, venueId, dateFrom, dateTo } = filter;
  return { ...EVERYTHING, sittingId, venueId, dateFrom, dateTo };
}

async function* readSittings(request: LinkRequest) {
  const { store, finder, filter, progress } = request;
  const { batches, close } = await openEntries(store, finder, { filter: sittingFilter(filter) });
  let sitting: ExportedSitting | null = null;
  let entries: LinkableEntry[] = [];
  let read = 0;
  try {
    for await (const batch of batches) {
      for (const entry of batch) {
        if (sitting !== null && entry.sitting.id !== sitting.id) {
          yield { sitting, entries: entries.sort(byCounter) };
          entries = [];
        }
        sitting = entry.sitting;
        entries.push(linkable(entry));
      }
      progress((read += batch.length));
      // Signals are only handled between two turns of the event loop.
      await nextTurn();
    }
    if (sitting !== null) yield { sitting, entries: entries.sort(byCounter) };
  } finally {
    await close();
  }
}

function linkable({ id, wire }: Pick<ExportedEntry, 'id' | 'wire'>): LinkableEntry {
  return { id, ...readWireForm(wire) };
}

function byCounter(one: LinkableEntry, other: LinkableEntry): number {
  return one.textCounter - other.textCounter;
}

// What a run linked, and what it left open and why, by label.

export interface LabelReport {
  readonly label: string;
  readonly chamber: string | null;
  entries: number;
  firstDay: string | null;
  lastDay: string | null;
  readonly reasons: readonly string[];
  /** The linked person, or the candidates, the likeliest first. */
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly reasons: readonly string[];
  }[];
}

type Kind = LabelMatch['kind'];

/** Labels of one kind in a report: any others are counted but not named. */
const REPORTED_LABELS_MAX = 2_000;

export class LinkReport {
  readonly counts: Record<Kind, number> = { linked: 0, doubtful: 0, unlinkable: 0 };
  /** Speeches that were linked before the run. */
  linkedBefore = 0;
  written = 0;
  readonly #labels: Record<Kind, Map<string, LabelReport>> = {
    linked: new Map(),
    doubtful: new Map(),
    unlinkable: new Map(),
  };

  add(entry: EntryBody, { venueSlug, startDate }: ExportedSitting, match: LabelMatch): void {
    this.counts[match.kind] += 1;
    const label = reportedLabel(entry, match);
    const people = peopleOf(match);
    const key = JSON.stringify([label, venueSlug, people.map(({ id }) => id)]);
    const labels = this.#labels[match.kind];
    const known = labels.get(key);
    if (known === undefined) {
      const reasons = match.kind === 'linked' ? match.reasons : [match.reason];
      const days = { firstDay: startDate, lastDay: startDate };
      labels.set(key, { label, chamber: venueSlug, entries: 1, ...days, reasons, people });
      return;
    }
    known.entries += 1;
    if (startDate === null) return;
    if (known.firstDay === null || startDate < known.firstDay) known.firstDay = startDate;
    if (known.lastDay === null || startDate > known.lastDay) known.lastDay = startDate;
  }

  /** The labels of a kind, those of most entries first. */
  labels(kind: Kind, most = REPORTED_LABELS_MAX): readonly LabelReport[] {
    return [...this.#labels[kind].values()]
      .sort((one, other) => other.entries - one.entries || (one.label < other.label ? -1 : 1))
      .slice(0, most);
  }
}

function peopleOf(match: LabelMatch): LabelReport['people'] {
  if (match.kind === 'unlinkable') return [];
  const candidates = match.kind === 'linked' ? [match] : match.candidates;
  return candidates.map(({ person: { id, legalName: name }, reasons }) => ({ id, name, reasons }));
}

// Links the speakers of newly imported sittings in a run of its own, and reports what it linked and left open.

interface OpenLabel {
  readonly entryId: number;
  readonly label: string;
  /** Why, and who it may be. */
  readonly reason: string;
}

/** Linked speeches stay as they are. The transaction has the name of the run. */
export async function linkImported(
  transaction: WriteTransaction,
  sittingIds: readonly number[],
  linking: Linking,
) {
  const counts = { linked: 0, doubtful: 0, unlinkable: 0 };
  const open = new Map<string, OpenLabel>();
  const links: SpeakerLink[] = [];
  for (const sittingId of sittingIds) {
    const { venueId = null, startDate = null } =
      (await transaction.item('sittings', sittingId)) ?? {};
    const venue = venueId === null ? null : await transaction.item('venues', venueId);
    const sitting = { venueSlug: venue?.slug ?? null, startDate };
    const entries = (await transaction.entries.ofSitting(sittingId)).map(linkable);
    for (const { entry, match } of linkOne(sitting, entries, linking)) {
      if (entry.speaker !== null) continue;
      counts[match.kind] += 1;
      const label = reportedLabel(entry, match);
      const isSettled = match.kind === 'unlinkable' && match.isSettled === true;
      if (match.kind === 'linked') links.push(linkOf(entry, match.person));
      else if (!isSettled && !open.has(label)) {
        open.set(label, { entryId: entry.id, label, reason: reasonOf(match) });
      }
    }
  }
  links.sort((one, other) => one.entryId - other.entryId);
  await transaction.links.add(links);
  // The open labels, each by its first entry.
  return { ...counts, open: [...open.values()] };
}

/** The label of an entry in a report. */
function reportedLabel(entry: EntryBody, match: LabelMatch): string {
  return (match.kind === 'unlinkable' ? match.everyLabel : undefined) ?? labelText(entry, '');
}

function reasonOf(match: Exclude<LabelMatch, { kind: 'linked' }>): string {
  if (match.kind === 'unlinkable') return match.reason;
  const people = match.candidates.map(
    ({ person, reasons }) => `${person.legalName} (${person.id}: ${reasons.join(', ')})`,
  );
  return [match.reason, people.join('; ')].filter((part) => part !== '').join(': ');
}

// The name of a linking run, which all its changes have.

/** The prefix of every run, so that nobody undoes the changes of a token. */
export const RUN_BEGINNING = 'link-';

/** Such as `link-20260422T143000-1a2b`: the time, and letters that distinguish two runs in one second. */
export function newRun(beginning = RUN_BEGINNING): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${beginning}${time}-${randomBytes(2).toString('hex')}`;
}
