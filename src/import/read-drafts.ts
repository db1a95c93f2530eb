// Makes drafts of lines, whatever format they were read from: neighbouring lines that say the same of their
// sitting go together.

import { OperatorError } from '../errors.ts';
import type { JsonLine } from '../formats/lines.ts';
import { GIVEN_ID_MAX } from '../record/id.ts';
import { checkNestedSitting } from '../record/rules/check-fields.ts';
import { checkEntry, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';
import type { NewSitting } from '../record/sitting.ts';
import { UnreadableLines } from './document.ts';

/** A line that is wrong ends the reading, unless `onFault` notes it. */
export async function* readDrafts(
  pieces: AsyncIterable<JsonLine[]>,
  onFault = (fault: string): void => {
    throw new OperatorError(fault);
  },
): AsyncGenerator<SittingDraft> {
  const sittingOf = createSittingReader();
  const unreadable = new UnreadableLines();
  for await (const lines of pieces) {
    let sitting: SittingDraft['sitting'] = null;
    let entries: EntryDraft[] = [];
    for (const { number, object, fault } of lines) {
      const where = `line ${number}`;
      if (fault !== undefined) {
        onFault(`${where}: ${fault}`);
        const hint = unreadable.count();
        if (hint !== null) throw new OperatorError(hint);
        continue;
      }
      unreadable.end();
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

/** A printed page is text, since it may be "xii"; a document may have it as a number. */
function withPageText(fields: JsonLine['object']): JsonLine['object'] {
  const { page } = fields;
  return Number.isSafeInteger(page) ? { ...fields, page: String(page) } : fields;
}

/** Gives the same object for the same description, and checks each description once. */
function createSittingReader(): (given: unknown, faults: FieldFaults) => SittingDraft['sitting'] {
  let lastGiven: unknown = null;
  let lastText = '';
  let last: NewSitting | null = null;
  return (given, faults) => {
    if (given === lastGiven && last !== null) return last;
    if (given === undefined || given === null) return null;
    if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
    if (typeof given !== 'object' || Array.isArray(given)) {
      faults.add('sitting', 'This must be a sitting’s id or its description.');
      return null;
    }
    lastGiven = given;
    const text = JSON.stringify(given);
    if (last === null || text !== lastText) {
      last = checkNestedSitting(given as Record<string, unknown>, faults);
      const id = sittingId((given as Record<string, unknown>)['id'], faults);
      if (id !== null) last = { ...last, id };
      lastText = text;
    }
    return last;
  };
}

/** A sitting that was exported has its id, so that two of the same description are not taken for one. */
function sittingId(given: unknown, faults: FieldFaults): number | null {
  if (given === undefined || given === null) return null;
  const id = Number.isSafeInteger(given) ? (given as number) : 0;
  if (id >= 1 && id <= GIVEN_ID_MAX) return id;
  const rule =
    id < 1
      ? 'A valid integer is required.'
      : `Ensure this value is less than or equal to ${GIVEN_ID_MAX}.`;
  faults.add('sitting', `id: ${rule}`);
  return null;
}

// The draft of a sitting: what every reader of documents makes, and what every import stores.

export interface SittingDraft {
  /**
   * What the document says of the sitting; a number is the id of one in the record; null where it says
   * nothing, and only the counters separate one sitting from the next.
   */
  readonly sitting: NewSitting | number | null;
  /** A long sitting may come as several drafts that say the same of it. */
  readonly entries: readonly EntryDraft[];
}

export interface EntryDraft {
  /** Where in the document it is, such as "line 12". */
  readonly where: string;
  readonly claim: EntryClaim;
}
