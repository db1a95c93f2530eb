// The scripts whose letters alone show the language of a text, or a few languages it can be in.

/** Ranges of UTF-16 units, and the languages that are written with them. */
const SCRIPTS: readonly (readonly [first: number, last: number, languages: string])[] = [
  [0x0370, 0x03ff, 'el'],
  [0x0400, 0x052f, 'ru uk be bg mk sr kk ky mn tg'],
  [0x0530, 0x058f, 'hy'],
  [0x0590, 0x05ff, 'he yi'],
  [0x0600, 0x077f, 'ar fa ur ps sd ug ckb ks'],
  [0x0780, 0x07bf, 'dv'],
  [0x0900, 0x097f, 'hi mr ne sa'],
  [0x0980, 0x09ff, 'bn as'],
  [0x0a00, 0x0a7f, 'pa'],
  [0x0a80, 0x0aff, 'gu'],
  [0x0b80, 0x0bff, 'ta'],
  [0x0c00, 0x0c7f, 'te'],
  [0x0c80, 0x0cff, 'kn'],
  [0x0d00, 0x0d7f, 'ml'],
  [0x0d80, 0x0dff, 'si'],
  [0x0e00, 0x0e7f, 'th'],
  [0x0e80, 0x0eff, 'lo'],
  [0x0f00, 0x0fff, 'bo dz'],
  [0x1000, 0x109f, 'my'],
  [0x10a0, 0x10ff, 'ka'],
  [0x1200, 0x139f, 'am ti'],
  [0x1780, 0x17ff, 'km'],
  [0x3040, 0x30ff, 'ja'],
  [0x4e00, 0x9fff, 'zh ja'],
  [0xac00, 0xd7af, 'ko'],
];

/** The number of a unit's script; -1 for Latin letters and for what is no letter of any of these. */
export function scriptOf(code: number): number {
  if (code < 0x0370) return -1;
  return SCRIPTS.findIndex(([first, last]) => code >= first && code <= last);
}

/** The languages that are written with a script. */
export function languagesOfScript(script: number): readonly string[] {
  return SCRIPTS[script]?.[2].split(' ') ?? [];
}
