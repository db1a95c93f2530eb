// The same business over sittings: a bill through its readings, a motion that is resumed. Debates whose titles are the same but for case,
// articles, punctuation and the number of the bill are one series within a parliament.

import type { CompiledBusiness } from './read-heading.ts';
import { plainHeading } from './read-heading.ts';
import { firstCharacters, slugWords } from '../slug.ts';

export interface BusinessKey {
  /** Names the series in an address: the words of the title, and the year in which that parliament began. */
  readonly series: string;
  /** The number of the bill as printed with the title: "senate-1-of-2023"; null where none is. */
  readonly bill: string | null;
}

/** The longest slug of a title: with the address of the site it fits a line. */
const SLUG_UNITS_MAX = 80;

/** Null for a debate that is named by its section: papers laid on two days are not the same business. */
export function businessKey(
  { title, section }: { readonly title: string; readonly section: string | null },
  date: string | null,
  business: CompiledBusiness,
): BusinessKey | null {
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

function billOf({ groups = {} }: RegExpExecArray): string {
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
