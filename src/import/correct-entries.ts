// Corrects entries of the record from a file that says them anew: checks all of it first, then changes all of it, in one transaction.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { ENTRY_FORMATS } from '../formats/entry-formats.ts';
import type { JsonLine } from '../formats/lines.ts';
import { correctionAuthor } from '../record/change.ts';
import type { CorrectedEntry, EntryBody } from '../record/entry.ts';
import type { Person } from '../record/person.ts';
import {
  checkEntry,
  checkEntryChange,
  correctedBody,
  type EntryClaim,
  languageFault,
} from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { detailsText, readDetails, readWireForm, wireForm } from '../record/wire-form.ts';
import type { Store } from '../store/contract/store.ts';
import type { StoredEntry } from '../store/contract/write-transaction.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { CHUNK_BYTES, DocumentFaults, importFault, UnreadableLines } from './document.ts';
import type { OpenDocument } from './open-document.ts';

export interface CorrectionReport {
  /** Entries that got another text, or other details. */
  readonly corrected: number;
  /** Entries that got another speaker, and nothing else. */
  readonly linked: number;
  /** Entries that say the same already. */
  readonly unchanged: number;
  /** The first fields that differ. */
  readonly differences: readonly Difference[];
}

export interface CorrectionOptions {
  /** Whether it is only worked out what would change. */
  readonly isDryRun: boolean;
  /** Why, for the change log; null where nobody said. */
  readonly reason: string | null;
  /** Called with the number of lines that were checked. */
  readonly progress: (lines: number) => void;
}

/** Entries that are compared at a time. */
const BATCH_LINES = 500;

export async function correctFromFile(
  store: Store,
  document: OpenDocument,
  { isDryRun, reason, progress }: CorrectionOptions,
): Promise<CorrectionReport> {
  const { shown, name } = document;
  try {
    const readLines = await lineReader(document);
    return await store.write(
      async (transaction) => {
        const report = await check(transaction, readLines, progress);
        if (!isDryRun && report.corrected + report.linked > 0) await change(transaction, readLines);
        return report;
      },
      correctionAuthor(name),
      reason,
    );
  } catch (error) {
    throw importFault(error, shown);
  }
}

type ReadLines = () => AsyncIterable<readonly JsonLine[]>;

/** Reads the document from its beginning, each time it is called. */
async function lineReader({ path, format }: OpenDocument): Promise<ReadLines> {
  if (format !== 'ndjson' && format !== 'csv') {
    throw new OperatorError('it is neither NDJSON nor CSV, which corrections are read from.');
  }
  const read = await ENTRY_FORMATS[format].loadReader();
  return () => inBatches(read(createReadStream(path, { highWaterMark: CHUNK_BYTES })));
}

async function* inBatches(pieces: AsyncIterable<readonly JsonLine[]>): AsyncGenerator<JsonLine[]> {
  let batch: JsonLine[] = [];
  for await (const lines of pieces) {
    for (const line of lines) {
      if (batch.push(line) < BATCH_LINES) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function check(
  transaction: WriteTransaction,
  readLines: ReadLines,
  progress: (lines: number) => void,
): Promise<CorrectionReport> {
  const faults = new DocumentFaults();
  const plan = new CorrectionPlan(transaction, faults);
  let report: CorrectionReport = { corrected: 0, linked: 0, unchanged: 0, differences: [] };
  let lines = 0;
  for await (const batch of readLines()) {
    const { corrected, linked, unchanged, differences } = await plan.read(batch);
    report = {
      corrected: report.corrected + corrected.size,
      linked: report.linked + linked.size,
      unchanged: report.unchanged + unchanged,
      differences: [...report.differences, ...differences].slice(0, REPORTED_DIFFERENCES_MAX),
    };
    progress((lines += batch.length));
  }
  faults.refuse();
  return report;
}

/** Enough to see whether the file says what it should. */
const REPORTED_DIFFERENCES_MAX = 20;

/** What was checked is read again, so that a large file need not be held in memory. */
async function change(transaction: WriteTransaction, readLines: ReadLines): Promise<void> {
  const faults = new DocumentFaults();
  const plan = new CorrectionPlan(transaction, faults);
  for await (const batch of readLines()) {
    const { corrected, linked } = await plan.read(batch);
    // Nothing, unless somebody wrote to the file meanwhile.
    faults.refuse();
    await transaction.correctEntries(corrected, 'corrected');
    await transaction.correctEntries(linked, 'linked');
  }
}

// Compares what a file says of known entries with the record: what is to change, and what is wrong.

/** A field of an entry that is to change. */
export interface Difference {
  readonly id: number;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What some lines change. */
interface PlannedCorrections {
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

class CorrectionPlan {
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

// The report of `hansard import --correct`, in words.

/** What was changed, or what would be. */
export function describeCorrections(
  { corrected, linked, unchanged }: CorrectionReport,
  isDryRun: boolean,
): string {
  const same = `${counted(unchanged, 'entry says', 'entries say')} the same already`;
  if (corrected + linked === 0) return `nothing to do, ${same}`;
  const would = isDryRun ? 'would be ' : '';
  return [
    `${counted(corrected, 'entry', 'entries')} ${would}corrected`,
    ...(linked > 0 ? [`${counted(linked, 'speaker', 'speakers')} ${would}changed`] : []),
    ...(unchanged > 0 ? [same] : []),
  ].join('; ');
}

/** The first differences that a file makes, each on a line of its own. */
export function describeDifferences({ differences }: CorrectionReport): string {
  return differences.map((difference) => `\n${describeDifference(difference)}`).join('');
}

/** Characters that are shown of a text. */
const SHOWN_CHARACTERS = 60;
const BEFORE_DIFFERENCE = 15;

function describeDifference({ id, field, before, after }: Difference): string {
  return `  entry ${id}, ${field}: ${describeChange(before, after)}`;
}

/** The beginning of a text. */
export function shortened(text: string): string {
  return excerpt([...text], 0);
}

/** Two texts, from shortly before the first character that differs. */
export function describeChange(before: string, after: string): string {
  const [one, other] = [[...before], [...after]];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - BEFORE_DIFFERENCE);
  return `${excerpt(one, from)} → ${excerpt(other, from)}`;
}

function excerpt(characters: readonly string[], from: number): string {
  const to = from + SHOWN_CHARACTERS;
  const shown = characters.slice(from, to).join('');
  const [start, end] = [from > 0 ? '…' : '', to < characters.length ? '…' : ''];
  // JSON, so that a line break or a control character is shown and not acted on.
  return JSON.stringify(start + shown + end).replace(/[\u007f-\u009f]/g, '?');
}

function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
