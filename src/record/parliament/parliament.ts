// The description of a parliament as data: what its documents look like and which words they use. The pipeline that reads
// documents has no rule of any parliament in it, so that another parliament is another description.
//
// Every pattern is the text of a regular expression, matched without regard to case unless the field says otherwise, in text
// with single spaces and straight apostrophes.

import type { DecimalMark } from '../languages/token-rules.ts';

export interface Parliament extends Publication, DocumentForms {
  readonly chambers: readonly ChamberDescription[];
  readonly joint: JointSittings;
  readonly footers: FooterForms;
  readonly contributions: ContributionForms;
  readonly labels: LabelForms;
}

/** What documents look like, and the words they use. */
export interface DocumentForms {
  readonly dates: DateForms;
  readonly times: TimeForms;
  readonly openings: Openings;
  readonly furniture: FurnitureForms;
  readonly speakers: SpeakerForms;
  readonly headings: HeadingForms;
  readonly divisions: DivisionForms;
  readonly narrative: NarrativeForms;
  readonly business: BusinessForms;
}

export interface ChamberDescription {
  /** The slug of its venue in the record. */
  readonly slug: string;
  readonly name: LocalText;
  /** Patterns of its masthead: a whole line in capitals on the first pages. */
  readonly mastheads: readonly string[];
  /** Patterns of its running heads and footers. */
  readonly furniture: readonly string[];
  /** Patterns of what the opening and closing lines call it. */
  readonly houses: readonly string[];
}

/** The sentence printed at the foot of each page, where it got into entries. It is not part of what was said. */
export interface FooterForms {
  /** Each in two patterns, as some documents break it there; any space of a pattern may be missing in the text. */
  readonly sentences: readonly FooterSentence[];
  /** The words a footer can end with: an entry that ends with none of them is not looked at any further. */
  readonly lastWords: readonly string[];
}

export interface FooterSentence {
  readonly first: string;
  /** Empty where the sentence is never broken. */
  readonly second: string;
}

export interface ContributionForms {
  /** Patterns of stage notes after which a speaker goes on with the same speech: applause, laughter, interjections. */
  readonly passingNotes: readonly string[];
}

export interface JointSittings {
  /** Patterns of what an opening line calls both chambers together. */
  readonly houses: readonly string[];
  /** The venue a joint sitting is published under. */
  readonly venue: string;
}

export interface DateForms {
  /** Patterns with the groups `day`, `month` and `year`, the most reliable one first. */
  readonly patterns: readonly string[];
  /** The months in order; each with every name and abbreviation it is printed with, in lower case. */
  readonly months: readonly (readonly string[])[];
}

export interface TimeForms {
  /** Patterns with the groups `hour`, `minute` and `half`. */
  readonly patterns: readonly string[];
  /** What `half` begins with before and after noon, in lower case. */
  readonly before: string;
  readonly after: string;
  /** Patterns of times in words, with the groups `minutes`, `side` ("past" or "to") and `hour`. */
  readonly inWords: readonly string[];
  /** Numbers in words, in lower case. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Times with a name of their own, HH:MM:SS: `midnight`. */
  readonly named: Readonly<Record<string, string>>;
  /** What `side` is where the minutes are taken off the hour. */
  readonly beforeHour: string;
  /** A time in words below this hour is after noon: no sitting begins in the night. */
  readonly morningFrom: number;
  /** Letters after the date in a footer: which part of the day a sitting was. */
  readonly parts: Readonly<Record<string, 'morning' | 'afternoon' | 'evening'>>;
}

export interface Openings {
  /** Patterns of the line that says when a sitting began, after the name of the house. */
  readonly opens: string;
  /** The same for when it ended. */
  readonly closes: string;
}

export interface FurnitureForms {
  /** Patterns of lines at the top or bottom of a page that are not part of the record. */
  readonly patterns: readonly string[];
}

export interface SpeakerForms {
  /** Patterns of what a person's name begins with: "Mr\\.?", "Hon\\.?". */
  readonly honorifics: readonly string[];
  /** Patterns of the offices people speak as: "Speaker", "Minister for". */
  readonly offices: readonly string[];
  /** Patterns of the offices that preside. */
  readonly chairs: readonly string[];
  /** Patterns of labels of several or of nobody in particular: "Hon\\. Members". */
  readonly collectives: readonly string[];
  /** Patterns of bold text before a colon that is never a speaker. */
  readonly never: readonly string[];
}

export interface HeadingForms {
  /** Patterns of headings in italics or bold that are not set in capitals: "Clause 3", "Question No.12". */
  readonly labels: readonly string[];
  /** Patterns of the end of a heading after which another may follow on the next page. */
  readonly ends: readonly string[];
  /** Endings and short words that stay in lower case in a line of capitals; case matters. */
  readonly lowerCase: readonly string[];
}

export interface NarrativeForms {
  /** Patterns of the beginning of text under a heading that nobody says. */
  readonly texts: readonly string[];
  /** Patterns of the beginning of a motion; case matters. Under a heading, after the chair spoke, nobody says it. */
  readonly motions: readonly string[];
  /** Patterns of stage notes after which nobody speaks until the next label. */
  readonly notes: readonly string[];
}

// How a parliament prints its order of business: which headings name what. Each pattern is matched against a whole heading, without
// regard to case, in text with single spaces and straight apostrophes.

export interface BusinessForms {
  /** The title page, wherever it is printed: no debate. */
  readonly titlePage: readonly string[];
  /** What opens a sitting: no debate, and no section of what follows. */
  readonly openings: readonly string[];
  /** What closes a sitting: no debate. */
  readonly closings: readonly string[];
  /** Sections of the order of business. The items below belong to them. */
  readonly sections: readonly string[];
  /** Sections within a section, which keep its name: "IN THE COMMITTEE". */
  readonly stages: readonly string[];
  /** Numbers before the title of an item: "Question No.193". */
  readonly numbers: readonly string[];
  /** Parts of an item: clauses, divisions and their lists. */
  readonly parts: readonly string[];
  /** Parts that have a title of their own in the headings right below them. */
  readonly titledParts: readonly string[];
  /** The end of a title: a heading right below one that ends so is another title, not its second line. */
  readonly titleEnds: readonly string[];
  /** What is left out of a title when two are compared: words at its beginning. */
  readonly articles: readonly string[];
  /** The number of a bill as printed with its title, with the groups `number`, `year` and, where it is printed, `house`. */
  readonly billNumber: string;
  /** The first day of each parliament, YYYY-MM-DD, the oldest first. A title used again in a later one is other business. */
  readonly terms: readonly string[];
}

// How a parliament prints a division: its heading, its lists of names and its result.

export interface DivisionForms {
  /** Patterns of headings that begin a division; each is matched against a whole heading, without regard to case. */
  readonly headings: readonly string[];
  /** Patterns of the label of each list of votes, in capitals as it is printed in a document. */
  readonly ayes: readonly string[];
  readonly noes: readonly string[];
  readonly abstentions: readonly string[];
  /** Patterns of what stands in a list without names: "Nil". */
  readonly none: readonly string[];
  /** Patterns of the line that names the tellers. */
  readonly tellers: readonly string[];
  /** Patterns of the beginning of a question that is printed in full; case matters: "THAT". */
  readonly questions: readonly string[];
  /** Patterns of a question within a speech, with the group `question`; case matters: "I beg to move that …". */
  readonly moved: readonly string[];
  /** Patterns of the note of the result, with the groups `ayes` and `noes` where it has the numbers. */
  readonly carried: readonly string[];
  readonly negatived: readonly string[];
  /** Titles before several names, in lower case: "messrs". */
  readonly pluralTitles: readonly string[];
  /** Words before the last name of a list, in lower case: "and". */
  readonly conjunctions: readonly string[];
}

// How the labels of speakers and the lists of members of a parliament are read, as data. Words are in lower case without accents
// and punctuation, and patterns are matched in text of that form.

export interface LabelForms {
  /** Words before a name that are no part of it. */
  readonly titles: readonly string[];
  /** Titles every member has, which say nothing about the person. */
  readonly commonTitles: readonly string[];
  /** Titles that are written in capitals. */
  readonly capitalTitles: readonly string[];
  /** Letters after a name. */
  readonly honours: readonly string[];
  /** Words of a name that stay in lower case. */
  readonly particles: readonly string[];
  /** Patterns of labels, beside `speakers.collectives`, that name nobody: tellers, lists of votes, applause. */
  readonly nobody: readonly string[];
  /** Patterns of offices whose holder presides; the first group is the office. */
  readonly presiding: readonly string[];
  /** Patterns of other names of an office, or of a part of it → what it is called. */
  readonly offices: Readonly<Record<string, string>>;
  /** What an office begins with that several people hold one after the other in a sitting. */
  readonly temporary: string;
  /** Patterns of offices of people who need not be members: a surname alone is not enough to link them. */
  readonly outsiders: readonly string[];
  /** Patterns of notes about the chair, as printed, with the groups `office`, `name` and `verb`. */
  readonly chairNotes: readonly string[];
  /** The verbs of those that leave the chair. */
  readonly leaving: readonly string[];
  /** Words in the name of a constituency that lists write or leave out. */
  readonly constituencyFillers: readonly string[];
  /** What a member without a constituency is called. */
  readonly nominated: string;
  /** Names of parties, as printed after a constituency, that are not in capitals. */
  readonly partyNames: readonly string[];
  /** Other names of a party, without spaces → its letters. */
  readonly parties: Readonly<Record<string, string>>;
  /** When the parliament that began in a year sat. An empty end is of the one that sits. */
  readonly terms: Readonly<Record<string, TermDates>>;
  /** The chamber of a list of members that names none. */
  readonly listChamber: string;
}

interface TermDates {
  readonly from: string;
  readonly to: string;
}

// Who publishes a record, and of which parliament: what the site, the interface and the exports say of it.

/** A text, or a text for each language by its code (`{"en": …, "sw": …}`). */
export type LocalText = string | Readonly<Record<string, string>>;

export interface Publication {
  /** The parliament, as people call it: "Parliament of Kenya". */
  readonly name: LocalText;
  /** The two letters of ISO 3166-1 in lower case; null where it is none of them. */
  readonly country: string | null;
  /** The languages spoken, by their codes (BCP 47), the most frequent one first. */
  readonly languages: readonly string[];
  /** What stands before the decimals of a number in the texts; null for what the first language writes. */
  readonly decimalMark: DecimalMark | null;
  /** The languages in which the site is offered, the first one where nothing is chosen; null for those that are spoken. */
  readonly siteLanguages: readonly string[] | null;
  /** What the site is called. */
  readonly siteName: LocalText;
  /** The line under the name of the site; null for the words of the site. */
  readonly tagline: LocalText | null;
  /** Whether this is the official report of the parliament. */
  readonly official: boolean;
  /** What citations call the publication; null for "Official Report (Hansard)" or "Hansard". */
  readonly report: LocalText | null;
  /** Who publishes the site. */
  readonly publisher: LocalText | null;
  readonly licence: Licence | null;
  /** An e-mail address, or the address of a page. */
  readonly contact: string | null;
  /** What the site is, in a paragraph; null for the words of the site. */
  readonly about: LocalText | null;
}

export interface Licence {
  readonly name: LocalText;
  readonly url: string | null;
  /** What it means, in a paragraph. */
  readonly text: LocalText | null;
}

/** A text in a language; in the first language it is given in where it is not given in that one. */
export function textIn(text: LocalText, language: string): string {
  if (typeof text === 'string') return text;
  return new Map(Object.entries(text)).get(language) ?? Object.values(text)[0] ?? '';
}

// Several patterns of a parliament's description as one.

/** The text of a pattern that matches where any of these does; of none, one that matches nothing. */
export function alternatives(patterns: readonly string[]): string {
  return patterns.length === 0 ? '(?!)' : patterns.map((one) => `(?:${one})`).join('|');
}
