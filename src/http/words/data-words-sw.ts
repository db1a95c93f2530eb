// What the site says of dumps and of checking a copy, in Swahili.

import type { ENGLISH_DATA } from './data-words-en.ts';

export const SWAHILI_DATA: {
  readonly [Key in keyof typeof ENGLISH_DATA]: (typeof ENGLISH_DATA)[Key] extends string
    ? string
    : (typeof ENGLISH_DATA)[Key];
} = {
  fixity: 'Kuhakiki nakala',
  fixityText:
    'Kila rejeleo lina SHA-256 ya ingizo: ya JSON yake kama ilivyochapishwa, bila “url”. Hubadilika neno likibadilika.',
  dumpsTitle: 'Taarifa kama faili',
  dumpsDescription:
    'Taarifa nzima kama faili za kupakua na kuhifadhi, kwa mwaka, pamoja na alama za kuzihakiki.',
  dumpsLead: (entries, made) => `Maingizo yote ${entries}, kwa mwaka, kama yalivyokuwa ${made}.`,
  dumpsState: (seq) =>
    `Faili zinaonyesha taarifa baada ya badiliko la ${seq} la kumbukumbu yake, ambayo mnyororo wake ni`,
  manifestAbout: 'orodha ya faili na alama zake, kwa programu; “hansard verify” huihakiki',
  noDump: 'Hakuna faili zilizotengenezwa bado.',
  dumpFile: 'Faili',
  dumpRows: 'Safu',
  dumpedEntries: 'Maingizo',
  dumpedRecord: 'Yote',
  dumpedVenues: 'Mabunge',
  dumpedSources: 'Nyaraka',
  dumpedChanges: 'Kumbukumbu ya mabadiliko',
};
