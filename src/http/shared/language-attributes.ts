// The attributes of an element with text in a language: the language, and its direction if written from right to left.

import { html } from 'ghtml';
import { directionOf } from '../../record/language.ts';

/** Such as `lang="sw"`, or `lang="ar" dir="rtl"`. */
export function languageAttributes(language: string): string {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return html`lang="${language}"!${direction}`;
}
