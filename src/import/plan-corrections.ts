// Compares what a file says of known entries with the record: what is to change, and what is wrong.

import type { JsonLine } from '../formats/lines.ts';
import { detailsText, readDetails } from '../record/wire-form.ts';
import type { CorrectedEntry, EntryBody } from '../record/entry.ts';
import type { Person } from '../record/person.ts';
import { correctedBody } from '../record/rules/entry-rules.ts';
import { languageFault } from '../record/rules/entry-rules.ts';
import { checkEntry, checkEntryChange, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { readWireForm, wireForm } from '../record/wire-form.ts';
import type { StoredEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { UnreadableLines, type DocumentFaults } from './document-faults.ts';

/** A field of an entry that is to change. */
export interface Difference {
  readonly id: number;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What some lines change. */
export interface PlannedCorrections {
  readonly corrected: Map<number, CorrectedEntry>;
  readonly linked: Map<number, CorrectedEntry>;
  readonly differences: Difference[];
  unchanged: number;
}

interface Correction {
  readonly where: string;
  readonly id: number;
  readonly claim: Partial<EntryClaim>;
}

export class CorrectionPlan {
  readonly #transaction: WriteTransaction;
  readonly #faults: DocumentFaults;
  readonly #unreadable = new UnreadableLines();
  readonly #people = new Map<number | string, Person | null>();
  /** The line that each entry was given on. */
  readonly #given = new Map<number, string>();
  /** The counters that entries get, by sitting and counter. */
  readonly #counters = new Set<string>();

  constructor(transaction: WriteTransaction, faults: DocumentFaults) {
    this.#transaction = transaction;
    this.#faults = faults;
  }

  async read(lines: readonly JsonLine[]): Promise<PlannedCorrections> {
    const planned: PlannedCorrections = {
      corrected: new Map(),
      linked: new Map(),
      differences: [],
      unchanged: 0,
    };
    const corrections = lines.map((line) => this.#checked(line)).filter((one) => one !== null);
    const ids = corrections.map(({ id }) => id).sort((one, other) => one - other);
    const entries = new Map(
      (await this.#transaction.findEntries(ids)).map((entry) => [entry.id, entry]),
    );
    const details = await this.#transaction.entryDetails(ids);
    for (const correction of corrections) {
      const entry = entries.get(correction.id);
      if (entry === undefined) {
        this.#faults.add(`${correction.where}: id: there is no entry ${correction.id}.`);
      } else await this.#compare(correction, entry, details.get(entry.id) ?? null, planned);
    }
    return planned;
  }

  /** Null where the line cannot be used. */
  #checked({ number, object, fault: unread }: JsonLine): Correction | null {
    const where = `line ${number}`;
    if (unread !== undefined) {
      this.#faults.add(`${where}: ${unread}`);
      const hint = this.#unreadable.count();
      if (hint !== null) {
        this.#faults.add(hint);
        this.#faults.refuse();
      }
      return null;
    }
    this.#unreadable.end();
    const faults = new FieldFaults();
    const { id: given, ...fields } = object;
    const { id } = checkEntry({ type: 'other', content: 'x', id: given }, faults, 'taken');
    const claim = checkEntryChange(fields, faults);
    const missing = 'This field is required: it says which entry is corrected.';
    if (id === undefined && !faults.has('id')) faults.add('id', missing);
    const fault = languageFault(claim.details?.language, this.#transaction.languages);
    if (fault !== null) faults.add('language', fault);
    if (id !== undefined) {
      const before = this.#given.get(id);
      if (before !== undefined) faults.add('id', `Entry ${id} is on ${before} too.`);
      else this.#given.set(id, where);
    }
    if (faults.count === 0 && id !== undefined) return { where, id, claim };
    this.#faults.add(`${where}: ${faults.toString()}`);
    return null;
  }

  async #compare(
    { where, claim }: Correction,
    entry: StoredEntry,
    storedDetails: string | null,
    planned: PlannedCorrections,
  ): Promise<void> {
    const faults = new FieldFaults();
    const before = readWireForm(entry.wire);
    const { speaker } = claim;
    const after = correctedBody(
      before,
      claim,
      speaker === undefined ? before.speaker : await this.#speaker(speaker, faults),
    );
    checkSitting(claim.sitting, entry, faults);
    if (after.textCounter !== before.textCounter) {
      await this.#checkCounter(entry, after.textCounter, faults);
    }
    if (faults.count > 0) {
      this.#faults.add(`${where}: ${faults.toString()}`);
      return;
    }
    const details = { ...readDetails(storedDetails), ...claim.details };
    const isSameRest = detailsText(details) === storedDetails;
    if (wireForm(after) === entry.wire && isSameRest) {
      planned.unchanged += 1;
      return;
    }
    const isLink = isSameRest && wireForm({ ...after, speaker: before.speaker }) === entry.wire;
    const { corrected, linked } = planned;
    (isLink ? linked : corrected).set(entry.id, isSameRest ? after : { ...after, details });
    const { differences } = planned;
    for (const one of differencesOf(entry.id, before, after)) differences.push(one);
    if (!isSameRest) {
      differences.push(difference(entry.id, 'details', storedDetails, detailsText(details)));
    }
  }

  async #speaker(
    claim: NonNullable<EntryClaim['speaker']> | null,
    faults: FieldFaults,
  ): Promise<Person | null> {
    if (claim === null) return null;
    const key = typeof claim === 'object' ? claim.id : claim;
    let person = this.#people.get(key);
    if (person === undefined) {
      person = await this.#transaction.findPerson(key);
      this.#people.set(key, person);
    }
    if (person === null) faults.add('speaker', `Nobody is known as "${key}".`);
    return person;
  }

  async #checkCounter(
    { id, sittingId }: StoredEntry,
    textCounter: number,
    faults: FieldFaults,
  ): Promise<void> {
    const there = await this.#transaction.findEntryAt(sittingId, textCounter);
    const key = `${sittingId} ${textCounter}`;
    if ((there !== null && there.id !== id) || this.#counters.has(key)) {
      faults.add('text_counter', 'This counter is already used in this sitting.');
    }
    this.#counters.add(key);
  }
}

/** What an export says of the sitting is passed over, unless it is another one. */
function checkSitting(sitting: unknown, { sittingId }: StoredEntry, faults: FieldFaults): void {
  const id =
    typeof sitting === 'object' && sitting !== null && 'id' in sitting ? sitting.id : sitting;
  if (typeof id === 'number' && id !== sittingId) {
    faults.add('sitting', 'An entry stays in its sitting: withdraw it and add it there.');
  }
}

function differencesOf(id: number, before: EntryBody, after: EntryBody): Difference[] {
  const fields = [
    ['text_counter', before.textCounter, after.textCounter],
    ['type', before.type, after.type],
    ['speaker_name', before.speakerName, after.speakerName],
    ['speaker_title', before.speakerTitle, after.speakerTitle],
    ['speaker', before.speaker?.slug ?? null, after.speaker?.slug ?? null],
    ['content', before.content, after.content],
  ] as const;
  return fields
    .filter(([, one, other]) => one !== other)
    .map(([field, one, other]) => difference(id, field, one, other));
}

function difference(
  id: number,
  field: string,
  before: string | number | null,
  after: string | number | null,
): Difference {
  return { id, field, before: String(before ?? ''), after: String(after ?? '') };
}
