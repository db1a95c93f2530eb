// Reads what a heading is in the order of business of a parliament.

import { alternatives, anyCase } from '@hansard/pdf/document-forms';
import { onceFor, type BusinessForms, type DecisionForms } from '../parliament/parliament.ts';
import { firstCharacters, slugWords } from '../id.ts';
import { remembered } from '../remembered.ts';

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
export const compileBusiness = onceFor((forms: BusinessForms) => {
  const whole = (patterns: readonly string[]): RegExp => anyCase(`^(?:${alternatives(patterns)})$`);
  // A section is looked for before a part: both may begin alike.
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
    /** What a heading is; `item` where it has none of the known forms. */
    kindOf: remembered((heading): HeadingKind => {
      if (heading.length > MATCHED_UNITS_MAX) return 'item';
      const text = plainHeading(heading).replace(/[.:;,-]+$/u, '');
      return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'item';
    }),
    titleEnd: anyCase(`(?:${alternatives(forms.titleEnds)})$`),
    article: anyCase(`^(?:${alternatives(forms.articles.map(articlePattern))})`),
  };
});

/** An article is a word, not a pattern. One that ends in an apostrophe stands right before the next word. */
function articlePattern(article: string): string {
  const word = article.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  return word.endsWith("'") ? word : `${word}\\s+`;
}

/** The longest heading that is compared with the patterns; a longer one is the title of an item. */
const MATCHED_UNITS_MAX = 200;

/** Any white space but a single space: nearly every text has none, and remains as it is. */
const OTHER_SPACE = /(?: (?=\s)|[^\S ])\s*/gu;

/** A heading as patterns are matched against it. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(OTHER_SPACE, ' ')
    .replaceAll(/[‘’ʼâ]/gu, "'")
    .trim();
}

// Text of an entry as one line, such as a title.

/** Any run of them but a single space. */
const UNREADABLE = /(?: (?=[\s\p{Cc}])|[^\S ]|\p{Cc})[\s\p{Cc}]*/gu;

/** Single spaces, none around it. What nobody can read, and PostgreSQL cannot store, is a space too. */
export function singleLine(text: string): string {
  return text.toWellFormed().replaceAll(UNREADABLE, ' ').trim();
}

// The same business over sittings: a motion that is resumed, a bill through its stages in both chambers. Debates whose titles are the same
// but for case, articles and punctuation are one series within a parliament; of a bill also where the number, the year or the stage is
// printed on one day and not on another.

/** The longest slug of a title: with the address of the site it fits a line. */
const SLUG_UNITS_MAX = 80;

export interface BusinessKey {
  /** The words of the title and the year in which that parliament began; of a bill, the words alone: its address ends with `year`. */
  readonly series: string;
  /** Of a bill, the year in which the parliament began, '' where it is not known; null for other business. */
  readonly term: string | null;
  /** Of a bill, its year where it is printed in the number or the title. */
  readonly year: string | null;
  /** The number as printed with the title, "senate-1-of-2023". */
  readonly bill: string | null;
}

/** Null for a debate that is named by its section: papers laid on two days are not the same business. */
export function businessKey(
  { title, section }: { readonly title: string; readonly section: string | null },
  date: string | null,
  business: CompiledBusiness,
  { billIn }: ReturnType<typeof compileBills>,
): BusinessKey | null {
  if (title === section) return null;
  const bill = billIn(title);
  const name = (bill?.title ?? plainHeading(title)).replace(business.article, '');
  const first = business.forms.terms.filter((one) => date !== null && one <= date).at(-1);
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

/** Reads the titles and numbers of bills. */
export function compileBills(forms: Pick<DecisionForms, 'billTitle' | 'billNumber'>) {
  const [billTitle, billNumber] = [anyCase(forms.billTitle), anyCase(forms.billNumber)];
  /** The number of a bill that a text has: "senate-1-of-2023". */
  const numberIn = (text: string): string | null => {
    const { house = '', number, year } = billNumber.exec(text)?.groups ?? {};
    const chamber = titleSlug(house);
    const named = `${number}-of-${year}`;
    return number === undefined ? null : chamber === '' ? named : `${chamber}-${named}`;
  };
  /** The bill that a heading names, and its number where it is printed; null where it names none. */
  const billIn = remembered((heading) => {
    const plain = plainHeading(heading);
    // "THE FINANCE BILL NO. 5 OF 2020" has the word once for both.
    const named = plain.replace(billNumber, (printed, house) =>
      house === undefined && !printed.startsWith('(') ? ' Bill' : ' ',
    );
    const title = billTitle.exec(singleLine(named))?.groups?.['title']?.trim();
    return title === undefined ? null : { title, number: numberIn(plain) };
  });
  return { billIn, numberIn };
}

/** A title as part of an address: its words joined by hyphens, as many as fit. Empty where it has neither letters nor digits. */
export const titleSlug = remembered((title) => {
  const words = slugWords(title);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > SLUG_UNITS_MAX) break;
    slug = longer;
  }
  return slug === '' ? firstCharacters(words[0] ?? '', SLUG_UNITS_MAX) : slug;
});
