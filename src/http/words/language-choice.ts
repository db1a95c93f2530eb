// Chooses the language of the site's own words: by the query, else by the cookie, else by Accept-Language.

import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '../../hansard/language.ts';
import { rawHeader } from '../shared/raw-header.ts';
import { parseWeightedList } from '../shared/weighted-list.ts';

const FALLBACK: Language = 'en';

export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/** `requested` is the value of the query parameter. */
export function chosenLanguage(requested: string | undefined, incoming: IncomingMessage): Language {
  if (isLanguage(requested)) return requested;
  const cookies = rawHeader(incoming, 'cookie') ?? '';
  const remembered = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookies)?.[1];
  if (isLanguage(remembered)) return remembered;
  const header = rawHeader(incoming, 'accept-language');
  return header === undefined ? FALLBACK : preferredLanguage(header);
}

/** The cookie that remembers a choice for a year; it identifies nobody. */
export function languageCookie(language: Language, path: string): string {
  return `lang=${language}; Path=${path}/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

/** The language of ours with the highest q-value; the first of equals. */
function preferredLanguage(header: string): Language {
  let [best, bestWeight]: [Language, number] = [FALLBACK, 0];
  for (const { value, weight } of parseWeightedList(header)) {
    const language = value.split('-')[0];
    if (isLanguage(language) && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}
