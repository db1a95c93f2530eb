// The layout of a parliament's documents as data, and its compiled patterns, which also read dates and times.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import {
  dictionary,
  listForm,
  type ObjectOf,
  objectForm,
  oneOf,
  pattern as patternForm,
  textForm,
  textLike,
  whole,
} from './check-form.ts';

// The description of a parliament's documents: each field is declared once, by the form that checks it. Every pattern is the
// text of a regular expression, matched case-insensitively unless the field says otherwise, in text with single spaces and
// straight apostrophes.

const patterns = listForm(patternForm);
const texts = listForm(textForm);
const slug = textLike(/^[a-z0-9_-]+$/, 'a slug of lower-case letters, digits, _ and -');
const time = textLike(/^\d{2}:\d{2}:\d{2}$/, 'a time such as 12:00:00');

export const CHAMBER_FIELDS = {
  /** The slug of its venue in the record. */
  slug,
  /** Its masthead: a whole line in capitals on the first pages. */
  mastheads: patterns,
  /** Its running heads and footers. */
  furniture: patterns,
  /** Its names in opening and closing lines. */
  houses: patterns,
};

/** How the lists of votes are printed. */
export const VOTE_FIELDS = {
  /** The label of each list, in capitals as it is printed in a document. */
  ayes: patterns,
  noes: patterns,
  abstentions: patterns,
  /** The line that names the tellers. */
  tellers: patterns,
};

export const DOCUMENT_FIELDS = {
  /** The name of both chambers together in an opening line, and the venue under which a joint sitting is published. */
  joint: objectForm({ houses: patterns, venue: slug }),
  /**
   * Patterns with the groups `day`, `month` and `year`, the most reliable one first. The months are in order, each with every
   * name and abbreviation it is printed with, in lower case.
   */
  dates: objectForm({ patterns, months: listForm(texts) }),
  times: objectForm({
    /** With the groups `hour`, `minute` and `half`. */
    patterns,
    /** The beginning of `half` before and after noon, in lower case. */
    before: textForm,
    after: textForm,
    /** Times in words, with the groups `minutes`, `side` ("past" or "to") and `hour`. */
    inWords: patterns,
    /** Numbers in words, in lower case. */
    numbers: dictionary(whole),
    /** Times with a name, HH:MM:SS: `midnight`. */
    named: dictionary(time),
    /** The value of `side` if the minutes are subtracted from the hour. */
    beforeHour: textForm,
    /** A time in words below this hour is after noon: no sitting begins at night. */
    morningFrom: whole,
    /** Letters after the date in a footer: the part of the day of a sitting. */
    parts: dictionary(oneOf('morning', 'afternoon', 'evening')),
  }),
  /** The lines that state when a sitting began and ended, after the name of the house. */
  openings: objectForm({ opens: patternForm, closes: patternForm }),
  /** Lines at the top or bottom of a page that are not part of the record. */
  furniture: objectForm({ patterns }),
  /** Documents that look like a report of debates but are not, each with patterns of its headings: whole lines. */
  otherDocuments: dictionary(patterns),
  speakers: objectForm({
    /** The beginning of a person's name: "Mr\\.?", "Hon\\.?". */
    honorifics: patterns,
    /** The offices under which people speak: "Speaker", "Minister for". */
    offices: patterns,
    /** The offices that preside. */
    chairs: patterns,
    /** Labels of several or of nobody in particular: "Hon\\. Members". */
    collectives: patterns,
    /** The text after the name of somebody who seconds without speaking, without a colon: "seconded". */
    seconds: patterns,
    /** Bold text before a colon that is never a speaker. */
    never: patterns,
  }),
  headings: objectForm({
    /** Headings in italics or bold that are not set in capitals: "Clause 3", "Question No.12". */
    labels: patterns,
    /** The end of a heading after which another may follow on the next page. */
    ends: patterns,
    /** Endings and short words that stay in lower case in a line of capitals; case-sensitive. */
    lowerCase: patterns,
  }),
  narrative: objectForm({
    /** The beginning of text under a heading that is not spoken. */
    texts: patterns,
    /** The beginning of a short paragraph that is not spoken, anywhere: "Resolved accordingly:". */
    procedure: patterns,
    /** The beginning of an oath, and its last words, after which the chair speaks. */
    oathBegins: patterns,
    oathEnds: patterns,
    /** The beginning of a motion; case-sensitive. Under a heading, after the chair spoke, it is not spoken. */
    motions: patterns,
    /** Stage notes after which nobody speaks until the next label. */
    notes: patterns,
  }),
};

export interface DocumentForms extends ObjectOf<typeof DOCUMENT_FIELDS> {
  readonly chambers: readonly ObjectOf<typeof CHAMBER_FIELDS>[];
  readonly divisions: ObjectOf<typeof VOTE_FIELDS>;
}

export type CompiledForms = ReturnType<typeof compileForms>;

export function compileForms(forms: DocumentForms) {
  const { openings, speakers, headings, divisions, narrative, joint } = forms;
  const houses = [...forms.chambers.flatMap((chamber) => chamber.houses), ...joint.houses];
  const lists = [...divisions.ayes, ...divisions.noes, ...divisions.abstentions];
  const verb = `(?:${openings.opens}|${openings.closes})`;
  return {
    forms,
    furniture: any(forms.furniture.patterns),
    opening: anyCase(`\\b(?:${alternatives(houses)}) ${openings.opens}`),
    closing: anyCase(`\\b(?:${alternatives(houses)}) ${openings.closes}`),
    otherDocuments: Object.entries(forms.otherDocuments).map(
      ([name, lines]) => [name, anyCase(`^(?:${alternatives(lines)})$`)] as const,
    ),
    dates: forms.dates.patterns.map((one) => anyCase(`(?<!\\d)${one}(?!\\d)`)),
    times: forms.times.patterns.map((one) => anyCase(one)),
    timesInWords: forms.times.inWords.map((one) => anyCase(one)),
    /** A label that begins like a person's, and whose rest may be a name. */
    honorific: anyCase(`^\\(?(?:${alternatives(speakers.honorifics)})`),
    office: anyCase(`^(?:${alternatives(speakers.offices)})`),
    chair: anyCase(`^(?:${alternatives(speakers.chairs)})`),
    collective: anyCase(`^(?:${alternatives(speakers.collectives)})$`),
    second: anyCase(`^(?:${alternatives(speakers.seconds)})\\.?$`),
    seconded: secondedPattern(speakers),
    neverSpeaker: anyCase(`^(?:${alternatives(speakers.never)})`),
    /** The whole of a heading that is not in capitals. */
    headingLabel: anyCase(`^(?:${alternatives(headings.labels)})$`),
    headingEnd: anyCase(`(?:${alternatives(headings.ends)})$`),
    /** Every part of a line of capitals that stays in lower case. */
    lowerCase: compilePattern(alternatives(headings.lowerCase), 'gu'),
    /** The label of a list of votes with its colon. */
    divisionList: compilePattern(`^(?:${alternatives(lists)}) ?:`, 'u'),
    tellers: anyCase(`^(?:${alternatives(divisions.tellers)})`),
    narrativeText: anyCase(`^(?:${alternatives(narrative.texts)})`),
    procedure: anyCase(`^(?:${alternatives(narrative.procedure)})`),
    oathBegin: anyCase(`^["“]?(?:${alternatives(narrative.oathBegins)})`),
    oathEnd: anyCase(`(?:${alternatives(narrative.oathEnds)})[^\\p{L}\\d]*$`),
    motion: compilePattern(`^(?:${alternatives(narrative.motions)})`, 'u'),
    narrativeNote: any(narrative.notes),
    chambers: forms.chambers.map((chamber) => ({
      slug: chamber.slug,
      /** The whole of a line. */
      masthead: anyCase(`^(?:${alternatives(chamber.mastheads)})$`),
      furniture: any(chamber.furniture),
      /** Its name in an opening or closing line, before the verb. */
      house: anyCase(`\\b(?:${alternatives(chamber.houses)}) ${verb}`),
    })),
    jointHouse: anyCase(`\\b(?:${alternatives(joint.houses)}) ${openings.opens}`),
  };
}

/** A sentence that says who seconded: an office with the name in brackets, or a title and a name. */
function secondedPattern({ honorifics, offices, seconds }: DocumentForms['speakers']): RegExp {
  const bracket = '\\((?:[^()]|\\([^()]{0,60}\\)){1,120}\\)';
  const office = `(?:${alternatives(offices)})[^.!?:()]{0,120}${bracket}`;
  const name = `(?:${alternatives(honorifics)})(?: ${bracket})?[^.!?:()]{1,40}?`;
  return anyCase(
    `(?:^|[.!?] )(?<label>${office}|${name}) (?<deed>(?:${alternatives(seconds)})\\.?)$`,
  );
}

/** Text as the patterns expect it: single spaces, straight apostrophes and hyphens. */
export function foldForPatterns(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ([,;:])/g, '$1')
    .trim();
}

/** Whether a text begins as the labels of speakers do. */
export function isKnown(text: string, rules: CompiledForms): boolean {
  const folded = foldForPatterns(text.replace(/^[^\p{L}(]+/u, ''));
  return rules.honorific.test(folded) || rules.office.test(folded) || rules.collective.test(folded);
}

/** Matches if any of the patterns does, ignoring case. */
export function any(patterns: readonly string[]): RegExp {
  return anyCase(alternatives(patterns));
}

/** What only a pattern with the flag `u` can match. */
const UNICODE = /\\[pPu]|[\ud800-\udfff]/;

/**
 * A case-insensitive pattern. V8 matches those without the flag `u` in half the time: an import matches hundreds against every
 * text.
 */
export function anyCase(source: string, flags: '' | 'g' = ''): RegExp {
  return compilePattern(source, `${flags}i${UNICODE.test(source) ? 'u' : ''}`);
}

/** The text of a pattern that matches if any of these does; for none, one that never matches. */
export function alternatives(sources: readonly string[]): string {
  return sources.length === 0 ? '(?!)' : sources.map((one) => `(?:${one})`).join('|');
}

// Reads a date or a time of day from a line, in the forms of the parliament's description.

/** The first date of the text, YYYY-MM-DD. */
export function readDate(text: string, rules: CompiledForms): string | null {
  const { months } = rules.forms.dates;
  for (const pattern of rules.dates) {
    const { day, month, year } = pattern.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined) continue;
    const index = months.findIndex((names) => names.includes(month.toLowerCase()));
    const date = new Date(Date.UTC(Number(year), index, Number(day)));
    if (index >= 0 && date.getUTCDate() === Number(day)) return date.toISOString().slice(0, 10);
  }
  return null;
}

/** The last time of day in the text, HH:MM:SS: "met at the County Hall, at thirty minutes past Two o'clock". */
export function readTime(text: string, rules: CompiledForms): string | null {
  const { before, after } = rules.forms.times;
  for (const pattern of rules.times) {
    const { hour, minute, half } = pattern.exec(text)?.groups ?? {};
    if (hour === undefined || half === undefined) continue;
    const isAfter = half.toLowerCase().startsWith(after) && !half.toLowerCase().startsWith(before);
    return timeOf(Number(hour), Number(minute === '' ? 0 : minute), isAfter);
  }
  for (const [name, time] of Object.entries(rules.forms.times.named)) {
    if (text.toLowerCase().split(/\W+/).includes(name)) return time;
  }
  return timeInWords(text, rules);
}

/** A longer entry that mentions a time is prose. Lines broken by the page are one entry here. */
export const LINE_CHARACTERS_MAX = 300;

/** The time at which a line states that the house met, or rose; null if it states none. */
export function statedTime(text: string, line: 'opening' | 'closing', rules: CompiledForms) {
  const isLine = text.length < LINE_CHARACTERS_MAX && rules[line].test(text);
  return isLine ? readTime(text, rules) : null;
}

function timeInWords(text: string, rules: CompiledForms): string | null {
  const { numbers, beforeHour, morningFrom } = rules.forms.times;
  for (const pattern of rules.timesInWords) {
    const { minutes, side, hour } = pattern.exec(text)?.groups ?? {};
    const hours = hour === undefined ? null : numberOf(hour, numbers);
    if (hours === null) continue;
    const given = minutes === undefined ? 0 : (numberOf(minutes, numbers) ?? 0);
    const isBefore = side?.toLowerCase() === beforeHour;
    const total = hours * 60 + (isBefore ? -given : given);
    const isAfter = Math.floor(total / 60) < morningFrom;
    return timeOf(Math.floor(total / 60), total % 60, isAfter);
  }
  return null;
}

/** "fifty eight" and "thirty"; words before a number, as in "at thirty", are skipped. */
function numberOf(text: string, numbers: DocumentForms['times']['numbers']): number | null {
  const known = new Map(Object.entries(numbers));
  const words = text.toLowerCase().split(/[ -]/);
  const values = words.flatMap((word) => known.get(word) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** "12.30 a.m." is printed for the time after noon as well as after midnight: no sitting begins or ends then but after noon. */
function timeOf(hour: number, minute: number, isAfter: boolean): string | null {
  const hours = isAfter && hour < 12 ? hour + 12 : hour;
  if (hours > 23 || minute > 59) return null;
  return `${twoDigits(hours)}:${twoDigits(minute)}:00`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** "12.15 a.m." is after midnight where the sitting began after noon. */
export function endTimeOf(end: string | null, start: string | null): string | null {
  return end !== null && start !== null && end < start ? end.replace(/^12:/, '00:') : end;
}
