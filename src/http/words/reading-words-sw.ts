// What the site says of sittings, contributions, citations and sharing, in Swahili.

import type { ENGLISH_READING } from './reading-words-en.ts';

export const SWAHILI_READING: {
  readonly [Key in keyof typeof ENGLISH_READING]: (typeof ENGLISH_READING)[Key] extends string
    ? string
    : (typeof ENGLISH_READING)[Key];
} = {
  sittingTitle: (chamber, date) => `${chamber}, ${date}`,
  sittingDescription: (chamber, date) =>
    `Yaliyosemwa katika ${chamber} tarehe ${date}, kwa ukamilifu.`,
  undatedSitting: (id) => `Kikao ${id}`,
  unknownChamber: 'Bunge halikuandikwa',
  onThisPage: 'Mpangilio wa shughuli',
  previousSitting: 'Kikao kilichotangulia',
  nextSitting: 'Kikao kinachofuata',
  sittingsBeside: 'Vikao vilivyo kando ya hiki',
  started: (time) => `Kilianza saa ${time}`,
  source: 'Chanzo',
  alsoThatDay: 'Vikao vingine vya siku hiyo',
  footers: 'Tanbihi za kurasa za taarifa iliyochapishwa',
  emptySitting: 'Kikao hiki hakina maingizo.',
  cite: 'nukuu',
  numberOfEntry: (counter) => `ingizo ${counter}`,
  titlePage: 'Ukurasa wa kwanza wa taarifa iliyochapishwa',
  wholeRecord: 'Yote',
  speechesOnly: 'Hotuba pekee',
  debateAlone: 'Mjadala huu pekee',
  dayTitle: (chamber, date) => `${chamber}: vikao vya ${date}`,
  daySeveral: 'Bunge lilikutana zaidi ya mara moja siku hiyo.',

  inContext: 'Katika muktadha',
  readInSitting: 'Soma ndani ya kikao',
  citation: 'Nukuu hii',
  citesMarked: (counter) =>
    `Rejeleo hili ni la aya iliyotiwa alama, ambayo ni ingizo ${counter} la kikao.`,
  citeFromStart: 'Nukuu hotuba kuanzia mwanzo wake',
  citeAs: 'Kama maandishi',
  copyCitation: 'Nakili rejeleo',
  copyQuote: 'Nakili kiungo cha maneno haya',
  copied: 'Imenakiliwa',
  quoteLink: 'Kiungo cha maneno haya',
  before: 'Kabla',
  after: 'Baada',
  unnamedSpeaker: 'Msemaji asiyetajwa',
  typeSpeech: 'Hotuba',
  typeScene: 'Maelezo ya tukio',
  typeHeading: 'Kichwa',
  typeOther: 'Nyingine',

  sharePage: 'Shiriki',
  embedQuote: 'Pachika nukuu hii',
  embedHelp: 'HTML hii huonyesha nukuu kwenye ukurasa mwingine, pamoja na chanzo chake.',
  copyEmbed: 'Nakili HTML',
  readInFull: (site) => `Soma yote: ${site}`,
  verify: 'Thibitisha',
  verifyLog: 'alama ya ingizo hili katika kumbukumbu ya mabadiliko',
  entryAsData: (id) => `Ingizo ${id} katika kiolesura`,
};
