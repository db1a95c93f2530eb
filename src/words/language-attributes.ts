// The attributes of an element with text in a language: the language, and its direction if written from right to left.

import { html } from 'ghtml';
import { isRightToLeft, type Language } from '../record/languages/language.ts';

/** Such as `lang="sw"`, or `lang="ar" dir="rtl"`. */
export function languageAttributes(language: Language): string {
  const direction = isRightToLeft(language) ? ' dir="rtl"' : '';
  return html`lang="${language}"!${direction}`;
}
