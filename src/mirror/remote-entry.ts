// An entry of another server: checked by the rules of the record, and compared with what the record has.

import type { Entry } from '@hansard/client';
import { OperatorError } from '../errors.ts';
import type { EntryBody } from '../record/entry.ts';
import type { Person } from '../record/person.ts';
import { checkEntry, type EntryClaim } from '../record/rules/entry-rules.ts';
import { FieldFaults } from '../record/rules/field-faults.ts';

export type RemoteEntry = EntryClaim & {
  readonly id: number;
  readonly textCounter: number;
  readonly speaker: Person | null;
};

/** Reads the eight fields of the interface, and the details where they were requested; whatever else a server gives is left out. */
export function readRemoteEntry(given: Entry, where: string, hasDetails = false): RemoteEntry {
  const { id, text_counter, type, speaker_name, speaker_title, speaker, content } = given;
  const eight = { id, text_counter, type, speaker_name, speaker_title, speaker, content };
  const fields = hasDetails ? { ...given } : eight;
  const faults = new FieldFaults();
  const claim = checkEntry(fields, faults, 'taken');
  if (speaker !== null && typeof speaker !== 'object') faults.add('speaker', 'Not an object.');
  if (id === undefined) faults.add('id', 'This field is required.');
  if (text_counter === undefined) faults.add('text_counter', 'This field is required.');
  if (faults.count > 0) throw new OperatorError(`${where}: ${faults.toString()}`);
  return claim as RemoteEntry;
}

/**
 * The entry as the record should have it. A speaker whom the server does not link stays linked here, under the same label:
 * `hansard link` may have found them.
 */
export function bodyFor(remote: RemoteEntry, stored: EntryBody): EntryBody {
  const { textCounter, type, speakerName, speakerTitle, content } = remote;
  const isSameLabel = speakerName === stored.speakerName && speakerTitle === stored.speakerTitle;
  const speaker = remote.speaker ?? (isSameLabel ? stored.speaker : null);
  return { textCounter, type, speakerName, speakerTitle, speaker, content };
}
