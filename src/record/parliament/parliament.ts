// The description of a parliament as data: what its documents look like and which words they use. The pipeline that reads
// documents has no rule of any parliament in it, so that another parliament is another description.
//
// Every pattern is the text of a regular expression, matched without regard to case unless the field says otherwise, in text
// with single spaces and straight apostrophes.

import type { BusinessForms } from './business-forms.ts';
import type { DivisionForms } from './division-forms.ts';
import type { LabelForms } from './label-forms.ts';
import type { LocalText, Publication } from './publication.ts';

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
