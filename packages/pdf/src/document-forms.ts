// How the documents of a parliament look, as data, and the patterns of that compiled. Dates and times of day are read by them.

type Texts = readonly string[];

/**
 * The description of a parliament's documents. Every pattern is the text of a regular expression, matched without regard to case unless the
 * field says otherwise, in text with single spaces and straight apostrophes.
 */
export interface DocumentForms {
  readonly chambers: readonly {
    /** The slug of its venue in the record. */
    readonly slug: string;
    /** A whole line in capitals on the first pages. */
    readonly mastheads: Texts;
    /** Running heads and footers. */
    readonly furniture: Texts;
    /** What the opening and closing lines call it. */
    readonly houses: Texts;
  }[];
  /** What an opening line calls both chambers together, and the venue of a joint sitting. */
  readonly joint: { readonly houses: Texts; readonly venue: string };
  /** With the groups `day`, `month` and `year`. The months are in order, each with every name it is printed with. */
  readonly dates: { readonly patterns: Texts; readonly months: readonly Texts[] };
  readonly times: TimeForms;
  /** The lines that say when a sitting began and ended, after the name of the house. */
  readonly openings: { readonly opens: string; readonly closes: string };
  /** Lines at the top or bottom of a page that are not part of the record. */
  readonly furniture: { readonly patterns: Texts };
  readonly speakers: {
    readonly honorifics: Texts;
    readonly offices: Texts;
    /** The offices that preside. */
    readonly chairs: Texts;
    readonly collectives: Texts;
    /** Bold text before a colon that is never a speaker. */
    readonly never: Texts;
  };
  readonly headings: {
    /** Headings in italics or bold that are not set in capitals. */
    readonly labels: Texts;
    /** The end of a heading after which another may follow on the next page. */
    readonly ends: Texts;
    /** What stays in lower case in a line of capitals; case matters. */
    readonly lowerCase: Texts;
  };
  readonly divisions: Readonly<Record<'ayes' | 'noes' | 'abstentions' | 'tellers', Texts>>;
  readonly narrative: {
    /** The beginning of text under a heading that nobody says. */
    readonly texts: Texts;
    /** The beginning of a motion; case matters. */
    readonly motions: Texts;
    /** Stage notes after which nobody speaks until the next label. */
    readonly notes: Texts;
  };
}

export interface TimeForms {
  /** With the groups `hour`, `minute` and `half`. */
  readonly patterns: Texts;
  /** What `half` begins with before and after noon, in lower case. */
  readonly before: string;
  readonly after: string;
  /** With the groups `minutes`, `side` ("past" or "to") and `hour`. */
  readonly inWords: Texts;
  readonly numbers: Readonly<Record<string, number>>;
  /** Times with a name of their own, HH:MM:SS. */
  readonly named: Readonly<Record<string, string>>;
  /** What `side` is where the minutes are taken off the hour. */
  readonly beforeHour: string;
  /** A time in words below this hour is after noon. */
  readonly morningFrom: number;
  /** Letters after the date in a footer. */
  readonly parts: Readonly<Record<string, PartOfDay>>;
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

export type CompiledForms = ReturnType<typeof compileForms>;

export function compileForms(forms: DocumentForms) {
  const { openings, speakers, headings, divisions, narrative, joint } = forms;
  const houses = [...forms.chambers.flatMap((chamber) => chamber.houses), ...joint.houses];
  const verb = `(?:${openings.opens}|${openings.closes})`;
  return {
    forms,
    furniture: any(forms.furniture.patterns),
    opening: pattern(`\\b(?:${alternatives(houses)}) ${openings.opens}`),
    closing: pattern(`\\b(?:${alternatives(houses)}) ${openings.closes}`),
    dates: forms.dates.patterns.map((one) => pattern(`(?<!\\d)${one}(?!\\d)`)),
    times: forms.times.patterns.map(pattern),
    timesInWords: forms.times.inWords.map(pattern),
    /** A label that begins as one of a person does, and whose rest may be a name. */
    honorific: pattern(`^\\(?(?:${alternatives(speakers.honorifics)})`),
    office: pattern(`^(?:${alternatives(speakers.offices)})`),
    chair: pattern(`^(?:${alternatives(speakers.chairs)})`),
    collective: pattern(`^(?:${alternatives(speakers.collectives)})$`),
    neverSpeaker: pattern(`^(?:${alternatives(speakers.never)})`),
    /** The whole of a heading that is not in capitals. */
    headingLabel: pattern(`^(?:${alternatives(headings.labels)})$`),
    headingEnd: pattern(`(?:${alternatives(headings.ends)})$`),
    /** Every part of a line of capitals that stays in lower case. */
    lowerCase: new RegExp(alternatives(headings.lowerCase), 'gu'),
    /** The label of a list of votes with its colon. */
    divisionList: new RegExp(`^(?:${alternatives(listLabels(divisions))}) ?:`, 'u'),
    tellers: pattern(`^(?:${alternatives(divisions.tellers)})`),
    narrativeText: pattern(`^(?:${alternatives(narrative.texts)})`),
    motion: new RegExp(`^(?:${alternatives(narrative.motions)})`, 'u'),
    narrativeNote: any(narrative.notes),
    chambers: forms.chambers.map((chamber) => ({
      slug: chamber.slug,
      /** The whole of a line. */
      masthead: pattern(`^(?:${alternatives(chamber.mastheads)})$`),
      furniture: any(chamber.furniture),
      /** What an opening or closing line calls it, before the verb. */
      house: pattern(`\\b(?:${alternatives(chamber.houses)}) ${verb}`),
    })),
    jointHouse: pattern(`\\b(?:${alternatives(joint.houses)}) ${openings.opens}`),
  };
}

function listLabels({ ayes, noes, abstentions }: DocumentForms['divisions']): string[] {
  return [...ayes, ...noes, ...abstentions];
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

function any(patterns: readonly string[]): RegExp {
  return pattern(alternatives(patterns));
}

function pattern(text: string): RegExp {
  return new RegExp(text, 'iu');
}

/** The text of a pattern that matches where any of these does; of none, one that matches nothing. */
function alternatives(sources: readonly string[]): string {
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
    if (index < 0 || !isDay(Number(year), index + 1, Number(day))) continue;
    return `${year}-${twoDigits(index + 1)}-${twoDigits(Number(day))}`;
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

/** "fifty eight" and "thirty"; the words before a number, as in "at thirty", are passed over. */
function numberOf(text: string, numbers: TimeForms['numbers']): number | null {
  const known = new Map(Object.entries(numbers));
  const values = text
    .toLowerCase()
    .split(/[ -]/)
    .map((word) => known.get(word))
    .filter((value) => value !== undefined);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** "12.30 a.m." is printed for the time after noon as well as after midnight: no sitting begins or ends then but after noon. */
function timeOf(hour: number, minute: number, isAfter: boolean): string | null {
  const hours = isAfter && hour < 12 ? hour + 12 : hour;
  if (hours > 23 || minute > 59) return null;
  return `${twoDigits(hours)}:${twoDigits(minute)}:00`;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** "12.15 a.m." is after midnight where the sitting began after noon. */
export function endTimeOf(end: string | null, start: string | null): string | null {
  return end !== null && start !== null && end < start ? end.replace(/^12:/, '00:') : end;
}
