// The code of a language, and how it is written.

/** BCP 47, such as `en`. */
export type Language = string;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(
  'ar arc dv fa ckb he ks ku nqo ps sd syr ug ur yi'.split(' '),
);

/** How a language is written: the value of the attribute `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
