// Who speaks, as it was printed.

import type { EntryBody } from './entry.ts';

export interface Label {
  readonly first: string;
  /** What is in brackets after it: a chair's name, a member's constituency. */
  readonly second: string;
}

/** Who speaks, in the order it was printed: "The Speaker (Hon. Kingi)". */
export function labelOf({ speakerName, speakerTitle }: EntryBody): Label {
  return speakerTitle === ''
    ? { first: speakerName, second: '' }
    : { first: speakerTitle, second: speakerName };
}

/** The label as one text. */
export function labelText(entry: EntryBody, unnamed: string): string {
  const { first, second } = labelOf(entry);
  if (first === '' && second === '') return unnamed;
  return second === '' ? first : `${first} (${second})`;
}
