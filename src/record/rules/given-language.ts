// The language that a document or a client gives for an entry: it must be one by which entries of the record are found.

import { quoted } from './entry-rules.ts';

/** What is wrong with a language; null where nothing is, or none is given. `languages` are those of recordLanguages. */
export function languageFault(
  language: string | null | undefined,
  languages: readonly string[],
): string | null {
  if (language === null || language === undefined || language === '') return null;
  if (languages.includes(language)) return null;
  const others = languages.slice(0, -1).join(', ');
  return `${quoted(language)} is not a language of this record. Use ${others} or ${languages.at(-1)}.`;
}
