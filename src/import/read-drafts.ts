// Drafts of sittings: made from lines of any format, where adjacent lines with the same sitting are combined; and written as lines.

import { PassThrough } from 'node:stream';
import { OperatorError } from '../base/errors.ts';
import { writeWholeFile } from '../base/files.ts';
import type { JsonLine } from '../formats/lines.ts';
import { sittingFields } from '../formats/ndjson.ts';
import { NO_DETAILS } from '../record/entry-details.ts';
import { GIVEN_ID_MAX } from '../record/id.ts';
import { checkNestedSitting, checkNumber } from '../record/rules/check-fields.ts';
import { checkEntry, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import { type NewSitting, SITTING_ENTRIES_MAX } from '../record/sitting.ts';
import { detailsText, speakerJson } from '../record/wire-form.ts';

/** A wrong line ends the reading, unless `onFault` records it. */
export async function* readDrafts(
  pieces: AsyncIterable<JsonLine[]>,
  onFault = (fault: string): void => {
    throw new OperatorError(fault);
  },
): AsyncGenerator<SittingDraft> {
  const sittingOf = createSittingReader();
  for await (const lines of pieces) {
    let sitting: SittingDraft['sitting'] = null;
    let entries: EntryDraft[] = [];
    for (const { number, object, fault } of lines) {
      const where = `line ${number}`;
      if (fault !== undefined) {
        onFault(`${where}: ${fault}`);
        continue;
      }
      const faults = new FieldFaults();
      const claim = checkEntry(withPageText(object), faults, 'taken');
      const its = sittingOf(claim.sitting, faults);
      if (faults.count > 0) {
        onFault(`${where}: ${faults.toString()}`);
        continue;
      }
      if (its !== sitting && entries.length > 0) {
        yield { sitting, entries };
        entries = [];
      }
      sitting = its;
      entries.push({ where, claim });
    }
    if (entries.length > 0) yield { sitting, entries };
  }
}

/** A printed page is text, because it may be "xii"; a document may have it as a number. */
function withPageText(fields: JsonLine['object']): JsonLine['object'] {
  const { page } = fields;
  return Number.isSafeInteger(page) ? { ...fields, page: String(page) } : fields;
}

/** Returns the same object for the same description, and checks each description once. */
function createSittingReader(): (input: unknown, faults: FieldFaults) => SittingDraft['sitting'] {
  let lastGiven: unknown = null;
  let lastText = '';
  let last: NewSitting | null = null;
  return (input, faults) => {
    if (input === lastGiven && last !== null) return last;
    if (input === undefined || input === null) return null;
    if (typeof input === 'number' && Number.isSafeInteger(input)) return input;
    if (typeof input !== 'object' || Array.isArray(input)) {
      faults.add('sitting', 'This must be a sitting’s id or its description.');
      return null;
    }
    lastGiven = input;
    const text = JSON.stringify(input);
    if (last === null || text !== lastText) {
      last = checkNestedSitting(input as Record<string, unknown>, faults);
      const id = sittingId((input as Record<string, unknown>)['id'], faults);
      if (id !== null) last = { ...last, id };
      lastText = text;
    }
    return last;
  };
}

/** An exported sitting has its id, so that two with the same description are not confused. */
function sittingId(input: unknown, faults: FieldFaults): number | null {
  const own = new FieldFaults();
  const id = checkNumber({ name: 'id', least: 1, most: GIVEN_ID_MAX }, input, own);
  faults.addNested('sitting', own);
  return id;
}

// The draft of a sitting: the output of every document reader, and the input of every import.

export interface SittingDraft {
  /**
   * The document's description of the sitting; a number is the id of a sitting in the record; null if there is none, and only
   * the counters separate one sitting from the next.
   */
  readonly sitting: NewSitting | number | null;
  /** A long sitting may come as several drafts with the same description. */
  readonly entries: readonly EntryDraft[];
}

export interface EntryDraft {
  /** Where in the document it is, such as "line 12". */
  readonly where: string;
  readonly claim: EntryClaim;
}

// Drafts as NDJSON: what an import would store, whatever the format of the document. The file appears only when it is complete.

export type DraftFile = ReturnType<typeof openDraftFile>;

export function openDraftFile(path: string) {
  const lines = new PassThrough();
  const written = writeWholeFile(path, lines);
  // `write` and `finish` reject with the error; `abandon` ignores it.
  written.catch(() => {});
  const isTaken = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      lines.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return {
    write: (draft: SittingDraft): Promise<void> => Promise.race([written, isTaken(linesOf(draft))]),
    /** Gives the file its final name. */
    finish: async (): Promise<void> => {
      lines.end();
      await written;
    },
    /** Removes what was written; does nothing after `finish`. */
    abandon: async (): Promise<void> => {
      if (lines.writableEnded) return;
      lines.destroy(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

function linesOf({ sitting, entries }: SittingDraft): string {
  const described =
    typeof sitting === 'object' && sitting !== null ? sittingFields(sitting) : sitting;
  return entries.map(({ claim }) => `${JSON.stringify(lineOf(claim, described))}\n`).join('');
}

/** Unknown values are undefined, which JSON omits. */
function lineOf(claim: EntryClaim, sitting: object | number | null): object {
  const { id, textCounter, type, speakerName, speakerTitle, speaker, content } = claim;
  return {
    id,
    text_counter: textCounter,
    type,
    speaker_name: speakerName,
    speaker_title: speakerTitle,
    speaker: typeof speaker === 'object' ? (speakerJson(speaker) ?? undefined) : speaker,
    content,
    ...(JSON.parse(detailsText({ ...NO_DETAILS, ...claim.details }) ?? '{}') as object),
    sitting: sitting ?? undefined,
  };
}

/** Refuses an entry of a sitting that is too large to be read whole; `size` is that without this entry. */
export function checkSize(size: number, where: string): void {
  if (size < SITTING_ENTRIES_MAX) return;
  throw new OperatorError(`${where}its sitting has more than ${SITTING_ENTRIES_MAX} entries.`);
}
