// What the review pages say, in Swahili.

import type { ENGLISH_REVIEW } from './review-words-en.ts';

export const SWAHILI_REVIEW: {
  readonly [Key in keyof typeof ENGLISH_REVIEW]: (typeof ENGLISH_REVIEW)[Key] extends string
    ? string
    : (typeof ENGLISH_REVIEW)[Key];
} = {
  reviewTitle: 'Ukaguzi wa hati zilizoingizwa',
  reviewText: 'Mambo ambayo mtu anapaswa kukagua baada ya kila hati kuingizwa.',
  reviewOf: (name) => `Ukaguzi: ${name}`,
  signInText:
    'Kurasa hizi ni za wachapishaji. Toa ufunguo wa tokeni; kisha kivinjari hiki kitaruhusiwa kwa saa moja.',
  keyOfToken: 'Ufunguo wa tokeni',
  keyRefused: 'Ufunguo huu si halali.',
  signIn: 'Ingia',
  signOut: 'Toka',
  noImports: 'Hakuna hati iliyoingizwa bado.',
  noReport: 'Ripoti ya hati hii haikuhifadhiwa.',
  nothingToReview: 'Hakuna cha kuangalia.',
  importedAt: (moment) => `Iliingizwa ${moment}.`,
  entriesCount: (count) => `maingizo ${count}`,
  importCounts: (added, corrected, withdrawn, unchanged) =>
    `Maingizo: ${added} yameongezwa, ${corrected} yamesahihishwa, ${withdrawn} yameondolewa, ${unchanged} hayakubadilika.`,
  documentCounts: (pages, confidence, lost, invented) =>
    `Kurasa: ${pages}. Uhakika: ${confidence}. Maneno yaliyopotea: ${lost}, yaliyobuniwa: ${invented}.`,
  reviewLabel: 'Jina lisilojulikana',
  reviewConfidence: 'Uhakika mdogo',
  reviewSpeaker: 'Msemaji hakuunganishwa',
  linkCounts: (linked, open) =>
    `Hotuba zilizounganishwa na watu: ${linked}, ambazo hazikuunganishwa: ${open}.`,
  reviewWarning: 'Onyo',
  reviewOmitted: (count) => `Mengine ${count} hayakuhifadhiwa.`,
  printedPage: (page) => `Ukurasa wa ${page}`,
  wholeDocument: 'Hati nzima',
  textOfPage: (page) => `Maingizo yanayoanza kwenye ukurasa wa ${page}`,
  entryGone: 'ingizo halimo tena katika taarifa',
};
