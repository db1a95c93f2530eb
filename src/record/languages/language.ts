// The code of a language, and how it is written.

/** BCP 47, such as `en`. */
export type Language = string;

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(
  'ar arc dv fa ckb he ks ku nqo ps sd syr ug ur yi'.split(' '),
);

export function isRightToLeft(language: Language): boolean {
  return RIGHT_TO_LEFT.has(language);
}
