// What a visitor may try: searches and words to compare, in each language.

import type { Language } from '../../hansard/language.ts';

export interface Examples {
  readonly searches: readonly (readonly [query: string, meaning: string])[];
  readonly trends: readonly string[];
}

export const EXAMPLES: Readonly<Record<Language, Examples>> = {
  en: {
    searches: [
      ['water schools', 'both words, in any order'],
      ['"point of order"', 'the very phrase'],
      ['roads OR bridges', 'either word'],
      ['water -rain', 'the first without the second'],
      ['educat*', 'all that begins so'],
    ],
    trends: ['water', 'roads', 'schools'],
  },
  sw: {
    searches: [
      ['maji shule', 'maneno yote mawili, kwa mpangilio wowote'],
      ['"hoja ya nidhamu"', 'kifungu chenyewe'],
      ['barabara OR daraja', 'neno lolote kati ya hayo'],
      ['maji -mvua', 'la kwanza bila la pili'],
      ['elim*', 'yote yanayoanza hivyo'],
    ],
    trends: ['maji', 'barabara', 'shule'],
  },
};
