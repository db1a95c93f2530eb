// What the site says in English. Every language has the same keys; those that take figures are functions.

import { ENGLISH_DATA } from './data-words-en.ts';
import { ENGLISH_DEBATES } from './debate-words-en.ts';
import { ENGLISH_FOLLOWING } from './following/following-words-en.ts';
import { ENGLISH_READING } from './reading-words-en.ts';
import { ENGLISH_REVIEW } from './review-words-en.ts';
import { ENGLISH_SEARCH } from './search-words-en.ts';
import { ENGLISH_PEOPLE } from './people-words-en.ts';
import { ENGLISH_STATUS } from './status-words-en.ts';
import { ENGLISH_FRAME } from '../shared/pages/page-frame.ts';

export const english = {
  ...ENGLISH_FRAME,
  officialTagline: 'The official report of Parliament',
  ...ENGLISH_DATA,
  ...ENGLISH_DEBATES,
  ...ENGLISH_FOLLOWING,
  ...ENGLISH_READING,
  ...ENGLISH_REVIEW,
  ...ENGLISH_SEARCH,
  ...ENGLISH_PEOPLE,
  ...ENGLISH_STATUS,
  searchHint: 'Words or a “phrase”',
  language: 'Language',
  asJson: 'This page as JSON',

  homeDescription:
    'What was said in Parliament, in full: sittings, speeches and people, to read, search, cite and download.',
  allSittings: 'All sittings',
  noSittings: 'Nothing has been published yet.',
  stateOfRecord: 'The state of the record',
  entriesInRecord: (entries: string, sittings: string) => `${entries} from ${sittings}.`,
  recordSpan: (first: string, last: string) => `The first is of ${first}, the last of ${last}.`,
  lastChanged: (date: string) => `Last changed on ${date}.`,
  allChangesLogged: 'Every change is in a public log',
  entries: (count: string) => `${count} entries`,
  oneEntry: '1 entry',
  explore: 'Explore the record',
  exploreSittings:
    'Pick a day in the calendar of sittings and read it from prayers to adjournment.',
  explorePeople: 'Look up a member: what they said, where and when.',
  exploreTrends: 'Compare how often words were used, year by year.',

  calendarTitle: 'Sittings',
  calendarDescription: (first: string, last: string) =>
    `The calendar of sittings, from ${first} to ${last}.`,
  calendarEmpty: 'No sitting in the record matches this choice.',
  goToDate: 'Go to a date',
  noneThatDay: (date: string) =>
    `No sitting of ${date} is in the record. The nearest before and after:`,
  chamber: 'Chamber',
  bothChambers: 'All chambers',
  year: 'Year',
  undated: 'Without a date',
  sittingsCount: (count: string) => `${count} sittings`,
  oneSitting: '1 sitting',

  peopleTitle: 'People',
  peopleDescription:
    'Everybody the record knows by name, with the number of contributions linked to each.',
  peopleByLetter: 'By first letter',
  allLetters: 'All',
  findByName: 'Name contains',
  show: 'Show',
  noPeople: 'Nobody of this name is in the record.',
  peopleCount: (count: string) => `${count} people`,
  onePerson: '1 person',
  contributionsCount: (count: string) => `${count} contributions`,
  oneContribution: '1 contribution',
  silent: 'nothing linked',

  personDescription: (name: string) => `What ${name} said in Parliament, newest first.`,
  activity: 'Activity',
  activityOf: (name: string) => `Contributions of ${name} by year`,
  spoke: (contributions: string, words: string) => `${contributions}, ${words} words.`,
  spokeSpan: (first: string, last: string) => `From ${first} to ${last}.`,
  whatTheySaid: 'What they said',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  mostRelevant: 'Most relevant first',
  allYears: 'All years',
  words: 'Words',
  noContributions: 'Nothing matches this choice.',
  searchThisPerson: 'Search what they said',
  goOn: 'Read on',

  searchTitle: 'Search',
  searchFor: (query: string) => `“${query}”`,
  searchDescription: 'Search everything that was said in Parliament.',
  filters: 'Narrow down',
  person: 'Person',
  otherLanguage: 'Another language',
  order: 'Order',
  firstSaidBy: 'First said by',
  foundCount: (count: string) => `${count} contributions found`,
  foundOne: '1 contribution found',
  foundNone: 'Nothing was found.',
  nothingSearchable: (typed: string) =>
    `Nothing in “${typed}” can be searched for: type letters or numbers.`,
  datesReversed: 'The date in “From” is after the date in “To”. Swap the two dates.',
  foundNoneHint: 'Try fewer words, a beginning with a star (educat*), or fewer filters.',
  searchTips:
    'Every word must occur, in any form. A word or phrase “in quotes” must occur exactly so. -word leaves a word out, this OR that finds either, and educat* finds words that begin with these letters.',
  searchExamples: 'Examples of searches',
  facetSpeaker: 'Speakers',
  facetVenue: 'Chambers',
  facetType: 'Kinds',
  facetYear: 'Years',
  chosen: 'Chosen',
  remove: 'Remove',
  overTime: 'Over time, as a share of all entries',
  results: 'Results',
  badDate: (text: string) => `“${text}” is not a date. Write it as 2013-07-31.`,
  badChoice: (text: string) => `“${text}” is not one of the choices.`,
  pages: 'Pages',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,

  trendsTitle: 'Trends',
  trendsDescription: 'How often words were said, year by year or month by month.',
  trendsLead: 'Compare up to five words or phrases.',
  forExample: 'For example',
  term: (number: string) => `Word or phrase ${number}`,
  interval: 'By',
  byYear: 'year',
  byMonth: 'month',
  compare: 'Compare',
  mentionsDrawn: 'Mentions per 1,000 entries',
  mentionsFigures:
    'Mentions per 1,000 entries. In parentheses: how many mentions, in how many entries, and the share of these among the entries searched. Each time that the word or phrase was said is a mention.',
  mentionsIn: (mentions: string, entries: string, share: string) =>
    `(${mentions} in ${entries}, ${share})`,
  entriesFigures:
    'The share of entries that have the word or phrase, and how many there are. Mentions are not counted for beginnings of three letters or fewer (ma*), nor for searches that only leave words out.',
  figures: 'The figures',
  period: 'Period',
  entriesSearched: 'Entries searched',
  share: 'Share',
  ofEntriesSearched: 'of the entries searched',
  plotSummary: (name: string, highest: string, when: string) =>
    `${name}: most in ${when}, ${highest}.`,

  dataTitle: 'Data',
  dataDescription: 'The whole record to download, the interface, the change log and the licence.',
  downloads: 'The whole record',
  downloadsLead: (entries: string) =>
    `All ${entries} entries in one file, with their sittings, as they are at the moment of the download.`,
  interfaceTitle: 'The interface',
  interfaceLead:
    'Every page has its JSON address. Entries come ten a page, in order of publication; follow “next” to read them all.',
  interfaceRoot: 'The list of resources',
  entriesList: 'Entries',
  changeLog: 'The change log',
  changeLogLead:
    'Everything that was added, corrected, linked or withdrawn, in order. Each change has the SHA-256 of the entry and of the log so far, so anybody with an older copy can check that nothing before it was rewritten.',
  licence: 'Licence of the data',
  licenceUnstated:
    'The publisher states no licence. The words follow the law of the country whose Parliament spoke; quote them with their source.',
  publishedBy: (publisher: string) => `Published by ${publisher}.`,
  publisher: 'Who publishes this',
  publisherUnstated: 'The publisher of this site is not named.',
  noneGiven: 'not given',
  contact: 'Contact',

  docsTitle: 'Documentation',
  docsDescription: 'How programs read, search, follow and download the record.',
  docsOpenApi: 'The interface as an OpenAPI 3.1 document',
  docsGuide: 'Guide',
  docsRules: 'Rules',
  docsReference: 'Reference',
  docsOnThisPage: 'On this page',
  docsFirst: 'A first request',
  docsEverything: 'Reading everything',
  docsStep: 'Following changes',
  docsSearching: 'Searching',
  docsBulk: 'Everything in one file',
  docsCiting: 'Citing',
  docsWrite: 'Writing',
  docsLimits: 'Limits',
  docsVersions: 'Versions',
  /** Said where the page is in another language than the text of the guide. */
  docsInEnglish: 'The text of the guide and of the reference is in English.',
  docsParameters: 'Parameters',
  docsResponse: 'Response',
  docsWriting: 'Writing, with a token',
  docsTry: 'Try it',
  docsSample: 'What comes back (from the demo record, shortened)',
  docsErrors: 'Errors',

  aboutTitle: 'About',
  aboutDescription: 'What this site is, how the record is made, and how to link to it.',
  aboutWhat:
    'This site publishes the record of Parliament’s debates: every heading, speech and note of every sitting, as it was printed.',
  aboutMadeTitle: 'How it is made',
  aboutMade:
    'The printed report is divided into entries, and each gets a permanent number. On these pages the entries of one speech are joined again. Nothing is left out: the footers of the printed pages can be unfolded at the end.',
  aboutLinksTitle: 'Links that last',
  aboutLinks:
    'A sitting’s address is made of its chamber, day and hour, a person’s of their name, and every entry has an anchor. The number in the margin links to that paragraph.',
  aboutLanguageTitle: 'Languages',
  aboutLanguage: (languages: string, example: string) =>
    `The text of the site is in ${languages}; the record stays in the language it was said in. Add ${example} to any address to choose a language; the choice is remembered in a cookie called “lang”, the only one a reader gets. Without it, your browser’s languages decide.`,
  aboutCertified:
    'This site is for information. Where the law requires a certified copy, the editor of the official report gives one.',

  withdrawnTitle: 'Withdrawn',
  withdrawnText: (date: string) => `This entry was withdrawn from the record on ${date}.`,
  reasonGiven: 'The reason given',
  correctedOn: (date: string) => `Corrected on ${date}.`,
  history: 'History',
  historyTitle: (id: string) => `History of entry ${id}`,
  historyText: 'What happened to this entry, and every text it had.',
  textWithheld: 'The text of a withdrawn entry is not shown.',
  eventAdded: 'Published',
  eventCorrected: 'Corrected',
  eventLinked: 'Speaker linked to a person',
  eventWithdrawn: 'Withdrawn',
  eventRestored: 'Brought back',

  notFoundTitle: 'Not found',
  notFoundText:
    'There is no such page. It may have moved with the record, or the address has a mistake.',
  notFoundDay: 'These sittings of that day are in the record:',
  badRequestTitle: 'Request not understood',
  unavailableTitle: 'Not available',
  unavailableText: 'The record is not available just now. Try again in a moment.',
  faultTitle: 'An error on our side',
  faultText: 'Something went wrong on this site. The error has been logged.',
  goHome: 'Go to the front page',

  report: 'Hansard',
  officialReport: 'Official Report (Hansard)',

  followFeed: 'Follow by feed',
  sittingsFeed: (chamber: string | null) =>
    chamber === null ? 'New sittings' : `New sittings: ${chamber}`,
  personFeed: (name: string) => `What ${name} said`,
  searchFeed: (query: string) =>
    query === '' ? 'New contributions' : `New contributions: “${query}”`,
  newEntries: 'New entries',
  newContributions: 'New contributions',
};

/** The same keys in every language: a text where English has one, a function where English has one. */
export type Words = {
  readonly [Key in keyof typeof english]: (typeof english)[Key] extends string
    ? string
    : (typeof english)[Key];
};

export const siteInEnglish = {
  code: 'en' as const,
  tag: 'en-GB',
  name: 'English',
  words: english,
  examples: {
    searches: [
      ['water schools', 'both words, in any order'],
      ['"point of order"', 'exactly this phrase'],
      ['roads OR bridges', 'either word'],
      ['water -rain', 'the first word without the second'],
      ['educat*', 'words that begin like this'],
    ],
    trends: ['water', 'roads', 'schools'],
  } as const,
};
