// Which language a visitor reads the frame in: the address says, else the cookie, else the browser.

import type { IncomingMessage } from 'node:http';
import { LANGUAGES, type Language } from '../../hansard/language.ts';
import { rawHeader } from '../shared/raw-header.ts';

const FALLBACK: Language = 'en';

export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

export function chosenLanguage(asked: string | undefined, request: IncomingMessage): Language {
  if (isLanguage(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(rawHeader(request, 'cookie') ?? '')?.[1];
  if (isLanguage(kept)) return kept;
  return preferred(rawHeader(request, 'accept-language') ?? '');
}

/** The cookie that keeps a choice for a year; it says nothing of anybody. */
export function languageCookie(language: Language, path: string): string {
  return `lang=${language}; Path=${path}/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}

/** Of the languages a browser names, ours with the highest q-value; the first of equals. */
function preferred(header: string): Language {
  let [best, quality]: [Language, number] = [FALLBACK, 0];
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const language = tag.split('-')[0];
    const q = parameters.find((one) => one.startsWith('q='))?.slice('q='.length) ?? '1';
    const value = /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0;
    if (isLanguage(language) && value > quality) [best, quality] = [language, value];
  }
  return best;
}
