// The index data of an entry besides its words: type, languages, speaker, and whether it begins a contribution.

import type { IndexedEntry as EngineEntry } from '@hansard/search/index';
import type { EntryMarks } from '../record/contributions/sitting-marks.ts';
import type { EntryType } from '../record/entry.ts';
import type { Language } from '../record/languages/language.ts';
import type { SpeakerFields } from '../record/speaker-label.ts';

export interface IndexedEntry extends EntryMarks, SpeakerFields {
  readonly id: number;
  readonly sittingId: number;
  readonly type: EntryType;
  readonly personId: number | null;
  readonly content: string;
}

export const typeTerm = (type: EntryType): string => `=type:${type}`;
export const languageTerm = (language: Language): string => `=language:${language}`;

/** Entries that begin a contribution. */
export const BEGINS_TERM = '=begins';

/** The columns of the person that an entry is linked to, and of the label of its speaker. */
export const PERSON_COLUMN = 'person';
export const LABEL_COLUMN = 'label';

/** An entry as the engine indexes it. */
export function engineEntry(entry: IndexedEntry): EngineEntry {
  const { id, sittingId, type, personId, content, begins, languages } = entry;
  const fields = [typeTerm(type), ...languages.map(languageTerm)];
  if (begins) fields.push(BEGINS_TERM);
  return {
    id,
    documentId: sittingId,
    content,
    fields,
    values: [
      [PERSON_COLUMN, personId],
      [LABEL_COLUMN, storedLabel(entry)],
    ],
    begins,
    isHeading: type === 'heading',
  };
}

// The label of an entry as the index stores it: title and name in one text.

/** Between title and name: no text of the record has it. */
const SEPARATOR = '\0';

/** Null if nobody is named. */
function storedLabel({ speakerName, speakerTitle }: SpeakerFields): string | null {
  if (speakerName === '' && speakerTitle === '') return null;
  return `${speakerTitle}${SEPARATOR}${speakerName}`;
}

export function readStoredLabel(label: string): SpeakerFields {
  const [speakerTitle = '', speakerName = ''] = label.split(SEPARATOR);
  return { speakerName, speakerTitle };
}
