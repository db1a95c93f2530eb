// Links the speakers of the record, or of a part of it, to people: finds the sittings with somebody to link, and links these in
// batches, with a report. A batch reads its sittings, people and decisions again within the transaction that writes its links: all
// of it may have changed since it was found.

import { hash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openEntries } from '../export/open-entries.ts';
import { present } from '../base/present.ts';
import type { EntryBody } from '../record/entry.ts';
import { type EntryFilter, EVERYTHING } from '../record/filter.ts';
import {
  type LabelOutcome,
  type LinkableEntry,
  type Linking,
  linkSitting,
} from '../record/labels/link-sitting.ts';
import type { LabelMatch } from '../record/labels/match-label.ts';
import type { ExportedEntry, ExportedSitting } from '../record/sitting.ts';
import { labelText } from '../record/speaker-label.ts';
import { readWireForm } from '../record/wire-form.ts';
import type { Finder } from '../finder/finder.ts';
import type { Store, RecordWrites } from '../store/contract/store.ts';
import type { SpeakerLink } from '../store/writing/speaker-links.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import type { LinkingSource } from './label-decisions.ts';

export interface LinkRequest {
  readonly store: Store;
  /** Required with a filter. */
  readonly finder: Pick<Finder, 'exportSet'> | null;
  readonly filter: EntryFilter;
  readonly linkingSource: LinkingSource;
  /** The name of the run, which all its changes have; null for a dry run. */
  readonly run: string | null;
  readonly progress: (entries: number) => void;
  /** By default LINKS_PER_WRITE. */
  readonly linksPerWrite?: number;
  /** Whether the report has every label as it is printed, also of years without members, which it has as one label otherwise. */
  readonly reportsEveryLabel?: boolean;
}

/** Links per transaction: other writers wait a second or two for it. An interrupted run can be restarted or undone. */
const LINKS_PER_WRITE = 20_000;

export async function linkRecord(request: LinkRequest): Promise<LinkReport> {
  const { store, linkingSource, run } = request;
  const report = new LinkReport(request.reportsEveryLabel);
  const linking = await linkingSource(store);
  const selected = await selectedEntries(request);
  const results: FoundSitting[] = [];
  for await (const { sitting, entries } of readSittings(request)) {
    const linked = linkUnlinked(sitting, entries, { linking, selected });
    const links = linked.open.filter(({ match }) => match.kind === 'linked').length;
    if (run === null || links === 0) report.add(linked);
    else results.push({ id: sitting.id, links });
  }
  results.sort((a, b) => a.id - b.id);
  for (const sittingIds of run === null ? [] : inBatches(results, request.linksPerWrite)) {
    const written = await store.write(async (transaction) => {
      const { all, links } = await linkSittings(transaction, sittingIds, {
        linking: await linkingSource(transaction),
        selected,
      });
      return { all, links: await transaction.links.add(links) };
    }, run);
    for (const linked of written.all) report.add(linked);
    report.written += written.links;
  }
  return report;
}

/** A sitting in which somebody can be linked. */
interface FoundSitting {
  readonly id: number;
  readonly links: number;
}

/** The ids of sittings that are linked together: each batch has a sitting at least. */
function* inBatches(
  sittings: readonly FoundSitting[],
  linksMax = LINKS_PER_WRITE,
): Generator<number[]> {
  let batch: number[] = [];
  let total = 0;
  for (const { id, links } of sittings) {
    if (batch.length > 0 && total + links > linksMax) {
      yield batch;
      [batch, total] = [[], 0];
    }
    batch.push(id);
    total += links;
  }
  if (batch.length > 0) yield batch;
}

/** How sittings are linked. */
interface LinkingOptions {
  readonly linking: Linking;
  /** The entries that may be linked; null for all. */
  readonly selected: SelectedEntries | null;
}

/** The outcomes of a sitting for the speeches without a link, and how many have one. */
interface LinkedSitting {
  readonly sitting: ChamberDay;
  readonly open: readonly LabelOutcome[];
  readonly linkedBefore: number;
}

function linkUnlinked(
  sitting: ChamberDay,
  entries: readonly LinkableEntry[],
  { linking, selected }: LinkingOptions,
): LinkedSitting {
  const outcomes = linkOne(sitting, entries, linking).filter(
    ({ entry }) => selected === null || selected.get(entry.id) === textMark(entry),
  );
  const open = outcomes.filter(({ entry }) => entry.speaker === null);
  return { sitting, open, linkedBefore: outcomes.length - open.length };
}

/** Links sittings as they are in the transaction. Returns the outcomes, and the links in the order of entries. */
async function linkSittings(
  transaction: WriteTransaction,
  sittingIds: readonly number[],
  options: LinkingOptions,
) {
  const all: LinkedSitting[] = [];
  const links: SpeakerLink[] = [];
  for (const sittingId of sittingIds) {
    const sitting = await chamberDay(transaction, sittingId);
    const stored = await transaction.entries.ofSitting(sittingId);
    const revisions = new Map(stored.map(({ id, revision }) => [id, revision]));
    const linked = linkUnlinked(sitting, stored.map(linkable), options);
    all.push(linked);
    for (const { entry, match } of linked.open) {
      if (match.kind !== 'linked') continue;
      const revision = present(revisions.get(entry.id), 'the revision of an entry');
      links.push({ entryId: entry.id, revision, personId: match.person.id });
    }
    // Signals are only handled between two turns of the event loop.
    await nextTurn();
  }
  return { all, links: links.sort((a, b) => a.entryId - b.entryId) };
}

/** Without chamber and day, nobody is linked: also where the sitting was removed. */
async function chamberDay(transaction: WriteTransaction, sittingId: number): Promise<ChamberDay> {
  const { venueId = null, startDate = null } =
    (await transaction.item('sittings', sittingId)) ?? {};
  const venue = venueId === null ? null : await transaction.item('venues', venueId);
  return { venueSlug: venue?.slug ?? null, startDate };
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

/** The entries that pass a filter, by id, each with the mark of its text: one that was changed since may not pass. */
type SelectedEntries = ReadonlyMap<number, number>;

/** Null if the filter selects whole sittings. */
async function selectedEntries(request: LinkRequest): Promise<SelectedEntries | null> {
  const { store, finder, filter } = request;
  if (isDeepStrictEqual(filter, sittingFilter(filter))) return null;
  const marks = new Map<number, number>();
  const { batches, close } = await openEntries(store, finder, { filter });
  try {
    for await (const batch of batches) {
      for (const entry of batch) marks.set(entry.id, textMark(linkable(entry)));
    }
  } finally {
    await close();
  }
  return marks;
}

/** As many digits of a digest as a number holds: a map of numbers is small. */
const MARK_DIGITS = 12;

/** Differs between two texts of an entry, whoever is linked. */
function textMark({ type, speakerName, speakerTitle, content }: LinkableEntry): number {
  const text = JSON.stringify([type, speakerName, speakerTitle, content]);
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, MARK_DIGITS), 16);
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

function byCounter(first: LinkableEntry, linkableEntry: LinkableEntry): number {
  return first.textCounter - linkableEntry.textCounter;
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
  readonly #hasEveryLabel: boolean;

  constructor(hasEveryLabel = false) {
    this.#hasEveryLabel = hasEveryLabel;
  }

  add({ sitting, open, linkedBefore }: LinkedSitting): void {
    this.linkedBefore += linkedBefore;
    for (const outcome of open) this.#addOutcome(sitting, outcome);
  }

  #addOutcome({ venueSlug, startDate }: ChamberDay, { entry, match }: LabelOutcome): void {
    this.counts[match.kind] += 1;
    const label = this.#hasEveryLabel ? labelText(entry, '') : reportedLabel(entry, match);
    const people = peopleOf(match);
    const key = JSON.stringify([label, venueSlug, people.map(({ id }) => id)]);
    const labels = this.#labels[match.kind];
    const labelReport = labels.get(key);
    if (labelReport === undefined) {
      const reasons = match.kind === 'linked' ? match.reasons : [match.reason];
      const days = { firstDay: startDate, lastDay: startDate };
      labels.set(key, { label, chamber: venueSlug, entries: 1, ...days, reasons, people });
      return;
    }
    labelReport.entries += 1;
    if (startDate === null) return;
    if (labelReport.firstDay === null || startDate < labelReport.firstDay)
      labelReport.firstDay = startDate;
    if (labelReport.lastDay === null || startDate > labelReport.lastDay)
      labelReport.lastDay = startDate;
  }

  /** The labels of a kind, those of most entries first. */
  labels(kind: Kind, most = REPORTED_LABELS_MAX): readonly LabelReport[] {
    return [...this.#labels[kind].values()]
      .sort((a, b) => b.entries - a.entries || (a.label < b.label ? -1 : 1))
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
  const { all, links } = await linkSittings(transaction, sittingIds, { linking, selected: null });
  for (const { entry, match } of all.flatMap((linked) => linked.open)) {
    counts[match.kind] += 1;
    const label = reportedLabel(entry, match);
    const isSettled = match.kind === 'unlinkable' && match.isSettled === true;
    if (match.kind !== 'linked' && !isSettled && !open.has(label)) {
      open.set(label, { entryId: entry.id, label, reason: reasonOf(match) });
    }
  }
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
