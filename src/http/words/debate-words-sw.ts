// What the site says of debates, of divisions and on its front page, in Swahili.

import type { ENGLISH_DEBATES } from './debate-words-en.ts';

export const SWAHILI_DEBATES: {
  readonly [Key in keyof typeof ENGLISH_DEBATES]: (typeof ENGLISH_DEBATES)[Key] extends string
    ? string
    : (typeof ENGLISH_DEBATES)[Key];
} = {
  debateDescription: (title, chamber, date) =>
    `${title}: yaliyosemwa katika ${chamber} tarehe ${date}, yote.`,
  whoSpoke: 'Waliozungumza',
  minutesToRead: (minutes) => `Dakika ${minutes} za kusoma`,
  oneMinuteToRead: 'Dakika 1 ya kusoma',
  speechesCount: (count) => `Hotuba ${count}`,
  oneSpeech: 'Hotuba 1',
  wordsCount: (count) => `Maneno ${count}`,
  previousDebate: 'Mjadala uliotangulia',
  nextDebate: 'Mjadala unaofuata',
  debatesBeside: 'Mijadala ya kabla na baada',
  wholeSitting: 'Kikao chote',
  allOfBusiness: 'Mijadala yote ya shughuli hii',
  businessDescription: (title) => `${title}: kila siku iliposhughulikiwa, kwa mpangilio.`,
  businessOnce: 'Ilishughulikiwa mara moja.',
  businessDays: (count) => `Ilishughulikiwa mara ${count}.`,
  timeline: 'Siku kwa siku',
  newDebates: 'Mijadala mipya',
  newDivisions: 'Kura mpya',
  debateFeed: (title) => `Mapya katika shughuli hii: ${title}`,
  latestIn: 'Kikao cha karibuni',
  whatIsNew: 'Mapya',
  newsAdded: 'Kimeongezwa:',
  newsCorrected: 'Limesahihishwa:',
  newsLinked: 'Wasemaji wameunganishwa, la mwisho:',
  newsWithdrawn: 'Limeondolewa:',
  newsRestored: 'Limerudishwa:',
  earlierSittings: 'Kabla ya hapo',
  moreDebates: (count) => `na mingine ${count}`,
  spokeMost: 'Waliozungumza zaidi',
  roseIn: (month) => `Maneno yaliyoongezeka ${month}`,
  distinctiveFigures: (speeches) =>
    `Katika hotuba ngapi kati ya ${speeches}; kila neno angalau mara mbili zaidi kuliko katika nyingine zilizolinganishwa.`,
  onThisDay: 'Siku kama ya leo',
  divisions: 'Kura zilizopigwa',
  divisionsCount: (count) => `Kura zilipigwa mara ${count}`,
  oneDivision: 'Kura zilipigwa mara 1',
  division: 'Upigaji kura',
  ayes: 'Ndiyo',
  noes: 'La',
  abstentions: 'Waliojizuia',
  votedAyes: 'Ndiyo',
  votedNoes: 'La',
  votedAbstentions: 'Alijizuia',
  carried: 'Ilikubaliwa',
  negatived: 'Ilikataliwa',
  votesTo: (ayes, noes) => `${ayes} kwa ${noes}`,
  whoVotedHow: 'Nani alipiga kura gani',
  votesDisagree: 'Yaliyochapishwa hayalingani:',
  printedVotes: (side, printed) => `${side}, zilizochapishwa: ${printed}.`,
  printedAndListed: (side, printed, listed) =>
    `${side}, zilizochapishwa: ${printed}; majina: ${listed}.`,
  howTheyVoted: 'Jinsi alivyopiga kura',
  howTheyVotedNote:
    'Inajulikana pale alipozungumza katika kikao hicho kwa jina lililo kwenye orodha, au jina hilo halimhusu mbunge mwingine wa siku hiyo.',
  allDivisions: (count) => `Kura zote ${count}, kama data`,
};
