// The printed label of a speaker.

import type { EntryBody } from './entry.ts';

/** The fields of an entry that name the speaker. */
export type SpeakerFields = Pick<EntryBody, 'speakerName' | 'speakerTitle'>;

/**
 * The label in printed order: "The Speaker (Hon. Kingi)". The second part is that in brackets: a chair's name, a member's
 * constituency. A colon printed after it is not part of it.
 */
export function labelOf({ speakerName, speakerTitle }: SpeakerFields) {
  const name = speakerName.replace(/(?<!\s)\s*:$/, '');
  return speakerTitle === '' ? { first: name, second: '' } : { first: speakerTitle, second: name };
}

/** Whether a label can be a name: a single letter is something else printed in bold. */
export function isName(label: string): boolean {
  return /\p{L}[\p{L}\p{M}]/u.test(label);
}

/** The label as one text. */
export function labelText(entry: SpeakerFields, unnamed: string): string {
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return unnamed;
  return second === '' ? first : `${first} (${second})`;
}
