// The label of an entry as the index stores it: title and name in one text.

import type { SpeakerFields } from '../../record/speaker-label.ts';

/** Between title and name: no text of the record has it. */
const SEPARATOR = '\0';

/** Null where nobody is named. */
export function storedLabel({ speakerName, speakerTitle }: SpeakerFields): string | null {
  if (speakerName === '' && speakerTitle === '') return null;
  return `${speakerTitle}${SEPARATOR}${speakerName}`;
}

export function readStoredLabel(label: string): SpeakerFields {
  const [speakerTitle = '', speakerName = ''] = label.split(SEPARATOR);
  return { speakerName, speakerTitle };
}
