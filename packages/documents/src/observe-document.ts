// Looks at a document without the settings of its parliament: what its titles, dates, opening lines, labels and headings look
// like. From this, settings are proposed for a person to check.

import type { LabelForm } from './document-forms.ts';
import { extractLines, findGutters, joinText } from './extract-lines.ts';
import { isTable } from './flow-document.ts';
import { leadingBoldEnd } from './line-style.ts';
import { countsOf } from './lists.ts';
import type { Extracted } from './read-document.ts';
import type { Span } from './span-style.ts';

export type Observations = ReturnType<typeof observeDocument>;

/** A line or a paragraph, whichever the format has. */
interface ObservedLine {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly page: number;
}

/** The title of a document is among its first lines; a table of contents may follow it. */
const TITLE_LINES = 40;
const TITLE_CHARACTERS_MAX = 90;

/** Examples of each thing that are shown. */
const EXAMPLES_MAX = 8;

/** Lines of furniture at one end of a page. */
const END_LINES = 3;

/** A line that is on this share of the pages is furniture. */
const REPEATED_PART = 0.2;
const REPEATED_MIN = 3;

export function observeDocument(extracted: Extracted) {
  const { lines, pages, furniture } = linesOf(extracted);
  const repeated = repeatedLines(lines, pages);
  const body = lines.filter(({ text }) => !repeated.has(masked(text)));
  const first = lines.slice(0, TITLE_LINES).map(({ text }) => text);
  return {
    pages,
    isPictures: extracted.kind === 'pages' && isOfPictures(extracted.pages),
    titles: first.filter((text) => text.length < TITLE_CHARACTERS_MAX && BODY_WORDS.test(text)),
    dates: examples(first.filter((text) => text.length < TITLE_CHARACTERS_MAX && DATE.test(text))),
    openings: examples(first.filter((text) => OPENING.test(text))),
    closings: examples(
      body.slice(-TITLE_LINES).flatMap(({ text }) => (CLOSING.test(text) ? [text] : [])),
    ),
    furniture: examples([...furniture, ...repeated]),
    labels: observedLabels(body, extracted.kind === 'flow'),
    times: observedTimes(body),
    headings: examples(body.flatMap(({ text }) => (isHeading(text) ? [text] : []))),
    /** Some of the text, to tell its language. */
    sample: body
      .map(({ text }) => text)
      .filter((text) => text.length > 60)
      .slice(0, SAMPLE_LINES)
      .join(' '),
  };
}

const SAMPLE_LINES = 200;

const BODY_WORDS =
  /(?<!\p{L})(?:parl[ai]\p{L}{3,8}|assembl?[ée]\p{L}{0,4}|assembly|asamblea|senate|sénat|senado|council|legislature|congress|congreso|commonwealth|r[eé]p[uú]bli\p{L}{1,4}|chamber|chambre|c[aá]mara|câmara|house of|seanad|dáil|knesset|bunge|debates|proceedings of)(?!\p{L})/iu;
const DATE =
  /\b\d{1,2}(?:st|nd|rd|th)?,? (?:\p{L}{1,3} )?\p{L}{3,12},? (?:\p{L}{1,3} )?(?:19|20)\d{2}\b|\b\p{L}{3,12} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d{2}\b/iu;
const OPENING = /\b(?:met|assembled|convened|took the chair|i gceannas)\b.{0,80}\d{1,2} ?[.:]/iu;
const CLOSING = /\b(?:rose|adjourned)\b.{0,60}\d{1,2} ?[.:]/iu;

function linesOf(extracted: Extracted) {
  if (extracted.kind === 'flow') {
    const { items, pages, furniture } = extracted.flow;
    const lines = items.flatMap((item): ObservedLine[] =>
      isTable(item) ? [] : [{ ...item, text: item.spans.map(({ text }) => text).join('') }],
    );
    return { lines, pages, furniture };
  }
  const gutters = findGutters(extracted.pages);
  const lines = extracted.pages.flatMap((page, at) => extractLines(page, gutters[at]).lines);
  return { lines, pages: extracted.pages.length, furniture: [] };
}

function isOfPictures(pages: readonly { readonly isPicture?: boolean }[]): boolean {
  return pages.filter(({ isPicture }) => isPicture === true).length * 2 > pages.length;
}

function masked(text: string): string {
  return text.replace(/\d+/g, '#');
}

/** Short lines that are on many pages, with their digits masked. */
function repeatedLines(lines: readonly ObservedLine[], pages: number): ReadonlySet<string> {
  // At the top or the bottom of a page.
  const ends = [...Map.groupBy(lines, ({ page }) => page).values()].flatMap((own) => [
    ...own.slice(0, END_LINES),
    ...own.slice(END_LINES).slice(-END_LINES),
  ]);
  const short = ends.filter(
    ({ text }) => text.length < TITLE_CHARACTERS_MAX && /\d/.test(text) && /\p{L}{4}/u.test(text),
  );
  const onPages = [...new Set(short.map(({ text, page }) => `${page}\t${masked(text)}`))];
  const counts = countsOf(onPages.map((onPage) => onPage.slice(onPage.indexOf('\t') + 1)));
  const least = Math.max(REPEATED_MIN, REPEATED_PART * pages);
  return new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text));
}

/** How often each occurs, the most frequent first. */
function examples(texts: readonly string[]): { text: string; count: number }[] {
  return [...countsOf(texts)]
    .sort(([, a], [, b]) => b - a)
    .slice(0, EXAMPLES_MAX)
    .map(([text, count]) => ({ text, count }));
}

function isHeading(text: string): boolean {
  return /^\P{Ll}{6,120}$/u.test(text) && /\p{Lu}{3}/u.test(text) && !/[:.]$/.test(text);
}

// Labels: how those that begin lines are set, and with which words they begin.

/** The forms that settings can name, by what tells them. */
const FORMS = [
  {
    form: { letters: 'capitals', bold: true, ends: 'colon', untitled: false },
    pattern: /^(?<label>[\p{Lu}][^:\p{Ll}]{2,120}(?:\([^():]{2,120}\)[^:\p{Ll}]{0,40}){0,2}):/u,
  },
  {
    form: { letters: 'surname', bold: false, ends: 'colon', untitled: false },
    pattern:
      /^(?<label>(?:\p{Lu}\p{L}{0,5}\.? (?:\p{Ll}{3,9} )?){1,2}(?:[\p{Lu}.’'-]{1,20} ){0,6}\p{Lu}[\p{Lu}’'-]{2,30}(?: \([^():]{2,60}\))?):/u,
  },
  {
    form: { letters: 'surname', bold: true, ends: 'dash', untitled: false },
    pattern:
      /^(?<label>\p{Lu}\p{L}{1,8}\.? (?:[\p{Lu}.’'-]{1,20} ){0,4}\p{Lu}[\p{Lu}’'-]{2,30}(?: ?\([^()]{2,80}\)){0,2}) ?(?:—|–|- )/u,
  },
  {
    form: { letters: 'any', bold: true, ends: 'colon', untitled: false },
    pattern: /^(?<label>(?=[^:]*\p{Ll})\p{Lu}[^:]{2,100}?) ?:/u,
  },
] as const;

/** A label in bold may end with a stop, and be all that is in bold: "**M. le président.** La séance est ouverte." */
const WITH_STOP = { letters: 'any', bold: true, ends: 'stop', untitled: false } as const;

/** The forms in the order in which they are shown. */
const ALL_FORMS = [...FORMS.map(({ form }) => form), WITH_STOP];

/** A label wraps over a few lines of a column. */
const LABEL_LINES_MAX = 5;

/** A name in a label has few words. */
const LABEL_WORDS_MAX = 30;

function observedLabels(lines: readonly ObservedLine[], areWhole: boolean) {
  const labels: NonNullable<ReturnType<typeof labelOf>>[] = [];
  for (let at = 0; at < lines.length; at++) {
    const below = lines.slice(at, at + (areWhole ? 1 : LABEL_LINES_MAX));
    const { text, spans } = joinText(below.map((line) => line.spans));
    const label = labelOf({ text, spans, page: 0 });
    if (label === null) continue;
    labels.push(label);
    // The other lines of a label begin none.
    let length = below[0]?.text.length ?? 0;
    for (const line of below.slice(1)) {
      if (length >= label.text.length) break;
      length += line.text.length + 1;
      at++;
    }
  }
  return ALL_FORMS.map((form, index) => {
    const own = labels.filter((label) => label.index === index);
    const texts = own.map(({ text }) => text);
    return {
      form,
      count: own.length,
      bold: own.filter(({ isBold }) => isBold).length,
      examples: examples(texts),
      /** The first words, which are titles and offices. */
      beginnings: examplesOf(
        texts.map((text) => titleIn(text, form.letters)),
        BEGINNINGS_MAX,
      ),
    };
  }).filter(({ count }) => count > 0);
}

const BEGINNINGS_MAX = 40;

function examplesOf(texts: readonly string[], most: number): { text: string; count: number }[] {
  const counts = [...countsOf(texts)].sort(([, a], [, b]) => b - a);
  return counts.slice(0, most).map(([text, count]) => ({ text, count }));
}

function labelOf({ text, spans }: ObservedLine) {
  const boldEnd = leadingBoldEnd(spans);
  for (const [index, { form, pattern }] of FORMS.entries()) {
    const label = pattern.exec(text)?.groups?.['label'];
    if (label === undefined || label.split(' ').length > LABEL_WORDS_MAX) continue;
    const isBold = boldEnd > 1;
    // In ordinary letters, only bold tells a label from a sentence.
    if (form.letters === 'any' && boldEnd < Math.min(label.length, 4)) continue;
    return { index, text: label, isBold };
  }
  const bold = text.slice(0, boldEnd).trimEnd();
  const isStopped = /^\p{Lu}\p{Ll}{0,9}\.? \p{L}[^:]{1,100}\.$/u.test(bold);
  // All in bold is a heading, and a sentence in bold is followed by none.
  if (!isStopped || !/^\s*["“«(]?\p{Lu}/u.test(text.slice(boldEnd))) return null;
  return { index: FORMS.length, text: bold.slice(0, -1), isBold: true };
}

/** The words that begin a label: one, or all that stand before the surname in capitals, "La señora PRESIDENTA". */
function titleIn(label: string, letters: LabelForm['letters']): string {
  const words = label.split(' ');
  if (letters !== 'surname' || !/^\p{Ll}/u.test(words[1] ?? '')) return words[0] ?? '';
  return words.slice(0, 2).join(' ');
}

function observedTimes(lines: readonly ObservedLine[]) {
  const above = lines.filter(
    ({ text }, at) => /^\d{1,2}[.:]\d{2}$/.test(text) && /^\p{Lu}/u.test(lines[at + 1]?.text ?? ''),
  );
  const within = lines.filter(({ text }) =>
    /^[^:—]{3,120}\(\d{1,2}[.:]\d{2}(?: ?[ap]\.?m\.?)?\)/iu.test(text),
  );
  return { above: above.length, bracket: within.length };
}
