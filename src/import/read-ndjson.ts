// Reads NDJSON into drafts: neighbouring lines that say the same of their sitting go together.

import { OperatorError } from '../errors.ts';
import { readNdjson } from '../formats/ndjson.ts';
import { checkEntry } from '../hansard/entry-rules.ts';
import { FieldFaults } from '../hansard/field-faults.ts';
import type { NewSitting } from '../hansard/sitting.ts';
import { checkSitting } from '../hansard/sitting-rules.ts';
import type { EntryDraft, SittingDraft } from './sitting-draft.ts';

export async function* readNdjsonDrafts(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<SittingDraft> {
  const sittingOf = createSittingReader();
  for await (const lines of readNdjson(chunks)) {
    let sitting: SittingDraft['sitting'] = null;
    let entries: EntryDraft[] = [];
    for (const { number, object } of lines) {
      const where = `line ${number}`;
      const faults = new FieldFaults();
      const claim = checkEntry(object, faults);
      const its = sittingOf(claim.sitting, faults);
      if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
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

/** Gives the same object for the same description, and checks each description once. */
function createSittingReader(): (given: unknown, faults: FieldFaults) => SittingDraft['sitting'] {
  let lastText = '';
  let last: NewSitting | null = null;
  return (given, faults) => {
    if (given === undefined || given === null) return null;
    if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
    if (typeof given !== 'object' || Array.isArray(given)) {
      faults.add('sitting', 'This must be a sitting’s id or its description.');
      return null;
    }
    const text = JSON.stringify(given);
    if (last === null || text !== lastText) {
      last = checkSitting(given as Record<string, unknown>, faults);
      lastText = text;
    }
    return last;
  };
}
