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

/** The column of speakers: the person that an entry is linked to, and the printed label, as one name. */
export const SPEAKER_COLUMN = 'speaker';

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
    values: [[SPEAKER_COLUMN, storedSpeaker(personId, entry)]],
    begins,
    isHeading: type === 'heading',
  };
}

// The speaker of an entry as the index stores it: the id of the person, the title and the name in one text.

/** Between id, title and name: no text of the record has it. */
const SEPARATOR = '\0';

/** Title and name if nobody is named. */
const NO_LABEL = SEPARATOR;

function storedSpeaker(
  personId: number | null,
  { speakerTitle, speakerName }: SpeakerFields,
): string | null {
  const label = `${speakerTitle}${SEPARATOR}${speakerName}`;
  return joinedSpeaker(personId, label === NO_LABEL ? null : label);
}

/** Of the id of a person and a stored label; null if there is neither. */
export function joinedSpeaker(personId: number | null, label: string | null): string | null {
  if (personId === null && label === null) return null;
  return `${personId ?? ''}${SEPARATOR}${label ?? NO_LABEL}`;
}

/** The id of the person and the stored label; null for none. */
export function readStoredSpeaker(speaker: string) {
  const idEnd = speaker.indexOf(SEPARATOR);
  const label = speaker.slice(idEnd + 1);
  return {
    personId: idEnd <= 0 ? null : Number(speaker.slice(0, idEnd)),
    label: label === NO_LABEL ? null : label,
  };
}

export function readStoredLabel(label: string): SpeakerFields {
  const [speakerTitle = '', speakerName = ''] = label.split(SEPARATOR);
  return { speakerName, speakerTitle };
}
