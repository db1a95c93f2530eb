// The attributes of an element with text in a language: the language, and its direction if written from right to left.

import { html } from 'ghtml';
import type { Language } from '../../record/language.ts';

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(
  'ar arc dv fa ckb he ks ku nqo ps sd syr ug ur yi'.split(' '),
);

/** Such as `lang="sw"`, or `lang="ar" dir="rtl"`. */
export function languageAttributes(language: Language): string {
  const direction = RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : '';
  return html`lang="${language}"!${direction}`;
}
