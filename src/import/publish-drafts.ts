// Publishes drafts within one transaction. Lines are published one by one: an entry that is already in the record is left
// alone, a new one is added, one of a deleted sitting is restored, and one that contradicts the record stops the import.
// Reissued sittings are merged as a whole.

import { OperatorError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import { type EntryBody, isSameText, type NewEntry } from '../record/entry.ts';
import { type EntryClaim, languageFault } from '../record/rules/entry-rules.ts';
import { dateDoubts } from '../record/rules/sitting-date.ts';
import { type NewSitting, SITTING_ENTRIES_MAX, UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { agreesWith, readWireForm, wireForm } from '../record/wire-form.ts';
import type { RestoredEntry, StoredEntry } from '../store/writing/entry-writes.ts';
import type { WithdrawnEntry } from '../store/writing/withdrawn-entries.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { DocumentFaults } from './document.ts';
import { type DocumentEntry, mergeEntry } from './merge-sitting.ts';
import { type ImportCounts, noCounts, shownText, type SittingDifference } from './import-counts.ts';
import {
  readEntry,
  readSitting,
  type RecordEntry,
  recordEntry,
  saysTheSame,
} from './read-sitting.ts';
import { isChanged, knowSpeaker, replaceSitting } from './replace-sitting.ts';
import type { EntryDraft, SittingDraft } from './read-drafts.ts';
import { hasOwnWords, WithdrawnWords } from './withdrawn-words.ts';

export interface PublishOptions {
  /** Collects the faults of the document. */
  readonly faults?: DocumentFaults;
  readonly progress?: (entries: number) => void;
  /** Whether the document was imported before, and some of its sittings are in the record; false by default. */
  readonly isRepeated?: boolean;
  /** Whether to restore entries that a person withdrew individually; false by default. */
  readonly reinstates?: boolean;
  /** Whether to add lines without ids and counters after the last entry of a sitting that has entries; false by default. */
  readonly appends?: boolean;
  /** Whether entries with withdrawn words are stored as withdrawn ones, as a mirror needs their ids; false by default. */
  readonly storesWithdrawn?: boolean;
  /** Whether a sitting is identified by its source rather than by its chamber and start; false by default. */
  readonly isBySource?: boolean;
}

export interface PublishedDrafts {
  readonly counts: ImportCounts;
  /** The sittings of the document's entries. */
  readonly sittingIds: ReadonlySet<number>;
  /** For a document with whole sittings: the ids of the entries that are in the record. */
  readonly entryIds: ReadonlyMap<EntryDraft, number>;
}

export async function publishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  options: PublishOptions = {},
): Promise<PublishedDrafts> {
  const { faults = new DocumentFaults(), progress } = options;
  const counts = noCounts();
  const publisher = new LinePublisher(transaction, counts, options);
  await publisher.begin();
  for await (const draft of checkSittings(drafts, counts)) {
    for (const entry of draft.entries) {
      // After a faulty line the others are only read: lines that depend on it would seem to be faulty too.
      if (faults.count === publisher.contradictions)
        await publisher.take(draft.sitting, entry, faults);
    }
    progress?.(entriesOf(counts) + counts.withdrawn);
  }
  faults.refuse();
  await publisher.flush();
  await publisher.refuseRepeated();
  return { counts, sittingIds: publisher.sittingIds, entryIds: new Map() };
}

/** The entries of the document that are in the record. */
export function entriesOf({ added, unchanged, restored, kept, corrected }: ImportCounts): number {
  return added + unchanged + restored + kept + corrected;
}

/** Publishes a document with reissued whole sittings. */
export async function republishDrafts(
  transaction: WriteTransaction,
  drafts: AsyncIterable<SittingDraft>,
  { faults = new DocumentFaults(), progress, isBySource = false }: PublishOptions,
): Promise<PublishedDrafts> {
  const counts = noCounts();
  const wholes = new Map<string, { sitting: NewSitting | number; entries: EntryDraft[] }>();
  let [key, counter] = ['', 0];
  for await (const { sitting, entries } of checkSittings(drafts, counts)) {
    if (sitting !== null) key = JSON.stringify(sitting);
    const whole = wholes.get(key) ?? (sitting === null ? null : { sitting, entries: [] });
    if (whole !== null) wholes.set(key, whole);
    for (const entry of entries) {
      const { textCounter = counter + 1 } = entry.claim;
      const isOfLast = sitting !== null || textCounter > counter;
      counter = textCounter;
      if (whole !== null) checkSize(whole.entries.length, `${entry.where}: `);
      if (whole !== null && isOfLast) whole.entries.push(entry);
      else faults.add(`${entry.where}: ${NOT_NAMED}`);
    }
  }
  faults.refuse();
  const sittingIds = new Set<number>();
  const words = new WithdrawnWords(transaction);
  const entryIds = new Map<EntryDraft, number>();
  for (const whole of wholes.values()) {
    const given = { ...whole, isBySource };
    const { sittingId, ids } = await replaceSitting(transaction, given, counts, words);
    for (const [entry, id] of ids) entryIds.set(entry, id);
    sittingIds.add(sittingId);
    progress?.(entriesOf(counts) + counts.withdrawn);
  }
  return { counts, sittingIds, entryIds };
}

/** Warnings listed at most: a file with more repeats one mistake. */
const WARNINGS_MAX = 100;

/** Warns about an unlikely date, which is imported anyway. */
async function* checkSittings(drafts: AsyncIterable<SittingDraft>, { warnings }: ImportCounts) {
  const thisYear = new Date().getUTCFullYear();
  let last: SittingDraft['sitting'] = null;
  for await (const draft of drafts) {
    const { sitting, entries } = draft;
    const isDescribed = typeof sitting === 'object' && sitting !== null;
    for (const doubt of isDescribed && sitting !== last ? dateDoubts(sitting, thisYear) : []) {
      if (warnings.length < WARNINGS_MAX) warnings.push(`${entries[0]?.where ?? ''}: ${doubt}.`);
    }
    last = sitting;
    yield draft;
  }
}

/** Refuses an entry of a sitting that is too large to be read whole; `size` is that without this entry. */
function checkSize(size: number, where: string): void {
  if (size < SITTING_ENTRIES_MAX) return;
  fail(`${where}its sitting has more than ${SITTING_ENTRIES_MAX} entries.`);
}

// Publishes lines one by one: finds the entry and the sitting of each, and passes new ones to the store in batches.

/** Without an id and a sitting, an entry of a reimported file cannot be found in the record. */
const NOT_RECOGNIZED =
  'this file was imported before, and some of its sittings are in the record. An entry that has neither an id nor a sitting ' +
  'cannot be matched with them. Give its id or its sitting.';

/** It is unknown whether such a line continues a sitting or repeats it: withdrawn entries could come back as new. */
const NOT_PLACED =
  'it has neither an id nor a text_counter, and its sitting already has entries. Give --append to add the lines after the last ' +
  'entry of the sitting, or --reissue if the file is a new issue of the whole sitting.';

const NOT_NAMED = 'sitting: This field is required with --reissue.';

/** Entries handed to the store at a time. */
const IMPORT_BATCH_ENTRIES = 512;

const NOT_USED = { known: null, withdrawn: null };

class LinePublisher {
  /** Entries that contradict the record. */
  contradictions = 0;
  readonly sittingIds = new Set<number>();
  readonly #transaction: WriteTransaction;
  readonly #counts: ImportCounts;
  readonly #options: PublishOptions;
  readonly #withdrawn: WithdrawnLines;
  /** The highest id an entry had before the import began. */
  #highestId = 0;
  #lastGivenId = 0;
  /** The sitting and counter of the previous entry; at first, of the record's last one. */
  #previous: { sittingId: number; textCounter: number } | null = null;
  /** The sitting of the last line of the document; null before the first. */
  #continued: number | null = null;
  #draftSitting: SittingDraft['sitting'] = null;
  /** The sittings that this import created, each with the first of its lines, and others that it may repeat. */
  readonly #made = new Map<number, { where: string; others: readonly number[] }>();
  /** The number of lines of each sitting. */
  readonly #sizes = new Map<number, number>();
  /** Entries to withdraw as soon as they are stored. */
  #held: number[] = [];
  /** The highest counter of each sitting that was extended. */
  readonly #highest = new Map<number, number>();
  #pending: NewEntry[] = [];
  #pendingRestored: RestoredEntry[] = [];
  #pendingSitting = 0;

  constructor(transaction: WriteTransaction, counts: ImportCounts, options: PublishOptions) {
    this.#transaction = transaction;
    this.#counts = counts;
    this.#options = options;
    this.#withdrawn = new WithdrawnLines(transaction, counts, options.reinstates ?? false);
  }

  /** An import in parts continues the last sitting: its next entries need not be looked up one by one. */
  async begin(): Promise<void> {
    this.#previous = await this.#transaction.entries.last();
    this.#highestId = this.#transaction.entries.highestId;
    if (this.#previous !== null) await this.#findHighest(this.#previous.sittingId);
  }

  /** A new sitting that repeats another would bring back what was withdrawn from that. */
  async refuseRepeated(): Promise<void> {
    const { storesWithdrawn, reinstates } = this.#options;
    if (storesWithdrawn === true) return;
    const { words } = this.#withdrawn;
    const mayRepeat = reinstates !== true && (await words.all()).length > 0;
    for (const [sittingId, { where, others }] of this.#made) {
      if (others.length === 0 && !mayRepeat) continue;
      const said = (await this.#transaction.entries.ofSitting(sittingId)).map(({ wire }) =>
        readWireForm(wire),
      );
      const [repeats = null] = mayRepeat ? await words.repeatedBy(said) : [];
      if (repeats !== null) fail(`${where}: ${repeated(repeats)}`);
      // A document that names both means two sittings.
      for (const other of others.filter((id) => !this.sittingIds.has(id))) {
        const known = await readSitting(this.#transaction, other);
        if (saysTheSame(known, said)) fail(`${where}: ${repeated(other)}`);
      }
    }
  }

  async #findHighest(sittingId: number): Promise<void> {
    if (this.#highest.has(sittingId)) return;
    this.#highest.set(sittingId, await this.#transaction.entries.lastCounter(sittingId));
  }

  /** An entry that contradicts the record is recorded as a fault. */
  async take(
    sitting: SittingDraft['sitting'],
    draft: EntryDraft,
    faults: DocumentFaults,
  ): Promise<void> {
    try {
      await this.#take(sitting, draft);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      this.contradictions += 1;
      faults.add(`${draft.where}: ${error.message}`);
    }
    checkSize((this.#sizes.get(this.#continued ?? 0) ?? 0) - 1, `${draft.where}: `);
  }

  async #take(sitting: SittingDraft['sitting'], draft: EntryDraft): Promise<void> {
    const { claim } = draft;
    const { id } = claim;
    const fault = languageFault(claim.details.language, this.#transaction.languages);
    if (fault !== null) fail(`language: ${fault}`);
    if (id !== undefined) this.#refuseFalling(id);
    const mayBeUsed = id !== undefined && id <= this.#highestId;
    const { known, withdrawn } = mayBeUsed ? await this.#findUsed(id, sitting) : NOT_USED;
    const sittingId =
      (known ?? withdrawn)?.sittingId ??
      this.#sameSitting(sitting) ??
      (await this.#sittingFor(sitting, draft));
    this.sittingIds.add(sittingId);
    this.#sizes.set(sittingId, (this.#sizes.get(sittingId) ?? 0) + 1);
    const textCounter =
      claim.textCounter ??
      withdrawn?.textCounter ??
      (await this.#nextCounter(sittingId, id !== undefined));
    this.#continued = sittingId;
    this.#previous = { sittingId, textCounter };
    if (withdrawn?.isRestored === false) return this.#stay(sittingId, withdrawn.entry);
    const speaker = await knowSpeaker(this.#transaction, claim.speaker);
    const { type, speakerName, speakerTitle, content } = claim;
    const body = { textCounter, type, speakerName, speakerTitle, speaker, content };
    const isFree = this.#isFree(sittingId, textCounter);
    const there = known ?? (isFree ? null : await this.#findAt(sittingId, textCounter));
    if (there !== null) {
      const isSame = there.wire === wireForm(body) && (await this.#agrees(there.id, claim));
      if (isSame) this.#counts.unchanged += 1;
      else await this.#merge(there, { ...body, id: there.id, details: claim.details });
      return;
    }
    const gone = withdrawn ?? (await this.#withdrawn.at(sittingId, body));
    const isHeld = gone?.isRestored === false;
    if (isHeld) {
      if (id === undefined || this.#options.storesWithdrawn !== true)
        return this.#stay(sittingId, gone.entry);
      this.#held.push(id);
      this.#note(sittingId, { kind: 'stays withdrawn', entry: id });
    }
    if (this.#isFull(sittingId)) await this.flush();
    this.#pendingSitting = sittingId;
    const entry = given(claim) ? { ...body, details: { ...NO_DETAILS, ...claim.details } } : body;
    if (gone?.entry != null && !isHeld)
      this.#restore(gone.entry, { ...body, id: gone.entry.id, details: claim.details });
    else this.#add(sittingId, id === undefined ? entry : { ...entry, id });
  }

  async flush(): Promise<void> {
    if (this.#pendingRestored.length > 0) {
      const ascending = this.#pendingRestored.toSorted((one, other) => one.id - other.id);
      await this.#transaction.entries.restore(this.#pendingSitting, ascending);
      this.#pendingRestored = [];
    }
    if (this.#pending.length === 0) return;
    await this.#transaction.entries.append(this.#pendingSitting, this.#pending);
    this.#pending = [];
    for (const id of this.#held) await this.#transaction.entries.withdraw(id);
    this.#held = [];
  }

  /** Whether pending entries must be passed to the store before another entry of this sitting is added. */
  #isFull(sittingId: number): boolean {
    const count = this.#pending.length + this.#pendingRestored.length;
    return sittingId !== this.#pendingSitting || count >= IMPORT_BATCH_ENTRIES;
  }

  #refuseFalling(id: number): void {
    if (id <= this.#lastGivenId)
      fail(`id: ${id} is not above the id before it, ${this.#lastGivenId}.`);
    this.#lastGivenId = id;
  }

  #stay(sittingId: number, entry: RecordEntry | null): void {
    const isMoved = entry?.withdrawn === 'moved';
    this.#counts[isMoved ? 'kept' : 'withdrawn'] += 1;
    const kind = isMoved ? 'kept' : 'stays withdrawn';
    this.#note(sittingId, { kind, entry: entry?.id ?? null });
  }

  /** A line that differs from the record: a person may have corrected the entry since. */
  async #merge(
    { id }: StoredEntry,
    given: DocumentEntry & { readonly textCounter: number },
  ): Promise<void> {
    const history = await this.#transaction.history(id);
    // It came with this document.
    if (history === null) return fail(contradiction(id, given.textCounter));
    const entry = recordEntry(id, history.events, this.#transaction.by);
    const { now, base, isTouched } = entry;
    const isMoved = ![now.textCounter, base?.textCounter].includes(given.textCounter);
    const { kind, text } = mergeEntry(entry, given);
    if ((isMoved && !isTouched) || text === null || isChanged(now, text)) {
      return fail(contradiction(id, given.textCounter));
    }
    if (kind === 'conflict' || isMoved) this.#noteKept('conflict', entry, given);
    else if (kind === 'kept') this.#noteKept('kept', entry, given);
    else this.#counts.unchanged += 1;
  }

  #note(
    sittingId: number,
    difference: Pick<SittingDifference, 'kind' | 'entry'> & Partial<SittingDifference>,
  ): void {
    const whole = { page: null, record: null, document: null, ...difference };
    this.#counts.differences.push({ ...whole, sittingId });
  }

  /** As a person left it: the sitting may have been deleted after an entry was corrected. */
  #restore(entry: RecordEntry, document: DocumentEntry & EntryBody): void {
    const deleted: RecordEntry = { ...entry, withdrawn: 'with its sitting' };
    const { kind, text } = mergeEntry(deleted, document);
    const { details, ...said } = present(text, 'the text of a restored entry');
    const body = { ...said, textCounter: document.textCounter };
    this.#pendingRestored.push({
      id: entry.id,
      body: given(document) ? { ...body, details } : body,
    });
    if (kind === 'kept' || kind === 'conflict') this.#noteKept(kind, entry, document);
    else this.#counts.restored += 1;
  }

  #noteKept(kind: 'kept' | 'conflict', { id, now }: RecordEntry, document: DocumentEntry): void {
    this.#counts.kept += 1;
    if (kind === 'conflict') this.#counts.conflicts += 1;
    const texts = { record: shownText(now), document: shownText(document) };
    this.#note(this.#continued ?? 0, { kind, entry: id, ...texts });
  }

  /** Whether the given details of an entry equal the record's; missing ones contradict nothing. */
  async #agrees(id: number, claim: EntryClaim): Promise<boolean> {
    if (!given(claim)) return true;
    const stored = (await this.#transaction.entryDetails([id])).get(id) ?? null;
    return agreesWith(claim.details, stored);
  }

  #add(sittingId: number, entry: NewEntry): void {
    this.#pending.push(entry);
    this.#counts.added += 1;
    const highest = this.#highest.get(sittingId);
    if (highest !== undefined && entry.textCounter > highest) {
      this.#highest.set(sittingId, entry.textCounter);
    }
  }

  /** The entry that has this id, or had it. */
  async #findUsed(id: number, sitting: SittingDraft['sitting']) {
    // The next line that names a sitting may name another one than this entry's.
    this.#draftSitting = null;
    const known = await this.#transaction.entries.find(id);
    if (known !== null) return { known, withdrawn: null };
    const withdrawn = await this.#withdrawn.withId(id, sitting);
    if (withdrawn !== null) return { known, withdrawn };
    return fail(
      `id: ${id} is not in the record, and new ids must be above its last one, ${this.#highestId}.`,
    );
  }

  /** The sitting of the previous entry, if this one names the same; otherwise null. */
  #sameSitting(sitting: SittingDraft['sitting']): number | null {
    if (sitting === null || sitting !== this.#draftSitting) return null;
    return this.#previous?.sittingId ?? null;
  }

  /** Returns the sitting of an entry: the one it names, or the one that its counter implies. */
  async #sittingFor(sitting: SittingDraft['sitting'], draft: EntryDraft): Promise<number> {
    const { where, claim } = draft;
    const { textCounter } = claim;
    if (sitting === null) {
      if (this.#options.isRepeated === true) fail(NOT_RECOGNIZED);
      const last = this.#previous;
      this.#draftSitting = null;
      if (last !== null && (textCounter === undefined || textCounter > last.textCounter))
        return last.sittingId;
      return this.#begin(await this.#transaction.sittings.add(UNDESCRIBED_SITTING), where);
    }
    this.#draftSitting = sitting;
    if (typeof sitting === 'number') {
      if (!(await this.#transaction.sittings.has(sitting)))
        fail(`sitting: There is no sitting ${sitting}.`);
      await this.#findHighest(sitting);
      return sitting;
    }
    const moved = await this.#movedSitting(sitting, claim);
    if (moved !== null) {
      await this.#findHighest(moved);
      return moved;
    }
    const stored = await this.#transaction.sittings.ensure(sitting);
    if (stored.madeVenue !== null) this.#counts.venues.push(stored.madeVenue);
    if (stored.isNew) {
      const isNamed = claim.id !== undefined || sitting.id !== undefined;
      const ofDay = isNamed ? [] : [...(await this.#transaction.sittings.ofDay(sitting))];
      const others = ofDay.filter((other) => other !== stored.id);
      return this.#begin(stored.id, where, others);
    }
    await this.#findHighest(stored.id);
    return stored.id;
  }

  /** The sitting that had this chamber and start before a person changed it, if it has the text of the line. */
  async #movedSitting(sitting: NewSitting, claim: EntryClaim): Promise<number | null> {
    if (sitting.id !== undefined) return null;
    const former = await this.#transaction.sittings.formerAt(sitting);
    if (former === null || !(await this.#transaction.sittings.has(former))) return null;
    if ((await this.#transaction.sittings.at(sitting)).length > 0) return null;
    const there = await this.#transaction.entries.findAt(former, claim.textCounter ?? 1);
    if (there === null || there.id > this.#highestId) return null;
    const { now, base } = await readEntry(this.#transaction, there.id);
    return [now.content, base?.content].includes(claim.content) ? former : null;
  }

  #begin(sittingId: number, where: string, others: readonly number[] = []): number {
    this.#counts.sittings += 1;
    this.#highest.set(sittingId, 0);
    this.#made.set(sittingId, { where, others });
    return sittingId;
  }

  /** The counter of a line without one: after the previous one, or at the end of the sitting. */
  async #nextCounter(sittingId: number, hasId: boolean): Promise<number> {
    if (this.#continued === sittingId && this.#previous !== null) {
      return this.#previous.textCounter + 1;
    }
    if (this.#options.isRepeated === true) return 1;
    const last =
      this.#highest.get(sittingId) ?? (await this.#transaction.entries.lastCounter(sittingId));
    if (last > 0 && !hasId && this.#options.appends !== true) {
      // The following lines are wrong for the same reason, which is reported once.
      this.#continued = sittingId;
      this.#previous = { sittingId, textCounter: last };
      fail(NOT_PLACED);
    }
    return last + 1;
  }

  /** Whether this counter is free in the sitting, as far as known without reading the store. */
  #isFree(sittingId: number, textCounter: number): boolean {
    const highest = this.#highest.get(sittingId);
    return highest !== undefined && textCounter > highest;
  }

  /** Returns the entry that already has this counter in the sitting. */
  async #findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    await this.flush();
    return this.#transaction.entries.findAt(sittingId, textCounter);
  }
}

/** Whether any details are given. */
function given({ details }: Pick<EntryClaim, 'details'>): boolean {
  for (const key in details) return key !== '';
  return false;
}

function contradiction(id: number, textCounter: number): string {
  return (
    `entry ${id} is already in the record at text_counter ${textCounter}, with a different text. ` +
    'An import adds entries and does not correct them. To correct entries, give --correct, or --reissue if the file is a new issue of whole sittings.'
  );
}

function repeated(sittingId: number): string {
  return (
    `its sitting would be new, but most of its text is already in sitting ${sittingId}, perhaps at another hour or on another day. ` +
    'If the file is a new issue of that sitting, give --reissue. If it is a different sitting, give it an id of its own.'
  );
}

function fail(message: string): never {
  throw new OperatorError(message);
}

// How an import treats lines whose entries were withdrawn. Those of a deleted sitting are restored with it, under their ids,
// and so are those that a document withdrew. An entry that a person withdrew individually stays withdrawn, unless the options
// restore it.

interface WithdrawnLine {
  /** Null if the line has words of several entries, or a part of one. */
  readonly entry: RecordEntry | null;
  readonly sittingId: number;
  /** Its former counter. */
  readonly textCounter: number;
  readonly isRestored: boolean;
}

class WithdrawnLines {
  readonly words: WithdrawnWords;
  readonly #transaction: WriteTransaction;
  readonly #counts: ImportCounts;
  /** Whether entries that a person withdrew individually are restored. */
  readonly #reinstates: boolean;
  /** The sittings that this import restored, each with the entries that were withdrawn with it. */
  readonly #restored = new Map<number, ReadonlySet<number>>();

  constructor(transaction: WriteTransaction, counts: ImportCounts, reinstates: boolean) {
    this.#transaction = transaction;
    this.words = new WithdrawnWords(transaction);
    this.#counts = counts;
    this.#reinstates = reinstates;
  }

  /** A line with the id of a withdrawn entry; null if there never was such an entry. */
  async withId(id: number, sitting: SittingDraft['sitting']): Promise<WithdrawnLine | null> {
    const found = await this.#transaction.withdrawn.find(id);
    if (found === null) return null;
    const sittingId = await this.#sittingOf(found, sitting);
    const cameBack = this.#restored.get(sittingId)?.has(id) === true;
    const entry = await readEntry(this.#transaction, id);
    const isRestored = cameBack || entry.withdrawn === 'by a document' || this.#reinstates;
    return { entry, sittingId, textCounter: entry.now.textCounter, isRestored };
  }

  /** A new line with the words of a withdrawn entry; null if there is none. */
  async at(sittingId: number, body: EntryBody): Promise<WithdrawnLine | null> {
    const { taken, repeats } = await this.words.guard(sittingId);
    const isAt = ({ now }: RecordEntry): boolean => now.textCounter === body.textCounter;
    const same = taken.filter(({ now, base, withdrawn }) => {
      const isBase = withdrawn === 'with its sitting' || withdrawn === 'moved';
      return isSameText(now, body) || (isBase && base !== null && isSameText(base, body));
    });
    const entry = same.find(isAt) ?? same.find(({ now }) => hasOwnWords(now));
    if (entry === undefined && (this.#reinstates || !repeats(body))) return null;
    const isRestored =
      entry?.withdrawn === 'by a document' ||
      entry?.withdrawn === 'with its sitting' ||
      (this.#reinstates && entry?.withdrawn !== 'moved');
    return { entry: entry ?? null, sittingId, textCounter: body.textCounter, isRestored };
  }

  /** The sitting of a withdrawn entry, restored if it was deleted. */
  async #sittingOf(entry: WithdrawnEntry, sitting: SittingDraft['sitting']): Promise<number> {
    const named = (typeof sitting === 'number' ? sitting : sitting?.id) ?? null;
    const id = entry.sittingId;
    if (this.#restored.has(id) || (await this.#transaction.sittings.has(id))) return id;
    if (named !== null && named !== id) {
      throw new OperatorError(`sitting: entry ${entry.id} was in sitting ${id}, not in ${named}.`);
    }
    await this.#restoreSitting(id, sitting);
    return id;
  }

  async #restoreSitting(id: number, sitting: SittingDraft['sitting']): Promise<void> {
    const isDescribed = typeof sitting === 'object' && sitting !== null;
    if (isDescribed && sitting.id === undefined) {
      const [other] = await this.#transaction.sittings.at(sitting);
      if (other !== undefined) {
        throw new OperatorError(
          `sitting: sitting ${id} was deleted, and sitting ${other} now has its chamber and start. ` +
            `Delete sitting ${other} too; then this file restores sitting ${id}.`,
        );
      }
    }
    const description = isDescribed ? sitting : UNDESCRIBED_SITTING;
    const restored = await this.#transaction.sittings.restore(id, description);
    if (restored === null) throw new OperatorError(`sitting: There is no sitting ${id}.`);
    if (restored.madeVenue !== null) this.#counts.venues.push(restored.madeVenue);
    if (!isDescribed) {
      this.#counts.warnings.push(
        `sitting ${id} was restored without a chamber and a date, because the file has none`,
      );
    }
    this.#restored.set(id, new Set(restored.entryIds));
  }
}
