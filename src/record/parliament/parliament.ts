// The description of a parliament as data: the layout and wording of its documents. The pipeline that reads documents has no
// rule of any parliament in it, so another parliament is another description.
//
// Every field is declared once, by the form that checks it; the types follow from the forms. Every pattern is the text of a
// regular expression, matched case-insensitively unless the field says otherwise, in text with single spaces and straight
// apostrophes.

import {
  anyText,
  dictionary,
  flag,
  listForm,
  objectForm,
  oneOf,
  orEmpty,
  orNull,
  pattern,
  textForm,
  textLike,
  whole,
  type Form,
  type FormValue,
} from '@hansard/documents/check-form';
import { present } from '../../base/present.ts';
import { CHAMBER_FIELDS, DOCUMENT_FIELDS, VOTE_FIELDS } from '@hansard/documents/document-forms';
import { memoizeByObject } from '../../base/memoize.ts';
import { PROCEDURE } from './procedure-forms.ts';

const texts = listForm(textForm);
const patterns = listForm(pattern);
const language = textLike(/^[a-z]{2,3}$/, 'the code of a language, such as "en"');
const webAddress = textLike(/^https?:\/\/[^\s"<>]+$/, 'an address that begins with https://');
const contact = textLike(
  /^(?:https?:\/\/[^\s"<>]+|[^\s@"<>]+@[^\s@"<>]+)$/,
  'an e-mail address or the address of a page',
);
const doi = textLike(/^10\.\d{4,9}\/[^\s"<>]+$/, 'a DOI such as "10.5281/zenodo.1234", or null');
const country = textLike(/^[a-z]{2}$/, 'the two letters of a country, such as "ke", or null');
const timeZone: Form<string> = (input, path, faults) => {
  const name = textForm(input, path, faults);
  if (name !== '' && clockIn(name) === null) {
    faults.push(`${path} must be the name of a time zone, such as "Africa/Nairobi", or null.`);
  }
  return name;
};
/** More columns or rows would be too small to press on a telephone. */
const MAP_POSITION_MAX = 15;
const tilePosition: Form<number> = (input, path, faults) => {
  const position = whole(input, path, faults);
  if (position >= 0 && position <= MAP_POSITION_MAX) return position;
  faults.push(`${path} must be a number from 0 to ${MAP_POSITION_MAX}.`);
  return 0;
};
const drawing = textLike(/^<svg\s[^]*<\/svg>\s*$/, 'the text of an SVG drawing, or null');
const colour = textLike(/^#[\da-f]{6}$/i, 'a colour such as "#84202c", or null');
const day = textLike(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2022-09-08');

/** A text, or a text for each language by its code (`{"en": …, "sw": …}`). */
export type LocalText = string | Readonly<Record<string, string>>;

const localText: Form<LocalText> = (input, path, faults) => {
  if (typeof input !== 'object') return textForm(input, path, faults);
  const byLanguage = dictionary(textForm, language)(input, path, faults);
  if (Object.keys(byLanguage).length === 0) {
    faults.push(`${path} must have a text in some language.`);
  }
  return byLanguage;
};

/** Who publishes a record, and of which parliament, as shown by the site, the interface and the exports. */
const PUBLICATION = {
  /** The usual name of the parliament: "Parliament of Kenya"; null if it is not set. */
  name: orNull(localText),
  /** Whether the parliament is invented; every page and file then says so. */
  invented: flag,
  /** The two letters of ISO 3166-1 in lower case; null for other territories. */
  country: orNull(country),
  /** The time zone that decides its dates, an IANA name; null for UTC. */
  timeZone: orNull(timeZone),
  /** The languages spoken, as BCP 47 codes, the most spoken one first. */
  languages: listForm(language, 1),
  /** The decimal mark of the texts; null for that of the first language. */
  decimalMark: orNull(oneOf('.', ',')),
  /** The languages of the site, the default first; null for those that are spoken. */
  siteLanguages: orNull(listForm(language, 1)),
  /** The name of the site. */
  siteName: localText,
  /** The mark of the parliament at the head of every page, as the text of an SVG drawing; null for none. */
  mark: orNull(drawing),
  /** The line under the site's name; null for the default. */
  tagline: orNull(localText),
  /** Whether this is the official report of the parliament. */
  official: flag,
  /** The name of the publication in citations; null for "Official Report (Hansard)" or "Hansard". */
  report: orNull(localText),
  /** Who publishes the site. */
  publisher: orNull(localText),
  /** `text` explains the licence in a paragraph. */
  licence: orNull(
    objectForm(
      { name: localText, url: orNull(webAddress), text: orNull(localText) },
      { url: null, text: null },
    ),
  ),
  /** An e-mail address, or the address of a page. */
  contact: orNull(contact),
  /** The DOI of the record as a dataset, if an archive assigned one. */
  doi: orNull(doi),
  /** Metadata of a corpus of the record: who is responsible, who funded it, and the city where the parliament sits. */
  corpus: orNull(objectForm({ responsible: textForm, funder: textForm, city: textForm })),
  /** A paragraph about the site; null for the default. */
  about: orNull(localText),
  /** The full names and colours of parties, by their letters in lower case, without spaces. */
  parties: dictionary(
    objectForm({ name: localText, colour: orNull(colour) }, { colour: null }),
    textLike(/^[\p{Ll}\p{Lo}\d-]+$/u, 'the letters of a party, in lower case'),
  ),
  /** The wards of each constituency, by which its member is found as well. */
  wards: dictionary(texts),
  /** A map of the regions of its members, as tiles in columns from the west and rows from the north; `code` is the short name on one. */
  map: listForm(
    objectForm({
      region: textForm,
      code: textLike(/^[\p{L}\p{N}]{1,4}$/u, 'one to four letters or digits'),
      column: tilePosition,
      row: tilePosition,
    }),
  ),
  /** Terms of procedure, each with its other names, in any language, and a plain sentence. */
  glossary: listForm(objectForm({ term: localText, aliases: texts, meaning: localText })),
  /** Topics of debates: a debate is about a topic if its title has one of the words. */
  topics: listForm(
    objectForm({
      slug: textLike(/^[a-z][a-z\d-]*$/, 'small letters, digits and hyphens'),
      label: localText,
      words: listForm(textForm, 1),
    }),
  ),
};

/** The sentence printed at the foot of each page, where it got into entries. It was not spoken. */
const FOOTERS = objectForm({
  /**
   * Each in two patterns, because some documents break it there: the first half ends an entry, the second is one. The second is
   * empty if the sentence is never broken. Typists lost spaces, so any space of a pattern may be missing in the text.
   */
  sentences: listForm(objectForm({ first: pattern, second: orEmpty(pattern) }, { second: '' })),
  /** The words a footer can end with: entries that end otherwise are not examined further. */
  lastWords: texts,
});

/** How a parliament prints a division: its heading, its lists of names and its result. */
const DIVISIONS = objectForm({
  /** Headings that begin a division; each is matched against a whole heading. */
  headings: patterns,
  ...VOTE_FIELDS,
  /** The text of a list without names: "Nil". */
  none: patterns,
  /** The beginning of a question printed in full; case-sensitive: "THAT". */
  questions: patterns,
  /** A question within a speech, with the group `question`; case-sensitive: "I beg to move that …". */
  moved: patterns,
  /** The note of the result, with the groups `ayes` and `noes` if it has the numbers. The larger number is printed first. */
  carried: patterns,
  negatived: patterns,
  /** Titles before several names, in lower case: "messrs". */
  pluralTitles: texts,
  /** Words before the last name of a list, in lower case: "and". */
  conjunctions: texts,
});

/** What settings said of notes and speeches before there were phrases (`procedure`). They may still say it, and it is not read. */
const NOT_READ = {
  questions: patterns,
  motions: patterns,
  business: patterns,
  agreed: patterns,
  negatived: patterns,
  withdrawn: patterns,
  deferred: patterns,
  undecided: patterns,
  unbracketed: patterns,
  amended: patterns,
  before: patterns,
  leading: patterns,
  readings: patterns,
  stages: patterns,
  several: patterns,
  reports: patterns,
  moved: patterns,
  seconded: patterns,
  amending: patterns,
  movedBy: patterns,
  procedural: patterns,
  interruptions: patterns,
  billTitle: anyText,
  billNumber: anyText,
};

const NOTHING_SAID = {
  questions: [],
  motions: [],
  business: [],
  agreed: [],
  negatived: [],
  withdrawn: [],
  deferred: [],
  undecided: [],
  unbracketed: [],
  amended: [],
  before: [],
  leading: [],
  readings: [],
  stages: [],
  several: [],
  reports: [],
  moved: [],
  seconded: [],
  amending: [],
  movedBy: [],
  procedural: [],
  interruptions: [],
  billTitle: '',
  billNumber: '',
};

/** How a parliament prints the papers that are laid. Patterns for notes are matched against whole notes without brackets. */
const DECISIONS = objectForm(
  {
    ...NOT_READ,
    /** Whole words, one of which occurs in every speech that lays something: the patterns below are expensive. */
    speechWords: texts,
    papers: objectForm({
      /** The text above a printed list of papers, or the note after which the list continues. */
      listed: patterns,
      /** The note below papers of a list, with the group `mover`. */
      by: patterns,
      /** The words of a speech before the papers it lays, with the group `several` if there may be more than one. */
      lists: patterns,
      /** A speech that lays something, with the group `paper`. */
      single: patterns,
      /** The note that somebody laid a paper, with the groups `mover` and `paper`. */
      laid: patterns,
      /** The end of a paper whose parts follow, and the beginning of a title that is not a part. */
      opens: patterns,
      titles: patterns,
      /** What is said after the last paper. */
      ends: patterns,
    }),
  },
  NOTHING_SAID,
);

/**
 * How a parliament prints its order of business: what each kind of heading looks like. Each pattern is matched against a whole
 * heading.
 */
const BUSINESS = objectForm({
  /** The title page, wherever it is printed; not a debate. */
  titlePage: patterns,
  /** The opening of a sitting; neither a debate nor a section. */
  openings: patterns,
  /** The closing of a sitting; not a debate. */
  closings: patterns,
  /** Sections of the order of business. The items below belong to them. */
  sections: patterns,
  /** Sections within a section, which keep its name: "IN THE COMMITTEE". */
  stages: patterns,
  /** Numbers before the title of an item: "Question No.193". */
  numbers: patterns,
  /** Parts of an item: clauses, divisions and their lists. */
  parts: patterns,
  /** Parts with a title of their own in the headings directly below them. */
  titledParts: patterns,
  /** The end of a title: a heading directly below one that ends like this is another title, not its second line. */
  titleEnds: patterns,
  /** Words at the beginning of a title that are ignored when two titles are compared. */
  articles: texts,
  /** The first day of each parliament, the oldest first. A title that recurs in a later parliament is other business. */
  terms: listForm(day),
});

/**
 * How speaker labels and member lists are read. Words are in lower case without accents and punctuation, and patterns are
 * matched in text of that form.
 */
const LABELS = objectForm({
  /** Words before a name that are not part of it. */
  titles: texts,
  /** Titles every member has, which say nothing about the person. */
  commonTitles: texts,
  /** Titles that are written in capitals. */
  capitalTitles: texts,
  /** Letters after a name. */
  honours: texts,
  /** Names that are given names and hardly ever surnames. */
  givenNames: texts,
  /** Words of a name that stay in lower case. */
  particles: texts,
  /** Labels, beside `speakers.collectives`, that name nobody: tellers, lists of votes, applause. */
  nobody: patterns,
  /** Offices whose holder presides; the first group is the office. */
  presiding: patterns,
  /** Patterns for other names of an office, or of a part of it → its name. */
  offices: dictionary(textForm, pattern),
  /** The prefix of offices that several people hold one after the other in a sitting. */
  temporary: textForm,
  /** Offices of people who need not be members: a surname alone is not enough to link them. */
  outsiders: patterns,
  /** Notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  chairNotes: patterns,
  /** The verbs of notes that somebody leaves the chair. */
  leaving: texts,
  /** Words in a constituency's name that some lists leave out. */
  constituencyFillers: texts,
  /** The term for a member without a constituency. */
  nominated: textForm,
  /** Names of parties, as printed after a constituency, that are not in capitals. */
  partyNames: texts,
  /**
   * The forms of what stands in the bracket after a member's name, as printed, with the groups `party`, `seat` and `office`; the first
   * that matches counts. With none, it is a constituency and a party.
   */
  brackets: patterns,
  /** Other names of a party, without spaces → its letters. */
  parties: dictionary(textForm),
  /** When each parliament sat, by the year in which it began. An empty end means that it is sitting. */
  terms: dictionary(
    objectForm({ from: day, to: orEmpty(day) }),
    textLike(/^\d{4}$/, 'a year such as 2022'),
  ),
  /** The chamber of a member list that does not name one. */
  listChamber: anyText,
});

const money = listForm(textLike(/^[a-z]+(?: [a-z]+)?$/, 'one or two words in small letters'), 1);

/** How sums of money are printed; all words in lower case without accents. */
const MONEY = objectForm({
  /** Before the number: "ksh", "kes". */
  before: money,
  /** After it: "shillings". */
  after: money,
  /** Beside the number: "million", with its names in other languages of the record. */
  scales: listForm(money, 1),
});

export const PARLIAMENT = objectForm({
  ...PUBLICATION,
  ...DOCUMENT_FIELDS,
  /** The patterns of a chamber are for its documents; a record that is not made from documents needs none. */
  chambers: listForm(
    objectForm(
      { ...CHAMBER_FIELDS, name: localText },
      { mastheads: [], furniture: [], houses: [] },
    ),
    1,
  ),
  footers: FOOTERS,
  /** Makes a search for a sum of money find every printed form of it; null to search only for the form that is typed. */
  money: orNull(MONEY),
  /** Stage notes after which a speaker continues the same speech: applause, laughter, interjections. */
  contributions: objectForm({ passingNotes: patterns }),
  labels: LABELS,
  divisions: DIVISIONS,
  decisions: DECISIONS,
  business: BUSINESS,
  procedure: PROCEDURE,
});

export type Parliament = FormValue<typeof PARLIAMENT>;
export type DivisionForms = Parliament['divisions'];
export type DecisionForms = Parliament['decisions'];
export type BusinessForms = Parliament['business'];
export type LabelForms = Parliament['labels'];
export type MoneyForms = NonNullable<Parliament['money']>;

/** A text in a language; in the first language it has, if it lacks that one. */
export function textIn(text: LocalText, code: string): string {
  if (typeof text === 'string') return text;
  return new Map(Object.entries(text)).get(code) ?? Object.values(text)[0] ?? '';
}

/** A formatter for dates and times of a zone as ISO 8601 writes them. Null if there is no such zone. */
function clockIn(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('sv', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: zone,
    });
  } catch {
    return null;
  }
}

const clockOf = memoizeByObject(({ timeZone: zone }: Parliament) =>
  present(clockIn(zone ?? 'UTC'), 'the clock of a checked time zone'),
);

/** A moment in a parliament's local time: milliseconds that give its local date and time when read as UTC. */
export function localMs(parliament: Parliament, atMs: number): number {
  const [date, time] = clockOf(parliament).format(atMs).split(' ');
  // The formatter gives whole seconds.
  return Date.parse(`${date}T${time}Z`) + (atMs % 1_000);
}

/** Today's date where the parliament sits, YYYY-MM-DD: "yesterday" is counted from it, and citations carry it. */
export function todayIn(parliament: Parliament, nowMs = Date.now()): string {
  return clockOf(parliament).format(nowMs).slice(0, 'YYYY-MM-DD'.length);
}
