// The attributes of an element whose text is in a language: which one, and where it is written from right to left.

import { html } from 'ghtml';
import { directionOf } from '../../record/language.ts';

/** Such as `lang="sw"`, or `lang="ar" dir="rtl"`. */
export function languageAttributes(language: string): string {
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return html`lang="${language}"!${direction}`;
}
