// Reads the role of a heading in a parliament's order of business.

import { alternatives, anyCase } from '@hansard/documents/document-forms';
import { type BusinessForms } from '../parliament/parliament.ts';
import { firstCharacters, slugWords } from '../id.ts';
import { memoizeByObject, memoizeShortTexts } from '../../base/memoize.ts';

export type HeadingKind =
  | 'title page'
  | 'opening'
  | 'closing'
  | 'section'
  | 'stage'
  | 'number'
  | 'part'
  | 'titled part'
  | 'item';

export type CompiledBusiness = ReturnType<typeof compileBusiness>;

/** The patterns of a parliament, compiled once. */
export const compileBusiness = memoizeByObject((forms: BusinessForms) => {
  const whole = (patterns: readonly string[]): RegExp => anyCase(`^(?:${alternatives(patterns)})$`);
  // Sections are tested before parts: both may begin alike.
  const kinds = [
    ['opening', whole(forms.openings)],
    ['closing', whole(forms.closings)],
    ['section', whole(forms.sections)],
    ['stage', whole(forms.stages)],
    ['number', whole(forms.numbers)],
    ['titled part', whole(forms.titledParts)],
    ['part', whole(forms.parts)],
    ['title page', whole(forms.titlePage)],
  ] satisfies [HeadingKind, RegExp][];
  return {
    forms,
    /** The kind of a heading; `item` if it has none of the known forms. */
    kindOf: memoizeShortTexts((heading): HeadingKind => {
      if (heading.length > MATCHED_UNITS_MAX) return 'item';
      const text = plainHeading(heading).replace(/(?<![.:;,-])[.:;,-]+$/u, '');
      return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'item';
    }),
    titleEnd: anyCase(`(?:${alternatives(forms.titleEnds)})$`),
    article: anyCase(`^(?:${alternatives(forms.articles.map(articlePattern))})`),
  };
});

/** An article is a word, not a pattern. One that ends in an apostrophe is directly followed by the next word. */
function articlePattern(article: string): string {
  const word = article.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  return word.endsWith("'") ? word : `${word}\\s+`;
}

/** The longest heading that is compared with the patterns; a longer one is the title of an item. */
const MATCHED_UNITS_MAX = 200;

/** Any white space except a single space: nearly every text has none and stays as it is. */
const OTHER_SPACE = /(?: (?=\s)|[^\S ])\s*/gu;

/** A heading in the form that patterns are matched against. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(OTHER_SPACE, ' ')
    .replaceAll(/[‘’ʼâ]/gu, "'")
    .trim();
}

// The text of an entry as one line, such as a title.

/** Any run of these characters except a single space. */
const UNREADABLE = /(?: (?=[\s\p{Cc}])|[^\S ]|\p{Cc})[\s\p{Cc}]*/gu;

/** Single spaces, none around it. Characters that nobody can read and PostgreSQL cannot store become spaces too. */
export function singleLine(text: string): string {
  return text.toWellFormed().replaceAll(UNREADABLE, ' ').trim();
}

// The same business over sittings: a motion that is resumed, a bill through its stages in both chambers. Debates whose titles
// differ only in case, articles and punctuation are one series within a parliament; for a bill, also if the number, the year or
// the stage is printed on one day and not on another.

/** The longest slug of a title: with the site's address it fits on a line. */
const SLUG_UNITS_MAX = 80;

export interface BusinessKey {
  /**
   * The words of the title and the year in which that parliament began; for a bill only the words, because its address ends
   * with `year`.
   */
  readonly series: string;
  /** For a bill, the year in which the parliament began, or '' if unknown; null for other business. */
  readonly term: string | null;
  /** For a bill, its year if the number or the title has it. */
  readonly year: string | null;
  /** The number printed with the title, "senate-1-of-2023". */
  readonly bill: string | null;
}

/** What the business of a debate or a decision is known by. */
export interface NamedBusiness {
  readonly title: string;
  readonly section: string | null;
  /** The bill that it is about. */
  readonly bill: { readonly title: string; readonly number: string | null } | null;
}

/** Null for a debate named after its section, if it is on no bill: papers laid on two days are not the same business. */
export function businessKey(
  { title, section, bill }: NamedBusiness,
  date: string | null,
  business: CompiledBusiness,
): BusinessKey | null {
  if (title === section && bill === null) return null;
  const name = (bill?.title ?? plainHeading(title)).replace(business.article, '');
  const first = business.forms.terms.filter((text) => date !== null && text <= date).at(-1);
  const term = first?.slice(0, 'YYYY'.length) ?? '';
  if (bill === null) {
    const slug = titleSlug(name);
    const series = term === '' ? slug : `${slug}-${term}`;
    return slug === '' ? null : { series, term: null, year: null, bill: null };
  }
  const [, plain = '', inTitle = null] = /^(.*?)(?:,? ?((?:19|20)\d{2}))?$/u.exec(name) ?? [];
  const slug = titleSlug(plain);
  const year = bill.number?.slice(-'YYYY'.length) ?? inTitle;
  return slug === '' ? null : { series: slug, term, year, bill: bill.number };
}

/** A title as part of an address: its words joined by hyphens, as many as fit. Empty if it has neither letters nor digits. */
export const titleSlug = memoizeShortTexts((title) => {
  const words = slugWords(title);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > SLUG_UNITS_MAX) break;
    slug = longer;
  }
  return slug === '' ? firstCharacters(words[0] ?? '', SLUG_UNITS_MAX) : slug;
});

/** The slug of the chamber that the number of a bill names: "senate-1-of-2023". */
export function chamberOfNumber(number: string | null): string | null {
  return /^([a-z-]+)-\d+-of-\d{4}$/.exec(number ?? '')?.[1]?.replaceAll('-', '_') ?? null;
}
