// Chooses the language of the site's own text: by the query, then the cookie, then Accept-Language.

import type { IncomingMessage } from 'node:http';
import { firstOf } from '../base/present.ts';
import { listHeader, rawHeader } from '../http/raw-header.ts';
import { parseWeightedList } from '../http/negotiate.ts';

/** `requested` is the value of the query parameter; the first of `languages` is the default. */
export function chosenLanguage(
  requested: string | undefined,
  incoming: IncomingMessage,
  languages: readonly string[],
): string {
  if (requested !== undefined && languages.includes(requested)) return requested;
  const cookies = rawHeader(incoming, 'cookie') ?? '';
  const remembered = /(?:^|;\s*)lang=([a-z]{2,3})(?:;|$)/.exec(cookies)?.[1];
  if (remembered !== undefined && languages.includes(remembered)) return remembered;
  const header = listHeader(incoming, 'accept-language');
  return header === undefined ? firstOf(languages) : preferredLanguage(header, languages);
}

/** The cookie that remembers a choice for a year; it identifies nobody. */
export function languageCookie(language: string, path: string): string {
  return `lang=${language}; Path=${path}/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

/** The site language with the highest q-value; the first of equals. */
function preferredLanguage(header: string, languages: readonly string[]): string {
  let [best, bestWeight] = [firstOf(languages), 0];
  for (const { value, weight } of parseWeightedList(header)) {
    const [language = ''] = value.split('-');
    if (languages.includes(language) && weight > bestWeight) {
      [best, bestWeight] = [language, weight];
    }
  }
  return best;
}
