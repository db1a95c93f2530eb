// Corrects entries of the record from a file that says them anew: checks all of it first, then changes all of it, in one transaction.

import { createReadStream } from 'node:fs';
import { OperatorError } from '../errors.ts';
import { correctionAuthor } from '../record/change.ts';
import { ENTRY_FORMATS } from '../formats/entry-formats.ts';
import type { JsonLine } from '../formats/lines.ts';
import type { Store } from '../store/contract/store.ts';
import type { WriteTransaction } from '../store/writing/write-transaction.ts';
import { CHUNK_BYTES, importFault } from './document.ts';
import { DocumentFaults } from './document-faults.ts';
import type { OpenDocument } from './open-document.ts';
import { CorrectionPlan, type Difference } from './plan-corrections.ts';

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
