// What the site says of debates and on its front page, in English.

export const ENGLISH_DEBATES = {
  debateDescription: (title: string, chamber: string, date: string) =>
    `${title}: what was said in the ${chamber} on ${date}, in full.`,
  whoSpoke: 'Who spoke',
  minutesToRead: (minutes: string) => `${minutes} minutes to read`,
  oneMinuteToRead: '1 minute to read',
  speechesCount: (count: string) => `${count} speeches`,
  oneSpeech: '1 speech',
  wordsCount: (count: string) => `${count} words`,
  previousDebate: 'Previous debate',
  nextDebate: 'Next debate',
  debatesBeside: 'Debates before and after',
  wholeSitting: 'The whole sitting',
  allOfBusiness: 'The same business on other days',
  businessDescription: (title: string) => `${title}: every day it came up, in order.`,
  businessOnce: 'It came up once.',
  businessDays: (count: string) => `It came up ${count} times.`,
  timeline: 'Day by day',
  newDebates: 'New debates',
  debateFeed: (title: string) => `New in this business: ${title}`,
  latestIn: 'The latest sitting',
  earlierSittings: 'Before that',
  moreDebates: (count: string) => `and ${count} more`,
  spokeMost: 'Spoke most',
  roseIn: (month: string) => `Words that rose in ${month}`,
  distinctiveFigures: (speeches: string) =>
    `In how many of ${speeches} speeches; each at least twice as often as in the others compared.`,
  onThisDay: 'On this day',
};
