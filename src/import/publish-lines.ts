// Publishes lines one by one: finds the sitting and the entry of each, plans what becomes of it (plan/plan-line.ts), and passes
// new entries to the store in batches. A line that contradicts the record is a fault of the document.

import { OperatorError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import type { EntryBody, NewEntry } from '../record/entry.ts';
import { type EntryClaim, languageFault } from '../record/rules/entry-rules.ts';
import { type NewSitting, UNDESCRIBED_SITTING } from '../record/sitting.ts';
import { agreesWith, readWireForm, wireForm } from '../record/wire-form.ts';
import type { RestoredEntry, StoredEntry } from '../store/writing/entry-writes.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { addEntries } from './apply-outcomes.ts';
import type { DocumentFaults } from './document.ts';
import { knowSpeaker } from './document-entries.ts';
import { countDecision, type ImportCounts, noteDifference } from './import-counts.ts';
import { decide, type Decision } from './plan/outcomes.ts';
import {
  type LineEntry,
  planPresentLine,
  planRestoredLine,
  planWithdrawnLine,
} from './plan/plan-line.ts';
import { type RecordEntry, recordEntry, saysTheSame } from './plan/record-entry.ts';
import { checkSize, type EntryDraft, type SittingDraft } from './read-drafts.ts';
import { readEntry, readSitting } from './read-sitting.ts';
import { WithdrawnLines } from './withdrawn-lines.ts';

export interface LineOptions {
  /** Whether the document was imported before, and some of its sittings are in the record; false by default. */
  readonly isRepeated?: boolean;
  /** Whether to restore entries that a person withdrew individually; false by default. */
  readonly reinstates?: boolean;
  /** Whether to add lines without ids and counters after the last entry of a sitting that has entries; false by default. */
  readonly appends?: boolean;
  /** Whether entries with withdrawn words are stored as withdrawn ones, as a mirror needs their ids; false by default. */
  readonly storesWithdrawn?: boolean;
}

/** Without an id and a sitting, an entry of a reimported file cannot be found in the record. */
const NOT_RECOGNIZED =
  'this file was imported before, and some of its sittings are in the record. An entry that has neither an id nor a sitting ' +
  'cannot be matched with them. Give its id or its sitting.';

/** It is unknown whether such a line continues a sitting or repeats it: withdrawn entries could come back as new. */
const NOT_PLACED =
  'it has neither an id nor a text_counter, and its sitting already has entries. Give --append to add the lines after the last ' +
  'entry of the sitting, or --reissue if the file is a new issue of the whole sitting.';

/** Entries handed to the store at a time. */
const IMPORT_BATCH_ENTRIES = 512;

/** The outcomes of which a person should know. */
const NOTED: ReadonlySet<Decision['kind']> = new Set(['kept', 'conflict', 'stays withdrawn']);

const NOT_USED = { usedEntry: null, withdrawn: null };

export class LinePublisher {
  /** Entries that contradict the record. */
  contradictions = 0;
  readonly sittingIds = new Set<number>();
  readonly #transaction: WriteTransaction;
  readonly #counts: ImportCounts;
  readonly #options: LineOptions;
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
  readonly #made = new Map<number, { where: string; mayRepeat: readonly number[] }>();
  /** The number of lines of each sitting. */
  readonly #sizes = new Map<number, number>();
  /** Entries to withdraw as soon as they are stored. */
  #held: number[] = [];
  /** The highest counter of each sitting that was extended. */
  readonly #highest = new Map<number, number>();
  #pending: NewEntry[] = [];
  #pendingRestored: RestoredEntry[] = [];
  #pendingSitting = 0;

  constructor(transaction: WriteTransaction, counts: ImportCounts, options: LineOptions) {
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
    for (const [sittingId, { where, mayRepeat: candidates }] of this.#made) {
      if (candidates.length === 0 && !mayRepeat) continue;
      const said = (await this.#transaction.entries.ofSitting(sittingId)).map(({ wire }) =>
        readWireForm(wire),
      );
      const [repeats = null] = mayRepeat ? await words.repeatedBy(said) : [];
      if (repeats !== null) fail(`${where}: ${repeated(repeats)}`);
      // A document that names both means two sittings.
      for (const candidate of candidates.filter((id) => !this.sittingIds.has(id))) {
        const sitting = await readSitting(this.#transaction, candidate);
        if (saysTheSame(sitting, said)) fail(`${where}: ${repeated(candidate)}`);
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
    const { usedEntry, withdrawn } = mayBeUsed ? await this.#findUsed(id, sitting) : NOT_USED;
    const sittingId =
      (usedEntry ?? withdrawn)?.sittingId ??
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
    if (withdrawn?.isRestored === false) {
      return this.#note(planWithdrawnLine(withdrawn.entry), withdrawn.entry, claim);
    }
    const speaker = await knowSpeaker(this.#transaction, claim.speaker);
    const { type, speakerName, speakerTitle, content } = claim;
    const body = { textCounter, type, speakerName, speakerTitle, speaker, content };
    const there = usedEntry ?? (await this.#findAt(sittingId, textCounter));
    if (there !== null) return await this.#compare(there, body, claim);
    const gone = withdrawn ?? (await this.#withdrawn.at(sittingId, body));
    if (
      gone?.isRestored === false &&
      (id === undefined || this.#options.storesWithdrawn !== true)
    ) {
      return this.#note(planWithdrawnLine(gone.entry), gone.entry, claim);
    }
    if (this.#isFull(sittingId)) await this.flush();
    this.#pendingSitting = sittingId;
    if (gone?.isRestored === true && gone.entry !== null) {
      return this.#restore(gone.entry, { ...body, id: gone.entry.id, details: claim.details });
    }
    const entry = hasDetails(claim)
      ? { ...body, details: { ...NO_DETAILS, ...claim.details } }
      : body;
    this.#add(sittingId, id === undefined ? entry : { ...entry, id });
    if (gone?.isRestored === false && id !== undefined) {
      this.#held.push(id);
      const now = { ...body, details: { ...NO_DETAILS, ...claim.details } };
      const held = { sittingId, entry: { id, now }, document: claim };
      noteDifference(this.#counts, planWithdrawnLine(null), held);
    }
  }

  async flush(): Promise<void> {
    const [added, restored] = [this.#pending, this.#pendingRestored];
    [this.#pending, this.#pendingRestored] = [[], []];
    await addEntries(this.#transaction, this.#pendingSitting, { added, restored });
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

  /** A line whose entry is in the record. */
  async #compare(there: StoredEntry, body: EntryBody, claim: EntryClaim): Promise<void> {
    const isSame = there.wire === wireForm(body) && (await this.#agrees(there.id, claim));
    if (isSame) return countDecision(this.#counts, decide('the record has the same text', null));
    const history = await this.#transaction.history(there.id);
    // Without a history it came with this document.
    if (history === null) return fail(contradiction(there.id, body.textCounter));
    const entry = recordEntry(there.id, history.events, this.#transaction.by);
    const line = { ...body, id: there.id, details: claim.details };
    const plan = planPresentLine(entry, line);
    if (plan === 'contradiction') return fail(contradiction(there.id, body.textCounter));
    this.#note(plan, entry, claim);
  }

  #restore(entry: RecordEntry, line: LineEntry): void {
    const decision = planRestoredLine(entry, line);
    const { details, ...body } = present(decision.text, 'the text of a restored entry');
    const restored = hasDetails(line) ? { ...body, details } : body;
    this.#pendingRestored.push({ id: entry.id, body: restored });
    this.#note(decision, entry, line);
  }

  /** Counts a line. What a person should know of is noted too: other lines may be a million. */
  #note(decision: Decision, entry: RecordEntry | null, document: EntryClaim | LineEntry): void {
    countDecision(this.#counts, decision);
    if (!NOTED.has(decision.kind)) return;
    const sittingId = this.#continued ?? 0;
    noteDifference(this.#counts, decision, { sittingId, entry, document });
  }

  /** Whether the given details of an entry equal the record's; missing ones contradict nothing. */
  async #agrees(id: number, claim: EntryClaim): Promise<boolean> {
    if (!hasDetails(claim)) return true;
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
    const entry = await this.#transaction.entries.find(id);
    if (entry !== null) return { usedEntry: entry, withdrawn: null };
    const withdrawn = await this.#withdrawn.withId(id, sitting);
    if (withdrawn !== null) return { usedEntry: entry, withdrawn };
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
      const candidates = ofDay.filter((id) => id !== stored.id);
      return this.#begin(stored.id, where, candidates);
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

  #begin(sittingId: number, where: string, mayRepeat: readonly number[] = []): number {
    this.#counts.sittings += 1;
    this.#highest.set(sittingId, 0);
    this.#made.set(sittingId, { where, mayRepeat });
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

  /** Returns the entry that already has this counter in the sitting; reads the store only if there may be one. */
  async #findAt(sittingId: number, textCounter: number): Promise<StoredEntry | null> {
    const highest = this.#highest.get(sittingId);
    if (highest !== undefined && textCounter > highest) return null;
    await this.flush();
    return await this.#transaction.entries.findAt(sittingId, textCounter);
  }
}

/** Whether any details are given. */
function hasDetails({ details }: Pick<EntryClaim, 'details'>): boolean {
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
