// What the site says of people and of labels that are linked to nobody, in Swahili.

import type { ENGLISH_PEOPLE } from './people-words-en.ts';

export const SWAHILI_PEOPLE: {
  readonly [Key in keyof typeof ENGLISH_PEOPLE]: (typeof ENGLISH_PEOPLE)[Key] extends string
    ? string
    : (typeof ENGLISH_PEOPLE)[Key];
} = {
  unlinkedLabel: (label) => `${label} (hajaunganishwa)`,
  lastDebates: 'Mijadala ya mwisho',
  allDebates: (count) => `Mijadala yote ${count}`,
  debatesOf: (name) => `Mijadala ya ${name}`,
  debatesCount: (count) => `${count} kwa jumla`,
  distinctiveOf: 'Maneno anayotumia kuliko wengine',
  printedAs: (label) => `Mara ya mwisho alichapishwa kama “${label}”.`,
  everybody: 'Wote',
  facetParty: 'Vyama',
  party: 'Chama',
  constituency: 'Eneo bunge au kaunti',
  labelDescription: (label) => `Yote yaliyochapishwa chini ya jina “${label}”.`,
  labelNotLinked:
    'Hili ni jina kama lilivyochapishwa. Haijulikani ni mtu yupi wa taarifa hizi, kwa hiyo hotuba hizi haziko katika ukurasa wa mtu yeyote.',
  labelFeed: (label) => `Yanayosemwa chini ya jina “${label}”`,
  searchThisLabel: 'Tafuta katika yaliyosemwa chini ya jina hili',
  searchLikeLabel: 'Majina yanayofanana',
  moreUnlinked: (count) =>
    `Hotuba ${count} zaidi zina jina hili na hazijaunganishwa na mtu yeyote:`,
  oneMoreUnlinked: 'Hotuba 1 zaidi ina jina hili na haijaunganishwa na mtu yeyote:',
};
