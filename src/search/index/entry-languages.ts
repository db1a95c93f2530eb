// The language of every entry of a record, as sets of entries.

import type { Language } from '../../record/language.ts';
import { inSet, type EntrySet } from './entry-set.ts';

export interface EntryLanguages {
  readonly byLanguage: ReadonlyMap<Language, EntrySet>;
  /** The language of entries that are in none of the sets: the most spoken one. */
  readonly otherwise: Language;
}

/** The code of an entry's language; MIXED_LANGUAGES where it is in several. */
export function languageIn({ byLanguage, otherwise }: EntryLanguages, id: number): Language {
  for (const [language, entries] of byLanguage) if (inSet(entries, id)) return language;
  return otherwise;
}
