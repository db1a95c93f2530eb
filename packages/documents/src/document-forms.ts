// The layout of a parliament's documents as data, and its compiled patterns, which also read dates and times.

import { compilePattern } from '@hansard/patterns/compile-pattern';
import {
  dictionary,
  flag,
  type FormValue,
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

/** A form in which the labels of speakers are printed. */
const LABEL_FORM = objectForm(
  {
    /**
     * `any`: as in a sentence. `capitals`: all but what is in brackets. `surname`: the surname or the office only, as in
     * "Mr M S F DE FREITAS" and "The MINISTER OF SPORT".
     */
    letters: oneOf('any', 'capitals', 'surname'),
    /** Whether they are set in bold. */
    bold: flag,
    /** What stands between the label and the speech. */
    ends: oneOf('colon', 'dash', 'stop'),
    /** Whether a label may begin with neither a title nor an office: "Lorrie Rogalka:". */
    untitled: flag,
  },
  { letters: 'any', bold: true, ends: 'colon', untitled: false },
);

export type LabelForm = FormValue<typeof LABEL_FORM>;

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
  /** Whose documents they are. */
  body: objectForm({
    /** Lines of the title that name it beside the mastheads of its chambers: "PARLIAMENT OF KENYA"; whole lines. */
    names: patterns,
    /** Lines of the title that other bodies print too, and that tell none: "REPUBLIC OF KENYA"; whole lines. */
    shared: patterns,
    /** Names of the country and the places where it meets, as opening lines and speeches have them. */
    places: texts,
    /** Whether some documents have no title: then the places that speeches name tell whose they are. */
    untitled: flag,
  }),
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
  furniture: objectForm(
    {
      patterns,
      /** What stands anywhere beside the text, such as the number of a paragraph: whole pieces in one font. */
      margins: patterns,
      /** Letters of the fonts that have no character, and what they are: "\ufffd": "." */
      glyphs: dictionary(textForm),
    },
    { margins: [], glyphs: {} },
  ),
  /** Documents that look like a report of debates but are not, each with patterns of its headings: whole lines. */
  otherDocuments: dictionary(patterns),
  speakers: objectForm({
    /** The forms of labels, in the order in which they are tried. */
    forms: listForm(LABEL_FORM, 1),
    /** Where the time of day of a speech is printed: on a line above the label, or in brackets within it. */
    times: listForm(oneOf('above', 'bracket')),
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
    /** Headings in bold at the margin, within what somebody says: whole lines. */
    bold: patterns,
    /** Whether a line in bold in the middle that is not in capitals is a heading. */
    centredBold: flag,
    /** Whether the lines of a heading are filled: one that leaves room for the next word is the last. */
    fillsLines: flag,
    /** Whether each line of a heading is a paragraph of its own in documents of Word. */
    inParagraphs: flag,
    /** Words at which a line of a heading does not end, nor the next one begin another: "of", "to". */
    joins: patterns,
    /** Whether a line in round brackets right below a heading is one too: "(Draft Resolution)". */
    bracketsBelow: flag,
    /** The beginning of lines in bold, or in capitals, that are no headings: "Moved by". */
    never: patterns,
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
    /**
     * Who says a paragraph without a label under a heading or a note: who spoke before; the chair; or, under a heading, nobody who is
     * named.
     */
    unlabelled: oneOf('speaker', 'chair', 'nobody'),
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
    margin: anyCase(`^(?:${alternatives(forms.furniture.margins)})$`),
    glyphs: Object.entries(forms.furniture.glyphs),
    opening: anyCase(`\\b(?:${alternatives(houses)}) ${openings.opens}`),
    closing: anyCase(`\\b(?:${alternatives(houses)}) ${openings.closes}`),
    otherDocuments: Object.entries(forms.otherDocuments).map(
      ([name, lines]) => [name, anyCase(`^(?:${alternatives(lines)})$`)] as const,
    ),
    dates: forms.dates.patterns.map((text) => anyCase(`(?<!\\d)${text}(?!\\d)`)),
    times: forms.times.patterns.map((one) => anyCase(one)),
    timesInWords: forms.times.inWords.map((one) => anyCase(one)),
    ...compileSpeakers(speakers),
    /** The whole of a heading that is not in capitals. */
    headingLabel: anyCase(`^(?:${alternatives(headings.labels)})$`),
    boldHeading: anyCase(`^(?:${alternatives(headings.bold)})$`),
    boldLines: anyCase(`^(?:${alternatives(headings.never)})`),
    headingEnd: anyCase(`(?:${alternatives(headings.ends)})$`),
    /** The end of a line of a heading and the beginning of the next, where they are of one. */
    headingJoin: anyCase(
      `(?:(?:^|[ (])(?:${alternatives(headings.joins)})|[,–-])\\n|\\n(?:${alternatives(headings.joins)})\\b`,
    ),
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
    ...compileBody(forms),
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

function compileBody({ body, chambers }: DocumentForms) {
  const places = body.places.map((place) => `\\b${escaped(place)}\\b`);
  return {
    bodyName: anyCase(`^(?:${alternatives(body.names)})$`),
    sharedName: anyCase(`^(?:${alternatives(body.shared)})$`),
    mastheadWithin: anyCase(
      `\\b(?:${alternatives(chambers.flatMap(({ mastheads }) => mastheads))})`,
    ),
    bodyPlace: any(places),
    bodyPlaces: anyCase(alternatives(places), 'g'),
    /** Without any of these, nothing tells whose document it is. */
    canTellBody: body.names.length > 0 || chambers.some(({ mastheads }) => mastheads.length > 0),
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function compileSpeakers(speakers: DocumentForms['speakers']) {
  return {
    /** A label that begins like a person's, and whose rest may be a name. */
    honorific: anyCase(`^\\(?(?:${alternatives(speakers.honorifics)})`),
    office: anyCase(`^(?:${alternatives(speakers.offices)})`),
    chair: anyCase(`^(?:${alternatives(speakers.chairs)})`),
    collective: anyCase(`^(?:${alternatives(speakers.collectives)})$`),
    second: anyCase(`^(?:${alternatives(speakers.seconds)})\\.?$`),
    seconded: secondedPattern(speakers),
    neverSpeaker: anyCase(`^(?:${alternatives(speakers.never)})`),
    labelForms: speakers.forms,
    /** The forms that capitals tell, whatever is bold. */
    capitalForms: speakers.forms.filter(({ letters }) => letters !== 'any'),
    labelTimes: new Set(speakers.times),
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

/** Whether a text is a time of day and nothing else: "2.07", "11:40". */
export function isTimeLine(text: string): boolean {
  return /^\d{1,2} ?[.:] ?\d{2}(?: ?[ap]\.? ?m\.?)?$/i.test(text);
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
  return sources.length === 0 ? '(?!)' : sources.map((source) => `(?:${source})`).join('|');
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

/** Whether a text is a date, with the day of the week, and nothing else. */
export function isDateOnly(text: string, rules: CompiledForms): boolean {
  const rest = rules.dates.reduce((all, date) => all.replace(date, ''), text);
  return rest !== text && (rest.match(/\p{L}+/gu) ?? []).length <= 1;
}

/** The last time of day in the text, HH:MM:SS: "met at the County Hall, at thirty minutes past Two o'clock". */
export function readTime(text: string, rules: CompiledForms): string | null {
  const { before, after } = rules.forms.times;
  for (const pattern of rules.times) {
    const { hour: printed, minute, half } = pattern.exec(text)?.groups ?? {};
    if (printed === undefined) continue;
    // "1O a.m.", as a program recognised it
    const hour = printed.replace(/o/gi, '0').replace(/[il]/gi, '1');
    // "14:03" is on the clock of a day; "2.30" is after noon.
    if (half === undefined) {
      const isAfter = !hour.startsWith('0') && Number(hour) < rules.forms.times.morningFrom;
      return timeOf(Number(hour), Number(minute ?? 0), isAfter);
    }
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
