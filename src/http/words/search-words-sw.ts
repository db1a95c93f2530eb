// What the site says of what a search may mean, in Swahili.

import type { ENGLISH_SEARCH } from './search-words-en.ts';

export const SWAHILI_SEARCH: {
  readonly [Key in keyof typeof ENGLISH_SEARCH]: (typeof ENGLISH_SEARCH)[Key] extends string
    ? string
    : (typeof ENGLISH_SEARCH)[Key];
} = {
  meant: 'Huenda unatafuta',
  meantEntry: 'Ingizo',
  meantSitting: 'Kikao',
  meantLabel: 'Msemaji',
  meantDebate: 'Mjadala',
  meantWord: 'Neno',
  offered: 'Mapendekezo',
  meantDebates: (count) => `mijadala ${count}, wa mwisho:`,
  moreSittings: (count) => `na vikao vingine ${count}`,
  foundNoSpeech: 'Hakuna hotuba iliyo na maneno haya yote.',
  narrowBy: 'Mabunge, miaka, vyama, wasemaji',
  didYouMean: 'Je, ulimaanisha',
  entryNumber: (id) => `Ingizo ${id}`,
};
