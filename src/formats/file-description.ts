// What a file says of itself and of its entries beside what is stored.

import type { Language } from '../record/language.ts';
import type { EntryAddress } from '../record/wire-form.ts';

export interface FileDescription {
  /** The addresses of the entries; null where nobody knows under which address the record is served. */
  readonly address: EntryAddress | null;
  /** The language of an entry; null where it is not known of any. */
  readonly languageOf: ((id: number) => Language | null) | null;
  /** Names and values, in the files of a format that has a place for them. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Of a file in which nothing depends on where and when it was made. */
export const UNDESCRIBED_FILE: FileDescription = { address: null, languageOf: null, metadata: {} };
