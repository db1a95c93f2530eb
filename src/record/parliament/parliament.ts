// The description of a parliament as data: what its documents look like and which words they use. The pipeline that reads
// documents has no rule of any parliament in it, so that another parliament is another description.
//
// Every field is declared once, by the form that checks it; the types follow from the forms. Every pattern is the text of a
// regular expression, matched without regard to case unless the field says otherwise, in text with single spaces and straight
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
} from './check-form.ts';

const texts = listForm(textForm);
const patterns = listForm(pattern);
const language = textLike(/^[a-z]{2,3}$/, 'the code of a language, such as "en"');
const slug = textLike(/^[a-z0-9_-]+$/, 'a slug of lower-case letters, digits, _ and -');
const webAddress = textLike(/^https?:\/\/[^\s"<>]+$/, 'an address that begins with https://');
const contact = textLike(
  /^(?:https?:\/\/[^\s"<>]+|[^\s@"<>]+@[^\s@"<>]+)$/,
  'an e-mail address or the address of a page',
);
const country = textLike(/^[a-z]{2}$/, 'the two letters of a country, such as "ke", or null');
const day = textLike(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2022-09-08');
const time = textLike(/^\d{2}:\d{2}:\d{2}$/, 'a time such as 12:00:00');

/** A text, or a text for each language by its code (`{"en": …, "sw": …}`). */
export type LocalText = string | Readonly<Record<string, string>>;

const localText: Form<LocalText> = (given, path, faults) => {
  if (typeof given !== 'object') return textForm(given, path, faults);
  const byLanguage = dictionary(textForm, language)(given, path, faults);
  if (Object.keys(byLanguage).length === 0) {
    faults.push(`${path} must have a text in some language.`);
  }
  return byLanguage;
};

/** Who publishes a record, and of which parliament: what the site, the interface and the exports say of it. */
const PUBLICATION = {
  /** The parliament, as people call it: "Parliament of Kenya". */
  name: localText,
  /** The two letters of ISO 3166-1 in lower case; null where it is none of them. */
  country: orNull(country),
  /** The languages spoken, by their codes (BCP 47), the most frequent one first. */
  languages: listForm(language, 1),
  /** What stands before the decimals of a number in the texts; null for what the first language writes. */
  decimalMark: orNull(oneOf('.', ',')),
  /** The languages in which the site is offered, the first one where nothing is chosen; null for those that are spoken. */
  siteLanguages: orNull(listForm(language, 1)),
  /** What the site is called. */
  siteName: localText,
  /** The line under the name of the site; null for the words of the site. */
  tagline: orNull(localText),
  /** Whether this is the official report of the parliament. */
  official: flag,
  /** What citations call the publication; null for "Official Report (Hansard)" or "Hansard". */
  report: orNull(localText),
  /** Who publishes the site. */
  publisher: orNull(localText),
  /** `text` says what the licence means, in a paragraph. */
  licence: orNull(
    objectForm(
      { name: localText, url: orNull(webAddress), text: orNull(localText) },
      { url: null, text: null },
    ),
  ),
  /** An e-mail address, or the address of a page. */
  contact: orNull(contact),
  /** What the site is, in a paragraph; null for the words of the site. */
  about: orNull(localText),
};

/** The patterns of a chamber are for its documents; a record that is not made from documents needs none. */
const CHAMBER = objectForm(
  {
    /** The slug of its venue in the record. */
    slug,
    name: localText,
    /** Its masthead: a whole line in capitals on the first pages. */
    mastheads: patterns,
    /** Its running heads and footers. */
    furniture: patterns,
    /** What the opening and closing lines call it. */
    houses: patterns,
  },
  { mastheads: [], furniture: [], houses: [] },
);

/** The sentence printed at the foot of each page, where it got into entries. It is not part of what was said. */
const FOOTERS = objectForm({
  /**
   * Each in two patterns, as some documents break it there: the first half ends an entry, the second is one. Empty where it is
   * never broken. Typists lost spaces, so any space of a pattern may be missing in the text.
   */
  sentences: listForm(objectForm({ first: pattern, second: orEmpty(pattern) }, { second: '' })),
  /** The words a footer can end with: an entry that ends with none of them is not looked at any further. */
  lastWords: texts,
});

const TIMES = objectForm({
  /** With the groups `hour`, `minute` and `half`. */
  patterns,
  /** What `half` begins with before and after noon, in lower case. */
  before: textForm,
  after: textForm,
  /** Times in words, with the groups `minutes`, `side` ("past" or "to") and `hour`. */
  inWords: patterns,
  /** Numbers in words, in lower case. */
  numbers: dictionary(whole),
  /** Times with a name of their own, HH:MM:SS: `midnight`. */
  named: dictionary(time),
  /** What `side` is where the minutes are taken off the hour. */
  beforeHour: textForm,
  /** A time in words below this hour is after noon: no sitting begins in the night. */
  morningFrom: whole,
  /** Letters after the date in a footer: which part of the day a sitting was. */
  parts: dictionary(oneOf('morning', 'afternoon', 'evening')),
});

const SPEAKERS = objectForm({
  /** What a person's name begins with: "Mr\\.?", "Hon\\.?". */
  honorifics: patterns,
  /** The offices people speak as: "Speaker", "Minister for". */
  offices: patterns,
  /** The offices that preside. */
  chairs: patterns,
  /** Labels of several or of nobody in particular: "Hon\\. Members". */
  collectives: patterns,
  /** Bold text before a colon that is never a speaker. */
  never: patterns,
});

const HEADINGS = objectForm({
  /** Headings in italics or bold that are not set in capitals: "Clause 3", "Question No.12". */
  labels: patterns,
  /** The end of a heading after which another may follow on the next page. */
  ends: patterns,
  /** Endings and short words that stay in lower case in a line of capitals; case matters. */
  lowerCase: patterns,
});

/** How a parliament prints a division: its heading, its lists of names and its result. */
const DIVISIONS = objectForm({
  /** Headings that begin a division; each is matched against a whole heading. */
  headings: patterns,
  /** The label of each list of votes, in capitals as it is printed in a document. */
  ayes: patterns,
  noes: patterns,
  abstentions: patterns,
  /** What stands in a list without names: "Nil". */
  none: patterns,
  /** The line that names the tellers. */
  tellers: patterns,
  /** The beginning of a question that is printed in full; case matters: "THAT". */
  questions: patterns,
  /** A question within a speech, with the group `question`; case matters: "I beg to move that …". */
  moved: patterns,
  /** The note of the result, with the groups `ayes` and `noes` where it has the numbers. The larger number is printed first. */
  carried: patterns,
  negatived: patterns,
  /** Titles before several names, in lower case: "messrs". */
  pluralTitles: texts,
  /** Words before the last name of a list, in lower case: "and". */
  conjunctions: texts,
});

const NARRATIVE = objectForm({
  /** The beginning of text under a heading that nobody says. */
  texts: patterns,
  /** The beginning of a motion; case matters. Under a heading, after the chair spoke, nobody says it. */
  motions: patterns,
  /** Stage notes after which nobody speaks until the next label. */
  notes: patterns,
});

/** How a parliament prints its order of business: which headings name what. Each pattern is matched against a whole heading. */
const BUSINESS = objectForm({
  /** The title page, wherever it is printed: no debate. */
  titlePage: patterns,
  /** What opens a sitting: no debate, and no section of what follows. */
  openings: patterns,
  /** What closes a sitting: no debate. */
  closings: patterns,
  /** Sections of the order of business. The items below belong to them. */
  sections: patterns,
  /** Sections within a section, which keep its name: "IN THE COMMITTEE". */
  stages: patterns,
  /** Numbers before the title of an item: "Question No.193". */
  numbers: patterns,
  /** Parts of an item: clauses, divisions and their lists. */
  parts: patterns,
  /** Parts that have a title of their own in the headings right below them. */
  titledParts: patterns,
  /** The end of a title: a heading right below one that ends so is another title, not its second line. */
  titleEnds: patterns,
  /** What is left out of a title when two are compared: words at its beginning. */
  articles: texts,
  /** The number of a bill as printed with its title, with the groups `number`, `year` and, where it is printed, `house`. */
  billNumber: pattern,
  /** The first day of each parliament, the oldest first. A title used again in a later one is other business. */
  terms: listForm(day),
});

/**
 * How the labels of speakers and the lists of members are read. Words are in lower case without accents and punctuation, and
 * patterns are matched in text of that form.
 */
const LABELS = objectForm({
  /** Words before a name that are no part of it. */
  titles: texts,
  /** Titles every member has, which say nothing about the person. */
  commonTitles: texts,
  /** Titles that are written in capitals. */
  capitalTitles: texts,
  /** Letters after a name. */
  honours: texts,
  /** Words of a name that stay in lower case. */
  particles: texts,
  /** Labels, beside `speakers.collectives`, that name nobody: tellers, lists of votes, applause. */
  nobody: patterns,
  /** Offices whose holder presides; the first group is the office. */
  presiding: patterns,
  /** Patterns of other names of an office, or of a part of it → what it is called. */
  offices: dictionary(textForm, pattern),
  /** What an office begins with that several people hold one after the other in a sitting. */
  temporary: textForm,
  /** Offices of people who need not be members: a surname alone is not enough to link them. */
  outsiders: patterns,
  /** Notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  chairNotes: patterns,
  /** The verbs of those that leave the chair. */
  leaving: texts,
  /** Words in the name of a constituency that lists write or leave out. */
  constituencyFillers: texts,
  /** What a member without a constituency is called. */
  nominated: textForm,
  /** Names of parties, as printed after a constituency, that are not in capitals. */
  partyNames: texts,
  /** Other names of a party, without spaces → its letters. */
  parties: dictionary(textForm),
  /** When the parliament that began in a year sat. An empty end is of the one that sits. */
  terms: dictionary(
    objectForm({ from: day, to: orEmpty(day) }),
    textLike(/^\d{4}$/, 'a year such as 2022'),
  ),
  /** The chamber of a list of members that names none. */
  listChamber: anyText,
});

export const PARLIAMENT = objectForm({
  ...PUBLICATION,
  chambers: listForm(CHAMBER, 1),
  /** What an opening line calls both chambers together, and the venue a joint sitting is published under. */
  joint: objectForm({ houses: patterns, venue: slug }),
  footers: FOOTERS,
  /** Stage notes after which a speaker goes on with the same speech: applause, laughter, interjections. */
  contributions: objectForm({ passingNotes: patterns }),
  labels: LABELS,
  /**
   * Patterns with the groups `day`, `month` and `year`, the most reliable one first. The months are in order, each with every
   * name and abbreviation it is printed with, in lower case.
   */
  dates: objectForm({ patterns, months: listForm(texts) }),
  times: TIMES,
  /** The lines that say when a sitting began and ended, after the name of the house. */
  openings: objectForm({ opens: pattern, closes: pattern }),
  /** Lines at the top or bottom of a page that are not part of the record. */
  furniture: objectForm({ patterns }),
  speakers: SPEAKERS,
  headings: HEADINGS,
  divisions: DIVISIONS,
  narrative: NARRATIVE,
  business: BUSINESS,
});

export type Parliament = FormValue<typeof PARLIAMENT>;
export type FooterForms = Parliament['footers'];
export type DivisionForms = Parliament['divisions'];
export type BusinessForms = Parliament['business'];
export type LabelForms = Parliament['labels'];

/** A text in a language; in the first language it is given in where it is not given in that one. */
export function textIn(text: LocalText, code: string): string {
  if (typeof text === 'string') return text;
  return new Map(Object.entries(text)).get(code) ?? Object.values(text)[0] ?? '';
}

/** The text of a pattern that matches where any of these does; of none, one that matches nothing. */
export function alternatives(sources: readonly string[]): string {
  return sources.length === 0 ? '(?!)' : sources.map((one) => `(?:${one})`).join('|');
}

/** A function of a part of a description, such as one that compiles its patterns, that is computed once for each. */
export function onceFor<Forms extends object, Value>(
  compute: (forms: Forms) => Value,
): (forms: Forms) => Value {
  const known = new WeakMap<Forms, { readonly value: Value }>();
  return (forms) => {
    const found = known.get(forms) ?? { value: compute(forms) };
    known.set(forms, found);
    return found.value;
  };
}
