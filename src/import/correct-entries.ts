// Corrects entries of the record from a file with their new text: all or nothing, in one transaction.

import { ClientError, OperatorError } from '../base/errors.ts';
import type { JsonLine } from '../formats/lines.ts';
import { correctEntry } from '../publish/publish-entries.ts';
import { correctionAuthor } from '../record/change.ts';
import type { JsonObject } from '../record/field.ts';
import { checkEntryChange, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { RecordWrites } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { chunksOf, DocumentFaults, importFault } from './document.ts';
import { writeOrRehearse } from './import-document.ts';
import { DOCUMENT_FORMATS, type OpenDocument } from './open-document.ts';

export interface CorrectionReport {
  /** Entries that got a new text or new details. */
  corrected: number;
  /** Entries that only got another speaker. */
  linked: number;
  /** Entries that already have this text. */
  unchanged: number;
  /** The first fields that differ. */
  readonly differences: { id: number; field: string; before: string; after: string }[];
}

export interface CorrectionOptions {
  /** Whether to report the changes without storing them. */
  readonly isDryRun: boolean;
  /** The reason, for the change log; null if none was given. */
  readonly reason: string | null;
  /** Called with the number of lines read. */
  readonly progress: (lines: number) => void;
}

export async function correctFromFile(
  store: RecordWrites,
  { path, format, shown, name }: OpenDocument,
  { isDryRun, reason, progress }: CorrectionOptions,
): Promise<CorrectionReport> {
  try {
    const { loadReader, isWhole } = DOCUMENT_FORMATS[format];
    if (loadReader === null || isWhole) {
      throw new OperatorError(
        'it is neither NDJSON nor CSV. Corrections are read from these formats.',
      );
    }
    const read = await loadReader();
    const work = async (transaction: WriteTransaction): Promise<CorrectionReport> => {
      const corrector = new Corrector(transaction);
      let lines = 0;
      for await (const piece of read(chunksOf(path))) {
        for (const line of piece) await corrector.take(line);
        progress((lines += piece.length));
      }
      return corrector.end();
    };
    return await writeOrRehearse(store, isDryRun, work, correctionAuthor(name), reason);
  } catch (error) {
    throw importFault(error, shown);
  }
}

/** Enough to see whether the file says what it should. */
const REPORTED_DIFFERENCES_MAX = 20;

class Corrector {
  readonly #transaction: WriteTransaction;
  readonly #faults = new DocumentFaults();
  readonly #report: CorrectionReport = { corrected: 0, linked: 0, unchanged: 0, differences: [] };
  /** The line on which each entry was given. */
  readonly #given = new Map<number, string>();

  constructor(transaction: WriteTransaction) {
    this.#transaction = transaction;
  }

  /** Corrects the entry of a line, and records the faults of the line. */
  async take({ number, object, fault }: JsonLine): Promise<void> {
    const where = `line ${number}`;
    if (fault !== undefined) return this.#faults.add(`${where}: ${fault}`);
    const faults = new FieldFaults();
    const { id, ...claim } = checkEntryChange(object, faults, 'taken');
    if (id !== undefined) {
      const earlierLine = this.#given.get(id);
      if (earlierLine !== undefined) faults.add('id', `Entry ${id} is on ${earlierLine} too.`);
      this.#given.set(id, where);
      if (faults.count === 0) await this.#correct(id, claim, faults);
    } else if (!faults.has('id')) {
      faults.add('id', 'This field is required. It names the entry to correct.');
    }
    if (faults.count > 0) this.#faults.add(`${where}: ${faults.toString()}`);
  }

  end(): CorrectionReport {
    this.#faults.refuse();
    return this.#report;
  }

  async #correct(id: number, claim: Partial<EntryClaim>, faults: FieldFaults): Promise<void> {
    const current = await this.#transaction.entries.find(id);
    if (current === null) return faults.add('id', `there is no entry ${id}.`);
    const details = (await this.#transaction.entryDetails([id])).get(id);
    try {
      const sitting = idOf(claim.sitting);
      const correction = { id, claim: { ...claim, sitting }, ifMatch: null };
      const corrected = await correctEntry(this.#transaction, correction);
      this.#note(
        id,
        shownFields(current.wire, details),
        shownFields(corrected.wire, corrected.details),
      );
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      for (const [field, sentences] of Object.entries(error.body)) {
        faults.add(field, [sentences].flat().join(' '));
      }
    }
  }

  #note(
    id: number,
    earlierFields: ReadonlyMap<string, string>,
    newFields: ReadonlyMap<string, string>,
  ): void {
    const changed = [...newFields].filter(([field, text]) => text !== earlierFields.get(field));
    const isLink = changed.every(([field]) => field === 'speaker');
    if (changed.length === 0) this.#report.unchanged += 1;
    else if (isLink) this.#report.linked += 1;
    else this.#report.corrected += 1;
    for (const [field, text] of changed) {
      if (this.#report.differences.length === REPORTED_DIFFERENCES_MAX) return;
      this.#report.differences.push({
        id,
        field,
        before: earlierFields.get(field) ?? '',
        after: text,
      });
    }
  }
}

/** The id of a sitting, which exports give with its description. */
function idOf(sitting: unknown): unknown {
  return typeof sitting === 'object' && sitting !== null ? (sitting as JsonObject)['id'] : sitting;
}

/** The fields of an entry as a report shows them. */
function shownFields(wire: string, details: string | null | undefined): Map<string, string> {
  const fields = JSON.parse(`{${wire}`) as JsonObject & { speaker: { slug: string } | null };
  const shown = { ...fields, speaker: fields.speaker?.slug, details };
  return new Map(Object.entries(shown).map(([field, value]) => [field, String(value ?? '')]));
}
