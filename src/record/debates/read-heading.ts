// Reads what a heading is in the order of business of a parliament.

import { alternatives } from '@hansard/pdf/document-forms';
import { onceFor, type BusinessForms } from '../parliament/parliament.ts';
import { firstCharacters, slugWords } from '../id.ts';

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
  const whole = (patterns: readonly string[]): RegExp =>
    new RegExp(`^(?:${alternatives(patterns)})$`, 'iu');
  return {
    forms,
    // A section is looked for before a part: both may begin alike.
    kinds: [
      ['opening', whole(forms.openings)],
      ['closing', whole(forms.closings)],
      ['section', whole(forms.sections)],
      ['stage', whole(forms.stages)],
      ['number', whole(forms.numbers)],
      ['titled part', whole(forms.titledParts)],
      ['part', whole(forms.parts)],
      ['title page', whole(forms.titlePage)],
    ] satisfies [HeadingKind, RegExp][],
    titleEnd: new RegExp(`(?:${alternatives(forms.titleEnds)})$`, 'iu'),
    article: new RegExp(`^(?:${alternatives(forms.articles.map(articlePattern))})`, 'iu'),
    billNumber: new RegExp(forms.billNumber, 'iu'),
  };
});

/** An article is a word, not a pattern. One that ends in an apostrophe stands right before the next word. */
function articlePattern(article: string): string {
  const word = article.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  return word.endsWith("'") ? word : `${word}\\s+`;
}

/** What a heading is; `item` where it has none of the known forms. */
export function headingKind(heading: string, { kinds }: CompiledBusiness): HeadingKind {
  if (heading.length > MATCHED_UNITS_MAX) return 'item';
  const text = plainHeading(heading).replace(/[.:;,-]+$/u, '');
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'item';
}

/** The longest heading that is compared with the patterns; a longer one is the title of an item. */
const MATCHED_UNITS_MAX = 200;

/** A heading as patterns are matched against it. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[‘’ʼâ]/gu, "'")
    .trim();
}

// Text of an entry as one line, such as a title.

/** Single spaces, none around it. What nobody can read, and PostgreSQL cannot store, is a space too. */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

// The same business over sittings: a bill through its readings, a motion that is resumed. Debates whose titles are the same but for case,
// articles, punctuation and the number of the bill are one series within a parliament.

/** The longest slug of a title: with the address of the site it fits a line. */
const SLUG_UNITS_MAX = 80;

/**
 * The series names it in an address: the words of the title, and the year in which that parliament began. The number of the bill is as
 * printed with the title, "senate-1-of-2023", and null where none is. Null for a debate that is named by its section: papers laid on two
 * days are not the same business.
 */
export function businessKey(
  { title, section }: { readonly title: string; readonly section: string | null },
  date: string | null,
  business: CompiledBusiness,
) {
  if (title === section) return null;
  const heading = plainHeading(title);
  const number = business.billNumber.exec(heading);
  const name = heading.replace(business.billNumber, ' ').trim().replace(business.article, '');
  const slug = titleSlug(name);
  if (slug === '') return null;
  const term = business.forms.terms.filter((first) => date !== null && first <= date).at(-1);
  const year = term === undefined ? '' : `-${term.slice(0, 4)}`;
  return { series: `${slug}${year}`, bill: number === null ? null : billOf(number) };
}

/** The number of a bill as a pattern with the groups `house`, `number` and `year` finds it: "senate-1-of-2023". */
export function billOf({ groups = {} }: RegExpExecArray): string {
  const house = titleSlug(groups['house'] ?? '');
  const { number, year } = groups;
  return `${house === '' ? '' : `${house}-`}${number}-of-${year}`;
}

/** A title as part of an address: its words joined by hyphens, as many as fit. Empty where it has neither letters nor digits. */
export function titleSlug(title: string): string {
  const words = slugWords(title);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > SLUG_UNITS_MAX) break;
    slug = longer;
  }
  return slug === '' ? firstCharacters(words[0] ?? '', SLUG_UNITS_MAX) : slug;
}
